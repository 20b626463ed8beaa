"""`cardgen explain`: a code in, its page of the manual out; or a rule of a game, as the game states it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from cardgen.codes import pages
from cardgen.data.project import Project, games
from cardgen.diagnostics import Diagnostics, Severity, nearest
from cardgen.model.build import load_game
from cardgen.model.game import Game, Rule
from cardgen.model.rules import FILE as RULES


class Unknown(LookupError):
    """There is no such code. `str()` says so, with the nearest."""


def run(code: str, project: Project | None) -> str:
    """The page of a code and, in a project, the rules of its games that are called so too. Raises Unknown."""
    known = pages()
    problems = Diagnostics()
    rules = [(game, rule) for game in _games(project, problems) for rule in game.rules]
    told = [f"{code}\n\n{known[code].text}"] if code in known else []
    told += [_rule(game, rule) for game, rule in rules if rule.id == code]
    if told:
        return "\n\n".join(told)
    hint = "; ".join((*nearest(code, (*known, *(rule.id for _, rule in rules))), "“cardgen explain” lists them"))
    raise Unknown(f"there is no code “{code}”{_unread(problems)}: {hint}")


def listing(project: Project | None) -> Iterator[str]:
    """All codes by group, a line each, and the rules of a project’s games."""
    known = pages().values()
    games = [game for game in _games(project) if game.rules]
    width = max(len(code) for code in (*(page.code for page in known), *(r.id for game in games for r in game.rules)))
    for group, its in groupby(known, lambda page: page.group):
        yield from (group, *_rows(((page.code, page.sentence) for page in its), width), "")
    for game in games:
        rows = ((rule.id, " ".join(rule.cites.split()) or rule.check) for rule in game.rules)
        yield from (f"Rules of {game.name}", *_rows(rows, width), "")


def _rows(rows: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    return (f"  {code.ljust(width)}  {says}" for code, says in rows)


def _unread(problems: Diagnostics) -> str:
    """That rules could not be read, any of which may be the one that was asked for."""
    files = {problem.span.file for problem in problems if problem.severity is Severity.ERROR}
    unread = sorted(file for file in files if file.endswith((f"/{RULES}", "/game.yaml")))
    return f" among what can be read; {', '.join(unread)} cannot, and “cardgen check” says why" if unread else ""


def _games(project: Project | None, problems: Diagnostics | None = None) -> Iterator[Game]:
    """The games that can be read: what is wrong with the others is for `cardgen check` to say."""
    problems = Diagnostics() if problems is None else problems
    for folder in games(project.files) if project else ():
        game = load_game(project.files, folder, problems) if project else None
        if game is not None:
            yield game


def _rule(game: Game, rule: Rule) -> str:
    """A rule as its file states it, a line a part."""
    holds = f"for each card of {', '.join(rule.each)}" if rule.each else "for the game as a whole"
    parts = (
        ("stands at", f"{rule.span.file}:{rule.span.line}"),
        ("the rulebook", rule.cites),
        ("holds", holds + (f", where {rule.where}" if rule.where else "")),
        ("checks", rule.check),
        ("says", rule.says),
        ("hint", rule.hint),
        ("severity", rule.severity.word),
    )
    lines = [f"{name + ':':14} {' '.join(words.split())}" for name, words in parts if words]
    return "\n".join((rule.id, "", f"A rule of {game.name}.", "", *lines))
