"""Numbers in words, and the subjects of mails."""

from __future__ import annotations

import pytest

from adjudicator.report import words
from adjudicator.report.subject import (
    digest_subject,
    private_subject,
    public_subject,
    receipt_subject,
    reminder_subject,
    subject,
)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (words.talents(25), "25T"),
        (words.change(25), "+25T"),
        (words.change(-4), "-4T"),
        (words.signed(0), "0"),
        (words.plural(1, "card"), "1 card"),
        (words.plural(6, "card"), "6 cards"),
        (words.plural(0, "army"), "0 armies"),
        (words.plural(2, "tax"), "2 taxes"),
        (words.plural(2, "day"), "2 days"),
        (words.plural(3, "fleet of oxen", "fleets of oxen"), "3 fleets of oxen"),
        (words.plural_verb("is"), "are"),
        (words.plural_verb("votes yes"), "vote yes"),
        (words.plural_verb("passes"), "pass"),
        (words.plural_verb("loses"), "lose"),
        (words.plural_verb("tries"), "try"),
        (words.plural_verb("dies"), "die"),
        (words.plural_verb("goes"), "go"),
        (words.plural_verb("stays"), "stay"),
        (words.plural_verb("has it"), "have it"),
        (words.possessive("Anna", plural=False), "Anna's"),
        (words.possessive("Iris", plural=False), "Iris's"),
        (words.possessive("Populists", plural=True), "Populists'"),
        (words.possessive("Men", plural=True), "Men's"),
        (words.spelled(0), "no"),
        (words.spelled(12), "twelve"),
        (words.spelled(13), "13"),
        (words.spelled(-1), "-1"),
        (words.ordinal(5), "fifth"),
        (words.ordinal(13), "13th"),
        (words.ordinal(21), "21st"),
        (words.ordinal(112), "112th"),
        (words.ordinal(124), "124th"),
        (words.listing(["Anna", "Ben", "Clara"]), "Anna, Ben and Clara"),
        (words.listing(["Anna", "Ben"], "or"), "Anna or Ben"),
        (words.listing(["Anna"]), "Anna"),
        (words.listing([]), "none"),
        (words.quotient(63, 25, "down"), "63 / 25, rounded down = 2T"),
        (words.quotient(6, 5, "up", ""), "6 / 5, rounded up = 2"),
        (words.quotient(50, 25, "up"), "50 / 25 = 2T"),
        (words.share(20, 48, "up"), "20% = 9.6, rounded up 10T"),
        (words.share(20, 48, "down"), "20% = 9.6, rounded down 9T"),
        (words.share(20, 45, "up"), "20% = 9T"),
        (words.stands(2, 3), "2 + 3 = 5"),
        (words.stands(8, -3, 1, unit="T"), "8 - 3 + 1 = 6T"),
    ],
)
def test_numbers_are_said_as_the_style_guide_writes_them(said: str, expected: str) -> None:
    assert said == expected


def test_subjects_name_what_for_whom_and_the_count_that_matters() -> None:
    assert (
        receipt_subject("byrsa", "4.3 Forum", "Anna", 6, 1, 1)
        == "[byrsa] Receipt 4.3 Forum, Anna: 6 filed, 1 question, 1 refused"
    )
    assert receipt_subject("byrsa", "4.3", "Anna", 0, 2) == "[byrsa] Receipt 4.3, Anna: 2 questions"
    assert receipt_subject("byrsa", "4.3", "Anna", 0) == "[byrsa] Receipt 4.3, Anna: nothing to file"
    assert public_subject("byrsa", "Turn 4", "Revenue and Trade") == "[byrsa] Turn 4 report: Revenue and Trade"
    assert private_subject("byrsa", "Turn 4", "Anna", "Trade", "4.3") == (
        "[byrsa] Turn 4, for Anna alone: Trade, form for 4.3"
    )
    assert private_subject("byrsa", "Turn 4", "Anna", "Trade") == "[byrsa] Turn 4, for Anna alone: Trade"
    assert reminder_subject("byrsa", "Dora", "4.3 Forum", "in 24 hours", "nothing on file") == (
        "[byrsa] Dora: 4.3 Forum closes in 24 hours, nothing on file"
    )
    assert digest_subject("byrsa", "Mon 23 Nov", 3, 1) == (
        "[byrsa] GM digest Mon 23 Nov: 3 things need you, 1 packet due"
    )
    assert digest_subject("byrsa", "Mon 23 Nov", 1, 0) == "[byrsa] GM digest Mon 23 Nov: 1 thing needs you"
    assert digest_subject("byrsa", "Mon 23 Nov", 0, 2) == (
        "[byrsa] GM digest Mon 23 Nov: nothing needs you, 2 packets due"
    )


def test_a_name_cannot_forge_a_header_nor_run_on_forever() -> None:
    assert subject("byrsa", "Anna\r\nBcc: all") == "[byrsa] Anna Bcc: all"
    long = subject("byrsa", "word " * 60)
    assert len(long) <= 120
    assert long.endswith("...")


def test_a_moment_for_all_readers_is_no_stamp() -> None:
    assert words.utc("2026-11-23T20:00:00Z") == "Mon 23 Nov, 20:00 UTC"
