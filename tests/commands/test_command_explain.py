"""`cardgen explain`: the page of a code, a game's rule, or all codes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tiny_project import TinyProject, inside

from cardgen.cli import main
from cardgen.codes import pages

RULES = """
- id: crew-is-paid
  cites: >-
    Each of the crew
    is paid.
  each: crew
  where: card.id != "guard"
  check: card.copies < 9
  says: "{{ card.id }} is not paid"
  hint: pay them
  severity: warning
- id: crew-is-many
  check: printed("crew") > 1
  says: few
"""


@pytest.mark.parametrize("code", pages())
def test_every_code_is_explained(code: str, tmp_path: Path) -> None:
    """The code, what it means, and examples; outside of any project too."""
    with inside(tmp_path):
        result = CliRunner().invoke(main, ["explain", code])
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{code}\n\n{pages()[code].text.split()[0]}")
    assert "\nBad:\n\n    " in result.stdout
    assert "\nGood:\n\n    " in result.stdout


def test_all_codes_are_listed(tmp_path: Path) -> None:
    """A line each, by group, without a code and without a project."""
    with inside(tmp_path):
        result = CliRunner().invoke(main, ["explain"])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(pages())
    assert {line for line in lines if line and not line.startswith(" ")} == {page.group for page in pages().values()}


def test_an_unknown_code_is_wrong_use(tiny: TinyProject) -> None:
    """The nearest are named."""
    result = tiny.run("explain", "duplicat-id")
    assert result.exit_code == 2
    assert "there is no code “duplicat-id”: did you mean “duplicate-id”?" in result.stderr
    tiny.write("card_data/tiny/rules.yaml", RULES)
    assert "did you mean “crew-is-paid”?" in tiny.run("explain", "crew-is-payed").stderr


def test_a_rule_of_a_game_is_explained(tiny: TinyProject) -> None:
    """What it cites, checks and says, and where it stands."""
    tiny.write("card_data/tiny/rules.yaml", RULES)
    result = tiny.run("explain", "crew-is-paid")
    assert result.exit_code == 0
    assert result.stdout == (
        "crew-is-paid\n"
        "\n"
        "A rule of Tiny.\n"
        "\n"
        "stands at:     card_data/tiny/rules.yaml:2\n"
        "the rulebook:  Each of the crew is paid.\n"
        'holds:         for each card of crew, where card.id != "guard"\n'
        "checks:        card.copies < 9\n"
        "says:          {{ card.id }} is not paid\n"
        "hint:          pay them\n"
        "severity:      warning\n"
    )
    assert "holds:         for the game as a whole\n" in tiny.run("explain", "crew-is-many").stdout


def test_a_rule_with_the_name_of_a_code_hides_nothing(tiny: TinyProject) -> None:
    """Both are told: a new code of the program is no fault of a game that has a rule of that name."""
    tiny.write("card_data/tiny/rules.yaml", RULES.replace("crew-is-many", "duplicate-name"))
    result = tiny.run("explain", "duplicate-name")
    assert result.stdout.startswith(f"duplicate-name\n\n{pages()['duplicate-name'].text.split()[0]}")
    assert "\n\nduplicate-name\n\nA rule of Tiny.\n" in result.stdout
    assert 'checks:        printed("crew") > 1\n' in result.stdout


def test_what_a_rule_says_is_harmless(tiny: TinyProject) -> None:
    """What would turn the direction of writing, or is not seen, is shown by its number."""
    strange = RULES.replace("Each of", "Each \u202e\u2066of\u200b").replace("pay them", '"pay \\u202Ethem"')
    tiny.write("card_data/tiny/rules.yaml", strange)
    tiny.replace("card_data/tiny/game.yaml", "name: Tiny", "name: Ti\u202eny")
    for text in (tiny.run("explain", "crew-is-paid").stdout, tiny.run("explain").stdout):
        assert not set(text) & set("\x1b\u202e\u2066\u200b")
        assert "Each <U+202E><U+2066>of<U+200B> the crew" in text
        assert "of Ti<U+202E>ny" in text


def test_rules_are_listed_by_game(tiny: TinyProject) -> None:
    """Below the codes, with what the rulebook says, or else what they check."""
    tiny.write("card_data/tiny/rules.yaml", RULES)
    lines = tiny.run("explain").stdout.splitlines()
    index = lines.index("Rules of Tiny")
    assert lines[index + 1].split(maxsplit=1) == ["crew-is-paid", "Each of the crew is paid."]
    assert lines[index + 2].split(maxsplit=1) == ["crew-is-many", 'printed("crew") > 1']


def test_a_broken_game_is_no_hindrance(tiny: TinyProject) -> None:
    """What is wrong with a game is for check to say."""
    tiny.write("card_data/broken/game.yaml", "name: [x\n")
    result = tiny.run("explain", "duplicate-id")
    assert (result.exit_code, result.stderr) == (0, "")
    assert tiny.run("explain").exit_code == 0


def test_a_rule_that_cannot_be_read_may_be_the_one_that_is_asked_for(tiny: TinyProject) -> None:
    """That there is no such code is then not known."""
    tiny.write("card_data/tiny/rules.yaml", "- {id: crew-is-paid, check: [\n")
    result = tiny.run("explain", "crew-is-paid")
    assert result.exit_code == 2
    assert "among what can be read; card_data/tiny/rules.yaml cannot, and “cardgen check” says why" in result.stderr
