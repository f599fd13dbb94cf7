"""6.5.9 Assassinations: who, whom, the roll, the bodyguards, and what a caught assassin brings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.model.choices import some
from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import Frame, State
from adjudicator.model.view import view
from adjudicator.systems.republic.orders.courts import Assassinate, Guard
from adjudicator.systems.republic.rules.hand import faces
from adjudicator.systems.republic.rules.senate.cards.acts import acts
from adjudicator.systems.republic.rules.senate.murders import assassination
from adjudicator.systems.republic.rules.senate.sitting import ahead
from adjudicator.systems.republic.state import CASES, INF, LEADER, NOW, PLACE, POP, SCOPE, SITTINGS, Sitting
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import change, filed, said
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ARISH,
    ELRAM,
    GAME,
    GISCO,
    MAGO,
    MANGI,
    MILKO,
    ZAMAR,
)
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_9_assassinations import (
    DRIFTER,
    MOMENT,
    asks,
    attempts,
    board,
    murder,
)

FREED = (("appeal/1", 6), ("appeal/2", 6))
"""The dice of a Leader's trial, in which the people free him."""


# ------------------------------------------------------------------------------------- who, whom


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (murder(GISCO, MILKO), ""),
        (murder(DRIFTER, MILKO), ""),
        (murder(ZAMAR, MILKO), "murder_of_own"),
        (murder(MANGI, MILKO), "target_away"),
        (murder("25", MILKO), "target_away"),
        (murder(MILKO, GISCO), "not_your_senator"),
        (murder(GISCO, MILKO, 1), "assassins_not_held"),
    ],
)
def test_a_senator_may_try_to_murder_another_in_carthage(order: Assassinate, code: str) -> None:
    assert verdict(board(), "anna", order) == code


def test_the_assassin_must_be_in_carthage() -> None:
    assert verdict(byrsa.at(board(), MILKO, "war:sicilian_1"), "anna", murder(GISCO, MILKO)) == "assassin_away"


def test_no_faction_may_attempt_more_than_one_per_turn() -> None:
    state = change(board(), SITTINGS.col("attackers", tuple), SCOPE, NOW, ("anna",))
    assert verdict(state, "anna", murder(GISCO, MILKO)) == "attempt_made_already"


def test_ruling_112_no_faction_may_be_aimed_at_twice_but_unaligned_senators_may() -> None:
    state = change(board(), SITTINGS.col("targets", tuple), SCOPE, NOW, ("ben",))
    assert verdict(state, "anna", murder(GISCO, MILKO)) == "faction_aimed_at"
    assert verdict(state, "anna", murder(ARISH, MILKO)) == ""
    first = attempts(board(), filed("anna", murder(DRIFTER, MILKO)), dice=[3])
    assert SITTINGS.get(first.state, SCOPE, NOW) == Sitting(attackers=("anna",))
    assert verdict(first.state, "ben", murder(DRIFTER, GISCO)) == ""


def verdict(state: State, seat: str, order: object) -> str:
    slot = replace(next(iter(asks(GAME, state, Frame("x", "x", SCOPE)))), seat=seat)
    (entry,) = (one for one in acts(GAME) if one.kind == "assassinate")
    found = entry.check(GAME, view(state, seat), None, slot, order)
    if isinstance(found, Refused):
        byrsa.speaker().refusal(found.code, found.facts)
        for hint in found.hint:
            assert isinstance(entry.check(GAME, state, None, slot, hint), Accepted)
        return found.code
    return ""


def test_every_seat_is_asked_whatever_it_holds_and_every_choice_is_legal() -> None:
    state = byrsa.holding(board(), "anna", "assassin.1", "assassin.2")
    slots = list(assassination.slots(GAME, state, Frame("x", "x", SCOPE), (MOMENT,)))
    assert [slot.seat for slot in slots] == list(byrsa.SEATS)
    assert slots[0].about == {"moment": (MOMENT,)}
    for slot in slots:
        for order in some(slot.choices, 400):
            assert isinstance(assassination.check(GAME, state, None, slot, order), Accepted)
    assert murder(GISCO, MILKO, 2, MOMENT) in some(slots[0].choices, 4000)


def test_a_moment_that_is_not_the_current_one_does_not_fit() -> None:
    run = attempts(board(), filed("anna", murder(GISCO, MILKO, moment="before proposal:7")), dice=[])
    assert said(run, "attempt_made") == ()
    run = attempts(board(), filed("anna", murder(GISCO, MILKO, moment=MOMENT)), dice=[3])
    assert len(said(run, "attempt_made")) == 1


def test_of_two_attempts_on_one_faction_in_one_window_the_first_is_made() -> None:
    orders = (filed("anna", murder(GISCO, MILKO)), filed("clara", murder(ELRAM, ARISH)))
    run = attempts(board(), *orders, dice=[3])
    assert [made.by for made in said(run, "attempt_made")] == [f"senator:{MILKO}"]


def test_an_attempt_whose_target_is_gone_comes_to_nothing() -> None:
    orders = (filed("anna", murder(DRIFTER, MILKO)), filed("clara", murder(DRIFTER, ARISH)))
    run = attempts(board(), *orders, dice=[6])
    assert len(said(run, "attempt_void")) == 1


# ---------------------------------------------------------------------------------------- the roll


@pytest.mark.parametrize("die", range(1, 7))
def test_killed_from_5_on_caught_up_to_2(die: int) -> None:
    run = attempts(board(), filed("anna", murder(ELRAM, MILKO)), dice=[die, *(FREED if die <= 2 else ())])
    (end,) = said(run, "attempt_resolved")
    assert (end.killed, end.caught) == (die >= 5, die <= 2)
    assert (SENATORS.get(run.state, SCOPE, ELRAM).place == "dead") is end.killed
    assert (SENATORS.get(run.state, SCOPE, MILKO).place == "dead") is end.caught


def test_an_unaligned_senator_can_be_killed_and_has_no_guard() -> None:
    run = attempts(board(), filed("anna", murder(DRIFTER, MILKO)), dice=[5])
    assert SENATORS.get(run.state, SCOPE, DRIFTER).place == "dead"


def test_assassin_cards_add_1_each_and_are_spent_when_the_attempt_is_made() -> None:
    state = byrsa.holding(board(), "anna", "assassin.1", "assassin.2", "graft.1")
    run = attempts(state, filed("anna", murder(ELRAM, MILKO, 2)), dice=[3])
    (rolled,) = said(run, "attempt_rolled")
    assert (rolled.kill, [term.value for term in rolled.cards]) == (5, [1, 1])
    assert said(run, "attempt_resolved")[0].killed
    assert faces(run.state, "anna") == ("graft.1",)


def test_evil_omens_bear_on_the_roll() -> None:
    state = byrsa.in_force(board(), "evil_omens", until="next_forum")
    run = attempts(state, filed("anna", murder(ELRAM, MILKO)), dice=[3, *FREED])
    (rolled,) = said(run, "attempt_rolled")
    assert rolled.kill == 3 + sum(term.value for term in rolled.cards) < 3


def guarded() -> State:
    return byrsa.holding(board(), "ben", "secret_bodyguard.1", "secret_bodyguard.2")


def test_a_bodyguard_takes_1_and_brings_a_roll_that_can_only_catch() -> None:
    orders = (filed("anna", murder(ELRAM, MILKO)), filed("ben", Guard(f"senator:{ELRAM}"), life="standing"))
    run = attempts(guarded(), *orders, dice=[("attempt/1", 5), ("bodyguard/1", 6)])
    (end,) = said(run, "attempt_resolved")
    assert (end.kill, end.killed, end.caught) == (4, False, False)
    assert faces(run.state, "ben") == ("secret_bodyguard.2",)


def test_the_further_roll_catches_an_assassin_who_has_killed() -> None:
    orders = (filed("anna", murder(ELRAM, MILKO)), filed("ben", Guard(f"senator:{ELRAM}", 2)))
    run = attempts(guarded(), *orders, dice=[("attempt/1", 6), ("bodyguard/1", 3), ("bodyguard/2", 2), *FREED])
    (end,) = said(run, "attempt_resolved")
    assert (end.kill, end.killed, end.caught) == (4, False, True)
    (used,) = said(run, "bodyguards_used")
    assert (used.number, used.extra, faces(run.state, "ben")) == (2, (3, 2), ())


def test_the_further_roll_is_changed_by_assassin_cards_alone() -> None:
    state = byrsa.holding(guarded(), "anna", "assassin.1")
    orders = (filed("anna", murder(ELRAM, MILKO, 1)), filed("ben", Guard(f"senator:{ELRAM}")))
    run = attempts(state, *orders, dice=[("attempt/1", 3), ("bodyguard/1", 2)])
    assert said(run, "bodyguards_used")[0].totals == (3,)
    assert not said(run, "attempt_resolved")[0].caught


def test_no_bodyguard_is_spent_where_it_could_do_nothing() -> None:
    orders = (filed("anna", murder(ELRAM, MILKO)), filed("ben", Guard(f"senator:{ELRAM}")))
    run = attempts(guarded(), *orders, dice=[1, *FREED])
    assert (said(run, "bodyguards_used"), len(faces(run.state, "ben"))) == ((), 2)


def test_a_guard_of_more_cards_than_are_held_uses_those_that_are() -> None:
    orders = (filed("anna", murder(ELRAM, MILKO)), filed("ben", Guard(f"senator:{ELRAM}", 4)))
    run = attempts(guarded(), *orders, dice=[("attempt/1", 4), ("bodyguard/1", 3), ("bodyguard/2", 3), *FREED])
    assert said(run, "bodyguards_used")[0].number == 2


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    [
        ("ben", Guard(f"senator:{ELRAM}"), ""),
        ("ben", Guard(f"senator:{ELRAM}", 9), "too_many_guards"),
        ("ben", Guard(f"senator:{MILKO}"), "not_your_senator"),
        ("anna", Guard(f"senator:{MILKO}"), "no_bodyguard"),
    ],
)
def test_what_guards_are_refused(seat: str, order: Guard, code: str) -> None:
    assert (byrsa.refusal(guarded(), seat, "senate.attempt", order)[0] if code else "") == code
    if not code:
        assert isinstance(byrsa.verdict(guarded(), seat, "senate.attempt", order), Accepted)


def test_a_guard_can_be_kept_on_file_before_any_attempt_and_the_form_of_its_holder_offers_it() -> None:
    seen = view(guarded(), "ben")
    found = [topic for topic in ahead.topics(GAME, seen, "senate.suffetes") if topic.slot.kind == "guard"]
    guards = {topic.slot.seat: topic.form for topic in found}
    assert [len(guards[seat]) for seat in ("ben", "anna")] == [3, 0]
    (mine,) = (topic.slot for topic in found if topic.slot.seat == "ben")
    assert isinstance(ahead.check(GAME, seen, None, mine, Guard(f"senator:{ELRAM}")), Accepted)


# ---------------------------------------------------------------------------------------- caught


def test_the_leader_of_a_caught_assassin_loses_5_influence_and_is_accused() -> None:
    state = change(board(), POP, SCOPE, ELRAM, 3)
    run = attempts(state, filed("anna", murder(ELRAM, MILKO)), dice=[1, *FREED])
    (blamed,) = said(run, "leader_blamed")
    assert (blamed.senator, blamed.inf.old, blamed.inf.new, blamed.tried) == (f"senator:{MAGO}", 10, 5, True)
    (people,) = said(run, "people_appealed")
    assert (people.senator, people.victim, people.total) == (f"senator:{MAGO}", f"senator:{ELRAM}", 12 - 3)


@pytest.mark.parametrize("where", ["war:sicilian_1", "captive:sicilian_1"])
def test_ruling_121n_a_leader_away_only_loses_influence(where: str) -> None:
    run = attempts(byrsa.at(board(), MAGO, where), filed("anna", murder(ELRAM, MILKO)), dice=[1])
    assert (said(run, "leader_blamed")[0].tried, INF.of(run.state, SCOPE, MAGO)) == (False, 5)
    assert CASES.rows(run.state, SCOPE) == {}


def test_ruling_23a_a_leader_loses_no_more_influence_than_he_has() -> None:
    run = attempts(change(board(), INF, SCOPE, MAGO, 2), filed("anna", murder(ELRAM, MILKO)), dice=[1, *FREED])
    assert INF.of(run.state, SCOPE, MAGO) == 0


def test_ruling_113_a_leader_who_is_the_assassin_dies_and_chits_are_drawn_without_a_trial() -> None:
    state = change(board(), POP, SCOPE, ELRAM, 2)
    dice = [("attempt/1", 2), ("avenge/1", 5), ("avenge/2", 6)]
    run = attempts(state, filed("anna", murder(ELRAM, MAGO)), dice=dice)
    assert (said(run, "leader_blamed"), len(said(run, "chit_drawn"))) == ((), 2)
    assert [death.senator for death in said(run, "senator_died")] == [f"senator:{MAGO}", f"senator:{MILKO}"]
    assert PLACE.of(run.state, SCOPE, GISCO) == "carthage", "chits touch the assassin's faction alone"


def test_ruling_121n_popularity_below_0_counts_as_0() -> None:
    state = change(board(), POP, SCOPE, ELRAM, -4)
    run = attempts(state, filed("anna", murder(ELRAM, MAGO)), dice=[1])
    assert said(run, "chit_drawn") == ()


def test_chits_leave_senators_alone_who_are_away() -> None:
    state = byrsa.at(change(board(), POP, SCOPE, ELRAM, 1), MILKO, "war:sicilian_1")
    run = attempts(state, filed("anna", murder(ELRAM, MAGO)), dice=[("attempt/1", 1), ("avenge/1", 5)])
    assert PLACE.of(run.state, SCOPE, MILKO) == "war:sicilian_1"
    assert LEADER.of(run.state, SCOPE, MAGO)


def test_every_stage_of_an_attempt_has_its_sentence() -> None:
    orders = (filed("anna", murder(ELRAM, MILKO)), filed("ben", Guard(f"senator:{ELRAM}")))
    run = attempts(guarded(), *orders, dice=[("attempt/1", 6), ("bodyguard/1", 1), *FREED])
    told = byrsa.told(run.events)
    assert "Milko of Anna tries to murder Elram of Ben." in told
    assert "Elram is murdered, and Milko is caught." in told
