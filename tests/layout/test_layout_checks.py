"""The checks of what is laid out: each does what its own page says."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from layout_room import FONTS

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity
from cardgen.layout import checks
from cardgen.layout.checks import CHECKS, PAGES, theme_font
from cardgen.layout.faces import EVERYTHING, Wanted, lay_out
from cardgen.model.build import load_game
from cardgen.partner import Crew

GAME = """
name: Example
players: {min: 1, max: 4}
components:
  crew: {stock: poker, cards: crew.yaml, front: tide/crew.xml}
"""
THEME = "theme: {fonts: {text: Alegreya LF}}\n"
DECK = "cards:\n  - {id: cook, name: Cook}\n"
FRONT = "<card/>\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'

_FILE = re.compile(r"^# ([\w./-]+\.(?:yaml|xml|svg))\b.*\n", re.MULTILINE)


def problems_of(files: dict[str, str], wanted: Wanted = EVERYTHING, crew: Crew | None = None) -> list[Diagnostic]:
    """What is said of a small game with these files; a game.yaml that is a part stands for its theme."""
    files = {"crew.yaml": DECK, "crew.xml": FRONT, "game.yaml": THEME, **files}
    if "components:" not in files["game.yaml"]:
        files["game.yaml"] = GAME + files["game.yaml"]
    project = Memory(
        {
            name
            if name.startswith(("templates/", "card_data/"))
            else f"{'card_data' if name.endswith('.yaml') else 'templates'}/tide/{name}": text.encode()
            for name, text in files.items()
        }
    )
    problems = Diagnostics()
    game = load_game(project, "tide", problems)
    assert game is not None
    assert list(problems) == []
    more = {} if crew is None else {"crew": crew}
    lay_out(game, project, FONTS, problems, wanted=wanted, **more)
    return list(problems)


def examples(code: str, word: str) -> list[dict[str, str]]:
    """The files of the blocks of a page under `Bad:` or `Good:`."""
    page = PAGES[code].__doc__ or ""
    blocks = re.findall(rf"^{word}:\n\n((?:    .*\n|\n)+)", page + "\n", re.MULTILINE)
    parts = [_FILE.split(textwrap.dedent(block)) for block in blocks]
    assert all(not before.strip() for before, *_ in parts)
    return [dict(zip(names[::2], names[1::2], strict=True)) for _, *names in parts]


@pytest.mark.parametrize("code", PAGES)
def test_bad_examples(code: str) -> None:
    """The bad example of a page is found by its check, and by no other."""
    assert examples(code, "Bad")
    for files in examples(code, "Bad"):
        assert {problem.code for problem in problems_of(files)} == {code}


@pytest.mark.parametrize("code", PAGES)
def test_good_examples(code: str) -> None:
    """The good example of a page is found by no check."""
    assert examples(code, "Good")
    for files in examples(code, "Good"):
        assert problems_of(files) == []


def test_every_check_is_listed() -> None:
    """Every file of the folder stands in the table, under its code."""
    files = {path.stem for path in Path(checks.__file__).parent.glob("[!_]*.py")}
    assert files == {code.replace("-", "_") for code in CHECKS} | {"theme_font"}
    assert list(CHECKS) == sorted(CHECKS)
    assert all(code == check.CODE for code, check in CHECKS.items())
    assert PAGES.keys() - CHECKS.keys() == {theme_font.CODE}


def test_a_field_that_no_card_has() -> None:
    """It is told at the line of the layout that asks for it, the nearest field with it; a schema's fields are known."""
    asks = "{% if card.flavor is defined or card.rank is defined %}<box/>{% endif %}\n{{ card.nmae | default('') }}"
    deck = "cards:\n  - {id: cook, name: Cook, flavour: salt}\n"
    files = {"crew.yaml": deck, "crew.xml": f"<card>\n{asks}\n{{% if card.flavour %}}<box/>{{% endif %}}</card>"}
    found = [problem for problem in problems_of(files) if problem.code == "no-such-field"]
    assert [(problem.span.file, problem.span.line, problem.hints) for problem in found] == [
        ("templates/tide/crew.xml", 2, ("did you mean “flavour”?",)),
        ("templates/tide/crew.xml", 2, ("give it to a card, or take it out of the layout",)),
        ("templates/tide/crew.xml", 3, ("did you mean “name”?",)),
    ]
    schema = "type: object\nproperties: {flavour: {type: string}, rank: {}, nmae: {}, flavor: {}}\n"
    game = GAME.replace("cards: crew.yaml", "cards: crew.yaml, schema: crew-schema.yaml")
    assert problems_of({**files, "game.yaml": game + THEME, "crew-schema.yaml": schema}) == []


@pytest.mark.parametrize(
    "xml",
    [
        "{% for name, value in card.items() %}<box/>{% endfor %}",
        "{% if card.get('x') %}<box/>{% endif %}",
        "{% include 'shared/flavour.xml' %}",
        "{{ card.flavor }}",
    ],
)
def test_fields_that_are_not_called_missing(xml: str) -> None:
    """What is done with the card as a whole, what a shared layout asks for, and what is an error already."""
    shared = "{% if card.flavor is defined %}<box/>{% endif %}"
    found = problems_of({"crew.xml": f"<card>\n{xml}\n</card>", "templates/shared/flavour.xml": shared})
    assert "no-such-field" not in {problem.code for problem in found}


def test_unused_files() -> None:
    """A template that nothing uses is a warning, pictures that nothing shows are a note for each folder."""
    files = {
        "crew.xml": "<card><image src='tide/art/cook.svg'/><text>:gold: {{ ':rum:' | rich }}</text></card>",
        "old.xml": FRONT,
        "art/cook.svg": SVG,
        "art/mate.svg": SVG,
        "art/README.md": "How they are drawn",
        "icons/rum.svg": SVG,
        "icons/gold.svg": SVG,
        "icons/ale.svg": SVG,
        "print-guide.xml": "<card/>",
        "templates/shared/frame.xml": FRONT,
        "templates/shared/icons/sea.svg": SVG,
        "templates/other/old.xml": FRONT,
    }
    found = problems_of(files)
    assert [(problem.span.file, problem.code, problem.severity) for problem in found] == [
        ("templates/tide/art/mate.svg", "unused-art", Severity.NOTE),
        ("templates/tide/icons/ale.svg", "unused-art", Severity.NOTE),
        ("templates/tide/old.xml", "unused-template", Severity.WARNING),
    ]
    assert found[1].message == "no card shows this picture, nor 1 more of its folder"
    assert found[1].hints == ("nor gold.svg",)


@pytest.mark.parametrize(
    "more",
    [
        {"crew.xml": "<card>{% if card.name == 'Mate' %}{% include 'tide/old.xml' %}{% endif %}</card>"},
        {"crew.xml": "<card>{# once tide/old.xml #}</card>"},
        {"crew.xml": "<card><bix/></card>"},
        {"crew.xml": "<card>{{ nothing }}</card>"},
        {"print-guide.xml": "<card>{% include 'tide/old.xml' %}</card>"},
        {"card_data/other/game.yaml": GAME.replace("crew.xml", "old.xml")},
    ],
)
def test_templates_that_may_be_used(more: dict[str, str]) -> None:
    """A template that another speaks of, that a mistake may hide, or that another game may take is not told."""
    assert "unused-template" not in {problem.code for problem in problems_of({"old.xml": FRONT, **more})}


def test_nothing_is_called_unused_by_a_part() -> None:
    """When some cards are laid out only, what the others use is not known."""
    deck = "cards:\n  - {id: cook, name: Cook, old: 1}\n  - {id: mate, name: Mate}\n"
    files = {"crew.yaml": deck, "old.xml": FRONT, "art/mate.svg": SVG}
    assert problems_of(files, Wanted(cards=frozenset(("mate",)))) == []
    assert problems_of(files, Wanted(components=frozenset())) == []
    assert len(problems_of(files)) == 3


def test_partners_use_files_too() -> None:
    """What only a partner's cards show is used, and all that is said is the same."""
    cards = "".join(f"  - {{id: c{number}, name: C{number}}}\n" for number in range(300))
    art = {f"art/c{number}.svg": SVG for number in range(310)}
    front = "<card><text>{{ card.name }}</text><image src='tide/art/{{ card.id }}.svg'/></card>"
    files = {"crew.yaml": "cards:\n" + cards, "crew.xml": front, **art}
    alone = problems_of(files)
    assert [problem.message for problem in alone] == ["no card shows this picture, nor 9 more of its folder"]
    with Crew(2) as crew:
        assert problems_of(files, crew=crew) == alone
