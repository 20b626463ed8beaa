"""Targets: one record a way of printing, as data."""

from cardgen.export.printers import Printer
from cardgen.export.targets.adapted import Setup, fitting, printed_by, set_up, target_for
from cardgen.export.targets.paper import LABELS, MARKS, Paper
from cardgen.export.targets.press import Press
from cardgen.export.targets.tabletop import Tabletop
from cardgen.export.targets.target import NAMES, Own, Target, all_targets, target

__all__ = [
    "LABELS",
    "MARKS",
    "NAMES",
    "Own",
    "Paper",
    "Press",
    "Printer",
    "Setup",
    "Tabletop",
    "Target",
    "all_targets",
    "fitting",
    "printed_by",
    "set_up",
    "target",
    "target_for",
]
