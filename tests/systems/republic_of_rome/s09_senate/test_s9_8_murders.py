"""Sections 9.8 and 9.9: murders, what becomes of a caught assassin and of his leader."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Guard
from adjudicator.systems.republic.rules.senate.murders.assassination import ATTEMPT, MurderAttempt, targets
from adjudicator.systems.republic.state import (
    CASES,
    CITY,
    DEAD,
    HANDS,
    INF,
    PLACE,
    POP,
    SCOPE,
    SENATORS,
    TABLE_EVENTS,
    Posted,
)
from adjudicator.systems.republic_of_rome.state import LIFE
from adjudicator.testing.scenario import Run, change, filed, place, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, man
from tests.systems.republic_of_rome.s09_senate.curia import OF, senate


def _attempt(state: State, by: str, target: str, *dice: object) -> Run:
    pop = POP.of(state, SCOPE, target)
    local = MurderAttempt("ben", by, target, (), pop)
    ready = place(state, ATTEMPT, "rome", path="t1/senate/attempt", local=local)
    run = play_out(OF, ready, ATTEMPT, (), ScriptedDice(*dice))  # type: ignore[arg-type]
    assert audit(OF, run.state) == audit(OF, state)
    return run


def test_whom_a_murder_can_hit() -> None:
    state = man(change(senate(), PLACE, SCOPE, "8", "war:punic_1"), "10", "", place="forum")
    assert targets(OF, state, "ben") == ("1", "2", "3", "7", "9")
    assert "7" not in targets(OF, change(state, LIFE, SCOPE, CITY, "7"), "ben")


@pytest.mark.parametrize(
    ("die", "killed", "caught"), [(6, True, False), (5, True, False), (4, False, False), (3, False, False)]
)
def test_five_kills_and_three_is_nothing(die: int, killed: bool, caught: bool) -> None:
    run = _attempt(senate(), "5", "7", die)
    (done,) = said(run, "attempt_resolved")
    assert (done.killed, done.caught) == (killed, caught)


def test_a_caught_assassin_dies_and_his_leader_loses_five_and_stands_trial() -> None:
    state = change(senate(), INF, SCOPE, "4", 7)
    run = _attempt(state, "5", "7", 2, 3, 4)
    assert SENATORS.get(run.state, SCOPE, "5").place == DEAD
    assert INF.of(run.state, SCOPE, "4") == 2
    assert said(run, "leader_blamed")[0].tried
    (heard,) = said(run, "people_appealed")
    assert (heard.total, heard.popularity) == (7, 0)
    assert said(run, "acquitted")
    assert CASES.rows(run.state, SCOPE) == {}


def test_the_appeal_of_his_leader_is_less_the_victims_popularity_below_0_too() -> None:
    state = change(change(senate(), POP, SCOPE, "7", -4), POP, SCOPE, "4", 5)
    (heard,) = said(_attempt(state, "5", "7", 1, 3, 4), "people_appealed")
    assert (heard.popularity, heard.mourned, heard.total) == (0, -4, 11)


def test_a_leader_whom_the_people_kill_is_guilty_and_chits_fall_for_the_victim() -> None:
    run = _attempt(change(senate(), POP, SCOPE, "7", 3), "5", "7", 1, 1, 1, 6, 29, 29)
    assert [(each.senator, each.fate) for each in said(run, "senator_died")] == [
        ("senator:5", "forum"),
        ("senator:4", "forum"),
        ("senator:6", "forum"),
    ]
    assert said(run, "victim_avenged")[0].popularity == 3
    assert [each.senator for each in said(run, "carthage_repopulated")] == ["senator:5", "senator:4"]


def test_the_family_of_a_leader_who_murders_himself_goes_to_the_curia() -> None:
    run = _attempt(senate(), "4", "7", 1)
    assert SENATORS.get(run.state, SCOPE, "4").place == DEAD
    assert not said(run, "leader_blamed")


def test_chits_are_drawn_for_the_victims_popularity_when_the_leader_himself_was_caught() -> None:
    run = _attempt(change(senate(), POP, SCOPE, "7", -3), "4", "7", 1)
    assert said(run, "victim_avenged") == ()


def test_evil_omens_spoil_murders_and_appeals() -> None:
    state = put(change(senate(), INF, SCOPE, "4", 7), TABLE_EVENTS, SCOPE, "evil_omens", Posted(1))
    (rolled,) = said(_attempt(state, "5", "7", 5), "attempt_rolled")
    assert (rolled.dice, rolled.kill) == ((5,), 4)
    (heard,) = said(_attempt(state, "5", "7", 3, 3, 4), "people_appealed")
    assert heard.total == 6


@pytest.mark.parametrize(("further", "caught"), [(3, True), (4, False)])
def test_a_secret_bodyguard_takes_one_from_the_further_roll_too(further: int, *, caught: bool) -> None:
    """A 5 is 4 and kills nobody; a further 3 is 2 and catches, a 4 is 3 and does not."""
    state = put(senate(), HANDS, SCOPE, "clara", Pile.of(("secret_bodyguard.1",), ("clara",)))
    local = MurderAttempt("ben", "5", "7")
    ready = place(state, ATTEMPT, "rome", path="t1/senate/attempt", local=local)
    dice = (5, further, *((3, 4) if caught else ()))
    run = play_out(OF, ready, ATTEMPT, (filed("clara", Guard("senator:7", 1)),), ScriptedDice(*dice))
    (done,) = said(run, "attempt_resolved")
    assert (done.kill, done.killed, done.caught) == (4, False, caught)
