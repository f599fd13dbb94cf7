"""Each line that `help`, `help all` and `help KIND` print is taken by the reader; what is asked of a game is answered.

One packet of each game is looked at in each run, the others in the long one.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from adjudicator.model.page import Order, Orders
from adjudicator.model.reading import Command, Read
from adjudicator.service.answering.help import Helper
from adjudicator.service.filing.docket import Filing
from adjudicator.service.filing.submit import takes
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Board
from tests.refusals.asking import filed
from tests.refusals.positions import positions

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
EVERY_RUN = {
    ("republic_of_carthage", "forum"),
    ("diplomacy", "fall"),
    ("carthage_diplomacy", "winter"),
    ("republic_of_rome", "rome_courts"),
}
PLACES = {
    "republic_of_carthage": "setup revenue trade forum elections courts agenda business revolution",
    "diplomacy": "spring fall retreats winter spring2 retreats2 fall2 winter2",
    "carthage_diplomacy": "spring autumn winter spring69",
    "republic_of_rome": "setup revenue forum elections courts agenda business revolution",
}
AT = [
    (system, f"rome_{packet}" if system == "republic_of_rome" else packet)
    for system, packets in PLACES.items()
    for packet in packets.split()
]
MARKED = [pytest.param(*at, marks=() if at in EVERY_RUN else pytest.mark.soak, id=" ".join(at)) for at in AT]


def helper_of(board: Board, seat: str) -> Helper:
    return Helper(board, filed(board, seat, ""), speaker(board), NOON)


def printed(helper: Helper) -> Iterator[tuple[str, Order]]:
    """Yield each line of help once, with what help was asked on."""
    kinds = sorted({kind for step in helper.table.game.system.steps.values() for kind in step.kinds})
    said: set[str] = set()
    for name in ("", "all", *(kind.replace("_", " ") for kind in kinds)):
        for order in (order for part in helper.answer(name).parts if isinstance(part, Orders) for order in part.lines):
            if order.text not in said:
                said.add(order.text)
                yield name, order


def becomes(board: Board, seat: str, text: str, work: Filing) -> str:
    """Return whether a line would be filed now, could be another time, or is not read."""
    results = [outcome.result for outcome in filed(board, seat, text).outcomes]
    reads = [result for result in results if isinstance(result, Read)]
    if not results or len(reads) + sum(isinstance(result, Command) for result in results) < len(results):
        return "not read"
    return "filed" if all(takes(work, read) for read in reads) else "read"


@pytest.mark.parametrize(("system", "packet"), MARKED)
def test_each_line_of_help_is_read_and_ones_own_are_filed(system: str, packet: str) -> None:
    board = positions()[system, packet]
    seat = board.game.seats[0]
    helper = helper_of(board, seat)
    own = {sample.line for sample in helper.samples}
    lines = list(printed(helper))
    told = [(name, order.text, becomes(board, seat, order.text, helper.work)) for name, order in lines]
    assert len(told) > len(own)
    assert [row for row in told if row[2] == "not read"] == []
    assert [row for row in told if row[1] in own and row[2] != "filed"] == []


def test_all_positions_are_named_here() -> None:
    assert set(AT) == set(positions())


QUESTIONS = {
    "diplomacy": ("who plays Russia?", "how many builds do I have?"),
    "carthage_diplomacy": ("who is Maria?", "how many builds do I have?"),
    "republic_of_carthage": ("how much money do I have", "how many votes has Gisco?", "who is Ben?"),
    "republic_of_rome": ("how much money do I have", "how many votes has Fabius?", "who is Ben?"),
}


@pytest.mark.parametrize("system", QUESTIONS)
def test_what_a_game_knows_is_answered(system: str) -> None:
    packet = next(packet for of, packet in sorted(EVERY_RUN) if of == system)
    board = positions()[system, packet]
    common = ("when is the deadline?", "what did I send?", "who has not sent orders")
    for question in (*common, *QUESTIONS[system]):
        (outcome,) = filed(board, board.game.seats[0], question).outcomes
        assert (outcome.status, bool(outcome.command)) == ("understood", True), question
