"""`cardgen check`, `cardgen targets` and the help of all commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner
from tiny_project import DECK, TinyProject, told

from cardgen.cli import main

COMMANDS = sorted(main.commands)


def test_check_is_silent_where_all_is_well(tiny: TinyProject) -> None:
    """A sound game leaves with 0 and makes nothing."""
    result = tiny.run("check")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "error" not in result.stderr
    assert not (tiny.root / "output").exists()


def test_check_finds_what_a_build_would(tiny: TinyProject) -> None:
    """Errors of data, texts and templates are found without making a file."""
    tiny.cards('id: a, text: ":glod:"', "id: b, text: x, copies: x")
    result = tiny.run("check")
    assert result.exit_code == 1
    assert told(result.stderr) == [(f"{DECK}:2:19", "unknown-icon"), (f"{DECK}:3:30", "wrong-copies")]
    assert result.stderr.rstrip().endswith("2 errors")
    assert not (tiny.root / "output").exists()


def test_a_rule_told_at_a_setting_hides_no_fault_of_a_face(tiny: TinyProject) -> None:
    """A broken rule is told at the component that it speaks of; faces are looked at all the same."""
    tiny.cards('id: a, text: ":glod:"')
    tiny.write("card_data/tiny/rules.yaml", "- {id: more-crew, check: printed('crew') > 9, says: too few}\n")
    assert [problem.code for problem in tiny.problems()] == ["unknown-icon", "more-crew"]


def test_strict_makes_warnings_fail(tiny: TinyProject) -> None:
    """A warning leaves with 0, and with 1 where --strict is given."""
    tiny.cards("id: a, text: x, copies: 1001")
    relaxed, strict = tiny.run("check"), tiny.run("check", "--strict")
    assert (relaxed.exit_code, strict.exit_code) == (0, 1)
    assert relaxed.stderr == strict.stderr
    assert relaxed.stderr.rstrip().endswith("1 warning")


def test_json_of_no_problems_is_a_list(tiny: TinyProject) -> None:
    """A program can always read the answer."""
    result = tiny.run("check", "--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == []


def test_github_annotations_keep_to_one_line(tiny: TinyProject) -> None:
    """Each problem is one workflow command, whatever its words hold."""
    tiny.cards('id: a, text: "x, y: 100%\\n:glod: \U0001f600"')
    result = tiny.run("check", "--format", "github")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"::error file={DECK},line=2,col=") for line in lines)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
@pytest.mark.parametrize("format_", ["json", "github"])
def test_reports_for_programs_are_utf_8(tiny: TinyProject, format_: str, encoding: str) -> None:
    """Whatever a computer's pipes are, as on Windows, a program reads UTF-8, and no character is too much."""
    tiny.cards('id: a, text: "😀"')
    run = subprocess.run(
        [sys.executable, "-m", "cardgen", "check", "--format", format_],
        cwd=tiny.root,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert run.returncode == 1
    assert "“😀”" in run.stdout.decode("utf-8")


def test_an_unknown_game_is_wrong_use(tiny: TinyProject) -> None:
    """The nearest game is named."""
    result = tiny.run("check", "tinny")
    assert result.exit_code == 2
    assert "did you mean “tiny”?" in result.stderr


def test_targets_are_listed_anywhere(tiny: TinyProject) -> None:
    """Every target stands on a line of its own with its paper, also outside of a project."""
    result = tiny.run("targets", below="..")
    assert result.exit_code == 0
    lines = {line.split()[0]: line for line in result.stdout.splitlines()}
    assert {"home-letter", "home-a4", "images"} <= set(lines)
    assert "215.9 x 279.4 mm" in lines["home-letter"]
    assert "210 x 297 mm" in lines["home-a4"]
    assert all(line == line.rstrip() for line in lines.values())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_each_command_has_an_example(command: str) -> None:
    """Help tells what the command does and shows one use of it that is a true one."""
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    (example,) = (line.strip() for line in result.stdout.splitlines() if line.strip().startswith("Example:"))
    words = example.removeprefix("Example: ").split()
    assert words[:2] == ["cardgen", command]
    known = {option for parameter in main.commands[command].params for option in parameter.opts}
    assert {word for word in words if word.startswith("-")} <= known


def test_the_help_names_all_commands() -> None:
    """Without a command the help is shown, with a line for each."""
    for arguments, status in (([], 2), (["--help"], 0), (["-h"], 0)):
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == status
        for command in COMMANDS:
            assert f"\n  {command} " in result.output


def test_the_version_is_told() -> None:
    """One line with the name and a number."""
    result = CliRunner().invoke(main, ["--version"])
    assert result.exit_code == 0
    assert result.stdout.startswith("cardgen ")


def test_a_misspelt_command_is_wrong_use() -> None:
    """Nothing runs, and the status is 2."""
    assert CliRunner().invoke(main, ["biuld"]).exit_code == 2


SHOP = """title: From the shop
kind: sheets
page: A4
margin: 5mm
dead-zone: 12pt
gutter: 0mm
bleed: 1mm
marks: ticks
flip: long
dpi: 300
"""


def test_targets_of_a_game_are_listed_and_built(tiny: TinyProject) -> None:
    """With the game's name, as another game has not got them."""
    tiny.write("card_data/tiny/targets/shop.yaml", SHOP)
    listed = tiny.run("targets")
    assert "shop" in listed.stdout and "From the shop (tiny)" in listed.stdout
    assert tiny.run("build", "--target", "shop").exit_code == 0
    assert (tiny.root / "output/tiny/shop/manifest.json").exists()
    mistyped = tiny.run("build", "--target", "shopp")
    assert mistyped.exit_code == 2 and "did you mean “shop”?" in mistyped.stderr


def test_a_target_that_is_wrong_is_told_where_it_stands(tiny: TinyProject) -> None:
    tiny.write("card_data/tiny/targets/shop.yaml", SHOP.replace("A4", "A44"))
    listed = tiny.run("targets")
    assert listed.exit_code == 1
    assert "card_data/tiny/targets/shop.yaml" in listed.stderr and "did you mean “A4”?" in listed.stderr
    assert "home-a4" in listed.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("--target", "images", "--gutter", "2mm"),
        ("--target", "images", "--cut", "svg"),
        ("--target", "avery-5371", "--paper", "A4"),
    ],
)
def test_options_that_do_not_go_together_are_no_fault_of_game_yaml(tiny: TinyProject, words: tuple[str, ...]) -> None:
    told = tiny.run("build", *words).stderr
    assert "the command line" in told
    assert "game.yaml" not in told


def test_a_target_that_only_another_game_has_is_wrong_use(tiny: TinyProject) -> None:
    """The game that has it is named first; for that game it builds."""
    tiny.second_game("tide", "id: a, text: x")
    tiny.write("card_data/tide/targets/table.yaml", "like: tabletop-simulator\npixels: 512\n")
    result = tiny.run("build", "tiny", "--target", "table")
    assert result.exit_code == 2
    assert "no target is called “table”: tide has one" in " ".join(result.stderr.split())
    both = tiny.run("build", "--target", "table")
    assert "[unknown-target]" in both.stderr and "tide has one" in both.stderr
    assert (tiny.root / "output/tide/table/tide.json").is_file()
