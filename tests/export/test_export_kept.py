"""Pictures that wait on the disk."""

from __future__ import annotations

import gc
import hashlib
import io
import tempfile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.export.kept import Fetched, Spool, digest, fetched


@given(st.lists(st.binary(max_size=50), max_size=20))
def test_whatever_is_kept_comes_back(all_: list[bytes]) -> None:
    """Each with its digest, in any order, and equal ones as one."""
    spool = Spool()
    slips = [spool.keep(data) for data in all_]
    assert [slip.read() for slip in reversed(slips)] == all_[::-1]
    assert [digest(slip) for slip in slips] == [hashlib.sha256(data).hexdigest() for data in all_]
    assert len({id(slip) for slip in slips}) == len(set(all_))


def test_files_are_fetched_by_name() -> None:
    """A mapping as any other; plain bytes are as good as slips."""
    slip = Spool().keep(b"picture")
    files = Fetched({"a.png": slip, "b.csv": b"list"})
    assert dict(files) == {"a.png": b"picture", "b.csv": b"list"}
    assert files == {"a.png": b"picture", "b.csv": b"list"}
    assert (len(files), "a.png" in files, "c" in files, fetched(b"x")) == (2, True, False, b"x")
    with pytest.raises(KeyError):
        files["c"]


def test_the_file_goes_with_its_last_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not left to the end of the process, which may be long: watching builds again and again."""
    made: list[Any] = []
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda: made.append(io.BytesIO()) or made[-1])
    gc.disable()
    try:
        spool = Spool()
        slip = spool.keep(b"a")
        del spool
        assert slip.read() == b"a" and not made[0].closed
        del slip
        assert made[0].closed
    finally:
        gc.enable()


def test_without_room_on_the_disk_they_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is told when the files themselves are written; and what was kept before is still there."""

    class Full(io.BytesIO):
        def write(self, data: Any) -> int:
            if self.tell() > 0:
                raise OSError(28, "No space left on device")
            return super().write(data)

    monkeypatch.setattr(tempfile, "TemporaryFile", Full)
    spool = Spool()
    slips = [spool.keep(data) for data in (b"one", b"two", b"three")]
    assert [slip.read() for slip in slips] == [b"one", b"two", b"three"]
