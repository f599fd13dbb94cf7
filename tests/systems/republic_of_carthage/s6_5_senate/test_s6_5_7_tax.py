"""6.5.7 Raising and lowering the tax rate: sponsors, rewards, losses of Popularity, a second change in a turn."""

from __future__ import annotations

import pytest

from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import ACCEPTED
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.rules.senate.proposals import consents
from adjudicator.systems.republic.rules.senate.sitting import ahead
from adjudicator.systems.republic.state import CASES, CITY, FORUM, LIABLE, NOW, POP, SCOPE, SITTINGS, TREASURY, Case
from adjudicator.systems.republic_of_carthage.orders.measures import Tax
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import tax
from adjudicator.systems.republic_of_carthage.state import TAX
from adjudicator.testing.scenario import change, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    BARCA,
    ELRAM,
    GAME,
    GISCO,
    MAGO,
    MATTAN,
    MILKO,
    ZAMAR,
    at,
)
from tests.systems.republic_of_carthage.s6_5_senate.curia import lay
from tests.systems.republic_of_carthage.s6_5_senate.town import (
    FRAME,
    after,
    answer,
    driven,
    enact,
    motion,
    refused,
    senate,
    told,
)

UP = Tax(30, f"senator:{MAGO}", f"senator:{GISCO}")
DOWN = Tax(10)
OWN = Tax(30, f"senator:{MAGO}", f"senator:{MILKO}")


def pops(state: State, *senators: str) -> list[int]:
    return [POP.of(state, SCOPE, key) for key in senators]


def test_an_increase_gives_the_sponsor_three_popularity_and_the_cosponsor_one() -> None:
    done = enact(senate(), UP)
    assert TAX.of(done.state, SCOPE, CITY) == 30
    assert pops(done.state, MAGO, GISCO) == [3, 1]
    assert told(done) == [
        "The tax rate rises from 20% to 30%. Mago gains 3 POP: 0 + 3 = 3. Gisco gains 1 POP: 0 + 1 = 1."
    ]


def test_a_decrease_has_no_sponsors() -> None:
    done = enact(senate(), DOWN)
    assert TAX.of(done.state, SCOPE, CITY) == 10
    assert told(done) == ["The tax rate falls from 20% to 10%."]
    assert refused(senate(), Tax(10, f"senator:{MAGO}", f"senator:{GISCO}")) == "tax_needs_no_sponsor"


def test_ruling_23a_the_sponsors_gain_nothing_beyond_the_limit() -> None:
    state = change(change(senate(), POP, SCOPE, MAGO, 8), POP, SCOPE, GISCO, 9)
    done = enact(state, UP)
    assert pops(done.state, MAGO, GISCO) == [9, 9]
    assert "Mago gains 1 POP: 8 + 1 = 9. Gisco has POP 9 already and gains none." in told(done)[0]


def test_the_rate_moves_by_one_step_and_stays_below_a_hundred() -> None:
    assert [refused(senate(), Tax(rate)) for rate in (20, 0, 15, 40, -10)] == ["tax_out_of_reach"] * 5
    high = change(senate(), TAX, SCOPE, CITY, 90)
    assert refused(high, Tax(100, f"senator:{MAGO}", f"senator:{GISCO}")) == "tax_out_of_reach"
    assert refused(high, Tax(80)) == ""
    low = change(senate(), TAX, SCOPE, CITY, 0)
    assert refused(low, Tax(-10)) == "tax_out_of_reach"


def test_ruling_104_one_change_a_turn_and_a_failed_increase_does_not_bar_a_decrease() -> None:
    assert refused(enact(senate(), UP).state, DOWN) == "tax_changed_already"
    failed = after(senate(), UP, "failed", anna=("yes", 11), ben=("no", 12))
    assert refused(failed.state, DOWN) == ""


@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (Tax(30), "tax_needs_two_sponsors"),
        (Tax(30, f"senator:{MAGO}"), "tax_needs_two_sponsors"),
        (Tax(30, f"senator:{MAGO}", f"senator:{MAGO}"), "tax_needs_two_sponsors"),
        (Tax(30, f"senator:{MAGO}", f"senator:{MATTAN}"), "senator_not_in_carthage"),
        (Tax(30, f"senator:{MAGO}", "senator:25"), "senator_not_in_play"),
        (UP, ""),
    ],
)
def test_ruling_106_an_increase_needs_two_senators_in_carthage(measure: Tax, code: str) -> None:
    assert refused(senate(), measure) == code


def test_ruling_106_sponsors_of_one_faction_are_liable_and_open_to_a_major_prosecution() -> None:
    done = enact(senate(), OWN)
    assert [LIABLE.of(done.state, SCOPE, key) for key in (MAGO, MILKO, GISCO)] == [True, True, False]
    assert CASES.get(done.state, SCOPE, f"sponsor:{MAGO}") == Case(MAGO, 4)
    assert CASES.get(done.state, SCOPE, f"sponsor:{MILKO}") == Case(MILKO, 4)
    assert told(done)[0].endswith("The sponsors are of one faction: Mago and Milko are Liable.")


def test_sponsors_of_two_factions_risk_nothing() -> None:
    state = enact(senate(), UP).state
    assert not any(LIABLE.of(state, SCOPE, key) for key in (MAGO, GISCO))
    assert not CASES.rows(state, SCOPE)


def test_ruling_106_a_sponsor_of_another_player_needs_his_owners_consent() -> None:
    state, made = senate(), motion(UP, outcome="")
    (slot,) = tax.beforehand(GAME, state, FRAME, made, UP)
    assert (slot.seat, slot.kind, slot.default.yes) == ("ben", "consent", False)

    def ask(*orders: Consent) -> str:
        answers = tuple(answer("ben", order) for order in orders)
        return str(driven(state, lambda play, now: tax.opened(play, now, made, UP), *answers)[1])

    assert ask(Consent(f"senator:{GISCO}", "sponsors")) == ""
    assert ask(Consent(f"senator:{GISCO}", "sponsors", yes=False)) == ask() == "consent"
    run, _ = driven(state, lambda play, now: tax.opened(play, now, made, UP))
    assert told(run) == ["Gisco is not to sponsor it: Ben does not consent."]


def test_a_proposer_consents_for_his_own_senators_by_proposing() -> None:
    assert not list(tax.beforehand(GAME, senate(), FRAME, motion(OWN, outcome=""), OWN))


def test_only_the_owner_of_a_senator_consents_for_him() -> None:
    (slot,) = tax.beforehand(GAME, senate(), FRAME, motion(UP, outcome=""), UP)
    assert consents.fits(GAME, senate(), None, slot, Consent(f"senator:{GISCO}", "sponsors")) == ACCEPTED
    assert consents.fits(GAME, senate(), None, slot, Consent(f"senator:{MAGO}", "sponsors")) != ACCEPTED


def test_each_senator_in_carthage_of_a_faction_that_votes_against_an_increase_loses_popularity() -> None:
    done = after(senate(), UP, "passed", anna=("yes", 11), ben=("no", 6), perla=("no", 5))
    assert pops(done.state, GISCO, ABARISH, ELRAM, BARCA, MATTAN, MAGO) == [-1, -1, -1, -1, 0, 0]
    assert told(done)[0] == (
        "Ben voted no on the tax rate; each Senator of the faction in Carthage loses 1 POP: Gisco 0 - 1 = -1, "
        "Abarish 0 - 1 = -1, Elram 0 - 1 = -1."
    )


@pytest.mark.parametrize("outcome", ["passed", "failed"])
def test_ruling_105_the_loss_falls_on_those_for_a_decrease_whether_it_passes_or_not(outcome: str) -> None:
    state = after(senate(), DOWN, outcome, anna=("yes", 11), ben=("no", 6)).state
    assert pops(state, MAGO, MILKO, ZAMAR, GISCO) == [-1, -1, -1, 0]


@pytest.mark.parametrize("outcome", ["vetoed", "void"])
def test_a_vote_that_is_cancelled_costs_nobody_anything(outcome: str) -> None:
    assert said(after(senate(), DOWN, outcome, anna=("yes", 11)), "tax_vote_paid") == ()


def test_ruling_23a_a_loss_stops_at_the_limit() -> None:
    state = change(senate(), POP, SCOPE, MAGO, -9)
    done = after(state, DOWN, "passed", anna=("yes", 11))
    assert "Mago stays at -9," in told(done)[0]


def test_ruling_105_nobody_may_abstain_and_a_missing_ballot_costs_nothing() -> None:
    assert tax.RULE.sides == ("yes", "no")
    assert tax.side(GAME, senate(), motion(UP), UP, "ben") == "yes"
    assert tax.side(GAME, senate(), motion(DOWN), DOWN, "ben") == "no"


def test_a_second_change_in_the_same_proposal_is_not_in_order() -> None:
    changes = tax.foreseen(GAME, senate(), UP)
    state = apply(senate(), supposed(SCOPE, changes))
    assert SITTINGS.get(state, SCOPE, NOW).taxed
    assert refused(state, DOWN) == "tax_changed_already"


@pytest.mark.parametrize(("treasury", "rates"), [(49, {30}), (50, {30, 10}), (99, {30, 10}), (100, {10})])
def test_an_agenda_is_offered_an_increase_early_and_a_decrease_unless_poor(treasury: int, rates: set[int]) -> None:
    state = change(senate(), TREASURY, SCOPE, CITY, treasury)
    for seat in GAME.seats:
        found = tax.suggestions(GAME, state, seat)
        assert {one.rate for one in found} == rates
        assert [refused(state, one) for one in found] == [""] * len(found)
    assert tax.suggestions(GAME, enact(state, UP).state, "anna") == ()
    assert tax.suggestions(GAME, at(state, MAGO, FORUM), "anna")


def test_once_an_agenda_is_published_the_owner_of_a_sponsor_finds_his_consent_in_his_form() -> None:
    state = lay(senate(), UP, by="anna", step="senate.business", number=1)
    topics = [each for each in ahead.topics(GAME, state, "senate.suffetes") if each.slot.kind == "consent"]
    assert [(each.slot.seat, [line.order.yes for line in each.form]) for each in topics] == [("ben", [False, True])]
    for line in topics[0].form:
        assert byrsa.speaker().say(f"form/{line.remark}", line.facts or {})
