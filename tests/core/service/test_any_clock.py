"""Whatever players send, however often the timekeeper is called or killed: each packet closes once, at its moment."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.model import checkpoint
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock.scheduler import Did, next_due, tick
from adjudicator.service.game.late import phase
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import moment
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.turn.adjudicate import run_on
from tests.core.service.quay import NAMES, Quay
from tests.core.service.timekeeper import letter, read

ORDERS = ("bid 2", "bid 5", "standing bid 3", "pray", "clear", "hello")
LINES = (*ORDERS, "done", "not done", "wait", "no wait", "absent tomorrow")
MAILS = st.tuples(st.just("mail"), st.sampled_from(NAMES), st.sampled_from(LINES))
HOURS = st.tuples(st.just("pass"), st.integers(1, 40), st.just(""))
DEATHS = st.tuples(st.just("kill"), st.integers(1, 12), st.just(""))
GAMES = st.builds(
    Deadlines,
    remind=st.just(()),
    grace=st.sampled_from((0, 12)),
    delay=st.sampled_from((0, 45)),
    strict_wait=st.booleans(),
    earliest=st.sampled_from((0, 30)),
)

Act = tuple[str, object, str]


class Killed(Exception):
    """The process ends here."""


def killed_tick(quay: Quay, after: int) -> None:
    """Call the timekeeper and kill it at a checkpoint; what it holds in memory is gone."""
    left = after

    def hook(name: str) -> None:
        nonlocal left
        del name
        left -= 1
        if left == 0:
            raise Killed

    checkpoint.install(hook)
    try:
        tick(quay.home, quay.table)
    except Killed:
        quay.table = Table.open(quay.home.store, "quay")
    finally:
        checkpoint.remove(hook)


def locks(quay: Quay) -> list[str]:
    return [event.data.packet.id for event in quay.table.history.events() if event.kind == "packet_locked"]


def may_close(quay: Quay, now: datetime) -> bool:
    """Return whether the open packet has reason to close: all are done, or its hour has come."""
    history = quay.table.history
    packet, calendar = history.state.open_packet, history.calendar
    if packet is None:
        return True
    done = all(history.book.is_done(seat, phase(quay.table)) for seat in quay.table.game.seats)
    grace = calendar.grace_of(phase(quay.table))
    return done or now >= moment(history.deadlines[packet.id].at) or grace is not None


@pytest.mark.usefixtures("toy")
@given(GAMES, st.lists(MAILS | HOURS | DEATHS, max_size=25))
@settings(max_examples=25)
def test_each_packet_closes_once_and_at_its_moment(deadlines: Deadlines, script: list[Act]) -> None:
    with TemporaryDirectory() as folder:
        quay = Quay(Path(folder), schedule="one", deadlines=deadlines)
        for what, whom, text in script:
            before, ready = locks(quay), may_close(quay, quay.home.now())
            did: tuple[Did, ...] = ()
            if what == "pass":
                assert isinstance(whom, int)
                due = next_due(quay.home, quay.table)
                quay.hands.moment += timedelta(hours=whom)
                did = tick(quay.home, quay.table)
                assert not did or due is None or due <= quay.home.now()
                assert due is None or due > quay.home.now() or did, "what is due is done"
            elif what == "kill":
                assert isinstance(whom, int)
                killed_tick(quay, whom)
                run_on(quay.home, quay.table)
            else:
                quay.hands.moment += timedelta(minutes=10)
                did = read(quay, letter(quay, str(whom), text, quay.hands.moment))
                ready = may_close(quay, quay.home.now()) or bool(did)
            assert len(locks(quay)) == len(before) or ready or did
            assert len(locks(quay)) == len(set(locks(quay))), "once each"
            assert tick(quay.home, quay.table) == (), "safe to repeat"
            packet = quay.table.history.state.open_packet
            assert packet is None or next_due(quay.home, quay.table) is None or _to_come(quay)
        assert verify(quay.home, "quay").differences == []
        quay.home.close()


def _to_come(quay: Quay) -> bool:
    due = next_due(quay.home, quay.table)
    return due is not None and due > quay.home.now()
