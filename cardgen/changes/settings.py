"""A game or a component in, what game.yaml says of it out: values by name, in words that two states can be told by."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.changes.words import colour
from cardgen.geometry import MM
from cardgen.model.game import Component, Game, Rule, Stock, Value


def of_game(game: Game) -> Mapping[str, Value]:
    """All but the version, the colours, the constants and the components. A stamp that is the version is not told."""
    setup = game.print
    return {
        "name": game.name,
        "author": game.author,
        "players": {"min": game.players.min, "max": game.players.max, "usual": game.players.usual},
        "print": {
            "scale": f"{setup.scale * 100:.6g}%",
            "bleed": _mm(setup.bleed),
            "safe": _mm(setup.safe),
            "target": setup.target,
            **({"stamp": setup.stamp} if setup.stamp != game.version else {}),
        },
        "theme": {"fonts": {**game.theme.fonts, "fallback": game.theme.fallback}},
        "needs": game.needs,
    }


def palette(game: Game) -> Mapping[str, Value]:
    """The colours by name, as they may be written."""
    return {name: colour(color) for name, color in game.theme.palette.items()}


def of_component(component: Component) -> Mapping[str, Value]:
    """What is said of a component, but for its cards."""
    sides = {
        side: ", ".join(dict.fromkeys(name or "none" for name in templates.values()))
        for side, templates in (("front", component.front), ("back", component.back))
    }
    return {
        "title": component.title,
        "stock": _stock(component.stock),
        **sides,
        "sets": component.sets,
        "optional": component.optional,
        "tiled": _mm(component.tiled) if component.tiled is not None else False,
        "paper": component.paper,
        "making": component.making,
    }


def of_rule(rule: Rule) -> Mapping[str, Value]:
    """What a rule demands and says."""
    return {
        "cites": rule.cites,
        "each": rule.each,
        "where": rule.where,
        "check": rule.check,
        "says": rule.says,
        "severity": rule.severity.word,
        "hint": rule.hint,
    }


def _stock(stock: Stock) -> Value:
    """The size and the shape of pieces, without the name that they are sold under."""
    lengths = (("corner", stock.corner), ("base", stock.base), ("wrap", stock.wrap), ("notch", stock.notch))
    across, down = stock.folds
    return {
        "size": str(stock.size),
        "shape": stock.shape,
        **{name: _mm(length) for name, length in lengths if length},
        **({"folds": (tuple(map(_mm, across)), tuple(map(_mm, down)))} if across or down else {}),
        **({"slits": tuple(tuple(map(_mm, slit)) for slit in stock.slits)} if stock.slits else {}),
    }


def _mm(length: float) -> str:
    return f"{length / MM:.6g} mm"
