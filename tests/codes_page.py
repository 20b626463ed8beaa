"""docs/reference/checks.md: all that cardgen can find wrong, from the pages of the codes and from the source."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cardgen.codes import pages
from tests.emitted_codes import codes

HEAD = """# What cardgen checks

Made from the pages of the codes, which `cardgen explain CODE` prints: run `make docs` after a change.

The code of a problem stands in brackets behind it. An error keeps a build from being written; a warning fails only
with `--strict`; a note never fails. The rules of a game have codes of their own: their ids in `rules.yaml`.
"""


def page() -> str:
    """The page, in Markdown: a table a group, and then what each code means."""
    return "\n".join((HEAD, *_tables(), *_texts()))


def _tables() -> Iterator[str]:
    severities = codes()
    for group, its in groupby(pages().values(), lambda page: page.group):
        yield f"## {group}\n\n| code | severity | |\n| --- | --- | --- |"
        for page in its:
            says = page.sentence.replace("|", "\\|")
            yield f"| [{page.code}](#{page.code}) | {' or '.join(sorted(severities[page.code]))} | {says} |"
        yield ""


def _texts() -> Iterator[str]:
    yield "## The codes\n"
    for page in pages().values():
        yield f"### {page.code}\n\n{page.text}\n"
