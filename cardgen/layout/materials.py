"""Fonts, pictures, art and icons by the names that templates use; what is missing is reported with the nearest name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from cardgen.data.files import Files, Unreadable
from cardgen.data.fonts import Font, Library
from cardgen.data.pictures import PictureFile, Pictures
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.layout.frame import Art
from cardgen.layout.sound import SoundArt
from cardgen.layout.svg.art import load_art
from cardgen.model.game import Theme

TEMPLATES = "templates/"
Mistake = Callable[[Span, str, str, tuple[str, ...]], None]


class Materials:
    """What one game's faces are made of. Every file is read once; nothing outside the project can be named.

    `told` are the missing families that were reported already, where the theme names them; `used` are the names of the
    pictures, art and icons that were asked for. With `sound`, images that were found sound before have their size and
    measures only, and nothing that could be drawn.
    """

    def __init__(
        self,
        files: Files,
        folder: str,
        theme: Theme,
        library: Library,
        report: Mistake,
        sound: SoundArt | None = None,
    ) -> None:
        self.files, self.folder, self.theme, self.library, self._report = files, folder, theme, library, report
        self._sound = sound
        self.art_problems = Diagnostics()
        self.told: set[str] = set()
        self.used: set[str] = set()
        self._pictures = Pictures(files)
        self._images: dict[str, PictureFile | Art | Unreadable | None] = {}
        self._icons: dict[str, Art | None] | None = None
        self._icon_files: dict[str, str] = {}

    def mistake(self, span: Span, code: str, message: str, *hints: str) -> None:
        """Report a mistake of a template."""
        self._report(span, code, message, hints)

    # ---- fonts

    def family(self, name: str) -> str:
        """The family that a font attribute means: a role of the theme, or the family itself."""
        return self.theme.fonts.get(name, name)

    def font(self, family: str, bold: bool, italic: bool) -> Font:
        """A font of the project. Raises MissingFont."""
        return self.library.find(family, bold, italic)

    # ---- pictures and art

    def image(self, src: str) -> PictureFile | Art | Unreadable | None:
        """A picture or SVG art below templates/ or the game's own folder; why it cannot be had; None for broken art.

        What is wrong inside an SVG file was reported at its own place.
        """
        if src not in self._images:
            self._images[src] = self._find_image(src)
        return self._images[src]

    def _find_image(self, src: str) -> PictureFile | Art | Unreadable | None:
        own = f"card_data/{self.folder}/{src}"
        name = own if not self.files.exists(TEMPLATES + src) and self.files.exists(own) else TEMPLATES + src
        self.used.add(name)
        try:
            return self._image_art(name) if src.lower().endswith(".svg") else self._pictures.open(name)
        except Unreadable as error:
            return Unreadable(str(error), *error.hints, f"looked in {TEMPLATES} and card_data/{self.folder}/")

    def _image_art(self, name: str) -> Art | None:
        """An image; only its measures, where it is known to be sound and that is all that matters."""
        if self._sound is None:
            return self._art(name)
        data = self.files.read(name)
        known = self._sound.find(data, name, lambda: self._art(name))
        if known is not None:
            return known
        problems = Diagnostics()
        art = self._art(name, problems)
        if art is not None and not len(problems):
            art = self._sound.keep(data, art)
        self.art_problems.extend(problems.found)
        return art

    def _art(self, name: str, problems: Diagnostics | None = None) -> Art | None:
        data = self.files.read(name)
        found = self.art_problems if problems is None else problems
        return load_art(data, name, hashlib.sha1(data).hexdigest()[:16], self.theme.palette, found)

    def picture(self, name: str) -> PictureFile:
        """A picture by its file's name. Raises Unreadable."""
        return self._pictures.open(name)

    # ---- icons

    def icon(self, name: str, span: Span) -> Art | None:
        """The icon that texts call by this name, or None (then it was reported)."""
        if self._icons is None:
            self._icons = {}
            for folder in ("shared", self.folder):
                for file in self.files.names(f"{TEMPLATES}{folder}/icons"):
                    stem, dot, ending = file.rpartition("/")[2].rpartition(".")
                    if dot and ending.lower() == "svg":
                        self._icon_files[stem] = file
        if name not in self._icons:
            file = self._icon_files.get(name, "")
            self.used.add(file)
            try:
                self._icons[name] = self._art(file) if file else None
            except Unreadable as error:
                self.mistake(Span(file), "bad-picture", str(error), *error.hints)
                self._icons[name] = None
        return self._icons[name]

    def has_icon(self, name: str) -> bool:
        """Whether there is an icon of this name, sound or not."""
        self.icon(name, Span(""))
        return name in self._icon_files

    def near_icon(self, name: str) -> tuple[str, ...]:
        """Hints for an icon that is not there."""
        self.icon(name, Span(""))
        return nearest(name, self._icon_files) or (f"put {name}.svg into {TEMPLATES}{self.folder}/icons/",)
