"""Units that become the other kind: orders as players write them, refusals, and what the board is afterwards."""

from __future__ import annotations

import pytest

from adjudicator.engine.log.history import replay
from adjudicator.engine.running import advance, questions
from adjudicator.systems.diplomacy.state import SCOPE, UNITS
from tests.systems.diplomacy.game.lines import begun, opened, written

STANDARD = ""


@pytest.mark.parametrize(
    "text",
    [
        "F Hav becomes A",
        "f hav transforms",
        "fleet Havanna turns into an army",
        "turn F Hav into an army",
        "convert the fleet in Havanna into an army, please",
        "I want my fleet in Havanna to become an army",
        "make the fleet in Havanna an army",
        "change F Hav to an army",
    ],
)
def test_a_fleet_is_ordered_to_become_an_army_in_many_words(text: str) -> None:
    board = opened("karibik", 8)
    (outcome,) = written(board, "cuba", text).outcomes
    assert [order.say(board.game.name) for order in outcome.orders] == ["F Hav becomes A"]


@pytest.mark.parametrize(
    ("variant", "players", "power", "text", "code"),
    [
        ("karibik", 8, "cuba", "F Hav becomes F", "becomes_what_it_is"),
        ("karibik", 8, "mexico", "F Mer becomes A Hav", "becomes_what_it_is"),
        ("karibik", 8, "brasil", "A Bho becomes F", "no_becoming_here"),
        (STANDARD, 7, "france", "F Bre becomes A", "no_becoming"),
        (STANDARD, 7, "france", "for fall 1901: F Bre becomes A", "no_becoming"),
    ],
)
def test_a_unit_that_cannot_is_refused(variant: str, players: int, power: str, text: str, code: str) -> None:
    (outcome,) = written(opened(variant, players), power, text).outcomes
    assert outcome.verdict is not None
    assert getattr(outcome.verdict, "code", "") == code


def test_the_unit_is_of_the_other_kind_on_the_board_and_in_the_log() -> None:
    ledger = begun("karibik", 8)
    ledger.append(written(ledger.board, "cuba", "F Hav becomes A\nF San - BAN").rows)
    ledger.append(advance.lock(ledger.board.game, ledger.board.history.state).events)
    ledger.run()
    state = ledger.board.history.state
    assert {(unit.kind, unit.place) for _, unit in UNITS.items(state, SCOPE) if unit.owner == "cuba"} == {
        ("A", "HAV"),
        ("F", "BAN"),
        ("F", "SDO"),
    }
    assert replay(ledger.rows).state == state


def test_a_form_says_what_a_unit_could_become() -> None:
    board = opened("karibik", 8)
    found = [line for topic in questions.topics(board.game, board.history.state) for line in topic.form]
    told = {line.order.say(board.game.name) for line in found if line.remark == "could_become"}
    assert {"F Hav becomes A", "F Mia becomes A"} <= told
    assert not any("Bho" in line for line in told)
