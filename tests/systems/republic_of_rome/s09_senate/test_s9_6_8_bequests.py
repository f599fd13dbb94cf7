"""Section 9.6.8: the Field Consul is sent for a bequest."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Lot, Send
from adjudicator.systems.republic.orders.revolution import Revolt
from adjudicator.systems.republic.rules.money import Purse
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECKS,
    FORCES,
    HOLDER,
    PLACE,
    SCOPE,
    TALENTS,
    TREASURY,
    UNIT_PLACE,
    UNITS,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_4_deploy import check, offers
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE
from adjudicator.systems.republic_of_rome.rules.terms.keeping import BequestKept, BequestPaid
from adjudicator.systems.republic_of_rome.state import LYING, PROVINCES, Lying
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, sentences
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate

CARD, GOAL = "pergamene_bequest", "war:pergamene_bequest"


def _lots(legions: int, fleets: int) -> tuple[Lot, ...]:
    return (Lot("unit:legion", legions), Lot("unit:fleet", fleets))


def _waiting() -> State:
    """Return a Senate with the bequest in the Forum, six units of each kind at home and Ben's 4 as Field Consul."""
    state = put(change(senate(), HOLDER, SCOPE, "field_consul", "4"), LYING, SCOPE, CARD, Lying())
    deck = tuple(card for card in DECKS.get(state, SCOPE, DECK).cards.known() if card != CARD)
    state = put(state, DECKS, SCOPE, DECK, Pile.of(deck))
    for key in UNITS.rows(state, SCOPE):
        state = change(state, UNIT_PLACE, SCOPE, key, ACTIVE if int(key.partition(".")[2]) <= 6 else "pool")
    return state


@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (Send(("senator:1",), _lots(3, 3), GOAL), "bequest_by_consul"),
        (Send(("senator:4",), _lots(3, 2), GOAL), "bequest_needs_force"),
        (Send(("senator:4",), _lots(9, 3), GOAL), "too_few_at_home"),
        (Send(("senator:4",), _lots(3, 3), "war:bithynian_bequest"), "war_not_on_board"),
    ],
)
def test_who_is_sent_with_what(measure: Send, code: str) -> None:
    assert check(OF, _waiting(), Send(("senator:4",), _lots(3, 3), GOAL)) is ACCEPTED
    verdict = check(OF, _waiting(), measure)
    assert isinstance(verdict, Refused)
    assert verdict.code == code


def test_ruling_33_he_is_away_until_the_revolution_and_consul_still() -> None:
    assert any(each.war == GOAL for each in offers(OF, _waiting(), "anna"))
    run = put_to_the_vote(
        lay(_waiting(), Send(("senator:4",), _lots(3, 3), GOAL)), *ballots("yes", "anna", "ben", "clara")
    )
    assert outcome(run).outcome == "passed"
    assert PLACE.of(run.state, SCOPE, "4") == GOAL
    closed = hold(run.state, "senate.close").state
    assert len(FORCES.rows(closed, SCOPE)) == 1
    fought = play_out(OF, closed, "combat.wars", (), ScriptedDice())
    assert not [event for event in fought.events if event.audience != ()]
    home = play_out(
        OF, place(fought.state, "revolution.commanders", "rome"), "revolution.commanders", (), ScriptedDice()
    ).state
    assert PLACE.of(home, SCOPE, "4") == PLACE.of(home, SCOPE, "1")
    assert HOLDER.of(home, SCOPE, "field_consul") == "4"
    assert not FORCES.rows(home, SCOPE)
    paid = play_out(OF, place(home, "revenue.treasury", "rome"), "revenue.treasury", (), ScriptedDice())
    assert TREASURY.of(paid.state, SCOPE, CITY) == TREASURY.of(home, SCOPE, CITY) + 100 + 50
    forum = play_out(OF, place(home, "forum.legacies", "rome"), "forum.legacies", (), ScriptedDice())
    assert [one.province for one in said(forum, "province_inherited")] == ["province:asia"]
    assert "asia" in PROVINCES.rows(forum.state, SCOPE)


def _revolts() -> Run:
    """Return how Ben's 4 revolts with the legions that he took to the bequest."""
    orders = (filed("ben", Revolt("senator:4")), *ballots("yes", "anna", "ben", "clara"))
    run = put_to_the_vote(lay(_waiting(), Send(("senator:4",), _lots(3, 3), GOAL)), *orders)
    ready = place(run.state, "revolution.commanders", "rome")
    return play_out(OF, ready, "revolution.commanders", orders[:1], ScriptedDice(6, 6, 6))


def _in_revolt() -> State:
    return _revolts().state


def _step(state: State, step: str) -> Run:
    run = play_out(OF, place(state, step, "rome"), step, (), ScriptedDice())
    assert audit(OF, run.state) == audit(OF, state)
    return run


def test_ruling_125_a_consul_who_revolts_keeps_the_talents_and_the_province() -> None:
    state = _in_revolt()
    assert (PLACE.of(state, SCOPE, "4"), HOLDER.of(state, SCOPE, "field_consul")) == ("rebel", "")
    assert sum(row.place == "rebel" for _, row in UNITS.items(state, SCOPE)) == 3
    paid = _step(state, "revenue.rebel_income")
    assert TALENTS.of(paid.state, SCOPE, "4") == 50
    assert said(_revolts(), "bequest_kept") == (BequestKept(f"card:{CARD}", "senator:4"),)
    assert sentences(_revolts(), "bequest_kept") == (
        (
            "Julius keeps what he has fetched by the Pergamene Bequest: its talents and its province are his while he "
            "is in revolt."
        ),
    )
    assert said(paid, "bequest_paid") == (BequestPaid(f"card:{CARD}", Purse("senator:4", 0, 50, 50)),)
    assert sentences(paid, "bequest_paid") == (
        "The talents of the Pergamene Bequest go to the rebel Julius: 0 + 50 = 50T.",
    )
    treasury = _step(paid.state, "revenue.treasury").state
    assert TREASURY.of(treasury, SCOPE, CITY) == TREASURY.of(state, SCOPE, CITY) + 100
    row = PROVINCES.get(_step(state, "forum.legacies").state, SCOPE, "asia")
    assert (row.governor, row.developed, row.term) == ("4", False, 3)


def test_ruling_125_when_his_revolt_is_over_the_state_has_what_has_not_come() -> None:
    state = change(_in_revolt(), PLACE, SCOPE, "4", PLACE.of(_waiting(), SCOPE, "1"))
    assert not said(_step(state, "revenue.rebel_income"), "bequest_paid")
    treasury = _step(state, "revenue.treasury").state
    assert TREASURY.of(treasury, SCOPE, CITY) == TREASURY.of(state, SCOPE, CITY) + 150
    assert PROVINCES.get(_step(state, "forum.legacies").state, SCOPE, "asia").governor == ""
