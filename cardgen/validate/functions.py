"""A game in; the functions that its rules may call, out. Each looks at the cards once and remembers what it found.

A *path* is the name of a field, with dots for what lies inside it: `gold`, `ambush.melee`. A card counts as often as it
is printed for the usual number of players, or for as many as `players` says.

The docstring of a function is its row in docs/reference/rules.md: what it gives, and an example that holds in
the game of docs/rules.md.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from cardgen.diagnostics import nearest
from cardgen.expressions.errors import ExpressionError, kind
from cardgen.geometry import MM
from cardgen.model.game import Card, Component, Game, Value
from cardgen.model.printing import printed, summary
from cardgen.validate.contests import MOST_DICE, MOST_SIDES, READINGS, odds
from cardgen.validate.lists import LISTS, Listed
from cardgen.validate.words import TEXTS

ABSENT = object()


class Functions:
    """What the rules of one game may call."""

    CALLED = (
        *("ids", "cards", "values", "group", "printed", "count", "count_by", "distribution", "total", "mean"),
        "contest",
    )
    """The methods that are such functions, in the order of the manual."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._pieces: dict[tuple[str, int], dict[str, int]] = {}
        self._values: dict[tuple[str, str], tuple[tuple[Card, Any], ...]] = {}

    @cached_property
    def names(self) -> Mapping[str, Any]:
        """Functions and values by the names that rules call them."""
        game = self._game
        return {
            **{name: _remembered(getattr(self, name)) for name in self.CALLED},
            **LISTS,
            **TEXTS,
            "constants": game.constants,
            "players": {"min": game.players.min, "max": game.players.max, "usual": game.players.usual},
            "print": {"scale": game.print.scale},
            "components": {
                component.name: _summary(component, game.players.usual) for component in game.components.values()
            },
        }

    def ids(self, component: str) -> tuple[str, ...]:
        """The ids of a component's cards.

        `"harbour" in ids("islands")`
        """
        return Listed(card.id for card in self._component(component).cards)

    def cards(self, component: str, path: str = "", *values: Any) -> tuple[Mapping[str, Value], ...]:
        """The cards of a component; those that have a field, or have it with one of some values.

        `cards("islands", "kind", "pile", "port") | length == 3`
        """
        found = self._component(component)
        if not path:
            return tuple(card.fields for card in found.cards)
        return tuple(card.fields for card, value in self._at(component, path) if _meets(value, values))

    def printed(self, component: str, players: int | None = None) -> int:
        """How many pieces of a component are printed.

        `printed("land") >= constants.piles * constants.cards_per_pile`
        """
        return printed(self._component(component), self._players(players))

    def count(self, component: str, path: str = "", *values: Any, players: int | None = None) -> int:
        """How many pieces are printed of the cards that have a field, or have it with one of some values.

        `count("boats", "cost", 1, 3, players=2) == 2 * 2`
        """
        pieces = self._printed(component, players)
        if not path:
            return sum(pieces.values())
        return sum(pieces[card.id] for card, value in self._at(component, path) if _meets(value, values))

    def count_by(self, component: str, path: str, players: int | None = None) -> dict[Any, int]:
        """How many pieces are printed for each value of a field.

        `count_by("islands", "kind").port < count_by("islands", "kind").pile`
        """
        pieces = self._printed(component, players)
        found: dict[Any, int] = {}
        for card, value in self._at(component, path):
            if _is_plain(value):
                found[value] = found.get(value, 0) + pieces[card.id]
        return found

    def total(self, component: str, path: str, having: str = "", *values: Any, players: int | None = None) -> float:
        """The sum of a number over all printed pieces, or over those that have a field, or have it with one of some
        values. A card without the number counts nothing.

        `total("land", "reward", "origin", "volcano") >= 6`
        """
        pieces = self._printed(component, players)
        chosen = {card.id for card, value in self._at(component, having) if _meets(value, values)} if having else pieces
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
        found: dict[Any, tuple[Mapping[str, Value], ...]] = {}
        for card, value in self._at(component, path):
            if _is_plain(value):
                found[value] = (*found.get(value, ()), card.fields)
        return found

    def mean(self, component: str, path: str, having: str = "", *values: Any) -> float:
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
        return {value: count / pieces for value, count in counts.items()} if pieces else {}

    def contest(self, pool: int, other: int) -> dict[str, float]:
        """One pool of dice against another, under the reading of `constants.dice`: the chances of the first to `win`
        and to `tie`, the `loss` that its win causes on average, and the share of its wins that have `overkill`.

        `contest(4, 2).win > 0.7`
        """
        dice = self._game.constants.get("dice")
        if not isinstance(dice, Mapping) or not isinstance(dice.get("sides"), int) or "reading" not in dice:
            raise ExpressionError(
                "contest() needs to know how dice are read", "write constants: dice: {sides: 6, reading: highest-first}"
            )
        reading, sides, least = str(dice["reading"]), dice["sides"], dice.get("least", 4)
        if reading not in READINGS:
            hints = nearest(reading, READINGS) or (f"there are {', '.join(READINGS)}",)
            raise ExpressionError(f"there is no reading of dice “{reading}”", *hints)
        if not isinstance(sides, int) or not 1 <= sides <= MOST_SIDES:
            raise ExpressionError(f"dice have 1 to {MOST_SIDES} sides, not {kind(sides)}")
        for number in (pool, other):
            if not isinstance(number, int) or not 0 <= number <= MOST_DICE:
                raise ExpressionError(f"contest() takes 0 to {MOST_DICE} dice a side")
        return odds(pool, other, sides, reading, least if isinstance(least, int) else 4)._asdict()

    def _component(self, name: str) -> Component:
        found = self._game.components.get(name) if isinstance(name, str) else None
        if found is None:
            what = f"“{name}”" if isinstance(name, str) else kind(name)
            known = self._game.components
            raise ExpressionError(
                f"there is no component {what}", *(nearest(str(name), known) or (f"there are {', '.join(known)}",))
            )
        return found

    def _players(self, players: int | None) -> int:
        if players is None:
            return self._game.players.usual
        if not isinstance(players, int) or not 0 <= players <= 99:
            raise ExpressionError(f"players must be a whole number, not {kind(players)}")
        return players

    def _printed(self, component: str, players: int | None = None) -> dict[str, int]:
        """How many pieces of each card are printed for a number of players, or for the usual one."""
        key = (component, self._players(players))
        if key not in self._pieces:
            found = self._component(component)
            self._pieces[key] = {card.id: printed(found, key[1], card) for card in found.cards}
        return self._pieces[key]

    def _at(self, component: str, path: str) -> tuple[tuple[Card, Any], ...]:
        """Every card with its value at a path, ABSENT where it has none."""
        key = (component, path)
        if key not in self._values:
            if not isinstance(path, str) or not path:
                raise ExpressionError(f"a field is named by a text such as “gold”, not by {kind(path)}")
            steps = path.split(".")
            found = tuple((card, _value(card.fields, steps)) for card in self._component(component).cards)
            if found and all(value is ABSENT for _, value in found):
                known = dict.fromkeys(name for card, _ in found for name in card.fields)
                raise ExpressionError(f"no card of “{component}” has a field “{path}”", *nearest(steps[0], known))
            self._values[key] = found
        return self._values[key]

    def _numbers(self, component: str, path: str) -> Iterator[tuple[Card, float]]:
        for card, value in self._at(component, path):
            if isinstance(value, int | float) and not isinstance(value, bool):
                yield card, value
            elif value is not ABSENT and value is not None:
                raise ExpressionError(f"{path} of “{card.id}” is {kind(value)}, and no number to add up")


def _remembered(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which works out the same question once: a rule may ask it for each of its cards."""
    known: dict[tuple[Any, ...], Any] = {}

    @functools.wraps(function)
    def answer(*arguments: Any, **named: Any) -> Any:
        try:
            # A number and a truth of the same hash are different questions.
            key = (arguments, tuple(map(type, arguments)), tuple(named.items()))
            if key not in known:
                known[key] = function(*arguments, **named)
            return known[key]
        except TypeError as error:  # arguments of another number, or a list, which is no key
            if any(isinstance(value, str | int | float) for value in arguments) and "hash" not in str(error):
                raise ExpressionError(f"{function.__name__}() is called with what it does not take") from error
            return function(*arguments, **named)

    return answer


def _summary(component: Component, players: int) -> dict[str, Any]:
    """What `components` says of one; width and height are printed millimetres."""
    return {
        **summary(component, players),
        "sets": component.sets,
        "stock": component.stock.name,
        "width": round(component.stock.size.width / MM, 3),
        "height": round(component.stock.size.height / MM, 3),
        "back": bool(component.cards) and all(component.back.get(card.id) for card in component.cards),
    }


def _value(fields: Mapping[str, Any], steps: list[str]) -> Any:
    value: Any = fields
    for step in steps:
        if not isinstance(value, Mapping) or step not in value:
            return ABSENT
        value = value[step]
    return value


def _meets(value: Any, wanted: tuple[Any, ...]) -> bool:
    return value is not ABSENT and (not wanted or any(value == one and type(value) is type(one) for one in wanted))


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float)
