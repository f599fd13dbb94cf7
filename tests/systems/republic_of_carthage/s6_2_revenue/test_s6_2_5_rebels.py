"""6.2.5 The rebel faction pays 2 talents per rebel army; armies not maintained return to Senate control."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Maintain
from adjudicator.systems.republic.state import REBEL, SCOPE, TALENTS, UNITS, Unit
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, MAGO, MILKO, board, held, run

STEP = "revenue.rebels"


def revolt(*, mago: int = 6, milko: int = 1, treasury: int = 5) -> State:
    """Return the position with Mago and Milko in revolt: two legions and two Celtiberians."""
    state = byrsa.moved(board(), REBEL, carthaginian_legion=2, celtiberian=2)
    for key, talents in ((MAGO, mago), (MILKO, milko)):
        state = change(byrsa.at(state, key, REBEL), TALENTS, SCOPE, key, talents)
    return byrsa.stocked(state, "anna", treasury)


def veteran(state: State, kind: str, of: str) -> State:
    """Return the position with one rebel army of a kind a veteran of a Senator."""
    key = next(key for key, row in UNITS.items(state, SCOPE) if (row.kind, row.place) == (kind, REBEL))
    return put(state, UNITS, SCOPE, key, Unit(kind, REBEL, veteran=True, allegiance=of))


def armies(state: State, where: str) -> list[str]:
    return sorted(row.kind for _, row in UNITS.items(state, SCOPE) if row.place == where and row.kind != "fleet")


def test_without_a_revolt_nobody_is_asked() -> None:
    assert [event.kind for event in run(board(), STEP).events] == ["stepped"]
    assert list(GAME.system.step(STEP).foresees(GAME, board(), SCOPE)) == []


def test_the_rebels_pay_two_talents_for_each_army_and_not_the_state() -> None:
    done = run(revolt(), STEP, filed("anna", Maintain(4)))
    (paid,) = said(done, "rebel_armies_paid")
    assert (paid.armies, paid.each, paid.total) == (4, 2, 8)
    assert byrsa.lines(done) == []
    assert armies(done.state, REBEL) == ["carthaginian_legion"] * 2 + ["celtiberian"] * 2


def test_ruling_33_the_rebels_cards_pay_first_and_the_faction_treasury_the_rest() -> None:
    done = run(revolt(), STEP, filed("anna", Maintain(4)))
    assert (held(done.state, MAGO), held(done.state, MILKO), byrsa.stock(done.state, "anna")) == (0, 0, 5 - 1)
    assert byrsa.told(done.events) == [
        "The rebels pay 4 armies at 2T = 8T: 6T from Mago, 1T from Milko and 1T from the Faction Treasury."
    ]


def test_armies_not_maintained_return_to_the_senate() -> None:
    done = run(revolt(), STEP, filed("anna", Maintain(1)))
    assert armies(done.state, "active") == ["carthaginian_legion", "celtiberian", "celtiberian"]
    assert byrsa.told(done.events)[1] == (
        "3 rebel armies are not paid and return to the Senate: Celtiberians, Celtiberians and Carthaginian Legion."
    )


def test_the_kinds_named_go_first_then_the_cheapest() -> None:
    done = run(revolt(), STEP, filed("anna", Maintain(1, ("unit:carthaginian_legion",))))
    assert armies(done.state, REBEL) == ["celtiberian"]


def test_recruits_go_before_veterans_of_others() -> None:
    state = veteran(revolt(), "celtiberian", "11")
    done = run(state, STEP, filed("anna", Maintain(3)))
    assert [
        row.veteran for _, row in UNITS.items(done.state, SCOPE) if (row.kind, row.place) == ("celtiberian", REBEL)
    ] == [True]


def test_by_default_all_that_can_be_paid_are_kept_and_the_cheapest_dropped() -> None:
    done = run(revolt(mago=3, milko=0, treasury=2), STEP)
    assert said(done, "rebel_armies_paid")[0].armies == 2
    assert armies(done.state, REBEL) == ["carthaginian_legion", "carthaginian_legion"]


def test_nothing_paid_sends_all_home() -> None:
    done = run(revolt(), STEP, filed("anna", Maintain(0)))
    assert (armies(done.state, REBEL), held(done.state, MAGO)) == ([], 6)


def test_to_maintain_none_is_an_order_of_its_own_and_has_no_other_form() -> None:
    (topic,) = GAME.system.step(STEP).foresees(GAME, revolt(), SCOPE)
    assert topic.slot.choices.contains(Maintain(0))
    assert not topic.slot.choices.contains(Nothing("maintain"))


def test_ruling_36b_veterans_of_the_rebels_cost_nothing_and_stay() -> None:
    state = veteran(veteran(revolt(), "celtiberian", MAGO), "carthaginian_legion", MILKO)
    done = run(state, STEP, filed("anna", Maintain(0)))
    assert armies(done.state, REBEL) == ["carthaginian_legion", "celtiberian"]
    assert said(done, "rebel_armies_paid") == ()


def test_with_veterans_alone_there_is_nothing_to_decide() -> None:
    state = byrsa.moved(board(), REBEL, balearic=1)
    state = veteran(byrsa.at(state, MAGO, REBEL), "balearic", MAGO)
    assert [event.kind for event in run(state, STEP).events] == ["stepped"]


@pytest.mark.parametrize(
    ("seat", "order", "expected"),
    [
        ("ben", Maintain(1), ("no_rebel_army", False)),
        ("anna", Maintain(7), ("too_many_rebel_armies", False)),
        ("anna", Maintain(1, ("unit:elephants",)), ("no_such_rebel_army", False)),
    ],
)
def test_what_is_refused(seat: str, order: Maintain, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(revolt(), seat, STEP, order) == expected


def test_what_is_taken() -> None:
    assert isinstance(byrsa.verdict(revolt(), "anna", STEP, Maintain(4, ("unit:celtiberian",))), Accepted)
    assert isinstance(byrsa.verdict(revolt(), "anna", STEP, Maintain(0)), Accepted)
