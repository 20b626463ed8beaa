"""The door out."""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from export_game import codes
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Diagnostics
from cardgen.export import output
from cardgen.export.manifest import FileEntry, as_json, describe
from cardgen.export.output import Written, write

A, B = b"%PDF a", b"%PDF b"


def build(folder: Path, files: Mapping[str, bytes], problems: Diagnostics | None = None) -> Written | None:
    """Writes files with the manifest that lists them."""
    problems = Diagnostics() if problems is None else problems
    entries = [FileEntry(name, data, ()) for name, data in files.items()]
    return write(folder, files, describe({"game": "Tiny"}, entries), problems)


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_build_stands_in_a_new_folder_with_its_manifest(tmp_path: Path) -> None:
    """The folder is made, and holds the files and the manifest and nothing else."""
    files = {"crew.pdf": A, "crew/01-guard-front.png": B}
    assert build(tmp_path / "output/tiny", files) == Written(("crew.pdf", "crew/01-guard-front.png"))
    found = tree(tmp_path / "output/tiny")
    listed = json.loads(found.pop("manifest.json"))
    assert found == files
    assert [entry["name"] for entry in listed["files"]] == sorted(files)


def test_an_unchanged_file_is_not_written_again(tmp_path: Path) -> None:
    """A second build of the same touches nothing, the manifest included."""
    build(tmp_path, {"crew.pdf": A, "sea.pdf": A})
    for name in ("crew.pdf", "sea.pdf", "manifest.json"):
        os.utime(tmp_path / name, (1, 1))
    assert build(tmp_path, {"crew.pdf": A, "sea.pdf": A}) == Written((), ("crew.pdf", "sea.pdf"))
    assert {path.stat().st_mtime for path in tmp_path.iterdir()} == {1}
    assert build(tmp_path, {"crew.pdf": B, "sea.pdf": A}) == Written(("crew.pdf",), ("sea.pdf",))
    assert (tmp_path / "sea.pdf").stat().st_mtime == 1


def test_what_a_build_no_longer_makes_is_removed(tmp_path: Path) -> None:
    """A removed card's picture goes, with its folder once that is empty."""
    build(tmp_path, {"crew/01-a-front.png": A, "crew/02-b-front.png": A, "sea/01-c-front.png": B})
    done = build(tmp_path, {"crew/01-a-front.png": A})
    assert done is not None and done.removed == ("crew/02-b-front.png", "sea/01-c-front.png")
    assert sorted(tree(tmp_path)) == ["crew/01-a-front.png", "manifest.json"]
    assert not (tmp_path / "sea").exists()


def test_a_persons_file_is_never_touched(tmp_path: Path) -> None:
    """Only what the former manifest lists can go; notes beside it stay."""
    build(tmp_path, {"crew.pdf": A, "sea/01-c-front.png": B})
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "sea/notes.txt").write_text("mine")
    build(tmp_path, {})
    assert sorted(tree(tmp_path)) == ["manifest.json", "notes.txt", "sea/notes.txt"]


def test_a_listed_file_that_a_person_changed_stays(tmp_path: Path, problems: Diagnostics) -> None:
    """A file that is no longer what was written is left, with a warning that names it."""
    build(tmp_path, {"crew.pdf": A})
    (tmp_path / "crew.pdf").write_bytes(b"drawn over by hand")
    build(tmp_path, {"sea.pdf": A}, problems)
    assert codes(problems) == ["changed-since-written"]
    assert (tmp_path / "crew.pdf").read_bytes() == b"drawn over by hand"


def test_a_hostile_manifest_reaches_nothing_outside(tmp_path: Path) -> None:
    """Names that lead out of the folder, or through a link, are not followed."""
    folder, outside = tmp_path / "out", tmp_path / "outside"
    outside.mkdir()
    build(folder, {})
    (outside / "kept.png").write_bytes(A)
    (folder / "link").symlink_to(outside)
    (folder / "linked.png").symlink_to(outside / "kept.png")
    names = ["../outside/kept.png", str(outside / "kept.png"), "link/kept.png", "linked.png"]
    entries = [FileEntry(name, A, ()) for name in names]
    (folder / "manifest.json").write_bytes(as_json(describe({}, entries)))
    done = build(folder, {})
    assert done is not None and done.removed == ()
    assert (outside / "kept.png").read_bytes() == A and (folder / "linked.png").is_symlink()


@pytest.mark.parametrize("broken", [b"", b"{", b"[1]", b'{"files": [{}]}'])
def test_a_broken_former_manifest_stops_nothing(tmp_path: Path, broken: bytes, problems: Diagnostics) -> None:
    """A build over a damaged manifest writes a sound one."""
    (tmp_path / "manifest.json").write_bytes(broken)
    assert build(tmp_path, {"crew.pdf": A}, problems) is not None
    assert json.loads((tmp_path / "manifest.json").read_bytes())["files"][0]["name"] == "crew.pdf"
    assert not len(problems)


def test_a_link_in_a_files_place_is_replaced_and_not_written_through(tmp_path: Path) -> None:
    """What a link points at keeps its bytes."""
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/crew.pdf").symlink_to(tmp_path / "precious")
    build(tmp_path / "out", {"crew.pdf": A})
    assert (tmp_path / "precious").read_bytes() == b"precious"
    assert not (tmp_path / "out/crew.pdf").is_symlink()


def test_a_linked_subfolder_is_refused(tmp_path: Path, problems: Diagnostics) -> None:
    """Pictures are not written into whatever folder a link leads to."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out/crew").symlink_to(tmp_path / "elsewhere")
    assert build(tmp_path / "out", {"crew/01-a-front.png": A}, problems) is None
    assert codes(problems) == ["cannot-write"]
    assert tree(tmp_path / "elsewhere") == {}


def test_a_folder_in_a_files_way_is_named(tmp_path: Path, problems: Diagnostics) -> None:
    """The problem stands at the path, and nothing else was changed."""
    (tmp_path / "sea.pdf").mkdir()
    assert build(tmp_path, {"crew.pdf": A, "sea.pdf": A}, problems) is None
    (problem,) = problems
    assert problem.span.file.endswith("/sea.pdf") and "folder stands" in problem.message
    assert tree(tmp_path) == {}


@pytest.mark.parametrize("name", ["out", "out/tiny"])
def test_a_file_in_the_folders_way_is_named(tmp_path: Path, problems: Diagnostics, name: str) -> None:
    """A file where the output folder should be is a problem and is kept."""
    (tmp_path / "out").write_text("mine")
    assert build(tmp_path / name, {"crew.pdf": A}, problems) is None
    (problem,) = problems
    assert problem.message == "a file stands where a folder goes"
    assert (tmp_path / "out").read_text() == "mine"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "cardgen may not write here"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_a_write_that_fails_leaves_the_folder_as_it_was(
    tmp_path: Path, problems: Diagnostics, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    """When the second file cannot be written, the first is still the old one, and no half file stays."""
    build(tmp_path, {"crew.pdf": A, "sea.pdf": A})
    before = tree(tmp_path)
    opened = Path.open

    def failing(path: Path, mode: str = "r") -> Any:
        file = opened(path, mode)
        if "x" in mode and path.name.endswith("-2"):  # the second of the new files, half written
            file.write(b"half")
            file.close()
            raise OSError(number, os.strerror(number))
        return file

    monkeypatch.setattr(Path, "open", failing)
    assert build(tmp_path, {"crew.pdf": B, "sea.pdf": B}, problems) is None
    monkeypatch.undo()
    (problem,) = problems
    assert problem.message == words and problem.span.file.endswith("/sea.pdf")
    assert tree(tmp_path) == before


def test_a_folder_without_permission_is_a_problem(
    tmp_path: Path, problems: Diagnostics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that may not be made gives a message and no traceback. (A test as root can only pretend.)"""

    def forbidden(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "mkdir", forbidden)
    assert build(tmp_path / "new", {"crew.pdf": A}, problems) is None
    assert codes(problems) == ["cannot-write"]


def test_what_a_dead_build_left_beside_is_swept_up(tmp_path: Path) -> None:
    """Files of an interrupted build that are not in their place yet go with the next."""
    build(tmp_path, {"crew/01-a-front.png": A})
    (tmp_path / ".cardgen-99-1").write_bytes(b"half")
    (tmp_path / "crew/.cardgen-99-2").write_bytes(b"half")
    build(tmp_path, {"crew/01-a-front.png": A})
    assert sorted(tree(tmp_path)) == ["crew/01-a-front.png", "manifest.json"]


def test_two_builds_at_once_leave_one_of_the_two(tmp_path: Path) -> None:
    """Whoever writes last, the folder holds one build whole, with the manifest that lists it."""
    builds: list[dict[str, bytes]] = [
        {f"{name}.pdf": bytes([65 + number]) * 50_000 for name in ("a", "b", f"only{number}")} for number in range(4)
    ]
    problems = [Diagnostics() for _ in builds]
    threads = [
        threading.Thread(target=build, args=(tmp_path, files, own)) for files, own in zip(builds, problems, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not any(map(len, problems))
    found = tree(tmp_path)
    listed: dict[str, Any] = json.loads(found.pop("manifest.json"))
    assert found in builds
    assert [entry["name"] for entry in listed["files"]] == sorted(found)


def test_a_folder_that_another_build_holds_too_long_is_a_problem(
    tmp_path: Path, problems: Diagnostics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build does not wait for ever."""
    monkeypatch.setattr(output, "PATIENCE", 0.0)
    with output._alone(tmp_path):
        assert build(tmp_path, {"crew.pdf": A}, problems) is None
    (problem,) = problems
    assert problem.message == "another build is writing here"


names = st.sampled_from(["a.pdf", "b.pdf", "deck/01-a-front.png", "deck/02-b-front.png"])


@settings(deadline=None, max_examples=25)
@given(st.lists(st.dictionaries(names, st.sampled_from([A, B])), max_size=4))
def test_after_any_builds_the_folder_holds_the_last(
    tmp_path_factory: pytest.TempPathFactory, builds: list[dict[str, bytes]]
) -> None:
    """However decks come and go, the folder ends as a fresh build would be."""
    folder, fresh = tmp_path_factory.mktemp("used"), tmp_path_factory.mktemp("fresh")
    for files in (*builds, {"a.pdf": A}):
        assert build(folder, files) is not None
    build(fresh, {"a.pdf": A})
    assert tree(folder) == tree(fresh)
