"""Sections 8.4, 14 and 17: tribunes of Statesmen, vetoes without a card, Murder of a Tribune, Graft, the Mob."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import Accepted, Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Disband, Lot, Recall, Recruit, Send
from adjudicator.systems.republic.orders.senate import Consent, Graft, Outcry
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.rules.senate.cards import outcry
from adjudicator.systems.republic.rules.senate.sitting import floor
from adjudicator.systems.republic.state import (
    CITY,
    FORCES,
    HANDS,
    HOLDER,
    IN_CITY,
    PLACE,
    POP,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    UNIT_PLACE,
    WARS,
    Force,
    Posted,
    Unit,
    War,
)
from adjudicator.systems.republic.state import (
    UNITS as COUNTERS,
)
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, SENATORS, USED
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import man
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate

UNITS = Recruit((Lot("unit:fleet", 1),))
BILL = PassBill("I", "senator:1", "senator:4")


def _hand(state: State, seat: str, *cards: str) -> State:
    return put(state, HANDS, SCOPE, seat, Pile.of(tuple(f"{card}.1" for card in cards), (seat,)))


def _with(statesman: str, seat: str = "clara", **fields: Any) -> State:
    return man(senate(), statesman, seat, **fields)


def _veto(state: State, *more: Filed, dice: tuple[int, ...] = (), measure: Any = UNITS) -> Run:
    orders = filed("clara", Outcry("veto")), *more, *ballots("yes", "anna", "ben", "clara")
    return put_to_the_vote(lay(state, measure), *orders, dice=dice)


def _leaving() -> State:
    """Return a Senate with the Gallic War and six legions, whose chair, 1, is Rome Consul and can be sent."""
    state = put(senate(), WARS, SCOPE, "gallic_1", War("active", 1))
    for at in range(1, 7):
        state = change(state, UNIT_PLACE, SCOPE, f"legion.{at}", "active")
    return _hand(state, "clara", "tribune")


GOES = Send(("senator:1",), (Lot("unit:legion", 6),), "war:gallic_1")
CONSENTS = filed("anna", Consent("senator:1", "commands"))


def test_a_tribune_suspends_a_vote_that_would_send_the_chair_to_war() -> None:
    orders = (filed("clara", Outcry("floor", "", (UNITS,))), CONSENTS, *ballots("yes", "anna", "ben", "clara"))
    run = put_to_the_vote(lay(_leaving(), GOES), *orders)
    kinds = [event.kind for event in run.events]
    assert kinds.index("units_raised") < kinds.index("force_deployed")
    assert HANDS.get(run.state, SCOPE, "clara").number == 0
    other = put_to_the_vote(lay(_leaving(), BILL), *orders)
    assert not said(other, "units_raised")


def test_a_tribune_suspends_a_vote_by_which_the_chair_would_replace_a_proconsul() -> None:
    """Whoever takes a force over leaves for its war as one who is sent with units does [8.4, 9.6.5]."""
    state = put(_leaving(), FORCES, SCOPE, "f1", Force("punic_1", "5", turn=-1))
    state = change(
        put(state, COUNTERS, SCOPE, "legion.20", Unit("legion", "force:f1")), PLACE, SCOPE, "5", "war:punic_1"
    )
    orders = (filed("clara", Outcry("floor", "", (UNITS,))), CONSENTS, *ballots("yes", "anna", "ben", "clara"))
    run = put_to_the_vote(lay(state, Recall("senator:5", "senator:1")), *orders)
    kinds = [event.kind for event in run.events]
    assert kinds.index("units_raised") < kinds.index("command_taken")


def test_a_suspended_proposal_that_has_become_impossible_is_not_carried_out() -> None:
    disband = Disband((Lot("unit:legion", 6),))
    orders = (filed("clara", Outcry("floor", "", (disband,))), CONSENTS, *ballots("yes", "anna", "ben", "clara"))
    run = put_to_the_vote(lay(_leaving(), GOES), *orders)
    assert said(run, "units_disbanded")
    assert not said(run, "force_deployed")
    assert PLACE.of(run.state, SCOPE, "1") == IN_CITY


@pytest.mark.parametrize("statesman", ["22A", "22B", "28A"])
def test_a_free_tribune_vetoes_once_a_turn(statesman: str) -> None:
    run = _veto(_with(statesman))
    assert outcome(run).outcome == "vetoed"
    (played,) = said(run, "outcry_played")
    assert played.card == f"senator:{statesman}"
    assert USED.of(run.state, SCOPE, CITY) == (f"senator:{statesman}",)
    assert outcome(_veto(run.state, measure=Recruit((Lot("unit:fleet", 2),)))).outcome == "passed"


@pytest.mark.parametrize(("where", "works"), [("war:punic_1", True), ("captive:punic_1", False), ("rebel", False)])
def test_a_free_tribune_works_away_from_rome_but_not_for_captives_and_rebels(where: str, works: bool) -> None:
    assert (outcome(_veto(_with("22A", place=where))).outcome == "vetoed") is works


def test_a_card_stays_in_the_hand_while_a_free_tribune_serves() -> None:
    run = _veto(_hand(_with("22A"), "clara", "tribune"))
    assert HANDS.get(run.state, SCOPE, "clara").cards.known() == ("tribune.1",)


def test_ruling_30a_laenas_vetoes_land_bills_alone_and_nothing_answers_him() -> None:
    assert outcome(_veto(_with("23A"))).outcome == "passed"
    graft = _hand(change(_with("23A"), TALENTS, SCOPE, "4", 20), "ben", "graft")
    run = _veto(graft, filed("ben", Graft(6)), measure=PassBill("I", "senator:1", "senator:2"))
    assert outcome(run).outcome == "vetoed"
    assert not said(run, "graft_tried")


def test_ruling_30a_the_pontifex_vetoes_once_a_senate_in_rome() -> None:
    state = change(senate(), HOLDER, SCOPE, "pontifex", "7")
    run = _veto(state)
    assert outcome(run).outcome == "vetoed"
    assert said(run, "outcry_played")[0].card == "office:pontifex"
    assert outcome(_veto(run.state, measure=Recruit((Lot("unit:fleet", 2),)))).outcome == "passed"
    assert outcome(_veto(change(state, PLACE, SCOPE, "7", "war:punic_1"))).outcome == "passed"


def test_a_dictators_own_proposals_cannot_be_vetoed() -> None:
    state = change(_hand(senate(), "clara", "tribune"), HOLDER, SCOPE, "dictator", "1")
    assert outcome(_veto(state)).outcome == "passed"


@pytest.mark.parametrize("gracchus", ["25A", "25B"])
def test_each_gracchus_proposes_a_land_bill_without_a_tribune(gracchus: str) -> None:
    ready = place(_with(gracchus), floor.STEP, "rome", path="t1/senate/floor", local=floor.Flooring("senate.business"))
    asked = floor.slot("x", "clara")
    for measures, fits in (((BILL,), True), ((UNITS,), False)):
        order = Outcry("floor", "", measures)
        assert isinstance(outcry.check(OF, ready, ready.frame("rome", floor.STEP), asked, order), Accepted) is fits
    run = play_out(
        OF,
        ready,
        floor.STEP,
        (filed("clara", Outcry("floor", "", (BILL,))), *ballots("yes", "anna", "ben", "clara")),
        ScriptedDice(),
    )
    assert USED.of(run.state, SCOPE, CITY) == (f"senator:{gracchus}",)
    assert LAND_BILLS.find(run.state, SCOPE, "I") is None  # ben has not consented as co-sponsor
    assert said(run, "consent_missing")


def test_what_is_used_comes_back_when_the_senate_meets() -> None:
    used = change(senate(), USED, SCOPE, CITY, ("senator:22A",))
    ready = place(used, "senate.opening", "rome", path="t1/senate/opening")
    run = play_out(OF, ready, "senate.opening", (), ScriptedDice())
    assert USED.of(run.state, SCOPE, CITY) == ()


@pytest.mark.parametrize(("die", "stopped"), [(4, True), (5, False)])
def test_ruling_30b_murder_of_a_tribune_even_cancels_and_the_die_is_lost_in_popularity(die: int, stopped: bool) -> None:
    state = _hand(_hand(senate(), "clara", "tribune"), "ben", "murder_tribune")
    run = _veto(state, filed("ben", PlayCard("card:murder_tribune", "senator:5")), dice=(die,))
    assert outcome(run).outcome == ("passed" if stopped else "vetoed")
    assert POP.of(run.state, SCOPE, "5") == -die
    assert not HANDS.get(run.state, SCOPE, "ben").cards.known()


def test_evil_omens_are_taken_from_murder_graft_and_mob() -> None:
    state = put(senate(), TABLE_EVENTS, SCOPE, "evil_omens", Posted(1))
    state = _hand(_hand(state, "clara", "tribune"), "ben", "murder_tribune")
    run = _veto(state, filed("ben", PlayCard("card:murder_tribune", "senator:5")), dice=(5,))
    (told,) = said(run, "tribune_attacked")
    assert (told.die, told.total, told.cancelled) == (5, 4, True)
    rich = change(_hand(state, "ben", "graft"), TALENTS, SCOPE, "4", 20)
    run = _veto(rich, filed("ben", Graft(6)), dice=(5,))
    assert said(run, "graft_tried")[0].die == 4


def test_the_mob_hunts_the_faction_that_answered_a_tribune() -> None:
    state = _hand(_hand(_hand(senate(), "clara", "tribune"), "ben", "murder_tribune"), "anna", "mob_incited")
    play = filed("ben", PlayCard("card:murder_tribune", "senator:4")), filed("anna", PlayCard("card:mob_incited", ""))
    oratory = max(OF.box.person(key).ora for key in ("1", "2", "3"))
    chits = (5, 6, *(29,) * (oratory - 1))  # the fifth of the cup, then the seventh, then chits of nobody in play
    run = _veto(state, *play, dice=(2, 1, *chits))
    (told,) = said(run, "mob_incited")
    assert (told.against, told.die, told.oratory, told.chits) == ("ben", 1, oratory, 1 + oratory)
    assert "5" not in SENATORS.rows(run.state, SCOPE) or SENATORS.get(run.state, SCOPE, "5").place == "dead"
    assert SENATORS.get(run.state, SCOPE, "7").faction == "clara"


@pytest.mark.parametrize(("die", "spared"), [(2, True), (6, False)])
def test_of_two_answers_to_a_tribune_the_second_stays_on_file_if_the_first_stops_him(die: int, *, spared: bool) -> None:
    state = _hand(_hand(senate(talents=9), "clara", "tribune"), "ben", "murder_tribune")
    state = _hand(state, "anna", "graft")
    murder = replace(filed("ben", PlayCard("card:murder_tribune", "senator:5")), number=7)
    run = _veto(state, filed("anna", Graft(4)), murder, dice=(die,) if spared else (die, 3))
    assert outcome(run).outcome == ("passed" if spared else "vetoed")
    assert (murder.head not in run.state.used) is spared
    assert bool(said(run, "tribune_attacked")) is not spared
    assert HANDS.get(run.state, SCOPE, "ben").number == (1 if spared else 0)


def test_the_mob_is_asked_about_once_where_a_faction_answers_with_two_cards() -> None:
    state = _hand(_hand(senate(talents=9), "clara", "tribune"), "ben", "graft", "murder_tribune")
    state = _hand(state, "anna", "mob_incited")
    murder = replace(filed("ben", PlayCard("card:murder_tribune", "senator:4")), number=7)
    mob = filed("anna", PlayCard("card:mob_incited", ""))
    oratory = max(OF.box.person(key).ora for key in ("1", "2", "3"))
    run = _veto(state, filed("ben", Graft(4)), murder, mob, dice=(6, 5, 1, *(29,) * (1 + oratory)))
    assert [event.kind for event in run.events].count("mob_incited") == 1
    assert outcome(run).outcome == "vetoed"


def test_the_second_mob_is_not_sent_where_the_first_left_nobody_to_hunt() -> None:
    state = _hand(_hand(_hand(senate(), "clara", "tribune"), "ben", "murder_tribune"), "anna", "mob_incited")
    for key in ("4", "6"):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    plays = (
        filed("ben", PlayCard("card:murder_tribune", "senator:5")),
        filed("anna", PlayCard("card:mob_incited", "")),
        replace(filed("clara", PlayCard("card:mob_incited", "")), number=7),
    )
    state = put(state, HANDS, SCOPE, "clara", Pile.of(("tribune.1", "mob_incited.2"), ("clara",)))
    oratory = max(OF.box.person(key).ora for key in ("1", "2", "3"))
    run = _veto(state, *plays, dice=(2, 1, 5, *(29,) * oratory))
    assert [each.seat for each in said(run, "mob_incited")] == ["clara"]
    assert HANDS.get(run.state, SCOPE, "anna").number == 1


@pytest.mark.parametrize(
    ("ceiling", "die", "paid", "end"), [(3, 4, 0, "vetoed"), (4, 4, 4, "passed"), (6, 6, 0, "vetoed")]
)
def test_graft_may_be_declined_after_its_roll_and_the_card_is_gone(ceiling: int, die: int, paid: int, end: str) -> None:
    """A die above what he would pay, or above what any own Senator has, leaves the tribune as it is [17]."""
    state = change(_hand(_hand(senate(), "clara", "tribune"), "anna", "graft"), TALENTS, SCOPE, "1", 5)
    run = _veto(state, filed("anna", Graft(ceiling)), dice=(die,))
    assert outcome(run).outcome == end
    assert TALENTS.of(run.state, SCOPE, "1") == 5 - paid
    assert [HANDS.get(run.state, SCOPE, seat).number for seat in ("anna", "clara")] == [0, 0]


def test_a_senator_away_pays_no_graft() -> None:
    """Only the own Senators in Rome can: he on the war has the talents, they have none [17]."""
    state = change(_hand(_hand(senate(), "clara", "tribune"), "anna", "graft"), TALENTS, SCOPE, "3", 9)
    run = _veto(change(state, PLACE, SCOPE, "3", "war:punic_1"), filed("anna", Graft(6)), dice=(2,))
    assert (outcome(run).outcome, TALENTS.of(run.state, SCOPE, "3")) == ("vetoed", 9)
