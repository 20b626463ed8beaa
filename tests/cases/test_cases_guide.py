"""The print guide the whole way: what is wrong with its texts, what is too long for it, and that check looks at it."""

from __future__ import annotations

import time

import pytest
from tiny_project import GAME, ROOT, TinyProject, page_words

from cardgen.diagnostics import Severity

GUIDE = "print-guide.pdf"
STOCK = "    stock: poker\n"
LONG = " ".join(["Cut it with care, and then cut it again."] * 400)


def making(tiny: TinyProject, text: str, setting: str = "making") -> None:
    """Gives the component of the tiny game a text for the guide, on line 13 of game.yaml."""
    tiny.replace(GAME, STOCK, f'{STOCK}    {setting}: "{text}"\n')


def needs(tiny: TinyProject, *texts: str) -> None:
    """Gives the tiny game needs, the first of them on line 17 of game.yaml."""
    tiny.write(GAME, (tiny.root / GAME).read_text(encoding="utf-8") + "needs:\n")
    tiny.write(GAME, (tiny.root / GAME).read_text(encoding="utf-8") + "".join(f'  - "{text}"\n' for text in texts))


def test_the_lines_that_are_spoken_of(tiny: TinyProject) -> None:
    """The two above are right about their lines."""
    making(tiny, "here")
    needs(tiny, "there")
    lines = (tiny.root / GAME).read_text(encoding="utf-8").splitlines()
    assert (lines[12].strip(), lines[-1].strip(), len(lines)) == ('making: "here"', '- "there"', 18)


@pytest.mark.parametrize("setting", ["making", "paper"])
@pytest.mark.parametrize(("text", "code"), [("Cut it, :glod:.", "unknown-icon"), ("For [[cok]].", "unknown-card")])
def test_a_mistake_in_a_text_of_a_component(setting: str, text: str, code: str, tiny: TinyProject) -> None:
    """It stands at the setting in game.yaml, for check and for build."""
    making(tiny, text, setting)
    found = [(one.span.file, one.span.line, one.code) for one in tiny.problems()]
    assert found == [(GAME, 13, code)]
    outcome = tiny.build()
    assert not outcome.made
    assert outcome.codes == [code]


@pytest.mark.parametrize(("text", "code"), [("Two :glod:.", "unknown-icon"), ("One of [[cok]].", "unknown-card")])
def test_a_mistake_in_needs(text: str, code: str, tiny: TinyProject) -> None:
    """It stands at the item."""
    needs(tiny, "a pot", text)
    (problem,) = tiny.problems()
    assert (problem.span.file, problem.span.line, problem.code) == (GAME, 18, code)
    assert problem.hints[0] in ("did you mean “gold”?", "did you mean “cook”?")


def test_a_sign_that_no_font_has_is_told_at_its_text(tiny: TinyProject) -> None:
    """A warning at the text that holds it, as the guide prints all the same."""
    making(tiny, "Cut it \U00013000.")
    (problem,) = tiny.problems()
    assert (problem.span.line, problem.code, problem.severity) == (13, "missing-glyph", Severity.WARNING)
    assert tiny.build().made


def test_texts_name_cards_and_show_marks(tiny: TinyProject) -> None:
    """`[[cook]]` prints the name of the card; so do paper and needs."""
    making(tiny, "One for *[[cook]]*, **one** for [[guard]].")
    tiny.replace(GAME, STOCK, f"{STOCK}    paper: 'stout **:gold: card**'\n")
    needs(tiny, "a pot for [[cook]]")
    outcome = tiny.build()
    assert outcome.problems == ()
    words = outcome.text(GUIDE)
    for part in ("One for The Cook, one for The Guard.", "a pot for The Cook", "stout"):
        assert part in words
    assert "**" not in words


@pytest.mark.parametrize("other", [True, False])
def test_a_family_without_a_bold_does_without(other: bool, tiny: TinyProject) -> None:
    """Another family that has all faces is taken; where there is none, the words are set without the marks."""
    tiny.replace(GAME, "text: Alegreya LF", "text: Pirata One")
    if not other:
        (tiny.root / "fonts/alegreya-lf/AlegreyaLF-MediumItalic.ttf").unlink()
    making(tiny, "Cut **all** of *it*" + ("." if other else " at ***once***."))
    outcome = tiny.build()
    assert outcome.problems == ()
    words = outcome.text(GUIDE)
    assert "Cut all of it" in words
    tiny.write("templates/tiny/print-guide.xml", "<card><text>{{ font }}</text></card>")
    assert tiny.build().text(GUIDE) == ("Alegreya LF" if other else "Pirata One")


def test_check_looks_at_a_guide_of_the_game(tiny: TinyProject) -> None:
    """A template that is broken is told by check as by build."""
    tiny.write("templates/tiny/print-guide.xml", "<card>\n<text>{{ blck }}</text></card>")
    found = [(one.span.file, one.span.line, one.code) for one in tiny.problems()]
    assert found == [("templates/tiny/print-guide.xml", 2, "bad-template")]


@pytest.mark.parametrize("dangling", [True, False])
def test_a_guide_of_the_game_that_is_no_file_is_told(tiny: TinyProject, dangling: bool) -> None:
    """It is not passed over for the built-in one."""
    place = tiny.root / "templates/tiny/print-guide.xml"
    if dangling:
        place.symlink_to("none.xml")
    else:
        place.mkdir()
    (problem,) = [one for one in tiny.problems() if one.severity.word == "error"]
    assert (problem.span.file, problem.code) == ("templates/tiny/print-guide.xml", "bad-template")


def test_check_finds_a_piece_that_fits_no_page(tiny: TinyProject) -> None:
    """Also one of a component that is printed only when it is asked for."""
    tiny.replace(GAME, STOCK, "    stock: {width: 300mm, height: 300mm}\n")
    assert "piece-does-not-fit" in [one.code for one in tiny.problems()]
    assert not tiny.build().made
    tiny.replace(GAME, "    title: Crew cards\n", "    title: Crew cards\n    optional: true\n")
    assert "piece-does-not-fit" in [one.code for one in tiny.problems()]


def test_check_finds_pictures_that_cannot_be_made(tiny: TinyProject) -> None:
    """A bleed that is too small for the game's target."""
    tiny.replace(GAME, "bleed: 0.125in, target: home-letter", "bleed: 0mm, target: images-bleed")
    assert "bleed-too-small" in [one.code for one in tiny.problems()]


def test_a_hundred_needs(tiny: TinyProject) -> None:
    """All of them are printed, page after page, and each page has its number."""
    needs(tiny, *(f"Thing number {number}." for number in range(1, 101)))
    outcome = tiny.build()
    assert outcome.problems == ()
    words = outcome.text(GUIDE)
    assert all(f"Thing number {number}." in words for number in range(1, 101))
    pages = page_words(outcome.files[GUIDE])
    assert len(pages) > 1
    assert all(f"guide, page {number} of {len(pages)}" in page for number, page in enumerate(pages, 1))
    assert "Not printed, continued" in words


@pytest.mark.parametrize("setting", ["making", "paper"])
def test_a_text_that_no_page_holds(setting: str, tiny: TinyProject) -> None:
    """It is named, with its component and its place; the page still has its number."""
    making(tiny, LONG, setting)
    needs(tiny, "a pot")
    outcome = tiny.build()
    (problem,) = outcome.problems
    assert (problem.code, problem.severity, problem.span.line) == ("guide-too-full", Severity.WARNING, 13)
    assert f"the {setting} of “crew”" in problem.message
    assert list(outcome.problems) == tiny.problems()
    assert "a pot" in outcome.text(GUIDE)
    pages = page_words(outcome.files[GUIDE])
    assert all(f"guide, page {number} of {len(pages)}" in page for number, page in enumerate(pages, 1))


def test_a_need_that_no_page_holds(tiny: TinyProject) -> None:
    """It is named by its number."""
    needs(tiny, "a pot", LONG, "a spoon")
    (problem,) = tiny.problems()
    assert (problem.code, problem.span.line) == ("guide-too-full", 18)
    assert "item 2 of needs" in problem.message
    assert "a spoon" in tiny.build().text(GUIDE)


@pytest.mark.parametrize("title", ["x" * 400, "long title " * 36])
def test_a_title_of_400_letters(title: str, tiny: TinyProject) -> None:
    """It shrinks and wraps, and so does a game's name."""
    tiny.replace(GAME, "title: Crew cards", f'title: "{title}"')
    tiny.replace(GAME, "name: Tiny", f'name: "{title}"')
    outcome = tiny.build()
    assert "guide-too-full" not in outcome.codes
    assert outcome.made
    assert len(page_words(outcome.files[GUIDE])) == 1


def test_drafts_and_parts_say_so_on_top(tiny: TinyProject) -> None:
    """Before the name of the game; the whole says neither."""
    needs(tiny, "a pot")
    assert tiny.build(draft=True).text(GUIDE).startswith("DRAFT Print guide")
    words = tiny.build(only=("cook",)).text(GUIDE)
    assert words.startswith("PART Print guide")
    assert "All copies" not in words and "a pot" not in words
    assert tiny.build().text(GUIDE).startswith("Print guide")
    assert "made at 80 % instead of 60 %" in tiny.build(scale=0.8).text(GUIDE)


def test_two_hundred_components_are_fast(tiny: TinyProject) -> None:
    """The guide to them is laid out in less than a second; here a slow machine has three."""
    from cardgen.data.fonts import library
    from cardgen.data.project import find
    from cardgen.diagnostics import Diagnostics
    from cardgen.draw.document import Document
    from cardgen.export.guide import print_guide
    from cardgen.export.manifest import PageEntry
    from cardgen.export.printed import Printed
    from cardgen.export.sheets import Sheets
    from cardgen.export.targets import target
    from cardgen.layout.pages import Pages
    from cardgen.model.build import load_game

    component = "    {stock: poker, cards: crew.yaml, front: tiny/crew.xml, making: "
    tiny.write(
        GAME,
        "name: Tiny\nplayers: {min: 2, max: 4}\ntheme: {fonts: {text: Alegreya LF}}\ncomponents:\n"
        + "".join(f'  part-{n}:\n{component}"Cut part {n} out, {n % 7 * "and fold it, "}now."}}\n' for n in range(200)),
    )
    project, problems = find(tiny.root), Diagnostics()
    assert project is not None
    game = load_game(project.files, "tiny", problems)
    home = target("home-letter", game.span if game else None, problems)  # type: ignore[arg-type]
    assert game is not None and home is not None and home.paper is not None
    entry = PageEntry(home.paper.size, "front", 1, ())
    printed = [
        Printed(one, (Sheets(f"{one.name}.pdf", Document(one.name), (entry,)),), 1.0)
        for one in game.components.values()
    ]
    begin = time.perf_counter()
    pages = Pages(game, project.files, library(project.files, problems), problems)
    guide = print_guide(game, home, printed, problems, lay=pages, players=4, scale=1.0)
    took = time.perf_counter() - begin
    assert len(guide.pages) > 10
    assert took < 3
    assert not len(problems)


def test_the_games_here_have_guides_without_problems() -> None:
    """What game.yaml says to them is all right."""
    from cardgen.data.project import find
    from cardgen.diagnostics import Diagnostics
    from cardgen.pipeline import check

    project, problems = find(ROOT), Diagnostics()
    assert project is not None
    check(project, "seacrashers", problems)
    assert [one for one in problems if one.code in ("guide-too-full", "missing-glyph", "unknown-icon")] == []
