"""6.2.3 Each Member of the Committee of Five may roll a die and collect it from the State, and is Liable."""

from __future__ import annotations

import pytest

from adjudicator.model.choices import some
from adjudicator.model.order import Accepted, Filed
from adjudicator.model.state import Frame
from adjudicator.systems.republic.state import CITY, LIABLE, SCOPE, TREASURY
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.testing.scenario import change, filed, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    ARISH,
    BODASHTART,
    ESHMUN,
    GAME,
    MILKO,
    board,
    held,
    run,
)

STEP = "revenue.corruption"


def yes(seat: str, senator: str) -> Filed:
    return filed(seat, Corruption(f"senator:{senator}" if senator else "", yes=True))


def test_a_member_collects_what_the_die_shows_and_the_state_loses_it() -> None:
    done = run(board(), STEP, yes("ben", ABARISH), dice=[("abarish/1", 4)])
    (rolled,) = said(done, "corruption_rolled")
    assert (rolled.office, rolled.die, rolled.treasury.new) == ("office:public_buildings", 4, 59)
    assert held(done.state, ABARISH) == 2 + 4


def test_a_member_who_rolls_is_liable_and_one_who_does_not_is_not() -> None:
    done = run(board(), STEP, yes("ben", ABARISH), dice=[1])
    assert [LIABLE.of(done.state, SCOPE, key) for key in (ABARISH, MILKO)] == [True, False]


def test_every_member_is_asked_and_by_default_rolls_not() -> None:
    slots = list(GAME.system.step(STEP).asks(GAME, board(), Frame("x", STEP, SCOPE)))
    assert [slot.seat for slot in slots] == ["dora", "perla", "ben", "anna", "clara"]
    assert all(slot.default == some(slot.choices, 1)[0] and not slot.default.yes for slot in slots)
    assert byrsa.told(run(board(), STEP).events) == ["No Member rolled."]


def test_each_member_rolls_a_die_of_his_own_in_the_order_of_ranks() -> None:
    orders = [
        yes("anna", MILKO),
        yes("dora", ESHMUN),
        yes("perla", BODASHTART),
        yes("clara", ARISH),
        yes("ben", ABARISH),
    ]
    done = run(board(), STEP, *orders, dice=[1, 2, 3, 4, 5])
    assert byrsa.lines(done) == [
        ("roc:6.2.3", -n, left) for n, left in zip(range(1, 6), (62, 60, 57, 53, 48), strict=True)
    ]
    assert [one.purse.senator for one in said(done, "corruption_rolled")] == [
        f"senator:{key}" for key in (ESHMUN, BODASHTART, ABARISH, MILKO, ARISH)
    ]
    assert said(done, "corruption_left") == ()


def test_an_order_without_a_name_speaks_for_the_seats_own_member() -> None:
    done = run(board(), STEP, yes("ben", ""), dice=[("abarish/1", 6)])
    assert held(done.state, ABARISH) == 2 + 6


def test_a_member_already_liable_may_roll() -> None:
    state = change(board(), LIABLE, SCOPE, ABARISH, value=True)
    assert held(run(state, STEP, yes("ben", ABARISH), dice=[2]).state, ABARISH) == 2 + 2


def test_ruling_26_corruption_deepens_a_deficit() -> None:
    state = change(board(), TREASURY, SCOPE, CITY, -3)
    done = run(state, STEP, yes("ben", ABARISH), dice=[6])
    assert byrsa.lines(done) == [("roc:6.2.3", -6, -9)]


@pytest.mark.parametrize("where", ["captive:sicilian_1", "exile", "rebel"])
def test_ruling_27_a_holder_who_is_no_longer_at_large_is_not_asked(where: str) -> None:
    state = byrsa.at(board(), ABARISH, where)
    assert said(run(state, STEP, yes("ben", ABARISH)), "corruption_rolled") == ()


def test_the_law_of_public_accounts_forbids_corruption() -> None:
    state = byrsa.in_force(board(), "public_accounts", until="permanent")
    assert said(run(state, STEP, yes("ben", ABARISH)), "corruption_rolled") == ()
    assert byrsa.refusal(state, "ben", STEP, Corruption(f"senator:{ABARISH}", yes=True)) == (
        "corruption_forbidden",
        False,
    )


def test_other_laws_do_not() -> None:
    state = byrsa.in_force(board(), "peoples_assembly", until="permanent")
    assert len(said(run(state, STEP, yes("ben", ABARISH), dice=[1]), "corruption_rolled")) == 1


@pytest.mark.parametrize(
    ("senator", "expected"),
    [
        ("senator:5", ("not_your_senator", True)),
        ("senator:25", ("not_your_senator", True)),
        ("card:salt_pans", ("not_your_senator", True)),
        ("senator:16", ("not_on_committee", False)),
    ],
)
def test_what_is_refused(senator: str, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(board(), "ben", STEP, Corruption(senator, yes=True)) == expected


def test_a_family_card_under_a_statesman_gives_no_orders() -> None:
    state = byrsa.at(board(), ABARISH, "under:15A")
    assert byrsa.refusal(state, "ben", STEP, Corruption("senator:15", yes=True)) == ("senator_covered", False)


def test_own_members_are_accepted_on_receipt() -> None:
    assert isinstance(byrsa.verdict(board(), "ben", STEP, Corruption("senator:15", yes=True)), Accepted)
