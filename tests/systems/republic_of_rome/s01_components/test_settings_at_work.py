"""What the editions decide beside the rules of their own sections: each setting at work, with both its answers."""

from __future__ import annotations

import pytest

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Play
from adjudicator.model.state import Frame
from adjudicator.systems.republic.state import (
    DECK,
    DECKS,
    FORCES,
    HOLDER,
    PLACE,
    POP,
    SCOPE,
    TABLE_EVENTS,
    WARS,
    Force,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.republic import REPUBLIC
from adjudicator.systems.republic_of_rome.rules.s6_forum.conspiracy import conspire
from adjudicator.systems.republic_of_rome.rules.s6_forum.order import resolve as put_in_order
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.opening import resolve as meet
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.commanding import able
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s17_levy import open_to
from adjudicator.systems.republic_of_rome.rules.wars.leaving import end_war
from adjudicator.systems.republic_of_rome.state import LYING, MAJOR, Lying
from adjudicator.testing.scenario import change, put, said
from tests.systems.republic_of_rome.playing import game, law, table
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out
from tests.systems.republic_of_rome.s09_senate.curia import senate
from tests.systems.republic_of_rome.s10_combat.battles import board, fought, sent

DICE = b"x" * 32, b"y" * 32
NO_CHIT = 20


def _play(**settings: object) -> Play:
    return Play(game(**settings), Frame("t1/test", "senate.opening", "rome"), Dice.seeded(*DICE))  # type: ignore[arg-type]


@pytest.mark.parametrize("least", ["0", "1"])
def test_ruling_82_the_least_bid_by_initiative_min_bid(least: str) -> None:
    assert REPUBLIC.least_bid(game(initiative_min_bid=least)) == int(least)


@pytest.mark.parametrize(("late_statesmen", "there"), [("yes", True), ("no", False)])
def test_ruling_83_marius_and_sulla_in_the_late_deck(late_statesmen: str, there: bool) -> None:
    state = table(game(scenario="late", late_statesmen=late_statesmen))
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    assert ({"27A", "1C"} <= {*deck}) is there
    assert ({"27A", "1C"} & {*deck} != set()) is there


@pytest.mark.parametrize(("return_to_deck", "deepest"), [("whole_deck", 60), ("top_six", 5)])
def test_ruling_84_where_a_war_comes_in_the_deck(return_to_deck: str, deepest: int) -> None:
    depths = []
    for seed in range(30):
        play = _play(return_to_deck=return_to_deck)
        play = Play(play.game, play.frame, Dice.seeded(bytes([seed]) * 32, DICE[1]))
        state = put(table(play.game), WARS, SCOPE, "gallic_1", War("active", 1))
        deck = tuple(card for card in DECKS.get(state, SCOPE, DECK).cards.known() if card != "gallic_1")
        state = put(state, DECKS, SCOPE, DECK, Pile.of(deck))
        after, _ = carried_out(state, end_war(play, state, "gallic_1", beaten=False))
        depths.append(DECKS.get(after, SCOPE, DECK).cards.known().index("gallic_1"))
    assert max(depths) <= deepest
    assert (max(depths) > 5) is (return_to_deck == "whole_deck")


@pytest.mark.parametrize(("captures", "captive"), [("any", True), ("repelled", False)])
def test_ruling_85_a_victor_whom_the_last_chit_hits_is_captured_or_dead(captures: str, captive: bool) -> None:
    of = game(captures=captures)
    state = put(board(of), WARS, SCOPE, "gallic_1", War("active", 2))
    legions = 16 - 9 + rome().wars["gallic_1"].land - rome().senators["1"].mil  # a Victory with two legions lost
    run = fought(sent(state, "gallic_1", "1", legions), 3, 3, 3, 1, 1, NO_CHIT, 1, 1, of=of)
    (battle,) = said(run, "battle_fought")
    assert (battle.result, battle.lost) == ("victory", 2)
    died = [one.senator for one in said(run, "senator_died")]
    assert bool(said(run, "commander_captured")) is captive
    assert "senator:1" in died  # the war is over, and so is its captive


@pytest.mark.parametrize(("legion_pop", "lost"), [("yes", -1), ("no", 0)])
def test_ruling_86_lost_legions_cost_popularity(legion_pop: str, lost: int) -> None:
    of = game(legion_pop=legion_pop)
    state = put(board(of), WARS, SCOPE, "gallic_1", War("active", 2))
    card = rome().wars["gallic_1"]
    want = 11 - 9 - min(9, rome().senators["1"].mil) + card.land
    dice = (want - 2 * (want // 3), want // 3, want // 3)
    run = fought(sent(state, "gallic_1", "1", 9), *dice, 1, 1, *[NO_CHIT] * 2, 1, of=of)
    assert POP.of(run.state, SCOPE, "1") == lost


@pytest.mark.parametrize(("catiline_dice", "count"), [("2d6", 2), ("d6", 1)])
def test_ruling_87_the_dice_of_the_conspiracy(catiline_dice: str, count: int) -> None:
    play = _play(catiline_dice=catiline_dice)
    state = put(senate(play.game), LYING, SCOPE, "catiline_conspiracy", Lying())
    after, told = carried_out(state, conspire(play, state))
    (named,) = (event.data for event in told if event.kind == "conspiracy_named")
    assert (len(named.dice), named.chits) == (count, sum(named.dice))
    assert POP.of(after, SCOPE, "1") == -min(9, named.chits)
    worse = put(state, TABLE_EVENTS, SCOPE, "evil_omens", Posted(1))
    _, told = carried_out(worse, conspire(_play(catiline_dice=catiline_dice), worse))
    assert next(event.data.chits for event in told if event.kind == "conspiracy_named") == named.chits - 1


@pytest.mark.parametrize(("major_markers", "in_forum"), [("forum", True), ("senate", False)])
def test_ruling_88_when_the_holder_of_an_office_can_be_tried(major_markers: str, in_forum: bool) -> None:
    play = _play(major_markers=major_markers)
    state = senate(play.game)
    _, forum = carried_out(state, put_in_order(play, state))  # type: ignore[arg-type]
    _, met = carried_out(state, meet(play, state))  # type: ignore[arg-type]
    assert ("major_marked" in {event.kind for event in forum}) is in_forum
    assert ("officers_marked" in {event.kind for event in met}) is not in_forum
    assert not MAJOR.of(state, SCOPE, "1")


@pytest.mark.parametrize(("commander_order", "first"), [("dictator_first", ("4",)), ("free", ("4", "5"))])
def test_ruling_90_who_is_sent_first(commander_order: str, first: tuple[str, ...]) -> None:
    of = game(commander_order=commander_order)
    state = change(change(senate(of), HOLDER, SCOPE, "dictator", "4"), HOLDER, SCOPE, "field_consul", "5")
    assert able(of, state) == first
    away = change(state, PLACE, SCOPE, "4", "war:punic_1")
    assert able(of, away) == ("5",)


@pytest.mark.parametrize(("gabinian", "step"), [("senate_end", "senate.levy"), ("combat", "combat.levy")])
def test_ruling_91_when_commanders_recruit(gabinian: str, step: str) -> None:
    of = game(gabinian=gabinian)
    state = put(law(senate(of), "gabinian"), FORCES, SCOPE, "f1", Force("punic_1", "4"))
    assert [bool(open_to(of, state, one)) for one in ("senate.levy", "combat.levy")] == [
        one == step for one in ("senate.levy", "combat.levy")
    ]
