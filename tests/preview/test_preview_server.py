"""The server of a preview: what it gives, to whom, and that nothing else is to be had."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message
from tiny_project import DECK, TinyProject

from cardgen.data.project import find
from cardgen.preview import server, watch
from cardgen.preview.serve import address, listening
from cardgen.preview.server import Preview, application
from cardgen.preview.session import Session

PORT = 8321
HERE = f"http://127.0.0.1:{PORT}"


@pytest.fixture
def session(tiny: TinyProject) -> Session:
    project = find(tiny.root)
    assert project is not None
    return Session(project)


@pytest.fixture
def client(session: Session) -> Iterator[TestClient]:
    with TestClient(application(session, PORT), base_url=HERE) as client:
        yield client


def test_the_page_and_its_files(client: TestClient) -> None:
    """Every file that the page names is there, of its kind, and none is from elsewhere."""
    page = client.get("/")
    assert page.headers["content-type"].startswith("text/html")
    named = [word.split('"')[0] for part in ("src=", "href=") for word in page.text.split(f'{part}"')[1:]]
    assert {"/page.js", "/page.css", "/icon.svg"} <= set(named)
    scripts = [name for name in server.PAGE if name.endswith(".js")]
    for name in {*named, *(f"/{name}" for name in scripts)}:
        assert client.get(name).status_code == 200
    said = "".join(client.get(f"/{name}").text for name in server.PAGE[1:]) + page.text
    assert "//" not in said.replace("http://www.w3.org/2000/svg", "").replace("// ", "")
    for imported in (
        line.split('"')[1]
        for name in scripts
        for line in client.get(f"/{name}").text.splitlines()
        if ' from "./' in line
    ):
        assert imported.removeprefix("./") in server.PAGE


def test_every_answer_is_guarded(client: TestClient) -> None:
    """No script but the page's own runs, nobody frames it, nobody elsewhere may read it."""
    for path in ("/", "/page.js", "/state", "/nothing", "/face/x/90"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_the_page_has_no_script_or_style_inside(client: TestClient) -> None:
    """What the policy forbids is not tried."""
    page = client.get("/").text
    assert "<style" not in page and "style=" not in page and " onclick" not in page
    assert page.count("<script") == page.count('<script type="module" src=') == 1


@pytest.mark.parametrize(
    "host",
    ["evil.test", f"evil.test:{PORT}", "127.0.0.1", "127.0.0.1:80", f"127.0.0.1.evil.test:{PORT}", "", f"[::1]:{PORT}"],
)
@pytest.mark.parametrize("path", ["/", "/state", "/events", "/mark"])
def test_other_hosts_are_refused(client: TestClient, host: str, path: str) -> None:
    """A name that somebody led here is not this computer's."""
    answer = client.get(path, headers={"host": host})
    assert answer.status_code == 421
    assert "tiny" not in answer.text


@pytest.mark.parametrize("host", [f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"LOCALHOST:{PORT}"])
def test_this_computer_is_served(client: TestClient, host: str) -> None:
    """By its number and by its name."""
    assert client.get("/state", headers={"host": host}).status_code == 200


async def asked(app: ASGIApp, path: str) -> tuple[int, bytes]:
    """The answer to a GET of just these letters, which clients would tidy."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    raw, _, _ = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "method": "GET",
        "path": unquote(raw),
        "raw_path": raw.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", f"127.0.0.1:{PORT}".encode())],
    }
    await app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


@pytest.mark.parametrize(
    "path",
    [
        *("/../card_data/tiny/game.yaml", "/%2e%2e/card_data/tiny/game.yaml", "/card_data/tiny/game.yaml"),
        *(
            "/page/../../server.py",
            "/server.py",
            "/page.js/../../server.py",
            "/./page.css",
            "//page.css",
            "/page.css%00",
        ),
        *(
            "/face/../../etc/passwd/90",
            "/face/%2e%2e%2fgame.yaml/90",
            "/face/..%2f..%2fgame.yaml/90",
            "/..%5cgame.yaml",
        ),
        *("/sheets/..", "/sheets/%2e%2e%2ftiny", "/sheets/tiny/..", "/sheet/x/90", "/face/x/-1", "/face/x/nan"),
    ],
)
def test_no_file_of_the_project_is_served(session: Session, path: str) -> None:
    """Whatever name is asked for: pictures by their version, and the page's own files, are all there is."""
    status, body = asyncio.run(asked(application(session, PORT), path))
    assert status == 404
    assert b"Cook" not in body and b"import" not in body


def test_state_and_pictures(client: TestClient, session: Session) -> None:
    """The state names versions, and each is a picture that need never be asked for again."""
    state = client.get("/state").json()
    assert state["since"] is None and state["number"] == session.snapshot.number
    assert state["games"][0]["decks"][0]["cards"] == [["cook", 2], ["guard", 5]]
    cook = state["cards"]["tiny/crew/cook"]
    assert cook["fields"]["text"] == "Take two :gold: from the pot."
    version, stale = cook["faces"]["front"]
    assert not stale
    picture = client.get(f"/face/{version}/96")
    assert picture.content == session.png(version, 96)
    assert picture.headers["content-type"] == "image/png" and "immutable" in picture.headers["cache-control"]
    assert client.get(f"/proof/{version}/96").content == session.png(version, 96, proof=True)
    plan = client.get("/sheets/tiny").json()
    page = plan["files"][-1]["pages"][0]
    assert client.get(f"/sheet/{page['version']}/40").content.startswith(b"\x89PNG")


def test_a_version_that_is_not_there(client: TestClient) -> None:
    """It is told in words, and not to be remembered."""
    answer = client.get("/face/0123456789abcdef/96")
    assert answer.status_code == 404 and answer.headers["cache-control"] == "no-store"


def test_only_the_page_may_mark(client: TestClient, session: Session, tiny: TinyProject) -> None:
    """Another's page cannot: neither with its own origin nor without one; nor does a GET."""
    tiny.replace(DECK, "Nobody passes.", "Go on.")
    session.refresh([DECK])
    for origin in ({}, {"origin": "http://evil.test"}, {"origin": "null"}, {"origin": "http://127.0.0.1:1"}):
        assert client.post("/mark", headers=origin).status_code == 403
    assert client.get("/mark").status_code == 405
    assert len(client.get("/state").json()["before"]) == 1
    assert client.post("/mark", headers={"origin": HERE}).status_code == 204
    assert client.get("/state").json()["before"] == {}


def test_a_socket_of_this_computer_alone() -> None:
    """It listens at 127.0.0.1, and a port that is taken is an error."""
    with listening(0) as first:
        name, port = first.getsockname()
        assert name == "127.0.0.1" and address(first) == f"http://127.0.0.1:{port}/"
        first.listen()
        with pytest.raises(OSError):
            listening(port)
        with socket.socket() as other, pytest.raises(OSError):
            other.settimeout(0.2)
            other.connect(("127.0.0.2", port))


async def heard(preview: Preview, count: int) -> list[dict[str, Any]]:
    """The first events of a stream."""
    answer = await preview.events(None)  # type: ignore[arg-type]  # nothing of the request matters
    found: list[dict[str, Any]] = []
    async for part in answer.body_iterator:  # type: ignore[attr-defined]
        if part.startswith("data: "):
            found.append(json.loads(part[6:]))
            if len(found) == count:
                break
    await answer.body_iterator.aclose()  # type: ignore[attr-defined]
    return found


def test_news_come_as_files_are_saved(session: Session, tiny: TinyProject) -> None:
    """A page hears its number, then the card that changed; then a fault, and then the next save."""

    async def run() -> list[dict[str, Any]]:
        preview, stop = Preview(session, lambda: False), asyncio.Event()
        following = asyncio.create_task(preview.follow(stop))
        await asyncio.sleep(0.5)
        listening = asyncio.create_task(heard(preview, 4))
        await asyncio.sleep(0.1)
        good = session.refresh

        def fault(changed: object = None) -> bool:
            session.refresh = good  # type: ignore[method-assign]
            raise RuntimeError("a fault")

        tiny.replace(DECK, "Nobody passes.", "Go on.")
        await asyncio.sleep(0.6)
        session.refresh = fault  # type: ignore[method-assign,assignment]
        tiny.replace(DECK, "Go on.", "Stay.")
        await asyncio.sleep(0.6)
        tiny.replace(DECK, "Stay.", "Stay here.")
        found = await asyncio.wait_for(listening, 20)
        stop.set()
        await asyncio.wait_for(following, 20)
        return found

    first, change, fault, last = asyncio.run(run())
    assert set(first) == {"number"}
    assert list(change["cards"]) == ["tiny/crew/guard"] and change["since"] == first["number"]
    assert fault["fault"] == "RuntimeError: a fault"
    assert last["cards"]["tiny/crew/guard"]["fields"]["text"] == "Stay here."


def test_a_stream_ends_with_its_server(session: Session) -> None:
    """A page that stays open does not keep the server from ending."""

    async def run() -> int:
        preview = Preview(session, lambda: True)
        answer = await preview.events(None)  # type: ignore[arg-type]
        return len([part async for part in answer.body_iterator])  # type: ignore[attr-defined]

    assert asyncio.run(run()) == 0


def test_names_of_changed_files() -> None:
    """Names of the project alone, and none that an editor hides."""
    root = Path("/a/project")
    paths = [
        "/a/project/card_data/g/crew.yaml",
        "/a/project/card_data/g/.crew.yaml.swp",
        "/elsewhere/x",
        "/a/project",
        "/a/project/.git/x",
    ]
    assert watch.named(root, paths) == {"card_data/g/crew.yaml"}


def test_a_folder_that_comes_and_goes(tiny: TinyProject) -> None:
    """fonts/ made, or templates/ put in place of another, while the preview runs: anything may have changed."""

    async def run() -> list[frozenset[str] | None]:
        stop, found = asyncio.Event(), []
        (tiny.root / "fonts").rename(tiny.root / "away")

        async def listen() -> None:
            async for names in watch.saved(tiny.root, stop):
                found.append(names)

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0.5)
        (tiny.root / "away").rename(tiny.root / "fonts")
        for _ in range(60):
            await asyncio.sleep(0.1)
            if found:
                break
        await asyncio.sleep(0.3)
        tiny.write("fonts/new.txt", "x")
        for _ in range(60):
            await asyncio.sleep(0.1)
            if len(found) > 1:
                break
        stop.set()
        await asyncio.wait_for(listening, 20)
        return found

    found = asyncio.run(run())
    assert found[0] is None and found[1] == {"fonts/new.txt"}


def test_a_system_that_watches_no_more(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are followed all the same, a little later."""
    good, asked = watch.awatch, []

    def awatch(*paths: Path, **options: Any) -> Any:
        asked.append(options["force_polling"])
        if len(asked) == 1:
            raise OSError("no space left for watches")
        return good(*paths, **options)

    monkeypatch.setattr(watch, "awatch", awatch)

    async def run() -> list[frozenset[str] | None]:
        stop = asyncio.Event()
        found: list[frozenset[str] | None] = []
        async for names in watch.saved(tiny.root, stop):
            found.append(names)
            if len(found) == 1:
                await asyncio.sleep(0)
                asyncio.get_running_loop().call_later(1.5, tiny.replace, DECK, "Nobody passes.", "Go on, all of you.")
            else:
                stop.set()
        return found

    assert asyncio.run(asyncio.wait_for(run(), 30)) == [None, {DECK}]
    assert asked == [None, True]
