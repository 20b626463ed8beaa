"""The nodes of game.yaml in; players, print, theme, constants and stocks out, and every problem at its own line."""

from __future__ import annotations

from collections.abc import Mapping as ReadOnly
from types import MappingProxyType

from cardgen import colors
from cardgen.colors import Cmyk, Color, Spot
from cardgen.data.nodes import Mapping, Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.geometry import INCH, LIMIT, MM, fits, millimetres
from cardgen.model import canonical, fields
from cardgen.model.game import Path, Players, Print, Stock, Theme, Value
from cardgen.model.own_stock import own_stock
from cardgen.model.remarks import SETTINGS
from cardgen.model.stocks import STOCKS

MOST_PLAYERS = 99
EIGHTH = INCH / 8
"""The usual bleed and safe margin: 1/8 in (https://help.thegamecrafter.com/article/33-dpi-dots-per-inch)."""

TARGET = "home-letter"

OVERLAP, LEAST_OVERLAP, MOST_OVERLAP = 10 * MM, 5 * MM, 30 * MM
"""Of pages that are glued: as wide as one stroke of a glue stick; no narrower than marks in it need. Our choice."""


def players(node: Node | None, problems: Diagnostics) -> Players:
    """`players: {min, max, usual}`; `usual` is `max` when it is not said."""
    found = fields.mapping(node, "players", problems)
    if found is None:
        return Players(1, 1, 1)
    fields.known_keys(found, "players", ("min", "max", "usual"), problems, required=("min", "max"))
    read = {
        name: fields.whole(found.entries.get(name), f"players.{name}", problems, 1, MOST_PLAYERS)
        for name in ("min", "max", "usual")
    }
    least = read["min"] or read["max"] or 1
    most = read["max"] or max(least, read["usual"] or 1)
    usual = read["usual"] or most
    if most < least:
        message = f"players.max is {most}, less than players.min, {least}"
        problems.error(fields.place(found, "max"), "wrong-number", message)
    elif not least <= usual <= most:
        message = f"players.usual is {usual}, not between {least} and {most}"
        problems.error(fields.place(found, "usual"), "wrong-number", message)
    return Players(least, max(least, most), usual)


def printing(node: Node | None, problems: Diagnostics) -> Print:
    """`print: {scale, bleed, safe, target, stamp}`; all may be left out. Lengths are printed lengths.

    The stamp is for whoever knows the game to work out.
    """
    found = fields.mapping(node, "print", problems)
    entries = found.entries if found else {}
    if found:
        fields.known_keys(found, "print", ("scale", "bleed", "safe", "target", "stamp"), problems)
    scale = fields.ratio(entries.get("scale"), "print.scale", problems)
    bleed = fields.length(entries.get("bleed"), "print.bleed", problems)
    safe = fields.length(entries.get("safe"), "print.safe", problems)
    for name, margin in (("bleed", bleed), ("safe", safe)):
        if margin is not None and margin > INCH:
            problems.error(
                entries[name].span,
                "wrong-length",
                f"print.{name} is {millimetres(margin)} mm; more than 25.4 is no {name}",
            )
    target = fields.text(entries.get("target"), "print.target", problems)
    return Print(scale or 1.0, EIGHTH if bleed is None else bleed, EIGHTH if safe is None else safe, target or TARGET)


def places(game: Mapping) -> dict[Path, Span]:
    """The places of what a later stage judges.

    They are what is under `print` and `constants`, each family and colour of the theme, and what is said to
    the print guide.
    """
    found: dict[Path, Span] = {}
    theme = game.entries.get("theme")
    sources = (
        (("print",), game.entries.get("print")),
        (("constants",), game.entries.get("constants")),
        (
            ("theme", "fonts"),
            theme.entries.get("fonts") if isinstance(theme, Mapping) else None,
        ),
        (
            ("theme", "palette"),
            theme.entries.get("palette") if isinstance(theme, Mapping) else None,
        ),
    )
    for path, node in sources:
        for name, entry in node.entries.items() if isinstance(node, Mapping) else ():
            found[*path, name] = entry.span
            for index, item in enumerate(entry.items if isinstance(entry, Sequence) else ()):
                found[*path, name, index] = item.span
    return found | _remarks(game)


def _remarks(game: Mapping) -> dict[Path, Span]:
    """The places of `needs`, and of each component's title, paper and making."""
    found: dict[Path, Span] = {}
    components, needs = game.entries.get("components"), game.entries.get("needs")
    for name, node in components.entries.items() if isinstance(components, Mapping) else ():
        for setting in ("title", *SETTINGS):
            if isinstance(node, Mapping) and setting in node.entries:
                found["components", name, setting] = node.entries[setting].span
    for index, item in enumerate(needs.items if isinstance(needs, Sequence) else ()):
        found["needs", index] = item.span
    return found


def theme(node: Node | None, problems: Diagnostics) -> Theme:
    """`theme: {fonts: {text, …, fallback: [...]}, palette: {…}}`."""
    found = fields.mapping(node, "theme", problems)
    if found is None:
        return Theme(MappingProxyType({}), (), MappingProxyType({}))
    fields.known_keys(found, "theme", ("fonts", "palette"), problems)
    fonts = fields.mapping(found.entries.get("fonts"), "theme.fonts", problems)
    families: dict[str, str] = {}
    fallback: tuple[str, ...] = ()
    for role, entry in fonts.entries.items() if fonts else ():
        if role == "fallback":
            fallback = fields.texts(entry, "theme.fonts.fallback", problems)
        elif family := fields.text(entry, f"theme.fonts.{role}", problems):
            families[role] = family
    return Theme(
        MappingProxyType(families), fallback, MappingProxyType(_palette(found.entries.get("palette"), problems))
    )


def _palette(node: Node | None, problems: Diagnostics) -> dict[str, Color]:
    found = fields.mapping(node, "theme.palette", problems)
    colours: dict[str, Color] = {}
    for name, entry in found.entries.items() if found else ():
        what = f"the colour “{name}”"
        if isinstance(entry, Mapping):
            fields.known_keys(entry, what, ("screen", "print"), problems, required=("screen", "print"))
            screen = _colour(entry.entries.get("screen"), what, problems)
            press = _colour(entry.entries.get("print"), what, problems)
            if press and not isinstance(press.ink, Cmyk | Spot):
                problems.error(
                    fields.place(entry, "print"), "wrong-colour", f"{what} needs an ink for print: cmyk(…) or spot(…)"
                )
            elif screen and press and isinstance(press.ink, Cmyk | Spot):
                colours[name] = Color(screen.ink, screen.alpha, press.ink)
        elif colour := _colour(entry, what, problems):
            colours[name] = colour
    return colours


def _colour(node: Node | None, what: str, problems: Diagnostics) -> Color | None:
    if isinstance(node, Scalar) and not node.text:
        problems.error(node.span, "wrong-colour", f"{what} is empty", "put quotes round a colour that begins with #")
        return None
    written = fields.text(node, what, problems)
    if node is None or written is None:
        return None
    try:
        colour = colors.parse(written, {})
    except ValueError as error:
        problems.error(node.span, "wrong-colour", f"{what}: {error}")
        return None
    if colour is None:
        problems.error(node.span, "wrong-colour", f"{what} cannot be “{written}”: a palette holds inks")
    return colour


def constants(node: Node | None, problems: Diagnostics) -> ReadOnly[str, Value]:
    """`constants:` any nested values, typed by their looks."""
    found = fields.mapping(node, "constants", problems)
    return canonical.frozen_fields(canonical.loose(found) if found else {})


def tiled(node: Node | None, what: str, problems: Diagnostics) -> float | None:
    """`tiled: true`, or `{overlap: 8mm}`: by how many points the pages of a piece larger than the paper overlap."""
    if not isinstance(node, Mapping):
        return OVERLAP if fields.truth(node, what, problems) else None
    fields.known_keys(node, what, ("overlap",), problems)
    overlap = fields.length(node.entries.get("overlap"), f"{what}.overlap", problems, least=LEAST_OVERLAP)
    if overlap is not None and not fits(overlap, MOST_OVERLAP):
        most = f"at most {millimetres(MOST_OVERLAP)} mm"
        problems.error(fields.place(node, "overlap"), "wrong-length", f"{what}.overlap is too wide a strip", most)
    return OVERLAP if overlap is None else overlap


def stock(node: Node | None, what: str, scale: float, problems: Diagnostics) -> Stock | None:
    """A stock by its name, or described in place: `{width: 186mm, height: 126mm, corner: 3mm, shape: rectangle}`."""
    if node is None:
        return None
    if isinstance(node, Mapping):
        found = own_stock(node, what, problems)
    elif isinstance(node, Scalar) and node.text in STOCKS:
        found = STOCKS[node.text]
    else:
        hints = nearest(node.text, STOCKS) if isinstance(node, Scalar) else ()
        hints = hints or ("name one of the stocks, or give width and height",)
        problems.error(node.span, "unknown-stock", f"there is no stock {fields.kind(node)}", *hints)
        return None
    if found and max(found.size.width, found.size.height) > LIMIT * scale:
        problems.error(node.span, "wrong-length", f"{what} at this scale is designed larger than 200 in")
        return None
    return found
