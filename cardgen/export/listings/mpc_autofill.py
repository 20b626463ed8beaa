"""The pictures of a deck go in, `cards.xml` comes out: the order file of MPC Autofill's desktop tool.

Its form: https://github.com/chilli-axe/mpc-autofill, desktop-tool/src/order.py and tests/test_order.xml. The tool works
in the folder of the order file, and takes an id that is a file there as that file: no path of a machine stands in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from cardgen.export.album import Album
from cardgen.export.deck import Side

STOCK = "(S30) Standard Smooth"
"""The shop's usual paper, in the tool's words."""


def cards_xml(album: Album) -> bytes:
    """The order of a deck: slots are counted from 0; backs are listed where they are not the usual one."""
    back = album.usual_back()
    lines = [
        "<order>",
        "  <details>",
        f"    <quantity>{len(album.deck.copies)}</quantity>",
        f"    <stock>{escape(STOCK)}</stock>",
        "    <foil>false</foil>",
        "  </details>",
        *_side("fronts", _slots(album, "front")),
        *_side("backs", {name: slots for name, slots in _slots(album, "back").items() if name != back}),
        f"  <cardback>{_below(back) if back else ''}</cardback>",
        "</order>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _slots(album: Album, side: Side) -> dict[str, list[int]]:
    """The slots of each picture of a side."""
    found: dict[str, list[int]] = {}
    for slot, copy in enumerate(album.deck.copies):
        name = album.name(copy.card, side)
        if name is not None:
            found.setdefault(name, []).append(slot)
    return found


def _side(tag: str, slots: dict[str, list[int]]) -> Iterator[str]:
    if not slots:
        return
    yield f"  <{tag}>"
    for name, places in slots.items():
        yield "    <card>"
        yield f"      <id>{_below(name)}</id>"
        yield "      <sourceType>Local File</sourceType>"
        yield f"      <slots>{','.join(map(str, places))}</slots>"
        yield f"      <name>{escape(name.rpartition('/')[2])}</name>"
        yield "    </card>"
    yield f"  </{tag}>"


def _below(name: str) -> str:
    """The name of a file as it is called in the folder of the order file."""
    return escape(name.partition("/")[2])
