"""A seed and a number in, a project of that many different cards out: the same deck for cardgen and its peers.

Each card has a title fitted to its width, a cost, one of ten pictures (PNG), and 32 to 62 words of rules with bold
words and two icons. No two cards have the same text.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).parent.parent
SEED = 7
ADJECTIVES = (
    "Crimson Silent Gilded Ancient Hollow Radiant Frozen Verdant Restless Iron Umbral Wandering Sunlit Broken "
    "Thundering Brass Salted Crooked Patient Unlucky"
).split()
NOUNS = (
    "Warden Beacon Serpent Archivist Colossus Lantern Pilgrim Sentinel Forge Oracle Marauder Tide Thicket Falcon "
    "Engine Harbour Cartographer Quartermaster Lighthouse Parrot"
).split()
WORDS = (
    "when this card enters play you may draw another card then discard one from your hand if an opponent controls "
    "more creatures than you each player chooses an exhausted ally and returns it to the top of the deck until the "
    "end of the turn this unit cannot be blocked except by two or more units gain life equal to its strength and "
    "ready up one relic whenever a vessel leaves the harbour its captain pays the toll or loses the cargo before "
    "anyone else acts count the lanterns on the board and move that many sticks towards the nearest open water"
).split()
ICONS = ("gold", "melee", "evade", "move")

GAME = """name: Benchmark
players: {min: 1, max: 2, usual: 1}
print: {scale: 60%, bleed: 3mm, target: home-a4}
theme:
  fonts: {title: Oswald, text: Fira Sans Condensed}
components:
  cards:
    title: Cards
    stock: poker
    cards: cards.yaml
    schema: schemas/card.yaml
    front: bench/card.xml
    back: bench/back.xml
    sets: 1
"""
SCHEMA = """type: object
required: [id, name, cost, art, text]
additionalProperties: false
properties:
  id: {type: string}
  name: {type: string}
  cost: {type: integer, minimum: 0}
  art: {type: string}
  text: {type: string}
"""
FRONT = """<card color="#2a1c10">
  <box at="bleed" fill="#e8dcc0"/>
  <column at="safe" gap="3">
    <row h="13" gap="3" items="center">
      <text id="title" grow="1" h="13" font="title" weight="bold" size="24" min-size="9" fit="shrink" max-lines="1"
        valign="middle">{{ card.name }}</text>
      <stack w="13" h="13">
        <circle fill="#c8a030" stroke="#4a2f14" stroke-width="1.5"/>
        <text weight="bold" size="22" h="100%" text-align="center" valign="middle">{{ card.cost }}</text>
      </stack>
    </row>
    <image src="bench/{{ card.art }}" h="62" radius="2" stroke="#4a2f14" stroke-width="1.2"/>
    <text id="rules" grow="1" fit="shrink" size="14" min-size="11" pad="2" radius="2" fill="#fffaf0"
      valign="middle">{{ card.text | rich }}</text>
  </column>
</card>
"""
BACK = """<card>
  <box at="bleed" fill="linear(180deg, #3b5c7a, #0e1f2e)"/>
  <icon name="gold" x="30%" y="35%" w="40%" h="30%" color="#e8dcc0"/>
</card>
"""


def project(folder: Path, number: int) -> list[dict[str, object]]:
    """Writes a project with `number` cards below `folder`, and gives the cards."""
    cards = deck(number)
    data, templates = folder / "card_data" / "bench", folder / "templates" / "bench"
    (data / "schemas").mkdir(parents=True)
    (templates / "icons").mkdir(parents=True)
    (data / "game.yaml").write_text(GAME, encoding="utf-8")
    (data / "schemas" / "card.yaml").write_text(SCHEMA, encoding="utf-8")
    (data / "cards.yaml").write_text(_yaml(cards), encoding="utf-8")
    (templates / "card.xml").write_text(FRONT, encoding="utf-8")
    (templates / "back.xml").write_text(BACK, encoding="utf-8")
    for name in ICONS:
        shutil.copy(ROOT / "templates" / "shared" / "icons" / f"{name}.svg", templates / "icons")
    for family in ("oswald", "fira-sans-condensed"):
        shutil.copytree(ROOT / "fonts" / family, folder / "fonts" / family)
    for index in range(10):
        picture(index).save(templates / f"art{index}.png", optimize=True)
    return cards


def deck(number: int) -> list[dict[str, object]]:
    """The cards: the first n of a longer deck are the shorter deck."""
    chance = random.Random(SEED)
    return [_card(index, chance) for index in range(number)]


def _card(index: int, chance: random.Random) -> dict[str, object]:
    name = f"{chance.choice(ADJECTIVES)} {chance.choice(NOUNS)}"
    if index % 6 == 1:
        name += f" of the {chance.choice(ADJECTIVES)} {chance.choice(NOUNS)}"
    words = [chance.choice(WORDS) for _ in range(chance.randint(30, 60))]
    for start in (len(words) // 5, len(words) // 2):
        words[start] = f"**{words[start]}"
        words[start + 1] = f"{words[start + 1]}**"
    words.insert(len(words) // 3, f"{chance.randint(1, 9)}:{chance.choice(ICONS)}:")
    words.insert(len(words) - 4, f":{chance.choice(ICONS)}:")
    text = " ".join(words)
    return {
        "id": f"c{index + 1:04d}",
        "name": name,
        "cost": chance.randint(0, 12),
        "art": f"art{index % 10}.png",
        "text": text[0].upper() + text[1:] + f", {index + 1} in all.",
    }


def _yaml(cards: list[dict[str, object]]) -> str:
    lines = ["cards:"]
    for card in cards:
        lead = "  - "
        for key, value in card.items():
            lines.append(f"{lead}{key}: {json.dumps(value) if isinstance(value, str) else value}")
            lead = "    "
    return "\n".join(lines) + "\n"


def picture(index: int) -> Image.Image:
    """One of the ten pictures: 600 x 400 pixels, blurred discs on a gradient, with the grain of an illustration."""
    chance = random.Random(SEED * 1000 + index)
    width, height = 600, 400
    start, end = (tuple(chance.randrange(30, 225) for _ in range(3)) for _ in range(2))
    mask = Image.linear_gradient("L").resize((width, height))
    image = Image.composite(Image.new("RGB", (width, height), start), Image.new("RGB", (width, height), end), mask)
    draw = ImageDraw.Draw(image)
    for _ in range(40):
        x, y, r = chance.randrange(width), chance.randrange(height), chance.randrange(8, 70)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=tuple(chance.randrange(256) for _ in range(3)))
    image = image.filter(ImageFilter.GaussianBlur(2))
    grain = Image.frombytes("RGB", (width, height), chance.randbytes(width * height * 3))
    return Image.blend(image, grain, 0.02)
