"""The store: what it keeps, what it forgets, and that it never stands in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.store import Profiles, Store, default_profiles, default_store


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_was_put_comes_back(tmp_path: Path) -> None:
    """Bytes come back under their kind and key, and under no other."""
    store = Store(tmp_path)
    store.put("font", "a", b"one")
    store.put("picture", "a", b"")
    assert Store(tmp_path).get("font", "a") == b"one"
    assert store.get("picture", "a") == b""
    assert store.get("font", "b") is None


def test_any_key_is_a_key(tmp_path: Path) -> None:
    """A key may hold what no file name may."""
    store = Store(tmp_path)
    for key in ("../../x", "a/b", "\0", "\ud800", "x" * 9999, ""):
        store.put("font", key, key.encode("utf-8", "surrogatepass"))
    for key in ("../../x", "a/b", "\0", "\ud800", "x" * 9999, ""):
        assert store.get("font", key) == key.encode("utf-8", "surrogatepass")
    assert [path.name for path in tmp_path.iterdir()] == ["store"]


def test_no_folder_keeps_nothing() -> None:
    """A store without a folder takes everything and gives nothing."""
    store = Store(None)
    store.put("font", "a", b"one")
    assert store.get("font", "a") is None


@pytest.mark.parametrize("damage", ["short", "changed", "longer", "empty"])
def test_a_damaged_entry_is_none(tmp_path: Path, damage: str) -> None:
    """An entry cut off or changed on the disk is as good as none, and makes room for a new one."""
    store = Store(tmp_path)
    store.put("font", "a", b"one" * 100)
    (path,) = entries(tmp_path)
    data = path.read_bytes()
    path.write_bytes({"short": data[:-1], "changed": data[:-1] + b"X", "longer": data + b"X", "empty": b""}[damage])
    assert store.get("font", "a") is None
    store.put("font", "a", b"two")
    assert store.get("font", "a") == b"two"


def test_the_store_is_bounded_and_the_oldest_go(tmp_path: Path) -> None:
    """Past its limit the store forgets what was used longest ago, and keeps what was used since."""
    store = Store(tmp_path, limit=1000)
    for number in range(4):
        store.put("x", str(number), bytes(200))
    for number, path in enumerate(sorted(entries(tmp_path), key=lambda path: path.stat().st_mtime_ns)):
        os.utime(path, ns=(number + 1, number + 1))
    assert store.get("x", "0") is not None  # used just now
    store.put("x", "4", bytes(200))
    assert store.get("x", "0") is not None
    assert store.get("x", "1") is None
    assert store.get("x", "4") is not None
    assert sum(path.stat().st_size for path in entries(tmp_path)) <= 750


def test_what_is_too_large_is_not_kept(tmp_path: Path) -> None:
    """One entry may not push out all the others."""
    store = Store(tmp_path, limit=1000)
    store.put("x", "small", b"1")
    store.put("x", "large", bytes(251))
    assert store.get("x", "large") is None
    assert store.get("x", "small") == b"1"


def test_emptying_leaves_other_files_alone(tmp_path: Path) -> None:
    """A folder named by hand may hold other things; none of them is touched."""
    (tmp_path / "ab").mkdir()
    (tmp_path / "ab" / "letter.txt").write_bytes(bytes(5000))
    store = Store(tmp_path, limit=1000)
    for number in range(20):
        store.put("x", str(number), bytes(200))
    assert (tmp_path / "ab" / "letter.txt").stat().st_size == 5000


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    """Where nothing can be written, nothing is kept and nothing is raised."""
    (tmp_path / "file").write_bytes(b"")
    store = Store(tmp_path / "file")
    store.put("font", "a", b"one")
    assert store.get("font", "a") is None


def test_nothing_is_left_beside(tmp_path: Path) -> None:
    """After a put there is the entry, and no half-written file."""
    store = Store(tmp_path)
    for _ in range(3):
        store.put("font", "a", b"one")
    assert len(entries(tmp_path)) == 1


def test_two_processes_share_a_store(tmp_path: Path) -> None:
    """Processes that write one key at the same time leave one sound entry."""
    code = (
        "import sys; from pathlib import Path; from cardgen.store import Store; store = Store(Path(sys.argv[1]))\n"
        "for _ in range(200):\n"
        "    store.put('x', 'k', sys.argv[2].encode() * 5000)\n"
        "    assert store.get('x', 'k') in (b'a' * 5000, b'b' * 5000)\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), letter]) for letter in "ab"]
    assert [process.wait(60) for process in running] == [0, 0]
    assert len(entries(tmp_path)) == 1


def test_the_users_folder_is_chosen_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """CARDGEN_CACHE goes first, then the system's place for caches; “off” is no store."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("CARDGEN_CACHE", raising=False)
    assert default_store().folder == tmp_path / ".cache" / "cardgen"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert default_store().folder == tmp_path / ".cache" / "cardgen"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert default_store().folder == tmp_path / "x" / "cardgen"
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "y"))
    assert default_store().folder == tmp_path / "y"
    monkeypatch.setenv("CARDGEN_CACHE", "OFF")
    assert default_store().folder is None


@pytest.mark.parametrize(("system", "place"), [("darwin", "Library/Caches/cardgen"), ("win32", "local/cardgen")])
def test_other_systems_have_their_own_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, place: str
) -> None:
    """On macOS and Windows the cache stands where those systems keep caches."""
    for name in ("XDG_CACHE_HOME", "CARDGEN_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert default_store().folder == tmp_path / place


def test_profiles_stand_in_the_users_config_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """CARDGEN_CONFIG goes first, then the system's place for settings."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("CARDGEN_CONFIG", raising=False)
    assert default_profiles().folder == tmp_path / ".config" / "cardgen"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "x"))
    assert default_profiles().folder == tmp_path / "x" / "cardgen"
    monkeypatch.setenv("CARDGEN_CONFIG", str(tmp_path / "y"))
    assert default_profiles().folder == tmp_path / "y"
    assert default_profiles().names() == ()


@pytest.mark.parametrize(
    ("system", "place"), [("darwin", "Library/Application Support/cardgen"), ("win32", "roaming/cardgen")]
)
def test_other_systems_keep_profiles_in_their_own_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, place: str
) -> None:
    """On macOS and Windows profiles stand where those systems keep settings."""
    for name in ("XDG_CONFIG_HOME", "CARDGEN_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    assert default_profiles().folder == tmp_path / place


def test_a_profile_is_kept_replaced_and_removed(tmp_path: Path) -> None:
    """One file each, nothing left beside; other files of the folder are not profiles."""
    profiles = Profiles(tmp_path / "config")
    profiles.write("b", "one")
    profiles.write("b", "two")
    profiles.write("a", "three")
    (tmp_path / "config" / "printer.json").write_text("")
    assert profiles.names() == ("a", "b")
    assert profiles.read("b") == "two"
    profiles.remove("b")
    assert sorted(path.name for path in (tmp_path / "config").iterdir()) == ["printer-a.json", "printer.json"]
    with pytest.raises(FileNotFoundError):
        profiles.read("b")


def test_a_computer_without_a_home_says_what_to_do() -> None:
    """It knows no profiles, and keeps none."""
    assert Profiles(None).names() == ()
    with pytest.raises(OSError, match="CARDGEN_CONFIG"):
        Profiles(None).write("a", "")


def test_an_entry_under_the_name_of_another_is_none(tmp_path: Path) -> None:
    """Copied over another, of the same kind or not, it is a damaged one."""
    store = Store(tmp_path)
    store.put("font", "a", b"one")
    (one,) = entries(tmp_path)
    for kind, key in (("font", "b"), ("picture", "a")):
        before = set(entries(tmp_path))
        store.put(kind, key, b"two")
        (other,) = set(entries(tmp_path)) - before
        other.write_bytes(one.read_bytes())
        assert store.get(kind, key) is None
    assert store.get("font", "a") == b"one"


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes")
def test_the_folder_is_its_owners_alone(tmp_path: Path) -> None:
    """Also one that was made before with other modes; the folder around it stays as it is."""
    for at, made in enumerate((False, True)):
        folder = tmp_path / str(at)
        if made:
            (folder / "store").mkdir(parents=True, mode=0o755)
            (folder / "store").chmod(0o755)
        Store(folder).put("font", "a", b"one")
        assert (folder / "store").stat().st_mode & 0o777 == 0o700


def test_an_entry_whose_time_cannot_be_set_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that may only be read still gives what it has."""
    Store(tmp_path).put("font", "a", b"one")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "utime", refuse)
    assert Store(tmp_path).get("font", "a") == b"one"


def test_a_tilde_is_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no shell expands it, as in the settings of an editor."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("CARDGEN_CACHE", "~/x")
    monkeypatch.setenv("CARDGEN_CONFIG", "~/y")
    assert default_store().folder == tmp_path / "x"
    assert default_profiles().folder == tmp_path / "y"
    monkeypatch.setenv("CARDGEN_CACHE", "~nobody-of-this-name/x")
    assert default_store().folder == Path("~nobody-of-this-name/x")
