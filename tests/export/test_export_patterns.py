"""Patterns of file names, and the safe names that come of them."""

from __future__ import annotations

from pathlib import PureWindowsPath

import pytest
from export_game import POKER, card, component, faces_of, game, label
from hypothesis import given
from hypothesis import strategies as st

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.export.files import export
from cardgen.export.names import different, safe
from cardgen.export.targets import Target
from cardgen.export.targets.target import read_target
from cardgen.geometry import MM, Size
from cardgen.model.game import Game

PAGES = """\
title: A shop
kind: pages
order: {order}
bleed: 3mm
dpi: 300
file: {file}
names: "{names}"
sources: [a test]
"""


def shop(names: str, problems: Diagnostics, order: str = "front-back", file: str = "component") -> Target | None:
    text = PAGES.format(names=names, order=order, file=file)
    return read_target(Memory({"shop.yaml": text.encode()}), "shop.yaml", problems)


def files(names: str, tiny: Game, **record: str) -> list[str]:
    problems = Diagnostics()
    to = shop(names, problems, **record)
    assert to is not None, list(problems)
    built = export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems)
    assert not problems.warned
    return sorted(built.files)


def decks(author: str = "Ada Kowalski", **sizes: Size) -> Game:
    """A game of an author, with a component of two cards with backs for each size."""
    made = game(*(component(name, (card(name, "a"), card(name, "b")), size, ("a",)) for name, size in sizes.items()))
    made.author = author
    return made


def test_a_file_is_called_as_the_shop_wants() -> None:
    """The surname, and the size in millimetres with its dot."""
    tiny = decks(crew=POKER, land=Size(70 * MM, 120 * MM))
    names = files("{{ surname }}_{{ width }}x{{ height }}", tiny, file="size")
    assert names == ["Kowalski_63.5x88.9.pdf", "Kowalski_70x120.pdf"]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("{{ game }} {{ component }}", ["Tiny-crew.pdf", "Tiny-land.pdf"]),
        ("{{ author | upper }}", ["ADA-KOWALSKI-2.pdf", "ADA-KOWALSKI.pdf"]),
        ("cards", ["cards-2.pdf", "cards.pdf"]),
        ("{{ side }}-{{ component }}", ["cards-crew.pdf", "cards-land.pdf"]),
        ("../{{ component }}/x", ["crew-x.pdf", "land-x.pdf"]),
        ("{{ component }}.", ["crew.pdf", "land.pdf"]),
        ("{{ width if component == 'crew' else 'nul.1' }}", ["63.5.pdf", "nul_.1.pdf"]),
    ],
)
def test_a_pattern_gives_names_that_are_safe_and_different(pattern: str, names: list[str]) -> None:
    """What a pattern says is made a safe name, and no file replaces another."""
    assert files(pattern, decks(crew=POKER, land=POKER)) == names


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("{{ component }}", ["crew-backs.pdf", "crew-fronts.pdf"]),
        ("{{ side }}_{{ component }}", ["backs_crew.pdf", "fronts_crew.pdf"]),
        ("{{ 'R' if side == 'backs' else 'V' }}", ["R.pdf", "V.pdf"]),
    ],
)
def test_two_files_of_a_deck_are_told_apart(pattern: str, names: list[str]) -> None:
    """By the pattern where it says the side, else by what stands behind it."""
    assert files(pattern, decks(crew=POKER), order="apart") == names


def test_several_authors_or_none_have_the_last_word_as_surname() -> None:
    """A game without an author lends its own name."""
    assert files("x{{ surname }}", decks("Ann Example and Bob Sample", crew=POKER)) == ["xSample.pdf"]
    assert files("x{{ surname }}", decks("", crew=POKER)) == ["xTiny.pdf"]


def test_components_that_share_a_file_are_all_named() -> None:
    """Their names stand in the order of the game."""
    assert files("{{ component }}", decks(crew=POKER, land=POKER), file="size") == ["crew-land.pdf"]


@pytest.mark.parametrize(
    ("pattern", "message", "hint"),
    [
        ("{{ surnam }}", "names: nothing is called “surnam”", "did you mean “surname”?"),
        ("{{ width", "names: “{{” is not closed", "write }} after the expression, or \\{ to print a brace"),
        ("{{ width + 1 }}", "names: text + a number cannot be worked out", None),
        ("{{ }}", "names:", None),
        ("{{ '' }}", "names: this names nothing", None),
        ("", "names: this names nothing", None),
    ],
)
def test_a_wrong_pattern_is_an_error_at_its_line(
    pattern: str, message: str, hint: str | None, problems: Diagnostics
) -> None:
    """All names that there are stand in the hint."""
    assert shop(pattern, problems) is None
    (problem,) = problems
    assert (problem.code, problem.span.file, problem.span.line) == ("bad-target", "shop.yaml", 7)
    assert problem.message.startswith(message)
    assert hint is None or hint in problem.hints
    assert "{{ surname }}" in problem.hints[-1] or hint is not None


def test_a_pattern_that_fails_for_some_file_is_an_error_at_its_line(problems: Diagnostics) -> None:
    """A mapping without this component, which nobody can know before the build."""
    to = shop("{{ {'crew': 'A'}[component] }}", problems)
    assert to is not None and not len(problems)
    tiny = decks(land=POKER)
    export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems)
    errors = [problem for problem in problems if problem.code == "bad-file-names"]
    assert [(problem.span.file, problem.span.line) for problem in errors] == [("shop.yaml", 7)]


def test_a_list_is_no_pattern(problems: Diagnostics) -> None:
    """Names are one text."""
    text = PAGES.format(names="x", order="apart", file="size").replace('"x"', "[a, b]")
    assert read_target(Memory({"shop.yaml": text.encode()}), "shop.yaml", problems) is None
    (problem,) = problems
    assert problem.message == "names must be a single value"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Kowalski_63.5x89", "Kowalski_63.5x89"),
        (".hidden", "hidden"),
        ("end.", "end"),
        ("a..b", "a.b"),
        ("../../etc/passwd", "etc-passwd"),
        ("con", "con_"),
        ("CON.5", "CON_.5"),
        ("lpt1.x.y", "lpt1_.x.y"),
        ("console.5", "console.5"),
        ("...", "unnamed"),
        ("Łukasz Żółw", "Lukasz-Zolw"),
    ],
)
def test_safe_names_with_dots(name: str, found: str) -> None:
    """Dots inside stay; none leads, ends, or hides a device."""
    assert safe(name, dots=True) == found


def test_names_without_dots_are_as_they_were() -> None:
    """A deck's name never has one."""
    assert safe("63.5x89") == "63-5x89"


@given(st.text(max_size=120))
def test_no_name_is_a_path_or_a_device(name: str) -> None:
    """Whatever is written, the file stands in its folder on every system."""
    found = safe(name, dots=True)
    assert found and len(found) <= 81 and found.isascii()
    assert found[0] not in ".-" and found[-1] not in ".-" and ".." not in found
    assert not PureWindowsPath(found).is_reserved()
    assert not set(found) & set('/\\:*?"<>| ')
    assert safe(found, dots=True) == found or len(found) > 80


@given(st.lists(st.sampled_from(["a.5", "A.5", "a-5", "b", "a.5-2"]), max_size=8))
def test_names_with_dots_stay_different(names: list[str]) -> None:
    """Also where a number behind one would be another's name."""
    found = different(names, dots=True)
    assert len({name.lower() for name in found}) == len(names)
