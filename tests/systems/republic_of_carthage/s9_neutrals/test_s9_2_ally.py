"""Ruling 169: an ally is a Neutral that also votes with whoever presides, except for a Suffete for Life."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import ElectForLife
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.rules.senate.sitting import ahead
from adjudicator.systems.republic.rules.senate.voting.voting import Voting
from adjudicator.systems.republic.state import MOTIONS, SCOPE, Motion
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals import coalition, sitting
from adjudicator.systems.republic_of_carthage.state import SITTERS, Sitter
from adjudicator.testing.scenario import put
from tests.systems.republic_of_carthage.s9_neutrals import table

RUN = table.begun(5)
GAME, STATE = RUN.game, RUN.state


def sat(manner: str) -> tuple[State, str, str]:
    """Return the state in which somebody outside the Coalition sits in for a seat; that seat, and who presides."""
    chief = ahead.presider(GAME, STATE)
    rulers = coalition.coalition(GAME, STATE)
    seat = next(each for each in GAME.seats if each != chief and not (each in rulers and chief in rulers))
    return put(STATE, SITTERS, SCOPE, seat, Sitter("imperials", manner)), seat, chief


def ballot(manner: str, measure: Any, by: str) -> tuple[Any, ...]:
    """Return how the sitter votes on what somebody proposes."""
    state, seat, _ = sat(manner)
    state = put(state, MOTIONS, SCOPE, "m1", Motion(1, (measure,), by, "senate.business"))
    return table.orders(GAME, state, seat, "ballot", local=Voting("m1"))


@pytest.mark.parametrize(("manner", "side"), [("neutral", "no"), ("ally", "yes")])
def test_ruling_169_an_ally_votes_for_what_the_chair_gains_by_and_a_neutral_does_not(manner: str, side: str) -> None:
    state, seat, chief = sat(manner)
    assert sitting.rows(state)[seat].manner == manner
    measure = ElectMember("office:censor", f"senator:{of_faction(STATE, chief)[0]}")
    assert ballot(manner, measure, chief) == (Ballot(side),)


@pytest.mark.parametrize("manner", ["neutral", "ally"])
def test_ruling_169_neither_votes_for_what_a_third_gains_by(manner: str) -> None:
    _, seat, chief = sat(manner)
    rulers = coalition.coalition(GAME, STATE)
    third = next(each for each in GAME.seats if each not in {seat, chief} and not (each in rulers and seat in rulers))
    measure = ElectMember("office:censor", f"senator:{of_faction(STATE, third)[0]}")
    assert ballot(manner, measure, third) == (Ballot("no"),)


@pytest.mark.parametrize("manner", ["neutral", "ally"])
def test_ruling_169_nor_makes_the_chair_suffete_for_life(manner: str) -> None:
    _, _, chief = sat(manner)
    measure = ElectForLife(f"senator:{of_faction(STATE, chief)[0]}")
    assert ballot(manner, measure, chief) == (Ballot("no"),)
