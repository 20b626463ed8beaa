"""Targets: one record a way of printing, as data."""

from cardgen.export.printers import Printer
from cardgen.export.targets.adapted import printed_by, target_for
from cardgen.export.targets.target import NAMES, Paper, Target, all_targets, target

__all__ = ["NAMES", "Paper", "Printer", "Target", "all_targets", "printed_by", "target", "target_for"]
