"""The smallest change that breaks each rule of SeaCrashers, and changes that a designer might make."""

from __future__ import annotations

from rule_breaks import Break, Edit


def _game(old: str, new: str, at: str = "", *also: str, near: str = "", times: int = 1) -> Break:
    return Break(Edit("game", near, old, new), at, also, times)


def _card(file: str, near: str, old: str, new: str, at: str = "", *also: str, times: int = 1) -> Break:
    return Break(Edit(file, near and (near if near == "each" else f"id: {near}\n"), old, new), at, also, times)


def _constant(name: str, new: object, *also: str, at: str = "") -> Break:
    return Break(Edit("game", "", f"  {name}: ", f"  {name}: {new} # "), at, also)


SKULL_ISLAND = """  - id: skull
    name: Skull Island
    setup: *corner-pile
    flavour: Nobody left to haunt you. Enjoy the quiet.
"""
ODDS = (
    *("charge-can-be-won", "strike-can-be-evaded", "enemy-can-be-beaten", "enemy-is-a-danger"),
    "vessel-survives-a-shipwreck",
)
"""What speaks besides when dice are read in another way."""

BREAKS = {
    # Numbers that the book fixes
    "starting-gold": _constant("starting_gold", 8),
    "crew-price": _constant("crew_per_gold", 3),
    "crew-limit": _constant("max_crew", 11),
    "vessel-limit": _constant("max_vessels", 2),
    "two-actions": _constant("actions_per_vessel", 3),
    "winning-gold": _game("usual: 15", "usual: 14"),
    "four-corners": _constant("corner_islands", 5, "tile-of-each-corner"),
    "four-cards-a-corner": _constant("cards_per_corner", 5),
    "three-shipwrecks": _constant("shipwrecks", 2, "tile-of-each-shipwreck", "card-of-each-shipwreck"),
    "three-cards-a-shipwreck": _constant("cards_per_shipwreck", 4, "shipwreck-takes-cards"),
    "shipwreck-dice": _constant("shipwreck_strike", 3, "shipwreck-strikes", "storm-is-milder-than-a-shipwreck"),
    "two-sticks-for-the-sea": _constant("sea_move", 3),
    "extra-move": _constant("extra_move", 2),
    "hold-bonus": _constant("hold_bonus", 2),
    "prize-of-an-enemy-vessel": _game("prize: {gold: 1", "prize: {gold: 2"),
    "six-sided-dice": _game("sides: 6", "sides: 8"),
    "wins-without-overkill": _game("reading: highest-first", "reading: total", "", *ODDS),
    "game-for-an-hour": _game("game: long", "game: usual", "game: - {players"),
    "printed-at-sixty-per-cent": _game("scale: 60%", "scale: 70%"),
    # What is printed, and how often
    "crew-set-for-each-player": _game("per player", "1", "crew", near="cards: crew.yaml"),
    "one-set-of-treasure": _game("sets: 1", "sets: 2", "treasure", near="cards: treasure.yaml"),
    "one-set-of-sea": _game(
        "sets: 1",
        "sets: 2",
        "sea",
        "card-of-each-shipwreck",
        "enough-hit-markers",
        "model-of-each-enemy",
        near="cards: sea.yaml",
    ),
    "two-sets-of-land": _game("sets: 2", "sets: 3", "land"),
    "crew-have-backs": _game("seacrashers/crew-back.xml", "none", "crew"),
    "treasure-has-backs": _game("seacrashers/treasure-back.xml", "none", "treasure"),
    "sea-has-backs": _game("seacrashers/sea-back.xml", "none", "sea"),
    "land-has-backs": _game("seacrashers/land-back.xml", "none", "land"),
    "vessels-for-each-player": _game("per player", "1", "vessels", near="seacrashers/vessel.xml"),
    "small-craft-for-each-player": _game("per player", "1", "small-craft", near="small-craft.xml"),
    "one-sheet-of-a-vessel": _card("vessels", "sloop", "    cost:", "    copies: 2\n    cost:"),
    "model-of-each-vessel": _game(
        "front: seacrashers/vessel-standee",
        'where: card.id != "tank"\n    front: seacrashers/vessel-standee',
        "vessels",
        "models-for-each-player",
    ),
    "models-for-each-player": _game("per player", "1", "vessel-standees", near="vessel-standee.xml"),
    "flags-for-every-vessel": _card("flags", "", "  - {id: helping-hands-4, player: 6, number: 4}\n", "", "flags"),
    "flag-for-each-vessel": _card(
        "flags",
        "",
        "player: 6, number: 4",
        "player: 6, number: 3",
        "flags: player: 6, number: 3",
        "duplicate-name",
        times=2,
    ),
    "tag-of-each-flag": _game(
        "cards: flags.yaml", "cards: flags.yaml\n    where: card.number < 4", "flags", near="medium-token"
    ),
    "captain-for-each-seat": _game(
        "  captains:\n",
        "  captains:\n    - {name: The Late Seventh, color: sea, mark: cream, emblem: kraken}\n",
        "game: - {name: The Late",
    ),
    "fleets-differ": _game("color: scarlet", "color: raven", "game: - {name: The Bare"),
    "sticks-for-all": _card("sticks", "", "copies: per player", "copies: 5", "sticks"),
    "stick-is-as-long-as-said": _game(
        '{width: 48mm, height: "{{ constants.stick }}cm"', "{width: 48mm, height: 119mm", "sticks"
    ),
    "cards-lie-on-an-island": _game(
        '{width: "{{ constants.stick }}cm", height: "{{ constants.stick }}cm"', "{width: 10cm, height: 10cm", "islands"
    ),
    "reference-for-each-player": _card("reference", "", "copies: per player", "copies: 4", "reference"),
    "reference-for-the-sea": _card("reference", "sea-reference", "name:", "copies: 0\n    name:", "reference"),
    "set-up-is-told": _card("reference", "set-up", "name:", "copies: 0\n    name:", "reference"),
    "credits-are-printed": _card("reference", "credits", "name:", "copies: 0\n    name:", "reference"),
    # Islands
    "every-island": _card(
        "islands",
        "",
        SKULL_ISLAND,
        "",
        "islands",
        "map-to-an-island-with-cards",
        "origin-has-a-pile",
        "tile-of-each-corner",
    ),
    "one-freeport": _card("islands", "freeport", "name:", "copies: 2\n    name:", "islands"),
    "tile-of-each-corner": _card("islands", "volcano", "name:", "copies: 2\n    name:", "islands"),
    "corner-tells-its-cards": _card("islands", "", "{{ constants.cards_per_corner }}", "5", "", times=4),
    "shipwreck-tells-its-cards": _card("islands", "", "{{ constants.cards_per_shipwreck }}", "4"),
    "tile-of-each-shipwreck": _card("islands", "", "copies: 3", "copies: 2", "islands"),
    # Crew
    "crew-cover-the-limit": _game(
        *("cards: crew.yaml", 'cards: crew.yaml\n    where: card.icon in ["melee", "hold", "rum", "doctor"]', "crew"),
        "unchosen-card",
    ),
    "doctor-in-the-set": _card("crew", "doctor-grimsaw", "name:", "copies: 0\n    name:", "crew"),
    "doctor-recovers-one": _card("crew", "doctor-grimsaw", "recover: 1", "recover: 2"),
    "one-bonus-of-a-type": _card("crew", "red-tamsin", "bonus: 1", "bonus: 2", "", "crew-bonus-of-a-type"),
    "crew-bonus-of-a-type": _card(
        "crew", "zigzag-zeb", "name:", "copies: 2\n    name:", "crew: type: Helmsman", times=3
    ),
    # Vessels
    "vessel-is-affordable": _card(
        "vessels", "man-of-war", "cost: 5", "cost: 7", "", "wrong-value", "crew-for-the-dearest"
    ),
    "crew-for-the-dearest": _card("vessels", "man-of-war", "cost: 5", "cost: 6", "", "wrong-value"),
    "vessel-sails-or-is-carried": _card("vessels", "sloop", "move: 3", "move: 0", "", "wrong-value"),
    "small-craft-fit": Break(
        Edit("vessels", "each", "carries: ", "carries: 0 # "), "vessels", ("vessel-sails-or-is-carried",)
    ),
    "tank-in-the-set": _game(
        "where: card.small", 'where: card.small and card.id != "tank"', "small-craft", "carries-what-there-is"
    ),
    "only-large-vessels-carry": _card(
        "vessels", "rowboat", "cost: 1\n", "carries: 1\n    cost: 1\n", "", "unknown-field"
    ),
    "carries-what-there-is": _card("vessels", "brig", "carries: 1", "carries: 3", "", "wrong-value"),
    "small-craft-tell-the-limits": _card(
        "vessels", "", "{{ constants.max_vessels }} vessels", "4 vessels", "vessels: text: &small", times=2
    ),
    "crew-fit-the-sheet": _game("186mm", "180mm", "vessels: slots: 7"),
    "crew-fit-the-small-sheet": _game("91mm", "80mm", "vessels: slots: 2", times=2),
    "no-galleon-of-a-player": _card("vessels", "frigate", "Frigate", "Galleon", "", "wrong-value"),
    "slots-for-the-crew": _constant("max_crew", 30, "crew-limit", "crew-cover-the-limit", at="vessels"),
    "no-vessel-outclassed": _card(
        "vessels", "frigate", "cost: 4", "cost: 3", "vessels: cost: 3\n    move: 2\n    strike: 3"
    ),
    "ten-dice-of-strike": _card("vessels", "man-of-war", "strike: 5", "strike: 8"),
    # Treasure
    "every-treasure-of-the-book": _card("treasure", "", "kind: sea-chart", "kind: warding", "treasure"),
    "gold-among-the-treasure": _card("treasure", "second-best-route", "copies: 3", "copies: 8", "treasure"),
    "charter-allows-more": _card("treasure", "", "limit: 4", "limit: 3", "", "flags-for-every-vessel"),
    "bounty-on-what-the-sea-holds": Break(
        Edit("sea", "each", "kind: legendary", "kind: galleon"),
        "treasure: bounty: legendary-ship",
        ("every-class-of-enemy",),
    ),
    "bounty-pays-more-than-a-draw": _card("treasure", "wanted-galleon", "gold: 4", "gold: 2"),
    "legend-pays-best": _card("treasure", "", "gold: 7", "gold: 4"),
    "map-to-an-island-with-cards": _card(
        "treasure", "", "island: skull", "island: freeport", "", "wrong-value", "map-to-each-corner"
    ),
    "map-to-each-corner": _card("treasure", "", "island: skull", "island: savage", "islands"),
    "treasure-draw": _card("treasure", "governors-tax-box", "copies: 2", "copies: 8", "treasure"),
    # Sea
    "card-of-each-shipwreck": _card("sea", "gentle-reminder", "name:", "copies: 2\n    name:", "sea"),
    "shipwreck-strikes": _card("sea", "gentle-reminder", "strike: 4", "strike: 3"),
    "shipwreck-takes-cards": _card("sea", "gentle-reminder", "draws: 3", "draws: 2"),
    "every-class-of-enemy": Break(
        Edit("sea", "each", "kind: creature", "kind: galleon"), "sea", ("bounty-on-what-the-sea-holds",)
    ),
    "enemy-has-dice": _card("sea", "lonely-kraken", "melee: 5", "melee: 0", "", "wrong-value", "enemy-is-a-danger"),
    "enemy-of-a-class": _card("sea", "lonely-kraken", "kind: creature", "kind: quiet", "", "unknown-field"),
    "one-of-an-enemy": _card("sea", "lonely-kraken", "name:", "copies: 2\n    name:"),
    "numbers-of-enemies": _card("sea", "", "number: 10", "number: 9", "sea"),
    "model-of-each-enemy": _game("card.enemy is defined", "card.enemy is defined and card.number > 1", "sea"),
    "fair-winds-blow": Break(Edit("sea", "each", "kind: wind", "kind: quiet"), "sea"),
    "enemies-in-the-sea": _card("sea", "afternoon-nap", "name:", "copies: 20\n    name:", "sea"),
    "enemy-can-be-beaten": _card("sea", "lonely-kraken", "melee: 5", "melee: 6"),
    "enemy-is-a-danger": _card("sea", "tone-deaf-siren", "melee: 2", "melee: 1"),
    "vessel-survives-a-shipwreck": _card("vessels", "sloop", "evade: 4", "evade: 1"),
    "storm-is-milder-than-a-shipwreck": _card("sea", "mother-of-waves", "strike: 3", "strike: 4"),
    # Land
    "land-fills-the-islands": _game("sets: 2", "sets: 1", "land", "two-sets-of-land", "gold-for-the-longest-game"),
    "origin-has-a-pile": _card("land", "lava-lizards", "origin: volcano", "origin: freeport", "", "wrong-value"),
    "origin-of-some-card": Break(Edit("land", "each", "origin: fortress", "origin: savage"), "islands: id: fortress"),
    "melee-or-strike": _card(
        "land", "lava-lizards", "melee: 2", "melee: 2, strike: 2", "", "wrong-value", "only-three-strike"
    ),
    "only-three-strike": _card("land", "", "name: Rocks", "name: Stones"),
    "three-that-strike": _card("land", "rocks", "name:", "copies: 0\n    name:", "land"),
    "reward-is-fought-for": _card(
        "land",
        "vault-warden",
        "    ambush: {melee: 4}\n",
        "",
        "",
        "missing-field",
        "bad-expression",
    ),
    "find-is-free": _card("land", "back-door", "    find", "    ambush: {melee: 2}\n    find", "", "unknown-field"),
    "origin-charges-what-charges": _card("land", "warm-pennies", "at_origin: {", "at_origin: {melee: 1, "),
    "origin-strikes-what-strikes": _card("land", "lava-lizards", "at_origin: {", "at_origin: {strike: 1, "),
    "origin-matters": _card("land", "back-door", "at_origin: {gold: 1", "at_origin: {gold: 0"),
    "curses-for-the-warding": _card("treasure", "charm-of-not-today", "copies: 2", "copies: 6", "land"),
    "charges-in-the-land": _card("land", "lava-lizards", "name:", "copies: 7\n    name:", "land"),
    "dice-of-the-charges": _card("land", "bone-admiral", "name:", "copies: 5\n    name:", "land"),
    "charge-can-be-won": _card("land", "bone-admiral", "melee: 5", "melee: 6"),
    "strike-can-be-evaded": _card("land", "rocks", "strike: 2", "strike: 4"),
    "charge-pays-its-danger": _card("land", "lava-lizards", "gold: 1", "gold: 2"),
    "origin-pays-for-its-dice": _card("land", "lava-lizards", "{melee: 1, gold: 1}", "{melee: 1}"),
    # Combat
    "choices-for-each-player": _card("discs", "", "copies: per player", "copies: 6", "discs"),
    "choice-of-two": _card("discs", "", "word: EVADE", "word: DODGE", "discs: word: STRIKE", times=2),
    "choices-of-the-sea": _card("discs", "volley-sea", "owner: sea", "owner: player", "discs"),
    "sea-marker": _card("discs", "the-sea", "name:", "copies: 0\n    name:", "discs"),
    "sea-marker-tells-the-move": _card("discs", "the-sea", "{{ constants.sea_move }}", "3"),
    "hold-tells-its-bonus": _card("discs", "melee", "{{ constants.hold_bonus }}", "2", times=2),
    "first-player-marker": _card("discs", "first-player", "name:", "copies: 0\n    name:", "discs"),
    "enough-hit-markers": _card("tokens", "", "copies: 30", "copies: 20", "tokens"),
    "enough-coins": _card("tokens", "", "copies: 15", "copies: 10", "tokens"),
    "coins-to-begin-with": _card("tokens", "", "copies: 60", "copies: 40", "tokens"),
    "gold-for-the-longest-game": Break(Edit("land", "each", "find: {gold: 2}", "find: {gold: 0}"), "treasure"),
}
"""Whole components, sets and constants are told at their line in game.yaml; cards at the value that is wrong."""
