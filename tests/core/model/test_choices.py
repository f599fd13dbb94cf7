"""Legal answers: what is sampled is contained, what is counted is listed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.model.choices import Amount, Choices, Either, Lots, OneOf, Ranking, RecordOf, Subset, some
from adjudicator.model.record import decode, encode, record, tag_of


@record
class Toll:
    gate: str
    coins: int


letters = st.lists(st.sampled_from("abcd"), max_size=5).map(tuple)
bounds = st.tuples(st.integers(0, 3), st.integers(0, 5)).map(lambda pair: (min(pair), max(pair)))
stocks = st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), max_size=3).map(lambda stock: tuple(stock.items()))
simple: st.SearchStrategy[Any] = st.one_of(
    st.builds(OneOf, letters.map(lambda options: tuple(dict.fromkeys(options)))),
    st.builds(Amount, st.integers(-3, 3), st.integers(-3, 5)),
    st.builds(lambda options, pair: Subset(options, *pair), letters, bounds),
    st.builds(Ranking, letters.map(lambda options: tuple(dict.fromkeys(options)))),
    st.builds(lambda stock, pair: Lots(stock, *pair), stocks, bounds),
)
tolls = st.builds(
    lambda gates, coins: RecordOf(tag_of(Toll), (("gate", OneOf(tuple(dict.fromkeys(gates)))), ("coins", coins))),
    letters,
    st.builds(Amount, st.integers(0, 1), st.integers(0, 3)),
)
choices = simple | tolls | st.lists(simple, max_size=2).map(lambda several: Either(tuple(several)))


@given(choices, st.randoms(use_true_random=False))
def test_every_sample_is_contained_and_listed(choice: Choices, random: Random) -> None:
    if choice.size():
        sample = choice.sample(random.randrange)
        assert choice.contains(sample)
        assert sample in list(choice.every())


@given(choices)
def test_as_many_are_counted_as_listed_and_all_are_contained(choice: Choices) -> None:
    listed = list(choice.every())
    assert choice.size() == len(listed)
    assert all(choice.contains(value) for value in listed)
    assert some(choice, 3) == tuple(listed[:3])


@given(simple | tolls)
def test_nothing_is_listed_twice(choice: Choices) -> None:
    listed = list(choice.every())
    assert all(value not in listed[:at] for at, value in enumerate(listed))


@given(choices)
def test_a_description_survives_the_log(choice: Choices) -> None:
    assert decode(json.dumps(encode(choice))) == choice


def test_every_value_is_sampled_in_time() -> None:
    random = Random(1)
    for choice in (
        Subset(("a", "a", "b"), 1, 2),
        Ranking((1, 2, 3)),
        Lots((("dye", 2), ("tin", 1)), 1, 2),
        Amount(2, 5),
    ):
        assert {choice.sample(random.randrange) for _ in range(400)} == set(choice.every())


@pytest.mark.parametrize(
    ("choice", "value"),
    [
        (OneOf((1, 2)), 3),
        (Amount(1, 4), 5),
        (Amount(1, 4), 0),
        (Amount(0, 4), True),
        (Amount(1, 4), "2"),
        (Subset(("a", "b"), 1, 2), ()),
        (Subset(("a", "b"), 1, 2), ("a", "a")),
        (Subset(("a", "b"), 0, 1), ("a", "b")),
        (Subset(("a", "b"), 0, 2), ["a"]),
        (Ranking(("a", "b")), ()),
        (Ranking(("a", "b")), ("a", "a")),
        (Ranking(("a", "b")), ("c",)),
        (Ranking(("a", "b")), "a"),
        (RecordOf(tag_of(Toll), (("coins", Amount(1, 2)),)), Toll("north", 3)),
        (RecordOf(tag_of(Toll), (("coins", Amount(1, 2)),)), 1),
        (Either((Amount(1, 2), OneOf(("x",)))), 3),
        (Lots((("dye", 2),), 1, 2), (("dye", 3),)),
        (Lots((("dye", 2),), 1, 2), (("dye", 0),)),
        (Lots((("dye", 2),), 1, 2), (("tin", 1),)),
        (Lots((("dye", 2),), 1, 2), (("dye", 1), ("dye", 1))),
        (Lots((("dye", 2),), 2, 2), (("dye", 1),)),
        (Lots((("dye", 2),), 0, 2), "dye"),
        (Lots((("dye", 2),), 0, 2), ("dye",)),
    ],
)
def test_what_is_not_allowed_is_not_contained(choice: Choices, value: object) -> None:
    assert not choice.contains(value)


def test_cards_of_one_kind_are_told_apart_by_nothing() -> None:
    subset = Subset(("dye", "tin", "dye"), 2, 2)
    assert list(subset.every()) == [("dye", "dye"), ("dye", "tin")]
    assert subset.contains(("tin", "dye"))
    assert subset.size() == 2


def test_a_warehouse_is_described_without_listing_it() -> None:
    """Thirteen kinds of ten: the first handfuls come at once, and all are counted."""
    lots = Lots(tuple((f"kind {number}", 10) for number in range(13)), 25, 30)
    assert [sum(count for _, count in handful) for handful in some(lots, 4)] == [25] * 4
    assert lots.size() > 10**9
    subset = Subset(tuple(range(60)), 25, 30)
    assert len(some(subset, 4)) == 4
    assert subset.size() > 10**15


def test_either_leaves_out_what_allows_nothing() -> None:
    either = Either((OneOf(()), Amount(4, 4)))
    assert either.sample(lambda below: below - 1) == 4
    assert either.size() == 1
