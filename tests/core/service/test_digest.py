"""The digest: what it says, to whom, and that it says so once a day."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import cli
from adjudicator.engine.log.calendar import GraceBegun
from adjudicator.engine.log.people import SeatOffered, SeatResigned, StandbyListed
from adjudicator.model.checkpoint import install, remove
from adjudicator.model.errors import UserError
from adjudicator.model.journal import AddressNote, OutMail
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock import pauses
from adjudicator.service.game.desk import Desk
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts, needs
from adjudicator.service.gm_desk.digest import digest_text, next_due, send_due
from adjudicator.service.gm_desk.press import write_press
from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from tests.core.service.quay import Quay, first_day, to_the_end

GM = "me@acts.example"
SETTINGS = f'[mail]\ngm = ["{GM}", "phone@acts.example"]\n\n[digest]\nat = "08:00"\nzone = "Europe/Berlin"\n'
GOLDEN = Path(__file__).with_name("data") / "digest.txt"


class Usage(NamedTuple):
    """What a disk tells."""

    total: int
    used: int
    free: int


def quay_in(path: Path, settings: str = SETTINGS) -> Quay:
    path.mkdir(parents=True, exist_ok=True)
    (path / "home.toml").write_text(settings, "utf-8")
    return Quay(path)


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = quay_in(tmp_path)
    yield quay
    quay.home.close()


def at(quay: Quay, day: int, hour: int, minute: int = 0) -> None:
    """Set the clock to an hour of November in UTC; Berlin is an hour ahead."""
    quay.hands.moment = datetime(2026, 11, day, hour, minute, tzinfo=UTC)


def stranger(quay: Quay) -> None:
    """Let a mail come that is held, and so needs the GM."""
    quay.send("Zoe", "bid 4", address="zoe@elsewhere.example")


def a_busy_day(quay: Quay) -> None:
    quay.send("Ann", "bid 2\nbid as the wind blows\nAnn")
    quay.send("Ann", "bid 3")
    stranger(quay)
    quay.send("Ben", "blid 3 or so")
    quay.send("Ben", "done")


def sent(quay: Quay) -> list[str]:
    """Return the digests that were queued, by their keys."""
    return [entry.key for entry in quay.home.store.outbox() if ".digest." in entry.key]


def text(quay: Quay) -> str:
    return digest_text(quay.home, Desk(quay.home), quay.table)


def said(quay: Quay) -> str:
    return " ".join(text(quay).split())


# ---------------------------------------------------------------------------------- what it says


def test_the_digest_is_as_it_should_be_to_the_letter(quay: Quay) -> None:
    a_busy_day(quay)
    at(quay, 5, 7)
    assert text(quay) == GOLDEN.read_text("utf-8")


def test_every_command_that_a_digest_prints_runs_as_it_is_pasted(quay: Quay, tmp_path: Path) -> None:
    a_busy_day(quay)
    fail(quay, "Nobody there")
    printed = re.sub(r" \\\n +", " ", text(quay))
    commands = re.findall(r"^ {4}adjudicator (.*)$", printed, re.MULTILINE)
    assert len(commands) >= 2
    for command in commands:
        done = CliRunner().invoke(cli, ["--home", str(tmp_path), *shlex.split(command)])
        assert (command, done.exit_code) == (command, 0)


def test_a_command_too_long_for_a_line_goes_on_behind_a_backslash() -> None:
    from adjudicator.service.gm_desk.digest_page import LONGEST, pasted

    words = ("adjudicator", "extend", "a_game_of_a_long_name", "--hours", "24", "--why", "Dora asked for a day more")
    lines = pasted(words)
    assert len(lines) == 2
    assert all(len(line) <= LONGEST + 2 for line in lines)
    script = "\n".join(["adjudicator() { printf '%s\\n' \"$@\"; }", *(f"    {line}" for line in lines)])
    ran = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=True)
    assert tuple(ran.stdout.splitlines()) == words[1:]


def test_a_line_is_open_until_its_player_writes_again(quay: Quay) -> None:
    quay.send("Ann", "bid as the wind blows")
    assert "told how such a line reads; no mail of his since" in said(quay)
    quay.send("Ann", "bid 3")
    assert "told how such a line reads; he has written since" in said(quay)


def test_greetings_are_not_worth_a_line(quay: Quay) -> None:
    quay.send("Ann", "bid 2\nBest wishes\nAnn")
    assert "WHAT THE READER" not in text(quay)


def test_lines_of_a_packet_that_is_over_are_forgotten(quay: Quay) -> None:
    quay.send("Ann", "bid as the wind blows")
    quay.close()
    assert "WHAT THE READER" not in text(quay)


def test_no_more_lines_are_shown_than_a_page_bears(quay: Quay) -> None:
    quay.send("Ann", "\n".join(f"bid number {each} perhaps or not" for each in range(20)))
    told = said(quay)
    assert "20 of 20 lines in this packet." in told
    assert "And 8 more" in told


def test_the_hours_of_a_gm_in_utc_are_said_once(toy: None, tmp_path: Path) -> None:
    quay = quay_in(tmp_path, SETTINGS.replace("Europe/Berlin", "UTC"))
    at(quay, 5, 8)
    told = said(quay)
    assert "Thu 5 Nov 2026, 08:00 UTC" in told
    assert "1.1 Auction, Thu 5 Nov, 20:00 UTC, in 12 h." in told


def test_a_packet_that_closes_before_the_next_digest_is_due_and_any_other_is_only_open(quay: Quay) -> None:
    at(quay, 4, 20)
    assert "DUE TODAY" in text(quay)
    at(quay, 4, 19, 59)
    assert "DUE TODAY" not in text(quay)
    assert "\nOPEN\n" in text(quay)


def test_whoever_owes_something_and_is_silent_is_named(quay: Quay) -> None:
    a_busy_day(quay)
    at(quay, 12, 7)
    assert "Cleo: no mail for 9 days." in said(quay)
    assert "Ben: no mail" not in said(quay), "he has said that he is done"


def test_a_reminder_that_went_out_is_told(quay: Quay) -> None:
    with quay.table.work() as work:
        for seat in ("ben", "cleo"):
            key = f"<quay.1-1.{seat}.reminder.1@localhost>"
            work.tx.queue(OutMail(key, seat, f"{seat}@example.org", b"x", "2026-11-04T20:00:00Z"))
    assert "Reminded: Ben and Cleo, Wed 4 Nov, 21:00." in said(quay)


# ---------------------------------------------------------------------------------- what needs him


def fail(quay: Quay, why: str) -> int:
    """Give up the first mail of the outbox and return its number."""
    entry = quay.home.store.outbox("waiting", "quay")[0]
    quay.home.store.claim(entry.id)
    quay.home.store.mark_failed(entry.id, why, final=True)
    return entry.id


def test_nothing_needs_the_gm_of_a_game_that_runs_well(quay: Quay) -> None:
    assert "NEEDS YOU" not in text(quay)


def test_mail_that_did_not_leave_needs_the_gm(quay: Quay) -> None:
    fail(quay, "550 no such user")
    told = said(quay)
    assert "Mail to ann@example.org of Mon 2 Nov, 10:00 could not be sent" in told
    assert "550 no such user" in told


def test_what_lies_there_in_heaps_is_counted(quay: Quay) -> None:
    for _ in range(needs.LISTED + 2):
        stranger(quay)
    assert text(quay).count("adjudicator refuse") == needs.LISTED
    assert "2 more mails held" in said(quay)


def test_held_mail_of_no_game_stands_in_the_digest_of_the_first_that_runs(quay: Quay) -> None:
    quay.send("Zoe", "hello there", address="zoe@elsewhere.example", subject="hello")
    assert "Held mail 1 from zoe@elsewhere.example" in said(quay)
    (entry,) = quay.home.store.journal("held")
    assert entry.game is None
    ground = needs.Ground(Desk(quay.home), quay.table, "UTC", first=False)
    assert not list(needs.held(ground))


def test_words_of_a_sender_cannot_forge_a_line_of_the_digest(quay: Quay) -> None:
    quay.send("Zoe", "x", address='"=?utf-8?q?a=0A=0A____adjudicator_rule?=" <z@x.example>', subject="[quay] hi")
    assert not re.search(r"^ {4}adjudicator rule", text(quay), re.MULTILINE)


def test_a_packet_that_could_not_close_needs_the_gm_before_it_must(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(table: Table) -> None:
        raise ZeroDivisionError(table.id)

    monkeypatch.setattr(needs, "trial", falls)
    told = said(quay)
    assert "1.1 Auction cannot close: a trial run of it breaks off ZeroDivisionError: quay." in told
    assert "IF 1.1 CLOSED NOW" not in told


def test_a_log_that_was_changed_needs_the_gm(quay: Quay, tmp_path: Path) -> None:
    import sqlite3

    assert "the hash of each recomputed" in said(quay)
    with closing(sqlite3.connect(tmp_path / "adjudicator.sqlite")) as db, db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("UPDATE log SET hash = replace(hash, 'a', 'b')")
    assert "The log of the game is not as it was written" in said(quay)
    assert "adjudicator verify quay" in text(quay)
    assert "the hash of each recomputed" not in said(quay)


def test_a_disk_that_is_nearly_full_needs_the_gm(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(10**12, 10**12, 50 * 2**20))
    assert "The disk is nearly full 50 MB are left" in said(quay)


def test_what_is_written_to_the_gm_stands_there_until_he_has_answered(quay: Quay) -> None:
    quay.send("Ben", "Press to GM:\nCan I bid twice?\nEnd press")
    quay.send("Cleo", "Press to Ann:\nCan he?\nEnd press")
    told = said(quay)
    assert 'Written to you, by Ben, Mon 2 Nov, 11:00 "Can I bid twice?"' in told
    assert "Can he?" not in told
    write_press(quay.home, quay.table, "Ann", "No idea.")
    assert "Can I bid twice?" in said(quay)
    write_press(quay.home, quay.table, "Ben", "No.")
    assert "Can I bid twice?" not in said(quay)
    quay.send("Ben", "Press to GM:\nNot even in secret?\nEnd press")
    assert "Not even in secret?" in said(quay)
    write_press(quay.home, quay.table, "all", "Nobody bids twice.")
    assert "NEEDS YOU" not in text(quay)


def test_whoever_asks_for_more_time_needs_the_gm_until_he_has_answered(quay: Quay) -> None:
    quay.send("Ben", "extend 2 days")
    told = said(quay)
    assert "Ben asks for more time in 1.1 Auction: 2 days" in told
    assert "adjudicator extend quay --days 1 --why 'Ben asked for it.'" in told
    assert "adjudicator extend quay --refuse --why 'The others are ready.'" in told
    acts.extend(quay.home, quay.table, hours=24, why="Ben asked for it")
    assert "asks for more time" not in said(quay)


def test_a_seat_that_is_offered_or_free_needs_the_gm(quay: Quay, tmp_path: Path) -> None:
    with quay.table.work() as work:
        work.add(SeatOffered("ben", 2))
    assert "Ben's seat is offered, as Ben is silent; nobody stands by" in said(quay)
    with quay.table.work() as work:
        work.add(SeatResigned("cleo", ""), StandbyListed("Iris", "iris@example.org", ""))
    told = text(quay)
    assert "Nobody plays Cleo's seat but its defaults; Iris stands by" in " ".join(told.split())
    (command,) = re.findall(r"adjudicator (replace quay cleo .*?)\n\n", told, re.DOTALL)
    words = shlex.split(command.replace("\\\n", " "))
    assert CliRunner().invoke(cli, ["--home", str(tmp_path), *words]).exit_code == 0
    quay.table.refresh()
    assert "Cleo's seat" not in said(quay)


def test_a_pause_is_told_and_nothing_is_due(quay: Quay) -> None:
    pauses.pause(quay.home, quay.table, datetime(2026, 11, 20, 20, tzinfo=UTC), "holidays")
    at(quay, 5, 7)
    assert "PAUSED 1.1 Auction, paused until Fri 20 Nov, 21:00 your time (20:00 UTC), in 15 days." in said(quay)
    assert "DUE TODAY" not in said(quay)


def test_a_pause_without_an_end_waits_for_them(quay: Quay) -> None:
    pauses.pause(quay.home, quay.table, None, "holidays")
    assert "PAUSED 1.1 Auction, paused until you resume it." in said(quay)


def test_grace_names_those_who_are_late(quay: Quay) -> None:
    with quay.table.work() as work:
        work.add(GraceBegun("1.1", "2026-11-06T08:00:00Z", ("cleo",)))
    at(quay, 5, 21)
    assert "IN GRACE 1.1 Auction, late Cleo to Fri 6 Nov, 09:00 your time (08:00 UTC), in 11 h." in said(quay)


def test_an_address_that_gives_our_mails_back_needs_the_gm(quay: Quay) -> None:
    with quay.home.store.transaction(None) as tx:
        for outbox in range(1, 4):
            tx.note(AddressNote("ben@example.org", "permanent", "2026-11-01T20:00:00Z", "No such user", None, outbox))
    told = said(quay)
    assert "Mail to ben@example.org of Ben comes back, 3 mails since Sun 1 Nov, 21:00 No such user." in told
    assert "Ben has no other address; ask him for one in another way." in told
    assert "Ann has no other" not in told


def test_a_mailbox_that_cannot_be_fetched_needs_the_gm_until_it_can(quay: Quay) -> None:
    desk = Desk(quay.home)
    desk.fetched, desk.faults = "2026-11-02T08:59:00Z", ("imap.example does not know the password.",)
    told = " ".join(digest_text(quay.home, desk, quay.table).split())
    assert "Mail cannot be fetched from every mailbox imap.example does not know the password." in told
    assert "Mail was last fetched Mon 2 Nov, 09:59." in told


def test_a_poll_tells_the_desk_when_it_fetched(quay: Quay) -> None:
    desk = Desk(quay.home)
    poll(quay.home, Letters([]), desk=desk)
    assert (desk.fetched, desk.faults) == (quay.home.stamp(), ())


def test_a_game_whose_rules_end_needs_the_gm(toy: None, half_a_turn: None, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text(SETTINGS, "utf-8")
    quay = Quay(tmp_path, "republic_of_carthage", "faithful")
    for _ in range(9):
        if quay.table.history.state.open_packet is None:
            break
        quay.close()
    assert "The game stands at the" in said(quay)


# ------------------------------------------------------------------------------- when, and to whom


def test_it_goes_to_the_gm_alone_once_a_day(quay: Quay) -> None:
    stranger(quay)
    others = [entry.key for entry in quay.home.store.outbox()]
    at(quay, 3, 6, 59)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay) == []
    at(quay, 3, 7)
    for _ in range(3):
        send_due(quay.home, Desk(quay.home))
        quay.pass_hours(5)
    assert sent(quay) == ["<quay.2026-11-03.gm.digest.1@localhost>"]
    new = [entry for entry in quay.home.store.outbox() if entry.key not in others]
    assert [(entry.to_seat, entry.to_address) for entry in new] == [("gm", GM)]
    at(quay, 4, 7)
    send_due(quay.home, Desk(quay.home))
    assert len(sent(quay)) == 2
    assert verify(quay.home, "quay").differences == []


def test_none_is_sent_on_a_day_without_a_need_and_nothing_due(quay: Quay) -> None:
    at(quay, 3, 7)
    send_due(quay.home, Desk(quay.home))
    at(quay, 4, 7)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay) == []
    at(quay, 5, 7)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay) == ["<quay.2026-11-05.gm.digest.1@localhost>"]
    (entry,) = [each for each in quay.home.store.outbox() if ".digest." in each.key]
    assert b"Subject: [quay] GM digest Thu 5 Nov: nothing needs you, 1 packet due" in quay.home.store.out_raw(entry.id)


def test_what_comes_after_the_hour_waits_for_the_next_day(quay: Quay) -> None:
    at(quay, 3, 7)
    send_due(quay.home, Desk(quay.home))
    stranger(quay)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay) == []
    at(quay, 4, 7)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay) == ["<quay.2026-11-04.gm.digest.1@localhost>"]


def test_whoever_was_down_for_days_makes_up_for_one(quay: Quay) -> None:
    stranger(quay)
    at(quay, 9, 3)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay) == ["<quay.2026-11-08.gm.digest.1@localhost>"]
    at(quay, 9, 7)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay)[1:] == ["<quay.2026-11-09.gm.digest.1@localhost>"]


def test_killed_anywhere_it_is_sent_once(toy: None, tmp_path: Path) -> None:
    class Killed(BaseException):
        pass

    passed: list[str] = []
    install(passed.append)
    kills = 0
    try:
        while True:
            quay = quay_in(tmp_path / str(kills))
            stranger(quay)
            at(quay, 3, 7)
            passed.clear()

            def kill(name: str, after: int = kills) -> None:
                if len(passed) > after:
                    raise Killed(name)

            install(kill)
            try:
                send_due(quay.home, Desk(quay.home))
                break
            except Killed:
                kills += 1
            finally:
                remove(kill)
            send_due(quay.home, Desk(quay.home))
            assert sent(quay) == ["<quay.2026-11-03.gm.digest.1@localhost>"]
            assert next_due(quay.home) == datetime(2026, 11, 4, 7, tzinfo=UTC)
    finally:
        remove(passed.append)
    assert kills >= 4


def test_the_next_hour_is_known(quay: Quay) -> None:
    assert next_due(quay.home) == datetime(2026, 11, 3, 7, tzinfo=UTC), "the game was set up after today's"
    at(quay, 3, 7, 30)
    assert next_due(quay.home) == datetime(2026, 11, 3, 7, tzinfo=UTC), "it waits"
    send_due(quay.home, Desk(quay.home))
    assert next_due(quay.home) == datetime(2026, 11, 4, 7, tzinfo=UTC)


def test_the_hour_is_that_of_the_wall_when_the_clock_changes(toy: None, tmp_path: Path) -> None:
    quay = quay_in(tmp_path)
    quay.hands.moment = datetime(2027, 3, 27, 12, 0, tzinfo=UTC)
    send_due(quay.home, Desk(quay.home))
    assert next_due(quay.home) == datetime(2027, 3, 28, 6, tzinfo=UTC)
    quay.hands.moment = datetime(2027, 3, 28, 6, 0, tzinfo=UTC)
    send_due(quay.home, Desk(quay.home))
    assert next_due(quay.home) == datetime(2027, 3, 29, 6, tzinfo=UTC)


@pytest.mark.parametrize("settings", ["", '[mail]\ngm = ["me@acts.example"]\n[digest]\nat = ""\n'])
def test_whoever_names_no_address_or_no_hour_gets_none(toy: None, tmp_path: Path, settings: str) -> None:
    quay = quay_in(tmp_path, settings)
    stranger(quay)
    at(quay, 4, 7)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay) == []
    assert next_due(quay.home) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [("08:00", "8 am", "`at` under"), ("Europe/Berlin", "Europe/Carthage", "no time zone Europe/Carthage")],
)
def test_what_is_wrong_in_the_settings_is_said(toy: None, tmp_path: Path, old: str, new: str, told: str) -> None:
    quay = quay_in(tmp_path, SETTINGS.replace(old, new))
    with pytest.raises(UserError, match=told):
        send_due(quay.home, Desk(quay.home))
    assert next_due(quay.home) is None


def test_of_a_game_that_is_over_there_is_none(toy: None, tmp_path: Path) -> None:
    quay = quay_in(tmp_path)
    first_day(quay)
    to_the_end(quay)
    stranger(quay)
    quay.pass_hours(48)
    send_due(quay.home, Desk(quay.home))
    assert sent(quay) == []


def test_a_game_that_another_process_changed_gets_its_digest_all_the_same(quay: Quay) -> None:
    desk = Desk(quay.home)
    desk.table("quay")
    stranger(quay)
    quay.send("Ann", "bid 2")
    at(quay, 3, 7)
    send_due(quay.home, desk)
    assert len(sent(quay)) == 1


def test_it_is_printed_at_any_hour(quay: Quay, tmp_path: Path) -> None:
    done = CliRunner().invoke(
        cli, ["--home", str(tmp_path), "digest", "quay"], env={"ADJUDICATOR_NOW": "2026-11-04T12:00:00Z"}
    )
    assert done.exit_code == 0
    assert done.output.startswith("GM DIGEST")
    assert sent(quay) == []
