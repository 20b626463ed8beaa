"""What changed in a game between two states of it: plain values. Read this first."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Literal, NamedTuple

from cardgen.model.game import Value

Kind = Literal["added", "removed", "renamed", "changed"]


class Absent(Enum):
    """Stands for a value that is not there: `None` is a value."""

    ABSENT = "absent"


ABSENT = Absent.ABSENT


class FieldChange(NamedTuple):
    """A value by its path with dots, `ambush.melee`, `rules[2]`; ABSENT on the side where there is none."""

    path: str
    before: Value | Absent
    after: Value | Absent


class Cause(NamedTuple):
    """Why a face looks different though its card says the same.

    `kind` is one of KINDS; `name` says which: a file of the project, a colour, `constants.hand`, a fit-group; `detail`
    what it was and is, where that is short.
    """

    kind: str
    name: str
    detail: str = ""


KINDS = (
    "setting",
    "template",
    "library",
    "font",
    "art",
    "picture",
    "icon",
    "colour",
    "constant",
    "size",
    "card",
    "unknown",
)
"""What may be the cause, in the order in which causes are told. A library is a template that another one uses, a size
that of a fit-group, a card another one whose name this one says."""


class FaceChange(NamedTuple):
    """A side of a card, `front` or `back`, that looks different, and why, as far as not for the card's own data."""

    side: str
    causes: tuple[Cause, ...] = ()


class CardChange(NamedTuple):
    """One card. What was is empty for an added card, what is for a removed one; 0 copies are printed of what is not.

    `copies` are all that are printed, before and after. `unseen` are the sides that could not be laid out in one of the
    states, so that nobody knows whether they look the same.
    """

    kind: Kind
    id: str
    name: str
    was_id: str
    was_name: str
    copies: tuple[int, int]
    fields: tuple[FieldChange, ...] = ()
    faces: tuple[FaceChange, ...] = ()
    unseen: tuple[str, ...] = ()


class ComponentChange(NamedTuple):
    """One component: what its settings are, and its cards that changed; `was` is its name before, "" for a new one.

    `cards` are how many different ones it has, `copies` how many are printed in all, before and after.
    """

    kind: Kind
    name: str
    was: str
    title: str
    cards: tuple[int, int]
    copies: tuple[int, int]
    settings: tuple[FieldChange, ...] = ()
    changes: tuple[CardChange, ...] = ()

    @property
    def stayed(self) -> int:
        """How many of its cards were there before."""
        return self.cards[1] - sum(card.kind == "added" for card in self.changes)


class RuleChange(NamedTuple):
    """A rule of the game, and what of it changed."""

    kind: Kind
    id: str
    fields: tuple[FieldChange, ...] = ()


class Side(NamedTuple):
    """One of the two states: whether the game is in it, can be read and laid out; and what is wrong, shortened.

    What is the same in both is not looked through for mistakes.
    `more` are the errors that are not told.
    """

    there: bool
    read: bool = True
    laid: bool = True
    problems: tuple[str, ...] = ()
    more: int = 0


class Changes(NamedTuple):
    """What changed in the game of a folder. `kind` is `changed` also where nothing did; `version` before and after."""

    folder: str
    name: str
    kind: Kind
    version: tuple[str, str]
    before: Side
    after: Side
    settings: tuple[FieldChange, ...] = ()
    palette: tuple[FieldChange, ...] = ()
    constants: tuple[FieldChange, ...] = ()
    rules: tuple[RuleChange, ...] = ()
    components: tuple[ComponentChange, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether nothing at all changed. Where faces could not be laid out, nobody knows."""
        told = (self.settings, self.palette, self.constants, self.rules, self.components)
        known = self.kind == "changed" and self.before.laid and self.after.laid
        return known and self.version[0] == self.version[1] and not any(told)


class Counts(NamedTuple):
    """How many cards were added, removed, renamed, say something else, are printed more or less often; and how many
    faces look different of cards that were there before.
    """

    added: int = 0
    removed: int = 0
    renamed: int = 0
    edited: int = 0
    copies: int = 0
    faces: int = 0


def counts(components: tuple[ComponentChange, ...]) -> Counts:
    """The numbers of some components, added up."""
    cards = [card for component in components for card in component.changes]
    kinds = [card.kind for card in cards]
    stayed = [card for card in cards if card.kind in ("changed", "renamed")]
    return Counts(
        kinds.count("added"),
        kinds.count("removed"),
        kinds.count("renamed"),
        sum(bool(card.fields) for card in stayed),
        sum(card.copies[0] != card.copies[1] for card in stayed),
        sum(len(card.faces) for card in stayed),
    )


class Alike(NamedTuple):
    """Faces of one component that look different for the same reasons."""

    sides: tuple[str, ...]
    causes: tuple[Cause, ...]
    cards: tuple[CardChange, ...]


def alike(component: ComponentChange) -> Iterator[Alike]:
    """The cards whose faces look different not only for their own data; those with the same causes are together."""
    groups: dict[tuple[tuple[str, ...], tuple[Cause, ...]], list[CardChange]] = {}
    for card in component.changes:
        for side_causes, sides in _by_causes(card).items():
            groups.setdefault((sides, side_causes), []).append(card)
    for (sides, causes), cards in groups.items():
        yield Alike(sides, causes, tuple(cards))


def _by_causes(card: CardChange) -> dict[tuple[Cause, ...], tuple[str, ...]]:
    found: dict[tuple[Cause, ...], tuple[str, ...]] = {}
    for face in card.faces:
        if face.causes:
            found[face.causes] = (*found.get(face.causes, ()), face.side)
    return found
