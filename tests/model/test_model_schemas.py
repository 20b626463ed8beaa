"""Schema files: faults of their own stand at their own place, and none reaches outside the project."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from model_game import card_problems, load

LAND = "cards:\n  - {id: a, x: 1}\n"


def schema_problems(schema, more=None):
    """Line, code and message of each problem of a schema, all of which must stand in a schema file."""
    _, problems = load(land=LAND, schema=schema, more=more)
    assert all("/schemas/" in problem.span.file for problem in problems), problems
    return [(problem.span.line, problem.code, problem.message) for problem in problems]


@pytest.mark.parametrize(
    ("schema", "line", "message"),
    [
        ("type: object\nproperties:\n  x: {type: intger}\n", 3, "properties.x.type is not what a schema may say here"),
        ("type: object\nproperties:\n  x: {minimum: low}\n", 3, "properties.x.minimum: low is not of type number"),
        ("properties:\n  x: {pattern: '('}\n", 2, "properties.x.pattern: ( is not a regex"),
        ("properties:\n  x: {$ref: '#/$defs/y'}\n", 2, "“#/$defs/y” leads to no schema"),
        ("properties:\n  x: {$ref: 'http://example.com/x.json'}\n", 2, "“http://example.com/x.json” is not a file"),
        ("properties:\n  x: {$ref: 'file:///etc/passwd'}\n", 2, "“file:///etc/passwd” is not a file of the project"),
        ("properties:\n  x: {$ref: '/etc/passwd'}\n", 2, "“/etc/passwd” is not a file of the project"),
        ("properties:\n  x: {$ref: '#y'}\n", 2, "“#y” must name a place"),
        ("properties:\n  x: {$ref: '#/$defs/a'}\n$defs:\n  a: {$ref: '#/$defs/a'}\n", 2, "“#/$defs/a” leads back"),
        ("$ref: '#'\n", 1, "“#” leads back to itself"),
        ("- a\n", 1, "a schema must be a mapping"),
    ],
)
def test_broken(schema, line, message):
    """A schema that is wrong says so in its own file, at the line, and the cards are not blamed."""
    found = schema_problems(schema)
    assert (found[0][0], found[0][1]) == (line, "broken-schema")
    assert found[0][2].startswith(message)


def test_an_unknown_type_is_told_the_types_there_are():
    """Other tools call a list “list” and text “text”: a schema's own words are named."""
    _, problems = load(land=LAND, schema="type: object\nproperties:\n  x: {type: list}\n")
    assert "array (a list)" in problems[0].hints[0] and "string (text)" in problems[0].hints[0]


@pytest.mark.parametrize("name", ["nosuch.yaml", "../../../../etc/passwd", "../../other/x.yaml"])
def test_missing_reference(name):
    """A reference to a file that is not there, or outside the project, is an error at the reference."""
    found = schema_problems(f"properties:\n  x: {{$ref: '{name}'}}\n")
    assert [line for line, _, _ in found] == [2]


def test_references_between_files():
    """Files may refer to each other in a circle, so long as every reference ends in a schema."""
    more = {"card_data/sea/schemas/more.yaml": "properties: {y: {$ref: 'land.yaml'}}\ntype: object\n"}
    schema = "properties: {x: {type: integer}, z: {$ref: more.yaml}}\n"
    assert schema_problems(schema, more) == []
    more = {"card_data/sea/schemas/more.yaml": "$ref: 'land.yaml'\n"}
    found = schema_problems("$ref: more.yaml\n", more)
    assert found and {code for _, code, _ in found} == {"broken-schema"}


def test_slip_of_a_keyword():
    """A keyword that means nothing is a warning with the nearest that does; data in the schema is not looked at."""
    schema = "properties:\n  x: {typ: integer, default: {typ: 1}, enum: ['1', {minimun: 1}]}\n  typ: {type: string}\n"
    assert schema_problems(schema) == [(2, "unknown-keyword", "“typ” means nothing in a schema")]


def test_own_fields_need_not_be_named():
    """A schema that closes its fields need not name id, name, copies and player; one that does is obeyed."""
    schema = "additionalProperties: false\nproperties: {x: {type: integer}}\n"
    land = "cards:\n  - {id: a, name: A, copies: 2, player: 1, x: 1}\n"
    assert card_problems(land, schema) == []
    strict = schema.replace("{x: ", "{id: {type: string, pattern: '^x'}, x: ")
    assert [problem[3] for problem in card_problems(land, strict)] == ["id must be text, of the form ^x, and is “a”"]


def test_hostile_pattern():
    """A pattern that would search for ever is cut off soon, as a violation."""
    schema = "properties: {x: {type: string, pattern: '^(a|a)*(?=b)\\1$'}}\n"
    land = "cards:\n" + "".join(f"  - {{id: c{number}, x: {'a' * 50}c}}\n" for number in range(100))
    begun = time.process_time()
    assert len(card_problems(land, schema)) == 100
    assert time.process_time() - begun < 3


SCHEMAS = st.recursive(
    st.sampled_from(
        [
            *(
                {"type": "integer"},
                {"type": ["string", "null"]},
                {"enum": [1, "a", True]},
                {"const": "a"},
                True,
                False,
                {},
            ),
            *({"$ref": "#/$defs/a"}, {"$ref": "#/properties/x"}, {"$ref": "land.yaml"}, {"pattern": "^a+$"}, "text", 3),
            *({"$dynamicRef": "#x"}, {"$anchor": "x"}, {"format": "date"}, {"required": ["q"]}, {"minItems": 1}),
            *({"dependentRequired": {"x": ["y"]}}, {"propertyNames": {"pattern": "^x"}}, {"contains": {"const": 1}}),
        ]
    ),
    lambda inner: st.one_of(
        st.fixed_dictionaries({"properties": st.dictionaries(st.sampled_from(["x", "y", "kind"]), inner, max_size=2)}),
        st.fixed_dictionaries({"oneOf": st.lists(inner, min_size=1, max_size=3)}),
        st.fixed_dictionaries(
            {"anyOf": st.lists(inner, min_size=1, max_size=2), "unevaluatedProperties": st.just(False)}
        ),
        st.fixed_dictionaries({"allOf": st.lists(inner, min_size=1, max_size=2)}),
        st.fixed_dictionaries(
            {"items": inner, "prefixItems": st.lists(inner, max_size=1), "uniqueItems": st.just(True)}
        ),
        st.fixed_dictionaries({"additionalProperties": inner, "if": inner, "then": inner, "not": inner}),
        st.fixed_dictionaries(
            {"$defs": st.fixed_dictionaries({"a": inner}), "patternProperties": st.just({"^x": True})}
        ),
    ),
    max_leaves=6,
)
CARD = st.recursive(
    st.sampled_from(["1", "a", "true", "", "null", 1, True]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["x", "y", "kind"]), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=150)
@given(SCHEMAS, st.dictionaries(st.sampled_from(["x", "y", "kind", "z"]), CARD, max_size=3))
def test_any_schema(schema, fields):
    """Any schema and any card give problems with a place or a typed card, never an exception."""
    game, problems = load(land=json.dumps({"cards": [{"id": "a", **fields}]}), schema=json.dumps(schema))
    assert game is not None
    assert all(problem.message and problem.span.line for problem in problems)
    assert set(game.components["land"].cards[0].fields) >= {"id", "name", "copies"}


@pytest.mark.parametrize(
    "schema",
    [
        "dependentRequired: {q: [y], typ: [q]}",
        "dependentSchemas: {typ: {required: [x]}}",
        "patternProperties: {typ: {type: integer}}",
        "$defs: {typ: {type: integer}}",
        "definitions: {typ: {type: integer}}",
        "x-own: {typ: 1, minimun: 2}",
        "default: {typ: 1}",
    ],
)
def test_names_are_no_keywords(schema):
    """Where a keyword's value maps names of the author's own, the names are not taken for keywords."""
    assert schema_problems(f"{schema}\nproperties: {{x: {{type: integer}}}}\n") == []


def test_slip_below_names():
    """A slip of a keyword is found below the author's own names, too."""
    for keyword in ("dependentSchemas", "patternProperties", "$defs"):
        assert schema_problems(f"{keyword}: {{a: {{typ: integer}}}}\n") == [
            (1, "unknown-keyword", "“typ” means nothing in a schema")
        ]


def doubling(schema, levels, last):
    """A schema of which each level refers to the next one twice, by a pattern with {} for that."""
    inner = "".join(f"  d{n}: {schema.replace('{}', f'#/$defs/d{n + 1}')}\n" for n in range(levels))
    return f"$ref: '#/$defs/d0'\n$defs:\n{inner}  d{levels}: {last}\n"


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param(doubling("{anyOf: [{$ref: '{}'}, {$ref: '{}'}]}", 18, "{required: [y]}"), id="anyOf"),
        pytest.param(doubling("{allOf: [{$ref: '{}'}, {$ref: '{}'}]}", 27, "{required: [y]}"), id="allOf"),
        pytest.param(doubling("{allOf: [{$ref: '{}'}, {$ref: '{}'}]}", 27, "{required: [x]}"), id="sound"),
        pytest.param(doubling("{oneOf: [{$ref: '{}'}, {$ref: '{}'}]}", 60, "{required: [y]}"), id="oneOf"),
        pytest.param(doubling("{if: {$ref: '{}'}, else: {$ref: '{}'}}", 40, "{required: [y]}"), id="if"),
        pytest.param(doubling("{not: {anyOf: [{$ref: '{}'}, {$ref: '{}'}]}}", 40, "{required: [y]}"), id="not"),
        pytest.param(doubling("{dependentSchemas: {x: {$ref: '{}'}, id: {$ref: '{}'}}}", 40, "false"), id="dependent"),
        pytest.param("anyOf: [{$ref: '#/$defs/a'}]\n$defs: {a: {allOf: [{$ref: '#/$defs/a'}]}}\n", id="endless"),
        pytest.param(
            "allOf: [{$dynamicRef: '#/$defs/a'}]\n$defs: {a: {not: {$dynamicRef: '#/$defs/a'}}}\n", id="dynamic"
        ),
    ],
)
def test_a_schema_that_doubles_at_each_level_is_told(schema):
    """It would be looked at without end; it says so once, at its beginning, and soon."""
    begun = time.process_time()
    found = schema_problems(schema, more={})
    assert [(line, code) for line, code, _ in found] == [(1, "broken-schema")]
    assert "more than 5,000 times" in found[0][2]
    assert time.process_time() - begun < 3


def test_a_schema_may_double_with_what_is_inside_a_card():
    """Each level of the card is looked at twice as often: a shallow one is no trouble, a deep one is."""
    schema = "$ref: '#/$defs/a'\n$defs: {a: {properties: {x: {anyOf: [{$ref: '#/$defs/a'}, {$ref: '#/$defs/a'}]}}}}\n"
    for depth, codes in ((5, []), (20, ["broken-schema"])):
        card = "{x: " * depth + "1" + "}" * depth
        _, problems = load(land=f"cards:\n  - {{id: a, x: {card}}}\n", schema=schema)
        assert [problem.code for problem in problems] == codes


def test_a_schema_may_hold_itself():
    """As a tree does: that has as many ways as the card has branches."""
    schema = "properties: {x: {items: {$ref: '#'}}, y: {$ref: '#'}, z: {$ref: '#'}}\n"
    _, problems = load(land="cards:\n  - {id: a, x: [{y: {z: {x: [{}]}}}, {}], y: {}}\n", schema=schema)
    assert list(problems) == []


def test_the_faults_of_many_cards_are_told_as_far_as_there_is_time():
    """A schema of a thousand branches that all fail, for hundreds of cards."""
    branches = ", ".join("{required: [y]}" for _ in range(1000))
    land = "cards:\n" + "".join(f"  - {{id: c{n}, x: 1}}\n" for n in range(400))
    _, problems = load(land=land, schema=f"oneOf: [{branches}]\n")
    told = [problem for problem in problems if problem.code == "broken-schema"]
    assert [problem.message for problem in told] == ["so many cards break the schema that no more are looked at"]
    assert len(list(problems)) > 100
