"""stats.yaml in; the tables that a game declares out, as written, each with its places. Nothing is worked out here."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from cardgen.data import yaml
from cardgen.data.files import Files, is_missing
from cardgen.data.nodes import Mapping as Entries
from cardgen.data.nodes import Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.model import canonical, fields
from cardgen.stats.tables import Plot

FILE = "stats.yaml"
KEYS = ("title", "note", "each", "where", "by", "rows", "as", "columns", "total", "plot")
ALL = "all"
"""As what a table is of: every card of every component."""

PLOTS = ("bar", "line", "none")
MOST_TABLES, MOST_COLUMNS = 50, 20
"""What a reader looks through, and some: each is worked out."""

WRONG = "wrong-table"
_NAME = re.compile(r"[a-z_][a-z0-9_]*", re.ASCII)


class Written(NamedTuple):
    """An expression as written, and where. `name` is that of a column, else its key."""

    name: str
    source: str
    span: Span


class Declared(NamedTuple):
    """A table as declared.

    `each` names the components of its cards, and is empty where it is of no cards. Rows are the values of `by`, or
    those of `rows`: a list, or an expression that gives one; each is called `name` in the columns.
    """

    title: str
    note: str
    each: tuple[str, ...]
    where: Written | None
    by: Written | None
    rows: tuple[int | float | str, ...] | Written | None
    name: str
    columns: tuple[Written, ...]
    total: bool
    plot: Plot | None
    span: Span
    spans: Mapping[str, Span]

    def place(self, key: str) -> Span:
        """Where a key stands; the table itself where it is not written."""
        return self.spans.get(key, self.span)


def read_tables(files: Files, name: str, components: Collection[str], problems: Diagnostics) -> tuple[Declared, ...]:
    """The tables of a file; none when there is no such file. What is wrong with one is told, and it is left out."""
    if is_missing(files, name):
        return ()
    node = yaml.load(files, name, problems)
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        problems.error(node.span, "wrong-type", f"{FILE} must be a list of tables, and is {fields.kind(node)}")
        return ()
    if len(node.items) > MOST_TABLES:
        problems.error(node.items[MOST_TABLES].span, WRONG, f"{FILE} holds more than {MOST_TABLES} tables")
    tables: dict[str, Declared] = {}
    for item in node.items[:MOST_TABLES]:
        table = _Reader(components, problems).table(item)
        if table is not None and table.title in tables:
            first = f"first on line {tables[table.title].span.line}"
            problems.error(table.place("title"), "duplicate-id", f"the table “{table.title}” stands twice", first)
        elif table is not None:
            tables[table.title] = table
    return tuple(tables.values())


class _Reader:
    """Reads one table."""

    def __init__(self, components: Collection[str], problems: Diagnostics) -> None:
        self.components, self.problems = components, problems

    def table(self, node: Node) -> Declared | None:
        before = len(self.problems)
        found = fields.mapping(node, "a table", self.problems)
        if found is None:
            return None
        fields.known_keys(found, "a table", KEYS, self.problems, required=("title", "columns"))
        columns = self._columns(found.entries.get("columns"))
        each, by, where = self._each(found), self._written(found, "by"), self._written(found, "where")
        rows = self._rows(found)
        table = Declared(
            fields.text(found.entries.get("title"), "title of a table", self.problems) or "",
            fields.text(found.entries.get("note"), "note of a table", self.problems) or "",
            each,
            where,
            by,
            rows,
            self._name(found),
            columns,
            fields.truth(found.entries.get("total"), "total of a table", self.problems) or False,
            self._plot(found.entries.get("plot"), [column.name for column in columns]),
            found.span,
            {key: entry.span for key, entry in found.entries.items()},
        )
        self._fits(found)
        return table if len(self.problems) == before else None

    def _fits(self, found: Entries) -> None:
        """Reports what of a table goes with nothing, or with nothing that is there."""
        keys = found.entries.keys()
        for key, other, why in (
            ("where", "each", "“where” chooses among the cards of “each”, which is missing"),
            ("by", "each", "“by” parts the cards of “each”, which is missing"),
            ("as", "rows", "“as” names the values of “rows”, which is missing"),
            ("rows", "as", "“rows” needs a name for the expressions of the columns"),
        ):
            if key in keys and other not in keys:
                hint = "add as: dice, or another word" if other == "as" else f"add {other}:"
                self.problems.error(fields.place(found, key), "missing-key", why, hint)
        if "by" in keys and "rows" in keys:
            message = "the rows of a table are the values of “by” or those of “rows”, and not both"
            self.problems.error(fields.place(found, "rows"), "wrong-table", message, "take one of the two out")
        if not {"each", "rows", "where", "by", "as"} & keys:
            message = "a table is of cards or of values, and this one of neither"
            self.problems.error(found.span, "missing-key", message, "add each: with a component, or rows: with a list")
        if "total" in keys and "by" not in keys:
            message = "“total” is a row of all cards below those of “by”, which is missing"
            self.problems.error(fields.place(found, "total"), "missing-key", message, "add by:")

    def _written(self, found: Entries, key: str) -> Written | None:
        node = found.entries.get(key)
        source = fields.text(node, f"{key} of a table", self.problems)
        return Written(key, source, node.span) if node is not None and source else None

    def _name(self, found: Entries) -> str:
        node = found.entries.get("as")
        name = fields.text(node, "as of a table", self.problems) or ""
        if node is not None and name and not _NAME.fullmatch(name):
            self.problems.error(node.span, WRONG, f"“{name}” is no name", "use words of a-z and 0-9 with _ between")
        return name

    def _rows(self, found: Entries) -> tuple[int | float | str, ...] | Written | None:
        node = found.entries.get("rows")
        if node is None or isinstance(node, Scalar):
            return self._written(found, "rows")
        items = fields.items(node, "rows of a table", self.problems)
        for item in items:
            if not isinstance(item, Scalar):
                message = f"a row is a number or a word, and not {fields.kind(item)}"
                self.problems.error(item.span, "wrong-type", message)
        if isinstance(node, Sequence) and not items:
            self.problems.error(node.span, "wrong-type", "rows names no value", "name one, or take rows out")
        return tuple(_typed(item) for item in items if isinstance(item, Scalar))

    def _columns(self, node: Node | None) -> tuple[Written, ...]:
        found = fields.mapping(node, "columns of a table", self.problems)
        if found is None:
            return ()
        if not found.entries:
            self.problems.error(found.span, "wrong-type", "a table needs a column", "write cards: copies")
        if len(found.entries) > MOST_COLUMNS:
            self.problems.error(found.span, WRONG, f"a table has at most {MOST_COLUMNS} columns")
        written = []
        for name, entry in list(found.entries.items())[:MOST_COLUMNS]:
            if isinstance(entry, Scalar) and not entry.text.strip():
                message = f"the column “{fields.shortened(name)}” has no expression"
                hints = ("put an expression with a comma in quotes, where the columns stand between { and }",)
                self.problems.error(entry.span, "wrong-type", message, *(hints if ")" in name else ()))
                continue
            source = fields.text(entry, f"the column “{name}”", self.problems)
            if source:
                written.append(Written(name, source, entry.span))
        return tuple(written)

    def _each(self, found: Entries) -> tuple[str, ...]:
        """The components that a table names: one, a list of some, or all."""
        node = found.entries.get("each")
        if node is None:
            return ()
        items = node.items if isinstance(node, Sequence) else (node,)
        if not items:
            self.problems.error(node.span, "wrong-type", "each names no component", "name one, or take each out")
        names: list[str] = []
        for item in items:
            name = item.text.strip() if isinstance(item, Scalar) else ""
            if name == ALL:
                names += self.components
            elif name in self.components:
                names.append(name)
            else:
                hints = nearest(name, self.components) or (f"there are {', '.join(self.components)}",)
                message = f"there is no component {fields.kind(item)}"
                self.problems.error(item.span, "no-such-component", message, *hints)
        return tuple(dict.fromkeys(names))

    def _plot(self, node: Node | None, columns: list[str]) -> Plot | None:
        """`plot: bar`, of all columns, or `plot: {line: [win, tie]}`, of some."""
        if isinstance(node, Entries) and len(node.entries) == 1:
            ((kind, chosen),) = node.entries.items()
            items = chosen.items if isinstance(chosen, Sequence) else (chosen,)
            names = [item.text.strip() if isinstance(item, Scalar) else "" for item in items]
            for name, item in zip(names, items, strict=True):
                if name not in columns:
                    hints = nearest(name, columns) or (f"there are {', '.join(columns)}",)
                    self.problems.error(item.span, WRONG, f"there is no column {fields.kind(item)}", *hints)
            place = node.keys[kind]
        elif isinstance(node, Scalar) or node is None:
            kind, names, place = node.text.strip() if node else "none", columns, node.span if node else Span("")
        else:
            self.problems.error(node.span, WRONG, "a plot is bar, line or none", "write plot: bar, or {bar: [gold]}")
            return None
        if kind not in PLOTS:
            hints = nearest(kind, PLOTS) or (f"there are {', '.join(PLOTS)}",)
            self.problems.error(place, WRONG, f"there is no plot “{fields.shortened(kind)}”", *hints)
        return Plot(kind, tuple(names)) if kind in ("bar", "line") else None


def _typed(node: Scalar) -> int | float | str:
    """A value of `rows`, typed by its looks as all data without a schema is."""
    value = canonical.scalar(node)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else node.text
