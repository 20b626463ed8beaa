"""What an element declares goes in, with its parent's style; its own style comes out: https://www.w3.org/TR/SVG2/styling.html."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, cast

from cardgen.colors import Color
from cardgen.layout.frame import Rule
from cardgen.layout.svg import values
from cardgen.layout.svg.findings import VALUE, Findings
from cardgen.layout.svg.paint import Colors, Paint, Words
from cardgen.layout.svg.tree import Element
from cardgen.layout.svg.values import Unsupported, View


class Style(NamedTuple):
    """The inherited properties, as values. `color` None is the caller's colour.

    A tuple, because every element makes one and every `use` looks one up.
    """

    color: Color | None = None
    fill: Words = Paint.UNSET
    fill_opacity: float = 1.0
    fill_rule: Rule = "nonzero"
    clip_rule: Rule = "nonzero"
    stroke: Words = None
    stroke_opacity: float = 1.0
    stroke_width: float = 1.0
    stroke_dasharray: tuple[float, ...] = ()
    stroke_dashoffset: float = 0.0
    stroke_linecap: Literal["butt", "round", "square"] = "butt"
    stroke_linejoin: Literal["miter", "round", "bevel"] = "miter"
    stroke_miterlimit: float = 4.0
    stroke_first: bool = False
    visible: bool = True


PLAIN = Style()
"""Every property as SVG starts with it."""


def _one_of(*words: str) -> Callable[[str, Colors, View], str]:
    def convert(text: str, _colors: Colors, _view: View) -> str:
        if text not in words:
            raise ValueError(f"“{text}” is none of {', '.join(words)}")
        return text

    return convert


def _join(text: str, _colors: Colors, _view: View) -> str:
    if text in ("arcs", "miter-clip"):
        raise Unsupported(f"“stroke-linejoin: {text}” is drawn as “miter”", "miter")
    return _one_of("miter", "round", "bevel")(text, _colors, _view)


def _miter(text: str, _colors: Colors, _view: View) -> float:
    limit = values.number(text)
    if limit < 1:
        raise ValueError(f"“{text}” is below 1, where every corner is cut off")
    return limit


def _dashes(text: str, _colors: Colors, view: View) -> tuple[float, ...]:
    if text == "none":
        return ()
    dashes = tuple(values.extent(part, view.diagonal) for part in text.replace(",", " ").split())
    if not any(dashes):
        return ()
    return dashes * 2 if len(dashes) % 2 else dashes


def _stroke_first(text: str, _colors: Colors, _view: View) -> bool:
    words = text.split()
    if not words or set(words) - {"normal", "fill", "stroke", "markers"}:
        raise ValueError(f"“{text}” is not an order of fill, stroke and markers")
    order = [word for word in words if word != "markers"] + ["fill"]
    return order[0] == "stroke"


# The names of the properties, the field that each sets, and how its text becomes that field's value.
_PROPERTIES: dict[str, tuple[str, Callable[[str, Colors, View], object]]] = {
    "color": ("color", lambda text, colors, view: colors.color(text)),
    "fill": ("fill", lambda text, colors, view: colors.paint(text)),
    "fill-opacity": ("fill_opacity", lambda text, colors, view: values.share(text)),
    "fill-rule": ("fill_rule", _one_of("nonzero", "evenodd")),
    "clip-rule": ("clip_rule", _one_of("nonzero", "evenodd")),
    "stroke": ("stroke", lambda text, colors, view: colors.paint(text)),
    "stroke-opacity": ("stroke_opacity", lambda text, colors, view: values.share(text)),
    "stroke-width": ("stroke_width", lambda text, colors, view: values.extent(text, view.diagonal)),
    "stroke-dasharray": ("stroke_dasharray", _dashes),
    "stroke-dashoffset": ("stroke_dashoffset", lambda text, colors, view: values.length(text, view.diagonal)),
    "stroke-linecap": ("stroke_linecap", _one_of("butt", "round", "square")),
    "stroke-linejoin": ("stroke_linejoin", _join),
    "stroke-miterlimit": ("stroke_miterlimit", _miter),
    "paint-order": ("stroke_first", _stroke_first),
    "visibility": ("visible", lambda text, colors, view: text.strip() not in ("hidden", "collapse")),
}

# Properties that change the picture and are not drawn, and the values of each that change nothing.
_LEFT_OUT: dict[str, tuple[str, ...]] = {
    "filter": ("none",),
    "mask": ("none",),
    "marker": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
    "mix-blend-mode": ("normal",),
    "vector-effect": ("none",),
    "transform-origin": ("0 0", "0px 0px"),
    "color-interpolation": ("auto", "sRGB"),
    "clip": ("auto",),
}

SIZES = frozenset(("x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "transform", "d"))
"""What a sheet may say beside: geometry, which is drawn, and what is told to be left out."""

PROPERTIES = frozenset(_PROPERTIES) | frozenset(_LEFT_OUT) | {
    "clip-path", "display", "opacity", "overflow", "stop-color", "stop-opacity",
}  # fmt: skip
"""The attributes that are style: a sheet and a `style` attribute may say them too."""

_HINTS = {
    "filter": "turn what it does into paths, or place the drawing as a picture (PNG)",
    "mask": "cut it with a clip path instead",
    "vector-effect": "turn the stroke into a path",
}
_HINTS |= {
    name: "turn the markers into paths (in Inkscape: Path > Stroke to Path)" for name in _LEFT_OUT if "marker" in name
}


def styled(element: Element, parent: Style, colors: Colors, view: View, findings: Findings) -> Style:
    """The style of an element: its parent's, and over it what the element declares."""
    changes: dict[str, Any] = {}
    for name, text in element.declared.items():
        if text == "inherit" or name not in _PROPERTIES:
            if name in _LEFT_OUT:
                _leave_out(element, name, text, findings)
            continue
        key, convert = _PROPERTIES[name]
        if text in ("initial", "unset", "revert"):
            if text == "initial":
                changes[key] = getattr(PLAIN, key)
            continue
        if name == "color" and text.lower() == "currentcolor":
            continue
        try:
            changes[key] = convert(text, colors, view)
        except Unsupported as reason:
            changes[key] = reason.instead
            findings.unsupported(element, str(reason))
        except ValueError as error:
            if "var(" in text:
                findings.unsupported(element, "“var()” in a style is left out")
            else:
                findings.error(element, VALUE, f"“{name}” of <{element.tag}>: {error}")
    for name in ("transform", "d"):
        if name in element.declared:
            findings.unsupported(element, f"“{name}” in a style is left out", "write it as an attribute")
    return parent._replace(**changes) if changes else parent


def _leave_out(element: Element, name: str, text: str, findings: Findings) -> None:
    if text not in ("", "inherit", "initial", "unset", *_LEFT_OUT[name]):
        hints = (_HINTS[name],) if name in _HINTS else ()
        findings.unsupported(element, f"“{name}” is not drawn", *hints)


def faded(element: Element, findings: Findings, name: str = "opacity") -> float:
    """The `opacity` (or `stop-opacity`) that an element declares, from 0 to 1."""
    text = element.declared.get(name)
    if text is None or text in ("inherit", "initial", "unset"):
        return 1.0
    try:
        return values.share(text)
    except ValueError as error:
        findings.error(element, VALUE, f"“{name}” of <{element.tag}>: {error}")
        return 1.0


def measured(
    element: Element, name: str, whole: float, findings: Findings, default: float = 0.0, given: str = ""
) -> float:
    """A length in user units: `given`, or an element's attribute; the default where it is missing or wrong."""
    text = given or element.value(name)
    if text is None:
        return default
    try:
        return values.length(text, whole)
    except Unsupported as reason:
        findings.unsupported(element, str(reason))
        return cast(float, reason.instead)
    except ValueError as error:
        findings.error(element, VALUE, f"“{name}” of <{element.tag}>: {error}")
        return default
