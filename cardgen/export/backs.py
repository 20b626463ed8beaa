"""A deck goes in of which only some cards have a back; what a shop makes of that is told, and white backs are given to
the others where it would print those of the rest on them.
"""

from __future__ import annotations

from cardgen.diagnostics import Diagnostics
from cardgen.export.deck import Deck
from cardgen.export.targets import Target
from cardgen.export.targets.pictures import Listing, Pictures
from cardgen.layout.frame import Frame, Group
from cardgen.model.game import Card

NAMED = 5
"""Cards that a message names, before it says how many more there are."""

FILLING: tuple[Listing, ...] = ("game-crafter", "mpc-autofill")
"""Lists of shops that print one back on every card that names none of its own."""


def with_backs(deck: Deck, pictures: Pictures) -> Deck:
    """The deck, with one white back for all cards that lack one where others have it and the shop would fill it in."""
    lacking = without_back(deck) if pictures.listing in FILLING else ()
    if not lacking:
        return deck
    component = deck.component.name
    like = next(face for copy in deck.copies if (face := deck.face(copy.card, "back")))
    root = Group((), source=like.root.source)
    white = Frame(like.width, like.height, like.bleed, root, like.corner, f"{component}/{lacking[0].id}/back")
    return deck._replace(faces={**deck.faces, **{(component, card.id, "back"): white for card in lacking}})


def without_back(deck: Deck) -> tuple[Card, ...]:
    """The cards that are printed without a back, in the order of the deck; none where no card has one."""
    if not deck.has_backs:
        return ()
    cards = dict.fromkeys(copy.card for copy in deck.copies)
    return tuple(card for card in cards if deck.face(card, "back") is None)


def report_backs(deck: Deck, target: Target, problems: Diagnostics) -> None:
    """Warn of cards without a back among others, where pictures are for a shop or a list of them is made."""
    pictures = target.pictures
    if pictures is None or not (pictures.products or pictures.files != "faces" or pictures.listing != "none"):
        return
    lacking = without_back(deck)
    if not lacking:
        return
    title, more = deck.component.title, len(lacking) - NAMED
    names = ", ".join(card.id for card in lacking[:NAMED]) + (f" and {more} more" if more > 0 else "")
    if pictures.listing in FILLING:
        made, hint = f"“{target.name}” prints white there", "give them a back, if that is not meant"
    elif pictures.listing != "none":
        made, hint = "they show nothing there", "give them a back, if that is not meant"
    else:
        made, hint = "there is no picture of it", "give them a back, or tell the shop that nothing is printed there"
    message = f"only some cards of “{title}” have a back, and {names} {_have(lacking)} none: {made}"
    problems.warning(deck.component.span, "some-backs-missing", message, hint)


def _have(cards: tuple[Card, ...]) -> str:
    return "have" if len(cards) > 1 else "has"
