"""Games from strangers: nothing outside the project is read, nothing runs on without end, and problems are told."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from tiny_project import DECK, FRONT, GAME, Outcome, TinyProject

PATIENCE = 20.0
"""Seconds that any hostile input may take on a slow computer; without bounds they take hours."""

SECRET = "open sesame"


def told(tiny: TinyProject) -> Outcome:
    """The outcome of a build, which must end soon."""
    begun = time.monotonic()
    outcome = tiny.build()
    assert time.monotonic() - begun < PATIENCE
    return outcome


@pytest.mark.parametrize(
    "inside",
    [
        "{% for i in range(1000000000) %}<box/>{% endfor %}",
        "{% for i in range(9999) %}{% for j in range(9999) %}{% for k in range(9999) %}x" + "{% endfor %}" * 3,
        "{% macro m(n) %}{{ m(n + 1) }}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}",
        "{{ 'x' * 1000000000 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ '%999999999d' | format(1) }}",
        "{{ 'x' | center(999999999) }}",
        "{{ ['x' * 1000] * 1000000 }}",
        '{% include "tiny/crew.xml" %}',
        '{% import "tiny/crew.xml" as own %}',
        "{% set ns = namespace(t='x') %}{% for i in range(60) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}{{ ns.t }}",
        "<row>" * 3000 + "</row>" * 3000,
        '<grid cols="999999999"><box/></grid>',
        '<text size="0.0001">' + "word " * 5000 + "</text>",
        '<box w="1e300" h="1e300" dash="0.0001"/>',
    ],
)
def test_layouts_that_never_end_are_stopped(tiny: TinyProject, inside: str) -> None:
    """Endless loops, recursion, powers and depths are an error, or do no harm, and end in time."""
    tiny.front(inside)
    outcome = told(tiny)
    assert outcome.made or all(problem.span.file for problem in outcome.errors)


@pytest.mark.parametrize(
    "inside",
    [
        "{{ card.__class__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ self.__init__.__globals__ }}",
        "{{ lipsum() }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ card.text.format_map }}",
        "{{ '{0.__class__}'.format(card) }}",
        "{{ [1] | random }}",
    ],
)
def test_layouts_do_not_reach_into_the_program(tiny: TinyProject, inside: str) -> None:
    """What is not data is an error at its line."""
    tiny.front(f"<text>{inside}</text>")
    outcome = told(tiny)
    assert not outcome.made
    assert [str(problem.span) for problem in outcome.errors] == [f"{FRONT}:2"]
    assert "object at 0x" not in outcome.errors[0].message


@pytest.mark.parametrize(
    "text", ["{{ card.__class__ }}", "{{ 9 ** 9 ** 9 }}", "{{ 'x' * 999999999 }}", "{{ card.text }}"]
)
def test_texts_do_not_reach_into_the_program(tiny: TinyProject, text: str) -> None:
    """The expressions of a deck have the same bounds, and a text that asks for itself is told."""
    tiny.cards("id: b, text: x", f'id: a, text: "{text}"')
    outcome = told(tiny)
    assert not outcome.made
    assert [problem.span.line for problem in outcome.errors] == [3]
    assert {problem.span.file for problem in outcome.errors} == {DECK}


@pytest.mark.parametrize("code", ["ud800", "x00", "x1b", "uffff", "x7f", "u202e"])
def test_layouts_may_print_any_code(tiny: TinyProject, code: str) -> None:
    """Half characters, control characters and marks of direction are told, or are harmless."""
    tiny.front(f"<text>{{{{ '\\{code}' }}}}</text>")
    outcome = told(tiny)
    assert outcome.made or {problem.span.file for problem in outcome.errors} == {FRONT}


@pytest.mark.parametrize(
    "text", ["(" * 200 + "1" + ")" * 200, "[" * 200 + "]" * 200, "1+" * 5000 + "1", "not " * 5000 + "1"]
)
def test_deep_expressions_are_bounded(tiny: TinyProject, text: str) -> None:
    """An expression nested or chained without measure is a number or an error, in a text as in a layout."""
    tiny.cards(f'id: a, text: "{{{{ {text} }}}}"')
    told(tiny)
    tiny.cards("id: a, text: x")
    tiny.front(f"<text>{{{{ {text} }}}}</text>")
    told(tiny)


def test_aliases_of_aliases_are_bounded(tiny: TinyProject) -> None:
    """A small file that stands for billions of values is an error."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    tiny.write(DECK, "\n".join((*lines, "cards:", "  - {id: a, text: *a11}")))
    outcome = told(tiny)
    assert not outcome.made
    assert {problem.span.file for problem in outcome.errors} == {DECK}


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_depths_are_bounded(tiny: TinyProject, opening: str) -> None:
    """A deck nested a hundred thousand deep is an error."""
    tiny.write(DECK, "cards: \n  " + opening * 100_000)
    assert {problem.span.file for problem in told(tiny).errors} == {DECK}


ENTITIES = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("entity", ["a", "b", "c"])
@pytest.mark.parametrize("kind", ["layout", "art"])
def test_entities_are_refused(tiny: TinyProject, kind: str, entity: str) -> None:
    """Neither a layout nor art may define entities: they expand without end, or read files."""
    if kind == "layout":
        tiny.write(FRONT, f"{ENTITIES}\n<card><text>&{entity};</text></card>")
    else:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>&{entity};</title></svg>'
        tiny.write("templates/tiny/art.svg", ENTITIES + svg)
        tiny.front('<image src="tiny/art.svg"/>')
    outcome = told(tiny)
    assert not outcome.made
    assert outcome.errors


@pytest.mark.parametrize(
    "name", ["../secret.svg", "/etc/passwd", "tiny/../../../secret.svg", "http://x/y.png", "~/x.png"]
)
def test_pictures_outside_the_project_are_refused(tiny: TinyProject, name: str) -> None:
    """A name that leads out of the project is an error, whether something is there or not."""
    (tiny.root.parent / "secret.svg").write_text(SECRET, encoding="utf-8")
    tiny.front(f'<image src="{name}"/>')
    outcome = told(tiny)
    assert not outcome.made
    assert SECRET not in str(outcome.problems)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
@pytest.mark.parametrize("place", [DECK, FRONT, "templates/shared/icons/gold.svg"])
def test_links_out_of_the_project_are_refused(tiny: TinyProject, tmp_path: Path, place: str) -> None:
    """A link to a file elsewhere is an error, and nothing of that file is told."""
    secret = tmp_path / "secret"
    secret.write_text(SECRET, encoding="utf-8")
    (tiny.root / place).unlink()
    (tiny.root / place).symlink_to(secret)
    outcome = told(tiny)
    assert not outcome.made
    assert SECRET not in str(outcome.problems)


@pytest.mark.parametrize("setting", ["cards: crew.yaml", "front: tiny/crew.xml", "back: tiny/back.xml"])
def test_settings_that_lead_out_of_the_project_are_refused(tiny: TinyProject, setting: str) -> None:
    """A deck or layout outside the project is an error at its setting."""
    (tiny.root.parent / "secret").write_text(SECRET, encoding="utf-8")
    name = setting.partition(": ")[0]
    tiny.replace(GAME, setting, f"{name}: ../../../secret")
    outcome = told(tiny)
    assert not outcome.made
    assert {problem.span.file for problem in outcome.errors} == {GAME}
    assert SECRET not in str(outcome.problems)


def test_a_card_of_a_million_letters_is_an_error(tiny: TinyProject) -> None:
    """A text of a million letters does not fit, and that is found in time."""
    tiny.cards(f"id: a, text: {'word ' * 200_000}")
    outcome = told(tiny)
    assert not outcome.made
    assert outcome.errors
