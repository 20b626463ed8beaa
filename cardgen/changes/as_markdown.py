"""What changed in some games in, a release note out: Markdown that a designer may paste, and change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.changes.as_text import states
from cardgen.changes.record import (
    Alike,
    CardChange,
    Changes,
    ComponentChange,
    FieldChange,
    RuleChange,
    alike,
    counts,
)
from cardgen.changes.values import Part, is_long, words_of
from cardgen.changes.words import ARROW, arrow, because, faces_of, named, number, summary

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
"""What Markdown may read as its own inside a line (https://spec.commonmark.org/0.31.2/#backslash-escapes)."""


def as_markdown(games: Iterable[Changes], revision: str) -> str:
    """A heading a game, one a component below it, and a list of what changed."""
    return "\n\n".join("\n".join(_game(changes, revision)) for changes in games)


def escaped(text: str) -> str:
    """A text that stands in a line as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def _game(changes: Changes, revision: str) -> Iterator[str]:
    version = changes.version[1] or changes.version[0]
    yield f"# {escaped(changes.name)} {escaped(version)}".rstrip()
    yield ""
    total = summary(counts(changes.components))
    since = f"since {escaped(revision)}"
    if changes.nothing:
        yield f"Nothing changed {since}."
        return
    if changes.kind != "changed":
        yield f"The game is {'new' if changes.kind == 'added' else 'gone'} {since}" + (f": {total}." if total else ".")
    else:
        yield f"Changes {since}" + (f": {total}." if total else ".")
    problems = list(states(changes, revision))
    if problems:
        yield ""
        yield from (f"> {escaped(line.strip())}  " for line in problems)
    whole = list(_whole(changes))
    if whole:
        yield from ("", "## The game", "", *whole)
    for component in changes.components:
        yield from ("", f"## {escaped(component.title)}", "", *_component(component))


def _whole(changes: Changes) -> Iterator[str]:
    """What is said of the game as a whole."""
    was, now = changes.version
    if changes.kind == "changed" and was != now and was and now:
        yield f"- version {escaped(was)}{ARROW}{escaped(now)}"
    yield from (f"- {_field(change)}" for change in changes.settings)
    yield from (f"- colour {_field(change)}" for change in changes.palette)
    yield from (f"- {_field(change)}" for change in changes.constants)
    yield from (f"- {_rule(rule)}" for rule in changes.rules)


def _rule(rule: RuleChange) -> str:
    if rule.kind != "changed":
        return f"rule {escaped(rule.id)} is {'new' if rule.kind == 'added' else 'gone'}"
    return f"rule {escaped(rule.id)}: {'; '.join(map(_field, rule.fields))}"


def _component(component: ComponentChange) -> Iterator[str]:
    if component.kind == "added":
        cards, copies = component.cards[1], component.copies[1]
        yield f"- New: {number(cards, 'card')}, {number(copies, 'copy/copies')} in all."
    elif component.kind == "removed":
        yield f"- Gone: {number(component.cards[0], 'card')}, {number(component.copies[0], 'copy/copies')} in all."
        return
    elif component.kind == "renamed":
        yield f"- Once called {escaped(component.was)}."
    yield from (f"- {_field(change)}" for change in component.settings)
    yield from (f"- **{escaped(card.name or card.was_name)}**{_card(card)}" for card in _own(component.changes))
    yield from (f"- {_alike(group, component.stayed)}" for group in alike(component))


def _own(cards: Iterable[CardChange]) -> Iterator[CardChange]:
    """The cards of which there is more to say than that they look different as others do."""
    for card in cards:
        own = card.kind != "changed" or card.fields or card.copies[0] != card.copies[1]
        if own or any(not face.causes for face in card.faces):
            yield card


def _card(card: CardChange) -> str:
    """What follows the name of a card."""
    before, after = card.copies
    if card.kind == "added":
        return f" is new ({number(after, 'copy/copies')})"
    if card.kind == "removed":
        return f" is gone ({number(before, 'copy/copies')})"
    told = [f"once {escaped(card.was_name)}"] if card.kind == "renamed" and card.was_name != card.name else []
    told += map(_field, card.fields)
    if before != after:
        told.append(f"{before}{ARROW}{number(after, 'copy/copies')}")
    if not told:
        told.append("looks different" if card.faces else "the same under another id")
    return f": {'; '.join(told)}"


def _alike(group: Alike, cards: int) -> str:
    look = "looks" if len(group.cards) * len(group.sides) == 1 else "look"
    those = "" if len(group.cards) == cards > 1 else f" ({escaped(named(group.cards))})"
    faces = faces_of(group, cards)
    return f"{faces[0].upper()}{faces[1:]} {look} different{those}: {escaped(because(group.causes))}"


def _field(change: FieldChange) -> str:
    """`melee 2 → 3`; of a long text the words that differ, those that are gone struck out, those that came bold."""
    if is_long(change):
        parts = words_of(str(change.before), str(change.after))
        return f"{escaped(change.path)}: {' '.join(''.join(map(_part, parts)).split())}"
    return f"{escaped(change.path)} {escaped(arrow(change.before, change.after))}"


def _part(part: Part) -> str:
    words, mark = part.words, {"gone": "~~", "come": "**"}.get(part.kind, "")
    if part.kind == "left out":
        return " … "
    inner = words.strip()
    if not mark or not inner:
        return escaped(words)
    # A mark stands right at a word: with a space inside it would be none.
    start, end = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
    return f"{start}{mark}{escaped(inner)}{mark}{end}"
