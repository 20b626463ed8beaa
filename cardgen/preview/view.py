"""What a session knows goes in, what a page is told goes out: values for JSON, all of it or what is new."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.geometry import MM
from cardgen.model.dielines import dieline
from cardgen.model.game import Component, Game
from cardgen.preview.session import Key, Session, Snapshot
from cardgen.preview.sheets import Plan
from cardgen.preview.state import CardState, DeckState, GameState, Problem

Json = dict[str, Any]


def whole(session: Session) -> Json:
    """All that a page shows: the games with their decks, and the data and faces of each card."""
    snapshot = session.snapshot
    return {**_heads(session, snapshot), "since": None, "cards": _cards(snapshot)}


def news(session: Session, before: Snapshot) -> Json:
    """What is new after a snapshot: the same, with those cards only that differ."""
    snapshot = session.snapshot
    known = _entries(before)
    fresh = {key: card for key, card in _entries(snapshot).items() if _differs(known.get(key), card)}
    return {
        **_heads(session, snapshot),
        "since": before.number,
        "cards": {key: _card(card) for key, card in fresh.items()},
    }


def plan_of(plan: Plan) -> Json:
    """The files and pages of a build."""
    return {
        "note": plan.note,
        "files": [{**file._asdict(), "pages": [page._asdict() for page in file.pages]} for file in plan.files],
    }


def _heads(session: Session, snapshot: Snapshot) -> Json:
    return {
        "number": snapshot.number,
        "project": session.project.root.name,
        "games": [_game(game) for game in snapshot.games],
        "before": {_key(key): version for key, version in session.before().items()},
    }


def _key(key: Key) -> str:
    return "/".join(key)


def _game(state: GameState) -> Json:
    game = state.game
    return {
        "folder": state.folder,
        "name": game.name if game else state.folder,
        "target": game.print.target if game else "",
        "stale": state.stale,
        "decks": [_deck(name, deck, game) for name, deck in state.decks.items()] if game else [],
        "problems": [_problem(problem) for problem in state.problems],
    }


def _deck(name: str, deck: DeckState, game: Game) -> Json:
    component = deck.component
    size = component.stock.size
    return {
        "name": name,
        "title": component.title,
        "stock": component.stock.title,
        "width": size.width / MM,
        "height": size.height / MM,
        "bleed": game.print.bleed / MM,
        "outline": _outline(component),
        "corner": component.stock.corner / MM,
        "stale": deck.stale,
        # Where cards stand changes for all that follow an edit, and what they are does not: so it is told apart.
        "cards": [[card.id, card.span.line] for card in deck.cards.values()],
    }


def _outline(component: Component) -> list[list[float]] | str:
    """How the piece is cut: "box" or "ellipse", or its corners in hundredths of its width and height."""
    stock = component.stock
    if stock.shape == "circle":
        return "ellipse"
    steps = dieline(stock).outline
    if stock.shape == "rectangle" or any(step[0] == "C" for step in steps):
        return "box"
    return [
        [100 * step[1] / stock.size.width, 100 * step[2] / stock.size.height]  # a polygon's steps are points
        for step in steps
        if len(step) == 3
    ]


def _problem(problem: Problem) -> Json:
    one = problem.diagnostic
    return {
        "file": one.span.file,
        "line": one.span.line,
        "column": one.span.column,
        "code": one.code,
        "severity": one.severity.word,
        "message": one.message,
        "hints": list(one.hints),
        "cards": list(problem.cards),
    }


def _entries(snapshot: Snapshot) -> dict[str, CardState]:
    return {
        f"{game.folder}/{name}/{card.id}": card
        for game in snapshot.games
        for name, deck in game.decks.items()
        for card in deck.cards.values()
    }


def _cards(snapshot: Snapshot) -> Json:
    return {key: _card(card) for key, card in _entries(snapshot).items()}


def _card(card: CardState) -> Json:
    return {
        "name": card.name,
        "copies": card.copies,
        "file": card.span.file,
        "fields": _plain(card.fields),
        "faces": {side: [face.version, face.stale] for side, face in card.faces.items()},
    }


def _differs(before: CardState | None, now: CardState) -> bool:
    if before is None:
        return True
    # The words of values tell 1, 1.0 and True apart.
    return before.faces != now.faces or repr(before.fields) != repr(now.fields) or before.copies != now.copies


def _plain(value: object) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value
