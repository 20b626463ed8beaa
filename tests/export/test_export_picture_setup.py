"""Options of a build that set up its pictures."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from click.testing import CliRunner, Result
from export_game import codes
from PIL import Image
from tiny_project import TinyProject, inside

from cardgen.cli import main
from cardgen.diagnostics import COMMAND, Diagnostics, Span
from cardgen.export.output import write
from cardgen.export.patterns import Pattern
from cardgen.export.targets import Setup, Target, fitting, target_for

HERE = Span("card_data/tiny/game.yaml", 5, 12)


def set_up(problems: Diagnostics, name: str = "images", **setup: Any) -> Target | None:
    return target_for(name, None, Setup(**setup), HERE, problems)


def run(tiny: TinyProject, *arguments: str) -> Result:
    with inside(tiny.root):
        return CliRunner().invoke(main, ["build", *arguments])


def test_a_setup_changes_the_pictures_of_a_target(problems: Diagnostics) -> None:
    found = set_up(problems, image_format="webp", corners="round", names="{{ number }}", base_url="https://a.org/")
    assert not len(problems)
    assert found is not None and found.pictures is not None
    pictures = found.pictures
    assert (pictures.format, pictures.rounded, pictures.names) == ("webp", True, Pattern("{{ number }}", COMMAND))
    assert pictures.base_url == "https://a.org/"


def test_a_setup_may_make_corners_square(problems: Diagnostics) -> None:
    found = set_up(problems, "playingcards-io", corners="square")
    assert found is not None and found.pictures is not None and not found.pictures.rounded


@pytest.mark.parametrize("name", ["images-bleed", "game-crafter", "makeplayingcards"])
def test_corners_are_not_cut_away_where_bleed_is_seen(name: str, problems: Diagnostics) -> None:
    assert set_up(problems, name, corners="round") is None
    assert codes(problems) == ["setup-unfit"]


def test_what_a_target_has_no_use_for_is_told(problems: Diagnostics) -> None:
    """Options of sheets for pictures, and of pictures for sheets; the rest counts all the same."""
    found = set_up(problems, paper="A3", image_format="jpeg")
    assert found is not None and found.pictures is not None and found.pictures.format == "jpeg"
    assert codes(problems) == ["no-sheets-to-set-up"]
    found = set_up(problems, "home-a4", gutter=3.0, names="{{ number }}", base_url="https://a.org/")
    assert found is not None and found.paper is not None and found.paper.gutter == 3.0
    assert codes(problems) == ["no-pictures-to-set-up", "no-sheets-to-set-up"]
    (told,) = (one for one in problems if one.code == "no-pictures-to-set-up")
    assert told.message == "“home-a4” makes no pictures that --names and --base-url could set up"


def test_a_digital_table_takes_what_is_for_it(problems: Diagnostics) -> None:
    """JPEG and an address; corners and names are told as what they are, and WebP is refused."""
    found = set_up(problems, "tabletop-simulator", image_format="jpeg", base_url="https://a.org/")
    assert found is not None and found.tabletop is not None
    assert (found.tabletop.format, found.tabletop.base_url) == ("jpeg", "https://a.org/")
    assert not len(problems)
    assert set_up(problems, "tabletop-simulator", corners="round", names="{{ number }}") is not None
    (told,) = problems
    assert told.message.startswith("“tabletop-simulator” has no use for --corners and --names")
    assert set_up(Diagnostics(), "tabletop-simulator", image_format="webp") is None


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("home-a4", {"gutter": 3.0, "gang": True}),
        ("images", {"image_format": "jpeg", "names": "{{ number }}"}),
        ("tabletop-simulator", {"image_format": "jpeg"}),
        ("pdfx4", {}),
        ("component-list", {}),
    ],
)
def test_of_a_setup_only_what_fits_sets_files_aside(name: str, fits: dict[str, Any]) -> None:
    """Without any, files stand where they stand without the options."""
    chosen = target_for(name, None, None, HERE, Diagnostics())
    asked = Setup(gutter=3.0, gang=True, image_format="jpeg", names="{{ number }}")
    assert fitting(asked, chosen) == (Setup(**fits) if fits else None)


@pytest.mark.parametrize(("name", "option"), [("component-list", "--paper"), ("home-letter", "--names")])
def test_a_build_with_options_that_do_not_apply_stands_where_others_do(
    name: str, option: str, tiny: TinyProject
) -> None:
    """The warning is all that they bring about."""
    result = run(tiny, "--target", name, option, "A4" if option == "--paper" else "{{ number }}")
    assert result.exit_code == 0, result.stderr
    folder = tiny.root / f"output/tiny/{name}"
    assert (folder / "manifest.json").is_file()
    assert not (folder / "own-setup").exists()
    assert "setup" not in json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def test_what_differs_stands_in_the_manifest() -> None:
    setup = Setup(image_format="jpeg", corners="round", base_url="https://a.org/")
    assert setup.described() == {"image-format": "jpeg", "corners": "round", "base-url": "https://a.org/"}


def test_a_build_with_options_of_pictures_stands_aside(tiny: TinyProject) -> None:
    """JPEGs by their names in own-setup: the last whole build stays."""
    result = run(tiny, "--target", "images", "--image-format", "jpeg", "--names", "{{ number }} {{ card.name }}")
    assert result.exit_code == 0, result.stderr
    folder = tiny.root / "output/tiny/images/own-setup"
    found = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.jpg"))
    assert found and all(name.startswith(("crew/0", "crew/back", "crew/1")) for name in found)
    assert Image.open(io.BytesIO((folder / found[0]).read_bytes())).format == "JPEG"


def test_the_addresses_of_pictures_are_those_of_their_files(tiny: TinyProject) -> None:
    result = run(tiny, "--target", "playingcards-io", "--base-url", "https://a.org/game")
    assert result.exit_code == 0, result.stderr
    folder = tiny.root / "output/tiny/playingcards-io/own-setup"
    text = (folder / "crew/cards.csv").read_bytes().decode("utf-8")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert rows
    for row in rows:
        for side in ("front", "back"):
            assert not row[side] or (folder / row[side].removeprefix("https://a.org/game/")).is_file()
    assert any(row["front"] for row in rows)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--image-format", "jpg", "“jpg” is not one of png, jpeg, webp; did you mean “jpeg”?"),
        ("--names", "{{ number", "is not closed"),
        ("--base-url", "a.org", "is not an address"),
        ("--corners", "oval", "is not one of"),
    ],
)
def test_a_wrong_word_is_wrong_use(option: str, value: str, words: str, tiny: TinyProject) -> None:
    result = run(tiny, "--target", "images", option, value)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())


def test_folders_within_folders_are_removed_with_their_last_file(tiny: TinyProject) -> None:
    """An order for MakePlayingCards that is no longer made leaves nothing behind."""
    first = run(tiny, "--target", "makeplayingcards")
    assert first.exit_code == 0, first.stderr
    folder = tiny.root / "output/tiny/makeplayingcards"
    assert (folder / "crew/cards/fronts").is_dir()
    assert write(folder, {}, {"components": {}, "files": []}, Diagnostics()) is not None
    assert [file.name for file in folder.iterdir()] == ["manifest.json"]


def test_a_shop_may_ask_for_a_larger_safe_margin(tiny: TinyProject) -> None:
    """A text 2 mm inside the cut is safe at home, and not for a shop that asks for 3 mm: then a warning says so."""
    tiny.replace("card_data/tiny/game.yaml", "bleed: 0.125in,", "bleed: 0.125in, safe: 1mm,")
    tiny.front('<box at="bleed" fill="#ffffff"/><text x="3.5" y="40" size="14">Aye</text>')  # 3.5 mm of design
    assert "outside-safe" not in [problem.code for problem in tiny.problems()]
    for target, warned in (("images", False), ("makeplayingcards", True)):
        found = [problem for problem in tiny.build(target=target).problems if problem.code == "outside-safe"]
        assert bool(found) == warned
    assert "3.05 mm are safe" in found[0].message
    tiny.replace("card_data/tiny/game.yaml", "target: home-letter", "target: makeplayingcards")
    assert "outside-safe" in [problem.code for problem in tiny.problems()]
