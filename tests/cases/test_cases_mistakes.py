"""Six mistakes at once: each is told at its own file and line, nothing is written, and the last good build stands."""

from __future__ import annotations

from tiny_project import DECK, FRONT, GAME, TinyProject, told

KIT = "templates/tiny/kit.xml"


def test_each_of_six_mistakes_is_told_at_its_line(tiny: TinyProject) -> None:
    """Far too long a text, a title of ninety letters, an emoji, an unknown icon, attribute and field."""
    assert tiny.run("build").exit_code == 0
    before = tiny.output()
    assert before

    tiny.cards(
        "id: long, text: '" + "Load all the gold. " * 60 + "'",
        f"id: wide, name: {'Q' * 90}, text: x",
        'id: emoji, text: "Smile \U0001f600"',
        'id: icon, text: "Take :glod:"',
    )
    kit = '<library>\n{% macro pips(n) %}\n{% for i in range(n) %}\n<icon name="gold" colour="red" x="{{ i }}"/>\n'
    tiny.write(KIT, kit + "{% endfor %}\n{% endmacro %}\n</library>\n")
    tiny.replace(FRONT, "</card>", '{% from "tiny/kit.xml" import pips %}\n{{ pips(3) }}\n</card>')
    # A deck of its own: a field that is not there leaves nothing of its card to look at.
    extra = "  extra:\n    stock: poker\n    cards: extra.yaml\n    front: tiny/extra.xml\n"
    tiny.write(GAME, (tiny.root / GAME).read_text(encoding="utf-8") + extra)
    tiny.write("card_data/tiny/extra.yaml", "cards:\n  - {id: field}\n")
    tiny.write("templates/tiny/extra.xml", "<card>\n<text>{{ card.nmae }}</text>\n</card>\n")

    result = tiny.run("build")
    assert result.exit_code == 1
    assert told(result.stderr) == [
        (f"{DECK}:4:23", "missing-glyph"),
        (f"{DECK}:5:22", "unknown-icon"),
        (f"{FRONT}:2", "text-too-long"),
        (f"{FRONT}:3", "text-too-long"),
        ("templates/tiny/extra.xml:2", "bad-template"),
        (f"{KIT}:4", "unknown-attribute"),
    ]
    lines = [line for line in result.stderr.splitlines() if "error: " in line]
    for card, line in zip(("crew/emoji", "crew/icon", "crew/wide", "crew/long", "extra/field"), lines, strict=False):
        assert card in line
    for hint in ("did you mean “gold”?", "did you mean “color”?", "did you mean “name”?"):
        assert hint in result.stderr
    assert tiny.output() == before
