"""Texts in layouts: styles, icons, paragraphs, groups of one size, outlines."""

from __future__ import annotations

import pytest
from layout_room import Room, items, laid

from cardgen.colors import Color, Rgb
from cardgen.layout.faces import Wanted
from cardgen.layout.frame import Frame, Group, Run, Symbol, Text, Word


def texts(frame: Frame) -> list[Text]:
    return [item for item in items(frame.root) if isinstance(item, Text)]


def runs(frame: Frame) -> list[Run]:
    return [run for text in texts(frame) for line in text.lines for run in line.runs]


def words(run: Run) -> str:
    letters = [
        "".join(glyph.text for glyph in word.glyphs) if isinstance(word, Word) else f":{word.name}:"
        for word in run.words
        if isinstance(word, Word | Symbol)
    ]
    return "".join(letters).strip()


def fonts(frame: Frame) -> list[tuple[str, str]]:
    """The words in order, each with its font; spaces left out."""
    set_words = [word for run in runs(frame) for word in run.words if isinstance(word, Word)]
    pairs = [("".join(glyph.text for glyph in word.glyphs), word.font.postscript) for word in set_words]
    return [(text, font) for text, font in pairs if text != " "]


def test_markup_becomes_the_familys_faces() -> None:
    """Bold and italic are the family's own faces, also inside one another."""
    frame, problems = laid(
        "<card><text>{{ card.text | rich }}</text></card>", cards=[{"text": "a **b *c*** *d* \\*e Salt & <Pepper>"}]
    )
    assert problems == []
    assert fonts(frame) == [
        ("a", "AlegreyaLF-Medium"),
        ("b", "AlegreyaLF-ExtraBold"),
        ("c", "AlegreyaLF-ExtraBoldItalic"),
        ("d", "AlegreyaLF-MediumItalic"),
        ("*e", "AlegreyaLF-Medium"),
        ("Salt", "AlegreyaLF-Medium"),
        ("&", "AlegreyaLF-Medium"),
        ("<Pepper>", "AlegreyaLF-Medium"),
    ]


def test_values_are_escaped_in_text_and_attributes() -> None:
    """A value cannot become markup: it prints as written."""
    frame, problems = laid(
        '<card><text id="a{{ card.cost }}">{{ card.text }}</text></card>',
        cards=[{"cost": 1, "text": "<b>Salt</b> & \"Pepper\" 'n' {{ x }}"}],
    )
    assert problems == []
    assert "".join(words(run) for run in runs(frame)) == "<b>Salt</b> & \"Pepper\" 'n' {{ x }}"


def test_roles_of_the_theme_name_fonts() -> None:
    """`font` takes a role or a family; text without one has the role text, and the root's attributes are defaults."""
    frame, _ = laid(
        '<card size="20"><text font="title">A</text><text y="50" font="Oswald" weight="bold">B</text></card>'
    )
    assert fonts(frame) == [("A", "PirataOne-Regular"), ("B", "Oswald-Bold")]
    assert {run.size for run in runs(frame)} == {20.0}


def test_paragraphs_are_parted_by_a_gap() -> None:
    """The second paragraph starts a line and 0.35 of a line below the first."""
    frame, _ = laid('<card><text size="10" leading="1.2"><p>A</p><p>B</p></text></card>')
    first, second = texts(frame)[0].lines
    assert second.y - first.y == pytest.approx(10 * 1.2 * 1.35)


def test_raised_and_lowered_letters() -> None:
    """`sup` and `sub` are smaller and off the baseline; the lines stay where they are."""
    frame, _ = laid('<card><text size="10">x<sup>2</sup><sub>i</sub></text></card>')
    x, raised, lowered = runs(frame)
    assert (x.size, x.rise) == (10, 0)
    assert raised.size == lowered.size == pytest.approx(6.5)
    assert raised.rise > 0 > lowered.rise


def test_an_icon_in_a_text_takes_colour_and_size() -> None:
    """An icon is a symbol of its own run, coloured by `color`, scaled by `size`, named for copying."""
    frame, _ = laid('<card><text size="10">3<icon name="gold" color="red" size="1.5"/>!</text></card>')
    three, icon, _ = runs(frame)
    assert icon.color == Color(Rgb(1, 0, 0)) and three.color is None
    (symbol,) = icon.words
    assert isinstance(symbol, Symbol) and symbol.name == "gold"
    plain, _ = laid('<card><text size="10">3<icon name="gold"/>!</text></card>')
    (usual,) = (word for run in runs(plain) for word in run.words if isinstance(word, Symbol))
    assert symbol.height == pytest.approx(usual.height * 1.5)


def test_nobr_keeps_words_together() -> None:
    """Words inside `nobr` wrap as one."""
    xml = '<card><text w="{w}" size="12">aaaa <nobr>bbbb cccc</nobr></text></card>'
    frame, _ = laid(xml.format(w="24"))
    lines = ["".join(words(run) for run in line.runs) for line in texts(frame)[0].lines]
    assert lines == ["aaaa", "bbbb cccc"]


def test_the_outline_is_drawn_behind() -> None:
    """`outline` gives the text a colour and a width behind its letters."""
    frame, _ = laid('<card><text outline="#fff" outline-width="2">A</text></card>')
    assert texts(frame)[0].outline == (Color(Rgb(1, 1, 1)), 2.0)


@pytest.mark.parametrize(("valign", "free"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_text_stands_where_valign_says(valign: str, free: float) -> None:
    """The room left over is above, around or below."""
    frame, _ = laid(f'<card><text h="40pt" size="10" leading="1.2" valign="{valign}">A</text></card>')
    top, _ = laid('<card><text h="40pt" size="10" leading="1.2">A</text></card>')
    assert texts(frame)[0].lines[0].y - texts(top)[0].lines[0].y == pytest.approx(free * 28)


GROUP = """<card>
  <text w="60" h="10" size="24" min-size="8" fit="shrink" max-lines="1" fit-group="t">{{ card.name }}</text>
</card>"""
NAMES = [{"name": "Cat"}, {"name": "A very long name, the longest"}, {"name": "A name in between"}]


def test_a_fit_group_has_one_size_over_the_deck() -> None:
    """All titles take the size of the one that needs the smallest."""
    faces, problems = Room({"card.xml": GROUP}, cards=NAMES).lay_out()
    assert problems == []
    alone = GROUP.replace('fit-group="t"', "")
    single, _ = Room({"card.xml": alone}, cards=NAMES).lay_out()
    sizes = [run.size for frame in single.values() for run in runs(frame)]
    assert {run.size for frame in faces.values() for run in runs(frame)} == {min(sizes)}
    assert max(sizes) == 24


def test_a_fit_group_is_measured_over_the_deck_when_few_cards_are_wanted() -> None:
    """A card printed alone looks as it does in its deck."""
    whole, _ = Room({"card.xml": GROUP}, cards=NAMES).lay_out()
    room = Room({"card.xml": GROUP}, cards=NAMES, wanted=Wanted(cards=frozenset(("card-1",))))
    few, _ = room.lay_out()
    assert list(few) == [("crew", "card-1", "front")]
    sizes = [[run.size for run in runs(faces["crew", "card-1", "front"])] for faces in (whole, few)]
    assert sizes[0] == sizes[1]


def test_a_text_shrinks_when_its_column_is_full() -> None:
    """In a full column the text gives up height and then size; the rest keeps what it asked for."""
    xml = (
        '<card><column h="60"><stack h="30"/><text size="14" min-size="8" fit="shrink">'
        "{{ card.text }}</text></column></card>"
    )
    frame, problems = laid(xml, cards=[{"text": "ahoy " * 60}])
    assert problems == []
    assert 8 <= runs(frame)[0].size < 14


def test_the_floor_is_what_prints_well() -> None:
    """Without `min-size` a text shrinks to 5 pt in print: 8.3 pt of design at 60 %."""
    _, (problem,) = laid(
        '<card><text w="30" h="10" fit="shrink">{{ card.text }}</text></card>', cards=[{"text": "ahoy " * 99}]
    )
    assert "at 8.3 pt (5.0 pt printed)" in problem.message


def test_text_that_does_not_fit_is_clipped_to_its_box() -> None:
    """What does not fit is pinned to the top and cut at its box, so it never covers its neighbours."""
    frame, _ = laid(
        '<card><text x="10" y="10" w="30" h="9" size="12" overflow="clip">ahoy ahoy ahoy ahoy ahoy ahoy</text></card>'
    )

    def clips(group: Group) -> list[object]:
        inner = [clip for item in group.items if isinstance(item, Group) for clip in clips(item)]
        return ([group.clip] if group.clip else []) + inner

    assert len(clips(frame.root)) == 1


def test_a_figure_and_its_icon_stay_on_one_line() -> None:
    """`2 :gold:` never parts at the end of a line, though a space stands between."""
    xml = '<card><text w="{w}" size="12">{{{{ card.text | rich }}}}</text></card>'
    for width in range(14, 40):
        frame, _ = laid(xml.format(w=width), cards=[{"text": "Take home 2 :gold: for it"}])
        lines = ["".join(words(run) for run in line.runs) for line in texts(frame)[0].lines]
        assert not any(line.endswith("2") for line in lines)


def test_balanced_lines_are_of_like_length() -> None:
    """With wrap="balance" a text takes as many lines as before, and the last holds more than one word."""
    xml = '<card><text w="60" size="12"{wrap}>+1 die when this vessel chooses STRIKE now.</text></card>'
    plain_frame, _ = laid(xml.format(wrap=""))
    frame, problems = laid(xml.format(wrap=' wrap="balance"'))
    assert problems == []
    before, after = (
        ["".join(words(run) for run in line.runs) for line in texts(f)[0].lines] for f in (plain_frame, frame)
    )
    assert len(before) == len(after) == 2
    assert abs(len(after[0]) - len(after[1])) < abs(len(before[0]) - len(before[1]))
    assert "".join(before).replace(" ", "") == "".join(after).replace(" ", "")


def test_a_free_text_that_says_where_it_stands_fills_its_parent() -> None:
    """Without a place and a height, `valign` means the parent's height; without `valign` a text keeps its own."""
    low, _ = laid('<card><text at="safe" valign="bottom">west</text></card>')
    high, _ = laid('<card><text at="safe">west</text></card>')
    assert texts(low)[0].lines[0].y > 380 > 60 > texts(high)[0].lines[0].y
