"""Section 20.1: priesthoods, the removal of a pontifex, and how he answers for Evil Omens."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Game, Play
from adjudicator.model.event import Event
from adjudicator.model.order import Filed, Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.measures import Convict, Lot, Recruit, Send
from adjudicator.systems.republic.orders.senate import Consent, Outcry
from adjudicator.systems.republic.rules.senate.cards.window import STEP, Interval
from adjudicator.systems.republic.rules.senate.proposals.measure import Tally
from adjudicator.systems.republic.rules.senate.trials.courts import open_to
from adjudicator.systems.republic.state import (
    CASES,
    CITY,
    FACTIONS,
    HOLDER,
    INF,
    MOTIONS,
    PLACE,
    SCOPE,
    STOCK,
    TALENTS,
    TREASURY,
    Motion,
)
from adjudicator.systems.republic_of_rome.orders.chair import Ordain
from adjudicator.systems.republic_of_rome.orders.measures import Depose
from adjudicator.systems.republic_of_rome.republic import rebel_posts
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections import s20_1_priests as priests
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s8_2_votes import vote_terms
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.courts import over
from adjudicator.systems.republic_of_rome.rules.s16_events.coming import come
from adjudicator.systems.republic_of_rome.state import MAJOR, PRIEST, SENATORS
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, game
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate

COURTS = "senate.prosecutions"
REMOVAL = Depose("office:pontifex")


def _sacred(of: Game = OF) -> State:
    """Return a Senate whose pontifex is Ben's 4."""
    return change(senate(of), HOLDER, SCOPE, "pontifex", "4")


def _window(state: State, *orders: Filed) -> Run:
    ready = place(state, STEP, "rome", path="t1/senate/window", local=Interval(("before step:5",)))
    run = play_out(OF, ready, STEP, orders, ScriptedDice())
    assert audit(OF, run.state) == audit(OF, state)
    return run


def test_a_priesthood_is_a_point_of_influence_and_a_vote_on_wars_once_a_senate() -> None:
    run = _window(_sacred(), filed("ben", Ordain("senator:5")))
    assert PRIEST.of(run.state, SCOPE, "5")
    assert INF.of(run.state, SCOPE, "5") == INF.of(_sacred(), SCOPE, "5") + 1
    war = Motion(1, (Send(("senator:1",), (Lot("unit:legion", 1),), "war:punic_1"),), "anna", "senate.business")
    other = Motion(1, (Recruit((Lot("unit:fleet", 1),)),), "anna", "senate.business")
    for motion, votes in ((war, 1), (other, 0)):
        found = {term.why: term.votes for term in vote_terms(OF, run.state, ("4", "5", "6"), motion)}
        assert found["priests"] == votes
    again = _window(run.state, filed("ben", Ordain("senator:6")))
    assert not said(again, "priest_made")


def test_a_priesthood_moves_and_who_loses_it_loses_a_point() -> None:
    state = change(change(_sacred(), PRIEST, SCOPE, "7", value=True), INF, SCOPE, "7", 4)
    run = _window(state, filed("ben", Ordain("senator:8", "senator:7")))
    assert (PRIEST.of(run.state, SCOPE, "7"), PRIEST.of(run.state, SCOPE, "8")) == (False, True)
    assert INF.of(run.state, SCOPE, "7") == 3


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    [
        ("ben", Ordain("senator:4"), "cannot_be_priest"),
        ("ben", Ordain("senator:9"), "cannot_be_priest"),
        ("ben", Ordain("senator:5", "senator:6"), "no_priest"),
        ("anna", Ordain("senator:1"), "priest_not_yours"),
    ],
)
def test_who_gives_none_to_whom(seat: str, order: Ordain, code: str) -> None:
    state = change(_sacred(), PLACE, SCOPE, "9", "war:punic_1")
    frame = Frame("t1/senate/window", STEP, "rome", local=Interval(()))
    slot = next(one for one in priests.slots(OF, state, frame, ()) if one.seat == seat)
    verdict = priests.check(OF, state, frame, slot, order)
    assert isinstance(verdict, Refused)
    assert verdict.code == code


def test_rebels_lose_their_priesthood_and_a_point() -> None:
    state = change(_sacred(), PRIEST, SCOPE, "5", value=True)
    _, changes = rebel_posts(OF, state, "5")
    assert len(changes) == 2


@pytest.mark.parametrize(("yes", "no", "out"), [(6, 3, True), (5, 3, False), (1, 0, True), (0, 0, False)])
def test_twice_as_many_yes_as_no_remove_him(yes: int, no: int, out: bool) -> None:
    assert priests.removes(Tally(yes, no, 0)) is out


def test_a_pontifex_removed_loses_five_and_can_be_tried_and_his_own_veto_does_not_serve() -> None:
    state = lay(change(_sacred(), INF, SCOPE, "4", 7), REMOVAL)
    run = put_to_the_vote(state, *ballots("yes", "anna", "clara"), filed("ben", Outcry("veto")))
    assert outcome(run).outcome == "passed"
    assert (HOLDER.of(run.state, SCOPE, "pontifex"), INF.of(run.state, SCOPE, "4")) == ("", 2)
    assert MAJOR.of(run.state, SCOPE, "4")
    refused = priests.check_removal(OF, run.state, REMOVAL)
    assert isinstance(refused, Refused)


def _omens(state: State, *, times: int = 1, of: Game = OF) -> tuple[State, tuple[Event, ...]]:
    told: tuple[Event, ...] = ()
    for _ in range(times):
        play = Play(of, Frame("t1/forum", "forum.draw", "rome"), ScriptedDice())
        state, more = carried_out(state, come(play, state, "evil_omens"))
        told += more
    return state, told


def _with(talents: int, stock: int) -> State:
    state = change(change(_sacred(), TALENTS, SCOPE, "4", talents), INF, SCOPE, "4", 7)
    old = FACTIONS.get(state, SCOPE, "ben").treasury
    return change(state, STOCK, SCOPE, "ben", type(old)(stock, old.to))


@pytest.mark.parametrize(
    ("talents", "stock", "left", "kept", "state_pays", "stays"),
    [(25, 5, 5, 5, 0, True), (12, 20, 0, 2, 0, False), (12, 17, 0, 0, 8, False), (0, 0, 0, 0, 20, False)],
)
def test_he_pays_for_evil_omens_or_is_out_and_his_faction_pays(
    talents: int, stock: int, left: int, kept: int, state_pays: int, stays: bool
) -> None:
    state = _with(talents, stock)
    after, _ = _omens(state)
    assert audit(OF, after) == audit(OF, state)
    assert TALENTS.of(after, SCOPE, "4") == left
    assert FACTIONS.get(after, SCOPE, "ben").treasury.known() == kept
    assert TREASURY.of(after, SCOPE, CITY) == TREASURY.of(state, SCOPE, CITY) - state_pays
    assert (HOLDER.of(after, SCOPE, "pontifex") == "4") is stays
    assert INF.of(after, SCOPE, "4") == (7 if stays else 2)


def test_a_second_omen_in_the_turn_drives_him_out_and_without_him_the_state_pays() -> None:
    after, told = _omens(_with(25, 5), times=2)
    assert [event.data.why for event in told if event.kind == "pontifex_deposed"] == ["again"]
    assert TALENTS.of(after, SCOPE, "4") == 5
    plain, _ = _omens(senate())
    assert TREASURY.of(plain, SCOPE, CITY) == TREASURY.of(senate(), SCOPE, CITY) - 20


def test_in_the_first_edition_the_loss_of_the_post_brings_no_marker() -> None:
    of = game(edition="first")
    state = change(_sacred(of), INF, SCOPE, "4", 7)
    run = put_to_the_vote(lay(state, REMOVAL), *ballots("yes", "anna", "clara"), of=of)
    assert not MAJOR.of(run.state, SCOPE, "4")


def _unpaid() -> State:
    """Return a Senate with Censor 2, whose pontifex 4 of Ben could not pay for an omen: 5 leads Ben's faction."""
    state = change(_with(0, 0), SENATORS.col("leader", bool), SCOPE, "4", value=False)
    state = change(state, SENATORS.col("leader", bool), SCOPE, "5", value=True)
    after, _ = _omens(change(state, HOLDER, SCOPE, "censor", "2"))
    return change(after, MAJOR, SCOPE, "4", value=False)


OMENS = Convict("senator:5", "major", "omens", "senator:7")


def test_the_leader_of_a_pontifex_who_did_not_pay_is_tried_beside_the_limit() -> None:
    """Check that his trial is for life, neither barred by the major one of the turn nor in the way of it."""
    state = change(_unpaid(), MAJOR, SCOPE, "7", value=True)
    assert not MAJOR.of(state, SCOPE, "5")

    def after(*held: Convict) -> set[tuple[str, str, str]]:
        laid = state
        for number, each in enumerate(held, start=1):
            laid = put(laid, MOTIONS, SCOPE, f"m{number}", Motion(number, (each,), "anna", COURTS, outcome="failed"))
        return {(each.accused, each.grade, each.offence) for each in open_to(OF, laid)}

    own, office = ("senator:5", "major", "omens"), ("senator:7", "major", "office")
    assert after() == {own, office, ("senator:7", "minor", "office")}
    assert after(Convict("senator:7", "major", "office")) == {own}
    assert after(OMENS) == {office, ("senator:7", "minor", "office")}


def test_he_dies_if_he_is_found_guilty_and_after_the_trials_he_is_safe() -> None:
    run = put_to_the_vote(
        lay(_unpaid(), OMENS, step=COURTS),
        filed("clara", Consent("senator:7", "prosecutes", "senator:5")),
        *ballots("yes", "anna", "clara"),
        *ballots("abstain", "ben"),
    )
    assert [each.senator for each in said(run, "senator_died")] == ["senator:5"]
    assert not CASES.rows(run.state, SCOPE)
    play = Play(OF, Frame("t1/senate", COURTS, "rome"), ScriptedDice())
    spared, _ = carried_out(_unpaid(), over(play, _unpaid()))
    assert not open_to(OF, spared)
    away = change(_unpaid(), PLACE, SCOPE, "5", "war:punic_1")
    later, _ = carried_out(away, over(play, away))
    assert CASES.rows(later, SCOPE)
