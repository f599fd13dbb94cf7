"""Worked examples of a revolt and the rebel's last wars (sections 11 and 12)."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.orders.revolution import Accomplice, Revolt, TestArmy
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    FORCES,
    HOLDER,
    INF,
    LIFE,
    NOW,
    PLACE,
    POP,
    REBEL,
    REBELLIONS,
    SCOPE,
    TALENTS,
    TURN,
    UNITS,
    WARS,
    Campaign,
    Rebellion,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL, UNREST
from adjudicator.testing.scenario import Run, change, filed, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import audit, man
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, fought, in_revolt, office, sent

NO_CHIT = 20
"""A chit that names nobody in play."""

FOUR = ("gallic_1", "illyrian_1", "pirates_1", "syrian")


def _legions(state: State, place: str = REBEL) -> int:
    return sum((row.kind, row.place) == ("legion", place) for _, row in UNITS.items(state, SCOPE))


def _fleets(state: State, number: int) -> State:
    """Return the state with fleets in the active forces."""
    for at in range(1, number + 1):
        state = put(state, UNITS, SCOPE, f"fleet.{at}", Unit("fleet", "active"))
    return state


def _rising(legions: int) -> State:
    """Return the rebel Cornelius with some legions since turn 1; no other unit is raised."""
    state = board()
    for key, row in UNITS.items(state, SCOPE):
        state = put(state, UNITS, SCOPE, key, Unit(row.kind, "pool"))
    return in_revolt(state, "1", legions, turn=1)


def _marched(wars: Iterable[str], legions: int, fleets: int) -> State:
    """Return the rebel Cornelius before the gates, who has beaten the Senate's army, and wars that are active."""
    state = _rising(legions)
    for at, key in enumerate(wars, start=2):
        state = put(state, WARS, SCOPE, key, War("active", at))
    state = put(state, REBELLIONS, SCOPE, NOW, Rebellion("1", (), 1, beaten=True))
    return _fleets(change(state, TURN, SCOPE, CITY, 2), fleets)


def _end(state: State, *dice: int, first: str = "gallic_1") -> Run:
    orders = [filed("anna", ResolveOrder((f"war:{first}",)))]
    run = play_out(OF, state, "combat.test", orders, ScriptedDice(*dice))
    assert audit(OF, run.state) == audit(OF, state)
    return run


def _ends(run: Run) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.how, one.winners) for one in said(run, "game_ended")]


def test_a_revolt_from_the_legions_dice_to_the_battle_before_rome() -> None:
    """Follow Cornelius (MIL 4, 3T), who has beaten the Gauls with 6 legions in the Early Republic, 5+ to follow him.

    He pays 1T for each of two legions. Dice 4, 4, 4, 5, 6, 2: 4 + 1 twice, then 4 no, 5 and 6 yes, 2 no: four follow,
    two go home, 1T is left. Junius of his faction joins with 7T. The revolt is one more war.
    Next turn the Senate sends Fabius (MIL 4) with 9 legions against 4 + 4, as four legions carry his whole MIL:
    dice 1, 2, 2 = 5; 5 + 9 + 4 - 4 - 4 = 10, Stalemate: 3 of each side, Fabius has 6, the rebel 1, 3 chits hit nobody,
    3 legions cost Fabius 1 POP, he is proconsul, a veteran on each side.
    Then 6 legions with 1 veteran are 7, the rebel's one veteran 2 with 2 of his MIL: dice 1, 1, 1 = 3;
    3 + 7 + 4 - 2 - 2 = 10, Stalemate again: 3 of Fabius's and the rebel's last are lost, so that the revolt is over
    and both rebels die. No Victory, no gain: INF 5, and POP one less again, -2.
    """
    state = sent(man(board(), "10", "anna"), "gallic_1", "1", 6)
    state = put(state, CAMPAIGNS, SCOPE, "f1", Campaign("gallic_1", ("1",), "victory", won=True))
    state = change(change(state, TALENTS, SCOPE, "1", 3), TALENTS, SCOPE, "10", 7)
    orders = [
        filed("anna", TestArmy("senator:1", None, 2)),
        filed("anna", Revolt("senator:1")),
        filed("anna", Accomplice("senator:10")),
    ]
    run = play_out(OF, state, "revolution.commanders", orders, ScriptedDice(4, 4, 4, 5, 6, 2))
    (asked,) = said(run, "legions_asked")
    assert [one.follows for one in asked.asked] == [True, True, False, True, True, False]
    assert (TALENTS.of(run.state, SCOPE, "1"), _legions(run.state)) == (3 - 2, 4)
    assert PLACE.of(run.state, SCOPE, "10") == REBEL

    state = office(sent(run.state, REBEL, "2", 9, key="f2"), "field_consul", "2")
    first = fought(state, 1, 2, 2, *[1] * 6, *[NO_CHIT] * 3, 1)
    (battle,) = said(first, "rebel_fought")
    assert (battle.mil, battle.rebel_mil, battle.total, battle.result, battle.lost) == (4, 4, 10, "stalemate", 3)
    assert (_legions(first.state, "force:f2"), _legions(first.state)) == (9 - 3, 4 - 3)
    assert (POP.of(first.state, SCOPE, "2"), PRIOR_CONSUL.of(first.state, SCOPE, "2")) == (-1, True)
    assert HOLDER.of(first.state, SCOPE, "field_consul") == ""

    second = fought(first.state, 1, 1, 1, *[1] * 3, *[NO_CHIT] * 3, 1)
    (battle,) = said(second, "rebel_fought")
    assert (battle.mil, battle.rebel_mil, battle.total, battle.result) == (4, 2, 10, "stalemate")
    assert {one.senator for one in said(second, "senator_died")} == {"senator:1", "senator:10"}
    assert not REBELLIONS.rows(second.state, SCOPE)
    assert (INF.of(second.state, SCOPE, "2"), POP.of(second.state, SCOPE, "2")) == (5, -1 - 1)
    assert not FORCES.rows(second.state, SCOPE)
    assert PLACE.of(second.state, SCOPE, "2") == "carthage"


def test_a_rebel_who_marched_on_rome_must_leave_three_wars() -> None:
    """Follow Cornelius (MIL 4) with 9 legions before four wars; 3 more lie in Rome, 2 with Fabius on the Syrian War.

    His own war no longer counts, four are left: he must fight. All 9 + 3 + 2 = 14 legions are his. He names the Gauls,
    10: dice 3, 3, 3 = 9; 9 + 14 + 4 - 10 = 17, Victory, 1 legion and 1 fleet lost, 2 chits. Three wars: he has won.
    """
    state = sent(_marched(FOUR, 9, 6), "syrian", "2", 2, 0, key="f9")
    for at in range(11, 14):
        state = put(state, UNITS, SCOPE, f"legion.{at}", Unit("legion", "active"))
    run = _end(state, 3, 3, 3, 1, 1, NO_CHIT, NO_CHIT)
    (battle,) = said(run, "last_battle")
    assert (sum(one.value for one in battle.units), battle.mil, battle.total, battle.result) == (14, 4, 17, "victory")
    assert _ends(run) == [("revolt", ("seat:anna",))]


def test_whoever_falls_in_the_last_battle_after_a_march_has_not_won_and_rome_goes_on() -> None:
    """Follow the same battle with a chit of Cornelius: three wars are left, and no Consul for Life lives.

    The revolt is over, Rome goes on: 13 legions and 5 fleets are the State's, and Fabius, whose army on the Syrian War
    became the rebel's, is in Rome again. With a Consul for Life of Clara it is she who wins.
    """
    state = sent(_marched(FOUR, 9, 6), "syrian", "2", 2, 0, key="f9")
    for at in range(11, 14):
        state = put(state, UNITS, SCOPE, f"legion.{at}", Unit("legion", "active"))
    fatal = (3, 3, 3, 1, 1, 1, NO_CHIT)
    run = _end(state, *fatal)
    assert [one.senator for one in said(run, "senator_died")] == ["senator:1"]
    assert _ends(run) == []
    assert not REBELLIONS.rows(run.state, SCOPE)
    assert _legions(run.state, "active") == 14 - 1
    assert not FORCES.rows(run.state, SCOPE)
    assert PLACE.of(run.state, SCOPE, "2") == "carthage"
    life = change(state, LIFE, SCOPE, CITY, "3")
    assert _ends(_end(life, *fatal)) == [("life", ("seat:clara",))]


def test_a_sea_won_without_support_left_is_no_landing() -> None:
    """Follow a rebel with 12 legions and 5 fleets who names the 1st Pirate War: 8 by sea, 3 by land, support 2.

    Sea: dice 4, 4, 3 = 11; 11 + 5 + 4 - 8 = 12, Stalemate: he is finished, four wars stand, all lose.
    With 4, 4, 6 = 14; 14 + 5 + 4 - 8 = 15, Victory: 3 legions and 3 fleets lost, 2 fleets are just enough to land.
    Land: 1, 1, 5 = 7; 7 + 9 + 4 - 3 = 17, Victory: three wars are left, he has won.
    With 4, 4, 5 = 13 at sea the total is 14: 4 of each, one fleet carries no landing. He fights the Gauls in its place
    with 8 legions: 5, 5, 4 = 14; 14 + 8 + 4 - 10 = 16, Victory, 2 legions and the fleet, three wars, he has won.
    """
    state = _marched(FOUR, 12, 5)
    lost = _end(state, 4, 4, 3, *[1] * 2, first="pirates_1")
    assert (said(lost, "last_battle")[-1].total, _ends(lost)) == (12, [("active_wars", ())])
    won = _end(state, 4, 4, 6, *[1] * 6, *[NO_CHIT] * 6, 1, 1, 5, *[1] * 2, *[NO_CHIT] * 2, first="pirates_1")
    assert [(one.part, one.total) for one in said(won, "last_battle")] == [("sea", 15), ("land", 17)]
    assert _ends(won) == [("revolt", ("seat:anna",))]
    dear = _end(state, 4, 4, 5, *[1] * 8, *[NO_CHIT] * 8, 5, 5, 4, *[1] * 2, *[NO_CHIT] * 3, first="pirates_1")
    fights = [(one.war, one.part, one.total) for one in said(dear, "last_battle")]
    assert fights == [("war:pirates_1", "sea", 14), ("war:gallic_1", "land", 16)]
    assert _ends(dear) == [("revolt", ("seat:anna",))]


def test_the_people_revolt_and_the_rebel_in_the_field_inherits_four_wars() -> None:
    """Follow a speech of 3 - 12 unrest + POP 2 = -7 while Cornelius is in the field with 10 legions and four wars.

    He did not march, so his own war no longer counts in the second edition: four wars, he must win one. The weakest for
    which he has fleets is the Illyrian (5, support 3), but he has none, so the Gauls: dice 2, 2, 2 = 6;
    6 + 10 + 4 - 10 = 10, Stalemate: all lose. With 3, 3, 5 = 11 it is 15, Victory, and he falls by his chit: he has
    won all the same.
    """
    state = man(_rising(10), "4", "ben", pop=2)
    for at, key in enumerate(FOUR, start=2):
        state = put(state, WARS, SCOPE, key, War("active", at))
    state = change(change(state, UNREST, SCOPE, CITY, 12), HOLDER, SCOPE, "rome_consul", "4")

    def speech(*dice: int) -> Run:
        return play_out(OF, state, "population.state", (), ScriptedDice(1, 1, 1, *dice))

    lost = speech(2, 2, 2, 1, 1, 1)
    assert [one.total for one in said(lost, "state_of_republic")] == [-7]
    assert [(one.war, one.total, one.result) for one in said(lost, "last_battle")] == [
        ("war:gallic_1", 10, "stalemate")
    ]
    assert _ends(lost) == [("active_wars", ())]
    won = speech(3, 3, 5, *[1] * 3, 1, NO_CHIT, NO_CHIT)
    assert [one.senator for one in said(won, "senator_died")] == ["senator:1"]
    assert _ends(won) == [("revolt", ("seat:anna",))]
