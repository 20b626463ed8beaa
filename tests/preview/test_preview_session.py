"""A session follows the files of a project: what changes is new, all else stays, and what was good is kept."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from tiny_project import DECK, FONTS, FRONT, GAME, TinyProject

from cardgen.data.project import find
from cardgen.preview import held, view
from cardgen.preview.gallery import NoPicture
from cardgen.preview.session import Key, Session

COOK: Key = ("tiny", "crew", "cook", "front")
IMAGE = '<image src="tiny/a.png" x="20" y="20" w="40" h="40"/>'

GUARD: Key = ("tiny", "crew", "guard", "front")


def opened(tiny: TinyProject, *games: str) -> Session:
    project = find(tiny.root)
    assert project is not None
    session = Session(project, games)
    session.judge()
    return session


def codes(session: Session) -> list[str]:
    return [problem.diagnostic.code for game in session.snapshot.games for problem in game.problems]


def stale(session: Session) -> set[Key]:
    return {
        (game.folder, name, card.id, side)
        for game in session.snapshot.games
        for name, deck in game.decks.items()
        for card in deck.cards.values()
        for side, face in card.faces.items()
        if face.stale
    }


def saved(session: Session, *names: str) -> None:
    """What a server does when files were saved."""
    session.refresh(names)
    session.judge()


def colours(picture: Image.Image) -> set[object]:
    return {colour for _, colour in picture.getcolors(1 << 24) or ()}


def pngs(session: Session, dpi: int = 90) -> dict[Key, bytes]:
    return {key: session.png(version, dpi) for key, version in session.snapshot.faces().items()}


def test_an_edit_changes_its_face_alone(tiny: TinyProject) -> None:
    """The key and the picture of one face change; all other keys and bytes stay."""
    session = opened(tiny)
    keys, before = session.snapshot.faces(), pngs(session)
    assert set(keys) == {COOK, GUARD, ("tiny", "crew", "cook", "back"), ("tiny", "crew", "guard", "back")}
    tiny.replace(DECK, "Nobody passes.", "Everybody passes.")
    saved(session, DECK)
    after = pngs(session)
    assert [key for key, version in session.snapshot.faces().items() if version != keys[key]] == [GUARD]
    assert [key for key in after if after[key] != before[key]] == [GUARD]


def test_pictures_are_those_of_a_clean_build(tiny: TinyProject) -> None:
    """After edits, each picture is byte for byte what a build for pictures makes of the same files."""
    session = opened(tiny)
    pngs(session)
    tiny.replace(DECK, "Nobody passes.", '"Take :gold: and pass."')
    saved(session, DECK)
    built = tiny.build(target="images")
    files = {
        slot["card"] + slot["side"]: file["name"]
        for file in built.manifest["files"]
        for page in file["pages"]
        for slot in page["slots"]
    }
    faces = session.snapshot.faces()
    assert len(files) == len(faces) == 4
    for key, version in faces.items():
        assert session.png(version, 300) == built.files[files[key[2] + key[3]]]


def test_pictures_are_those_of_a_clean_session(tiny: TinyProject) -> None:
    """Whoever opens the preview later sees the same keys and bytes."""
    session = opened(tiny)
    for text in ("One.", "Two :gold:.", "Three."):
        tiny.replace(DECK, (tiny.root / DECK).read_text().splitlines()[-1], f"    text: {text}")
        saved(session, DECK)
    other = opened(tiny)
    assert session.snapshot.faces() == other.snapshot.faces()
    assert pngs(session) == pngs(other)


def test_problems_are_those_of_check(tiny: TinyProject) -> None:
    """The page tells what `cardgen check` tells, each problem with its cards."""
    session = opened(tiny)
    tiny.cards(
        "id: a, name: A, text: 'Take :silver: now.'",
        "id: b, name: B, text: b, odd: 1",
        f"id: c, name: C, text: {'long ' * 90}",
    )
    saved(session, DECK)
    problems = session.snapshot.games[0].problems
    assert [one.diagnostic for one in problems] == tiny.problems()
    cards = {one.diagnostic.code: one.cards for one in problems}
    assert cards["unknown-icon"] == ("crew/a",)
    assert cards["unused-field"] == ("crew/b",)
    assert cards["text-too-long"] == ("crew/c",)


def test_broken_yaml_keeps_the_last_good_faces(tiny: TinyProject) -> None:
    """A deck that is no YAML: all its faces stay, stale, with the same pictures; mended, they are fresh again."""
    session = opened(tiny)
    keys, before, good = session.snapshot.faces(), pngs(session), (tiny.root / DECK).read_text()
    tiny.write(DECK, good + "  - id: [\n")
    saved(session, DECK)
    assert session.snapshot.faces() == keys
    assert stale(session) == set(keys)
    assert pngs(session) == before
    assert any(code.startswith("yaml") for code in codes(session))
    tiny.write(DECK, good)
    saved(session, DECK)
    assert stale(session) == set()
    assert codes(session) == []


def test_broken_settings_keep_the_last_good_game(tiny: TinyProject) -> None:
    """A game.yaml that is no YAML, or is gone: the game stays as it was, and the page says why."""
    session = opened(tiny, "tiny")
    keys, good = session.snapshot.faces(), (tiny.root / GAME).read_text()
    tiny.write(GAME, "name: [")
    saved(session, GAME)
    assert session.snapshot.faces() == keys and stale(session) == set(keys)
    (tiny.root / GAME).unlink()
    saved(session, GAME)
    assert session.snapshot.faces() == keys
    assert codes(session) == ["unreadable-file"]
    tiny.write(GAME, good)
    saved(session, GAME)
    assert session.snapshot.faces() == keys and not stale(session)


def test_a_broken_card_is_stale_alone(tiny: TinyProject) -> None:
    """An error in a card's data keeps its last good face; the others are fresh."""
    session = opened(tiny)
    keys = session.snapshot.faces()
    tiny.replace(DECK, "Nobody passes.", '"{{ card.nothing }}"')
    saved(session, DECK)
    assert session.snapshot.faces() == keys
    assert {key[2] for key in stale(session)} == {"guard"}
    (problem,) = (one for one in session.snapshot.games[0].problems)
    assert problem.cards == ("crew/guard",)


@pytest.mark.parametrize(
    "broken", ["<card><text>{{ card.text }</text></card>", "<card><text>", "<card>{{ card.nope }}</card>"]
)
def test_a_broken_template_keeps_the_last_good_faces(tiny: TinyProject, broken: str) -> None:
    """Whatever is wrong with a template, its faces stay as they were, and backs of another template are fresh."""
    session = opened(tiny)
    keys, good = session.snapshot.faces(), (tiny.root / FRONT).read_text()
    tiny.write(FRONT, broken)
    saved(session, FRONT)
    assert session.snapshot.faces() == keys
    assert stale(session) == {COOK, GUARD}
    assert any(one.diagnostic.span.file == FRONT for one in session.snapshot.games[0].problems)
    tiny.write(FRONT, good)
    saved(session, FRONT)
    assert session.snapshot.faces() == keys and not stale(session)


def test_a_picture_that_goes_and_comes(tiny: TinyProject) -> None:
    """Without its picture a face says so; with another picture under the name it is another face."""
    tiny.front(
        '<image src="tiny/a.png" x="20" y="20" w="40" h="40"/><text x="20" y="80">{{ card.text }}{{ card.name }}</text>'
    )
    art = tiny.root / "templates/tiny/a.png"
    Image.new("RGB", (900, 900), "red").save(art)
    session = opened(tiny)
    first = session.snapshot.faces()
    art.unlink()
    saved(session, "templates/tiny/a.png")
    assert any("a.png" in one.diagnostic.message for one in session.snapshot.games[0].problems)
    assert COOK in session.snapshot.faces()
    Image.new("RGB", (900, 900), "blue").save(art)
    saved(session, "templates/tiny/a.png")
    assert session.snapshot.faces()[COOK] != first[COOK]
    assert codes(session) == []
    picture = Image.open(io.BytesIO(session.png(session.snapshot.faces()[COOK], 60))).convert("RGB")
    assert picture.getpixel((50, 50)) == (0, 0, 255)


def test_a_picture_beside_the_deck(tiny: TinyProject) -> None:
    """A picture of the game's own folder is followed too, also one that was not there at first."""
    tiny.front(
        '<image src="own.png" x="20" y="20" w="40" h="40"/><text x="20" y="80">{{ card.text }}{{ card.name }}</text>'
    )
    session = opened(tiny)
    assert codes(session)
    name = "card_data/tiny/own.png"
    Image.new("RGB", (900, 900), "lime").save(tiny.root / name)
    saved(session, name)
    assert codes(session) == []
    first = session.snapshot.faces()[COOK]
    Image.new("RGB", (900, 900), "red").save(tiny.root / name)
    saved(session, name)
    assert session.snapshot.faces()[COOK] != first


def test_a_picture_that_cannot_be_drawn_any_more(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture too large to be held that goes away, or is replaced, before anybody looked at it: told, not raised, and
    no other is drawn in its place.
    """
    monkeypatch.setattr(held, "ROOM", 10)
    tiny.front(f"{IMAGE}<text x='20' y='80'>{{{{ card.text }}}}{{{{ card.name }}}}</text>")
    art = tiny.root / "templates/tiny/a.png"
    for number, after in enumerate((None, "blue")):
        Image.new("RGB", (905 + number, 905), "red").save(art)
        session = opened(tiny)
        art.unlink()
        if after:
            Image.new("RGB", (905 + number, 905), after).save(art)
        with pytest.raises(NoPicture):
            session.png(session.snapshot.faces()[COOK], 61)


def test_a_font_is_followed(tiny: TinyProject) -> None:
    """A font that goes leaves the last good faces; when it is back, so are they."""
    session = opened(tiny)
    keys = session.snapshot.faces()
    font = f"fonts/{FONTS[3]}"
    data = (tiny.root / font).read_bytes()
    (tiny.root / font).unlink()
    saved(session, font)
    assert codes(session)
    tiny.write(font, data)
    saved(session, font)
    assert session.snapshot.faces() == keys and codes(session) == []


def test_games_come_and_go(tiny: TinyProject) -> None:
    """A game that is added while the page is open is shown, and one that is removed is not."""
    session = opened(tiny)
    tiny.second_game("late", "id: x, name: X, text: x")
    saved(session, "card_data/late/game.yaml", "card_data/late/crew.yaml")
    assert [game.folder for game in session.snapshot.games] == ["late", "tiny"]
    assert ("late", "crew", "x", "front") in session.snapshot.faces()
    (tiny.root / "card_data/late/game.yaml").unlink()
    saved(session, "card_data/late/game.yaml")
    assert [game.folder for game in session.snapshot.games] == ["tiny"]


def test_a_file_of_another_game_is_no_concern(tiny: TinyProject) -> None:
    """What one game does not read leaves it alone."""
    tiny.second_game("other", "id: x, name: X, text: x")
    session = opened(tiny, "tiny")
    number = session.snapshot.number
    assert not session.refresh(["card_data/other/crew.yaml", "output/x.pdf"])
    assert session.snapshot.number == number


def test_a_file_read_from_elsewhere_is_followed(tiny: TinyProject) -> None:
    """A schema may refer to a file that lies outside the game's folder: it counts as the game's."""
    tiny.write("card_data/shared/cost.yaml", "type: integer\n")
    tiny.schema('properties: {cost: {$ref: "../shared/cost.yaml"}}\n')
    tiny.cards("id: cook, name: Cook, text: '{{ card.cost }}', cost: 3")
    session = opened(tiny)
    assert codes(session) == []
    tiny.write("card_data/shared/cost.yaml", "type: boolean\n")
    saved(session, "card_data/shared/cost.yaml")
    assert codes(session) != []


def test_before_and_after(tiny: TinyProject) -> None:
    """What changed since the mark is known with what it was, and can still be drawn."""
    session = opened(tiny)
    first = session.snapshot.faces()[GUARD]
    old = session.png(first, 72)
    assert session.before() == {}
    for words in ("Nobody passes.", "One.", "Two.", "Three.", "Four.", "Five."):
        tiny.replace(
            DECK,
            words,
            {"Nobody passes.": "One.", "One.": "Two.", "Two.": "Three.", "Three.": "Four.", "Four.": "Five."}.get(
                words, "Six."
            ),
        )
        saved(session, DECK)
    assert session.before() == {GUARD: first}
    assert session.png(first, 73) != old and session.png(first, 72) == old
    session.mark()
    assert session.before() == {}
    tiny.cards("id: new, name: New, text: new")
    saved(session, DECK)
    assert session.before() == {("tiny", "crew", "new", "front"): None, ("tiny", "crew", "new", "back"): None}


def test_an_old_version_is_forgotten(tiny: TinyProject) -> None:
    """Neither shown nor marked, a version is no longer drawn: memory does not grow with every save."""
    session = opened(tiny)
    tiny.replace(DECK, "Nobody passes.", "One.")
    saved(session, DECK)
    one = session.snapshot.faces()[GUARD]
    for number in range(4):
        tiny.replace(DECK, f"text: {'One.' if number == 0 else number}", f"text: {number + 1}")
        saved(session, DECK)
    with pytest.raises(NoPicture):
        session.png(one, 50)


def test_news_hold_what_is_new_alone(tiny: TinyProject) -> None:
    """A page is told the cards that differ, and where all of them stand."""
    session = opened(tiny)
    before = session.snapshot
    tiny.replace(DECK, "cards:\n", "# one more line\ncards:\n")
    tiny.replace(DECK, "Nobody passes.", "Go on.")
    session.refresh([DECK])
    news = view.news(session, before)
    assert list(news["cards"]) == ["tiny/crew/guard"]
    assert news["since"] == before.number
    assert news["games"][0]["decks"][0]["cards"] == [["cook", 3], ["guard", 6]]
    assert list(news["before"]) == ["tiny/crew/guard/front"]


def test_sheets_are_those_of_a_build(tiny: TinyProject) -> None:
    """The files and pages that the sheets show are those that `build` writes."""
    session = opened(tiny)
    built = tiny.build()
    plan = session.sheets("tiny")
    assert plan is not None
    assert {file.name: len(file.pages) for file in plan.files} == {
        file["name"]: len(file["pages"]) for file in built.manifest["files"]
    }
    crew = plan.files[-1]
    assert crew.decks == ("crew",)
    picture = Image.open(io.BytesIO(session.sheet_png(crew.pages[0].version, 72)))
    assert picture.size == (612, 792)
    from cardgen.export.still import page_picture

    assert session.sheet_png(crew.pages[0].version, 72) == page_picture(built.files["crew.pdf"], 0, (612, 792), 72)
    tiny.replace(DECK, "Nobody passes.", "Go on.")
    saved(session, DECK)
    after = session.sheets("tiny")
    assert after is not None
    pages = [page.version for page in after.files[-1].pages]
    assert pages[0] != crew.pages[0].version and pages[1:] == [page.version for page in crew.pages[1:]]


def test_sheets_of_a_target_without(tiny: TinyProject) -> None:
    """A target of pictures has no sheets, and the page is told so."""
    tiny.replace(GAME, "target: home-letter", "target: images")
    plan = opened(tiny).sheets("tiny")
    assert plan is not None and not plan.files and "makes no sheets" in plan.note
    assert opened(tiny).sheets("nothing") is None


def test_a_proof_shows_the_bleed(tiny: TinyProject) -> None:
    """A proof is larger by the bleed on each side, and has lines that the face has not."""
    session = opened(tiny)
    version = session.snapshot.faces()[COOK]
    plain, proof = (Image.open(io.BytesIO(session.png(version, 200, one))).convert("RGB") for one in (False, True))
    assert plain.size == (500, 700) and proof.size == (550, 750)
    assert (255, 0, 204) in colours(proof) and (255, 0, 204) not in colours(plain)


def test_a_large_piece_is_drawn_no_finer_than_it_may_be(tiny: TinyProject) -> None:
    """However fine a picture is asked for, it has a bounded number of pixels."""
    tiny.replace(GAME, "stock: poker", "stock: {width: 900mm, height: 900mm}")
    session = opened(tiny)
    wide, high = Image.open(io.BytesIO(session.png(session.snapshot.faces()[COOK], 10_000))).size
    assert 4000 < wide < 5000 and wide == high


@pytest.mark.parametrize("drawn", [True, False])
def test_before_is_drawn_with_the_picture_of_then(tiny: TinyProject, drawn: bool) -> None:
    """A picture that was replaced is what it was in the face before, whether anybody had looked at it or not."""
    tiny.front(f"{IMAGE}<text x='20' y='80'>{{{{ card.text }}}}{{{{ card.name }}}}</text>")
    name = "templates/tiny/a.png"
    Image.new("RGB", (901, 902), "red").save(tiny.root / name)
    session = opened(tiny)
    first = session.snapshot.faces()[COOK]
    if drawn:
        session.png(first, 60)
    Image.new("RGB", (901, 902), "blue").save(tiny.root / name)
    saved(session, name)
    found = []
    for version in (session.before()[COOK], session.snapshot.faces()[COOK]):
        assert version is not None
        found.append(Image.open(io.BytesIO(session.png(version, 64))).convert("RGB").getpixel((50, 50)))
    assert found == [(255, 0, 0), (0, 0, 255)]


def test_before_is_drawn_with_the_font_of_then(tiny: TinyProject) -> None:
    """So is a font."""
    session = opened(tiny)
    first = session.snapshot.faces()[COOK]
    expected = opened(tiny).png(first, 67)
    font, other = (tiny.root / "fonts" / FONTS[number] for number in (3, 4))
    data = other.read_bytes()
    font.unlink()
    font.write_bytes(data)
    saved(session, f"fonts/{FONTS[3]}")
    assert session.png(first, 67) == expected


def test_a_template_saved_while_the_game_is_broken(tiny: TinyProject) -> None:
    """What changed meanwhile is seen when the game can be read again, though only game.yaml is saved then."""
    session = opened(tiny)
    keys, good = session.snapshot.faces(), (tiny.root / GAME).read_text()
    tiny.write(GAME, "name: [")
    saved(session, GAME)
    tiny.replace(FRONT, 'fill="#f6ead0"', 'fill="#ffffff"')
    saved(session, FRONT)
    tiny.write(GAME, good)
    saved(session, GAME)
    faces = session.snapshot.faces()
    assert faces == opened(tiny).snapshot.faces()
    assert [key for key in keys if keys[key] != faces[key]] == [COOK, GUARD]
