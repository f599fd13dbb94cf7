"""The page on trust: each line of its tables names a test, and that test is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.service.game.beacon import QUICKNET

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "trust.md").read_text("utf-8")
NONE = "none can be written"
LINES = [line.strip("|").split(" | ") for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
ROWS = [row for row in ([cell.strip() for cell in line] for line in LINES) if row[-1] != "test"]


def test_every_line_says_who_tries_what_and_what_becomes_of_it() -> None:
    assert len(ROWS) > 30
    assert [row for row in ROWS if len(row) != 3 or not all(row)] == []


PROSE = [
    line
    for line in PAGE.splitlines()
    if line and not line.startswith(("|", "#", "    "))  # tables, headings, commands
]
DICE, GM, MINE = "tests/core/dice/test_dice.py", "tests/core/service/test_gm.py", "tests/attacks/test_gm_who_plays.py"
SAID: dict[str, tuple[str, ...]] = {
    "The program promises that no secret leaks, that no die can be chosen, and that no order is lost or changed.": (
        "tests/properties/test_noninterference.py::test_no_byte_depends_on_what_a_seat_may_not_know",
        "tests/attacks/test_lock_model.py::test_orders_words_and_dice_are_those_of_the_lock_or_somebody_sees_it",
        "tests/servers/test_all_faults.py::test_each_fault_many_times",
    ),
    "This page says who could break that, what they can do, and what stops them or shows it; where nothing does, it"
    " says so.": ("tests/docs/test_trust.py::test_what_is_open_is_said_to_be",),
    "Each line of a table names the test that tries it, and `tests/docs/test_trust.py` names those of the sentences"
    " between.": ("tests/docs/test_trust.py::test_the_tests_of_a_line_are_there",),
    "The GM must still keep the machine up, answer what is held, and tell you when something is corrected; every act of"
    " the GM that changes a game is reported to all.": (
        f"{GM}::test_every_act_is_journalled_with_its_reason",
        f"{GM}::test_a_deadline_is_moved_from_where_it_was_and_everybody_is_told_at_once",
        f"{GM}::test_going_back_and_opening_gives_fresh_dice_and_tells_everybody",
        f"{GM}::test_a_decision_is_told_in_the_next_report_and_replayed_by_a_check",
    ),
    "A folder of `.eml` files, an mbox or a Maildir will do.": (
        f"{MINE}::test_their_mails_may_lie_in_a_maildir_or_an_mbox",
        f"{MINE}::test_a_folder_without_mails_of_the_game_is_told",
    ),
    "`Verified.` means that the archive fits together, that it says what you were told, and that it has your orders as"
    " you sent them.": (
        f"{MINE}::test_whoever_holds_his_mails_sees_that_all_is_as_he_was_told",
        f"{MINE}::test_an_archive_that_says_otherwise_what_he_sent_or_was_told_is_found",
    ),
    "It cannot speak for the other players: each player must check their own mails.": (
        f"{MINE}::test_a_game_played_again_from_an_old_copy_is_found_by_every_other_players_mails",
    ),
}
"""What the page says outside its tables, and the tests that hold it to that."""
MEANT = {
    "Two words are used with care.",
    "What is *stopped* cannot be done.",
    (
        "What is *shown* can be done and cannot be hidden: somebody who looks finds it, with `adjudicator verify` or"
        " with [their own mails](#your-own-mails)."
    ),
    "A forger writes any sender, and reads only what comes to the forger's own address.",
    "This GM runs the program and does not look.",
    "This GM looks into the database.",
    "This GM has the database, its secret and the program, and wants other orders, other dice or another deal.",
    "Keep what you got and what you sent until the game is over.",
    "Then ask for the archive, with a copy of the program that you fetched yourself:",
}
"""What it means by its words, whom it speaks of, and what it advises."""


def is_there(named: str) -> bool:
    """Return whether a test is there under its whole name."""
    file, _, function = named.partition("::")
    return (ROOT / file).is_file() and f"def {function}(" in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("cell", sorted({row[-1] for row in ROWS if row[-1] != NONE}))
def test_the_tests_of_a_line_are_there(cell: str) -> None:
    for named in cell.split(", "):
        found = re.fullmatch(r"`(tests/[\w/]+\.py::test_\w+)`", named)
        assert found is not None, named
        assert is_there(found[1]), named


def test_no_sentence_stands_there_without_a_test_but_what_words_mean_and_what_it_advises() -> None:
    assert sorted({*SAID, *MEANT}) == sorted(PROSE)
    assert [named for tests in SAID.values() for named in tests if not is_there(named)] == []


def test_what_is_open_is_said_to_be() -> None:
    assert PAGE.count("**open**") >= 7
    assert all("**open**" in row[1] for row in ROWS if row[-1] == NONE)


@pytest.mark.parametrize("page", ["README.md", "docs/dice.md", "docs/running.md", "docs/gm-guide.md"])
def test_the_other_pages_point_to_it(page: str) -> None:
    assert "trust.md" in (ROOT / page).read_text("utf-8")


def test_whoever_works_out_dice_by_hand_finds_the_chain_of_the_beacon_as_reports_do_not_print_it() -> None:
    assert f"`{QUICKNET.name}`" in (ROOT / "docs" / "dice.md").read_text("utf-8")
