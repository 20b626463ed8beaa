"""docs/seacrashers-balance.md, made from the cards: what a designer looks at when changing a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from textwrap import fill
from typing import Any, NamedTuple

from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.validate.contests import Odds, odds

READINGS: Mapping[str, Callable[[int, int, int], Odds]] = {"highest-first": odds}
"""How pools of dice are compared, by the name in game.yaml."""
POOLS = range(1, 8)
LOSSES = (2, 3, 4)
"""The pools against which losses and overkill are told: those met most."""
ISLANDS = ("volcano", "fortress", "savage", "skull", "shipwreck")
ENOUGH_GOLD = 0.8
"""How much of what the most players need the cards must show once: Island Cards come again at their origin."""
WIDTH = 125
"""Letters in a line of prose."""
SIGNS = {"gold": "g", "treasures": "t", "crew": "crew", "recover": "recover"}


class Deck(NamedTuple):
    """A deck's cards: the fields of each one, as often as it is in a set."""

    title: str
    cards: Sequence[Any]
    sets: int

    def of(self, kind: str) -> list[Any]:
        return [card for card in self.cards if card["kind"] == kind]


@cache
def page(project: Project) -> str:
    """The whole page."""
    game = load_game(project.files, "seacrashers", Diagnostics())
    assert game is not None
    decks = {name: _deck(game, name) for name in ("crew", "treasure", "sea", "land")}
    constants: Any = game.constants
    parts = (
        "# SeaCrashers in numbers",
        _prose(
            "Made from the cards by `make docs`: change the cards, not this page. g is gold, t a card of the treasure "
            "deck, C 2 a charge with 2 melee dice, S 3 a strike with 3 dice."
        ),
        _counts(decks),
        _crew(decks["crew"], constants),
        _gold(decks, constants, game.players.max),
        _land(decks["land"]),
        _sea(decks["sea"], constants),
        _dice(constants),
    )
    return "\n\n".join(parts) + "\n"


def _deck(game: Game, name: str) -> Deck:
    component = game.components[name]
    cards = [card.fields for card in component.cards for _ in range(card.copies)]
    return Deck(component.title, cards, component.sets if isinstance(component.sets, int) else 1)


def _table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _prose(text: str) -> str:
    return fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f} %"


def _counts(decks: Mapping[str, Deck]) -> str:
    rows: list[Sequence[object]] = []
    for name, deck in decks.items():
        key = "type" if name == "crew" else "kind"
        kinds = Counter(card[key] for card in deck.cards)
        different = Counter(card[key] for card in {card["id"]: card for card in deck.cards}.values())
        for kind, count in kinds.items():
            rows.append((deck.title, kind, different[kind], count, _share(count, len(deck.cards))))
        rows.append((f"**{deck.title}**", "**all**", f"**{different.total()}**", f"**{kinds.total()}**", ""))
    return "## What is in the decks\n\n" + _table(("deck", "kind", "different", "in a set", "share"), rows)


def _crew(deck: Deck, constants: Any) -> str:
    types = Counter(card["type"] for card in deck.cards)
    card = {card["type"]: card for card in deck.cards}
    most = max(count * card[name].get("bonus", 0) for name, count in types.items())
    rows = [
        (name, count, f"+{card[name]['bonus']}" if "bonus" in card[name] else "", card[name]["applies"])
        for name, count in types.items()
    ]
    text = (
        f"Every active crew is one melee die, and costs 1/{constants['crew_per_gold']} gold whatever it does: so none "
        f"may be blank and none a must. Of {len(deck.cards)} in a set {constants['max_crew']} may serve. All of a kind "
        f"on one vessel add +{most} at most; look here when a bonus grows."
    )
    return f"## Crew\n\n{_prose(text)}\n\n" + _table(("type", "in a set", "bonus", "when"), rows)


def _gold(decks: Mapping[str, Deck], constants: Any, players: int) -> str:
    treasure, sea, land = decks["treasure"], decks["sea"], decks["land"]
    coins = [card["gold"] for card in treasure.of("gold")]
    draw = sum(coins) / len(treasure.cards)
    flotsam = sea.of("flotsam")
    away, home = _prizes(land.cards, False), _prizes(land.cards, True)
    sea_gold = sum(card.get("gold", 0) for card in flotsam)
    shown = sum(coins) * treasure.sets + sea_gold * sea.sets + away["gold"] * land.sets
    need = players * constants["winning_gold"]["long"]
    drawn = sum(card.get("treasures", 0) for card in flotsam)
    rows = [
        ("treasure deck", sum(coins), "", f"{len(coins)} of {len(treasure.cards)} cards are gold"),
        ("land deck, one set, all away", away["gold"], away["treasures"], "charges must be beaten by a Charge"),
        ("land deck, one set, all at origin", home["gold"], home["treasures"], "with more melee dice"),
        ("sea deck, flotsam", sea_gold, drawn, "comes again when the deck is shuffled"),
    ]
    values = ", ".join(f"{count} cards of {gold}" for gold, count in sorted(Counter(coins).items()))
    bounties = {card["bounty"]: card["gold"] for card in treasure.of("bounty")}
    pays = "; ".join(f"{kind.replace('-', ' ')} {gold}" for kind, gold in bounties.items())
    draws = (
        f"**A treasure draw is worth {draw:.2f} gold on average** ({values}; the rest of the deck counts as nothing "
        f"here). A Bounty stands in place of the prize, so it must pay clearly more than that draw: {pays}."
    )
    supply = (
        f"All decks together show {shown} gold once. {players} players who play to {constants['winning_gold']['long']} "
        f"need {need}; {_share(shown, need)} of that lies on the cards, and it should not be less than "
        f"{100 * ENOUGH_GOLD:.0f} %: Island Cards that go back to their origin are met again, and gold that enemies "
        "take goes to the bank."
    )
    table = _table(("source", "gold", "treasure cards", ""), rows)
    return f"## Gold\n\n{table}\n\n{_prose(draws)}\n\n{_prose(supply)}"


def _prizes(cards: Iterable[Any], home: bool) -> Counter[str]:
    """All that Island Cards give, away or at their origin."""
    total: Counter[str] = Counter()
    for card in cards:
        for source in (card.get("reward", {}), card.get("find", {}), card["at_origin"] if home else {}):
            total.update({name: source.get(name, 0) for name in ("gold", "treasures")})
    return total


def _island_card(card: Any, home: bool) -> str:
    """A card in short: its dice, and what it gives."""
    more = card["at_origin"] if home else {}
    words = [
        f"{letter} {card['ambush'][name] + more.get(name, 0)}"
        for name, letter in (("melee", "C"), ("strike", "S"))
        if name in card.get("ambush", {})
    ]
    given = {**card.get("reward", {}), **card.get("find", {})}
    for name, sign in SIGNS.items():
        count = given.get(name, 0) + more.get(name, 0)
        if name == "recover" and more.get("recover_all"):
            words.append("recover all")
        elif count:
            words.append(f"{count} {sign}" if name != "recover" else f"recover {count}")
    return ", ".join(words)


def _land(deck: Deck) -> str:
    rows, sums = [], []
    for island in ISLANDS:
        cards = [card for card in deck.cards if card["origin"] == island]
        for card in cards:
            extra = [word for word in ("cursed",) if card["cursed"]] + ["or press on"] * ("press_on" in card)
            name = f"{island.capitalize()} | {card['name']}"
            rows.append((name, _island_card(card, False), _island_card(card, True), ", ".join(extra)))
        away, home = _prizes(cards, False), _prizes(cards, True)
        kinds = Counter(card["kind"] for card in cards)
        sums.append(
            (
                island.capitalize(),
                len(cards),
                *(kinds[kind] for kind in ("charge", "strike", "find", "aid")),
                f"{away['gold']} / {home['gold']}",
                f"{away['treasures']} / {home['treasures']}",
            )
        )
    charges = deck.of("charge")
    melee = sum(card["ambush"]["melee"] for card in charges) / len(charges)
    more = sum(card["at_origin"].get("melee", 0) for card in charges) / len(charges)
    text = (
        "An Island Card drawn away goes under its origin's pile and is met again there, stronger and richer. A set "
        f"has {len(charges)} charges, with {melee:.1f} melee dice on average away and {melee + more:.1f} at the "
        "origin. Numbers are away / at origin; an island should pay more where it bites harder."
    )
    total = _table(("origin", "cards", "charges", "strikes", "finds", "aids", "gold", "treasures"), sums)
    return f"## Land\n\n{_prose(text)}\n\n{total}\n\n" + _table(("origin", "card", "away", "at origin", ""), rows)


def _sea(deck: Deck, constants: Any) -> str:
    enemies = [card for card in deck.cards if "enemy" in card]
    rows = [
        (card["number"], card["name"], card["kind"], *(card["enemy"][name] for name in ("strike", "evade", "melee")))
        for card in enemies
    ]
    mean = sum(card["enemy"]["melee"] for card in enemies) / len(enemies)
    winds = Counter(card["move"] for card in deck.of("wind"))
    storms = Counter(card["strike"] for card in deck.of("storm"))
    wreck = constants["shipwreck_strike"]
    roll = READINGS[constants["dice"]["reading"]]
    hits = ", ".join(
        f"{evade} dice {100 * roll(wreck, evade, constants['dice']['sides']).win:.0f} %" for evade in (2, 3, 4, 5)
    )
    text = (
        f"{len(enemies)} of {len(deck.cards)} Sea Cards are enemies, {_share(len(enemies), len(deck.cards))}, with "
        f"{mean:.1f} melee dice on average. More enemies make a longer game: each is a fight, stays on the board until "
        "beaten, and moves in every turn of the Sea."
    )
    other = (
        f"Fair winds: {_times(winds, 'stick')}. Storms: {_times(storms, 'die', 'dice')}. A Shipwreck strikes with "
        f"{wreck} dice, and hits an EVADE of {hits}."
    )
    table = _table(("number", "enemy", "kind", "STRIKE", "EVADE", "melee"), rows)
    return f"## Sea\n\n{_prose(text)}\n\n{_prose(other)}\n\n{table}"


def _times(counts: Mapping[int, int], one: str, many: str = "") -> str:
    return ", ".join(
        f"{count} of {size} {one if size == 1 else many or one + 's'}" for size, count in sorted(counts.items())
    )


def _dice(constants: Any) -> str:
    dice = constants["dice"]
    roll = READINGS[dice["reading"]]
    table = {(pool, other): roll(pool, other, dice["sides"]) for pool in POOLS for other in POOLS}
    rows = [
        (
            f"**{pool}**",
            *(f"{100 * table[pool, other].win:.0f}" for other in POOLS),
            " / ".join(f"{table[pool, other].loss:.1f}" for other in LOSSES),
            " / ".join(f"{100 * table[pool, other].overkill:.0f}" for other in LOSSES),
        )
        for pool in POOLS
    ]
    ties = ", ".join(f"{100 * table[pool, pool].tie:.0f} % at {pool} v {pool}" for pool in POOLS[:3])
    small = table[2, 2].win - table[1, 2].win
    large = table[7, 7].win - table[6, 7].win
    against = " / ".join(f"v {other}" for other in LOSSES)
    reading = (
        "The reading of game.yaml, counted exactly: both pools in order, highest first; equal dice at the top cancel; "
        "the higher top die wins; overkill is the winner's further dice that beat the loser's best one left. Rows are "
        "the pool that rolls, columns the pool it meets: chances to win in per cent, crew or gold taken by a win, and "
        f"the share of wins with overkill. Only equal pools can tie: {ties}."
    )
    worth = (
        f"One die more is worth {100 * small:.0f} points between small pools (1 to 2 dice against 2) and "
        f"{100 * large:.0f} between large ones (6 to 7 against 7): a bonus of one is real, and a large bonus no "
        "certainty. An enemy's prize forks at overkill, so look at the last column when its melee dice change."
    )
    shown = _table(("dice", *(f"v {other}" for other in POOLS), f"taken {against}", f"overkill % {against}"), rows)
    return f"## Dice\n\n{_prose(reading)}\n\n{shown}\n\n{_prose(worth)}"
