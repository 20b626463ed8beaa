"""Fonts, states, shadings, colour spaces and forms in; the names by which content calls them, one for equals, out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.colors import Cmyk, Color, Ink, Rgb
from cardgen.draw.inks import Inks
from cardgen.draw.objects import deflate, name
from cardgen.draw.paths import number

PLACE = "\0"
"""Stands around a label where an object's number will stand: numbers are given when the file is written."""

KINDS = {"C": "ColorSpace", "F": "Font", "G": "ExtGState", "P": "Pattern", "S": "Shading", "X": "XObject"}
"""What a resource is, by the first letter of its name."""

EVERYWHERE = "-14400 -14400 14400 14400"
"""A box around all that a face may hold (`geometry.LIMIT` each way), for groups whose extent nobody needs to know."""


class Fragment(NamedTuple):
    """Finished content: its operators, the names it uses, and the pictures in it.

    A picture is its resource's name and the width and height at which it stands, in units of this content.
    """

    content: str
    needs: frozenset[str] = frozenset()
    pictures: tuple[tuple[str, float, float], ...] = ()


class Definition(NamedTuple):
    """What an object of a file will be: all of it, or what stands in a stream's dictionary beside its packed data."""

    head: str
    data: bytes | None = None


class Brush(NamedTuple):
    """A colour's operators for filling and for stroking, the names they use, and its alpha."""

    fill: str
    stroke: str
    needs: frozenset[str]
    alpha: float


def digest(*parts: str) -> str:
    """Twelve hexadecimal digits that name a content: a clash among a million contents has a chance of 1 in 500."""
    return hashlib.sha256("\0".join(parts).encode("latin-1", "replace")).hexdigest()[:12]


def components(ink: Ink) -> str:
    """An ink's numbers, as its colour space takes them."""
    if isinstance(ink, Rgb):
        return f"{number(ink.red)} {number(ink.green)} {number(ink.blue)}"
    if isinstance(ink, Cmyk):
        return f"{number(ink.cyan)} {number(ink.magenta)} {number(ink.yellow)} {number(ink.black)}"
    return number(ink.tint)


def reference(label: str) -> str:
    """How one definition refers to another, or to a font or picture."""
    return f"{PLACE}{label}{PLACE}"


def dictionary(needs: Iterable[str]) -> str:
    """A /Resources dictionary of just these names."""
    kinds: dict[str, list[str]] = {}
    for label in sorted(needs):
        kinds.setdefault(label[0], []).append(f"/{label} {reference(label)}")
    return "<< " + "".join([f"/{KINDS[kind]} << {' '.join(items)} >> " for kind, items in kinds.items()]) + ">>"


class Resources:
    """The resources of faces by name. A name comes of the content alone, so that equal ones are one, whichever face
    asks first and whichever process draws it.
    """

    def __init__(self, inks: Inks) -> None:
        self.definitions: dict[str, Definition] = {}
        self.inks = inks
        self._brushes: dict[tuple[Color, bool], Brush] = {}
        self._states: dict[tuple[float, float], str] = {}

    def define(self, kind: str, data: str) -> str:
        """The name of the resource that this text describes; `kind` is a letter of `KINDS`."""
        label = kind + digest(data)
        if label not in self.definitions:
            self.definitions[label] = Definition(data)
        return label

    def stream(self, head: str, content: str) -> str:
        """The name of a stream that no content calls, only another definition."""
        label = "O" + digest(head, content)
        if label not in self.definitions:
            self.definitions[label] = Definition(head, deflate(content.encode("latin-1")))
        return label

    def form(self, fragment: Fragment, box: str = EVERYWHERE, entries: str = "") -> str:
        """The name of a form XObject that shows a fragment inside a box (left, bottom, right, top)."""
        label = "X" + digest(fragment.content, box, entries, *sorted(fragment.needs))
        if label not in self.definitions:
            head = f"/Type /XObject /Subtype /Form /BBox [{box}]{entries} /Resources {dictionary(fragment.needs)}"
            self.definitions[label] = Definition(head, deflate(fragment.content.encode("latin-1")))
        return label

    def group(self, fragment: Fragment, opacity: float) -> Fragment:
        """A fragment faded as one: what lies below shows through it, and its own parts not through each other."""
        # No /CS: the group blends in the colours of whatever it is placed in.
        form = self.form(fragment, entries=" /Group << /S /Transparency /I true >>")
        state = self.state(opacity, opacity)
        return Fragment(f"q /{state} gs /{form} Do Q\n", frozenset((form, state)), fragment.pictures)

    def state(self, fill: float, stroke: float) -> str:
        """The name of a graphics state with these alphas."""
        known = self._states.get((fill, stroke))
        if known is None:
            known = self.define("G", f"<< /Type /ExtGState /ca {number(fill)} /CA {number(stroke)} >>")
            self._states[fill, stroke] = known
        return known

    def space(self, ink: Ink) -> str:
        """How a dictionary names an ink's colour space."""
        if isinstance(ink, Rgb):
            return "/DeviceRGB"
        if isinstance(ink, Cmyk):
            return "/DeviceCMYK"
        mix = f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [{components(ink.alternate)}] >>"
        return f"[/Separation /{name(ink.name)} /DeviceCMYK {mix}]"

    def brush(self, color: Color, fine: bool = False) -> Brush:
        """The operators for a colour, made once. What it strokes is fine; what it fills is when that is said."""
        brush = self._brushes.get((color, fine))
        if brush is None:
            fill, stroke = self._set(self.inks.ink(color, fine)), self._set(self.inks.ink(color, True))
            needs = frozenset(label for *_, label in (fill, stroke) if label)
            brush = self._brushes[color, fine] = Brush(fill[0], stroke[1], needs, color.alpha)
        return brush

    def _set(self, ink: Ink) -> tuple[str, str, str]:
        """The operators that take an ink for filling and for stroking, and the name that they use, "" if none."""
        values = components(ink)
        if isinstance(ink, Rgb):
            return f"{values} rg ", f"{values} RG ", ""
        if isinstance(ink, Cmyk):
            return f"{values} k ", f"{values} K ", ""
        label = self.define("C", self.space(ink))
        return f"/{label} cs {values} scn ", f"/{label} CS {values} SCN ", label
