"""Common English words are no misspelt names, wherever they stand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from adjudicator.intake.lexing.words import folded
from adjudicator.model.reading import Read
from adjudicator.service.filing.reading import language_of, lexicon_of
from tests.paraphrases.judged import told
from tests.paraphrases.positions import GAMES, Position, positions

COMMON = tuple((Path(__file__).parent / "common_words.txt").read_text("utf-8").split())
ORDERS = {
    "republic_of_carthage": ("heir {}", "contribute {} 5", "I give 5 to {}"),
    "republic_of_rome": ("heir {}", "contribute {} 5", "elect Censor {}"),
    "diplomacy": ("A {} H", "army Par to {}", "concede to {}"),
    "carthage_diplomacy": ("Apt {} SR of Spa", "A Spa - {}", "bar BN1 to {}"),
}
"""Orders with a place for a name, by game."""
SAMPLE = 60


def own_words(position: Position) -> set[str]:
    """Return the words that names of the game are made of, and those that the grammar knows."""
    lexicon, language = lexicon_of(position.board), language_of(position.board.config.system)
    named = {word for surface in lexicon.exact for word in surface}
    known = {word for ways in language.words.values() for way in ways for word in folded(way)}
    return named | known


def test_there_are_a_thousand_common_words() -> None:
    assert len(set(COMMON)) >= 1000
    assert {"the", "would", "because", "table", "mother"} <= set(COMMON)


@pytest.mark.parametrize("system", sorted(GAMES))
def test_a_common_word_is_never_taken_for_a_name(system: str) -> None:
    """A sample of the words, another for each game, in every order: none is read as a name that it is not."""
    _check(system, Random(system).sample(COMMON, SAMPLE))


@pytest.mark.soak
@pytest.mark.parametrize("system", sorted(GAMES))
def test_no_common_word_is_ever_taken_for_a_name(system: str) -> None:
    _check(system, list(COMMON))


def _check(system: str, words: list[str]) -> None:
    position = positions(system, 1)[0]
    board, own = position.board, own_words(position)
    seat = board.game.seats[0]
    for word in words:
        if word in own:
            continue
        for form in ORDERS[system]:
            read = [each for each in told(board, seat, form.format(word)).results if isinstance(each, Read)]
            mended = [pair for each in read for pair in each.corrections if folded(pair[0]) == (word,)]
            assert mended == [], (form.format(word), mended)
