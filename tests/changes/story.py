"""A game under git that is tagged, and then edited as designers do."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from changes_room import DECK, FILES, GAME
from tiny_project import FONTS, ROOT

CARDS = """\
cards:
  - {id: cook, name: The Cook, cost: 3, text: "Take two :gold: from the pot.", copies: 2}
  - {id: guard, name: The Guard, cost: 4, text: Nobody passes.}
  - {id: mate, name: The Mate, cost: 5, text: "Ask anyone for more, and thank them for whatever they give or throw."}
  - {id: bosun, name: The Bosun, cost: 1, text: Whistles., melee: {near: 2, far: 1}}
  - {id: gunner, name: The Gunner, cost: 6, text: Fires twice.}
  - {id: carpenter, name: The Carpenter, cost: 2, text: Mends., notes: dull}
  - {id: surgeon, name: The Surgeon, cost: 7, text: Saws.}
  - {id: parrot, name: The Parrot, cost: 8, text: Repeats it.}
  - {id: stowaway, name: The Stowaway, cost: 9, text: Hides below.}
"""

EDITS = (
    ("cost: 3, text", "cost: 2, text"),  # the cook: a number, and in both copies
    ("Nobody passes.", "Nobody passes by."),  # the guard: a short text
    ("for whatever they give", "for all that they give"),  # the mate: words of a long text
    ("melee: {near: 2, far: 1}", "melee: {near: 3, far: 1}"),  # the bosun: a field that no face shows
    ("notes: dull", "notes: dry"),  # the carpenter: another one
    ("text: Fires twice.", "text: Fires twice., copies: 3"),  # the gunner: two copies more
    ("id: surgeon, name: The Surgeon", "id: surgeon, name: The Doctor"),
    ("  - {id: parrot, name: The Parrot, cost: 8, text: Repeats it.}\n", ""),
    ("id: stowaway", "id: hidden-one"),  # the same card under another id
    ("cards:\n", "cards:\n  - {id: purser, name: The Purser, cost: 5, text: Counts., copies: 2}\n"),
)


def git(root: Path, *words: str) -> None:
    own = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(root), *own, *words], check=True, capture_output=True)


def begun(root: Path) -> Path:
    """The project, tagged v1."""
    for name, text in {**FILES, DECK: CARDS}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for name in FONTS:
        place = root / "fonts" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "fonts" / name, place)
    return root


def tagged(root: Path, tag: str = "v1") -> Path:
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "as it was")
    git(root, "tag", tag)
    return root


def edited(root: Path) -> Path:
    """The deck after all edits."""
    text = CARDS
    for old, new in EDITS:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (root / DECK).write_text(text, encoding="utf-8")
    return root


def repainted(root: Path) -> Path:
    """Another green on all backs."""
    game = (root / GAME).read_text(encoding="utf-8")
    (root / GAME).write_text(game.replace("#3a7454", "#2f6f4f"), encoding="utf-8")
    return root
