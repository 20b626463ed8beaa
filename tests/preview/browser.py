"""A web browser that a test drives: pages and keys in, what a person would see out.

Chromium of the system without a window, spoken to in its own protocol
(https://chromedevtools.github.io/devtools-protocol/).
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.request import urlopen

from websockets.sync.client import connect

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")

PATIENCE = 60
"""Seconds that a browser may take for anything: a busy machine starts it in ten."""

KEYS = {"Escape": 27, "Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


def program() -> str | None:
    """The browser of this computer, if it has one."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


class Failed(AssertionError):
    """What a page said went wrong."""


class Browser:
    """One page of a browser that lives as long as the block."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1440, 900)) -> None:
        self._folder, self._size = folder, size
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []

    def __enter__(self) -> Self:
        command = [
            *(program() or "", "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self._folder}"),
            *("--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"),
            *("--disable-background-networking", f"--window-size={self._size[0]},{self._size[1]}"),
            # Its own cage is not to be had for the superuser, who runs tests in containers.
            *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
            "about:blank",
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            port = self._told()
            with urlopen(f"http://127.0.0.1:{port}/json/list", timeout=PATIENCE) as answer:
                (page,) = (one for one in json.load(answer) if one["type"] == "page")
            self._connection = connect(page["webSocketDebuggerUrl"], max_size=None, compression=None)
            self._socket = self._connection.__enter__()
            for part in ("Page", "Runtime", "Log"):
                self.ask(f"{part}.enable")
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._connection.__exit__(kind, error, trace)
        finally:
            self._end()

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()

    def _told(self) -> int:
        """The port that the browser writes down once it listens."""
        place, end = self._folder / "DevToolsActivePort", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if place.exists() and (lines := place.read_text().splitlines()):
                return int(lines[0])
            time.sleep(0.05)
        raise TimeoutError("the browser does not listen")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The answer to one call."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(timeout=PATIENCE))
            if heard.get("id") == number:
                if "error" in heard:
                    raise Failed(f"{method}: {heard['error']}")
                return dict(heard["result"])
            if heard.get("method") == "Runtime.exceptionThrown":
                details = heard["params"]["exceptionDetails"]
                self.complaints.append(details.get("exception", {}).get("description", details["text"]))
            if heard.get("method") == "Log.entryAdded" and heard["params"]["entry"]["level"] == "error":
                entry = heard["params"]["entry"]
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")

    def open(self, url: str) -> None:
        """Go to a page."""
        self.ask("Page.navigate", url=url)
        self.until("document.readyState === 'complete'")

    def see(self, script: str) -> Any:
        """The value of an expression in the page; a promise is waited for."""
        result = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Failed(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def until(self, script: str, patience: float = 15.0) -> Any:
        """The value of an expression as soon as it is truthy."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            value = self.see(script)
            if value or value == {}:  # an element has no value
                return value
            time.sleep(0.02)
        raise Failed(f"never: {script}; the page complains of {self.complaints}")

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        code = KEYS.get(key, ord(key[0].upper()))
        words = {} if key in KEYS else {"text": key}
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **words)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def click(self, selector: str) -> None:
        """Click an element in its middle."""
        box = self.see(
            f"(() => {{ const it = document.querySelector({selector!r}); it.scrollIntoView({{block: 'nearest'}});"
            " const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def picture(self, path: Path) -> None:
        """A picture of what is seen."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot")["data"]))
