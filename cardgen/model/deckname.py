"""What a component says of its `cards` in; which file and sheet are meant, and how a CSV file is written, out."""

from __future__ import annotations

import posixpath
from typing import NamedTuple

from cardgen.data.deck_source import DELIMITERS, DeckSource, is_table, is_unread, is_workbook, split
from cardgen.data.nodes import Mapping, Node, Scalar
from cardgen.diagnostics import Diagnostics, Span
from cardgen.model import fields

KEYS = ("file", "encoding", "delimiter", "defaults")
CODE = "wrong-deck-setting"


class Asked(NamedTuple):
    """The deck that is asked for, where it is asked for, and the defaults of a table, which has no place for them."""

    source: DeckSource
    span: Span
    defaults: Mapping | None = None


def asked(node: Node | None, folder: str, problems: Diagnostics) -> Asked | None:
    """What `cards` says, `crew.csv` or `{file: crew.csv, encoding: cp1252}`; None where it names no file to read.

    The file is looked for from a folder of the project.
    """
    entries = node.entries if isinstance(node, Mapping) else {}
    if isinstance(node, Mapping):
        fields.known_keys(node, "cards", KEYS, problems, required=("file",))
        node = entries.get("file")
    written = fields.text(node, "cards", problems)
    if node is None or written is None:
        return None
    file, sheet = split(written)
    if is_unread(file):
        hint = "save it as .xlsx, or as “CSV UTF-8”"
        problems.error(node.span, CODE, f"“{file}” is a spreadsheet of a kind that is not read", hint)
        return None
    plain = is_table(file) and not is_workbook(file)
    for name in KEYS[1:]:
        if name in entries and not plain and not (name == "defaults" and is_table(file)):
            message = f"“{name}” is for tables in CSV{' and workbooks' if name == 'defaults' else ''}"
            problems.error(entries[name].span, CODE, message, "take it out: the file says it itself")
    source = DeckSource(
        posixpath.normpath(posixpath.join(folder, file)),
        sheet,
        _encoding(entries.get("encoding"), problems) if plain else "",
        _delimiter(entries.get("delimiter"), problems) if plain else "",
    )
    return Asked(source, node.span, fields.mapping(entries.get("defaults"), "defaults", problems))


def _encoding(node: Node | None, problems: Diagnostics) -> str:
    written = fields.text(node, "encoding", problems)
    if node is None or written is None:
        return ""
    from cardgen.data.table_text import known_encoding

    name, hints = known_encoding(written)
    if not name:
        problems.error(node.span, CODE, f"“{fields.shortened(written)}” is no encoding that is known", *hints)
    return name


def _delimiter(node: Node | None, problems: Diagnostics) -> str:
    if node is None:
        return ""
    written = node.text if isinstance(node, Scalar) else ""
    if written not in DELIMITERS:
        message = f"delimiter must be what stands between cells, and is {fields.kind(node)}"
        problems.error(node.span, CODE, message, 'write ",", ";", tab or "|"')
    return DELIMITERS.get(written, "")
