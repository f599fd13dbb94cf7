"""Section 6.6: Rome is put in order."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DECKS,
    ENEMY_LEADERS,
    FORCES,
    HOLDER,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    WARS,
    Concession,
    EnemyLeader,
    Force,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.state import MAJOR, SENATORS
from adjudicator.testing.scenario import Run, change, events_of, place, play_out, put, remove
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()


def _board() -> State:
    return remove(table(OF), WARS, SCOPE, "punic_1")


def _order(state: State, *dice: int, edition: str = "second") -> Run:
    of = game(edition=edition)
    return play_out(of, place(state, "forum.order", "rome"), "forum.order", (), ScriptedDice(*dice))


@pytest.mark.parametrize(("edition", "marked"), [("second", {"1", "2"}), ("first", set())])
def test_officers_and_proconsuls_are_marked(edition: str, marked: set[str]) -> None:
    """Check the major markers of the second edition."""
    state = man(man(man(_board(), "1", "anna"), "2", "ben", place="war:gallic_1"), "3", "clara")
    state = change(state, HOLDER, SCOPE, "rome_consul", "1")
    state = put(state, FORCES, SCOPE, "f1", Force("gallic_1", "2"))
    run = _order(state, edition=edition)
    assert {key for key in SENATORS.rows(run.state, SCOPE) if MAJOR.of(run.state, SCOPE, key)} == marked


@pytest.mark.parametrize(
    ("wars", "leaders", "dice"),
    [
        ({"punic_2": "active"}, (), 1),
        ({"punic_2": "unprosecuted"}, ("hannibal",), 2),
        ({"punic_2": "inactive"}, (), 0),
        ({"punic_1": "active"}, ("hannibal",), 0),
        ({"slave_gladiator": "active"}, ("spartacus",), 2),
        ({"slave_gladiator": "active", "punic_2": "active"}, ("spartacus", "hannibal"), 4),
    ],
)
def test_dice_for_tax_farmers(wars: dict[str, str], leaders: tuple[str, ...], dice: int) -> None:
    """Check what a die is rolled for, and that the numbered concession is destroyed whatever the omens."""
    state = put(_board(), TABLE_EVENTS, SCOPE, "evil_omens", Posted(2))
    for number in range(1, 7):
        state = put(state, CONCESSIONS, SCOPE, f"tax_farmer_{number}", Concession(""))
    for order, (war, status) in enumerate(wars.items(), start=1):
        state = put(state, WARS, SCOPE, war, War(status, order))
    for order, leader in enumerate(leaders, start=1):
        state = put(state, ENEMY_LEADERS, SCOPE, leader, EnemyLeader(order))
    run = _order(state, *range(1, dice + 1), *([1] * dice))
    destroyed = [event.data.card for event in events_of(run, "concession_destroyed")]
    assert destroyed == [f"card:tax_farmer_{number}" for number in range(1, dice + 1)]


@pytest.mark.parametrize(("die", "omens", "back"), [(5, 0, True), (4, 0, False), (6, 1, True), (5, 1, False)])
def test_families_return_from_the_curia(die: int, omens: int, back: bool) -> None:
    """Check the roll, and Evil Omens."""
    state = man(man(_board(), "1", "anna"), "9", "", place="dead", since=1)
    if omens:
        state = put(state, TABLE_EVENTS, SCOPE, "evil_omens", Posted(omens))
    run = _order(state, die)
    assert SENATORS.get(run.state, SCOPE, "9").place == ("forum" if back else "dead")


def test_a_family_returns_under_its_statesman() -> None:
    """Check that it slides under a living Statesman of its number, into his faction."""
    state = man(man(_board(), "22A", "anna"), "22", "", place="dead", since=1)
    row = SENATORS.get(_order(state, 6).state, SCOPE, "22")
    assert (row.place, row.faction) == ("under:22A", "anna")


def test_a_family_returns_under_the_a_of_its_pair() -> None:
    """Check that no dice choose between two living Statesmen of its number [6.4]."""
    state = man(man(man(_board(), "29B", "anna"), "29A", "ben"), "29", "", place="dead", since=1)
    row = SENATORS.get(_order(state, 6).state, SCOPE, "29")
    assert (row.place, row.faction) == ("under:29A", "ben")


def test_the_curia_rolls_for_the_longest_dead_first() -> None:
    """Check that the last dead lies at the bottom of the pile [4.1]."""
    state = man(man(man(_board(), "1", "anna"), "9", "", place="dead", since=2), "12", "", place="dead", since=1)
    rolled = [event.data.card for event in events_of(_order(state, 1, 1), "curia_rolled")]
    assert rolled == ["senator:12", "senator:9"]


@pytest.mark.parametrize(
    ("status", "die", "back"), [("active", 0, False), ("inactive", 5, True), ("imminent", 4, False)]
)
def test_grain_waits_for_the_end_of_its_war(status: str, die: int, back: bool) -> None:
    """Check that grain does not roll while its war is active, and returns like other concessions else [R18]."""
    state = put(_board(), CONCESSIONS, SCOPE, "sicilian_grain", Concession("", face_down=True))
    state = put(state, WARS, SCOPE, "slave_sicilian_1", War(status, 1))
    run = _order(state, *([die] if die else []))
    assert CONCESSIONS.get(run.state, SCOPE, "sicilian_grain").face_down is not back


@pytest.mark.parametrize(("die", "dies"), [(5, True), (4, False)])
def test_leaders_without_war_die(die: int, dies: bool) -> None:
    """Check that a leader in the Curia dies, and one with a war is left alone."""
    state = put(_board(), ENEMY_LEADERS, SCOPE, "philip_v", EnemyLeader(1))
    state = put(
        put(state, ENEMY_LEADERS, SCOPE, "antiochus_iii", EnemyLeader(2)), WARS, SCOPE, "syrian", War("active", 1)
    )
    run = _order(state, die)
    assert ("philip_v" in ENEMY_LEADERS.rows(run.state, SCOPE)) is not dies
    assert ("philip_v" in DECKS.get(run.state, SCOPE, REMOVED).cards.known()) is dies
    assert "antiochus_iii" in ENEMY_LEADERS.rows(run.state, SCOPE)
