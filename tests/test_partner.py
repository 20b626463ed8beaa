"""A second process: it answers, it is missed when it is gone, and it never stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardgen.draw.inks import RGB
from cardgen.draw.press import PressInks
from cardgen.partner import ALONE, SHARE, Channel, Crew, Lost, Partner, Queue, can_fork, serve, usual_jobs

pytestmark = pytest.mark.skipif(not can_fork(), reason="no process can be forked here")

LARGE = bytes(300_000)
"""More than a pipe holds."""


class Thing:
    """Cannot be pickled, and has a name."""

    def __reduce__(self) -> str:
        raise AssertionError("a thing was pickled")


THING = Thing()


def named(value: object) -> object:
    return "thing" if isinstance(value, Thing) else None


def found(name: object) -> object:
    assert name == "thing"
    return THING


def forked(crew: Crew, things: Sequence[object] = ("a", "b")) -> Partner:
    return crew.fork(lambda channel: serve(channel, things), named, found)


def joined(things: Sequence[str], more: str) -> str:
    return "".join(things) + more


def echoed(_: Sequence[object], value: object) -> object:
    return value


def broken(_: Sequence[object]) -> object:
    raise ValueError("of no interest to anybody")


def no_children() -> bool:
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


def test_a_partner_knows_what_was_known_and_answers_what_it_is_asked() -> None:
    """A function is called there with what the partner holds, as often as it is asked."""
    with Crew(2) as crew:
        partner = forked(crew)
        for more in ("c", "d"):
            partner.send([(joined, (more,))])
            assert partner.answer() == f"ab{more}"


def test_many_requests_are_answered_in_their_order() -> None:
    """Though no answer is read before all were asked for, and each is larger than a pipe."""
    with Crew(2) as crew:
        partner = forked(crew)
        partner.send([(joined, ("c",)), (echoed, (LARGE,)), (echoed, (LARGE,)), (joined, ("d",))])
        assert [partner.answer() for _ in range(4)] == ["abc", LARGE, LARGE, "abd"]


def test_values_larger_than_a_pipe_go_both_ways() -> None:
    """Neither side waits for the other for ever."""
    with Crew(2) as crew:
        partner = forked(crew)
        partner.send([(echoed, (LARGE,))])
        assert partner.answer() == LARGE


def test_what_has_a_name_is_sent_by_it() -> None:
    """There and back it is the same object, and never pickled."""
    with Crew(2) as crew:
        partner = forked(crew)
        partner.send([(echoed, ([THING, "x"],))])
        thing, word = partner.answer()
    assert thing is THING
    assert word == "x"


def test_a_fault_in_a_partner_loses_it_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    """It prints nothing: the work is done again, and says itself what is wrong."""
    with Crew(2) as crew:
        partner = forked(crew)
        partner.send([(broken, ())])
        with pytest.raises(Lost):
            partner.answer()
    assert capfd.readouterr() == ("", "")


def test_a_killed_partner_is_lost() -> None:
    """Whether it is asked or its answer is waited for."""
    with Crew(2) as crew:
        partner = forked(crew)
        os.kill(partner.process, signal.SIGKILL)
        with pytest.raises(Lost):
            partner.answer()
        with pytest.raises(Lost):
            partner.send(LARGE)


def test_no_partner_is_left_when_the_crew_is() -> None:
    """Neither one that waits nor one that works, and no zombie."""
    with Crew(3) as crew:
        forked(crew)
        crew.fork(lambda _: time.sleep(60), named, found)
    assert no_children()


def test_an_error_ends_the_partners_too() -> None:
    """Whatever ends the build, they go."""
    with pytest.raises(KeyboardInterrupt), Crew(2) as crew:
        forked(crew)
        raise KeyboardInterrupt
    assert no_children()


ORPHANS = """
import os
from cardgen.partner import Crew, serve
crew = Crew(3)
for _ in range(2):
    print(crew.fork(lambda channel: serve(channel, ()), id, id).process, flush=True)
os._exit(0)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_partner_does_not_outlive_the_process_it_came_from() -> None:
    """All end by themselves when their parent is gone without a word."""
    done = subprocess.run([sys.executable, "-c", ORPHANS], capture_output=True, text=True, check=True)
    left = {int(line) for line in done.stdout.split()}
    assert len(left) == 2
    for _ in range(100):
        left = {process for process in left if is_running(process)}
        if not left:
            break
        time.sleep(0.05)
    assert not left


def is_running(process: int) -> bool:
    """Whether it runs; a zombie that nobody waits for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_small_work_is_not_shared() -> None:
    """Each process must have enough to do; alone there is nobody to share with."""
    crew = Crew(2)
    assert crew.shares(2 * SHARE - 1) == [2 * SHARE - 1]
    assert len(crew.shares(2 * SHARE)) == 2
    assert len(Crew(4).shares(3 * SHARE)) == 3
    assert ALONE.shares(10_000) == [10_000]


@pytest.mark.parametrize(
    ("cards", "pays"),
    [([SHARE], False), ([10, 20, 30], False), ([18, 31, 45, 27, 5, 2, 8], True), ([60, 60], True)],
)
def test_decks_are_shared_where_it_pays(cards: list[int], pays: bool) -> None:
    """One deck, or few cards, are not."""
    assert Crew(2).pays(cards) == pays
    assert not ALONE.pays(cards)
    assert not Crew(2).shares_one(cards)
    assert Crew(2).shares_one([2 * SHARE, 50])


@pytest.mark.parametrize("cards", [200, 333, 5400])
@pytest.mark.parametrize("jobs", [2, 3, 5])
def test_shares_are_all_of_the_work(cards: int, jobs: int) -> None:
    """Every part has some, the last ends with the work, and the first is the smallest."""
    ends = Crew(jobs).shares(cards)
    sizes = [end - start for start, end in zip([0, *ends], ends, strict=False)]
    assert ends[-1] == cards
    assert 1 < min(sizes) == sizes[0]


def test_a_process_with_threads_is_not_forked() -> None:
    """A fork would take only one of them along."""
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert Crew(2).shares(10 * SHARE) == [10 * SHARE]
    finally:
        done.set()
        thread.join()


def test_no_room_for_a_process_loses_the_partner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system refuses a fork, the work is done alone."""

    def refused() -> int:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(os, "fork", refused)
    with Crew(2) as crew, pytest.raises(Lost):
        forked(crew)


def test_what_may_wait_is_done_once_while_others_work() -> None:
    """However often partners are waited for."""
    done: list[str] = []
    crew = Crew(2, lambda: done.append("loaded"))
    crew.wait()
    crew.wait()
    assert done == ["loaded"]


def test_a_queue_gives_each_number_once() -> None:
    """Whoever takes it, all numbers are taken, and nobody waits for more."""
    numbers = list(range(Queue.MOST))
    with Queue(numbers) as queue, Crew(3) as crew:
        partners = [crew.fork(lambda channel: channel.send(list(queue)), named, found) for _ in range(2)]
        taken = [list(queue), *(partner.answer() for partner in partners)]
    assert sorted(number for part in taken for number in part) == numbers
    assert all(part == sorted(part) for part in taken)


def test_decks_in_turn_pay_from_some_size_on() -> None:
    """Not for one deck, few cards or one process."""
    assert Crew(2).pays([SHARE, 1])
    assert not Crew(2).pays([SHARE])
    assert not Crew(2).pays([SHARE // 2, 1])
    assert not ALONE.pays([SHARE, SHARE])
    assert not Crew(2).pays([SHARE] * (Queue.MOST + 1))


def test_usual_jobs_are_one_or_two() -> None:
    """More do not pay."""
    assert usual_jobs() in (1, 2)


@pytest.mark.parametrize("inks", [RGB, PressInks(b"profile", 2.4)], ids=["rgb", "press"])
def test_inks_can_be_sent(inks: object) -> None:
    """A partner draws with the inks that it is sent."""
    with Crew(2) as crew:
        partner = forked(crew)
        partner.send([(echoed, (inks,))])
        assert type(partner.answer()) is type(inks)


def test_a_channel_that_ends_in_the_middle_is_lost() -> None:
    """Half an answer is none."""
    source, sink = os.pipe()
    channel = Channel(source, os.dup(sink), named, found)
    os.write(sink, b"\0\0\0\0\0\0\0\x09half")
    os.close(sink)
    channel._sink.close()
    with pytest.raises(Lost):
        channel.receive()
    channel.close()
