"""Pictures of an earlier run: they are not drawn again, and never stale."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from export_game import deck_of, faces_of, label
from PIL import Image
from tiny_project import GAME, TinyProject, contents

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export import redrawing
from cardgen.export.deck import Faces
from cardgen.export.files import export
from cardgen.export.output import write
from cardgen.export.targets import Target, target
from cardgen.geometry import MM
from cardgen.model.game import Game
from cardgen.store import Store


def record(**changed: object) -> Target:
    found = target("images", Span("a test"), Diagnostics())
    assert found is not None and found.pictures is not None
    pictures = found.pictures._replace(**{k: v for k, v in changed.items() if k in found.pictures._fields})
    return found._replace(pictures=pictures, **{k: v for k, v in changed.items() if k in ("dpi", "bleed")})


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pictures were drawn, in each round of drawing."""
    counts: list[int] = []
    draw = redrawing.kept_pictures

    def counted(pdf: bytes, sizes: list[tuple[int, int]], *others: object, **named: object) -> object:
        counts.append(len(sizes))
        return draw(pdf, sizes, *others, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(redrawing, "kept_pictures", counted)
    return counts


def build(folder: Path, tiny: Game, to: Target, store: Store | None, faces: Faces | None = None) -> dict[str, bytes]:
    problems = Diagnostics()
    faces = faces_of(tiny) if faces is None else faces
    built = export(tiny, faces, to, players=3, label=label, problems=problems, store=store)
    assert write(folder, built.files, built.manifest, problems) is not None, list(problems)
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*.*") if file.is_file()}


def test_a_second_run_draws_nothing_and_leaves_the_same_files(tmp_path: Path, drawn: list[int]) -> None:
    """Their digests are known, and the folder has them."""
    store, tiny = Store(tmp_path / "cache"), deck_of(5)
    first = build(tmp_path / "out", tiny, record(), store)
    assert drawn == [6]
    assert build(tmp_path / "out", tiny, record(), store) == first
    assert drawn == [6]


def test_what_the_folder_lacks_is_drawn_again(tmp_path: Path, drawn: list[int]) -> None:
    """A file that was deleted or changed, and a folder that is new."""
    store, tiny = Store(tmp_path / "cache"), deck_of(5)
    first = build(tmp_path / "out", tiny, record(), store)
    one = next((tmp_path / "out").rglob("*front.png"))
    one.write_bytes(one.read_bytes()[:-1] + b"x")
    next(iter(sorted((tmp_path / "out").rglob("*back.png")))).unlink()
    assert build(tmp_path / "out", tiny, record(), store) == first
    assert build(tmp_path / "new", tiny, record(), store) == first
    assert drawn == [6, 6, 6]


@pytest.mark.parametrize(
    "changed",
    [
        lambda to: to._replace(dpi=72),
        lambda to: to._replace(bleed=MM),
        lambda to: to._replace(pictures=to.pictures._replace(format="jpeg")),
        lambda to: to._replace(pictures=to.pictures._replace(rounded=True)),
    ],
    ids=["dpi", "bleed", "format", "corners"],
)
def test_another_target_makes_other_pictures(
    changed: Callable[[Target], Target], tmp_path: Path, drawn: list[int]
) -> None:
    """What is known of one is not known of another."""
    store, tiny, to = Store(tmp_path / "cache"), deck_of(3), record()
    build(tmp_path / "one", tiny, to, store)
    with_store = build(tmp_path / "out", tiny, changed(to), store)
    assert drawn == [4, 4]
    assert with_store == build(tmp_path / "clean", tiny, changed(to), None)


def test_a_damaged_or_full_store_is_made_up_for(tmp_path: Path, drawn: list[int]) -> None:
    """It only makes it slower."""
    store, tiny = Store(tmp_path / "cache"), deck_of(3)
    first = build(tmp_path / "out", tiny, record(), store)
    for entry in (tmp_path / "cache").rglob("*"):
        if entry.is_file():
            entry.write_bytes(entry.read_bytes()[:-3] + b"abc")
    assert build(tmp_path / "out", tiny, record(), store) == first
    assert build(tmp_path / "out", tiny, record(), Store(None)) == first
    assert drawn == [4, 4, 4]


PICTURE = "templates/tiny/a.png"
DRAWING = "templates/tiny/b.svg"
FACE = """<box x="1" y="1" w="20" h="20" fill="sea"/><image src="tiny/a.png" x="30" y="1" w="20" h="20"/>
<image src="tiny/b.svg" x="60" y="1" w="20" h="20"/><text x="1" y="40" size="12">{{ card.text }}</text>"""
THEME = "theme:\n  fonts: {text: Alegreya LF}\n  palette: {sea: '#0000aa', ink: '#201810'}\n"


def picture(color: tuple[int, int, int]) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (40, 40), color).save(file, "PNG")
    return file.getvalue()


def drawing(color: str) -> str:
    box = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="'
    return f'{box}{color}"/></svg>'


EDITS: dict[str, Callable[[TinyProject], object]] = {
    "a text": lambda tiny: tiny.cards("id: cook, text: Stirs well.", "id: guard, text: Stands."),
    "a layout": lambda tiny: tiny.front(FACE.replace('h="20" fill', 'h="21" fill')),
    "a picture": lambda tiny: tiny.write(PICTURE, picture((0, 9, 99))),
    "a drawing": lambda tiny: tiny.write(DRAWING, drawing("teal")),
    "a colour": lambda tiny: tiny.replace(GAME, "#0000aa", "#0000ab"),
    "the bleed": lambda tiny: tiny.replace(GAME, "0.125in", "4mm"),
    "a font": lambda tiny: tiny.replace(GAME, "text: Alegreya LF", "text: Pirata One"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_after_any_edit_files_are_those_of_a_clean_build(
    edit: str, tiny: TinyProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing stale is left, whatever was edited, and only what looks different is drawn again."""
    tiny.write(GAME, re.sub(r"theme:\n(  .*\n)*", THEME, (tiny.root / GAME).read_text(encoding="utf-8")))
    tiny.write(PICTURE, picture((200, 9, 9)))
    tiny.write(DRAWING, drawing("red"))
    tiny.cards("id: cook, text: Stirs.", "id: guard, text: Stands.")
    tiny.front(FACE)
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))
    command = ("build", "--target", "images", "--output")
    result = tiny.run(*command, str(tmp_path / "out"))
    assert result.exit_code == 0, result.stderr
    before = contents(tmp_path / "out")
    EDITS[edit](tiny)
    assert tiny.run(*command, str(tmp_path / "out")).exit_code == 0
    monkeypatch.setenv("CARDGEN_CACHE", "off")
    assert tiny.run(*command, str(tmp_path / "clean")).exit_code == 0
    after = contents(tmp_path / "out")
    assert after == contents(tmp_path / "clean")
    changed = {name for name in after if name.endswith(".png") and after[name] != before[name]}
    assert len(changed) == {"a text": 1, "the bleed": 0}.get(edit, 2)


def test_a_file_that_was_put_back_in_size_and_time_is_still_found_out(tmp_path: Path, drawn: list[int]) -> None:
    """A build trusts what the file system says of a file, and that cannot be put back."""
    store, tiny = Store(tmp_path / "cache"), deck_of(2)
    problems = Diagnostics()

    def built() -> None:
        made = export(tiny, faces_of(tiny), record(), players=3, label=label, problems=problems, store=store)
        assert write(tmp_path / "out", made.files, made.manifest, problems, store) is not None

    built()
    one = next((tmp_path / "out").rglob("*front.png"))
    data, status = one.read_bytes(), one.stat()
    one.write_bytes(data[:-1] + b"x")
    os.utime(one, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert one.stat().st_size == status.st_size and one.stat().st_mtime_ns == status.st_mtime_ns
    built()
    assert one.read_bytes() == data


def test_files_that_nobody_touched_are_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing them would take longer than all else."""
    store, tiny = Store(tmp_path / "cache"), deck_of(2)
    problems = Diagnostics()
    made = export(tiny, faces_of(tiny), record(), players=3, label=label, problems=problems, store=store)
    assert write(tmp_path / "out", made.files, made.manifest, problems, store) is not None
    read: list[object] = []
    monkeypatch.setattr("hashlib.file_digest", lambda *given: read.append(given))
    written = write(tmp_path / "out", made.files, made.manifest, problems, store)
    assert written is not None and not written.changed and not read


def test_a_file_that_is_changed_while_others_are_drawn_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After it was compared and before the build ends: the next build writes it anew."""
    store, tiny = Store(tmp_path / "cache"), deck_of(3)
    first = build(tmp_path / "out", tiny, record(), store)
    problems = Diagnostics()
    made = export(tiny, faces_of(tiny), record(), players=3, label=label, problems=problems, store=store)
    assert write(tmp_path / "out", made.files, made.manifest, problems, store) is not None
    victim, missing = sorted((tmp_path / "out").rglob("*front.png"))[:2]
    missing.unlink()
    draw = redrawing.kept_pictures

    def meanwhile(*given: object, **named: object) -> object:
        victim.write_bytes(b"by hand")
        return draw(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(redrawing, "kept_pictures", meanwhile)
    made = export(tiny, faces_of(tiny), record(), players=3, label=label, problems=problems, store=store)
    assert write(tmp_path / "out", made.files, made.manifest, problems, store) is not None
    monkeypatch.setattr(redrawing, "kept_pictures", draw)
    made = export(tiny, faces_of(tiny), record(), players=3, label=label, problems=problems, store=store)
    assert write(tmp_path / "out", made.files, made.manifest, problems, store) is not None
    assert {name: (tmp_path / "out" / name).read_bytes() for name in first} == first
