"""A game's files go in, a few letters that stand for all of them come out: the same print has the same letters."""

from __future__ import annotations

import hashlib

from cardgen.data.files import Files, Unreadable

LETTERS = 7
"""Enough to tell the prints of one game apart: as many as git shows of a commit."""


def build_digest(files: Files, game: str, others: tuple[str, ...]) -> str:
    """The first letters of a digest of all that a game's prints are made of: its data, and templates with their art.

    `others` are the other games: what lies in their folders under templates/ is theirs. A file that cannot be read
    counts as empty; that it cannot is told where it is needed.
    """
    theirs = tuple(f"templates/{other}/" for other in others)
    names = [*files.names(f"card_data/{game}"), *files.names("templates")]
    digest = hashlib.sha256()
    for name in sorted(name for name in names if not name.startswith(theirs)):
        try:
            data = files.read(name)
        except Unreadable:
            data = b""
        digest.update(f"{name}\0{len(data)}\0".encode("utf-8", "surrogatepass"))
        digest.update(data)
    return digest.hexdigest()[:LETTERS]
