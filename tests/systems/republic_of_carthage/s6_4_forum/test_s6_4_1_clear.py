"""6.4.1 Table Events left over from the last turn are removed."""

from __future__ import annotations

from adjudicator.model.state import State
from adjudicator.systems.republic.state import ONGOING, SCOPE, TABLE_EVENTS, Ongoing, Posted
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board, run, told


def left(state: State) -> set[str]:
    """Return what still lies in force, by duration."""
    return {row.until for _, row in ONGOING.items(state, SCOPE)}


def lying(state: State, *durations: str) -> State:
    """Return the position with an effect of each duration in force."""
    (effect, *_) = GAME.box.table_events["drought"].effects
    for at, duration in enumerate(durations, start=1):
        state = put(state, ONGOING, SCOPE, f"{at}/drought", Ongoing("drought", effect, duration))
    return state


def test_table_events_go_back_to_their_places() -> None:
    state = put(board(), TABLE_EVENTS, SCOPE, "drought", Posted(2))
    done = run(put(state, TABLE_EVENTS, SCOPE, "epidemic", Posted()), "forum.clear")
    assert not TABLE_EVENTS.rows(done.state, SCOPE)
    assert told(done.events) == ["Drought and Epidemic go back to their places."]


def test_effects_until_the_next_forum_and_those_of_past_turns_are_over() -> None:
    done = run(lying(board(), "next_forum", "turn:3", "only:3", "turn:4", "only:5", "permanent", "used"), "forum.clear")
    assert left(done.state) == {"turn:4", "only:5", "permanent", "used"}


def test_refuge_stays_beyond_the_next_forum_until_it_is_used() -> None:
    state = put(byrsa.in_force(board(), "refuge", until="used"), TABLE_EVENTS, SCOPE, "refuge", Posted())
    done = run(state, "forum.clear")
    assert TABLE_EVENTS.find(done.state, SCOPE, "refuge") == Posted()
    assert told(done.events) == ["Refuge stays until used."]


def test_an_empty_table_says_nothing() -> None:
    assert told(run(board(), "forum.clear").events) == []
