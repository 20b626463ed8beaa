"""A paper and a flip go in, the two pages of a calibration sheet come out: the front and the back of one leaf.

It needs no project: its font lies beside it.
"""

from cardgen.export.calibration.pages import calibration

__all__ = ["calibration"]
