"""What every game's reference and credits cards must do. Shared by the tests of games' reference cards."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Any

import pytest
import yaml
from tiny_project import ROOT

from cardgen.data.files import Folder
from cardgen.layout.materials import Materials
from cardgen.model.game import Game

HERE = Folder(ROOT)


def typed_numbers(deck: str) -> list[str]:
    """The texts of a reference deck in which a digit is typed. The credits have none of the game's numbers."""
    raw: Any = yaml.safe_load(HERE.read(deck))
    sections = [
        part
        for card in raw["cards"]
        if card["id"] != "credits"
        for side in ("front", "back")
        for part in card[side].get("sections", ())
    ]
    texts = [text["text"] for part in sections for text in (part, *part.get("lines", ())) if "text" in text]
    return [text for text in texts if re.search(r"\d", re.sub(r"\{\{.*?\}\}", "", text, flags=re.DOTALL))]


def icons_used(monkeypatch: pytest.MonkeyPatch) -> Set[str]:
    """The names of the icons that stand on what is laid out from now on."""
    used: set[str] = set()
    find = Materials.icon

    def noted(self: Materials, name: str, *more: Any) -> Any:
        used.add(name)
        return find(self, name, *more)

    monkeypatch.setattr(Materials, "icon", noted)
    return used


def drawn_by(icons: Set[str]) -> list[str]:
    """Who drew these icons, as their table of attribution has it."""
    table = HERE.read("templates/shared/icons/ATTRIBUTION.md").decode()
    drew = dict(re.findall(r"^\| ([a-z0-9-]+) \| [^|]+ \| ([^|]+) \| CC BY 3\.0 \|", table, re.MULTILINE))
    return sorted({drew[name] for name in icons})


def credited(game: Game) -> list[str]:
    """The people whom the credits card names for their icons."""
    (credits,) = (card for card in game.components["reference"].cards if card.id == "credits")
    front: Any = credits.fields["front"]
    (named,) = (section["people"] for section in front["sections"] if "people" in section)
    return list(named)
