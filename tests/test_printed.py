"""The shipped games as they are printed, looked at with tools that are not ours: PDFium, pikepdf and poppler."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from printed_sheets import LETTER, MM, NEAR, check_backs, drawn
from tiny_project import ROOT, contents, embedded, fonts, page_words

from cardgen.data.project import Project, find, games
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.model.game import Card, Game

POKER = (63.5, 88.9)
TARGET = "home-letter"


def project() -> Project:
    found = find(ROOT)
    assert found is not None
    return found


GAMES = games(project().files)


@dataclass(frozen=True)
class Printed:
    """A game's build: its folder's files, its manifest, and the game itself."""

    game: Game
    files: Mapping[str, bytes]
    manifest: Mapping[str, Any]

    def pdf(self, name: str) -> pikepdf.Pdf:
        return pikepdf.open(io.BytesIO(self.files[name]))

    def sheets(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Name and pages of every PDF of sheets."""
        for entry in self.manifest["files"]:
            if entry["name"].endswith(".pdf") and entry["name"] != "print-guide.pdf":
                yield entry["name"], entry["pages"]


def run(root: Path, output: Path, *arguments: str, **environment: str) -> None:
    """`cardgen build` as a process of its own; it must succeed."""
    done = subprocess.run(
        [sys.executable, "-m", "cardgen", "build", "--output", str(output), *arguments],
        cwd=root,
        env={**os.environ, "CARDGEN_CACHE": "off", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output folder of all games for Letter paper."""
    output = tmp_path_factory.mktemp("printed")
    run(ROOT, output, "--target", TARGET, PYTHONHASHSEED="1", TZ="Pacific/Auckland", LC_ALL="C.UTF-8")
    return output


@pytest.fixture(scope="session", params=GAMES)
def printed(request: pytest.FixtureRequest, whole: Path) -> Printed:
    """Each game that the repository ships."""
    return _printed(request.param, whole / request.param / TARGET)


def _printed(name: str, folder: Path) -> Printed:
    problems = Diagnostics()
    game = load_game(project().files, name, problems)
    assert game is not None
    assert not problems.failed
    files = contents(folder)
    return Printed(game, files, json.loads(files["manifest.json"]))


def test_pages_are_letter_paper(printed: Printed) -> None:
    """Every page is 612 by 792 points, and has no turn or unit of its own."""
    for name, pages in printed.sheets():
        with printed.pdf(name) as pdf:
            assert len(pdf.pages) == len(pages)
            for page in pdf.pages:
                assert [float(number) for number in page.mediabox] == [0, 0, *LETTER]
                assert "/UserUnit" not in page
                assert int(page.get("/Rotate", 0)) == 0


def test_full_sheets_of_poker_cards_hold_nine(printed: Printed) -> None:
    """Nine trims of 63.5 x 88.9 mm stand butt to butt in the middle of the page."""
    seen = 0
    for name, pages in printed.sheets():
        component = printed.game.components[name.removesuffix(".pdf")]
        if component.stock.name != "poker":
            continue
        for page in pages[: len(pages) - 2]:
            trims = sorted((slot["trim"] for slot in page["slots"]), key=lambda trim: (trim[1], trim[0]))
            cells = [(12.7 + 63.5 * column, 6.35 + 88.9 * row, *POKER) for row in range(3) for column in range(3)]
            if page["side"] == "front":
                assert len(trims) == 9
                seen += 1
            for trim in trims:
                assert any(trim == pytest.approx(cell, abs=NEAR) for cell in cells)
    assert seen


def test_faces_are_drawn_where_the_manifest_says(printed: Printed) -> None:
    """On every page the drawn faces lie on the manifest's trims to 0.01 mm, in their turn, and none is cut into."""
    for name, pages in printed.sheets():
        size = printed.game.components[name.removesuffix(".pdf")].stock.size
        with printed.pdf(name) as pdf:
            for page, entry in zip(pdf.pages, pages, strict=True):
                faces = drawn(page, (size.width / MM, size.height / MM))
                assert len(faces) == len(entry["slots"])
                for face, slot in zip(faces, entry["slots"], strict=True):
                    assert face.trim == pytest.approx(slot["trim"], abs=NEAR)
                    assert face.turn == slot["turn"]
                    x, y, w, h = slot["trim"]
                    left, top, right, bottom = face.clip
                    assert max(left - x, top - y, x + w - right, y + h - bottom) <= NEAR


def test_clips_do_not_reach_into_neighbours(printed: Printed) -> None:
    """What a face draws ends where the next face's trim begins."""
    for name, pages in printed.sheets():
        size = printed.game.components[name.removesuffix(".pdf")].stock.size
        with printed.pdf(name) as pdf:
            for page, entry in zip(pdf.pages, pages, strict=True):
                for face, slot in zip(drawn(page, (size.width / MM, size.height / MM)), entry["slots"], strict=True):
                    for other in entry["slots"]:
                        if other is not slot:
                            x, y, w, h = other["trim"]
                            left, top, right, bottom = face.clip
                            over = min(right, x + w) - max(left, x), min(bottom, y + h) - max(top, y)
                            assert min(over) <= NEAR


def test_backs_lie_behind_their_fronts(printed: Printed) -> None:
    """On every leaf, the last one too, mirrored about the page's centre."""
    for name, pages in printed.sheets():
        check_backs(pages, printed.game.components[name.removesuffix(".pdf")].back)


def test_backs_lie_behind_their_fronts_on_a_sheet_filled_in_part(tmp_path: Path) -> None:
    """Ten pieces fill a sheet and a ninth of another, and backs stay behind their fronts in the drawing too."""
    game = load_game(project().files, "seacrashers", Diagnostics())
    assert game is not None
    component = game.components["crew"]
    assert component.sets == "per player"
    only = [part for card in component.cards[:5] for part in ("--only", f"crew/{card.id}")]
    run(ROOT, tmp_path, "seacrashers", "--target", TARGET, "--component", "crew", "--players", "2", *only)
    built = _printed("seacrashers", tmp_path / "seacrashers" / TARGET / "partial")
    ((name, pages),) = built.sheets()
    assert [len(page["slots"]) for page in pages] == [9, 9, 1, 1]
    check_backs(list(pages), component.back)
    with built.pdf(name) as pdf:
        (front,), (back,) = drawn(pdf.pages[2], POKER), drawn(pdf.pages[3], POKER)
    assert front.trim == pytest.approx((12.7, 6.35, *POKER), abs=NEAR)
    assert back.trim == pytest.approx((215.9 - 12.7 - 63.5, 6.35, *POKER), abs=NEAR)


def test_every_font_is_embedded(printed: Printed) -> None:
    """No reader has to find a font of its own."""
    for name, _ in printed.sheets():
        with printed.pdf(name) as pdf:
            found = [embedded(font) for font in fonts(pdf)]
        assert len(found) >= 2
        assert all(found)


@pytest.mark.skipif(shutil.which("pdffonts") is None, reason="needs poppler's pdffonts")
def test_poppler_finds_every_font_embedded(whole: Path) -> None:
    """Another reader says the same: all are embedded, and have their letters' meanings."""
    for pdf in sorted(whole.rglob("*.pdf")):
        done = subprocess.run(["pdffonts", str(pdf)], capture_output=True, text=True, check=True)
        assert done.stderr == ""
        rows = done.stdout.splitlines()[2:]
        assert rows
        for row in rows:
            assert re.search(r"\s(yes)\s+(yes|no)\s+(yes)\s+\d+\s+\d+\s*$", row), row


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="needs qpdf")
def test_qpdf_finds_nothing_wrong(whole: Path) -> None:
    """The files obey the syntax of PDF."""
    for pdf in sorted(whole.rglob("*.pdf")):
        done = subprocess.run(["qpdf", "--check", str(pdf)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def _words(text: str) -> Counter[str]:
    """The words of a text: letters and digits only, so that marks and breaks do not matter."""
    return Counter(re.findall(r"[^\W_]+", text.replace("’", "").replace("'", "").replace("\u00ad", "").lower()))


_MARKUP = re.compile(r"\[\[([^\]|]+)(?:\|[^\]]*)?\]\]|:[a-z][a-z0-9-]*:|\*+")


def _prints(card: Card, fields: tuple[str, ...]) -> Counter[str]:
    """The words of a card's name and text, without icons and marks."""
    return _words(" ".join(_MARKUP.sub(" ", str(card.fields.get(name, ""))) for name in fields))


def test_names_and_texts_can_be_copied_and_searched(printed: Printed) -> None:
    """Every word of each card's name and text stands on the page that its card is on, as PDFium reads it."""
    for name, pages in printed.sheets():
        component = printed.game.components[name.removesuffix(".pdf")]
        cards = {card.id: card for card in component.cards}
        # A standee bears its card's name, and leaves the text to the card.
        fields = ("name",) if component.stock.shape == "standee" else ("name", "text")
        # What has no text is known by its picture.
        cards = {name: card for name, card in cards.items() if "text" in card.fields}
        for text, page in zip(page_words(printed.files[name]), pages, strict=True):
            if page["side"] != "front":
                continue
            known = [cards[slot["card"]] for slot in page["slots"] if slot["card"] in cards]
            wanted: Counter[str] = sum((_prints(card, fields) for card in known), Counter())
            missing = wanted - _words(text)
            assert not missing, f"{name}, sheet {page['sheet']}: {missing}"


ICONS = {"seacrashers": ("treasure", "gold"), "were_doomed": ("events", "resource")}
"""In each game a deck, and an icon that its texts hold."""


def test_icons_are_read_as_words(printed: Printed) -> None:
    """An icon in a text is read out as its name, so that a search or a screen reader finds it."""
    deck, icon = ICONS[printed.game.folder]
    cards = {card.id: card for card in printed.game.components[deck].cards}
    (pages,) = (pages for name, pages in printed.sheets() if name == f"{deck}.pdf")
    seen = 0
    for text, page in zip(page_words(printed.files[f"{deck}.pdf"]), pages, strict=True):
        if page["side"] == "front":
            icons = sum(str(cards[slot["card"]].fields.get("text")).count(f":{icon}:") for slot in page["slots"])
            assert _words(text)[icon] >= icons
            seen += icons
    assert seen


def test_sheets_say_how_to_print_them(printed: Printed) -> None:
    """Each page says the game, its sheet and side, and that it is printed at its actual size."""
    for name, pages in printed.sheets():
        for text, page in zip(page_words(printed.files[name]), pages, strict=True):
            line = " ".join(text.split())
            assert printed.game.name in line
            assert f"sheet {page['sheet']} of {pages[-1]['sheet']} {page['side']}" in line
            assert "actual size" in line


def test_every_copy_is_printed(printed: Printed) -> None:
    """The manifest holds each card as often as its copies and its deck's sets demand."""
    for name, pages in printed.sheets():
        component = printed.game.components[name.removesuffix(".pdf")]
        sets = printed.game.players.usual if component.sets == "per player" else component.sets
        found = Counter(slot["card"] for page in pages if page["side"] == "front" for slot in page["slots"])
        for card in component.cards:
            expected = card.copies * (1 if card.player is not None else sets)
            expected *= printed.game.players.usual if card.per_player else 1
            expected *= card.player is None or card.player <= printed.game.players.usual
            assert found[card.id] == expected, card.id


def test_the_same_project_gives_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    """Another place, hash seed, language, time zone and time of the files change not a byte."""
    copy = tmp_path / "a place, with a space"
    for folder in ("card_data", "templates", "fonts"):
        shutil.copytree(ROOT / folder, copy / folder, copy_function=shutil.copyfile)
    environment = {"PYTHONHASHSEED": "271828", "TZ": "America/St_Johns", "LC_ALL": "C", "LANG": "tr_TR.UTF-8"}
    run(copy, tmp_path / "out", "--target", TARGET, PYTHONPATH=str(ROOT), **environment)
    first, second = contents(whole), contents(tmp_path / "out")
    assert set(first) == set(second)
    assert [name for name in first if first[name] != second[name]] == []


def test_no_file_tells_of_this_computer(whole: Path) -> None:
    """No path, user or date of the build stands in an output."""
    for name, data in contents(whole).items():
        for words in (str(ROOT), str(Path.home()) + "/", str(whole)):
            assert words.encode() not in data, f"{name} holds {words!r}"
        if name.endswith(".pdf"):
            with pikepdf.open(io.BytesIO(data)) as pdf:
                info = {str(key): str(value) for key, value in pdf.docinfo.items()}
            assert not any(str(date.today().year) in value for key, value in info.items() if "Date" in key)
