"""Hyphenation: the same places as pyphen, within the language's margins."""

from __future__ import annotations

import pyphen
import pytest

from cardgen.layout.text.hyphenation import hyphenation

WORDS = (
    "captain hyphenation Swashbuckler cannonball additional discarding treasure ambusher strength a of pirate".split()
)


@pytest.mark.parametrize("language", ["en_US", "de_DE", "fr", "ru_RU", "nl_NL", "it_IT", "pl_PL"])
def test_same_places_as_pyphen(language: str) -> None:
    """Patterns kept as text find what pyphen's parsed ones find."""
    ours, theirs = hyphenation(language), pyphen.Pyphen(lang=language)
    left, right = (2, 3) if language == "en_US" else (2, 2)
    for word in WORDS:
        assert ours.positions(word) == tuple(at for at in theirs.positions(word) if left <= at <= len(word) - right)


def test_margins() -> None:
    """English keeps three letters after the hyphen."""
    assert 8 not in hyphenation("en_US").positions("additional")


def test_respelling_is_not_used() -> None:
    """A place where Hungarian would spell the word anew gets no hyphen."""
    respelt = [at for at in pyphen.Pyphen(lang="hu_HU").positions("hosszúság") if at.data]
    assert [int(at) for at in respelt] == [3]
    assert hyphenation("hu_HU").positions("hosszúság") == (6,)


def test_names_of_languages() -> None:
    """A hyphen in the name or a language without a country will do."""
    assert hyphenation("en-GB").positions("captain") == hyphenation("en_GB").positions("captain")
    assert hyphenation("de").positions("Schatzkarte") == (6, 9)


def test_unknown_language_names_those_there_are() -> None:
    """The error lists the same language's variants, or all languages."""
    with pytest.raises(ValueError, match="“en_UK”; there is en_GB, en_US"):
        hyphenation("en_UK")
    with pytest.raises(ValueError, match="“xx”; there are af, "):
        hyphenation("xx")


def test_a_country_falls_back_to_its_language() -> None:
    """fr_FR hyphenates as fr."""
    assert hyphenation("fr_FR").positions("bibliothèque") == hyphenation("fr").positions("bibliothèque") != ()


def test_letter_that_grows() -> None:
    """A word whose small letters are more than its capitals is left whole."""
    assert hyphenation("en_US").positions("İSTANBUL") == ()


def test_all_languages_load() -> None:
    """Every dictionary can be read."""
    for language in pyphen.LANGUAGES:
        hyphenation.__wrapped__(language).positions("abcdefghij")
