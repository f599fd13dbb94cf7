"""6.5.7 A proposal that nothing can make possible is refused on receipt; one that may be by then is kept."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.order import Refused, Slot
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import ARMY, Disband, Lot, Recruit, Send
from adjudicator.systems.republic.rules.senate.sitting import agenda
from adjudicator.systems.republic_of_carthage.orders.measures import Tax
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO, MAGO, MATTAN
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_send import two_suffetes


def received(*measures: Any) -> Refused:
    """Return what the receipt of a line of the agenda says of it."""
    state = two_suffetes()
    slot: Slot = agenda.slot(GAME, state, agenda.STEP, "ben")
    said = agenda.check(GAME, view(state, "ben"), None, slot, Propose(1, measures))
    assert isinstance(said, Refused)
    byrsa.speaker().refusal(said.code, said.facts)
    return said


def some(unit: str, number: int) -> tuple[Lot, ...]:
    return (Lot(unit, number),)


@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (Recruit(some("unit:celtiberian", 5)), "pool_too_small"),
        (Recruit((Lot("unit:fleet", 20), Lot("unit:fleet", 6))), "pool_too_small"),
        (Disband(some("unit:fleet", 26)), "too_few_at_home"),
        (Send((f"senator:{MATTAN}",), some("unit:elephants", 3), "war:sicilian_1"), "too_few_at_home"),
        (Send((f"senator:{MATTAN}",), some(ARMY, 99), "war:sicilian_1"), "too_few_at_home"),
    ],
)
def test_more_counters_than_the_game_has_are_refused_for_good(measure: Any, code: str) -> None:
    said = received(measure)
    assert (said.code, said.lasting) == (code, True)


@pytest.mark.parametrize(("rate", "lasting"), [(15, True), (100, True), (-10, True), (40, False)])
def test_a_tax_rate_that_is_no_step_is_refused_for_good_and_one_further_off_is_kept(rate: int, lasting: bool) -> None:
    said = received(Tax(rate, f"senator:{MAGO}", f"senator:{GISCO}"))
    assert (said.code, said.lasting) == ("tax_out_of_reach", lasting)


def test_veterans_are_never_recruited() -> None:
    assert received(Recruit((Lot("unit:celtiberian", 1, veteran=True),))).lasting


@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (Recruit(some("unit:celtiberian", 3)), "pool_too_small"),
        (Recruit(some("unit:carthaginian_legion", 1)), "pool_too_small"),
        (Send((f"senator:{MATTAN}",), some("unit:fleet", 25), "war:sicilian_1"), "too_few_at_home"),
    ],
)
def test_what_may_be_possible_by_then_is_kept_and_the_reason_told(measure: Any, code: str) -> None:
    said = received(measure)
    assert (said.code, said.lasting) == (code, False)
