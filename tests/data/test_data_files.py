"""The door in: what may be read, what may not, and how a missing file is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.data import files as module
from cardgen.data.files import Files, Folder, Memory, Unreadable

TREE = {
    "card_data/sea/crew.yaml": b"cards: []\n",
    "card_data/sea/game.yaml": b"name: Sea\n",
    "templates/shared/icons/gold.svg": b"<svg/>",
    "templates/sea/crew.xml": b"<card/>",
}


def on_disk(root: Path, tree: dict[str, bytes] = TREE) -> Folder:
    for name, data in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return Folder(root)


@pytest.fixture(params=["folder", "memory"])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> Files:
    return on_disk(tmp_path) if request.param == "folder" else Memory(TREE)


def refusal(files: Files, name: str) -> Unreadable:
    assert not files.exists(name)
    with pytest.raises(Unreadable) as caught:
        files.read(name)
    return caught.value


def test_every_file_is_read_by_its_name(files: Files) -> None:
    """A file's bytes come back as they are."""
    assert {name: files.read(name) for name in files.names("")} == TREE
    assert all(files.exists(name) for name in TREE)


def test_names_are_sorted_and_whole(files: Files) -> None:
    """The names of a folder are those of the files below it, from the root of the project."""
    assert files.names("templates") == ("templates/sea/crew.xml", "templates/shared/icons/gold.svg")
    assert files.names("nowhere") == ()
    assert files.names("card_data/sea/crew.yaml") == ()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/etc/passwd",
        "../secret",
        "card_data/../../secret",
        "card_data//x",
        "./x",
        "a\\b",
        "a\0b",
        "card_data/",
        "C:\\x",
    ],
)
def test_names_that_are_not_plain_are_refused(files: Files, name: str) -> None:
    """A name that could lead elsewhere is refused before anything is looked at."""
    assert "name" in str(refusal(files, name))


def test_a_folder_is_no_file(files: Files) -> None:
    """The name of a folder says so."""
    assert "is a folder" in str(refusal(files, "card_data/sea"))


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("card_data/sea/crews.yaml", "did you mean “card_data/sea/crew.yaml”?"),
        ("card_data/sea/Crew.YAML", "did you mean “card_data/sea/crew.yaml”?"),
        ("templates/shard/icons/gold.svg", "did you mean “templates/shared”?"),
        ("templates/sea/gold.svg", "did you mean “templates/shared/icons/gold.svg”?"),
        ("templates/zzz/qqq.xml", "there is no folder “templates/zzz”"),
    ],
)
def test_a_missing_file_names_the_nearest(files: Files, name: str, hint: str) -> None:
    """A mistyped name gets the nearest one that exists, a folder's too."""
    error = refusal(files, name)
    assert str(error) == f"there is no file “{name}”"
    assert error.hints == (hint,)


def test_a_file_taken_for_a_folder_is_missing(files: Files) -> None:
    """A name that goes on after a file is a missing file, and no crash."""
    assert str(refusal(files, "card_data/sea/crew.yaml/x")).startswith("there is no file")


def test_too_large_files_are_refused(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file over the bound is not read."""
    monkeypatch.setattr(module, "LARGEST", 7)
    assert "MiB" in str(refusal(files, "card_data/sea/crew.yaml"))
    assert files.read("templates/sea/crew.xml") == b"<card/>"


def test_hidden_files_are_not_listed(tmp_path: Path) -> None:
    """What a system or editor leaves behind is no part of a project."""
    tree = {"fonts/.DS_Store": b"", "fonts/.git/x": b"", "fonts/a.ttf": b""}
    assert on_disk(tmp_path, tree).names("fonts") == ("fonts/a.ttf",)
    assert Memory(tree).names("fonts") == ("fonts/a.ttf",)


def test_links_may_lead_inside_and_not_out(tmp_path: Path) -> None:
    """A symlink within the project is followed; one that leaves it is refused and says so."""
    (tmp_path / "secret").write_bytes(b"secret")
    files = on_disk(tmp_path / "project")
    root = tmp_path / "project"
    (root / "inside.yaml").symlink_to(root / "card_data/sea/crew.yaml")
    (root / "outside.yaml").symlink_to(tmp_path / "secret")
    (root / "up").symlink_to(tmp_path)
    (root / "around").symlink_to("around")
    assert files.read("inside.yaml") == b"cards: []\n"
    assert "leads out of the project" in str(refusal(files, "outside.yaml"))
    assert "leads out of the project" in str(refusal(files, "up/secret"))
    assert "cannot be read" in str(refusal(files, "around"))
    assert "up/secret" not in files.names("")
    assert files.names("up") == ()


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    """A pipe is refused at once, and reading it never waits."""
    files = on_disk(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    assert str(refusal(files, "pipe")) == "“pipe” is not a regular file"


def test_names_the_system_does_not_take(tmp_path: Path) -> None:
    """A name too long, or of no bytes at all, is unreadable and no crash."""
    files = on_disk(tmp_path)
    assert "cannot be read" in str(refusal(files, "x" * 5000))
    assert "cannot be read" in str(refusal(files, "\ud800"))


@pytest.mark.skipif(not hasattr(os, "fsencode") or os.name == "nt", reason="file names are text there")
def test_names_of_no_text_are_left_out(tmp_path: Path) -> None:
    """A file whose name is not UTF-8, or holds a backslash, has no name here and is not listed."""
    files = on_disk(tmp_path)
    for raw in (b"\xff.yaml", b"a\\b.yaml"):
        with open(os.path.join(os.fsencode(tmp_path), b"templates", raw), "wb"):  # noqa: PTH118, PTH123 - bytes
            pass
    assert files.names("templates") == ("templates/sea/crew.xml", "templates/shared/icons/gold.svg")


@given(st.text(max_size=30))
def test_any_name_is_read_or_refused(name: str) -> None:
    """No name whatever raises anything but Unreadable, and exists() agrees with read()."""
    files = Memory({"a": b"", "b/c": b""})
    try:
        files.read(name)
    except Unreadable:
        assert not files.exists(name)
    else:
        assert files.exists(name)


@given(st.text(alphabet="ab./\\\0~\ud800é", max_size=12))
def test_no_name_leaves_the_folder(name: str) -> None:
    """Whatever is asked for, a folder gives its own files only."""
    files = Folder(Path(__file__).parent)
    try:
        files.read(name)
    except Unreadable:
        return
    assert (Path(__file__).parent / name).resolve().is_relative_to(Path(__file__).parent.resolve())
