"""What a former manifest may say."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.export.former import Listed, listed

DIGEST = "0" * 64


def manifest(*names: object, digest: object = DIGEST) -> bytes:
    return json.dumps({"files": [{"name": name, "sha256": digest} for name in names]}).encode()


def test_plain_names_are_listed_once() -> None:
    """A deck's PDF and a picture one folder down are files of ours."""
    assert listed(manifest("crew.pdf", "crew/01-guard-front.png", "crew.pdf")) == (
        Listed("crew.pdf", DIGEST),
        Listed("crew/01-guard-front.png", DIGEST),
    )


@pytest.mark.parametrize(
    "name",
    [
        "../notes.txt",
        "/etc/passwd",
        "a/../../b",
        "a/b/c/d/e.png",
        "C:\\x",
        "a\\b",
        "c:x",
        ".hidden",
        "a/.b",
        "",
        ".",
        "..",
        "a\0b",
        "a\n",
        7,
        None,
    ],
)
def test_names_that_lead_elsewhere_are_not_listed(name: object) -> None:
    """Nobody can have a file deleted by writing its name into a manifest."""
    assert listed(manifest(name)) == ()


@pytest.mark.parametrize(
    "broken",
    [None, b"", b"{", b"[]", b"7", b'{"files": 3}', b'{"files": [3, {"name": "a.pdf"}]}', b"\xff\xfe", b"[" * 200_000],
)
def test_a_broken_manifest_lists_nothing(broken: bytes | None) -> None:
    """A manifest that is missing, cut off or nonsense is as good as none."""
    assert listed(broken) == ()


def test_an_entry_without_a_true_digest_is_not_listed() -> None:
    """Without a digest nobody could tell whether the file is still ours."""
    assert listed(manifest("crew.pdf", digest="zz")) == ()


@given(st.text())
def test_any_name_is_plain_or_not_listed(name: str) -> None:
    """Whatever a manifest says, a listed name stays below its folder."""
    for entry in listed(manifest(name)):
        assert ".." not in entry.name.split("/") and not entry.name.startswith("/") and "\\" not in entry.name
