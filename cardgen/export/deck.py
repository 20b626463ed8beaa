"""What is printed of one component: its copies in order, and the face of each, at one scale."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from cardgen.data.files import Unreadable
from cardgen.diagnostics import Diagnostics
from cardgen.geometry import Size
from cardgen.layout.frame import Frame
from cardgen.model.game import Card, Component, Copy, Game

Side = Literal["front", "back"]

Faces = Mapping[tuple[str, str, str], Frame]
"""The faces of a game by component, card id and side; a card without a back has no such entry."""

Label = Callable[[str, float], Frame]
"""Makes a line of text, of a size in points, into a frame just as large as the text."""


def went_away(what: Component | Game, wrong: Unreadable, problems: Diagnostics) -> None:
    """Report a font or picture that went away after it was looked at: its bytes are wanted only when it is drawn."""
    title = what.title if isinstance(what, Component) else what.name
    problems.error(what.span, "unreadable-file", f"“{title}”: {wrong}", *wrong.hints)


class Deck(NamedTuple):
    """The pieces of one component to print. `scale` is printed / design; `file` is its safe name, without an ending.

    `build` are the letters that tell this print from others, "" when nobody asked for them; a `proof` gives what lies
    over a face. `players` is for how many the copies are, None where nobody says.
    """

    game: Game
    component: Component
    copies: tuple[Copy, ...]
    faces: Faces
    scale: float
    file: str
    draft: bool = False
    build: str = ""
    proof: Callable[[Frame], Frame] | None = None
    players: int | None = None

    @property
    def title(self) -> str:
        """For the title of a file: `Low Tide – Crew cards`."""
        return f"{self.game.name} – {self.component.title}"

    @property
    def size(self) -> Size:
        """The trim of a piece in printed points: the stock's own at the game's scale."""
        size = self.component.stock.size
        return Size(size.width * self.ratio, size.height * self.ratio)

    @property
    def ratio(self) -> float:
        """How large pieces are printed, by their stock: 1 at the game's own scale."""
        return self.scale / self.game.print.scale

    @property
    def bleed(self) -> float:
        """The bleed of a face in printed points: the game's own at the game's scale."""
        return self.game.print.bleed * self.ratio

    @property
    def has_backs(self) -> bool:
        return any(self.face(copy.card, "back") for copy in self.copies)

    def face(self, card: Card, side: Side) -> Frame | None:
        """What is on one side of a card; None when it stays empty.

        That is a back which the card does not have or, in a draft of a faulty game, a face that could not be laid out.
        """
        return self.faces.get((self.component.name, card.id, side))
