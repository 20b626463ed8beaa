"""Earlier states of a project, by git and by folder."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cardgen.data.files import Unreadable
from cardgen.data.revision import NoRevision, revision

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is missing")


def git(root: Path, *words: str) -> None:
    own = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(root), *own, *words], check=True, capture_output=True)


@pytest.fixture(params=["", "games/tide kit"])
def root(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A project with two states, at the top of its repository or in a folder of it."""
    project = tmp_path / "répo" / str(request.param)
    write(project, "card_data/tide/crew.yaml", "cards: [{id: cook}]\n")
    write(project, "card_data/tide/game.yaml", "name: Tide\n")
    write(project, "templates/tide/crew.xml", "<card/>\n")
    write(project, "templates/shared/ümlaut name.xml", "<library/>\n")
    write(project, "elsewhere/notes.txt", "no part of any face")
    (project / "templates/tide/linked.xml").symlink_to("crew.xml")
    (project / "templates/tide/outside.xml").symlink_to("/etc/hostname")
    (project / "templates/tide/round.xml").symlink_to("round.xml")
    top = tmp_path / "répo"
    git(top, "init", "-q", "-b", "main")
    git(top, "add", "-A")
    git(top, "commit", "-qm", "first")
    git(top, "tag", "v1.0")
    write(project, "card_data/tide/crew.yaml", "cards: [{id: cook, copies: 2}]\n")
    (project / "templates/tide/crew.xml").unlink()
    git(top, "add", "-A")
    git(top, "commit", "-qm", "second")
    write(project, "card_data/tide/crew.yaml", "cards: []\n")
    return project


def write(project: Path, name: str, text: str) -> None:
    (project / name).parent.mkdir(parents=True, exist_ok=True)
    (project / name).write_text(text, encoding="utf-8")


def test_files_are_as_they_were(root: Path) -> None:
    """By tag, by revision, and not as they are on the disk."""
    assert revision(root, "v1.0").read("card_data/tide/crew.yaml") == b"cards: [{id: cook}]\n"
    assert revision(root, "HEAD").read("card_data/tide/crew.yaml") == b"cards: [{id: cook, copies: 2}]\n"
    assert revision(root, "HEAD~1").exists("templates/tide/crew.xml")
    assert not revision(root, "HEAD").exists("templates/tide/crew.xml")


def test_only_what_faces_are_made_of_is_read(root: Path) -> None:
    """Names outside the three folders are not there."""
    files = revision(root, "v1.0")
    assert files.names("") == (
        "card_data/tide/crew.yaml",
        "card_data/tide/game.yaml",
        "templates/shared/ümlaut name.xml",
        "templates/tide/crew.xml",
        "templates/tide/linked.xml",
    )


def test_links_inside_are_followed_and_others_are_not_there(root: Path) -> None:
    """Neither out of the tree nor in a circle."""
    files = revision(root, "v1.0")
    assert files.read("templates/tide/linked.xml") == b"<card/>\n"
    for name in ("templates/tide/outside.xml", "templates/tide/round.xml"):
        with pytest.raises(Unreadable):
            files.read(name)


def test_a_folder_is_a_state_too(root: Path, tmp_path: Path) -> None:
    """A copy of the project, by its path."""
    copy = tmp_path / "old copy"
    shutil.copytree(root / "card_data", copy / "card_data")
    assert revision(root, str(copy)).read("card_data/tide/crew.yaml") == b"cards: []\n"


@pytest.mark.parametrize(
    ("name", "words", "hint"),
    [
        ("v1.1", "git knows no revision “v1.1”", "did you mean “v1.0”?"),
        ("--all", "git knows no revision “--all”", ""),
        ("", "git knows no revision “”", ""),
        ("HEAD^{tree}", "git knows no revision", ""),
    ],
)
def test_an_unknown_revision_is_told(root: Path, name: str, words: str, hint: str) -> None:
    """With the nearest that there is."""
    with pytest.raises(NoRevision) as found:
        revision(root, name)
    assert words in str(found.value)
    assert hint in " ".join(found.value.hints)


def test_no_repository_is_told(tmp_path: Path) -> None:
    """And what to do."""
    (tmp_path / "card_data").mkdir()
    with pytest.raises(NoRevision, match="in no git repository") as found:
        revision(tmp_path, "v1.0")
    assert "folder of an older copy" in found.value.hints[0]


def test_without_git_a_folder_is_asked_for(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer may have none."""
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoRevision, match="no git on this computer"):
        revision(root, "v1.0")


def test_a_revision_without_the_project_is_told(root: Path) -> None:
    """The project may be younger than the revision."""
    top = root if (root / ".git").exists() else root.parent.parent
    git(top, "checkout", "-q", "--orphan", "empty")
    git(top, "rm", "-rfq", "--cached", ".")
    git(top, "commit", "-q", "--allow-empty", "-m", "nothing yet")
    with pytest.raises(NoRevision, match="holds no card_data/"):
        revision(root, "empty")
