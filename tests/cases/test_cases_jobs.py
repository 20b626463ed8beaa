"""Whatever the number of processes: the same files and the same problems, also when one of them is lost."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from PIL import Image
from tiny_project import GAME, TinyProject

import cardgen.partner
import cardgen.pipeline
from cardgen.data.project import find
from cardgen.diagnostics import Diagnostic, Diagnostics
from cardgen.partner import Crew, Partner, can_fork
from cardgen.pipeline import Request, build

pytestmark = pytest.mark.skipif(not can_fork(), reason="no process can be forked here")

FRONT = """
  <text id="title" x="8" y="8" right="8" h="14" size="30" min-size="9" fit="shrink" fit-group="titles" max-lines="1">{{
    card.name }}</text>
  {% if card.art %}<image src="tiny/{{ card.art }}" x="8" y="24" w="40" h="20"/>{% endif %}
  <text id="rules" x="8" y="50" right="8" h="60" size="{{ card.size }}">{{ card.text | rich }}</text>
"""

DEFAULTS = "art: '', size: 12, wide: 5"

FULL = '<row x="8" y="120" w="10" h="10"><box w="{{ card.wide }}" h="5"/></row>'

RICH = (
    "id: a, name: A, text: plain words",
    "id: b, name: Bee, text: 'take :gold: :gold:'",
    "id: c, name: Sea, text: 'some *slanted* words', art: red.png",
    "id: d, name: Dee, text: plain words, copies: 2",
    "id: e, name: The longest title of them all by far, text: 'a **bold** :skull: for :gold:', art: blue.png",
    "id: f, name: A, text: plain words",
    "id: g, name: Gee, text: 'more :skull: of 1\u00a0kind', art: red.png",
    "id: h, name: Aitch, text: the end",
)
"""What one half has and the other has not: an icon, a font, a picture, the longest title; and cards that are alike."""

FAULTY = (
    "id: a, name: A, text: 'ahoy :glod:', wide: 20",
    f"id: b, name: B, text: '{'too much ' * 90}'",
    "id: c, name: C, text: fine, copies: many",
    "id: d, name: D, text: '\U0001f1eb'",
    f"id: e, name: E, text: '{'too much ' * 90}'",
    "id: f, name: F, text: 'ahoy :glod: :slver:', colour: 1",
    "id: g, name: G, text: fine, wide: 20",
    "id: h, name: H, text: '\U0001f1eb', art: none.png, wide: 20",
)
"""What is wrong in one half, in the other, in both, and in the data."""


@dataclass
class Watch:
    """What happened: processes forked, and how often faces were laid out and drawn."""

    forks: int = 0
    runs: int = 0
    deaths: list[int] = field(default_factory=list)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Small decks are shared too, and it is counted."""
    seen = Watch()
    fork, made = Crew.fork, cardgen.pipeline._made

    def counted_fork(self: Crew, *arguments: Any) -> Partner:
        seen.forks += 1
        return fork(self, *arguments)

    def counted_run(*arguments: Any) -> Any:
        seen.runs += 1
        return made(*arguments)

    monkeypatch.setattr(Crew, "fork", counted_fork)
    monkeypatch.setattr(cardgen.pipeline, "_made", counted_run)
    monkeypatch.setattr(cardgen.partner, "SHARE", 2)
    monkeypatch.setattr(cardgen.partner, "BEHIND", 0)
    yield seen


def made(tiny: TinyProject, jobs: int, **request: Any) -> tuple[Mapping[str, bytes], object, list[Diagnostic]]:
    """The files, the manifest and the problems, in the order in which they were found."""
    project, problems = find(tiny.root), Diagnostics()
    assert project is not None
    built = build(project, "tiny", Request(**request), problems, jobs=jobs)
    return (built.files, built.manifest, list(problems.found)) if built else ({}, None, list(problems.found))


def rich(tiny: TinyProject) -> None:
    for name, color in (("red", "#f00"), ("blue", "#00f")):
        file = io.BytesIO()
        Image.new("RGB", (80, 40), color).save(file, "PNG")
        tiny.write(f"templates/tiny/{name}.png", file.getvalue())
    tiny.write(
        "templates/tiny/icons/skull.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>',
    )
    tiny.front(FRONT)
    tiny.cards(*RICH, defaults=DEFAULTS)


@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.parametrize("target", ["home-a4", "images"])
def test_files_do_not_depend_on_the_number_of_processes(
    tiny: TinyProject, watch: Watch, jobs: int, target: str
) -> None:
    """Every byte, and the manifest, though each half has icons, fonts, pictures and titles of its own."""
    rich(tiny)
    alone = made(tiny, 1, target=target)
    assert alone[0]
    assert (watch.forks, watch.runs) == (0, 1)
    assert made(tiny, jobs, target=target) == alone
    assert (watch.forks, watch.runs) == (jobs - 1, 2)


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("more", [(), ("id: i, name: I, text: fine, size: huge",)], ids=["cards", "template"])
def test_problems_do_not_depend_on_the_number_of_processes(
    tiny: TinyProject, watch: Watch, draft: bool, more: tuple[str, ...]
) -> None:
    """They are told in the same words and the same order, with as many cards that each befalls."""
    tiny.front(FRONT + FULL)
    tiny.cards(*FAULTY, *more, defaults=DEFAULTS)
    alone = made(tiny, 1, draft=draft)
    assert bool(alone[0]) == draft
    codes = {problem.code for problem in alone[2]}
    assert codes >= {"unknown-icon", "missing-glyph", "unused-field", "bad-attribute" if more else "text-too-long"}
    assert more or any("crew/a and 2 more" in problem.message for problem in alone[2])
    assert made(tiny, 2, draft=draft) == alone
    assert (watch.forks, watch.runs) == (1, 2)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_partner_that_dies_is_made_up_for(
    tiny: TinyProject, watch: Watch, monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    """Before it told its sizes, its frames or its drawings: the files are the same."""
    rich(tiny)
    alone = made(tiny, 1)
    answer = Partner.answer

    def dying(self: Partner) -> Any:
        watch.deaths.append(self.process)
        if len(watch.deaths) == turn:
            os.kill(self.process, signal.SIGKILL)
            while True:  # what it had said before it died is lost as well
                answer(self)
        return answer(self)

    monkeypatch.setattr(Partner, "answer", dying)
    assert made(tiny, 2) == alone
    assert len(watch.deaths) == turn
    assert watch.runs == 3  # alone, with the partner, and again without


def test_glyphs_whose_texts_are_met_in_another_order_are_drawn_alone(tiny: TinyProject, watch: Watch) -> None:
    """The ligature of f and i is also a letter of its own: its code is of the text that comes first, here or there."""
    tiny.front('<text x="8" y="8" right="8" h="60">{{ card.text }}</text>')
    tiny.cards("id: a, text: fish", "id: b, text: two", "id: c, text: \ufb01sh", "id: d, text: fish")
    alone = made(tiny, 1)
    assert made(tiny, 2) == alone
    assert watch.runs == 3


def test_a_picture_that_changes_under_the_hands_is_noticed(tiny: TinyProject, watch: Watch) -> None:
    """What a partner laid out with other bytes is not drawn."""
    rich(tiny)
    picture = tiny.root / "templates/tiny/blue.png"
    seen = made(tiny, 1)
    answer = Partner.answer
    with pytest.MonkeyPatch.context() as patch:

        def changing(self: Partner) -> Any:
            watch.deaths.append(self.process)
            if len(watch.deaths) == 3:
                picture.write_bytes((tiny.root / "templates/tiny/red.png").read_bytes())
            return answer(self)

        patch.setattr(Partner, "answer", changing)
        changed = made(tiny, 2)
    assert changed == made(tiny, 1) != seen
    assert watch.runs == 4


def test_one_card_is_laid_out_by_one_process(tiny: TinyProject, watch: Watch) -> None:
    """`--only` has nothing to share, whatever its fit-groups ask for."""
    rich(tiny)
    assert made(tiny, 2, only=("e",))[0]
    assert watch.forks == 0


def test_small_decks_are_not_shared(tiny: TinyProject, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fork costs more than it saves."""
    monkeypatch.undo()
    forks: list[int] = []
    monkeypatch.setattr(os, "fork", lambda: forks.append(1))
    rich(tiny)
    assert made(tiny, 2)[0]
    assert not forks


def test_the_command_takes_jobs(tiny: TinyProject, watch: Watch) -> None:
    """`--jobs 1` never forks; what is written with 2 is what was there."""
    rich(tiny)
    assert tiny.run("build", "--jobs", "1").exit_code == 0
    assert watch.forks == 0
    result = tiny.run("build", "--jobs", "2")
    assert result.exit_code == 0
    assert "2 unchanged" in result.stderr
    assert watch.forks == 1


def test_a_large_deck_is_shared_by_itself(tiny: TinyProject, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    """200 cards are enough, where there are two processors."""
    monkeypatch.setattr(cardgen.partner, "SHARE", 100)
    monkeypatch.setattr("cardgen.partner.usual_jobs", lambda: 2)
    tiny.front('<text x="8" y="8" right="8" h="60">{{ card.text }}</text>')
    tiny.cards(*(f"id: c{n}, text: card {n}" for n in range(200)))
    assert tiny.run("build").exit_code == 0
    assert watch.forks == 1


def many_decks(tiny: TinyProject) -> None:
    """Three more decks of the same cards, one of them of another size."""
    game = (tiny.root / GAME).read_text(encoding="utf-8")
    for number, stock in enumerate(("poker", "{width: 40mm, height: 80mm}", "poker"), 2):
        game += f"  crew{number}:\n    stock: {stock}\n    cards: crew.yaml\n    front: tiny/crew.xml\n"
    tiny.write(GAME, game)


@pytest.mark.parametrize("target", ["home-a4", "images"])
def test_decks_are_given_away_whole(
    tiny: TinyProject, watch: Watch, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    """Many decks, of which none is large, are shared by two: the files are the same."""
    monkeypatch.setattr(cardgen.partner, "SHARE", 5)
    rich(tiny)
    many_decks(tiny)
    alone = made(tiny, 1, target=target, draft=True)
    assert len(alone[0]) > 4
    assert made(tiny, 2, target=target, draft=True) == alone
    assert watch.forks == 1


def test_problems_of_decks_that_were_given_away_are_told_in_order(
    tiny: TinyProject, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same words and the same order as by one process."""
    monkeypatch.setattr(cardgen.partner, "SHARE", 5)
    tiny.front(FRONT + FULL)
    tiny.cards(*FAULTY, defaults=DEFAULTS)
    many_decks(tiny)
    alone = made(tiny, 1)
    assert len(alone[2]) > 8
    assert made(tiny, 2) == alone
    assert watch.forks == 1


def test_a_partner_with_decks_that_dies_is_made_up_for(
    tiny: TinyProject, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its decks are laid out here after all."""
    monkeypatch.setattr(cardgen.partner, "SHARE", 5)
    rich(tiny)
    many_decks(tiny)
    alone = made(tiny, 1, draft=True)
    answer = Partner.answer

    def dying(self: Partner) -> Any:
        if not watch.deaths:
            watch.deaths.append(self.process)
            os.kill(self.process, signal.SIGKILL)
        while True:
            answer(self)

    monkeypatch.setattr(Partner, "answer", dying)
    assert made(tiny, 2, draft=True) == alone
    assert watch.runs == 3
