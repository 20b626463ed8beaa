"""A PDF and the size of each page go in, PNGs come out: drawn here and, when there are many, in other processes too.

Run as a program it is one of those processes: the request comes in on the standard input, the PNGs leave on the
standard output. A program of its own, because a fork of a process with threads is not safe, and because it needs
nothing of the script that called cardgen.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

from cardgen.export.png import drawn, pngs

Sizes = Mapping[int, tuple[int, int]]

WORTH = 0.6
"""Seconds of drawing for each process. Starting one and sending it the PDF takes a third of that; and while this one
draws, its threads pack, so that a second process gains nothing where drawing is the lesser part of the work."""

MOST = 8
"""Processes at most: each holds the whole PDF and the pixels of some pages."""


def pictures(
    pdf: bytes, sizes: Sequence[tuple[int, int]], dpi: int, processes: int | None = None, most: int | None = None
) -> list[bytes]:
    """Each page of `pdf` as a PNG of its size in pixels, in the order of the pages.

    `processes` share the work, this one among them; None means as many as there are processors and work for, judged by
    how long the first page takes to draw, and `most` at most. The bytes do not depend on it.
    """
    if processes is None:
        most = min(_processors(), MOST if most is None else most)
        processes = min(most, int(_effort(pdf, sizes) / WORTH)) if most > 1 else 1
    if processes < 2 or not sys.executable:
        return list(pngs(pdf, dict(enumerate(sizes)), dpi))
    from concurrent.futures import ThreadPoolExecutor

    # Every so many-th page to each: neighbours are alike, so all have as much to do.
    shares: list[Sizes] = [
        {page: sizes[page] for page in range(first, len(sizes), processes)} for first in range(processes)
    ]
    with ThreadPoolExecutor(processes - 1) as pool:
        asked = [pool.submit(_ask, pdf, share, dpi) for share in shares[1:]]
        made = [list(pngs(pdf, shares[0], dpi, threads=1))]
        for share, one in zip(shares[1:], asked, strict=True):
            # pdfium is for one thread only: what another process could not draw is drawn here, after all.
            made.append(one.result() or list(pngs(pdf, share, dpi, threads=1)))
    by_page = {
        page: png for share, done in zip(shares, made, strict=True) for page, png in zip(share, done, strict=True)
    }
    return [by_page[page] for page in range(len(sizes))]


def _effort(pdf: bytes, sizes: Sequence[tuple[int, int]]) -> float:
    """Seconds that drawing will take, nearly: as if all pages were like the first."""
    if len(sizes) < 2:
        return 0.0
    started = time.perf_counter()
    for _ in drawn(pdf, {0: sizes[0]}):
        pass
    return (time.perf_counter() - started) * len(sizes)


def _ask(pdf: bytes, share: Sizes, dpi: int) -> list[bytes]:
    """Has another process draw some pages; nothing when it could not, so that a fault shows itself here."""
    command = [sys.executable, "-P", "-c", "from cardgen.export.processes import serve; serve()"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, input=_request(pdf, share, dpi), capture_output=True, env=environment, check=False)
    found = _split(done.stdout) if done.returncode == 0 else []
    return found if len(found) == len(share) else []


def serve() -> None:
    """Answers one request: what the other processes do."""
    request = sys.stdin.buffer.read()
    dpi, count = struct.unpack_from(">II", request)
    numbers = struct.unpack_from(f">{3 * count}I", request, 8)
    sizes = {numbers[at]: (numbers[at + 1], numbers[at + 2]) for at in range(0, 3 * count, 3)}
    for png in pngs(request[8 + 12 * count :], sizes, dpi, threads=1):
        sys.stdout.buffer.write(struct.pack(">I", len(png)) + png)


def _request(pdf: bytes, share: Sizes, dpi: int) -> bytes:
    numbers = [number for page, (width, height) in share.items() for number in (page, width, height)]
    return struct.pack(f">II{len(numbers)}I", dpi, len(share), *numbers) + pdf


def _split(answer: bytes) -> list[bytes]:
    found: list[bytes] = []
    at = 0
    while at < len(answer):
        (length,) = struct.unpack_from(">I", answer, at)
        found.append(answer[at + 4 : at + 4 + length])
        at += 4 + length
    return found


def _processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
