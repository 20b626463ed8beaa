"""The options of `cardgen build` that set up its sheets and pictures: words in, a `Setup` out. Of the shell."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

FLIPS = ("long", "short")
CORNERS = ("square", "round")


class Spelled(click.ParamType[Any]):
    """An option whose words a function reads, which raises ValueError; `load` gives the function when it is needed."""

    def __init__(self, name: str, load: Callable[[], Callable[[str], Any]]) -> None:
        self.name = name
        self._load = load

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self._load()(value)
        except ValueError as wrong:
            near = getattr(wrong, "near", None)
            self.fail(f"{wrong}; did you mean “{near}”?" if near else str(wrong), param, ctx)


def _length() -> Callable[[str], float]:
    from cardgen.export.targets.record import distance

    return distance


def _page() -> Callable[[str], str]:
    from cardgen.impose.pages import page_name

    return page_name


def _labels() -> Callable[[str], tuple[str, ...]]:
    from cardgen.export.targets.paper import labels

    return labels


def _formats() -> Any:
    from typing import get_args

    from cardgen.export.targets.pictures import Format

    return get_args(Format)


def _pattern() -> Callable[[str], str]:
    from cardgen.export.patterns import proved

    return proved


def _address() -> Callable[[str], str]:
    from cardgen.export.targets.record import address

    return address


def _choice(load: Callable[[], Any]) -> Callable[[], Callable[[str], str]]:
    def loaded() -> Callable[[str], str]:
        from cardgen.export.targets.record import one_of

        return one_of(*load())

    return loaded


def _schemes() -> Any:
    from cardgen.impose.schemes import SCHEMES

    return SCHEMES


def _marks() -> Any:
    from cardgen.export.targets.paper import MARKS

    return MARKS


def _registrations() -> Any:
    from cardgen.export.registration import REGISTRATIONS

    return ("none", *REGISTRATIONS)


_OPTIONS = (
    click.option("--paper", type=Spelled("PAPER", _page), help="Letter, A4, “A3 landscape”, 210x330mm, …"),
    click.option(
        "--scheme",
        type=Spelled("SCHEME", _choice(_schemes)),
        help="duplex, fronts, fronts-then-backs, backs-apart, fold or one-up.",
    ),
    click.option("--flip", type=click.Choice(FLIPS), help="The edge that the printer turns sheets about."),
    click.option("--marks", type=Spelled("MARKS", _choice(_marks)), help="ticks, outer, lines or none."),
    click.option("--margin", type=Spelled("LENGTH", _length), help="Pieces stay this far inside the paper."),
    click.option("--gutter", type=Spelled("LENGTH", _length), help="Room between pieces; 0 is one cut between two."),
    click.option(
        "--labels",
        type=Spelled("WORDS", _labels),
        help="What stands in the margin: name, sheet, set, build, scale, ruler; all or none.",
    ),
    click.option(
        "--registration",
        type=Spelled("MARKS", _choice(_registrations)),
        help="Marks for a cutting machine: silhouette, inkscape-silhouette, silhouette-4, …; none.",
    ),
    click.option(
        "--cut",
        type=click.Choice(("svg", "dxf")),
        multiple=True,
        help="Cut files beside the sheets, too; may be repeated.",
    ),
    click.option("--gang", is_flag=True, help="Put pieces of all sizes on shared sheets."),
    click.option("--image-format", type=Spelled("FORMAT", _choice(_formats)), help="Of pictures: png, jpeg or webp."),
    click.option("--corners", type=click.Choice(CORNERS), help="Of pictures: round ones are cut away."),
    click.option(
        "--names",
        type=Spelled("PATTERN", _pattern),
        help="Of pictures: “{{ number }}-{{ card.name }}-{{ side }}”.",
    ),
    click.option("--base-url", type=Spelled("ADDRESS", _address), help="Where the pictures will lie on the web."),
)


def setup_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command with the options of sheets and pictures: it is given a `setup`, and the kinds of cut files as `cut`."""

    def with_setup(
        *args: Any,
        paper: str | None,
        scheme: str | None,
        flip: str | None,
        marks: str | None,
        margin: float | None,
        gutter: float | None,
        labels: tuple[str, ...] | None,
        registration: str | None,
        gang: bool,
        image_format: str | None,
        corners: str | None,
        names: str | None,
        base_url: str | None,
        **others: Any,
    ) -> Any:
        sheets = (paper, scheme, flip, marks, margin, gutter, labels, registration, gang)
        words: tuple[Any, ...] = (*sheets, image_format, corners, names, base_url)
        setup = None
        if any(word is not None and word is not False for word in words):
            from cardgen.export.targets import Setup

            setup = Setup(*words)
        return command(*args, setup=setup, **others)

    functools.update_wrapper(with_setup, command)
    for option in reversed(_OPTIONS):
        with_setup = option(with_setup)
    return with_setup
