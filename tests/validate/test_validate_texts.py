"""The checks of names and texts: what they see, what they pass over, and at which line."""

from __future__ import annotations

import time

import pytest

from cardgen.data.files import Memory
from cardgen.diagnostics import Diagnostics
from cardgen.model.build import load_game
from cardgen.model.game import Game
from cardgen.validate.checks import CHECKS

GAME = """
name: Example
players: {min: 1, max: 4}
constants: {minutes: 15, toll: {gold: 12, silver: 30}, crowd: 30, few: 3}
components:
  deck: {stock: poker, cards: deck.yaml, front: deck.xml}
  again: {stock: poker, cards: deck.yaml, front: deck.xml}
"""


def game_of(deck: str) -> Game:
    """A game whose two components take their cards from one deck."""
    files = {"card_data/x/game.yaml": GAME, "card_data/x/deck.yaml": deck, "templates/deck.xml": "<card/>"}
    problems = Diagnostics()
    game = load_game(Memory({name: text.encode() for name, text in files.items()}), "x", problems)
    assert game is not None
    assert list(problems) == []
    return game


def found(code: str, *cards: str) -> list[tuple[int, str]]:
    """Line and message of what one check says of cards, each in a line of its own from line 2."""
    game = game_of("cards:\n" + "".join(f"  - {{{card}}}\n" for card in cards))
    problems = dict.fromkeys(CHECKS[code].check(game))
    assert {problem.code for problem in problems} <= {code}
    return [(problem.span.line, problem.message) for problem in problems]


def names(*names: str) -> tuple[str, ...]:
    return tuple(f"id: c{number}, name: '{name}'" for number, name in enumerate(names))


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ("Smuggler", "Smugler", "by one letter"),
        ("Smuggler", "Smmuggler", "by one letter"),
        ("Old Lamplighter", "Old Lamploghter", "by one letter"),
        ("Guard", "Gaurd", "in the order of two letters"),
        ("The Étoile", "The Étoilé", "by one letter"),
        ("The Guard", "The guard", "in capitals only"),
    ],
)
def test_names_that_differ_by_a_slip(one: str, other: str, how: str) -> None:
    """Neighbours that are swapped, and in a long word a letter too many, too few or another, are told at the later
    card, of two components once."""
    assert found("similar-name", *names("Cook", one, other)) == [(4, f"“{other}” differs from “{one}” {how}")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Guard 1", "Guard 2"),
        ("Guard 1", "Guard 12"),
        ("Guard II", "Guard III"),
        ("Guard IV", "Guard V"),
        ("Island A", "Island B"),
        ("Hunter", "Punter"),
        ("Sea Rat", "Sea Brat"),
        ("Cook", "Cool"),
        ("Guard", "Guard!"),
        ("Guard", "Guards’"),
        ("Guard", "Guard"),
        ("Level 1 Guard", "Level 2 Guard"),
        ("Guard", "Guardian"),
        ("Goblin", "Goblins"),
        ("7-Eleven", "7-Elevens"),
        ("Smugglers Cove", "Smuggler Cove"),
        ("Merchantman", "Merchantmen"),
        ("Guard 3", "Guards 3"),
        ("Healing", "Hearing"),
        ("Potion of Healing", "Potion of Hearing"),
        ("Castle", "Cattle"),
        ("Old Hunter", "Old Hunted"),
        ("Enchanter", "Enchanted"),
    ],
)
def test_names_that_are_told_apart(one: str, other: str) -> None:
    """Series, other words, other first letters, other forms, other signs, the same name, and more than a letter."""
    assert found("similar-name", *names(one, other)) == []


def test_ids_that_stand_for_names_are_not_compared() -> None:
    """A card without a name prints its id, and ids may be alike."""
    assert found("similar-name", "id: red-guard", "id: rod-guard") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("'Pay  two.'", "two spaces between “Pay” and “two.”"),
        ("'Pay {{  2  }}   gold.'", "two spaces between “x” and “gold.”"),
        ("'Pay \u00a0two.'", "two spaces between “Pay” and “two.”"),
        ("'Pay {{  2  }} gold.'", ""),
        ("'Pay {{ \"\" }} gold.'", ""),
        ("'M 0 0  L 1 1'", ""),
        ('"Pay\\n  two."', ""),
    ],
)
def test_two_spaces(text: str, message: str) -> None:
    """Spaces side by side are told, those of expressions, indents and drawings are not."""
    assert found("two-spaces", "id: a", f"id: b, lines: [fine, {{text: {text}}}]") == (
        [(3, message)] if message else []
    )


def test_long_words_with_two_spaces_are_quick() -> None:
    """However long the words, they are gone through once, and the message does not repeat all of them."""
    begun = time.process_time()
    ((_, message),) = found("two-spaces", "id: a", f'id: b, text: "{"x" * 100_000}\\_b c {"y" * 100_000}  c"')
    assert message == f"two spaces between “{'y' * 39}…” and “c”"
    ((_, message),) = found("two-spaces", "id: a", f'id: b, text: "an oar{" " * 100_000}c"')
    assert message == "two spaces between “oar” and “c”"
    assert time.process_time() - begun < 2


def test_mixed_quotes_are_told_at_the_rarer_kind() -> None:
    """One problem a deck, with the lines of the others."""
    curly = [f"id: c{number}, text: The cook’s spoon." for number in range(3)]
    straight = ["id: a, text: The cook's spoon.", "id: b, text: 'She said \"stop\".'"]
    assert found("mixed-quotes", *curly, *straight) == [
        (5, "straight quotes in a deck whose other texts have curly ones")
    ]
    assert found("mixed-quotes", curly[0], *straight) == [
        (2, "curly quotes in a deck whose other texts have straight ones")
    ]
    game = game_of("cards:\n" + "".join(f"  - {{{card}}}\n" for card in (*curly, *straight)))
    (problem,) = dict.fromkeys(CHECKS["mixed-quotes"].check(game))
    assert problem.hints == ("write “ ” and ’ everywhere", "also on line 6")


@pytest.mark.parametrize("word", ["Nature's", "'Halt!'", "Davy's!"])
def test_quotes_of_one_word(word: str) -> None:
    """A name of one word counts as a sentence does."""
    assert found("mixed-quotes", "id: a, text: The cook’s spoon.", f'id: b, name: "{word}"') == [
        (3, "straight quotes in a deck whose other texts have curly ones")
    ]


@pytest.mark.parametrize(
    ("text", "printed", "hint"),
    [
        ("See [[ a ]] now.", "[[ a ]]", "write [[a]] for the name of the card"),
        ("See [[a|the guard]] now.", "[[a|the guard]]", "write [[a]] for the name of the card"),
        ("See [[Old Cook]] now.", "[[Old Cook]]", "write [[old-cook]] for the name of the card"),
        ("See [[no one]] now.", "[[no one]]", "write [[id]], the id of a card and nothing else"),
        ("See [[]] now.", "[[]]", "write [[id]], the id of a card and nothing else"),
        ("Take **:Gold:** now.", ":Gold:", "write :gold: for the icon"),
        ("Take :cannon-Strike: now.", ":cannon-Strike:", "write :cannon-strike: for the icon"),
    ],
)
def test_what_prints_as_typed(text: str, printed: str, hint: str) -> None:
    """Brackets and colons that were meant for a card or an icon are told, with what to write."""
    game = game_of(f"cards:\n  - {{id: a, text: '{text}'}}\n  - {{id: old-cook}}\n")
    (problem,) = dict.fromkeys(CHECKS["printed-as-typed"].check(game))
    assert (problem.span.line, problem.message) == (2, f"“{printed}” is printed as it is typed")
    assert hint in problem.hints


@pytest.mark.parametrize(
    "text",
    [
        *("Take :gold: of [[a]].", "\\[[ a ]] and \\:Gold: here", "At 10:30:15 or a:B:c.", "Choose: Gold: or Silver."),
        *("{{ [[1, 2], [3]][0][0] }} here", "[a] [b] and x[[", "One: A, two:B:"),
    ],
)
def test_what_is_meant_to_print(text: str) -> None:
    """Icons, names of cards, escaped marks, times, lists and expressions are passed over."""
    assert found("printed-as-typed", f"id: a, text: '{text}'") == []


@pytest.mark.parametrize("text", ["A wall 6\" thick and 5' high.", "{{ 'four' }} cooks", "sea.svg's"])
def test_quotes_that_are_none(text: str) -> None:
    """Marks of a measure, quotes of expressions and single words do not count."""
    quoted = text.replace("'", "''")
    assert found("mixed-quotes", "id: a, text: The cook’s spoon.", f"id: b, text: '{quoted}'") == []


@pytest.mark.parametrize(
    ("text", "stars"),
    [
        ("**Halt! Nobody passes.", "**"),
        ("Halt!** Nobody passes.", "**"),
        ("*Halt! Nobody passes.", "*"),
        ("**Halt!* Nobody passes.", "**"),
        ("***Halt!** Nobody passes.", "*"),
        ("Halt* nobody* passes *now.", "*"),
        ("****Halt!** Nobody passes.", "**"),
        ("**Halt!\\n\\nNobody** passes.", "**"),
        ("\\\\*Halt!* Nobody passes.", "*"),
    ],
)
def test_stars_without_a_partner(text: str, stars: str) -> None:
    """Each is told once a text, however many there are."""
    ((line, message),) = found("unbalanced-stars", "id: a", f'id: b, text: "{text}"')
    assert line == 3
    assert message.startswith(f"“{stars}” has no partner: “")


@pytest.mark.parametrize(
    "text",
    [
        "**Halt!** Nobody *ever* ***passes***.",
        "Take 2 * 3 or 2*3*4 of {{ 2 * 3 }}.",
        "All but \\\\*one\\\\** of them, \\\\**two* \\\\\\\\ too.",
        "* a list\\n\\n* of two",
        "art/*.svg",
        "A 5* hotel costs 5* each.",
        "Note* see below. Note*, and note*",
        "Rated ****! By us.",
    ],
)
def test_stars_that_are_meant(text: str) -> None:
    """Spans that are closed, products, escaped stars and what is no sentence are passed over."""
    assert found("unbalanced-stars", f'id: b, text: "{text}"') == []


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("gold: 2, text: Take 2 gold.", "2 is typed, and is card.gold"),
        ("gold: 2, text: 'Take +2 :gold:.'", "2 is typed, and is card.gold"),
        ("gold: 2, text: 'Take **2** more :gold:.'", "2 is typed, and is card.gold"),
        ("cannon_strike: 2, text: 'Roll 2 :cannon-strike: now.'", "2 is typed, and is card.cannon_strike"),
        ("toll: {gold: 2}, text: 'Gold: 2 each.'", "2 is typed, and is card.toll.gold"),
        ("coins: 2, text: 'One coin, or 2 coins.'", "2 is typed, and is card.coins"),
        ("gold_per_player: 2, text: All take 2 gold.", "2 is typed, and is card.gold_per_player"),
        ("gold: 2, text: '**Gold:** 2 each.'", "2 is typed, and is card.gold"),
        ("cost: 5, text: That costs 5.", "5 is typed, and is card.cost"),
        ("hp: 2, text: Lose 2 hp.", "2 is typed, and is card.hp"),
        ("gold: -2, text: Lose 2 gold.", "2 is typed, and is card.gold"),
        ("weight: 2.5, text: A weight of 2.5.", "2.5 is typed, and is card.weight"),
        ("depth: 40, text: It lies at a depth of 40.", "40 is typed, and is card.depth"),
        ("gold: 2, cost: 2, text: '{{ card.cost }} or 2 gold.'", "2 is typed, and is card.gold"),
        ("fare: 7, said: 'To pay {{ card.fare }} to all', text: Pay 7 to cross.", "7 is typed, and is card.fare"),
        ("text: For 15 minutes.", "15 is typed, and is constants.minutes"),
        ("text: Pay 12 gold at once.", "12 is typed, and is constants.toll.gold"),
    ],
)
def test_a_number_that_a_field_holds(card: str, message: str) -> None:
    """A typed number is told with the field that holds it."""
    assert found("typed-number", "id: a", f"id: b, {card}") == [(3, message)]


@pytest.mark.parametrize(
    "card",
    [
        "gold: 2, text: '{{ card.gold }} gold, 2 in all.'",
        "gold: 2, text: Wait for 2 turns.",
        "gold: 2, text: Two gold.",
        "gold: 2, text: Gold on 2d6 or 1/2 or 2–4 or 10:2 or v2 or 2.0.2.",
        "gold: 2, text: 2. Take the gold.",
        "gold: 2, text: '{{ card[\"gold\"] }} gold of 2.'",
        "gold: [2], text: Take 2 gold.",
        "copies: 2, text: Take 2 copies.",
        "gold: 2, name: Gold 2",
        "gold: true, text: Take 1 gold.",
        "text: Take 30 of 3.",
        "text: '{{ constants.minutes }} of 15 minutes.'",
        "depth: 40, icon: at40",
        "depth: 40, text: It lies 40 down.",
        "gold: 2, text: 'Take :gold: from 2 players.'",
        "gold: 2, text: 'No gold. 2 players pay.'",
        "gold: 2, text: 'On a 2: gold for all.'",
        "gold: 2, text: 'Pay :gold: 2 times.'",
        "die: 2, text: The 2 of you die.",
        "hp: 12, text: 12 angry men.",
        "attack: 2, text: Attack 2 rivals.",
        "gold_per_player: 2, text: Choose 2 players for 2 turns.",
        "for_each: 2, text: Wait for 2 turns.",
        "fare: 3, said: 'Pay {{ card.fare }} to cross.', text: Wait for 3 turns.",
        "text: 12 angry men pay.",
    ],
)
def test_a_number_that_stands_by_chance(card: str) -> None:
    """Numbers that are worked out, that nothing calls by name, or that are a part of something are passed over."""
    assert found("typed-number", f"id: b, {card}") == []


def test_large_decks_are_quick() -> None:
    """All checks of two components of 5,000 cards together take a second; on a busy machine, not two."""
    cards = "".join(
        f"  - {{id: c{n}, name: 'The Keeper of {n * 7919 % 99991:x} Keys', gold: {n % 9}, "
        f"text: 'Pay {{{{ card.gold }}}} :gold:, or **{n % 7}** of the cook’s spoons. Then draw 3.', "
        f"flavour: 'Number {n} of a long line of keepers, none of whom ever found the door.'}}\n"
        for n in range(5000)
    )
    game = game_of("cards:\n" + cards)
    start = time.process_time()
    problems = [problem for check in CHECKS.values() for problem in check.check(game)]
    assert time.process_time() - start < 2
    assert {problem.code for problem in problems} <= {"similar-name", "typed-number"}
