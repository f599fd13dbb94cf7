"""Sections 9.5 to 9.10: governors, concessions, the rule for life, filling Rome, the closing; laws (17)."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted, Refused
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.chair import Govern
from adjudicator.systems.republic.orders.measures import Assign, ElectForLife, ElectGovernor
from adjudicator.systems.republic.orders.senate import Consent, Enact
from adjudicator.systems.republic.rules.senate.cards import laws
from adjudicator.systems.republic.rules.senate.government import assign, govern, life
from adjudicator.systems.republic.state import (
    CITY,
    CONCESSIONS,
    DEAD,
    FORUM,
    GOVERNOR,
    HANDS,
    HOLDER,
    IN_CITY,
    INF,
    MOTIONS,
    ONGOING,
    PLACE,
    SCOPE,
    SENATORS,
    WARS,
    Concession,
    Motion,
    Ongoing,
    War,
)
from adjudicator.systems.republic_of_rome.orders.measures import ElectOfficer
from adjudicator.systems.republic_of_rome.rules.s9_senate.cards.s17_fine import liable
from adjudicator.systems.republic_of_rome.rules.s9_senate.cards.s17_laws import waits
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.governing import unwilling
from adjudicator.systems.republic_of_rome.state import (
    CORRUPT,
    LAND_BILLS,
    LIFE,
    PROVINCES,
    RETURNED,
    LandBill,
    Province,
)
from adjudicator.testing.scenario import change, filed, put, said
from tests.systems.republic_of_rome.playing import law, man
from tests.systems.republic_of_rome.s01_components.reading import rome
from tests.systems.republic_of_rome.s09_senate.curia import OF, ballots, hold, lay, outcome, put_to_the_vote, senate

SICILY, AFRICA = "province:sicily", "province:africa"


def _vacant() -> State:
    """Return a Senate with Sicily in the Forum, an unaligned Senator there, and Censor 2."""
    state = put(man(senate(), "10", "", place=FORUM), PROVINCES, SCOPE, "sicily", Province())
    return change(state, HOLDER, SCOPE, "censor", "2")


def test_governors_are_senators_without_office_unaligned_ones_too_for_three_turns() -> None:
    assert govern.eligible(OF, _vacant(), "sicily") == ("3", "4", "5", "6", "7", "8", "9", "10")
    run = put_to_the_vote(
        lay(_vacant(), ElectGovernor(SICILY, "senator:10"), step="senate.governors"),
        *ballots("yes", "anna", "ben", "clara"),
    )
    row = PROVINCES.get(run.state, SCOPE, "sicily")
    assert (row.governor, row.term) == ("10", 3)
    assert SENATORS.get(run.state, SCOPE, "10").place == "province:sicily"


def test_whoever_came_home_this_turn_is_asked_unless_nobody_else_is_left() -> None:
    home = change(_vacant(), RETURNED, SCOPE, CITY, ("7",))
    measure = ElectGovernor(SICILY, "senator:7")
    assert unwilling(OF, home, measure)
    assert not unwilling(OF, home, ElectGovernor(SICILY, "senator:8"))
    all_home = change(_vacant(), RETURNED, SCOPE, CITY, ("3", "4", "5", "6", "7", "8", "9", "10"))
    assert not unwilling(OF, all_home, measure)
    refused = put_to_the_vote(lay(home, measure, step="senate.governors"), *ballots("yes", "anna", "ben"))
    assert outcome(refused).outcome == "void"
    consent = filed("clara", Consent("senator:7", "governs"))
    gone = put_to_the_vote(lay(home, measure, step="senate.governors"), consent, *ballots("yes", "anna", "ben"))
    assert GOVERNOR.of(gone.state, SCOPE, "sicily") == "7"


def _ruled() -> State:
    """Return a Senate with Sicily vacant and Africa under 9 of Clara."""
    state = put(_vacant(), PROVINCES, SCOPE, "africa", Province("9", term=2))
    return change(state, PLACE, SCOPE, "9", "province:africa")


def test_a_sitting_governor_is_replaced_beside_a_vacant_province_in_step_6() -> None:
    both = Govern(ElectGovernor(SICILY, "senator:4"), (ElectGovernor(AFRICA, "senator:7"),))
    run = hold(_ruled(), "senate.governors", filed("anna", both), *ballots("yes", "anna", "ben", "clara"))
    assert [PROVINCES.get(run.state, SCOPE, key).governor for key in ("sicily", "africa")] == ["4", "7"]
    assert [PROVINCES.get(run.state, SCOPE, key).term for key in ("sicily", "africa")] == [3, 3]
    assert PLACE.of(run.state, SCOPE, "9") == IN_CITY
    assert [each.relieved for each in said(run, "governor_elected")] == ["", "senator:9"]


def test_the_only_candidate_in_place_of_a_governor_is_voted_on() -> None:
    state = _ruled()
    for key in ("3", "5", "6", "7", "8", "10"):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    alone = filed("anna", Govern(ElectGovernor(AFRICA, "senator:4")))
    run = hold(state, "senate.governors", alone, *ballots("no", "ben", "clara"), *ballots("yes", "anna"))
    assert PROVINCES.get(run.state, SCOPE, "africa").governor == "9"
    assert PROVINCES.get(run.state, SCOPE, "sicily").governor == "4"


def test_a_governor_elected_this_turn_is_not_replaced_and_one_who_is_replaced_can_be_fined() -> None:
    run = put_to_the_vote(lay(_ruled(), ElectGovernor(AFRICA, "senator:7")), *ballots("yes", "anna", "ben"))
    again = govern.check(OF, run.state, ElectGovernor(AFRICA, "senator:8"))
    assert isinstance(again, Refused)
    assert again.code == "governor_just_elected"
    corrupt = law(change(run.state, CORRUPT, SCOPE, "9", ("africa",)), "calpurnian")
    row = Motion(90, (ElectOfficer("office:censor", "senator:2"),), "anna", "senate.censor", outcome="passed")
    assert liable(OF, put(corrupt, MOTIONS, SCOPE, "m90", row)) == ("9",)


def test_the_step_fills_every_vacant_province() -> None:
    run = hold(_vacant(), "senate.governors", *ballots("yes", "anna", "ben", "clara"))
    assert PROVINCES.get(run.state, SCOPE, "sicily").governor


def test_the_land_commissioner_waits_for_a_bill_and_returns_without_one() -> None:
    state = put(senate(), CONCESSIONS, SCOPE, "land_commissioner", Concession(""))
    measure = Assign("card:land_commissioner", "senator:4")
    refused = assign.check(OF, state, measure)
    assert isinstance(refused, Refused)
    assert refused.code == "no_land_bill_in_force"
    with_bill = put(state, LAND_BILLS, SCOPE, "II", LandBill(1))
    run = put_to_the_vote(lay(with_bill, measure), *ballots("yes", "anna", "ben", "clara"))
    assert CONCESSIONS.get(run.state, SCOPE, "land_commissioner").holder == "4"
    held = put(state, CONCESSIONS, SCOPE, "land_commissioner", Concession("4"))
    closed = hold(held, "senate.close")
    assert CONCESSIONS.get(closed.state, SCOPE, "land_commissioner").holder == ""
    assert not said(hold(put(held, LAND_BILLS, SCOPE, "I", LandBill(1)), "senate.close"), "concession_returned")


def test_a_consul_for_life_needs_21_influence_and_adds_it_to_his_votes() -> None:
    short = life.check(OF, change(senate(), INF, SCOPE, "4", 20), ElectForLife("senator:4"))
    assert isinstance(short, Refused)
    assert short.code == "life_needs_influence"
    state = lay(change(senate(), INF, SCOPE, "4", 21), ElectForLife("senator:4"))
    run = put_to_the_vote(state, *ballots("yes", "ben"), *ballots("no", "anna", "clara"))
    assert LIFE.of(run.state, SCOPE, CITY) == "4"
    (ben,) = [one for one in said(run, "vote_cast") if one.seat == "ben"]
    assert ben.votes == ben.oratory + 21


def test_rome_is_filled_to_eight_from_the_curia_for_the_smallest_faction() -> None:
    state = man(man(senate(), "11", "", place=DEAD, since=1), "12", "", place=DEAD, since=2)
    for key in ("7", "8"):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    state = apply(state, Event("gone", "", changes=(SENATORS.drop(state, SCOPE, "9"),)))
    run = hold(state, "senate.repopulating")
    joined = [(each.seat, each.senator) for each in said(run, "carthage_repopulated")]
    assert joined == [("clara", "senator:11"), ("clara", "senator:12")]  # the last dead at the bottom


def test_a_family_whose_statesman_lives_goes_under_him_and_the_next_is_taken() -> None:
    state = man(man(senate(), "18", "", place=DEAD, since=1), "18A", "ben")
    state = man(state, "12", "", place=DEAD, since=2)
    for key in ("6", "8", "9"):
        state = change(state, PLACE, SCOPE, key, "war:punic_1")
    run = hold(state, "senate.repopulating")
    assert SENATORS.get(run.state, SCOPE, "18").place == "under:18A"
    assert [each.senator for each in said(run, "carthage_repopulated")] == ["senator:12"]


@pytest.mark.parametrize(
    ("law", "war", "status", "free"),
    [
        ("calpurnian", "", "", True),
        ("acilian", "", "", False),
        ("gabinian", "cilician_pirates", "inactive", True),
        ("julian", "", "", False),
        ("tradition_erodes", "punic_2", "active", True),
        ("tradition_erodes", "punic_2", "inactive", False),
    ],
)
def test_when_a_law_can_be_laid_down(law: str, war: str, status: str, free: bool) -> None:
    found = next((key for key, card in rome().wars.items() if key == war or (war and card.series == "pirates")), "")
    name = war if war in rome().wars else found
    state = put(senate(), WARS, SCOPE, name, War(status)) if war else senate()
    assert (waits(OF, state, law) == "") is free
    held = put(state, HANDS, SCOPE, "ben", Pile.of((law,), ("ben",)))
    slots = laws.slots(OF, held, Frame("w", "senate.window", "rome"), ("",))
    verdict = laws.check(OF, held, None, next(slot for slot in slots if slot.seat == "ben"), Enact(f"card:{law}"))
    assert isinstance(verdict, Accepted if free else Refused)


def test_the_acilian_law_waits_for_the_calpurnian() -> None:
    effect = rome().laws["calpurnian"].effects[0]
    state = put(senate(), ONGOING, SCOPE, "o1", Ongoing("calpurnian", effect, "permanent"))
    assert waits(OF, state, "acilian") == ""
