"""Page setup: what the options of a build change on its sheets, and what a game's own targets may say."""

from __future__ import annotations

from typing import Any

import pytest
from export_game import BLEED, codes, component, deck_of, faces_of, game, label, slots
from export_pages import color, forms, pixels
from test_export_sheets import record

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics, Span
from cardgen.draw.recorder import record as recorded
from cardgen.export.files import Exported, export
from cardgen.export.marks import cut_marks
from cardgen.export.plan import side_plan
from cardgen.export.registration import REGISTRATIONS
from cardgen.export.targets import LABELS, MARKS, Own, Setup, Target, set_up, target, target_for
from cardgen.export.targets.paper import labels
from cardgen.geometry import MM, Rect, Size
from cardgen.impose.pages import page_size
from cardgen.layout.frame import Frame, Line, Shape

HERE = Span("card_data/tiny/game.yaml", 3, 5)
LETTER = Size(612, 792)


def built(to: Target, problems: Diagnostics, count: int = 10, **options: Any) -> Exported:
    tiny = deck_of(count)
    return export(tiny, faces_of(tiny), to, players=3, problems=problems, **{"label": label, **options})


def kept(texts: list[str], text: str, size: float) -> Frame:
    """A label, whose text is kept."""
    texts.append(text)
    return label(text, size)


def lines(frame: Frame | None) -> list[Line]:
    shapes = [item for item in frame.root.items if isinstance(item, Shape)] if frame else []
    return [shape.geometry for shape in shapes if isinstance(shape.geometry, Line)]


def marks_of(trims: tuple[Rect, ...], bleed: float = 4.0, **changes: Any) -> list[Line]:
    """The marks of a front with these pieces on Letter."""
    paper = record(**changes).paper
    assert paper is not None
    left, top = min(trim.x for trim in trims), min(trim.y for trim in trims)
    whole = Rect(left, top, max(trim.right for trim in trims) - left, max(trim.bottom for trim in trims) - top)
    side = side_plan(paper, whole, trims, (bleed,) * len(trims), 0.0, None, paper.ticked)
    found = lines(cut_marks(paper, trims, side))
    art = [trim.spread(*clip) for trim, clip in zip(trims, side.clips, strict=True)]
    if paper.marks != "lines":
        for line in found:
            for one in art:
                assert not (
                    max(line.x1, line.x2) > one.x + 0.1
                    and min(line.x1, line.x2) < one.right - 0.1
                    and max(line.y1, line.y2) > one.y + 0.1
                    and min(line.y1, line.y2) < one.bottom - 0.1
                ), "a tick is drawn over art"
    return found


PAIR = (Rect(150, 200, 100, 150), Rect(250, 200, 100, 150))
APART = (Rect(150, 200, 100, 150), Rect(280, 200, 100, 150))


def test_two_pieces_butt_to_butt_have_a_tick_at_each_end_of_each_cut() -> None:
    """Three cuts down, two across: five lines, ten ends."""
    assert len(marks_of(PAIR)) == 10


def test_in_a_gutter_each_corner_has_its_ticks() -> None:
    """Four cuts down and two across: eight ticks above and below, four beside, and four in the gutter if it is wide."""
    assert len(marks_of(APART)) == 16
    assert len(marks_of(APART, marks="outer")) == 12
    narrow = (PAIR[0], PAIR[1]._replace(x=256.0))
    assert len(marks_of(narrow)) == 12


def test_lines_run_under_the_art_from_edge_to_edge() -> None:
    """Twelve points are the printer's; a cut butt to butt is one line."""
    found = marks_of(PAIR, marks="lines")
    assert {(line.x1, line.y1, line.y2) for line in found if line.x1 == line.x2} == {
        (x, 12.0, 780.0) for x in (150.0, 250.0, 350.0)
    }
    assert {(line.y1, line.x1, line.x2) for line in found if line.y1 == line.y2} == {
        (y, 12.0, 600.0) for y in (200.0, 350.0)
    }


def test_a_line_ends_at_a_piece_that_it_would_cut() -> None:
    """Two pieces above a wide one: the cut between them stops there."""
    wide = Rect(150, 350, 200, 100)
    between = [line for line in marks_of((*PAIR, wide), marks="lines") if line.x1 == line.x2 == 250]
    assert [(line.y1, line.y2) for line in between] == [(12.0, 350.0)]
    ticks = [line for line in marks_of((*PAIR, wide)) if line.x1 == line.x2 == 250]
    assert [line.y2 < 200 for line in ticks] == [True]


def test_no_marks() -> None:
    assert marks_of(PAIR, marks="none") == []


def test_ticks_have_the_length_and_weight_that_the_paper_says() -> None:
    assert {round(abs(line.y2 - line.y1) + abs(line.x2 - line.x1), 2) for line in marks_of(PAIR, tick_length=9)} == {9}
    paper = record(tick_weight=1.5).paper
    assert paper is not None
    side = side_plan(paper, PAIR[0], PAIR[:1], (0.0,), 0.0, None, True)
    found = cut_marks(paper, PAIR[:1], side)
    assert found is not None
    assert all(line.endswith("stroke #000000 1.5") for line in recorded(found)[1:])


@pytest.mark.parametrize("marks", MARKS)
def test_every_kind_of_marks_prints(marks: str, problems: Diagnostics) -> None:
    assert built(record(marks=marks, gutter=10.0), problems).files["crew.pdf"]
    assert not len(problems)


# ---- setup


def home(problems: Diagnostics, name: str = "home-letter", **setup: Any) -> Target | None:
    return target_for(name, None, Setup(**setup), HERE, problems)


def test_a_setup_changes_the_paper_of_a_target(problems: Diagnostics) -> None:
    found = home(problems, paper="a3 landscape", scheme="fold", flip="short", marks="lines", margin=20.0, gutter=4.0)
    assert found is not None and found.paper is not None
    paper = found.paper
    assert (paper.name, paper.size) == ("A3 landscape", Size(420 * MM, 297 * MM))
    assert (paper.scheme, paper.flip, paper.marks, paper.margin, paper.gutter) == ("fold", "short", "lines", 20.0, 4.0)
    assert paper.dead_zone == 12.0


def test_a_setup_of_pictures_is_told_and_left_out(problems: Diagnostics) -> None:
    found = home(problems, "images", gutter=4.0)
    assert found == target("images", HERE, problems)
    assert codes(problems) == ["no-sheets-to-set-up"]


@pytest.mark.parametrize(
    ("name", "setup"),
    [
        ("avery-5371", {"gutter": 3.0}),
        ("avery-5371", {"paper": "A4"}),
        ("avery-5371", {"scheme": "fold"}),
        ("avery-5371", {"gang": True}),
        ("avery-5371", {"registration": "silhouette"}),
        ("home-a4", {"gang": True, "scheme": "fold"}),
        ("home-a4", {"gang": True, "scheme": "one-up"}),
        ("home-a4", {"registration": "silhouette", "scheme": "fold"}),
        ("home-a4", {"registration": "silhouette", "marks": "lines"}),
    ],
)
def test_what_cannot_go_together_is_refused(name: str, setup: dict[str, Any], problems: Diagnostics) -> None:
    assert home(problems, name, **setup) is None
    assert codes(problems) == ["setup-unfit"]


def test_a_perforated_target_takes_what_moves_nothing(problems: Diagnostics) -> None:
    found = home(problems, "avery-5371", labels=("name",), flip="short")
    assert found is not None and not len(problems)


def test_no_setup_changes_nothing(problems: Diagnostics) -> None:
    found = target("home-a4", HERE, problems)
    assert set_up(found, None, HERE, problems) is found


def test_the_manifest_says_what_was_set_up() -> None:
    assert Setup(paper="A3", margin=72.0, gang=True).described() == {"paper": "A3", "margin": 25.4, "gang": True}
    assert Setup(margin=0.0).described() == {"margin": 0.0}


# ---- labels


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("all", tuple(LABELS)),
        ("none", ()),
        ("ruler, name", ("name", "ruler")),
        ("sheet sheet", ("sheet",)),
    ],
)
def test_labels_are_chosen_by_words(text: str, found: tuple[str, ...]) -> None:
    assert labels(text) == found


@pytest.mark.parametrize("text", ["names", "all, none", "", " , "])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="name, sheet, set, build, scale, ruler"):
        labels(text)


def said(to: Target, problems: Diagnostics, count: int = 10, **options: Any) -> list[str]:
    """What the labels of all pages of a deck say."""
    seen: list[str] = []
    tiny = game(component("crew", deck_of(count).components["crew"].cards, sets="per player"))
    export(tiny, faces_of(tiny), to, players=3, label=lambda *words: kept(seen, *words), problems=problems, **options)
    return seen


def test_each_label_can_be_left_out(problems: Diagnostics) -> None:
    whole = said(record(), problems, build="3fa9b21")
    assert "Tiny · Crew cards · sheet 1 of 4 front · set 1 of 3 · build 3fa9b21 · print at 100 %, actual size" in whole
    assert "50 mm" in whole
    words = {"name": "Crew cards", "sheet": "sheet 1", "set": "set", "build": "3fa9b21", "scale": "actual size"}
    words["ruler"] = "50 mm"
    for one in LABELS:
        left = said(record(labels=tuple(name for name in LABELS if name != one)), problems, build="3fa9b21")
        assert not any(words[one] in text for text in left)
        assert all(any(words[name] in text for text in left) for name in LABELS if name != one)
    assert said(record(labels=()), problems) == []
    assert not len(problems)


def test_a_sheet_with_pieces_of_several_sets_says_so(problems: Diagnostics) -> None:
    assert any("sets 1 to 2 of 3" in text for text in said(record(), problems))


def test_a_draft_is_always_said(problems: Diagnostics) -> None:
    assert said(record(labels=()), problems, draft=True) == ["DRAFT"] * 4


# ---- registration marks


@pytest.mark.parametrize("name", REGISTRATIONS)
@pytest.mark.parametrize("page", ["Letter", "A4 landscape", "Tabloid"])
@pytest.mark.parametrize("scheme", ["duplex", "fronts", "one-up"])
def test_nothing_stands_in_the_corners_of_registration_marks(
    name: str, page: str, scheme: str, problems: Diagnostics
) -> None:
    """On fronts there are marks and no ticks; art, labels and rulers keep out of the corners, backs have none."""
    marks, size = REGISTRATIONS[name], page_size(page)
    made = built(record(name=page, size=size, registration=marks, scheme=scheme), problems)
    drawn = forms(made.files["crew.pdf"], 0)
    page_wide = [one for one in drawn if one.trim.width > size.width - 1]
    assert len(page_wide) == 1
    around = [one.trim for one in forms(made.files["crew.pdf"], 0, BLEED / 0.6) if one not in page_wide]
    pieces = [Rect(*(length * MM for length in slot["trim"])) for slot in slots(made.manifest, "crew.pdf", 0)]
    assert pieces and marks.is_clear(size, [piece.grown(1.5 * MM) for piece in pieces])
    assert all(marks.cut_area(size).x <= piece.x for piece in pieces)
    assert around
    pages = pixels(made.files["crew.pdf"])
    corner = marks.placed(size).angles[0][1][1]
    assert max(color(pages[0], *corner)) < 160
    if scheme == "duplex":
        assert color(pages[1], *corner) == (255, 255, 255)
    assert not problems.failed


def test_the_settings_of_the_marks_are_printed(problems: Diagnostics) -> None:
    texts = said(record(registration=REGISTRATIONS["silhouette"]), problems)
    assert any("thickness 1 mm, inset 10 mm" in text for text in texts)


# ---- targets of a game's own

MINE = """title: The perforated sheets from the shop round the corner
kind: sheets
page: A4
margin: 0mm
dead-zone: 12pt
gutter: 0mm
bleed: 1.5mm
marks: none
flip: long
perforation: {columns: 3, rows: 3, left: 8mm, top: 10mm, width: 63.5mm, height: 88.9mm, across: 65mm, down: 92mm}
inks: rgb
dpi: 300
sources: [measured with a ruler]
"""


def own(text: str = MINE, name: str = "shop") -> Own:
    return Own(Memory({f"card_data/tiny/targets/{name}.yaml": text.encode()}), "tiny")


def test_a_game_may_have_targets_of_its_own(problems: Diagnostics) -> None:
    """Pieces stand in the middle of the places, on the back mirrored; no more room is needed."""
    found = target("shop", HERE, problems, own())
    assert found is not None and not len(problems)
    made = built(found, problems)
    first, second = (slots(made.manifest, "crew.pdf", page)[0]["trim"] for page in (0, 1))
    assert first == pytest.approx([8, 10, 63.5, 88.9])
    assert second == pytest.approx([210 - 8 - 63.5, 10, 63.5, 88.9])
    assert slots(made.manifest, "crew.pdf", 0)[4]["trim"] == pytest.approx([73, 102, 63.5, 88.9])


def test_an_own_target_stands_before_the_one_that_comes_with_cardgen(problems: Diagnostics) -> None:
    found = target("home-a4", HERE, problems, own(name="home-a4"))
    assert found is not None and found.title.startswith("The perforated")


def test_the_names_of_own_targets_are_hints(problems: Diagnostics) -> None:
    assert target("shopp", HERE, problems, own()) is None
    (problem,) = problems
    assert "did you mean “shop”?" in problem.hints


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("columns: 3", "columns: 0", "not a whole number from 1 to 200"),
        ("columns: 3", "columns: 4", "its places reach to"),
        ("across: 65mm", "across: 60mm", "lie over each other"),
        ("width: 63.5mm", "width: 0mm", "have no size"),
        ("rows: 3, ", "", "the perforation's rows is missing"),
        ("rows: 3", "rows: 3, lines: 2", "a perforation has no “lines”"),
        ("marks: none", "marks: none\nscheme: fold", "cannot be printed as “fold”"),
        ("marks: none", "marks: none\nregistration: silhouette", "no room for registration marks"),
        ("gutter: 0mm", "gutter: 4mm", "a perforated sheet has no gutter"),
        ("marks: none", "marks: none\nlabels: rular", "“rular” is not one of"),
        ("marks: none", "marks: none\ntick-weight: 9pt", "not from 0.1pt to 3pt"),
        ("marks: none", "marks: none\nregistration: cricut", "“cricut” is not one of"),
    ],
)
def test_a_wrong_perforation_is_told(old: str, new: str, words: str, problems: Diagnostics) -> None:
    assert target("shop", HERE, problems, own(MINE.replace(old, new))) is None
    assert [problem.code for problem in problems if words in problem.message] == ["bad-target"]


def test_a_piece_larger_than_a_place_is_told(problems: Diagnostics) -> None:
    found = target("avery-5371", HERE, problems)
    assert found is not None
    built(found, problems)
    assert codes(problems) == ["piece-does-not-fit"]


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("marks: none", "marks: tick", "did you mean “ticks”?"),
        ("marks: none", "marks: none\nscheme: folded", "did you mean “fold”?"),
        ("marks: none", "marks: none\nregistration: silhouete", "did you mean “silhouette”?"),
        ("page: A4", "page: A44", "did you mean “A4”?"),
    ],
)
def test_a_mistyped_word_is_told_with_the_nearest_and_nothing_else(
    old: str, new: str, hint: str, problems: Diagnostics
) -> None:
    """Nor does the perforation lie outside of a page that nobody named."""
    assert target("shop", HERE, problems, own(MINE.replace(old, new))) is None
    assert [problem.hints for problem in problems] == [(hint,)]


def test_what_a_home_printer_need_not_say() -> None:
    found = Diagnostics()
    short = MINE.replace("inks: rgb\n", "").replace("sources: [measured with a ruler]\n", "")
    assert target("shop", HERE, found, own(short)) is not None
    assert not len(found)


def test_sheets_to_fold_say_so_and_keep_the_label_off_the_fold(problems: Diagnostics) -> None:
    """Where half of an edge is long enough, the label stands beside the fronts."""
    size = page_size("A3 landscape")
    texts: list[str] = []
    built(record(name="A3", size=size, scheme="fold"), problems, 3, label=lambda *words: kept(texts, *words))
    assert any("sheet 1 of 1, to fold" in text for text in texts)
    made = built(record(name="A3", size=size, scheme="fold"), problems, 9)
    drawn = [one.trim for one in forms(made.files["crew.pdf"], 0)]
    labels_of = [trim for trim in drawn if min(trim.width, trim.height) < 12]
    assert len(labels_of) == 3
    assert all(trim.y > size.height / 2 or trim.x + trim.width < size.width / 2 for trim in labels_of)
