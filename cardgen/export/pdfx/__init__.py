"""The bytes of a PDF and a level of PDF/X go in; what is wrong with the file's structure comes out.

This is a check of structure, made of what secondary sources say: the text of ISO 15930 itself was not read. A file
without faults may still be refused by a print shop, and none is certified here. RULES says what is looked at.
"""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Callable, Iterator, Mapping

import pikepdf

from cardgen.draw.standard import Level
from cardgen.export.pdfx import boxes, colours, document, fonts, intents, other, streams, transparency, xmp
from cardgen.export.pdfx.reading import reason
from cardgen.export.pdfx.record import Document, Fault
from cardgen.export.pdfx.walk import walk

# What pikepdf logs of a damaged file would be printed where no one asked for logs; it comes out as a fault here.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())

__all__ = ["RULES", "Fault", "Level", "faults"]

_READABLE = {
    "readable": "The file can be read as it stands, without a password and without repairs; what pikepdf had to "
    "mend, another reader may refuse (no source: a check of structure needs a file that can be read).",
}

_GROUPS = (document, intents, xmp, streams, boxes, fonts, colours, transparency, other)
_CHECKS: tuple[Callable[[Document], Iterator[Fault]], ...] = tuple(group.check for group in _GROUPS)

RULES: Mapping[str, str] = {
    name: demand for rules in (_READABLE, *(group.RULES for group in _GROUPS)) for name, demand in rules.items()
}
"""The name of each rule, and one sentence that says what it demands and who says so.

All of them say it at second hand; what even they do not say, or not of both levels, is marked “not confirmed”.
"""


def faults(data: bytes, level: Level) -> tuple[Fault, ...]:
    """What is wrong with the structure of a PDF that is to be PDF/X; empty when nothing is.

    `data` is the whole file. Never raises for a damaged file: that is a fault of the rule "readable". Each fault is
    told once, where it is met first: a picture that all pages share is a fault of the first of them.
    """
    # A content that ends too early is a warning of Python, and here a fault: what stands behind it was not seen.
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        try:
            # What pages have from their parents stays there, so that it is looked at once.
            with pikepdf.open(io.BytesIO(data), inherit_page_attributes=False) as pdf:
                return tuple(dict.fromkeys(_told(fault) for fault in _found(data, pdf, level)))
        except pikepdf.PasswordError:
            return (Fault("encryption", None, "the file is encrypted; save it without a password"),)
        # A ValueError of pikepdf is a number that no program can hold.
        except (pikepdf.PikepdfError, ValueError, UserWarning) as error:
            return (Fault("readable", None, f"the file cannot be read: {reason(error)}"),)


def _found(data: bytes, pdf: pikepdf.Pdf, level: Level) -> Iterator[Fault]:
    """What all the rules find, the whole file first."""
    mended = pdf.get_warnings()  # each is given once: these are from opening the file, and others come later
    things = walk(pdf)
    seen = Document(data, pdf, level, things)
    found = [fault for check in _CHECKS for fault in check(seen)]
    mended = [reason(warning) for warning in (*mended, *pdf.get_warnings())]
    if mended:
        told = [warning for warning in mended if warning != "file is damaged"] or mended
        yield Fault("readable", None, f"the file is damaged: {told[0]}")
    for page, message in things.damaged:
        yield Fault("readable", page, message)
    yield from found


def _told(fault: Fault) -> Fault:
    """A fault whose message begins with its page."""
    return fault if fault.page is None else fault._replace(message=f"page {fault.page}: {fault.message}")
