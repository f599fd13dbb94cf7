"""Mail from several places at once: in order of arrival, and each fails alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.service.doctor.examine import examine
from adjudicator.service.doctor.finding import Finding
from adjudicator.service.game.home import Home
from adjudicator.service.inbox.mailboxes import watches
from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.service.inbox.sources import source_for
from tests.servers.fake import PASSWORD, FakeImap

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
ACCOUNT = """
[[mail.receive]]
host = "127.0.0.1"
port = {port}
user = "gm"
security = "none"
password_file = "password"
"""


class Town:
    """A home, and servers with mailboxes for it."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.servers = (FakeImap(), FakeImap())
        for server in self.servers:
            stack.callback(server.close)
        folder.mkdir()
        (folder / "home.toml").write_text("".join(ACCOUNT.format(port=server.port) for server in self.servers))
        password = folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o600)
        self.home = Home(folder, lambda: NOW)
        stack.callback(self.home.close)
        self.home.lay_out()

    def put(self, server: int, hour: int, more: bytes = b"") -> None:
        """Let a mail arrive at an hour."""
        raw = b"From: z@x.org\r\nMessage-ID: <%d@x.org>\r\nSubject: at %d\r\n%s\r\nHello.\r\n" % (hour, hour, more)
        self.servers[server].put(raw, date=f"20-Nov-2026 {hour:02}:00:00 +0000")

    def poll(self) -> Poll:
        return poll(self.home, source_for(self.home, None, bytes))

    def hours(self) -> list[int]:
        """When the mails in the journal arrived, in their order there."""
        return [int(entry.received_at[11:13]) for entry in self.home.store.journal()]

    def look(self) -> list[Finding]:
        return [finding for finding in examine(self.home) if finding.what.startswith("mailbox")]


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with ExitStack() as stack:
        yield Town(tmp_path / "home", stack)


def test_mail_of_all_places_is_taken_in_the_order_of_its_arrival(town: Town) -> None:
    for server, hour in ((0, 7), (1, 6), (0, 9), (1, 8), (1, 10)):
        town.put(server, hour)
    in_inbox = town.home.inbox / "new" / "1"
    in_inbox.write_bytes(b"From: y@x.org\n\nHello.\n")
    done = town.poll()
    assert (done.fetched, done.held, done.faults, done.cut_off) == (6, 6, [], False)
    assert town.hours()[:5] == [6, 7, 8, 9, 10]
    assert [len(server.mails) for server in town.servers] == [0, 0]
    assert not in_inbox.exists()
    assert town.poll().fetched == 0
    assert town.home.store.journal()[0].source == f"gm at 127.0.0.1:{town.servers[1].port}/INBOX 7 1"


def test_one_place_that_fails_stops_no_other(town: Town) -> None:
    town.put(0, 7)
    town.put(1, 8)
    town.servers[0].hook = lambda _: b"TAG NO [UNAVAILABLE] Closed.\r\n"
    done = town.poll()
    assert (done.fetched, done.cut_off, len(done.faults)) == (1, False, 1)
    assert done.faults[0].startswith(f"gm at 127.0.0.1:{town.servers[0].port}: ")
    assert town.hours() == [8]
    town.servers[0].hook = lambda _: None
    assert (town.poll().fetched, town.hours()) == (1, [8, 7])


def test_a_poll_without_any_mailbox_is_cut_off_though_the_inbox_is_read(town: Town) -> None:
    (town.home.inbox / "new" / "1").write_bytes(b"From: y@x.org\n\nHello.\n")
    (town.home.path / "password").unlink()
    done = town.poll()
    assert (done.fetched, done.cut_off, len(done.faults)) == (1, True, 2)
    assert "there is no file" in done.faults[0]


def test_mail_that_cannot_be_taken_off_is_noted_and_filed_once(town: Town) -> None:
    town.put(0, 7)
    town.servers[0].hook = lambda command: b"TAG NO Never.\r\n" if "STORE" in command or "MOVE" in command else None
    for double in (0, 1):
        done = town.poll()
        assert (done.fetched, done.doubles, done.cut_off) == (1, double, False)
        assert len(done.faults) == 2
    assert town.hours() == [7]


def test_a_giant_is_held_with_its_reason(town: Town) -> None:
    town.put(0, 7, b"X-Long: yes\r\n")
    town.servers[0].mails[0].size = 99_999_999
    assert town.poll().held == 1
    (entry,) = town.home.store.journal()
    assert (entry.state, entry.key) == ("held", "<7@x.org>")
    assert "99" in entry.reason


def test_a_home_without_mailboxes_reads_its_inbox_and_is_never_cut_off(tmp_path: Path) -> None:
    home = Home(tmp_path / "home", lambda: NOW)
    done = poll(home, source_for(home, None, bytes))
    assert (done.fetched, done.faults, done.cut_off) == (0, [], False)
    home.close()


def test_there_is_a_watch_for_each_mailbox(town: Town) -> None:
    found = watches(town.home, lambda: None)
    assert [watch.account.port for watch in found] == [server.port for server in town.servers]


def test_the_doctor_logs_in_at_each_mailbox(town: Town) -> None:
    town.put(0, 7)
    assert town.look() == [
        Finding(f"mailbox gm at 127.0.0.1:{server.port}", True, f"INBOX holds {told}")
        for server, told in zip(town.servers, ("1 mail", "0 mails"), strict=True)
    ]
    (town.home.path / "password").chmod(0o640)
    first, _ = town.look()
    assert not first.well
    assert first.advice.startswith("others may read")
    (town.home.path / "password").chmod(0o600)
    (town.home.path / "password").write_text("wrong")
    first, _ = town.look()
    assert first.advice == (
        "the server refuses user and password ([AUTHENTICATIONFAILED] Wrong password); check `user` and the password"
    )
    assert len(town.servers[0].mails) == 1
