"""A code in; its page of the manual out: what is wrong, why that is wrong, a bad and a good example.

The page of a check is the docstring of its module. The pages of all other codes stand in the Markdown files of this
folder, a file a group: its title, then `## code` and the page.

The examples are indented blocks below `Bad:` and `Good:`, which tests run. A block is a deck, crew.yaml, or several
files of a game, each below a line `# game.yaml`, `# rules.yaml`, `# schemas/crew.yaml`, `# crew.xml`, `# sea.svg`, and
then a line `$ cardgen …` where a command brings it about. Of game.yaml only what matters is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.data.files import Folder
from cardgen.export.preflight import CHECKS as PAPER
from cardgen.layout.checks import PAGES as LAYOUTS
from cardgen.validate.checks import CHECKS

FILES = ("yaml", "tables", "game", "cards", "rules", "stats", "layouts", "art", "fonts", "building")
"""The groups of pages, in the order of listing; each is a file of this folder."""

CHECKS_OF: Mapping[str, Mapping[str, object]] = {
    "cards": CHECKS,
    "layouts": LAYOUTS,
    "building": PAPER,
}
"""The modules of checks by their codes, in the group that they belong to."""

_HEADING = re.compile(r"^## ([a-z0-9-]+)$", re.MULTILINE)


class Page(NamedTuple):
    """The page of a code. `group` is the title of those that it belongs to; `text` begins with one sentence."""

    code: str
    group: str
    text: str

    @property
    def sentence(self) -> str:
        """What the code says, in one sentence."""
        return " ".join(self.text.partition("\n\n")[0].split())


def pages() -> Mapping[str, Page]:
    """Every page by its code, group by group, and in each in the order of the codes."""
    found: dict[str, Page] = {}
    for file in FILES:
        group, written = _written(file)
        documented = {code: (module.__doc__ or "").strip() for code, module in CHECKS_OF.get(file, {}).items()}
        found.update((code, Page(code, group, text)) for code, text in sorted({**written, **documented}.items()))
    return found


def _written(file: str) -> tuple[str, dict[str, str]]:
    """The title of a file, and its pages by their codes."""
    title, *parts = _HEADING.split(Folder(Path(__file__).parent).read(f"{file}.md").decode("utf-8"))
    pages = {code: text.strip() for code, text in zip(parts[::2], parts[1::2], strict=True)}
    return title.strip().removeprefix("# "), pages
