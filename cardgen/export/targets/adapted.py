"""A target and a printer go in, the target as that printer prints it comes out."""

from __future__ import annotations

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.printers import Printer
from cardgen.export.targets.target import Target, target


def target_for(name: str, printer: Printer | None, span: Span, problems: Diagnostics) -> Target | None:
    """The target of a name, for a printer or for any; what is wrong with either is reported at `span`."""
    return printed_by(target(name, span, problems), printer, span, problems)


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
