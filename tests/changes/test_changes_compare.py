"""What an edit changes, by values: cards, copies, faces, and why."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from changes_room import ART, BACK, DECK, FILES, FRONT, GAME, ICON, KIT, after, between, faces, files
from tiny_project import ROOT

from cardgen.changes import looked
from cardgen.changes.as_html import as_html
from cardgen.changes.as_markdown import as_markdown
from cardgen.changes.record import ABSENT, Cause, Counts, counts
from cardgen.data.files import Memory

FRONTS = [("cook", "front"), ("guard", "front"), ("mate", "front")]
BACKS = [(card, "back") for card, _ in FRONTS]
BOTH = [(card, side) for card, _ in FRONTS for side in ("front", "back")]


def causes(*edits):
    """The faces of crew cards that an edit changes, and the causes that all of them share."""
    changes = after(*edits)
    (crew,) = (component for component in changes.components if component.name == "crew")
    found = faces(crew)
    assert len(set(found.values())) == 1, found
    return list(found), next(iter(found.values()))


def test_nothing():
    changes = after()
    assert changes.nothing
    assert counts(changes.components) == Counts()


CASES = {
    "template": ((FRONT, "#f6ead0", "#ffffff"), FRONTS, Cause("template", FRONT)),
    "macro": ((KIT, 'radius="7"', 'radius="6"'), FRONTS, Cause("library", KIT)),
    "macro that draws nothing": ((KIT, "n // 2", "n // 3"), FRONTS, Cause("library", KIT)),
    "back": ((BACK, 'x="20"', 'x="21"'), BACKS, Cause("template", BACK)),
    "art": ((ART, "#123456", "#123457"), BACKS, Cause("art", ART)),
    "icon": ((ICON, 'r="4"', 'r="3"'), [("cook", "front")], Cause("icon", ICON)),
    "colour": ((GAME, "#b5863a", "#aa8844"), FRONTS, Cause("colour", "brass", "#b5863a → #aa8844")),
    "colour of a drawing": ((GAME, "#654321", "#654322"), BACKS, Cause("colour", "wave", "#654321 → #654322")),
    "colour of backs": ((GAME, "#3a7454", "#3a7455"), BACKS, Cause("colour", "leaf", "#3a7454 → #3a7455")),
    "bleed": ((GAME, "60%,", "60%, bleed: 4mm,"), BOTH, Cause("setting", "print.bleed", "3.175 mm → 4 mm")),
    "scale": ((GAME, "60%", "75%"), BOTH, Cause("setting", "print.scale", "60% → 75%")),
    "font": (
        (GAME, "Alegreya LF", "DejaVu Sans Condensed"),
        FRONTS,
        Cause("setting", "theme.fonts.text", "Alegreya LF → DejaVu Sans Condensed"),
    ),
}


@pytest.mark.parametrize(("edit", "changed", "cause"), CASES.values(), ids=CASES)
def test_why_faces_look_different(edit, changed, cause):
    """Just these faces, and just this cause."""
    found, why = causes(edit)
    assert found == changed
    assert why[0] == cause
    # With another font or size, texts may take other sizes besides.
    assert {one.kind for one in why[1:]} <= {"size"}
    assert not why[1:] or cause.kind == "setting"


def test_a_drawing_in_place_of_another_of_its_name():
    """An icon of the game's own goes before the shared one; when it goes, the shared one is there, as it ever was."""
    own = "templates/tide/icons/gold.svg"
    here = files((own, "", FILES[ICON].replace('r="4"', 'r="2"')))
    for states, cause in (((files(), here), own), ((here, files()), own)):
        (crew,) = between(*states).changes.components
        assert faces(crew) == {("cook", "front"): (Cause("icon", cause),)}


def test_a_constant_and_what_layouts_know_of_the_game():
    """A token's layout looks at the constant, and not at the other one."""
    changes = after((GAME, "hand: 5, board: {side: 60}", "hand: 6, board: {side: 90}"))
    assert [change.path for change in changes.constants] == ["hand", "board.side"]
    (tokens,) = changes.components
    assert faces(tokens) == {("coin", "front"): (Cause("constant", "constants.hand", "5 → 6"),)}


def test_a_title_that_a_face_says():
    (tokens,) = after((GAME, "title: Tokens", "title: Coins")).components
    assert faces(tokens) == {("coin", "front"): (Cause("setting", "title", "Tokens → Coins"),)}


def test_the_size_of_a_fit_group():
    """One longer name makes all titles smaller; only its own card says something else."""
    (crew,) = after((DECK, "name: The Mate", "name: The First Mate of the Evening Tide")).components
    own, others = faces(crew).pop(("mate", "front")), faces(crew)[("guard", "front")]
    assert [cause.kind for cause in own] == ["size"]
    assert [(cause.kind, cause.name) for cause in others] == [("size", "title")]
    assert [[change.path for change in card.fields] for card in crew.changes] == [[], [], ["name"]]


def test_another_card_that_a_card_speaks_of():
    """[[cook]] is printed as that card's name."""
    (crew,) = after((DECK, "name: The Cook", "name: Old Cook")).components
    assert faces(crew) == {
        ("cook", "front"): (),
        ("mate", "front"): (Cause("card", "cook", "The Cook → Old Cook"),),
    }


def test_a_font_file_with_other_bytes():
    """The same family, saved anew: nobody knows what is different in it, so it counts."""
    name = "fonts/alegreya-lf/AlegreyaLF-Medium.ttf"
    other = (ROOT / name).read_bytes() + b"\0\0\0\0"
    now = files()
    now.files[name] = other
    crew, tokens = between(files(), now).changes.components
    assert {why for one in (crew, tokens) for why in faces(one).values()} == {(Cause("font", name),)}
    assert list(faces(crew)) == FRONTS


def test_what_an_eye_cannot_see_is_no_change():
    """Drawings saved anew, comments and spaces in templates, a group around a group, and keys in another order."""
    edits = (
        (ART, "<path", "<!-- wave --><path"),
        (FRONT, '<box at="bleed" fill="#f6ead0"/>', '<stack at="bleed"><box fill="#f6ead0"/></stack>{# paper #}'),
        (DECK, "id: cook, name: The Cook, cost: 3", "name: The Cook, cost: 3, id: cook"),
    )
    assert after(*edits).nothing


def test_a_stamp_or_a_version_makes_no_face_look_different():
    """Tokens print both; what the game says of itself is told all the same."""
    changes = after((GAME, '"1.0"', '"1.1"'), (GAME, "60%,", "60%, stamp: Playtest of May,"))
    assert changes.version == ("1.0", "1.1")
    assert [(change.path, change.before, change.after) for change in changes.settings] == [
        ("print.stamp", ABSENT, "Playtest of May")
    ]
    assert changes.components == ()


def test_what_is_the_same_is_not_laid_out(monkeypatch):
    """A deck that was edited is; the other is not, nor is any when only how often it is printed changed."""
    laid = []
    faces_of = looked.Press.faces
    monkeypatch.setattr(looked.Press, "faces", lambda self, one: laid.append(one.name) or faces_of(self, one))
    after((DECK, "cost: 3", "cost: 2"))
    assert laid == ["crew", "crew"]
    laid.clear()
    after((FRONT, "#f6ead0", "#ffffff"))
    assert laid == ["crew", "crew"]
    laid.clear()
    after((GAME, "usual: 3", "usual: 4"))
    assert set(laid) == {"crew", "tokens"}
    laid.clear()
    after((GAME, "sets: per player", "sets: 2"), (GAME, "stock: micro,", "stock: micro, paper: card,"))
    assert laid == []
    after((ART, "#123456", "#123457"))
    # All are laid out as they are now; as they were, only those that hold the drawing.
    assert sorted(laid) == ["crew", "crew", "tokens"]


def test_copies_are_all_that_are_printed():
    """Sets and players count, and each state has its own."""
    changes = after((GAME, "usual: 3", "usual: 4"), (DECK, "copies: 2", "copies: 3"))
    crew, tokens = changes.components
    assert [(card.id, card.copies, card.fields) for card in crew.changes] == [("guard", (2, 3), ())]
    assert crew.copies == (4, 5)
    assert [(card.id, card.copies) for card in tokens.changes] == [("coin", (3, 4))]
    assert counts(changes.components) == Counts(copies=2)


def test_cards_added_removed_and_renamed():
    edits = (
        (DECK, "id: guard", "id: warden"),
        (DECK, '  - {id: mate, name: The Mate, cost: 5, text: "Ask [[cook]] for more."}\n', ""),
        (DECK, "cards:\n", "cards:\n  - {id: bosun, name: The Bosun, cost: 1, text: Whistles., copies: 4}\n"),
    )
    (crew,) = after(*edits).components
    assert [(card.kind, card.id, card.was_id, card.copies, card.faces) for card in crew.changes] == [
        ("added", "bosun", "", (0, 4), ()),
        ("renamed", "warden", "guard", (2, 2), ()),
        ("removed", "", "mate", (1, 0), ()),
    ]
    assert (crew.cards, crew.copies) == ((3, 3), (4, 7))


def test_a_component_renamed_added_and_removed():
    renamed = after((GAME, "  crew: {", "  sailors: {")).components
    assert [(one.kind, one.name, one.was, one.changes) for one in renamed] == [("renamed", "sailors", "crew", ())]
    gone = after((GAME, FILES[GAME][FILES[GAME].index("  tokens:") :], "")).components
    assert [(one.kind, one.name, one.copies, len(one.changes)) for one in gone] == [("removed", "tokens", (3, 0), 1)]
    line = "  tokens: {"
    new = after((GAME, line, "  more: {title: More, stock: micro, cards: tokens.yaml, front: tide/token.xml}\n" + line))
    assert [(one.kind, one.name, one.copies) for one in new.components] == [("added", "more", (0, 1))]


def test_rules():
    rule = "[{id: hand, cites: Five cards., check: constants.hand == 5, says: not five}]\n"
    name = "card_data/tide/rules.yaml"
    changes = after((name, "", rule))
    assert [(one.kind, one.id) for one in changes.rules] == [("added", "hand")]
    both = between(files((name, "", rule)), files((name, "", rule.replace("== 5", "== 6")))).changes
    (change,) = both.rules
    assert [(field.path, field.before, field.after) for field in change.fields] == [
        ("check", "constants.hand == 5", "constants.hand == 6")
    ]


def test_a_back_that_comes():
    """A side that was empty looks different, and its setting is why."""
    back = "back: \"{{ 'tide/back.xml' if card.id == 'cook' else 'none' }}\""
    (crew,) = between(files((GAME, "back: tide/back.xml", back)), files()).changes.components
    cause = Cause("setting", "back", "none → tide/back.xml")
    assert faces(crew) == {("guard", "back"): (cause,), ("mate", "back"): (cause,)}


def test_another_shape_of_the_same_picture():
    (crew,) = after((GAME, "stock: poker", "stock: {width: 63.5mm, height: 88.9mm, corner: 1mm}")).components
    assert list(faces(crew)) == BOTH
    assert {cause.name for why in faces(crew).values() for cause in why} == {"stock.corner"}


BROKEN = {
    "no YAML": (GAME, "name: Low Tide", "name: [", False, False),
    "wrong settings": (GAME, "usual: 3", "usual: 9", True, False),
    "a card": (DECK, "name: The Cook, cost: 3,", "name: The Cook, cost: 3, text: twice,", True, True),
    "a template": (FRONT, "</card>", "<oops></card>", True, True),
    "a template's expression": (FRONT, "card.name", "card.name |", True, True),
}


@pytest.mark.parametrize("where", ["before", "after"])
@pytest.mark.parametrize(("name", "old", "new", "read", "laid"), BROKEN.values(), ids=BROKEN)
def test_a_state_with_errors_is_compared_as_far_as_it_can_be(where, name, old, new, read, laid):
    """Its problems are told; what its data says is compared all the same."""
    broken, good = files((name, old, new)), files((DECK, "cost: 4", "cost: 7"))
    states = (broken, good) if where == "before" else (good, broken)
    changes = between(*states).changes
    side = changes.before if where == "before" else changes.after
    other = changes.after if where == "before" else changes.before
    assert (side.there, side.read, side.laid) == (True, read, laid)
    assert side.problems[0].startswith(name)
    assert other.problems == ()
    if not read:
        assert changes.components == ()
        return
    (crew,) = (component for component in changes.components if component.name == "crew")
    guard = next(card for card in crew.changes if card.id == "guard")
    assert [change.path for change in guard.fields] == ["cost"]
    if name == FRONT:
        assert all(card.unseen == ("front",) for card in crew.changes)
        assert [card.faces for card in crew.changes] == [()] * 3
    if not laid:
        assert all(not card.faces and not card.unseen for card in crew.changes)


def test_many_problems_are_shortened():
    wrong = files((DECK, FILES[DECK], "cards: [" + ", ".join("{id: 1 2, name: x}" for _ in range(9)) + "]\n"))
    side = between(wrong, files()).changes.before
    assert len(side.problems) == 3
    assert side.more >= 6


def test_a_game_that_is_new_or_gone():
    """All its cards are added, or removed."""
    nothing = Memory({"card_data/other/game.yaml": b"name: x"})
    new, gone = between(nothing, files()).changes, between(files(), nothing).changes
    assert (new.kind, new.before.there, gone.kind, gone.after.there) == ("added", False, "removed", False)
    assert counts(new.components) == Counts(added=4)
    assert counts(gone.components) == Counts(removed=4)
    assert [component.copies for component in gone.components] == [(4, 0), (3, 0)]


PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:]
from changes_room import files
from cardgen.changes.laid import Beside, Press
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.store import Store
game = load_game(files(), "tide", Diagnostics())
press = Press(game, files(), Diagnostics(), Store(None), Beside(frozenset((\"ART\",))))
print([laid.look for one in game.components.values() for laid in press.faces(one).values()])
"""


def test_a_look_does_not_depend_on_the_process():
    """Nor on its order of hashes."""
    tests = Path(__file__).parent.parent
    said = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM.replace("ART", ART), str(tests.parent), str(tests), str(tests / "changes")],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    (looks,) = said
    assert len(set(ast.literal_eval(looks))) == 5  # three fronts, the one back, the token


def test_words_of_a_game_stay_words():
    """Markup of a page or of Markdown in a name is shown, not obeyed."""
    name = "<b onclick=x>*The* [Cook](http://x)</b>"
    found = between(files(), files((DECK, "name: The Cook", f'name: "{name}"')))
    page = as_html((found,), "<v1>")
    assert "<b onclick" not in page
    assert "&lt;b onclick=x&gt;*The* [Cook](http://x)&lt;/b&gt;" in page
    assert "**\\<b onclick=x\\>\\*The\\* \\[Cook\\](http://x)\\</b\\>**" in as_markdown((found.changes,), "v1")
