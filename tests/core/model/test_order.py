"""Orders on file and conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from adjudicator.model.order import Condition, Filed, Order, Test
from adjudicator.model.record import record


@record
class Tax:
    kind: ClassVar[str] = "tax"
    city: str

    def key(self) -> str:
        return f"tax:{self.city}"

    def where(self) -> dict[str, str]:
        return {"city": self.city}

    def say(self, names: object) -> str:
        return f"tax {self.city}"


NAMES = {"seat:ann": "Ann"}


def name(key: str) -> str:
    return NAMES.get(key, key)


FILED = Filed("ann", 4, Tax("utica"), (), "packet", 0, "1.1", "<m@x>", 3)


def test_an_order_is_named_by_its_seat_and_number() -> None:
    assert (FILED.id, FILED.head) == ("ann:4", "ann:4")
    assert isinstance(FILED.order, Order)


def test_a_fall_back_belongs_to_the_order_before_it() -> None:
    second = replace(FILED, number=6, rank=2)
    assert (second.id, second.head) == ("ann:6", "ann:4")


@pytest.mark.parametrize(
    ("life", "rank", "key", "line"),
    [
        ("packet", 0, "tax:utica", "tax utica"),
        ("once", 0, "tax:utica", "tax utica"),
        ("standing", 0, "standing tax:utica", "standing tax utica"),
        ("packet", 1, "tax:utica/or1", "or tax utica"),
    ],
)
def test_key_and_canonical_line(life: str, rank: int, key: str, line: str) -> None:
    filed = replace(FILED, life=life, rank=rank)
    assert (filed.key(), filed.say(name)) == (key, line)


def test_conditions_stand_behind_the_order() -> None:
    tests = (Test("coins", "at least", 9, "seat:ann"), Test("tax", "is", 3))
    assert replace(FILED, when=tests).say(name) == "tax utica if coins Ann at least 9 and tax is 3"


@pytest.mark.parametrize(
    ("relation", "holds"),
    [
        ("at least", (False, True, True)),
        ("at most", (True, True, False)),
        ("above", (False, False, True)),
        ("below", (True, False, False)),
        ("is", (False, True, False)),
    ],
)
def test_a_condition_compares(relation: str, holds: tuple[bool, ...]) -> None:
    test = Test("coins", relation, 5)
    assert tuple(test.holds(value) for value in (4, 5, 6)) == holds


@pytest.mark.parametrize("relation", ["at least", "at most", "above", "below"])
def test_a_condition_has_an_opposite_that_holds_where_it_does_not(relation: str) -> None:
    test = Test("coins", relation, 5, "seat:ann")
    other = test.opposite()
    assert other is not None
    assert [other.holds(value) for value in range(10)] == [not test.holds(value) for value in range(10)]
    assert (other.figure, other.subject, other.opposite()) == ("coins", "seat:ann", test)


def test_there_is_no_word_for_the_opposite_of_is() -> None:
    assert Test("coins", "is", 5).opposite() is None
    known: Condition = Test("coins", "is", 5)
    assert known.say(name) == "coins is 5"
