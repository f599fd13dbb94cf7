"""Scripted dice: they must fail a test that scripts too little or too much."""

from itertools import permutations

import pytest

from adjudicator.engine.chance.dice import LabelUsed
from adjudicator.model.rolled import Rolled
from adjudicator.testing.scripted import ScriptedDice, ScriptError


def test_numbers_fall_in_order_and_are_recorded() -> None:
    with ScriptedDice(3, 4, 9) as dice:
        assert dice.under("t1").roll_many("raid", 2, where="2.1") == (3, 4)
        assert dice.hidden_roll("t1/mark", 10, where="2.2") == 9
        assert dice.take()[2] == Rolled("hidden", "t1/mark", 10, 9, "2.2")


def test_a_labelled_number_waits_for_its_label_or_the_end_of_it() -> None:
    with ScriptedDice(("appeal/1", 6), 2, ("t1@1/raid", 1)) as dice:
        view = dice.under("t1@1")
        assert (view.roll("raid", where="x"), view.roll("other", where="x")) == (1, 2)
        assert view.roll("appeal/1", where="x") == 6


def test_a_label_is_cut_at_slashes_only() -> None:
    with pytest.raises(ScriptError, match="no scripted number for t1/xappeal"):
        ScriptedDice(("appeal", 6)).roll("t1/xappeal", where="x")


def test_a_dry_script_names_the_die_and_what_is_left() -> None:
    with pytest.raises(ScriptError, match=r"for b \(open, 6 sides\); left over: c = 5"):
        ScriptedDice(("c", 5)).roll("b", where="x")


def test_numbers_left_over_fail_the_test_unless_it_failed_before() -> None:
    with pytest.raises(ScriptError, match="left over: a/b = 2, 3, 4"), ScriptedDice(3, 4, ("a/b", 2)):
        pass
    with pytest.raises(KeyError), ScriptedDice(3):
        raise KeyError


@pytest.mark.parametrize("value", [0, 7, -1])
def test_a_number_must_be_on_the_die(value: int) -> None:
    with pytest.raises(ScriptError, match=f"the script has {value} for a, which has 6 sides"):
        ScriptedDice(value).roll("a", where="x")


def test_labels_are_judged_as_by_real_dice() -> None:
    dice = ScriptedDice(1, 2, used={"old"})
    dice.roll("a", where="x")
    for label in ("a", "old"):
        with pytest.raises(LabelUsed):
            dice.roll(label, where="x")
    with pytest.raises(ValueError, match="is no label"):
        dice.roll("a b", where="x")


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a_shuffle_brings_the_items_into_the_scripted_order(order: tuple[int, ...]) -> None:
    with ScriptedDice(orders={"deck": order}) as dice:
        assert dice.under("t1").shuffle("deck", "abcd", where="x") == tuple("abcd"[at] for at in order)


def test_a_shuffle_takes_no_plain_numbers() -> None:
    with pytest.raises(ScriptError, match=r"no scripted number for deck/shuffle/1 \(hidden, 2 sides\)"):
        ScriptedDice(1, 1).shuffle("deck", "ab", where="x")


def test_an_order_must_name_each_place_once() -> None:
    with pytest.raises(ScriptError, match="each place from 0 to 2 once"):
        ScriptedDice(orders={"deck": (0, 0, 1)})
