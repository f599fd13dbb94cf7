"""What the combat may come to, as each seat is told before it: both sides of a battle and the chances."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Note, Row, Table
from adjudicator.model.state import State
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.speech import folders
from adjudicator.systems.republic_of_rome.report.choices.battles import battles
from adjudicator.systems.republic_of_rome.rules.s10_combat.unprosecuted import WarsProsecuted
from adjudicator.systems.republic_of_rome.system import SYSTEM
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.s10_combat.battles import board, met, sent

GAME = game()
SPEAKER = Speaker(folders(SYSTEM), GAME.name)


def told(state: State) -> tuple[list[tuple[object, ...]], str]:
    """Return the rows of the tables before the combat, both sides and chances, and what stands under them."""
    parts = tuple(battles(Sight(GAME, "anna", state, state, (), (), None, (), (), (), None, "", SPEAKER.say)))
    rows: list[tuple[object, ...]] = [
        row.cells for part in parts if isinstance(part, Table) for row in part.rows if isinstance(row, Row)
    ]
    return rows, " ".join(str(part.text) for part in parts if isinstance(part, Note))


def test_nothing_is_told_of_forces_that_cannot_fight() -> None:
    assert told(board()) == ([], "")
    assert told(sent(board(), "punic_1", "1", 5)) == ([], ""), "without fleets the 1st Punic War cannot be fought"


def test_both_sides_and_the_chances_of_a_battle_at_sea_are_told() -> None:
    (sides, often), note = told(sent(board(), "punic_1", "2", 0, 8))
    assert sides == ("Fabius, 1st Punic War", "sea", 8, "4", 10)
    assert sum(int(str(each)) for each in often[1:]) in range(98, 103)
    assert note.startswith("Three dice + units + MIL - enemy is looked up")


def test_the_chances_are_those_of_the_dice_thrown() -> None:
    state = sent(board(), "punic_1", "2", 0, 8)
    (_, often), _ = told(state)
    results = [_result(state, a, b, c) for a in (1, 4, 6) for b in (1, 4, 6) for c in (2, 5)]
    names = ("victory", "stalemate", "standoff", "defeat", "disaster")
    assert {name for name, chance in zip(names, often[1:], strict=True) if chance} >= set(results)
    assert len(set(results)) > 1


def _result(state: State, *dice: int) -> str:
    run = met(state, *dice)
    return next(str(each.data.result) for each in run.events if each.kind == "battle_fought")


def test_a_war_that_was_fought_in_vain_is_not_said_to_be_fought_by_nobody() -> None:
    said = SPEAKER.sentence("wars_prosecuted", WarsProsecuted(("war:punic_1",), ()))
    assert said.startswith("The 1st Punic War is Unprosecuted now: no battle was fought there, or too little")
