"""Section 11: victors lay down their command or revolt, and the Senate fights the rebel."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revolution import Accomplice, Revolt, TestArmy, Veterans
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    DECK_NUMBER,
    FACTION,
    FORCES,
    LIFE,
    NOW,
    PLACE,
    REBELLIONS,
    SCOPE,
    TALENTS,
    UNITS,
    Campaign,
    Unit,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_2_crisis import rebel_might
from adjudicator.systems.republic_of_rome.rules.s11_revolution.commanders import foresees
from adjudicator.systems.republic_of_rome.state import KNIGHTS, PROVINCES, Province
from adjudicator.testing.scenario import Run, change, events_of, filed, open_packet, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man
from tests.systems.republic_of_rome.s10_combat.battles import OF, board, fought, in_revolt, met, sent


def _victor(who: str = "1", legions: int = 3, key: str = "f1", state: State | None = None) -> State:
    """Return Rome with a victor whose war is over, with his legions."""
    state = sent(state or board(), "gallic_1", who, legions, key=key)
    return put(state, CAMPAIGNS, SCOPE, key, Campaign("gallic_1", (who,), "victory", won=True))


def _decided(state: State, *dice: int, orders: Iterable[Filed] = ()) -> Run:
    return play_out(OF, state, "revolution.commanders", orders, ScriptedDice(*dice))


def test_a_victor_lays_down_his_command_by_default() -> None:
    """Check that he and his legions are home, and that no legion is asked."""
    run = _decided(_victor())
    assert PLACE.of(run.state, SCOPE, "1") == "carthage"
    assert not FORCES.rows(run.state, SCOPE)
    (home,) = said(run, "force_home")
    assert (home.why, home.armies) == ("laid_down", 3)


@pytest.mark.parametrize(("deck", "follow"), [(1, 1), (2, 2), (3, 3)])
def test_legions_follow_by_era(deck: int, follow: int) -> None:
    """Check 5, 4 and 3 as the least die, with the dice 5, 4, 3."""
    state = change(_victor(), DECK_NUMBER, SCOPE, CITY, deck)
    run = _decided(state, 5, 4, 3, orders=[filed("anna", Revolt("senator:1"))])
    (begun,) = said(run, "revolt_begun")
    assert len(begun.units) == follow
    assert REBELLIONS.get(run.state, SCOPE, NOW).chief == "1"
    assert sum(row.place == "rebel" for _, row in UNITS.items(run.state, SCOPE)) == follow


def test_a_talent_makes_a_legion_follow() -> None:
    """Check +1 for a talent, paid from his own purse before the dice."""
    state = change(_victor(), TALENTS, SCOPE, "1", 5)
    orders = [filed("anna", TestArmy("senator:1", None, 2)), filed("anna", Revolt("senator:1"))]
    run = _decided(state, 4, 4, 4, orders=orders)
    (asked,) = said(run, "legions_asked")
    assert [one.follows for one in asked.asked] == [True, True, False]
    assert TALENTS.of(run.state, SCOPE, "1") == 3


@pytest.mark.parametrize(
    ("packet", "offered"), [("Combat", {"1", "2", "3"}), ("Revolution", {"1"}), ("Business", {"1", "2", "3"})]
)
def test_once_the_battles_are_fought_revolt_is_offered_to_victors_alone(packet: str, offered: set[str]) -> None:
    """Check a victor, one whose force a standoff has kept on its war, and one who could not fight."""
    state = sent(sent(_victor(), "punic_1", "2", 3, key="f2"), "punic_1", "3", 1, key="f3")
    state = put(state, CAMPAIGNS, SCOPE, "f2", Campaign("punic_1", ("2",), "standoff"))
    asked = [topic.slot for topic in foresees(OF, open_packet(state, "1.8", packet), "rome")]
    for kind in ("revolt", "test"):
        assert {
            who.partition(":")[2] for slot in asked if slot.kind == kind for who in slot.about["senator"]
        } == offered


def test_rebels_lose_knights_and_take_accomplices_along() -> None:
    """Check that an accomplice leaves Rome and both lose their Knights."""
    state = change(man(_victor(), "4", "anna"), KNIGHTS, SCOPE, "4", 2)
    orders = [filed("anna", Revolt("senator:1")), filed("anna", Accomplice("senator:4"))]
    run = _decided(state, 6, 6, 6, orders=orders)
    assert REBELLIONS.get(run.state, SCOPE, NOW).accomplices == ("4",)
    assert (PLACE.of(run.state, SCOPE, "4"), KNIGHTS.of(run.state, SCOPE, "4")) == ("rebel", 0)


def test_only_the_stronger_of_two_factions_revolts() -> None:
    """Check that a weaker claimant goes home, and that a stronger one thrusts the first aside."""
    state = _victor("2", 6, "f2", state=_victor("1", 2))
    orders = [filed("anna", Revolt("senator:1")), filed("ben", Revolt("senator:2"))]
    run = _decided(state, *[6] * 8, orders=orders)
    assert REBELLIONS.get(run.state, SCOPE, NOW).chief == "2"
    assert PLACE.of(run.state, SCOPE, "1") == "carthage"


def test_a_consul_for_life_cannot_revolt() -> None:
    """Check that he goes home though his player wants a revolt."""
    run = _decided(change(_victor(), LIFE, SCOPE, CITY, "1"), orders=[filed("anna", Revolt("senator:1"))])
    assert not REBELLIONS.rows(run.state, SCOPE)
    assert PLACE.of(run.state, SCOPE, "1") == "carthage"


def test_victory_over_the_rebel_ends_the_revolt() -> None:
    """Check that he dies, his legions are the State's, and the victor gains half of his strength."""
    state = sent(in_revolt(man(board(), "4", "anna"), "1", 4, "4"), "rebel", "2", 12)
    run = fought(state, 6, 6, 5, 1)
    (battle,) = said(run, "rebel_fought")
    assert battle.result == "victory"
    assert {one.senator for one in said(run, "senator_died")} == {"senator:1", "senator:4"}
    assert not REBELLIONS.rows(run.state, SCOPE)
    (gain,) = said(run, "commander_gains")
    assert gain.influence == -(-(4 + battle.rebel_mil) // 2)


@pytest.mark.parametrize(("setting", "counts"), [("yes", True), ("no", False)])
def test_ruling_78_the_mil_of_a_beaten_rebel_counts_by_setting(setting: str, counts: bool) -> None:
    """Check half of his legions, with and without his MIL."""
    of = game(rebel_mil_counts=setting)
    run = fought(sent(in_revolt(board(of), "1", 4), "rebel", "2", 12), 6, 6, 5, 1, of=of)
    (battle,), (gain,) = said(run, "rebel_fought"), said(run, "commander_gains")
    assert battle.rebel_mil > 1
    assert gain.influence == -(-(4 + (battle.rebel_mil if counts else 0)) // 2)


def test_defeat_lets_the_rebel_prevail() -> None:
    """Check that the Senate loses all and the rebel nothing, unrest stands, and he wins at the end of Combat."""
    state = sent(in_revolt(board(), "1", 8), "rebel", "2", 1)
    run = fought(state, 1, 1, 1, 20, 1)
    assert REBELLIONS.get(run.state, SCOPE, NOW).beaten
    assert len(events_of(run, "rebel_prevails")) == 1
    assert sum(row.place == "rebel" for _, row in UNITS.items(run.state, SCOPE)) == 8
    assert not said(run, "unrest_moved")
    end = play_out(OF, run.state, "combat.test")
    assert [(one.how, one.winners) for one in said(end, "game_ended")] == [("revolt", ("seat:anna",))]


def _veteran(state: State, unit: str, loyal: str, place: str) -> State:
    return put(state, UNITS, SCOPE, unit, Unit("legion", place, veteran=True, allegiance=loyal))


def _places(state: State, *units: str) -> list[str]:
    return [UNITS.get(state, SCOPE, unit).place for unit in units]


def test_veterans_of_a_rebel_and_of_his_accomplices_join_from_everywhere_but_disbanded_ones() -> None:
    state = man(_victor(), "4", "anna")
    state = put(state, PROVINCES, SCOPE, "sicily", Province("5", term=2))
    state = man(state, "5", "ben", place="province:sicily")
    for unit, loyal, where in (
        ("legion.20", "1", "active"),
        ("legion.21", "1", "garrison:sicily"),
        ("legion.22", "4", "active"),
        ("legion.23", "1", "retired"),
        ("legion.24", "2", "active"),
    ):
        state = _veteran(state, unit, loyal, where)
    orders = [filed("anna", Revolt("senator:1")), filed("anna", Accomplice("senator:4"))]
    after = _decided(state, 1, 1, 1, orders=orders).state
    places = _places(after, "legion.20", "legion.21", "legion.22", "legion.23", "legion.24")
    assert places == ["rebel", "rebel", "rebel", "retired", "active"]


@pytest.mark.parametrize(("left", "place"), [(False, "active"), (True, "rebel")])
def test_ruling_127_veterans_of_a_loyal_senator_roll_but_stay_unless_he_leaves_them(left: bool, place: str) -> None:
    state = _veteran(_victor(), "legion.1", "2", "force:f1")
    orders = [filed("anna", Revolt("senator:1"))]
    orders += [filed("ben", Veterans("senator:2", "senator:1"))] if left else []
    run = _decided(state, 6, 1, 1, orders=orders)
    assert [one.veteran for one in said(run, "legions_asked")[0].asked] == [True, False, False]
    assert _places(run.state, "legion.1") == [place]


@pytest.mark.parametrize(("calls", "place"), [(True, "active"), (False, "rebel")])
def test_ruling_127_veterans_left_with_a_rebel_are_called_away_before_battle(calls: bool, place: str) -> None:
    state = sent(in_revolt(board(), "1", 4), "rebel", "2", 12)
    rebels = [key for key, row in UNITS.items(state, SCOPE) if row.place == "rebel"]
    state = _veteran(man(state, "3", "clara"), rebels[0], "3", "rebel")
    orders = [filed("clara", Veterans("senator:3"))] if calls else []
    run = met(state, 4, 4, 4, orders=orders)
    assert said(run, "rebel_fought")[0].rebels[0].number == 3
    assert len(said(run, "rebel_fought")[0].rebels) == (1 if calls else 2)
    if calls:
        assert _places(run.state, rebels[0]) == [place]
        assert said(run, "veterans_called")[0].number == 1


def test_a_master_of_horse_of_his_faction_pays_with_him_joins_and_adds_his_mil() -> None:
    """Two talents of Julius and one of his dictator: 4 + 1 each, three follow; MIL 4 and 4, capped by 3."""
    state = sent(man(board(), "4", "anna", talents=2), "gallic_1", "1", 3, second="4")
    state = put(
        change(state, TALENTS, SCOPE, "1", 1), CAMPAIGNS, SCOPE, "f1", Campaign("gallic_1", ("1",), "victory", won=True)
    )
    orders = [
        filed("anna", order) for order in (TestArmy("senator:1", None, 3), Revolt("senator:1"), Accomplice("senator:4"))
    ]
    run = _decided(state, 4, 4, 4, orders=orders)
    assert [TALENTS.of(run.state, SCOPE, key) for key in "14"] == [0, 0]
    row = REBELLIONS.get(run.state, SCOPE, NOW)
    assert (row.chief, row.seconds) == ("1", ("4",))
    assert rebel_might(OF, run.state) == 3 + 3
    loyal = _decided(state, 4, 4, 4, orders=orders[:2])
    assert PLACE.of(loyal.state, SCOPE, "4") == "carthage"
    other = _decided(
        change(state, FACTION, SCOPE, "4", "ben"), 4, 4, 4, orders=[*orders[:2], filed("ben", Accomplice("senator:4"))]
    )
    assert PLACE.of(other.state, SCOPE, "4") == "carthage"
    assert TALENTS.of(other.state, SCOPE, "4") == 2


def test_a_man_whom_no_legion_follows_may_revolt_all_the_same() -> None:
    run = _decided(_victor(legions=1), 1, orders=[filed("anna", Revolt("senator:1"))])
    assert REBELLIONS.get(run.state, SCOPE, NOW).chief == "1"
    assert rebel_might(OF, run.state) == 0
