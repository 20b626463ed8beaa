"""`cardgen build` where something is in the way of its output: it says so, and touches nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from tiny_project import TinyProject


def test_a_file_where_output_goes_is_an_error(tiny: TinyProject) -> None:
    """Something in the way is named, and stays."""
    tiny.write("output", "mine")
    result = tiny.run("build")
    assert result.exit_code == 1
    assert "cannot-write" in result.stderr
    assert (tiny.root / "output").read_text(encoding="utf-8") == "mine"


def test_a_folder_where_a_sheet_goes_is_an_error(tiny: TinyProject) -> None:
    """A folder that has a sheet's name is not touched."""
    tiny.write("output/tiny/home-letter/crew.pdf/mine", "mine")
    result = tiny.run("build")
    assert result.exit_code == 1
    assert "crew.pdf: 1 error\n  error: a folder stands where this file goes [cannot-write]" in result.stderr
    assert tiny.output() == {"tiny/home-letter/crew.pdf/mine": b"mine"}


def test_a_folder_that_may_not_be_written_is_an_error(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """Permissions that forbid writing are an error that says so. (A test as root can only pretend.)"""

    def forbidden(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "mkdir", forbidden)
    result = tiny.run("build")
    assert result.exit_code == 1
    assert "cannot-write" in result.stderr
    assert tiny.output() == {}
