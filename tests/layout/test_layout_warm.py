"""A game laid out again and again is laid out as if each time were the first, and what did not change stays."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tiny_project import DECK, FRONT, GAME, TinyProject

from cardgen.data.files import Memory
from cardgen.data.fonts import library
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.draw.easel import Easel
from cardgen.draw.inks import RGB
from cardgen.export.preflight import FaceJudge
from cardgen.layout.desk import FaceKey
from cardgen.layout.faces import lay_out
from cardgen.layout.frame import Frame
from cardgen.layout.warm import WarmGame
from cardgen.pipeline import loaded

GROUPED = '<text at="safe" size="{size}" fit="shrink" min-size="4" fit-group="body">{{{{ card.text | rich }}}}</text>'


class Bench:
    """The tiny game in memory, laid out warm and afresh."""

    def __init__(self, tiny: TinyProject) -> None:
        names = (path.relative_to(tiny.root).as_posix() for path in tiny.root.rglob("*") if path.is_file())
        self.files = Memory({name: (tiny.root / name).read_bytes() for name in names})
        self.project = Project(tiny.root, self.files)
        self.fonts = library(self.files, Diagnostics())
        self.warm = WarmGame(FaceJudge)
        self._easel = Easel(RGB)

    def write(self, name: str, text: str) -> None:
        self.files.files[name] = text.encode()

    def cards(self, *texts: str) -> None:
        self.write(
            DECK, "cards:\n" + "".join(f"  - {{id: c{n}, name: C{n}, text: '{t}'}}\n" for n, t in enumerate(texts))
        )

    def again(self, renewed: bool = False) -> dict[FaceKey, Frame]:
        """The faces laid out warm, which must be those that are laid out afresh, with the same problems."""
        problems, afresh = Diagnostics(), Diagnostics()
        found, other = loaded(self.project, "tiny", problems), loaded(self.project, "tiny", afresh)
        assert found is not None and other is not None
        frames = self.warm.lay_out(found[0], self.files, self.fonts, problems, renewed)
        self.warm.report(problems)
        expected = lay_out(other[0], self.files, self.fonts, afresh, judge=FaceJudge(other[0]))
        assert self.looks(frames) == self.looks(expected)
        assert list(problems) == list(afresh)
        return frames

    def looks(self, frames: dict[FaceKey, Frame]) -> dict[FaceKey, str]:
        """What is drawn of each face, by a name that comes of its content."""
        return {key: self._easel.paint(frame).form for key, frame in frames.items()}


@pytest.fixture
def bench(tiny: TinyProject) -> Bench:
    return Bench(tiny)


def changed(before: dict[FaceKey, Frame], after: dict[FaceKey, Frame]) -> list[str]:
    """The faces that are other objects than before."""
    return [f"{card} {side}" for key in after if after[key] is not before.get(key) for _, card, side in [key]]


def test_only_the_changed_card_is_laid_out(bench: Bench) -> None:
    """All other faces are the very objects they were."""
    bench.cards("One.", "Two.", "Three.")
    before = bench.again()
    bench.cards("One.", "Other.", "Three.")
    assert changed(before, bench.again()) == ["c1 front"]


def test_a_number_is_not_its_neighbour(bench: Bench) -> None:
    """1, 1.0 and true are equal to Python and print differently."""
    bench.write(FRONT, '<card><text at="safe">{{ card.cost }}</text></card>')
    seen = []
    for cost in ("1", "1.5", "true", "'1'"):
        bench.write(DECK, f"cards:\n  - {{id: a, name: A, text: a, cost: {cost}}}\n")
        seen.append(bench.looks(bench.again(renewed=not seen))["crew", "a", "front"])
    assert len(set(seen[:3])) == 3


def test_a_name_that_others_mention(bench: Bench) -> None:
    """A text that calls another card by its name follows that name."""
    bench.cards("Beware of [[c1]].", "Two.")
    before = bench.again()
    bench.write(DECK, bench.files.read(DECK).decode().replace("name: C1", "name: Captain"))
    assert "c0 front" in changed(before, bench.again())


def test_a_name_that_nobody_mentions(bench: Bench) -> None:
    """A name is the business of its own card alone."""
    bench.cards("One.", "Two.")
    before = bench.again()
    bench.write(DECK, bench.files.read(DECK).decode().replace("name: C1", "name: Captain"))
    assert changed(before, bench.again()) == ["c1 front"]


def test_a_fit_group_that_shrinks_takes_all_its_members(bench: Bench) -> None:
    """One long text makes all smaller, and its end lets them grow again."""
    bench.write(FRONT, f"<card>{GROUPED.format(size=20)}</card>")
    bench.cards("Short.", "Short too.")
    short = bench.again()
    bench.cards("Short.", "long " * 200)
    long = bench.again()
    assert changed(short, long) == ["c0 front", "c0 back", "c1 front", "c1 back"]
    bench.cards("Short.", "Short too.")
    assert bench.looks(bench.again()) == bench.looks(short)


def test_a_fit_group_whose_size_stays(bench: Bench) -> None:
    """A longer text that is still not the longest changes its own card alone."""
    bench.write(FRONT, f"<card>{GROUPED.format(size=20)}</card>")
    bench.cards("Short.", "Short too.", "long " * 200)
    before = bench.again()
    bench.cards("Short.", "A little longer.", "long " * 200)
    assert changed(before, bench.again()) == ["c1 front"]


def test_settings_change_all_faces(bench: Bench) -> None:
    """What all faces are made of makes all anew."""
    bench.cards("One.", "Two.")
    before = bench.again()
    bench.write(GAME, bench.files.read(GAME).decode().replace('ink: "#201810"', 'ink: "#802020"'))
    assert len(changed(before, bench.again())) == len(before)


def test_a_mistake_is_not_told_longer_than_it_stands(bench: Bench) -> None:
    """A template's mistake that one card brings about is gone with it."""
    bench.write(FRONT, '<card><text at="safe" color="{{ card.text }}">{{ card.name }}</text></card>')
    bench.cards("red", "blue")
    bench.again()
    bench.cards("red", "no colour")
    bench.again()
    bench.cards("red", "green")
    bench.again()


def test_templates_have_their_steps_again_each_time(bench: Bench) -> None:
    """A hundred saves of a game cost no more than one: the bound is on one version of the game."""
    bench.write(FRONT, '<card><text at="safe">{% for n in range(9000) %}{% endfor %}{{ card.text }}</text></card>')
    bench.cards("One.")
    bench.again()
    studio = bench.warm._studio
    assert studio is not None
    studio.templates._environment.budget.purse = 0  # as after many saves
    bench.cards("Two.")
    assert len(bench.again()) == 2
    assert bench.warm._studio is studio


TEXTS = st.sampled_from(
    ("One.", "Two :gold: words.", "**Bold** [[c0]]", "{{ card.name }}", "{{ card.nope }}", ":nothing:", "long " * 150)
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(TEXTS, min_size=1, max_size=4), min_size=2, max_size=4), st.booleans())
def test_any_edits(tiny: TinyProject, decks: list[list[str]], grouped: bool) -> None:
    """Whatever is saved one after the other, faces and problems are those of the last."""
    bench = Bench(tiny)
    if grouped:
        bench.write(FRONT, f"<card>{GROUPED.format(size=16)}</card>")
    for deck in decks:
        bench.cards(*deck)
        bench.again()
