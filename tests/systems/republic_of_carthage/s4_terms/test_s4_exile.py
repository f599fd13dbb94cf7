"""Exile: what a Statesman leaves, what is frozen, who leads then (6.5.5, rulings 23f and 121f)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pytest

from adjudicator.engine.system import Game
from adjudicator.model.order import Accepted, Filed, Refused, Slot
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.setup import Heir
from adjudicator.systems.republic.people import earns, in_play, is_free, of_faction
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.terms import exiles
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DECKS,
    LEADER,
    OFFICES,
    REMOVED,
    SCOPE,
    UNITS,
    Concession,
    Office,
    Unit,
)
from adjudicator.systems.republic_of_carthage.rules.s4_terms import exile, succession
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import Run, change, filed, put, said
from tests.systems.republic_of_carthage.acting import act
from tests.systems.republic_of_carthage.dealt import bare_table, faction, game
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import speaker

STATESMAN = Senator(7, "anna", "carthage", 12, 3, 2, 5, leader=True, liable=True)


@pytest.fixture
def laid() -> State:
    """Anna leads with 7A over 7, has 5 and 14; Ben leads with 20."""
    state = faction(bare_table(game()), "anna", "5", "14")
    state = put(state, SENATORS, SCOPE, "7A", STATESMAN)
    state = faction(state, "anna", "7", place="under:7A")
    return faction(state, "ben", "20", leader="20")


def goes(state: State, *orders: Filed, senator: str = "7A") -> Run:
    return act(game(), state, lambda play, now: exile.go(play, now, senator), *orders, asks=wishes)


def wishes(of: Game, state: State, frame: Frame) -> Iterable[Slot]:
    yield from succession.slots(of, state, frame.key)
    yield from exile.slots(of, state, frame.key, ("7A", "5"))


def test_ruling_121f_influence_and_popularity_are_as_printed_traders_and_talents_frozen(laid: State) -> None:
    run = goes(laid)
    printed = game().box.person("7A").inf
    assert SENATORS.get(run.state, SCOPE, "7A") == Senator(7, "", "exile", printed, 0, 2, 5)
    (told,) = said(run, "went_into_exile")
    assert (told.inf, told.printed, told.pop, told.traders, told.talents) == (12, printed, 3, 2, 5)
    assert "goes into Exile" in speaker().sentence("went_into_exile", told)


def test_an_exile_receives_no_income_and_may_not_vote(laid: State) -> None:
    row = SENATORS.get(goes(laid).state, SCOPE, "7A")
    assert (earns(row), is_free(row)) == (False, False)


def test_ruling_23f_and_121f_the_family_card_below_stays_in_carthage_and_keeps_the_marker(laid: State) -> None:
    run = goes(laid)
    inf = game().box.senators["7"].inf
    assert SENATORS.get(run.state, SCOPE, "7") == Senator(7, "anna", "carthage", inf, leader=True)
    assert said(run, "leadership_passed") == ()


def test_ruling_23f_without_a_family_card_the_heir_leads_but_has_no_traders_of_his(laid: State) -> None:
    state = put(laid, SENATORS, SCOPE, "7", Senator(7, "clara", "carthage", 3))
    run = goes(state, filed("anna", Heir("senator:14")))
    (passed,) = said(run, "leadership_passed")
    assert (passed.senator, passed.gained, LEADER.of(run.state, SCOPE, "14")) == ("senator:14", 0, True)
    assert SENATORS.get(run.state, SCOPE, "7A").traders == 2


def test_a_statesman_who_does_not_lead_leaves_the_leader_alone(laid: State) -> None:
    state = change(change(laid, LEADER, SCOPE, "7A", value=False), LEADER, SCOPE, "5", value=True)
    run = goes(state)
    assert [LEADER.of(run.state, SCOPE, key) for key in ("5", "7")] == [True, False]


def test_ruling_23_a_faction_left_without_a_senator_takes_a_dead_family(laid: State) -> None:
    state = put(laid, SENATORS, SCOPE, "7", Senator(7, "clara", "carthage", 3))
    for key in ("5", "14"):
        state = put(state, SENATORS, SCOPE, key, Senator(int(key), "", "dead", 2, since=int(key)))
    run = goes(state)
    assert (of_faction(run.state, "anna"), said(run, "family_taken")[0].traders) == (("14",), 0)


def test_ruling_121f_offices_and_concessions_go_to_the_forum_and_veterans_are_loyal_to_nobody(laid: State) -> None:
    state = put(laid, OFFICES, SCOPE, "censor", Office("7A", 2))
    state = put(state, CONCESSIONS, SCOPE, "salt_pans", Concession("7A"))
    state = put(state, UNITS, SCOPE, "celtiberian.1", Unit("celtiberian", "active", veteran=True, allegiance="7A"))
    run = act(game(), state, lambda play, now: exile.go(play, now, "7A", because="card:x"))
    assert OFFICES.get(run.state, SCOPE, "censor") == Office()
    assert CONCESSIONS.get(run.state, SCOPE, "salt_pans") == Concession()
    assert UNITS.get(run.state, SCOPE, "celtiberian.1") == Unit("celtiberian", "active", veteran=True)
    assert next(e for e in run.events if e.kind == "went_into_exile").because == "card:x"


def test_ruling_121f_a_chit_kills_an_exile_like_anybody(laid: State) -> None:
    state = goes(laid).state
    assert set(in_play(state, 7)) == {"7", "7A"}
    run = act(game(), state, lambda play, now: die(play, now, "7A"))
    assert SENATORS.find(run.state, SCOPE, "7A") is None
    assert (DECKS.get(run.state, SCOPE, REMOVED).cards.known(), LEADER.of(run.state, SCOPE, "7")) == (("7A",), True)


@pytest.mark.parametrize(("orders", "expected"), [((), True), ((Exile("senator:7A", yes=False),), False)])
def test_ruling_89_the_owners_standing_order_decides_and_by_default_he_goes(
    laid: State, orders: tuple[Exile, ...], expected: bool
) -> None:
    went: list[bool] = []

    def look(play: object, state: State) -> Iterable[object]:
        went.extend(exile.chosen(play, state, key) for key in ("7A", "5"))  # type: ignore[arg-type]
        return ()

    act(game(), laid, look, *(filed("anna", one, life="standing") for one in orders), asks=wishes)  # type: ignore[arg-type]
    assert went == [expected, False]


def test_only_a_statesman_in_play_may_go(laid: State) -> None:
    may = partial(exile.may_go, game())
    assert [may(laid, key) for key in ("7A", "7", "5", "3A")] == [True, False, False, False]
    assert not may(goes(laid).state, "7A")


@pytest.mark.parametrize(
    ("seat", "senator", "code"),
    [("anna", "7A", ""), ("anna", "5", "exile_for_statesmen"), ("ben", "7A", "not_your_senator")],
)
def test_what_is_refused_on_receipt(laid: State, seat: str, senator: str, code: str) -> None:
    blank = Slot("", seat, "exile", {}, "optional", None)  # type: ignore[arg-type]
    said_ = exiles.fits(game(), view(laid, seat), blank, Exile(f"senator:{senator}"), exile.CITES)
    assert isinstance(said_, Refused) == bool(code)
    if isinstance(said_, Refused):
        assert said_.code == code
        speaker().refusal(said_.code, said_.facts)
        assert all(isinstance(exiles.fits(game(), laid, blank, hint, exile.CITES), Accepted) for hint in said_.hint)


def test_the_form_offers_both(laid: State) -> None:
    (topic,) = exile.topics(game(), laid, "senate.prosecutions", ("7A", "5"))
    assert [line.order for line in topic.form] == [Exile("senator:7A"), Exile("senator:7A", yes=False)]
