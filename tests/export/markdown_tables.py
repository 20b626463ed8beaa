"""The text of a Markdown file goes in, its headings and tables as it would print them come out.

Written from https://github.github.com/gfm/#tables-extension-: cells end at a pipe without a backslash, a second line of
dashes makes a table, and a backslash before a sign prints the sign.
"""

from __future__ import annotations

import re

Row = list[str]


def tables(text: str) -> dict[str, list[Row]]:
    """The rows of the table below each heading, the row of headings first; the line of dashes is looked at only."""
    found: dict[str, list[Row]] = {}
    heading = ""
    for line in text.split("\n"):
        if line.startswith("#"):
            heading = printed(line.lstrip("#"))
            found[heading] = []
        elif line.startswith("|"):
            found[heading].append(cells(line))
        else:
            assert line == "" or line.startswith("- ")
    return {heading: checked(rows) for heading, rows in found.items() if rows}


def items(text: str) -> list[str]:
    """The items of all lists, as they print. None begins a list or a heading of its own."""
    found = [line[2:] for line in text.split("\n") if line.startswith("- ")]
    assert not any(re.match(r"[#+-]|\d+[.)]", item) for item in found)
    return [printed(item) for item in found]


def checked(rows: list[Row]) -> list[Row]:
    """The rows without the line of dashes; all are as long as the first."""
    head, dashes, *others = rows
    assert all(re.fullmatch(":?-{3,}:?", cell) for cell in dashes)
    assert {len(row) for row in rows} == {len(head)}
    return [head, *others]


def cells(line: str) -> Row:
    """The cells of a line of a table, as they print."""
    inside = re.fullmatch(r"\|(.*)\|", line)
    assert inside
    return [printed(cell) for cell in re.split(r"(?<!\\)(?:\\\\)*\|", inside[1])]


def printed(text: str) -> str:
    """A text as it prints: signs behind a backslash are themselves, bold is plain, and nothing else has a meaning."""
    text = re.sub(r"^\*\*(.*)\*\*$", r"\1", text.strip())
    without = re.sub(r"\\[!-/:-@\[-`{-~]", "", text)
    assert not re.search(r"[*_`<>\[\]~|]", without), f"a sign with a meaning in {text}"
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)
