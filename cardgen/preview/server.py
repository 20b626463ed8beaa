"""A session in, a web application for this computer alone out: the page, what it shows, and news as files change.

No file of the project is ever sent: only pictures and values that were made of it, and the page's own files.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardgen.preview import view
from cardgen.preview.gallery import NoPicture
from cardgen.preview.session import Session
from cardgen.preview.watch import saved

TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}

PAGE = ("index.html", "page.css", "page.js", "model.js", "views.js", "leaf.js", "card.js", "icon.svg")
"""The page's own files; the first is the page."""

HEADERS = {
    # Nothing from elsewhere, no script or style but the page's own files, and no page of another's around it.
    "content-security-policy": "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}

BREATH = 0.5
"""Seconds after which a stream looks whether the server ends."""

PULSE = 30
"""Breaths after which a stream says that it is still there: so that one that nobody hears is noticed."""

FOREVER = "public, max-age=31536000, immutable"

log = logging.getLogger("cardgen.preview")


class Guard:
    """Refuses what does not ask for this computer by name: others may lead their own names here (DNS rebinding)."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [*message.get("headers", ()), *((k.encode(), v.encode()) for k, v in HEADERS.items())]
                message = {**message, "headers": kept}
            await send(message)

        request = Request(scope)
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            await PlainTextResponse("this address is not served", 421)(scope, receive, guarded)
            return
        origin = request.headers.get("origin")
        if request.method not in ("GET", "HEAD") and origin not in {f"http://{host}" for host in self._hosts}:
            await PlainTextResponse("only the page itself may do this", 403)(scope, receive, guarded)
            return
        await self._app(scope, receive, guarded)


class Preview:
    """The routes, and whom to tell the news. `ending` says that the server stops."""

    def __init__(self, session: Session, ending: Callable[[], bool]) -> None:
        self._session, self._ending = session, ending
        self._listening: set[asyncio.Queue[str]] = set()

    def routes(self) -> list[Route]:
        return [
            Route("/", _own_file(PAGE[0])),
            *(Route(f"/{name}", _own_file(name)) for name in PAGE[1:]),
            Route("/state", self.state),
            Route("/events", self.events),
            Route("/face/{version}/{dpi:int}", self.face),
            Route("/proof/{version}/{dpi:int}", self.proof),
            Route("/sheets/{game}", self.sheets),
            Route("/sheet/{version}/{dpi:int}", self.sheet),
            Route("/mark", self.mark, methods=["POST"]),
        ]

    def state(self, _: Request) -> Response:
        return JSONResponse(view.whole(self._session), headers={"cache-control": "no-store"})

    def face(self, request: Request) -> Response:
        version, dpi = request.path_params["version"], request.path_params["dpi"]
        return _picture(lambda: self._session.png(version, dpi))

    def proof(self, request: Request) -> Response:
        version, dpi = request.path_params["version"], request.path_params["dpi"]
        return _picture(lambda: self._session.png(version, dpi, proof=True))

    def sheets(self, request: Request) -> Response:
        plan = self._session.sheets(request.path_params["game"])
        if plan is None:
            return PlainTextResponse("there is no such game", 404)
        return JSONResponse(view.plan_of(plan), headers={"cache-control": "no-store"})

    def sheet(self, request: Request) -> Response:
        version, dpi = request.path_params["version"], request.path_params["dpi"]
        return _picture(lambda: self._session.sheet_png(version, dpi))

    async def mark(self, _: Request) -> Response:
        await run_in_threadpool(self._session.mark)
        self._tell({"number": self._session.snapshot.number, "marked": True})
        return Response(status_code=204)

    async def events(self, _: Request) -> Response:
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._listening.add(queue)
        queue.put_nowait(json.dumps({"number": self._session.snapshot.number}))
        return StreamingResponse(
            self._stream(queue), media_type="text/event-stream", headers={"cache-control": "no-store"}
        )

    async def _stream(self, queue: asyncio.Queue[str]) -> AsyncIterator[str]:
        quiet = 0
        try:
            while not self._ending():
                try:
                    yield f"data: {await asyncio.wait_for(queue.get(), BREATH)}\n\n"
                    quiet = 0
                except TimeoutError:
                    quiet += 1
                    if quiet % PULSE == 0:
                        yield ": still here\n\n"
        finally:
            self._listening.discard(queue)

    def _tell(self, news: view.Json) -> None:
        text = json.dumps(news)
        for queue in self._listening:
            queue.put_nowait(text)

    async def follow(self, stop: asyncio.Event) -> None:
        """Tell what is new whenever files are saved, until `stop`. What goes wrong here is told, and the next save is
        looked at all the same.
        """
        await self._do(self._session.judge)
        async for names in saved(self._session.project.root, stop):
            await self._do(lambda names=names: self._session.refresh(names))  # type: ignore[misc]
            await self._do(self._session.judge)

    async def _do(self, work: Callable[[], bool]) -> None:
        before = self._session.snapshot
        try:
            if await run_in_threadpool(work):
                self._tell(await run_in_threadpool(view.news, self._session, before))
        except Exception as error:
            log.exception("the preview could not follow a change")
            self._tell({"number": before.number, "fault": f"{type(error).__name__}: {error}"})


def application(
    session: Session, port: int, ready: Callable[[], None] = lambda: None, ending: Callable[[], bool] = lambda: False
) -> ASGIApp:
    """The application that a server on this port runs. `ready` is called once it can be asked."""
    preview = Preview(session, ending)

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        stop = asyncio.Event()
        following = asyncio.create_task(preview.follow(stop))
        ready()
        yield
        stop.set()
        await following

    hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))
    return Guard(Starlette(routes=preview.routes(), lifespan=living), hosts)


def _own_file(name: str) -> Callable[[Request], Response]:
    data = (files("cardgen.preview") / "page" / name).read_bytes()
    kind = TYPES[name.rpartition(".")[2]]
    return lambda _: Response(data, media_type=kind, headers={"cache-control": "no-cache"})


def _picture(make: Callable[[], bytes]) -> Response:
    try:
        return Response(make(), media_type="image/png", headers={"cache-control": FOREVER})
    except NoPicture as wrong:
        return PlainTextResponse(str(wrong), 404, headers={"cache-control": "no-store"})
