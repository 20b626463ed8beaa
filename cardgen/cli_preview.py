"""`cardgen preview`: arguments in, a page that follows the files out. Of the shell."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from cardgen.cli_terminal import clear, passing, refuse, say

if TYPE_CHECKING:
    from cardgen.data.project import Project

NEEDS = ("starlette", "uvicorn", "watchfiles")
"""What a preview needs beyond the rest of cardgen."""

PORT = 8321

Open = Callable[[tuple[str, ...]], tuple["Project", tuple[str, ...]]]


def command(open_: Open) -> click.Command:
    """The command. `open_` gives the project and the games that are asked for."""

    @click.command()
    @click.argument("games", nargs=-1, metavar="[GAME]...")
    @click.option("--port", type=click.IntRange(0, 65535), default=PORT, help=f"Default: {PORT}; 0 takes a free one.")
    @click.option("--no-browser", is_flag=True, help="Do not open the page, only say where it is.")
    def preview(games: tuple[str, ...], port: int, no_browser: bool) -> None:
        """Shows every face of GAMEs (all, when none is named) in a page that follows the files as they are saved.

        The page is for this computer alone. Ctrl-C ends it.

        Example: cardgen preview tide
        """
        missing = [name for name in NEEDS if find_spec(name) is None]
        if missing:
            refuse(f"a preview needs {', '.join(missing)}: pip install 'cardgen[preview]'")
        from cardgen.preview.serve import listening, serve
        from cardgen.preview.session import Session

        project, _ = open_(games)
        try:
            listener = listening(port)
        except OSError:
            refuse(f"port {port} is taken: is a preview running already? Otherwise --port 0 takes a free one")
        passing("laying out")
        session = Session(project, games)
        clear()
        serve(session, listener, say, browser=not no_browser)

    return preview
