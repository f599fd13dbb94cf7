"""The daemon goes round: it files, closes at the hour and sends, and no fault of one part stops another."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import NoReturn

import pytest

from adjudicator.service.clock.scheduler import Did, tick
from adjudicator.service.daemon import rounds
from adjudicator.service.daemon.rounds import FOLDERS, SERVERS, SHORTEST
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts
from adjudicator.service.inbox import receive
from adjudicator.service.inbox.receive import PATIENCE
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure
from tests.core.service.quay import Quay
from tests.core.service.rounds import BY_CLOCK, Daemon
from tests.core.service.timekeeper import deadline
from tests.dealt import create


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    return Quay(tmp_path, deadlines=BY_CLOCK)


def test_a_round_files_what_came_and_sends_what_is_due(quay: Quay) -> None:
    daemon = Daemon(quay)
    daemon.go()
    letters = daemon.out()
    assert letters == len(quay.home.store.outbox("sent"))
    daemon.mail("Ann", "bid 2", quay.home.now())
    said = daemon.go()
    assert said[0] == "mail 1 filed for quay"
    assert re.fullmatch(r"sent quay\.1-1\.ann\.receipt\.\d+ to ann@example\.org", said[1])
    assert daemon.out() == letters + 1
    assert daemon.go() == [], "nothing happens twice, and nothing that did not happen is told"


def test_what_the_gm_does_meanwhile_is_no_mail(quay: Quay) -> None:
    daemon = Daemon(quay)
    acts.extend(quay.home, quay.table, hours=5, why="I am late")
    assert [line for line in daemon.go() if line.startswith("mail")] == []


def test_a_packet_closes_in_the_round_at_its_hour(quay: Quay) -> None:
    daemon = Daemon(quay)
    at = deadline(quay)
    daemon.mail("Ann", "bid 2", at - timedelta(hours=1))
    assert "has come" not in " ".join(daemon.go(at=at - timedelta(seconds=1)))
    assert "The deadline of packet 1.1 of quay has come; it is closed and reported." in daemon.go(at=at)
    assert deadline(quay) > at


def test_a_daemon_sleeps_to_the_next_hour_and_never_long(quay: Quay) -> None:
    daemon = Daemon(quay)
    at = deadline(quay)
    daemon.go()
    assert daemon.rounds.pause() == FOLDERS
    quay.hands.moment = at - timedelta(seconds=4)
    assert daemon.rounds.pause() == timedelta(seconds=4)
    quay.hands.moment = at + timedelta(hours=1)
    assert daemon.rounds.pause() == SHORTEST


def test_with_mail_servers_it_looks_less_often(quay: Quay) -> None:
    settings = '[[mail.receive]]\nhost = "mail.example.org"\nuser = "gm"\npassword_env = "NONE"\n'
    (quay.home.path / "home.toml").write_text(settings)
    quay.home.__dict__.pop("settings", None)
    assert Daemon(quay).rounds.pause() == SERVERS


def test_the_digest_of_the_day_leaves_in_the_round_at_its_hour(quay: Quay) -> None:
    (quay.home.path / "home.toml").write_text('[mail]\ngm = ["me@example.org"]\n[digest]\nat = "08:00"\n')
    quay.home.__dict__.pop("settings", None)
    daemon = Daemon(quay)
    eight = deadline(quay).replace(hour=8, minute=0)
    daemon.go(at=eight - timedelta(seconds=3))
    before = daemon.out()
    assert daemon.rounds.pause() == timedelta(seconds=3)
    daemon.go(at=eight)
    assert daemon.out() == before + 1
    daemon.go(at=eight + timedelta(seconds=10))
    assert daemon.out() == before + 1


def test_settings_that_are_wrong_are_told_and_end_nothing(quay: Quay) -> None:
    (quay.home.path / "home.toml").write_text('[mail]\ngm = ["me@example.org"]\n[digest]\nat = "8 o\'clock"\n')
    quay.home.__dict__.pop("settings", None)
    daemon = Daemon(quay)
    assert sum(said.startswith("fault: ") for said in daemon.go()) == 1
    assert daemon.rounds.pause() == FOLDERS


def test_it_goes_round_until_it_is_told_to_end(quay: Quay) -> None:
    daemon, slept = Daemon(quay), []

    def sleep(span: timedelta) -> bool:
        slept.append(span)
        quay.hands.moment += span
        return len(slept) < 3

    daemon.mail("Ann", "bid 2", quay.home.now())
    daemon.rounds.keep(sleep)
    assert slept == [FOLDERS] * 3
    assert "mail 1 filed for quay" in daemon.lines


def test_a_fault_is_told_when_it_begins_and_when_it_is_over(quay: Quay) -> None:
    daemon = Daemon(quay)
    daemon.go()
    daemon.down = True
    assert daemon.go() == ["fault: mail.example.org does not answer."]
    assert daemon.go() == []
    daemon.down = False
    assert daemon.go() == ["over: mail.example.org does not answer."]


def broken(*_: object, **__: object) -> NoReturn:
    message = "no such thing"
    raise LookupError(message)


@pytest.mark.parametrize("module", [receive, rounds], ids=["strike", "poll"])
def test_a_fault_nobody_thought_of_stops_neither_the_post_nor_the_daemon(
    quay: Quay, monkeypatch: pytest.MonkeyPatch, module: object
) -> None:
    daemon = Daemon(quay)
    name, whose = ("tick", "quay: ") if module is receive else ("poll", "")
    with monkeypatch.context() as patch:
        patch.setattr(module, name, broken)
        assert f"fault: {whose}LookupError: no such thing" in daemon.go()
    assert daemon.out() == len(quay.home.store.outbox()), "what waited was sent all the same"
    daemon.mail("Ann", "bid 2", quay.home.now())
    assert f"over: {whose}LookupError: no such thing" in daemon.go()
    assert quay.table.history.book.of("ann")


def test_a_game_that_cannot_go_on_is_told_of_and_leaves_the_others_alone(
    quay: Quay, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = tuple(Player(name=name, address=f"{name.lower()}@example.com") for name in ("Ann", "Ben", "Cleo"))
    file = GameFile(id="dock", system="harbour", schedule="two", deadlines=BY_CLOCK, player=players)
    dock = create(quay.home, configure(quay.home, file), bytes(range(1, 65)))
    daemon = Daemon(quay)
    daemon.mail("Ann", "bid 2", quay.home.now())

    def broken_dock(home: Home, table: Table, until: datetime) -> tuple[Did, ...]:
        return broken() if table.id == "dock" else tick(home, table, until)

    with monkeypatch.context() as patch:
        patch.setattr(receive, "tick", broken_dock)
        at = deadline(quay)
        assert "fault: dock: LookupError: no such thing" in daemon.go(at=at)
        assert deadline(quay) > at
    assert dock.history.state.open_packet is not None


def test_a_deadline_waits_for_a_mailbox_that_cannot_be_read(quay: Quay) -> None:
    """A mail sent in time may lie in it, and its player has done nothing wrong."""
    daemon = Daemon(quay)
    at = deadline(quay)
    daemon.down = True
    daemon.go(at=at + timedelta(hours=2))
    assert deadline(quay) == at
    daemon.mail("Ben", "bid 5", at + timedelta(hours=1))
    daemon.go(at=at + timedelta(hours=3))
    assert quay.table.history.book.of("ben") == (), "what came too late is not filed before what came in time"
    daemon.down = False
    daemon.mail("Ann", "bid 2", at - timedelta(minutes=1))
    daemon.go(at=at + timedelta(hours=4))
    assert deadline(quay) > at
    reports = [r.body.decode() for r in quay.home.store.reports("quay", "1-1", "all") if r.format == "text"]
    assert "Ann bids 2" in reports[-1]
    assert "Ben bids" not in reports[-1]
    assert quay.home.store.journal("new") == [], "and is read in the packet that came next"


def test_a_deadline_waits_a_day_for_a_mailbox_and_no_longer(quay: Quay) -> None:
    daemon = Daemon(quay)
    at = deadline(quay)
    daemon.down = True
    daemon.go(at=at + PATIENCE - timedelta(seconds=1))
    assert deadline(quay) == at
    daemon.go(at=at + PATIENCE + timedelta(seconds=1))
    assert deadline(quay) > at
