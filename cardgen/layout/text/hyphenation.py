"""A word in, the places where it may be divided out: Liang's algorithm over the dictionaries that come with pyphen.

F. M. Liang, “Word Hy-phen-a-tion by Com-put-er” (1983). Pyphen's own reader parses every pattern of a language first
(49 ms for en_US); here patterns stay text until one occurs in a word (10 ms).
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

_DIGITS = b"0123456789"
_CODED = re.compile(r"\^\^([0-9a-f]{2})")
_IGNORED = ("%", "#", "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN", "NEXTLEVEL")
_LEAST = 2
"""The fewest letters before and after a hyphen; a dictionary may ask for more."""


class Hyphenation:
    """The patterns of one language. Make it with `hyphenation(language)`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._patterns: dict[str, str] | None = None
        self._longest = 0
        self._left = self._right = _LEAST
        self._known: dict[str, tuple[int, ...]] = {}

    def positions(self, word: str) -> tuple[int, ...]:
        """The offsets inside a word of letters at which a hyphen may stand, in order."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._find(word)
        return found

    def _find(self, word: str) -> tuple[int, ...]:
        lower = word.lower()
        if len(lower) != len(word):  # a letter that has no small form of one letter: its places would be off
            return ()
        patterns = self._patterns if self._patterns is not None else self._load()
        dotted = f".{lower}."
        levels = [0] * (len(dotted) + 1)
        for start in range(len(dotted)):
            for end in range(start + 1, min(start + self._longest, len(dotted)) + 1):
                pattern = patterns.get(dotted[start:end])
                if pattern is not None:
                    _raise_levels(levels, start, pattern)
        last = len(word) - self._right
        return tuple(at for at in range(self._left, last + 1) if levels[at + 1] % 2)

    def _load(self) -> dict[str, str]:
        data = self._path.read_bytes()
        head, _, body = data.partition(b"\n")
        encoding = head.decode("ascii").strip().lower()
        text = body.decode("cp1251" if encoding == "microsoft-cp1251" else encoding).replace("\r", "")
        if "^^" in text:
            text = _CODED.sub(lambda match: chr(int(match[1], 16)), text)
        lines = [line for line in text.split("\n") if line and not line.startswith(_IGNORED)]
        # A pattern with `/` spells the word anew when it is divided (Hungarian); such a place is not used.
        plain = [line if "/" not in line else _forbidding(line.partition("/")[0]) for line in lines]
        keys = "\n".join(plain).encode().translate(None, _DIGITS).decode().split("\n")  # 10 times faster in bytes
        patterns = dict(zip(keys, plain, strict=True))
        self._longest = max(map(len, patterns), default=0)
        self._left = max(_LEAST, _least(text, "LEFTHYPHENMIN"))
        self._right = max(_LEAST, _least(text, "RIGHTHYPHENMIN"))
        self._patterns = patterns
        return patterns


def _raise_levels(levels: list[int], start: int, pattern: str) -> None:
    at = start
    for char in pattern:
        if char.isdecimal():
            levels[at] = max(levels[at], int(char))
        else:
            at += 1


def _forbidding(pattern: str) -> str:
    """The pattern with every odd digit made the next even one."""
    return "".join(str(min(int(char) | 1, 7) + 1) if char in "13579" else char for char in pattern)


def _least(text: str, word: str) -> int:
    match = re.search(rf"^{word} +(\d+)", text, re.MULTILINE)
    return int(match[1]) if match else 0


@lru_cache(maxsize=8)
def hyphenation(language: str) -> Hyphenation:
    """The patterns of a language such as `en_US`, `en-GB` or `de`. ValueError, with the nearest, when unknown."""
    name = language.replace("-", "_")
    paths = _dictionaries()
    tongue = name.partition("_")[0]
    path = (
        paths.get(name)
        or paths.get(tongue)
        or next((paths[full] for full in paths if full.startswith(f"{name}_")), None)
    )
    if path is None:
        same = [full for full in paths if full.startswith(f"{tongue}_")]
        hint = f"there is {', '.join(same)}" if same else f"there are {', '.join(sorted({n[:2] for n in paths}))}"
        raise ValueError(f"there is no hyphenation for “{language}”; {hint}")
    return Hyphenation(path)


def _dictionaries() -> dict[str, Path]:
    """The files by their language, in order. Pyphen is found, not imported: its start takes 20 ms."""
    spec = find_spec("pyphen")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("pyphen, which brings the patterns, is not installed")
    files = sorted((Path(spec.origin).parent / "dictionaries").glob("hyph_*.dic"))
    return {path.stem.removeprefix("hyph_"): path for path in files}
