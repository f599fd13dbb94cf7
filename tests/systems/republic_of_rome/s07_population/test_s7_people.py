"""Section 7: unrest, the State of the Republic with the vectors of real games, the mob and the revolt."""

from __future__ import annotations

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.state import CITY, HOLDER, POP, SCOPE, TABLE_EVENTS, TURN, WARS, Posted, War
from adjudicator.systems.republic_of_rome.state import NO_RECRUITMENT, SENATORS, SHORTAGE, UNREST
from adjudicator.testing.scenario import Run, change, events_of, place, play_out, play_step, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()


def _rome(unrest: int, popularity: int, omens: int = 0) -> State:
    state = man(man(man(table(OF), "1", "anna", pop=popularity), "2", "ben", pop=9), "3", "clara")
    state = change(change(state, HOLDER, SCOPE, "rome_consul", "1"), UNREST, SCOPE, CITY, unrest)
    return put(state, TABLE_EVENTS, SCOPE, "evil_omens", Posted(omens)) if omens else state


def _speech(state: State, *dice: int) -> Run:
    return play_out(OF, place(state, "population.state", "rome"), "population.state", (), ScriptedDice(*dice))


def _three(total: int) -> tuple[int, int, int]:
    """Return three dice of a sum."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


@pytest.mark.parametrize(
    ("roll", "unrest", "popularity", "omens", "total", "after", "marks"),
    [
        (11, 1, 0, 0, 10, 2, ()),
        (10, 4, 2, 0, 8, 7, ()),
        (9, 1, 2, 0, 10, 2, ()),
        (11, 6, 2, 0, 7, 9, ("shortage",)),
        (16, 0, 0, 0, 16, 0, ()),
        (18, 5, 6, 0, 19, 2, ()),
        (17, 2, 2, 0, 17, 0, ()),
        (12, 1, 0, 2, 9, 3, ()),
        (10, 1, -3, 1, 5, 5, ("shortage",)),
        (7, 1, -4, 0, 2, 6, ("no_recruitment",)),
        (9, 5, -1, 0, 3, 10, ("shortage",)),
        (12, 1, 3, 0, 14, 1, ()),
    ],
)
def test_the_state_of_the_republic(
    roll: int, unrest: int, popularity: int, omens: int, total: int, after: int, marks: tuple[str, ...]
) -> None:
    """Check rolls of real games and of every kind of row: total, unrest and what else happens."""
    run = _speech(_rome(unrest, popularity, omens), *_three(roll))
    (event,) = events_of(run, "state_of_republic")
    assert (event.data.total, event.data.marks) == (total, marks)
    assert UNREST.of(run.state, SCOPE, CITY) == after
    assert SHORTAGE.of(run.state, SCOPE, CITY) == ("shortage" in marks)
    assert NO_RECRUITMENT.of(run.state, SCOPE, CITY) == ("no_recruitment" in marks)


def test_nobody_in_rome_speaks_with_popularity_0() -> None:
    """Check the roll without an HRAO."""
    run = _speech(table(OF), 4, 4, 4)
    (event,) = events_of(run, "state_of_republic")
    assert (event.data.senator, event.data.popularity, event.data.total) == ("", 0, 12)


def test_the_mob_kills_in_rome_alone() -> None:
    """Check six chits: Senators in Rome and in the Forum die, one away is spared; a real game's roll of 1."""
    state = man(man(man(_rome(4, -1), "7", ""), "8", "ben", place="war:punic_1"), "9", "ben", place="captive:punic_1")
    state = change(state, SENATORS.col("place", str), SCOPE, "7", "forum")
    run = _speech(state, 2, 2, 2, 7, 7, 7, 1, 28, 28)
    assert [event.data.total for event in events_of(run, "state_of_republic")] == [1]
    died = [event.data.senator for event in events_of(run, "senator_died")]
    assert died == ["senator:7", "senator:1"]
    spared = [event.data.spared for event in events_of(run, "chit_drawn") if event.data.spared]
    assert spared == ["senator:8", "senator:9"]
    assert UNREST.of(run.state, SCOPE, CITY) == 9


def test_the_people_revolt_below_0() -> None:
    """Check that all lose."""
    run = _speech(_rome(9, 0), 3, 3, 2)
    (ended,) = events_of(run, "game_ended")
    assert (ended.data.how, ended.data.winners) == ("people", ())
    assert run.state.over
    assert not _speech(_rome(9, 0), 3, 3, 3, 31, 31, 31, 31, 28, 28).state.over


def test_unrest_rises_by_wars_and_droughts() -> None:
    """Check Unprosecuted Wars, droughts of events at each level, and wars with the sign whatever their status."""
    state = put(_rome(2, 0), WARS, SCOPE, "punic_2", War("unprosecuted", 1))
    state = put(state, WARS, SCOPE, "gallic_1", War("active", 2))
    for order, status in enumerate(("inactive", "imminent"), start=3):
        state = put(state, WARS, SCOPE, ("illyrian_1", "pirates_1")[order - 3], War(status, order))
    state = put(state, TABLE_EVENTS, SCOPE, "drought", Posted(4))
    run = play_out(OF, place(state, "population.unrest", "rome"), "population.unrest")
    (event,) = events_of(run, "unrest_risen")
    assert (event.data.unprosecuted, event.data.droughts) == (("war:punic_2",), 6)
    assert UNREST.of(run.state, SCOPE, CITY) == 2 + 1 + 6


def test_nothing_happens_without_cause() -> None:
    """Check that unrest stays where it is without Unprosecuted Wars and droughts."""
    run = play_out(OF, place(_rome(3, 0), "population.unrest", "rome"), "population.unrest")
    assert not events_of(run, "unrest_risen")


def test_no_recruitment_ends_with_the_turn() -> None:
    """Check that units may be raised again when the next turn begins."""
    state = change(change(_rome(0, 0), NO_RECRUITMENT, SCOPE, CITY, value=True), TURN, SCOPE, CITY, 3)
    run = play_step(OF, place(state, "turn", "rome"), "turn")
    assert not NO_RECRUITMENT.of(run.state, SCOPE, CITY)
    assert POP.of(run.state, SCOPE, "1") == 0
