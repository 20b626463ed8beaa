"""The studios of games and a crew in; all that there is to say of their faces, told to the studios, out. No frames.

Each of the crew begins with another game, whose art, icons and templates it then need not share; whoever is done takes
the next component of whichever is not. What is found is told in the order of the components, so that it does not
matter who found it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from itertools import chain
from typing import TYPE_CHECKING

from cardgen.layout.sharing import Found, add_found, told
from cardgen.partner import Channel, Crew, Queue

if TYPE_CHECKING:
    from cardgen.layout.faces import Studio
    from cardgen.model.game import Component

Work = tuple["Studio", "Component"]


def look_over(studios: Sequence[Studio], crew: Crew) -> None:
    """Lays out every component of every game for what is found only. Raises Lost when a partner is gone."""
    work = [(studio, component) for studio in studios for component in studio.game.components.values()]
    first = [told(studio, frozenset()) for studio in studios]
    found: dict[int, Found] = {}
    for number, (studio, component) in enumerate(work):
        if len(crew.shares(len(component.cards))) > 1:  # so large that it is shared itself
            studio.whole(component, crew)
            found[number] = told(studio, studio.looked_at[component.name])
    # The largest first: what is left for the end is small, and nobody waits long for another.
    rest = sorted((number for number in range(len(work)) if number not in found), key=lambda n: -_cards(work[n]))
    pays = crew.pays([_cards(work[number]) for number in rest])
    found.update(_shared(work, rest, crew) if pays else _found(work, rest))
    for studio, its in zip(studios, first, strict=True):
        add_found(studio, its)
    for number, (studio, component) in enumerate(work):
        add_found(studio, found[number])
        studio.looked_at[component.name] = found[number].looked_at


def _cards(work: Work) -> int:
    return len(work[1].cards)


def _found(work: Sequence[Work], numbers: Iterable[int]) -> dict[int, Found]:
    """What is found in the components of these numbers."""
    found: dict[int, Found] = {}
    for number in numbers:
        studio, component = work[number]
        studio.whole(component)
        found[number] = told(studio, studio.looked_at[component.name])
    return found


def _shared(work: Sequence[Work], numbers: Sequence[int], crew: Crew) -> dict[int, Found]:
    """What is found in the components of these numbers, by all of the crew. Raises Lost."""
    with ExitStack() as stack:
        queues = [stack.enter_context(Queue(game)) for game in _games(work, numbers)]

        def taken(member: int) -> dict[int, Found]:
            first = member % len(queues)
            return _found(work, chain(*queues[first:], *queues[:first]))

        def apart(member: int) -> Callable[[Channel], None]:
            return lambda channel: channel.send(taken(member))

        members = range(1, crew.jobs)
        partners = [crew.fork(apart(member), lambda _: None, lambda thing: thing) for member in members]
        crew.wait()  # what only this process does comes first: the others begin with the faces meanwhile
        found = taken(0)
        for partner in partners:
            found.update(partner.answer())
    return found


def _games(work: Sequence[Work], numbers: Sequence[int]) -> list[list[int]]:
    """The numbers of each game, as they are ordered; the game with the fewest cards first, which is this process's."""
    games: dict[Studio, list[int]] = {}
    for number in numbers:
        games.setdefault(work[number][0], []).append(number)
    return sorted(games.values(), key=lambda its: sum(_cards(work[number]) for number in its))
