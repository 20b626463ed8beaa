"""A project and a request in, the files of a build out: the stages in order. This is the table of contents.

The same verbs as the commands, as a Python API:

    project = find(Path.cwd())
    problems = Diagnostics()
    built = build(project, "tide", Request(target="home-a4"), problems)
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardgen.data.files import Files
from cardgen.data.fonts import Library, library
from cardgen.data.project import Project, find
from cardgen.diagnostics import COMMAND, Diagnostic, Diagnostics, Severity, Span
from cardgen.model.build import load_game
from cardgen.model.game import Game, stamped
from cardgen.partner import ALONE, Crew, Lost, can_fork, usual_jobs
from cardgen.planning import Making, planned
from cardgen.request import Request
from cardgen.store import Store, default_store
from cardgen.validate import check_data, check_rules

if TYPE_CHECKING:
    from cardgen.export.files import Exported
    from cardgen.export.targets import Target

__all__ = ["Built", "Request", "build", "check", "find", "loaded", "looked_over"]

Rules = Callable[[], Iterable[Diagnostic]]
"""Judges a game by its rules."""


class Built(NamedTuple):
    """A build before it is written: its folder below `output/`, its files by name, and its manifest."""

    folder: str
    files: Mapping[str, bytes]
    manifest: Mapping[str, object]


def _quiet(_: str) -> None:
    """Progress that nobody watches."""


def build(
    project: Project,
    folder: str,
    request: Request,
    problems: Diagnostics,
    store: Store | None = None,
    passing: Callable[[str], None] = _quiet,
    jobs: int | None = 1,
) -> Built | None:
    """The files of one game for one target, or None where errors forbid it (they are in `problems`).

    `passing` is told what is being done. Large decks and many pictures are shared among `jobs` processes, this one
    among them, or among as many as pay when it is None; the files do not depend on it.
    """
    from cardgen.export.asked import NOTHING, known, prints
    from cardgen.export.targets import Own, fitting, target_for

    store = store or default_store()
    passing(f"{folder}: reading")
    game = _game(project, folder, problems)
    if game is None:
        return None
    game = stamped(game, request.stamp)
    asked = (request.players, request.components, request.only)
    if not known(game, *asked, problems) or not prints(game, *asked, problems):
        return None
    own = Own(project.files, folder)
    name = request.target or game.print.target
    at = COMMAND if request.target or request.setup or request.printer else game.place("print", "target")
    chosen = target_for(name, request.printer, request.setup, at, problems, own)
    request = request._replace(setup=fitting(request.setup, chosen))  # what has no use must not set files aside
    fonts = library(project.files, problems, store)
    made = _shared(Making(game, project.files, fonts, chosen, request, store, passing, jobs), problems)
    if made is None:
        return None
    if request.partial and not made.files:
        problems.error(Span(game.span.file), "nothing-asked-for", NOTHING)
        return None
    if chosen is None or (problems.failed and not request.draft):
        return None
    return Built("/".join((folder, *chosen.folders, *request.aside)), made.files, made.manifest)


def _shared(making: Making, problems: Diagnostics) -> Exported | None:
    """The files, made by several processes, or by this one alone when another was lost."""
    from cardgen.export.files import ready

    before = tuple(problems.found)
    rules = cache(lambda: tuple(check_rules(making.game)))

    def meanwhile() -> None:
        ready(making.target)
        rules()

    try:
        with Crew(_jobs(making), meanwhile) as crew:
            return _made(making, problems, rules, crew)
    except Lost:
        problems.found.clear()
        problems.extend(before)
        return _made(making, problems, rules, ALONE)


def _jobs(making: Making) -> int:
    """How many processes lay out: one where the faces themselves are looked at, for a proof or for a press."""
    looked_at = making.request.proof or (making.target is not None and making.target.press is not None)
    return 1 if looked_at else usual_jobs() if making.jobs is None else making.jobs


def _made(making: Making, problems: Diagnostics, rules: Rules, crew: Crew) -> Exported | None:
    """The files, unless there are errors. Raises Lost."""
    from cardgen.export.asked import cards_of
    from cardgen.export.files import saved
    from cardgen.export.preflight import FaceJudge
    from cardgen.layout.faces import Wanted, lay_out

    game, files, fonts, chosen, request, store, passing, jobs = making
    asked = frozenset(component.name for component in game.asked_for(request.components))
    wanted = Wanted(asked, cards_of(game, request.only, request.copies))
    passing(f"{game.folder}: laying out")
    judge = None if request.draft else FaceJudge(game, request.scale, chosen)
    faces = lay_out(game, files, fonts, problems, wanted=wanted, draft=request.draft, crew=crew, judge=judge)
    problems.extend(rules())
    if chosen is None:
        return None
    passing(f"{game.folder}: drawing for {chosen.name}")
    plan = planned(making, faces, chosen, problems)
    if problems.failed and not request.draft:
        return None
    return saved(plan, problems, store, jobs, request.cut, request.notes)


def check(
    project: Project,
    games: str | Iterable[str],
    problems: Diagnostics,
    store: Store | None = None,
    *,
    layouts: bool = True,
    jobs: int | None = 1,
) -> None:
    """All that is known to be wrong with a game or several, without making a file; without `layouts`, with their data.

    The layouts are shared among `jobs` processes, this one among them, or among as many as pay when it is None; what
    is found does not depend on it. Each is then planned for its own target as it is printed, and so are the components
    that are printed only on request.
    """
    folders = (games,) if isinstance(games, str) else tuple(games)
    jobs = usual_jobs() if jobs is None else jobs
    if not layouts:
        _data(project, folders, problems, jobs)
        return
    store = store or default_store()
    sound = [one for folder in folders if (one := loaded(project, folder, problems))]
    if sound:
        fonts = library(project.files, problems, store)

        def sheets() -> tuple[Diagnostic, ...]:
            found = Diagnostics()
            for game, chosen in sound:
                if chosen is not None:
                    looked_over(game, project.files, fonts, chosen, store, found)
            return tuple(found.found)

        _looked_at(sound, project.files, fonts, problems, store, jobs, sheets)


def loaded(project: Project, folder: str, problems: Diagnostics) -> tuple[Game, Target | None] | None:
    """A game that can be laid out, and its usual target; what is wrong with its data is told, but for its rules."""
    from cardgen.export.preflight import preflight
    from cardgen.export.targets import Own, target

    game = _game(project, folder, problems)
    if game is None:
        return None
    chosen = target(game.print.target, game.place("print", "target"), problems, Own(project.files, folder))
    problems.extend(preflight(game, chosen) if chosen else ())
    return game, chosen


def _data(project: Project, folders: Sequence[str], problems: Diagnostics, jobs: int) -> None:
    """What is wrong with the data of games, of which another process, if there is one, looks at every other."""

    def found(folder: str) -> tuple[Diagnostic, ...]:
        its = Diagnostics()
        sound = loaded(project, folder, its)
        its.extend(check_rules(sound[0]) if sound else ())
        return tuple(its.found)

    known: dict[str, tuple[Diagnostic, ...]] = {}
    if jobs > 1 and len(folders) > 1 and can_fork():
        with contextlib.suppress(Lost), Crew(2) as crew:
            theirs = folders[1::2]
            partner = crew.fork(
                lambda channel: channel.send({folder: found(folder) for folder in theirs}),
                lambda _: None,
                lambda it: it,
            )
            known = {folder: found(folder) for folder in folders[::2]}
            known |= partner.answer()
    for folder in folders:
        problems.extend(known[folder] if folder in known else found(folder))


def _looked_at(
    sound: Sequence[tuple[Game, Target | None]],
    files: Files,
    fonts: Library,
    problems: Diagnostics,
    store: Store,
    jobs: int,
    sheets: Callable[[], Iterable[Diagnostic]],
) -> None:
    """What is wrong with the faces of games for their targets, found by several processes, or by this one when another
    was lost.

    Their rules are judged, and their sheets looked at, by this process while another begins with the faces.
    """
    from cardgen.export.preflight import FaceJudge
    from cardgen.layout.faces import look_at

    games = [game for game, _ in sound]
    targets = {game.folder: chosen for game, chosen in sound}
    rules = cache(lambda: [*(problem for game in games for problem in check_rules(game)), *sheets()])
    before = tuple(problems.found)

    def judge(game: Game) -> FaceJudge:
        return FaceJudge(game, target=targets[game.folder])

    try:
        with Crew(jobs, lambda: problems.extend(rules())) as crew:
            look_at(games, files, fonts, problems, store, crew, judge)
    except Lost:
        problems.found.clear()
        problems.extend(before)
        look_at(games, files, fonts, problems, store, judge_of=judge)
    problems.extend(rules())


def looked_over(game: Game, files: Files, fonts: Library, chosen: Target, store: Store, problems: Diagnostics) -> None:
    """What is wrong with the sheets and the guide of a game, whatever stands on its faces."""
    from cardgen.export.files import blank_faces

    optional = tuple(component.name for component in game.components.values() if component.optional)
    for request in (Request(), Request(components=optional)) if optional else (Request(),):
        making = Making(game, files, fonts, chosen, request, store, _quiet, 1)
        planned(making, blank_faces(game), chosen, problems, trial=True)


def _game(project: Project, folder: str, problems: Diagnostics) -> Game | None:
    """The game, unless its settings are wrong: all that follows from them would only be noise.

    Its rules are for whoever goes on with it to judge: a face is none the worse for a rule that its card breaks.
    """
    game = load_game(project.files, folder, problems)
    if game is None:
        return None
    settings = game.span.file
    wrong = any(problem.span.file == settings and problem.severity is Severity.ERROR for problem in problems.found)
    problems.extend(check_data(game))
    if wrong:
        problems.extend(check_rules(game))
    return None if wrong else game
