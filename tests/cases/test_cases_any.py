"""Any bytes, any text, layouts and art with any slip of the keyboard: a build, or problems with their places.

What is tried every day is bounded; `CARDGEN_EXAMPLES=1000 pytest tests/cases/test_cases_any.py` tries more.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import PurePosixPath

import pytest
from any_elements import element
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tiny_project import DECK, FONTS, FRONT, GAME, ROOT, TINY, contents, strange

from cardgen.data.files import Folder, Memory
from cardgen.data.project import Project
from cardgen.diagnostics import Diagnostics
from cardgen.pipeline import Request, build
from cardgen.report import FORMATS, plain
from cardgen.store import Store

EXAMPLES = int(os.environ.get("CARDGEN_EXAMPLES", "0"))
"""How many examples of each kind a longer run by hand tries; 0 is the few of every day."""

_fonts = {f"fonts/{name}": (ROOT / "fonts" / name).read_bytes() for name in FONTS}
_repository = Folder(ROOT)
_shipped: dict[str, bytes] = {}


def bounded(usual: int) -> settings:
    return settings(
        max_examples=EXAMPLES or usual,
        derandomize=not EXAMPLES,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )


def tiny() -> dict[str, bytes]:
    """The tiny game in memory."""
    return {**contents(TINY), **_fonts}


def shipped() -> dict[str, bytes]:
    """SeaCrashers in memory, with two cards of each deck."""
    if not _shipped:
        for folder in ("card_data/seacrashers", "templates/seacrashers", "templates/shared", "fonts"):
            _shipped.update({name: _repository.read(name) for name in _repository.names(folder)})
        for name in list(_shipped):
            if re.fullmatch(r"card_data/seacrashers/(?!game|rules)[a-z-]+\.yaml", name):
                begin, *cards = re.split(r"(?m)^(?=  - id:)", _shipped[name].decode())
                # Later cards may use the anchors of earlier ones, so the first two it is.
                _shipped[name] = "".join((begin, *cards[:2])).encode()
    return dict(_shipped)


def try_to_build(files: Mapping[str, bytes], game: str, *components: str, draft: bool = False) -> Diagnostics:
    """Builds a game; whatever happens, there are files, or problems that lie somewhere in the project."""
    problems = Diagnostics()
    request = Request(target="home-letter", components=components, draft=draft)
    made = build(Project(ROOT, Memory(files)), game, request, problems, Store(None))
    assert made is not None or problems.failed
    if made is not None:
        assert draft or not problems.failed
        for data in made.files.values():
            assert not strange(data)
    for problem in problems:
        assert problem.message.strip()
        assert re.fullmatch(r"[a-z][a-z0-9-]*", problem.code)
        assert problem.span.file in files or problem.span.file.rstrip("/") in folders(files), problem
        lines = files.get(problem.span.file, b"").decode("utf-8", "replace").splitlines()
        assert 0 <= problem.span.line <= len(lines) + 1, problem
    for form in FORMATS.values():
        form(problems, Memory(files), plain).encode()
    return problems


def folders(files: Mapping[str, bytes]) -> set[str]:
    """Every folder above a file."""
    return {str(parent) for name in files for parent in PurePosixPath(name).parents}


@bounded(60)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_as_a_deck(data: bytes) -> None:
    """A deck of any bytes is a deck or problems."""
    try_to_build({**tiny(), DECK: data}, "tiny")


YAML = st.text(alphabet="[]{}:,-#&*!|>'\"%@`?=~<\\\n\t  abc01.", max_size=60)


@bounded(60)
@given(YAML)
def test_any_marks_of_yaml_in_a_deck(marks: str) -> None:
    """What means something in YAML may stand anywhere in a deck."""
    data = f"cards:\n  - id: cook\n    text: {marks}\n    more: x\n"
    try_to_build({**tiny(), DECK: data.encode()}, "tiny")


@bounded(40)
@given(st.text(max_size=80), st.text(max_size=200))
def test_any_text_on_a_card(name: str, text: str) -> None:
    """Whatever a name and a text are, the card is drawn or the problem told."""
    name, text = (json.dumps(words, ensure_ascii=False) for words in (name, text))  # JSON is YAML
    deck = f"cards:\n  - id: cook\n    name: {name}\n    text: {text}\n"
    try_to_build({**tiny(), DECK: deck.encode()}, "tiny")
    try_to_build({**tiny(), DECK: deck.encode()}, "tiny", draft=True)


LETTERS = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=60)
ICONS = st.text(alphabet=":*[]{}\\|gold -\n%#<&", max_size=60)


@bounded(40)
@given(LETTERS | ICONS)
def test_any_markup_in_a_text(text: str) -> None:
    """Marks of bold, icons and references may stand in any order."""
    deck = f"cards:\n  - id: cook\n    text: {json.dumps(text, ensure_ascii=False)}\n"
    try_to_build({**tiny(), DECK: deck.encode()}, "tiny")


SETTINGS = st.sampled_from(
    ("name", "players", "print", "theme", "components", "min", "scale", "bleed", "fonts", "palette", "ink", "stock")
)
VALUES = st.sampled_from(
    (
        *("", "[]", "{}", "~", "-1", "0", "1e9", "100%", "NaN", "0.001%", "3mm", "999in", "'{{ card.id }}'", "{{}}"),
        *("[1, [2, {a: b}]]", "*none", "!!python/object:os.system", "&a [*a]", "per player", 'spot("", cmyk(0 0 0 0))'),
    )
)


@bounded(60)
@given(SETTINGS, VALUES)
def test_any_setting_of_a_game(name: str, value: str) -> None:
    """A setting of game.yaml may have any value."""
    text = contents(TINY)[GAME].decode()
    changed = re.sub(rf"\b{name}: ?(\{{.*\}}|[^,}}\n]*)", lambda _: f"{name}: {value}", text, count=1)
    try_to_build({**tiny(), GAME: changed.encode()}, "tiny")


@st.composite
def slip(draw: st.DrawFn, text: str, marks: str) -> str:
    """A text after one to three slips: a piece taken out, written twice, moved, or replaced by marks."""
    for _ in range(draw(st.integers(1, 3))):
        pieces = [match.span() for match in re.finditer(r"<[^>]*>|\{[{%#].*?[#%}]\}|[\w.#-]+|\s+|.", text, re.DOTALL)]
        if not pieces:
            break
        start, end = draw(st.sampled_from(pieces))
        kind = draw(st.sampled_from(("out", "twice", "moved", "marks", "letter")))
        piece = text[start:end]
        if kind == "out":
            text = text[:start] + text[end:]
        elif kind == "twice":
            text = text[:start] + piece + text[start:]
        elif kind == "moved":
            there = draw(st.sampled_from(pieces))[0]
            rest = text[:start] + text[end:]
            text = rest[:there] + piece + rest[there:]
        elif kind == "marks":
            text = text[:start] + draw(st.text(alphabet=marks, max_size=6)) + text[end:]
        else:
            text = text[:start] + draw(st.characters(codec="utf-8")) + text[start + 1 :]
    return text


TEMPLATES = sorted(
    name.removeprefix("templates/seacrashers/")
    for name in _repository.names("templates/seacrashers")
    if name.endswith(".xml") and "/" not in name.removeprefix("templates/seacrashers/")
)
OF_TEMPLATES = "{}%#<>/\"'=&;|. 01-aé"


@pytest.mark.parametrize("template", TEMPLATES)
@bounded(2)
@given(data=st.data())
def test_any_slip_in_a_layout(template: str, data: st.DataObject) -> None:
    """The shipped layouts with slips are laid out, or their problems told."""
    files = shipped()
    name = f"templates/seacrashers/{template}"
    files[name] = data.draw(slip(files[name].decode(), OF_TEMPLATES)).encode("utf-8", "replace")
    component = template.removesuffix(".xml").removesuffix("-back")
    deck = component if f"card_data/seacrashers/{component}.yaml" in files else "treasure"
    try_to_build(files, "seacrashers", deck, draft=data.draw(st.booleans()))


@bounded(60)
@given(st.lists(element(), min_size=1, max_size=3), st.booleans())
def test_any_elements_in_any_order(elements: list[str], draft: bool) -> None:
    """Elements in one another with any values are laid out and drawn, or their problems told."""
    files = {**tiny(), FRONT: "\n".join(("<card>", *elements, "</card>")).encode()}
    files["templates/tiny/p.svg"] = files["templates/shared/icons/gold.svg"]
    try_to_build(files, "tiny", draft=draft)


ART = sorted(name for name in _repository.names("templates/seacrashers/art") if name.endswith(".svg"))
OF_ART = "<>/\"'=#&;.,-+eMLCZz0123456789%() "


@bounded(30)
@given(data=st.data())
def test_any_slip_in_art(data: st.DataObject) -> None:
    """Shipped pictures with slips are drawn, or their problems told."""
    name = data.draw(st.sampled_from(ART))
    art = data.draw(slip(_repository.read(name).decode()[:6000], OF_ART)).encode("utf-8", "replace")
    front = b'<card><image src="tiny/art.svg"/><icon name="gold"/></card>'
    files = {**tiny(), FRONT: front, "templates/tiny/art.svg": art, "templates/shared/icons/gold.svg": art}
    try_to_build(files, "tiny")


@bounded(6)
@given(data=st.data())
def test_any_slip_in_shipped_decks(data: st.DataObject) -> None:
    """The shipped decks and their schemas with slips are read, or their problems told."""
    files = shipped()
    names = sorted(name for name in files if name.startswith("card_data/"))
    name = data.draw(st.sampled_from(names))
    files[name] = data.draw(slip(files[name].decode(), "[]{}:,-#&*!|>'\"%\n\t 01ab")).encode("utf-8", "replace")
    try_to_build(files, "seacrashers", "treasure")


@bounded(20)
@given(st.binary(max_size=300), st.integers(0, 400), st.sampled_from(("fonts/", "templates/tiny/p.")))
def test_any_bytes_as_fonts_and_pictures(data: bytes, at: int, kind: str) -> None:
    """A damaged font or picture is used, or its problem told."""
    files = tiny()
    if kind == "fonts/":
        name = f"fonts/{FONTS[-2]}"
        whole = files[name]
        files[name] = whole[:at] + data + whole[at + len(data) :]
        try_to_build(files, "tiny")
        return
    for ending in ("png", "jpg", "svg"):
        files[f"templates/tiny/p.{ending}"] = data
        files[FRONT] = f'<card><image src="tiny/p.{ending}"/></card>'.encode()
        try_to_build(files, "tiny")
