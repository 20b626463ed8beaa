"""The events of We're Doomed! follow their plan and their style page, docs/event-style.md."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest
import yaml
from tiny_project import ROOT

from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.model.game import Card, Game

FILE = ROOT / "card_data" / "were_doomed" / "events.yaml"
ICON = re.compile(r":[a-z-]+:")

PLAN = {
    ("windfall", "clandestine", "no"): 6,
    ("windfall", "public", "no"): 8,
    ("project", "clandestine", "no"): 5,
    ("project", "public", "no"): 5,
    ("influence", "clandestine", "no"): 5,
    ("influence", "public", "no"): 5,
    ("vote", "public", "no"): 12,
    ("bargain", "clandestine", "no"): 4,
    ("bargain", "public", "no"): 6,
    ("challenge", "public", "no"): 10,
    ("mission", "clandestine", "hold"): 12,
    ("power", "clandestine", "hold"): 8,
    ("law", "public", "keep"): 9,
    ("boarding", "public", "keep"): 5,
    ("blank", "clandestine", "no"): 4,
    ("blank", "public", "no"): 4,
}
"""How many events of each kind, tone and way to leave the hand."""

NUMBERS = ("resources", "influence", "price", "project", "stake", "seats", "votes", "count")
ELIMINATE = {"security-council", "dead-hand"}
"""Events that put a player out by themselves, and how that is avoided: by pointing elsewhere, by paying."""

SKILLS = {
    "hand": {"balanced-budget"},
    "voice": {"national-anthem", "filibuster"},
    "memory": {"satellite-down", "what-we-saved"},
    "stillness": {"launch-or-lunch", "under-control"},
    "bluff": {"weapons-inspection"},
    "speed": {"blame-game", "air-raid-drill"},
}
"""What each challenge is won with: two at most by the same."""

AT_ONCE = {"hush-money"}
"""Over before anybody could ask where it lies: the drawer's next action is the next thing that happens."""

WORDS_A_SECOND = {"public": 2.7, "clandestine": 3.5}
COUNT_DOWN = 3
"""How fast an event is read, aloud or silently, and how many seconds three, two, one takes."""

NOT_IN_THE_BOX = (
    *("dice", "die", "roll", "rolls", "shuffle", "reshuffle", "paper", "pen", "pencil", "write", "phone", "screen"),
    *("card from your hand", "draw another", "victory point", "points for"),
)
NOT_AT_THE_TABLE = ("touch", "run", "stand up", "get up", "leave the table", "drink up", "clap", "hit")
EVERYONE = re.compile(
    r"[Ee]veryone|[Ee]ach rival|[Ee]very rival|[Aa]ll rivals|[Aa]nyone|all players|others|first rival|"
    r"[Tt]he first player|[Ww]hoever|players|Each eliminated|A player who"
)


@cache
def game() -> Game:
    project = find(ROOT)
    assert project is not None
    found = Diagnostics()
    loaded = load_game(project.files, "were_doomed", found)
    assert loaded is not None
    return loaded


def events(*, blanks: bool = False) -> list[Card]:
    return [card for card in game().components["events"].cards if blanks or card.fields["kind"] != "blank"]


def text(card: Card) -> str:
    return str(card.fields["text"])


def number(card: Card, name: str) -> int:
    """One of its numbers; 0 where it has none."""
    value = card.fields.get(name, 0)
    assert isinstance(value, int)
    return value


def words(written: str) -> list[str]:
    """Its words; icons are not words, numbers are."""
    return ICON.sub(" ", written).split()


def never() -> list[str]:
    """The words of the style's table that no text may use."""
    page = (ROOT / "docs" / "event-style.md").read_text(encoding="utf-8")
    table = page.split("## Words")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")][2:]
    assert all(len(row) == 3 for row in rows)
    return [word for row in rows for word in row[2].split(", ")]


def test_as_many_of_each_kind_as_planned() -> None:
    """Counts of kind, tone and way to leave the hand; with the blanks they are twelve full sheets."""
    found = Counter(
        (card.fields["kind"], card.fields["tone"], card.fields["stays"])
        for card in events(blanks=True)
        for _ in range(card.copies)
    )
    assert found == PLAN
    assert sum(found.values()) == 108
    assert len(events()) == 100


def test_events_are_quick() -> None:
    """Every second is one of everybody's. None says less than it takes to read its text and to count what it counts."""
    seconds = [number(card, "seconds") for card in events()]
    assert max(seconds) <= 30
    assert sum(seconds) / len(seconds) <= 15
    for card in events():
        counts = re.findall(r"[Cc]ounts? (?:down|to|slowly to)(?: aloud)?(?: from)?(?: (\d+))?", text(card))
        reading = len(words(text(card))) / WORDS_A_SECOND[str(card.fields["tone"])]
        counting = sum(int(count or COUNT_DOWN) for count in counts)
        assert number(card, "seconds") >= round(reading + counting), (card.id, reading, counting)


def test_no_two_kept_events_contradict_each_other() -> None:
    """What is kept names its subject, one of a few; what is not names none."""
    kept = [card for card in events() if card.fields["stays"] == "keep"]
    assert all("subject" in card.fields for card in kept)
    assert not [card.id for card in events() if "subject" in card.fields and card not in kept]
    for subject, often in Counter(card.fields["subject"] for card in kept).items():
        assert often <= (3 if subject == "boarding" else 2), subject
    laws = Counter(card.fields["subject"] for card in kept if card.fields["kind"] == "law")
    assert {subject for subject, often in laws.items() if often > 1} <= {"contribution"}


def test_dark_events_are_done_alone_or_held() -> None:
    """Only what is read in silence can be held; no dark votes, no dark challenges."""
    for card in events():
        dark = card.fields["tone"] == "clandestine"
        assert dark or card.fields["stays"] != "hold", card.id
        assert not dark or card.fields["kind"] not in ("vote", "challenge"), card.id
        assert not dark or "Count down" not in text(card), card.id


def test_held_events_say_when_they_are_revealed() -> None:
    """Before time runs out; the few that count at boarding say that they do although time is up."""
    late = "Reveal this before boarding, although time is up"
    held = [card for card in events() if card.fields["stays"] == "hold"]
    assert all(text(card).startswith("Reveal when ") or late in text(card) for card in held)
    assert sum(late in text(card) for card in held) <= 3
    assert not [card.id for card in events() if card not in held and "Reveal " in text(card)]


def test_events_that_last_say_where_they_lie() -> None:
    """What is neither done at once nor kept or held lies before the drawer; its note says until what."""
    waits = re.compile(r"[Uu]ntil the next|[Bb]efore the next|[Nn]ext (Contribution|Action) phase|your next action")
    for card in events():
        assert "until" not in card.fields or card.fields["stays"] == "no", card.id
        if card.fields["stays"] == "no" and card.id not in AT_ONCE and waits.search(text(card)):
            assert "until" in card.fields, card.id


def test_missions_pay_two_influence_or_four_resources() -> None:
    """All missions pay alike, but for the one that is another way to win."""
    for card in events():
        if card.fields["kind"] == "mission" and "you alone win" not in text(card):
            assert card.fields.get("influence") == 2 or card.fields.get("resources") == 4, card.id


def test_nothing_is_too_large() -> None:
    """For one player 5 resources or 2 influence, 10 for The Project; in sum about nothing there."""
    most = {"resources": 5, "influence": 2, "price": 5, "project": 10, "stake": 10, "seats": 1, "votes": 4, "count": 10}
    for card in events():
        for name in NUMBERS:
            assert abs(number(card, name)) <= most[name], (card.id, name)
    assert abs(sum(number(card, "project") for card in events())) <= 5


def test_eliminations_are_few() -> None:
    """At most two events eliminate; others speak of it only where a Nuke already does it."""
    found = {
        card.id for card in events() if re.search(r"\b(is|are) eliminated", text(card)) and "Nuke" not in text(card)
    }
    assert found == ELIMINATE


def test_challenges_differ_in_what_they_ask() -> None:
    """At most two are won by the same."""
    challenges = {card.id for card in events() if card.fields["kind"] == "challenge"}
    assert challenges == set().union(*SKILLS.values())
    assert max(len(of) for of in SKILLS.values()) <= 2


def test_light_events_are_for_all() -> None:
    """Three in four touch every player."""
    light = [card for card in events() if card.fields["tone"] == "public"]
    assert sum(bool(EVERYONE.search(text(card))) for card in light) >= len(light) * 3 / 4


def test_numbers_come_from_the_data() -> None:
    """A digit is worked out, so that it stands once; each number of a card is used by its text."""
    raw: Any = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    for card in raw["cards"]:
        written = card.get("text", "")
        assert not re.search(r"\d", re.sub(r"\{\{.*?\}\}", "", written, flags=re.DOTALL)), card["id"]
        used = set(re.findall(r"\bcard\.(\w+)", written))
        assert used == {name for name in NUMBERS if name in card}, card["id"]


def test_numbers_of_the_rulebook_work_out() -> None:
    """Texts that speak of the rulebook's numbers print the right sums."""
    fixed: Any = game().constants
    said = {card.id: text(card) for card in events()}
    more = fixed["produce"] + 1, fixed["better"]["produce"] + 1
    assert f"1 :resource: more: {more[0]} in all, or {more[1]} for a Technocracy" in said["five-minute-plan"]
    assert f"1 :resource: more: {fixed['invade']['steals'] + 1} in all" in said["rules-of-engagement"]
    assert not [name for name, written in said.items() if "{{" in written or "}}" in written]


def test_texts_are_short_sentences() -> None:
    """Twelve to forty-five words, whole sentences, no word twice in a row; titles of 28 letters."""
    for card in events():
        written = text(card)
        assert 12 <= len(words(written)) <= 45, (card.id, len(words(written)))
        assert re.match(r"[A-Z\d]", written) and re.search(r"[.!?”]$", written), card.id
        assert not re.search(r"\b(\w+) \1\b|  ", written, re.IGNORECASE), card.id
    assert all(len(card.name) <= 28 for card in events(blanks=True))


def test_icons_stand_for_tokens() -> None:
    """Texts show the two tokens as icons, after a number or a word of quantity, and name no other icon."""
    for card in events():
        assert set(ICON.findall(text(card))) <= {":resource:", ":influence:"}, card.id
        assert not re.search(r":(resource|influence): (tokens?|resources?|influence)\b", text(card)), card.id


@pytest.mark.parametrize("word", (*never(), *NOT_IN_THE_BOX, *NOT_AT_THE_TABLE))
def test_words_that_no_text_uses(word: str) -> None:
    """The style's words, and nothing that is not in the box or not for the table."""
    if word == "*(nothing)*":
        return
    found = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", 0 if word.startswith(("the project", "nuked")) else re.I)
    assert not [(card.id, text(card)) for card in events() if found.search(ICON.sub("", text(card)))]


def test_names_have_capitals() -> None:
    """Actions, phases and The Project are written as in the rulebook."""
    for card in events():
        for name in ("Nuke", "Invade", "Indoctrinate", "Propagandize"):
            assert set(re.findall(rf"\b{name}", text(card), re.IGNORECASE)) <= {name}, card.id
        assert not re.search(r"(?<!The )\bProject\b|action phase|contribution phase", text(card)), card.id


def test_no_two_events_are_alike() -> None:
    """Neither titles, flavours and pictures, nor texts: no two share half of their words."""
    for field in ("name", "flavour"):
        told = Counter(re.sub(r"\W+", " ", str(card.fields[field])).casefold() for card in events())
        assert max(told.values()) == 1, [line for line, often in told.items() if often > 1]
    icons = Counter(card.fields["icon"] for card in events())
    assert max(icons.values()) == 1, [icon for icon, often in icons.items() if often > 1]
    bags = {card.id: set(re.findall(r"[a-z]+", text(card).casefold())) for card in events()}
    for (one, first), (other, second) in combinations(bags.items(), 2):
        assert len(first & second) / len(first | second) < 0.5, (one, other)


def test_flavour_is_one_breath() -> None:
    """At most ten words, and nothing that could be taken for a rule."""
    for card in events(blanks=True):
        flavour = str(card.fields["flavour"])
        assert len(flavour.split()) <= 10, (card.id, len(flavour.split()))
        assert not re.search(r"\d|:[a-z]+:|\*\*", flavour), card.id
        assert re.search(r"[.!?”]$", flavour), card.id
