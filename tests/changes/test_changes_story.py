"""A deck under git is tagged and edited: what diff says in each format, and what is printed again, is just that."""

from __future__ import annotations

import base64
import io
import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from changes_room import DECK, FRONT, GAME
from click.testing import CliRunner, Result
from lxml import html
from PIL import Image
from story import begun, edited, git, repainted, tagged
from tiny_project import inside, page_words

from cardgen.changes import as_html
from cardgen.cli import main

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is missing")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The game, tagged v1 and edited since."""
    return edited(tagged(begun(tmp_path / "project")))


def run(root: Path, *words: str) -> Result:
    with inside(root):
        return CliRunner().invoke(main, list(words))


TEXT = """\
tide since v1: 1 card added, 1 card removed, 1 card renamed, 6 cards edited, 1 card printed more or less often, \
4 faces look different

Crew cards (crew): 1 card added, 1 card removed, 1 card renamed, 6 cards edited, 1 card printed more or less often, \
4 faces look different, 10 → 13 copies
  + The Purser (purser), 2 copies
  * The Cook (cook): front
      cost: 3 → 2
  * The Guard (guard): front
      text: Nobody passes. → Nobody passes by.
  * The Mate (mate): front
      text: … thank them for [-whatever-]{+all that+} they give or …
  * The Bosun (bosun)
      melee.near: 2 → 3
  * The Gunner (gunner)
      copies: 1 → 3
  * The Carpenter (carpenter)
      notes: dull → dry
  * The Doctor (surgeon): front
      name: The Surgeon → The Doctor
  ~ The Stowaway (hidden-one), once The Stowaway (stowaway)
  - The Parrot (parrot), 1 copy
"""

NOTE = """\
# Low Tide 1.0

Changes since v1: 1 card added, 1 card removed, 1 card renamed, 6 cards edited, 1 card printed more or less often, \
4 faces look different.

## Crew cards

- **The Purser** is new (2 copies)
- **The Cook**: cost 3 → 2
- **The Guard**: text Nobody passes. → Nobody passes by.
- **The Mate**: text: … thank them for ~~whatever~~**all that** they give or …
- **The Bosun**: melee.near 2 → 3
- **The Gunner**: 1 → 3 copies
- **The Carpenter**: notes dull → dry
- **The Doctor**: name The Surgeon → The Doctor
- **The Stowaway**: the same under another id
- **The Parrot** is gone (1 copy)
"""

BOX = """\
# Low Tide 1.0: what changes in the box since v1

## Take out

**Crew cards**

- 2 × The Cook: looks different
- 1 × The Guard: looks different
- 1 × The Mate: looks different
- 1 × The Surgeon: looks different
- 1 × The Parrot: no longer in the game

## Put in

**Crew cards**

- 2 × The Purser: new
- 2 × The Cook: looks different
- 1 × The Guard: looks different
- 1 × The Mate: looks different
- 2 × The Gunner: 3 in all, not 1
- 1 × The Doctor: looks different
"""

AGAIN = {"purser": 2, "cook": 2, "guard": 1, "mate": 1, "gunner": 2, "surgeon": 1}


def test_in_words(root: Path) -> None:
    done = run(root, "diff", "v1")
    assert (done.exit_code, done.stdout) == (0, TEXT)
    assert run(root, "diff", "v1", "tide").stdout == TEXT


def test_as_a_release_note(root: Path) -> None:
    done = run(root, "diff", "v1", "--format", "markdown", "--output", "NOTES.md")
    assert done.exit_code == 0
    assert (root / "NOTES.md").read_text(encoding="utf-8") + "\n" == NOTE


def test_for_programs(root: Path) -> None:
    """Typed values, and what is not there left out."""
    done = run(root, "diff", "v1", "--format", "json")
    found = json.loads(done.stdout)
    assert (found["diff"], found["since"]) == (1, "v1")
    (game,) = found["games"]
    assert (game["folder"], game["kind"], game["version"]) == ("tide", "changed", ["1.0", "1.0"])
    assert game["counts"] == {"added": 1, "removed": 1, "renamed": 1, "edited": 6, "copies": 1, "faces": 4}
    (crew,) = game["components"]
    assert (crew["name"], crew["was"], crew["cards"], crew["copies"]) == ("crew", "crew", [9, 9], [10, 13])
    cards = {card["id"] or card["was_id"]: card for card in crew["changes"]}
    assert cards["cook"]["fields"] == [{"path": "cost", "before": 3, "after": 2}]
    assert cards["cook"]["faces"] == [{"side": "front", "causes": []}]
    assert cards["bosun"]["fields"] == [{"path": "melee.near", "before": 2, "after": 3}]
    assert (cards["hidden-one"]["kind"], cards["hidden-one"]["was_id"]) == ("renamed", "stowaway")
    assert (cards["purser"]["copies"], cards["parrot"]["copies"]) == ([0, 2], [1, 0])


def test_as_a_page_of_pictures(root: Path) -> None:
    """Both pictures of each face that looks different, marked where they differ; it asks for nothing from elsewhere."""
    done = run(root, "diff", "v1", "--format", "html", "--output", "page.html")
    assert done.exit_code == 0
    text = (root / "page.html").read_text(encoding="utf-8")
    page = html.fromstring(text)
    assert [one.text for one in page.iterfind(".//h3")] == ["The Cook", "The Guard", "The Mate", "The Doctor"]
    pictures = [one.get("src") for one in page.iterfind(".//img")]
    assert len(pictures) == 8
    for source in pictures:
        data = base64.b64decode(source.removeprefix("data:image/png;base64,"))
        assert Image.open(io.BytesIO(data)).size == (375, 525)  # 2.5 x 3.5 in at 150 dpi
    cook = page.find(".//section")
    (mark,) = cook.findall(".//i")
    left, top, width, height = (float(value) for value in re.findall(r"([\d.]+)%", mark.get("style")))
    # The disc with the cost: 80 to 94 mm of 105.8, 8 to 22 of 148.2; the digit is in the middle of it.
    assert 74 < left < left + width < 90
    assert 5 < top < top + height < 15
    assert not re.search(r"(?:src|href)=\"(?!data:)|url\(|@import|<script|https?:", text)


STATS = """\
What is printed
  component  cards  sets             in a set              a player         in all
  crew           9  1           10 -> 13 (+3)  3.33 -> 4.33 (+1.00)  10 -> 13 (+3)
  tokens         1  per player              1                  1.00              3
  all           10  -                       -                     -  13 -> 16 (+3)

Crew cards (crew)
-----------------

Numbers
  field              copies        least                  mean         most           total  spread
  cost        10 -> 13 (+3)            1  4.80 -> 4.62 (-0.18)            9  48 -> 60 (+12)  \
1:1 2:1 3:2 4:1 5:1 6:1 7:1 8:1 9:1 -> 1:1 2:3 4:1 5:3 6:3 7:1 9:1
  melee.near              1  2 -> 3 (+1)  2.00 -> 3.00 (+1.00)  2 -> 3 (+1)     2 -> 3 (+1)  2:1 -> 3:1
  melee.far               1            1                  1.00            1               1  1:1

Words to read
  field  least  median           most  longest card
  text       1       2  13 -> 14 (+1)  The Mate
"""


def test_in_numbers(root: Path) -> None:
    """Counts, costs and the length of texts say the same edits: three copies more, a cheaper cook, a nearer bosun."""
    done = run(root, "stats", "--against", "v1")
    assert done.exit_code == 0
    assert done.stdout.partition("=\n\n")[2].strip() == STATS.strip()


def test_what_is_printed_again(root: Path) -> None:
    """Nine pieces on one sheet with their backs, beside the whole build, with a note for the box."""
    done = run(root, "build", "--changed-since", "v1")
    assert done.exit_code == 0, done.output
    folder = root / "output/tide/home-letter/partial"
    assert (folder / "changes.md").read_text(encoding="utf-8") == BOX
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    files = {entry["name"]: entry for entry in manifest["files"]}
    assert set(files) == {"changes.md", "crew.pdf", "print-guide.pdf"}
    front, back = files["crew.pdf"]["pages"]
    assert Counter(slot["card"] for slot in front["slots"]) == AGAIN
    assert Counter(slot["card"] for slot in back["slots"]) == AGAIN
    assert [slot["copy"] for slot in front["slots"] if slot["card"] == "gunner"] == [2, 3]
    assert len(pikepdf.open(folder / "crew.pdf").pages) == 2
    assert not (root / "output/tide/home-letter/manifest.json").exists()


def test_pictures_of_what_changed(root: Path) -> None:
    """A target of pictures makes those faces only."""
    assert run(root, "build", "--changed-since", "v1", "--target", "images").exit_code == 0
    fronts = sorted(file.name for file in (root / "output/tide/images/partial/crew").glob("*-front.png"))
    assert [name.split("-")[1] for name in fronts] == ["purser", "cook", "guard", "mate", "gunner", "surgeon"]


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        (("--component", "crew"), AGAIN),
        (("--only", "cook", "--only", "bosun"), {"cook": 2}),
        (("--players", "2"), AGAIN),
    ],
)
def test_parts_of_what_changed(root: Path, words: tuple[str, ...], cards: dict[str, int]) -> None:
    assert run(root, "build", "--changed-since", "v1", *words).exit_code == 0
    assert printed(root) == cards


def test_nothing_to_print_again(root: Path) -> None:
    """Tokens did not change: it is said, and nothing is written."""
    for words in (("--component", "tokens"), ("--only", "bosun")):
        done = run(root, "build", "--changed-since", "v1", *words)
        assert (done.exit_code, done.stderr) == (0, "tide: nothing to print again since v1\n")
    assert not (root / "output").exists()


def test_only_fewer(root: Path) -> None:
    """With nothing to print there is still something to take out."""
    tagged_now(root, "v2")
    replace(root, DECK, "copies: 3", "copies: 1")
    assert run(root, "build", "--changed-since", "v2").exit_code == 0
    folder = root / "output/tide/home-letter/partial"
    assert sorted(file.name for file in folder.iterdir()) == ["changes.md", "manifest.json"]
    note = (folder / "changes.md").read_text(encoding="utf-8")
    assert "- 2 × The Gunner: 1 in all, not 3\n\n## Put in\n\nNothing.\n" in note


def test_more_players_get_more(root: Path) -> None:
    """Sets that the players of now need and those of then did not: for three there were three tokens."""
    replace(root, GAME, "usual: 3", "usual: 4")
    assert run(root, "build", "--changed-since", "v1", "--component", "tokens").exit_code == 0
    assert printed(root) == {"coin": 1}


def test_another_colour_prints_the_whole_deck_again(root: Path) -> None:
    repainted(root)
    done = run(root, "diff", "v1")
    assert "  colour leaf: #3a7454 → #2f6f4f\n" in done.stdout
    assert "  all 8 backs look different by the colour leaf (#3a7454 → #2f6f4f)\n" in done.stdout
    assert run(root, "build", "--changed-since", "v1").exit_code == 0
    assert sum(printed(root).values()) == 13


def test_a_folder_is_a_state_too(root: Path, tmp_path: Path) -> None:
    """An older copy needs no git."""
    older = begun(tmp_path / "older")
    done = run(root, "diff", str(older))
    assert done.stdout == TEXT.replace("since v1", f"since {older}")


def test_what_is_no_state(root: Path) -> None:
    """Wrong use, with what there is."""
    for words in (("diff", "v2"), ("build", "--changed-since", "v2")):
        done = run(root, *words)
        assert done.exit_code == 2
        assert "git knows no revision “v2”" in done.stderr
        assert "there are main, v1" in done.stderr
    done = run(root, "diff", "v1", "tied")
    assert (done.exit_code, "did you mean “tide”?" in done.stderr) == (2, True)
    assert run(root, "diff", "v1", "--format", "html").exit_code == 2


def test_a_broken_state(root: Path) -> None:
    """Told in a few lines, compared as far as it can be, and what nobody can compare is printed again."""
    replace(root, FRONT, "card.name", "card.nmae")
    tagged_now(root, "v2")
    replace(root, FRONT, "card.nmae", "card.name")
    replace(root, DECK, "cost: 2, text", "cost: 1, text")
    done = run(root, "diff", "v2")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[:3] == [
        "tide since v2: 2 cards edited",
        "  at v2 the game has 1 error:",
        "    templates/tide/crew.xml:5: crew/purser and 8 more: card has no field “nmae”",
    ]
    assert "      its front cannot be compared\n" in done.stdout
    built = run(root, "build", "--changed-since", "v2")
    assert built.exit_code == 0
    assert "tide: at v2 the game has 1 error:\n" in built.stderr
    assert sum(printed(root).values()) == 13


def test_a_broken_game_now(root: Path) -> None:
    """A build says what is wrong, as every build does."""
    replace(root, GAME, "usual: 3", "usual: 9")
    assert (
        "now the game has 1 error, and no face can be laid out; its data is compared:" in run(root, "diff", "v1").stdout
    )
    done = run(root, "build", "--changed-since", "v1")
    assert (done.exit_code, "players.usual is 9" in done.stderr) == (1, True)
    replace(root, GAME, "name: Low Tide", "name: [")
    assert run(root, "diff", "v1").stdout.splitlines()[0] == "tide since v1: cannot be compared"
    assert run(root, "build", "--changed-since", "v1").exit_code == 1


def test_a_page_holds_so_many_pictures(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(as_html, "MOST_PICTURES", 3)
    run(root, "diff", "v1", "--format", "html", "--output", "page.html")
    text = (root / "page.html").read_text(encoding="utf-8")
    assert text.count("<img") == 6
    assert "1 more pair of pictures left out: a page holds 3 pairs." in text


def test_the_same_bytes_twice(root: Path) -> None:
    for format_ in ("text", "json", "markdown", "html"):
        for name in ("first", "second"):
            run(root, "diff", "v1", "--format", format_, "--output", name)
        assert (root / "first").read_bytes() == (root / "second").read_bytes()


def test_a_stamp(root: Path) -> None:
    """It is printed, stands in the manifest, and changes no face for a comparison."""
    assert run(root, "build", "--component", "tokens", "--stamp", "Playtest 7").exit_code == 0
    folder = root / "output/tide/home-letter/partial-tokens"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["stamp"] == "Playtest 7"
    assert "1.0 Playtest 7" in words(folder / "tokens.pdf")
    replace(root, GAME, "60%,", '60%, stamp: "May, {{ game.version }}",')
    said = run(root, "diff", "v1").stdout
    assert "  print.stamp: nothing → May, 1.0\n" in said
    assert "Tokens" not in said
    assert run(root, "build", "--component", "tokens").exit_code == 0
    assert "1.0 May, 1.0" in words(folder / "tokens.pdf")


def words(file: Path) -> str:
    return " ".join(page_words(file.read_bytes())[0].split())


def printed(root: Path) -> dict[str, int]:
    """How many copies of each card are on the sheets of the partial build."""
    manifest = json.loads((root / "output/tide/home-letter/partial/manifest.json").read_text(encoding="utf-8"))
    slots = [
        slot
        for entry in manifest["files"]
        for page in entry["pages"]
        for slot in page["slots"]
        if page["side"] == "front"
    ]
    return dict(Counter(slot["card"] for slot in slots))


def replace(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new), encoding="utf-8")


def tagged_now(root: Path, tag: str) -> None:
    git(root, "commit", "-qam", "since")
    git(root, "tag", tag)


def test_a_deck_that_cannot_be_read_is_not_an_empty_one(root: Path) -> None:
    """Nobody knows what was in it: no card is gone, none is new, and nothing is printed again by it."""
    whole = (root / DECK).read_text(encoding="utf-8")
    (root / DECK).write_text(whole + "x: [\n", encoding="utf-8")
    said = run(root, "diff", "v1", "--format", "json")
    (game,) = json.loads(said.stdout)["games"]
    assert not game["after"]["read"] and game["after"]["problems"]
    assert not any(component["name"] == "crew" for component in game["components"])
    git(root, "commit", "-qam", "broken")
    (root / DECK).write_text(whole, encoding="utf-8")
    done = run(root, "build", "--changed-since", "HEAD")
    assert done.exit_code == 1 and "[no-comparison]" in done.stderr
    assert not (root / "output").exists()
    assert "removed" not in run(root, "diff", "HEAD").stdout


@pytest.mark.parametrize("asked", [("--component", "nope"), ("--only", "nope"), ("--players", "99")])
def test_what_is_asked_for_must_be_there_also_when_nothing_changed(root: Path, asked: tuple[str, str]) -> None:
    """A slip must not read as nothing to do."""
    git(root, "commit", "-qam", "all of it")
    done = run(root, "build", "--changed-since", "HEAD", *asked)
    assert done.exit_code == 1
    assert re.search(r"\[(no-such-component|no-such-card|wrong-players)\]", done.stderr)
