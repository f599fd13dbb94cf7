"""A worked example of commands, from the first vote to the replacement of the proconsul (9.6.4 and 9.6.5)."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Lot, Recall, Reinforce, Send
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.state import (
    CITY,
    ENEMY_LEADERS,
    FORCES,
    HOLDER,
    INF,
    PLACE,
    POP,
    SCOPE,
    TURN,
    UNIT_PLACE,
    UNITS,
    WARS,
    EnemyLeader,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_5_recall import check_recall
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL
from adjudicator.testing.scenario import change, filed, play_out, put, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, lay, outcome, put_to_the_vote, senate

ALL = ballots("yes", "anna", "ben", "clara")
NO_CHIT = 20
"""A chit that names nobody in play."""


def _ready() -> State:
    """Return a Senate of turn 3 with 25 legions and fleets at home, and Hannibal (7) with the 1st Punic War (10/10)."""
    state = put(senate(), WARS, SCOPE, "punic_1", War("active", 1))
    state = put(state, ENEMY_LEADERS, SCOPE, "hannibal", EnemyLeader(1))
    state = change(change(state, HOLDER, SCOPE, "field_consul", "4"), TURN, SCOPE, CITY, 3)
    for at in range(1, 26):
        state = change(state, UNIT_PLACE, SCOPE, f"legion.{at}", "active")
        state = change(state, UNIT_PLACE, SCOPE, f"fleet.{at}", "active")
    return state


def _units(legions: int, fleets: int) -> tuple[Lot, ...]:
    return tuple(lot for lot in (Lot("unit:legion", legions), Lot("unit:fleet", fleets)) if lot.number)


def _send(commander: str, legions: int, fleets: int) -> Send:
    return Send((f"senator:{commander}",), _units(legions, fleets), "war:punic_1")


def _at(state: State, place: str) -> tuple[int, int]:
    kinds = [row.kind for _, row in UNITS.items(state, SCOPE) if row.place == place]
    return kinds.count("legion"), kinds.count("fleet")


@pytest.mark.parametrize(
    ("commander", "legions", "fleets", "goes"),
    [
        ("4", 13, 13, True),
        ("4", 13, 12, False),
        ("4", 12, 13, False),
        ("4", 0, 13, True),
        ("7", 12, 12, True),
        ("7", 12, 11, False),
    ],
)
def test_the_minimum_force_against_hannibal(commander: str, legions: int, fleets: int, *, goes: bool) -> None:
    """Follow forces against 10 + 7 = 17 by sea and by land that nobody consents to.

    Field Consul Julius has MIL 4: 13 + 4 = 17 fleets and legions each do, 12 + 4 = 16 of either do not; without legions
    the sea alone is measured. Dictator Fulvius has 2 and his Master of Horse Furius 3: 12 + 5 = 17, 11 + 5 = 16. A
    refusal is no defeat, so that the chair keeps his 5 Influence though nobody else votes for it.
    """
    state = _ready()
    if commander == "7":
        state = change(change(state, HOLDER, SCOPE, "dictator", "7"), HOLDER, SCOPE, "master_of_horse", "8")
    run = put_to_the_vote(lay(state, _send(commander, legions, fleets)), *ALL)
    assert outcome(run).outcome == ("passed" if goes else "void")
    assert bool(FORCES.rows(run.state, SCOPE)) is goes
    assert INF.of(run.state, SCOPE, "1") == 5


def test_a_field_consul_becomes_proconsul_and_is_reinforced_or_replaced() -> None:
    """Follow Julius (MIL 4) with 13 legions and 13 fleets from the vote to the next Senate.

    Sea: dice 4, 3, 3 = 10; 10 + 13 + 4 - 17 = 10, Stalemate: 3 of each, 6 chits, 3 legions cost 1 POP; at sea nobody
    becomes a veteran. He is proconsul with 10 and 10, his office empty, the prior-consul marker his.
    Turn 4, Field Consul Claudius has MIL 2: 10 + 2 = 12 is below 17, so that he replaces him only if he consents; then
    he has the 10 and 10, and Julius is in Rome. Reinforced by 3 and 3 instead, Julius has 13 and 13 again, and is
    neither recalled nor replaced in this Senate. Recalled, he brings all home: 25 and 25 less the lost 3 and 3.
    """
    away = put_to_the_vote(lay(_ready(), _send("4", 13, 13)), *ALL).state
    fought = play_out(OF, away, "combat.wars", (), ScriptedDice(4, 3, 3, *[1] * 6, *[NO_CHIT] * 6))
    (battle,) = said(fought, "battle_fought")
    assert (battle.against, battle.total, battle.result, battle.lost) == (17, 10, "stalemate", 3)
    assert not said(fought, "veteran_made")
    state = fought.state
    assert (_at(state, "force:f1"), POP.of(state, SCOPE, "4")) == ((10, 10), -1)
    assert (HOLDER.of(state, SCOPE, "field_consul"), PRIOR_CONSUL.of(state, SCOPE, "4")) == ("", True)

    state = change(change(state, TURN, SCOPE, CITY, 4), HOLDER, SCOPE, "field_consul", "5")
    replaced = Recall("senator:4", "senator:5")
    assert outcome(put_to_the_vote(lay(state, replaced), *ALL)).outcome == "void"
    consents = filed("ben", Consent("senator:5", "commands"))
    run = put_to_the_vote(lay(state, replaced), consents, *ALL)
    row = FORCES.get(run.state, SCOPE, "f1")
    assert (row.commander, row.turn, _at(run.state, "force:f1")) == ("5", 4, (10, 10))
    assert [PLACE.of(run.state, SCOPE, key) for key in ("4", "5")] == ["carthage", "war:punic_1"]

    more = put_to_the_vote(lay(state, Reinforce("senator:4", _units(3, 3))), *ALL).state
    assert _at(more, "force:f1") == (13, 13)
    for measure in (Recall("senator:4"), replaced):
        verdict = check_recall(OF, more, measure)
        assert isinstance(verdict, Refused)
        assert verdict.code == "sent_this_turn"

    home = put_to_the_vote(lay(state, Recall("senator:4")), *ALL).state
    assert (_at(home, "active"), PLACE.of(home, SCOPE, "4")) == ((25 - 3, 25 - 3), "carthage")
    assert not FORCES.rows(home, SCOPE)


def test_a_package_recalls_a_force_and_sends_its_units_elsewhere() -> None:
    """Let Julius come home with 13 legions and 13 fleets and go out with all 25 and 25, in one vote."""
    away = put_to_the_vote(lay(_ready(), _send("4", 13, 13)), *ALL).state
    state = change(change(away, TURN, SCOPE, CITY, 4), HOLDER, SCOPE, "field_consul", "5")
    run = put_to_the_vote(lay(state, Recall("senator:4"), _send("5", 25, 25)), *ALL)
    assert outcome(run).outcome == "passed"
    assert [row.commander for row in FORCES.rows(run.state, SCOPE).values()] == ["5"]
