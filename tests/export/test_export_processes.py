"""Many pages drawn by several processes."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from cardgen.colors import Color, Rgb
from cardgen.draw.document import Document, Page, Placement
from cardgen.export import processes
from cardgen.export.processes import pictures
from cardgen.geometry import Size
from cardgen.layout.frame import Box, Frame, Group, Shape

COUNT = 7


@pytest.fixture(scope="module")
def pdf() -> bytes:
    """Seven pages, each in a shade of its own."""
    document = Document("A test")
    for number in range(COUNT):
        shape = Shape(Box(0, 0, 20, 20), Color(Rgb(number / COUNT, 0, 0)))
        document.page(Page(Size(20, 20), (Placement(Frame(20, 20, 0, Group((shape,))), 0, 0),)))
    return document.save()


SIZES = [(20 + number, 20) for number in range(COUNT)]


def test_other_processes_make_the_same_pictures_in_the_same_order(pdf: bytes) -> None:
    """However many share the work, the bytes are those of one."""
    alone = pictures(pdf, SIZES, 300, processes=1)
    assert len(set(alone)) == COUNT
    assert pictures(pdf, SIZES, 300, processes=3) == alone


def test_the_work_of_a_process_that_died_is_done_here(pdf: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build does not fail, nor lose a picture, because another process was killed."""
    asked: list[Any] = []
    start = subprocess.Popen
    dying = (
        "import os, sys; sys.stdout.buffer.write(b'\\0\\0\\0\\1x\\0\\0'); sys.stdout.flush(); os.kill(os.getpid(), 9)"
    )

    def killed(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
        asked.append(command)
        return start([sys.executable, "-c", dying], **options)

    alone = pictures(pdf, SIZES, 300, processes=1)
    monkeypatch.setattr(subprocess, "Popen", killed)
    assert pictures(pdf, SIZES, 300, processes=2) == alone
    assert len(asked) == 1


@pytest.mark.parametrize(("seconds", "started"), [(0.01, 0), (2.5 * processes.WORTH, 1), (9 * processes.WORTH, 2)])
def test_processes_are_started_only_when_there_is_work_for_them(
    seconds: float, started: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Light pages are drawn here; on three processors, much work is shared by three."""
    pages = 12
    asked: list[int] = []

    def share(pdf: bytes, share: processes.Sizes, *_: Any) -> list[bytes]:
        asked.append(len(share))
        return [b""] * len(share)

    monkeypatch.setattr(processes, "_processors", lambda: 3)
    monkeypatch.setattr(processes, "_effort", lambda pdf, sizes: seconds)
    monkeypatch.setattr(processes, "_ask", share)
    monkeypatch.setattr(processes, "pngs", lambda pdf, sizes, *_: [b""] * len(sizes))
    assert len(pictures(b"", [(1, 1)] * pages, 300)) == pages
    assert asked == [pages // (started + 1)] * started
    asked.clear()
    assert len(pictures(b"", [(1, 1)] * pages, 300, most=1)) == pages
    assert asked == []


def test_without_an_interpreter_to_start_all_is_drawn_here(pdf: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside a program that embeds Python there is nothing to start."""
    monkeypatch.setattr(sys, "executable", "")
    assert pictures(pdf, SIZES, 300, processes=3) == pictures(pdf, SIZES, 300, processes=1)
