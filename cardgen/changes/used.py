"""A template's name in, the templates that it is made of out: itself, and all that it includes or imports."""

from __future__ import annotations

from cardgen.data.files import Files, Unreadable
from cardgen.data.project import TEMPLATES
from cardgen.expressions.references import referenced


class Used:
    """What the templates of a project are made of, by their names in it, `templates/tide/crew.xml`."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._all: frozenset[str] | None = None
        self._known: dict[str, frozenset[str] | None] = {}

    def by(self, template: str) -> frozenset[str]:
        """All that a template may be made of; every template there is where that cannot be told."""
        found: set[str] = set()
        waiting = [f"{TEMPLATES}/{template}"]
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found.add(name)
            others = self._others(name)
            if others is None:
                return self._every()
            waiting += others
        return frozenset(found)

    def _others(self, name: str) -> frozenset[str] | None:
        if name not in self._known:
            try:
                names = referenced(self._files.read(name).decode("utf-8", "replace"))
                self._known[name] = None if names is None else frozenset(f"{TEMPLATES}/{one}" for one in names)
            except Unreadable:
                self._known[name] = frozenset()
        return self._known[name]

    def _every(self) -> frozenset[str]:
        if self._all is None:
            self._all = frozenset(name for name in self._files.names(TEMPLATES) if name.endswith(".xml"))
        return self._all
