"""The smallest slip in the tiny game, for each check of any game: it is told, at its line, and nothing else is."""

from __future__ import annotations

import json

import pytest
from tiny_project import DECK, FRONT, GAME, TinyProject

TEXT = '"Take two :gold: from the pot."'


@pytest.mark.parametrize(
    ("code", "file", "old", "new", "where"),
    [
        ("duplicate-id", DECK, "id: guard", "id: Cook", (DECK, 5)),
        (
            "duplicate-name",
            DECK,
            "name: The Guard\n    text: Nobody passes.",
            f"name: The Cook\n    text: {TEXT}",
            (DECK, 6),
        ),
        ("mixed-quotes", DECK, "Nobody passes.", "“Halt” isn't heard.", (DECK, 7)),
        ("no-such-field", FRONT, "{{ card.name }}", "{{ card.nome | default(card.name) }}", (FRONT, 2)),
        ("missing-font", GAME, "Pirata One", "Pirata Two", (GAME, 7)),
        ("nothing-printed", DECK, "cards:", "defaults: {copies: 0}\ncards:", (GAME, 11)),
        ("printed-as-typed", DECK, "Nobody passes.", "Nobody passes [[ cook ]].", (DECK, 7)),
        ("similar-name", DECK, "name: The Guard", "name: The Coko", (DECK, 6)),
        ("two-spaces", DECK, "Nobody passes.", "Nobody  passes.", (DECK, 7)),
        ("typed-number", DECK, TEXT, '"Take 2 :gold: from the pot."\n    gold: 2', (DECK, 4)),
        ("typed-number", DECK, "Nobody passes.", "Nobody passes 12 times.\n    times: 12", (DECK, 7)),
        ("unbalanced-stars", DECK, "Nobody passes.", "Nobody *passes.", (DECK, 7)),
        ("unknown-card", DECK, "Nobody passes.", "Nobody passes [[cok]].", (DECK, 7)),
        ("unsafe-id", DECK, "id: guard", "id: Aux", (DECK, 5)),
        ("unused-field", DECK, "    text: Nobody", "    motto: Halt\n    text: Nobody", (DECK, 7)),
        ("unused-template", GAME, "    back: tiny/back.xml\n", "", ("templates/tiny/back.xml", 0)),
    ],
)
def test_a_slip(tiny: TinyProject, code: str, file: str, old: str, new: str, where: tuple[str, int]) -> None:
    """One edit gives one problem, of the code and at the line that it should be at; new fields are unused besides."""
    tiny.replace(file, old, new)
    found = [(problem.code, problem.span.file, problem.span.line) for problem in tiny.problems()]
    assert [one for one in found if one[0] != "unused-field" or code == "unused-field"] == [(code, *where)]


def test_notes_are_counted_and_fail_nothing(tiny: TinyProject) -> None:
    """A note is told in every format; --strict leaves with 0."""
    tiny.write("templates/tiny/art/spare.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    result = tiny.run("check", "--strict")
    assert result.exit_code == 0
    assert "note" in result.stderr
    assert "[unused-art]" in result.stderr
    assert result.stderr.rstrip().endswith("1 note")
    (problem,) = json.loads(tiny.run("check", "--format", "json").stdout)
    assert (problem["severity"], problem["code"]) == ("note", "unused-art")
    assert tiny.run("check", "--format", "github").stdout.startswith("::notice file=templates/tiny/art/spare.svg")


def test_the_last_sheet_is_looked_at(tiny: TinyProject) -> None:
    """Ten cards leave eight places of the second sheet, which a check says and a build does not."""
    tiny.cards(*(f"id: c{number}, text: x" for number in range(10)))
    (problem,) = tiny.problems()
    assert (problem.code, problem.message) == ("sheet-not-filled", "8 more cards of “Crew cards” would cost no paper")
    assert tiny.build().problems == ()
