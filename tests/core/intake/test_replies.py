"""Ninety real bodies with orders put into what their authors wrote, and others into what they quote."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.intake.letter.adopted import adopt
from adjudicator.model.letter import READ_ROLES, Letter, Role
from tests.core.intake import replies
from tests.core.intake.mails import letter

ORDERS = (
    "Bid: pass 77",
    "Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 77",
    "A Par - Bur 77",
    "word: purple sails at dusk 77",
    "done 77",
)
MOST = 25
"""Of a long body so many lines are tried, spread over it."""


def _bodies(name: str) -> Iterator[list[str]]:
    for place in (0, 1):
        yield replies.body(name, place).split("\n")


def _some(numbers: set[int]) -> list[int]:
    found = sorted(numbers)
    return found[:: max(1, len(found) // MOST)]


def _role(found: Letter, order: str) -> Role:
    (line,) = [line for line in found.lines if line.text.lstrip("> ") == order]
    return line.role


def _put(lines: list[str], at: int, *more: str) -> Letter:
    """A body with lines put before its line `at`, which counts from 0."""
    return letter("\n".join([*lines[:at], *more, *lines[at:]]))


def _mark(line: str) -> str:
    """The quote marks of a line, with the space behind them."""
    return line[: len(line) - len(line.lstrip("> "))] if line.lstrip().startswith(">") else ""


def test_there_are_ninety_and_each_has_its_author() -> None:
    assert len(replies.names()) == 90
    assert all(replies.written(name)[0] for name in replies.names() if name != "email_with_from_headers")


@pytest.mark.parametrize("name", replies.names())
def test_no_order_of_the_author_is_lost(name: str) -> None:
    own, _ = replies.written(name)
    for lines in _bodies(name):
        for number in _some(own):
            order = ORDERS[number % len(ORDERS)]
            assert _role(_put(lines, number - 1, order), order) in READ_ROLES, ("above", number)
            assert _role(_put(lines, number, order), order) in READ_ROLES, ("below", number)
            assert _role(_put(lines, number - 1, "", order, ""), order) in READ_ROLES, ("apart", number)


@pytest.mark.parametrize("name", replies.names())
def test_no_order_that_is_quoted_is_filed(name: str) -> None:
    own, signed = replies.written(name)
    for lines in _bodies(name):
        told = {number for number, line in enumerate(lines, 1) if line.strip()}
        apart = {*replies.BROKEN_OFF.get(name, ()), *replies.IN_HEADERS.get(name, ())}
        for number in _some(told - own - signed - apart):
            order = ORDERS[number % len(ORDERS)]
            found = _put(lines, number, _mark(lines[number - 1]) + order)
            assert _role(found, order) not in READ_ROLES, number


@pytest.mark.parametrize("name", [name for name in replies.names() if replies.written(name)[1]])
def test_an_order_in_a_signature_is_asked_about(name: str) -> None:
    _, signed = replies.written(name)
    lines = next(_bodies(name))
    for number in sorted(signed)[1:]:
        order = ORDERS[number % len(ORDERS)]
        assert order in [line.text for line in _put(lines, number, order).doubtful], number


@pytest.mark.parametrize("name", sorted(replies.BROKEN_OFF))
def test_the_end_of_a_quoted_line_that_was_broken_is_asked_about_and_not_read(name: str) -> None:
    lines = next(_bodies(name))
    for number in replies.BROKEN_OFF[name]:
        found = letter("\n".join([*lines[: number - 1], "persuades 77", *lines[number:]]))
        assert "persuades 77" in [line.text for line in found.doubtful]
        assert "persuades 77" not in [line.text for line in found.orders]


def test_a_form_that_a_program_broke_comes_back_as_it_went() -> None:
    """What was broken off belongs to the form, however often it was broken."""
    order = "Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9, and"
    found = letter(f"Done: yes\n\n> ORDERS byrsa 4.3 Anna\n> {order}\n4 more\n> END")
    assert adopt(found, f"ORDERS byrsa 4.3 Anna\n{order} 4 more\nEND") is found


@pytest.mark.parametrize(
    ("above", "answer"),
    [
        ("> Which of your Senators tries for the trader, and what does he spend on it?", "Mago, up to 5"),
        ("> And the bid, which you have not sent so far although it is due tomorrow at 8", "Bid: pass"),
        ("> And the bid?", "pass"),
    ],
)
def test_an_answer_right_below_a_quoted_line_is_the_authors(above: str, answer: str) -> None:
    assert [line.text for line in letter(f"{above}\n{answer}\n> more").orders] == [answer]
