"""Section 20.3: the Senate attacks provinces of a revolt where the chief rebel is not; fleets of victors."""

from __future__ import annotations

import pytest

from adjudicator.model.order import ACCEPTED, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Lot, Send
from adjudicator.systems.republic.orders.revolution import Revolt, TestArmy
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    FORCES,
    HOLDER,
    INF,
    NOW,
    PLACE,
    REBELLIONS,
    SCOPE,
    TALENTS,
    UNITS,
    WARS,
    Campaign,
    Force,
    Rebellion,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.orders.measures import Garrison
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_4_deploy import check, offers
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_5_recall import check_garrison
from adjudicator.systems.republic_of_rome.rules.s10_combat.s20_3_attack import StrongholdTaken
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.spoken import spoken
from adjudicator.systems.republic_of_rome.state import PROVINCES, REBEL_HOSTS, SENATORS, UNREST, RebelHost
from adjudicator.testing.scenario import Run, change, filed, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, sentences
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s09_senate.curia import ballots, lay, outcome, put_to_the_vote
from tests.systems.republic_of_rome.s11_revolution.rebels import GAUL, OF, SICILY, governed, played, risen, sicily

CALM = rome().provinces[GAUL].undeveloped
MIL = int(rome().senators["4"].mil)


def _revolt(*, legions: int = 2, armies: int = 3, fleets: int = 0) -> State:
    """Return Cornelius (1) in revolt, who marches from Sicily, and his accomplice 4, who governs Cisalpine Gaul."""
    state = change(
        governed(risen(stays=""), "4", "anna", GAUL, legions=legions, armies=armies, fleets=fleets),
        PLACE,
        SCOPE,
        "4",
        "rebel",
    )
    state = put(state, REBELLIONS, SCOPE, NOW, Rebellion("1", ("4",), 1))
    return change(man(state, "3", "clara"), UNREST, SCOPE, CITY, 5)


def _sent(state: State, goal: str, legions: int, fleets: int = 0) -> State:
    """Return the state with 3 of Clara and a force at a province of the revolt."""
    state = put(change(state, PLACE, SCOPE, "3", f"war:{goal}"), FORCES, SCOPE, "f1", Force(goal, "3", turn=2))
    for kind, number in (("legion", legions), ("fleet", fleets)):
        free = [key for key, row in UNITS.items(state, SCOPE) if row.kind == kind and row.place in {"pool", "active"}]
        for key in free[:number]:
            state = put(state, UNITS, SCOPE, key, Unit(kind, "force:f1"))
    return state


def _fought(state: State, *dice: int) -> Run:
    return played(state, "combat.wars", *dice)


def test_ruling_126_a_victory_kills_the_accomplice_and_lays_his_province_into_the_forum() -> None:
    """Follow 12 legions and MIL of 3 against printed strength, 2 legions, 3 armies and the governor's MIL."""
    state = _sent(_revolt(), GAUL, 14)
    run = _fought(state, 6, 6, 6)
    (told,) = said(run, "stronghold_attacked")
    against = CALM.land + 2 + 3
    assert (sum(one.value for one in told.rebels), told.rebel_mil) == (against, min(against, MIL))
    assert told.result == "victory"
    assert said(run, "stronghold_taken") == (StrongholdTaken(f"province:{GAUL}", 2 - told.lost_legions),)
    assert sentences(run, "stronghold_taken") == (
        "Cisalpine Gaul is with the rebels no more and lies in the Forum; 2 legions of its garrison come home.",
    )
    row = PROVINCES.get(run.state, SCOPE, GAUL)
    assert (row.governor, row.armies) == ("", 3 - told.lost_armies)
    assert SENATORS.get(run.state, SCOPE, "4").place != "rebel"
    assert [one.senator for one in said(run, "senator_died")] == ["senator:4"]
    assert REBELLIONS.get(run.state, SCOPE, NOW).accomplices == ()
    assert UNREST.of(run.state, SCOPE, CITY) == 4
    gain = -(-(against + told.rebel_mil) // 2)
    assert INF.of(run.state, SCOPE, "3") - INF.of(state, SCOPE, "3") == gain
    assert (CAMPAIGNS.get(run.state, SCOPE, "f1").won, PLACE.of(run.state, SCOPE, "3")) == (True, f"war:{GAUL}")
    assert not [key for key, unit in UNITS.items(run.state, SCOPE) if unit.place == f"garrison:{GAUL}"]


def test_ruling_126_the_home_of_a_rebel_who_marches_falls_and_he_lives() -> None:
    run = _fought(_sent(_revolt(), SICILY, 9, 9), 6, 6, 6)
    (told,) = said(run, "stronghold_attacked")
    assert (told.chiefs, told.rebel_mil) == ((), 0)
    assert (PROVINCES.get(run.state, SCOPE, SICILY).governor, REBELLIONS.get(run.state, SCOPE, NOW).chief) == ("", "1")
    assert not said(run, "senator_died")


@pytest.mark.parametrize(("dice", "result"), [((1, 1, 1), "defeat"), ((3, 3, 3), "stalemate")])
def test_ruling_126_a_defeat_costs_the_rebels_nothing_and_a_stalemate_both_alike(
    dice: tuple[int, ...], result: str
) -> None:
    units = CALM.land + 5 + min(CALM.land + 5, MIL) - int(rome().senators["3"].mil)
    run = _fought(_sent(_revolt(), GAUL, units if result == "stalemate" else 1), *dice)
    (told,) = said(run, "stronghold_attacked")
    assert told.result == result
    lost = told.lost_legions + told.lost_armies
    if result == "defeat":
        assert lost == 0
        assert [one.senator for one in said(run, "senator_died")] == ["senator:3"]
        assert UNREST.of(run.state, SCOPE, CITY) == 5
    else:
        assert lost == min(told.lost, 5)
        assert said(run, "proconsul_stays")
        assert FORCES.get(run.state, SCOPE, "f1").war == GAUL
    assert PROVINCES.get(run.state, SCOPE, GAUL).governor == "4"


def test_ruling_126_a_province_strong_at_sea_is_met_there_first() -> None:
    state = _revolt(legions=0, armies=0, fleets=9)
    assert secession.met_at_sea(OF, state, GAUL)
    run = _fought(_sent(state, GAUL, 9, 20), 6, 6, 6, 6, 6, 6)
    assert [one.part for one in said(run, "stronghold_attacked")] == ["sea", "land"]
    none = _fought(_sent(state, GAUL, 9, 0))
    assert [one.why for one in said(none, "force_idle")] == ["fleets"]


def test_ruling_126_a_force_is_sent_there_as_to_a_war_and_no_war_more_counts() -> None:
    state = change(_revolt(), HOLDER, SCOPE, "field_consul", "3")
    for at in range(1, 5):
        state = put(state, UNITS, SCOPE, f"legion.{at}", Unit("legion", "active"))
    goes = Send(("senator:3",), (Lot("unit:legion", 4),), f"war:{GAUL}")
    assert check(OF, state, goes) is ACCEPTED
    assert {each.war for each in offers(OF, state, "clara")} >= {f"war:{GAUL}", f"war:{SICILY}", "war:rebel"}
    assert f"war:{GAUL}" in {entry.id for entry in spoken(OF, state)}
    laid = lay(state, goes)
    weak = put_to_the_vote(laid, *ballots("yes", "anna", "ben", "clara"), of=OF)
    assert outcome(weak).outcome == "void"  # 4 + MIL are fewer than it counts, and he has not consented
    assert WARS.rows(weak.state, SCOPE) == WARS.rows(state, SCOPE)
    stays = put(state, REBEL_HOSTS, SCOPE, NOW, RebelHost(SICILY))
    assert f"war:{SICILY}" not in {each.war for each in offers(OF, stays, "clara")}
    loyal = change(state, PLACE, SCOPE, "4", f"province:{GAUL}")
    assert isinstance(check(OF, loyal, goes), Refused)
    assert isinstance(check(game(provincial_wars=True, rebel_governors=False), state, goes), Refused)


def test_forces_at_a_province_come_home_when_the_revolt_is_over() -> None:
    state = _sent(_revolt(), GAUL, 1)
    state = put(
        change(man(state, "5", "ben"), PLACE, SCOPE, "5", "war:rebel"), FORCES, SCOPE, "f2", Force("rebel", "5", turn=2)
    )
    for at in range(10, 20):
        state = put(state, UNITS, SCOPE, f"legion.{at}", Unit("legion", "force:f2"))
    state = put(state, FORCES, SCOPE, "f1", Force(GAUL, "", turn=2))
    run = _fought(change(state, PLACE, SCOPE, "3", "carthage"), 6, 6, 6)
    assert REBELLIONS.find(run.state, SCOPE, NOW) is None
    assert FORCES.find(run.state, SCOPE, "f1") is None


def test_the_senate_moves_no_garrison_of_a_rebels_province() -> None:
    for home in (False, True):
        found = check_garrison(OF, _revolt(), Garrison(f"province:{GAUL}", 1, home))
        assert isinstance(found, Refused)
        assert found.code == "province_of_rebel"


# ------------------------------------------------------------- fleets of a victor, forces in the last wars


def test_a_victor_in_revolt_asks_his_fleets_as_his_legions_and_pays_for_them() -> None:
    """Follow two legions and two fleets with 1T: 4 + 1 follows, 4 does not; 5 does, 3 does not."""
    quiet = man(sicily(), "3", "clara", talents=1)
    quiet = put(
        _sent(quiet, "gallic_1", 2, 2), CAMPAIGNS, SCOPE, "f1", Campaign("gallic_1", ("3",), "victory", won=True)
    )
    orders = filed("clara", TestArmy("senator:3", None, 1)), filed("clara", Revolt("senator:3"))
    run = play_out(OF, quiet, "revolution.commanders", orders, ScriptedDice(4, 4, 5, 3))
    (told,) = said(run, "legions_asked")
    assert [(one.fleet, one.total, one.follows) for one in told.asked] == [
        (False, 5, True),
        (False, 4, False),
        (True, 5, True),
        (True, 3, False),
    ]
    kinds = [row.kind for _, row in UNITS.items(run.state, SCOPE) if row.place == "rebel"]
    assert (kinds.count("fleet"), TALENTS.of(run.state, SCOPE, "3")) == (1, 0)


def test_provincial_forces_in_italy_fight_the_last_wars_with_the_rebel() -> None:
    """Follow his 2 legions, 4 of the State and 4 armies against the weakest of four wars, with 3 provincial fleets."""
    state = put(_revolt(), REBEL_HOSTS, SCOPE, NOW, RebelHost("", ((SICILY, 4, 3),)))
    state = put(state, REBELLIONS, SCOPE, NOW, Rebellion("1", ("4",), 1, beaten=True))
    for at, key in enumerate(("gallic_1", "illyrian_1", "pirates_1", "macedonian_1"), start=2):
        state = put(state, WARS, SCOPE, key, War("active", at))
    run = played(state, "combat.test", 6, 6, 6)
    (told,) = said(run, "last_battle")
    assert {one.name: one.value for one in told.units} == {"armies": 6, "provincial": 4}
    assert [one.how for one in said(run, "game_ended")] == ["revolt"]
