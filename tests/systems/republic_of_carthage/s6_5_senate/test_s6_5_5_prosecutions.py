"""6.5.5 Prosecutions from the Censor's list to the verdict: consent, votes, the people, Outcries, markers."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from adjudicator.engine.system import Flow, Play
from adjudicator.model.choices import some
from adjudicator.model.order import Accepted, Filed
from adjudicator.model.order import Test as Figure
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Appeal, Assassinate, Prosecute
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Ballot, Call, Consent, Outcry
from adjudicator.systems.republic.rules.senate.murders import assassination
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.prosecutions.prosecutions import Docket
from adjudicator.systems.republic.state import CASES, HOLDER, INF, LIABLE, POP, SCOPE, TERM, Case, Motion
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import Run, change, filed, put, refusals, said
from tests.systems.republic_of_carthage.acting import act
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    ABARISH,
    BARCA,
    BODASHTART,
    ELRAM,
    ESHMUN,
    GISCO,
    MAGO,
    MANGI,
    MILKO,
    ZAMAR,
)
from tests.systems.republic_of_carthage.s6_5_senate.curia import GAME, OUTCRY, cast, outcome
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_5_prosecutions import (
    CENSOR,
    LIFE,
    STEP,
    court,
    trial,
    tried,
    votes,
)

ELRAMS = f"trial:senator:{ELRAM}"


def dead(run: Run, senator: str) -> bool:
    return SENATORS.get(run.state, SCOPE, senator).place == "dead"


# --------------------------------------------------------------------------------------- the list


def test_ruling_79_without_a_censor_nobody_is_prosecuted() -> None:
    state = change(change(court(), HOLDER, SCOPE, "censor", ""), TERM, SCOPE, "censor", 0)
    run = tried(state, LIFE)
    assert (len(said(run, "no_prosecutions")), said(run, "vote_called")) == (1, ())
    assert not LIABLE.of(run.state, SCOPE, MILKO)


def test_by_default_the_censor_prosecutes_nobody() -> None:
    (listed,) = said(tried(court()), "prosecutions_listed")
    assert (listed.censor, listed.trials) == (f"senator:{BODASHTART}", ())


def test_the_censor_presides_and_calls_the_vote() -> None:
    run = tried(court(), LIFE)
    (called,) = said(run, "vote_called")
    assert (called.caller, called.order) == (f"senator:{BODASHTART}", ("anna", "ben", "clara", "dora", "perla"))
    call = filed(CENSOR, Call(("seat:perla", "seat:dora")))
    assert cast(tried(court(), LIFE, call))[0][0] == "perla"


def test_two_minor_trials_are_held_in_the_order_filed_and_a_third_is_not() -> None:
    lines = (trial(MILKO, "minor", "income"), trial(ABARISH, "minor", "income"), trial(ELRAM, "minor", "office"))
    run = tried(court(), *lines)
    assert [each.measures[0].accused for each in said(run, "vote_called")] == [f"senator:{MILKO}", f"senator:{ABARISH}"]
    (lapsed,) = said(run, "prosecution_lapsed")
    assert (lapsed.senator, lapsed.why) == (f"senator:{ELRAM}", "no_trial_left")


def test_a_major_trial_leaves_no_minor_one() -> None:
    run = tried(court(), LIFE, trial(MILKO, "minor", "income"))
    assert [lapsed.why for lapsed in said(run, "prosecution_lapsed")] == ["no_trial_left"]


@pytest.mark.parametrize(
    ("seat", "measure", "code"),
    [
        (CENSOR, Convict(f"senator:{ELRAM}", "major", "office", f"senator:{BARCA}"), ""),
        (CENSOR, Convict(f"senator:{ELRAM}", "minor", "office", f"senator:{ZAMAR}"), ""),
        (CENSOR, Convict(f"senator:{ELRAM}", "major", "", f"senator:{BARCA}"), ""),
        (CENSOR, Convict(f"senator:{GISCO}", "major", "", f"senator:{BARCA}"), "nothing_to_try"),
        (CENSOR, Convict(f"senator:{MILKO}", "major", "", f"senator:{BARCA}"), "nothing_to_try"),
        (CENSOR, Convict(f"senator:{ELRAM}", "major", "office"), "cannot_prosecute"),
        (CENSOR, Convict(f"senator:{ELRAM}", "major", "office", f"senator:{BODASHTART}"), "cannot_prosecute"),
        (CENSOR, Convict(f"senator:{ELRAM}", "major", "office", f"senator:{ELRAM}"), "cannot_prosecute"),
        (CENSOR, Convict(f"senator:{ELRAM}", "major", "office", f"senator:{MANGI}"), "cannot_prosecute"),
        (CENSOR, Convict(f"senator:{MILKO}", "major", "income", f"senator:{BARCA}"), "nothing_to_try"),
        (CENSOR, Convict(f"senator:{GISCO}", "minor", "office", f"senator:{BARCA}"), "nothing_to_try"),
        (CENSOR, Convict(f"senator:{GISCO}", "major", "murder", ""), "nothing_to_try"),
        (CENSOR, Convict(f"senator:{BODASHTART}", "minor", "income", f"senator:{BARCA}"), "censor_not_tried"),
        (CENSOR, Convict(f"senator:{MANGI}", "minor", "income", f"senator:{BARCA}"), "accused_not_in_carthage"),
        ("anna", Convict(f"senator:{ELRAM}", "major", "office", f"senator:{MAGO}"), "not_the_censor"),
    ],
)
def test_what_is_refused_on_receipt_and_never_for_good(seat: str, measure: Convict, code: str) -> None:
    order = Prosecute(measure)
    if code:
        assert byrsa.refusal(court(), seat, STEP, order) == (code, False)
    else:
        assert isinstance(byrsa.verdict(court(), seat, STEP, order), Accepted)


def test_a_line_without_an_offence_is_for_whatever_he_can_be_tried_for() -> None:
    (listed,) = said(tried(court(), trial(MILKO, "minor", "")), "prosecutions_listed")
    assert [each.offence for each in listed.trials] == ["income"]


def test_everything_the_censor_can_choose_is_legal() -> None:
    (slot,) = GAME.system.step(STEP).asks(GAME, court(), Frame("x", STEP, SCOPE, local=Docket("list")))
    check = GAME.system.step(STEP).check
    found = some(slot.choices, 500)
    assert (slot.seat, slot.default, slot.many, len(found) > 20) == (CENSOR, Nothing("prosecute"), True, True)
    assert all(isinstance(check(GAME, court(), None, slot, order), Accepted) for order in found)


def test_the_forms_offer_what_can_be_done() -> None:
    topics = list(GAME.system.step(STEP).foresees(GAME, court(), SCOPE))
    lists = [topic for topic in topics if topic.slot.kind == "prosecute"]
    assert [topic.slot.seat for topic in lists] == [CENSOR]
    assert len(lists[0].form) == 1 + 4
    check = GAME.system.step(STEP).check
    for topic in topics:
        for line in topic.form:
            assert isinstance(check(GAME, court(), None, topic.slot, line.order), Accepted), line
            byrsa.speaker().say(f"form/{line.remark}", line.facts or {})


# --------------------------------------------------------------------------------------- consent


@pytest.mark.parametrize(
    "consent",
    [Consent(f"senator:{ZAMAR}", "prosecutes", f"senator:{ELRAM}"), Consent(f"senator:{ZAMAR}", "prosecutes")],
)
def test_ruling_88_a_standing_consent_serves(consent: Consent) -> None:
    run = tried(court(), trial(ELRAM, "major", "office", ZAMAR), filed("anna", consent, life="standing"))
    assert len(said(run, "vote_called")) == 1


def test_ruling_88_without_consent_a_prosecution_lapses_and_does_not_count() -> None:
    other = trial(MILKO, "minor", "income")
    run = tried(court(), trial(ELRAM, "major", "office", ZAMAR), other)
    assert [void.why for void in said(run, "proposal_void")] == ["consent"]
    assert [called.measures[0].accused for called in said(run, "vote_called")] == [f"senator:{MILKO}"]


def test_ruling_88_a_consent_against_another_does_not_serve() -> None:
    consent = Consent(f"senator:{ZAMAR}", "prosecutes", f"senator:{MILKO}")
    assert said(tried(court(), trial(ELRAM, "major", "office", ZAMAR), filed("anna", consent)), "vote_called") == ()


# -------------------------------------------------------------------------------------- the vote


def test_ballots_by_default_no_of_the_accused_yes_of_the_prosecutor() -> None:
    """Elram is Ben's and has INF 2; Barca prosecutes for Perla, who is Censor too."""
    run = tried(court(), LIFE)
    assert cast(run) == [
        ("anna", "abstain", 8),
        ("ben", "no", 6 + 2),
        ("clara", "abstain", 6),
        ("dora", "abstain", 7),
        ("perla", "yes", 5),
    ]


def test_ruling_84_the_influence_of_the_accused_is_on_his_own_side_alone() -> None:
    state = change(court(), INF, SCOPE, ELRAM, 9)
    run = tried(state, LIFE, filed("ben", Ballot("no", ELRAMS)))
    (own,) = (one for one in said(run, "vote_cast") if one.seat == "ben")
    assert (own.votes, [(term.why, term.votes) for term in own.terms]) == (6 + 9, [("influence", 9)])
    against = tried(state, LIFE, filed("ben", Ballot("yes", ELRAMS)), dice=[])
    assert [votes for seat, _, votes in cast(against) if seat == "ben"] == [6]


@pytest.mark.parametrize(("bought", "guilty"), [(0, False), (1, False), (2, True)])
def test_ruling_83_convicted_only_if_more_votes_are_against_him(bought: int, guilty: bool) -> None:
    """Against him Dora's 7 and what she buys, for him Ben's 6 + 2; abstentions do not count."""
    buying = filed("dora", Ballot("yes", ELRAMS, ((f"senator:{ESHMUN}", bought),) if bought else ()))
    run = tried(court(), LIFE, buying, filed("perla", Ballot("abstain", ELRAMS)))
    assert (dead(run, ELRAM), len(said(run, "acquitted"))) == (guilty, 0 if guilty else 1)


# ------------------------------------------------------------------------------------ the people


def appealed(*dice: int, state: State | None = None, **sides: str) -> Run:
    appeal = filed("ben", Appeal(f"senator:{ELRAM}"))
    thrown = [(f"appeal/{at}", die) for at, die in enumerate(dice, start=1)]
    return tried(state or court(), LIFE, appeal, *votes(ELRAMS, **sides), dice=thrown)


def test_ruling_85_the_accused_appeals_at_his_turn_to_vote_and_pop_is_added() -> None:
    run = appealed(4, 4, state=change(court(), POP, SCOPE, ELRAM, 2))
    (told,) = said(run, "people_appealed")
    assert (told.total, told.result, told.votes) == (10, "votes", 12)
    kinds = [event.kind for event in run.events if event.kind in ("vote_cast", "people_appealed")]
    assert kinds.index("people_appealed") == 1
    assert (outcome(run).no, outcome(run).yes) == (6 + 2 + 12, 5)


def test_votes_of_the_people_can_convict_him() -> None:
    run = appealed(1, 2, anna="abstain")
    assert (outcome(run).yes, outcome(run).no, outcome(run).outcome) == (5 + 16, 8, "passed")
    assert dead(run, ELRAM)


def test_ruling_86_killed_by_the_people_ends_the_vote_and_counts_as_a_conviction() -> None:
    run = appealed(1, 1, perla="no")
    assert [seat for seat, _, _ in cast(run)] == ["anna"]
    assert (dead(run, ELRAM), said(run, "prosecutor_rewarded")[0].gain) == (True, 1)


def test_ruling_86_freed_by_the_people_ends_the_vote_and_closes_the_case() -> None:
    run = appealed(6, 6, anna="yes", dora="yes")
    assert [seat for seat, _, _ in cast(run)] == ["anna"]
    assert (said(run, "acquitted")[0].by, CASES.rows(run.state, SCOPE)) == ("people", {})


def test_evil_omens_bear_on_the_appeal() -> None:
    run = appealed(6, 6, state=byrsa.in_force(court(), "evil_omens", until="next_forum"))
    assert said(run, "people_appealed")[0].total < 12


@pytest.mark.parametrize(("sides", "appeals"), [({"anna": "yes"}, True), ({"anna": "no"}, False)])
def test_ruling_85_an_appeal_with_a_test_on_the_balance_so_far(sides: dict[str, str], appeals: bool) -> None:
    order = filed("ben", Appeal(f"senator:{ELRAM}"), when=(Figure("votes", "below", -4),))
    dice = [3, 4] if appeals else []
    run = tried(court(), LIFE, order, *votes(ELRAMS, **sides), dice=dice)
    assert bool(said(run, "people_appealed")) is appeals


def test_ruling_85_by_default_he_appeals_when_a_trial_for_life_is_certainly_lost() -> None:
    """Called last, Ben has 6 + 2 against the 26 of all others."""
    call = filed(CENSOR, Call(tuple(f"seat:{seat}" for seat in ("anna", "clara", "dora", "perla"))))
    all_yes = {"anna": "yes", "clara": "yes", "dora": "yes"}
    run = tried(court(), LIFE, call, *votes(ELRAMS, **all_yes), dice=[3, 4])
    assert len(said(run, "people_appealed")) == 1
    run = tried(court(), LIFE, *votes(ELRAMS, **all_yes))
    assert said(run, "people_appealed") == (), "those called after him could still save him"
    minor = trial(ELRAM, "minor", "office")
    assert said(tried(court(), minor, call, *votes(ELRAMS, **all_yes)), "people_appealed") == ()
    never = filed("ben", Appeal(f"senator:{ELRAM}", yes=False))
    assert said(tried(court(), LIFE, call, never, *votes(ELRAMS, **all_yes)), "people_appealed") == ()


# ------------------------------------------------------------------------------------ the outcome


def test_an_outcry_cancels_a_trial_which_counts_and_leaves_the_marker_until_the_step_is_over() -> None:
    state = byrsa.holding(court(), "clara", OUTCRY)
    lines = (trial(MILKO, "minor", "income"), trial(ABARISH, "minor", "income"), trial(ELRAM, "minor", "office"))
    run = tried(state, *lines, filed("clara", Outcry("cancel", f"trial:senator:{MILKO}")))
    assert next(one.outcome for one in said(run, "vote_counted")) == "cancelled"
    assert [one.why for one in said(run, "prosecution_lapsed")] == ["no_trial_left"]
    assert said(run, "prosecutions_over")[0].senators == (f"senator:{MILKO}",)


def test_an_acquitted_senator_gives_his_marker_back_and_the_case_is_closed() -> None:
    run = tried(court(), trial(MILKO, "minor", "income"), *votes(f"trial:senator:{MILKO}", dora="no"))
    (free,) = said(run, "acquitted")
    assert (free.senator, free.marker, free.by) == (f"senator:{MILKO}", True, "vote")
    run = tried(court(), LIFE)
    assert list(CASES.rows(run.state, SCOPE)) == []


def test_ruling_82_markers_come_off_after_the_step_of_those_in_carthage() -> None:
    state = change(court(), LIABLE, SCOPE, MANGI, value=True)
    run = tried(state)
    assert [LIABLE.of(run.state, SCOPE, key) for key in (MILKO, ABARISH, MANGI)] == [False, False, True]


def test_ruling_81_whoever_was_not_tried_stays_the_last_out_of_office() -> None:
    assert list(CASES.rows(tried(court()).state, SCOPE)) == ["home_suffete"]


def test_ruling_121d_sponsors_and_beaten_commanders_can_be_tried_in_this_step_alone() -> None:
    state = put(court(), CASES, SCOPE, f"sponsor:{MILKO}", Case(MILKO, 3))
    state = put(state, CASES, SCOPE, f"defeat:{ABARISH}", Case(ABARISH, 3))
    assert list(CASES.rows(tried(state).state, SCOPE)) == ["home_suffete"]
    run = tried(state, LIFE, trial(MILKO, "major", "sponsor"))
    assert len(said(run, "vote_called")) == 2
    without_the_law = tried(state, trial(ABARISH, "major", "defeat"))
    assert [no.code for no in refusals(without_the_law, CENSOR)] == ["no_trial_left"]


def test_a_censor_away_prosecutes_nobody() -> None:
    state = byrsa.at(court(), BODASHTART, "captive:sicilian_1")
    assert len(said(tried(state, LIFE), "no_prosecutions")) == 1


def test_ruling_89_a_condemned_statesman_goes_into_exile() -> None:
    state = put(court(), SENATORS, SCOPE, "7A", Senator(7, "ben", "carthage", 5))
    state = put(state, CASES, SCOPE, "general", Case("7A", 3))
    about = "trial:senator:7A"
    sides = votes(about, anna="yes", clara="yes", dora="yes", ben="no")
    call = filed(CENSOR, Call(("seat:ben",)))
    run = tried(state, trial("7A", "major", "office"), call, *sides)
    assert SENATORS.get(run.state, SCOPE, "7A").place == "exile"


def test_a_condition_tells_the_convicted_from_the_prosecutor() -> None:
    run = tried(court(), trial(ELRAM, "minor", "office"), *votes(ELRAMS, anna="yes"))
    figure = GAME.system.figures["convicted"]
    assert [figure(GAME, run.state, "anna", f"senator:{key}") for key in (ELRAM, BARCA)] == [1, 0]


# ------------------------------------------------------------------------------ after an assassin


def caught(*orders: Filed, dice: Iterable[int | tuple[str, int]], state: State | None = None) -> Run:
    """Milko of Anna is caught; her Leader Mago, INF 10 less 5, stands trial."""

    def window(play: Play, now: State) -> Flow[State]:
        for answer in play.all("assassinate"):
            now = yield from assassination.carry(play, now, answer)
        return now

    attempt = filed("anna", Assassinate(f"senator:{GISCO}", f"senator:{MILKO}"))
    asks = assassination.slots
    return act(
        GAME,
        change(state or court(), POP, SCOPE, GISCO, 3),
        window,
        attempt,
        *orders,
        dice=[("attempt/1", 1), *dice],
        asks=lambda game, now, frame: asks(game, now, frame, ("before proposal:1",)),
    )


PEOPLE = (("appeal/1", 5), ("appeal/2", 5))


def test_a_leaders_trial_is_held_at_once_with_a_compulsory_appeal_less_the_victims_popularity() -> None:
    run = caught(dice=PEOPLE)
    (told,) = said(run, "people_appealed")
    assert (told.total, told.popularity, told.mourned, told.victim) == (10 - 3, 0, 3, f"senator:{GISCO}")
    (called,) = said(run, "vote_called")
    assert called.caller == f"senator:{BODASHTART}"
    assert [side for seat, side, _ in cast(run) if seat != "anna"] == ["abstain"] * 4
    assert (said(run, "acquitted")[0].senator, list(CASES.rows(run.state, SCOPE))) == (
        f"senator:{MAGO}",
        ["home_suffete"],
    )


def test_6_5_9_a_leaders_own_popularity_is_added_and_his_victims_subtracted() -> None:
    for pop in (4, -2):
        run = caught(dice=PEOPLE, state=change(court(), POP, SCOPE, MAGO, pop))
        (told,) = said(run, "people_appealed")
        assert (told.popularity, told.mourned, told.total) == (pop, 3, 10 + pop - 3)
        sign = "+" if pop > 0 else "-"
        lines = [line for line in byrsa.told(run.events) if "turns to the people" in line]
        assert lines[0].startswith(
            f"Mago turns to the people: dice 5 + 5 {sign} POP {abs(pop)} - POP 3 of Gisco = {7 + pop}."
        )


def test_a_guilty_leader_dies_and_chits_are_drawn() -> None:
    sides = votes(f"trial:senator:{MAGO}", ben="yes", clara="yes", dora="yes", perla="yes")
    run = caught(*sides, dice=(*PEOPLE, ("avenge/1", 14), ("avenge/2", 14), ("avenge/3", 20)))
    assert [death.senator for death in said(run, "senator_died")][:2] == [f"senator:{MILKO}", f"senator:{MAGO}"]
    assert len(said(run, "chit_drawn")) == 3


def test_a_trial_for_murder_cannot_be_cancelled() -> None:
    state = byrsa.holding(court(), "clara", OUTCRY)
    run = caught(filed("clara", Outcry("cancel", f"trial:senator:{MAGO}")), dice=PEOPLE, state=state)
    assert said(run, "outcry_played") == ()


def test_ruling_121n_it_does_not_count_against_the_censors_number() -> None:
    run = caught(dice=PEOPLE)
    assert [row.outcome for row in motions_of(run.state)] == ["failed"]
    assert len(said(tried(run.state, LIFE), "vote_called")) == 1


def motions_of(state: State) -> list[Motion]:
    return [row for _, row in motions.laid(state)]


def test_ruling_79_without_a_censor_the_pm_calls_it() -> None:
    state = change(change(court(), HOLDER, SCOPE, "censor", ""), TERM, SCOPE, "censor", 0)
    assert said(caught(dice=PEOPLE, state=state), "vote_called")[0].caller == f"senator:{GISCO}"
    assert refusals(caught(dice=PEOPLE, state=state)) == ()


# ---------------------------------------------------------------------- between one trial and the next


LISTED, CALLED, COUNTED, MURDER = "prosecutions_listed", "vote_called", "vote_counted", "attempt_made"


@pytest.mark.parametrize(
    ("moment", "order"),
    [
        ("before step:5", [MURDER, LISTED, CALLED, COUNTED]),
        ("before proposal:1", [LISTED, MURDER, CALLED, COUNTED]),
        ("after proposal:1", [LISTED, CALLED, COUNTED, MURDER]),
        ("after step:5", [LISTED, CALLED, COUNTED, MURDER]),
    ],
)
def test_ruling_112_murders_find_their_moment_among_the_trials(moment: str, order: list[str]) -> None:
    attempt = filed("anna", Assassinate(f"senator:{GISCO}", f"senator:{MILKO}", moment))
    run = tried(court(), trial(ABARISH, "minor", "income"), attempt, dice=[("attempt/1", 3)])
    assert [event.kind for event in run.events if event.kind in order] == order


def test_ruling_79_a_censor_who_is_murdered_holds_no_further_trials() -> None:
    attempt = filed("anna", Assassinate(f"senator:{BODASHTART}", f"senator:{MILKO}", "after proposal:1"))
    lines = (trial(ABARISH, "minor", "income"), trial(ELRAM, "minor", "office"))
    run = tried(court(), *lines, attempt, dice=[("attempt/1", 6)])
    assert len(said(run, "vote_called")) == 1
    assert [void.why for void in said(run, "proposal_void")] == ["no_censor"]
