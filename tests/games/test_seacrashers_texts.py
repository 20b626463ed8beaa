"""SeaCrashers' texts are in the style of docs/card-style.md, as far as a program can see it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from tiny_project import ROOT

from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.model.game import Card, Game

DECKS = ("crew", "treasure", "sea", "land")
RULES = ("text", "origin_text", "applies")
ICON = re.compile(r":[a-z-]+:")
WORDS = 12
"""Words of a flavour."""


@cache
def game() -> Game:
    project = find(ROOT)
    assert project is not None
    loaded = load_game(project.files, "seacrashers", Diagnostics())
    assert loaded is not None
    return loaded


def cards(*decks: str) -> Iterator[Card]:
    for deck in decks or DECKS:
        yield from game().components[deck].cards


def rules() -> Iterator[tuple[str, str]]:
    """Every text that is a rule, with its card and field."""
    for card in cards():
        for name in RULES:
            if name in card.fields:
                yield f"{card.component}/{card.id} {name}", str(card.fields[name])


def never() -> list[str]:
    """The words of the style's table that no text may use."""
    page = (ROOT / "docs" / "card-style.md").read_text(encoding="utf-8")
    table = page.split("## One word for each thing")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")][2:]
    assert all(len(row) == 3 for row in rows)
    return [word for row in rows for word in row[2].split(", ")]


@pytest.mark.parametrize("word", never())
def test_one_word_for_each_thing(word: str) -> None:
    """No text uses a word for which the style has another. Icons are not words."""
    found = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
    assert not [(where, text) for where, text in rules() if found.search(ICON.sub("", text))]


@pytest.mark.parametrize(
    "name", ("Sea Card", "Island Card", "Sea Creature", "Galleon", "Legendary Ship", "Bounty", "Charter", "Assault")
)
def test_names_have_capitals(name: str) -> None:
    """What is a name is one wherever it stands."""
    for where, text in rules():
        assert set(re.findall(rf"\b{name}", text, re.IGNORECASE)) <= {name}, where


def test_strike_and_evade_are_told_from_their_namesakes() -> None:
    """STRIKE is a choice and `strikes` what a card does; the sail is for EVADE, and never for the Evade of a charge."""
    for where, text in rules():
        assert not re.search(r"\bStrike\b", text), where
        if ":evade:" in text:
            assert "EVADE" in text, where
            assert "Evade" not in text, where


@pytest.mark.parametrize("deck", DECKS)
def test_numbers_come_from_the_data(deck: str) -> None:
    """A digit in a text is worked out from the card or the constants, so that it stands once."""
    raw: Any = yaml.safe_load((ROOT / "card_data" / "seacrashers" / f"{deck}.yaml").read_text(encoding="utf-8"))
    for card in raw["cards"]:
        for name in RULES:
            text = re.sub(r"\{\{.*?\}\}", "", card.get(name, ""), flags=re.DOTALL)
            assert not re.search(r"\d", text), (card["id"], text)


def test_texts_are_sentences() -> None:
    """They begin with a capital, a number or an icon, end with a stop, and nothing stands twice in a row."""
    for where, text in rules():
        if not where.endswith("applies"):
            assert text.endswith("."), where
            assert re.match(r"(\*\*)?[A-Z+\d:]", text), where
        assert not re.search(r"\b(\w+) \1\b|  ", text, re.IGNORECASE), where


def test_texts_say_what_becomes_of_the_card() -> None:
    """Discarded, kept with the vessel or under a Shipwreck's tile. Crew stay, and act only while they are active."""
    for card in cards("treasure", "sea", "land"):
        text = str(card.fields["text"])
        assert re.search(
            r"[Dd]iscard (this card|it)\b|Keep with this vessel\.|Keep this card under the tile\.", text
        ), card.id
    for card in cards("crew"):
        assert str(card.fields["text"]).startswith("While active: "), card.id
    for card in cards("sea"):
        assert ("face up beside the board" in str(card.fields["text"])) == ("enemy" in card.fields), card.id


def test_an_origin_counts_instead() -> None:
    """An origin panel replaces sums of the text above, and says so."""
    for card in cards("land"):
        assert "instead" in str(card.fields["origin_text"]), card.id


def test_a_loss_says_whose_choice_it_is() -> None:
    """A text that disables crew says who chooses them, or leaves it to the rules of a volley."""
    for where, text in rules():
        if "disable one crew" in text and "You may disable" not in text:
            assert "of your choice" in text, where


def test_wrecks_are_those_of_the_rulebook() -> None:
    """What the constants say of Shipwreck Islands and the cards agree."""
    wrecks = [card.fields for card in cards("sea") if card.fields["kind"] == "wreck"]
    fixed = (game().constants["shipwreck_strike"], game().constants["cards_per_shipwreck"])
    assert {(wreck["strike"], wreck["draws"]) for wreck in wrecks} == {fixed}


def test_no_joke_is_told_twice() -> None:
    """No two flavours are equal but for marks and capitals, nor are two names; and a turn of phrase comes once."""
    for name in ("flavour", "name"):
        told = defaultdict(list)
        for card in cards():
            told[re.sub(r"\W+", " ", str(card.fields[name])).strip().casefold()].append(f"{card.component}/{card.id}")
        assert not [where for where in told.values() if len(where) > 1]
    turns = re.compile(r"\. (So (?:is|are|was|were|does|did)) ")
    used = [(turn, card.id) for card in cards() for turn in turns.findall(str(card.fields["flavour"]))]
    assert len(used) <= 1, used


def test_flavour_is_one_breath() -> None:
    """At most a dozen words, and nothing that could be taken for a rule."""
    for card in cards():
        flavour = str(card.fields["flavour"])
        assert len(flavour.split()) <= WORDS, (card.id, len(flavour.split()))
        assert not re.search(r"\d|:[a-z]+:|\*\*", flavour), card.id
        assert re.search(r"[.!?—”]$", flavour), card.id
