"""What the manifest says, and how it is written."""

from __future__ import annotations

import hashlib
import json

import pytest

from cardgen.export.manifest import FileEntry, PageEntry, SlotEntry, as_json, describe, percent
from cardgen.geometry import MM, Rect, Size

SLOT = SlotEntry("crew", "guard", "front", Rect(36, 18, 180, 252), 90, 2, None, 3)
PAGE = PageEntry(Size(612, 792), "front", 1, (SLOT, SLOT))
FILE = FileEntry("crew.pdf", b"bytes", (PAGE,))


def test_a_slot_says_which_piece_lies_where_in_millimetres() -> None:
    """Component, card, side, set, copy, the trim from the page's top left, and the turn."""
    (file,) = describe({}, [FILE])["files"]  # type: ignore[misc]
    assert file["pages"][0] == {
        "side": "front",
        "width": 215.9,
        "height": 279.4,
        "sheet": 1,
        "slots": [
            {
                "component": "crew",
                "card": "guard",
                "side": "front",
                "set": 2,
                "player": None,
                "copy": 3,
                "trim": [12.7, 6.35, 63.5, 88.9],
                "turn": 90,
            }
        ]
        * 2,
    }


def test_a_face_alone_counts_its_copies_instead() -> None:
    """A picture stands for all copies of its card."""
    slot = SlotEntry("crew", "guard", "front", Rect(0, 0, 180, 252), copies=4)
    manifest = describe(
        {}, [FileEntry("crew/01-guard-front.png", b"", (PageEntry(Size(180, 252), "front", None, (slot,)),))]
    )
    page = manifest["files"][0]["pages"][0]  # type: ignore[index]
    assert page["slots"][0]["copies"] == 4
    assert not {"set", "player", "copy"} & set(page["slots"][0])
    assert "sheet" not in page


def test_files_stand_in_the_order_of_their_names_with_digests() -> None:
    """Each file has the SHA-256 of its bytes, and the build has one of all."""
    one, two = describe({"game": "Tiny"}, [FILE, FileEntry("a.pdf", b"a", ())]), describe({}, [FILE])
    files: list[dict[str, str]] = one["files"]  # type: ignore[assignment]
    assert [file["name"] for file in files] == ["a.pdf", "crew.pdf"]
    assert files[1]["sha256"] == hashlib.sha256(b"bytes").hexdigest()
    assert one["digest"] != two["digest"]


def test_the_written_form_is_the_same_document() -> None:
    """Reading the JSON gives back what was described, umlauts and all."""
    manifest = describe({"game": "Käpt’n “X”", "players": 3}, [FILE, FileEntry("empty.pdf", b"", ())])
    assert json.loads(as_json(manifest)) == manifest
    assert "Käpt’n".encode() in as_json(manifest)


def test_each_slot_has_a_line_of_its_own() -> None:
    """Two builds can be compared line by line."""
    lines = as_json(describe({}, [FILE])).decode().splitlines()
    assert sum('"card": "guard"' in line for line in lines) == 2


def test_millimetres_are_free_of_float_noise() -> None:
    """A third of a page away, a poker card still says 63.5."""
    slot = SlotEntry("a", "b", "front", Rect(0.1 * MM + 0.2 * MM, -1e-12, 63.5 * MM, 88.9 * MM))
    manifest = describe({}, [FileEntry("a", b"", (PageEntry(Size(1, 1), "front", 1, (slot,)),))])
    assert b'"trim": [0.3, 0.0, 63.5, 88.9]' in as_json(manifest)


@pytest.mark.parametrize(
    ("scale", "text"),
    [(3 / 5, "60%"), (1.0, "100%"), (2 / 3, "66.67%"), (1 / 8, "12.5%")],
)
def test_scales_are_written_as_percent(scale: float, text: str) -> None:
    """Whole per cents stay whole."""
    assert percent(scale) == text
