"""A target's record goes in, how its pictures of many cards are laid out for a digital table comes out."""

from __future__ import annotations

from typing import Literal, NamedTuple, cast, get_args

from cardgen.export.targets.record import Record, address, one_of, whole, yes_or_no

MOST_PIXELS = 10_000
"""Of a sheet each way: 300 MB while it is drawn, and more than twice what tables advise."""


TableFormat = Literal["png", "jpeg"]
"""What the table takes: https://kb.tabletopsimulator.com/custom-content/asset-creation/."""


class Tabletop(NamedTuple):
    """Sheets of cards for a digital table: at most `columns` x `rows` cells, and `pixels` each way.

    With `hidden`, the last cell of a full sheet is kept free for what is seen of a card that nobody may see.
    `base_url` is where the pictures will lie, "" when that is not known.
    """

    columns: int = 10
    rows: int = 7
    pixels: int = 4096
    hidden: bool = True
    base_url: str = ""
    format: TableFormat = "png"


def read_tabletop(record: Record) -> Tabletop:
    """The sheets of a target; what is wrong is reported, and the record has failed."""
    found = Tabletop(
        columns=record.take("columns", whole(1, 10), 10),
        rows=record.take("rows", whole(1, 10), 7),
        pixels=record.take("pixels", whole(256, MOST_PIXELS), 4096),
        hidden=record.optional("hidden", yes_or_no, True),
        base_url=record.optional("base-url", address, ""),
        format=cast(TableFormat, record.optional("format", one_of(*get_args(TableFormat)), "png")),
    )
    if found.hidden and found.columns * found.rows == 1:
        record.fail(record.node.span, "the one cell of a sheet cannot be hidden: write hidden: no", None)
    return found
