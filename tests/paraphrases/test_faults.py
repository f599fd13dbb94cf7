"""What the paraphrases brought to light, a line each: the rule behind it, a text, and what it means."""

from __future__ import annotations

import pytest

from tests.paraphrases.cases import meaning
from tests.paraphrases.judged import judged, shown, told
from tests.paraphrases.positions import Position, positions

FAULTS = (
    ("words that say nothing round a canonical line", "waive 1 - thank you", "waive 1"),
    ("thanks are said to nobody", "F Ank H - thank you", "F Ank H"),
    ("a polite if is no condition", "waive 1, if you would be so kind", "waive 1"),
    ("a decision is an order", "My decision is to concede to Italy", "concede to Italy"),
    ("what is to be done, behind a colon", "For this turn: F Ank H", "F Ank H"),
    ("somebody in a reason is nobody spoken of", "Since somebody has to do it, concede to Italy", "concede to Italy"),
    ("no way in a reason is no denial", "As there is no other way, F Ank H", "F Ank H"),
    ("safe is not save", "F Ank H in order to be safe.", "F Ank H"),
    ("better in a reason corrects nothing", "F Ank H because it is better so", "F Ank H"),
    ("then only goes on", "waive 1. Then concede to Italy", "waive 1\nconcede to Italy"),
    ("a retraction with a colon", "waive 2\nForget that: waive 1", "waive 1"),
    ("a correction breaks in without a comma", "waive 2 no wait make that waive 1", "waive 1"),
    ("instead at the end", "waive 2. No, waive 1 instead.", "waive 1"),
    (
        "a line that the mail program broke behind its verb",
        "Hello everybody, and thanks for the report. Please note the order: concede\nto Italy",
        "concede to Italy",
    ),
    (
        "a line that the mail program broke before a dash",
        "For this turn I would like the following, please: A Smy\n- Ank",
        "A Smy - Ank",
    ),
)


@pytest.fixture(scope="module")
def winter() -> Position:
    """Return a winter in which Fay has Turkey."""
    return next(each for each in positions("diplomacy", 1) if "Winter" in str(each.board.history.state.packet))


@pytest.mark.parametrize(("text", "lines"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_a_fault_found_by_machine_is_mended(winter: Position, text: str, lines: str) -> None:
    said = told(winter.board, "fay", text)
    assert judged(said, meaning(winter, "fay", lines)) == "as meant", shown(said, winter.board)


@pytest.mark.parametrize(
    "text",
    [
        "If we are lucky\nThen waive 1",
        "quux: waive 1",
        "draw so no that nobody can complain.",
        "waive 1\nForget that: waive blorp",
    ],
)
def test_what_a_word_may_change_is_not_filed(winter: Position, text: str) -> None:
    said = told(winter.board, "fay", text)
    assert said.filed == frozenset(), shown(said, winter.board)
    assert said.asked
