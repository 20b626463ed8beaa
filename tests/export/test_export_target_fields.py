"""The table of what may stand in a target's file: it says what is read, and its schema takes what is taken."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema_rs
import pytest
import yaml

import cardgen.export.targets
from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.targets import NAMES, Own, all_targets, manual, target
from cardgen.export.targets.fields import FORMS, SECTIONS
from cardgen.export.targets.press import ICC, PROFILES
from cardgen.export.targets.record import Record, address
from cardgen.export.targets.target import read_target

FOLDER = Path(cardgen.export.targets.__file__).parent
COMMON = "title: Some\nsources: [a page]\n"
ART = "bleed: 1mm\ndpi: 300\n"
PIECE = "products: {A: {trim: 1in x 2in, pixels: 375 x 675}}\n"
SAMPLES = {
    "sheets": f"""{COMMON}{ART}kind: sheets
page: A4
margin: 5mm
dead-zone: 12pt
gutter: 0mm
marks: none
flip: short
perforation: {{columns: 2, rows: 2, left: 1in, top: 1in, width: 2in, height: 2in}}
""",
    "images": f"{COMMON}{ART}{PIECE}kind: images\nbrackets: [18, 36]\n",
    "pages": f"""{COMMON}{ART}{PIECE}kind: pages
order: apart
inks: cmyk
press: {{profile: iso-coated-v2-300, condition: FOGRA39, ink-limit: 240%}}
""",
    "tabletop": f"{COMMON}{ART}kind: tabletop\ncolumns: 10\nrows: 7\npixels: 4096\n",
    "list": f"{COMMON}kind: list\n",
}
"""A target of each kind that has all parts."""

PARTS = {
    "sheets": ("all", "art", "sheets"),
    "images": ("all", "art", "sold", "images"),
    "pages": ("all", "art", "sold", "pages"),
    "tabletop": ("all", "art", "tabletop"),
    "list": ("all",),
}


class Loader(yaml.SafeLoader):
    """YAML 1.2, as editors read it: yes and no are words."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag != "tag:yaml.org,2002:bool"]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
validator = jsonschema_rs.validator_for(json.loads(manual.schema()))


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_table_lists_just_what_is_read(kind: str, problems: Diagnostics, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key that a reader asks for is in the table, and no other."""
    records: list[tuple[str, Record]] = []
    made = Record.__init__

    def noted(self: Record, node: object, problems: Diagnostics, what: str = "target", outer: object = None) -> None:
        made(self, node, problems, what, outer)  # type: ignore[arg-type]
        records.append((what, self))

    monkeypatch.setattr(Record, "__init__", noted)
    assert read_target(Memory({"one.yaml": SAMPLES[kind].encode()}), "one.yaml", problems) is not None, problems.found
    for what, record in records:
        if what == "products":
            continue  # its keys are the products' own names
        parts = PARTS[kind] if what == "target" else ("product",) if what == "A" else (what,)
        listed = {field.key for part in parts for field in SECTIONS[part][1]}
        assert set(record.known) | ({"press"} if what == "target" else set()) == listed


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_takes_every_target(name: str) -> None:
    """What comes with cardgen is as editors are told."""
    assert validator.is_valid(yaml.load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"), Loader))


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_schema_takes_samples_of_every_kind(kind: str) -> None:
    """Also those with all parts."""
    assert validator.is_valid(yaml.load(SAMPLES[kind], Loader))


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("sheets", "page: A4\n", ""),
        ("sheets", "flip: short", "flip: sideways"),
        ("sheets", "margin: 5mm", "margin: 5 parsecs"),
        ("sheets", "columns: 2, ", ""),
        ("images", "brackets: [18, 36]", "brackets: [few]"),
        ("images", "brackets", "racks"),
        ("images", "375 x 675", "wide"),
        ("images", "kind: images", "kind: images\norder: apart"),
        ("pages", "order: apart", "order: random"),
        ("pages", "240%", "lots"),
        ("pages", "condition: FOGRA39, ", ""),
        ("tabletop", "columns: 10", "columns: ten"),
        ("list", "kind: list", "kind: lists"),
        ("list", "title: Some", "name: Some"),
    ],
)
def test_the_schema_and_the_reader_refuse_the_same(kind: str, old: str, new: str, problems: Diagnostics) -> None:
    """What is wrong for the one is wrong for the other."""
    text = SAMPLES[kind]
    assert old in text
    broken = text.replace(old, new)
    assert not validator.is_valid(yaml.load(broken, Loader))
    assert read_target(Memory({"one.yaml": broken.encode()}), "one.yaml", problems) is None
    assert all(problem.code == "bad-target" for problem in problems.found)


def test_what_differs_is_enough_with_like(problems: Diagnostics) -> None:
    """The rest is the model's, also inside of mappings."""
    text = "like: pdfx1a\ntitle: Ours\npress: {ink-limit: 240%}\n"
    found = read_target(Memory({"ours.yaml": text.encode()}), "ours.yaml", problems)
    assert not problems.found
    assert found is not None and found.press is not None
    assert (found.name, found.title, found.press.limit, found.press.condition) == ("ours", "Ours", 2.4, "FOGRA39")
    assert validator.is_valid(yaml.load(text, Loader))


def test_a_profile_of_its_own_needs_its_own_condition(problems: Diagnostics) -> None:
    """The model's is that of another profile."""
    profile = (ICC / PROFILES["iso-coated-v2-300"]).read_bytes()
    text = "like: pdfx1a\ntitle: Ours\npress: {profile: ours.icc}\n"
    assert read_target(Memory({"ours.yaml": text.encode(), "ours.icc": profile}), "ours.yaml", problems) is None
    (problem,) = problems
    assert "condition is missing" in problem.message
    text = text.replace("ours.icc", "ours.icc, condition: Our press")
    found = read_target(Memory({"ours.yaml": text.encode(), "ours.icc": profile}), "ours.yaml", Diagnostics())
    assert found is not None and found.press is not None and found.press.condition == "Our press"


def test_like_an_unknown_target_is_told(problems: Diagnostics) -> None:
    """With the nearest."""
    read_target(Memory({"ours.yaml": b"like: pdfx1\ntitle: Ours\n"}), "ours.yaml", problems)
    (problem,) = problems
    assert problem.hints[0] == "did you mean “pdfx1a”?"


def test_every_form_is_told(problems: Diagnostics) -> None:
    """The page knows a phrase for each, and none is left over."""
    used = {field.form for _, fields in SECTIONS.values() for field in fields}
    assert used == set(FORMS)
    assert manual.page(all_targets(problems)).count("| key |") == len(SECTIONS)


def test_a_target_in_light_may_be_like_one_in_ink(problems: Diagnostics) -> None:
    """The press of the model goes."""
    found = read_target(Memory({"a.yaml": b"like: pdfx1a\ntitle: A\ninks: rgb\n"}), "a.yaml", problems)
    assert found is not None and found.press is None and not len(problems)


@pytest.mark.parametrize("name", ["IMAGES", "Con", "a b", "Ünï", "a.b"])
def test_a_target_has_a_name_that_every_system_takes(name: str, problems: Diagnostics) -> None:
    """It is a folder, too, and none that another target has on systems without capitals."""
    files = Memory({f"card_data/tide/targets/{name}.yaml": b"like: images\ntitle: A\n"})
    assert target(name, Span("here"), problems, Own(files, "tide")) is None
    (problem,) = problems
    assert (problem.code, problem.span.file) == ("bad-target", f"card_data/tide/targets/{name}.yaml")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://example.org/a b/ü", "https://example.org/a%20b/%C3%BC/"),
        ("https://example.org/a%20b/", "https://example.org/a%20b/"),
        ("http://localhost:8000", "http://localhost:8000/"),
        ("file:///home/me/tts", "file:///home/me/tts/"),
    ],
)
def test_addresses_are_written_as_the_web_takes_them(written: str, read: str) -> None:
    """Spaces and accents of the path are escaped, once."""
    assert address(written) == read


@pytest.mark.parametrize(
    "written",
    [
        "https://ex ample.org",
        "https://e.org/\nx",
        "javascript:alert(1)",
        "https://",
        "//host/x",
        "https://[::1",
        "https://e.org/?q",
        'https://e"<>.org/',
    ],
)
def test_what_is_no_address_is_refused(written: str) -> None:
    """Also what would break out of the file that it is written into."""
    with pytest.raises(ValueError, match="is not an address"):
        address(written)
