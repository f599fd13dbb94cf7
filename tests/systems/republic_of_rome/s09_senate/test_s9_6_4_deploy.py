"""Sections 9.6.4 to 9.6.6: who may be sent where with how much, proconsuls, garrisons."""

from __future__ import annotations

import pytest

from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Lot, Recall, Reinforce, Send
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.rules.senate.proposals import chair
from adjudicator.systems.republic.state import (
    CITY,
    FORCES,
    HOLDER,
    PLACE,
    SCOPE,
    SENATORS,
    TURN,
    UNIT_PLACE,
    UNITS,
    WAR_STATUS,
    WARS,
    Force,
    War,
)
from adjudicator.systems.republic_of_rome.orders.measures import Garrison
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.commanding import able, weak
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_4_deploy import check
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_6_5_recall import (
    check_garrison,
    check_recall,
    check_reinforce,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE
from adjudicator.systems.republic_of_rome.state import PROVINCES, Province
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate

SYRIA = "war:syrian"
ALL = ballots("yes", "anna", "ben", "clara")


def _ready(legions: int = 20, fleets: int = 20) -> State:
    """Return a Senate with the Syrian War and two Consuls, 1 of Anna in Rome and 4 of Ben for the field."""
    state = put(change(senate(), HOLDER, SCOPE, "field_consul", "4"), WARS, SCOPE, "syrian", War("active"))
    state = change(state, TURN, SCOPE, CITY, 3)
    for kind, number in (("legion", legions), ("fleet", fleets)):
        for at in range(1, 26):
            state = change(state, UNIT_PLACE, SCOPE, f"{kind}.{at}", ACTIVE if at <= number else "pool")
    return state


def _force(legions: int, fleets: int) -> tuple[Lot, ...]:
    return tuple(lot for lot in (Lot("unit:legion", legions), Lot("unit:fleet", fleets)) if lot.number)


def _send(commander: str, legions: int, fleets: int, war: str = SYRIA) -> Send:
    return Send((f"senator:{commander}",), _force(legions, fleets), war)


def test_ruling_59_the_rome_consul_goes_after_the_field_consul_or_when_that_one_is_away() -> None:
    assert able(OF, _ready()) == ("4",)
    assert able(OF, change(_ready(), PLACE, SCOPE, "4", "war:punic_1")) == ("1",)
    with_dictator = change(_ready(), HOLDER, SCOPE, "dictator", "7")
    assert able(OF, with_dictator) == ("7", "4")
    assert able(game(edition="first"), with_dictator) == ("7",)


def test_a_force_that_is_strong_enough_goes_without_consent_and_the_war_is_attacked() -> None:
    run = put_to_the_vote(lay(_ready(), _send("4", 15, 10)), *ALL)
    (row,) = [row for _, row in FORCES.items(run.state, SCOPE)]
    assert (row.war, row.commander, row.turn) == ("syrian", "4", 3)
    assert SENATORS.get(run.state, SCOPE, "4").place == SYRIA
    assert _at(run.state, "force:f1") == 25


def _at(state: State, place: str) -> int:
    """Return how many units lie at a place."""
    return sum(row.place == place for _, row in UNITS.items(state, SCOPE))


def test_a_weak_force_goes_only_if_its_commander_consents_which_is_no_defeat() -> None:
    small = lay(_ready(), _send("4", 1, 10))
    refused = put_to_the_vote(small, *ALL)
    assert outcome(refused).outcome == "void"
    assert not FORCES.rows(refused.state, SCOPE)
    run = put_to_the_vote(small, filed("ben", Consent("senator:4", "commands")), *ALL)
    assert outcome(run).outcome == "passed"
    assert weak(OF, run.state, "f1")


def test_the_dictator_takes_his_master_of_horse_along_and_his_going_ends_the_senate() -> None:
    state = change(change(_ready(), HOLDER, SCOPE, "dictator", "7"), HOLDER, SCOPE, "master_of_horse", "8")
    run = put_to_the_vote(lay(state, _send("7", 20, 10), by="clara"), *ALL)
    (row,) = [row for _, row in FORCES.items(run.state, SCOPE)]
    assert (row.commander, row.second) == ("7", "8")
    assert [SENATORS.get(run.state, SCOPE, key).place for key in ("7", "8")] == [SYRIA, SYRIA]
    assert chair.over(run.state)


def test_an_attack_wakes_an_inactive_war() -> None:
    state = change(_ready(), WAR_STATUS, SCOPE, "syrian", "inactive")
    run = put_to_the_vote(lay(state, _send("4", 20, 10)), *ALL)
    assert WAR_STATUS.of(run.state, SCOPE, "syrian") == "active"


def test_a_rome_consul_is_told_whom_he_goes_after() -> None:
    verdict = check(OF, _ready(), _send("1", 5, 5))
    assert isinstance(verdict, Refused)
    assert verdict.facts is not None
    assert (verdict.facts["ahead"], verdict.facts["ahead_office"]) == ("senator:4", "office:field_consul")
    nobody = check(OF, _ready(), _send("7", 5, 5))
    assert isinstance(nobody, Refused)
    assert nobody.facts is not None
    assert not nobody.facts["ahead"]


@pytest.mark.parametrize(
    ("measure", "code"),
    [
        (_send("4", 5, 5, "war:parthian"), "war_not_on_board"),
        (_send("1", 5, 5), "not_a_commander"),
        (_send("7", 5, 5), "not_a_commander"),
        (Send(("senator:4", "senator:1"), _force(5, 5), SYRIA), "one_commander"),
        (_send("4", 21, 5), "too_few_at_home"),
        (_send("4", 0, 0), "units_needed"),
        (_send("4", 0, 5), "force_needs_fleet"),
    ],
)
def test_forces_that_cannot_be_sent(measure: Send, code: str) -> None:
    verdict = check(OF, _ready(), measure)
    assert isinstance(verdict, Refused)
    if code != "force_needs_fleet":
        assert verdict.code == code
    else:
        assert verdict.code.startswith("force_needs")


def test_lower_numbers_of_a_series_are_attacked_first() -> None:
    state = put(put(_ready(), WARS, SCOPE, "macedonian_1", War("active")), WARS, SCOPE, "macedonian_2", War("active"))
    second = _send("4", 20, 20, "war:macedonian_2")
    verdict = check(OF, state, second)
    assert isinstance(verdict, Refused)
    assert verdict.code == "lower_war_first"
    held = put(state, FORCES, SCOPE, "f1", Force("macedonian_1", "9", "", 2))
    assert isinstance(check(OF, held, second), Accepted)


def _proconsul() -> State:
    """Return the Syrian War with 9 of Clara as proconsul since last turn, with two legions."""
    state = put(change(_ready(), PLACE, SCOPE, "9", SYRIA), FORCES, SCOPE, "f1", Force("syrian", "9", "", 2))
    for at in (1, 2):
        state = change(state, UNIT_PLACE, SCOPE, f"legion.{at}", "force:f1")
    return state


def test_a_proconsul_is_reinforced_recalled_or_replaced_but_not_in_the_senate_he_was_sent_in() -> None:
    state, more = _proconsul(), Reinforce("senator:9", _force(3, 2))
    run = put_to_the_vote(lay(state, more), *ALL)
    assert _at(run.state, "force:f1") == 7
    for verdict in (check_reinforce(OF, run.state, more), check_recall(OF, run.state, Recall("senator:9"))):
        assert isinstance(verdict, Refused)
        assert verdict.code == "sent_this_turn"
    home = put_to_the_vote(lay(state, Recall("senator:9")), *ALL)
    assert not FORCES.rows(home.state, SCOPE)
    replaced = put_to_the_vote(
        lay(state, Recall("senator:9", "senator:4")), filed("ben", Consent("senator:4", "commands")), *ALL
    )
    assert FORCES.get(replaced.state, SCOPE, "f1").commander == "4"
    assert SENATORS.get(replaced.state, SCOPE, "4").place == SYRIA
    nobody = check_recall(OF, state, Recall("senator:8"))
    assert isinstance(nobody, Refused)
    assert nobody.code == "no_command"


def test_a_garrison_goes_to_a_province_and_home_but_not_in_one_senate() -> None:
    state = put(_ready(), PROVINCES, SCOPE, "sicily", Province())
    run = put_to_the_vote(lay(state, Garrison("province:sicily", 2)), *ALL)
    assert _at(run.state, "garrison:sicily") == 2
    back = check_garrison(OF, run.state, Garrison("province:sicily", 1, home=True))
    assert isinstance(back, Refused)
    assert back.code == "too_few_at_home"


def test_forces_that_cannot_fight_come_home_when_the_senate_closes() -> None:
    run = hold(_proconsul(), "senate.close")
    assert not FORCES.rows(run.state, SCOPE)
    assert said(run, "force_home")
