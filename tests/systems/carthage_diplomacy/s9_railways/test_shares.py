"""9.C.4, 9.C.5, rulings 46, 48: shares change hands, and voting rights."""

from __future__ import annotations

import pytest

from adjudicator.systems.carthage_diplomacy.orders.rails import Give, Proxy
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.business import STEP, GiftVoid, SharesGiven
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.proxies import RightsSet
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import (
    cap,
    covered,
    newcomer_rows,
    rights,
    votes,
)
from adjudicator.testing.scenario import said
from tests.systems.carthage_diplomacy.s9_railways.company import (
    board,
    company,
    lend,
    line,
    out,
    owned,
    refusal,
    run,
    told,
)

LINE = "line:AN1"


# ------------------------------------------------------------------------------------------------ gifts


def test_ruling_48_shares_pass_from_one_player_to_another() -> None:
    done = run(company(), STEP, ("anna", Give(2, LINE, "who:CL")))
    assert owned(done.state) == {"anna": 5, "ben": 5, "clara": 2}
    assert said(done, "shares_given") == (SharesGiven("AN1", "AN", "CL", 2),)
    assert told(done, None) == ("AN gives 2 shares of AN1 to CL.",)


def test_ruling_48_in_a_secret_railway_only_the_two_hear_of_it() -> None:
    done = run(company(secret=True), STEP, ("anna", Give(2, LINE, "who:CL")))
    assert told(done, None) == told(done, "ben") == ()
    assert "AN gives 2 shares of AN1 to CL." in told(done, "clara")


def test_ruling_57a_a_newcomer_gets_no_second_row_in_a_railway_issued_after_he_joined() -> None:
    # Its shares were laid for all seats, his too, before the season that takes him in.
    laid = {(made.table, made.key) for made in newcomer_rows(company(), "fay")}  # type: ignore[union-attr]
    assert laid == {("holdings", "AN1/fay"), ("proxies", "AN1/fay")}
    assert newcomer_rows(company(), "clara") == ()


@pytest.mark.parametrize(("shares", "most"), [(10, 6), (11, 6), (12, 7), (20, 11)])
def test_ruling_46_nobody_may_own_more_than_half_and_one(shares: int, most: int) -> None:
    assert cap(shares) == most


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Give(2, LINE, "who:BE"), ""),
        (Give(2, "line:XX1", "who:BE"), "no_such_line"),
        (Give(2, LINE, "who:XX"), "no_such_person"),
        (Give(2, LINE, "who:AN"), "person_is_you"),
        (Give(0, LINE, "who:BE"), "no_shares_named"),
        (Give(8, LINE, "who:BE"), "more_than_cap"),
        (Give(5, LINE, "who:BE"), "too_few_shares"),
    ],
)
def test_what_can_be_given(order: Give, code: str) -> None:
    assert refusal(company(anna=4, ben=4, clara=4), "anna", order) == code


def test_nobody_is_given_to_whoever_has_dropped_out() -> None:
    assert refusal(out(company(), "ben"), "anna", Give(1, LINE, "who:BE")) == "no_such_person"


def test_a_gift_above_the_cap_is_void_and_only_the_giver_hears_of_it() -> None:
    done = run(company(anna=7, ben=5), STEP, ("anna", Give(3, LINE, "who:BE")))
    assert said(done, "gift_void") == (GiftVoid("AN1", "AN", "BE", 3, "too_many"),)
    assert owned(done.state) == {"anna": 7, "ben": 5}
    assert told(done, "ben") == ()
    assert "BE would own more than one player may" in told(done, "anna")[0]


def test_gifts_happen_at_once_so_that_shares_may_be_exchanged() -> None:
    entries = (("anna", Give(3, LINE, "who:BE")), ("ben", Give(4, LINE, "who:AN")))
    done = run(company(anna=6, ben=6), STEP, *entries)
    assert owned(done.state) == {"anna": 7, "ben": 5}


def test_a_void_gift_may_make_another_void() -> None:
    entries = (("anna", Give(3, LINE, "who:BE")), ("clara", Give(2, LINE, "who:AN")))
    done = run(company(anna=5, ben=5, clara=2), STEP, *entries)
    assert owned(done.state) == {"anna": 7, "ben": 5}
    entries = (("anna", Give(3, LINE, "who:BE")), ("clara", Give(1, LINE, "who:AN")))
    done = run(company(anna=7, ben=4, clara=1), STEP, *entries)
    assert owned(done.state) == {"anna": 5, "ben": 7}
    entries = (("anna", Give(3, LINE, "who:BE")), ("clara", Give(1, LINE, "who:AN")))
    both = run(line(board(), "AN1", "Car-46", {"anna": 7, "ben": 5, "clara": 1}, shares=13), STEP, *entries)
    assert owned(both.state) == {"anna": 7, "ben": 5, "clara": 1}


def test_nobody_gives_twice_what_he_has_or_what_he_only_gets() -> None:
    entries = (("anna", Give(3, LINE, "who:CL")), ("anna", Give(3, LINE, "who:DO")), ("clara", Give(1, LINE, "who:EM")))
    done = run(company(anna=5, ben=7), STEP, *entries)
    assert [void.why for void in said(done, "gift_void")] == ["too_few", "too_few"]
    assert "there are not that many to give" in " ".join(told(done, "clara"))
    assert owned(done.state) == {"anna": 2, "ben": 7, "clara": 3}


def test_a_gift_in_a_line_that_went_or_to_somebody_who_left_is_void() -> None:
    done = run(out(company(), "ben"), STEP, ("anna", Give(1, LINE, "who:BE")), ("anna", Give(1, "line:BE1", "who:CL")))
    assert [void.why for void in said(done, "gift_void")] == ["gone", "gone"]
    assert "is not in the game any more" in told(done, "anna")[0]


# ------------------------------------------------------------------------------------------ voting rights


def test_voting_rights_are_assigned_in_secret() -> None:
    done = run(company(), STEP, ("ben", Proxy(LINE, 3, "who:CL")))
    assert rights(done.state, "AN1") == (("ben", "clara", 3),)
    assert said(done, "rights_set") == (RightsSet("AN1", "BE", "CL", 0, 3, "given"),)
    assert told(done, "ben") == told(done, "clara") != ()
    assert told(done, "anna") == told(done, None) == ()
    assert (votes(done.state, "AN1", "ben"), votes(done.state, "AN1", "clara")) == (2, 3)
    assert owned(done.state) == {"anna": 7, "ben": 5}


def test_a_new_number_replaces_the_old_one_and_a_recall_ends_all() -> None:
    state = lend(company(), ("ben", "clara", 3), ("ben", "dora", 1), ("anna", "ben", 2))
    done = run(state, STEP, ("ben", Proxy(LINE, 1, "who:CL")))
    assert rights(done.state, "AN1") == (("anna", "ben", 2), ("ben", "clara", 1), ("ben", "dora", 1))
    recalled = run(state, STEP, ("ben", Proxy(LINE)))
    assert rights(recalled.state, "AN1") == (("anna", "ben", 2),)
    assert [each.why for each in said(recalled, "rights_set")] == ["recalled", "recalled"]
    assert len(told(recalled, "clara")) == 1
    assert "CL votes for no share of AN1 that BE owns, before for 3." in told(recalled, "clara")[0]


def test_rights_go_with_the_shares_behind_them() -> None:
    state = lend(company(), ("ben", "clara", 4))
    done = run(state, STEP, ("ben", Give(2, LINE, "who:DO")))
    assert rights(done.state, "AN1") == (("ben", "clara", 3),)
    assert said(done, "rights_set")[0].why == "shares_gone"
    assert "BE has no more shares left for it." in " ".join(told(done, "clara"))


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Proxy(LINE, 5, "who:CL"), ""),
        (Proxy(LINE), ""),
        (Proxy("line:XX1", 1, "who:CL"), "no_such_line"),
        (Proxy(LINE, 1, "who:XX"), "no_such_person"),
        (Proxy(LINE, 1, "who:BE"), "person_is_you"),
        (Proxy(LINE, 0, "who:CL"), "no_shares_named"),
        (Proxy(LINE, 6, "who:CL"), "too_few_votes"),
        (Proxy(LINE, 3, "who:DO"), "too_few_votes"),
    ],
)
def test_which_rights_can_be_assigned(order: Proxy, code: str) -> None:
    assert refusal(lend(company(), ("ben", "clara", 3)), "ben", order) == code


def test_rights_received_are_not_recalled_or_assigned_on() -> None:
    state = lend(company(), ("ben", "clara", 3))
    assert refusal(state, "clara", Proxy(LINE)) == "no_rights_given"
    assert refusal(state, "clara", Proxy(LINE, 1, "who:DO")) == "too_few_votes"


def test_rights_for_whoever_has_left_are_not_assigned() -> None:
    assert said(run(out(company(), "clara"), STEP, ("ben", Proxy(LINE, 3, "who:CL"))), "rights_set") == ()


def test_ruling_48b_rights_without_shares_behind_them_lapse_in_equal_part_whatever_the_names() -> None:
    for few, many in (("ben", "emil"), ("emil", "ben")):
        kept = covered((("anna", few, 2), ("anna", many, 4), ("dora", few, 1)), {"anna": 3, "dora": 1})
        assert sorted(kept) == sorted((("anna", few, 1), ("anna", many, 2), ("dora", few, 1)))
    assert covered((("anna", "ben", 2),), {}) == ()
