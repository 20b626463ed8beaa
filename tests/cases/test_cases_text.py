"""Texts, fonts and icons that broke other card generators: they fit, or an error says by how much they do not."""

from __future__ import annotations

import shutil
import time

import pytest
from tiny_project import DARK, DECK, FRONT, GAME, RED, Outcome, TinyProject, box_of, embedded, fonts

from cardgen.diagnostics import Severity

GERMAN = "Donaudampfschifffahrtsgesellschaft"
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#f00" d="M0 0h10v10H0z"/></svg>'


def title(tiny: TinyProject, name: str, attributes: str) -> Outcome:
    """A card whose title is set in the upper half, its next box filled green below it."""
    tiny.cards(f"id: a, name: {name}")
    tiny.front(
        '<box x="-6" right="-6" y="40" h="20" fill="#0f0"/>\n'
        f'<text id="title" x="8" y="10" right="8" h="30" font="title" size="30" {attributes}>{{{{ card.name }}}}</text>'
    )
    return tiny.build(target="images")


def ink_rows(outcome: Outcome) -> tuple[int, int]:
    """The first and the last row of pixels that letters stand in."""
    box = box_of(outcome.picture("crew/01-a-front.png"), DARK)
    assert box is not None
    return box[1], box[3]


def test_a_long_title_shrinks_to_its_box(tiny: TinyProject) -> None:
    """A title that is too wide takes a smaller size, and stays on its line and in its card."""
    outcome = title(tiny, "The Second Assistant Helmsman", 'fit="shrink" min-size="12" max-lines="1"')
    assert outcome.problems == ()
    picture = outcome.picture("crew/01-a-front.png")
    box = box_of(picture, DARK)
    assert box is not None
    inset = round(8 * 0.6 / 25.4 * 300)
    overhang = 4  # pixels: letters of this font reach a little over their own width
    assert inset - overhang <= box[0]
    assert box[2] <= picture.width - inset + overhang


def test_a_compound_is_hyphenated(tiny: TinyProject) -> None:
    """A word wider than its box breaks by the rules of its language, and stays above the next box."""
    outcome = title(tiny, GERMAN, 'fit="shrink" min-size="24" hyphenate="de_DE" max-lines="3"')
    assert outcome.problems == ()
    first, last = ink_rows(outcome)
    assert last <= 40 * 0.6 / 25.4 * 300
    whole = title(tiny, "Donau", 'fit="shrink" min-size="24" hyphenate="de_DE" max-lines="3"')
    assert last - first > 1.8 * (ink_rows(whole)[1] - ink_rows(whole)[0])


@pytest.mark.parametrize("name", ["Q" * 90, GERMAN * 4, "The Second Assistant " * 12])
def test_a_title_beyond_the_smallest_size_is_an_error(tiny: TinyProject, name: str) -> None:
    """A title that does not fit at its floor is an error with card, box, size and the template's line."""
    outcome = title(tiny, name, 'fit="shrink" min-size="16" max-lines="1"')
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{FRONT}:3", "text-too-long")
    for words in ("crew/a", "“title”", "16.0 pt", "9.6 pt printed"):
        assert words in problem.message


def test_a_body_far_too_long_is_an_error(tiny: TinyProject) -> None:
    """A text sixty times too long is an error with the card, the text, the size tried and what is too much."""
    tiny.cards('id: a, text: "' + "Take two :gold: and pass them on. " * 60 + '"')
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{FRONT}:3", "text-too-long")
    for words in ("crew/a", "“rules”", "too tall by", "16.0 pt"):
        assert words in problem.message


@pytest.mark.parametrize(
    "character", ["\U0001f600", "\U0001f1e9\U0001f1ea", "\U0001f44b\U0001f3fd", "\U0001f469\u200d\U0001f680", "漢"]
)
def test_a_character_that_no_font_has_is_an_error(tiny: TinyProject, character: str) -> None:
    """An emoji, a flag or a skin tone is named whole, with card, place and font; it never prints as a box."""
    tiny.cards("id: b, text: x", f'id: a, text: "Smile {character}"')
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{DECK}:3:19", "missing-glyph")
    for words in ("crew/a", f"“{character}”", "Alegreya LF", f"U+{ord(character[0]):04X}"):
        assert words in problem.message


def test_a_character_of_the_fallback_font_is_printed(tiny: TinyProject) -> None:
    """What the text's font lacks comes from a font that the game names for it."""
    tiny.cards('id: a, text: "One → two ☠"')
    tiny.replace(GAME, "text: Alegreya LF", "text: Alegreya LF, fallback: [DejaVu Sans Condensed]")
    outcome = tiny.build()
    assert outcome.problems == ()
    assert "One → two ☠" in outcome.text()


@pytest.mark.parametrize("family", ["Helvetica", "Arial", "Times-Roman"])
def test_a_font_that_the_project_lacks_is_an_error(tiny: TinyProject, family: str) -> None:
    """A font of the computer or of PDF itself is no font of the project: an error, and no stand-in."""
    tiny.replace(GAME, "text: Alegreya LF", f"text: {family}")
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{GAME}:7:36", "missing-font")
    assert f"“{family}”" in problem.message
    assert any("Alegreya LF" in hint for hint in problem.hints)


def test_a_misspelt_font_is_an_error_with_the_nearest(tiny: TinyProject) -> None:
    """The template's line, and the family that was meant."""
    tiny.front('<text font="Pirata Won">x</text>')
    (problem,) = tiny.build().errors
    assert (str(problem.span), problem.code) == (f"{FRONT}:2", "missing-font")
    assert "did you mean “Pirata One”?" in problem.hints


@pytest.mark.parametrize("with_fonts", [True, False])
def test_a_game_may_do_without_fonts(tiny: TinyProject, with_fonts: bool) -> None:
    """Cards of art alone need no font: labels take any of the project, and are left out where there is none."""
    tiny.replace(GAME, "  fonts: {title: Pirata One, text: Alegreya LF}\n", "")
    tiny.cards("id: a")
    tiny.front('<box fill="ink"/>')
    if not with_fonts:
        shutil.rmtree(tiny.root / "fonts")
    outcome = tiny.build()
    assert outcome.made
    assert ("Tiny · Crew cards · sheet 1 of 1 front" in outcome.text()) == with_fonts


def test_a_draft_is_made_without_its_fonts(tiny: TinyProject) -> None:
    """Where the fonts themselves are the mistake, a draft shows what is left."""
    tiny.replace(GAME, "text: Alegreya LF", "text: Helvetica, fallback: [Arial]")
    outcome = tiny.build(draft=True)
    assert outcome.made
    assert set(outcome.codes) == {"missing-font"}
    assert "The Cook" in outcome.text()


def test_a_label_that_no_font_can_write_is_told(tiny: TinyProject) -> None:
    """The name of a game in letters that its fonts lack is a warning: it prints as boxes beside the cards only."""
    tiny.replace(GAME, "name: Tiny", "name: 漢字")
    outcome = tiny.build()
    assert outcome.made
    (problem,) = outcome.problems
    assert (problem.span.file, problem.code, problem.severity) == (GAME, "missing-glyph", Severity.WARNING)
    assert "漢" in problem.message


def test_expressions_of_many_cards_come_to_an_end(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them is within its bounds, and all together are not: told, and soon."""
    monkeypatch.setattr("cardgen.expressions.budget.STEPS_IN_ALL", 2_000_000)
    slow = "{{ range(9999) | map('string') | sort | join | length }}"
    tiny.cards(*(f'id: c{n}, text: "{slow * 3}"' for n in range(300)))
    started = time.process_time()
    problems = tiny.problems()
    assert time.process_time() - started < 20
    assert any("steps together" in problem.message for problem in problems)


def test_every_font_is_embedded(tiny: TinyProject) -> None:
    """Sheets hold the letters of all their fonts, of labels and rulers too."""
    with tiny.build().pdf() as pdf:
        found = [embedded(font) for font in fonts(pdf)]
    assert len(found) >= 2
    assert all(found)


def icon_box(tiny: TinyProject, text: str) -> tuple[int, int, int, int] | None:
    """Where the red icon stands on a card with this text."""
    tiny.write("templates/shared/icons/gold.svg", ICON)
    tiny.cards(f'id: a, text: "{text}"')
    outcome = tiny.build(target="images")
    assert outcome.problems == ()
    return box_of(outcome.picture("crew/01-a-front.png"), RED)


@pytest.mark.parametrize("text", [":gold: Gain", "Gain :gold:", "pqy :gold:", "aaa :gold: xxx", "**Gain** :gold:"])
def test_icons_stand_alike_with_and_without_letters(tiny: TinyProject, text: str) -> None:
    """A text of an icon alone is not empty, and the icon's line is where it is beside any letters."""
    alone, beside = icon_box(tiny, ":gold:"), icon_box(tiny, text)
    assert alone is not None
    assert beside is not None
    assert (alone[1], alone[3]) == pytest.approx((beside[1], beside[3]), abs=1)
    assert alone[2] - alone[0] == pytest.approx(beside[2] - beside[0], abs=1)


def test_an_unknown_icon_is_an_error(tiny: TinyProject) -> None:
    """A misspelt icon is named at the field that says it, with the nearest icon."""
    tiny.cards("id: b, text: x", 'id: a, text: "Take :glod: now"')
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.problems
    assert (str(problem.span), problem.code) == (f"{DECK}:3:19", "unknown-icon")
    assert problem.hints == ("did you mean “gold”?",)


def test_a_mistake_in_a_macro_is_told_at_the_macro(tiny: TinyProject) -> None:
    """A misspelt attribute in a macro that a loop calls is told once, at its own file and line."""
    tiny.write(
        "templates/tiny/kit.xml",
        '<library>\n{% macro word() %}\n<text algn="left">x</text>\n{% endmacro %}\n</library>',
    )
    tiny.front('{% from "tiny/kit.xml" import word %}\n{% for n in [1, 2, 3] %}\n{{ word() }}\n{% endfor %}')
    outcome = tiny.build()
    assert not outcome.made
    (problem,) = outcome.errors
    assert (str(problem.span), problem.code) == ("templates/tiny/kit.xml:3", "unknown-attribute")
    assert "“algn”" in problem.message


def test_words_from_right_to_left_are_told(tiny: TinyProject) -> None:
    """One word stands as it is written; two would change places, which is not done in silence."""
    tiny.cards("id: a, text: אבג", "id: b, text: אבג דהו")
    problems = [problem for problem in tiny.problems() if problem.code == "right-to-left"]
    assert [(problem.span.line, problem.severity) for problem in problems] == [(3, Severity.WARNING)]
