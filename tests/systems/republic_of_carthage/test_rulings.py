"""Rulings about the game as a whole, or what several sections share; the others are tested with their sections."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.running import advance, questions
from adjudicator.model.order import Accepted
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.forum import Persuade
from adjudicator.systems.republic.orders.measures import ElectGovernor, Send
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import (
    CITY,
    DECKS,
    GOVERNOR,
    IN_CITY,
    LATE,
    LIFE,
    PLACE,
    SCOPE,
    SPENT,
    WARS,
    War,
)
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.orders.measures import Explore, Peace
from adjudicator.systems.republic_of_carthage.rules.s8_assassination import two_dice
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS, Senator
from adjudicator.testing import bare
from adjudicator.testing.scenario import change, events_of, filed, game_of, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.acting import act
from tests.systems.republic_of_carthage.dealt import Deal, game
from tests.systems.republic_of_carthage.s02_components.reading import the_box
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import ABARISH, ELRAM, GAME, GISCO, MAGO, MANGI, MILKO
from tests.systems.republic_of_carthage.s6_4_forum.whole import play_phase
from tests.systems.republic_of_carthage.s6_5_senate import business
from tests.systems.republic_of_carthage.s6_5_senate.curia import hold, lay, no, put_to_the_vote, seat_for, senate, yes
from tests.systems.republic_of_carthage.s6_5_senate.s6_5_9_assassinations import attempts, board, murder
from tests.systems.republic_of_carthage.s7_end.s7_endings import at_war, counted, ended, laid, rebel

__all__ = ["laid"]
HANNO, LIBYAN = "7", War("active", 3)


def test_ruling_3_a_senator_and_his_statesman_are_one_person_and_2a_comes_before_2b_and_both_before_3() -> None:
    assert sorted(["10", "3", "2B", "2A", "2"], key=number) == ["2", "2A", "2B", "3", "10"]
    assert number("2A")[0] == number("2")[0] == number("2B")[0]


# --------------------------------------------------------------------------------------- forum


def test_ruling_63_an_initiative_has_one_persuasion_and_one_trader() -> None:
    """Whoever orders more has the first that can be carried out; the others are left."""
    forum = put(byrsa.board(), SENATORS, SCOPE, HANNO, Senator(7, "", "forum", 3))
    orders = [
        *(filed("anna", Persuade(f"senator:{HANNO}", f"senator:{by}"), life="packet") for by in (MAGO, MILKO)),
        *(filed("anna", Attract(f"senator:{by}", 0), life="packet") for by in (MAGO, MILKO)),
    ]
    _, run = play_phase(1, orders, forum)
    kinds = [event.kind for event in run.events]
    assert kinds.count("persuasion_opened") == 1
    starts = [at for at, kind in enumerate(kinds) if kind == "initiative_begun"]
    for here, following in zip(starts, [*starts[1:], len(kinds)], strict=True):
        assert kinds[here:following].count("trader_rolled") <= 1


def test_ruling_67_the_rest_of_an_initiative_takes_place_after_a_random_event() -> None:
    for seed in range(40):
        _, run = play_phase(seed)
        kinds = [event.kind for event in run.events]
        if "random_event" in kinds:
            rest = kinds[kinds.index("random_event") :]
            ends = rest.index("initiative_begun") if "initiative_begun" in rest else len(rest)
            assert "trader_rolled" in rest[:ends]
            return
    pytest.fail("no seed brings an event")


# -------------------------------------------------------------------------------------- senate


def test_ruling_15_the_no_of_the_only_other_player_with_votes_is_a_unanimous_defeat() -> None:
    state = senate()
    for key, row in SENATORS.items(state, SCOPE):
        if row.faction not in {"anna", "ben"} and row.place == IN_CITY:
            state = change(state, PLACE, SCOPE, key, "captive:libyan")
    run = put_to_the_vote(lay(state, seat_for(ELRAM)), yes("ben"), no("anna"))
    assert [one.senator for one in said(run, "chair_shunned")] == [f"senator:{GISCO}"]


def test_ruling_92_the_province_of_a_governor_who_dies_is_filled_at_once() -> None:
    dead = act(GAME, senate(), lambda play, now: die(play, now, MANGI)).state
    (province,) = [key for key, row in PROVINCES.items(dead, SCOPE) if not row.governor]
    done = hold(dead, "senate.governors")
    assert GOVERNOR.of(done.state, SCOPE, province) not in {"", MANGI}


def test_ruling_114_one_die_by_section_6_5_9_and_two_with_the_setting() -> None:
    optional = game_of(GAME.system, the_box(), byrsa.SEATS, {"assassination": "optional"})
    assert (two_dice.chosen(GAME), two_dice.chosen(optional)) == (False, True)
    for table, dice in ((GAME, [4]), (optional, [4, 4])):
        (rolled,) = said(attempts(board(), filed("anna", murder("9", MILKO)), dice=dice, game=table), "attempt_rolled")
        assert len(rolled.dice) == len(dice)


def test_ruling_121h_a_member_of_the_committee_leaves_carthage_by_a_joint_command_alone() -> None:
    state = put(byrsa.moved(business.senate(400, crisis=True), "active", celtiberian=2), WARS, SCOPE, "libyan", LIBYAN)
    lots = business.units(celtiberian=2)
    for measure in (
        ElectGovernor("province:coastal_spain", f"senator:{ABARISH}"),
        Explore("exploration:trans_sahara", f"senator:{ABARISH}", business.units(caravan=10)),
        Send((f"senator:{ABARISH}",), lots, "war:libyan"),
    ):
        assert business.no(state, measure)
    joint = Send((f"senator:{GISCO}", f"senator:{ABARISH}"), lots, "war:libyan")
    assert isinstance(business.verdict(state, joint), Accepted)


# ---------------------------------------------------------------------------------- how it ends


def test_ruling_133j_peace_ends_nothing_before_the_end_of_combat() -> None:
    state = business.senate()
    for key in ("libyan", "numidian_1", "moroccan"):
        state = put(state, WARS, SCOPE, key, War("lost"))
    done = business.enact(state, Peace("war:sicilian_1"))
    assert done.state.over == ""
    assert counted(done.state).state.over == "lost_wars"


def test_ruling_142_when_carthage_falls_in_the_turn_somebody_would_win_all_lose(laid: State) -> None:
    state = change(rebel(at_war(laid, "active", "active", "active", "active")), LIFE, SCOPE, CITY, "14")
    (end,) = said(counted(state), "game_ended")
    assert (end.how, end.winners) == ("active_wars", ())


def test_ruling_147i_victories_are_tested_in_printed_order_and_only_then_the_empty_deck(laid: State) -> None:
    spent = put(change(laid, SPENT, SCOPE, CITY, True), DECKS, SCOPE, LATE, Pile.of(()))
    life = change(spent, LIFE, SCOPE, CITY, "14")
    assert [ended(state).state.over for state in (rebel(life), life, spent)] == ["revolt", "life", "influence"]
    assert counted(rebel(life)).state.over == "", "victories are for the end of Revolution"


# ------------------------------------------------------------------------------------- by mail


@pytest.mark.parametrize("schedule", ["faithful", "strict"])
def test_ruling_145_without_an_order_every_step_has_its_default(schedule: str) -> None:
    board_ = bare.start("republic_of_carthage", 3, 5, {}, schedule)
    ledger = bare.Ledger(board_)
    ledger.append(advance.begin(board_.game).events)
    ledger.run()
    packets = 0
    while board_.history.state.open_packet is not None and packets < 30:
        for topic in questions.topics(board_.game, board_.history.state):
            assert topic.slot.need != "required" or topic.slot.default is not None, topic.slot.key
        ledger.append(advance.lock(board_.game, board_.history.state).events)
        ledger.run()
        packets += 1
    assert packets == 30 or board_.history.state.over


def test_ruling_146_every_die_comes_from_the_logged_chain_in_the_order_of_resolution() -> None:
    first, again = (Deal(game(3), seed=9).order() for _ in range(2))
    other = Deal(game(3), seed=10).order()
    rolled = [event for event in first.events if event.kind == "rolled"]
    assert rolled
    assert first.events == again.events
    assert [event.data for event in rolled] != [event.data for event in other.events if event.kind == "rolled"]


def test_ruling_147_ballots_are_sealed_and_proposals_public() -> None:
    ready = place(senate(), "senate.committee", SCOPE, path="t4/senate/committee")
    run = play_out(GAME, ready, "senate.committee", [yes("anna", "", ("treasury", 1))], ScriptedDice())
    sealed = [event for event in events_of(run, "submitted") if event.data.kind == "ballot"]
    assert sealed
    assert all(event.audience == (event.data.seat,) for event in sealed)
    assert [event.audience for event in events_of(run, "vote_called")] == [("*",)]
