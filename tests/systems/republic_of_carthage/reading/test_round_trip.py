"""Every order prints a form that reads back as the same order; and nothing anybody writes breaks the reading."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.model.order import Test
from tests.systems.republic_of_carthage.reading.letters import carthage, entries, read
from tests.systems.republic_of_carthage.reading.round_trip import ORDERS, RELATIONS, goods, reads_back, senators

TESTS = st.one_of(
    st.builds(Test, st.sampled_from(["treasury", "income", "tax"]), RELATIONS, st.integers(-50, 200)),
    st.builds(Test, st.sampled_from(["talents", "traders", "inf", "pop"]), RELATIONS, st.integers(-9, 99), senators),
    st.builds(Test, st.just("cards"), RELATIONS, st.integers(0, 9), goods),
)


@given(ORDERS, st.lists(TESTS, max_size=2), st.sampled_from(["packet", "standing"]), st.integers(0, 1))
def test_an_order_on_file_reads_back_as_itself(order: object, tests: list[Test], life: str, rank: int) -> None:
    reads_back(order, tuple(tests), life, rank)


VOCABULARY = sorted(
    {way for word, ways in carthage().words.items() for way in (word.replace("_", " "), *ways)}
    | {entry.surface for entry in entries()}
    | {
        *carthage().noise,
        *carthage().asked,
        ",",
        ";",
        ".",
        "?",
        "#",
        "3",
        "-4",
        "(7)",
        "3-5",
        "5T",
        "xyzzy",
        "Mlko",
        "\n",
    }
)


@given(st.lists(st.sampled_from(VOCABULARY), max_size=14).map(" ".join))
@example("unless income is 3, or sell all and")
@example("or or or standing or")
def test_any_mixture_of_known_words_is_accounted_for(letter: str) -> None:
    _accounted_for(letter)


@given(st.text(max_size=120))
@example("#3")
@example("''’`")
@example("\u0661\u0662 \u00b2 sell \u2460 Dye")
def test_any_text_is_accounted_for(letter: str) -> None:
    _accounted_for(letter)


def _accounted_for(letter: str) -> None:
    lines = letter.split("\n")
    results = read(letter)
    for result in results:
        assert 1 <= result.line <= result.last <= len(lines)
    told = {line for result in results for line in range(result.line, result.last + 1)}
    silent = {number for number, line in enumerate(lines, 1) if not line.partition("#")[0].strip(" \t;.!?-*>+")}
    assert set(range(1, len(lines) + 1)) - told <= silent | _bare(lines)


def _bare(lines: list[str]) -> set[int]:
    """Lines that hold no letter and no digit, of which nothing need be said."""
    return {
        number for number, line in enumerate(lines, 1) if not any(char.isalnum() for char in line.partition("#")[0])
    }
