"""Cards: typing, defaults, and each violation of a schema at its own place, in plain words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_game import GAME, card_problems, cards, load, untyped

from cardgen.model.printing import copies


def test_untyped():
    """Without a schema only canonical decimals and true and false are typed; everything in quotes is text."""
    written = (
        "{id: a, one: 1, zero: 0, minus: -3, half: 0.5, long: 123456789012345, yes: true, nay: false, "
        "agent: 007, octal: 010, eight: 08, black: 000000, exp: 1e3, edition: 2.10, plus: +1, hex: 0x1f, "
        "huge: 1234567890123456, lang: no, answer: yes, switch: on, nothing: null, tilde: ~, empty: , "
        "quoted: '5', truth: 'true', inf: .inf, date: 2024-01-02, base: 1_000, nested: {list: [1, no]}}"
    )
    fields = dict(untyped(f"cards:\n  - {written}\n")["a"])
    typed = {name: value for name, value in fields.items() if not isinstance(value, str)}
    assert typed == {
        "one": 1,
        "zero": 0,
        "minus": -3,
        "half": 0.5,
        "long": 123456789012345,
        "yes": True,
        "nay": False,
        "nested": {"list": (1, "no")},
        "copies": 1,
    }
    texts = {"agent": "007", "octal": "010", "black": "000000", "exp": "1e3", "edition": "2.10", "lang": "no"}
    assert {name: fields[name] for name in texts} == texts
    assert (fields["answer"], fields["switch"], fields["quoted"], fields["empty"]) == ("yes", "on", "5", "")


def test_typed():
    """A schema says what is a number, true, false or null, through references, lists and told branches."""
    land = """
cards:
  - {id: a, origin: volcano, melee: 3, ambush: {melee: 2}, serial: 007, text: no, cursed: false, bonus: null}
  - {id: b, origin: volcano, bonus: 4, weight: 2.10, tags: [1, 2], effect: {kind: gold, amount: 3}, text: 12}
  - {id: c, origin: fortress, weight: 1e3, effect: {kind: move, sticks: 1.5}, text: true}
"""
    found = cards(land)
    a, b, c = (found[name].fields for name in "abc")
    assert (a["melee"], a["ambush"], a["serial"], a["text"]) == (3, {"melee": 2}, "007", "no")
    assert (a["cursed"], a["bonus"]) == (False, None)
    assert (b["bonus"], b["weight"], b["tags"], b["text"]) == (4, 2.1, (1, 2), "12")
    assert (b["effect"], c["effect"]) == ({"kind": "gold", "amount": 3}, {"kind": "move", "sticks": 1.5})
    assert (c["weight"], c["text"]) == (1000.0, "true")


@pytest.mark.parametrize(
    ("schema", "written", "value"),
    [
        ("{type: integer}", "5", 5),
        ("{type: string}", "5", "5"),
        ("{type: [string, integer]}", "5", 5),
        ("{type: [string, integer]}", "05", "05"),
        ("{type: [string, integer]}", "'5'", "5"),
        ("{type: [string, 'null']}", "''", ""),
        ("{enum: [1, 2]}", "2", 2),
        ("{enum: ['1', '2']}", "2", "2"),
        ("{const: true}", "true", True),
        ("{allOf: [{type: number}, {type: integer}]}", "5", 5),
        ("{allOf: [{$ref: '#/$defs/n'}]}", "5", 5),
        ("{oneOf: [{type: integer}, {type: boolean}, {type: string}]}", "5", "5"),
        ("{}", "5", "5"),
        ("true", "5", "5"),
        ("{type: array, prefixItems: [{type: integer}, {type: string}]}", "[1, 2]", (1, "2")),
        ("{type: array, prefixItems: [{type: string}], items: {type: integer}}", "[1, 2, 3]", ("1", 2, 3)),
        ("{type: object, additionalProperties: {type: integer}}", "{a: 1}", {"a": 1}),
        ("{type: object, patternProperties: {'^n': {type: integer}}}", "{n1: 1, m: 2}", {"n1": 1, "m": "2"}),
        ("{$ref: '#/$defs/tree'}", "{v: 1, of: [{v: 2, of: []}]}", {"v": 1, "of": ({"v": 2, "of": ()},)}),
        ("{$ref: 'more.yaml#/$defs/m'}", "5", 5),
        ("{$ref: more.yaml}", "{x: 5}", {"x": 5}),
    ],
)
def test_walk(schema, written, value):
    """Types are found wherever they may stand, also in sibling files; what is not told apart stays text."""
    whole = f"""
properties: {{x: {schema}}}
$defs:
  n: {{type: integer}}
  tree: {{properties: {{v: {{type: integer}}, of: {{items: {{$ref: '#/$defs/tree'}}}}}}}}
"""
    more = {"card_data/sea/schemas/more.yaml": "properties: {x: {$ref: '#/$defs/m'}}\n$defs: {m: {type: integer}}\n"}
    game, problems = load(land=f"cards:\n  - {{id: a, x: {written}}}\n", schema=whole, more=more)
    assert problems == []
    assert game.components["land"].cards[0].fields["x"] == value


def test_defaults():
    """A card has what the defaults say and it does not, mappings inside it likewise, each with its own place."""
    land = """
defaults: {copies: 2, cursed: false, ambush: {melee: 3}}
cards:
  - {id: a, origin: volcano}
  - {id: b, origin: volcano, copies: 0, ambush: {}}
  - {id: c, origin: volcano, ambush: {melee: 1}, name: See}
"""
    found = cards(land)
    assert [card.copies for card in found.values()] == [2, 0, 2]
    assert [card.fields["ambush"]["melee"] for card in found.values()] == [3, 3, 1]
    assert [card.name for card in found.values()] == ["a", "b", "See"]
    assert found["a"].spans[("ambush", "melee")].line == 2
    assert found["c"].spans[("ambush", "melee")].line == 6
    assert found["c"].span.line == 6
    assert len(found["a"].spans) == len(list(found["a"].spans))


def test_read_only():
    """Nothing of a card can be changed."""
    card = cards("cards:\n  - {id: a, origin: volcano, ambush: {melee: 1}}\n")["a"]
    with pytest.raises(TypeError):
        card.fields["ambush"]["melee"] = 2
    with pytest.raises(TypeError):
        card.fields["id"] = "b"


@pytest.mark.parametrize(
    ("field", "problem"),
    [
        ("melee: 1a", (22, "wrong-value", "melee must be a whole number, at least 0, and is “1a”", ())),
        ("melee: -1", (22, "wrong-value", "melee must be a whole number, at least 0, and is “-1”", ())),
        ("melee: 1.5", (22, "wrong-value", "melee must be a whole number, at least 0, and is “1.5”", ())),
        ("melee: 007", (22, "wrong-value", "melee must be a whole number, at least 0, and is “007”", ("write 7",))),
        (
            "melee: '7'",
            (22, "wrong-value", "melee must be a whole number, at least 0, and is “7”", ("write it without quotes",)),
        ),
        ("melee: ", (21, "wrong-value", "melee must be a whole number, at least 0, and is empty", ())),
        ("melee: [1]", (22, "wrong-value", "melee must be a whole number, at least 0, and is a list", ())),
        (
            "origin: volcanoo",
            (
                23,
                "wrong-value",
                "origin must be one of volcano, fortress, and is “volcanoo”",
                ("did you mean “volcano”?",),
            ),
        ),
        ("cots: 3", (15, "unknown-field", "card has no field “cots”", ("did you mean “copies”?",))),
        ("meele: 3", (15, "unknown-field", "card has no field “meele”", ("did you mean “melee”?",))),
        ("cursed: no", (23, "wrong-value", "cursed must be true or false, and is “no”", ("write false",))),
        ("cursed: Yes", (23, "wrong-value", "cursed must be true or false, and is “Yes”", ("write true",))),
        (
            "cursed: 'true'",
            (23, "wrong-value", "cursed must be true or false, and is “true”", ("write true, without quotes",)),
        ),
        ("ambush: {mele: 1}", (24, "unknown-field", "ambush has no field “mele”", ("did you mean “melee”?",))),
        ("ambush: 3", (23, "wrong-value", "ambush must be a mapping, and is “3”", ())),
        ("tags: [1, x]", (25, "wrong-value", "tags item 2 must be a whole number, and is “x”", ())),
        (
            "effect: {kind: gld}",
            (30, "wrong-value", "effect.kind must be one of gold, move, and is “gld”", ("did you mean “gold”?",)),
        ),
        ("effect: {kind: gold}", (23, "missing-field", "effect.amount is missing", ())),
        ("text: {a: 1}", (21, "wrong-value", "text must be text, and is a mapping", ())),
    ],
)
def test_violations(field, problem):
    """A violation stands at its own line and column, and speaks plainly."""
    origin = "" if field.startswith("origin") else ", origin: volcano"
    found = card_problems(f"cards:\n  - {{id: abc, {field}{origin}}}\n")
    column, code, message, hints = problem
    assert [(line, code, message, hints) for line, _, code, message, hints in found] == [(2, code, message, hints)]
    if field != "melee: ":
        assert found[0][1] == column


def test_missing_field():
    """A field that the schema requires and a card lacks is named at the card."""
    assert card_problems("cards:\n  - id: a\n    text: x\n") == [(2, 5, "missing-field", "origin is missing", ())]


def test_all_violations():
    """All violations of all cards are found in one run, each once, also those that defaults bring."""
    land = """
defaults: {melee: x}
cards:
  - {id: a, origin: volcano, cots: 1, cursed: 1}
  - {id: b, origin: vulcano}
"""
    assert [(line, code) for line, _, code, _, _ in card_problems(land)] == [
        (2, "wrong-value"),
        (4, "unknown-field"),
        (4, "wrong-value"),
        (5, "wrong-value"),
    ]


@pytest.mark.parametrize(
    ("written", "copies", "code"),
    [
        ("''", 1, None),
        ("", 1, None),
        ("'  1 '", 1, None),
        ("1", 1, None),
        ("2", 2, None),
        ("0", 0, None),
        ("-1", 1, "wrong-copies"),
        ("1a", 1, "wrong-copies"),
        ("1.5", 1, "wrong-copies"),
        ("[2]", 1, "wrong-copies"),
        ("10001", 1, "wrong-copies"),
        ("1001", 1001, "many-copies"),
    ],
)
def test_copies(written, copies, code):
    """Empty copies are one, 0 are none, and what is no count is an error at its place; a thousand are asked about."""
    game, problems = load(land=f"cards:\n  - id: a\n    origin: volcano\n    copies: {written}\n")
    assert game.components["land"].cards[0].copies == copies
    assert [(problem.code, problem.span.line) for problem in problems] == ([(code, 4)] if code else [])


def test_too_many_pieces():
    """A component of more pieces than can be printed is an error at the component, and none of them is made."""
    game, problems = load(
        GAME.replace("sets: 2", "sets: 1000"), land="cards:\n  - {id: a, origin: volcano, copies: 900}\n"
    )
    assert [(problem.code, problem.span.line) for problem in problems] == [("too-many-pieces", 11)]
    assert copies(game.components["land"], 6) == ()


@pytest.mark.parametrize("written", ["a b", "a/b", "..", "é", "-a", "''", "[a]", "x" * 101])
def test_wrong_id(written):
    """An id that cannot be a file's name on every system is an error at its place."""
    found = card_problems(f"cards:\n  - {{id: {written}, origin: volcano}}\n")
    assert [(line, column, code) for line, column, code, _, _ in found] == [(2, 10, "wrong-id")]


def test_ids_stay_text():
    """An id and a name of digits stay as written."""
    card = cards("cards:\n  - {id: 007, name: 08, origin: volcano}\n")["007"]
    assert (card.fields["id"], card.fields["name"], card.name) == ("007", "08", "08")


def test_player():
    """A seat is a number from 1 to the most players there can be."""
    game, problems = load(land="cards:\n  - {id: a, origin: volcano, player: 6}\n")
    assert problems == []
    assert game.components["land"].cards[0].player == 6
    assert [code for _, _, code, _, _ in card_problems("cards:\n  - {id: a, origin: volcano, player: 7}\n")] == [
        "wrong-number"
    ]


@pytest.mark.parametrize(
    ("land", "codes"),
    [
        ("card: []", ["missing-key", "unknown-key"]),
        ("cards: {a: 1}", ["wrong-type"]),
        ("cards: [3, [a]]", ["wrong-type", "wrong-type"]),
        ("defaults: []\ncards: []", ["wrong-type"]),
        ("cards:\n", []),
        ("[]", ["wrong-type"]),
        ("cards:\n  - origin: volcano\n", ["missing-field"]),
    ],
)
def test_deck_files(land, codes):
    """A deck is a mapping of defaults and cards, and nothing else."""
    assert [code for _, _, code, _, _ in card_problems(land)] == codes


SCALARS = st.text(max_size=12) | st.sampled_from(
    ["1", "007", "1e3", "no", "true", "null", "{{ card.text }}", "{{", "**"]
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(SCALARS, inner, max_size=2))
NAMES = st.sampled_from(["id", "name", "copies", "player", "origin", "melee", "ambush", "text", "effect", "tags", "x"])


@given(st.lists(st.dictionaries(NAMES, VALUES, max_size=5), max_size=3), st.booleans())
def test_any_deck(deck, with_schema):
    """Any text in any field gives problems or values, never an exception."""
    import json

    game = GAME if with_schema else GAME.replace("    schema: schemas/land.yaml\n", "")
    found, problems = load(game, land=json.dumps({"cards": deck}))
    assert found is not None
    assert all(problem.span.file and problem.message for problem in problems)
    assert problems or all(card.copies >= 0 for card in found.components["land"].cards)


@given(st.text(max_size=60) | st.text(alphabet="{}[]:-,'\"\n &*!|>#%@a", max_size=40))
def test_any_deck_file(land):
    """Any text as a deck file gives problems or cards, never an exception."""
    found, problems = load(land=land)
    assert found is not None
    assert problems or not found.components["land"].cards
