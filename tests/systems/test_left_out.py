"""What players leave out: the sign between two orders, the number of a proposal, and that what was done is over."""

from __future__ import annotations

import pytest

from tests.installed import REPUBLICS, SYSTEMS
from tests.systems.positions import Positions, read

RUN_ON = {
    "carthage_diplomacy": ("spring", "tanit", ("A LMa - LMi", "F Car H", "A LMa H")),
    "diplomacy": ("spring", "dora", ("A Mun - Bur", "A Ber - Kie", "F Kie - Hol", "A Mun H", "F Kie - Den")),
    "republic_of_carthage": ("setup", "dora", ("leader Mattan", "trader Gersakon", "seat Harbor Master to Eshmun")),
    "republic_of_rome": (
        "rome_setup",
        "anna",
        ("leader Sulpicius", "play Tax Farmer 6 on Cornelius", "leader Flaminius"),
    ),
}
"""Orders as the grammar has them, of which any two about different things may stand side by side."""
CHAIR = {
    "republic_of_carthage": ("agenda", "ben", "tax 0"),
    "republic_of_rome": ("rome_agenda", "anna", "recruit 1 Legion"),
}
"""Where a chair lays his agenda, and the proposal before the one that is looked at."""
MEASURES = {
    "republic_of_carthage": {
        "recruit 3 Fleets": ("hire {}", "raise {}", "let us recruit {}", "please recruit {}"),
        "peace 1st Sicilian War": ("I propose {}", "make peace in the 1st Sicilian War", "{}", "We move for {}"),
        "disband 2 Carthaginian Legions": ("{}", "get rid of 2 Carthaginian Legions", "I move that we {}"),
        "govern Sardinia-Corsica by Zamar": (
            "make Zamar governor of Sardinia",
            "Zamar for Governor of Sardinia-Corsica",
        ),
        "explore Trans-Sahara by Zamar with 50 Caravans": ("{}", "Zamar explores the Trans-Sahara with 50 Caravans"),
    },
    "republic_of_rome": {
        "recruit 3 Fleets": ("hire {}", "raise {}", "let us recruit {}", "please recruit {}"),
        "disband 1 Legion": ("{}", "get rid of 1 Legion", "I move that we {}"),
        "land bill I sponsor Cornelius cosponsor Valerius": ("{}", "I propose {}"),
    },
}
"""Measures of the chair in each republic, each in several ways to put it without a number."""


def _filed(positions: Positions, system: str, packet: str, seat: str, text: str) -> list[str]:
    with positions.at(system, packet) as (home, table):
        return [line["order"] or line["status"] for line in read(home, table, seat, text)]


def _thing(order: str) -> str:
    """What an order is about: a unit, or its kind."""
    words = order.split()
    return words[1] if words[0] in {"A", "F"} else words[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_any_two_orders_may_stand_side_by_side(system: str, positions: Positions) -> None:
    packet, seat, orders = RUN_ON[system]
    pairs = [(a, b) for a in orders for b in orders if _thing(a) != _thing(b)]
    told = {pair: _filed(positions, system, packet, seat, " ".join(pair)) for pair in pairs}
    assert {pair: found for pair, found in told.items() if sorted(found) != sorted(pair)} == {}


def test_two_orders_for_one_thing_side_by_side_are_asked_about(positions: Positions) -> None:
    found = _filed(positions, "republic_of_carthage", "setup", "dora", "leader Mattan trader Gersakon leader Eshmun")
    assert found in (["refused"], ["unclear"])


def test_the_rest_may_follow_without_a_sign(positions: Positions) -> None:
    found = _filed(positions, "carthage_diplomacy", "spring", "tanit", "LMa to LMi everything else holds")
    assert found == ["A LMa - LMi", "F Car H"]
    found = _filed(positions, "diplomacy", "spring", "dora", "A Mun - Bur\neveryone else holds")
    assert sorted(found) == ["A Ber H", "A Mun - Bur", "F Kie H"]


@pytest.mark.parametrize(("system", "measure"), [(system, each) for system in REPUBLICS for each in MEASURES[system]])
def test_a_proposal_of_the_chair_without_a_number_gets_the_next(
    system: str, measure: str, positions: Positions
) -> None:
    packet, seat, first = CHAIR[system]
    said = measure.removeprefix("recruit ")
    for way in MEASURES[system][measure]:
        found = _filed(positions, system, packet, seat, f"propose 1 {first}\n{way.format(said)}")
        assert found == [f"propose 1 {first}", f"propose 2 {measure}"], way


def test_it_is_proposed_where_the_one_before_it_is_asked_about(positions: Positions) -> None:
    text = "3 of the fleets and the Sikels too\ndisband 2 Carthaginian Legions"
    assert _filed(positions, "republic_of_carthage", "agenda", "ben", text)[-1] == "unclear"


def test_no_half_of_a_sentence_is_filed_alone(positions: Positions) -> None:
    text = "yes on the recruits, and if they are voted down no on the sending of Arish"
    assert _filed(positions, "republic_of_carthage", "business", "anna", text) == ["unclear"]


@pytest.mark.parametrize(
    ("text", "filed"),
    [
        ("Gisco no longer contributes 5", ["unclear"]),
        ("Milko no longer takes his income", ["income Milko no"]),
        ("Bomilcar is no longer corrupt", ["corruption Bomilcar no"]),
    ],
)
def test_no_longer_denies(text: str, filed: list[str], positions: Positions) -> None:
    assert _filed(positions, "republic_of_carthage", "revenue", "anna", text) == filed
