"""`check` finds the same whoever looks: one process or several, with a build or without, and the data alone."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from tiny_project import DECK, FRONT, GAME, TinyProject, told

import cardgen.partner
from cardgen.data.project import find
from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.layout import materials
from cardgen.layout.svg.art import load_art
from cardgen.partner import Crew, Partner, can_fork
from cardgen.pipeline import check

MORE = "  {name}:\n    stock: poker\n    cards: {name}.yaml\n    front: tiny/{name}.xml\n    back: tiny/back.xml\n"
PLAIN = '<card color="ink"><text x="8" y="8" right="8" h="60" fit-group="all">{{ card.text | rich }}</text></card>'
LAID = ("unknown-icon", "missing-glyph", "text-too-long", "unused-field", "unknown-attribute", "bad-picture")


@pytest.fixture
def faulty(tiny: TinyProject) -> TinyProject:
    """A game of three decks with something wrong in each, and a second game."""
    tiny.front(
        '<text x="8" y="8" right="8" h="60" algn="left" fit-group="all">{{ card.text | rich }}</text>'
        '<image src="tiny/none.png" y="80" h="9"/>'
    )
    game = (tiny.root / GAME).read_text(encoding="utf-8")
    tiny.write(GAME, game + MORE.format(name="sea") + MORE.format(name="land"))
    tiny.cards("id: a, text: ':glod:'", "id: b, text: 'some words', flavour: x", "id: c, text: x, copies: 1006")
    tiny.write(
        "card_data/tiny/sea.yaml",
        f"cards:\n  - {{id: s, text: '{'too much ' * 400}'}}\n  - {{id: t, text: ':glod:'}}\n",
    )
    tiny.write(
        "card_data/tiny/land.yaml", "cards:\n  - {id: l, text: '\U0001f1eb'}\n  - {id: m, text: '{{ card.none }}'}\n"
    )
    for name in ("sea", "land"):
        tiny.write(f"templates/tiny/{name}.xml", PLAIN)
    tiny.second_game("other", "id: a, text: ':slver:'", "id: b, text: y, copies: 0")
    return tiny


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Small decks are shared too, and it is counted how often."""
    counted: list[int] = []
    fork = Crew.fork

    def counting(self: Crew, *arguments: Any) -> Partner:
        counted.append(1)
        return fork(self, *arguments)

    monkeypatch.setattr(Crew, "fork", counting)
    monkeypatch.setattr(cardgen.partner, "SHARE", 2)
    monkeypatch.setattr(cardgen.partner, "BEHIND", 0)
    yield counted


def found(tiny: TinyProject, jobs: int, *games: str) -> list[Diagnostic]:
    project, problems = find(tiny.root), Diagnostics()
    assert project is not None
    check(project, games or ("other", "tiny"), problems, jobs=jobs)
    return list(problems)


@pytest.mark.skipif(not can_fork(), reason="no process can be forked here")
@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.parametrize("share", [2, 3])
def test_problems_do_not_depend_on_the_number_of_processes(
    faulty: TinyProject, forks: list[int], monkeypatch: pytest.MonkeyPatch, jobs: int, share: int
) -> None:
    """The same problems in the same words, whether decks are taken in turn or one is shared itself."""
    monkeypatch.setattr(cardgen.partner, "SHARE", share)
    alone = found(faulty, 1)
    assert not forks
    assert {problem.code for problem in alone} >= {*LAID, "many-copies", "bad-expression"}
    assert found(faulty, jobs) == alone
    assert forks


@pytest.mark.skipif(not can_fork(), reason="no process can be forked here")
def test_a_partner_that_dies_is_made_up_for(
    faulty: TinyProject, forks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it had found is found again."""
    monkeypatch.setattr(cardgen.partner, "SHARE", 4)
    alone = found(faulty, 1)
    answer = Partner.answer

    def dying(self: Partner) -> Any:
        os.kill(self.process, signal.SIGKILL)
        while True:  # what it had said before it died is lost as well
            answer(self)

    monkeypatch.setattr(Partner, "answer", dying)
    assert found(faulty, 2) == alone
    assert len(forks) == 1


def test_the_command_takes_jobs(faulty: TinyProject, forks: list[int]) -> None:
    """Report and status are the same, with one process and with two."""
    alone, shared = faulty.run("check", "--jobs", "1"), faulty.run("check", "--jobs", "2")
    assert alone.stderr == shared.stderr
    assert alone.exit_code == shared.exit_code == 1


def test_several_games_are_checked_as_each_is(faulty: TinyProject) -> None:
    """What is found in two games is what is found in one and in the other."""
    each = [problem for game in ("tiny", "other") for problem in found(faulty, 1, game)]
    assert found(faulty, 1) == sorted(set(each))


def test_check_and_build_find_the_same(faulty: TinyProject) -> None:
    """All errors and warnings of data and layouts, and --strict fails in both."""
    faulty.cards("id: a, text: x, copies: 1006", "id: b, text: y, name: A", "id: c, text: y, name: A")
    for name in ("crew", "sea", "land"):
        checked, built = faulty.run("check", "tiny"), faulty.run("build", "tiny")
        assert checked.stderr == built.stderr
        assert {"many-copies", "duplicate-name"} <= {code for _, code in told(checked.stderr)}
        for command in ("check", "build"):
            assert faulty.run(command, "tiny", "--strict").exit_code == 1
        # One deck after another is mended, until only warnings are left.
        faulty.write(f"templates/tiny/{name}.xml", PLAIN)
        if name != "crew":
            faulty.write(f"card_data/tiny/{name}.yaml", "cards:\n  - {id: s, text: x}\n")
    assert faulty.run("check", "tiny").exit_code == 0
    assert faulty.run("build", "tiny").stderr.startswith("tiny/home-letter: 4 files")


def test_data_are_checked_alone(faulty: TinyProject) -> None:
    """With --data what only a layout shows is not looked for; what is told is what check tells of data."""
    whole, data = faulty.run("check"), faulty.run("check", "--data")
    told_of_data = told(data.stderr)
    assert set(told_of_data) < set(told(whole.stderr))
    assert {code for _, code in told_of_data} == {"many-copies", "bad-expression"}
    assert (whole.exit_code, data.exit_code) == (1, 1)


def test_data_are_checked_without_any_layout(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is laid out, no font is read; --strict fails on warnings."""
    monkeypatch.setattr("cardgen.pipeline.library", None)
    monkeypatch.setattr("cardgen.pipeline._looked_at", None)
    assert tiny.run("check", "--data", "--strict").exit_code == 0
    tiny.cards("id: a, text: x, copies: 1001")
    assert tiny.run("check", "--data").exit_code == 0
    assert tiny.run("check", "--data", "--strict").exit_code == 1


RULE = "- {id: few-cards, check: 'printed(\"crew\") > 9', says: few cards, severity: %s}\n"


@pytest.mark.parametrize(("severity", "relaxed", "strict"), [("note", 0, 0), ("warning", 0, 1), ("error", 1, 1)])
def test_strict_fails_on_warnings_not_on_notes(tiny: TinyProject, severity: str, relaxed: int, strict: int) -> None:
    """A note is told and counted, and never fails."""
    tiny.write("card_data/tiny/rules.yaml", RULE % severity)
    for command in ("check", "build"):
        result = tiny.run(command)
        assert f"{severity}: few cards [few-cards]" in result.stderr
        assert result.stderr.rstrip().endswith(f"1 {severity}")
        assert result.exit_code == relaxed
        assert tiny.run(command, "--strict").exit_code == strict


def test_places_are_those_of_the_files(faulty: TinyProject) -> None:
    """Each place that is told is a line of that file."""
    for place, _ in told(faulty.run("check").stderr):
        file, _, where = place.partition(":")
        if where:
            lines = (faulty.root / file).read_text(encoding="utf-8").splitlines()
            assert 1 <= int(where.partition(":")[0]) <= len(lines)
    assert (faulty.root / DECK).exists()


ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 0 L9 6 %s"/></svg>'


@pytest.fixture
def drawn(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A game with a drawing, and which drawings were read."""
    monkeypatch.setenv("CARDGEN_CACHE", str(tiny.root.parent / "cache"))
    read: list[str] = []

    def reading(data: bytes, name: str, *arguments: Any) -> Any:
        read.append(name.rpartition("/")[2])
        return load_art(data, name, *arguments)

    monkeypatch.setattr(materials, "load_art", reading)
    tiny.front(
        '<text at="safe" h="9">{{ card.text }}</text>'
        '<row at="safe" y="20" h="20"><image src="tiny/sea.svg" h="20"/></row>'
    )
    tiny.cards("id: a, text: x")
    return read


def test_a_sound_drawing_is_read_once(tiny: TinyProject, drawn: list[str]) -> None:
    """What was sound is not read again by a check, until it changes; a build reads it."""
    tiny.write("templates/tiny/sea.svg", ART % "Z")
    for _ in range(3):
        assert tiny.problems() == []
    assert drawn == ["sea.svg"]
    tiny.write("templates/tiny/sea.svg", ART % "L0 6 Z")
    assert tiny.problems() == []
    assert drawn == ["sea.svg"] * 2
    assert tiny.build().problems == ()
    assert drawn == ["sea.svg"] * 3


def test_what_is_wrong_with_a_drawing_is_told_each_time(tiny: TinyProject, drawn: list[str]) -> None:
    """Only what is sound is remembered; an icon of the same file does not hide it."""
    tiny.write("templates/tiny/sea.svg", ART % "L x")
    tiny.write("templates/tiny/icons/sea.svg", ART % "L x")
    tiny.replace(
        FRONT, "<row", '<icon name="sea" y="60" w="9" h="9"/><image src="tiny/icons/sea.svg" y="80" h="9"/><row'
    )
    for _ in range(3):
        assert {(problem.span.file, problem.code) for problem in tiny.problems()} == {
            ("templates/tiny/icons/sea.svg", "bad-path-data"),
            ("templates/tiny/sea.svg", "bad-path-data"),
        }
    tiny.replace(FRONT, '<icon name="sea" y="60" w="9" h="9"/>', "")
    assert len({problem.span.file for problem in tiny.problems()}) == 2


def test_the_size_of_a_known_drawing_is_kept(tiny: TinyProject, drawn: list[str]) -> None:
    """A drawing that is too wide for its row is too wide the second time too."""
    tiny.write("templates/tiny/sea.svg", ART % "Z")
    tiny.front(
        '<text h="9">{{ card.text }}</text><row x="0" y="20" w="10" h="20"><image src="tiny/sea.svg" h="20"/></row>'
    )
    first = tiny.problems()
    assert [problem.code for problem in first] == ["too-full"]
    assert tiny.problems() == first
    assert drawn == ["sea.svg"]


def test_nothing_is_remembered_without_a_store(
    tiny: TinyProject, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With CARDGEN_CACHE=off each check reads all."""
    monkeypatch.setenv("CARDGEN_CACHE", "off")
    tiny.write("templates/tiny/sea.svg", ART % "Z")
    for _ in range(2):
        assert tiny.problems() == []
    assert drawn == ["sea.svg"] * 2
