"""What changed in some games in, one page for a browser out: each face that looks different, before and after.

The page holds all that it shows. Nothing in it runs, and it asks for nothing.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from cardgen.changes.as_text import headline, states
from cardgen.changes.compare import Comparison
from cardgen.changes.record import CardChange, Changes, ComponentChange, FieldChange
from cardgen.changes.values import is_long, words_of
from cardgen.changes.words import ARROW, arrow, because, named, number
from cardgen.data.files import Unreadable
from cardgen.export.spotted import Face, Spotted, spotted
from cardgen.layout.frame import Frame
from cardgen.store import Store

MOST_PICTURES = 40
"""Pairs of pictures on a page: it stays below some 6 MB, which browsers open at once and mail takes."""

STYLE = """
:root { color-scheme: light dark; --ink: #1d2126; --soft: #5d6670; --paper: #fbfaf7; --line: #d8d4ca; --mark: #d6246e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e1; --soft: #a3a9b0; --paper: #17191c; --line: #3a3e44; --mark: #ff6aa6; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 2.5rem 1.5rem 5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif; }
h1 { font-size: 2rem; line-height: 1.2; margin: 2.5rem 0 .25rem; }
h2 { font-size: 1.35rem; margin: 2.5rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 0; }
p.sum, .why, figcaption { color: var(--soft); }
p.sum { margin: 0 0 1rem; font-size: 1.1rem; }
ul { margin: .5rem 0 1.25rem; padding-left: 1.2rem; }
li { overflow-wrap: anywhere; }
.cards { display: flex; flex-wrap: wrap; gap: 1.75rem 2.5rem; margin: 1rem 0; }
.card { break-inside: avoid; min-width: 0; max-width: 100%; }
.why { margin: .1rem 0 .5rem; font-size: .92rem; max-width: 34rem; }
.pair { display: flex; gap: .75rem; }
figure { margin: 0; flex: 0 1 auto; min-width: 0; }
del { color: var(--soft); }
ins { text-decoration-color: var(--mark); text-decoration-thickness: 2px; text-underline-offset: 3px; }
figcaption { font-size: .85rem; letter-spacing: .02em; }
.face { position: relative; border: 1px solid var(--line); line-height: 0; max-width: 100%; }
.face img { width: 100%; height: auto; }
.face i { position: absolute; outline: 2px solid var(--mark); outline-offset: 2px; border-radius: 2px; }
.none { display: grid; place-items: center; line-height: 1.3; color: var(--soft); }
@media print { body { max-width: none; padding: 0; } }
"""


class _Shown(NamedTuple):
    """Cards whose faces are the same pair of pictures: `side` is theirs."""

    component: ComponentChange
    side: str
    cards: tuple[CardChange, ...]
    before: Face | None
    after: Face | None


def as_html(comparisons: Sequence[Comparison], revision: str, store: Store | None = None) -> str:
    """The page, game by game and deck by deck; without a game's pictures where one of them cannot be drawn."""
    title = f"What changed since {revision}"
    body: list[str] = []
    room = MOST_PICTURES
    for comparison in comparisons:
        shown = list(_shown(comparison))
        body += _game(comparison, revision, shown[:room], len(shown[room:]), store)
        room -= len(shown[:room])
    head = (
        '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n"
    )
    return head + "<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"


def _game(
    comparison: Comparison, revision: str, shown: Sequence[_Shown], left: int, store: Store | None
) -> Iterator[str]:
    """A game with those faces that are `shown`; how many are `left` out is said."""
    changes = comparison.changes
    yield f"<h1>{escape(changes.name)} {escape(changes.version[1])}</h1>"
    yield f'<p class="sum">{escape(headline(changes, revision))}</p>'
    yield from _list(escape(line.strip()) for line in states(changes, revision))
    yield from _list(_settings(changes))
    try:
        pictures = list(spotted([(one.before, one.after) for one in shown], changes.name, store)) if shown else []
    except Unreadable as problem:
        yield f'<p class="sum">{escape(f"The pictures cannot be drawn: {problem}.")}</p>'
        shown, pictures = (), []
    for component in changes.components:
        yield f"<h2>{escape(component.title)}</h2>"
        yield from _list(_lines(component))
        ours = [(one, picture) for one, picture in zip(shown, pictures, strict=True) if one.component is component]
        if ours:
            yield '<div class="cards">'
            for one, picture in ours:
                yield from _card(one, picture)
            yield "</div>"
    if left > 0:
        why = f"of pictures left out: a page holds {MOST_PICTURES} pairs."
        yield f'<p class="sum">{number(left, "more pair")} {why}</p>'


def _settings(changes: Changes) -> Iterator[str]:
    was, now = changes.version
    if changes.kind == "changed" and was != now:
        yield escape(f"version: {was}{ARROW}{now}")
    yield from map(_field, (*changes.settings, *changes.palette, *changes.constants))
    yield from (escape(f"rule {rule.id}: {rule.kind}") for rule in changes.rules)


def _lines(component: ComponentChange) -> Iterator[str]:
    """What no picture shows: settings, cards that came and went, and how often cards are printed."""
    yield from map(_field, component.settings)
    for card in component.changes:
        before, after = card.copies
        name = f"<b>{escape(card.name or card.was_name)}</b>"
        if card.kind == "added":
            yield f"{name} is new, {number(after, 'copy/copies')}"
        elif card.kind == "removed":
            yield f"{name} is gone, {number(before, 'copy/copies')}"
        else:
            told = [escape(f"once {card.was_name} ({card.was_id})")] if card.kind == "renamed" else []
            told += map(_field, card.fields)
            told += [f"copies: {before}{ARROW}{after}"] if before != after else []
            if told:
                yield f"{name}: {'; '.join(told)}"


def _field(change: FieldChange) -> str:
    """A field; of a long text the words that differ, struck out and underlined."""
    if not is_long(change):
        return escape(f"{change.path}: {arrow(change.before, change.after)}")
    marks = {"gone": "<del>{}</del>", "come": "<ins>{}</ins>", "left out": " … "}
    parts = words_of(str(change.before), str(change.after))
    words = "".join(marks.get(part.kind, "{}").format(escape(part.words)) for part in parts)
    return f"{escape(change.path)}: {words}"


def _list(lines: Iterable[str]) -> Iterator[str]:
    """Lines of HTML as a list; nothing for none."""
    items = [f"<li>{line}</li>" for line in lines]
    if items:
        yield f"<ul>\n{chr(10).join(items)}\n</ul>"


def _shown(comparison: Comparison) -> Iterator[_Shown]:
    """The faces that look different, each pair of pictures once, deck by deck."""
    scales = [state.game.print.scale if state.game else 1.0 for state in (comparison.before, comparison.after)]
    for component in comparison.changes.components:
        pairs: dict[tuple[str, Frame | None, Frame | None], list[CardChange]] = {}
        for card in component.changes:
            for face in card.faces:
                frames = comparison.seen[component.name, card.id, face.side]
                pairs.setdefault((face.side, *frames), []).append(card)
        for (side, was, now), cards in pairs.items():
            before, after = (
                Face(frame, scale) if frame else None for frame, scale in zip((was, now), scales, strict=True)
            )
            yield _Shown(component, side, tuple(cards), before, after)


def _card(shown: _Shown, picture: Spotted) -> Iterator[str]:
    causes = next(face.causes for face in shown.cards[0].faces if face.side == shown.side)
    many = f"{number(len(shown.cards), 'card')}, {shown.side}" if len(shown.cards) > 1 else shown.side
    name = named(shown.cards)
    yield '<section class="card">'
    yield f"<h3>{escape(name)}</h3>"
    yield f'<p class="why">{escape(many)}{escape(": by " + because(causes)) if causes else ""}</p>'
    yield '<div class="pair">'
    yield _figure("before", picture.before, picture, f"{name}, {shown.side}, before", False)
    yield _figure("after", picture.after, picture, f"{name}, {shown.side}, after", True)
    yield "</div>\n</section>"


def _figure(caption: str, data: bytes | None, picture: Spotted, title: str, marked: bool) -> str:
    """A picture, at the size of the printed card, with a frame around each place where it is not as it was."""
    width, height = (f"{length / 72:.4g}in" for length in picture.size)
    if data is None:
        inside = f'<div class="face none" style="width:{width};height:{height}">none</div>'
    else:
        source = base64.b64encode(data).decode("ascii")
        frames = "".join(
            f'<i style="left:{x:.2%};top:{y:.2%};width:{wide:.2%};height:{high:.2%}"></i>'
            for x, y, wide, high in (picture.places if marked else ())
        )
        image = f'<img src="data:image/png;base64,{source}" alt="{escape(title)}">'
        inside = f'<div class="face" style="width:{width}">{image}{frames}</div>'
    return f"<figure>{inside}<figcaption>{caption}</figcaption></figure>"
