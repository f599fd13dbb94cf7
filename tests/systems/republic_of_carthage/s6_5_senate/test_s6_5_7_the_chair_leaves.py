"""6.5.7 The chair leaves Carthage: the phase ends, also over floors that are reserved; which are heard as they came."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.model.choices import OneOf
from adjudicator.model.event import declared
from adjudicator.model.order import Filed, Refused, Slot
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Govern, Propose
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.orders.courts import Assassinate
from adjudicator.systems.republic.orders.measures import Disband, ElectGovernor, Lot, Send
from adjudicator.systems.republic.orders.senate import Ballot, Outcry
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.rules.senate.sitting.business import Business
from adjudicator.systems.republic.state import DEPARTED, GOVERNOR, HANDS, HOLDER, PLACE, SCOPE, SITTINGS, Sitting
from adjudicator.testing.scenario import Run, change, events_of, filed, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import BODASHTART, ELRAM, GAME, GISCO, ITHOBAL, MILKO
from tests.systems.republic_of_carthage.s6_5_senate.curia import all_yes, crying, hold, outcomes, senate
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_7_business import fleets, line, numbers, run
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_new_chair import SCHEDULES as PACKETS
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_new_chair import go, ready, waited_for

AGENDA, BUSINESS = "senate.agenda", "senate.business"
SCHEDULES = ("faithful", "fast", "strict")


def barracks(*seats: str) -> State:
    """Return the Senate with fleets and armies at home, and an Outcry in the hand of each of these seats."""
    return crying(byrsa.moved(senate(), "active", fleet=6, celtiberian=4), *seats)


def to_war(senator: str = GISCO) -> Send:
    """Return the measure that sends a Senator, by default who presides, to Sicily."""
    return Send((f"senator:{senator}",), (Lot("unit:fleet", 3), Lot("unit:celtiberian", 2)), "war:sicilian_1")


def wish(seat: str, *measures: Disband | Send, **fields: object) -> Filed:
    return filed(seat, Outcry("floor", "", measures), **{"life": "packet", **fields})  # type: ignore[arg-type]


def held(done: Run, seat: str) -> int:
    """Return how many cards a seat has in hand."""
    return HANDS.get(done.state, SCOPE, seat).number


def adjourned(done: Run) -> list[tuple[str, str]]:
    return [(one.why, one.senator) for one in said(done, "senate_adjourned")]


# --------------------------------------------------------------------------- the phase is over


def test_ruling_13_the_phase_ends_when_the_chair_is_sent_to_a_war() -> None:
    done = run(line(1, to_war()), line(2, fleets(1)), *all_yes(), state=barracks())
    assert numbers(done) == [(1, "passed"), (2, "void")]
    assert adjourned(done) == [("departed", f"senator:{GISCO}")]


def test_ruling_13_and_no_reserved_floor_is_heard_after_him() -> None:
    done = run(line(1, to_war()), line(2, fleets(1)), wish("anna", fleets(2)), *all_yes(), state=barracks("anna"))
    assert numbers(done) == [(1, "passed"), (2, "void")]
    assert said(done, "outcry_played") == ()
    assert adjourned(done) == [("departed", f"senator:{GISCO}")]


def test_ruling_111_the_card_of_whoever_had_reserved_the_floor_is_lost_and_his_proposal_stays_secret() -> None:
    orders = (line(1, to_war()), wish("dora", fleets(1)), wish("anna", fleets(2)), *all_yes())
    done = run(*orders, state=barracks("anna", "clara", "dora"))
    assert [(one.seat, one.senator) for one in said(done, "floor_lost")] == [
        ("dora", f"senator:{GISCO}"),
        ("anna", f"senator:{GISCO}"),
    ]
    assert [held(done, seat) for seat in ("anna", "clara", "dora")] == [0, 1, 0]
    assert [event.because for event in events_of(done, "floor_lost")] == ["dora:1", "anna:1"], "told with his order"
    assert all("outcry" in declared(type(lost)).caused_by for lost in said(done, "floor_lost"))
    told = [text for text in byrsa.told(done.events) if "reserved the floor" in text]
    assert told == [
        f"{name} had reserved the floor and loses Public Outcry: Gisco, who presided, has left Carthage."
        for name in ("Dora", "Anna")
    ]


def test_ruling_111_a_floor_that_sends_the_chair_away_ends_those_behind_it() -> None:
    orders = (line(1, fleets(1)), wish("anna", to_war()), wish("dora", fleets(2)), *all_yes())
    done = run(*orders, line(2, fleets(3)), state=barracks("anna", "dora"))
    assert [(row, how) for row, how in outcomes(done) if how != "void"] == [(fleets(1), "passed"), (to_war(), "passed")]
    assert [one.seat for one in said(done, "floor_lost")] == ["dora"]
    assert adjourned(done) == [("departed", f"senator:{GISCO}")]


def test_ruling_13_a_chair_who_came_after_a_murder_ends_the_phase_as_well() -> None:
    """Gisco put the last proposal to the vote and was killed since: who presides as the floor is voted on counts."""
    dead = change(barracks("anna", "dora"), PLACE, SCOPE, GISCO, "dead")
    heir = change(change(dead, HOLDER, SCOPE, "home_suffete", ITHOBAL), HOLDER, SCOPE, "marine_suffete", "")
    orders = (wish("anna", to_war(ITHOBAL)), wish("dora", fleets(2)), *all_yes())
    done = go(ready(heir, BUSINESS, Business("floor", GISCO, "ben")), *orders, schedule="fast")
    assert outcomes(done) == [(to_war(ITHOBAL), "passed")]
    assert adjourned(done) == [("departed", f"senator:{ITHOBAL}")]


@pytest.mark.parametrize("where", ["dead", "exile"])
def test_ruling_13_the_dead_and_exiled_leave_the_chair_and_the_senate_goes_on(where: str) -> None:
    state = change(barracks(), PLACE, SCOPE, GISCO, where)
    assert chair.leaving(state, GISCO) == ()
    assert adjourned(hold(state, BUSINESS)) == [("done", f"senator:{BODASHTART}")]


def test_ruling_13_another_commander_who_leaves_ends_nothing() -> None:
    state = change(barracks("anna"), HOLDER, SCOPE, "marine_suffete", MILKO)
    done = run(line(1, to_war(MILKO)), wish("anna", fleets(2)), *all_yes(), state=state)
    assert outcomes(done) == [(to_war(MILKO), "passed"), (fleets(2), "passed")]
    assert adjourned(done) == [("done", f"senator:{GISCO}")]


def test_ruling_121t_a_chair_without_office_who_becomes_governor_ends_the_phase_and_the_rest_waits() -> None:
    """With no officer in Carthage the Senator with the lowest number presides, and he may be sent to a Province."""
    state = barracks()
    for office in ("home_suffete", "state_treasurer", "censor", "public_buildings", "harbor_master", "overseer"):
        state = change(state, HOLDER, SCOPE, office, "")
    for province in ("coastal_spain", "sardinia_corsica"):
        state = change(state, GOVERNOR, SCOPE, province, "")
    for senator in ("4", "13"):
        state = change(state, PLACE, SCOPE, senator, "carthage")
    assert chair.presiding(GAME, state) == ITHOBAL
    start = ready(ready(state, BUSINESS), "senate.governors")
    done = go(start, governor(ITHOBAL), *all_yes(), schedule="fast")
    assert [row.senator for row, how in outcomes(done) if how == "passed"] == [f"senator:{ITHOBAL}"]
    assert said(done, "post_vacant") == ()
    assert adjourned(done) == [("departed", f"senator:{ITHOBAL}")]


def governor(senator: str) -> Filed:
    return filed("clara", Govern(ElectGovernor("province:coastal_spain", f"senator:{senator}")), life="packet")


# ----------------------------------------------------------------------------------- schedules


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_ruling_13_no_schedule_waits_for_another_chair_when_the_phase_is_over(schedule: str) -> None:
    orders = (line(1, to_war()), line(2, fleets(1)), wish("anna", fleets(2)), *all_yes())
    laid = hold(barracks("anna"), AGENDA, *orders).state
    done = go(ready(laid, BUSINESS), *orders, schedule=schedule)
    assert waited_for(done) == ()
    assert adjourned(done) == [("departed", f"senator:{GISCO}")]
    assert held(done, "anna") == 0


# --------------------------------------------------------------------- floors as they came in


def test_ruling_111_floors_are_heard_in_the_order_received() -> None:
    for first, second in (("anna", "dora"), ("dora", "anna")):
        orders = (wish(first, fleets(1)), wish(second, fleets(2)))
        done = run(*orders, *all_yes(), state=barracks("anna", "dora"))
        assert [one.seat for one in said(done, "outcry_played")] == [first, second]
        assert outcomes(done) == [(fleets(1), "passed"), (fleets(2), "passed")]


def test_ruling_111_an_order_that_is_written_again_has_come_in_again() -> None:
    orders = (wish("anna", fleets(1)), wish("dora", fleets(2)), wish("anna", fleets(1)))
    done = run(*orders, *all_yes(), state=barracks("anna", "dora"))
    assert [one.seat for one in said(done, "outcry_played")] == ["dora", "anna"]


def test_ruling_111_two_cards_of_one_player_take_their_places_in_the_queue() -> None:
    state = byrsa.holding(barracks("dora"), "anna", "public_outcry.2", "public_outcry.3")
    orders = (wish("anna", fleets(1)), wish("dora", fleets(2)), wish("anna", fleets(3)))
    done = run(*orders, *all_yes(), state=state)
    assert [row for row, _ in outcomes(done)] == [fleets(1), fleets(2), fleets(3)]


def test_ruling_116_a_floor_that_waits_for_another_is_heard_before_the_senate_adjourns() -> None:
    then = wish("dora", fleets(2), when=(Holds("passed", "proposal:1"),))
    done = run(then, wish("anna", fleets(1)), *all_yes(), state=barracks("anna", "dora"))
    assert outcomes(done) == [(fleets(1), "passed"), (fleets(2), "passed")]
    assert adjourned(done) == [("done", f"senator:{GISCO}")]


def test_6_5_1_the_next_senate_meets_as_if_nobody_had_left() -> None:
    gone = run(line(1, to_war()), *all_yes(), state=barracks()).state
    assert chair.departed(gone) == GISCO
    assert chair.departed(hold(replace(gone, used=()), "senate.opening").state) == ""


# ------------------------------------------------------- what asks first whether the phase is over


def over(state: State | None = None) -> State:
    """Return the Senate in the middle of its phase, whose chair has just been sent to Sicily."""
    gone = put(state or barracks(), SITTINGS, SCOPE, DEPARTED, Sitting(stepped_down=(GISCO,)))
    gone = change(gone, PLACE, SCOPE, GISCO, "war:sicilian_1")
    return ready(gone, chair.PHASE)


def test_ruling_121t_nobody_is_murdered_and_no_law_is_played_once_the_chair_has_gone() -> None:
    """The window after the last proposal belongs to a phase that is over."""
    murder = filed("anna", Assassinate(f"senator:{BODASHTART}", f"senator:{ELRAM}"), life="packet")
    done = hold(over(), BUSINESS, murder, *all_yes())
    assert adjourned(done) == [("departed", f"senator:{GISCO}")]
    assert said(done, "attempt_made") == ()


@pytest.mark.parametrize("step", [AGENDA, BUSINESS, "senate.governors"])
def test_ruling_121t_no_form_asks_for_what_can_never_be_put(step: str) -> None:
    topics = GAME.system.step(step).foresees
    assert tuple(topics(GAME, over(), SCOPE)) == ()
    assert tuple(topics(GAME, ready(barracks(), chair.PHASE), SCOPE)) != ()


@pytest.mark.parametrize(
    ("step", "order"),
    [
        (AGENDA, Propose(1, (fleets(1),))),
        (BUSINESS, Propose(1, (fleets(1),))),
        (BUSINESS, Ballot("yes")),
        (BUSINESS, Outcry("floor", "", (fleets(1),))),
        (BUSINESS, Assassinate(f"senator:{BODASHTART}", f"senator:{ELRAM}")),
        ("senate.governors", Govern(ElectGovernor("province:coastal_spain", f"senator:{ITHOBAL}"))),
    ],
)
def test_ruling_121t_whoever_orders_it_is_told_that_the_phase_is_over(step: str, order: Any) -> None:
    slot = Slot("later", "clara", order.kind, {}, "optional", OneOf(()))
    verdict = GAME.system.step(step).check(GAME, over(), None, slot, order)
    assert isinstance(verdict, Refused)
    assert (verdict.code, verdict.lasting) == ("senate_over", False)
    sentence = byrsa.speaker().refusal(verdict.code, verdict.facts)
    assert sentence == "Gisco, who presided, has left Carthage: the Senate Phase of this turn is over."


def test_ruling_121t_no_packet_opens_for_a_senate_that_is_over() -> None:
    """Its steps, in which nothing happens any more, run in the packet before; the next turn has its packets again."""
    sits = GAME.system.predicates["senate_sits"]
    assert (sits(GAME, barracks()), sits(GAME, over())) == (True, False)
    assert sits(GAME, replace(over(), agenda=())), "the Senate of the next turn"
    for name in ("faithful", "strict"):
        specs = {spec.title: spec.only_if for spec in PACKETS[name].packets}
        assert specs["Agenda"] == "senate_sits"
    assert {spec.title: spec.only_if for spec in PACKETS["strict"].packets}["Business"] == "senate_sits"
