"""Section 6, step 1a: two dice, an event or a card, and what cards ask the HRAO."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECK_NUMBER,
    DECKS,
    ENEMY_LEADERS,
    HANDS,
    POP,
    REMOVED,
    SCOPE,
    SPENT,
    TABLE_EVENTS,
    TREASURY,
    UNITS,
    WARS,
    EnemyLeader,
    Posted,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s6_forum.decks import era
from adjudicator.systems.republic_of_rome.rules.s6_forum.draw import foresees
from adjudicator.systems.republic_of_rome.state import (
    ENDING,
    LYING,
    PROVINCES,
    REVOLTS,
    SENATORS,
    Lying,
    Province,
    Revolt,
)
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, sent


def _deck(state: State, *cards: str) -> State:
    return put(state, DECKS, SCOPE, DECK, Pile.of(cards))


def _drawn(state: State, dice: ScriptedDice, orders: Iterable[Filed] = ()) -> Run:
    return play_out(OF, state, "forum.draw", orders, dice, local=Initiative("anna", 1))


def _fleets(state: State, number: int) -> State:
    for at in range(1, number + 1):
        state = put(state, UNITS, SCOPE, f"fleet.{at}", Unit("fleet", "active"))
    return state


def test_a_red_card_goes_to_the_hand_in_secret() -> None:
    """Check hand, deck, and what others are told."""
    run = _drawn(_deck(board(), "tribune.1", "7"), ScriptedDice(3, 3))
    assert HANDS.get(run.state, SCOPE, "anna").cards.known() == ("tribune.1",)
    (drawn,) = said(run, "card_drawn")
    assert (drawn.card, drawn.left) == ("", 1)


def test_families_and_wars_go_on_the_board() -> None:
    """Check a family in the Forum and a war, each out of the deck."""
    run = _drawn(_deck(board(), "7", "gallic_1"), ScriptedDice(3, 3))
    assert SENATORS.get(run.state, SCOPE, "7").place == "forum"
    run = _drawn(_deck(board(), "gallic_1"), ScriptedDice(3, 3))
    assert "gallic_1" in WARS.rows(run.state, SCOPE)
    assert SPENT.of(run.state, SCOPE, CITY)
    run = _drawn(run.state, ScriptedDice(3, 3))
    assert said(run, "deck_is_out")


def test_a_seven_brings_an_event_and_no_card() -> None:
    """Check the table of the era: 13 is Allied Enthusiasm in the Early Republic."""
    run = _drawn(_deck(board(), "7"), ScriptedDice(3, 4, 4, 4, 5))
    assert set(TABLE_EVENTS.rows(run.state, SCOPE)) == {"allied_enthusiasm"}
    assert not said(run, "card_drawn")


def test_a_storm_takes_fleets_where_the_hrao_says() -> None:
    """Check two dice of fleets: from home by default, from a force if the HRAO's player names it."""
    state = sent(_fleets(_deck(board(), "7"), 10), "punic_1", "2", 1, 5)
    dice = (3, 4, 3, 4, 4, 1, 2)  # 7, then 11 for the storm, then 3 fleets
    plain = _drawn(state, ScriptedDice(*dice))
    assert [(one.place, one.number) for one in said(plain, "fleets_lost")[0].places] == [("active", 3)]
    choice = Choose("card:storm_at_sea", fleets=(("senator:2", None),))
    seat = "anna"
    run = _drawn(man(state, "20", seat, inf=30), ScriptedDice(*dice), [filed(seat, choice)])
    assert [(one.place, one.number) for one in said(run, "fleets_lost")[0].places] == [("war:punic_1", 3)]


def test_a_conspiracy_strikes_the_faction_that_the_hrao_names() -> None:
    """Check chits on members alone, and a point of Popularity for each."""
    state = _deck(man(board(), "20", "anna", inf=30), "catiline_conspiracy")
    choice = Choose("card:catiline_conspiracy", "seat:clara")
    run = _drawn(state, ScriptedDice(3, 3, 2, 3, 1), [filed("anna", choice)])
    assert [one.senator for one in said(run, "senator_died")] == ["senator:3"]
    assert POP.of(run.state, SCOPE, "20") == -2
    assert "catiline_conspiracy" not in LYING.rows(run.state, SCOPE)


@pytest.mark.parametrize(
    ("options", "deck", "out", "asked"),
    [
        ({}, 1, (), False),
        ({}, 3, (), True),
        ({}, 3, ("catiline_conspiracy",), False),
        ({"extended": True}, 1, (), False),
        ({"extended": True}, 2, (), True),
        ({"scenario": "alternate"}, 1, (), True),
    ],
)
def test_a_faction_is_asked_for_while_the_conspiracy_can_come(
    options: dict[str, Any], deck: int, out: tuple[str, ...], *, asked: bool
) -> None:
    playing = game(**options)
    state = change(man(board(), "20", "anna", inf=30), DECK_NUMBER, SCOPE, CITY, deck)
    state = put(state, DECKS, SCOPE, REMOVED, Pile.of(out))
    state = put(state, DECKS, SCOPE, "deck:late", Pile.of(("era_ends",)))
    found = [topic.slot.seat for topic in foresees(playing, state, SCOPE) if "catiline_conspiracy" in topic.slot.key]
    assert found == (["anna"] if asked else [])


def test_era_ends_and_bequests_lie_in_the_forum() -> None:
    """Check the mark, that persuasion fails on 9, and a bequest of a province that exists."""
    run = _drawn(_deck(board(), "era_ends"), ScriptedDice(3, 3))
    assert ENDING.of(run.state, SCOPE, CITY)
    assert OF.box.republic.persuading.fails(OF, run.state) == (9, 10, 11, 12)
    state = put(_deck(board(), "bithynian_bequest"), PROVINCES, SCOPE, "bithynia", Province())
    run = _drawn(state, ScriptedDice(3, 3))
    assert said(run, "black_card_lies")[0].out
    assert not LYING.rows(run.state, SCOPE)


def test_the_next_deck_follows_in_an_extended_game() -> None:
    """Check that it is shuffled when a card is to be drawn, and that the era changes with its first card."""
    of = game(extended=True)
    state = put(_deck(board(of)), DECKS, SCOPE, "deck:middle", Pile.of(("gallic_1", "7")))
    run = play_out(
        of, state, "forum.draw", (), ScriptedDice(3, 3, orders={"middle": (1, 0)}), local=Initiative("anna", 1)
    )
    assert era(run.state) == "middle"
    assert DECK_NUMBER.of(run.state, SCOPE, CITY) == 2
    assert SENATORS.get(run.state, SCOPE, "7").place == "forum"


def test_the_forum_begins_by_clearing_events_but_those_that_wait() -> None:
    """Check that a Refuge stays, and an alliance only while its fleets are here."""
    state = board()
    for key in ("refuge", "rhodian_alliance", "drought"):
        state = put(state, TABLE_EVENTS, SCOPE, key, Posted(1))
    run = play_out(OF, state, "forum.clear")
    assert set(TABLE_EVENTS.rows(run.state, SCOPE)) == {"refuge"}


def test_a_fetched_bequest_brings_its_province() -> None:
    """Check the next Forum, and that one not fetched waits."""
    state = put(board(), LYING, SCOPE, "pergamene_bequest", Lying(fetched=True))
    state = put(state, LYING, SCOPE, "bithynian_bequest", Lying())
    run = play_out(OF, state, "forum.legacies")
    assert "asia" in PROVINCES.rows(run.state, SCOPE)
    assert set(LYING.rows(run.state, SCOPE)) == {"bithynian_bequest"}


def test_a_leader_dies_and_his_war_sues_for_peace() -> None:
    """Check both levels: the leader alone, and with half the spoils of his war, which goes back to the deck."""
    state = put(_deck(board()), WARS, SCOPE, "punic_2", War("active", 2))
    state = put(state, ENEMY_LEADERS, SCOPE, "hannibal", EnemyLeader(1))
    once = play_out(OF, put(state, TABLE_EVENTS, SCOPE, "enemy_leader_dies", Posted(1)), "forum.peace")
    assert not ENEMY_LEADERS.rows(once.state, SCOPE)
    assert "punic_2" in WARS.rows(once.state, SCOPE)
    dice = ScriptedDice(orders={"back/punic_2": (0,)})
    again = play_out(OF, put(state, TABLE_EVENTS, SCOPE, "enemy_leader_dies", Posted(2)), "forum.peace", (), dice)
    assert "punic_2" not in WARS.rows(again.state, SCOPE)
    assert TREASURY.of(again.state, SCOPE, CITY) == 100 + rome().wars["punic_2"].spoils // 2
    assert DECKS.get(again.state, SCOPE, DECK).cards.known() == ("punic_2",)


def test_an_alliance_ends_a_war_for_good_at_the_second_level() -> None:
    """Check full spoils, the provinces of the war, and that a revolt cannot be chosen."""
    state = put(board(), WARS, SCOPE, "gallic_1", War("active", 2))
    state = put(state, TABLE_EVENTS, SCOPE, "new_alliance", Posted(2))
    run = play_out(OF, state, "senate.alliance")
    assert "gallic_1" not in WARS.rows(run.state, SCOPE)
    assert "cisalpine_gaul" in PROVINCES.rows(run.state, SCOPE)
    assert TREASURY.of(run.state, SCOPE, CITY) == 100 + rome().wars["gallic_1"].spoils


def test_raids_and_disorder_come_before_the_income() -> None:
    """Check a province overrun, one that holds by its garrison, and one in disorder that revolts."""
    state = man(man(board(), "4", "anna", place="province:illyricum"), "5", "ben", place="province:sicily")
    state = put(state, PROVINCES, SCOPE, "illyricum", Province("4", developed=True, term=2))
    state = put(state, PROVINCES, SCOPE, "sicily", Province("5", term=2))
    raids = put(state, TABLE_EVENTS, SCOPE, "barbarian_raids", Posted(2))
    run = play_out(OF, raids, "revenue.troubles", (), ScriptedDice(1, 1, 20))
    assert (PROVINCES.get(run.state, SCOPE, "illyricum").developed, said(run, "raid_met")[0].held) == (False, False)
    for at in range(1, 8):
        raids = put(raids, UNITS, SCOPE, f"legion.{at}", Unit("legion", "garrison:illyricum"))
    held = play_out(OF, raids, "revenue.troubles", (), ScriptedDice(1, 1))
    assert said(held, "raid_met")[0].held
    disorder = put(state, TABLE_EVENTS, SCOPE, "internal_disorder", Posted(1))
    run = play_out(OF, disorder, "revenue.troubles", (), ScriptedDice(4))
    assert "sicily" in REVOLTS.rows(run.state, SCOPE)
    assert [one.senator for one in said(run, "senator_died")] == ["senator:5"]


@pytest.mark.parametrize(("setting", "dice", "held"), [("d6", (4,), False), ("2d6", (4, 1), True)])
def test_ruling_80_disorder_is_rolled_with_one_die_or_two(setting: str, dice: tuple[int, ...], held: bool) -> None:
    """Check a province without garrison that two dice hold."""
    of = game(disorder_die=setting)
    state = man(board(), "5", "ben", place="province:sicily")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("5", term=2))
    state = put(state, TABLE_EVENTS, SCOPE, "internal_disorder", Posted(1))
    run = play_out(of, state, "revenue.troubles", (), ScriptedDice(*dice))
    assert said(run, "disorder_met")[0].held is held


def test_a_bequest_of_a_province_in_revolt_brings_no_second_one() -> None:
    """Check that a province that is a war exists: it is not made again [16, 18]."""
    state = put(board(), LYING, SCOPE, "pergamene_bequest", Lying(fetched=True))
    state = put(put(state, WARS, SCOPE, "asia", War("active", 1)), REVOLTS, SCOPE, "asia", Revolt())
    run = play_out(OF, place(state, "forum.legacies", "rome"), "forum.legacies")
    assert "asia" not in PROVINCES.rows(run.state, SCOPE)
    assert not LYING.rows(run.state, SCOPE)


def test_a_bequest_of_a_province_in_revolt_is_out() -> None:
    """Check that Bithynia exists while it is a war [16]."""
    state = put(_deck(board(), "bithynian_bequest"), WARS, SCOPE, "bithynia", War("active", 1))
    run = _drawn(put(state, REVOLTS, SCOPE, "bithynia", Revolt()), ScriptedDice(3, 3))
    assert [one.out for one in said(run, "black_card_lies")] == [True]
