"""What the columns of a spreadsheet are goes in; the game.yaml, the schema and the layout that print them come out."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.commands.new_columns import LONGEST_TITLE, Column
from cardgen.commands.new_sheet import Sheet
from cardgen.commands.schemas import text as as_yaml
from cardgen.data.table_heads import OWN

IN_A_ROW = 3
MOST_VALUES = 6
"""Values that stand in rows below the text; what more there are stand in it."""

_FLAVOUR = '<text id="flavour" style="italic" size="13.5" text-align="center">'

ROOMY, PARAGRAPH, ROW = 560, 40, 130
"""Letters that fill a poker card at a size that is still read well; and what the end of a paragraph and a row of values
take of them."""

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)
_UNSAFE = re.compile(r"[^\w .,:;!?+*/()=#'’€£$§°²³–—-]")
"""What does not stand in a text of a layout as it is: signs of XML and of expressions."""


def quoted(text: str) -> str:
    """A text in double quotes, as YAML takes it."""
    return json.dumps(text, ensure_ascii=False)


def replaced(template: str, words: Mapping[str, str]) -> str:
    """A text with words in the place of those in capitals."""
    return re.sub(rf"\b(?:{'|'.join(words)})\b", lambda match: words[match[0]], template)


def game_yaml(template: str, sheet: Sheet, title: str) -> str:
    """The game.yaml of a sheet, from one with words to be replaced."""
    stock = "tarot" if _letters(sheet) > ROOMY else "poker"
    return replaced(template, {"TITLE": quoted(title), "STOCK": stock, "CARDS": quoted(sheet.cards)})


def schema_yaml(template: str, sheet: Sheet) -> str:
    """The schema of a card: `template` is what stands before it."""
    shown = [column for column in sheet.columns if column.field not in OWN]
    properties = {column.field: _property(column) for column in shown}
    required = [column.field for column in shown if all(column.values)]
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Card",
        "type": "object",
        "additionalProperties": False,
    }
    if required:
        schema["required"] = required
    return template + as_yaml({**schema, "properties": properties})


def card_xml(template: str, sheet: Sheet) -> str:
    """The layout of the front, from one with lines to be replaced by those that print the columns."""
    lines = {"TEXT": _text(sheet), "FLAVOUR": _flavour(sheet), "VALUES": _grid(_values(sheet)[:MOST_VALUES])}
    named = template.replace("TITLE", "card.name" if sheet.name and not _long_names(sheet) else "component.title")
    return re.sub(
        r"(?m)^ *(TEXT|FLAVOUR|VALUES)\n", lambda match: "".join(f"{line}\n" for line in lines[match[1]]), named
    )


def _long_names(sheet: Sheet) -> bool:
    """Whether names are sentences, which do not fit on the band of a title."""
    return any(column.longest > LONGEST_TITLE for column in sheet.columns if column.head == sheet.name)


def _letters(sheet: Sheet) -> int:
    """How full the fullest card is, in letters: its texts, their paragraphs, and the rows of values below them."""
    values = _values(sheet)[:MOST_VALUES]
    beside = {*OWN, *(column.head for column in values)} - ({"name"} if _long_names(sheet) else set())
    texts = [column for column in sheet.columns if column.head not in beside]
    lengths = zip(*([_length(value) for value in column.values] for column in texts), strict=True)
    return max(map(sum, lengths), default=0) + ROW * -(-len(values) // IN_A_ROW)


def _length(text: str) -> int:
    """Letters of a text with its paragraphs."""
    return len(text) + PARAGRAPH * (text.count("\n\n") + 1) if text else 0


def _property(column: Column) -> dict[str, Any]:
    """What the schema says of a column."""
    if column.choices:
        return {"enum": list(column.choices)}
    return {"type": column.kind, **({"items": {"type": "string"}} if column.kind == "array" else {})}


def _shown(sheet: Sheet) -> list[Column]:
    """The columns with values that are neither names nor what cards do, in their order."""
    own = (*OWN, sheet.text, sheet.flavour)
    return [column for column in sheet.columns if column.head not in own and column.filled]


def _values(sheet: Sheet) -> list[Column]:
    """Those of them that stand in rows."""
    return [column for column in _shown(sheet) if column.short]


def _text(sheet: Sheet) -> Iterator[str]:
    """The lines of the text: what cards do, and all that is too long or too much for rows, each in a paragraph."""
    if _long_names(sheet):
        yield "      <p>{{ card.name }}</p>"
    if sheet.text:
        yield from _paragraph(next(column for column in sheet.columns if column.head == sheet.text), "")
    rows = _values(sheet)[:MOST_VALUES]
    for column in _shown(sheet):
        if column not in rows:
            yield from _paragraph(column, f"<b>{_words(column.label)}:</b> ")


def _paragraph(column: Column, lead: str) -> Iterator[str]:
    rich = " | rich" if column.kind == "string" and column.plain and not lead else ""
    if column.kind in ("boolean", "array"):
        rich = ""
    line = f"{lead}{{{{ {_value(column, bare=True)}{rich} }}}}"
    if not rich:
        line = f"<p>{line}</p>"
    yield f"      {{% if {_there(column)} %}}{line}{{% endif %}}"


def _flavour(sheet: Sheet) -> Iterator[str]:
    for column in sheet.columns:
        if sheet.flavour and column.head == sheet.flavour:
            yield f"    {{% if {_there(column)} %}}"
            yield f"    {_FLAVOUR}{{{{ {_card(column)} }}}}</text>"
            yield "    {% endif %}"


def _grid(values: list[Column]) -> Iterator[str]:
    """The rows of values, as alike in length as can be."""
    if not values:
        return
    rows = -(-len(values) // IN_A_ROW)
    across = -(-len(values) // rows)
    for start in range(0, len(values), across):
        yield '    <row h="18" gap="3">'
        for column in values[start : start + across]:
            yield f"      {{{{ value({_literal(column.label)}, {_value(column)}) }}}}"
        yield "    </row>"


def _value(column: Column, bare: bool = False) -> str:
    """The expression that prints a field; `bare` where it is there for certain."""
    field = _card(column)
    if column.kind == "boolean":
        field = f'"yes" if {field} else "no"'
    elif column.kind == "array":
        field = f'{field} | join(", ")'
    if bare or all(column.values):
        return field
    if column.kind == "boolean":
        return f'({field}) if {_there(column)} else "–"'
    return f'{field} if {_there(column)} else "–"'


def _card(column: Column) -> str:
    """How an expression asks for a field."""
    field = column.field
    plain = _PLAIN.fullmatch(field) and not keyword.iskeyword(field) and not hasattr(dict, field)
    return f"card.{field}" if plain else f"card[{_literal(field)}]"


def _there(column: Column) -> str:
    """How an expression asks whether the card has a field: one called as a function of mappings is always defined."""
    return f"{_literal(column.field)} in card" if hasattr(dict, column.field) else f"{_card(column)} is defined"


def _literal(text: str) -> str:
    """A text in quotes, as an expression in a layout takes it: signs of XML stand as numbers."""
    return '"' + _UNSAFE.sub(lambda match: _escaped(match[0]), text) + '"'


def _escaped(letter: str) -> str:
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else letter


def _words(text: str) -> str:
    """A text as the words of an element."""
    return text if not _UNSAFE.search(text) else f"{{{{ {_literal(text)} }}}}"
