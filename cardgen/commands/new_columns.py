"""The columns of a spreadsheet go in; what each of them holds comes out: its type, and what it is on a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.data.table_heads import COPIES, LIST
from cardgen.data.table_ids import DEVICES

NAMES = (
    *("name", "title", "card name", "cardname", "card title", "card", "karte", "kartenname", "titel"),
    *("nom", "titre", "nombre", "título", "titulo", "nome", "titolo", "naam"),
)
"""What the column of names is called in spreadsheets, the likeliest first."""

TEXTS = (
    *("text", "rules", "rules text", "effect", "ability", "description", "beschreibung", "effekt", "regeltext"),
    *("texte", "effet", "texto", "efecto", "testo", "effetto", "tekst"),
)
"""What the column of what a card does is called."""

FLAVOURS = ("flavour", "flavor", "flavour text", "flavor text", "quote", "zitat")

COUNTS = (
    *("copies", *COPIES, "number of copies", "no. of copies", "amount", "number", "anzahl", "menge", "stück", "kopien"),
    *("exemplaires", "quantité", "cantidad", "copias", "quantità", "copie", "aantal", "nombre"),
)
"""What the number of copies is called."""

UNSURE = ("number", "nombre")
"""Of these, those that may as well be a running number, or a name."""

MOST_COPIES = 99
"""More is some other number."""

SHORT = 24
"""Letters of a value that stands in a row with others; of a longer one the cards can hardly be told by it."""

LONGEST_TITLE = 60
"""Letters of a name on the band of a card."""

WIDEST = 6.3
"""The widest word in such a row, in em: a third of a poker card at the smallest size."""

ENUM_MOST, ENUM_ROWS = 8, 3
"""Words of a column are a choice of a few when there are at most so many, on so many times as many cards."""

INTEGER = re.compile(r"0|-?[1-9]\d{0,14}")
NUMBER = re.compile(r"(?:0|-?[1-9]\d{0,9})(?:\.\d{0,4}[1-9])?|-0\.\d{0,4}[1-9]")
"""Numbers that print again as they were written."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
_ICON = re.compile(r"(?<!\\):[a-z][a-z0-9_-]*:|\[\[")
_WIDE = re.compile(r"[A-ZÀ-ÞА-ЯΑ-ΩmwMW@%]")


class Column(NamedTuple):
    """A column: its head in the deck, what people called it, and its value on each card, empty where there is none."""

    head: str
    label: str
    values: tuple[str, ...]

    @property
    def field(self) -> str:
        """The field that it gives."""
        return self.head.removesuffix(LIST).rstrip()

    @property
    def filled(self) -> tuple[str, ...]:
        return tuple(value for value in self.values if value)

    @property
    def kind(self) -> str:
        """The type of JSON Schema that all its values have."""
        if self.head.endswith(LIST):
            return "array"
        found = self.filled
        if found and set(found) <= {"true", "false"}:
            return "boolean"
        for kind, form in (("integer", INTEGER), ("number", NUMBER)):
            if found and all(map(form.fullmatch, found)):
                return kind
        return "string"

    @property
    def choices(self) -> tuple[str, ...]:
        """The few words that it chooses from, sorted; none where it holds something else."""
        words = sorted(set(self.filled))
        few = 2 <= len(words) <= ENUM_MOST and len(self.filled) >= ENUM_ROWS * len(words)
        return tuple(words) if few and self.kind == "string" and self.short else ()

    @property
    def short(self) -> bool:
        """Whether its values, and what it is called, stand in a row with others."""
        letters = all(len(value) <= SHORT and "\n" not in value for value in self.filled)
        return letters and _width(self.label) <= WIDEST and _widest(self.filled) <= WIDEST

    @property
    def longest(self) -> int:
        return max(map(len, self.values), default=0)

    @property
    def plain(self) -> bool:
        """Whether its texts hold nothing that markup would take for an icon or a card that there is not."""
        return not any(map(_ICON.search, self.filled))


def _widest(texts: Iterable[str]) -> float:
    """The width of the widest word in em: a word may not be parted."""
    return max((_width(part) for text in texts for part in text.split()), default=0)


def _width(text: str) -> float:
    """About how wide a text is in em: capitals and the like are wider."""
    return sum(0.78 if _WIDE.match(letter) else 0.5 for letter in text)


def counted(column: Column) -> bool:
    """Whether a column says how many copies there are: whole numbers, not all of them none, and no running number."""
    found = column.filled
    counts = bool(found) and all(INTEGER.fullmatch(value) and 0 <= int(value) <= MOST_COPIES for value in found)
    running = column.label.casefold() in UNSURE and len(set(found)) == len(found)
    return counts and any(map(int, found)) and not running


def identifying(column: Column) -> bool:
    """Whether each card has an id there that no other has."""
    ids = [value.casefold() for value in column.values]
    fit = all(_ID.fullmatch(value) and not DEVICES.fullmatch(value.casefold()) for value in column.values)
    return fit and len(set(ids)) == len(ids)


def called(columns: Sequence[Column], words: Sequence[str]) -> list[Column]:
    """The columns that are called by one of some words, in the order of those."""
    found = [column for column in columns if column.label.casefold() in words]
    return sorted(found, key=lambda column: words.index(column.label.casefold()))


def naming(columns: Sequence[Column]) -> Column | None:
    """The column that names the cards: by what it is called, or else the first of short texts, rather than one that
    chooses from a few words; None where all are long.
    """
    texts = [
        one for one in columns if one.kind == "string" and one.filled and not any("\n" in name for name in one.filled)
    ]
    short = sorted((one for one in texts if one.longest <= LONGEST_TITLE), key=lambda column: bool(column.choices))
    return next(iter((*called(texts, NAMES), *short)), None)


def telling(columns: Sequence[Column]) -> Column | None:
    """The column of what cards do: by what it is called, or else of the longest texts; None where all are short."""
    texts = [column for column in columns if column.kind == "string" and column.filled]
    named = called(texts, TEXTS)
    longest = max(texts, key=average, default=None)
    return named[0] if named else longest if longest and longest.longest > SHORT else None


def average(column: Column) -> float:
    """Letters of a value, on average."""
    return sum(map(len, column.filled)) / max(len(column.filled), 1)
