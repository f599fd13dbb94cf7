"""6.2.11 Senators contribute talents from their cards and earn Influence by the Contributions table."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Test
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.state import CITY, INF, SCOPE, TALENTS, TREASURY
from adjudicator.testing.scenario import change, filed, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BARCA, GAME, MAGO, MANGI, MATTAN, board, held, run

STEP = "revenue.contributions"


def test_talents_leave_the_card_and_the_treasury_grows() -> None:
    done = run(board(), STEP, filed("anna", Contribute(f"senator:{MAGO}", 4)))
    assert (held(done.state, MAGO), byrsa.lines(done)) == (5, [("roc:6.2.11", 4, 67)])
    assert byrsa.told(done.events) == ["Mago gives 4T, too little for Influence."]


@pytest.mark.parametrize(("amount", "gain"), [(9, 0), (10, 1), (24, 1), (25, 3), (49, 3), (50, 7), (80, 7)])
def test_ruling_34_the_largest_single_line_reached_counts(amount: int, gain: int) -> None:
    state = change(board(), TALENTS, SCOPE, BARCA, 80)
    done = run(state, STEP, filed("perla", Contribute(f"senator:{BARCA}", amount)))
    (given,) = said(done, "contributed")
    assert (given.influence, given.was, given.inf) == (gain, 8, 8 + gain)
    assert INF.of(done.state, SCOPE, BARCA) == 8 + gain


def test_ruling_33_and_36i_senators_who_are_away_may_contribute_from_their_own_cards() -> None:
    orders = (filed("dora", Contribute(f"senator:{MANGI}", 2)), filed("perla", Contribute(f"senator:{MATTAN}", 1)))
    done = run(board(), STEP, *orders)
    assert (held(done.state, MANGI), held(done.state, MATTAN)) == (0, 0)


@pytest.mark.parametrize("where", ["captive:sicilian_1", "exile", "rebel"])
def test_ruling_36i_captives_exiles_and_rebels_give_nothing(where: str) -> None:
    state = byrsa.at(board(), MAGO, where)
    order = Contribute(f"senator:{MAGO}", 4)
    assert byrsa.refusal(state, "anna", STEP, order) == ("cannot_contribute", False)
    assert byrsa.lines(run(state, STEP, filed("anna", order))) == []


@pytest.mark.parametrize(("treasury", "given"), [(-1, True), (0, False)])
def test_ruling_25_a_condition_sees_the_balance_after_redistribution(treasury: int, given: bool) -> None:
    state = change(board(), TREASURY, SCOPE, CITY, treasury)
    order = filed("perla", Contribute(f"senator:{BARCA}", 10), when=(Test("treasury", "below", 0),))
    assert bool(said(run(state, STEP, order), "contributed")) is given


def test_up_to_gives_what_there_is() -> None:
    done = run(board(), STEP, filed("anna", Contribute(f"senator:{MAGO}", 50, up_to=True)))
    assert (held(done.state, MAGO), said(done, "contributed")[0].influence) == (0, 0)
    none = run(board(), STEP, filed("anna", Contribute("senator:14", 50, up_to=True)))
    assert said(none, "contributed") == ()


def test_a_sum_he_does_not_hold_is_not_given() -> None:
    order = Contribute(f"senator:{MAGO}", 10)
    assert byrsa.refusal(board(), "anna", STEP, order) == ("more_than_he_holds", False)
    assert held(run(board(), STEP, filed("anna", order)).state, MAGO) == 9


def test_by_default_nobody_contributes() -> None:
    assert byrsa.lines(run(board(), STEP)) == []
    assert byrsa.lines(run(board(), STEP, filed("anna", Nothing("contribute")))) == []


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Contribute(f"senator:{BARCA}", 5), ("not_your_senator", True)),
        (Contribute(f"senator:{MAGO}", 0), ("contribution_of_nothing", True)),
    ],
)
def test_what_is_refused(order: Contribute, expected: tuple[str, bool]) -> None:
    assert byrsa.refusal(board(), "anna", STEP, order) == expected


def test_what_is_taken() -> None:
    assert isinstance(byrsa.verdict(board(), "anna", STEP, Contribute(f"senator:{MAGO}", 9)), Accepted)


@pytest.mark.parametrize(("held", "lines"), [(1, 0), (6, 0), (7, 1), (20, 1)])
def test_the_form_offers_a_contribution_only_if_he_can_pay_it(held: int, lines: int) -> None:
    state = change(board(), TALENTS, SCOPE, MAGO, held)
    topics = GAME.system.step(STEP).foresees(GAME, state, SCOPE)
    offered = [line.order for topic in topics for line in topic.form if isinstance(line.order, Contribute)]
    of_mago = [order for order in offered if order.senator == f"senator:{MAGO}" and not order.up_to]
    assert len(of_mago) == lines
