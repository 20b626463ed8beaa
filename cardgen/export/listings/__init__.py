"""The pictures of decks go in, files that list them for a shop or a table come out; one format, one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.diagnostics import Diagnostics
from cardgen.export.album import Album
from cardgen.export.deck import Deck
from cardgen.export.manifest import FileEntry
from cardgen.export.targets.pictures import Pictures


def made(albums: Sequence[Album], pictures: Pictures) -> Iterator[FileEntry]:
    """The lists of a target's pictures, if it has any."""
    from cardgen.export.listings import game_crafter, mpc_autofill, playingcards_io

    albums = [album for album in albums if album.files]
    if pictures.listing == "game-crafter" and albums:
        yield FileEntry("cards.json", game_crafter.cards_json(albums), ())
    for album in albums:
        if pictures.listing == "mpc-autofill":
            yield FileEntry(f"{album.deck.file}/cards.xml", mpc_autofill.cards_xml(album), ())
        elif pictures.listing == "playingcards-io":
            yield FileEntry(f"{album.deck.file}/cards.csv", playingcards_io.cards_csv(album, pictures.base_url), ())


def takes(deck: Deck, pictures: Pictures, problems: Diagnostics) -> bool:
    """Whether a project of the shop holds the cards of a deck, which is reported; that more cost nothing is noted."""
    count, title = len(deck.copies), deck.component.title
    if pictures.most is not None and count > pictures.most:
        parts = -(-count // pictures.most)
        message = f"“{title}” is {count} cards, and a project holds {pictures.most}"
        hint = f"divide them among {parts} components of at most {-(-count // parts)} cards, or print fewer sets"
        problems.error(deck.component.span, "too-many-cards", message, hint)
        return False
    paid = bracket(deck, pictures)
    if paid is not None and paid > count:
        message = f"“{title}” is {count} card{'s' if count != 1 else ''}: order up to {paid}"
        problems.note(deck.component.span, "price-bracket", message)
    return True


def bracket(deck: Deck, pictures: Pictures) -> int | None:
    """How many cards are paid for: the next step of the shop's prices; None where it has no steps."""
    return min((step for step in pictures.brackets if step >= len(deck.copies)), default=None)
