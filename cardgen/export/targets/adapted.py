"""A target, a setup and a printer go in, the target as it is set up and as that printer prints it comes out."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.diagnostics import COMMAND, Diagnostics, Span
from cardgen.export.patterns import Pattern
from cardgen.export.printers import Printer
from cardgen.export.targets.paper import Paper, registration
from cardgen.export.targets.pictures import Format
from cardgen.export.targets.target import Own, Target, target
from cardgen.geometry import MM
from cardgen.impose.pages import page_name, page_size


class Setup(NamedTuple):
    """How sheets or pictures are set up, where that differs from what the target says. Lengths are points.

    The words are those of a target's file. With `gang`, pieces of all sizes share sheets. What follows it is for
    pictures: `base_url` is where they will lie.
    """

    paper: str | None = None
    scheme: str | None = None
    flip: str | None = None
    marks: str | None = None
    margin: float | None = None
    gutter: float | None = None
    labels: tuple[str, ...] | None = None
    registration: str | None = None
    gang: bool = False
    image_format: Format | None = None
    corners: str | None = None
    names: str | None = None
    base_url: str | None = None

    def described(self) -> dict[str, object]:
        """What differs, for the manifest: names and values, lengths in mm."""
        points = {"margin", "gutter"}
        return {
            key.replace("_", "-"): round(value / MM, 4) if key in points else value
            for key, value in self._asdict().items()
            if value is not None and value is not False
        }


_TAKEN = ("scheme", "flip", "marks", "margin", "gutter", "labels")
"""What a setup says that a paper knows by the same name."""

_MOVED = {"paper", "margin", "gutter"}
"""What moves pieces."""

_PICTURES = ("image-format", "corners", "names", "base-url")
"""What is for pictures; all else is for sheets."""


def target_for(
    name: str, printer: Printer | None, setup: Setup | None, span: Span, problems: Diagnostics, own: Own | None = None
) -> Target | None:
    """The target of a name, set up and for a printer as is asked for; what is wrong with it is reported at `span`."""
    return printed_by(set_up(target(name, span, problems, own), setup, span, problems), printer, span, problems)


def set_up(target: Target | None, setup: Setup | None, span: Span, problems: Diagnostics) -> Target | None:
    """The target with what the setup says in place of its own; None, and a problem, where the two cannot go together.

    What a target has no use for is left out, with a warning. Raises ValueError for words that no option takes.
    """
    if target is None or setup is None:
        return target
    asked = setup.described().keys()
    if target.paper is None and asked - set(_PICTURES):
        message = f"“{target.name}” makes no sheets: there is nothing to set up"
        problems.warning(span, "no-sheets-to-set-up", message, "leave the options of sheets out")
    takes = _PICTURES if target.pictures else ("base-url",) if target.tabletop else ()
    unused = [f"--{name}" for name in _PICTURES if name in asked and name not in takes]
    if unused:
        message = f"“{target.name}” makes no pictures that {' and '.join(unused)} could set up"
        problems.warning(span, "no-pictures-to-set-up", message, "leave the options of pictures out")
    if target.paper is not None:
        return _sheets_set_up(target, target.paper, setup, span, problems)
    return _pictures_set_up(target, setup, span, problems)


def _pictures_set_up(target: Target, setup: Setup, span: Span, problems: Diagnostics) -> Target | None:
    """The same for a target of pictures, or one for a digital table."""
    pictures, tabletop = target.pictures, target.tabletop
    if tabletop is not None and setup.base_url is not None:
        return target._replace(tabletop=tabletop._replace(base_url=setup.base_url))
    if pictures is None:
        return target
    rounded = pictures.rounded if setup.corners is None else setup.corners == "round"
    if rounded and (target.bleed or pictures.products):
        message = f"“{target.name}” shows bleed: nothing of it is left where corners are cut away"
        problems.error(span, "setup-unfit", message, "leave --corners out: the shop cuts them")
        return None
    changed = pictures._replace(rounded=rounded, format=setup.image_format or pictures.format)
    if setup.names is not None:
        changed = changed._replace(names=Pattern(setup.names, COMMAND))
    if setup.base_url is not None:
        changed = changed._replace(base_url=setup.base_url)
    return target._replace(pictures=changed)


def _sheets_set_up(target: Target, paper: Paper, setup: Setup, span: Span, problems: Diagnostics) -> Target | None:
    """The same for a target of sheets."""
    own = setup._asdict()
    asked = {key: own[key] for key in _TAKEN if own[key] is not None}
    if setup.paper is not None:
        asked |= {"name": page_name(setup.paper), "size": page_size(setup.paper)}
    if setup.registration is not None:
        asked["registration"] = registration(setup.registration)
    changed = paper._replace(**asked)
    moved = changed.scheme in ("fold", "one-up") or setup.gang or _MOVED & setup.described().keys()
    if paper.perforation and (moved or changed.registration):
        message = f"the places of “{target.name}” are perforated: they cannot be moved, folded or shared out"
        hint = f"leave out {', '.join(f'--{key}' for key in setup.described())}, or choose another target"
        problems.error(span, "setup-unfit", message, hint)
        return None
    if changed.registration and (changed.scheme == "fold" or setup.marks not in (None, "none")):
        folded = changed.scheme == "fold"
        message = f"registration marks go with no {'fold' if folded else f'other marks, such as “{setup.marks}”'}"
        why = "folding hides half of the marks" if folded else "other marks would mislead the machine"
        problems.error(span, "setup-unfit", message, f"leave one of the two out: {why}")
        return None
    if setup.gang and changed.scheme in ("fold", "one-up"):
        message = f"pieces of all sizes cannot share sheets of the scheme “{changed.scheme}”"
        problems.error(span, "setup-unfit", message, "leave out --gang, or choose another scheme")
        return None
    return target._replace(paper=changed)


def printed_by(target: Target | None, printer: Printer | None, span: Span, problems: Diagnostics) -> Target | None:
    """The target with that printer's backs corrected and its dead zone in place of the target's own, if it is known.

    A target without sheets stays as it is, with a warning at `span`.
    """
    if target is None or printer is None:
        return target
    if target.paper is None:
        message = f"“{target.name}” makes no sheets: there is nothing that the printer {printer.name} could misprint"
        problems.warning(span, "no-sheets-to-correct", message, "leave --printer out, or choose a target of sheets")
        return target
    paper = target.paper._replace(printer=printer)
    if printer.dead_zone is not None:
        paper = paper._replace(dead_zone=printer.dead_zone)
    return target._replace(paper=paper)
