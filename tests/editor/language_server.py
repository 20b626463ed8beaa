"""A text and a place in, what an editor would show there out: asks the language server that editors ask.

https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PATIENCE = 60
"""Seconds that an answer may take: a slow machine starts the server in some five."""


class LanguageServer:
    """A server as a process of its own, that speaks over its standard input and output."""

    def __init__(self, command: list[str], root: Path) -> None:
        self._command, self._root = command, root
        self._heard: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._number = 0

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command, cwd=self._root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        capabilities = {"textDocument": {"publishDiagnostics": {}, "hover": {"contentFormat": ["plaintext"]}}}
        self.ask("initialize", {"processId": None, "rootUri": self._root.as_uri(), "capabilities": capabilities})
        self._tell("initialized", {})
        # The catalogue of well-known schemas lies in the network, which no test asks.
        settings = {"yaml": {"validate": True, "hover": True, "schemaStore": {"enable": False}}}
        self._tell("workspace/didChangeConfiguration", {"settings": settings})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._listener.join(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def open(self, path: Path) -> list[dict[str, Any]]:
        """What the server marks in a file."""
        text = path.read_text(encoding="utf-8")
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        while True:
            heard = self._hear()
            if heard.get("method") == "textDocument/publishDiagnostics" and heard["params"]["uri"] == path.as_uri():
                found: list[dict[str, Any]] = heard["params"]["diagnostics"]
                return found

    def hover(self, path: Path, line: int, column: int) -> str:
        """The words that stand at the pointer; line and column from 1."""
        place = {"line": line - 1, "character": column - 1}
        found = self.ask("textDocument/hover", {"textDocument": {"uri": path.as_uri()}, "position": place})
        return json.dumps(found, ensure_ascii=False)

    def ask(self, method: str, parameters: dict[str, Any]) -> Any:
        """The answer to a request."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": parameters})
        while True:
            heard = self._hear()
            if heard.get("id") == self._number and "method" not in heard:
                assert "error" not in heard, heard["error"]
                return heard.get("result")

    def _tell(self, method: str, parameters: dict[str, Any]) -> None:
        self._send({"method": method, "params": parameters})

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self._process.stdin.flush()

    def _hear(self) -> dict[str, Any]:
        """The next message; what the server asks of its editor is answered with nothing."""
        while True:
            heard = self._heard.get(timeout=PATIENCE)
            assert heard is not None, "the server has ended"
            if "id" in heard and "method" in heard:
                self._send({"id": heard["id"], "result": None})
            else:
                return heard

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while head := stream.readline():
            length = int(head.split(b":")[1])
            while stream.readline().strip():
                pass
            self._heard.put(json.loads(stream.read(length)))
        self._heard.put(None)
