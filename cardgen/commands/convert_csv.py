"""The cards of a deck as nodes in; the same cards as CSV out, or problems where a table cannot hold them.

What reads it back is `data/table.py`: a dotted head for a field in a mapping, `[]` behind the head of a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.data.table_heads import COMMENT, COPIES, DEEPEST, LIST, OWN
from cardgen.data.table_heads import LONGEST as LONGEST_HEAD
from cardgen.data.table_rows import LONGEST, MOST_COLUMNS, MOST_ROWS
from cardgen.diagnostics import Diagnostics, Span
from cardgen.model import canonical

LEFT_OUT, NOT_KEPT = "cannot-convert", "not-kept"

_TO_QUOTE = re.compile(r'[,;|\t"\r\n]|^ | $')
"""What stands in quotes: whatever might be taken for something between cells, and blanks that would be cut off."""

Path = tuple[str, ...]


def as_csv(cards: Iterable[Mapping], place: Span, problems: Diagnostics) -> str:
    """The table of some cards. An error tells of what it cannot hold, a warning of what reads back in another way."""
    table = _Table(problems)
    rows = [table.row(card) for card in cards]
    heads = table.heads()
    if len(rows) >= MOST_ROWS or len(heads) > MOST_COLUMNS:
        message = f"a table holds at most {MOST_ROWS - 1:,} cards and {MOST_COLUMNS:,} fields"
        problems.error(place, LEFT_OUT, message, "split the deck")
    lines = [heads.values(), *([row.get(path, "") for path in heads] for row in rows)]
    return "".join(",".join(map(_quoted, line)) + "\n" for line in lines)


class _Table:
    """The columns that cards need, found on the way."""

    def __init__(self, problems: Diagnostics) -> None:
        self._problems = problems
        self._listed: dict[Path, bool] = {}
        self._inner: set[Path] = set()

    def row(self, card: Mapping) -> dict[Path, str]:
        """The cells of a card by the paths of its fields."""
        return dict(self._cells(card, ()))

    def heads(self) -> dict[Path, str]:
        """The heads by the paths of their fields, in the order of first meeting; those of every card come first.

        A field whose name would be taken for one of those gets that one beside it, empty, so that it is not.
        """
        names = {path[0] for path in self._listed}
        needed = [name.lower() for name in names if name not in OWN and name.lower() in OWN]
        needed += ["copies" for name in names if name.lower() in COPIES]
        first = [name for name in OWN if name in names or name in needed]
        paths = dict.fromkeys([*((name,) for name in first), *self._listed])
        return {path: ".".join(path) + (LIST if self._listed.get(path) else "") for path in paths}

    def _cells(self, card: Mapping, above: Path) -> Iterator[tuple[Path, str]]:
        for name, node in card.entries.items():
            path = (*above, name)
            if not _nameable(name) or len(path) > DEEPEST or len(".".join(path)) > LONGEST_HEAD - len(LIST):
                message = f"no column can be called “{name[:60]}”, so a table cannot hold this field"
                self._problems.error(card.keys[name], LEFT_OUT, message, "rename it")
            elif isinstance(node, Mapping) and node.entries:
                self._inner.add(path)
                yield from self._cells(node, path)
            else:
                text = self._cell(node, path)
                if text:
                    self._enter(path, node)
                    yield path, text
                elif not (isinstance(node, Sequence) and node.items):  # whose items are told
                    message = f"“{'.'.join(path)}” is empty; in a table that is no field at all"
                    self._problems.warning(node.span, NOT_KEPT, message)
            if path in self._inner and path in self._listed:
                message = f"“{'.'.join(path)}” is a mapping in some cards and not in others, which a table cannot hold"
                self._problems.error(node.span, LEFT_OUT, message)

    def _enter(self, path: Path, node: Node) -> None:
        """Notes a field, and whether it is a list: in all cards, or in none."""
        listed = isinstance(node, Sequence)
        if self._listed.setdefault(path, listed) != listed:
            message = f"“{'.'.join(path)}” is a list in some cards and not in others, which a table cannot hold"
            self._problems.error(node.span, LEFT_OUT, message, "write it as a list everywhere")

    def _cell(self, node: Node, path: Path) -> str:
        """What stands in the cell of a field; nothing where it is empty, or a problem, which is told."""
        if isinstance(node, Mapping):
            return ""
        text = self._items(node, path) if isinstance(node, Sequence) else self._text(node)
        if len(text) > LONGEST:
            message = f"“{'.'.join(path)}” has {len(text):,} characters; a cell holds {LONGEST:,}"
            self._problems.error(node.span, LEFT_OUT, message)
        return text

    def _items(self, node: Sequence, path: Path) -> str:
        """The items of a list with semicolons between them."""
        found = []
        for item in node.items:
            text = self._text(item) if isinstance(item, Scalar) else ""
            if not text or text.strip() != text or text.endswith("\\"):
                message = f"an item of “{'.'.join(path)}” cannot stand in a cell with others"
                hint = "it must be text that is not empty, without blanks around it and a backslash at its end"
                self._problems.error(item.span, LEFT_OUT, message, hint)
            found.append(text.replace(";", "\\;"))
        return "; ".join(found)

    def _text(self, node: Scalar) -> str:
        """A text; a warning where it is read back as something else."""
        bare = Scalar(node.text, node.span)
        if not node.plain and (canonical.scalar(bare) != node.text or node.text in ("null", "~")):
            message = f"“{node.text[:60]}” is text because of its quotes, and a table has none"
            self._problems.warning(
                node.span, NOT_KEPT, message, "let a schema say that the field is text: type: string"
            )
        if "\r" in node.text:
            message = "a carriage return becomes the end of a line"
            self._problems.warning(node.span, NOT_KEPT, message)
        return node.text.replace("\r\n", "\n").replace("\r", "\n")


def _nameable(name: str) -> bool:
    """Whether a name in a mapping can be that of a column, or a part of it."""
    plain = "." not in name and " ".join(name.split()) == name
    return plain and bool(name) and not name.startswith(COMMENT) and not name.endswith(LIST)


def _quoted(text: str) -> str:
    if not _TO_QUOTE.search(text):
        return text
    return '"' + text.replace('"', '""') + '"'
