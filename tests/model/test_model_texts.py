"""Texts with `{{ }}`: evaluated after all decks, in any order, with faults at the field."""

from model_game import GAME, card_problems, cards, load


def test_numbers_stand_once():
    """A text may use the card, the constants and the components; text without an expression is untouched."""
    land = """
cards:
  - id: idol
    origin: volcano
    melee: 3
    serial: 007
    text: >-
      Charge with {{ card.melee }} :melee: {% not a tag %} {{ constants.gold * 2 }} {{ card.serial }}
      {{ components.land.printed }} of {{ components.land.cards }} {{ components.land.title }} \\{{ x }}
  - {id: two, origin: fortress, copies: 4, text: "{{ components.land.ids | join('+') }}"}
"""
    found = cards(land)
    assert found["idol"].fields["text"] == "Charge with 3 :melee: {% not a tag %} 14 007 10 of 2 Land cards \\{{ x }}"
    assert found["two"].fields["text"] == "idol+two"


def test_order_does_not_matter():
    """A field may use fields after it, in lists and mappings too."""
    game = GAME.replace("    schema: schemas/land.yaml\n", "")
    land = """
cards:
  - id: a
    name: "{{ card.b }}!"
    b: "{{ card.c.d }}"
    c: {d: "{{ card.list[1] }}"}
    list: [x, "{{ card.items }}"]
    items: 5
"""
    found, problems = load(game, land=land)
    assert problems == []
    card = found.components["land"].cards[0]
    assert (card.name, card.fields["b"], card.fields["c"], card.fields["list"]) == ("5!", "5", {"d": "5"}, ("x", "5"))


def test_circles():
    """Fields that need each other are one problem each time round, with the way."""
    land = 'cards:\n  - {id: a, origin: volcano, text: "{{ card.serial }}", serial: "{{ card.text }}"}\n'
    assert [(line, code, message) for line, _, code, message, _ in card_problems(land)] == [
        (2, "circular-text", "this text needs itself: text → serial → text")
    ]


def test_faults_at_the_field():
    """Every fault of every text is reported at the line of its field."""
    land = """
cards:
  - id: a
    origin: volcano
    melee: 1
    text: "{{ card.meele }} {{ constants.gld }} {{ nothing }}"
    serial: "{{ 1 / 0 }}"
    name: "{{ card.melee "
"""
    found = [(line, code, message) for line, _, code, message, _ in card_problems(land)]
    assert found == [
        (6, "bad-expression", "card has no field “meele”"),
        (6, "bad-expression", "constants has no field “gld”"),
        (6, "bad-expression", "nothing is called “nothing”"),
        (7, "bad-expression", "this divides by zero"),
        (8, "bad-expression", "“{{” is not closed"),
    ]


def test_long_chain():
    """A short chain of fields ends in its value, and one without end in words."""
    game = GAME.replace("    schema: schemas/land.yaml\n", "")
    for length, codes in ((20, []), (400, ["circular-text"])):
        fields = "".join(f"    f{step}: \"{{{{ card['f{step + 1}'] }}}}\"\n" for step in range(length))
        found, problems = load(game, land=f"cards:\n  - id: a\n{fields}    f{length}: end\n")
        assert sorted({problem.code for problem in problems}) == codes
        assert found.components["land"].cards[0].fields[f"f{length - 1}"] == "end"
    assert found.components["land"].cards[0].fields["f0"] == ""


def test_only_text_can_hold_an_expression():
    """A number's field with an expression is a violation that says why."""
    land = 'cards:\n  - {id: a, origin: volcano, melee: "{{ constants.gold }}"}\n'
    assert [(message, hints) for *_, message, hints in card_problems(land)] == [
        ("melee must be a whole number, at least 0, and is “{{ constants.gold }}”", ("only text can hold {{ }}",))
    ]


def places(land):
    """Line, column and message of each problem of a deck."""
    return [(line, column, message) for line, column, _, message, _ in card_problems(land)]


def test_the_line_inside_a_long_text():
    """A fault inside a text of many lines is told at its own line, whatever the way the text is written."""
    land = """cards:
  - id: a
    origin: volcano
    text: >-
      One {{ card.origin }}

      two
      {{ card.id }} {{ card.nosuch }}
    serial: &s |
      {{ card.nosuch }}
  - id: b
    origin: volcano
    serial: *s
    text: a plain text {{ card.id }}
      goes on {{ card.other }}
"""
    assert places(land) == [
        (8, 21, "card has no field “nosuch”"),
        (10, 7, "card has no field “nosuch”"),
        (15, 15, "card has no field “other”"),
    ]


def test_the_line_inside_quotes():
    """In quotes the place is exact too, or that of the text where escapes make it uncertain."""
    land = r"""cards:
  - {id: a, origin: volcano, text: 'it''s {{ card.x }}'}
  - {id: b, origin: volcano, text: "\x7b{ card.x }}", serial: "{{ card.id }}"}
  - {id: c, origin: volcano, text: "{{ card.x"}
"""
    assert [(line, column) for line, column, _ in places(land)] == [(2, 43), (3, 36), (4, 37)]


def mentioned(land, front="sea/land.xml"):
    """The fields that the texts and the front of a deck without a schema look at."""
    game = GAME.replace("    schema: schemas/land.yaml\n", "").replace("front: sea/land.xml", f"front: '{front}'")
    found, _ = load(game, land=land)
    return found.components["land"].mentioned


def test_mentioned():
    """The fields that texts and template names look at are known, however they are written."""
    land = """cards:
  - id: a
    kind: land
    one: "{{ card.two }} {{ card['three'] }} {{ constants.gold }} {{ components.land.title }}"
    two: "{{ card.four + 1 if card.five is defined else x.six }}"
    four: 4
    list: [{deep: "{{ card.six.seven | default(card.eight) }}"}]
"""
    assert mentioned(land, "sea/{{ card.kind }}.xml") == {"two", "three", "four", "five", "six", "eight", "kind"}
    assert mentioned("cards:\n  - {id: a, x: 1, text: no expression}\n") == frozenset()
    assert mentioned("cards:\n  - {id: a, text: '{{ card.', other: '{{ 1 + }}{{ card.x }}'}\n") == {"x"}


def test_mentioned_by_a_computed_name():
    """Where a text looks at fields by a computed name, or at all of them, it may look at any."""
    for text in ("{{ card[card.which] }}", "{{ card | length }}"):
        assert mentioned(f"cards:\n  - {{id: a, which: id, text: '{text}'}}\n") >= {"id", "which", "text"}
