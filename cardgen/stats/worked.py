"""The declared tables of a game in; the tables worked out, and what is wrong with each at its own place, out.

The expressions are those of rules, with the same functions and within the same bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.expressions.errors import Absent, ExpressionError, explain
from cardgen.expressions.printing import printable
from cardgen.expressions.texts import FIELDS
from cardgen.expressions.unread import Unread
from cardgen.model.game import Game
from cardgen.stats.asked import Asked, Names, cut, label, with_card
from cardgen.stats.declared import WRONG, Declared, Written
from cardgen.stats.fields import Printed, whole_deck
from cardgen.stats.folds import FOLDS, Nothing, cardless, shown
from cardgen.stats.tables import Cell, Column, Row, Table, Value
from cardgen.validate.functions import Functions
from cardgen.validate.known import Known
from cardgen.validate.spelling import spelled, valued

if TYPE_CHECKING:
    from cardgen.expressions.environments import Folded

IDLE = "idle-table"
MOST_ROWS = 200
"""Rows of a table: what a reader looks through, and some."""

MOST_ASKED = 20_000
"""Cards that a table with `rows` asks, all its rows together: some forty rows of a large deck."""

OF_A_ROW = ("copies", "all_copies")
"""What columns know of their row besides."""

WITHOUT = "–"
"""The label of the cards that have no value by which they are parted."""


class _Group(NamedTuple):
    """The cards of a row, and what the row is called: its label, and its value under the name of `as`."""

    label: str
    cards: Sequence[Printed]
    names: Names


class Worker:
    """Works out the tables of one game."""

    def __init__(self, game: Game, problems: Diagnostics) -> None:
        self.game, self.problems, self.known = game, problems, Known(game)
        alone = {name: cardless(name) for name in FOLDS}
        # What cannot be trusted is not counted: that it is wrong has been told.
        self.names: Names = {**alone, **Functions(game, strict=True).names, FIELDS: self.known.ask}

    def tables(self, declared: Sequence[Declared]) -> Iterator[Table]:
        """The tables that can be worked out."""
        for one in declared:
            if self.known.sound(one.each):
                table = _Work(self, one).table()
                if table is not None:
                    yield table


class _Wrong(Exception):
    """A table that cannot be worked out: which expression, why, and of what."""

    def __init__(self, written: Written | None, error: ExpressionError, of: str = "") -> None:
        super().__init__(error.message)
        self.written, self.error, self.of = written, error, of


class _Work:
    """Works out one table."""

    def __init__(self, worker: Worker, declared: Declared) -> None:
        self.declared, self.game, self.known, self.problems = declared, worker.game, worker.known, worker.problems
        self.names = worker.names

    def table(self) -> Table | None:
        declared = self.declared
        try:
            self._name()
            self._spelling()
            groups = self._groups()
            copies = sum(one.copies for one in whole_deck(self.game, declared.each))
            chosen = sum(one.copies for one in self._chosen({})) if not declared.rows else copies
            rows = [self._row(group, chosen) for group in groups]
        except Unread:
            return None
        except _Wrong as wrong:
            self._tell(wrong)
            return None
        if declared.each and not any(group.cards for group in groups):
            self._idle()
        head = declared.name or (declared.by.source.removeprefix("card.") if declared.by else "")
        columns = tuple(Column(one.name, share=one.name.endswith("%")) for one in declared.columns)
        return Table("", declared.title, head, columns, tuple(rows), declared.plot, declared.note, declared.total)

    def _tell(self, wrong: _Wrong) -> None:
        span = wrong.written.span if wrong.written else self.declared.place("as")
        message = f"the table “{self.declared.title}” cannot be worked out{wrong.of}: {wrong.error.message}"
        self.problems.error(span, WRONG, message, *wrong.error.hints)

    def _idle(self) -> None:
        optional = [name for name in self.declared.each if self.game.components[name].optional]
        hints = [f"“{name}” is optional, so none of it is printed unasked" for name in optional]
        hints = hints or ["correct its where" if self.declared.where else "the components that it names have no cards"]
        key = "where" if self.declared.where else "each"
        self.problems.warning(
            self.declared.place(key), IDLE, f"the table “{self.declared.title}” is of no card", *hints
        )

    def _name(self) -> None:
        name = self.declared.name
        if name in {*self.names, *OF_A_ROW, "card", "component"}:
            raise _Wrong(None, ExpressionError(f"“{name}” is something else already", "call it otherwise"))

    def _spelling(self) -> None:
        """Raises _Wrong when an expression names what there is nowhere, though no row may ask for it."""
        declared = self.declared
        outside = dict(self.names)
        row: dict[str, Any] = {declared.name: 0} if declared.name else {}
        card = {"component": ""} if declared.each else {}
        rows = declared.rows if isinstance(declared.rows, Written) else None
        copies = dict.fromkeys(OF_A_ROW, 0) if declared.each else {}
        for written, names, each in (
            (declared.where, {**outside, **row, **card}, declared.each),
            (declared.by, {**outside, **card}, declared.each),
            (rows, outside, ()),
            *((column, {**outside, **row, **card, **copies}, declared.each) for column in declared.columns),
        ):
            if written is None:
                continue
            try:
                spelled(written.source, names, each, self.known)
                valued(written.source, each, self.known)
            except Unread:
                raise
            except ExpressionError as error:
                raise _Wrong(written, error) from error

    def _groups(self) -> list[_Group]:
        declared = self.declared
        if declared.rows is not None:
            values = self._values()
            if len(values) * len(whole_deck(self.game, declared.each)) > MOST_ASKED:
                error = ExpressionError(f"this asks for more than {MOST_ASKED:,} cards, row by row")
                raise _Wrong(declared.where or self._rows(), error)
            return [
                _Group(label(value), tuple(self._chosen({declared.name: value})), {declared.name: value})
                for value in values
            ]
        cards = tuple(self._chosen({}))
        if declared.by is None:
            return [_Group(", ".join(self.game.components[name].title for name in declared.each), cards, {})]
        parted: dict[Any, list[Printed]] = {}
        for one in cards:
            parted.setdefault(self._by(declared.by, one), []).append(one)
        if len(parted) > MOST_ROWS:
            raise _Wrong(declared.by, ExpressionError(f"a table has at most {MOST_ROWS} rows"))
        without = parted.pop(WITHOUT, None)
        numbers = all(isinstance(value, int | float) for value in parted)
        groups = [_Group(label(value), parted[value], {}) for value in (sorted(parted) if numbers else parted)]
        groups += [_Group(WITHOUT, without, {})] if without else []
        return [*groups, _Group("all", cards, {})] if declared.total else groups

    def _by(self, by: Written, one: Printed) -> Any:
        parts = self._parted(by, frozenset())
        try:
            value = shown(parts.whole.value(with_card(self.names, one)))
        except Unread:
            raise
        except ExpressionError as error:
            if isinstance(error, Absent) and parts.is_path:
                return WITHOUT
            raise _Wrong(by, error, _of(one)) from error
        if isinstance(value, bool):
            return printable(value)
        return WITHOUT if value is None else value

    def _rows(self) -> Written:
        rows = self.declared.rows
        return rows if isinstance(rows, Written) else Written("rows", "", self.declared.place("rows"))

    def _values(self) -> tuple[int | float | str, ...]:
        """The values of `rows`."""
        from cardgen.expressions.environments import expression

        rows = self.declared.rows
        if not isinstance(rows, Written):
            values: tuple[Any, ...] = rows or ()
        else:
            try:
                found = expression(rows.source).value(self.names)
                if isinstance(found, str | int | float | Mapping) or not hasattr(found, "__iter__"):
                    raise ExpressionError("rows takes a list", "write [1, 2, 3], range(1, 7) or values(…)")
                values = tuple(map(shown, islice(found, MOST_ROWS + 1)))
            except Unread:
                raise
            except Exception as error:  # a list that is worked out only when it is looked at
                raise _Wrong(rows, explain(error)) from error
            if None in values:
                raise _Wrong(rows, ExpressionError("a row is a number or a word, and this is null"))
        if len(values) > MOST_ROWS:
            raise _Wrong(self._rows(), ExpressionError(f"a table has at most {MOST_ROWS} rows"))
        return values

    def _chosen(self, row: Names) -> Iterator[Printed]:
        """The printed cards of the table that `where` holds for."""
        from cardgen.expressions.conditions import verdict
        from cardgen.expressions.environments import expression

        where = self.declared.where
        for one in whole_deck(self.game, self.declared.each):
            try:
                if where is None or verdict(expression(where.source).value(with_card({**self.names, **row}, one))):
                    yield one
            except Unread:
                raise
            except ExpressionError as error:
                raise _Wrong(where, error, _of(one)) from error

    def _row(self, group: _Group, chosen: int) -> Row:
        copies = sum(one.copies for one in group.cards)
        row = {**group.names}
        if self.declared.each:
            row |= {"copies": copies, "all_copies": chosen}
        return Row(group.label, tuple(Cell(self._cell(column, group, row)) for column in self.declared.columns))

    def _cell(self, column: Written, group: _Group, row: Names) -> Value:
        parts = self._parted(column, frozenset(FOLDS))
        try:
            found: Value = cut(Asked(parts, {**self.names, **row}).of(group.cards))
        except Nothing:
            return None
        except Unread:
            raise
        except ExpressionError as error:
            if isinstance(error.__cause__, ZeroDivisionError):
                return None  # as for a mean of no cards
            raise _Wrong(column, error, f", in the row “{group.label}”") from error
        return found

    def _parted(self, written: Written, names: frozenset[str]) -> Folded:
        from cardgen.expressions.environments import folded

        try:
            return folded(written.source, names)
        except ExpressionError as error:
            raise _Wrong(written, error) from error


def _of(one: Printed) -> str:
    return f", for “{one.card.component}/{one.card.id}”"
