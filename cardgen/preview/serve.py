"""A session and a port in; a server on this computer alone that runs until it is interrupted."""

from __future__ import annotations

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from cardgen.preview.server import application
from cardgen.preview.session import Session

HOST = "127.0.0.1"
"""This computer alone: whoever asks from elsewhere finds nothing."""


def listening(port: int) -> socket.socket:
    """A socket of this computer alone; port 0 takes any that is free. Raises OSError when the port is taken."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((HOST, port))
    except OSError:
        found.close()
        raise
    return found


def address(listener: socket.socket) -> str:
    """What to open in a browser."""
    return f"http://{HOST}:{listener.getsockname()[1]}/"


def serve(session: Session, listener: socket.socket, say: Callable[[str], None], browser: bool = True) -> None:
    """Serve until the process is interrupted. With `browser` the page is opened in the one that people here use."""
    url, port = address(listener), listener.getsockname()[1]

    def ready() -> None:
        say(f"{url} shows every face, and follows the files as they are saved; Ctrl-C ends it")
        if browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    def ending() -> bool:
        return server.should_exit

    config = uvicorn.Config(
        application(session, port, ready, ending), log_level="warning", timeout_graceful_shutdown=3, server_header=False
    )
    server = uvicorn.Server(config)
    with listener, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
