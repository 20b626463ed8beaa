"""What the commands say, in words or in a format for programs; and how they leave. Of the shell."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cardgen.diagnostics import Diagnostics

if TYPE_CHECKING:
    from cardgen.data.files import Files


def say(line: str) -> None:
    """A line that stays."""
    clear()
    show(line, err=True)


def show(text: str, err: bool = False) -> None:
    """Prints what may hold words of the project's files."""
    from cardgen.report import harmless_lines

    click.echo(harmless_lines(text), err=err)


def refuse(message: str) -> NoReturn:
    """Leaves, because the command was not used as it can be."""
    from cardgen.report import harmless

    raise click.UsageError(harmless(message)) from None


def passing(line: str) -> None:
    """A line that the next one replaces: on a terminal only, so that a pipe stays plain."""
    if sys.stderr.isatty():
        from cardgen.report import harmless

        click.echo(f"\r\x1b[2K{harmless(line)} …", err=True, nl=False)


def clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r\x1b[2K", err=True, nl=False)


def reassure(line: str) -> None:
    """Says that all is well to whoever watches a terminal; where nobody does, nothing is said of what is fine."""
    if sys.stderr.isatty():
        clear()
        say(line)


def end(problems: Diagnostics, format_: str, strict: bool, files: Files | None = None) -> NoReturn:
    """Prints the problems and leaves: 0 fine, 1 errors (or warnings, when strict)."""
    if len(problems) or format_ != "text":
        from cardgen.data.files import Memory
        from cardgen.report import FORMATS, plain

        known = files or Memory({})
        if any(problem.span.file.startswith("templates/built-in/") for problem in problems.found):
            from cardgen.layout.pages import with_built_in

            known = with_built_in(known)
        text = FORMATS[format_](problems, known, _colored if _is_colored() else plain)
        if format_ == "text":
            click.echo(text, err=True)
        elif text:
            click.echo(text.encode())  # what programs read is UTF-8, whatever this computer's pipes are
    sys.exit(1 if problems.failed or (strict and problems.warned) else 0)


def _is_colored() -> bool:
    """Whether problems are told in colour: on a terminal that has colours, unless nobody wants them (no-color.org)."""
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _colored(words: str, kind: str) -> str:
    """Words as they look on a terminal."""
    looks: dict[str, dict[str, Any]] = {
        "file": {"bold": True},
        "error": {"fg": "red", "bold": True},
        "warning": {"fg": "yellow", "bold": True},
        "note": {"fg": "cyan", "bold": True},
        "mark": {"fg": "green"},
        "code": {"dim": True},
    }
    return click.style(words, **looks[kind])
