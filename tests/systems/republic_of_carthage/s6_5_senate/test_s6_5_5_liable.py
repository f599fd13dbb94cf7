"""6.5.5 What a Liable marker stands for: income that was taken, a tax increase by two of one faction, or both."""

from __future__ import annotations

from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.rules.senate.trials import courts
from adjudicator.systems.republic.rules.terms.out_of_office import liable_for_income
from adjudicator.systems.republic.state import CASES, LIABLE, SCOPE
from adjudicator.systems.republic_of_carthage.orders.measures import Tax
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials import charges
from adjudicator.testing.scenario import place, play_out, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, MAGO, MANGI, MILKO
from tests.systems.republic_of_carthage.s6_5_senate import business
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_5_charges import convict, tried_for
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_5_prosecutions import STEP, trial, tried, votes

OWN = Tax(30, f"senator:{MAGO}", f"senator:{MILKO}")
SPONSOR, INCOME = (MILKO, "sponsor"), (MILKO, "income")


def sponsors() -> State:
    """Return Byrsa after Mago and Milko of Anna have sponsored an increase of the tax together."""
    return business.enact(business.senate(), OWN).state


def took(state: State, senator: str) -> State:
    """Return the state after a Senator has taken corruption or Personal Income."""
    return apply(state, Event("took", SCOPE, changes=liable_for_income(state, senator)))


def test_ruling_121d_sponsors_are_tried_for_what_they_did_and_not_for_income_they_did_not_take() -> None:
    assert tried_for(sponsors()) == [(MAGO, "sponsor"), SPONSOR]
    assert not courts.charge(GAME, sponsors(), convict(MILKO, "minor", "income"))


def test_whoever_sponsored_and_took_income_can_be_tried_for_both_in_either_order() -> None:
    both = took(sponsors(), MILKO)
    assert [one for one in tried_for(both) if one[0] == MILKO] == [INCOME, SPONSOR]
    before = business.enact(took(business.senate(), MILKO), OWN).state
    assert [one for one in tried_for(before) if one[0] == MILKO] == [INCOME, SPONSOR]


def test_a_marker_stays_while_it_stands_for_something_not_yet_tried() -> None:
    both = took(sponsors(), MILKO)
    assert not charges.gives_back(both, Convict(f"senator:{MILKO}", "major", "sponsor"))
    assert charges.gives_back(sponsors(), Convict(f"senator:{MILKO}", "major", "sponsor"))
    assert charges.gives_back(took(business.senate(), MILKO), Convict(f"senator:{MILKO}", "minor", "income"))


def test_an_acquitted_sponsor_who_took_income_is_tried_for_that_in_the_same_step() -> None:
    orders = (trial(MILKO, "major", "sponsor"), trial(MILKO, "minor", "income"))
    run = tried(took(sponsors(), MILKO), *orders, *votes(f"trial:senator:{MILKO}", ben="no", dora="no"))
    assert [(one.offence, one.marker) for one in said(run, "acquitted")] == [("sponsor", False), ("income", True)]
    assert (LIABLE.of(run.state, SCOPE, MILKO), list(CASES.rows(run.state, SCOPE))) == (False, [])


def test_ruling_121d_the_marker_of_a_sponsor_who_is_away_goes_with_his_case_and_that_for_income_waits() -> None:
    away = byrsa.at(byrsa.at(took(sponsors(), MAGO), MAGO, "province:libya"), MILKO, "war:sicilian_1")
    ready = place(took(away, MANGI), STEP, SCOPE, path="t4/senate/prosecutions")
    done = play_out(GAME, ready, STEP, (), ScriptedDice())
    assert [LIABLE.of(done.state, SCOPE, key) for key in (MAGO, MILKO, MANGI)] == [True, False, True]
    assert list(CASES.rows(done.state, SCOPE)) == [f"income:{MAGO}", f"income:{MANGI}"]
