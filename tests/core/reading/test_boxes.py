"""Boxes before lines, as a list of choices has them: what is not ticked is never filed."""

from __future__ import annotations

import pytest

from adjudicator.intake.reading.answers import answers_in
from adjudicator.intake.reading.boxes import is_shut, opened
from adjudicator.model.reading import Misread, Read, Talk
from tests.core.reading.shop import LANGUAGE, read


@pytest.mark.parametrize(
    "box", ["[x]", "[X]", "- [x]", "2. [x]", "(x)", "[\u2713]", "\u2611", "\u2705", "\u2611\ufe0f"]
)
def test_a_line_whose_box_is_ticked_is_an_order(box: str) -> None:
    (result,) = read(f"{box} promote Ann")
    assert isinstance(result, Read)


@pytest.mark.parametrize("box", ["[ ]", "[]", "- [ ]", "* [_]", "( )", "\u2610", "\u274c", "\u2717"])
def test_a_line_whose_box_is_not_is_asked_about(box: str) -> None:
    (result,) = read(f"{box} promote Ann. sell 3 apples")
    assert isinstance(result, Misread)
    assert result.advice == LANGUAGE.advice["box"]


def test_beside_one_that_is_ticked_an_empty_box_says_nothing() -> None:
    first, second, third = read("[ ] promote Ann\n[x] promote Bob\n[ ] sell 3 apples")
    assert isinstance(second, Read)
    assert isinstance(first, Talk)
    assert isinstance(third, Talk)


def test_what_is_crossed_out_is_asked_about_beside_a_tick_too() -> None:
    first, second = read("\u274c promote Ann\n\u2705 promote Bob")
    assert isinstance(first, Misread)
    assert isinstance(second, Read)


def test_no_line_is_joined_to_one_whose_box_is_not_ticked() -> None:
    first, second = read("[ ] promote\nsell 3 apples")
    assert not isinstance(first, Read)
    assert isinstance(second, Read)


def test_talk_with_an_empty_box_is_talk() -> None:
    (result,) = read("[ ] see you all on Friday")
    assert isinstance(result, Talk)


@pytest.mark.parametrize("text", ["[1] promote Ann", "(a) promote Ann", "[y] promote Ann", "promote Ann [ ]", "[x]"])
def test_other_brackets_are_no_boxes(text: str) -> None:
    assert opened(text) == ("", text)


def test_a_tick_is_no_letter_of_a_proposal() -> None:
    box, text = opened("[x] yes")
    assert not is_shut(box)
    assert answers_in(text) == answers_in("yes")
