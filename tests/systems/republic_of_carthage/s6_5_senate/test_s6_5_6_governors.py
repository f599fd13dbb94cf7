"""6.5.6 Governors for Provinces in the Forum, a Governor in place of another, and Carthage running empty."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted, Filed, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Govern
from adjudicator.systems.republic.orders.measures import ElectGovernor
from adjudicator.systems.republic.orders.setup import Prefer
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.senate.government import govern
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.sitting import repopulating
from adjudicator.systems.republic.state import DEAD, EXILE, FACTION, FORUM, GOVERNOR, IN_CITY, INF, PLACE, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government.counted import influence
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, Province, Senator
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import change, filed, game_of, place, play_out, put, refusals, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import (
    BARCA,
    ELRAM,
    GAME,
    GISCO,
    ITHOBAL,
    MAGO,
    MANGI,
    MATTAN,
    MILKO,
    SADID,
    ZAMAR,
    ZIMRIDA,
    at,
)
from tests.systems.republic_of_carthage.s6_5_senate.curia import all_yes, hold, lay, no, outcomes, put_to_the_vote
from tests.systems.republic_of_carthage.s6_5_senate.town import (
    FRAME,
    answer,
    drive,
    enact,
    motion,
    refused,
    senate,
    told,
)

SPAIN = ElectGovernor("province:coastal_spain", f"senator:{ELRAM}")
SAFAT = "20"
"""A Senator of no faction."""


def open_spain(state: State | None = None) -> State:
    """Return the Senate with Coastal Spain in the Forum; Mangi is home."""
    return put(at(state or senate(), MANGI, IN_CITY), PROVINCES, SCOPE, "coastal_spain", Province())


def with_safat(state: State, where: str = FORUM, since: int = 0) -> State:
    return put(state, SENATORS, SCOPE, SAFAT, Senator(20, "", where, 3, since=since))


# ------------------------------------------------------------------------------------- elections


def test_a_governor_leaves_carthage_for_his_term() -> None:
    done = enact(open_spain(), SPAIN)
    row = PROVINCES.get(done.state, SCOPE, "coastal_spain")
    assert (row.governor, row.term) == (ELRAM, GAME.box.provinces["coastal_spain"].term)
    assert PLACE.of(done.state, SCOPE, ELRAM) == "province:coastal_spain"
    assert told(done) == [
        (
            "Elram leaves Carthage to govern Coastal Spain for 3 turns. His 1T are frozen. "
            "12 Senators of factions remain in Carthage."
        )
    ]


@pytest.mark.parametrize(
    ("senator", "code"),
    [
        (ELRAM, ""),
        (MANGI, ""),
        (GISCO, "senator_in_office"),
        (MILKO, "senator_in_office"),
        (SADID, "senator_not_in_carthage"),
        (MATTAN, "senator_not_in_carthage"),
        ("21", "senator_not_in_play"),
    ],
)
def test_he_must_be_in_carthage_without_other_office(senator: str, code: str) -> None:
    assert refused(open_spain(), ElectGovernor("province:coastal_spain", f"senator:{senator}")) == code


def test_ruling_117_an_unaligned_senator_may_be_elected_but_not_a_dead_one() -> None:
    measure = ElectGovernor("province:coastal_spain", f"senator:{SAFAT}")
    assert refused(with_safat(open_spain()), measure) == ""
    assert refused(with_safat(open_spain(), DEAD), measure) == "senator_not_in_carthage"
    done = enact(with_safat(open_spain()), measure)
    assert said(done, "governor_elected")[0].unaligned
    assert govern.gains(GAME, done.state, measure) == ()


def test_a_province_that_is_not_on_the_board_has_no_governor() -> None:
    assert refused(senate(), ElectGovernor("province:sicily", f"senator:{ELRAM}")) == "province_not_on_board"


def test_governors_may_be_proposed_together_each_of_another_province() -> None:
    state = put(open_spain(), PROVINCES, SCOPE, "libya", Province())
    later = apply(state, supposed(SCOPE, govern.foreseen(GAME, state, SPAIN)))
    assert refused(later, ElectGovernor("province:libya", f"senator:{ELRAM}")) == "senator_not_in_carthage"
    assert refused(later, ElectGovernor("province:libya", f"senator:{ZAMAR}")) == ""
    assert refused(later, ElectGovernor("province:coastal_spain", f"senator:{ZAMAR}")) == "governor_just_elected"


def test_ruling_121a_candidates_by_oratory_where_the_list_ends_and_by_least_influence_where_there_is_none() -> None:
    state = open_spain()
    able = govern.eligible(GAME, state, "coastal_spain")
    assert set(able) == {MAGO, ZAMAR, ELRAM, ITHOBAL, ZIMRIDA, MANGI, BARCA}
    oratory = [GAME.box.person(key).ora for key in govern.ranked(GAME, state, "coastal_spain", named=True)]
    assert oratory == sorted(oratory, reverse=True)
    first, *rest = govern.ranked(GAME, state, "coastal_spain", named=False)
    assert INF.of(state, SCOPE, first) == min(INF.of(state, SCOPE, key) for key in able)
    assert set(rest) == set(able) - {first}


def test_ruling_77_nobody_refuses_a_province_but_where_a_setting_asks_for_consent() -> None:
    made = motion(SPAIN, by="anna", outcome="")
    assert not list(govern.beforehand(GAME, open_spain(), FRAME, made, SPAIN))
    asking = game_of(SYSTEM, GAME.box, GAME.seats, {"command_consent": True})
    (slot,) = govern.beforehand(asking, open_spain(), FRAME, made, SPAIN)
    assert (slot.seat, slot.default.to, slot.default.yes) == ("ben", "governs", False)


def test_rulings_77_and_121a_the_last_candidate_governs_without_consent_even_with_the_setting() -> None:
    asking = game_of(SYSTEM, GAME.box, GAME.seats, {"command_consent": True})
    able = govern.eligible(GAME, open_spain(), "coastal_spain")
    state = open_spain()
    for key in able[1:]:
        state = at(state, key, "captive:sicilian_1")
    ready = place(state, govern.STEP, SCOPE, path="t4/senate/governors")
    done = play_out(asking, ready, govern.STEP, ())
    assert outcomes(done)[0] == (elected(able[0]), "unopposed")
    assert GOVERNOR.of(done.state, SCOPE, "coastal_spain") == able[0]


# ------------------------------------------------------------------------------------ the step


def listed(*senators: str, province: str = "coastal_spain") -> list[Filed]:
    """Return a list of Ben's, whose Gisco presides."""
    measures = [ElectGovernor(f"province:{province}", f"senator:{key}") for key in senators]
    return [filed("ben", Govern(each), 10 + at, rank=at, life="packet") for at, each in enumerate(measures)]


def test_the_chairs_list_is_put_to_the_vote_one_by_one() -> None:
    against = [no(seat, f"naming:senator:{ELRAM}") for seat in ("anna", "clara", "dora")]
    done = hold(open_spain(), govern.STEP, *listed(ELRAM, ZAMAR), *against, *all_yes())
    assert outcomes(done) == [(SPAIN, "failed"), (elected(ZAMAR), "passed")]
    assert GOVERNOR.of(done.state, SCOPE, "coastal_spain") == ZAMAR


def elected(senator: str) -> ElectGovernor:
    return ElectGovernor("province:coastal_spain", f"senator:{senator}")


def test_without_a_list_the_one_of_least_influence_is_proposed() -> None:
    done = hold(open_spain(), govern.STEP, *all_yes())
    (first,) = outcomes(done)
    least = govern.ranked(GAME, open_spain(), "coastal_spain", named=False)[0]
    assert first == (elected(least), "passed")


def test_ruling_121a_the_last_candidate_left_governs_without_a_vote() -> None:
    against = [no(seat) for seat in GAME.seats]
    done = hold(open_spain(), govern.STEP, *listed(ELRAM), *against, dice=())
    results = outcomes(done)
    assert {outcome for _, outcome in results[:-1]} == {"failed"}
    assert results[-1][1] == "unopposed"
    assert len(results) == len(govern.eligible(GAME, open_spain(), "coastal_spain"))
    names = [each.senator.partition(":")[2] for each, _ in results]
    assert names == [
        ELRAM,
        *(key for key in govern.ranked(GAME, open_spain(), "coastal_spain", named=True) if key != ELRAM),
    ]


def test_each_province_of_the_forum_gets_a_governor() -> None:
    state = put(open_spain(), PROVINCES, SCOPE, "libya", Province())
    done = hold(state, govern.STEP, *all_yes())
    assert [each.province for each, _ in outcomes(done)] == ["province:coastal_spain", "province:libya"]
    assert govern.vacant(GAME, done.state) == ()


def both(spain: str, libya: str, number: int = 30, **fields: Any) -> Filed:
    """Return a line of Ben's that proposes Governors of two Provinces together."""
    order = Govern(elected(spain), (ElectGovernor("province:libya", f"senator:{libya}"),))
    return filed("ben", order, number, life="packet", **fields)


def two_vacant() -> State:
    return put(open_spain(), PROVINCES, SCOPE, "libya", Province())


def test_ruling_72_governors_are_proposed_together_and_voted_on_once() -> None:
    done = hold(two_vacant(), govern.STEP, both(ELRAM, ZAMAR), *all_yes())
    assert [row.measures for _, row in motions.laid(done.state)] == [both(ELRAM, ZAMAR).order.measures]
    assert [one.number for one in said(done, "vote_called")] == [1]
    assert GOVERNOR.of(done.state, SCOPE, "coastal_spain") == ELRAM
    assert GOVERNOR.of(done.state, SCOPE, "libya") == ZAMAR


def test_rulings_71_and_72_voted_down_together_each_may_be_proposed_again_but_not_both() -> None:
    against = [no(seat, "proposal:1") for seat in ("anna", "clara", "dora")]
    swapped = Govern(ElectGovernor("province:libya", f"senator:{ZAMAR}"), (elected(ELRAM),))
    lines = (both(ELRAM, ZAMAR), filed("ben", swapped, 31, rank=1, life="packet"))
    done = hold(two_vacant(), govern.STEP, *lines, *listed(ELRAM), *against, *all_yes())
    laid = [row for _, row in motions.laid(done.state)]
    assert [len(row.measures) for row in laid] == [2, 1, 1]
    assert [row.outcome for row in laid] == ["failed", "passed", "passed"]
    assert "proposal_repeated" in {one.code for one in refusals(done, "ben")}


@pytest.mark.parametrize(("spain", "libya", "code"), [(ELRAM, ELRAM, "senator_not_in_carthage"), (ELRAM, ZAMAR, "")])
def test_ruling_72_each_must_be_in_order_after_those_before(spain: str, libya: str, code: str) -> None:
    state, order = two_vacant(), both(spain, libya).order
    slot = governing(state)[0].slot
    said_of = SYSTEM.step(govern.STEP).check(GAME, state, None, slot, order)
    assert getattr(said_of, "code", "") == code


def test_ruling_72_a_form_offers_them_together_and_random_players_may_try_it() -> None:
    grouped = [topic for topic in governing(two_vacant()) if topic.slot.key.endswith(":together:govern:ben")]
    assert len(governing(two_vacant())) > len(grouped)
    (line,) = (line for topic in grouped for line in topic.form)
    assert line.order.say(GAME.name).count("govern") == 2
    assert all(topic.slot.choices.contains(line.order) for topic in grouped)
    assert not any("together" in topic.slot.key for topic in governing(open_spain())), "there is one vacant"


def governing(state: State) -> list[Topic]:
    found = SYSTEM.step(govern.STEP).foresees(GAME, state, SCOPE)
    return [topic for topic in found if topic.slot.kind == "govern"]


def test_rulings_72_and_77_one_who_does_not_consent_undoes_the_proposal_of_all() -> None:
    asking = game_of(SYSTEM, GAME.box, GAME.seats, {"command_consent": True})
    ready = place(two_vacant(), govern.STEP, SCOPE, path="t4/senate/governors")
    done = play_out(asking, ready, govern.STEP, (both(ELRAM, ZAMAR), *all_yes()))
    first = motions.laid(done.state)[0][1]
    assert (len(first.measures), first.outcome) == (2, "void")
    assert len([row for _, row in motions.laid(done.state) if len(row.measures) == 2]) == 1


def test_with_nothing_vacant_nothing_is_proposed() -> None:
    assert outcomes(hold(senate(), govern.STEP, *all_yes())) == []


def test_ruling_91_after_the_governorships_carthage_is_repopulated() -> None:
    state = with_safat(open_spain(sparse(*FIVE[:4])), DEAD)
    done = hold(at(state, MANGI, "captive:sicilian_1"), govern.STEP, *listed(ELRAM), *all_yes())
    assert [data.senator for data in said(done, "carthage_repopulated")] == [f"senator:{SAFAT}"]
    assert repopulating.lacking(GAME, done.state) == 0


def test_ruling_91_a_proposal_that_sends_somebody_away_brings_it_on_too() -> None:
    state = with_safat(open_spain(sparse(*FIVE)), DEAD)
    done = put_to_the_vote(lay(state, SPAIN, step="senate.business"), *all_yes())
    assert [data.senator for data in said(done, "carthage_repopulated")] == [f"senator:{SAFAT}"]


# ---------------------------------------------------------------------------------------- recall


def test_a_new_governor_recalls_the_old_one_who_is_home_at_once() -> None:
    done = enact(senate(), SPAIN)
    assert (GOVERNOR.of(done.state, SCOPE, "coastal_spain"), PLACE.of(done.state, SCOPE, MANGI)) == (ELRAM, IN_CITY)
    assert "in place of Mangi, who is home." in told(done)[0]
    assert said(done, "governor_elected")[0].left == 12


def test_ruling_117_a_recalled_governor_of_no_faction_goes_to_the_forum() -> None:
    state = change(senate(), FACTION, SCOPE, MANGI, "")
    assert PLACE.of(enact(state, SPAIN).state, SCOPE, MANGI) == FORUM


def test_ruling_121l_he_may_govern_another_province_but_not_that_one_this_turn() -> None:
    state = put(enact(senate(), SPAIN).state, PROVINCES, SCOPE, "libya", Province())
    assert refused(state, ElectGovernor("province:libya", f"senator:{MANGI}")) == ""
    again = put(at(state, ELRAM, IN_CITY), PROVINCES, SCOPE, "coastal_spain", Province())
    assert refused(again, ElectGovernor("province:coastal_spain", f"senator:{MANGI}")) == "governor_just_relieved"


def test_a_governor_is_not_replaced_in_the_turn_of_his_election() -> None:
    state = enact(open_spain(), SPAIN).state
    assert refused(state, ElectGovernor("province:coastal_spain", f"senator:{ZAMAR}")) == "governor_just_elected"
    assert govern.governed(GAME, state) == ("sardinia_corsica",)


def test_step_six_fills_provinces_of_the_forum_alone() -> None:
    state = place(senate(), govern.STEP, SCOPE)
    assert refused(state, SPAIN) == "province_governed"
    assert govern.vacant(GAME, open_spain()) == ("coastal_spain",)


def test_agendas_are_offered_what_is_in_order() -> None:
    found = govern.suggestions(GAME, senate(), "anna")
    assert {one.province for one in found} == {"province:coastal_spain", "province:sardinia_corsica"}
    assert [refused(senate(), one) for one in found] == ["", ""]


# ---------------------------------------------------------------------------- repopulating Carthage


def sparse(*away: str) -> State:
    """Return the Senate with some more Senators captive; twelve of factions are in Carthage otherwise."""
    state = senate()
    for key in away:
        state = at(state, key, "captive:sicilian_1")
    return state


FIVE = (MAGO, MILKO, ZAMAR, ZIMRIDA, ITHOBAL)


def test_with_eight_senators_nothing_happens() -> None:
    state = with_safat(sparse(*FIVE[:4]))
    assert repopulating.lacking(GAME, state) == 0
    assert drive(state, repopulating.repopulate).events == ()


def test_ruling_91_free_senators_of_players_in_carthage_are_counted() -> None:
    assert [repopulating.lacking(GAME, sparse(*FIVE[:n])) for n in (3, 4, 5)] == [0, 0, 1]
    assert repopulating.lacking(GAME, with_safat(sparse(*FIVE))) == 1


def test_the_last_dead_goes_to_the_faction_with_the_fewest_senators() -> None:
    state = with_safat(change(sparse(*FIVE), FACTION, SCOPE, SADID, ""), DEAD, since=2)
    state = put(state, SENATORS, SCOPE, "21", Senator(21, "", DEAD, 2, since=1))
    done = drive(state, repopulating.repopulate)
    row = SENATORS.get(done.state, SCOPE, SAFAT)
    assert (row.faction, row.place, row.leader, row.since) == ("clara", IN_CITY, False, 0)
    assert told(done) == [
        (
            "Safat takes up his family's card and joins Clara, who had the fewest Senators, 2. "
            "8 of 8 Senators are in Carthage."
        )
    ]


def test_of_equal_factions_the_one_with_least_influence_then_the_dice() -> None:
    state = with_safat(sparse(*FIVE), DEAD)
    (joined,) = said(drive(state, repopulating.repopulate), "carthage_repopulated")
    assert (joined.seat, joined.senators, joined.inf, joined.tied) == ("ben", 3, 14, ())
    state = change(state, INF, SCOPE, SADID, 1)
    state = change(change(state, INF, SCOPE, "17", 1), INF, SCOPE, ITHOBAL, 12)
    done = drive(state, repopulating.repopulate, dice=[("repopulating/1", 2)])
    assert said(done, "carthage_repopulated")[0].tied == ("ben", "clara")
    assert told(done)[0].startswith("Ben and Clara have 3 Senators and INF 14 each; the die falls for Clara.")


def test_ruling_147h_exiles_do_not_count_for_influence() -> None:
    assert influence(senate(), "ben") == 14
    assert influence(at(senate(), GISCO, EXILE), "ben") == 6


def test_when_the_dead_are_exhausted_living_senators_of_the_forum_join() -> None:
    state = put(with_safat(sparse(*FIVE)), SENATORS, SCOPE, "21", Senator(21, "", FORUM, 2))
    best = max((SAFAT, "21"), key=lambda key: (GAME.box.person(key).ora, INF.of(state, SCOPE, key)))
    (joined,) = said(drive(state, repopulating.repopulate), "carthage_repopulated")
    assert (joined.senator, joined.alive, joined.wished) == (f"senator:{best}", True, False)


@pytest.mark.parametrize("wish", [SAFAT, "21"])
def test_ruling_121r_the_receiver_names_whom_he_wants(wish: str) -> None:
    state = put(with_safat(sparse(*FIVE)), SENATORS, SCOPE, "21", Senator(21, "", FORUM, 2))
    prefer = answer("ben", Prefer((f"senator:{wish}",)))
    (joined,) = said(drive(state, repopulating.repopulate, prefer), "carthage_repopulated")
    assert (joined.senator, joined.wished) == (f"senator:{wish}", True)


def test_it_goes_on_until_there_are_eight_or_the_forum_is_empty() -> None:
    state = with_safat(sparse(*FIVE, GISCO, ELRAM))
    done = drive(state, repopulating.repopulate)
    assert len(said(done, "carthage_repopulated")) == 1
    assert repopulating.lacking(GAME, done.state) == 2


def test_ruling_91_a_death_in_the_senate_phase_brings_it_on() -> None:
    state = with_safat(place(sparse(*FIVE[:4]), "senate", SCOPE), FORUM)
    done = drive(state, lambda play, now: die(play, now, ELRAM))
    assert said(done, "carthage_repopulated") == ()  # the step that it pushed comes after the current one
    outside = drive(with_safat(sparse(*FIVE[:4])), lambda play, now: die(play, now, ELRAM))
    assert said(outside, "carthage_repopulated") == ()


def test_the_step_runs_by_itself() -> None:
    done = play_out(GAME, with_safat(sparse(*FIVE)), repopulating.STEP, (), ScriptedDice())
    assert len(said(done, "carthage_repopulated")) == 1


def test_a_faction_without_any_senator_gets_a_leader() -> None:
    state = with_safat(sparse(*FIVE))
    for key in (GISCO, "15", ELRAM):
        state = change(state, FACTION, SCOPE, key, "perla")
    row = SENATORS.get(drive(state, repopulating.repopulate).state, SCOPE, SAFAT)
    assert (row.faction, row.leader) == ("ben", True)


def test_ruling_77_owners_can_consent_to_a_governorship_before_anybody_is_proposed() -> None:
    consenting = game_of(SYSTEM, GAME.box, GAME.seats, {"command_consent": True})
    spec = consenting.system.step("senate.governors")
    state = change(senate(), GOVERNOR, SCOPE, "coastal_spain", "")
    topics = [topic for topic in spec.foresees(consenting, state, "carthage") if topic.slot.kind == "consent"]
    assert topics
    assert {topic.slot.need for topic in topics} == {"optional"}
    for topic in topics:
        assert [line.remark for line in topic.form] == ["consent_no", "consent_governs"]
        assert isinstance(spec.check(consenting, state, None, topic.slot, topic.form[1].order), Accepted)
    without = GAME.system.step("senate.governors").foresees(GAME, state, "carthage")
    assert [topic for topic in without if topic.slot.kind == "consent"] == []
