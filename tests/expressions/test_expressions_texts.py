"""Expressions inside the texts of cards."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.expressions.environments import expression
from cardgen.expressions.errors import ExpressionError
from cardgen.expressions.texts import DataText

NAMES = {"card": {"cost": 3, "name": "A & B", "ambush": {"melee": 2}, "items": "rope", "tags": (1, 2)}}


def rendered(source):
    """The text, and the messages of what went wrong in it."""
    found = []
    text = DataText(source).render(NAMES, lambda error, number: found.append(error))
    return text, [error.message for error in found]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("no expression", "no expression"),
        ("{{ card.cost }}", "3"),
        ("{{card.cost}}{{ card.ambush.melee }}", "32"),
        ("{{ card.items }}", "rope"),
        ("{{ card.name }} <b>", "A & B <b>"),
        ("{% if x %} {# not a comment #} %}", "{% if x %} {# not a comment #} %}"),
        ("}} a } b { c", "}} a } b { c"),
        ("{{ '}}' ~ \"{{\" }}", "}}{{"),
        ("it's {{ card.cost }}'s", "it's 3's"),
        ("\\{{ card.cost }}", "\\{{ card.cost }}"),
        ("\\\\{{ card.cost }}", "\\\\3"),
        ("a  {{- card.cost -}}  b", "a3b"),
        ("a\n\n{{ card.cost * 2 }}\n", "a\n\n6\n"),
        ("{{ card.name | upper }} {{ -card.cost }}", "A & B -3".upper()),
        ("{{ card.tags | sum }} {{ 'x' if card.cost > 2 else 'y' }}", "3 x"),
    ],
)
def test_render(source, text):
    """Expressions are worked out, without escaping; all else, Jinja's other brackets too, stays as written."""
    assert rendered(source) == (text, [])


def test_all_faults():
    """Each expression of a text that fails is reported, and the others still work."""
    text, faults = rendered("{{ card.cots }}-{{ card.cost }}-{{ 1 + }}-{{ card.tags }}")
    assert text == "-3--"
    assert faults == [
        "card has no field “cots”",
        "this ends where more should follow",
        "only text and numbers can be printed, and this is a list",
    ]


@pytest.mark.parametrize("expression", ["9" * 5000, "card['x'] == " + "9" * 5000, "card[0x" + "f" * 5000 + "]"])
def test_numbers_of_too_many_digits(expression):
    """Whoever asks what such a text looks at hears of nothing; whoever works it out hears why not."""
    text = DataText(f"{{{{ {expression} }}}}")
    assert text.looks_at("card") in (frozenset(), {"x"}, None)
    assert "digits" in rendered(f"{{{{ {expression} }}}}")[1][0]


@pytest.mark.parametrize("source", ["{{ card.cost", "{{ 'a }}", "a {{"])
def test_not_closed(source):
    """An expression without an end is an error that tells how to print a brace."""
    with pytest.raises(ExpressionError, match="not closed"):
        DataText(source)


def test_values():
    """A compiled expression gives values, for rules, and unknown names are errors, never None."""
    assert expression("card.cost >= 3 and card.tags").value(NAMES) == (1, 2)
    with pytest.raises(ExpressionError, match="nothing is called “cart”"):
        expression("cart").value(NAMES)
    with pytest.raises(ExpressionError, match="stands where the expression should end"):
        expression("card.cost card")


def test_plain_paths_need_no_jinja():
    """A text of plain paths does not load Jinja."""
    code = (
        "import sys; from cardgen.expressions.texts import DataText; "
        "print(DataText('{{ card.a.b }}').render({'card': {'a': {'b': 5}}}, print), 'jinja2' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "5 False\n"


@given(st.text(alphabet="{}%#\\'\"-card.cost |~()[]0", max_size=30))
def test_any_text(source):
    """Any text renders, or says what is wrong with it."""
    try:
        text, _ = rendered(source)
    except ExpressionError:
        return
    assert "{{" in source or text == source


@given(st.text(max_size=60).filter(lambda text: "{{" not in text))
def test_plain_text_stays(source):
    """Text without an expression is not touched."""
    assert rendered(source) == (source, [])
