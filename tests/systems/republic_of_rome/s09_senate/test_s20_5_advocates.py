"""Section 20.5: who speaks for the Accused, what he moves, and what the verdict costs those who spoke."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Filed, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Appeal
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Call, Consent
from adjudicator.systems.republic.state import CASES, DEAD, HOLDER, INF, SCOPE, SENATORS, TABLE_EVENTS, Posted
from adjudicator.systems.republic_of_rome.orders.chair import Retain
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials import s20_5_advocates as advocates
from adjudicator.systems.republic_of_rome.state import MAJOR
from adjudicator.testing.scenario import Run, change, filed, put, said
from tests.systems.republic_of_rome.playing import game, man
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s09_senate.curia import ballots, lay, outcome, put_to_the_vote, senate

COURTS = "senate.prosecutions"
OF = game(advocates=True)
CICERO = "28A"
CONSENT = filed("ben", Consent("senator:4", "prosecutes", "senator:7"))


def _court() -> State:
    state = change(change(senate(OF), HOLDER, SCOPE, "censor", "2"), MAJOR, SCOPE, "7", value=True)
    return change(state, INF, SCOPE, "7", 0)


def _tried(state: State, *orders: Filed, dice: tuple[int, ...] = (), by: str = "4", side: str = "abstain") -> Run:
    trial = Convict("senator:7", "minor", "office", f"senator:{by}")
    consent = filed("ben", Consent(f"senator:{by}", "prosecutes", "senator:7"))
    votes = (*ballots(side, "anna"), *ballots("abstain", "ben", "clara"))
    return put_to_the_vote(lay(state, trial, step=COURTS), consent, *votes, *orders, of=OF, dice=dice)


def _ora(key: str) -> int:
    return int(rome().person(key).ora)


OWN = filed("clara", Retain("senator:8", "senator:7"))


@pytest.mark.parametrize(("aim", "votes"), [(2, -20), (3, -16), (7, 0), (11, 16), (12, 20)])
def test_the_advocate_rolls_his_oratory_against_the_prosecutors_on_the_table_of_appeals(aim: int, votes: int) -> None:
    state, want = _court(), aim - _ora("8") + _ora("4")
    dice = (max(1, want - 6), min(6, want - 1)) if want > 1 else (1, 1)
    run = _tried(state, OWN, dice=dice)
    (plea,) = said(run, "advocate_pleaded")
    assert plea.total == sum(dice) + _ora("8") - _ora("4")
    assert plea.votes == votes or want < 2 or want > 12
    assert outcome(run).outcome == ("passed" if plea.votes < 0 else "failed")


def test_innocent_the_advocate_gains_three_and_the_prosecutor_loses_three() -> None:
    state = _court()
    run = _tried(state, OWN, dice=(6, 6))
    assert INF.of(run.state, SCOPE, "8") == INF.of(state, SCOPE, "8") + 3
    assert INF.of(run.state, SCOPE, "4") == max(0, INF.of(state, SCOPE, "4") - 3)
    assert not CASES.rows(run.state, SCOPE)


def test_guilty_the_advocate_loses_three() -> None:
    state = change(_court(), INF, SCOPE, "8", 5)
    run = _tried(state, OWN, dice=(1, 1))
    assert said(run, "convicted_minor")
    assert INF.of(run.state, SCOPE, "8") == 2


def test_cicero_adds_two_as_advocate_and_takes_two_as_prosecutor_and_omens_count() -> None:
    state = put(man(_court(), CICERO, "clara"), TABLE_EVENTS, SCOPE, "evil_omens", Posted(1))
    run = _tried(state, filed("clara", Retain(f"senator:{CICERO}", "senator:7")), dice=(3, 4))
    (plea,) = said(run, "advocate_pleaded")
    assert plea.total == 7 + _ora(CICERO) - _ora("4") + 2 - 1
    against = man(_court(), CICERO, "ben")
    (plea,) = said(_tried(against, OWN, dice=(3, 4), by=CICERO), "advocate_pleaded")
    assert plea.total == 7 + _ora("8") - _ora(CICERO) - 2


def test_ruling_104_another_factions_senator_speaks_only_with_his_players_consent() -> None:
    asked = filed("clara", Retain("senator:5", "senator:7"))
    assert not said(_tried(_court(), asked), "advocate_retained")
    consent = filed("ben", Consent("senator:5", "defends", "senator:7"))
    (one,) = said(_tried(_court(), asked, consent, dice=(3, 4)), "advocate_retained")
    assert one.senator == "senator:5"


def test_ruling_104_neither_prosecutor_nor_censor_speaks_for_him_nor_anybody_after_a_murder() -> None:
    trial = Convict("senator:7", "minor", "office", "senator:4")
    assert not {"2", "4", "7"} & set(advocates.able(_court(), trial))
    assert not advocates.has(OF, Convict("senator:7", "major", "murder"))
    assert not advocates.has(game(), trial)


def test_whom_the_people_kill_endangers_his_advocate_by_a_chit_for_each_point_below_three() -> None:
    appeal = filed("clara", Appeal("senator:7"))
    state = change(_court(), SENATORS.col("pop", int), SCOPE, "7", -1)
    run = _tried(state, OWN, appeal, dice=(1, 1, 8, 20))
    assert said(run, "people_appealed")[0].total == 1
    assert SENATORS.get(run.state, SCOPE, "8").place == DEAD


def test_the_plea_comes_when_all_have_voted() -> None:
    last = filed("anna", Call(("seat:clara", "seat:anna", "seat:ben")))
    run = _tried(_court(), OWN, last, dice=(3, 3))
    order = [event.kind for event in run.events]
    assert max(at for at, kind in enumerate(order) if kind == "vote_cast") < order.index("advocate_pleaded")


def test_an_advocate_is_refused_where_there_are_none() -> None:
    slot = advocates.slot("", "clara", ("senator:7",), ())
    verdict = advocates.fits(game(), _court(), slot, Retain("senator:8", "senator:7"))
    assert isinstance(verdict, Refused)
    assert verdict.code == "no_advocates"
    himself = advocates.fits(OF, _court(), slot, Retain("senator:7", "senator:7"))
    assert isinstance(himself, Refused)
