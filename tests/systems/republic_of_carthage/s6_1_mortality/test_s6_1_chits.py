"""Section 6.1: drawing Mortality chits."""

from __future__ import annotations

from collections.abc import Container

import pytest

from adjudicator.engine.system import Flow, Play
from adjudicator.model.fold import fold
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.mortality.chits import ChitDrawn, draw
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import play_step, said
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.dealt import Deal, bare_table, faction, game

NONE, DRAW_2 = 26, 30
"""Places of the first None and the first Draw 2 in a full cup; before them family n lies at place n."""


def table_with(*senators: str, seat: str = "anna") -> State:
    return faction(faction(bare_table(game()), seat, *senators), "ben", "20", leader="20")


def drawn(state: State, dice: ScriptedDice, count: int = 1, touches: Container[str] | None = None) -> tuple[str, ...]:
    """Return whom some draws strike."""
    play = Play(game(), Frame("f", "mortality.draw", SCOPE), dice)
    flow: Flow[tuple[str, ...]] = draw(play, state, count, "chit", touches=touches)
    try:
        event = next(flow)
        while True:
            event = flow.send(fold(state, (event,)))
    except StopIteration as stop:
        dice.finish()
        struck: tuple[str, ...] = stop.value
        return struck


def test_a_number_in_play_dies() -> None:
    run = play_step(game(), table_with("5", "6"), "mortality.draw", dice=ScriptedDice(5))
    assert said(run, "chit_drawn") == (ChitDrawn(1, 31, "5", ("senator:5",), "senator:5", "", 0),)
    assert SENATORS.get(run.state, SCOPE, "5").place == "dead"


def test_a_number_not_in_play_and_none_kill_nobody() -> None:
    for number, face in ((9, "9"), (NONE, "none"), (NONE + 3, "none")):
        run = play_step(game(), table_with("5"), "mortality.draw", dice=ScriptedDice(number))
        assert said(run, "chit_drawn")[0].face == face
        assert said(run, "senator_died") == ()


def test_ruling_18_draw_2_stays_out_and_each_has_two_more_drawn() -> None:
    # 31 chits; then 30 without a Draw 2, the other of which is drawn again; then 29 and so on.
    dice = ScriptedDice(DRAW_2, DRAW_2, 5, 5, NONE - 2)
    run = play_step(game(), table_with("5", "6", "7", "8"), "mortality.draw", dice=dice)
    assert [(c.of, c.face, c.more) for c in said(run, "chit_drawn")] == [
        (31, "draw_2", 2),
        (30, "draw_2", 3),
        (29, "5", 2),
        (28, "6", 1),
        (27, "none", 0),
    ]
    assert [death.senator for death in said(run, "senator_died")] == ["senator:5", "senator:6"]


def test_all_chits_are_back_in_the_cup_for_the_next_occasion() -> None:
    state = table_with("5")
    assert drawn(state, ScriptedDice(DRAW_2, 1, 1)) == ()
    assert drawn(state, ScriptedDice(5)) == ("5",)


@pytest.mark.parametrize("place", ["carthage", "province:libya", "war:libyan", "captive:libyan", "exile", "rebel"])
def test_ruling_19_in_play_is_wherever_a_senator_is_alive(place: str) -> None:
    assert drawn(faction(table_with(), "anna", "5", place=place), ScriptedDice(5)) == ("5",)


def test_ruling_19_face_up_in_the_forum_is_in_play_and_a_dead_card_is_not() -> None:
    assert drawn(faction(table_with(), "", "5", place="forum"), ScriptedDice(5)) == ("5",)
    assert drawn(faction(table_with(), "", "5", place="dead"), ScriptedDice(5)) == ()


def test_the_statesman_dies_and_not_the_family_card_he_covers() -> None:
    state = faction(table_with("7A"), "anna", "7", place="under:7A")
    assert drawn(state, ScriptedDice(7)) == ("7A",)


def test_ruling_23b_the_dice_pick_one_of_two_magos() -> None:
    state = table_with("2A", "2B")
    assert drawn(state, ScriptedDice(("chit/1", 2), ("chit/1/who", 1))) == ("2A",)
    assert drawn(state, ScriptedDice(("chit/1", 2), ("chit/1/who", 2))) == ("2B",)


def test_ruling_23b_if_the_dice_pick_the_one_out_of_reach_nobody_dies() -> None:
    state = table_with("2A", "2B")
    dice = ScriptedDice(("chit/1", 2), ("chit/1/who", 2))
    assert drawn(state, dice, touches=("2A",)) == ()
    assert drawn(state, ScriptedDice(("chit/1", 2), ("chit/1/who", 1)), touches=("2A",)) == ("2A",)


def test_a_draw_that_can_touch_some_spares_the_others() -> None:
    state = table_with("5", "6")
    assert drawn(state, ScriptedDice(5, 5), 2, touches=("6",)) == ("6",)


def test_the_dice_are_labelled_by_turn_and_draw() -> None:
    deal = Deal(game(3), 4).order().order()
    labels = [rolled.label for rolled in deal.said("rolled") if "mortality" in rolled.label]
    assert labels[0] == "t1/mortality/draw@1/chit/1"
