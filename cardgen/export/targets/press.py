"""A target's record goes in, how a press prints its files comes out: profile, inks, standard."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, cast, get_args

from cardgen.colors import Cmyk, parse
from cardgen.data.files import Files, Folder, Unreadable
from cardgen.draw.standard import Level, title
from cardgen.export.targets.record import Record, one_of, percentage, whole, words

ICC = Path(__file__).parent.parent / "icc"

PROFILES = {"iso-coated-v2-300": "ISOcoated_v2_300_bas.icc"}
"""Profiles that come with cardgen, by name: files of the folder `icc`, each with its notice beside it."""

LEAST_LIMIT = 1.0
"""Less ink than one full plate prints no black."""


class Press(NamedTuple):
    """How a press prints. `profile` is the ICC profile of its inks on its paper.

    `condition` names that printing condition in the registry at https://www.color.org. `limit` is the most ink that may
    lie on one spot: 2.4 is 240 %. `rich_black` prints large black areas, None for what the profile makes of black.
    Where the `level` forbids transparency, what is below the topmost text becomes a picture of `flat_dpi`. With
    `outlines`, letters are shapes.
    """

    profile: bytes
    profile_name: str
    condition: str
    limit: float
    level: Level | None = None
    rich_black: Cmyk | None = None
    outlines: bool = False
    flat_dpi: int = 300

    @property
    def standard(self) -> str:
        """How files name what they follow: `PDF/X-1a:2003`; "" where they follow none."""
        return title(self.level) if self.level else ""

    @property
    def opaque(self) -> bool:
        """Whether nothing may be transparent."""
        return self.level == "x-1a:2003"


def read_press(outer: Record, files: Files | None) -> Press | None:
    """The press of a target whose `inks` are cmyk; what is wrong is reported, and the record has failed.

    A profile is one of cardgen's by name, or a file of the project.
    """
    record = outer.inner("press")
    if record is None:
        return None
    name = record.take("profile", words, "")
    found = Press(
        profile=b"" if not name else _profile(record, name, files),
        profile_name=name,
        condition=record.take("condition", words, ""),
        limit=record.take("ink-limit", _limit, 4.0),
        level=cast("Level | None", record.optional("standard", one_of(*get_args(Level)), None)),
        rich_black=record.optional("rich-black", _mix, None),
        outlines=record.optional("text", one_of("fonts", "outlines"), "fonts") == "outlines",
        flat_dpi=record.optional("flatten", whole(150, 1200), 300),
    )
    record.refuse_the_rest()
    if found.rich_black and sum(found.rich_black) > found.limit + 1e-9:
        record.fail(record.node.entries["rich-black"].span, "rich-black is more ink than ink-limit allows", None)
    return found


def _profile(record: Record, name: str, files: Files | None) -> bytes:
    """The bytes of a profile, which must be one of four inks for printing."""
    from cardgen.draw.press import usable

    span = record.node.entries["profile"].span
    own = name not in PROFILES
    hint = f"name one of {', '.join(PROFILES)}, or a file of the project such as card_data/GAME/targets/press.icc"
    if own and files is None:
        return record.fail(span, f"no profile is called “{name}”", b"", hint)
    try:
        data = files.read(name) if own and files else Folder(ICC).read(PROFILES[name])
    except Unreadable as wrong:
        return record.fail(span, f"profile: {wrong}", b"", *wrong.hints, hint)
    # The header of an ICC profile (ICC.1:2022, 7.2): class at 12, colour space at 16, signature at 36.
    if len(data) < 128 or data[36:40] != b"acsp":
        return record.fail(span, f"“{name}” is not an ICC profile", b"", hint)
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        space = data[16:20].decode("ascii", "replace").strip()
        return record.fail(span, f"“{name}” is not a profile of four printing inks, but of {space}", b"", hint)
    if own and not usable(data):
        return record.fail(span, f"“{name}” cannot be used: it is damaged, or turns no light into ink", b"", hint)
    return data


def _limit(text: str) -> float:
    found = percentage(text)
    if not LEAST_LIMIT <= found <= 4:
        raise ValueError(f"“{text}” is not from 100% to 400%")
    return found


def _mix(text: str) -> Cmyk:
    color = parse(text, {})
    if color is None or not isinstance(color.ink, Cmyk):
        raise ValueError(f"“{text}” is not a mix of inks; write cmyk(c m y k) with four numbers from 0 to 100")
    return color.ink
