"""A packet's mail through a real server over TLS: whatever happens there, nothing is lost or answered twice."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import trustme

from adjudicator.channels.imap import look
from adjudicator.channels.imap_watch import ImapWatch
from adjudicator.model import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.service.inbox.mailboxes import account_of
from tests.servers.conftest import Start
from tests.servers.dovecot import PASSWORD, Dovecot, token
from tests.servers.world import World, key_of

USERS = iter(range(20))
QUOTA = """
mail_plugins = quota
namespace inbox {
  inbox = yes
  separator = /
}
namespace full {
  prefix = Full/
  separator = /
  location = maildir:~/full
}
plugin {
  quota = count:All
  quota_vsizes = yes
  quota_rule = *:storage=100M
  quota2 = count:Full:ns=Full/
  quota2_rule = *:messages=2
}
"""


class Place:
    """A world whose mailbox, of nobody else, lies at a Dovecot."""

    def __init__(self, folder: Path, server: Dovecot, user: str, **account: object) -> None:
        self.server, self.user = server, user
        self.account = {"user": user, "port": server.imaps, "ca": server.ca, "password": PASSWORD} | account
        self.world = World(folder, **self.account)

    def deliver(self, count: int) -> None:
        for raw in self.world.letters(count):
            self.server.deliver(raw, self.user)

    def lying(self, folder: str = "INBOX") -> list[Path]:
        return self.server.lying(folder, self.user)

    def forget_numbers(self) -> None:
        """Let the server number the mails of the inbox again, as after a restore from a backup."""
        inbox = self.server.folder / "mail" / self.user
        uids = inbox / "dovecot-uidlist"
        validity = int(uids.read_text().split()[1].removeprefix("V"))
        for file in inbox.glob("dovecot.index*"):
            file.unlink()
        uids.write_text(f"3 V{validity + 10} N1\n")  # left to itself it would count seconds, and may take the same


@pytest.fixture
def place(dovecot: Dovecot, tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path / "home", dovecot, f"gm{next(USERS)}")
    yield made
    made.world.close()


@contextmanager
def at(name: str, times: int, act: Callable[[], None]) -> Iterator[None]:
    """Do something when a place in the program is passed for the so-manieth time."""
    passed = [0]

    def hook(where: str) -> None:
        passed[0] += where == name
        if where == name and passed[0] == times:
            act()

    checkpoint.install(hook)
    try:
        yield
    finally:
        checkpoint.remove(hook)
    assert passed[0] >= times


# --------------------------------------------------------------------------------- as it should be


def test_the_mails_of_a_packet_are_fetched_filed_answered_and_moved(place: Place) -> None:
    place.deliver(6)
    done = place.world.poll()
    assert (done.fetched, done.filed, done.faults) == (6, 6, [])
    assert place.world.lost_or_doubled() == []
    assert place.lying() == []
    assert len(place.lying("Adjudicator")) == 6
    keys = [entry.key for entry in place.world.home.store.journal()]
    assert keys == place.world.sent
    assert place.world.poll().fetched == 0


@pytest.mark.parametrize("without", [("MOVE",), ("MOVE", "UIDPLUS")])
def test_a_server_with_fewer_abilities_serves_too(start: Start, tmp_path: Path, without: tuple[str, ...]) -> None:
    place = Place(tmp_path / "home", start(without=without), "gm")
    place.deliver(3)
    assert place.world.poll().filed == 3
    assert place.world.poll().fetched == 0
    assert place.world.lost_or_doubled() == []
    assert len(place.lying("Adjudicator")) == 3
    place.world.close()


def test_mail_may_stay_where_it_is_flagged_as_read(place: Place) -> None:
    place.world.settle(**place.account, done="flag")
    place.deliver(3)
    assert [place.world.poll().filed, place.world.poll().fetched] == [3, 0]
    assert [path.name.endswith(":2,S") for path in place.lying()] == [True] * 3


def test_starttls_serves_too_each_time(place: Place) -> None:
    place.world.settle(**place.account | {"port": place.server.imap, "security": "starttls"})
    for _ in range(8):
        place.deliver(1)
        assert place.world.poll().filed == 1
    assert place.world.lost_or_doubled() == []


def test_a_token_serves_in_the_place_of_a_password_as_long_as_it_is_good(start: Start, tmp_path: Path) -> None:
    place = Place(tmp_path / "home", start(tokens=True), "gm")
    place.world.settle(**place.account, login="xoauth2", token_file="token", password_file="")
    place.deliver(2)
    kept = place.world.folder / "token"
    kept.touch(0o600)
    now = datetime.now(UTC)
    for bad in (token("gm", now - timedelta(hours=1)), token("gm", now + timedelta(hours=1))[:-5], "nonsense"):
        kept.write_text(bad)
        done = place.world.poll()
        assert "the server refuses user and token" in done.faults[0]
        assert bad not in done.faults[0]
    kept.write_text(token("gm", now + timedelta(hours=1)))
    assert place.world.poll().filed == 2
    place.world.close()


def test_mail_wakes_whoever_listens_and_is_read(place: Place) -> None:
    woken = threading.Semaphore(0)
    watch = ImapWatch(account_of(place.world.home, place.world.home.settings.mail.receive[0]), woken.release)
    watch.start()
    assert woken.acquire(timeout=20)
    for _ in range(2):
        place.deliver(2)
        while len(place.world.home.store.journal()) < len(place.world.sent):
            assert woken.acquire(timeout=20)
            assert place.world.poll().faults == []
    watch.stop()
    assert place.world.lost_or_doubled() == []


# ------------------------------------------------------------------------------ what goes wrong


@pytest.mark.parametrize("where", ["service.fetched", "service.journalled"])
def test_a_server_killed_in_the_middle_and_started_again_loses_nothing(place: Place, where: str) -> None:
    place.deliver(8)
    with at(where, 4, place.server.kill):
        done = place.world.poll()
    assert done.cut_off
    assert len(done.faults) == 1
    assert "nothing listens there" in place.world.poll().faults[0]
    place.server.start()
    place.world.poll_until_read(tries=1)
    assert place.world.lost_or_doubled() == []
    assert place.lying() == []


@pytest.mark.parametrize(
    ("where", "times"), [("service.fetched", 2), ("service.journalled", 2), ("service.acknowledged", 1)]
)
def test_a_program_killed_in_the_middle_loses_nothing(place: Place, where: str, times: int) -> None:
    class Killed(BaseException):
        pass

    def kill() -> None:
        raise Killed

    place.deliver(4)
    with at(where, times, kill), pytest.raises(Killed):
        place.world.poll()
    place.world.poll_until_read(tries=1)
    assert place.world.lost_or_doubled() == []
    assert place.lying() == []


@pytest.mark.parametrize("where", ["service.fetched", "service.journalled"])
def test_a_mailbox_numbered_again_files_nothing_twice_and_misses_nothing(place: Place, where: str) -> None:
    place.deliver(4)

    def number_anew() -> None:
        place.server.kill()
        place.forget_numbers()
        place.server.start()

    with at(where, 2, number_anew):
        polls = [place.world.poll()]
    polls.append(place.world.poll())
    assert sum(done.filed for done in polls) == 4
    assert sum(done.doubles for done in polls) > 0
    assert place.world.lost_or_doubled() == []
    assert place.lying() == []
    for path in place.lying("Adjudicator"):  # all of it is put back, among new mail
        path.rename(place.server.folder / "mail" / place.user / "new" / path.name.partition(":")[0])
    place.deliver(2)
    place.forget_numbers()
    done = place.world.poll()
    assert (done.filed, done.doubles) == (2, 4)
    assert place.world.lost_or_doubled() == []


def test_a_mail_that_vanishes_after_the_listing_stops_no_other(place: Place) -> None:
    place.deliver(24)
    gone = place.world.sent.pop(22)  # of the first twenty all are there when the first of them is handed on

    def expunge() -> None:
        (path,) = [path for path in place.lying() if key_of(path) == gone]
        path.unlink()

    with at("service.fetched", 1, expunge):
        done = place.world.poll()
    assert done.filed == 23
    assert place.world.lost_or_doubled() == []
    assert place.world.poll().fetched == 0


def test_a_full_mailbox_stops_nothing_and_nothing_comes_twice(start: Start, tmp_path: Path) -> None:
    place = Place(tmp_path / "home", start(plugins=QUOTA), "gm", done_folder="Full/Done")
    place.deliver(5)
    done = place.world.poll()
    assert (done.filed, done.cut_off) == (5, False)
    (fault,) = done.faults
    assert "mail cannot be moved to Full/Done" in fault
    assert "it is flagged as read instead" in fault
    assert place.world.poll().fetched == 0
    assert place.world.lost_or_doubled() == []
    assert len(place.lying()) == 5
    place.world.close()


def test_what_is_wrong_with_a_login_is_told_and_nothing_is_fetched(start: Start, tmp_path: Path) -> None:
    place = Place(tmp_path / "home", start(), "gm")
    place.deliver(1)
    wrong: dict[str, dict[str, object]] = {
        "the server refuses user and password": {"password": "hunter2"},
        "its certificate is not trusted": {"ca": ""},
        "the folder Games cannot be opened": {"folder": "Games"},
        "the server does not speak TLS there": {"port": place.server.lmtp},
        "nothing listens there": {"port": 1},
    }
    for told, more in wrong.items():
        place.world.settle(**place.account | more)
        done = place.world.poll()
        assert told in done.faults[0]
        assert "hunter2" not in done.faults[0]
        assert (done.fetched, done.cut_off) == (0, True)
    place.world.settle(**place.account)
    assert place.world.poll().filed == 1
    place.world.close()


def test_certificates_that_prove_nothing_are_refused_with_the_mail_left_where_it_is(
    start: Start, authority: trustme.CA, tmp_path: Path
) -> None:
    now = datetime.now(UTC)
    bad = {
        "has expired": authority.issue_cert(
            "localhost", not_before=now - timedelta(days=9), not_after=now - timedelta(days=1)
        ),
        "is for another name than localhost": authority.issue_cert("mail.example.org"),
        "is not trusted": trustme.CA().issue_cert("localhost"),
    }
    server = start()
    place = Place(tmp_path / "home", server, "gm")
    place.deliver(1)
    receiving = place.world.home.settings.mail.receive[0]
    for told, certificate in bad.items():
        server.kill()
        server.certify(certificate)
        server.start()
        with pytest.raises(UserError, match=f"its certificate {told}"):
            look(account_of(place.world.home, receiving))
        done = place.world.poll()
        assert (done.fetched, done.cut_off) == (0, True)
        assert f"its certificate {told}" in done.faults[0]
        place.world.settle(**place.account | {"port": server.imap, "security": "starttls"})
        assert f"its certificate {told}" in place.world.poll().faults[0]
        place.world.settle(**place.account)
    assert len(place.lying()) == 1
    place.world.close()
