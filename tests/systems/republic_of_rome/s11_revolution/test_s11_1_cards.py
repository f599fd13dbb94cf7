"""Section 11.1: Statesmen and concessions from the hand, on Senators in Rome or away, and the hand limit of 11.2."""

from __future__ import annotations

import pytest

from adjudicator.engine.deck import Pile
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.state import CONCESSIONS, HANDS, IN_CITY, SCOPE
from adjudicator.systems.republic_of_rome.rules.terms.statesmen import obstacle
from adjudicator.systems.republic_of_rome.state import LAND_BILLS, SENATORS, LandBill
from adjudicator.testing.scenario import Run, filed, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_rome.playing import game, man, table

OF = game()


def _holding(*cards: str, **fields: object) -> State:
    state = man(man(table(OF), "1", "anna", **fields), "4", "anna", leader=True)
    return put(state, HANDS, SCOPE, "anna", Pile.of(cards, ("anna",)))


def _played(state: State, *orders: PlayCard) -> Run:
    ready = place(state, "revolution.cards", "rome", path="t1/revolution/cards")
    return play_out(OF, ready, "revolution.cards", [filed("anna", one) for one in orders], ScriptedDice())


@pytest.mark.parametrize("where", [IN_CITY, "war:punic_1", "province:sicily"])
def test_a_statesman_covers_his_family_wherever_it_is_at_large(where: str) -> None:
    run = _played(_holding("1A", place=where), PlayCard("card:1A"))
    assert SENATORS.get(run.state, SCOPE, "1A").place == where
    assert SENATORS.get(run.state, SCOPE, "1").place == "under:1A"


def test_no_statesman_covers_a_captive_and_no_captive_gets_a_concession() -> None:
    state = _holding("1A", "mining", place="captive:punic_1")
    assert obstacle(OF, state, "anna", "1A") == "family_captive"
    run = _played(state, PlayCard("card:1A"), PlayCard("card:mining", "senator:1"))
    assert "1A" not in SENATORS.rows(run.state, SCOPE)
    assert HANDS.get(run.state, SCOPE, "anna").number == 2


@pytest.mark.parametrize("where", [IN_CITY, "war:punic_1", "province:sicily"])
def test_a_concession_goes_to_a_senator_in_rome_or_away(where: str) -> None:
    run = _played(_holding("mining", place=where), PlayCard("card:mining", "senator:1"))
    assert CONCESSIONS.get(run.state, SCOPE, "mining").holder == "1"


@pytest.mark.parametrize(("bills", "holder"), [(0, ""), (1, "1")])
def test_the_land_commissioner_is_played_while_a_bill_is_in_force(bills: int, holder: str) -> None:
    state = _holding("land_commissioner")
    state = put(state, LAND_BILLS, SCOPE, "II", LandBill(1)) if bills else state
    run = _played(state, PlayCard("card:land_commissioner", "senator:1"))
    row = CONCESSIONS.find(run.state, SCOPE, "land_commissioner")
    assert (row.holder if row is not None else "") == holder


def test_a_hand_of_more_than_five_is_discarded_down_to_five() -> None:
    run = _played(_holding(*(f"tribune.{number}" for number in range(1, 8))))
    assert HANDS.get(run.state, SCOPE, "anna").number == 5
