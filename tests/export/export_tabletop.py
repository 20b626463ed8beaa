"""What tests of digital tables share: the target, faces each in a colour of its own, and what was built, read back."""

from __future__ import annotations

from typing import Any

from export_game import faces_of as usual_faces
from export_game import flat, label
from tts_reader import SavedObject

from cardgen.diagnostics import Diagnostics, Span
from cardgen.export.deck import Faces
from cardgen.export.files import Exported, export
from cardgen.export.targets import Tabletop, Target, target
from cardgen.model.game import Game

GREY = (128, 128, 128)
BACK = (102, 102, 102)


def record(**changes: Any) -> Target:
    """The target with another table or resolution; it knows where its pictures will lie."""
    found = target("tabletop-simulator", Span("a test"), Diagnostics())
    assert found is not None
    assert found.tabletop is not None
    table = {name: changes.pop(name) for name in Tabletop._fields if name in changes}
    table.setdefault("base_url", "https://example.org/tide/")
    return found._replace(tabletop=found.tabletop._replace(**table), **changes)


def color_of(number: int) -> tuple[int, int, int]:
    """A colour of its own for each of some thousands of cards."""
    return 5 * (number % 50), 5 * (number // 50), 250


def faces_of(tiny: Game, back: Any = None) -> Faces:
    """As usual, and the fronts each in a colour of its own."""
    faces = dict(usual_faces(tiny, back))
    for one in tiny.components.values():
        for number, each in enumerate(one.cards):
            color = [part / 255 for part in color_of(number)]
            faces[one.name, each.id, "front"] = flat(one.stock.size, (color[0], color[1], color[2]))
    return faces


def build(tiny: Game, to: Target | None = None, faces: Faces | None = None, jobs: int | None = 1) -> Exported:
    problems = Diagnostics()
    faces = faces_of(tiny) if faces is None else faces
    built = export(tiny, faces, to or record(), players=3, label=label, problems=problems, jobs=jobs)
    assert all(problem.code in ("target-note", "fewer-players") for problem in problems)
    return built


def read(built: Exported, name: str = "crew.json", base: str = "https://example.org/tide/") -> SavedObject:
    return SavedObject(name, built.files, base)
