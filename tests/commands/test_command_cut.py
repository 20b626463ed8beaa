"""`cardgen build --cut`: files for cutting machines come with the sheets, and go when nobody asks for them."""

from __future__ import annotations

import json

from tiny_project import TinyProject

CUTS = {"tiny/home-letter/crew-cut-1.svg", "tiny/home-letter/crew-cut-1.dxf"}


def test_cut_files_stand_beside_their_sheets(tiny: TinyProject) -> None:
    """Both kinds, each once however often it is asked for; the sheets are the same as without."""
    tiny.run("build")
    before = tiny.output()
    result = tiny.run("build", "--cut", "svg", "--cut", "dxf", "--cut", "svg", "--strict")
    assert result.exit_code == 0
    after = tiny.output()
    assert set(after) - set(before) == CUTS
    assert {name for name in before if before[name] != after[name]} == {"tiny/home-letter/manifest.json"}
    listed = json.loads(after["tiny/home-letter/manifest.json"])["files"]
    assert {f"tiny/home-letter/{one['name']}" for one in listed if "cuts" in one} == CUTS


def test_the_next_build_removes_them(tiny: TinyProject) -> None:
    """They are not of the sheets that are there then."""
    tiny.run("build", "--cut", "svg", "--cut", "dxf")
    result = tiny.run("build")
    assert "2 removed" in result.stderr
    assert not CUTS & set(tiny.output())


def test_an_unknown_kind_is_wrong_use(tiny: TinyProject) -> None:
    """It says which there are."""
    result = tiny.run("build", "--cut", "studio3")
    assert result.exit_code == 2
    assert "svg" in result.stderr and "dxf" in result.stderr


def test_pictures_are_made_without(tiny: TinyProject) -> None:
    """A warning, and the pictures."""
    result = tiny.run("build", "--target", "images", "--cut", "svg")
    assert result.exit_code == 0
    assert "no-sheets-to-cut" in result.stderr
    assert tiny.output() and not any("cut" in name for name in tiny.output())
