"""Work in, its answers out of a second process: a fork, which knows all that was read before and shares the work.

A partner answers what it is asked and writes nothing. It ends when its channel closes: it never outlives the process
that it was forked from. Whatever goes wrong with it is `Lost`, and then one process does all the work: what was wrong
in the work itself shows itself there.
"""

from __future__ import annotations

import os
import struct
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO, Any, Self

SHARE = 100
"""Cards for each process at least. A partner costs some 12 ms to fork, to hear and to end, as much as ten cards, and it
must pay where another program has the second processor half of the time."""

BEHIND = 48
"""Cards by which this process's part is smaller than a partner's: as long as `meanwhile` takes, nearly (50 ms)."""

Name = Callable[[object], object]
"""A name for what cannot be sent as it is, or None for what can."""

Find = Callable[[Any], object]
"""What a name stands for in the process that receives it."""


class Lost(Exception):
    """A partner is gone, or its answer does not go with what was made here: one process must do all the work."""


class Channel:
    """One end of two pipes: what is sent at one end is received at the other. Both raise Lost when that is shut."""

    def __init__(self, source: int, sink: int, name: Name, find: Find) -> None:
        self._source: IO[bytes] = open(source, "rb")  # noqa: SIM115  # closed by close
        self._sink: IO[bytes] = open(sink, "wb", buffering=0)  # noqa: SIM115
        self._name, self._find = name, find

    def send(self, value: object) -> None:
        """Send a value of plain types, or of types that can be pickled or named."""
        data = memoryview(_packed(value, self._name))
        try:
            while data:
                data = data[self._sink.write(data) :]
        except OSError as error:
            raise Lost from error

    def receive(self) -> Any:
        """Wait for a value."""
        head = self._read(8)
        return _unpacked(self._read(struct.unpack(">Q", head)[0]), self._find)

    def close(self) -> None:
        self._source.close()
        self._sink.close()

    def _read(self, size: int) -> bytes:
        data = self._source.read(size)
        if len(data) < size:
            raise Lost
        return data


class Queue:
    """Numbers of which several processes each take the next, as long as there are some; made before they are forked.

    It holds `MOST` at most.
    """

    MOST = 2048
    """Numbers of two bytes in a page of memory, the least that a pipe holds (`man 7 pipe`)."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._source, sink = os.pipe()
        os.write(sink, b"".join(number.to_bytes(2, "big") for number in numbers))
        os.close(sink)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._source)

    def __iter__(self) -> Iterator[int]:
        while number := os.read(self._source, 2):
            yield int.from_bytes(number, "big")


class Partner:
    """The other process, seen from this one; `process` is its number."""

    def __init__(self, process: int, channel: Channel) -> None:
        self.process = process
        self._channel = channel

    def send(self, value: object) -> None:
        """Send what it waits for. Raises Lost."""
        self._channel.send(value)

    def answer(self) -> Any:
        """Its next answer. Raises Lost."""
        return self._channel.receive()

    def hang_up(self) -> None:
        """Shut the channel."""
        self._channel.close()

    def end(self) -> None:
        """Shut the channel, and see that the process is gone."""
        import signal

        self.hang_up()
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        with suppress(ChildProcessError):  # where somebody else has waited for it
            os.waitpid(self.process, 0)


class Crew:
    """The partners of one build: `jobs` processes at most, this one among them. Leaving it ends them.

    `meanwhile` is what only this process must do, and may do at any time: it is done once, while partners still work.
    """

    def __init__(self, jobs: int = 1, meanwhile: Callable[[], None] = lambda: None) -> None:
        self.jobs = jobs
        self._meanwhile: Callable[[], None] | None = meanwhile
        self._partners: list[Partner] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._partners:
            self._partners.pop().end()

    def shares(self, cards: int) -> list[int]:
        """How to share the work on so many cards: where each part ends, this process's first; all is one part where
        sharing does not pay or no process can be forked.
        """
        parts = min(self.jobs, cards // SHARE)
        if parts < 2 or not can_fork():
            return [cards]
        own = (cards - BEHIND * (parts - 1)) // parts
        return [own + (cards - own) * part // (parts - 1) for part in range(parts)]

    def pays(self, cards: Sequence[int]) -> bool:
        """Whether it pays that each of the crew takes the next of several decks, of so many cards each."""
        return self.jobs > 1 and 1 < len(cards) <= Queue.MOST and sum(cards) >= SHARE and can_fork()

    def shares_one(self, cards: Sequence[int]) -> bool:
        """Whether one of several decks, of so many cards each, is so large that it is shared itself."""
        return any(len(self.shares(number)) > 1 for number in cards)

    def wait(self) -> None:
        """Say that partners will be waited for."""
        if self._meanwhile is not None:
            self._meanwhile()
            self._meanwhile = None

    def fork(self, work: Callable[[Channel], None], name: Name, find: Find) -> Partner:
        """A partner that does some work. Raises Lost when there is no room for another process."""
        asked, ask = os.pipe()
        answer, answered = os.pipe()
        try:
            process = os.fork()
        except OSError as error:
            for end in (asked, ask, answer, answered):
                os.close(end)
            raise Lost from error
        if process == 0:
            status = 1
            try:
                os.close(ask)
                os.close(answer)
                for other in self._partners:
                    other.hang_up()
                work(Channel(asked, answered, name, find))
                status = 0
            finally:
                # Without a word on errors: the parent loses its partner and meets them itself. Without the parent's
                # own cleaning up: its buffers and files are the parent's.
                os._exit(status)
        os.close(asked)
        os.close(answered)
        partner = Partner(process, Channel(answer, ask, name, find))
        self._partners.append(partner)
        return partner


ALONE = Crew()
"""A crew of one process."""


def serve(channel: Channel, things: Sequence[object]) -> None:
    """Answers lists of requests, each a function and its arguments after `things`, until nobody asks any more.

    All answers to a list are ready before the first is sent, for to send one may mean to wait for whoever reads it.
    """
    while True:
        try:
            requests = channel.receive()
        except Lost:
            return
        for answer in [function(things, *arguments) for function, arguments in requests]:
            channel.send(answer)


def can_fork() -> bool:
    """Whether this process may be forked: not with threads, of which a fork takes only one along, nor where macOS's own
    libraries forbid it (`man 2 fork` there).
    """
    return hasattr(os, "fork") and sys.platform != "darwin" and threading.active_count() == 1


def usual_jobs() -> int:
    """As many processes as pay: two, where there are processors for them. Start and end of a build cannot be shared."""
    many = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(2, many)


def _packed(value: object, name: Name) -> bytes:
    import io
    import pickle

    class Pickler(pickle.Pickler):
        def persistent_id(self, obj: object) -> object:
            return name(obj)

    file = io.BytesIO(bytes(8))
    file.seek(8)
    Pickler(file, pickle.HIGHEST_PROTOCOL).dump(value)
    data = file.getbuffer()
    struct.pack_into(">Q", data, 0, len(data) - 8)
    data.release()
    return file.getvalue()


def _unpacked(data: bytes, find: Find) -> Any:
    import io
    import pickle

    class Unpickler(pickle.Unpickler):
        def persistent_load(self, pid: Any) -> object:
            return find(pid)

    return Unpickler(io.BytesIO(data)).load()
