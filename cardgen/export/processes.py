"""A PDF and the size of each page go in, pictures come out: drawn here and, where there are many, in other processes.

Run as a program it is one of those processes: the request comes in on the standard input, the pictures leave on the
standard output. A program of its own, because a fork of a process with threads is not safe, and because it needs
nothing of the script that called cardgen.
"""

from __future__ import annotations

import contextlib
import json
import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import IO, TypeVar

from cardgen.export.encoding import PLAIN, Finish, finisher
from cardgen.export.png import drawn, pngs

T = TypeVar("T")

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
    return kept_pictures(pdf, sizes, dpi, bytes, PLAIN, processes, most)


def kept_pictures(
    pdf: bytes,
    sizes: Sequence[tuple[int, int]],
    dpi: int,
    keep: Callable[[bytes], T],
    finish: Finish = PLAIN,
    processes: int | None = None,
    most: int | None = None,
) -> list[T]:
    """As `pictures`, of any kind of file; what `keep` gives for each stands for it.

    `keep` is called by several threads, as pictures come in: where it puts them away, few are ever in memory.
    """
    if processes is None:
        most = min(_processors(), MOST if most is None else most)
        processes = min(most, int(_effort(pdf, sizes) / WORTH)) if most > 1 else 1
    if processes < 2 or not sys.executable:
        return [keep(one) for one in _pictures(pdf, dict(enumerate(sizes)), dpi, finish, threads=2)]
    from concurrent.futures import ThreadPoolExecutor

    # Every so many-th page to each: neighbours are alike, so all have as much to do.
    shares: list[Sizes] = [
        {page: sizes[page] for page in range(first, len(sizes), processes)} for first in range(processes)
    ]
    with ThreadPoolExecutor(processes - 1) as pool:
        asked = [pool.submit(_ask, pdf, share, dpi, finish, keep) for share in shares[1:]]
        made = [[keep(one) for one in _pictures(pdf, shares[0], dpi, finish)]]
        for share, answer in zip(shares[1:], asked, strict=True):
            # pdfium is for one thread only: what another process could not draw is drawn here, after all.
            made.append(answer.result() or [keep(one) for one in _pictures(pdf, share, dpi, finish)])
    by_page = {
        page: one for share, done in zip(shares, made, strict=True) for page, one in zip(share, done, strict=True)
    }
    return [by_page[page] for page in range(len(sizes))]


def _pictures(pdf: bytes, sizes: Sizes, dpi: int, finish: Finish, threads: int = 1) -> Iterator[bytes]:
    return pngs(pdf, sizes, dpi, threads, finisher(finish, sizes.values()))


def _effort(pdf: bytes, sizes: Sequence[tuple[int, int]]) -> float:
    """Seconds that drawing will take, nearly: as if all pages were like the first."""
    if len(sizes) < 2:
        return 0.0
    started = time.perf_counter()
    for _ in drawn(pdf, {0: sizes[0]}):
        pass
    return (time.perf_counter() - started) * len(sizes)


def _ask(pdf: bytes, share: Sizes, dpi: int, finish: Finish, keep: Callable[[bytes], T]) -> list[T]:
    """Has another process draw some pages; nothing when it could not, so that a fault shows itself here."""
    command = [sys.executable, "-P", "-c", "from cardgen.export.processes import serve; serve()"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(BrokenPipeError), process.stdin:  # it may be dead already
            process.stdin.write(_request(pdf, share, dpi, finish))
        found = [keep(one) for one in _answered(process.stdout)]
    return found if process.returncode == 0 and len(found) == len(share) else []


def serve() -> None:
    """Answers one request: what the other processes do."""
    request = sys.stdin.buffer.read()
    (length,) = struct.unpack_from(">I", request)
    dpi, pages, format_, shape = json.loads(request[4 : 4 + length])
    sizes = {page: (width, height) for page, width, height in pages}
    finish = Finish(format_, shape.encode("latin-1"))
    for one in _pictures(request[4 + length :], sizes, dpi, finish):
        sys.stdout.buffer.write(struct.pack(">I", len(one)) + one)


def _request(pdf: bytes, share: Sizes, dpi: int, finish: Finish) -> bytes:
    pages = [[page, *size] for page, size in share.items()]
    words = json.dumps([dpi, pages, finish.format, finish.shape.decode("latin-1")]).encode()
    return struct.pack(">I", len(words)) + words + pdf


def _answered(answer: IO[bytes]) -> Iterator[bytes]:
    """The pictures as they come; the last may be cut off."""
    while len(head := answer.read(4)) == 4:
        (length,) = struct.unpack(">I", head)
        yield answer.read(length)


def _processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
