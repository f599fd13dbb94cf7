"""One mail a day: what is kept for it, what it says, and what never waits."""

from __future__ import annotations

import email
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from email import policy
from email.message import EmailMessage
from pathlib import Path
from zipfile import ZipFile

import pytest

from adjudicator.model import checkpoint
from adjudicator.model.journal import OutboxEntry
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.home import DATABASE, Home
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import moment
from adjudicator.service.mail_out.outbox import default_sink, send_waiting
from adjudicator.service.players.daily_digest import next_daily_mail, send_daily
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure, create
from tests.amount import sampled, some
from tests.core.service.quay import NAMES, ZONE, Quay

BEN = "ben@example.org"


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    """A game in which Ben wants one mail a day, at eight in Berlin."""
    quay = Quay(tmp_path)
    with closing(quay.home):
        quay.send("Ben", "mails: daily\nbid 1")
        yield quay


def kept(quay: Quay) -> list[OutboxEntry]:
    return [entry for entry in quay.home.store.outbox("waiting") if entry.kept]


def days(quay: Quay) -> list[EmailMessage]:
    """Return the mails of a day so far."""
    raws = (quay.home.store.out_raw(e.id) for e in quay.home.store.outbox() if e.key.startswith("daily/"))
    return [email.message_from_bytes(raw, policy=policy.default) for raw in raws]


def text(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    return " ".join(body.get_content().split()) if body is not None else ""


def look(quay: Quay) -> None:
    """Do what the program does in a round."""
    send_daily(quay.home, Desk(quay.home))
    send_waiting(quay.home, default_sink(quay.home))


def to_the_hour(quay: Quay) -> None:
    due = next_daily_mail(quay.home, Desk(quay.home))
    assert due is not None
    quay.hands.moment = due


def test_the_receipt_says_what_was_chosen_and_the_log_is_verified(quay: Quay) -> None:
    last = [entry for entry in quay.home.store.outbox() if ".receipt." in entry.key][-1]
    told = quay.home.store.out_raw(last.id).decode()
    assert "at 08:00 your time" in " ".join(told.split())
    assert not last.kept
    assert verify(quay.home, "quay").differences == []


def test_reports_are_kept_and_go_out_once_in_one_mail_with_what_is_owed(quay: Quay) -> None:
    quay.close()
    assert {entry.to_address for entry in kept(quay)} == {BEN}
    look(quay)
    assert not days(quay)
    count = len(kept(quay))
    assert count >= 2
    to_the_hour(quay)
    look(quay)
    look(quay)
    (mail,) = days(quay)
    assert f"{quay.hands.moment:%H:%M}" == "07:00", "eight in Berlin"
    assert mail["To"] == f"Ben <{BEN}>"
    assert mail["Subject"].startswith("[quay] ")
    assert "orders owed" in mail["Subject"]
    assert "DUE 1.2" in text(mail)
    names = [part.get_filename() for part in mail.iter_attachments()]
    assert names == ["quay-1-1.txt", "quay-1-1-private.txt"]
    told = [entry for entry in quay.home.store.outbox("sent") if entry.kept]
    assert len(told) == count, "they count as sent"
    assert not kept(quay)
    assert next_daily_mail(quay.home, Desk(quay.home)) is None
    assert verify(quay.home, "quay").differences == []


def test_the_mail_is_html_as_well_and_says_the_same(quay: Quay) -> None:
    quay.close()
    to_the_hour(quay)
    look(quay)
    (mail,) = days(quay)
    html = mail.get_body(("html",))
    assert html is not None
    shown = " ".join(html.get_content().split())
    for told in ("<title>", "1.2", "You asked for one mail a day, at 08:00.", "the reports are attached as text"):
        assert told.lower() in shown.lower(), told


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("DELETE FROM outbox WHERE key LIKE 'daily/%'", "and there is none"),
        ("UPDATE outbox SET raw = x'46726f6d3a' WHERE key LIKE 'daily/%'", "is not the one that was queued"),
        ("UPDATE outbox SET sent_at = '2026-11-01T08:00:00Z' WHERE kept", "and there is none"),
        (
            "UPDATE outbox SET kept = 1, sent_at = (SELECT sent_at FROM outbox WHERE kept) WHERE key LIKE '%0-0.ben%'",
            "does not carry",
        ),
    ],
)
def test_verify_finds_a_mail_of_the_day_that_was_changed(quay: Quay, change: str, told: str) -> None:
    quay.close()
    to_the_hour(quay)
    look(quay)
    found = verify(quay.home, "quay")
    assert found.differences == []
    assert "days     1 mail of the day compared with what they tell of" in found.checked
    with closing(sqlite3.connect(quay.home.path / DATABASE)) as db, db:
        for (guard,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {guard}")
        assert db.execute(change).rowcount
    assert any(told in line for line in verify(quay.home, "quay").differences)


def test_an_archive_has_no_mail_of_the_day(quay: Quay, tmp_path: Path) -> None:
    quay.close()
    to_the_hour(quay)
    look(quay)
    (mail,) = days(quay)
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    with ZipFile(tmp_path / "quay.zip") as archive:
        assert not any(mail["Message-ID"].encode() in archive.read(name) for name in archive.namelist())
    assert verify(quay.home, str(tmp_path / "quay.zip")).differences == []


class Killed(BaseException):
    """Stands for a power cut: nothing that is not on the disk outlives it."""


@sampled
def test_killed_at_any_place_it_leaves_once_and_nothing_is_lost(quay: Quay, tmp_path: Path) -> None:
    quay.close()
    to_the_hour(quay)
    quay.home.close()
    before = tmp_path / "before"
    shutil.copytree(quay.home.path, before)

    def run(path: Path, at: int) -> int:
        """Do a round in a home, killed at a checkpoint; return how many it passed."""
        passed = 0

        def kill(_: str) -> None:
            nonlocal passed
            passed += 1
            if passed == at:
                raise Killed

        home = Home(path, quay.hands)
        checkpoint.install(kill)
        try:
            send_daily(home, Desk(home))
            send_waiting(home, default_sink(home))
        except Killed:
            pass
        finally:
            checkpoint.remove(kill)
            home.close()
        return passed

    def outcome(path: Path) -> tuple[object, list[str]]:
        with closing(Home(path, quay.hands)) as home:
            rows = [(entry.key, entry.state, entry.kept) for entry in home.store.outbox()]
            assert verify(home, "quay").differences == []
        return rows, sorted(file.name for file in (path / "mail/out/new").iterdir())

    whole = tmp_path / "whole"
    shutil.copytree(before, whole)
    places = run(whole, 0)
    assert places >= 6
    expected = outcome(whole)
    for at in some(range(1, places + 1), 3):
        path = tmp_path / str(at)
        shutil.copytree(before, path)
        run(path, at)
        run(path, 0)
        assert outcome(path) == expected, f"killed at place {at} of {places}"


def test_help_names_it(quay: Quay) -> None:
    for asked, words in (
        ("help", ("mails: daily at 19:00",)),
        ("help mails", ("each by itself", "mails: each packet")),
    ):
        quay.send("Ann", asked)
        told = " ".join(quay.home.store.out_raw(quay.home.store.outbox()[-1].id).decode().split())
        assert all(word in told for word in words), asked


def test_what_is_due_soon_is_let_go_at_once(quay: Quay) -> None:
    quay.close()
    look(quay)
    assert kept(quay)
    packet = quay.table.history.state.open_packet
    assert packet is not None
    quay.hands.moment = moment(quay.table.history.deadlines[packet.id].at) - timedelta(hours=5)
    look(quay)
    assert not kept(quay)
    assert not days(quay)
    assert [e for e in quay.home.store.outbox("sent") if e.to_seat == "ben" and ".private." in e.key]


def test_whoever_owes_nothing_soon_gets_press_and_receipts_at_once(quay: Quay) -> None:
    quay.send("Ann", "press to Ben: will you bid?")
    assert not kept(quay)
    quay.send("Ben", "status")
    assert not kept(quay)


def test_each_packet_again_lets_go_what_was_kept(quay: Quay) -> None:
    quay.close()
    assert kept(quay)
    quay.send("Ben", "mails: each packet")
    look(quay)
    assert not kept(quay)
    quay.close()
    assert not kept(quay)


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("mails: daily at 19:30", "19:30"),
        ("mails daily", "08:00"),
        ("My mails: one mail a day at 7pm, please", None),
        ("mails: once a day, 7 pm", "19:00"),
        ("Mails: digest", "08:00"),
        ("mails: at once", ""),
        ("mails: daily at 25", None),
        ("mails: weekly", None),
    ],
)
def test_what_players_write(toy: None, tmp_path: Path, line: str, at: str | None) -> None:
    quay = Quay(tmp_path)
    with closing(quay.home):
        quay.send("Ben", f"{line}\nbid 2")
        chosen = [each.at for each in quay.table.history.people.mails]
        assert chosen == ([] if at is None else [at])
        receipt = quay.home.store.out_raw(quay.home.store.outbox()[-1].id).decode()
        assert ("mails: daily at 19:00" in receipt) == (at is None), "what would have worked"
        assert "bid 2" in receipt


def test_talk_of_mails_is_talk(quay: Quay) -> None:
    quay.send("Ann", "mails are slow today")
    assert [each.seat for each in quay.table.history.people.mails] == ["ben"]


def test_one_mail_a_day_for_all_games_of_an_address(quay: Quay) -> None:
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org", zone=ZONE) for name in NAMES)
    file = GameFile(id="pier", system="harbour", schedule="two", player=players, mails="daily")
    pier: Table = create(quay.home, configure(quay.home, file), bytes(range(64)))
    assert not any(entry.game == "pier" for entry in kept(quay)), "first letters never wait"
    quay.close()
    from adjudicator.service.turn.adjudicate import close

    close(quay.home, pier)
    assert {entry.to_address for entry in kept(quay) if entry.game == "pier"} == {
        f"{name.lower()}@example.org" for name in NAMES
    }
    to_the_hour(quay)
    look(quay)
    mails = {str(mail["To"]): mail for mail in days(quay)}
    assert set(mails) == {f"{name} <{name.lower()}@example.org>" for name in NAMES}
    his = mails[f"Ben <{BEN}>"]
    assert his["Subject"].startswith("[2 games] ")
    assert "QUAY" in text(his)
    assert "PIER" in text(his)
    assert "QUAY" not in text(mails["Ann <ann@example.org>"])
    quay.send("Ben", "bid 3", subject=f"Re: {his['Subject']}")
    last = quay.home.store.journal()[-1]
    assert last.state == "held", "an answer names no game, and the mail says so"
    assert "An answer to this mail names no game" in text(his)


def test_what_others_have_filed_changes_no_byte_of_it(toy: None, tmp_path: Path) -> None:
    """Two games that differ in a sealed bid of Ann's."""
    found = []
    for number, first in enumerate(("bid 1", "bid 3")):
        quay = Quay(tmp_path / str(number))
        with closing(quay.home):
            quay.send("Ben", "mails: daily\nbid 1")
            quay.close()
            quay.send("Ann", f"{first}\nstanding bid 2")
            to_the_hour(quay)
            look(quay)
            (mail,) = days(quay)
            found.append(mail.as_bytes())
    assert found[0] == found[1]
