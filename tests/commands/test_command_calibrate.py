"""`cardgen calibrate`: makes the sheet, keeps what was measured, and a build makes use of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tiny_project import TinyProject, inside, page_words

from cardgen.cli import main
from cardgen.store import default_profiles

BACK = "0.8mm,-0.4mm,0.2deg,100.2%"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """The command, run in an empty folder with no printer known yet."""
    monkeypatch.setenv("CARDGEN_CONFIG", str(tmp_path / "config"))
    (tmp_path / "here").mkdir()
    with inside(tmp_path / "here"):
        yield lambda *arguments: CliRunner().invoke(main, ["calibrate", *arguments])


def said(result: Result, status: int = 0) -> str:
    assert result.exit_code == status, result.output
    return result.output


def test_a_sheet_needs_no_project(run) -> None:
    """It is written into the current folder, or where it is asked for; the same one is not written again."""
    assert said(run()).startswith(
        "calibration-letter.pdf written: print it on both sides, at 100 %, flipped on the long"
    )
    assert said(run()).startswith("calibration-letter.pdf unchanged")
    assert "own/sheet.pdf written" in said(run("--page", "a4", "--flip", "short", "--output", "own/sheet.pdf"))
    assert "A4 · flip on the short edge" in page_words(Path("own/sheet.pdf").read_bytes())[0]
    assert sorted(path.name for path in Path.cwd().iterdir()) == ["calibration-letter.pdf", "own"]


def test_what_was_measured_is_kept_listed_used_and_forgotten(run) -> None:
    """The whole life of a printer."""
    assert said(run("--list")) == ""
    kept = said(run("--name", "attic-laser", "--back", BACK))
    assert kept == "attic-laser kept: right 0.8 mm, down -0.4 mm, turn 0.2°, stretch 100.2 % x 100.2 %, flip long\n"
    said(run("--name", "cellar", "--back", "-1,0", "--flip", "short", "--dead-zone", "5mm"))
    lines = said(run("--list")).splitlines()
    assert lines == [
        "attic-laser  right 0.8 mm, down -0.4 mm, turn 0.2°, stretch 100.2 % x 100.2 %, flip long",
        "cellar       right -1 mm, down 0 mm, turn 0°, stretch 100 % x 100 %, flip short, dead zone 5 mm",
    ]
    said(run("--printer", "attic-laser"))
    assert "corrected for attic-laser: all should read 0" in page_words(Path("calibration-letter.pdf").read_bytes())[1]
    assert said(run("--remove", "cellar")) == "cellar forgotten\n"
    assert default_profiles().names() == ("attic-laser",)


def test_what_is_not_measured_again_stays(run) -> None:
    """A dead zone alone leaves the back, a back alone leaves the dead zone."""
    said(run("--name", "a", "--dead-zone", "4.2mm"))
    said(run("--name", "a", "--back", "1,2"))
    assert "right 1 mm, down 2 mm, turn 0°, stretch 100 % x 100 %, flip long, dead zone 4.2 mm" in said(run("--list"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--back", "0.8mm", "--name", "a"), "has 1 of the 2 to 5 numbers"),
        (("--back", "1,1,1,1", "--name", "a"), "stretch: “1” is not a percentage such as 100.2%"),
        (("--back", "1,1", "--name", "../a"), "“../a” is no name for a printer"),
        (("--dead-zone", "wide", "--name", "a"), "“wide” is not a length"),
        (("--back", "1,1"), "--name goes with what was measured"),
        (("--name", "a"), "--name goes with what was measured"),
        (("--list", "--remove", "a"), "one at a time"),
        (("--page", "A4", "--back", "1,1", "--name", "a"), "one at a time"),
        (("--page", "A5"), "no paper is called “A5”"),
        (("--remove", "atic-laser"), "no printer is called “atic-laser”: did you mean “attic-laser”?"),
        (("--printer", "attic-lazer"), "did you mean “attic-laser”?; there are attic-laser"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(run, arguments: tuple[str, ...], says: str) -> None:
    """Exit status 2, and nothing is made or kept."""
    said(run("--name", "attic-laser", "--back", BACK))
    assert says in said(run(*arguments), 2)
    assert default_profiles().names() == ("attic-laser",)
    assert list(Path.cwd().iterdir()) == []


def test_a_damaged_profile_is_told_with_its_file(run) -> None:
    """The others are listed all the same; measuring all of it again repairs it."""
    said(run("--name", "good", "--back", BACK))
    said(run("--name", "bad", "--back", BACK))
    default_profiles().path("bad").write_bytes(b"\xff{")
    result = run("--list")
    assert "good  right" in said(result, 1)
    assert "printer-bad.json" in result.output
    assert "the profile of bad cannot be read: it is no text [bad-printer-profile]" in result.output
    default_profiles().path("bad").write_text("{}")
    assert "it is not a profile of version 1 [bad-printer-profile]" in said(run("--printer", "bad"), 1)
    said(run("--name", "bad", "--back", BACK, "--dead-zone", "4mm"))
    assert "bad   right 0.8 mm" in said(run("--list"))


@pytest.mark.parametrize("damage", [b"\xff{", b"", b"{}", b'{"profile": 1, "right": 0.8}', b'{"profile": 2}'])
@pytest.mark.parametrize("given", [("--dead-zone", "4mm"), ("--back", "1,1")])
def test_half_a_measurement_does_not_replace_a_profile_that_cannot_be_read(
    run, damage: bytes, given: tuple[str, str]
) -> None:
    """What it held besides would be lost: it stays byte for byte, and what to do is told."""
    said(run("--name", "a", "--back", BACK, "--dead-zone", "5mm"))
    file = default_profiles().path("a")
    file.write_bytes(damage)
    output = said(run("--name", "a", *given), 1)
    assert "[bad-printer-profile]" in output and "a kept:" not in output
    assert "--back and --dead-zone writes it anew" in output and "calibrate --remove a" in output
    assert file.read_bytes() == damage
    said(run("--remove", "a"))
    assert said(run("--name", "a", *given)).startswith("a kept: ")


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_flip_that_would_mean_nothing_is_refused(run, flip: str) -> None:
    """It is said of a back that was measured, or of a sheet; a profile keeps the one it has."""
    said(run("--name", "a", "--back", BACK, "--flip", "short"))
    for others in (("--name", "a", "--dead-zone", "4mm"), ("--list",), ("--remove", "a")):
        assert "--flip goes with a sheet or with --back" in said(run("--flip", flip, *others), 2)
    assert "flip short\n" in said(run("--list"))
    said(run("--name", "a", "--dead-zone", "4mm"))
    assert "flip short, dead zone 4 mm" in said(run("--list"))


def test_a_folder_that_cannot_be_written_is_told(run, tmp_path: Path) -> None:
    """A file stands where the folder of profiles goes."""
    (tmp_path / "config").write_text("")
    assert "[cannot-write]" in said(run("--name", "a", "--back", BACK), 1)
    assert "CARDGEN_CONFIG may name another folder" in said(run("--name", "a", "--back", BACK), 1)


def test_a_build_for_a_printer_stands_beside_the_one_for_all(tiny: TinyProject, run) -> None:
    """Other people's printers are not off in the same way: the sheets for one have a folder of their own."""
    said(run("--name", "attic-laser", "--back", BACK))
    assert tiny.run("build").exit_code == 0
    before = tiny.output()
    assert tiny.run("build", "--printer", "attic-laser").exit_code == 0
    after = tiny.output()
    assert {name: data for name, data in after.items() if "printer-" not in name} == before
    corrected = after["tiny/home-letter/printer-attic-laser/crew.pdf"]
    assert corrected != before["tiny/home-letter/crew.pdf"]
    for words in page_words(corrected):
        assert "for the printer attic-laser" in " ".join(words.split())
    assert tiny.manifest("tiny/home-letter/printer-attic-laser")["printer"]["name"] == "attic-laser"


def test_a_build_for_an_unknown_or_damaged_printer_makes_nothing(tiny: TinyProject, run) -> None:
    """Nearest names first; a damaged profile is an error of its file."""
    said(run("--name", "attic-laser", "--back", BACK))
    result = tiny.run("build", "--printer", "attic-lasr")
    assert "no printer is called “attic-lasr”: did you mean “attic-laser”?" in said(result, 2)
    default_profiles().path("attic-laser").write_text("[]")
    assert "[bad-printer-profile]" in said(tiny.run("build", "--printer", "attic-laser"), 1)
    assert not (tiny.root / "output").exists()


def test_pictures_for_a_printer_are_made_with_a_warning(tiny: TinyProject, run) -> None:
    """They stand where pictures always do."""
    said(run("--name", "attic-laser", "--back", BACK))
    result = tiny.run("build", "--printer", "attic-laser", "--target", "images")
    assert "[no-sheets-to-correct]" in said(result)
    assert (tiny.root / "output/tiny/images/manifest.json").exists()
