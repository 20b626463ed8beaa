"""The pictures of a deck go in, `cards.csv` comes out: a row for each kind of card, for PlayingCards.io.

Its form: https://github.com/derring-do/cards-against-humanagement (README, playingcardsio_prompts.csv); the first row
holds the names of the columns, which the template of the cards names as well, and `Label` is what a card is called.
"""

from __future__ import annotations

import csv
import io
from urllib.parse import quote

from cardgen.export.album import Album
from cardgen.expressions.printing import printable
from cardgen.model.game import Card

LABEL, COUNT = "Label", "count"


def cards_csv(album: Album, base_url: str) -> bytes:
    """Label, count, addresses of both sides where it is known where the pictures will lie, and the fields of cards that
    are a text, a number, or true or false.
    """
    cards = album.copies()
    sides = ("front", "back") if base_url else ()
    own = [LABEL, COUNT, *sides]
    taken = {name.lower() for name in own}
    fields = dict.fromkeys(name for card in cards for name, value in card.fields.items() if _is_scalar(value))
    # A field called like a column of ours stands beside it under a name of its own.
    columns = {name: f"card {name}" if name.lower() in taken else name for name in fields}
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow([*own, *columns.values()])
    for card, copies in cards.items():
        names = [album.name(card, side) for side in sides]  # type: ignore[arg-type]  # both are sides
        addresses = [base_url + quote(name) if name else "" for name in names]
        rows.writerow([card.name, copies, *addresses, *(_cell(card, name) for name in fields)])
    return text.getvalue().encode()


def _is_scalar(value: object) -> bool:
    return isinstance(value, str | int | float | bool)


def _cell(card: Card, name: str) -> str:
    value = card.fields.get(name)
    return printable(value) if _is_scalar(value) else ""
