"""Rendered XML in, its tags and words in order out; nothing when the XML is out of the ordinary in any way.

The tags of a deck repeat from card to card as whole strings, so each is read once and then known by its letters. That
takes a third of the time of a parser, which reads every letter of every card.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.parsers import expat

_ODD = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
"""What a parser refuses or, as a carriage return, changes; all of it is not printable."""
_LONG = 2000
"""Letters of a text from which on a parser may hand it over in pieces: expat's buffer takes 8192 bytes."""


PLACES = frozenset(("at", "x", "y", "right", "bottom"))
"""Attributes that mean nothing to some parents."""


class Start:
    """A start tag: its name, and its attributes as expat gives them (name, value, name, value …).

    Equal tags of one deck are one object.
    """

    __slots__ = ("attributes", "name", "placed")

    def __init__(self, name: str, attributes: tuple[str, ...]) -> None:
        self.name, self.attributes = name, attributes
        # Whether it is, or says, what only some elements may: then it is looked at wherever it stands.
        self.placed = name == "card" or not PLACES.isdisjoint(attributes[::2])


Event = Start | str | None
"""An element that begins, words, or None: the innermost element ends."""


class _Step(NamedTuple):
    """A tag and the words after it: the name that an end tag has, or the tag that begins; whether that ends at once."""

    end: str
    start: Start | None
    empty: bool
    words: str


class Tags:
    """The tags of one deck."""

    def __init__(self) -> None:
        self._starts: dict[tuple[str, tuple[str, ...]], Start] = {}
        self._steps: dict[str, _Step] = {}  # what follows a “<”, up to the next, where no words but spaces are in it

    def start(self, name: str, attributes: tuple[str, ...]) -> Start:
        """The one object for this tag."""
        key = (name, attributes)
        found = self._starts.get(key)
        if found is None:
            found = self._starts[key] = Start(name, attributes)
        return found

    def events(self, xml: str) -> list[Event] | None:
        """The tags and words of a document, or None when only a parser can tell them, or what is wrong with them."""
        before, *parts = xml.split("<")
        events: list[Event] = []
        open_: list[str] = []
        steps = self._steps
        for part in parts:
            step = steps.get(part) or self._step(part)
            if step is None or not (open_ or not events):  # something odd, or a second root
                return None
            end, start, empty, words = step
            if start is None:
                if not open_ or open_.pop() != end:
                    return None
                events.append(None)
            else:
                events.append(start)
                if empty:
                    events.append(None)
                else:
                    open_.append(start.name)
            if words and open_:
                events.append(words)
            elif words.strip(" \t\n"):
                return None
        return None if open_ or not events or before.strip(" \t\n") else events

    def _step(self, part: str) -> _Step | None:
        tag, closed, words = part.partition(">")
        if not closed:
            return None
        step = self._steps.get(f"{tag}>") or self._tag(tag)
        if step is None or not words:
            return step
        spelled = _spelled(words)
        if spelled is None:
            return None
        step = step._replace(words=spelled)
        if words.isspace():
            self._steps[part] = step
        return step

    def _tag(self, tag: str) -> _Step | None:
        """A tag, read by expat as an element of its own."""
        empty, end = tag.endswith("/"), tag.startswith("/")
        names: list[Start] = []
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.StartElementHandler = lambda name, attributes: names.append(self.start(name, tuple(attributes)))
        try:
            parser.Parse(f"<{tag[1:]}/>" if end else f"<{tag}>" if empty else f"<{tag}/>", True)
        except (expat.ExpatError, UnicodeEncodeError):
            return None
        if len(names) != 1 or (end and names[0].name != tag[1:]):  # no end tag of its own may hold more than a name
            return None
        (start,) = names
        step = self._steps[f"{tag}>"] = _Step(start.name if end else "", None if end else start, empty, "")
        return step


def _spelled(words: str) -> str | None:
    """Words as a parser hands them over, with entities spelled out; None where that is not plain to see."""
    if len(words) >= _LONG or ">" in words or not (words.isprintable() or not _ODD.search(words)):
        return None
    if "&" not in words:
        return words
    found: list[str] = []
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.CharacterDataHandler = found.append
    try:
        parser.Parse(f"<a>{words}</a>", True)
    except expat.ExpatError:
        return None
    return "".join(found)
