"""The smallest change that breaks each rule of We're Doomed!, and changes that a designer might make."""

from __future__ import annotations

from rule_breaks import Break, Edit


def _game(old: str, new: str, at: str = "", *also: str, near: str = "") -> Break:
    return Break(Edit("game", near, old, new), at, also)


def _card(file: str, near: str, old: str, new: str, at: str = "", *also: str, times: int = 1) -> Break:
    return Break(Edit(file, near and (near if near == "each" else f"id: {near}\n"), old, new), at, also, times)


def _event(near: str, old: str, new: str, *also: str, at: str = "", times: int = 1) -> Break:
    return _card("events", near, old, new, at, *also, times=times)


def _says(word: str, *also: str) -> Break:
    """A text of an event with a word more."""
    return _event("failed-state", "text: >-\n      The", f"text: >-\n      {word} The", *also)


def _plan(kind: str) -> tuple[str, ...]:
    return (f"{kind}-as-planned",)


OTHER = "nobody-else-is-better-at-it"
GOVERNMENTS = "game: technocracy: produce"
FOURTH = """    player: 4
    motto: Let us vote on that again.
  - id: supremia
    name: Supremia
    government: autocracy
    player: 5
"""
FOURTH_NUKES = FOURTH.replace("4", "0").replace("5", "4").replace("0", "5")
FIFTH = """    government: autocracy
    player: 5
    motto: Everyone agrees. We checked.
  - id: spreadshire
    name: Spreadshire
    government: technocracy
"""
FIFTH_A_SECOND = FIFTH.replace("autocracy", "-").replace("technocracy", "autocracy").replace("-", "technocracy", 1)
DARK = ("tone: public", "tone: clandestine")
LATE = "although time is up"
LAST_BLANK = """  - id: blank-light-4
    name: Blank
    tone: public
    kind: blank
    seconds: 15
    icon: quartermaster
    flavour: First vote. Then ask what about.
"""

BREAKS = {
    # Numbers that the book fixes
    "fifteen-minutes": _game("minutes: 15", "minutes: 20"),
    "ten-seconds": _game("countdown: 10", "countdown: 5"),
    "produce-gains": _game("produce: 2", "produce: 1"),
    "indoctrinate-gains": _game("indoctrinate: 1", "indoctrinate: 0"),
    "propagandize-costs": _game("{price: 1, steals: 1}", "{price: 2, steals: 1}"),
    "propagandize-steals": _game("{price: 1, steals: 1}", "{price: 1, steals: 2}"),
    "invade-costs": _game("{price: 1, steals: 2}", "{price: 2, steals: 2}"),
    "invade-steals": _game("{price: 1, steals: 2}", "{price: 1, steals: 3}"),
    "nuke-costs": _game("price: 8", "price: 9"),
    "first-seat": _game("first: 40", "first: 30"),
    "step-of-the-seats": _game("step: 10", "step: 9"),
    "ten-seats": _game("most: 10", "most: 9"),
    "reward-of-influence": _game("reward: {influence: 1", "reward: {influence: 2"),
    "reward-of-events": _game("events: 1}", "events: 2}"),
    "four-to-ten-players": _game("min: 4", "min: 3", "rules: id: four-to-ten-players"),
    # Who does what better
    "technocracy-produces": _game("technocracy: produce", "technocracy: invade", "", OTHER),
    "theocracy-indoctrinates": _game("theocracy: indoctrinate", "theocracy: invade", GOVERNMENTS, OTHER),
    "corporatocracy-propagandizes": _game("corporatocracy: propagandize", "corporatocracy: invade", GOVERNMENTS, OTHER),
    "democracy-invades": _game("democracy: invade", "democracy: produce", GOVERNMENTS, OTHER),
    "autocracy-nukes": _game("autocracy: nuke", "autocracy: invade", GOVERNMENTS, OTHER),
    "technocracy-gains": _game("{produce: 3", "{produce: 4"),
    "theocracy-gains": _game("indoctrinate: 2", "indoctrinate: 3"),
    "corporatocracy-pays": _game("propagandize: 0", "propagandize: -1"),
    "democracy-pays": _game("invade: 0", "invade: -1"),
    "autocracy-pays": _game("nuke: 5", "nuke: 4"),
    "better-at-produce": _game("{produce: 3", "{produce: 2", "", "technocracy-gains"),
    "better-at-indoctrinate": _game("indoctrinate: 2", "indoctrinate: 1", "", "theocracy-gains"),
    "better-at-propagandize": _game("propagandize: 0", "propagandize: 1", "", "corporatocracy-pays"),
    "better-at-invade": _game("invade: 0", "invade: 1", "", "democracy-pays"),
    "better-at-nuke": _game("nuke: 5", "nuke: 8", "", "autocracy-pays"),
    "better-at-one-of-five": _game(
        "autocracy: nuke", "autocracy: elect", "civilizations: government: autocracy", "autocracy-nukes"
    )._replace(times=2),
    OTHER: _game("democracy: invade", "democracy: nuke", GOVERNMENTS, "democracy-invades"),
    # Civilizations
    "civilizations-for-each-number": _card("civilizations", "all-mine", "player: 10", "player: 9", "civilizations"),
    "every-government-from-five-on": _card("civilizations", "", FIFTH, FIFTH_A_SECOND, "civilizations"),
    "no-government-three-times": _card(*("civilizations", "all-mine", "autocracy", "democracy")),
    "cheap-nuke-is-for-five": _card("civilizations", "", FOURTH, FOURTH_NUKES, "civilizations: player: 4"),
    # What lies on the table
    "resources-for-every-seat": _game("resources: 140", "resources: 120", "", "resources-are-printed"),
    "influence-for-everyone": _game("influence: 70", "influence: 69", "", "influence-is-printed"),
    "resources-are-printed": _card("tokens", "", "140", "139", "tokens"),
    "influence-is-printed": _card("tokens", "", "70", "72", "tokens"),
    "reference-for-each-player": _card("reference", "", "copies: per player", "copies: 6", "reference"),
    "set-up-is-told": _card("reference", "set-up", "name:", "copies: 0\n    name:", "reference"),
    "credits-are-printed": _card("reference", "credits", "name:", "copies: 0\n    name:", "reference"),
    "events-have-backs": _game("were_doomed/event-back.xml", "none", "events"),
    "one-project": _card("project", "the-project", "name:", "copies: 2\n    name:", "project"),
    "one-coin": _card("coin", "first-player", "name:", "copies: 2\n    name:", "coin"),
    "coin-can-be-flipped": _card("coin", "", "head: Head of State", "head: Tail of State"),
    # Events: what the book demands
    "held-events-are-clandestine": _event("austerity", *DARK[::-1], "wrong-value", "missions-as-planned"),
    "kept-events-name-a-subject": _event(
        *("unity-bill", "    subject: votes\n", "", "missing-field"), at="events: stays: keep\n    seconds"
    ),
    "few-events-of-a-subject": _event(
        *("folding-seat", "subject: seats", "subject: boarding"), at="events: subject: boarding", times=4
    ),
    "voted-on-in-the-light": _event("blame-game", *DARK, "challenges-as-planned"),
    "no-shuffling": _says("Shuffle."),
    "no-dice": _says("Roll **two** dice."),
    "nothing-else-on-the-table": _says("Take a pencil."),
    "tokens-of-the-box": _says("Gain all :gold:."),
    "everybody-stays-seated": _says("Touch a rival."),
    # Events: how long and how much
    "event-of-half-a-minute": _event("failed-state", "seconds: 13", "seconds: 31", "wrong-value", "events-are-quick"),
    "events-are-quick": _card("events", "each", "seconds: 8\n", "seconds: 30\n", "events"),
    "gain-of-a-player": _event("failed-state", "resources: 5", "resources: 6", "wrong-value"),
    "price-for-a-player": _event("failed-state", "price: 2", "price: 6", "wrong-value"),
    "influence-of-an-event": _event("peace-prize", "influence: 2", "influence: 3", "wrong-value"),
    "project-by-ten": _event(
        *("oversight", "project: 1", "project: 11", "wrong-value", "project-events-are-small"),
        "project-is-built-by-players",
    ),
    "stake-of-ten": _event("correct-figures", "stake: 4", "stake: 11", "wrong-value"),
    "seat-at-a-time": _event("folding-seat", "seats: 1", "seats: 2", "wrong-value"),
    "project-is-built-by-players": _event("quality-control", "project: -3", "project: 5", at="events"),
    "project-events-are-small": _event("countdown-committee", "project: 6", "project: 7"),
    "challenges-pay-little": _event("balanced-budget", "resources: 2", "resources: 4"),
    "missions-pay-alike": _event("austerity", "resources: 4", "resources: 3"),
    "dark-missions-after-time": _card("events", "each", LATE, f"{LATE}, {LATE}", "events"),
    "held-events-say-when": _event("austerity", "text: >-\n      Reveal when", "text: >-\n      When"),
    # Events: the plan
    "event-is-there-once": _event(
        *("failed-state", "name:", "copies: 2\n    name:", "events-fill-their-sheets", "windfalls-as-planned")
    ),
    "events-fill-their-sheets": _card("events", "", LAST_BLANK, "", "events", "blanks-as-planned"),
    "leaves-the-hand-as-planned": _event("failed-state", "seconds", "stays: keep\n    subject: events\n    seconds"),
    "one-law-of-a-subject": _event("unity-bill", "subject: votes", "subject: speech", times=2),
    "windfalls-as-planned": _event("failed-state", *DARK, at="events"),
    "project-events-as-planned": _event("static-test", *DARK, at="events"),
    "influence-events-as-planned": _event("protocol", *DARK, at="events"),
    "votes-as-planned": _event("clear-question", "kind: vote", "kind: challenge", *_plan("challenges"), at="events"),
    "bargains-as-planned": _event("free-trade", *DARK, at="events"),
    "challenges-as-planned": _event("blame-game", "kind: challenge", "kind: vote", *_plan("votes"), at="events"),
    "missions-as-planned": _event("austerity", "kind: mission", "kind: power", *_plan("powers"), at="events"),
    "powers-as-planned": _event("redacted", "kind: power", "kind: mission", *_plan("missions"), at="events"),
    "laws-as-planned": _event("free-riders", "kind: law", "kind: boarding", *_plan("boarding"), at="events"),
    "boarding-as-planned": _event("folding-seat", "kind: boarding", "kind: law", *_plan("laws"), at="events"),
    "blanks-as-planned": _event("blank-light-4", *DARK, at="events"),
}
"""Whole components and what is counted are told at their line in game.yaml, cards at the value that is wrong."""

DESIGNS = {
    # What breaks nothing
    "less trickles down": ([_event("trickle-down", "resources: 5", "resources: 4").edit], ()),
    "the hull drips slowly": ([_event("hull-drips", "project: -6", "project: -4").edit], ()),
    "a slower prize": ([_event("peace-prize", "seconds: 19", "seconds: 26").edit], ()),
    "two nations change their minds": (
        [
            _card("civilizations", "upgradia", "technocracy", "theocracy").edit,
            _card("civilizations", "sanctimonia", "theocracy", "technocracy").edit,
        ],
        (),
    ),
    "a larger bag": (
        [Edit("game", "", "resources: 140", "resources: 160"), Edit("tokens", "", "copies: 140", "copies: 160")],
        (),
    ),
    "a law for the other half of the talk": (
        [_event("naming-rights", "subject: speech", "subject: events").edit],
        (),
    ),
    # What breaks something
    "the Nuke for everyone": ([_game("price: 8", "price: 5").edit], ("nuke-costs", "better-at-nuke")),
    "a seat with every twenty": (
        [_game("step: 10", "step: 20").edit],
        ("step-of-the-seats", "resources-for-every-seat"),
    ),
    "an eleventh player": ([_game("max: 10", "max: 11").edit], ("four-to-ten-players", "influence-for-everyone")),
    "a generous committee": (
        [_event("countdown-committee", "project: 6", "project: 10").edit],
        ("project-events-are-small",),
    ),
    "the fifth nation counts": (
        [_card("civilizations", "supremia", "autocracy", "technocracy").edit],
        ("every-government-from-five-on", "no-government-three-times"),
    ),
    "one reference for all": (
        [Edit("reference", "", "copies: per player", "copies: 1")],
        ("reference-for-each-player",),
    ),
}
"""Edits of balance that a designer might make, and the rules that each breaks."""
