"""The fold: each change does what it says, and refuses a state it was not made from."""

from __future__ import annotations

import pytest

from adjudicator.model.event import Event
from adjudicator.model.fold import StaleChange, apply, fold
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import (
    Add,
    Change,
    Drop,
    Frame,
    Local,
    Mount,
    Over,
    Packet,
    PacketState,
    Pop,
    Push,
    Put,
    Set,
    State,
    Tab,
    Use,
    Visit,
)


@record
class Man:
    place: str
    coins: int


MEN = Tab("men", Man)
PLACE, COINS = MEN.col("place", str), MEN.col("coins", int)
MAGO = Man("forum", 5)


def base() -> State:
    return State({"city": {"men": {"mago": MAGO}}}, (Frame("turn", "turn", "city", 1),), {"turn": 1})


def after(*changes: Change, state: State | None = None) -> State:
    return apply(state or base(), Event("test", "city", changes=changes))


def test_put_adds_a_row() -> None:
    state = after(MEN.put("city", "hanno", Man("home", 1)))
    assert dict(MEN.items(state, "city")) == {"hanno": Man("home", 1), "mago": MAGO}
    assert MEN.find(base(), "city", "hanno") is None


def test_drop_takes_a_row_away() -> None:
    assert MEN.rows(after(MEN.drop(base(), "city", "mago")), "city") == {}


def test_set_writes_a_cell() -> None:
    state = after(PLACE.set(base(), "city", "mago", "exile"))
    assert MEN.get(state, "city", "mago") == Man("exile", 5)
    assert PLACE.of(base(), "city", "mago") == "forum"


def test_add_changes_a_number() -> None:
    assert COINS.of(after(COINS.add("city", "mago", -7)), "city", "mago") == -2


def test_mount_brings_a_part() -> None:
    state = after(Mount("rome", {"men": {}}))
    assert set(state.parts) == {"city", "rome"}


def test_push_counts_the_visits_of_a_path() -> None:
    state = after(Push(Frame("turn/vote", "vote", "city")))
    assert (state.top.key, state.top.step) == ("turn/vote@1", "vote")
    again = after(Pop("turn/vote"), Push(Frame("turn/vote", "vote", "city")), state=state)
    assert again.top.key == "turn/vote@2"


def test_pop_takes_all_that_lies_above() -> None:
    state = after(
        Push(Frame("turn/a", "a", "city")), Push(Frame("turn/a/b", "b", "city")), Push(Frame("x", "x", "city"))
    )
    assert [frame.path for frame in after(Pop("turn/a"), state=state).agenda] == ["turn"]


def test_a_result_goes_to_the_parent_whatever_lies_between() -> None:
    state = after(Push(Frame("turn/floor", "floor", "city")), Push(Frame("turn/vote", "vote", "city")))
    done = after(Pop("turn/vote", "passed"), state=state)
    assert {frame.path: frame.result for frame in done.agenda} == {"turn": "passed", "turn/floor": None}


def test_a_result_without_a_parent_is_dropped() -> None:
    state = after(Push(Frame("turns", "other", "city")))
    assert after(Pop("turns", 7), state=state).top.result is None


def test_no_result_leaves_what_the_parent_holds() -> None:
    state = after(
        Push(Frame("turn/a", "a", "city")), Pop("turn/a", 4), Push(Frame("turn/b", "b", "city")), Pop("turn/b")
    )
    assert state.top.result == 4


def test_visit_counts_and_clears_the_result() -> None:
    state = after(Push(Frame("turn/a", "a", "city")), Pop("turn/a", 4), Local("turn", "memory"), Visit("turn"))
    assert (state.top.visit, state.top.result, state.top.local) == (2, None, "memory")
    assert state.visits == {"turn": 2, "turn/a": 1}


def test_use_marks_an_order_once() -> None:
    assert after(Use("ann:1"), Use("ben:1"), Use("ann:1")).used == ("ann:1", "ben:1")


def test_packet_and_over() -> None:
    packet = PacketState("1.1", "Day", "open", 2)
    assert after(Packet(packet)).packet == packet
    ended = after(Over("nobody is left"))
    assert (ended.over, ended.agenda) == ("nobody is left", ())
    with pytest.raises(IndexError):
        _ = ended.top


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (Put("city", "men", "mago", MAGO), "mago is already in city.men"),
        (Put("city", "women", "dido", MAGO), "no table city.women"),
        (Put("rome", "men", "cato", MAGO), "no table rome.men"),
        (Drop("city", "men", "mago", Man("forum", 6)), "mago in city.men is not what the rule knew"),
        (Drop("city", "men", "hanno", MAGO), "no row hanno in city.men"),
        (Set("city", "men", "mago", "place", "exile", "home"), "place of mago is not what the rule knew"),
        (Set("city", "men", "hanno", "place", "exile", "home"), "no row hanno"),
        (Add("city", "men", "hanno", "coins", 1), "no row hanno"),
        (Add("rome", "men", "mago", "coins", 1), "no row mago in rome.men"),
        (Mount("city", {}), "city is already in the game"),
        (Push(Frame("turn", "turn", "city")), "turn is already on the agenda"),
        (Pop("vote"), "vote is not on the agenda"),
        (Visit("vote"), "vote is not on the agenda"),
        (Local("vote", 1), "vote is not on the agenda"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else None,
)
def test_a_change_made_from_another_state_is_refused(change: Change, says: str) -> None:
    with pytest.raises(StaleChange, match=says):
        after(change)


def test_a_cell_cannot_be_set_twice_from_one_state() -> None:
    first, second = (PLACE.set(base(), "city", "mago", place) for place in ("exile", "home"))
    with pytest.raises(StaleChange):
        after(first, second)


def test_folding_leaves_the_state_it_came_from() -> None:
    state = base()
    fold(state, [Event("a", "city", changes=(COINS.add("city", "mago", 1), Push(Frame("x", "x", "city"))))])
    assert state == base()


def test_a_column_must_exist() -> None:
    with pytest.raises(TypeError, match="Man has no field rank"):
        MEN.col("rank", int)


def test_rows_are_given_in_the_order_of_their_keys() -> None:
    state = State({"city": {"men": {"b": MAGO, "a": MAGO, "c": MAGO}}})
    assert [key for key, _ in MEN.items(state, "city")] == ["a", "b", "c"]


def test_a_frame_is_found_by_scope_and_step() -> None:
    frames = (Frame("a", "senate", "carthage"), Frame("b", "senate", "rome"), Frame("c", "senate", "carthage"))
    state = State({}, frames)
    assert state.frame("carthage", "senate") is frames[2]
    assert state.frame("rome", "senate") is frames[1]
    assert state.frame("rome", "forum") is None


def test_a_secret_cell_is_compared_whole() -> None:
    """A change of audience alone is a change."""
    old: Secret[int] = Secret(3, ("ann",))
    new: Secret[int] = Secret(3, ("ann", "ben"))
    state = State({"city": {"t": {"k": Man("x", 1)}}})
    with pytest.raises(StaleChange):
        after(Set("city", "t", "k", "place", new, old), state=state)
    assert old != new
