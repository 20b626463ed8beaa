"""Bounds on YAML: depth, size and what aliases make of it. A hostile file costs no more than it weighs."""

from __future__ import annotations

import sys
import time

import pytest
import yaml

from cardgen.data import yaml as module
from cardgen.data import yaml_tree
from cardgen.data.yaml import load_text
from cardgen.diagnostics import Diagnostics


def fault(text: str) -> str:
    problems = Diagnostics()
    started = time.process_time()
    assert load_text(text.encode(), "deck.yaml", problems) is None
    assert time.process_time() - started < 5
    (problem,) = problems
    return problem.code


def sound(text: str) -> bool:
    problems = Diagnostics()
    return load_text(text.encode(), "deck.yaml", problems) is not None and not problems.found


@pytest.mark.parametrize("built", [True, False], ids=["libyaml", "python"])
@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 20_000, "- " * 5_000, "? " * 5_000, "[{" * 30_000])
def test_deep_nesting_is_refused(monkeypatch: pytest.MonkeyPatch, text: str, built: bool) -> None:
    """However deep a file nests, it is one problem: no recursion, no crash of the C library."""
    monkeypatch.setattr(yaml, "__with_libyaml__", built and yaml.__with_libyaml__)
    assert fault(text) == "yaml-too-deep"


def test_the_depth_that_is_allowed() -> None:
    """Sixty-four levels are taken, and sixty-five are not, with room on the stack left to walk them."""
    deepest = yaml_tree.DEEPEST
    assert sound("[" * (deepest - 1) + "x" + "]" * (deepest - 1))
    assert fault("[" * deepest + "x" + "]" * deepest) == "yaml-too-deep"
    assert deepest * 8 < sys.getrecursionlimit()


def test_aliases_do_not_add_up_to_more_depth() -> None:
    """Nesting through aliases counts like nesting: a few short lines may not reach any depth."""
    deep = "[" * 40 + "x" + "]" * 40
    nested = "[" * 40 + "*a" + "]" * 40
    assert fault(f"a: &a {deep}\nb: {nested}\n") == "yaml-too-deep"
    chain = "\n".join(["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 100)])
    assert fault(chain) == "yaml-too-deep"
    merges = "\n".join(
        ["a0: &a0 {k: [x]}"] + [f"a{n}: &a{n} {{<<: *a{n - 1}, k{n}: {{b: *a{n - 1}}}}}" for n in range(1, 100)]
    )
    assert fault(merges) in ("yaml-too-deep", "yaml-too-large")


def test_an_alias_bomb_is_refused() -> None:
    """Nine lines of nine aliases each are not allowed to stand for a thousand million values."""
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    assert fault("\n".join(lines)) == "yaml-too-large"


def test_a_bomb_of_merges_is_refused() -> None:
    """Merging a large mapping again and again counts as often as it is done."""
    large = "a: &a {" + ", ".join(f"k{n}: 1" for n in range(2000)) + "}\n"
    assert fault(large + "b:\n" + "  - {<<: *a}\n" * 600) == "yaml-too-large"


def test_aliases_within_bounds_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The count is exact: as many values as the bound are taken, and one more is not."""
    monkeypatch.setattr(yaml_tree, "MOST", 12)
    # The root, a, its list and two items; b and the list again with its items; c and x.
    assert sound("a: &a [1, 2]\nb: *a\nc: x\n")
    assert fault("a: &a [1, 2]\nb: *a\nc: x\nd: [y]\n") == "yaml-too-large"


def test_a_large_file_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Size is looked at first."""
    monkeypatch.setattr(module, "LARGEST", 10)
    assert sound("a: 4567890")
    assert fault("a: 45678901") == "yaml-too-large"


def test_a_deck_is_read_quickly() -> None:
    """A deck of 540 cards takes a small part of a second, so that reading is never what one waits for."""
    card = "- id: card-{0}\n  name: Card {0}\n  copies: 1\n  reward: {{gold: 2}}\n  tags: [a, b]\n  text: {1}\n"
    deck = "cards:\n" + "".join(card.format(n, "Win, and take what you like. " * 10) for n in range(540))
    problems = Diagnostics()
    started = time.process_time()
    assert load_text(deck.encode(), "deck.yaml", problems) is not None
    assert time.process_time() - started < 1.0
