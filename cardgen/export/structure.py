"""A finished file and the standard that it claims to follow go in; a problem for each rule that it breaks comes out."""

from __future__ import annotations

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.targets import Press

CHECKED = "structure checked, not certified"
"""What a manifest says of files that follow a standard: there is no complete open checker."""


def claims(press: Press | None) -> dict[str, object]:
    """What the manifest says of how files are printed."""
    if press is None:
        return {}
    ink: dict[str, object] = {
        "profile": press.profile_name,
        "condition": press.condition,
        "ink-limit": f"{press.limit * 100:.0f}%",
    }
    return {"standard": f"{press.standard} ({CHECKED})", **ink} if press.level else ink


def check_structure(name: str, data: bytes, press: Press | None, span: Span, problems: Diagnostics) -> None:
    """An error at `span` for each rule of the standard that a file breaks, with the first page and how many more."""
    if press is None or press.level is None:
        return
    from cardgen.export.pdfx import RULES, faults

    by_rule: dict[str, list[str]] = {}
    for fault in faults(data, press.level):
        where = f"page {fault.page}: " if fault.page else ""
        by_rule.setdefault(fault.rule, []).append(f"{where}{fault.message}")
    for rule, (first, *more) in by_rule.items():
        again = f" (and {len(more)} more)" if more else ""
        problems.error(span, "pdfx-structure", f"{name} would not be {press.standard}: {first}{again}", RULES[rule])
