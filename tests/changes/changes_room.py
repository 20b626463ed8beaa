"""A small game in memory, before and after some edits, and what changed between the two."""

from __future__ import annotations

from collections.abc import Mapping

from tiny_project import FONTS, ROOT

from cardgen.changes.compare import Comparison, comparison
from cardgen.changes.record import Cause, Changes, ComponentChange
from cardgen.data.files import Memory
from cardgen.store import Store

GAME = "card_data/tide/game.yaml"
DECK = "card_data/tide/crew.yaml"
FRONT = "templates/tide/crew.xml"
BACK = "templates/tide/back.xml"
KIT = "templates/tide/kit.xml"
ICON = "templates/shared/icons/gold.svg"
ART = "templates/tide/wave.svg"

FILES = {
    GAME: """\
name: Low Tide
version: "1.0"
players: {min: 2, max: 4, usual: 3}
print: {scale: 60%, target: home-letter}
theme:
  fonts: {title: Pirata One, text: Alegreya LF, fallback: [DejaVu Sans Condensed]}
  palette: {ink: "#201810", brass: "#b5863a", leaf: "#3a7454", wave: "#654321"}
constants: {hand: 5, board: {side: 60}}
components:
  crew: {title: Crew cards, stock: poker, cards: crew.yaml, front: tide/crew.xml, back: tide/back.xml}
  tokens: {title: Tokens, stock: micro, cards: tokens.yaml, front: tide/token.xml, sets: per player}
""",
    DECK: """\
cards:
  - {id: cook, name: The Cook, cost: 3, text: "Take two :gold: from the pot."}
  - {id: guard, name: The Guard, cost: 4, text: Nobody passes., copies: 2}
  - {id: mate, name: The Mate, cost: 5, text: "Ask [[cook]] for more."}
""",
    "card_data/tide/tokens.yaml": "cards: [{id: coin, name: Coin}]\n",
    FRONT: """\
<card color="ink">
  {% from "tide/kit.xml" import disc, half %}
  <box at="bleed" fill="#f6ead0"/>
  <text id="title" x="8" y="8" w="60" h="14" font="title" size="30" min-size="10" fit="shrink" fit-group="title"
    max-lines="1">{{ card.name }}</text>
  {{ disc(card.cost) }}
  <text id="rules" x="8" y="{{ half(60) }}" right="8" h="70" size="16">{{ card.text | rich }}</text>
</card>
""",
    KIT: """\
<library>
  {% macro disc(n) %}<box x="80" y="8" w="14" h="14" radius="7" fill="brass"/>
  <text x="80" y="8" w="14" h="14" size="20">{{ n }}</text>{% endmacro %}
  {% macro half(n) %}{{ n // 2 }}{% endmacro %}
</library>
""",
    BACK: '<card fill="leaf"><image src="tide/wave.svg" x="20" y="20" w="60" h="60"/></card>\n',
    "templates/tide/token.xml": '<card fill="#fff"><text x="5" y="5" right="5" h="20" size="12">'
    "{{ constants.hand }} {{ game.version }} {{ game.stamp }} {{ component.title }}</text></card>\n",
    ICON: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>\n',
    ART: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V5Z" fill="#123456"/>'
    '<path d="M0 0H5V5Z" fill="wave"/></svg>\n',
}


def files(*edits: tuple[str, str, str], **more: bytes) -> Memory:
    """The files of the game, in some of which words are others. Where there were none, the file is that text."""
    texts = dict(FILES)
    for name, old, new in edits:
        assert old in texts.get(name, "")
        texts[name] = texts[name].replace(old, new) if old else new
    fonts = {f"fonts/{name}": (ROOT / "fonts" / name).read_bytes() for name in FONTS}
    return Memory({**{name: text.encode() for name, text in texts.items()}, **fonts, **more})


def after(*edits: tuple[str, str, str]) -> Changes:
    """What the edits change."""
    return between(files(), files(*edits)).changes


def between(before: Memory, now: Memory) -> Comparison:
    return comparison(before, now, "tide", store=Store(None))


def faces(component: ComponentChange) -> Mapping[tuple[str, str], tuple[Cause, ...]]:
    """The causes of each face that looks different, by card and side."""
    return {(card.id, face.side): face.causes for card in component.changes for face in card.faces}
