"""`cardgen new`: what it makes builds without a word, and nothing that was there is lost."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml
from new_games import cardgen, said, tree

from cardgen import starter
from cardgen.commands import new

ROOT = Path(__file__).parents[2]


class TestStarter:
    """The game that comes with cardgen."""

    def test_in_an_empty_folder(self, run, here):
        """It makes a project whose game is checked strictly and built without a word; what is printed goes on."""
        result = run("new", "tide")
        assert result.exit_code == 0
        lines = result.output.splitlines()
        assert lines[-3:] == ["  cardgen check tide", "  cardgen build tide", "  cardgen build tide --target images"]
        for line in lines[-3:]:
            assert run(*line.split()[1:], *(["--strict"])).exit_code == 0
        assert (here / "output/tide/home-letter/guests.pdf").read_bytes()[:5] == b"%PDF-"
        assert len(list((here / "output/tide/images").rglob("*.png"))) == 11
        assert run("check", "--strict").output == ""

    def test_no_word_of_the_starter_is_left(self, run, here):
        """All files speak of the game by its own name."""
        run("new", "tide")
        texts = [data for name, data in tree(here).items() if not name.startswith("fonts/")]
        assert not [text for text in texts if b"starter" in text or b"TITLE" in text]
        assert yaml.safe_load((here / "card_data/tide/game.yaml").read_text())["name"] == "Tide"
        assert (here / ".gitignore").read_text().endswith("/output/\n")

    @pytest.mark.parametrize(
        "title",
        [
            'A "Quote": # 5 & <b>',
            "Größe \\ Ελλάδα",
            "W" * 16 + " " + "M" * 9,
            "Donaudampfschifffahrten und so weiteres",
        ],
    )
    def test_a_title(self, run, here, title):
        """Any line of text that is short enough is a title."""
        assert run("new", "tide", "--title", title).exit_code == 0
        assert yaml.safe_load((here / "card_data/tide/game.yaml").read_text())["name"] == title
        assert said(here, "tide") == []

    def test_the_rules_break_as_their_comments_say(self, run, here):
        """What a comment of rules.yaml promises is what the check says."""
        run("new", "tide")
        rules = (here / "card_data/tide/rules.yaml").read_text()
        promised = [line[4:].partition(" [") for line in rules.splitlines() if line.startswith("#   ")]
        assert len(promised) == 2
        deck = here / "card_data/tide/guests.yaml"
        text = deck.read_text()
        for (message, _, code), change in zip(
            promised, (("copies: 6", "copies: 2"), ("tip: 6", "tip: 3")), strict=True
        ):
            assert text.count(change[0]) == 1
            deck.write_text(text.replace(*change))
            output = run("check").output
            assert f"error: {message} [{code}" in output, output

    def test_schemas_are_up_to_date(self, run, here):
        """`cardgen schemas` has nothing to write."""
        run("new", "tide")
        assert run("schemas").output == ""

    def test_every_icon_has_its_maker(self):
        """Each icon that is not cardgen's own is attributed, with the picture of the games that come with cardgen."""
        files = starter.game()
        page = files.read("templates/starter/icons/ATTRIBUTION.md").decode()
        icons = {
            name.rpartition("/")[2][:-4] for name in files.names("templates/starter/icons") if name.endswith(".svg")
        }
        assert {line.split(" | ")[0][2:] for line in page.splitlines() if "CC BY 3.0 |" in line} == icons - {"cup"}
        for icon in icons - {"cup"}:
            svg = files.read(f"templates/starter/icons/{icon}.svg").decode()
            maker = next(line.split(" | ")[2] for line in page.splitlines() if line.startswith(f"| {icon} |"))
            assert f"by {maker}, game-icons.net, CC BY 3.0" in svg

    def test_fonts_are_small_and_licensed(self):
        """Together they are below 600 kB, and each family has its licence."""
        files = starter.fonts()
        assert sum(len(files.read(name)) for name in files.names("") if name.endswith(".ttf")) < 600_000
        folders = {name.partition("/")[0] for name in files.names("")}
        assert folders == set(new.FAMILIES)
        assert all(b"SIL Open Font License, Version 1.1" in files.read(f"{folder}/OFL.txt") for folder in folders)


class TestPlaces:
    """Where a game goes, and what it never does."""

    def test_beside_another(self, run, here, monkeypatch):
        """Inside a project, from any folder of it, a game comes beside the others, and they stay as they are."""
        run("new", "tide")
        before = tree(here)
        result = cardgen(here / "card_data/tide", "new", "ebb_2", monkeypatch=monkeypatch)
        assert result.exit_code == 0
        after = tree(here)
        assert {name: after[name] for name in before} == before
        assert all(name.startswith(("card_data/ebb_2/", "templates/ebb_2/")) for name in after.keys() - before.keys())
        assert said(here, "ebb_2") == said(here, "tide") == []

    def test_fonts_that_a_project_lacks_come_along(self, run, here):
        """A project with the family under other names keeps its own, and gets the other."""
        for folder in ("card_data", "templates"):
            (here / folder).mkdir()
        shutil.copytree(ROOT / "fonts/oswald", here / "fonts/mine")
        assert run("new", "tide").exit_code == 0
        assert sorted(one.name for one in (here / "fonts").iterdir()) == ["alegreya-lf", "mine"]
        assert said(here, "tide") == []

    def test_twice(self, run, here):
        """A second one of the same name is refused with all that is there, and changes nothing."""
        run("new", "tide")
        before = tree(here)
        result = run("new", "tide")
        assert result.exit_code == 1
        assert [line for line in result.output.splitlines() if "1 error" in line] == [
            "card_data/tide: 1 error",
            "templates/tide: 1 error",
        ]
        assert tree(here) == before

    def test_what_is_there_stays(self, run, here):
        """A README and a .gitignore are left alone; a font of the same name is in the way."""
        (here / "README.md").write_text("mine")
        (here / ".gitignore").write_text("mine too")
        (here / "fonts/oswald").mkdir(parents=True)
        font = here / "fonts/oswald/Oswald-Bold.ttf"
        font.write_text("no font")
        result = run("new", "tide")
        assert result.exit_code == 1 and "fonts/oswald/Oswald-Bold.ttf: 1 error" in result.output
        assert sorted(tree(here)) == [".gitignore", "README.md", "fonts/oswald/Oswald-Bold.ttf"]
        font.unlink()
        result = run("new", "tide")
        assert result.exit_code == 0 and "README.md is there already" in result.output
        assert ((here / "README.md").read_text(), (here / ".gitignore").read_text()) == ("mine", "mine too")

    def test_a_file_where_a_folder_goes(self, run, here):
        """It is named, and stays."""
        (here / "templates").write_text("a file")
        result = run("new", "tide")
        assert result.exit_code == 1 and "templates: 1 error" in result.output
        assert tree(here) == {"templates": b"a file"}

    @pytest.mark.parametrize(
        ("verb", "number", "says"),
        [("mkdir", errno.EROFS, "cardgen may not write here"), ("write_bytes", errno.ENOSPC, "the disk is full")],
    )
    def test_nothing_is_left_where_nothing_can_be_written(self, run, here, monkeypatch, verb, number, says):
        """In a folder that is read-only, or on a disk that is full, an error says so and nothing is left."""
        real = getattr(Path, verb)

        def fails(self: Path, *args: object, **options: object) -> object:
            if ".cardgen-new-" in str(self) and (verb == "mkdir" or self.name == "whale.svg"):
                raise OSError(number, "no", str(self))
            return real(self, *args, **options)

        monkeypatch.setattr(Path, verb, fails)
        result = run("new", "tide")
        assert result.exit_code == 1 and says in result.output
        assert list(here.iterdir()) == []

    @pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
    def test_nothing_is_left_after_an_error(self, run, here, monkeypatch, at):
        """Whichever move fails, those before it are taken back."""
        moves = []
        real = Path.rename

        def fails(self: Path, target: Path) -> Path:
            moves.append(target)
            if len(moves) == at:
                raise PermissionError(13, "no", str(target))
            return real(self, target)

        monkeypatch.setattr(Path, "rename", fails)
        result = run("new", "tide")
        assert result.exit_code == 1 and "cardgen may not write here" in result.output
        assert list(here.iterdir()) == []

    @pytest.mark.parametrize(
        ("name", "says"),
        [
            ("Low Tide!", "for example “low-tide”"),
            ("Größe", "for example “grosse”"),
            ("-x", "for example “x”"),
            ("..", "cannot name a game"),
            ("a/b", "for example “a-b”"),
            ("", "cannot name a game"),
            ("潮", "cannot name a game"),
            ("shared", "for example “shared-game”"),
            ("Con", "for example “Con-game”"),
            ("a" * 41, "the most is 40"),
            ("a" * 30, "--title gives another"),
        ],
    )
    def test_names_that_cannot_be(self, run, here, name, says):
        """They are refused as wrong use, with a name that can be where there is one."""
        result = run("new", "--", name)
        assert result.exit_code == 2 and says in result.output
        assert tree(here) == {}

    @pytest.mark.parametrize("title", ["", " ", "a\nb\x07", "a b" * 14, "a" * 25, "W" * 17])
    def test_titles_that_cannot_be(self, run, here, title):
        """So are titles that do not fit on a card."""
        assert run("new", "tide", "--title", title).exit_code == 2
        assert tree(here) == {}


def test_the_wheel_has_every_file(tmp_path):
    """Whoever installs cardgen has all that `cardgen new` makes games of."""
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    copy = tmp_path / "source"
    shutil.copytree(ROOT / "cardgen", copy / "cardgen", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, copy / name)
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    wheel = next(tmp_path.glob("*.whl"))
    with zipfile.ZipFile(wheel) as packed:
        inside = {name: packed.read(name) for name in packed.namelist()}
    below = tree(ROOT / "cardgen/starter")
    assert len(below) > 40
    assert {name: inside.get(f"cardgen/starter/{name}") for name in below if "__pycache__" not in name} == {
        name: data for name, data in below.items() if "__pycache__" not in name
    }
