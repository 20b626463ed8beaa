"""`cardgen build` as a person runs it: what it says, what it writes, and with which status it leaves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tiny_project import DECK, GAME, TinyProject, contents, told, words_of

from cardgen.request import Request


def sheets(folder: str) -> set[str]:
    """The files of a build of sheets."""
    return {f"{folder}/{name}" for name in ("crew.pdf", "manifest.json", "print-guide.pdf")}


SHEETS = sheets("tiny/home-letter")
WRONG = 'id: a, text: ":glod:"'


def test_a_build_writes_sheets_and_a_manifest(tiny: TinyProject) -> None:
    """Without options the game's usual target is made, and the status is 0."""
    result = tiny.run("build")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert set(tiny.output()) == SHEETS
    assert "tiny/home-letter: 2 files (2 written)" in result.stderr


def test_a_second_build_changes_nothing(tiny: TinyProject) -> None:
    """What is up to date stays, down to its time."""
    tiny.run("build")
    before = (tiny.root / "output/tiny/home-letter/crew.pdf").stat().st_mtime_ns
    result = tiny.run("build")
    assert "2 unchanged" in result.stderr
    assert (tiny.root / "output/tiny/home-letter/crew.pdf").stat().st_mtime_ns == before


@pytest.mark.parametrize("target", ["home-letter", "home-a4", "images"])
def test_each_target_has_its_folder(tiny: TinyProject, target: str) -> None:
    """A target's files stand in a folder of its name."""
    assert tiny.run("build", "tiny", "--target", target).exit_code == 0
    assert {name.rsplit("/")[1] for name in tiny.output()} == {target}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tny"], ["“tny”", "did you mean “tiny”?"]),
        (["tiny", "--target", "home-leter"], ["“home-leter”", "did you mean “home-letter”?", "home-a4"]),
        (["tiny", "--scale", "big"], ["“big”", "60%"]),
        (["tiny", "--scale", "0"], ["“0”"]),
        (["tiny", "--players", "many"], ["many"]),
        (["tiny", "--format", "xml"], ["xml", "json"]),
        (["--taget", "images"], ["--target"]),
    ],
)
def test_wrong_use_leaves_with_2(tiny: TinyProject, arguments: list[str], words: list[str]) -> None:
    """An unknown game, target, option or value is wrong use, says what is known, and makes nothing."""
    result = tiny.run("build", *arguments)
    assert result.exit_code == 2
    for word in words:
        assert word in result.stderr
    assert tiny.output() == {}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--component", "crw"], ["“crw”", "did you mean “crew”?", "no-such-component"]),
        (["--only", "cok"], ["“cok”", "did you mean “cook”?", "no-such-card"]),
        (["--only", "crew/cok"], ["did you mean “crew/cook”?", "no-such-card"]),
        (["--players", "9"], ["2 to 4 players", "wrong-players"]),
        (["--players", "0"], ["2 to 4 players", "wrong-players"]),
        (["--scale", "400%"], ["does not fit", "Letter", "piece-does-not-fit"]),
    ],
)
def test_what_the_game_lacks_is_an_error(tiny: TinyProject, arguments: list[str], words: list[str]) -> None:
    """A component, card or number of players that the game does not know is an error with the nearest name."""
    result = tiny.run("build", *arguments)
    assert result.exit_code == 1
    for word in words:
        assert word in result.stderr
    assert tiny.output() == {}


def test_outside_of_any_project_is_wrong_use(tiny: TinyProject) -> None:
    """Where no folder upwards is a project, nothing can be built."""
    result = tiny.run("build", below="..")
    assert result.exit_code == 2
    assert "no project here" in result.stderr


def test_a_project_without_games_is_wrong_use(tiny: TinyProject) -> None:
    """A project whose card_data/ holds no game.yaml says what a game is."""
    (tiny.root / GAME).unlink()
    result = tiny.run("build")
    assert result.exit_code == 2
    assert "game.yaml" in result.stderr


def test_a_folder_of_the_project_is_the_project(tiny: TinyProject) -> None:
    """Run below the project, the same files go to the same place."""
    tiny.run("build")
    before = tiny.output()
    result = tiny.run("build", below="templates/tiny")
    assert result.exit_code == 0
    assert "2 unchanged" in result.stderr
    assert tiny.output() == before
    assert not list((tiny.root / "templates").rglob("output"))


def test_output_goes_where_it_is_told(tiny: TinyProject, tmp_path: Path) -> None:
    """--output names another folder, which is made."""
    assert tiny.run("build", "--output", str(tmp_path / "else/where")).exit_code == 0
    assert set(contents(tmp_path / "else/where")) == SHEETS
    assert tiny.output() == {}


def test_errors_leave_the_last_good_build(tiny: TinyProject) -> None:
    """With an error nothing is written: what stood there stands there, byte for byte."""
    tiny.run("build")
    before = tiny.output()
    tiny.cards("id: b, text: y", WRONG)
    result = tiny.run("build")
    assert result.exit_code == 1
    assert f"{DECK}: 1 error\n  3:19: error: crew/a: there is no icon “glod” [unknown-icon]\n" in result.stderr
    assert "did you mean “gold”?" in result.stderr
    assert result.stderr.rstrip().endswith("1 error")
    assert tiny.output() == before


def test_all_errors_are_told_at_once(tiny: TinyProject) -> None:
    """Data, template, text and picture problems stand in one report, in the order of their places."""
    tiny.cards("id: a, text: x, copies: -1", WRONG.replace("id: a", "id: b"), 'id: c, text: "\U0001f600"')
    tiny.front('<text algn="left">{{ card.text | rich }}</text>\n<image src="none.png"/>')
    result = tiny.run("build")
    codes = told(result.stderr)
    assert {code for _, code in codes} == {
        "wrong-copies",
        "unknown-icon",
        "missing-glyph",
        "unknown-attribute",
        "bad-picture",
    }
    files = [place.partition(":")[0] for place, _ in codes]
    assert files == sorted(files)


def test_one_game_s_errors_do_not_stop_another(tiny: TinyProject) -> None:
    """Of two games the good one is built, and the status is 1."""
    tiny.write("card_data/broken/game.yaml", "name: [x\n")
    result = tiny.run("build")
    assert result.exit_code == 1
    assert any(place.startswith("card_data/broken/game.yaml:1") for place, _ in told(result.stderr))
    assert set(tiny.output()) == SHEETS


def test_warnings_do_not_stop_a_build(tiny: TinyProject) -> None:
    """A warning is told, and the files are made; --strict makes the status 1."""
    tiny.cards("id: a, text: x", "id: b, text: y, copies: 0")
    tiny.write(GAME, (tiny.root / GAME).read_text(encoding="utf-8") + _none_printed())
    for arguments, status in ((["build"], 0), (["build", "--strict"], 1)):
        result = tiny.run(*arguments)
        assert result.exit_code == status
        assert "warning: nothing of “spare” is printed" in result.stderr
    assert set(tiny.output()) == SHEETS


def _none_printed() -> str:
    return "  spare:\n    stock: poker\n    cards: crew.yaml\n    front: tiny/crew.xml\n    sets: 0\n"


def test_a_draft_is_made_in_spite_of_errors(tiny: TinyProject) -> None:
    """--draft writes what it can, beside the last good build, and keeps telling what is wrong, with status 1."""
    assert tiny.run("build").exit_code == 0
    good = tiny.output()
    tiny.cards("id: a, text: x", 'id: b, text: "' + "very long " * 100 + '"')
    result = tiny.run("build", "--draft")
    assert result.exit_code == 1
    assert "text-too-long" in result.stderr
    after = tiny.output()
    assert {name: after[name] for name in good} == good
    assert set(after) - set(good) == sheets("tiny/home-letter/draft")
    assert "very long very long" in words_of(after["tiny/home-letter/draft/crew.pdf"])


def test_a_draft_shows_what_is_wrong_with_a_face(tiny: TinyProject) -> None:
    """A face that cannot be laid out is a face that says why."""
    tiny.front("<text>{{ card.powr }}</text>")
    result = tiny.run("build", "--draft")
    assert result.exit_code == 1
    assert "powr" in words_of(tiny.output()["tiny/home-letter/draft/crew.pdf"])


@pytest.mark.parametrize(
    ("arguments", "folder"),
    [
        (["--only", "cook"], "partial"),
        (["--only", "crew/cook"], "partial"),
        (["--component", "crew", "--only", "cook"], "partial"),
        (["--component", "crew"], "partial-crew"),
    ],
)
def test_a_part_goes_beside_the_whole(tiny: TinyProject, arguments: list[str], folder: str) -> None:
    """A narrowed build has a folder and manifest of its own and leaves the whole build alone."""
    tiny.run("build")
    whole = tiny.output()
    assert tiny.run("build", *arguments).exit_code == 0
    after = tiny.output()
    assert {name: after[name] for name in whole} == whole
    assert set(after) - set(whole) == sheets(f"tiny/home-letter/{folder}")
    cards = [slot["card"] for slot in tiny.manifest(f"tiny/home-letter/{folder}")["files"][0]["pages"][0]["slots"]]
    assert cards == (["cook"] if "--only" in arguments else ["cook", "guard"])


def test_components_made_one_after_the_other_leave_each_other_alone() -> None:
    """Each has a folder, called after it, of a length that file systems take."""
    assert Request(components=("crew",)).aside == ("partial-crew",)
    assert Request(components=("crew", "crew", "sea/land")).aside == ("partial-crew+sea-land",)
    long = Request(components=tuple(f"component-{number}" for number in range(40))).aside[0]
    assert long.startswith("partial-40-components-") and len(long) < 60
    assert Request(components=("crew",), draft=True).aside == ("draft", "partial-crew")


def test_a_part_of_nothing_is_an_error(tiny: TinyProject) -> None:
    """A card that is not printed cannot be built alone."""
    tiny.cards("id: a, text: x, copies: 0", "id: b, text: y")
    result = tiny.run("build", "--only", "a")
    assert result.exit_code == 1
    assert "nothing-asked-for" in result.stderr
    assert tiny.output() == {}


def test_players_multiply_what_each_of_them_has(tiny: TinyProject) -> None:
    """Sets per player follow --players, and the game's usual number without it."""
    tiny.replace(GAME, "back: tiny/back.xml", "back: tiny/back.xml\n    sets: per player")
    for arguments, sets in (([], 3), (["--players", "2"], 2), (["--players", "4"], 4)):
        assert tiny.run("build", *arguments).exit_code == 0
        manifest = tiny.manifest()
        assert manifest["players"] == sets
        assert len(manifest["files"][0]["pages"][0]["slots"]) == 2 * sets


def test_a_scale_changes_the_sheets_only(tiny: TinyProject) -> None:
    """At half the design size a card designed at 105.83 x 148.17 mm prints half of that, and the manifest says so."""
    assert tiny.run("build", "--scale", "1/2").exit_code == 0
    manifest = tiny.manifest("tiny/home-letter/scaled")
    assert manifest["scale"] == "50%"
    sides = sorted(manifest["files"][0]["pages"][0]["slots"][0]["trim"][2:])  # more fit when they lie on their side
    assert sides == pytest.approx([63.5 / 0.6 / 2, 88.9 / 0.6 / 2], abs=0.01)


@pytest.mark.parametrize("format_", ["json", "github"])
def test_reports_for_programs_stand_alone_on_stdout(tiny: TinyProject, format_: str) -> None:
    """What a program reads is on stdout; what a person reads in passing is not."""
    tiny.cards(WRONG)
    result = tiny.run("build", "--format", format_)
    assert result.exit_code == 1
    if format_ == "json":
        (problem,) = json.loads(result.stdout)
        assert problem == {
            "file": DECK,
            "line": 2,
            "column": 19,
            "code": "unknown-icon",
            "severity": "error",
            "message": "crew/a: there is no icon “glod”",
            "hints": ["did you mean “gold”?"],
        }
    else:
        place = f"::error file={DECK},line=2,col=19,title=unknown-icon::"
        assert result.stdout == f"{place}crew/a: there is no icon “glod”%0Adid you mean “gold”?\n"


def test_a_process_says_plain_words_into_a_pipe(tiny: TinyProject) -> None:
    """As a process of its own, in a pipe and a poor locale: no colours, no control characters, and its own status."""
    tiny.cards("id: a, name: Crème, text: x", WRONG.replace("id: a", "id: b"))
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TERM": "xterm-256color"}
    run = subprocess.run(
        [sys.executable, "-m", "cardgen", "build"], cwd=tiny.root, env=environment, capture_output=True, check=False
    )
    assert run.returncode == 1
    assert run.stdout == b""
    assert b"Traceback" not in run.stderr
    assert b"\x1b" not in run.stderr
    assert b"\r" not in run.stderr.replace(b"\r\n", b"\n")
    assert b"unknown-icon" in run.stderr


def test_a_card_is_found_in_whichever_game_has_it(tiny: TinyProject) -> None:
    """With several games, a card asked for by its id is built where it is, and missed only where no game has it."""
    tiny.second_game("other", "id: digestive, text: x")
    result = tiny.run("build", "--only", "digestive")
    assert (result.exit_code, result.stderr.count("error")) == (0, 0)
    assert set(tiny.output()) == sheets("other/home-letter/partial")
    assert tiny.run("build", "--only", "nobody").exit_code == 1


def test_several_targets_are_built_at_once(tiny: TinyProject) -> None:
    """--target may be repeated."""
    assert tiny.run("build", "-t", "home-a4", "-t", "home-letter").exit_code == 0
    assert {name.split("/")[1] for name in tiny.output()} == {"home-a4", "home-letter"}


def test_an_optional_component_is_built_when_it_is_asked_for(tiny: TinyProject) -> None:
    """It is in no build that does not name it; its part lies beside the whole."""
    more = "  extra:\n    stock: mtg\n    cards: crew.yaml\n    front: tiny/crew.xml\n    optional: true\n"
    tiny.write(GAME, (tiny.root / GAME).read_text(encoding="utf-8") + more)
    assert tiny.run("build", "--strict").exit_code == 0
    assert set(tiny.output()) == SHEETS
    assert tiny.run("build", "--component", "extra").exit_code == 0
    assert "tiny/home-letter/partial-extra/extra.pdf" in tiny.output()
    assert "tiny/home-letter/partial-extra/crew.pdf" not in tiny.output()
    tiny.write("templates/tiny/crew.xml", "<card><txet/></card>")
    assert tiny.run("check").exit_code == 1
