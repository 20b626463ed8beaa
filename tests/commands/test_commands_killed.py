"""Builds that are killed, and builds at once: whatever happens, every file is whole, and the next build is right."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tiny_project import TinyProject, contents

from cardgen.export.manifest import NAME

BUILD = ("build", "--target", "images", "--target", "home-letter", "--jobs", "1")
EDITED = ("id: cook, text: Stirs well.", "id: guard, text: Stands.", "id: mate, text: Sings.")
TIMES = 50


def started(tiny: TinyProject, cache: Path, *command: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "CARDGEN_CACHE": str(cache)}
    words = [sys.executable, "-m", "cardgen", *command]
    return subprocess.Popen(words, cwd=tiny.root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def built(tiny: TinyProject, cache: Path, *command: str) -> float:
    """Builds to the end, and says how many seconds it took."""
    begin = time.monotonic()
    _, said = (process := started(tiny, cache, *command)).communicate()
    assert process.returncode == 0, said.decode()
    return time.monotonic() - begin


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
def test_a_build_killed_at_any_moment_leaves_whole_files(tiny: TinyProject, tmp_path: Path) -> None:
    """Each is the old one or the new one, nothing else is left for long, and the next build is as a clean one."""
    cache, output = tmp_path / "cache", tiny.root / "output"
    built(tiny, cache, *BUILD)
    old = contents(output)
    tiny.cards(*EDITED)
    took = built(tiny, tmp_path / "other", *BUILD, "--output", str(tmp_path / "new"))
    new = contents(tmp_path / "new")
    moments = random.Random(8)
    for _ in range(TIMES):
        process = started(tiny, cache, *BUILD)
        time.sleep(moments.uniform(0, took))
        process.kill()
        process.communicate()
        for name, data in contents(output).items():
            stray = Path(name).name.startswith(".cardgen-")
            assert stray or data in (old.get(name), new.get(name)), name
    built(tiny, cache, *BUILD)
    assert contents(output) == new
    assert not [file for file in output.rglob(".cardgen-*") if file.name != ".cardgen-lock"]


def test_two_builds_at_once_end_as_one(tiny: TinyProject, tmp_path: Path) -> None:
    """Both write the same folder and the same cache."""
    cache = tmp_path / "cache"
    both = [started(tiny, cache, *BUILD) for _ in range(2)]
    for process in both:
        _, said = process.communicate()
        assert process.returncode == 0, said.decode()
    together = contents(tiny.root / "output")
    built(tiny, tmp_path / "other", *BUILD, "--output", str(tmp_path / "alone"))
    assert together == contents(tmp_path / "alone")
    assert {name for name in together if name.endswith(NAME)}


@pytest.mark.parametrize("damage", [b"", b"x", None], ids=["emptied", "overwritten", "cut short"])
def test_a_corrupt_cache_changes_nothing(tiny: TinyProject, tmp_path: Path, damage: bytes | None) -> None:
    """What it held is made again."""
    cache = tmp_path / "cache"
    built(tiny, cache, *BUILD)
    first = contents(tiny.root / "output")
    entries = [file for file in cache.rglob("*") if file.is_file()]
    assert entries
    for entry in entries:
        entry.write_bytes(entry.read_bytes()[:-4] if damage is None else damage)
    for file in (tiny.root / "output").rglob("*.p*"):
        file.unlink()
    built(tiny, cache, *BUILD)
    assert contents(tiny.root / "output") == first
