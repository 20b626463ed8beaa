"""The targets and the table of what may stand in one go in; their reference page and their schema for editors come out.

Both are committed, and tested to be current.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.export.targets.fields import FORMS, SECTIONS, Field
from cardgen.export.targets.leaves import ORDERS
from cardgen.export.targets.paper import MARKS
from cardgen.export.targets.pictures import ARRANGEMENTS, LISTINGS
from cardgen.export.targets.target import KINDS, Target
from cardgen.geometry import INCH, MM, Size

HEAD = """# Targets

Made by `cardgen.export.targets.manual` from the targets' files: run `make docs` after a change.

A target says how pieces become files for one printer, shop or table. `cardgen build --target NAME` builds it,
`print: {target: NAME}` in game.yaml makes it the usual one, and `cardgen targets` lists all. Lengths are those of the
printed piece.
"""

OWN = """
# A target of your own

A file `card_data/GAME/targets/NAME.yaml` is a target too; one with the name of a target of cardgen's stands in its
place. With `like` it says only what differs:

```yaml
# yaml-language-server: $schema=../../../docs/reference/target.schema.json
title: DriveThruCards, with the profile of our printer
like: pdfx1a
press: {profile: card_data/tide/targets/press.icc, condition: CGATS TR 001, ink-limit: 240%}
```

What stands where a word is asked for is one of those named. In the tables, a key without “otherwise” must be there.
"""

WORDS: dict[str, Mapping[Any, str]] = {
    "kind": KINDS,
    "marks": MARKS,
    "files": ARRANGEMENTS,
    "listing": LISTINGS,
    "order": ORDERS,
}
"""What the words of a key mean."""


def page(targets: Iterable[Target]) -> str:
    """The page, in Markdown."""
    return "\n".join((HEAD, *(line for target in targets for line in _target(target)), OWN, *_fields())) + "\n"


def summary(target: Target) -> tuple[str, str, str]:
    """What a target makes in short: of what size, in what colour, and as what files."""
    paper, press = target.paper, target.press
    size = f"{paper.name}, {paper.size}" if paper else _sizes(target)
    colour = "RGB"
    if press is not None:
        colour = f"CMYK, at most {press.limit * 100:.0f} % of ink"
    if target.kind == "list":
        size = colour = "–"
    return size, colour, _files(target)


def _sizes(target: Target) -> str:
    if target.products:
        many = len(target.products)
        return f"{many} product{'s' if many > 1 else ''}"
    bleed = f"{_number(target.bleed / MM)} mm of bleed" if target.bleed else "cut to the trim"
    return f"any size, {bleed}"


def _files(target: Target) -> str:
    if target.kind == "list":
        return "CSV and Markdown"
    if target.tabletop:
        return f"{target.tabletop.format.upper()} of many cards, and saved objects"
    if target.pictures:
        listing = {
            "none": "",
            "game-crafter": ", cards.json",
            "mpc-autofill": ", cards.xml",
            "playingcards-io": ", CSV",
        }
        return f"{target.pictures.format.upper()}{listing[target.pictures.listing]}"
    return (target.press and target.press.standard) or "PDF"


def _target(target: Target) -> Iterator[str]:
    size, colour, files = summary(target)
    yield f"## `{target.name}`: {target.title}\n"
    rows = {"size": size, "colour": colour, "files": files}
    if target.kind != "list":
        rows |= {"resolution": f"{target.dpi} dpi", "bleed": f"{_number(target.bleed / MM)} mm"}
    if target.safe is not None:
        rows["safe margin"] = f"{_number(target.safe / MM)} mm"
    if target.leaves:
        rows["order of pages"] = ORDERS[target.leaves.order]
    if target.pictures and target.pictures.most:
        rows["at most"] = f"{target.pictures.most} cards"
    if target.press:
        rows["profile"] = f"{target.press.profile_name}, {target.press.condition}"
        rows["text"] = "as outlines" if target.press.outlines else "with its fonts"
    yield "| | |\n| --- | --- |"
    yield from (f"| {key} | {_cell(value)} |" for key, value in rows.items())
    if target.products:
        yield "\n| product | trim | in inches | picture | |\n| --- | --- | --- | --- | --- |"
        for one in target.products:
            pixels = f"{one.pixels[0]} × {one.pixels[1]} px" if one.pixels else ""
            cells = (
                f"`{one.name}`",
                _metric(one.trim),
                _inches(one.trim),
                pixels,
                "" if one.confirmed else "not confirmed",
            )
            yield f"| {' | '.join(cells)} |"
    if target.notes:
        yield "\nNot confirmed:\n"
        yield from (f"- {note}" for note in target.notes)
    yield "\nSources:\n"
    yield from (f"- {_linked(source)}" for source in target.sources)
    yield ""


def _fields() -> Iterator[str]:
    for title, fields in SECTIONS.values():
        yield f"\n## {title}\n"
        yield "| key | what it says | what stands there | otherwise |\n| --- | --- | --- | --- |"
        for field in fields:
            form = ", ".join(f"`{word}`" for word in field.words) if field.words else FORMS[field.form]
            yield f"| `{field.key}` | {_cell(field.help)} | {_cell(form)} | {_cell(field.otherwise or '')} |"
        for field in fields:
            meanings = WORDS.get(field.key)
            if meanings:
                yield f"\n`{field.key}`:\n"
                yield from (f"- `{word}`: {meaning}" for word, meaning in meanings.items())


def schema() -> str:
    """The JSON Schema (2020-12) of a target's file, for editors."""
    parts = {name: fields for name, (_, fields) in SECTIONS.items()}
    kinds = {
        "sheets": (*parts["art"], *parts["sheets"]),
        "images": (*parts["art"], *parts["sold"], *parts["images"]),
        "pages": (*parts["art"], *parts["sold"], *parts["pages"]),
        "tabletop": (*parts["art"], *parts["tabletop"]),
        "list": (),
    }
    inner = {
        "perforation": _object(parts["perforation"]),
        "products": {"type": "object", "additionalProperties": _object(parts["product"])},
        "press": _object(parts["press"]),
    }
    every = _every((*parts["all"], *(field for fields in kinds.values() for field in fields))) | inner
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A target of cardgen",
        "type": "object",
        "properties": every,
        "additionalProperties": False,
        "if": {"not": {"required": ["like"]}},
        "then": {
            "required": _needed(parts["all"]),
            "properties": {
                "perforation": {"required": _needed(parts["perforation"])},
                "products": {"additionalProperties": {"required": _needed(parts["product"])}},
                "press": {"required": _needed(parts["press"])},
            },
            "oneOf": [_kind(kind, (*parts["all"], *fields), every) for kind, fields in kinds.items()],
        },
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _every(fields: Iterable[Field]) -> dict[str, Any]:
    """What stands behind each key, whatever the kind: of a key of several kinds all words that one of them takes."""
    found: dict[str, Field] = {}
    for field in fields:
        words = found[field.key].words if field.key in found else ()
        found[field.key] = field._replace(words=tuple(dict.fromkeys((*words, *field.words))))
    return {key: _form(field) for key, field in found.items()}


def _kind(kind: str, fields: tuple[Field, ...], every: Mapping[str, Any]) -> dict[str, Any]:
    """What a target of one kind has, and what it has not; the words of a key where others of `every` are not its."""
    fewer = {field.key for field in fields if field.words and list(field.words) != every[field.key]["enum"]}
    has = {field.key: {"enum": list(field.words)} if field.key in fewer else True for field in fields}
    return {
        "properties": {**has, "kind": {"const": kind}},
        "required": _needed(fields),
        "additionalProperties": False,
    }


def _object(fields: tuple[Field, ...]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.key: _form(field) for field in fields},
        "additionalProperties": False,
    }


def _needed(fields: tuple[Field, ...]) -> list[str]:
    """The keys that must be there, where the target is like no other."""
    return [field.key for field in fields if field.otherwise is None]


LENGTH = r"^\s*\+?(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt|px)?\s*$"
FORM_SCHEMAS: dict[str, dict[str, Any]] = {
    "length": {"type": ["string", "number"], "pattern": LENGTH, "minimum": 0},
    "size": {"type": "string", "pattern": "[x×X]"},
    "pixels": {"type": "string", "pattern": r"^\s*[1-9]\d{0,4}\s*[x×]\s*[1-9]\d{0,4}\s*$"},
    "number": {"type": "integer", "minimum": 1},
    "percentage": {"type": "string", "pattern": r"^\s*\d{1,4}(\.\d{1,4})?\s*%\s*$"},
    "mix": {"type": "string", "pattern": "^cmyk\\(.*\\)$"},
    "texts": {"type": "array", "items": {"type": ["string", "number"]}, "minItems": 1},
    "numbers": {"type": "array", "items": {"type": "integer"}, "minItems": 1},
}
"""How a schema says what stands behind a key; of all else that it is a text."""


def _form(field: Field) -> dict[str, Any]:
    if field.words:
        return {"description": field.help, "enum": list(field.words)}
    return {"description": field.help, **FORM_SCHEMAS.get(field.form, {"type": ["string", "number"]})}


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _metric(size: Size) -> str:
    return f"{_number(size.width / MM)} × {_number(size.height / MM)} mm"


def _inches(size: Size) -> str:
    return f"{_number(size.width / INCH)} × {_number(size.height / INCH)} in"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _linked(source: str) -> str:
    """A source with its addresses as links."""
    return re.sub(r"https?://[^\s,;:)]+(?::[^\s,;)]+)*", lambda address: f"<{address[0]}>", source)
