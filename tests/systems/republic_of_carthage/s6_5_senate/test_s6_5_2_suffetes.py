"""6.5.2 Two Suffetes are elected; 6.5.3 they decide who stays at home."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Filed
from adjudicator.systems.republic.orders.chair import Post
from adjudicator.systems.republic.people import hrao
from adjudicator.systems.republic.rules.senate.elections.heads import pairs
from adjudicator.systems.republic.state import CASES, HOLDER, INF, OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.elections.suffetes import eligible
from adjudicator.testing.scenario import change, filed, refusals, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    BARCA,
    ELRAM,
    ESHMUN,
    GAME,
    GISCO,
    ITHOBAL,
    MAGO,
    MATTAN,
    MILKO,
    ZAMAR,
    ZIMRIDA,
)
from tests.systems.republic_of_carthage.s6_5_senate.curia import (
    all_yes,
    cast,
    crying,
    hold,
    no,
    outcomes,
    pair,
    senate,
    veto,
    yes,
)
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_2_suffetes import nominate

STEP = "senate.suffetes"
POSTS = "senate.posts"


def test_the_chair_nominates_two_as_one_proposal_and_each_gains_5_influence() -> None:
    done = hold(senate(), STEP, *nominate((ELRAM, ESHMUN)), *all_yes())
    assert outcomes(done) == [(pair(ELRAM, ESHMUN), "passed")]
    assert [INF.of(done.state, SCOPE, key) for key in (ELRAM, ESHMUN)] == [7, 12]


def test_ruling_73_outgoing_suffetes_and_members_are_not_eligible() -> None:
    assert eligible(GAME, senate()) == (ITHOBAL, MAGO, BARCA, ESHMUN, ZIMRIDA, ZAMAR, ELRAM)
    done = hold(senate(), STEP, *nominate((GISCO, ELRAM), (MILKO, ELRAM), (ELRAM, ESHMUN)), *all_yes())
    assert [each.code for each in refusals(done, "ben")] == ["candidate_in_office", "candidate_in_office"]
    assert outcomes(done) == [(pair(ELRAM, ESHMUN), "passed")]


def test_governors_and_commanders_are_not_eligible() -> None:
    done = hold(senate(), STEP, *nominate((MATTAN, ELRAM)), *all_yes())
    assert [each.code for each in refusals(done, "ben")] == ["candidate_away"]


def test_ruling_73_outgoing_suffetes_lose_the_office_when_successors_are_elected() -> None:
    done = hold(senate(), STEP, *nominate((ELRAM, ESHMUN)), *all_yes())
    (elected,) = said(done, "suffetes_elected")
    assert elected.out == (f"senator:{GISCO}", f"senator:{MATTAN}")


def test_ruling_121q_both_suffetes_who_leave_together_are_the_last_out() -> None:
    done = hold(senate(), STEP, *nominate((ELRAM, ESHMUN)), *all_yes())
    last = {key: row.senator for key, row in CASES.items(done.state, SCOPE)}
    assert last == {"home_suffete": GISCO, "marine_suffete": MATTAN}


def test_proposals_continue_by_the_chairs_list_until_a_pair_is_elected() -> None:
    against = [no(seat, f"naming:senator:{BARCA}") for seat in ("anna", "clara", "dora")]
    done = hold(senate(), STEP, *nominate((ELRAM, BARCA), (ELRAM, ESHMUN)), *against, *all_yes())
    assert outcomes(done) == [(pair(ELRAM, BARCA), "failed"), (pair(ELRAM, ESHMUN), "passed")]


def test_ruling_71_a_pair_in_another_order_is_the_same_pair() -> None:
    against = [no(seat, f"naming:senator:{BARCA}") for seat in ("anna", "clara", "dora")]
    done = hold(senate(), STEP, *nominate((ELRAM, BARCA), (BARCA, ELRAM), (ELRAM, ESHMUN)), *against, *all_yes())
    assert [each for each, _ in outcomes(done)] == [pair(ELRAM, BARCA), pair(ELRAM, ESHMUN)]


def test_ruling_121a_without_a_list_the_best_speakers_of_the_chairs_faction_come_first() -> None:
    ranked = pairs(GAME, senate(), "anna")
    assert ranked[0] == pair(MAGO, ZAMAR)
    assert ranked[1] == pair(ITHOBAL, MAGO) or set(ranked[1].pair) == {f"senator:{ITHOBAL}", f"senator:{MAGO}"}
    assert len(ranked) == 7 * 6 // 2


def test_ruling_121a_the_last_pair_is_elected_without_a_vote() -> None:
    state = senate()
    for key in (BARCA, ESHMUN, ZIMRIDA, ZAMAR, ELRAM):
        state = byrsa.at(state, key, "rebel")
    done = hold(crying(state, "anna"), STEP, veto("anna"), no("clara"))
    assert [outcome for _, outcome in outcomes(done)] == ["unopposed"]
    assert cast(done) == []
    assert INF.of(done.state, SCOPE, MAGO) == 15


def test_ruling_74_too_few_candidates_bring_in_members_then_outgoing_suffetes() -> None:
    state = senate()
    for key in (BARCA, ESHMUN, ZIMRIDA, ZAMAR, ELRAM, ITHOBAL):
        state = byrsa.at(state, key, "rebel")
    assert eligible(GAME, state) == (MAGO, MILKO, "12", "15", "17")
    done = hold(state, STEP, *nominate((MAGO, MILKO)), *all_yes())
    (elected,) = said(done, "suffetes_elected")
    assert elected.left == ("office:harbor_master",)
    assert OFFICES.get(done.state, SCOPE, "harbor_master").holder == ""
    for key in (MILKO, "12", "15", "17"):
        state = byrsa.at(state, key, "rebel")
    assert eligible(GAME, state) == (MAGO, GISCO)


def test_ruling_74_with_nobody_left_the_post_stays_vacant() -> None:
    state = senate()
    for key in (BARCA, ESHMUN, ZIMRIDA, ZAMAR, ELRAM, ITHOBAL, MAGO, MILKO, "12", "15", "17"):
        state = byrsa.at(state, key, "rebel")
    done = hold(state, STEP)
    assert len(said(done, "post_vacant")) == 1
    assert HOLDER.of(done.state, SCOPE, "home_suffete") == GISCO


# ---------------------------------------------------------------------------------- 6.5.3 posts


def posted(*wishes: Filed, dice: tuple[int, ...] = ()) -> tuple[str, str]:
    elected = hold(senate(), STEP, *nominate((ELRAM, ESHMUN)), *all_yes()).state
    done = hold(elected, POSTS, *wishes, dice=dice)
    assert hrao(GAME, done.state) == HOLDER.of(done.state, SCOPE, "home_suffete")
    return HOLDER.of(done.state, SCOPE, "home_suffete"), HOLDER.of(done.state, SCOPE, "marine_suffete")


def wish(seat: str, senator: str, post: str = "home") -> Filed:
    return filed(seat, Post(f"senator:{senator}", post))


def test_ruling_75_owners_who_agree_need_no_die() -> None:
    assert posted(wish("ben", ESHMUN), wish("dora", ESHMUN)) == (ESHMUN, ELRAM)
    assert posted(wish("ben", ELRAM, "marine"), wish("dora", ESHMUN)) == (ESHMUN, ELRAM)


@pytest.mark.parametrize(("die", "home"), [(2, ESHMUN), (3, ESHMUN), (4, ELRAM)])
def test_ruling_75_if_both_wish_the_same_post_a_die_decides(die: int, home: str) -> None:
    assert posted(wish("ben", ELRAM), wish("dora", ESHMUN), dice=(die,))[0] == home


def test_without_a_wish_the_others_wish_counts_and_without_any_a_die() -> None:
    assert posted(wish("ben", ELRAM)) == (ELRAM, ESHMUN)
    assert posted(dice=(5,)) == (ELRAM, ESHMUN)


def test_without_new_suffetes_there_is_nothing_to_assign() -> None:
    assert said(hold(senate(), POSTS), "posts_assigned") == ()


def test_ruling_12_the_new_home_suffete_presides() -> None:
    state = change(senate(), INF, SCOPE, GISCO, 8)
    elected = hold(state, STEP, *nominate((ELRAM, ESHMUN)), *all_yes()).state
    assert hrao(GAME, hold(elected, POSTS, wish("dora", ESHMUN)).state) == ESHMUN


def test_a_ballot_yes_of_all_serves_in_every_vote() -> None:
    assert yes("anna").order.every()
