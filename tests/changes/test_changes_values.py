"""Values that differ, words that differ, and cards under another name."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.changes.pairs import cards_renamed, components_renamed
from cardgen.changes.record import ABSENT, FieldChange
from cardgen.changes.values import differences, is_long, same, words_of
from cardgen.changes.words import arrow, plain
from cardgen.diagnostics import Span
from cardgen.model.game import Card, Component
from cardgen.model.stocks import STOCKS


def changes(before, after):
    return {change.path: (change.before, change.after) for change in differences(before, after)}


def test_fields_by_path():
    """Inside mappings and lists, what is new and what is gone."""
    before = {"name": "Idol", "ambush": {"melee": 2, "ranged": 1}, "old": True, "tags": ("a", "b", "c")}
    after = {"name": "Idol", "ambush": {"melee": 3, "ranged": 1}, "new": None, "tags": ("a", "x", "c")}
    assert changes(before, after) == {
        "ambush.melee": (2, 3),
        "tags[2]": ("b", "x"),
        "new": (ABSENT, None),
        "old": (True, ABSENT),
    }


def test_an_item_put_into_a_list_is_one_change():
    """The items after it did not change."""
    assert changes({"tags": ("a", "b")}, {"tags": ("a", "new", "b")}) == {"tags[2]": (ABSENT, "new")}
    assert changes({"tags": ({"n": 1}, {"n": 2})}, {"tags": ({"n": 1}, {"n": 5})}) == {"tags[2].n": (2, 5)}


@pytest.mark.parametrize(("first", "second"), [(2, 2.0), (1, True), (0, False), ("2", 2), (None, ""), ((), {})])
def test_values_of_two_kinds_are_not_the_same(first, second):
    """As they are not printed alike either."""
    assert not same(first, second)
    assert changes({"x": first}, {"x": second}) == {"x": (first, second)}


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=8,
)


@given(VALUES, VALUES)
def test_nothing_differs_exactly_where_all_is_the_same(first, second):
    """And a read-only mapping is the same as another."""
    assert same(first, first)
    assert (not differences({"x": first}, {"x": second})) == same(first, second)
    if isinstance(first, dict):
        assert same(first, MappingProxyType(first))


@given(st.text(st.sampled_from("ab .\n"), max_size=60), st.text(st.sampled_from("ab .\n"), max_size=60))
def test_no_word_is_lost(before, after):
    """What stayed and what is gone is the text before; what stayed and what came the text after."""
    parts = words_of(before, after)
    assert "".join(part.words for part in parts if part.kind != "come") == before
    assert "".join(part.words for part in parts if part.kind != "gone") == after


def test_words_that_differ_are_told_with_some_around_them():
    before = "Each player who has more than five gold pays two of it to the bank, or loses a turn."
    after = "Each player who has more than five gold pays three of it to the bank, or loses a turn."
    assert is_long(FieldChange("text", before, after))
    assert [(part.kind, part.words) for part in words_of(before, after)] == [
        ("left out", "Each player who has more than "),
        ("same", "five gold pays "),
        ("gone", "two"),
        ("come", "three"),
        ("same", " of it to"),
        ("left out", " the bank, or loses a turn."),
    ]
    assert not is_long(FieldChange("text", "short", "texts"))


def test_few_words_between_others_go_with_them():
    """Two new words are told as one stretch, with the one between them."""
    parts = words_of("take one red card from the pile", "take two red coins from the pile")
    assert [part.words for part in parts if part.kind in ("gone", "come")] == ["one red card", "two red coins"]


def test_values_as_words():
    assert [plain(value) for value in (2, 2.0, True, None, ABSENT, "a b", "", " a", (1, "x"), {"a": 1})] == [
        *("2", "2.0", "true", "null", "nothing", "a b", "“”", "“ a”", "[1, x]", "{a: 1}")
    ]
    assert arrow("1", 1) == "1 → 1"
    assert len(plain("word " * 100)) < 170


def card(name, identity="", **fields):
    identity = identity or name.lower().replace(" ", "-")
    values = {"id": identity, "name": name, "copies": 1, **fields}
    return Card("deck", identity, name, MappingProxyType(values), 1, None, {(): Span("deck.yaml", 1)})


def deck():
    return [card(f"Card {n}", kind="beast", cost=n, speed=n + 1, text=f"Text of {n}", art=f"{n}.png") for n in range(6)]


def renamed(gone, came):
    return cards_renamed(gone, came, [*deck(), *gone, *came])


def test_a_card_of_the_same_name_is_the_same_card():
    """Whatever else became of it; capitals do not matter."""
    gone = card("Smoking Idol", cost=1)
    came = card("SMOKING IDOL", "idol", cost=9, text="all new")
    assert renamed([gone], [came]) == {"smoking-idol": "idol"}


def test_how_near_counts():
    """Three of four values that tell cards apart must be the same; what all cards say alike tells nothing."""
    old = card("Old", kind="beast", cost=3, speed=7, text="Bites.", art="wolf.png")
    near = card("New", kind="beast", cost=4, speed=7, text="Bites.", art="wolf.png")
    far = card("New", kind="beast", cost=4, speed=8, text="Bites.", art="wolf.png")
    assert renamed([old], [near]) == {"old": "new"}
    assert renamed([old], [far]) == {}


def test_a_new_card_in_place_of_another_is_not_the_old_one():
    """With few values to tell by, being alike is chance."""
    assert renamed([card("Old", kind="beast", cost=3)], [card("New", kind="beast", cost=3)]) == {}


def test_nearly_the_same_text_counts_nearly_whole():
    text = "Whoever holds this card at the end of the round takes two gold of every player who has more."
    old = card("Old", cost=3, speed=7, text=text)
    assert renamed([old], [card("New", cost=3, speed=7, text=text.replace("two", "three"))]) == {"old": "new"}
    assert renamed([old], [card("New", cost=3, speed=7, text="Something else that is just as long as that was.")]) == {}


def test_each_card_is_one_other():
    """The nearest first; of equals in their order."""
    olds = [card(f"Old {n}", cost=5, speed=5, text="Same.", art=f"{n}") for n in (1, 2)]
    news = [card(f"New {n}", cost=5, speed=5, text="Same.", art=f"{n}") for n in (2, 1)]
    assert renamed(olds, news) == {"old-1": "new-1", "old-2": "new-2"}


def component(name, *cards):
    return Component(name, name, STOCKS["poker"], tuple(cards), {}, {}, 1, Span("game.yaml", 1))


def test_a_component_is_known_by_the_ids_of_its_cards():
    a, b, c, d = (card(name) for name in ("A", "B", "C", "D"))
    assert components_renamed([component("old", a, b, c)], [component("new", a, b, d)]) == {"old": "new"}
    assert components_renamed([component("old", a, b)], [component("new", a, c, d)]) == {}
    assert components_renamed([component("old")], [component("new")]) == {}
