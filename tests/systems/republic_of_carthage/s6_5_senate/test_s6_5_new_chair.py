"""Ruling 121u: the chair changes inside a packet, and play waits for the new chair, who has filed nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.conditions import Holds
from adjudicator.systems.republic.orders.measures import Disband, Lot
from adjudicator.systems.republic.orders.senate import StepDown
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.systems.republic.rules.senate.sitting.business import Business
from adjudicator.systems.republic.state import HOLDER, MOTIONS, NOW, PLACE, SCOPE, SITTINGS, Sitting
from adjudicator.systems.republic_of_carthage.orders.chair import Committee, Nominate
from adjudicator.systems.republic_of_carthage.orders.measures import ElectSuffetes
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    BODASHTART,
    ELRAM,
    GISCO,
    ITHOBAL,
    MAGO,
    ZAMAR,
)
from tests.systems.republic_of_carthage.s6_5_senate.curia import all_yes, hold, no, outcomes, seat_for, senate
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_new_chair import go, ready, table, waited_for

AGENDA, BUSINESS, COMMITTEE, SUFFETES = "senate.agenda", "senate.business", "senate.committee", "senate.suffetes"
DOWN = (filed("ben", StepDown(yes=True)), *(no(seat, "by:seat:ben") for seat in ("anna", "clara", "dora", "perla")))


def business(*orders: Filed) -> State:
    """Return Byrsa with an agenda of Ben's that all others will vote down, when its votes begin."""
    lines = (line(1, 1, "ben"), line(2, 2, "ben"))
    return ready(hold(senate(), AGENDA, *lines, *orders).state, BUSINESS)


def line(number: int, count: int, seat: str = "perla") -> Filed:
    return filed(seat, Propose(number, (Disband((Lot("unit:fleet", count),)),)), life="packet")


# --------------------------------------------------------------------------------- the agenda


def test_ruling_121u_whoever_takes_the_chair_without_an_agenda_is_waited_for_and_lays_one() -> None:
    paused = go(business(), *DOWN)
    assert waited_for(paused) == ("perla",)
    (packet,) = (event.data.packet for event in paused.events if event.kind == "packet_paused")
    assert (packet.id, packet.parent) == ("1.1p", "1.1")
    done = go(paused.state, *DOWN, line(1, 1), *all_yes("anna", "clara", "dora"))
    assert [one.seat for one in said(done, "agenda_laid")] == ["perla"]
    assert said(done, "senate_adjourned")
    assert done.state.agenda == ()


def test_ruling_121u_when_the_deadline_passes_the_defaults_serve_and_nobody_is_waited_for_again() -> None:
    done = go(go(business(), *DOWN).state, *DOWN)
    assert waited_for(done) == ()
    assert said(done, "agenda_laid") == ()
    assert [one.why for one in said(done, "senate_adjourned")] == ["done"]
    assert [row.outcome for _, row in MOTIONS.items(done.state, SCOPE)] == ["failed", "void"]


def test_ruling_121u_lists_filed_ahead_serve_and_nobody_is_waited_for() -> None:
    ahead = replace(line(1, 1), when=(Holds("presides", f"senator:{BODASHTART}"),))
    done = go(business(), *DOWN, ahead)
    assert waited_for(done) == ()
    assert [one.seat for one in said(done, "agenda_laid")] == ["perla"]


def test_ruling_121u_lists_for_another_senator_do_not_serve() -> None:
    ahead = replace(line(1, 1), when=(Holds("presides", f"senator:{ITHOBAL}"),))
    assert waited_for(go(business(), *DOWN, ahead)) == ("perla",)


@pytest.mark.parametrize("schedule", ["fast", "strict"])
def test_ruling_121u_other_schedules_do_not_wait(schedule: str) -> None:
    done = go(business(), *DOWN, schedule=schedule)
    assert waited_for(done) == ()
    assert said(done, "senate_adjourned")


@pytest.mark.parametrize("where", ["dead", "exile", "captive:sicilian_1"])
def test_ruling_121u_so_too_when_the_chair_is_dead_or_gone(where: str) -> None:
    gone = change(senate(), PLACE, SCOPE, GISCO, where)
    assert waited_for(go(ready(gone, BUSINESS, Business("next", GISCO, "ben")))) == ("perla",)


def test_ruling_121u_a_chair_of_the_same_player_laid_the_agenda_himself() -> None:
    gone = change(senate(), PLACE, SCOPE, GISCO, "dead")
    assert waited_for(go(ready(gone, BUSINESS, Business("next", GISCO, "perla")))) == ()


def test_ruling_121u_each_new_chair_is_waited_for() -> None:
    second = ready(change(senate(), PLACE, SCOPE, GISCO, "dead"), BUSINESS, Business("next", GISCO, "ben"))
    paused = go(second)
    gone = change(paused.state, PLACE, SCOPE, BODASHTART, "dead")
    again = go(change(gone, PLACE, SCOPE, ABARISH, "dead"))
    assert again.state.open_packet is not None
    assert (again.state.open_packet.id, again.state.open_packet.parent) == ("1.1pp", "1.1")
    assert waited_for(again) == ("anna",)


def test_ruling_121u_a_new_chair_is_offered_an_agenda() -> None:
    game, paused = table(), go(business(), *DOWN)
    found = game.system.step(BUSINESS).foresees(game, paused.state, SCOPE)
    offered = {topic.slot.seat for topic in found if topic.slot.kind == "propose" and topic.form}
    assert offered == {"perla"}
    first = game.system.step(BUSINESS).foresees(game, business(), SCOPE)
    assert not any(topic.form for topic in first if topic.slot.kind == "propose"), "the chair has laid his"


def test_ruling_121u_of_two_lines_with_one_number_the_later_counts() -> None:
    earlier, nested = line(1, 2), replace(line(1, 1), packet="1.1p")
    done = go(go(business(), *DOWN).state, *DOWN, earlier, nested)
    (laid,) = said(done, "agenda_laid")
    assert [one.measures for one in laid.lines] == [nested.order.measures]


def test_ruling_121u_a_pause_tells_nothing_but_whom_play_waits_for() -> None:
    def told(state: State, *orders: Filed) -> Any:
        (data,) = said(go(state, *DOWN, *orders), "packet_paused")
        return data

    plain = told(business())
    assert plain.asked == plain.packet.only == ("perla",)
    rich = byrsa.holding(byrsa.stocked(business(), "perla", 60), "perla", "assassin.1")
    assert (
        told(rich, filed("anna", StepDown(yes=True)), replace(line(1, 1), when=(Holds("drawn", "kind:war"),))) == plain
    )


# ---------------------------------------------------------------------------------- elections


def elections() -> State:
    """Return the packet of elections when it begins: Suffetes, then the Committee."""
    return ready(ready(senate(), COMMITTEE), SUFFETES)


PAIR = ElectSuffetes((f"senator:{MAGO}", f"senator:{ITHOBAL}"))
ELECTED = (filed("ben", Nominate(PAIR), life="packet"), *all_yes())


def test_ruling_121u_the_new_home_suffete_is_waited_for_with_his_list_for_the_committee() -> None:
    paused = go(elections(), *ELECTED)
    assert outcomes(paused)[0] == (PAIR, "passed")
    assert waited_for(paused) == ("anna",)
    choice = filed("anna", Committee(seat_for(ZAMAR)), life="packet")
    done = go(paused.state, *ELECTED, choice)
    assert (seat_for(ZAMAR), "passed") in outcomes(done)
    assert waited_for(done) == ()


def test_ruling_121u_his_list_may_be_filed_ahead() -> None:
    ahead = filed("anna", Committee(seat_for(ZAMAR)), life="packet", when=(Holds("presides", f"senator:{MAGO}"),))
    done = go(elections(), *ELECTED, ahead)
    assert waited_for(done) == ()
    assert (seat_for(ZAMAR), "passed") in outcomes(done)


def test_ruling_121u_whoever_presided_when_the_packet_began_is_not_waited_for() -> None:
    assert waited_for(go(elections(), *all_yes(), filed("ben", Nominate(PAIR)), schedule="fast")) == ()
    again = ready(senate(), COMMITTEE)
    assert waited_for(go(again, *all_yes())) == ()


def test_ruling_121u_nor_is_a_seat_without_a_choice() -> None:
    state = put(senate(), SITTINGS, SCOPE, NOW, Sitting(chair=("1.1", "ben")))
    state = change(state, HOLDER, SCOPE, "home_suffete", MAGO)
    for key in set(present.free(state)) - {MAGO, ELRAM, ZAMAR}:
        state = change(state, PLACE, SCOPE, key, "war:sicilian_1")
    assert waited_for(go(ready(state, COMMITTEE))) == ("anna",)
    done = go(ready(change(state, PLACE, SCOPE, ZAMAR, "dead"), COMMITTEE))
    assert outcomes(done) == [(seat_for(ELRAM), "unopposed")]
