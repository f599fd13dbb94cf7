"""Section 5: what players earn, spoils, grain in a drought, and that governors develop their provinces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.orders.revenue import Distribute, Gift, PersonalIncome
from adjudicator.systems.republic.rules.money import stock
from adjudicator.systems.republic.rules.revenue import gifts
from adjudicator.systems.republic.state import (
    CASES,
    CITY,
    CONCESSIONS,
    HOLDER,
    INF,
    PLACE,
    POP,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    WARS,
    Concession,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.orders.revenue import Collect
from adjudicator.systems.republic_of_rome.rules.s5_revenue import concessions
from adjudicator.systems.republic_of_rome.rules.s5_revenue.income import to_come
from adjudicator.systems.republic_of_rome.state import CORRUPT, DEBT, LAND_BILLS, OUT, PROVINCES, LandBill, Province
from adjudicator.testing.scenario import Run, change, events_of, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()


def _run(
    state: State, *orders: object, dice: tuple[int, ...] = (), step: str = "revenue.income", **settings: object
) -> Run:
    of = game(**settings) if settings else OF  # type: ignore[arg-type]
    book = [filed("anna", order) for order in orders]
    return play_out(of, place(state, step, "rome"), step, book, ScriptedDice(*dice))


def _anna() -> State:
    state = man(man(table(OF), "1", "anna", leader=True, knights=2), "2", "anna", knights=1)
    return man(state, "3", "ben", leader=True)


def _governed(province: str = "sicily", *, developed: bool = False, term: int = 3) -> State:
    state = man(_anna(), "9", "anna", place=f"province:{province}")
    return put(state, PROVINCES, SCOPE, province, Province("9", developed=developed, term=term))


def test_a_leader_earns_3_others_1_and_each_knight_1() -> None:
    """Check the sum that goes into the Faction Treasury; captives and rebels earn nothing."""
    state = man(man(_anna(), "7", "anna", place="captive:punic_1"), "8", "anna", place="rebel", knights=4)
    run = _run(state)
    assert stock(run.state, "anna") == 3 + 1 + 2 + 1
    assert stock(run.state, "ben") == 3
    assert stock(run.state, "clara") == 0


@pytest.mark.parametrize(("omens", "tithe"), [(0, 4), (1, 3), (5, 0)])
def test_the_pontifex_earns_a_die_less_omens(omens: int, tithe: int) -> None:
    """Check that he earns nothing in captivity, where no die is rolled."""
    state = change(_anna(), HOLDER, SCOPE, "pontifex", "1")
    state = put(state, TABLE_EVENTS, SCOPE, "evil_omens", Posted(omens)) if omens else state
    assert stock(_run(state, dice=(4,)).state, "anna") == 7 + tithe
    assert stock(_run(change(state, PLACE, SCOPE, "1", "captive:punic_1")).state, "anna") == 2


def test_crassus_earns_twice_but_not_of_his_knights() -> None:
    """Check base and concession income doubled [14]."""
    state = man(table(OF), "29A", "anna", leader=True, knights=3)
    state = put(state, CONCESSIONS, SCOPE, "mining", Concession("29A"))
    assert stock(_run(state).state, "anna") == 2 * 3 + 3 + 2 * 3


def test_a_concession_pays_and_opens_its_holder_to_a_trial() -> None:
    """Check income and mark; arms and ships pay later, a concession of the Forum to nobody."""
    state = _anna()
    for key, holder in (("mining", "2"), ("armaments", "2"), ("harbor_fees", "")):
        state = put(state, CONCESSIONS, SCOPE, key, Concession(holder))
    run = _run(state)
    assert stock(run.state, "anna") == 7 + 3
    assert CASES.get(run.state, SCOPE, "concession:mining").senator == "2"
    assert set(CASES.rows(run.state, SCOPE)) == {"concession:mining"}


def test_the_land_commissioner_pays_only_with_a_bill() -> None:
    """Check the concession without and with a land bill in force."""
    state = put(_anna(), CONCESSIONS, SCOPE, "land_commissioner", Concession("2"))
    assert stock(_run(state).state, "anna") == 7
    assert stock(_run(put(state, LAND_BILLS, SCOPE, "I", LandBill(1))).state, "anna") == 10


@pytest.mark.parametrize(("edition", "earned"), [("first", 0), ("second", 3)])
def test_ruling_0e_income_may_be_left_in_the_first_edition(edition: str, earned: int) -> None:
    """Check that leaving it makes nobody liable, and that the second edition does not ask."""
    state = put(_anna(), CONCESSIONS, SCOPE, "mining", Concession("2"))
    run = _run(state, Collect("card:mining", 0), edition=edition)
    assert stock(run.state, "anna") == 7 + earned
    assert bool(CASES.rows(run.state, SCOPE)) == bool(earned)


@pytest.mark.parametrize(("multiple", "popularity"), [(1, 0), (2, -2), (3, -3), (4, -4)])
def test_grain_is_dear_in_a_drought(multiple: int, popularity: int) -> None:
    """Check each multiple with three droughts, two of an event and one of a war, whatever its status [15]."""
    state = put(_anna(), CONCESSIONS, SCOPE, "sicilian_grain", Concession("2"))
    state = put(put(state, TABLE_EVENTS, SCOPE, "drought", Posted(2)), WARS, SCOPE, "illyrian_1", War("inactive", 1))
    run = _run(state, Collect("card:sicilian_grain", multiple))
    assert stock(run.state, "anna") == 7 + 4 * multiple
    assert POP.of(run.state, SCOPE, "2") == popularity


def test_grain_has_no_multiple_without_a_drought() -> None:
    """Check that nobody is asked, that too much is refused, and that mining has no multiple in a drought."""
    state = put(_anna(), CONCESSIONS, SCOPE, "egyptian_grain", Concession("2"))
    dry = put(put(state, TABLE_EVENTS, SCOPE, "drought", Posted(1)), CONCESSIONS, SCOPE, "mining", Concession("2"))
    assert not list(concessions.slots(OF, state, "revenue.income"))
    (slot,) = concessions.slots(OF, dry, "revenue.income")
    assert concessions.check(OF, dry, slot, Collect("card:egyptian_grain", 2)) is ACCEPTED
    for order in (Collect("card:egyptian_grain", 3), Collect("card:mining", 2), Collect("card:harbor_fees", 1)):
        assert isinstance(concessions.check(OF, dry, slot, order), Refused)


def test_ruling_61_dear_grain_costs_pompey_twice_and_never_below_9() -> None:
    """Check the doubled change within the limit [14, R61]."""
    state = man(table(OF), "30A", "anna", leader=True, pop=-6)
    state = put(
        put(state, CONCESSIONS, SCOPE, "sicilian_grain", Concession("30A")), TABLE_EVENTS, SCOPE, "drought", Posted(1)
    )
    assert POP.of(_run(state, Collect("card:sicilian_grain", 2)).state, SCOPE, "30A") == -9


@pytest.mark.parametrize(("order", "marks"), [((), ("sicily",)), ((PersonalIncome("", yes=False),), ())])
def test_spoils_make_corrupt(order: tuple[object, ...], marks: tuple[str, ...]) -> None:
    """Check that by default they are taken where they can be more than nothing, and that an order leaves them."""
    run = _run(_governed(), *order, dice=(4,) if marks else ())
    assert CORRUPT.of(run.state, SCOPE, "9") == marks
    assert stock(run.state, "anna") == 8 + (4 if marks else 0)


def test_a_loss_is_paid_by_the_state_and_still_corrupts() -> None:
    """Check a roll below 0: the player pays nothing, the State owes it, the governor is corrupt whatever the roll."""
    run = _run(_governed("sardinia_corsica"), PersonalIncome("senator:9", yes=True), dice=(2,))
    assert stock(run.state, "anna") == 8
    assert DEBT.of(run.state, SCOPE, "sardinia_corsica") == 3
    assert CORRUPT.of(run.state, SCOPE, "9") == ("sardinia_corsica",)


@pytest.mark.parametrize(
    ("events", "die", "result"),
    [
        ({"evil_omens": 2}, 1, -1),
        ({"trial_of_verres": 1}, 5, 2),
        ({"trial_of_verres": 2}, 3, 0),
        ({"trial_of_verres": 1, "evil_omens": 1}, 2, -1),
    ],
)
def test_events_spoil_the_spoils(events: dict[str, int], die: int, result: int) -> None:
    """Check Evil Omens, and a trial of Verres that pushes nothing below 0 [16]."""
    state = _governed()
    for event, times in events.items():
        state = put(state, TABLE_EVENTS, SCOPE, event, Posted(times))
    (event_,) = events_of(_run(state, dice=(die,)), "spoils_taken")
    assert event_.data.result == result


def test_nobody_unaligned_takes_spoils() -> None:
    """Check that an unaligned governor is not asked."""
    state = man(_anna(), "9", "", place="province:sicily")
    run = _run(put(state, PROVINCES, SCOPE, "sicily", Province("9", term=2)))
    assert not events_of(run, "spoils_taken")


@pytest.mark.parametrize(
    ("edition", "corrupt", "spoils", "die", "developed"),
    [
        ("second", (), False, 5, True),
        ("second", ("sicily",), False, 5, False),
        ("second", ("asia",), False, 5, False),
        ("second", ("sicily",), True, 6, True),
        ("first", ("sicily",), False, 5, True),
        ("first", ("sicily",), True, 5, False),
        ("first", (), False, 4, False),
    ],
)
def test_a_province_is_developed(
    edition: str, corrupt: tuple[str, ...], spoils: bool, die: int, developed: bool
) -> None:
    """Check the roll with the bonus of each edition, and the Influence of a success."""
    state = change(_governed(), CORRUPT, SCOPE, "9", corrupt)
    state = put(state, PROVINCES, SCOPE, "sicily", Province("9", term=3, spoils=spoils))
    run = _run(state, dice=(die,), step="revenue.development", edition=edition)
    assert PROVINCES.get(run.state, SCOPE, "sicily").developed is developed
    assert INF.of(run.state, SCOPE, "9") == INF.of(state, SCOPE, "9") + (3 if developed else 0)


def test_idle_and_developed_provinces_are_left_alone() -> None:
    """Check that nobody rolls for them."""
    for row in (Province("9", term=3, idle=True), Province("9", term=3, developed=True), Province()):
        state = put(_governed(), PROVINCES, SCOPE, "sicily", row)
        assert not events_of(_run(state, step="revenue.development"), "development_rolled")


def test_omens_hinder_development() -> None:
    """Check that a 6 with the bonus fails at two levels of Evil Omens [16]."""
    state = put(_governed(), TABLE_EVENTS, SCOPE, "evil_omens", Posted(2))
    run = _run(state, dice=(6,), step="revenue.development")
    assert not PROVINCES.get(run.state, SCOPE, "sicily").developed


def test_money_moves_to_governors_and_commanders_too() -> None:
    """Check that Senators anywhere take part in redistribution, and captives do not [5, step 3]."""
    state = change(_governed(), TALENTS, SCOPE, "1", 9)
    run = _run(state, Distribute((("senator:1", 2), ("senator:9", None))), step="revenue.redistribute")
    assert (TALENTS.of(run.state, SCOPE, "1"), TALENTS.of(run.state, SCOPE, "9")) == (2, 7)
    away = man(state, "9", "anna", place="captive:punic_1")
    run = _run(away, Distribute((("senator:1", 2), ("senator:9", None))), step="revenue.redistribute")
    assert TALENTS.of(run.state, SCOPE, "9") == 0
    run = _run(state, Distribute((("senator:1", 0), (FT, None))), step="revenue.redistribute")
    assert stock(run.state, "anna") == 9


@pytest.mark.parametrize(("edition", "before", "after"), [("first", 0, 4), ("second", 4, 0)])
def test_ruling_0j_gifts_have_their_time_by_edition(edition: str, before: int, after: int) -> None:
    """Check that players give with the redistribution in the second edition, after the debits in the first."""
    state = change(_anna(), TALENTS, SCOPE, "1", 9)
    gift = Gift(4, "seat:ben", "senator:1")
    for step, given in (("revenue.redistribute", before), ("revenue.transfers", after)):
        run = _run(state, gift, step=step, edition=edition)
        assert stock(run.state, "ben") == given
        assert TALENTS.of(run.state, SCOPE, "1") == 9 - given


def test_the_form_offers_a_gift_to_the_next_faction_that_is_still_in_the_game() -> None:
    of = game(3)
    for out, to in (((), "ben"), (("ben",), "clara"), (("ben", "clara"), None)):
        state = change(table(of), OUT, SCOPE, CITY, out)
        slot = next(slot for slot in gifts.slots(of, state, "t1") if slot.seat == "anna")
        offered = [line.order for line in gifts.form(of, state, slot)]
        assert [order.to for order in offered if isinstance(order, Gift)] == ([f"seat:{to}"] if to else [])
        assert {gifts.check(of, state, slot, order) for order in offered} == {ACCEPTED}


@pytest.mark.parametrize(
    ("past", "sure"),
    [
        ((), 8),
        (("revenue", "revenue.rebels"), 8),
        (("revenue", "revenue.income"), 8),
        (("revenue", "revenue.guards"), 0),
    ],
)
def test_revenue_that_is_sure_counts_until_it_is_paid(past: tuple[str, ...], sure: int) -> None:
    """Check orders that share out what comes in before: dice and spoils are left out, what is paid is not due."""
    begun = {"revenue.rebels": 3, "revenue.income": 5, "revenue.guards": 6}
    frames = [Frame(step, step, "rome", local=begun[past[-1]] if step == "revenue" else None) for step in past]
    state = replace(_governed(), agenda=tuple(frames))
    assert to_come(OF, state, "anna").get(FT, 0) == sure
