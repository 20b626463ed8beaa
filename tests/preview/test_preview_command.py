"""`cardgen preview` says what it lacks, and does not begin without it."""

from __future__ import annotations

import socket
import sys

import pytest
from tiny_project import TinyProject

from cardgen import cli_preview


def test_without_its_packages_it_says_how_to_get_them(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages are named, and the line that installs them."""
    monkeypatch.setattr(cli_preview, "NEEDS", ("starlette", "no_such_server", "no_such_watcher"))
    result = tiny.run("preview")
    assert result.exit_code == 2
    assert "no_such_server, no_such_watcher" in result.output and "starlette," not in result.output
    assert "pip install 'cardgen[preview]'" in result.output


def test_a_port_that_is_taken(tiny: TinyProject) -> None:
    """It is named, with a way out."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = tiny.run("preview", "--port", str(port), "--no-browser")
    assert result.exit_code == 2
    assert f"port {port} is taken" in result.output and "--port 0" in result.output


def test_a_game_that_is_not_there(tiny: TinyProject) -> None:
    """As with every command."""
    result = tiny.run("preview", "tinny", "--no-browser")
    assert result.exit_code == 2
    assert "did you mean “tiny”?" in result.output


def test_other_commands_load_no_server(tiny: TinyProject) -> None:
    """What a preview needs costs nobody else anything."""
    import subprocess

    script = (
        "import sys, cardgen.cli, cardgen.pipeline; print({'starlette', 'uvicorn', 'watchfiles'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
