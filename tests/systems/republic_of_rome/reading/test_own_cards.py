"""A name that several cards share means the one that the seat can play; where it can play none or two, it is asked."""

from __future__ import annotations

import pytest

from adjudicator.intake.reading.parse import read_letter
from adjudicator.model.letter import Line
from adjudicator.model.reading import Read, Result
from tests.systems.republic_of_rome.reading.letters import names_with, roman, told

CONCESSION, ELDER, YOUNGER = "card:tax_farmer_4", "senator:22A", "senator:22B"


def read_by(line: str, *hand: str) -> tuple[Result, ...]:
    """Read a line of a seat with some cards in hand, whose Senator is Fabius."""

    def plausible(kind: str, key: str) -> bool:
        del kind
        return key in {"senator:2", *hand}

    return read_letter(roman(), names_with(), [Line(1, line, "text")], plausible)


@pytest.mark.parametrize(
    ("line", "hand", "meant"),
    [
        ("the tax farmer on Fabius", (CONCESSION,), ["play Tax Farmer 4 on Fabius"]),
        ("Tax Farmer to Fabius please", (CONCESSION,), ["play Tax Farmer 4 on Fabius"]),
        ("I'd like to play my tax farmer on Fabius", (CONCESSION,), ["play Tax Farmer 4 on Fabius"]),
        ("bring Cato into play", (ELDER,), ["play M. Porcius Cato the Elder"]),
        ("bring Cato into play", (YOUNGER,), ["play M. Porcius Cato the Younger"]),
    ],
)
def test_a_shared_name_is_the_card_in_hand(line: str, hand: tuple[str, ...], meant: list[str]) -> None:
    assert [told(each) for each in read_by(line, *hand)] == meant


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("the tax farmer on Fabius", (CONCESSION, "card:tax_farmer_1")),
        ("play tax farmer on Fabius", ()),
        ("bring Cato into play", (ELDER, YOUNGER)),
    ],
)
def test_a_shared_name_of_two_or_none_in_hand_is_not_filed(line: str, hand: tuple[str, ...]) -> None:
    assert not any(isinstance(each, Read) for each in read_by(line, *hand))
