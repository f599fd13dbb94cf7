"""Ruling 133k: a force whose whole army deserts, or is sent back unpaid, ends; one with a battle at sea stays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from adjudicator.engine.effects import Effect
from adjudicator.engine.running.settle import Run
from adjudicator.engine.system import Play
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.rules.terms.out_of_office import GENERAL
from adjudicator.systems.republic.state import CASES, FORCES, PLACE, SCOPE, UNITS, WARS, Force, War
from adjudicator.systems.republic_of_carthage.state import PART
from adjudicator.testing.scenario import put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.enacting import Done
from tests.systems.republic_of_carthage.s6_2_revenue import byrsa
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, GISCO, MATTAN, told

WAR = "war:libyan"


def carried(state: State, *effects: Effect, dice: Iterable[int | tuple[str, int]] = ()) -> Done:
    """Carry effects out with what answers them: the end of a force is a reaction."""
    thrown, frame = ScriptedDice(*dice), Frame("t4/senate", "senate.business", PART)
    run = Run(GAME, Play(GAME, frame, thrown.under(frame.key)), state)
    run.drive(carry_out(run.play, state, WAR, effects))
    thrown.finish()
    return Done(tuple(run.events), run.state)


def desert(unit: str, count: int | str = "all") -> Effect:
    return Effect("desert", (("unit", unit), ("count", count)))


def force(war: str = "sicilian_1", second: str = "", *, fleets: int = 3, **armies: int) -> State:
    """Return Byrsa with Mattan's force on a war, made of these fleets and armies alone."""
    state = byrsa.board()
    for key, row in UNITS.items(state, SCOPE):
        if row.place == "force:f1":
            state = put(state, UNITS, SCOPE, key, replace(row, place="pool"))
    state = put(state, FORCES, SCOPE, "f1", Force(war, MATTAN, second))
    state = put(state, WARS, SCOPE, war, War("active"))
    for one in filter(None, (MATTAN, second)):
        state = byrsa.at(state, one, f"war:{war}")
    return byrsa.moved(state, "force:f1", fleet=fleets, **armies)


def where(state: State, senator: str) -> str:
    return PLACE.of(state, SCOPE, senator)


def at(state: State, place: str) -> int:
    return sum(row.place == place for _, row in UNITS.items(state, SCOPE))


def test_ruling_133k_a_force_whose_whole_army_deserts_ends() -> None:
    before = force(campanian=2)
    run = carried(before, desert("campanian"))
    assert FORCES.find(run.state, SCOPE, "f1") is None
    assert where(run.state, MATTAN) == "carthage"
    assert (at(run.state, "force:f1"), at(run.state, "active")) == (0, at(before, "active") + 3)
    assert told(run.events)[-1] == (
        "The force against the 1st Sicilian War has lost its whole army: Mattan and 3 fleets come home."
    )


def test_ruling_133k_its_second_commander_comes_home_a_general_out_of_office_who_has_lost_no_battle() -> None:
    run = carried(force(second=GISCO, fleets=0, campanian=1), desert("campanian"))
    assert (where(run.state, MATTAN), where(run.state, GISCO)) == ("carthage", "carthage")
    assert not [key for key in CASES.rows(run.state, SCOPE) if key.startswith("defeat:")]
    assert told(run.events)[-1].endswith("has lost its whole army: Mattan and Gisco come home.")
    alone = carried(force("libyan", fleets=0, campanian=1), desert("campanian"))
    assert GENERAL not in CASES.rows(alone.state, SCOPE), "Mattan is Marine Suffete still"


def test_ruling_133k_a_force_that_keeps_an_army_stays() -> None:
    run = carried(force(campanian=2, celtiberian=1), desert("campanian"))
    assert (where(run.state, MATTAN), at(run.state, "force:f1")) == ("war:sicilian_1", 4)
    assert not [event for event in run.events if event.kind == "force_deserted"]


def test_ruling_133k_fleets_with_a_battle_at_sea_before_them_stay() -> None:
    naval = force("roman_1", campanian=2)
    assert where(carried(naval, desert("campanian")).state, MATTAN) == "war:roman_1"
    won = put(naval, WARS, SCOPE, "roman_1", War("active", fleet_victory=True))
    assert where(carried(won, desert("campanian")).state, MATTAN) == "carthage"


def test_ruling_133k_armies_sent_back_unpaid_count_alike() -> None:
    unpaid = Effect("force_return", (("who", "senate"), ("count", 40), ("pick", "random_non_veteran")))
    state = force(campanian=1)
    for key, row in UNITS.items(state, SCOPE):
        if row.place == "active" and row.kind != "fleet":
            state = put(state, UNITS, SCOPE, key, replace(row, place="pool"))
    run = carried(state, unpaid, dice=[1])
    assert (where(run.state, MATTAN), FORCES.find(run.state, SCOPE, "f1")) == ("carthage", None)
