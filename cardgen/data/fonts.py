"""The fonts of the project go in; families come out, and the bytes of each face as static TrueType.

Only fonts of the project count, never those of the computer: what prints here prints everywhere the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from itertools import islice
from typing import TYPE_CHECKING

from cardgen.data.convert import SUFFIXES, UNREAD, digest, faces, plain, static
from cardgen.data.families import Families, Style, split
from cardgen.data.files import Files, Unreadable
from cardgen.data.sfnt import BadFont, Face, Instance, face
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.identity import identity

if TYPE_CHECKING:
    from cardgen.store import Store

FOLDER = "fonts"
"""Where the fonts of a project stand, each family in a folder of its own with its licence."""

_MOST_NAMED = 12  # families that a hint lists


@identity
class Font:
    """One face of a family, ready to shape and embed.

    `family` is what templates call it ("Alegreya LF"), `bold` and `italic` say which of its faces this is,
    `postscript` is its unique PostScript name, `digest` names its content. `load()` gives its bytes as a static
    TrueType (glyf) font.
    """

    family: str
    bold: bool
    italic: bool
    postscript: str
    file: str
    digest: str
    load: Callable[[], bytes] = field(repr=False)


class MissingFont(LookupError):
    """No such family, or no such face of it. `str()` is one short phrase; `hints` say what there is."""

    def __init__(self, message: str, *hints: str) -> None:
        super().__init__(message)
        self.hints = hints


@identity
class Source:
    """Where a face comes from: the file, which of its faces, and which instance of a variable one."""

    file: str
    number: int
    face: Face
    instance: Instance | None


class Library:
    """The fonts of a project by family. A face is read, and converted where needed, when it is first found."""

    def __init__(self, files: Files, sources: tuple[Source, ...], store: Store | None = None) -> None:
        self._files = files
        self._store = store
        self._families = Families({source: style(source) for source in sources})
        self._fonts: dict[Source, Font] = {}

    @property
    def families(self) -> tuple[str, ...]:
        """The names of all families, sorted."""
        return self._families.names

    def find(self, family: str, bold: bool = False, italic: bool = False) -> Font:
        """The face of a family; capitals do not matter. Raises MissingFont: nothing stands in for another face.

        A family's weights nearest to 400 and, from 600 on, to 700 are its regular and bold; every named weight is a
        family too ("Fira Sans Condensed Medium"). Where all faces slope, the plain face slopes.
        """
        group = self._families.group(family)
        if group is None:
            raise MissingFont(f"there is no font family “{family}” in {FOLDER}/", *self._instead(family))
        source = group.face(bold, italic)
        if source is None:
            wanted = " ".join(word for word, asked in (("bold", bold), ("italic", italic)) if asked)
            has = ", ".join(f"{words} ({other.file})" for words, other in group.listed())
            raise MissingFont(
                f"the font family “{group.name}” has no {wanted}", f"it has {has}", f"add the face to {FOLDER}/"
            )
        font = self._fonts.get(source)
        if font is None:
            font = self._fonts[source] = self._font(source)
        return font

    def _instead(self, family: str) -> tuple[str, ...]:
        names = self.families
        if not names:
            return (f"put its font files (.ttf, .otf, .woff2) into {FOLDER}/; fonts of this computer are not used",)
        near = nearest(family, (*names, *self._families.also))
        listed = ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
        return (*near, f"the families are {listed}")

    def _font(self, source: Source) -> Font:
        """A font of its source. Raises MissingFont when the file went away or cannot be converted."""
        name, bold = self._families.role(source)
        try:
            data = self._files.read(source.file)
            if plain(data) and source.instance is None and source.face.outlines == "glyf":
                content, load = digest(data), _reader(self._files, source.file)
            else:
                place = source.instance.place if source.instance else ()
                content = digest(data, f"{source.number} {digest(repr(place).encode())}")
                tables = next(islice(faces(data, self._store), source.number, None))
                made = static(tables, source.instance, content, self._store)
                load = _holder(made)
        except Unreadable as error:
            raise MissingFont(str(error), *error.hints) from error
        except (BadFont, StopIteration) as error:
            raise MissingFont(
                f"the font “{source.file}” {error}", "take the family's TrueType files (.ttf) instead"
            ) from error
        return Font(name, bold, source.face.italic, source.face.postscript, source.file, content, load)


def library(files: Files, problems: Diagnostics, store: Store | None = None) -> Library:
    """The fonts under `fonts/`. Files that cannot be used, and fonts that pass for one another, go to `problems`."""
    sources: list[Source] = []
    for name in files.names(FOLDER):
        suffix = name[name.rfind(".") :].lower()
        if suffix in UNREAD:
            hint = "take the family's .ttf, .otf or .woff2 files"
            problems.warning(Span(name), "font-format", f"fonts of the kind “{suffix}” are not read", hint)
        if suffix not in SUFFIXES:
            continue
        try:
            sources += _sources(files, name, store)
        except (Unreadable, BadFont) as error:
            message = str(error) if isinstance(error, Unreadable) else f"the font {error}"
            problems.error(Span(name), "font-unusable", message, "take the file from its source again, or delete it")
    for source in sources:
        _check(source, problems)
    return Library(files, _distinct(files, sources, problems), store)


def style(source: Source) -> Style:
    """What a face is among its kin: taken from its names, its weight and its slope."""
    family, weight = split(source.face.family, source.face.style)
    return Style(family, weight, source.face.legacy, source.face.weight, source.face.italic)


def _sources(files: Files, name: str, store: Store | None) -> list[Source]:
    """The faces of a file. Raises Unreadable or BadFont."""
    found = []
    for number, tables in enumerate(faces(files.read(name), store)):
        whole = face(tables)
        if not whole.instances:
            found.append(Source(name, number, whole, None))
        for instance in whole.instances:
            found.append(Source(name, number, _at(whole, instance), instance))
    return found


def _at(whole: Face, instance: Instance) -> Face:
    """A variable font's face at one of its named instances."""
    place = dict(instance.place)
    named = instance.style or whole.style
    postscript = instance.postscript or f"{whole.family}-{named}".replace(" ", "")
    slopes = place.get("ital", 0) > 0 or place.get("slnt", 0) != 0 or "italic" in named.lower()
    weight = round(place.get("wght", whole.weight))
    return whole._replace(
        style=named, legacy=whole.family, postscript=postscript, weight=weight, italic=whole.italic or slopes
    )


def _check(source: Source, problems: Diagnostics) -> None:
    """What a font's own bits say against printing it."""
    says = {
        "restricted": "its maker does not allow this font in a PDF without leave (fsType: restricted licence)",
        "no-subset": "its maker allows this font in a PDF only as a whole (fsType: no subsetting)",
        "bitmap": "its maker allows only bitmaps of this font in a PDF (fsType: bitmap embedding)",
    }
    if source.face.license in says:
        hint = "read its licence; where that allows it, the bits are only wrong"
        problems.warning(Span(source.file), "font-licence", says[source.face.license], hint)
    if source.face.color:
        problems.warning(Span(source.file), "font-color", "the colours of this font are not printed, only its outlines")


def _distinct(files: Files, sources: list[Source], problems: Diagnostics) -> tuple[Source, ...]:
    """The sources without copies of one file. Different fonts under one name are added to `problems`."""
    kept: dict[str, Source] = {}
    for source in sources:
        first = kept.setdefault(source.face.postscript, source)
        same = first.number == source.number and files.read(first.file) == files.read(source.file)
        if first is source or same:
            continue
        message = f"this font and “{first.file}” differ, and both are called “{source.face.postscript}”"
        problems.error(Span(source.file), "duplicate-font", message, "keep the one that is meant")
    distinct = tuple(kept.values())
    for first, second in Families({source: style(source) for source in distinct}).alike():
        family = style(first).family
        message = f"this font and “{first.file}” are both of the family “{family}”, with equal weight and slope"
        problems.error(Span(second.file), "duplicate-font", message, "keep the one that is meant")
    return distinct


def _reader(files: Files, name: str) -> Callable[[], bytes]:
    return lambda: files.read(name)


def _holder(data: bytes) -> Callable[[], bytes]:
    return lambda: data
