"""What changed in some games in, lines for a terminal out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.changes.record import (
    CardChange,
    Changes,
    ComponentChange,
    FieldChange,
    RuleChange,
    Side,
    alike,
    counts,
)
from cardgen.changes.values import Part, is_long, words_of
from cardgen.changes.words import ARROW, arrow, because, faces_of, named, number, summary

SIGNS = {"added": "+", "removed": "-", "renamed": "~", "changed": "*"}
"""What begins the line of a card."""


def as_text(games: Iterable[Changes], revision: str) -> str:
    """Game by game and component by component; a line for each card, those of its fields set in below it.

    `revision` is the name of the state before.
    """
    return "\n\n".join("\n".join(_game(changes, revision)) for changes in games)


def headline(changes: Changes, revision: str) -> str:
    """`tide since v1.0: 5 cards say something else, 3 faces look different`."""
    start = f"{changes.folder} since {revision}:"
    total = summary(counts(changes.components))
    if changes.nothing:
        return f"{start} nothing changed"
    if changes.kind != "changed":
        return f"{start} the game is {'new' if changes.kind == 'added' else 'gone'}" + (f", {total}" if total else "")
    if not (changes.before.read and changes.after.read):
        return f"{start} cannot be compared"
    laid = changes.before.laid and changes.after.laid
    return f"{start} {total or ('no card changed' if laid else 'no card says anything else')}"


def states(changes: Changes, revision: str) -> Iterator[str]:
    """What is wrong with either state, in a line, then a line for each problem."""
    for side, when in ((changes.before, f"at {revision}"), (changes.after, "now")):
        if side.problems:
            errors = number(len(side.problems) + side.more, "error")
            yield f"{when} the game has {errors}{_effect(side)}:"
            yield from (f"  {problem}" for problem in side.problems)
            if side.more:
                yield f"  and {side.more} more"


def _effect(side: Side) -> str:
    if not side.read:
        return ", and cannot be read"
    return "" if side.laid else ", and no face can be laid out; its data is compared"


def _game(changes: Changes, revision: str) -> Iterator[str]:
    yield headline(changes, revision)
    yield from (f"  {line}" for line in states(changes, revision))
    if changes.kind == "changed" and changes.version[0] != changes.version[1] and all(changes.version):
        yield f"  version: {changes.version[0]}{ARROW}{changes.version[1]}"
    yield from (f"  {line}" for change in changes.settings for line in field(change))
    yield from (f"  colour {line}" for change in changes.palette for line in field(change))
    yield from (f"  constants.{line}" for change in changes.constants for line in field(change))
    yield from (f"  {line}" for change in changes.rules for line in _rule(change))
    for component in changes.components:
        yield ""
        yield from _component(component)


def _rule(rule: RuleChange) -> Iterator[str]:
    yield f"{SIGNS[rule.kind]} rule {rule.id}"
    yield from (f"    {line}" for change in rule.fields for line in field(change))


def _component(component: ComponentChange) -> Iterator[str]:
    former = f", once {component.was}" if component.kind == "renamed" else ""
    new = {"added": ", new", "removed": ", gone"}.get(component.kind, "")
    yield f"{component.title} ({component.name}{former}{new}): {_numbers(component)}"
    yield from (f"  {line}" for change in component.settings for line in field(change))
    for group in alike(component):
        look = "looks" if len(group.cards) * len(group.sides) == 1 else "look"
        those = "" if len(group.cards) == component.stayed > 1 else f": {named(group.cards)}"
        yield f"  {faces_of(group, component.stayed)} {look} different by {because(group.causes)}{those}"
    for card in component.changes:
        if worth_a_line(card):
            yield from _card(card)


def _numbers(component: ComponentChange) -> str:
    total = summary(counts((component,)))
    before, after = component.copies
    copies = f"{before}{ARROW}{after} copies" if before != after else number(after, "copy/copies")
    return f"{total}, {copies}" if total else copies


def worth_a_line(card: CardChange) -> bool:
    """Whether there is more to say of a card than that it looks different as others do."""
    own = card.kind != "changed" or card.fields or card.unseen or card.copies[0] != card.copies[1]
    return bool(own) or any(not face.causes for face in card.faces)


def _card(card: CardChange) -> Iterator[str]:
    sign = SIGNS[card.kind]
    if card.kind == "added":
        yield f"  {sign} {card.name} ({card.id}), {number(card.copies[1], 'copy/copies')}"
        return
    if card.kind == "removed":
        yield f"  {sign} {card.was_name} ({card.was_id}), {number(card.copies[0], 'copy/copies')}"
        return
    former = f", once {card.was_name} ({card.was_id})" if card.kind == "renamed" else ""
    sides = " and ".join(face.side for face in card.faces)
    yield f"  {sign} {card.name} ({card.id}){former}" + (f": {sides}" if sides else "")
    yield from (f"      {line}" for change in card.fields for line in field(change))
    if card.copies[0] != card.copies[1]:
        yield f"      copies: {card.copies[0]}{ARROW}{card.copies[1]}"
    if card.unseen:
        yield f"      its {' and '.join(card.unseen)} cannot be compared"


def field(change: FieldChange) -> Iterator[str]:
    """`melee: 2 → 3`; of a long text the words that differ: `text: … costs [-2-] {+3+} gold …`."""
    if is_long(change):
        parts = words_of(str(change.before), str(change.after))
        yield f"{change.path}: {' '.join(''.join(map(_part, parts)).split())}"
    else:
        yield f"{change.path}: {arrow(change.before, change.after)}"


def _part(part: Part) -> str:
    marks = {"gone": "[-{}-]", "come": "{{+{}+}}", "left out": " … "}
    return marks.get(part.kind, "{}").format(part.words)
