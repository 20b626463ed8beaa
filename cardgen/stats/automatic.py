"""A game in; the tables that any game has out: what is printed, its numbers, its kinds, the lengths of its texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from statistics import median

from cardgen.model.game import Component, Game, Value
from cardgen.stats.fields import Field, Fields, deck, fields_of
from cardgen.stats.tables import Column, Plot, Spread, Table, table
from cardgen.stats.tables import Value as Shown
from cardgen.validate.words import word_count

MOST_BINS = 12
"""Values of a number that are told one by one; of more, ranges are."""

MOST_CROSSED = 3
"""Tables of one field against another, for one component: what a reader looks through."""

PRINTED, NUMBERS, BY, TEXTS = "What is printed", "Numbers", "Copies by", "Words to read"
"""The titles of these tables."""


def found_tables(game: Game) -> Iterator[Table]:
    """The tables of a game for its usual number of players. Of cards that several components take, once."""
    yield _printed(game)
    told: set[object] = set()
    for component in game.components.values():
        cards = deck(component, game.players.usual)
        places = {one.card.span for one in cards}
        if not cards or places <= told:
            continue
        told |= places
        fields = fields_of(component, cards)
        yield from _of(component, fields, len(cards))


def _of(component: Component, fields: Fields, cards: int) -> Iterator[Table]:
    if fields.numbers:
        yield _numbers(component, fields.numbers)
    if fields.words and cards > 1:
        yield from (_words(component, field) for field in _telling(component, fields.words))
        for rows, across in _crossed(component, fields.words):
            yield _cross(component, rows, across)
    if fields.texts:
        yield _texts(component, fields.texts)


def _printed(game: Game) -> Table:
    """How many cards and pieces there are of each component."""
    columns = tuple(map(Column, ("cards", "sets", "in a set", "a player", "in all")))
    players, rows = game.players.usual, []
    for component in game.components.values():
        pieces = sum(one.copies for one in deck(component, players))
        sets = players if component.sets == "per player" else component.sets
        cells: tuple[Shown, ...] = (
            len(component.cards),
            component.sets,
            _ratio(pieces, int(sets)),
            _ratio(pieces, players),
            pieces,
        )
        rows.append((f"{component.name} (optional)" if component.optional else component.name, cells))
    total: int = sum(int(str(cells[-1])) for _, cells in rows)
    rows.append(("all", (sum(len(one.cards) for one in game.components.values()), None, None, None, total)))
    return table("", PRINTED, "component", columns, rows)._replace(total=True)


def _ratio(part: int, whole: int) -> int | float | None:
    """A quotient, whole where it can be; None of nothing."""
    if not whole:
        return None
    return part // whole if part % whole == 0 else part / whole


def _numbers(component: Component, fields: Sequence[Field]) -> Table:
    names = ("copies", "least", "mean", "most", "total", "spread")
    return table(
        component.name,
        NUMBERS,
        "field",
        tuple(map(Column, names)),
        [(field.path, _summed(field)) for field in fields],
    )


def _summed(field: Field) -> tuple[Shown, ...]:
    counts: dict[int | float, int] = {value: n for value, n in field.counts.items() if isinstance(value, int | float)}
    copies = sum(counts.values())
    total = sum((Fraction(value) * n for value, n in counts.items()), Fraction())
    mean = _plain(total / copies)
    return copies, min(counts), mean, max(counts), _plain(total), spread(counts)


def _plain(number: Fraction | int) -> int | float:
    """The nearest number that is no fraction."""
    try:
        return int(number) if number == int(number) else float(number)
    except OverflowError:  # larger than any float
        return int(number)


def _short(number: int | float) -> str:
    return str(number) if isinstance(number, int) else f"{number:g}"


def spread(counts: dict[int | float, int]) -> Spread:
    """How often each number is printed; of many different ones, how often those of equally wide ranges are."""
    if len(counts) <= MOST_BINS:
        return Spread(tuple((_short(value), counts[value]) for value in sorted(counts)))
    least, most = min(counts), max(counts)
    whole = all(isinstance(value, int) for value in counts)
    width = -(-(int(most) - int(least) + 1) // MOST_BINS) if whole else (most - least) / MOST_BINS
    bins: dict[int, int] = {}
    for value, copies in counts.items():
        place = min(int((value - least) // width), MOST_BINS - 1)
        bins[place] = bins.get(place, 0) + copies
    found = []
    for place in range(max(bins) + 1):
        low, high = least + place * width, least + (place + 1) * width - (1 if whole else 0)
        found.append((_short(low) if low == high else f"{_short(low)}..{_short(high)}", bins.get(place, 0)))
    return Spread(tuple(found))


def _telling(component: Component, fields: Sequence[Field]) -> list[Field]:
    """The fields that part the cards, and otherwise than one before does, unless the schema lists their values."""
    found: list[Field] = []
    for field in fields:
        is_listed = field.path in component.options
        if len(field.counts) > 1 and (is_listed or not any(_is_alike(field, other) for other in found)):
            found.append(field)
    return found


def _is_alike(one: Field, other: Field) -> bool:
    """Whether each value of a field goes with one of another, and each of that with one of this."""
    pairs = _both(one, other)
    return len(one.values) == len(other.values) and len(pairs) == len(one.counts) == len(other.counts)


def _words(component: Component, field: Field) -> Table:
    counts = field.counts
    copies = sum(counts.values())
    rows: list[tuple[str, tuple[Shown, ...]]] = [
        (_said(value), (counts[value], counts[value] / copies)) for value in _ordered(component, field)
    ]
    columns = (Column("copies"), Column("share", share=True))
    return table(component.name, f"{BY} {field.path}", field.path, columns, rows)._replace(
        plot=Plot("bar", ("copies",)), small=True
    )


def _ordered(component: Component, field: Field) -> list[Value]:
    """The values of a field in the order of its schema, else of the deck."""
    counts = field.counts
    options = [option for option in component.options.get(field.path, ()) if option in counts]
    return [*options, *(value for value in counts if value not in options)]


def _said(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _crossed(component: Component, fields: Sequence[Field]) -> list[tuple[Field, Field]]:
    """The pairs of fields worth a table: where neither of the two says all of the other already."""
    apt = [field for field in fields if "." not in field.path and len(field.counts) > 1]
    listed = [field for field in apt if field.path in component.options]
    apt = listed if len(listed) > 1 else apt
    return [pair for pair in combinations(apt, 2) if not _follows(*pair)][:MOST_CROSSED]


def _follows(one: Field, other: Field) -> bool:
    pairs = set(_both(one, other))
    return len(pairs) <= max(len({pair[0] for pair in pairs}), len({pair[1] for pair in pairs}))


def _both(one: Field, other: Field) -> dict[tuple[Value, Value], int]:
    """How many pieces are printed for each pair of values."""
    others = {id(card.card): value for value, card in other.values}
    found: dict[tuple[Value, Value], int] = {}
    for value, card in one.values:
        if id(card.card) in others:
            pair = (value, others[id(card.card)])
            found[pair] = found.get(pair, 0) + card.copies
    return found


def _cross(component: Component, rows: Field, across: Field) -> Table:
    counts = _both(rows, across)
    columns = _ordered(component, across)
    lines: list[tuple[str, tuple[Shown, ...]]] = [
        (_said(row), tuple(counts.get((row, column), 0) for column in columns)) for row in _ordered(component, rows)
    ]
    title = f"{BY} {rows.path} and {across.path}"
    return table(component.name, title, rows.path, tuple(Column(_said(one)) for one in columns), lines)._replace(
        shaded=True
    )


def _texts(component: Component, fields: Sequence[Field]) -> Table:
    """How many words there are to read, over printed cards, each card once."""
    rows: list[tuple[str, tuple[Shown, ...]]] = []
    for field in fields:
        words: dict[str, int] = {}
        names = {one.card.id: one.card.name for _, one in field.values}
        for text, one in field.values:
            words[one.card.id] = words.get(one.card.id, 0) + word_count(str(text))
        longest = max(words, key=lambda card: words[card])
        middle = _plain(Fraction(median(words.values())))
        rows.append((field.path, (min(words.values()), middle, words[longest], names[longest])))
    return table(component.name, TEXTS, "field", tuple(map(Column, ("least", "median", "most", "longest card"))), rows)
