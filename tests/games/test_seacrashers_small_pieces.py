"""SeaCrashers' small pieces: fleets that cannot be mixed up, flags that have their tags, and enough of everything."""

from __future__ import annotations

from itertools import combinations

import pytest
from tiny_project import ROOT

from cardgen.colors import Rgb
from cardgen.data.project import find
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.model.printing import copies, printed

FAR = 10.0
"""Steps of CIE lightness, of 100: two greys that are so far apart are told apart without laying them side by side."""

READABLE = 4.5
"""The contrast that WCAG 2.2 asks of small text, 1.4.3."""


@pytest.fixture(scope="module")
def game() -> Game:
    project = find(ROOT)
    assert project is not None
    problems = Diagnostics()
    found = load_game(project.files, "seacrashers", problems)
    assert found is not None
    assert not problems.found
    return found


def luminance(game: Game, name: str) -> float:
    """Relative luminance of a palette colour on screen, 0 to 1, as WCAG reckons it."""
    ink = game.theme.palette[name].ink
    assert isinstance(ink, Rgb)
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def lightness(game: Game, name: str) -> float:
    """CIE L*, 0 to 100: what is left of a colour in grey, and to whoever does not see its hue."""
    y = luminance(game, name)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def contrast(game: Game, one: str, other: str) -> float:
    low, high = sorted((luminance(game, one), luminance(game, other)))
    return (high + 0.05) / (low + 0.05)


def test_a_captain_a_seat(game):
    captains = game.constants["captains"]
    assert len(captains) == game.players.max
    for key in ("name", "color", "emblem"):
        assert len({captain[key] for captain in captains}) == len(captains), key


def test_fleets_differ_in_grey(game):
    for one, other in combinations([captain["color"] for captain in game.constants["captains"]], 2):
        assert abs(lightness(game, one) - lightness(game, other)) >= FAR, (one, other)


def test_marks_stand_out_from_their_colour_and_its_shade(game):
    for captain in game.constants["captains"]:
        for ground in (captain["color"], f"{captain['color']}-dark"):
            assert contrast(game, captain["mark"], ground) >= READABLE, ground


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_flag_has_its_tag(game, players):
    def pieces(name):
        found = [(copy.player, copy.card.fields["number"]) for copy in copies(game.components[name], players)]
        assert len(found) == len(set(found))
        return set(found)

    vessels = game.constants["max_vessels"] + 1  # the Charter's
    expected = {(player, number) for player in range(1, players + 1) for number in range(1, vessels + 1)}
    assert pieces("flags") == pieces("flag-tags") == expected


def test_a_flag_says_whose_it_is(game):
    for card in game.components["flags"].cards:
        fleet = game.constants["captains"][card.player - 1]["name"]
        assert card.name == f"{fleet}, flag {card.fields['number']}"


@pytest.mark.parametrize(("players", "flags", "discs", "sticks"), [(2, 8, 8, 2), (4, 16, 12, 4), (6, 24, 16, 6)])
def test_how_many_are_printed(game, players, flags, discs, sticks):
    found = {
        name: printed(game.components[name], players) for name in ("flags", "flag-tags", "discs", "sticks", "tokens")
    }
    assert found == {"flags": flags, "flag-tags": flags, "discs": discs, "sticks": sticks, "tokens": 105}


def test_the_bank(game):
    """Sixty ones and fifteen fives: more than six captains have ever held at once."""
    bank = {card.id: (card.copies, card.fields.get("gold")) for card in game.components["tokens"].cards}
    assert bank == {"gold-one": (60, 1), "gold-five": (15, 5), "hit-marker": (30, None)}


def test_both_can_choose_in_secret(game):
    """Each choice stands on one face of one disc, and a player's discs and the Sea's say the same."""
    choices = [card.fields for card in game.components["discs"].cards if card.fields["choice"]]
    words = {
        owner: [
            [choice["faces"][side]["word"] for side in ("front", "back")]
            for choice in choices
            if choice["owner"] == owner
        ]
        for owner in ("player", "sea")
    }
    assert words["player"] == words["sea"] == [["STRIKE", "EVADE"], ["ASSAULT", "HOLD"]]


def test_a_stick_is_as_long_as_a_stick(game):
    width, height = game.components["sticks"].stock.size
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx((48, 120))
