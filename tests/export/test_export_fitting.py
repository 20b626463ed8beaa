"""What a shop makes, and what it is told that it does not."""

from __future__ import annotations

import pytest
from export_game import POKER, card, component, faces_of, game, label

from cardgen.diagnostics import Diagnostics, Severity
from cardgen.export.files import export
from cardgen.export.targets import Target
from cardgen.export.targets.leaves import Leaves
from cardgen.export.targets.product import Product
from cardgen.geometry import INCH, MM, Size
from cardgen.model.game import Game, Shape

TAROT = Size(2.75 * INCH, 4.75 * INCH)
SHOP = (
    Product("Poker cards", POKER, None),
    Product("Tarot cards", TAROT, None, confirmed=False),
    Product("Large discs", Size(40 * MM, 40 * MM), None, "circle"),
)


def decks(**sizes: Size) -> Game:
    """A component of one card with a back for each size."""
    return game(*(component(name, (card(name, "a"),), size, ("a",)) for name, size in sizes.items()))


def shaped(game: Game, **shapes: Shape) -> Game:
    for name, shape in shapes.items():
        one = game.components[name]
        one.stock = one.stock._replace(shape=shape)
    return game


def built(tiny: Game, problems: Diagnostics, components: tuple[str, ...] = (), scale: float | None = None) -> list[str]:
    to = Target("shop", "", "pages", None, MM, 300, ("a test",), leaves=Leaves(products=SHOP))
    asked = {"components": components, "scale": scale}
    return sorted(export(tiny, faces_of(tiny), to, players=3, label=label, problems=problems, **asked).files)


def told(problems: Diagnostics) -> list[tuple[str, Severity]]:
    return [(problem.code, problem.severity) for problem in problems]


@pytest.mark.parametrize("size", [POKER, Size(63.6 * MM, 88.7 * MM), Size(POKER.height, POKER.width)])
def test_what_the_shop_sells_is_made(size: Size, problems: Diagnostics) -> None:
    """Inches and millimetres are the same product, and so is a card that lies."""
    assert built(decks(crew=size), problems) == ["crew.pdf"]
    assert not len(problems)


def test_a_size_that_the_shop_does_not_confirm_is_noted(problems: Diagnostics) -> None:
    """It is made."""
    assert built(decks(fate=TAROT), problems) == ["fate.pdf"]
    assert told(problems) == [("not-confirmed", Severity.NOTE)]


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (Size(63 * MM, 88 * MM), "set stock: poker"),
        (
            Size(88 * MM, 63 * MM),
            "set stock: {width: 88.9mm, height: 63.5mm}",
        ),
    ],
)
def test_a_size_that_is_nearly_a_products_is_an_error_with_what_to_set(
    size: Size, words: str, problems: Diagnostics
) -> None:
    """Also where other components are made."""
    tiny = decks(crew=size, land=POKER)
    built(tiny, problems)
    (problem,) = problems
    assert (problem.code, problem.severity, problem.span) == (
        "no-product",
        Severity.ERROR,
        tiny.components["crew"].span,
    )
    assert problem.hints[0].endswith(words)


def test_a_shape_that_is_nearly_a_products_says_the_shape_to_set(problems: Diagnostics) -> None:
    """No stock of cardgen's is that disc."""
    built(shaped(decks(token=Size(39 * MM, 39 * MM)), token="circle"), problems)
    (problem,) = problems
    assert problem.hints[0].endswith("set stock: {width: 40mm, height: 40mm, shape: circle}")


def test_at_another_scale_the_stock_is_not_to_blame(problems: Diagnostics) -> None:
    """A poker card printed a hundredth smaller is no poker card."""
    built(decks(crew=POKER), problems, scale=0.59)
    assert "leave --scale out" in next(iter(problems)).hints[0]


def test_another_size_is_left_out_with_a_warning(problems: Diagnostics) -> None:
    """What the shop makes is made."""
    assert built(decks(crew=POKER, board=Size(300 * MM, 200 * MM)), problems) == ["crew.pdf"]
    (problem,) = problems
    assert (problem.code, problem.severity) == ("no-product", Severity.WARNING)
    assert "“Board cards” (300 x 200 mm) is no product of target “shop”: it is left out" in problem.message


def test_a_square_of_the_size_of_a_disc_is_no_disc(problems: Diagnostics) -> None:
    """Another form is another product."""
    assert built(decks(crew=POKER, tile=Size(40 * MM, 40 * MM)), problems) == ["crew.pdf"]
    assert told(problems) == [("no-product", Severity.WARNING)]


def test_what_was_asked_for_by_name_must_be_made(problems: Diagnostics) -> None:
    """Then it is an error, and what else is asked for is made as far as anything is."""
    tiny = decks(crew=POKER, board=Size(300 * MM, 200 * MM))
    built(tiny, problems, ("crew", "board"))
    assert told(problems) == [("no-product", Severity.ERROR)]


def test_a_build_of_nothing_is_an_error(problems: Diagnostics) -> None:
    """Where nothing is left, each says so."""
    built(decks(map=Size(250 * MM, 200 * MM), board=Size(300 * MM, 200 * MM)), problems)
    assert told(problems) == [("no-product", Severity.ERROR)] * 2
