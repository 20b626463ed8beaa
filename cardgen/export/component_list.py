"""Decks go in, the list of what is in the box comes out: `components.csv` for spreadsheets, `components.md` to read."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.manifest import FileEntry
from cardgen.export.plain import names_of, plain
from cardgen.export.targets import Target
from cardgen.geometry import INCH, Size, millimetres
from cardgen.model.game import Component
from cardgen.model.printing import copies, printed

if TYPE_CHECKING:
    from cardgen.draw.sampling import Shelf

CSV, MARKDOWN = "components.csv", "components.md"

COLUMNS = (
    *("component", "title", "players", "pieces", "different", "width mm", "height mm", "width in", "height in"),
    *("stock", "sets", "backs", "paper"),
)
"""The columns of the CSV: `pieces` for so many `players`. Where they depend on that, `pieces for 2 players` and so on
follow."""

OWN = "own size, "
"""How the title of a stock begins that a game gives a size and no name."""

_MEANING = re.compile(r"[\\`*_\[\]<>|~]|&(?=[#\w]+;)")
"""What Markdown would not print as written: https://github.github.com/gfm/#backslash-escapes."""


def possible(deck: Deck, target: Target, problems: Diagnostics) -> bool:
    """Everything can be listed."""
    return True


def made(
    decks: Sequence[Deck], target: Target, problems: Diagnostics, store: Shelf | None = None, jobs: int | None = None
) -> Iterator[FileEntry]:
    """Both files; none where there are no decks."""
    if decks:
        yield FileEntry(CSV, as_csv(decks), ())
        yield FileEntry(MARKDOWN, as_markdown(decks), ())


class Line(NamedTuple):
    """One component of the list. Its pieces are for `asked` players; `players` tells how many there are for others."""

    component: Component
    size: Size
    pieces: int
    names: tuple[tuple[str, int], ...]
    backs: str
    asked: int | None
    players: dict[int, int]

    @property
    def stock(self) -> str:
        """What the stock is called: by its size, where it is one of the game's own without a name."""
        stock = self.component.stock
        return stock.title.removeprefix(OWN)

    @property
    def sets(self) -> str:
        """Who gets the pieces: `1 set`, `a set per player`, `1 of each per player`, `1 set, some 1 per player`."""
        sets, cards = self.component.sets, self.component.cards
        if isinstance(sets, str):
            return "a set per player"
        each = [card.per_player for card in cards if card.per_player or card.copies]
        if each and all(each):
            return f"{sets} of each per player"
        whole = "1 set" if sets == 1 else f"{sets} sets"
        return f"{whole}, some cards {sets} per player" if any(each) else whole


def line_of(deck: Deck) -> Line:
    """What the list says of a deck."""
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for copy in deck.copies:
        counts[copy.card.id] = counts.get(copy.card.id, 0) + 1
        names[copy.card.id] = copy.card.name
    in_order = [card.id for card in deck.component.cards if card.id in counts]
    with_backs = sum(deck.component.back[name] is not None for name in in_order)
    backs = "yes" if with_backs == len(in_order) else "some" if with_backs else "no"
    each = tuple((names[name], counts[name]) for name in in_order)
    return Line(deck.component, deck.size, len(deck.copies), each, backs, deck.players, _by_players(deck))


def _by_players(deck: Deck) -> dict[int, int]:
    """The pieces for each number of players; none for a deck of which only some cards are asked for."""
    players = deck.game.players
    numbers = range(players.min, players.max + 1)
    if not any(copies(deck.component, number) == deck.copies for number in numbers):
        return {}
    return {number: printed(deck.component, number) for number in numbers}


def as_csv(decks: Iterable[Deck]) -> bytes:
    """The list as CSV in UTF-8, a line a component. Lengths have the dot, whatever the country."""
    lines = [line_of(deck) for deck in decks]
    numbers = _numbers(lines)
    text = io.StringIO(newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow((*COLUMNS, *(f"pieces for {_players(number)}" for number in numbers)))
    for line in lines:
        component = line.component
        lengths = (*map(millimetres, line.size), *map(_inches, line.size))
        table.writerow(
            (
                *(component.name, component.title, line.asked or "", line.pieces, len(line.names), *lengths),
                *(line.stock, line.sets, line.backs, component.paper),
                *(line.players.get(number, "") for number in numbers),
            )
        )
    return text.getvalue().encode()


def as_markdown(decks: Sequence[Deck]) -> bytes:
    """The list as Markdown: a table of all components, one of pieces by players, and what else is needed.

    A table of the cards of each component comes last, so that it may be cut off.
    """
    lines, game = [line_of(deck) for deck in decks], decks[0].game
    asked = f", for {_players(lines[0].asked)}" if lines[0].asked else ""
    blocks = [f"# Components of {escaped(game.name)}{asked}", _overview(lines)]
    numbers = _numbers(lines)
    if numbers:
        blocks += ["## Pieces by number of players", _players_table(lines, numbers)]
    if game.needs:
        names = names_of(game)
        blocks += ["## Also needed", "\n".join(f"- {_item(plain(text, names))}" for text in game.needs)]
    blocks.append("## Cards of each component")
    for line in lines:
        rows = [(name, count) for name, count in line.names]
        total = ("**Total**", f"**{line.pieces}**")
        blocks += [f"### {escaped(line.component.title)}", _table(("Card", "Copies"), rows, right=1, total=total)]
    return ("\n\n".join(blocks) + "\n").encode()


def escaped(text: str) -> str:
    """A text as Markdown that prints as written, on one line."""
    return _MEANING.sub(r"\\\g<0>", " ".join(text.split()))


def _item(text: str) -> str:
    """A text as an item of a list that does not begin another list or a heading."""
    return re.sub(r"^(?:(?=[#+-])|(\d+)(?=[.)]))", r"\1\\", escaped(text))


def _overview(lines: Sequence[Line]) -> str:
    headings = ("Component", "Pieces", "Different", "Size", "Stock", "Sets", "Backs", "Paper")
    rows = [
        (
            *(line.component.title, line.pieces, len(line.names), _size(line.size), line.stock),
            *(line.sets, line.backs, line.component.paper),
        )
        for line in lines
    ]
    return _table(headings, rows, right=2)


def _players_table(lines: Sequence[Line], numbers: Sequence[int]) -> str:
    """Only components of which there are more for more players; all others are always the same."""
    changing = [line for line in lines if len(set(line.players.values())) > 1]
    rows = [(line.component.title, *(line.players[number] for number in numbers)) for line in changing]
    return _table(("Component", *map(_players, numbers)), rows, right=len(numbers))


def _numbers(lines: Iterable[Line]) -> tuple[int, ...]:
    """The numbers of players, where pieces depend on them."""
    changing = [line.players for line in lines if len(set(line.players.values())) > 1]
    return tuple(changing[0]) if changing else ()


def _table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], *, right: int, total: Sequence[str] | None = None
) -> str:
    """A table whose `right` columns after the first are numbers. `total` is its last row, in Markdown already."""
    rule = [":---" if not 0 < number <= right else "---:" for number in range(len(headings))]
    written = [[escaped(str(cell)) for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in (headings, rule, *written, *((total,) if total else ())))


def _players(number: int) -> str:
    return "1 player" if number == 1 else f"{number} players"


def _inches(points: float) -> str:
    return f"{points / INCH:.3f}".rstrip("0").rstrip(".")


def _size(size: Size) -> str:
    inches = " x ".join(map(_inches, size))
    return f"{size} ({inches} in)"
