"""What templates and expressions were compiled to is kept, and nothing of it is stale."""

from __future__ import annotations

import marshal
from pathlib import Path
from typing import Any

import pytest
from jinja2 import nodes
from jinja2.compiler import CodeGenerator
from jinja2.environment import Environment

from cardgen.expressions.compiled import KIND, MOST, Compiled, unkept
from cardgen.expressions.environments import template_environment
from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.sandbox import _Writer
from cardgen.store import Store


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[object]:
    """What Jinja compiled since the fixture began; the store is an empty one."""
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))
    met: list[object] = []
    compile_ = Environment.compile

    def counted(self: Environment, source: Any, *more: Any) -> Any:
        met.append(source)
        return compile_(self, source, *more)  # type: ignore[call-overload]

    monkeypatch.setattr(Environment, "compile", counted)
    return met


def printed(sources: dict[str, str], name: str = "card.xml", **context: object) -> str:
    return template_environment(sources.get).template(name).render(context)


def test_a_template_is_compiled_once_for_all_processes(compilations: list[object]) -> None:
    source = {"card.xml": "{% for n in range(3) %}{{ n }}{{ word }}{% endfor %}"}
    assert printed(source, word="a") == "0a1a2a"
    assert printed(source, word="b") == "0b1b2b"
    assert len(compilations) == 1


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"card.xml": "{{ word }}?"}, id="source"),
        pytest.param({"card.xml": "{{ word }}!{# #}"}, id="comment"),
    ],
)
def test_another_source_is_compiled_anew(changed: dict[str, str], compilations: list[object]) -> None:
    printed({"card.xml": "{{ word }}!"}, word="a")
    assert printed(changed, word="a") == "a" + changed["card.xml"][10]
    assert len(compilations) == 2


def test_the_same_source_under_another_name_says_its_own_name(compilations: list[object]) -> None:
    for name in ("one.xml", "two.xml"):
        with pytest.raises(ExpressionError) as caught:
            printed({name: "\n{{ 1 // 0 }}"}, name)
        assert (caught.value.name, caught.value.line) == (name, 2)
    assert len(compilations) == 2


def test_a_fault_met_in_what_was_kept_has_its_line_still(compilations: list[object]) -> None:
    source = {"card.xml": "<card>\n\n{{ missing }}</card>"}
    for _ in range(2):
        with pytest.raises(ExpressionError) as caught:
            printed(source)
        assert caught.value.line == 3
    assert len(compilations) == 1


def test_what_cannot_be_compiled_is_told_each_time(compilations: list[object]) -> None:
    for _ in range(2):
        with pytest.raises(ExpressionError):
            printed({"card.xml": "{% for %}"})


def test_another_maker_of_extensions_compiles_anew(compilations: list[object], tmp_path: Path) -> None:
    for program in ("one", "two"):
        maker = tmp_path / program
        maker.write_text(program)
        template_environment({"card.xml": "x"}.get, maker=maker).template("card.xml")
    assert len(compilations) == 2


def test_a_damaged_entry_is_compiled_anew(compilations: list[object], tmp_path: Path) -> None:
    printed({"card.xml": "{{ word }}"}, word="a")
    for path in (tmp_path / "cache").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-3] + b"bad")
    assert printed({"card.xml": "{{ word }}"}, word="a") == "a"
    assert len(compilations) == 2


@pytest.mark.parametrize(
    "source",
    [
        "{{ a }}{% if b %}{{ b.c | upper }}{% else %}{{ d is defined }}{% endif %}",
        "{% for n in range(3) if n is odd %}{{ loop.index }}{% endfor %}",
        "{% macro m(x, y=2) %}{{ x | join(y) }}{{ caller() }}{% endmacro %}{% call m(1) %}!{% endcall %}",
        '{% from "a.xml" import b %}{% include "c.xml" %}{% set d = namespace(e=1) %}{% set d.e = b(2) %}{{ d.e }}',
        "{% filter title %}{{ word }}{% endfilter %}{% set body %}{{ body | trim }}{% endset %}",
        "{{ self }}",
    ],
)
def test_a_template_is_written_as_jinja_writes_it(source: str) -> None:
    """What is not looked for is not there."""
    environment = template_environment({}.get)
    written = []
    for visit in (_Writer.visit_Template, CodeGenerator.visit_Template):
        writer = _Writer(environment, "card.xml", "card.xml", optimized=False)
        tree = environment._parse(source, "card.xml", "card.xml")
        writer._named = [*tree.find_all((nodes.Name, nodes.Filter, nodes.Test))]
        visit(writer, tree)
        written.append(writer.stream.getvalue())  # type: ignore[attr-defined]
    assert written[0] == written[1]


def test_expressions_and_searches_are_kept_apart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    made: list[tuple[str, ...]] = []
    for key in (("expression", "a"), ("search", "a", "b"), ("search", "b", "a"), ("expression", "a")):
        Compiled(store).code(key, lambda key=key: made.append(key) or compile("1", "", "eval"))  # type: ignore[misc]
    assert made == [("expression", "a"), ("search", "a", "b"), ("search", "b", "a")]


def test_without_a_store_nothing_is_kept() -> None:
    codes = [Compiled(Store(None)).code(("expression", "a"), lambda: compile("1", "", "eval")) for _ in range(2)]
    assert codes[0] is not codes[1]


def test_without_a_store_a_template_is_compiled_once(
    compilations: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one process, by whichever environment; and what remembers that is bounded."""
    monkeypatch.setenv("CARDGEN_CACHE", "off")
    source = {"card.xml": "{{ word }} without a store"}
    assert printed(source, word="a") == "a without a store"
    assert printed(source, word="b") == "b without a store"
    assert len(compilations) == 1
    for number in range(MOST):
        unkept(None).code(("expression", str(number)), lambda: compile("1", "", "eval"))
    assert printed(source, word="c") == "c without a store"
    assert len(compilations) == 2


@pytest.mark.parametrize("kept", [b"", b"x", b"\xe3", b"\xff\xff", b"c" * 99, marshal.dumps(5), marshal.dumps("x")])
def test_what_is_no_code_is_compiled_anew(tmp_path: Path, kept: bytes) -> None:
    """Though its checksum is right; and the code takes its place."""
    store, key = Store(tmp_path), ("expression", "a")
    compiled = Compiled(store)
    compiled.code(key, lambda: compile("1", "", "eval"))
    whole = repr((compiled._with, *key))
    store.put(KIND, whole, kept)
    assert eval(compiled.code(key, lambda: compile("2", "", "eval"))) == 2
    assert eval(compiled.code(key, lambda: compile("3", "", "eval"))) == 2
