"""Games of a month with servers that fail and a daemon that dies: each deadline kept, each player is told once."""

from __future__ import annotations

import re
from collections import Counter
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.table import Table
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
        locked = Counter(row.body.data.packet.id for row in table.history.rows if row.body.kind == "packet_locked")
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


def test_a_week_of_three_games(tmp_path: Path) -> None:
    month = lived(tmp_path, games=3, days=7, seed=1)
    check(month)
    assert month.cuts, "the power failed at least once"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
def test_a_month_of_ten_games(tmp_path: Path, seed: int) -> None:
    check(lived(tmp_path, games=10, days=31, seed=seed))
