"""Mail by IMAP: whatever the server does, nothing is lost, and what is filed goes away as far as the server allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from adjudicator.channels.base import Fetched
from adjudicator.channels.imap import LARGEST, ImapSource, look, stand_in
from adjudicator.channels.imap_session import Account
from adjudicator.channels.tls import ServerFault
from adjudicator.intake.mail import envelope
from adjudicator.intake.mail.screen import screen
from adjudicator.model.errors import UserError
from tests.servers.fake import PASSWORD, Cut, FakeImap

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
RAW = b"From: anna@example.org\r\nMessage-ID: <%d@example.org>\r\n\r\nBid: pass\r\n"
MORE = b"IMAP4rev1 IDLE UIDPLUS NAMESPACE"


@pytest.fixture
def server() -> Iterator[FakeImap]:
    fake = FakeImap()
    yield fake
    fake.close()


def account(server: FakeImap, **fields: Any) -> Account:
    given: dict[str, Any] = {
        "name": "gm at home", "host": "127.0.0.1", "port": server.port, "user": "gm", "secret": lambda: PASSWORD,
        "security": "none", "patience": 10.0,
    }  # fmt: skip
    return Account(**(given | fields))


def source(server: FakeImap, **fields: Any) -> ImapSource:
    return ImapSource(account(server, **fields), lambda: NOW)


def taken(from_: ImapSource) -> list[Fetched]:
    """Fetch as the service does: each mail is filed before the next is asked for."""
    found = []
    for fetched in from_.fetch():
        found.append(fetched)
        from_.done(fetched.uid)
    return found


def fill(server: FakeImap, count: int) -> None:
    for number in range(count):
        server.put(RAW % number)


def cut_at(word: str, times: int = 1) -> Callable[[str], bytes | None]:
    """A hook that hangs up at the first commands in which a word, or what a pattern says, is found."""
    left = [times]

    def hook(command: str) -> bytes | None:
        if re.search(word, command) and left[0]:
            left[0] -= 1
            raise Cut
        return None

    return hook


# ---------------------------------------------------------------------------- what is handed over


def test_mail_comes_in_the_order_of_its_arrival_then_of_its_number(server: FakeImap) -> None:
    dates = ["22-Nov-2026 10:00:00 +0000", " 1-Nov-2026 10:00:00 +0000", "22-Nov-2026 11:59:59 +0200", "no date"]
    for number, date in enumerate([*dates, dates[0]]):
        server.put(RAW % number, date=date)
    found = taken(source(server))
    assert [fetched.raw for fetched in found] == [RAW % number for number in (1, 2, 0, 4, 3)]
    assert [fetched.uid for fetched in found] == [f"gm at home/INBOX 7 {number + 1}" for number in (1, 2, 0, 4, 3)]
    assert found[1].received == datetime(2026, 11, 22, 9, 59, 59, tzinfo=UTC)
    assert found[-1].received == NOW
    assert server.mails == []
    assert len(server.folders["Adjudicator"]) == 5


def test_a_long_mail_comes_whole_though_in_pieces(server: FakeImap) -> None:
    raw = RAW % 1 + bytes(range(256)) * 10_000  # lines of every length, and none of them of text
    server.put(raw)
    server.put(RAW % 2)
    assert [fetched.raw for fetched in taken(source(server))] == [raw, RAW % 2]
    assert sum("BODY.PEEK[]<" in said for said in server.said) == 3


def test_of_a_giant_only_the_header_comes_and_it_is_held_as_too_large(server: FakeImap) -> None:
    server.put(RAW % 1, size=LARGEST + 1)
    (fetched,) = taken(source(server))
    assert b"Bid: pass" not in fetched.raw
    assert envelope.key_of(fetched.raw) == "<1@example.org>"
    verdict = screen(envelope.read(fetched.raw))
    assert (verdict.action, verdict.code, verdict.detail) == ("hold", "too-large", str(LARGEST + 1))
    assert server.mails == []


def test_what_stands_in_for_a_giant_says_its_own_size_alone() -> None:
    made = stand_in(b"Subject: x\r\nX-Adjudicator-left-out: 5\r\n\r\n", 30)
    assert made == b"Subject: x\r\nX-Adjudicator-Left-Out: 30\r\n\r\n"


def test_a_mail_that_vanishes_after_the_listing_is_passed_over(server: FakeImap) -> None:
    fill(server, 3)

    def gone(command: str) -> bytes | None:
        if "BODY.PEEK" in command:
            server.mails = [mail for mail in server.mails if mail.uid != 2]
        return None

    server.hook = gone
    mailbox = source(server)
    assert [fetched.raw for fetched in taken(mailbox)] == [RAW % 0, RAW % 2]
    assert mailbox.notes == []


def test_a_mail_the_server_cannot_read_is_noted_and_stops_no_other(server: FakeImap) -> None:
    fill(server, 2)
    server.hook = lambda command: b"TAG NO It is damaged.\r\n" if re.search(r"FETCH 1(:2)? \(BODY", command) else None
    mailbox = source(server)
    assert [fetched.raw for fetched in taken(mailbox)] == [RAW % 1]
    assert mailbox.notes == ["gm at home: mail 1 in INBOX cannot be read (It is damaged)."]
    assert [mail.uid for mail in server.mails] == [1]


def test_a_mail_at_which_the_connection_always_breaks_stops_no_other(server: FakeImap) -> None:
    fill(server, 3)
    server.hook = cut_at(r"FETCH 1(:3)? \(BODY", times=99)
    mailbox = source(server)
    assert [fetched.raw for fetched in taken(mailbox)] == [RAW % 1, RAW % 2]
    (note,) = mailbox.notes
    assert "mail 1 in INBOX cannot be read: the connection breaks at it each time" in note


# ------------------------------------------------------------------------------- what is taken off


def test_without_move_mail_is_copied_and_what_others_marked_stays(server: FakeImap) -> None:
    server.able = "IMAP4rev1 UIDPLUS"
    server.put(RAW % 0, flags={r"\Deleted"})
    fill(server, 2)
    assert len(taken(source(server))) == 2
    assert [mail.uid for mail in server.mails] == [1]
    assert [mail.uid for mail in server.folders["Adjudicator"]] == [2, 3]
    server.able = "IMAP4rev1"
    server.put(RAW % 3)
    assert len(taken(source(server))) == 1
    assert [mail.flags for mail in server.mails] == [{r"\Deleted"}, {r"\Deleted", r"\Seen"}]
    assert taken(source(server)) == []


def test_mail_may_stay_and_be_flagged(server: FakeImap) -> None:
    server.put(RAW % 9, flags={r"\Seen"})
    fill(server, 2)
    mailbox = source(server, done="flag")
    assert [fetched.raw for fetched in taken(mailbox)] == [RAW % 0, RAW % 1]
    assert [mail.flags for mail in server.mails] == [{r"\Seen"}] * 3
    assert taken(source(server, done="flag")) == []


def test_a_full_mailbox_makes_mail_stay_flagged_until_there_is_room(server: FakeImap) -> None:
    fill(server, 2)
    server.full = {"Adjudicator"}
    mailbox = source(server)
    assert len(taken(mailbox)) == 2
    assert [mail.flags for mail in server.mails] == [{r"\Seen", "adjudicated"}] * 2
    (note,) = mailbox.notes
    assert note == (
        "gm at home: mail cannot be moved to Adjudicator ([OVERQUOTA] The mailbox is full); "
        "it is flagged as read instead."
    )
    assert taken(source(server)) == []
    server.full = set()
    assert taken(source(server)) == []
    assert server.mails == []
    assert len(server.folders["Adjudicator"]) == 2


def test_where_no_mark_is_kept_mail_that_cannot_be_moved_comes_again_with_the_next_program_alone(
    server: FakeImap,
) -> None:
    fill(server, 2)
    server.full, server.keeps = {"Adjudicator"}, r"\Seen \Deleted"
    mailbox = source(server)
    assert [len(taken(mailbox)), len(taken(mailbox)), len(taken(source(server)))] == [2, 0, 2]


def test_a_server_that_flags_nothing_is_noted(server: FakeImap) -> None:
    fill(server, 1)
    server.hook = lambda command: b"TAG NO Not now.\r\n" if "STORE" in command else None
    mailbox = source(server, done="flag")
    assert [len(taken(mailbox)), len(taken(mailbox))] == [1, 0]
    assert mailbox.notes == ["gm at home: mail in INBOX cannot be flagged as read (Not now)."]


def test_folders_lie_where_the_server_wants_them_and_may_have_any_name(server: FakeImap) -> None:
    server.prefix = "INBOX."
    fill(server, 1)
    taken(source(server, done_folder="Gelöst & weg"))
    server.put(RAW % 1)
    taken(source(server, done_folder="INBOX.Old"))
    assert list(server.folders) == ["INBOX.Gel&APY-st &- weg", "INBOX.Old"]


def test_mail_may_be_taken_off_after_the_fetching_too(server: FakeImap) -> None:
    fill(server, 2)
    mailbox = source(server)
    found = list(mailbox.fetch())
    for fetched in found:
        mailbox.done(fetched.uid)
        mailbox.done(fetched.uid)
    assert server.mails == []
    mailbox.done("gm at home/INBOX 6 1")
    fill(server, 1)
    assert len(server.mails) == 1


def test_numbers_of_another_validity_take_nothing_off(server: FakeImap) -> None:
    fill(server, 2)
    mailbox = source(server)
    found = list(mailbox.fetch())
    server.validity = 8
    for fetched in found:
        mailbox.done(fetched.uid)
    assert len(server.mails) == 2
    assert [fetched.raw for fetched in taken(mailbox)] == [fetched.raw for fetched in found]
    assert server.mails == []


def test_many_mails_are_taken_off_in_batches(server: FakeImap) -> None:
    fill(server, 120)
    assert len(taken(source(server))) == 120
    assert [said for said in server.said if "MOVE" in said] == [
        'UID MOVE 1:50 "Adjudicator"', 'UID MOVE 1:50 "Adjudicator"',
        'UID MOVE 51:100 "Adjudicator"', 'UID MOVE 101:120 "Adjudicator"',
    ]  # fmt: skip


# ----------------------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize("word", ["BODY.PEEK", "UID MOVE", r"FETCH [13](:3)? \(BODY", "CREATE"])
def test_a_connection_that_breaks_underway_is_made_again(server: FakeImap, word: str) -> None:
    fill(server, 4)
    server.hook = cut_at(word)
    assert [fetched.raw for fetched in taken(source(server))] == [RAW % number for number in range(4)]
    assert server.mails == []


@pytest.mark.parametrize("word", ["LOGIN", "SELECT", "SEARCH", r"FETCH 1:2 \(UID"])
def test_a_connection_that_breaks_before_the_first_mail_is_told_and_nothing_is_lost(
    server: FakeImap, word: str
) -> None:
    fill(server, 2)
    server.hook = cut_at(word)
    with pytest.raises(ServerFault, match="the connection was cut; the mail waits"):
        taken(source(server))
    assert len(taken(source(server))) == 2


def test_a_server_that_never_answers_is_left_after_a_while(server: FakeImap) -> None:
    fill(server, 1)
    server.hook = lambda command: b"" if "SEARCH" in command else None
    with pytest.raises(ServerFault, match=r"gm at home: 127\.0\.0\.1, port .*: no answer in time"):
        taken(source(server, patience=0.5))


def test_a_server_that_does_not_even_greet_is_left_after_a_while(server: FakeImap) -> None:
    server.greeting = b""
    with pytest.raises(ServerFault, match="no answer in time"):
        taken(source(server, patience=0.5))


@pytest.mark.parametrize("greeting", [b"* BYE too many connections\r\n", b"SSH-2.0\r\n", b"* NO\r\n", b"\x00" * 50])
def test_a_server_that_greets_otherwise_is_a_fault(server: FakeImap, greeting: bytes) -> None:
    server.greeting = greeting
    with pytest.raises(ServerFault):
        taken(source(server, patience=1))


def test_a_wrong_password_is_told_without_it(server: FakeImap) -> None:
    with pytest.raises(UserError) as fault:
        taken(source(server, secret=lambda: "hunter2"))
    assert str(fault.value) == (
        "gm at home: the server refuses user and password ([AUTHENTICATIONFAILED] Wrong password); "
        "check `user` and the password."
    )
    server.hook = lambda command: b"TAG BAD what is %s?\r\n" % command.encode() if "LOGIN" in command else None
    with pytest.raises(UserError, match="refuses user and password; check") as fault:
        taken(source(server, secret=lambda: "hunter2"))
    assert "hunter2" not in str(fault.value)


def test_the_account_shows_no_password() -> None:
    assert "hunter2" not in repr(Account(name="x", host="x", port=1, user="x", secret="hunter2".upper))


def test_a_password_of_other_letters_goes_another_way(server: FakeImap) -> None:
    fill(server, 1)
    assert len(taken(source(server, secret=lambda: "gr\u00fc\u00dfe"))) == 1
    assert "\0gm\0gr\u00fc\u00dfe" in server.said


def test_a_token_takes_the_place_of_a_password(server: FakeImap) -> None:
    fill(server, 1)
    assert len(taken(source(server, xoauth2=True, secret=lambda: "t0ken"))) == 1
    assert "user=gm\x01auth=Bearer t0ken\x01\x01" in server.said
    with pytest.raises(UserError, match=r"refuses user and token \(\[AUTHENTICATIONFAILED\] Invalid credentials\)"):
        taken(source(server, xoauth2=True, secret=lambda: "wrong"))


def test_a_secret_that_cannot_be_had_is_told_before_anybody_connects(server: FakeImap) -> None:
    def none() -> str:
        raise UserError("There is none.")

    with pytest.raises(UserError, match=r"There is none\."):
        taken(source(server, secret=none))
    assert server.said == []


def test_a_folder_that_is_missing_or_may_only_be_read_is_told(server: FakeImap) -> None:
    with pytest.raises(UserError, match=r"the folder Games cannot be opened \(.*There is none\); name one that is"):
        taken(source(server, folder="Games"))
    server.readonly = True
    with pytest.raises(UserError, match="the folder INBOX may only be read"):
        taken(source(server))


def test_starttls_is_asked_of_no_server_that_has_none(server: FakeImap) -> None:
    with pytest.raises(UserError, match='offers no STARTTLS; write security = "tls"'):
        taken(source(server, security="starttls"))
    assert not any("LOGIN" in said for said in server.said)


def test_looking_says_how_much_lies_there_and_changes_nothing(server: FakeImap) -> None:
    fill(server, 3)
    assert look(account(server)) == (3, None)
    assert len(server.mails) == 3
    assert all(mail.flags == set() for mail in server.mails)
