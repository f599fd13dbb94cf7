"""Section 6.5: wars and leaders in every order of arrival; conditional wars, revolts, the Social War."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.engine.system import Play
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DECKS,
    ENEMY_LEADERS,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    WARS,
    Concession,
    EnemyLeader,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.rules.wars.series import aided, in_curia, inert
from adjudicator.systems.republic_of_rome.rules.wars.shelter import take
from adjudicator.systems.republic_of_rome.state import PROVINCES, REVOLTS, Province
from adjudicator.testing.scenario import place, play_out, put, remove
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, table
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s06_forum.arriving import arrive, carried_out, statuses

OF = game()
OPEN = game(imminent=False)


def _board(*provinces: str) -> State:
    """Return an empty board with some provinces."""
    state = remove(table(OF), WARS, SCOPE, "punic_1")
    for province in provinces:
        state = put(state, PROVINCES, SCOPE, province, Province())
    return state


SERIES = ("punic", "illyrian", "gallic", "macedonian", "pirates", "mithridatic")
PAIRS = [
    pair
    for series in SERIES
    for pair in permutations([key for key, war in rome().wars.items() if war.series == series], 2)
]


@pytest.mark.parametrize("war", list(rome().wars))
def test_a_war_alone_is_what_its_card_says(war: str) -> None:
    """Check each war on an empty board: active, inactive, or waiting for its province."""
    card = rome().wars[war]
    state, _ = arrive(OF, _board(), war)
    assert statuses(state) == {war: "active" if card.initial == "active" else "inactive"}
    with_province, _ = arrive(OF, _board(*card.needs), war)
    assert statuses(with_province) == {war: "inactive" if card.initial == "inactive" else "active"}


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_ruling_0g_the_second_of_a_series_is_imminent_and_wakes_the_first(first: str, second: str) -> None:
    """Check every pair of a series in both orders; without the option both are active."""
    state, _ = arrive(OF, _board(), first, second)
    assert statuses(state) == {first: "active", second: "imminent"}
    state, _ = arrive(OPEN, _board(), first, second)
    assert statuses(state) == {first: "active", second: "active"}


@pytest.mark.parametrize("wars", list(permutations(["punic_1", "punic_2", "punic_3"])))
def test_a_third_of_a_series_is_imminent_too(wars: tuple[str, ...]) -> None:
    """Check three wars in every order, and that one more wakes each turn, the lowest first."""
    state, _ = arrive(OF, _board(), *wars)
    assert statuses(state) == {wars[0]: "active", wars[1]: "imminent", wars[2]: "imminent"}
    for waking in sorted(wars[1:]):
        state = play_out(OF, place(state, "mortality.imminent", "rome"), "mortality.imminent").state
        assert statuses(state)[waking] == "active"


LEADERS = [
    (leader, war)
    for leader, card in rome().leaders.items()
    for war, one in rome().wars.items()
    if one.series in card.series
]


@pytest.mark.parametrize(("leader", "war"), LEADERS)
def test_a_leader_and_his_war_wake_each_other(leader: str, war: str) -> None:
    """Check each leader with each of his wars, either first; a war without its province wakes nobody."""
    needs = rome().wars[war].needs
    for order in ((leader, war), (war, leader)):
        state, _ = arrive(OF, _board(*needs), *order)
        assert statuses(state) == {war: "active"}
        assert aided(OF, state, leader) == (war,)
        if needs:
            state, _ = arrive(OF, _board(), *order)
            assert statuses(state) == {war: "inactive"}
            assert in_curia(OF, state, leader)


def test_ruling_14_a_leader_wakes_the_lowest_of_several() -> None:
    """Check two inactive wars of a series: the lowest wakes, the other becomes imminent [R14]."""
    state = put(_board(), WARS, SCOPE, "pirates_2", War("inactive", 1))
    state = put(state, WARS, SCOPE, "punic_2", War("inactive", 2))
    state = put(state, WARS, SCOPE, "punic_1", War("inactive", 3))
    state, _ = arrive(OF, state, "hannibal")
    assert statuses(state) == {"pirates_2": "inactive", "punic_1": "active", "punic_2": "imminent"}


def test_neither_leader_nor_social_war_wakes_an_imminent_war() -> None:
    """Check that a leader with an imminent war alone waits in the Curia."""
    state = put(_board(), WARS, SCOPE, "punic_2", War("imminent", 1))
    state, _ = arrive(OF, state, "hannibal", "social")
    assert statuses(state) == {"punic_2": "imminent", "social": "active"}
    assert in_curia(OF, state, "hannibal")


def test_two_leaders_aid_one_war_and_later_ones() -> None:
    """Check Hannibal and Hamilcar together, and that they aid a war that becomes active later."""
    state, _ = arrive(OF, _board(), "punic_2", "hamilcar", "hannibal", "punic_3")
    assert aided(OF, state, "hannibal") == aided(OF, state, "hamilcar") == ("punic_2",)
    state = play_out(OF, place(state, "mortality.imminent", "rome"), "mortality.imminent").state
    assert aided(OF, state, "hannibal") == ("punic_2", "punic_3")


def test_the_social_war_wakes_series() -> None:
    """Check that of each series the lowest wakes; not Britain, Germany nor wars without their province."""
    state = _board()
    for order, war in enumerate(("pirates_2", "pirates_1", "gallic_2", "britannia", "germania", "sertorian"), start=1):
        state = put(state, WARS, SCOPE, war, War("inactive", order))
    state, events = arrive(OF, state, "social")
    assert statuses(state) == {
        "pirates_1": "active",
        "pirates_2": "imminent",
        "gallic_2": "active",
        "britannia": "inactive",
        "germania": "inactive",
        "sertorian": "inactive",
        "social": "active",
    }
    assert {event.data.why for event in events if event.kind == "war_woken"} == {"social_war"}


def test_ruling_53_wars_without_their_province_lie_beside_each_other() -> None:
    """Check that they make nobody imminent: the Gladiators come as if Sicily's revolts were not there [R53]."""
    state, _ = arrive(OF, _board(), "slave_sicilian_1", "slave_sicilian_2", "slave_gladiator")
    assert statuses(state) == {
        "slave_sicilian_1": "inactive",
        "slave_sicilian_2": "inactive",
        "slave_gladiator": "active",
    }
    state, _ = arrive(OF, _board("nearer_spain"), "numantine")
    assert statuses(state) == {"numantine": "inactive"}


def test_ruling_0h_a_sicilian_revolt_is_a_drought_in_the_first_edition() -> None:
    """Check that it counts like the event and leaves the game; with Sicily it is a war."""
    first = game(edition="first")
    state, _ = arrive(first, _board(), "slave_sicilian_1", "slave_sicilian_2")
    assert statuses(state) == {}
    assert TABLE_EVENTS.get(state, SCOPE, "drought").times == 2
    assert set(DECKS.get(state, SCOPE, REMOVED).cards.known()) == {"slave_sicilian_1", "slave_sicilian_2"}
    state, _ = arrive(first, _board("sicily"), "slave_sicilian_1")
    assert statuses(state) == {"slave_sicilian_1": "active"}


@pytest.mark.parametrize("war", [key for key, card in rome().wars.items() if card.revolt or card.revolt_if])
def test_what_is_a_revolt_when_it_is_drawn(war: str) -> None:
    """Check those that always are, and those that are if a province exists."""
    card = rome().wars[war]
    plain, _ = arrive(OF, _board(*card.needs), war)
    assert (war in REVOLTS.rows(plain, SCOPE)) is card.revolt
    with_province, _ = arrive(OF, _board(*card.needs, *filter(None, [card.revolt_if])), war)
    assert war in REVOLTS.rows(with_province, SCOPE)


def test_what_comes_after_the_last_of_its_series_is_a_revolt() -> None:
    """Check a war whose series has lost its last number."""
    pile = DECKS.get(_board(), SCOPE, REMOVED)
    state = put(_board(), DECKS, SCOPE, REMOVED, pile.of(("illyrian_2",), ("*",)))
    state, _ = arrive(OF, state, "illyrian_1")
    assert "illyrian_1" in REVOLTS.rows(state, SCOPE)
    state, _ = arrive(OF, _board(), "illyrian_2", "illyrian_1")
    assert not REVOLTS.rows(state, SCOPE)


@pytest.mark.parametrize(("war", "grain"), [("alexandrine", "egyptian_grain"), ("slave_sicilian_2", "sicilian_grain")])
@pytest.mark.parametrize("holder", ["7", ""])
def test_ruling_46_a_war_destroys_the_grain_that_is_in_play(war: str, grain: str, holder: str) -> None:
    """Check a concession on a Senator and in the Forum, and that one not in play is left alone [R46]."""
    state, events = arrive(OF, put(_board("sicily"), CONCESSIONS, SCOPE, grain, Concession(holder)), war)
    row = CONCESSIONS.get(state, SCOPE, grain)
    assert (row.holder, row.face_down) == ("", True)
    assert [event.data.holder for event in events if event.kind == "concession_destroyed"] == [
        f"senator:{holder}" if holder else ""
    ]
    _, events = arrive(OF, _board("sicily"), war)
    assert not [event for event in events if event.kind == "concession_destroyed"]


def test_leaders_come_in_order() -> None:
    """Check that a later leader has a later place."""
    state, _ = arrive(OF, _board(), "philip_v", "hannibal")
    assert [key for key, _ in sorted(ENEMY_LEADERS.items(state, SCOPE), key=lambda item: item[1].order)] == [
        "philip_v",
        "hannibal",
    ]


@pytest.mark.parametrize("war", [key for key, card in rome().wars.items() if card.only_by_attack])
def test_only_an_attack_wakes_the_invasions(war: str) -> None:
    """Check a leader whom a Refuge kept, drawn before the war and after it: the war stays inactive."""
    kept = put(_board(), ENEMY_LEADERS, SCOPE, "philip_v", EnemyLeader(1, ("next",)))
    state, _ = arrive(OF, kept, war)
    assert statuses(state)[war] == "inactive"
    assert inert(OF, state, war)
    lying = put(state, ENEMY_LEADERS, SCOPE, "mithridates_vi", EnemyLeader(2))
    lying = put(lying, TABLE_EVENTS, SCOPE, "refuge", Posted(2))
    play = Play(OF, Frame("t1/x", "combat.wars", "rome"), ScriptedDice())
    after, _ = carried_out(lying, take(play, lying, "mithridates_vi"))
    assert statuses(after)[war] == "inactive"


@pytest.mark.parametrize("war", [key for key, card in rome().wars.items() if card.needs])
def test_a_leader_whom_a_refuge_kept_wakes_no_war_that_lacks_its_province(war: str) -> None:
    kept = put(_board(), ENEMY_LEADERS, SCOPE, "philip_v", EnemyLeader(1, ("next",)))
    state, _ = arrive(OF, kept, war)
    assert statuses(state)[war] == "inactive"
    assert ENEMY_LEADERS.get(state, SCOPE, "philip_v").wars == (war,)
    ready, _ = arrive(OF, put(kept, PROVINCES, SCOPE, "sicily", Province()), "slave_sicilian_1")
    assert statuses(ready)["slave_sicilian_1"] == "active"


@pytest.mark.parametrize(
    ("settings", "revolt"),
    [({"era_ends": "no"}, True), ({}, False), ({"era_ends": "no", "extended": True}, False)],
)
def test_the_last_of_a_series_is_the_last_in_the_decks_of_the_game(settings: dict[str, Any], revolt: bool) -> None:
    """Check the 1st Macedonian War after the 2nd is beaten: the 4th counts only where it can still come [6.5]."""
    of = game(**settings)
    state = remove(table(of), WARS, SCOPE, "punic_1")
    gone = (*DECKS.get(state, SCOPE, REMOVED).cards.known(), "macedonian_2")
    state = put(state, DECKS, SCOPE, REMOVED, Pile.of(gone))
    after, _ = arrive(of, state, "macedonian_1")
    assert ("macedonian_1" in REVOLTS.rows(after, SCOPE)) is revolt
