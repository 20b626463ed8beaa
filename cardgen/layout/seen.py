"""What laying out a game has shown: the fields that layouts looked at, and the files that were used."""

from __future__ import annotations

from collections.abc import Mapping, Set
from pathlib import Path
from typing import NamedTuple

from cardgen.data.files import Files, Folder, Unreadable

TEMPLATES = "templates/"
DATA = "card_data"


class Seen(NamedTuple):
    """What the checks of a game look at once it is laid out.

    `looked_at` are the fields of their cards that the layouts of each component asked for; a component that was not
    laid out whole is missing. `used` are the names of all templates, pictures and icons that were opened. `sound` says
    that all cards of all components were laid out and nothing was wrong: what is missing in `used` then is used by
    nothing. `mistaken` are the lines on which something was wrong.
    """

    files: Files
    looked_at: Mapping[str, Set[str]]
    used: Set[str]
    sound: bool
    mistaken: Set[tuple[str, int]]

    def text(self, name: str) -> str:
        """What a file says, as far as it can be read."""
        try:
            return self.files.read(name).decode("utf-8", "replace")
        except Unreadable:
            return ""

    def unused(self, folder: str, endings: tuple[str, ...]) -> tuple[str, ...]:
        """The files of these endings below templates/<folder>/ that nothing used and no template that was used names.

        Nothing where a mistake may have hidden a use, or where another game takes from the folder too. A print guide of
        the game's own is used where sheets are made.
        """
        if not self.sound:
            return ()
        own = f"{TEMPLATES}{folder}/"
        names = self.files.names(own.rstrip("/"))
        left = [name for name in names if name not in self.used and name.lower().endswith(endings)]
        if not left or self._borrowed(folder):
            return ()
        guides = {own + name for name in Folder(Path(__file__).parent / "templates").names("")}.intersection(names)
        left = [name for name in left if name not in guides]
        said = "\n".join(map(self.text, sorted(name for name in {*self.used, *guides} if name.endswith(".xml"))))
        return tuple(name for name in left if name.removeprefix(TEMPLATES) not in said)

    def _borrowed(self, folder: str) -> bool:
        """Whether another game names a template of this folder."""
        games = (name for name in self.files.names(DATA) if name.endswith("/game.yaml"))
        return any(f"{folder}/" in self.text(name) for name in games if name != f"{DATA}/{folder}/game.yaml")
