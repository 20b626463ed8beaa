"""Spot inks that lose their plate are told, each where it does: what is said is what the files hold."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pytest
from export_pages import opened
from export_plates import is_empty, needs_gs, plates
from tiny_project import FONTS, ROOT

from cardgen.data.files import Memory
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostic, Diagnostics, Severity
from cardgen.pipeline import Request, build, check

LETTERS = {f"fonts/{name}": (ROOT / "fonts" / name).read_bytes() for name in FONTS}

GAME = """name: Low Tide
players: {{min: 2, max: 4}}
print: {{scale: 100%, target: {target}}}
theme:
  fonts: {{text: Alegreya LF}}
  palette:
    gold: {{screen: gold, print: 'spot("GOLD", cmyk(0 20 60 20))'}}
    pale: {{screen: khaki, print: 'spot("GOLD", cmyk(0 20 60 20), 0.4)'}}
    foil: {{screen: silver, print: 'spot("FOIL", cmyk(0 0 0 40))'}}
components:
  crew: {{stock: poker, cards: crew.yaml, front: crew.xml}}
"""

COIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>'

BOX = '<box x="5" y="5" w="20" h="20" fill="gold"/>'
VEIL = '<box x="5" y="15" w="20" h="20" fill="#0000ff80"/>'
APART = '<box x="40" y="60" w="10" h="10" fill="#0000ff80"/>'
COINED = '<icon name="coin" x="5" y="5" w="20" color="gold"/>'


def project(face: str, target: str) -> Project:
    files = {
        "card_data/tide/game.yaml": GAME.format(target=target),
        "card_data/tide/crew.yaml": "cards:\n  - id: cook\n",
        "templates/crew.xml": f'<card fill="white">{face}</card>',
        "templates/tide/icons/coin.svg": COIN,
    }
    return Project(Path("/"), Memory({**LETTERS, **{name: text.encode() for name, text in files.items()}}))


def told(face: str, target: str = "pdfx1a") -> list[Diagnostic]:
    problems = Diagnostics()
    check(project(face, target), "tide", problems)
    assert not problems.failed, list(problems)
    return [problem for problem in problems if problem.code == "lost-spot"]


def printed(face: str, target: str = "pdfx1a") -> bytes:
    problems = Diagnostics()
    made = build(project(face, target), "tide", Request(target=target), problems)
    assert made is not None and not problems.failed, list(problems)
    (name,) = [name for name in made.files if name.endswith(".pdf")]
    return made.files[name]


def separations(pdf: bytes) -> set[str]:
    """The spot inks of a file, wherever it names them."""
    plain = io.BytesIO()
    with opened(pdf) as file:
        file.save(plain, qdf=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return set(re.findall(r"/Separation\s+/(\w+)", plain.getvalue().decode("latin-1")))


@pytest.mark.parametrize(
    ("face", "lost"),
    [
        (BOX, False),
        (BOX + APART, False),
        (APART + BOX, False),
        (VEIL + BOX, False),
        (BOX + VEIL, True),
        ('<box x="5" y="5" w="20" h="20" fill="gold" opacity="0.5"/>', True),
        ('<box x="5" y="5" w="20" h="20" fill="pale"/>' + APART, False),
        ('<box x="5" y="5" w="20" h="20" stroke="gold" stroke-width="1"/>' + VEIL, True),
        ('<box x="5" y="5" w="20" h="20" fill="linear(gold, pale)"/>' + APART, False),
        ('<box x="5" y="5" w="20" h="20" fill="linear(gold, pale)"/>', False),
        ('<box x="5" y="5" w="20" h="20" fill="linear(gold, white)"/>', True),
        ('<box x="5" y="5" w="20" h="20" fill="radial(white, gold)"/>' + APART, True),
        ('<text x="5" y="5" size="12" color="gold">Sea</text>' + APART, False),
        ('<text x="5" y="5" size="12" color="gold" opacity="0.5">Sea</text>', True),
        ('<text x="5" y="15" size="40" color="gold">Sea</text>' + VEIL, True),
        (COINED, False),
        (COINED + APART, False),
        (COINED + VEIL, True),
        (BOX + '<circle x="6" y="6" w="4" h="4" fill="#00ff00"/>' + VEIL, True),
        (BOX + '<circle x="6" y="6" w="4" h="4" fill="#00ff00"/>' + APART, True),
    ],
)
def test_what_is_said_is_what_is_printed(face: str, lost: bool) -> None:
    """Where nothing transparent may be: the plate is missing if, and only if, that is told."""
    assert [(each.severity, each.span.file) for each in told(face)] == [(Severity.WARNING, "templates/crew.xml")] * lost
    assert separations(printed(face)) == (set() if lost else {"GOLD"})


@pytest.mark.parametrize(
    ("face", "lost"), [(BOX + VEIL, False), (BOX.replace('"gold"', '"linear(gold, white)"'), True)]
)
def test_where_transparency_stays_only_gradients_lose(face: str, lost: bool) -> None:
    """A standard that keeps what is transparent keeps the plates, but no gradient has two."""
    assert bool(told(face, "pdfx4")) == lost
    assert ("GOLD" in separations(printed(face, "pdfx4"))) != lost
    assert told(face, "home-letter") == []


def test_what_lost_it_and_what_to_do() -> None:
    """By name: what lies over it, its own opacity, or its gradient."""
    (covered,) = told(BOX + VEIL.replace("<box", '<box id="veil"'))
    assert covered.message == (
        "crew/cook: <box> is printed in process inks, not in “GOLD”: <box id=“veil”> lies over it, and nothing may be"
        " transparent by the standard of this target"
    )
    assert covered.hints[0] == "draw it after <box id=“veil”>, or where that does not reach"
    (clear,) = told(BOX.replace("/>", ' opacity="0.5"/>'))
    assert "it is transparent, which the standard of this target forbids" in clear.message
    (gradient,) = told(BOX.replace('"gold"', '"linear(gold, foil)"'))[:1]
    assert "not in “FOIL”: its gradient runs to another ink" in gradient.message
    assert len(told(BOX.replace('"gold"', '"linear(gold, foil)"'))) == 2


@needs_gs
def test_each_of_several_is_told_by_itself() -> None:
    """The plates of a face on which one spot ink is covered and the other is not."""
    face = BOX + VEIL + '<box x="40" y="5" w="10" h="10" fill="foil"/>'
    (problem,) = told(face)
    assert "“GOLD”" in problem.message
    (page,) = plates(printed(face))
    assert not is_empty(page["FOIL"])
    assert "GOLD" not in page or is_empty(page["GOLD"])
