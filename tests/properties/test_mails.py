"""A whole turn can be played with one mail of each player for each packet: eight in `faithful`, five in `fast`."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from adjudicator.engine.running import advance
from adjudicator.model.event import Event
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.filing.submit import Filing, submit
from adjudicator.service.game.secrets import dice_for
from adjudicator.testing import bare
from adjudicator.testing.players import natural, wishes
from tests.properties.positions import SYSTEM
from tests.properties.turns import SETTINGS

MAILS = {"faithful": 8, "fast": 5}
TURNS = 3
PHASES = ("revenue", "trade", "forum", "senate", "revolution")


@cache
def sent(schedule: str, seed: int = 4, players: int = 4) -> tuple[Counter[tuple[int, str]], bare.Ledger]:
    """Play whole turns in which everybody sends one mail a packet; count the mails by turn and seat."""
    chance, board = Random(seed), bare.start(SYSTEM, players, seed, SETTINGS, schedule)
    ledger, mails = bare.Ledger(board), Counter[tuple[int, str]]()
    ledger.append(advance.begin(board.game).events)
    ledger.run()
    while (packet := board.history.state.open_packet) is not None:
        turn = board.game.system.turn(board.history.state)
        if turn > TURNS:
            break
        for seat in advance.asked(board.game, board.history.state):
            mails[turn, seat] += _write(ledger, seat, packet.id, chance)
        ledger.append(advance.lock(board.game, board.history.state).events)
        ledger.run()
    return mails, ledger


def _write(ledger: bare.Ledger, seat: str, packet: str, chance: Random) -> int:
    """Let a seat file all that it wants of a packet in one mail; return 1, for the mail."""
    board, history = ledger.board, ledger.board.history
    bundles = wishes(board.game, history.state, seat, chance)
    lines = [natural(wish.line(board.game.name), chance) for bundle in bundles for wish in bundle]
    dice = dice_for(board.id, history, board.keys)
    work = Filing(board.game, seat, f"{seat}-{packet}", history.state, history.book, dice)
    submit(work, read_lines(board, seat, "\n".join(lines)))
    ledger.append(work.rows)
    return 1


@pytest.mark.parametrize("schedule", sorted(MAILS))
def test_nobody_needs_more_mails_in_a_turn_than_the_schedule_promises(schedule: str) -> None:
    mails, ledger = sent(schedule)
    whole = {(turn, seat): number for (turn, seat), number in mails.items() if 0 < turn <= TURNS}
    assert {turn for turn, _ in whole} == set(range(1, TURNS + 1))
    assert max(whole.values()) <= MAILS[schedule]
    assert ledger.board.game.system.turn(ledger.board.history.state) > TURNS


@pytest.mark.parametrize("schedule", sorted(MAILS))
def test_these_mails_decide_in_every_phase(schedule: str) -> None:
    """Each phase that asks the players took orders from the one mail of its packet."""
    _, ledger = sent(schedule)
    events = [row.body for row in ledger.rows if isinstance(row.body, Event) and row.body.kind == "submitted"]
    decided = {event.data.slot.partition("#")[0] for event in events if event.data.used}
    assert {phase for phase in PHASES if any(phase in name for name in decided)} == set(PHASES)
