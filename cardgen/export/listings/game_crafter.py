"""Pictures of decks go in, `cards.json` comes out: what The Game Crafter's interface asks for deck by deck.

Its calls and their words: https://github.com/rizen/TheGameCrafter-Client, lib/TheGameCrafter/Cookbook.pod.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from cardgen.export.album import Album


def cards_json(albums: Iterable[Album]) -> bytes:
    """A list of decks in the order of the game; names of files are relative to the folder of the list."""
    return (json.dumps([_deck(album) for album in albums], ensure_ascii=False, indent=1) + "\n").encode()


def _deck(album: Album) -> dict[str, Any]:
    back = album.usual_back()
    cards = []
    for card, copies in album.copies().items():
        face, own = album.name(card, "front"), album.name(card, "back")
        if face is not None:
            entry: dict[str, Any] = {"name": card.name, "face": face}
            if own is not None and own != back:
                entry["back"] = own
            cards.append({**entry, "quantity": copies})
    return {
        "name": album.deck.component.title,
        "identity": album.product.name if album.product else None,
        "quantity": 1,
        "back": back,
        "cards": cards,
    }
