"""The cards of one component before and after go in, with their faces; what changed of each comes out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.changes.causes import Around, One
from cardgen.changes.looked import Both, Faces
from cardgen.changes.pairs import cards_renamed
from cardgen.changes.record import CardChange, FaceChange, Kind
from cardgen.changes.settings import of_component
from cardgen.changes.values import differences, same
from cardgen.layout.desk import FaceKey
from cardgen.layout.frame import Frame
from cardgen.model.game import Card, Component
from cardgen.model.printing import printed

TOLD = frozenset(("id", "copies"))
"""Fields that are told otherwise."""

SIDES = ("front", "back")

Seen = dict[FaceKey, tuple[Frame | None, Frame | None]]
"""How faces that look different looked and look, by their component, card and side now."""


class Pair(NamedTuple):
    """A component before and after, and the number of players that copies are counted for in each state.

    `faces` are None where they look the same, or cannot be laid out in one of the states.
    """

    before: Component
    after: Component
    players: tuple[int, int]
    faces: Both | None


def changed(pair: Pair, around: Around | None, seen: Seen) -> Iterator[CardChange]:
    """The cards that changed, in the order that they have now, those that are gone last. `seen` takes how they look.

    `around` is needed where there are faces.
    """
    was = {card.id: card for card in pair.before.cards}
    now = {card.id: card for card in pair.after.cards}
    gone = [card for card in was.values() if card.id not in now]
    came = [card for card in now.values() if card.id not in was]
    renamed = cards_renamed(gone, came, (*was.values(), *now.values()))
    former = {new: old for old, new in renamed.items()}
    for card in now.values():
        old = was.get(former.get(card.id, card.id))
        if old is None:
            yield added(pair.after, card, pair.players[1])
            continue
        change = _change(pair, old, card, around, seen)
        if change.fields or change.faces or change.unseen or change.kind == "renamed" or len(set(change.copies)) > 1:
            yield change
    for card in gone:
        if card.id not in renamed:
            yield removed(pair.before, card, pair.players[0])


def added(component: Component, card: Card, players: int) -> CardChange:
    """A card that was not there before."""
    return CardChange("added", card.id, card.name, "", "", (0, printed(component, players, card)))


def removed(component: Component, card: Card, players: int) -> CardChange:
    """A card that is no longer there."""
    return CardChange("removed", "", "", card.id, card.name, (printed(component, players, card), 0))


def _change(pair: Pair, old: Card, new: Card, around: Around | None, seen: Seen) -> CardChange:
    renamed = old.id != new.id
    fields = differences(old.fields, new.fields, TOLD | {"name"} if renamed else TOLD)
    faces: list[FaceChange] = []
    unseen: list[str] = []
    if pair.faces is not None:
        assert around is not None
        for side in SIDES:
            before, after = (
                _face(pair.before, pair.faces.before, old, side),
                _face(pair.after, pair.faces.after, new, side),
            )
            if not before.template and not after.template:
                continue
            if (before.template and before.laid is None) or (after.template and after.laid is None):
                unseen.append(side)
            elif _differ(before, after):
                faces.append(FaceChange(side, around.causes(before, after, bool(fields) or old.name != new.name)))
                seen[pair.after.name, new.id, side] = _frame(before), _frame(after)
    copies = printed(pair.before, pair.players[0], old), printed(pair.after, pair.players[1], new)
    kind: Kind = "renamed" if renamed else "changed"
    return CardChange(kind, new.id, new.name, old.id, old.name, copies, fields, tuple(faces), tuple(unseen))


def _frame(face: One) -> Frame | None:
    return face.laid.frame if face.laid else None


def _face(component: Component, faces: Faces, card: Card, side: str) -> One:
    template = (component.front if side == "front" else component.back)[card.id] or ""
    return One(card, component, template, faces.get((component.name, card.id, side)))


def _differ(before: One, after: One) -> bool:
    """Whether a face looks different, or is cut to another shape."""
    looks = [one.laid.look if one.laid else "" for one in (before, after)]
    shapes = [of_component(one.component)["stock"] for one in (before, after)]
    return looks[0] != looks[1] or not same(shapes[0], shapes[1])
