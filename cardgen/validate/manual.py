"""The functions that rules may call in; their page of the manual out. It is committed, and tested to be current."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from cardgen.validate.calling import arguments_of
from cardgen.validate.functions import Functions
from cardgen.validate.lists import LISTS
from cardgen.validate.words import TEXTS

HEAD = """# What rules may call

Made by `cardgen.validate.manual` from the functions themselves: run `make docs` after a change. How rules are written:
[rules.md](../rules.md).

A *component* is named by a text: `"land"`. A *path* names a field, with dots for what lies inside it: `"gold"`,
`"ambush.melee"`; one that no card has is an error. Where *values* may follow a path, only cards that have one of them
there are meant; without values all that have the field. What is counted are printed pieces, with all sets and copies,
for the usual number of players or for as many as `players` says. What stands in brackets may be left out, `*` are as
many as you like, and `players=` is written out. Each example holds in the game of
that page.

| function | what it gives | an example |
| --- | --- | --- |
"""

_EXAMPLE = re.compile(r"\n\n`(.+)`\s*\Z", re.DOTALL)


class Entry(NamedTuple):
    """A function as it is called, what it gives, and an example that holds in the game of docs/rules.md."""

    call: str
    gives: str
    example: str


def entries() -> tuple[Entry, ...]:
    """Every function, in the order of the manual."""
    methods = (getattr(Functions, name) for name in Functions.CALLED)
    return tuple(
        _entry(name, function)
        for name, function in (*((one.__name__, one) for one in methods), *LISTS.items(), *TEXTS.items())
    )


def functions_page() -> str:
    """The page, in Markdown."""
    return HEAD + "".join(f"| `{call}` | {gives} | `{_cell(example)}` |\n" for call, gives, example in entries())


def _entry(name: str, function: Callable[..., Any]) -> Entry:
    page = inspect.cleandoc(function.__doc__ or "")
    example = _EXAMPLE.search(page)
    assert example, f"the docstring of {name} ends in no example"
    return Entry(f"{name}({', '.join(arguments_of(function))})", " ".join(page[: example.start()].split()), example[1])


def _cell(code: str) -> str:
    return code.replace("|", "\\|")
