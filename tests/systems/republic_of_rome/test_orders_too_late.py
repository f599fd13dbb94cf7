"""Sections 5, 6.1 and 8.4: orders whose money or moment is gone by the time they would be carried out."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.forum import Persuade
from adjudicator.systems.republic.orders.measures import Lot, Recruit
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.orders.senate import Outcry
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import CITY, FORUM, HANDS, SCOPE, TALENTS, TREASURY
from adjudicator.testing.scenario import Run, filed, place, play_out, put, refusals, said, submissions
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, man, table
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate

UNITS = Recruit((Lot("unit:fleet", 1),))


def _played(state: State, step: str, order: Filed, *dice: int, local: object = None) -> Run:
    """Run a step with one order, and compare what must not change."""
    ready = place(state, step, "rome", path="t1/step", local=local)
    run = play_out(OF, ready, step, [order], ScriptedDice(*dice))
    assert audit(OF, run.state) == audit(OF, state)
    return run


def test_a_contribution_of_money_that_is_gone_is_refused_whole_and_one_with_a_ceiling_gives_what_is_there() -> None:
    state = man(table(OF), "9", "anna", talents=8)
    whole = _played(state, "revenue.contributions", filed("anna", Contribute("senator:9", 20)))
    (refused,) = refusals(whole, "anna")
    assert (refused.code, refused.hint) == ("more_than_he_holds", (Contribute("senator:9", 20, up_to=True),))
    assert (TALENTS.of(whole.state, SCOPE, "9"), TREASURY.of(whole.state, SCOPE, CITY)) == (8, 100)
    part = _played(state, "revenue.contributions", filed("anna", Contribute("senator:9", 20, up_to=True)))
    assert (TALENTS.of(part.state, SCOPE, "9"), TREASURY.of(part.state, SCOPE, CITY)) == (0, 108)


def test_a_bribe_of_money_that_is_gone_is_refused_and_nobody_is_spoken_to() -> None:
    state = man(man(table(OF), "1", "anna", talents=3, leader=True), "12", "", place=FORUM)
    order = filed("anna", Persuade("senator:12", "senator:1", 9))
    run = _played(state, "forum.persuade", order, local=Initiative("anna", 1))
    (refused,) = refusals(run, "anna")
    assert refused.code == "persuader_too_poor"
    assert not said(run, "persuasion_opened")
    assert TALENTS.of(run.state, SCOPE, "1") == 3


@pytest.mark.parametrize("action", ["veto", "floor"])
def test_a_tribune_for_a_moment_that_never_comes_stays_in_the_hand(action: str) -> None:
    """Check a veto and a proposal of the floor in a Senate that lays nothing, and a veto of another proposal."""
    state = put(senate(), HANDS, SCOPE, "clara", Pile.of(("tribune.1",), ("clara",)))
    order = filed("clara", Outcry(action, "proposal:7", (UNITS,) if action == "floor" else ()))
    silent = hold(state, "senate.business", order)
    other = put_to_the_vote(lay(state, UNITS), order, *ballots("yes", "anna", "ben", "clara"))
    assert outcome(other).outcome == "passed"
    for run in (silent, other):
        assert not said(run, "outcry_played")
        assert not [told for told in submissions(run, "clara") if told.kind == "outcry" and told.used]
        assert HANDS.get(run.state, SCOPE, "clara").cards.known() == ("tribune.1",)
