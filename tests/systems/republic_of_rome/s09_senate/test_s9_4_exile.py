"""Section 9.4 in the first edition: a Statesman leaves before the verdict, and the Senate calls him home."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Appeal, Exile
from adjudicator.systems.republic.orders.measures import Convict, Readmit
from adjudicator.systems.republic.orders.senate import Call, Consent
from adjudicator.systems.republic.state import DEAD, EXILE, FORUM, HOLDER, INF, SCOPE, SENATORS, UNITS, Unit
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials import s9_4_exile as exile
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.s9_4_recall import ExileRecalled, RecallRolled, check
from adjudicator.systems.republic_of_rome.state import MAJOR
from adjudicator.testing.scenario import Run, change, filed, put, said
from tests.systems.republic_of_rome.playing import game, man, sentences
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s09_senate.curia import ballots, lay, outcome, put_to_the_vote, senate

COURTS = "senate.prosecutions"
FIRST = game(edition="first")
CATO = "22A"
TRIAL = Convict(f"senator:{CATO}", "major", "office", "senator:4")
CONSENT = filed("ben", Consent("senator:4", "prosecutes", f"senator:{CATO}"))
GOES = filed("clara", Exile(f"senator:{CATO}"))
PRINTED = rome().statesmen[CATO]


def _court(*, leader: bool = False) -> State:
    """Return a Senate with Censor 2 of Anna; Cato of Clara held an office and is over his family card."""
    state = change(senate(FIRST), HOLDER, SCOPE, "censor", "2")
    state = man(state, CATO, "clara", inf=PRINTED.inf + 4, pop=-3, knights=2, talents=6, major=True, leader=leader)
    return man(state, "22", "clara", place=f"under:{CATO}")


def _tried(state: State, *orders: object, dice: tuple[int, ...] = ()) -> Run:
    votes = (*ballots("yes", "anna"), *ballots("abstain", "ben", "clara"))
    return put_to_the_vote(lay(state, TRIAL, step=COURTS), CONSENT, *votes, *orders, of=FIRST, dice=dice)  # type: ignore[arg-type]


def test_ruling_102_an_exile_keeps_knights_talents_and_a_bad_name_and_loses_the_rest() -> None:
    state = put(_court(), UNITS, SCOPE, "legion.1", Unit("legion", "active", veteran=True, allegiance=CATO))
    run = _tried(state, GOES)
    row = SENATORS.get(run.state, SCOPE, CATO)
    assert (row.faction, row.place, row.inf, row.pop) == ("", EXILE, PRINTED.inf, -3)
    assert (row.knights, row.talents) == (2, 6)  # type: ignore[attr-defined]
    assert not MAJOR.of(run.state, SCOPE, CATO)
    assert UNITS.get(run.state, SCOPE, "legion.1").allegiance == CATO
    assert SENATORS.get(run.state, SCOPE, "22").place == DEAD
    assert said(run, "convicted_major")[0].fled
    assert INF.of(run.state, SCOPE, "4") == INF.of(state, SCOPE, "4") + 2


def test_the_family_of_a_leader_who_goes_leads_as_at_a_death() -> None:
    state = change(_court(leader=True), SENATORS.col("leader", bool), SCOPE, "7", value=False)
    row = SENATORS.get(_tried(state, GOES).state, SCOPE, "22")
    assert (row.faction, row.leader, row.place) == ("clara", True, "carthage")


def test_an_appeal_comes_first_and_who_is_freed_does_not_go() -> None:
    appeal = filed("clara", Appeal(f"senator:{CATO}"))
    freed = _tried(change(_court(), SENATORS.col("pop", int), SCOPE, CATO, 0), GOES, appeal, dice=(6, 6, 20))
    assert outcome(freed).outcome == "failed"
    assert SENATORS.get(freed.state, SCOPE, CATO).faction == "clara"
    heard = _tried(_court(), GOES, appeal, dice=(5, 5))
    assert said(heard, "people_appealed")[0].result == "votes"
    assert SENATORS.get(heard.state, SCOPE, CATO).place == EXILE


@pytest.mark.parametrize(("influence", "gone"), [(0, True), (60, False)])
def test_without_an_order_he_goes_when_conviction_is_certain(influence: int, gone: bool) -> None:
    state = change(_court(), INF, SCOPE, CATO, influence)
    votes = (*ballots("yes", "anna", "ben"), *ballots("abstain", "clara"))
    no_appeal = filed("clara", Appeal(f"senator:{CATO}", yes=False))
    last = filed("anna", Call(("seat:anna", "seat:ben", "seat:clara")))
    run = put_to_the_vote(lay(state, TRIAL, step=COURTS), CONSENT, last, no_appeal, *votes, of=FIRST)
    assert said(run, "convicted_major")[0].fled is gone
    assert (SENATORS.find(run.state, SCOPE, CATO) is not None) is gone


def test_nobody_goes_in_the_second_edition_and_no_family_card_ever() -> None:
    state = _court()
    assert exile.may_go(FIRST, state, CATO)
    assert not exile.may_go(FIRST, state, "7")
    assert not exile.may_go(game(edition="second"), state, CATO)


def _away(**fields: object) -> State:
    return man(senate(FIRST), CATO, "", place=EXILE, **{"talents": 3, "knights": 1, "pop": -2, **fields})


def _recalled(state: State, *dice: int) -> Run:
    votes = (*ballots("yes", "anna"), *ballots("abstain", "ben", "clara"))
    return put_to_the_vote(lay(state, Readmit(f"senator:{CATO}")), *votes, of=FIRST, dice=dice)


def test_ruling_103_an_exile_covers_his_family_card_and_brings_what_he_kept() -> None:
    run = _recalled(man(_away(), "22", "ben", talents=5, inf=20), 6, 6)
    row = SENATORS.get(run.state, SCOPE, CATO)
    assert (row.faction, row.inf, row.pop, row.talents) == ("ben", 20, -2, 8)
    assert SENATORS.get(run.state, SCOPE, "22").place == f"under:{CATO}"
    assert said(run, "exile_recalled") == (ExileRecalled(f"senator:{CATO}", "ben", "senator:22", 20, -2, 1, 8),)
    assert sentences(run, "exile_recalled") == (
        (
            "M. Porcius Cato the Elder is home from Exile and joins Ben: he covers Porcius and takes over his place "
            "and posts, with INF 20. His again: 8T and 1 Knight."
        ),
    )
    roll = RecallRolled(f"senator:{CATO}", ("anna",), "anna", (6, 6), 0, 12, PRINTED.loy)
    assert said(run, "recall_rolled") == (roll,)
    assert sentences(run, "recall_rolled") == (
        "Anna cast most votes for M. Porcius Cato the Elder: dice 6 + 6 = 12, LOY 10: he does not follow.",
    )


def test_ruling_103_whoever_cast_most_votes_for_him_wins_him_by_his_loyalty_with_the_family_card() -> None:
    run = _recalled(man(_away(), "22", "ben"), *_sum(PRINTED.loy))
    assert {SENATORS.get(run.state, SCOPE, key).faction for key in (CATO, "22")} == {"anna"}
    lost = _recalled(man(_away(), "22", "ben"), *_sum(PRINTED.loy + 1))
    assert SENATORS.get(lost.state, SCOPE, CATO).faction == "ben"


def test_ruling_103_the_leader_of_his_faction_is_not_rolled_for() -> None:
    run = _recalled(man(_away(), "22", "ben", leader=True))
    assert SENATORS.get(run.state, SCOPE, CATO).leader
    assert not said(run, "recall_rolled")


def test_without_his_family_card_in_a_faction_he_is_in_the_forum() -> None:
    run = _recalled(man(_away(), "22", "", place=FORUM), 6, 6)
    row = SENATORS.get(run.state, SCOPE, CATO)
    assert (row.faction, row.place) == ("", FORUM)
    assert SENATORS.get(run.state, SCOPE, "22").place == f"under:{CATO}"


def test_only_an_exile_is_recalled() -> None:
    said_ = check(FIRST, senate(FIRST), Readmit("senator:7"))
    assert isinstance(said_, Refused)
    assert said_.code == "not_in_exile"


def _sum(total: int) -> tuple[int, int]:
    return (total - total // 2, total // 2)
