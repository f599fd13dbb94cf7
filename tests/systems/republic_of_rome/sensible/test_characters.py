"""The characters of mixed tables of Rome: all are dealt, each files what it means, and each has its own ends."""

from __future__ import annotations

from itertools import permutations

import pytest

from adjudicator.model.choices import OneOf
from adjudicator.model.order import Slot, Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.orders.revolution import Revolt
from adjudicator.systems.republic.state import CITY, SCOPE, TALENTS, TREASURY, WARS, War
from adjudicator.systems.republic_of_rome.orders.chair import Nominate
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls
from adjudicator.systems.republic_of_rome.sensible import characters
from adjudicator.systems.republic_of_rome.sensible.characters import CHARACTERS
from adjudicator.systems.republic_of_rome.state import UNREST
from adjudicator.testing import bare
from adjudicator.testing.players import MIXED, cast
from adjudicator.testing.scenario import change, put
from tests.systems.republic_of_rome.playing import man
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, sent


def topic(kind: str, **about: tuple[str, ...]) -> Topic:
    return Topic(Slot(f"t2:{kind}", "anna", kind, about, "optional", OneOf(())), kind)


def fighting(wars: int) -> State:
    state = board()
    for key in sorted(OF.box.wars)[:wars]:
        state = put(state, WARS, SCOPE, key, War("active"))
    return state


def test_a_mixed_table_deals_all_characters() -> None:
    game = bare.start("republic_of_rome", 5, 1, {}, "faithful").game
    assert set(cast(game, MIXED, 7).values()) == set(CHARACTERS)


@pytest.mark.parametrize(("legions", "wars", "dares"), [(9, 0, False), (12, 0, True), (12, 3, False)])
def test_a_plotter_revolts_with_an_army_unless_rome_is_near_its_fall(legions: int, wars: int, *, dares: bool) -> None:
    state = sent(fighting(wars), "gallic_1", "1", legions, 0)
    found = characters.revolt(OF, state, "anna", topic("revolt", senator=("senator:1",)))
    assert list(found) == ([Suggestion(Revolt("senator:1"))] if dares else [])


def test_a_banker_gives_the_state_nothing_until_it_is_pressed() -> None:
    poor = [change(fighting(wars), TREASURY, SCOPE, CITY, 1) for wars in (0, 2)]
    asked = topic("contribute", senator=("senator:1",))
    safe, near = (list(characters.spared(OF, state, "anna", asked)) for state in poor)
    assert safe == []
    assert all(isinstance(line.order, Contribute) for line in near)


def test_rome_is_pressed_by_two_wars_or_by_a_people_about_to_rise() -> None:
    restless = [change(board(), UNREST, SCOPE, CITY, unrest) for unrest in (3, 4)]
    assert [characters.pressed(OF, state) for state in (fighting(1), fighting(2), *restless)] == [
        False,
        True,
        False,
        True,
    ]


def test_all_take_the_best_soldiers_for_consuls_when_rome_is_pressed() -> None:
    named = [f"senator:{key}" for key in "1234"]
    pairs = OneOf(tuple(Nominate(ElectConsuls(pair)) for pair in permutations(named, 2)))
    asked = Topic(Slot("t2:nominate", "clara", "nominate", {}, "optional", pairs), "nominate")
    quiet, needy = (man(fighting(wars), "4", "ben") for wars in (0, 2))
    own, best = (characters.COMMON["nominate"](OF, state, "clara", asked) for state in (quiet, needy))
    assert ["senator:3" in line.order.measure.pair for line in own] == [True]
    assert ["senator:3" in line.order.measure.pair for line in best] == [False]  # Valerius has MIL 1, the others 4


def test_a_banker_holds_games_only_for_a_people_about_to_rise() -> None:
    rich = change(board(), TALENTS, SCOPE, "1", 20)
    for unrest, held in ((1, []), (4, ["games:gladiator_gala"])):
        state = change(rich, UNREST, SCOPE, CITY, unrest)
        found = CHARACTERS["banker"](OF, state, "anna", (topic("games"),))
        assert [line.order.games for line in found] == held


def test_what_a_mixed_table_means_is_filed() -> None:
    played = bare.play("republic_of_rome", 5, 3, packets=12, style=MIXED, settings={"scenario": "early"})
    assert played.faults == []
    assert played.orders > 200
