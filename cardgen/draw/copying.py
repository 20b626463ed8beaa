"""Codes and what they stand for in; the ToUnicode map that makes them copy and search as that, out."""

from __future__ import annotations

from collections.abc import Mapping

SECTION = 100
"""The most lines that one `beginbfchar` may have (Adobe technical note 5014, CMap and CIDFont files)."""

NOTHING = "\0"
"""What a code that stands for no text is mapped to: poppler and pdfium both leave it out. Without a line of its own
pdfium would copy the code itself, and a zero-width space breaks words apart in poppler."""

_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<{first}> <{last}>
endcodespacerange
"""

_TAIL = """endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def to_unicode(texts: Mapping[int, str], size: int) -> str:
    """The map for codes of `size` bytes. Text beyond U+FFFF is written as UTF-16 pairs; "" is copied as nothing."""
    digits = 2 * size
    lines = [f"<{code:0{digits}X}> <{_utf16(texts[code] or NOTHING)}>" for code in sorted(texts)]
    parts = [_HEAD.format(first="0" * digits, last="F" * digits)]
    for start in range(0, len(lines), SECTION):
        section = lines[start : start + SECTION]
        parts.append(f"{len(section)} beginbfchar\n" + "\n".join(section) + "\nendbfchar\n")
    return "".join(parts) + _TAIL


def _utf16(text: str) -> str:
    return text.encode("utf-16-be", "replace").hex().upper()
