"""The files of a project at two times go in, what changed in one of its games comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardgen.changes import cards
from cardgen.changes.causes import Around
from cardgen.changes.looked import Looked
from cardgen.changes.pairs import components_renamed
from cardgen.changes.record import CardChange, Changes, ComponentChange, Kind, RuleChange, Side
from cardgen.changes.settings import of_component, of_game, of_rule, palette
from cardgen.changes.state import State, differing
from cardgen.changes.values import differences
from cardgen.data.files import Files
from cardgen.model.game import Component, Game
from cardgen.model.printing import printed
from cardgen.store import Store, default_store


class Comparison(NamedTuple):
    """What changed, the two states, and how the faces that look different looked and look, by what they are now."""

    changes: Changes
    before: State
    after: State
    seen: cards.Seen


def compared(before: Files, after: Files, folder: str, players: int | None = None) -> Changes:
    """What changed in the game in card_data/<folder>. Copies are counted for the usual players of each state, or for
    `players`. A state in which something is wrong is compared as far as it can be.
    """
    return comparison(before, after, folder, players).changes


def comparison(
    before: Files,
    after: Files,
    folder: str,
    players: int | None = None,
    store: Store | None = None,
    drawn: bool = False,
) -> Comparison:
    """The same, with the faces that look different, which can be `drawn` where that is asked for."""
    was, now = State(before, folder), State(after, folder)
    files = differing(before, after, folder)
    old, new = was.game if files else now.game, now.game
    seen: cards.Seen = {}
    if old is None or new is None:
        changes = _alone(was, now, players)
    elif not files:
        version = (new.version, new.version)
        changes = Changes(folder, new.name, "changed", version, Side(True), Side(True))
    else:
        sound = was.sound and now.sound
        looked = Looked(was, now, files, store or default_store(), drawn) if sound else None
        changes = _both(was, now, files, players, looked, seen)
    return Comparison(changes, was, now, seen)


def _alone(was: State, now: State, players: int | None) -> Changes:
    """Of a game that is new, or gone, or that cannot be read in one of the states."""
    game = now.game or was.game
    kind: Kind = "changed" if was.there and now.there else "added" if now.there else "removed"
    components: tuple[ComponentChange, ...] = ()
    if game is not None and kind == "added":
        components = tuple(_added(component, _players(game, players)) for component in game.components.values())
    if game is not None and kind == "removed":
        components = tuple(_removed(component, _players(game, players)) for component in game.components.values())
    version = was.game.version if was.game else "", now.game.version if now.game else ""
    name = game.name if game else was.folder
    return Changes(was.folder, name, kind, version, was.side(), now.side(), components=components)


def _both(
    was: State, now: State, files: frozenset[str], players: int | None, looked: Looked | None, seen: cards.Seen
) -> Changes:
    old, new = was.game, now.game
    assert old is not None
    assert new is not None
    around = Around(was, now, files) if looked else None
    many = _players(old, players), _players(new, players)

    def pair(before: Component, after: Component) -> cards.Pair:
        return cards.Pair(before, after, many, looked.faces(before, after) if looked else None)

    components = tuple(
        _components(old, new, many, lambda before, after: cards.changed(pair(before, after), around, seen))
    )
    if looked:
        looked.end()
    return Changes(
        now.folder,
        new.name,
        "changed",
        (old.version, new.version),
        was.side(),
        now.side(),
        differences(of_game(old), of_game(new)),
        differences(palette(old), palette(new)),
        differences(old.constants, new.constants),
        tuple(_rules(old, new)),
        components,
    )


Judge = Callable[[Component, Component], Iterable[CardChange]]
"""The cards that changed between a component before and after."""


def _components(old: Game, new: Game, players: tuple[int, int], judge: Judge) -> Iterator[ComponentChange]:
    """The components that changed, in the order that they have now, those that are gone last."""
    gone = [component for name, component in old.components.items() if name not in new.components]
    came = [component for name, component in new.components.items() if name not in old.components]
    renamed = components_renamed(gone, came)
    former = {now: was for was, now in renamed.items()}
    for name, after in new.components.items():
        before = old.components.get(former.get(name, name))
        if before is None:
            yield _added(after, players[1])
            continue
        if not (before.whole and after.whole):
            continue  # a deck that cannot be read is not an empty one: what is wrong with it is told
        settings = differences(of_component(before), of_component(after))
        changes = tuple(judge(before, after))
        kind: Kind = "changed" if before.name == name else "renamed"
        if settings or changes or kind == "renamed":
            many = len(before.cards), len(after.cards)
            copies = printed(before, players[0]), printed(after, players[1])
            yield ComponentChange(kind, name, before.name, after.title, many, copies, settings, changes)
    yield from (_removed(component, players[0]) for component in gone if component.name not in renamed)


def _added(component: Component, players: int) -> ComponentChange:
    changes = tuple(cards.added(component, card, players) for card in component.cards)
    many = len(component.cards), printed(component, players)
    return ComponentChange("added", component.name, "", component.title, (0, many[0]), (0, many[1]), (), changes)


def _removed(component: Component, players: int) -> ComponentChange:
    changes = tuple(cards.removed(component, card, players) for card in component.cards)
    many = len(component.cards), printed(component, players)
    return ComponentChange(
        "removed", component.name, component.name, component.title, (many[0], 0), (many[1], 0), (), changes
    )


def _rules(old: Game, new: Game) -> Iterator[RuleChange]:
    """The rules that changed: those of now in their order, and then those that are gone."""
    was, now = ({rule.id: rule for rule in game.rules} for game in (old, new))
    for name, rule in now.items():
        if name not in was:
            yield RuleChange("added", name)
        elif fields := differences(of_rule(was[name]), of_rule(rule)):
            yield RuleChange("changed", name, fields)
    yield from (RuleChange("removed", name) for name in was if name not in now)


def _players(game: Game, players: int | None) -> int:
    return players or game.players.usual
