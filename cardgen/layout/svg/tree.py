"""The bytes of an SVG file go in, a tree of its elements comes out, each with its place in the file.

Nothing of the XML may reach outside: a document type with declarations of its own is refused, so there are no
entities, and no file or address is ever opened.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from cardgen.diagnostics import Fault, Span

LARGEST = 8_000_000
"""The most bytes of a drawing; the largest of 4,229 game-icons.net files has under 100,000."""

MOST_ELEMENTS = 200_000
"""The most elements of a drawing, counted anew each time one is used."""

DEEPEST = 100
"""The most levels of elements in elements; drawings by hand and by Inkscape seldom have twenty."""

SHEET = "xml-stylesheet"

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"


@dataclass(slots=True, eq=False)
class Element:
    """An element of SVG's own vocabulary. `declared` are its style properties, put together by the style sheet."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""
    declared: dict[str, str] = field(default_factory=dict)

    def value(self, name: str) -> str | None:
        """An attribute, or the property of that name, which goes first; None when absent, empty or `auto`."""
        text = self.declared.get(name) or self.attributes.get(name)
        return None if text is None or text.strip() in ("", "auto") else text

    @property
    def href(self) -> str | None:
        return self.attributes.get("href")


def parse(data: bytes, name: str) -> tuple[Element, tuple[Element, ...]]:
    """The root element of an SVG file, and all elements in order. Raises Fault for what is no sound, safe SVG.

    A style sheet in a file of its own, which is never opened, is the last of the elements under the tag `SHEET`.
    """
    if data[:2] == b"\x1f\x8b":
        raise Fault(Span(name), "broken-svg", "the file is compressed (SVGZ)", "save it as plain SVG")
    if len(data) > LARGEST:
        hint = "simplify its paths, or place it as a picture (PNG)"
        raise Fault(
            Span(name), "svg-too-large", f"the drawing has more than {LARGEST // 1_000_000} million bytes", hint
        )
    reader = _Reader(name)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        message = f"the file is not well-formed XML: {expat.ErrorString(error.code)}"
        hints = ('declare it: xmlns:xlink="http://www.w3.org/1999/xlink"',) if "prefix" in message else ()
        raise Fault(Span(name, error.lineno, error.offset + 1), "broken-svg", message, *hints) from None
    except (LookupError, ValueError):
        raise Fault(Span(name, 1, 1), "broken-svg", "the file’s encoding is not known", "save it as UTF-8") from None
    return reader.elements[0], (*reader.elements, *reader.sheets)


class _Reader:
    """Expat's calls become elements; those of other vocabularies (Inkscape's, RDF, ...) are passed over whole."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.sheets: list[Element] = []
        self.foreign = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.SkippedEntityHandler = self.entity
        self.parser.ProcessingInstructionHandler = self.instruction

    def fault(self, code: str, message: str, *hints: str) -> Fault:
        span = Span(self.name, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        return Fault(span, code, message, *hints)

    def doctype(self, _name: str, _system: str | None, _public: str | None, declares: int) -> None:
        if declares:
            hint = "save it as plain SVG (in Illustrator without “Preserve Illustrator Editing Capabilities”)"
            raise self.fault("unsafe-svg", "the document type declares entities of its own, which are not taken", hint)

    def entity(self, name: str, _is_parameter: int) -> None:
        raise self.fault("broken-svg", f"the entity “&{name};” is not known", "write the character itself")

    def instruction(self, target: str, _data: str) -> None:
        if target == SHEET and not self.sheets:
            line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
            self.sheets.append(Element(SHEET, {}, line, column))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if self.foreign or (space not in (SVG, "") and self.elements):
            self.foreign += 1
            return
        if not self.elements and (tag != "svg" or space not in (SVG, "")):
            raise self.fault("broken-svg", f"the file is not an SVG drawing: its root is <{tag}>, not <svg>")
        if len(self.open) >= DEEPEST:
            raise self.fault("svg-too-large", f"elements are nested more than {DEEPEST} deep")
        if len(self.elements) >= MOST_ELEMENTS:
            raise self.fault("svg-too-large", f"the drawing has more than {MOST_ELEMENTS} elements")
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        element = Element(tag, _own(attributes), line, column, self.open[-1] if self.open else None)
        if element.parent:
            element.parent.children.append(element)
        self.elements.append(element)
        self.open.append(element)

    def end(self, _name: str) -> None:
        if self.foreign:
            self.foreign -= 1
        else:
            self.open.pop()

    def text(self, text: str) -> None:
        if not self.foreign and self.open[-1].tag == "style":
            self.open[-1].text += text


def _own(attributes: dict[str, Any]) -> dict[str, str]:
    """The attributes that SVG knows: those without a namespace, and XLink's `href` where the plain one is missing."""
    own = {name: text for name, text in attributes.items() if " " not in name}
    link = attributes.get(f"{XLINK} href")
    if link is not None:
        own.setdefault("href", link)
    return own
