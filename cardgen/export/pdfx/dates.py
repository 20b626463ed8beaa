"""The texts of dates go in, as a PDF and as its XMP metadata write them; moments that can be compared come out."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

_PDF = re.compile(
    r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z(?:00)?'?(?:00)?'?|([+-])(\d\d)'?(?:(\d\d)'?)?)?", re.ASCII
)
"""ISO 32000-1, 7.9.4: what is left out at the end is 1 for month and day, 0 for the rest."""


def of_pdf(text: str | None) -> datetime | None:
    """The moment of a date like D:20260102030405+01'00', or None; without a zone it counts as UTC."""
    found = _PDF.fullmatch(text or "")
    if not found:
        return None
    year, month, day, hour, minute, second = [int(part) if part else None for part in found.groups()[:6]]
    sign, hours, minutes = found.groups()[6:]
    try:
        zone = timezone((-1 if sign == "-" else 1) * timedelta(hours=int(hours or 0), minutes=int(minutes or 0)))
        return datetime(year or 0, _or(month, 1), _or(day, 1), hour or 0, minute or 0, second or 0, tzinfo=zone)
    except ValueError:  # a month 13, a day that the month has not, a zone of more than a day
        return None


def of_xmp(text: str | None) -> datetime | None:
    """The moment of a date like 2026-01-02T03:04:05+01:00, or None; without a zone it counts as UTC."""
    try:
        moment = datetime.fromisoformat((text or "").strip())
    except ValueError:  # no date at all
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _or(number: int | None, otherwise: int) -> int:
    return otherwise if number is None else number
