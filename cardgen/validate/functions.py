"""A game in; the functions that its rules may call, out. Each looks at the cards once and remembers what it found.

A *path* is the name of a field, with dots for what lies inside it: `gold`, `ambush.melee`. A card counts as often as it
is printed for the usual number of players, or for as many as `players` says.

The docstring of a function is its row in docs/reference/rules.md: what it gives, and an example that holds in
the game of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from cardgen.diagnostics import nearest
from cardgen.expressions.errors import ByValue, ExpressionError
from cardgen.expressions.unread import Unread, UnreadMapping
from cardgen.geometry import MM
from cardgen.model.game import Card, Component, Game, Value
from cardgen.model.printing import printed, summary
from cardgen.model.settings import MOST_PLAYERS
from cardgen.validate.calling import explained, remembered, said
from cardgen.validate.contests import MOST_DICE, MOST_SIDES, READINGS, odds
from cardgen.validate.lists import LISTS, Listed
from cardgen.validate.matching import ABSENT, at, counted, kinds, possible, wanting
from cardgen.validate.words import TEXTS


class Functions:
    """What the rules of one game may call.

    Who asks for a component that is not sure, or when `strict` for one that is not sound, asks for what was not read.
    """

    CALLED = (
        *("ids", "cards", "values", "group", "printed", "count", "count_by", "distribution", "total", "mean"),
        "contest",
    )
    """The methods that are such functions, in the order of the manual."""

    def __init__(self, game: Game, strict: bool = False) -> None:
        self._game = game
        self._unread = frozenset(
            component.name
            for component in game.components.values()
            if not (component.sound if strict else component.sure)
        )
        self._pieces: dict[tuple[str, int], dict[str, int]] = {}
        self._kinds: dict[tuple[str, str], Mapping[str, None]] = {}
        self._values: dict[tuple[str, str], tuple[tuple[Card, Any], ...]] = {}

    @cached_property
    def names(self) -> Mapping[str, Any]:
        """Functions and values by the names that rules call them."""
        game = self._game
        return {
            **{name: remembered(getattr(self, name)) for name in self.CALLED},
            **{name: explained(function, name) for name, function in (*LISTS.items(), *TEXTS.items())},
            "constants": game.constants,
            "players": {"min": game.players.min, "max": game.players.max, "usual": game.players.usual},
            "print": {"scale": game.print.scale},
            "components": {component.name: self._summary(component) for component in game.components.values()},
            **dict.fromkeys(game.unsure & {"constants", "players", "print"}, UnreadMapping()),
        }

    def _summary(self, component: Component) -> Mapping[str, Any]:
        """What `components` says of one."""
        if component.name in self._unread or "players" in self._game.unsure:
            return UnreadMapping()
        players = self._game.players.usual
        return {**summary(component, players), "printed": _usual(component, players), **_measured(component)}

    def ids(self, component: str) -> tuple[str, ...]:
        """The ids of a component's cards.

        `"harbour" in ids("islands")`
        """
        return Listed(card.id for card in self._component(component).cards)

    def cards(self, component: str, path: str | None = None, *values: Any) -> tuple[Mapping[str, Value], ...]:
        """The cards of a component; those that have a field, or have it with one of some values.

        `cards("islands", "kind", "pile", "port") | length == 3`
        """
        found = self._component(component)
        if path is None:
            return tuple(card.fields for card in found.cards)
        return tuple(card.fields for card in self._having(component, path, values))

    def printed(self, component: str, players: int | None = None) -> int:
        """How many pieces of a component are printed; none of an optional one, as a build prints it only when asked.

        `printed("land") >= constants.piles * constants.cards_per_pile`
        """
        return _usual(self._component(component), self._players(players))

    def count(self, component: str, path: str | None = None, *values: Any, players: int | None = None) -> int:
        """How many pieces are printed of the cards that have a field, or have it with one of some values.

        `count("boats", "cost", 1, 3, players=2) == 2 * 2`
        """
        pieces = self._printed(component, players)
        if path is None:
            return sum(pieces.values())
        return sum(pieces[card.id] for card in self._having(component, path, values))

    def count_by(self, component: str, path: str, players: int | None = None) -> dict[Any, int]:
        """How many pieces are printed for each value of a field.

        `count_by("islands", "kind").port < count_by("islands", "kind").pile`
        """
        pieces = self._printed(component, players)
        found: dict[Any, int] = ByValue()
        for card, value in self._at(component, path):
            if counted(path, card.id, value):
                found[value] = found.get(value, 0) + pieces[card.id]
        return found

    def total(
        self, component: str, path: str, having: str | None = None, *values: Any, players: int | None = None
    ) -> float:
        """The sum of a number over all printed pieces, or over those that have a field, or have it with one of some
        values. A card without the number counts nothing.

        `total("land", "reward", "origin", "volcano") >= 6`
        """
        pieces = self._printed(component, players)
        chosen = set(pieces)
        if having is not None:
            chosen = {card.id for card in self._having(component, having, values)}
        return sum(number * pieces[card.id] for card, number in self._numbers(component, path) if card.id in chosen)

    def values(self, component: str, path: str) -> tuple[Any, ...]:
        """A field of all cards that have it, in the order of the deck.

        `"reef" in values("land", "origin")`
        """
        return Listed(value for _, value in self._at(component, path) if value is not ABSENT)

    def group(self, component: str, path: str) -> dict[Any, tuple[Mapping[str, Value], ...]]:
        """The cards for each value of a field.

        `group("land", "origin").volcano | length >= 2`
        """
        found: dict[Any, tuple[Mapping[str, Value], ...]] = ByValue()
        for card, value in self._at(component, path):
            if counted(path, card.id, value):
                found[value] = (*found.get(value, ()), card.fields)
        return found

    def mean(self, component: str, path: str, having: str | None = None, *values: Any) -> float:
        """What one card drawn from the printed deck brings on average: the total, shared among all pieces of the deck.

        `mean("land", "reward", "origin", "volcano") < 1`
        """
        pieces = sum(self._printed(component).values())
        return self.total(component, path, having, *values) / pieces if pieces else 0.0

    def distribution(self, component: str, path: str) -> dict[Any, float]:
        """For each value of a field, its share of the printed pieces that have it.

        `distribution("islands", "kind").pile > 0.6`
        """
        counts = self.count_by(component, path)
        pieces = sum(counts.values())
        return ByValue({value: count / pieces for value, count in counts.items()} if pieces else {})

    def contest(self, pool: int, other: int) -> dict[str, float]:
        """One pool of dice against another, under the reading of `constants.dice`: the chances of the first to `win`
        and to `tie`, the `loss` that its win causes on average, and the share of its wins that have `overkill`.

        `contest(4, 2).win > 0.7`
        """
        if "constants" in self._game.unsure:
            raise Unread
        dice = self._game.constants.get("dice")
        if not isinstance(dice, Mapping) or "sides" not in dice or "reading" not in dice:
            raise ExpressionError(
                "contest() needs to know how dice are read", "write constants: dice: {sides: 6, reading: highest-first}"
            )
        reading = str(dice["reading"])
        if reading not in READINGS:
            hints = nearest(reading, READINGS) or (f"there are {', '.join(READINGS)}",)
            raise ExpressionError(f"there is no reading of dice “{reading}”", *hints)
        sides = _bounded("constants.dice.sides", dice["sides"], 1, MOST_SIDES)
        least = _bounded("constants.dice.least", dice.get("least", 4), 1, MOST_SIDES)
        one, two = (_bounded("a number of dice in contest()", number, 0, MOST_DICE) for number in (pool, other))
        return odds(one, two, sides, reading, least)._asdict()

    def _component(self, name: str) -> Component:
        found = self._game.components.get(name) if isinstance(name, str) else None
        if found is None:
            known = self._game.components
            listed = f"there are {', '.join(known)}"
            if not isinstance(name, str):
                raise ExpressionError(f"a component is named by a text such as “land”, and not by {said(name)}", listed)
            raise ExpressionError(f"there is no component “{name}”", *(nearest(name, known) or (listed,)))
        if name in self._unread:
            raise Unread
        return found

    def _players(self, players: int | None) -> int:
        if players is None:
            if "players" in self._game.unsure:
                raise Unread
            return self._game.players.usual
        return _bounded("players", players, 0, MOST_PLAYERS)

    def _printed(self, component: str, players: int | None = None) -> dict[str, int]:
        """How many pieces of each card are printed for a number of players, or for the usual one."""
        found = self._component(component)
        key = (found.name, self._players(players))
        if key not in self._pieces:
            self._pieces[key] = {card.id: _usual(found, key[1], card) for card in found.cards}
        return self._pieces[key]

    def _at(self, component: str, path: str) -> tuple[tuple[Card, Any], ...]:
        """Every card with its value at a path, ABSENT where it has none."""
        cards = self._component(component).cards
        if not isinstance(path, str):
            raise ExpressionError(f"a field is named by a text such as “gold”, and not by {said(path)}")
        key = (component, path)
        if key not in self._values:
            if not path.strip():
                raise ExpressionError("the name of a field is empty", "write one such as “gold”, or “ambush.melee”")
            steps = path.split(".")
            found = tuple((card, at(card.fields, steps)) for card in cards)
            if found and all(value is ABSENT for _, value in found):
                known = dict.fromkeys(name for card, _ in found for name in card.fields)
                raise ExpressionError(f"no card of “{component}” has a field “{path}”", *nearest(steps[0], known))
            self._values[key] = found
        return self._values[key]

    def _having(self, component: str, path: str, values: tuple[Any, ...]) -> Iterator[Card]:
        """The cards that have a field, or have it with one of some values."""
        found = self._at(component, path)
        if values:
            key = (component, path)
            if key not in self._kinds:
                self._kinds[key] = kinds(value for _, value in found)
            possible(f"{path} of “{component}”", self._kinds[key], values)
        meets = wanting(values)
        return (card for card, value in found if value is not ABSENT and meets(value))

    def _numbers(self, component: str, path: str) -> Iterator[tuple[Card, float]]:
        for card, value in self._at(component, path):
            if isinstance(value, int | float) and not isinstance(value, bool):
                yield card, value
            elif value is not ABSENT and value is not None:
                raise ExpressionError(f"{path} of “{card.id}” is {said(value)}, and no number to add up")


def _usual(component: Component, players: int, only: Card | None = None) -> int:
    """How many pieces a build prints that asks for nothing by name: none of an optional component."""
    return 0 if component.optional else printed(component, players, only)


def _measured(component: Component) -> Mapping[str, Any]:
    """What only rules may ask of a component; width and height are printed millimetres."""
    return {
        "sets": component.sets,
        "stock": component.stock.name,
        "width": round(component.stock.size.width / MM, 3),
        "height": round(component.stock.size.height / MM, 3),
        "back": bool(component.cards) and all(component.back.get(card.id) for card in component.cards),
    }


def _bounded(what: str, number: object, least: int, most: int) -> int:
    """The number, if it is whole and from the least to the most. Raises ExpressionError."""
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise ExpressionError(f"{what} must be a whole number from {least} to {most}, and is {said(number)}")
    return number
