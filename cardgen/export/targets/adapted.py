"""A target, a setup and a printer go in, the target as it is set up and as that printer prints it comes out."""

from __future__ import annotations

from typing import NamedTuple, get_args

from cardgen.diagnostics import COMMAND, Diagnostics, Span
from cardgen.export.patterns import Pattern
from cardgen.export.printers import Printer
from cardgen.export.targets.paper import Paper, registration
from cardgen.export.targets.pictures import Format
from cardgen.export.targets.tabletop import TableFormat, Tabletop
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

_TABLETOP = ("image-format", "base-url")
"""What of that is for digital tables too."""


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
    unused = [f"--{name}" for name in _PICTURES if name in asked and name not in _for_pictures(target)]
    if unused:
        options = " and ".join(unused)
        message = f"“{target.name}” makes no pictures that {options} could set up"
        if target.tabletop is not None:
            message = f"“{target.name}” has no use for {options}: its pictures are sheets of many cards"
        problems.warning(span, "no-pictures-to-set-up", message, "leave the options of pictures out")
    if target.paper is not None:
        return _sheets_set_up(target, target.paper, setup, span, problems)
    return _pictures_set_up(target, setup, span, problems)


def fitting(setup: Setup | None, target: Target | None) -> Setup | None:
    """What of a setup the target has a use for; None where that is nothing, and files are as without it."""
    if setup is None or target is None:
        return setup
    takes = _for_pictures(target)
    own = {key: (key.replace("_", "-"), value) for key, value in setup._asdict().items()}
    kept = Setup(**{key: value for key, (name, value) in own.items() if name in takes or _is_of_paper(name, target)})
    return kept if kept.described() else None


def _is_of_paper(option: str, target: Target) -> bool:
    """Whether an option sets up the sheets of a target that makes some."""
    return target.paper is not None and option not in _PICTURES


def _for_pictures(target: Target) -> tuple[str, ...]:
    """What of the options for pictures a target has a use for."""
    return _PICTURES if target.pictures else _TABLETOP if target.tabletop else ()


def _pictures_set_up(target: Target, setup: Setup, span: Span, problems: Diagnostics) -> Target | None:
    """The same for a target of pictures, or one for a digital table."""
    pictures, tabletop = target.pictures, target.tabletop
    if tabletop is not None:
        return _tabletop_set_up(target, tabletop, setup, span, problems)
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


def _tabletop_set_up(
    target: Target, tabletop: Tabletop, setup: Setup, span: Span, problems: Diagnostics
) -> Target | None:
    """The same for a target of a digital table."""
    format_ = setup.image_format or tabletop.format
    if format_ == "webp":
        message = f"“{target.name}” takes no {format_}"
        problems.error(span, "setup-unfit", message, f"--image-format takes {' or '.join(get_args(TableFormat))} here")
        return None
    changed = tabletop._replace(format=format_, base_url=setup.base_url or tabletop.base_url)
    return target._replace(tabletop=changed)


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
