"""What a game is made of: frozen, typed, and with the place of every value. No files, no pages."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field, replace
from typing import Literal, NamedTuple

from cardgen.colors import Color
from cardgen.diagnostics import Severity, Span
from cardgen.geometry import Size
from cardgen.identity import identity

Value = str | int | float | bool | None | tuple["Value", ...] | Mapping[str, "Value"]
"""A typed value of a card. Mappings are read-only (`types.MappingProxyType`), lists are tuples."""

Path = tuple[str | int, ...]
"""Where a value stands inside a card: ("toll", "gold"), ("rules", 0)."""


Shape = Literal["rectangle", "circle", "hex", "pennant", "standee"]
SHAPES: tuple[Shape, ...] = ("rectangle", "circle", "hex", "pennant", "standee")


class Stock(NamedTuple):
    """A size that cards are printed and cut to, as sold. All lengths are printed points; `corner` is a radius.

    A standee has a `base` of that height below its figure; a pennant a strip `wrap` wide for its stick, and a `notch`
    of that depth in its fly. `folds` are where a rectangle is folded, from the left and from the top, and `slits` where
    it is cut inside, from (x1, y1) to (x2, y2).
    """

    name: str
    title: str
    size: Size
    corner: float
    shape: Shape
    source: str
    base: float = 0.0
    wrap: float = 0.0
    notch: float = 0.0
    folds: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    slits: tuple[tuple[float, float, float, float], ...] = ()


class Players(NamedTuple):
    """How many play: at least, at most, and how many sets are printed when nobody says."""

    min: int
    max: int
    usual: int


class Print(NamedTuple):
    """How faces become paper: the scale of the sheets, bleed and safe margin in printed points, the usual target.

    The `stamp` is what layouts may print to tell one print from another.
    """

    scale: float
    bleed: float
    safe: float
    target: str
    stamp: str = ""


class Theme(NamedTuple):
    """Font families by role ("text" is the default of every template), families to fall back on, named colours."""

    fonts: Mapping[str, str]
    fallback: tuple[str, ...]
    palette: Mapping[str, Color]


@identity
class Card:
    """One card of a deck after defaults, typing and `{{ }}`. `fields` holds all of it, id and name included.

    `copies` is per set; 0 is not printed. `player` is the seat (from 1) that alone prints it, or None for all. With
    `per_player` each player who takes part gets as many copies, in one set.
    `spans` gives the place of every value, and of the card itself under (). It is not `sure` when a part of
    it could not be read, and not `sound` when anything in it is wrong, both of which have been reported: what else is
    wrong with it may only follow from that.
    """

    component: str
    id: str
    name: str
    fields: Mapping[str, Value]
    copies: int
    player: int | None
    spans: Mapping[Path, Span]
    per_player: bool = False
    sure: bool = True
    sound: bool = True

    @property
    def span(self) -> Span:
        return self.spans[()]


@identity
class Component:
    """A deck, or any other set of pieces of one size.

    `front` and `back` are template names by card id; a back of None is no back. `schema` is the file of the cards'
    schema, empty for none; `named` are the fields that it speaks of, `inner` those at any depth, and `options` the
    values that it allows a field, by its path with dots, where it lists them. `mentioned` are the fields of a card that
    its own texts, `front` and `back` look at.
    `whole` is False when some or all of its cards could not be read, and `sure` when any part of its deck or of its
    settings could not be, both of which have been reported. `paper` and `making` are for the print guide: what to print
    it on, and how it is cut and put together; both empty when the game says nothing.
    An `optional` component is printed only when it is asked for by name. A piece larger than the paper is printed on
    several pages that overlap by `tiled`, in printed points; None where it is to fit on one.
    """

    name: str
    title: str
    stock: Stock
    cards: tuple[Card, ...]
    front: Mapping[str, str]
    back: Mapping[str, str | None]
    sets: int | Literal["per player"]
    span: Span
    mentioned: frozenset[str] = frozenset()
    schema: str = ""
    whole: bool = True
    paper: str = ""
    making: str = ""
    optional: bool = False
    named: frozenset[str] = frozenset()
    inner: frozenset[str] = frozenset()
    options: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    sure: bool = True
    tiled: float | None = None

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with it or its cards."""
        return self.sure and all(card.sound for card in self.cards)


class Rule(NamedTuple):
    """One demand of the rulebook.

    `each` names the components whose cards it holds for, and is empty where it holds for the game as a whole. `where`,
    `check`, `says` and `hint` are expressions and texts as written; `cites` is the rulebook's sentence. `spans` are the
    places of the keys that are written.
    """

    id: str
    cites: str
    each: tuple[str, ...]
    where: str
    check: str
    says: str
    severity: Severity
    hint: str
    span: Span
    spans: Mapping[str, Span]

    def place(self, key: str) -> Span:
        """Where a key stands; the rule itself where it is not written."""
        return self.spans.get(key, self.span)


@identity
class Game:
    """A game: its folder's name under card_data/, and everything in it.

    `rules` are the demands of its rulebook. `needs` are the things that are not printed, for the print guide. `places`
    are those of the settings that only a later stage can judge: ("print", "target"). `unsure` are the settings of
    game.yaml that are wrong, which has been reported: others stand in for them.
    """

    folder: str
    name: str
    version: str
    author: str
    players: Players
    print: Print
    theme: Theme
    constants: Mapping[str, Value]
    components: Mapping[str, Component]
    span: Span
    needs: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    places: Mapping[Path, Span] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()

    def asked_for(self, names: Collection[str] = ()) -> tuple[Component, ...]:
        """The components of these names, in the order of the game; without names all that are not optional."""
        return tuple(
            component
            for component in self.components.values()
            if (component.name in names if names else not component.optional)
        )

    def place(self, *path: str | int) -> Span:
        """The place of a setting, `game.place("theme", "fonts", "text")`; that of the game where it is not written."""
        return self.places.get(path, self.span)


def stamped(game: Game, stamp: str | None) -> Game:
    """The game with another stamp; as it is where there is none."""
    return game if stamp is None else replace(game, print=game.print._replace(stamp=stamp))


class Copy(NamedTuple):
    """One piece to print: its card, its set, its player (None = the table's), and which copy it is; all from 1."""

    card: Card
    set: int
    player: int | None
    copy: int
