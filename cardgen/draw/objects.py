"""Finished bytes of PDF objects in, a whole PDF file out.

reportlab numbers the objects, writes the cross-reference table and the file around them; what stands in an object
is written by this package. Names of reportlab relied on, each held by a test: `PDFDocument.Reference`,
`objectcounter`, `addPage`, `Pages`, `Catalog`, `Outlines`, `info`, `updateSignature` and `GetPDFData`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from deflate import zlib_compress

from cardgen.draw.standard import Standard, intent, metadata

LEVEL = 6
"""libdeflate's effort. Measured on faces of 50 words: 23 ms for 540, where zlib's level 3 takes 32, and 6 % less."""

VERSION = (1, 6)
"""The version in the head of a file that follows no standard. Transparency came with 1.4, and 1.6 is the first with
`/PrintScaling /None` (ISO 32000-1, table 150), which keeps viewers from shrinking a sheet; nothing later is used."""


def deflate(data: bytes) -> bytes:
    """The bytes compressed for `/FlateDecode`; the same on every computer."""
    return bytes(zlib_compress(data, LEVEL))


def stream(entries: str, data: bytes, packed: bool = True) -> bytes:
    """A stream object: its dictionary's `entries` as text, and its data, compressed here when `packed`."""
    if packed:
        entries, data = f"{entries} /Filter /FlateDecode", deflate(data)
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries.encode("latin-1"), len(data), data)


_ESCAPES = {"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r"}
_ESCAPED = str.maketrans(_ESCAPES)


def literal(codes: str) -> str:
    """The inside of a literal string: characters up to U+00FF, one a byte, with PDF's own escaped."""
    return codes.translate(_ESCAPED)


def words(text: str) -> str:
    """A text string of the document's own data (a title, a bookmark), as UTF-16 in hexadecimal."""
    return f"<{(chr(0xFEFF) + text).encode('utf-16-be', 'replace').hex().upper()}>"


def name(text: str) -> str:
    """A PDF name for any text, without the slash: what is not plain is written as # and two digits."""
    plain = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
    return "".join(chr(byte) if byte in plain else f"#{byte:02X}" for byte in text.encode("utf-8", "replace"))


@contextmanager
def _without(variable: str) -> Iterator[None]:
    """Hides a variable of the environment: nothing in a file may depend on it."""
    value = os.environ.pop(variable, None)
    try:
        yield
    finally:
        if value is not None:
            os.environ[variable] = value


def ready() -> None:
    """Load the library that writes files."""
    from reportlab.pdfbase import pdfdoc  # noqa: F401


class Objects:
    """The numbered objects of one file, in the order in which they were added."""

    def __init__(self, standard: Standard | None = None) -> None:
        from reportlab.pdfbase import pdfdoc

        class Finished(pdfdoc.PDFObject):  # type: ignore[misc]
            """An object whose bytes are ready, or will be when the file is written."""

            def __init__(self, data: bytes = b"null") -> None:
                self.data = data

            def format(self, document: Any) -> bytes:
                return self.data

        class Outlines(Finished):
            """The root of the bookmarks; reportlab asks it to get ready before it is written."""

            ready = 1

            def prepare(self, document: Any, canvas: Any) -> None:
                """Nothing is left to do: the bytes are ready."""

        class Info(pdfdoc.PDFInfo):  # type: ignore[misc]
            """What a file says of itself, and the standard that it follows."""

            def format(self, document: Any) -> bytes:
                data: bytes = super().format(document)
                return data.removesuffix(b">>") + f"/GTS_PDFXVersion ({self.standard})\n>>".encode("ascii")

        self._finished, self._outlines, self._info = Finished, Outlines, Info
        version = standard.version if standard else VERSION
        with _without("SOURCE_DATE_EPOCH"):  # which would move the dates that reportlab writes
            self._document = pdfdoc.PDFDocument(invariant=1, compression=0, pdfVersion=version)
        self._standard = standard
        self._waiting: dict[int, Any] = {}
        self.tree = self._number(self._document.Pages)

    def _number(self, item: Any) -> int:
        self._document.Reference(item)
        return int(self._document.objectcounter)

    def add(self, data: bytes) -> int:
        """Give a finished object its number."""
        self._document.updateSignature(data)
        return self._number(self._finished(data))

    def reserve(self) -> int:
        """A number for an object that is finished later with `fill`."""
        item = self._finished()
        number = self._number(item)
        self._waiting[number] = item
        return number

    def fill(self, number: int, data: bytes) -> None:
        """Finish the object that `reserve` gave a number to."""
        self._document.updateSignature(data)
        self._waiting.pop(number).data = data

    def page(self, data: bytes) -> int:
        """Add a page object to the end of the file's pages, and say its number."""
        self._document.updateSignature(data)
        self._document.addPage(self._finished(data))
        return int(self._document.objectcounter)

    def bookmarks(self, titles: list[tuple[str, int]]) -> None:
        """List bookmarks, each a title and the number of the page that it opens, in their order."""
        if not titles:
            return
        root = self._outlines()
        parent = self._number(root)
        first = parent + 1
        for place, (title, page) in enumerate(titles):
            beside = f" /Prev {first + place - 1} 0 R" if place else ""
            if place + 1 < len(titles):
                beside += f" /Next {first + place + 1} 0 R"
            self.add(f"<< /Title {words(title)} /Parent {parent} 0 R{beside} /Dest [{page} 0 R /Fit] >>".encode())
        last = first + len(titles) - 1
        root.data = f"<< /Type /Outlines /First {first} 0 R /Last {last} 0 R /Count {len(titles)} >>".encode()
        self._document.Outlines = self._document.Catalog.Outlines = root

    def save(self, title: str, author: str) -> bytes:
        """The file. `title` and `author` go into its information; nothing there depends on the clock."""
        if self._waiting:
            raise AssertionError(f"objects {sorted(self._waiting)} were reserved and never filled")
        if self._standard is not None:
            self._claim(self._standard, title, author)
        else:
            self._document.Catalog.ViewerPreferences = self._finished(b"<< /PrintScaling /None >>")
        info = self._document.info
        info.title, info.author, info.subject = title, author, ""
        info.creator = info.producer = "cardgen"
        data: bytes = self._document.GetPDFData(None)
        return data

    def _claim(self, standard: Standard, title: str, author: str) -> None:
        """Say what a file must say to follow a standard."""
        profile = self.add(stream("/N 4 /Alternate /DeviceCMYK", standard.profile))
        catalog = self._document.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = self._finished(b"[%s]" % intent(standard, profile))
        if standard.opaque:
            info = self._info()
            info.standard = standard.title
            self._document.info = info
        else:
            packet = metadata(standard, title, author)
            catalog.Metadata = self._finished(stream("/Type /Metadata /Subtype /XML", packet, packed=False))
