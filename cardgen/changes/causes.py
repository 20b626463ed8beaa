"""Two looks of one face go in, and what changed around it; why it looks different comes out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.changes.laid import Laid
from cardgen.changes.look import Inking, inking, materials
from cardgen.changes.record import ABSENT, KINDS, Cause, FieldChange
from cardgen.changes.settings import of_component, of_game, palette
from cardgen.changes.state import State
from cardgen.changes.used import Used
from cardgen.changes.values import differences, leaves
from cardgen.changes.words import arrow
from cardgen.data.project import TEMPLATES
from cardgen.model.game import Card, Component, Game

FONTS = "fonts/"

_NAMED = re.compile(r"\[\[([^\[\]|]+)")
"""A card that a text speaks of by its id (docs/game-files.md)."""

_FIRST = re.compile(r"[^.\[]+")
"""The first step of a path."""


class One(NamedTuple):
    """A face in one of two states: its card, its component, its template ("" for none), and how it is laid out."""

    card: Card
    component: Component
    template: str
    laid: Laid | None


class Around:
    """What changed around the faces of a game, found once."""

    def __init__(self, before: State, after: State, differing: frozenset[str]) -> None:
        was, now = before.game, after.game
        assert was is not None
        assert now is not None
        self._differing = differing
        self._used = Used(before.files), Used(after.files)
        self._constants = differences(was.constants, now.constants)
        self._settings = differences(of_game(was), of_game(now))
        self._palette = tuple(_palette(was, now))
        self._names = _names(was), _names(now)

    def causes(self, before: One, after: One, edited: bool) -> tuple[Cause, ...]:
        """Why a face looks different, but for what its card itself says; `edited` tells whether that changed.

        Where nothing else is to blame, the changed templates that it may be made of are, and then all of them may be.
        """
        found = dict.fromkeys(self._certain(before, after))
        if not found and not edited:
            found = dict.fromkeys(self._likely(before, after)) or {Cause("unknown", ""): None}
        return tuple(sorted(found, key=lambda cause: KINDS.index(cause.kind)))

    def _certain(self, before: One, after: One) -> Iterator[Cause]:
        yield from _settings(self._settings, ("print.scale", "print.bleed"))
        ours = differences(of_component(before.component), of_component(after.component))
        yield from _settings(ours, ("stock",))
        if before.template != after.template:
            detail = f"{before.template or 'none'} → {after.template or 'none'}"
            yield Cause("setting", "back" if not (before.template and after.template) else "template", detail)
        if before.laid is None or after.laid is None:
            return
        drawn = before.laid.templates | after.laid.templates | {f"{TEMPLATES}/{after.template}"}
        yield from self._templates(drawn, after.template)
        yield from self._materials(before.laid, after.laid)
        looked_at = before.laid.looked_at | after.laid.looked_at
        for change in self._constants:
            if f"constants.{_first(change.path)}" in looked_at:
                yield Cause("constant", f"constants.{change.path}", arrow(change.before, change.after))
        yield from _settings(
            self._settings, [one.removeprefix("game.") for one in looked_at if one.startswith("game.")]
        )
        yield from _settings(ours, ["title"] if "component.title" in looked_at else ())
        yield from _sizes(before.laid, after.laid)
        yield from self._others(after.card)

    def _likely(self, before: One, after: One) -> Iterator[Cause]:
        """What may be to blame where nothing shows that it is: a library that only reckons draws nothing itself."""
        yield from self._templates(self._used[0].by(before.template) | self._used[1].by(after.template), after.template)
        yield from _settings(self._settings, ("print.safe",))

    def _templates(self, names: Iterable[str], own: str) -> Iterator[Cause]:
        for name in sorted(self._differing.intersection(names)):
            yield Cause("template" if name == f"{TEMPLATES}/{own}" else "library", name)

    def _materials(self, before: Laid, after: Laid) -> Iterator[Cause]:
        was, now = materials(before.frame), materials(after.frame)
        for name in sorted(self._differing & (was.files | now.files)):
            kind = "font" if name.startswith(FONTS) else "icon" if "/icons/" in name else "picture"
            yield Cause("art" if kind == "picture" and name.lower().endswith(".svg") else kind, name)
        old, new = ({name for name in files if name.startswith(FONTS)} for files in (was.files, now.files))
        if old != new:
            yield from _settings(self._settings, ("theme.fonts",))
        for cause, before_it, after_it in self._palette:
            if after_it in now.inks and (before_it is None or before_it in was.inks):
                yield cause

    def _others(self, card: Card) -> Iterator[Cause]:
        """Cards whose names stand on this one, and are other names now."""
        was, now = self._names
        for _, value in leaves(card.fields):
            for name in _NAMED.findall(value) if isinstance(value, str) else ():
                if was.get(name) != now.get(name):
                    yield Cause("card", name, arrow(was.get(name, ABSENT), now.get(name, ABSENT)))


def _settings(changes: Iterable[FieldChange], below: Iterable[str]) -> Iterator[Cause]:
    """The settings that changed and are, or stand below, some."""
    wanted = tuple(below)
    for change in changes:
        if any(change.path == one or change.path.startswith((f"{one}.", f"{one}[")) for one in wanted):
            yield Cause("setting", change.path, arrow(change.before, change.after))


def _palette(before: Game, after: Game) -> Iterator[tuple[Cause, Inking | None, Inking]]:
    """The colours that are others now, each with its inks before and after."""
    for change in differences(palette(before), palette(after)):
        old, new = (game.theme.palette.get(change.path) for game in (before, after))
        if new is not None:
            cause = Cause("colour", change.path, arrow(change.before, change.after))
            yield cause, inking(old) if old else None, inking(new)


def _sizes(before: Laid, after: Laid) -> Iterator[Cause]:
    """Fit-groups that take another size now."""
    for group in sorted(before.sizes.keys() & after.sizes.keys()):
        was, now = (f"{laid.sizes[group]:.4g} pt" for laid in (before, after))
        if was != now:
            yield Cause("size", group, f"{was} → {now}")


def _names(game: Game) -> dict[str, str]:
    """The names of all cards, by id and by component/id: the first card of an id has it alone."""
    found: dict[str, str] = {}
    for component in game.components.values():
        for card in component.cards:
            found.setdefault(card.id, card.name)
            found[f"{component.name}/{card.id}"] = card.name
    return found


def _first(path: str) -> str:
    step = _FIRST.match(path)
    return step[0] if step else path
