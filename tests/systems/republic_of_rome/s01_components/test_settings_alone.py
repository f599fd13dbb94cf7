"""Section 22: settings that follow the edition, each turned by itself: the rest stays the second edition's."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Play
from adjudicator.model.order import Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.revenue import Gift
from adjudicator.systems.republic.rules.money import stock
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    FACTIONS,
    HOLDER,
    OFFICES,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    WARS,
    Concession,
    Posted,
)
from adjudicator.systems.republic_of_rome.orders.measures import Minor
from adjudicator.systems.republic_of_rome.orders.revenue import Collect
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.s9_1_consuls import eligible
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s8_2_votes import shunned
from adjudicator.systems.republic_of_rome.rules.s16_events.coming import come
from adjudicator.systems.republic_of_rome.state import SENATORS
from adjudicator.testing.scenario import change, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import Played, game, man, table
from tests.systems.republic_of_rome.s06_forum.arriving import arrive, carried_out
from tests.systems.republic_of_rome.s09_senate.curia import senate


def _anna() -> State:
    return man(man(table(game()), "1", "anna", leader=True), "3", "ben", leader=True)


@pytest.mark.parametrize(("value", "earned"), [("may", 3), ("must", 3 + 3)])
def test_income_that_may_be_left_or_must_be_taken(value: str, earned: int) -> None:
    state = put(_anna(), CONCESSIONS, SCOPE, "mining", Concession("1"))
    order = [filed("anna", Collect("card:mining", 0))]
    ready = place(state, "revenue.income", "rome")
    run = play_out(game(concession_income=value), ready, "revenue.income", order, ScriptedDice())
    assert stock(run.state, "anna") == earned


@pytest.mark.parametrize(("value", "there"), [("drought", False), ("inactive", True)])
def test_a_sicilian_revolt_without_sicily_is_a_drought_or_a_war_that_sleeps(value: str, there: bool) -> None:
    state, _ = arrive(game(sicilian=value), _anna(), "slave_sicilian_1")
    assert ("slave_sicilian_1" in WARS.rows(state, SCOPE)) is there
    assert (TABLE_EVENTS.find(state, SCOPE, "drought") is None) is there


@pytest.mark.parametrize(("value", "dice"), [("nothing", ()), ("concession", (5,))])
def test_a_third_disaster_of_a_turn_destroys_nothing_or_one_concession_more(value: str, dice: tuple[int, ...]) -> None:
    state = put(_anna(), CONCESSIONS, SCOPE, "armaments", Concession("1"))
    state = put(state, TABLE_EVENTS, SCOPE, "natural_disaster", Posted(2))
    play = Play(game(third_disaster=value), Frame("forum.draw", "forum.draw", "rome"), ScriptedDice(*dice))
    state, _ = carried_out(state, come(play, state, "natural_disaster"))
    assert CONCESSIONS.get(state, SCOPE, "armaments").face_down is bool(dice)


@pytest.mark.parametrize(("value", "before", "after"), [("after_debits", 0, 4), ("redistribution", 4, 0)])
def test_gifts_are_made_with_the_redistribution_or_after_the_debits(value: str, before: int, after: int) -> None:
    state = change(_anna(), TALENTS, SCOPE, "1", 9)
    order = [filed("anna", Gift(4, "seat:ben", "senator:1"))]
    for step, given in (("revenue.redistribute", before), ("revenue.transfers", after)):
        run = play_out(game(gifts=value), place(state, step, "rome"), step, order, ScriptedDice())
        assert stock(run.state, "ben") == given


@pytest.mark.parametrize(("value", "can"), [("yes", True), ("no", False)])
def test_a_dictator_may_be_consul_or_not(value: str, can: bool) -> None:
    state = change(senate(), HOLDER, SCOPE, "dictator", "5")
    assert ("5" in eligible(game(dictator_may_be_consul=value), state)) is can


@pytest.mark.parametrize(("value", "against"), [("no_yes", True), ("all_no", False)])
def test_one_abstention_saves_the_chair_or_does_not(value: str, against: bool) -> None:
    assert shunned(game(unanimous=value), ("no", "abstain")) is against


@pytest.mark.parametrize("value", ["lowest", "chit"])
def test_the_temporary_consul_is_the_lowest_or_whom_a_chit_names(value: str) -> None:
    found = set[bool]()
    for seed in range(6):
        played = Played(game(5, temporary_consul=value), seed)
        lowest = min((key for key in SENATORS.rows(played.state, SCOPE) if key.isdigit()), key=int)
        found.add(OFFICES.get(played.state, SCOPE, "rome_consul").holder == lowest)
    assert found == {True} if value == "lowest" else False in found


@pytest.mark.parametrize(("value", "last"), [("no", 0), ("yes", 13)])
def test_era_ends_lies_in_the_deck_or_there_is_no_such_card(value: str, last: int) -> None:
    assert Played(game(4, era_ends=value)).said("deck_formed")[0].last == last


@pytest.mark.parametrize("shown", [True, False])
def test_treasuries_are_open_to_all_or_to_their_players_alone(shown: bool) -> None:
    state = Played(game(open_treasuries=shown)).state
    readers = {seat: {*FACTIONS.get(state, SCOPE, seat).treasury.to} for seat in ("anna", "ben")}
    assert all(("*" in to or {"anna", "ben", "clara"} <= to) is shown for to in readers.values())


@pytest.mark.parametrize("allowed", [True, False])
def test_minor_motions_are_in_order_or_not(allowed: bool) -> None:
    of, motion = game(minor_motions=allowed), Minor("honour", "senator:4")
    said = of.box.republic.measures.of(motion).check(of, senate(of), motion)
    assert isinstance(said, Refused) is not allowed
