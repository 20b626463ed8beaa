"""`cardgen targets`: what can be built, with sizes and sources."""

from __future__ import annotations

from cardgen.diagnostics import Diagnostics
from cardgen.export.targets import Target, all_targets


def run(problems: Diagnostics) -> list[tuple[str, str, str, str]]:
    """A row a target: its name, its paper or picture, its resolution, what it is for."""
    return [_row(target) for target in all_targets(problems)]


def _row(target: Target) -> tuple[str, str, str, str]:
    paper = target.paper
    sheet = f"{paper.name}, {paper.size}" if paper else "a picture a face"
    return target.name, sheet, f"{target.dpi} dpi", target.title
