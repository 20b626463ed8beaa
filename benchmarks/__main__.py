"""`make bench`: measures cardgen on the made-up deck, its peers beside it, and fails when a gate is missed.

Times are medians of whole cold processes; memory is the peak of the largest process. What is printed is the table of
docs/performance.md.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.deck import project

RUNS = 5
GATES = {"54 cards": 0.35, "540 cards": 0.8, "5400 cards": 8.0, "54 PNG": 1.2, "warm edit": 0.1}
"""Seconds that may not be passed, on two cores."""
MEMORY_GATE = 100.0
"""MiB that 540 cards may take."""
PEERS = {"Typst": "typst", "WeasyPrint": "weasyprint"}


@dataclass(frozen=True, slots=True)
class Run:
    """Processes of one kind: median wall seconds, median processor seconds, peak memory in MiB."""

    wall: float
    cpu: float
    peak: float


def process(command: Sequence[str], folder: Path, runs: int = RUNS) -> Run:
    """Runs a command in a folder, several times. Raises CalledProcessError when it fails."""
    walls, cpus, peaks = [], [], []
    for _ in range(runs + 1):
        shutil.rmtree(folder / "output", ignore_errors=True)
        started = time.perf_counter()
        child = subprocess.Popen(
            command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_environment()
        )
        _, status, usage = os.wait4(child.pid, 0)
        walls.append(time.perf_counter() - started)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, command)
        cpus.append(usage.ru_utime + usage.ru_stime)
        peaks.append(usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024))
    # The first run may have compiled modules and warmed the disk's cache; all tools are given it.
    return Run(statistics.median(walls[1:]), statistics.median(cpus[1:]), max(peaks))


def _environment() -> dict[str, str]:
    """Nothing from a cache; and modules compiled once, as they are where cardgen was installed."""
    unset = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")
    return {**{name: value for name, value in os.environ.items() if name not in unset}, "CARDGEN_CACHE": "off"}


def cardgen(*arguments: str) -> list[str]:
    """The command line of this checkout's cardgen."""
    return [str(Path(sys.executable).parent / "cardgen"), *arguments]


def warm_edit(folder: Path) -> float:
    """Seconds from a changed text to the picture of its card at 300 dpi, in a process that has built before."""
    code = """
import statistics, sys, time
from fractions import Fraction
from pathlib import Path
from cardgen.pipeline import Request, build, find
from cardgen.diagnostics import Diagnostics
project = find(Path.cwd())
deck = Path("card_data/bench/cards.yaml")
text = deck.read_text()
times = []
for edit in range(7):
    deck.write_text(text.replace(", 1 in all.", f", 1 in all, and {edit} more."))
    start = time.perf_counter()
    built = build(project, "bench", Request(target="images", only=("c0001",)), Diagnostics())
    assert built is not None and len(built.files) == 2
    times.append(time.perf_counter() - start)
deck.write_text(text)
print(statistics.median(times[1:]))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True, env=_environment()
    )
    return float(done.stdout)


def peers(folder: Path, cards: list[dict[str, object]], runs: int) -> dict[str, Run]:
    """Each peer that is installed and runs, on the same cards."""
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    bench = folder / "templates" / "bench"
    shutil.copytree(bench / "icons", folder / "icons", dirs_exist_ok=True)
    shutil.copytree(bench, folder / "art", dirs_exist_ok=True)
    found = {}
    for name, module in PEERS.items():
        if importlib.util.find_spec(module) is not None:
            script = Path(__file__).parent / "peers" / f"{module}_deck.py"
            try:
                found[name] = process([sys.executable, str(script), str(folder)], folder, runs)
            except subprocess.CalledProcessError:
                # WeasyPrint needs Pango, which is no Python package.
                print(f"{name} does not run here and is left out", file=sys.stderr)  # noqa: T201
    return found


def measure(sizes: Sequence[int], with_peers: bool) -> list[tuple[str, str, Run | float]]:
    """Rows of what was measured: the deck, the tool, the figures."""
    rows: list[tuple[str, str, Run | float]] = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name).resolve()
            cards = project(folder, size)
            runs = RUNS if size <= 540 else 3
            rows.append((f"{size} cards", "cardgen", process(cardgen("build"), folder, runs)))
            if size == 54:
                rows.append(("54 PNG", "cardgen", process(cardgen("build", "--target", "images"), folder)))
                rows.append(("warm edit", "cardgen", warm_edit(folder)))
            if with_peers and size <= 540:
                for peer, run in peers(folder, cards, RUNS if size == 54 else 3).items():
                    rows.append((f"{size} cards", peer, run))
    return rows


def table(rows: Sequence[tuple[str, str, Run | float]]) -> str:
    """The rows in Markdown, each peer as a ratio to cardgen on the same deck."""
    ours = {deck: run.wall for deck, tool, run in rows if tool == "cardgen" and isinstance(run, Run)}
    lines = [
        "| deck | tool | wall s | processor s | peak MiB | wall / cardgen |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for deck, tool, run in rows:
        if isinstance(run, Run):
            ratio = f"{run.wall / ours[deck]:.2f}"
            lines.append(f"| {deck} | {tool} | {run.wall:.2f} | {run.cpu:.2f} | {run.peak:.0f} | {ratio} |")
        else:
            lines.append(f"| {deck} | {tool} | {run:.3f} | | | |")
    return "\n".join(lines)


def missed(rows: Sequence[tuple[str, str, Run | float]]) -> list[str]:
    """The gates that were not kept."""
    found = []
    for deck, tool, run in rows:
        if tool != "cardgen":
            continue
        wall = run.wall if isinstance(run, Run) else run
        if wall > GATES[deck]:
            found.append(f"{deck}: {wall:.3f} s, over {GATES[deck]} s")
        if deck == "540 cards" and isinstance(run, Run) and run.peak > MEMORY_GATE:
            found.append(f"{deck}: {run.peak:.0f} MiB, over {MEMORY_GATE:.0f} MiB")
    return found


def main() -> int:
    """Measures and prints; 1 when a gate was missed. `--quick` leaves out the peers and the longest deck."""
    quick = "--quick" in sys.argv[1:]
    rows = measure((54, 540) if quick else (54, 540, 5400), with_peers=not quick)
    print(table(rows))  # noqa: T201  # a benchmark is a program of its own
    over = missed(rows)
    for line in over:
        print(f"gate missed: {line}", file=sys.stderr)  # noqa: T201
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
