"""game.yaml: what it becomes, and what is said when something in it is wrong."""

import pytest
from model_game import GAME, load

from cardgen.colors import Cmyk
from cardgen.diagnostics import Span
from cardgen.geometry import INCH, MM, Size
from cardgen.model.stocks import STOCKS


def test_game():
    """Everything that game.yaml says is in the game, typed and exact."""
    game, problems = load()
    assert problems == []
    assert (game.folder, game.name, game.version, game.author) == ("sea", "Sea", "1", "")
    assert (game.players.min, game.players.max, game.players.usual) == (2, 6, 4)
    assert (game.print.scale, game.print.bleed, game.print.safe) == (3 / 5, INCH / 8, INCH / 8)
    assert game.print.target == "home-letter"
    assert dict(game.theme.fonts) == {"title": "Pirata One", "text": "Alegreya LF"}
    assert game.theme.fallback == ("Noto Sans",)
    assert game.theme.palette["ink"].press == Cmyk(0, 0, 0, 1)
    assert game.constants["gold"] == 7
    assert (game.constants["edition"], game.constants["spoken"]) == ("2.10", "no")
    assert game.constants["deep"]["list"] == (1, "two")
    land = game.components["land"]
    assert (land.title, land.stock.name, land.sets) == ("Land cards", "poker", 2)
    assert dict(land.front) == {"idol": "sea/land.xml"}
    assert dict(land.back) == {"idol": "sea/back.xml"}
    assert (land.span.file, land.span.line) == ("card_data/sea/game.yaml", 11)


@pytest.mark.parametrize(
    ("written", "scale"), [("60%", 0.6), ("3/5", 0.6), ("0.6", 0.6), ("1", 1.0), ("62.5 %", 0.625)]
)
def test_scale_is_exact(written, scale):
    """A scale is one number, however it is written."""
    game, problems = load(GAME.replace("60%", written))
    assert problems == []
    assert game.print.scale == scale


def test_defaults():
    """What game.yaml leaves out has its usual value."""
    short = """
name: Sea
players: {min: 1, max: 4}
components:
  land: {stock: poker, cards: land.yaml, front: sea/land.xml}
"""
    game, problems = load(short)
    assert problems == []
    assert game.players.usual == 4
    assert (game.print.scale, game.print.bleed, game.print.target) == (1, 9.0, "home-letter")
    assert (game.components["land"].sets, game.components["land"].title) == (1, "land")
    assert game.components["land"].back == {"idol": None}


def test_own_stock():
    """A game may describe a stock of its own."""
    own = "{width: 186mm, height: 126mm, corner: 3mm}"
    game, problems = load(GAME.replace("stock: poker", f"stock: {own}"))
    assert problems == []
    stock = game.components["land"].stock
    assert (stock.size, stock.corner, stock.shape) == (Size(186 * MM, 126 * MM), 3 * MM, "rectangle")


@pytest.mark.parametrize(
    ("old", "new", "line", "code", "message", "hint"),
    [
        ("name: Sea", "nam: Sea", 2, "unknown-key", "a game has no setting “nam”", "did you mean “name”?"),
        ("name: Sea\n", "\n", 3, "missing-key", "a game needs “name”", None),
        ("max: 6", "max: six", 3, "wrong-number", "players.max must be a whole number from 1 to 99", None),
        ("max: 6", "max: 1", 3, "wrong-number", "players.max is 1, less than players.min, 2", None),
        ("usual: 4", "usual: 7", 3, "wrong-number", "players.usual is 7, not between 2 and 6", None),
        ("60%", "0%", 4, "wrong-scale", "print.scale must be a scale such as 60%, 3/5 or 1", None),
        ("60%", "3/0", 4, "wrong-scale", "print.scale must be a scale", None),
        ("0.125in", "-1mm", 4, "wrong-length", "print.bleed must be at least 0 mm", None),
        ("0.125in", "wide", 4, "wrong-length", "print.bleed: “wide” is not a length", None),
        ("0.125in", "2in", 4, "wrong-length", "print.bleed is 50.8 mm", None),
        ('"#2a1c10"', "inkk", 7, "wrong-colour", "the colour “ink”: “inkk” is not a colour", None),
        ('"cmyk(0 0 0 100)"', "black", 7, "wrong-colour", "the colour “ink” needs an ink for print", None),
        ("screen:", "scren:", 7, "unknown-key", "the colour “ink” has no setting “scren”", "did you mean “screen”?"),
        ('"#f6ead0"', "none", 7, "wrong-colour", "the colour “parchment” cannot be “none”", None),
        ("fallback: [Noto Sans]", "fallback: Noto", 6, "wrong-type", "theme.fonts.fallback must be a list", None),
        ("stock: poker", "stock: pokr", 12, "unknown-stock", "there is no stock “pokr”", "did you mean “poker”?"),
        ("stock: poker", "stock: {width: 3mm}", 12, "missing-key", "the component “land”.stock needs “height”", None),
        (
            "stock: poker",
            "stock: {width: 30mm, height: 40mm, shape: circle}",
            *(12, "wrong-length", "the component “land”.stock is a circle", None),
        ),
        ("stock: poker", "stock: {width: 9mm, height: 9mm, shape: ring}", 12, "wrong-shape", "there is no shape", None),
        ("stock: poker", "stock: {width: 9mm, height: 9mm, corner: 5mm}", 12, "wrong-length", "the component", None),
        ("title: Land", "titel: Land", 11, "unknown-key", "the component “land” has no", "did you mean “title”?"),
        ("cards: land.yaml", "cards: lnd.yaml", 13, "unreadable-file", "there is no file", None),
        ("schemas/land.yaml", "schemas/lnd.yaml", 14, "unreadable-file", "there is no file", None),
        ("sea/land.xml", "sea/lnd.xml", 15, "no-template", "there is no template", "did you mean “sea/land.xml”?"),
        ("sea/land.xml", "none", 15, "no-template", "a card needs a front", None),
        ("sea/back.xml", "../x.xml", 16, "no-template", "there is no template “../x.xml”", None),
        ("sea/back.xml", '"{{ card.bck }}"', 16, "bad-expression", "card has no field “bck”", None),
        ("sets: 2", "sets: per plyer", 17, "wrong-number", "sets cannot be", "did you mean “per player”?"),
        ("sets: 2", "sets: -1", 17, "wrong-number", "sets must be a whole number", None),
        ("sets: 2", "sets: 1.5", 17, "wrong-number", "sets must be a whole number", None),
    ],
)
def test_faults(old, new, line, code, message, hint):
    """A wrong setting is one problem at its own line, with the nearest name where there is one."""
    assert old in GAME
    _, problems = load(GAME.replace(old, new))
    found = [problem for problem in problems if problem.code == code and problem.message.startswith(message)]
    assert len(found) == 1, problems
    if old != "title: Land" and code != "missing-key":
        assert (found[0].span.file, found[0].span.line) == ("card_data/sea/game.yaml", line)
    assert hint is None or hint in found[0].hints


@pytest.mark.parametrize(("side", "name"), [("sea/land.xml", "land"), ("sea/back.xml", "back")])
@pytest.mark.parametrize("wrong", ["{{ card.nosuch }}", "{{ 1 / 0 }}", "{{ card.name"])
def test_a_template_name_that_cannot_be_worked_out_is_told_once(side, name, wrong):
    """What is left of the name is not told to be no template besides."""
    _, problems = load(GAME.replace(side, f'"sea/{wrong}{name}.xml"'))
    assert {problem.code for problem in problems} == {"bad-expression"}


def test_all_at_once():
    """Every fault is reported in one run."""
    broken = GAME.replace("60%", "x").replace("max: 6", "max: x").replace("poker", "x").replace("sets: 2", "sets: x")
    _, problems = load(broken)
    assert [problem.code for problem in problems] == ["wrong-number", "wrong-scale", "unknown-stock", "wrong-number"]


@pytest.mark.parametrize("text", ["", "[]", "name", "a: [", "// a comment\nname: x"])
def test_no_game(text):
    """A game.yaml that is no mapping gives no game, and a problem."""
    game, problems = load(text)
    assert game is None
    assert problems


def test_missing_game():
    """A folder without game.yaml gives no game, and a problem that names the file."""
    from cardgen.data.files import Memory
    from cardgen.diagnostics import Diagnostics
    from cardgen.model.build import load_game

    problems = Diagnostics()
    assert load_game(Memory({}), "sea", problems) is None
    assert [problem.span.file for problem in problems] == ["card_data/sea/game.yaml"]


def test_back_by_field():
    """A back may depend on the card; `none` and nothing are no back."""
    land = "cards:\n  - {id: a, back: back}\n  - {id: b, back: ''}\n  - {id: c, back: none}\n"
    game = GAME.replace("sea/back.xml", "\"{{ 'sea/' ~ card.back ~ '.xml' if card.back == 'back' else card.back }}\"")
    found, problems = load(game.replace("    schema: schemas/land.yaml\n", ""), land=land)
    assert problems == []
    assert dict(found.components["land"].back) == {"a": "sea/back.xml", "b": None, "c": None}


def test_stocks():
    """Stocks have the sizes that vendors publish, and say where each comes from."""
    inches = {
        name: (round(stock.size.width / INCH, 3), round(stock.size.height / INCH, 3)) for name, stock in STOCKS.items()
    }
    assert inches["poker"] == (2.5, 3.5)
    assert inches["tarot"] == (2.75, 4.75)
    assert inches["micro"] == (1.25, 1.75)
    assert STOCKS["mtg"].size == Size(63 * MM, 88 * MM)
    assert all(stock.source and stock.title for stock in STOCKS.values())
    assert all(stock.corner <= min(stock.size.width, stock.size.height) / 2 for stock in STOCKS.values())


def test_places_of_settings():
    """The settings that later stages judge have their places; what is not written has the game's."""
    game, _ = load()
    assert game.place("print", "target") == Span("card_data/sea/game.yaml", 4, 45)
    assert game.place("theme", "fonts", "text").line == 6
    assert game.place("theme", "fonts", "nosuch") == game.span
    bare, _ = load("name: Sea\nplayers: {min: 1, max: 1}\nprint: []\ncomponents: {}\n")
    assert bare.place("print", "target") == bare.span


@pytest.mark.parametrize(
    ("written", "stamp"),
    [
        ("", "1"),
        ('stamp: "v{{ game.version }}, {{ constants.gold }} gold"', "v1, 7 gold"),
        ("stamp: May", "May"),
    ],
)
def test_stamp(written, stamp):
    """The version where nothing is said; else what is said, worked out."""
    game, problems = load(GAME.replace("scale: 60%", f"scale: 60%, {written}" if written else "scale: 60%"))
    assert problems == []
    assert game.print.stamp == stamp


def test_a_stamp_that_cannot_be_worked_out():
    """It is told where it stands."""
    _, problems = load(GAME.replace("scale: 60%", 'scale: 60%, stamp: "{{ game.verson }}"'))
    ((span, code, *_),) = problems
    assert (span.line, code) == (4, "bad-expression")
