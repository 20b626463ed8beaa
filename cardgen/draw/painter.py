"""Items of a frame in, fragments of finished content out."""

from __future__ import annotations

import math

from cardgen.colors import BLACK
from cardgen.draw.lettering import Lettering, outlined
from cardgen.draw.memo import Memo
from cardgen.draw.paths import clipped, matrix, number
from cardgen.draw.pictures import Pictures
from cardgen.draw.resources import Fragment, Resources
from cardgen.draw.shapes import NOTHING, Shapes
from cardgen.geometry import Matrix
from cardgen.layout.frame import Art, Group, Item, Picture, Placed, Shape, Text


class Painter:
    """Turns items into content. Groups, texts and art that come again are not drawn again."""

    def __init__(self, resources: Resources, lettering: Lettering, pictures: Pictures) -> None:
        self._resources = resources
        self._shapes = Shapes(resources)
        self._lettering = lettering
        self._pictures = pictures
        self._known: Memo[Item, Fragment] = Memo()
        self._art: dict[Art, Fragment] = {}

    def turn(self) -> None:
        """Forget the subtrees that were not met since the last turn."""
        self._known.turn()

    def item(self, item: Item) -> Fragment:
        """The content of one item, in the coordinates of what holds it. It leaves no colour or state behind."""
        known = self._known.get(item)
        return self._known.put(item, self._drawn(item)) if known is None else known

    def items(self, items: tuple[Item, ...]) -> Fragment:
        """The content of items, back to front."""
        fragments = [self.item(item) for item in items]
        if len(fragments) == 1:
            return fragments[0]
        needs: frozenset[str] = frozenset().union(*[fragment.needs for fragment in fragments])
        pictures = tuple([use for fragment in fragments for use in fragment.pictures])
        return Fragment("".join([fragment.content for fragment in fragments]), needs, pictures)

    def _drawn(self, item: Item) -> Fragment:
        if isinstance(item, Group):
            return self._group(item)
        if isinstance(item, Text):
            return self._text(item)
        if isinstance(item, Shape):
            return self._shapes.shape(item)
        if isinstance(item, Placed):
            return self._placed(item)
        return self._picture(item)

    def _group(self, group: Group) -> Fragment:
        inner = self.items(group.items)
        if not inner.content or group.opacity <= 0:
            return NOTHING
        if group.opacity < 1:
            inner = self._resources.group(inner, group.opacity)
        if group.matrix is None and group.clip is None:
            return inner
        by = f"{matrix(group.matrix)} cm " if group.matrix else ""
        cut = clipped(group.clip) if group.clip else ""
        pictures = _mapped(inner.pictures, group.matrix) if group.matrix else inner.pictures
        return Fragment(f"q {by}{cut}\n{inner.content}Q\n", inner.needs, pictures)

    def _text(self, text: Text) -> Fragment:
        if text.opacity <= 0:
            return NOTHING
        if text.opacity < 1 and outlined(text):
            return self._resources.group(self._lettering.text(text, 1.0), text.opacity)
        return self._lettering.text(text, text.opacity)

    def _placed(self, placed: Placed) -> Fragment:
        form = self._art.get(placed.art)
        if form is None:
            form = self._art[placed.art] = self._art_form(placed.art)
        if not form.content or placed.opacity <= 0:
            return NOTHING
        color, opacity, needs = "", placed.opacity, form.needs
        if placed.art.tinted:
            brush = self._resources.brush(placed.color or BLACK, fine=True)
            color, opacity, needs = brush.fill + brush.stroke, opacity * brush.alpha, needs | brush.needs
        content = f"q {color}{matrix(placed.matrix)} cm {form.content}Q\n"
        shown = Fragment(content, needs, _mapped(form.pictures, placed.matrix))
        return self._resources.group(shown, opacity) if opacity < 1 else shown

    def _art_form(self, art: Art) -> Fragment:
        inner = self.items(art.items)
        if not inner.content:
            return NOTHING
        box = " ".join(map(number, (art.x, art.y, art.x + art.width, art.y + art.height)))
        form = self._resources.form(inner, box)
        return Fragment(f"/{form} Do ", frozenset((form,)), inner.pictures)

    def _picture(self, picture: Picture) -> Fragment:
        if picture.opacity <= 0 or picture.width <= 0 or picture.height <= 0:
            return NOTHING
        label = self._pictures.label(picture.file, picture.crop)
        needs, fade = frozenset((label,)), ""
        if picture.opacity < 1:
            state = self._resources.state(picture.opacity, picture.opacity)
            needs, fade = needs | {state}, f"/{state} gs "
        # A picture fills the square from 0 to 1 with its top at 1; faces count downwards.
        place = Matrix(picture.width, 0, 0, -picture.height, picture.x, picture.y + picture.height)
        content = f"q {fade}{matrix(place)} cm /{label} Do Q\n"
        return Fragment(content, needs, ((label, picture.width, picture.height),))


def _mapped(pictures: tuple[tuple[str, float, float], ...], by: Matrix) -> tuple[tuple[str, float, float], ...]:
    """The sizes at which pictures stand after a map."""
    across, down = math.hypot(by.a, by.b), math.hypot(by.c, by.d)
    return tuple([(label, width * across, height * down) for label, width, height in pictures])
