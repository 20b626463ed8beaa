"""What stands where in the files of one build goes in, manifest.json comes out.

The manifest is what everything after printing asks: the print guide, `diff`, and the next build, which removes the
files that this one lists and it no longer makes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from cardgen.export.kept import Slip, digest
from cardgen.geometry import MM, Rect, Size

NAME = "manifest.json"
VERSION = 1
"""The version of the manifest's form: raised when a key changes its meaning or goes."""


class TileEntry(NamedTuple):
    """Which part of a piece a page shows: row and column from 1, of how many, and the part of this side, in points.

    The row and column are those of the front; its back has the same.
    """

    row: int
    column: int
    rows: int
    columns: int
    window: Rect


class SlotEntry(NamedTuple):
    """One piece on a page. `trim` is in printed points from the page's top left, `turn` clockwise degrees.

    A slot of a sheet is one copy: its set and number count from 1, `player` is None for the table's. In a file of a
    face alone, `copies` says how many of it the game wants, and `set` and `copy` are None. Where a piece is glued of
    several pages, `tile` is its part, and `trim` where that part lies.
    """

    component: str
    card: str
    side: str
    trim: Rect
    turn: int = 0
    set: int | None = None
    player: int | None = None
    copy: int | None = None
    copies: int | None = None
    tile: TileEntry | None = None


class PageEntry(NamedTuple):
    """One page: its size in points, which side of which sheet it is (from 1; None for a face alone), its slots."""

    size: Size
    side: str
    sheet: int | None
    slots: tuple[SlotEntry, ...]


class CutEntry(NamedTuple):
    """What a cut file is for: the file of sheets, the sheets of it that are cut so, the rectangle around all cuts."""

    file: str
    sheets: tuple[int, ...]
    around: Rect


class FileEntry(NamedTuple):
    """One file: its name below the folder, its bytes or where they wait, its pages. A cut file has none, and says what
    it `cuts`.
    """

    name: str
    data: bytes | Slip
    pages: tuple[PageEntry, ...]
    cuts: CutEntry | None = None


def describe(
    heading: Mapping[str, object],
    files: Iterable[FileEntry],
    components: Mapping[str, Mapping[str, object]] = MappingProxyType({}),
) -> dict[str, object]:
    """The manifest of some files. `heading` names game, target, scale and the like; a digest of all files is added.

    `components` tells of each what it is called, how large a piece is, and where it is cut and folded.
    """
    entries = sorted(files, key=lambda entry: entry.name)
    listed = [_file(entry) for entry in entries]
    whole = hashlib.sha256("".join(f"{entry['sha256']} {entry['name']}\n" for entry in listed).encode()).hexdigest()
    return {"manifest": VERSION, **heading, "digest": whole, "components": dict(components), "files": listed}


def as_json(manifest: Mapping[str, object]) -> bytes:
    """The manifest as UTF-8 text: a heading line a key, a line a slot, so that two builds can be compared by eye."""
    lines = [f"{_text(key)}: {_text(value)}" for key, value in manifest.items() if key not in ("components", "files")]
    components, files = manifest["components"], manifest["files"]
    assert isinstance(components, dict)
    assert isinstance(files, list)
    lines.append(
        f'"components": {{{",".join(f"{chr(10)} {_text(key)}: {_text(components[key])}" for key in components)}\n}}'
    )
    lines.append(f'"files": [{",".join(map(_file_lines, files))}\n]')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def digests_of(manifest: Mapping[str, object]) -> dict[str, str]:
    """The SHA-256 of each file that a manifest lists, in hexadecimal."""
    files = manifest["files"]
    assert isinstance(files, list)
    return {file["name"]: file["sha256"] for file in files}


def percent(scale: float) -> str:
    """A scale for people and for the manifest: `60%`, `66.67%`."""
    return f"{scale * 100:.2f}".rstrip("0").rstrip(".") + "%"


_text = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


def _file(entry: FileEntry) -> dict[str, object]:
    heading: dict[str, object] = {"name": entry.name, "sha256": digest(entry.data)}
    if entry.cuts is not None:
        file, sheets, around = entry.cuts
        heading["cuts"] = {"file": file, "sheets": list(sheets), "around": list(_trim(around))}
    return {**heading, "pages": [_page(page) for page in entry.pages]}


def _page(page: PageEntry) -> dict[str, object]:
    heading: dict[str, object] = {"side": page.side, "width": _mm(page.size.width), "height": _mm(page.size.height)}
    if page.sheet is not None:
        heading["sheet"] = page.sheet
    return {**heading, "slots": [_slot(slot) for slot in page.slots]}


def _slot(slot: SlotEntry) -> dict[str, object]:
    entry: dict[str, object] = {"component": slot.component, "card": slot.card, "side": slot.side}
    if slot.copies is not None:
        entry["copies"] = slot.copies
    else:
        entry |= {"set": slot.set, "player": slot.player, "copy": slot.copy}
    entry["trim"] = list(_trim(slot.trim))
    entry["turn"] = slot.turn
    if slot.tile is not None:
        row, column, *of, window = slot.tile
        entry["tile"] = {"row": row, "column": column, "of": of, "window": list(_trim(window))}
    return entry


@lru_cache(maxsize=1024)  # all sheets of a deck have the same slots
def _trim(trim: Rect) -> tuple[float, ...]:
    return tuple(_mm(side) for side in trim)


def _mm(points: float) -> float:
    # A tenth of a micrometre: finer than the 0.01 mm that trims are true to, and the same float on every machine.
    return round(points / MM, 4) + 0.0


def _file_lines(file: dict[str, object]) -> str:
    pages = file["pages"]
    assert isinstance(pages, list)
    heading = _text({key: value for key, value in file.items() if key != "pages"})
    return f'\n {heading[:-1]}, "pages": [' + ",".join(map(_page_lines, pages)) + "\n ]}"


def _page_lines(page: dict[str, object]) -> str:
    slots = page["slots"]
    assert isinstance(slots, list)
    heading = _text({key: value for key, value in page.items() if key != "slots"})
    return f"\n  {heading[:-1]}, " + '"slots": [' + ",".join("\n   " + _text(slot) for slot in slots) + "\n  ]}"
