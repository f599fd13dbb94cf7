"""Games of a month with servers that fail and a daemon that dies: each deadline kept, each player is told once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.book import DoneSaid
from adjudicator.engine.log.history import History, Rewound
from adjudicator.engine.log.log_row import LogRow
from adjudicator.model.event import Event
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.game.times import moment
from tests.properties.months import SLACK, Month


def lived(path: Path, games: int, days: int, seed: int) -> Month:
    """Return a month that is over."""
    month = Month(path, games, days, Random(seed))
    month.run()
    return month


def check(month: Month) -> None:
    """Hold what a GM promises his players."""
    each_mail_is_read_and_answered_once(month)
    each_report_reaches_each_player_once(month)
    each_packet_closes_once_and_at_its_hour(month)
    no_packet_closes_over_a_refused_line(month)
    no_packet_waits_for_who_owes_nothing(month)
    late_corrections_are_reported(month)
    for meta in month.home.store.games():
        assert verify(month.home, meta.id).differences == []


def each_mail_is_read_and_answered_once(month: Month) -> None:
    end = month.hands.moment
    entries = month.home.store.journal()
    assert Counter(e.key for e in entries if e.kind == "mail") == Counter(
        letter.ident for letter in month.letters.values() if letter.came <= end
    )
    assert {e.state for e in entries} <= {"filed"}, [e for e in entries if e.state != "filed"]
    came = Counter(e.key for e in entries if e.kind == "mail")
    answers = Counter(sent.answers for sent in month.sent.values() if sent.answers in came)
    assert answers == came, "one receipt to each mail"
    assert {e.state for e in month.home.store.outbox()} == {"sent"}
    assert all(sent.told and not sent.again for sent in month.sent.values()), "what was taken is not sent again"


def each_report_reaches_each_player_once(month: Month) -> None:
    for meta in month.home.store.games():
        table = Table.open(month.home.store, meta.id)
        for at, (_, report) in enumerate(table.history.published):
            again = sum(before.report == report.report for _, before in table.history.published[: at + 1])
            for seat in table.game.seats:
                for kind in ("private",) if table.config.letters == "one" else ("public", "private"):
                    ident = f"<{meta.id}.{report.report}.{seat}.{kind}.{again}@localhost>"
                    assert month.sent[ident].to == table.players[seat].address
        reminders = Counter(
            ident.rpartition(".")[0] for ident in month.sent if re.search(rf"^<{meta.id}\..*\.reminder\.", ident)
        )
        assert set(reminders.values()) <= {1}


def each_packet_closes_once_and_at_its_hour(month: Month) -> None:
    for meta in month.home.store.games():
        table = Table.open(month.home.store, meta.id)
        locked = Counter(row.body.data.packet.id for _, row in locks(table))
        assert set(locked.values()) <= {1}
        assert locked, f"{meta.id} went on"
        grace = timedelta(hours=table.config.deadlines.grace)
        for (game, packet), closed in month.closed.items():
            if game != meta.id or not packet:
                continue
            due = moment(table.history.deadlines[packet].at)
            down = any(begin <= due + grace + SLACK and due <= end for begin, end in month.mailbox.failures)
            early = closed < due
            assert early or closed <= due + grace + SLACK or down, (game, packet, due, closed)
            if early:
                told = [line for line in month.log if line.startswith("All players") and game in line]
                assert told, f"{game} closed {packet} before its hour, and not because all had done"


def locks(table: Table) -> Iterator[tuple[History, LogRow]]:
    """Yield each lock of a game, with the history before it; one that only catches up after a correction is none."""
    history = History()
    for row in rows_of(table.store.log(table.id)):
        locks_now = isinstance(row.body, Event) and row.body.kind == "packet_locked"
        if locks_now and phase(history) not in history.locked:
            yield history, row
        history.add(row)


def no_packet_closes_over_a_refused_line(month: Month) -> None:
    """A `done` beside a line that was not filed is set aside, and no early close takes its seat for done."""
    aside = 0
    for meta in month.home.store.games():
        table = Table.open(month.home.store, meta.id)
        said = [row.body for row in rows_of(table.store.log(table.id)) if isinstance(row.body, DoneSaid)]
        aside += sum(not each.done for each in said)
        for history, row in locks(table):
            here = phase(history)
            if not history.calendar.early_of(here):
                continue
            assert not history.calendar.holding(here), (meta.id, here, "somebody waited")
            done = [seat for seat in row.body.data.asked if history.book.is_done(seat, here)]
            assert done == list(row.body.data.asked), (meta.id, here, "a seat that was asked was not done")
    assert aside, "nobody made a mistake"


def no_packet_waits_for_who_owes_nothing(month: Month) -> None:
    """Where the hour closed a packet, somebody asked was not done, or waited, or the last mail came too late."""
    early = 0
    for meta in month.home.store.games():
        table = Table.open(month.home.store, meta.id)
        for history, row in locks(table):
            here = phase(history)
            closes_early = bool(history.calendar.early_of(here))
            early += closes_early
            undone = [seat for seat in row.body.data.asked if not history.book.is_done(seat, here)]
            if closes_early or undone or not row.body.data.asked or history.calendar.holding(here):
                continue
            due = moment(history.deadlines[here.partition("@")[0]].at)
            came = max(each.came for each in month.letters.values() if each.game == meta.id and each.came <= due)
            minutes = timedelta(minutes=table.config.deadlines.delay)
            closed = month.closed[meta.id, here.partition("@")[0]]
            down = any(begin <= due and end >= came for begin, end in month.mailbox.failures)
            assert closed < due or due - came <= minutes + SLACK or down, (meta.id, here, came, due)
    assert early, "no packet closed early"


def late_corrections_are_reported(month: Month) -> None:
    """After an order filed late the packets that had run were run again, and their reports went out once more."""
    corrected = again = 0
    for meta in month.home.store.games():
        table = Table.open(month.home.store, meta.id)
        corrected += sum(isinstance(row.body, Rewound) for row in rows_of(table.store.log(table.id)))
        again += max(0, len(table.history.published) - len({report.report for _, report in table.history.published}))
    assert corrected, "nothing was corrected"
    assert again >= corrected, (corrected, again)


def phase(history: History) -> str:
    """Return the packet that is open, with its epoch."""
    packet = history.state.open_packet
    assert packet is not None
    return phase_id(packet.id, packet.epoch)


def test_a_week_of_three_games(tmp_path: Path) -> None:
    month = lived(tmp_path, games=3, days=7, seed=2)
    check(month)
    assert month.cuts, "the power failed at least once"


@pytest.mark.soak
def test_a_week_of_six_games(tmp_path: Path) -> None:
    check(lived(tmp_path, games=6, days=7, seed=2))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
def test_a_month_of_ten_games(tmp_path: Path, seed: int) -> None:
    check(lived(tmp_path, games=10, days=31, seed=seed))
