"""Every order prints a form that reads back as the same order; and nothing anybody writes breaks the reading."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.model.reading import Read
from adjudicator.systems.diplomacy.ending import Concede, Draw
from adjudicator.systems.diplomacy.orders import Present
from tests.systems.diplomacy.reading.letters import STANDARD
from tests.systems.diplomacy.reading.roundtrip import accounted_for, commands, conditions, ids, reads_back, words_of

POWERS = ids(STANDARD, "power")
VOTES = st.one_of(
    st.builds(Draw, st.booleans()),
    st.builds(Draw, st.just(True), st.lists(POWERS, min_size=1, max_size=4, unique=True).map(sorted).map(tuple)),
    st.builds(Concede, POWERS),
)
ORDERS = st.one_of(commands(STANDARD, "fall"), VOTES)
LIVES = st.sampled_from(["packet", "standing"])


@given(ORDERS, st.lists(conditions(STANDARD, "power"), max_size=2), LIVES, st.integers(0, 1))
def test_an_order_on_file_reads_back_as_itself(order: object, tests: list[Present], life: str, rank: int) -> None:
    reads_back(STANDARD, order, tests, life, rank)


def test_every_place_of_the_map_reads_back_in_every_style() -> None:
    for entry in STANDARD.entries:
        if entry.id.startswith("place:"):
            (result,) = STANDARD.read(f"F {entry.surface} H")
            assert isinstance(result, Read), entry.surface
            assert result.order.place == entry.id


@given(st.lists(st.sampled_from(words_of(STANDARD)), max_size=12).map(" ".join))
@example("if A Mun in Bur then else")
@example("else\nif\nthen\nendif")
def test_any_mixture_of_known_words_is_accounted_for(letter: str) -> None:
    accounted_for(STANDARD, letter)


@given(st.text(max_size=80))
def test_any_text_is_accounted_for(letter: str) -> None:
    accounted_for(STANDARD, letter)
