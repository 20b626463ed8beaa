"""The environment of layouts: what a template may do, and what it says when it may not."""

import time
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.expressions.environments import template_environment
from cardgen.expressions.errors import ExpressionError

CARD = MappingProxyType(
    {
        "name": "Salt & Pepper <3",
        "cost": 3,
        "items": ("rope", "lamp"),
        "ambush": MappingProxyType({"melee": 2}),
        "cursed": False,
        "seat": None,
    }
)


def render(source, **more):
    """The template `crew.xml` with this source, rendered for CARD; `more` are other templates, _ for the dot."""
    sources = {"crew.xml": source, **{name.replace("_", "."): text for name, text in more.items()}}
    return template_environment(sources.get, names=lambda: sources).template("crew.xml").render(card=CARD)


def fault(source, **more):
    """The error that rendering ends in."""
    with pytest.raises(ExpressionError) as caught:
        render(source, **more)
    return caught.value


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ card.name }}", "Salt &amp; Pepper &lt;3"),
        ("{{ card['cost'] + 1 }}", "4"),
        ("{{ card.items | join(', ') }}", "rope, lamp"),
        ("{{ card.items | length }}", "2"),
        ("{% for name, value in card.ambush.items() %}{{ name }}={{ value }}{% endfor %}", "melee=2"),
        ("{{ 6 / 2 }} {{ 0.1 + 0.2 }} {{ 1 / 3 }}", "3 0.3 0.333333333333"),
        ("{{ card.cursed }} {{ not card.cursed }}", "false true"),
        ("{{ card.flavour is defined }}{{ card.flavour | default('-') }}", "false-"),
        ("{{ card.seat is none }}", "true"),
        ("{% set ns = namespace(n=0) %}{% for i in range(4) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}", "6"),
        ("{% for i in [[1, [2]], 3] recursive %}{{ loop(i) if i is iterable else i }}{% endfor %}", "123"),
        ("{% for x in [3, 1, 2] | sort %}{{ loop.index }}{{ x }}{{ ' ' if not loop.last }}{% endfor %}", "11 22 33"),
        ("{% macro stat(n) %}<b>{{ n }}</b>{% endmacro %}{{ stat('<') }}", "<b>&lt;</b>"),
        ("{{ 'a,b'.split(',') | map('upper') | join('+') }} {{ 'x'.center(3) }}|", "A+B  x |"),
        ("{{ '%02d' % 7 }} {{ '%s/%s' | format(1, 'b') }}", "07 1/b"),
        ("{{ [{'k': 1}, {'k': 1}] | groupby('k') | map(attribute='list') | map('length') | first }}", "2"),
        ("{{ card.name ~ '<' }}", "Salt &amp; Pepper &lt;3&lt;"),
        ("{{ 2 ** 8 }} {{ 'ab' * 2 }} {{ ([1] * 3) | sum }} {{ 7 % 4 }}", "256 abab 3 3"),
        ("{% for x in range(3) if x != 1 %}{{ x }}{% else %}none{% endfor %}", "02"),
    ],
)
def test_works(source, text):
    """What honest templates do works, and values are escaped for XML."""
    assert render(source) == text


def test_macros_and_includes():
    """Macros of another file and included files see what they are given, and keep their escaping."""
    library = "<library>{% macro cost(n) %}<text>{{ n }}</text>{% endmacro %}</library>"
    source = "{% import 'm.xml' as m %}{{ m.cost(card.name) }}{% include 'i.xml' %}"
    assert render(source, m_xml=library, i_xml="[{{ card.cost }}]") == "<text>Salt &amp; Pepper &lt;3</text>[3]"


@pytest.mark.parametrize(
    ("source", "place", "message", "hint"),
    [
        ("\n{{ card.cots }}", ("crew.xml", 2), "card has no field “cots”", "did you mean “cost”?"),
        ("{{ card.ambush.meele }}", ("crew.xml", 1), "card.ambush has no field “meele”", "did you mean “melee”?"),
        ("{{ crd.cost }}", ("crew.xml", 1), "nothing is called “crd”", "did you mean “card”?"),
        ("{{ card.items[7] }}", ("crew.xml", 1), "card.items has no item 7; it has 2, counted from 0", None),
        ("{{ card.cost.x }}", ("crew.xml", 1), "a number has no field “x”", None),
        ("{% for i in range(2) %}\n\n{{ i.x }}{% endfor %}", ("crew.xml", 3), "a number has no field “x”", None),
        ("{% include 'i.xml' %}", ("i.xml", 3), "card has no field “cots”", "did you mean “cost”?"),
        ("{% import 'm.xml' as m %}{{ m.f(card) }}", ("m.xml", 2), "c has no field “cots”", "did you mean “cost”?"),
        ("{% import 'm.xml' as m %}{{ m.g() }}", ("crew.xml", 1), "an imported file has no field “g”", None),
        ("\n{% include 'z.xml' %}", ("crew.xml", 2), "there is no template “z.xml”", "did you mean “m.xml”?"),
        ("\n{{ card.name | uper }}", ("crew.xml", 2), "there is no filter “uper”", "did you mean “upper”?"),
        ("{{ 1 is evn }}", ("crew.xml", 1), "there is no test “evn”", "did you mean “even”?"),
        ("\n{% inclde 'i.xml' %}", ("crew.xml", 2), "there is no tag “inclde”", "did you mean “include”?"),
        ("{% for x in card.items %}", ("crew.xml", 1), "“for” is not closed", "write {% endfor %} where it ends"),
        ("{% extends 'm.xml' %}", ("crew.xml", 1), "templates do not inherit: use a macro, or include a file", None),
        ("{{ card }}", ("crew.xml", 1), "only text and numbers can be printed, and this is a mapping", None),
        ("{{ card.items }}", ("crew.xml", 1), "only text and numbers can be printed, and this is a list", None),
        ("{{ range }}", ("crew.xml", 1), "only text and numbers can be printed, and this is a function", None),
        (
            "{{ card.name.upper }}",
            ("crew.xml", 1),
            "only text and numbers can be printed, and this is a function",
            None,
        ),
        ("{{ card.seat }}", ("crew.xml", 1), "this is null, and nothing can be printed for it", None),
        ("{{ 1 + 'a' }}", ("crew.xml", 1), "a number + text cannot be worked out", None),
        ("{{ card.cost / 0 }}", ("crew.xml", 1), "this divides by zero", None),
        ("{{ card.cost() }}", ("crew.xml", 1), "a number cannot be called", None),
    ],
)
def test_names_the_place(source, place, message, hint):
    """An error names the template's own file and line, says what is wrong, and what was meant."""
    other = {"i_xml": "\n\n{{ card.cots }}", "m_xml": "<library>{% macro f(c) %}\n{{ c.cots }}{% endmacro %}</library>"}
    found = fault(source, **other)
    assert (found.name, found.line, found.message) == (*place, message)
    if hint:
        assert hint in found.hints


@pytest.mark.parametrize(
    "source",
    [
        "{{ card.__class__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ card.name.__init__.__globals__ }}",
        "{{ card.items.append(1) }}",
        "{{ card.ambush.update({'melee': 9}) }}",
        "{{ '{0.__class__}'.format(card) }}",
        "{{ '%s' % card }}",
        "{{ 'a'.translate(card) }}",
        "{{ range.__name__ }}",
        "{{ self }}",
        "{{ self._TemplateReference__context }}",
        "{{ lipsum() }}",
        "{{ cycler(1) }}",
        "{{ card.items | random }}",
        "{{ card | attr('keys') }}",
        "{{ card.items | map(attribute='__class__') | list | first }}",
        "{{ card | pprint }}",
        "{% macro f() %}{% endmacro %}{{ f.__call__ }}",
        "{% for x in [1] %}{{ loop.__class__ }}{% endfor %}",
    ],
)
def test_nothing_leaks(source):
    """Objects of the program cannot be reached, changed or printed."""
    assert fault(source).line in (1, None)


@pytest.mark.parametrize(
    "source",
    [
        "{% for i in range(10001) %}{% endfor %}",
        "{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}",
        "{% for i in range(9999) %}{% for j in range(9999) if false %}x{% endfor %}{% endfor %}",
        "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}",
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
        "{% include 'crew.xml' %}",
        "{% include 'two.xml' %}",
        "{% for i in [1] recursive %}{{ loop([1, 2]) }}{% endfor %}",
        "{{ 'a' * 10 ** 9 }}",
        "{{ [1] * 10 ** 9 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{% set ns = namespace(n=9) %}{% for i in range(99) %}{% set ns.n = ns.n * ns.n %}{% endfor %}",
        "{{ '%99999999d' % 1 }}",
        "{{ '%*d' % (99999999, 1) }}",
        "{{ '%.99999999f' | format(1) }}",
        "{{ '%(a)30000000d' | format(a=1) }}",
        "{{ '%(a(b))30000000d' | format(1) }}",
        "{% set x = [1] %}" + "{% set x = [x, x] %}" * 40 + "{{ x == [x] }}{{ x == x[1:] }}",
        "{% set x = (1,) %}" + "{% set x = (x, x) %}" * 40 + "{{ {x: 1} | length }}",
        "{% set n = namespace(x=(1,)) %}{% for i in range(9999) %}{% set n.x = (n.x,) %}{% endfor %}{{ {n.x: 1}[1] }}",
        "{% set x = [1] %}" + "{% set x = [x, x] %}" * 40 + "{% for i in [1, 2] %}{{ loop.changed(x) }}{% endfor %}",
        "{{ ('a' * 999999).rfind('ab' ~ 'a' * 499999) }}",
        "{{ (['a' * 999999] * 999) | sort | length }}",
        "{{ 'a'.center(10 ** 9) }}{{ 'a'.ljust(10 ** 9) }}",
        "{{ 'a' | center(1000000000) }}",
        "{{ '\n' | indent(100000000) }}",
        "{{ [1] | batch(1000000000, 0) | list }}",
        "{{ [1] | slice(1000000000) | list }}",
        "{{ 5 | round(-1000000000) }}",
        "{{ ('a' * 9999) | replace('', 'b' * 9999) }}",
        "{{ ('a' * 9999).replace('a', 'b' * 9999) }}",
        "{{ ('a' * 99999).join('b' * 99999) }}",
        "{{ range(9999) | join('a' * 9999) }}",
        "{% set x = 'a' * 999 %}" + "{% set x = x ~ x %}" * 40,
        "{% set x = 'a' * 999 %}" + "{% set x = x + x %}" * 40,
        "{% set x = 'a' * 999 %}" + "{% set x %}{{ x }}{{ x }}{% endset %}" * 40,
        "{% set x = [1] %}" + "{% set x = x + x %}" * 40,
        "{% for i in range(9999) %}{{ 'z' in 'a' * 999999 }}{% endfor %}",
        "{% for i in range(9999) %}{{ range(9999) | list | length }}{% endfor %}",
        "{% for i in range(9999) %}{{ range(9999) | map('string') | map('upper') | list | length }}{% endfor %}",
        "{% for i in range(9999) %}" + "x" * 999 + "{% endfor %}",
        "{{ " + "(" * 2000 + "1" + ")" * 2000 + " }}",
        "{{ " + "1 + " * 5000 + "1 }}",
        "{% for i in [1] %}" * 40 + "{% endfor %}" * 40,
        "{{ " + "9" * 5000 + " }}",
        "{{ 1e308 * 10 }}",
    ],
)
def test_bounded(source):
    """A hostile template ends soon, in words, and without filling the memory."""
    begun = time.process_time()
    fault(source, two_xml="{% include 'two.xml' %}{% include 'two.xml' %}")
    assert time.process_time() - begun < 5


def test_budget_is_per_render():
    """One render's steps are not taken from the next."""
    template = template_environment({"a": "{% for i in range(9999) %}{{ i }}{% endfor %}"}.get).template("a")
    assert {len(template.render()) for _ in range(20)} == {38886}


def test_is_not_slower():
    """The bounds cost a face of a card next to nothing: two seconds for 2,000 renders is a machine in trouble."""
    source = "{{ card.name }}{% for i in range(3) %}<b x='{{ i }}'>{{ card.cost }}</b>{% endfor %}" * 3
    template = template_environment({"a": source}.get).template("a")
    begun = time.process_time()
    for _ in range(2000):
        template.render(card=CARD)
    assert time.process_time() - begun < 2


PIECES = [
    "{{ ",
    " }}",
    "{% for x in ",
    "{% endfor %}",
    "card",
    ".",
    "|",
    "(",
    ")",
    "'",
    '"',
    "1",
    "~",
    "range",
    " ",
    "{#",
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=15).map("".join))
def test_any_source(source):
    """Any text is a template that renders, or an ExpressionError."""
    try:
        assert isinstance(render(source), str)
    except ExpressionError as error:
        assert error.message
