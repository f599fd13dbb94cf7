"""Words are found as by comparing each with all, and hostile letters do not make us compare much."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from adjudicator.intake.lexing.spelling import Openings, Spelling

WORDS = st.lists(st.text("abcé ", min_size=1, max_size=6), max_size=12).map(tuple)
TEXT = st.text("abcéx ", max_size=7)


@given(WORDS, TEXT, st.integers(0, 3))
def test_what_is_near_is_found_nearest_first_and_then_in_order(words: tuple[str, ...], text: str, limit: int) -> None:
    near = [(word, OSA.distance(text, word), at) for at, word in enumerate(words)]
    expected = sorted((each for each in near if each[1] <= limit), key=lambda each: (each[1], each[2]))
    spelling = Spelling(words)
    assert spelling.within(text, limit) == expected
    assert spelling.within(text, limit) == expected, "what it remembers says the same"


@given(WORDS, st.text("abcé ", min_size=1, max_size=4))
def test_what_begins_so_or_has_those_words_is_found_in_order(words: tuple[str, ...], text: str) -> None:
    openings = Openings(words)
    assert openings.beginning(text) == [at for at, word in enumerate(words) if word.startswith(text)]
    if text == text.strip():
        assert openings.containing(text) == [at for at, word in enumerate(words) if f" {text} " in f" {word} "]


@pytest.mark.parametrize("text", ["\u4e00\u4e01\u4e02\u4e03\u4e04", "x" * 1000])
def test_a_word_that_can_be_near_to_none_is_compared_with_none(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    compared = list[int]()

    def extract(_: str, choices: dict[int, str], **__: object) -> list[object]:
        compared.append(len(choices))
        return []

    monkeypatch.setattr("rapidfuzz.process.extract", extract)
    assert Spelling(("silk", "tin", "amber")).within(text, 2) == []
    assert sum(compared) == 0
