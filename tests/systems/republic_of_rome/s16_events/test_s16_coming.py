"""Section 16: what events do at once, at both levels and beyond."""

from __future__ import annotations

import pytest

from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.state import CITY, CONCESSIONS, SCOPE, TABLE_EVENTS, TREASURY, WARS, Concession, War
from adjudicator.systems.republic_of_rome.box.entry import ERAS, Era
from adjudicator.systems.republic_of_rome.rules.s16_events.coming import come, roll
from adjudicator.systems.republic_of_rome.rules.terms.levels import droughts, effects, omens, shortages
from adjudicator.systems.republic_of_rome.state import SHORTAGE, UNREST
from adjudicator.testing.scenario import change, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s06_forum.arriving import carried_out

OF = game()


def _events(
    state: State, *names: str, dice: tuple[int, ...] = (), edition: str = "second"
) -> tuple[State, tuple[Event, ...]]:
    """Return the state after events have come, and all that happened; the dice serve all of them in turn."""
    told: tuple[Event, ...] = ()
    thrown = ScriptedDice(*dice)
    for at, name in enumerate(names):
        play = Play(game(edition=edition), Frame(f"forum.draw/{at}", "forum.draw", "rome"), thrown)
        state, more = carried_out(state, come(play, state, name))
        told += more
    thrown.finish()
    return state, told


def _rome() -> State:
    state = man(man(man(table(OF), "1", "anna", pop=2), "2", "anna", pop=3), "3", "ben", pop=4)
    return man(man(man(state, "4", "clara", pop=9), "5", "", place="forum"), "6", "ben", place="province:sicily")


def _rolled(play: Play, era: Era) -> Flow[State]:
    _, state = yield from roll(play, _rome(), era)
    return state


def _died(told: tuple[Event, ...]) -> list[str]:
    return [event.data.senator for event in told if event.kind == "senator_died"]


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("total", [3, 9, 12, 18])
def test_three_dice_say_which_event_comes(era: Era, total: int) -> None:
    """Check that the column of the era is read."""
    dice = {3: (1, 1, 1), 9: (3, 3, 3), 12: (4, 4, 4), 18: (6, 6, 6)}[total]
    expected = rome().charts.random_events.event(era, total)
    script = ScriptedDice(*dice, *([20] * 6 if expected == "epidemic" else []))
    play = Play(OF, Frame("forum.draw", "forum.draw", "rome"), script)
    state, _ = carried_out(_rome(), _rolled(play, era))
    assert set(TABLE_EVENTS.rows(state, SCOPE)) == {expected}


def test_omens_cost_20_once_and_grow() -> None:
    """Check the payment of the first side alone, and one more level for each result [16]."""
    state, told = _events(_rome(), "evil_omens", "evil_omens", "evil_omens")
    assert TREASURY.of(state, SCOPE, CITY) == 80
    assert omens(OF, state) == 3
    assert [event.data.times for event in told if event.kind == "event_came"] == [1, 2, 3]


def test_droughts_and_shortages_grow() -> None:
    """Check levels of events, of wars, and of the people."""
    state, _ = _events(_rome(), "drought", "drought", "drought", "manpower_shortage", "manpower_shortage")
    assert (droughts(OF, state), shortages(OF, state)) == (3, 2)
    state = put(state, WARS, SCOPE, "alexandrine", War("imminent", 3))
    state = change(state, SHORTAGE, SCOPE, CITY, 2)
    assert (droughts(OF, state), shortages(OF, state)) == (4, 4)


@pytest.mark.parametrize(
    ("event", "kind", "field", "values"),
    [
        ("allied_enthusiasm", "state_income", "talents", (50, 75, 75)),
        ("barbarian_raids", "raids", "holds", (15, 17, 17)),
        ("internal_disorder", "disorder", "holds", (5, 6, 6)),
        ("trial_of_verres", "verres", "state", (3, 5, 5)),
        ("rhodian_alliance", "fleets_gain", "count", (8, 12, 12)),
    ],
)
def test_the_second_side_takes_the_place_of_the_first(
    event: str, kind: str, field: str, values: tuple[int, ...]
) -> None:
    """Check figures of events that other rules read, at each level."""
    state = _rome()
    for value in values:
        state, _ = _events(state, event)
        ((_, effect),) = effects(OF, state, kind)
        assert effect.number(field) == value


@pytest.mark.parametrize(("edition", "third"), [("second", True), ("first", False)])
def test_ruling_0i_disasters_cost_50_once_and_destroy(edition: str, third: bool) -> None:
    """Check payment and concessions of each result; the third counts in the second edition alone."""
    state = _rome()
    for key, holder in (("mining", "1"), ("harbor_fees", ""), ("armaments", "3")):
        state = put(state, CONCESSIONS, SCOPE, key, Concession(holder))
    state, told = _events(state, *["natural_disaster"] * 3, dice=(2, 6, *([5] if third else [])), edition=edition)
    assert TREASURY.of(state, SCOPE, CITY) == 50
    destroyed = [event.data.card for event in told if event.kind == "concession_destroyed"]
    assert destroyed == ["card:mining", *(["card:armaments"] if third else [])]


def test_a_disaster_that_cannot_be_paid_ends_the_game() -> None:
    """Check that what is due is due at once, and that nothing more happens [12]."""
    _, told = _events(change(_rome(), TREASURY, SCOPE, CITY, 49), "natural_disaster")
    assert [event.data.how for event in told if event.kind == "game_ended"] == ["bankruptcy"]
    assert not [event for event in told if event.kind == "disaster_rolled"]
    _, told = _events(change(_rome(), TREASURY, SCOPE, CITY, 50), "natural_disaster", dice=(1,))
    assert not [event for event in told if event.kind == "game_ended"]


def test_an_epidemic_strikes_in_rome() -> None:
    """Check six chits: who is in Rome or in the Forum dies, who is away is spared."""
    _, told = _events(_rome(), "epidemic", dice=(5, 5, 4, 28, 28, 28))
    assert _died(told) == ["senator:5", "senator:4"]
    assert [event.data.spared for event in told if event.kind == "chit_drawn" and event.data.spared] == ["senator:6"]


def test_a_foreign_epidemic_stops_at_the_first_who_dies() -> None:
    """Check the second and the third result: the first away dies, those in Rome are spared."""
    state = man(_rome(), "7", "ben", place="captive:gallic_1")
    _, told = _events(state, "epidemic", "epidemic", dice=(*[20] * 6, 20, 1, 5))
    assert _died(told) == ["senator:6"]


def test_a_mob_hunts_the_unpopular() -> None:
    """Check chits equal to unrest, and Popularity below unrest; again a die more, and a higher bound."""
    state = change(_rome(), UNREST, SCOPE, CITY, 3)
    _, told = _events(state, "mob_violence", dice=(1, 1, 1))
    assert _died(told) == ["senator:1"]
    spared = [event.data.spared for event in told if event.kind == "chit_drawn" and event.data.spared]
    assert spared == ["senator:2", "senator:3"]
    _, told = _events(state, "mob_violence", "mob_violence", dice=(31, 31, 31, 1, 2, 2, 28, 28))
    assert _died(told) == ["senator:2"]


def test_a_mob_without_unrest_draws_nothing() -> None:
    """Check unrest 0."""
    _, told = _events(_rome(), "mob_violence")
    assert not [event for event in told if event.kind == "chit_drawn"]
