"""Lines that say yes or no, and nothing else."""

from __future__ import annotations

import pytest

from adjudicator.intake.reading.answers import UNCLEAR, Said, answers_in, goes_on

ANSWERS = {
    "yes": (Said(True),),
    "Yes!": (Said(True),),
    "no thanks": (Said(False),),
    "y": (Said(True),),
    "yes to both, please": (Said(True),),
    "it's a yes": (Said(True),),
    "yes I do": (Said(True),),
    "neither": (Said(False),),
    "yes A": (Said(True, ("A",)),),
    "> yes a": (Said(True, ("A",)),),
    "A: yes": (Said(True, ("A",)),),
    "a: yes": (Said(True, ("A",)),),
    "yes A and C": (Said(True, ("A", "C")),),
    "yes A/B, A": (Said(True, ("A", "B")),),
    "A yes, B no": (Said(True, ("A",)), Said(False, ("B",))),
    "yes A. No B.": (Said(True, ("A",)), Said(False, ("B",))),
    "yes to A but not B": (Said(True, ("A",)), Said(False, ("B",))),
    "yes, yes to A": (Said(True, ("A",)),),
    "yes to all but B": (Said(True, ("B",), but=True),),
    "yes S": (Said(True, ("S",)),),
    "yes N and I": (Said(True, ("N", "I")),),
    "AB yes": (Said(True, ("AB",)),),
    "ok": (Said(True, weak=True),),
    "ok A": (Said(True, ("A",)),),
    "yes      # files both": (Said(True),),
    "a yes": UNCLEAR,
    "yes and no": UNCLEAR,
    "no, yes A": UNCLEAR,
    "yes to all, A": UNCLEAR,
    "all but A and all but B: yes": UNCLEAR,
    "yes A or but B": (),
    "yes A, B no, C": UNCLEAR,
    "A yes, C": UNCLEAR,
    "A and B but C: yes": UNCLEAR,
    "yes A and 2": UNCLEAR,
    "Yes, but without A and except B": UNCLEAR,
}
NO_ANSWERS = (
    *("", "yes 2", "1 yes", "Yes: 1, 2", "yes?", "yes, and contribute Milko", "No problem", "no prosecutions"),
    *("A", "both", "hello", "# yes", "yes A Par", "yes am", "A Mun", " ".join(["yes"] * 100)),
    "\N{THUMBS UP SIGN} yes",
)


@pytest.mark.parametrize(("text", "said"), ANSWERS.items(), ids=list(ANSWERS))
def test_a_line_says_yes_and_no_by_its_words_alone(text: str, said: tuple[Said, ...]) -> None:
    assert answers_in(text) == said


@pytest.mark.parametrize("text", NO_ANSWERS)
def test_a_line_that_says_more_or_has_a_digit_is_no_answer(text: str) -> None:
    assert answers_in(text) == ()


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("Yes, but Ben must pay", True),
        ("no - let us wait", True),
        ("yes the A of course", True),
        ("No prosecutions this year", False),
        ("Anna says yes, A", False),
        ("...", False),
    ],
)
def test_a_yes_that_goes_on_is_known_from_an_order_that_begins_so(text: str, on: bool) -> None:
    assert goes_on(text, ["A"]) is on
