"""Mail over SMTP against a real server: what leaves, over which connection, and what becomes of what does not."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import trustme

from adjudicator.channels import smtp
from adjudicator.channels.base import Deferred, NoSuchReader, Rejected, Undelivered, Unreachable
from adjudicator.channels.smtp import SmtpSink, Submission
from adjudicator.model.errors import UserError
from tests.core.channels.office import PASSWORD, TOKEN, USER, Office, greeting, serving

US, THEM = "gm@gm.example", "ann@example.org"
RAW = b"From: gm@gm.example\nSubject: [quay] orders\n\nOne line\n.a point\n..\n"


class Ticks:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def sink_at(
    port: int, ca: Path | None = None, ticks: Ticks | None = None, sender: str = US, **more: object
) -> SmtpSink:
    server = Submission(host="localhost", port=port, address=US, security="none", ca=ca, seconds=20)
    made = replace(server, **more)  # type: ignore[arg-type]
    secret = TOKEN if made.login == "xoauth2" else PASSWORD
    return SmtpSink(made, lambda: secret, lambda raw, ident: sender, ticks or Ticks())


@contextmanager
def sending(office: Office, ticks: Ticks | None = None, sender: str = US) -> Iterator[SmtpSink]:
    with serving(office) as port:
        sink = sink_at(port, ticks=ticks, sender=sender)
        yield sink
        sink.close()


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def ca(tmp_path: Path) -> tuple[trustme.CA, Path]:
    authority = trustme.CA()
    path = tmp_path / "ca.pem"
    authority.cert_pem.write_to_path(path)
    return authority, path


# ------------------------------------------------------------------------------------ what leaves


def test_a_mail_arrives_as_it_was_written_its_lines_ended_as_mail_ends_them(office: Office) -> None:
    with sending(office) as sink:
        sink.send(RAW, THEM, "<1@gm.example>")
        sink.send(RAW.replace(b"\n", b"\r\n"), THEM, "<1@gm.example>")
    assert office.mails == [(US, (THEM,), RAW.replace(b"\n", b"\r\n"))] * 2


def test_a_run_of_mails_takes_one_connection(office: Office) -> None:
    with sending(office) as sink:
        for _ in range(5):
            sink.send(RAW, THEM, "x")
    assert (len(office.mails), office.links, office.said.count("NOOP")) == (5, 1, 0)


def test_after_a_pause_the_connection_is_asked_whether_it_holds(office: Office) -> None:
    ticks = Ticks()
    with sending(office, ticks) as sink:
        sink.send(RAW, THEM, "x")
        ticks.now += smtp.PAUSE + 1
        sink.send(RAW, THEM, "x")
        assert (office.links, office.said.count("NOOP")) == (1, 1)
        ticks.now += smtp.PAUSE + 1
        office.cuts = ["NOOP"]
        sink.send(RAW, THEM, "x")
        ticks.now += smtp.PAUSE + 1
        office.answers["NOOP"] = ["421 idle for too long"]
        sink.send(RAW, THEM, "x")
    assert (len(office.mails), office.links) == (4, 3)


def test_a_mail_that_must_not_bounce_has_no_sender_where_the_server_allows_that(office: Office) -> None:
    with sending(office, sender="") as sink:
        sink.send(RAW, THEM, "x")
        office.answers["MAIL"] = ["550 5.7.1 null sender not allowed here"]
        sink.send(RAW, THEM, "x")
    assert [mail[0] for mail in office.mails] == ["<>", US]


@pytest.mark.parametrize(
    "to", ["b\u00fcro@example.org", "ann@example.org>\r\nRCPT TO:<eve@x.org", "ann", "a b@x.org", ""]
)
def test_an_address_that_no_command_can_hold_is_refused_before_anything_is_sent(office: Office, to: str) -> None:
    with sending(office) as sink, pytest.raises(NoSuchReader, match="is no address that SMTP can carry"):
        sink.send(RAW, to, "x")
    assert office.said == []


def test_letters_outside_ascii_go_where_the_server_takes_them(office: Office) -> None:
    text = "Subject: x\n\nb\u00fcro\n".encode()
    with sending(office) as sink:
        sink.send(text, THEM, "x")
        assert office.mails[0][2] == text.replace(b"\n", b"\r\n")
        assert sink._link is not None
        del sink._link.esmtp_features["8bitmime"]
        with pytest.raises(Rejected, match="takes no mail with letters outside ASCII"):
            sink.send(text, THEM, "x")


# --------------------------------------------------------------------------------- what does not


@pytest.mark.parametrize(
    ("command", "answer", "kind"),
    [
        ("RCPT", "550 5.1.1 No such user here", NoSuchReader),
        ("RCPT", "450 4.2.0 greylisted, come back later", Deferred),
        ("RCPT", "452 4.2.2 mailbox full", Deferred),
        ("RCPT", "421 4.7.0 too many mails, closing", Unreachable),
        ("RCPT", "554 5.7.1 Relay access denied", Unreachable),
        ("MAIL", "451 4.3.0 try again", Deferred),
        ("MAIL", "552 5.3.4 larger than we take", Rejected),
        ("MAIL", "553 5.7.1 not your address", Unreachable),
        ("MAIL", "530 5.7.0 authentication required", Unreachable),
        ("DATA", "550 5.1.1 no such user after all", NoSuchReader),
        ("DATA", "554 5.7.1 looks like spam", Rejected),
        ("DATA", "451 4.3.0 out of disk", Deferred),
        ("DATA", "421 4.3.2 shutting down", Unreachable),
    ],
)
def test_what_the_server_says_decides_whether_and_when_to_try_again(
    office: Office, command: str, answer: str, kind: type[Undelivered]
) -> None:
    office.answers[command] = [answer]
    with sending(office) as sink:
        with pytest.raises(kind) as fault:
            sink.send(RAW, THEM, "x")
        assert type(fault.value) is kind or kind is Unreachable
        assert answer in str(fault.value)
        sink.send(RAW, THEM, "x")
    assert len(office.mails) == 1


def test_an_answer_of_many_lines_and_odd_signs_becomes_one_short_line() -> None:
    assert smtp._told(550, b"5.1.1 No\r\n5.1.1 such \x07 user \xff\n") == "550 5.1.1 No 5.1.1 such user \ufffd"
    assert len(smtp._told(550, b"x" * 5000)) == 300


@pytest.mark.parametrize("stage", ["EHLO", "MAIL", "RCPT", "DATA"])
def test_a_connection_cut_at_any_stage_leaves_the_mail_to_the_next_try(office: Office, stage: str) -> None:
    office.cuts = [stage]
    with sending(office) as sink:
        with pytest.raises(Unreachable, match="the mail waits until the server can be reached again"):
            sink.send(RAW, THEM, "x")
        sink.send(RAW, THEM, "x")
    assert len(office.mails) == 1


@pytest.mark.parametrize("stage", ["MAIL", "RCPT"])
def test_a_kept_connection_that_broke_is_made_again_within_the_try(office: Office, stage: str) -> None:
    with sending(office) as sink:
        sink.send(RAW, THEM, "x")
        office.cuts = [stage]
        sink.send(RAW, THEM, "x")
        office.answers[stage] = ["421 enough mails on this connection"]
        sink.send(RAW, THEM, "x")
    assert (len(office.mails), office.links) == (3, 3)


def test_a_connection_cut_behind_the_mail_is_not_tried_again_at_once_as_the_mail_may_have_been_taken(
    office: Office,
) -> None:
    with sending(office) as sink:
        sink.send(RAW, THEM, "x")
        office.cuts = ["DATA"]
        with pytest.raises(Unreachable):
            sink.send(RAW, THEM, "x")
    assert (len(office.mails), office.links) == (1, 1)


def test_a_server_that_is_not_there_or_greets_nobody_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as none:
        port = none.getsockname()[1]
    with pytest.raises(Unreachable, match=f"localhost, port {port}: nothing listens there"):
        sink_at(port).send(RAW, THEM, "x")
    with greeting(b"554 5.7.1 go away\r\n") as port, pytest.raises(Unreachable, match=r"554 5\.7\.1 go away"):
        sink_at(port).send(RAW, THEM, "x")
    with greeting(b"") as port, pytest.raises(Unreachable, match="the connection was cut"):
        sink_at(port).send(RAW, THEM, "x")


def test_a_secret_that_cannot_be_had_keeps_all_mail(office: Office) -> None:
    def none() -> str:
        raise UserError("there is no file password")

    with serving(office, login=True) as port:
        sink = sink_at(port, user=USER)
        sink._secret = none
        with pytest.raises(Unreachable, match="there is no file password"):
            sink.send(RAW, THEM, "x")


# ------------------------------------------------------------------------------- TLS and the login


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_server_whose_certificate_is_good_gets_the_mail(
    office: Office, ca: tuple[trustme.CA, Path], security: str
) -> None:
    end = datetime.now(UTC).replace(microsecond=0) + timedelta(days=9)
    good = ca[0].issue_cert("localhost", not_after=end)
    with serving(office, good, security=security, login=True) as port:
        sink = sink_at(port, ca[1], security=security, user=USER)
        sink.send(RAW, THEM, "x")
        sink.close()
        assert sink.certificate() == end
        assert sink._link is None
    assert len(office.mails) == 1


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_certificate_that_proves_nothing_gets_neither_mail_nor_password(
    office: Office, ca: tuple[trustme.CA, Path], security: str
) -> None:
    authority, path = ca
    past = datetime.now(UTC) - timedelta(days=2)
    cases = (
        (authority.issue_cert("localhost"), None, "its certificate is not trusted"),
        (authority.issue_cert("mail.example.org"), path, "its certificate is for another name than localhost"),
        (authority.issue_cert("localhost", not_before=past - timedelta(1), not_after=past), path, "has expired"),
    )
    for certificate, trusted, told in cases:
        with serving(office, certificate, security=security, login=True) as port:
            sink = sink_at(port, trusted, security=security, user=USER)
            with pytest.raises(Unreachable, match=told):
                sink.send(RAW, THEM, "x")
    assert office.mails == []


def test_a_server_without_starttls_gets_nothing(office: Office) -> None:
    with serving(office) as port, pytest.raises(Unreachable, match="offers no STARTTLS there"):
        sink_at(port, security="starttls").send(RAW, THEM, "x")
    assert office.mails == []


def test_a_server_without_tls_where_it_is_expected_is_said_to_have_none(office: Office) -> None:
    with greeting(b"220 post.example\r\n") as port, pytest.raises(Unreachable, match="does not speak TLS there"):
        sink_at(port, security="tls").send(RAW, THEM, "x")


def test_a_token_logs_in_and_a_wrong_one_is_said_to_be_wrong(office: Office) -> None:
    with serving(office, login=True) as port:
        good = sink_at(port, user=USER, login="xoauth2")
        good.send(RAW, THEM, "x")
        good.close()
        bad = sink_at(port, user=USER, login="xoauth2")
        bad._secret = lambda: "stale"
        with pytest.raises(Unreachable, match="token or user gm is wrong: 535") as fault:
            bad.send(RAW, THEM, "x")
    assert "stale" not in str(fault.value)
    assert len(office.mails) == 1


def test_a_wrong_password_is_said_to_be_wrong_and_not_shown(office: Office) -> None:
    with serving(office, login=True) as port:
        sink = sink_at(port, user=USER)
        sink._secret = lambda: "hunter2"
        with pytest.raises(Unreachable, match="password or user gm is wrong: 535") as fault:
            sink.send(RAW, THEM, "x")
        assert "hunter2" not in str(fault.value)
        sink._secret = lambda: "b\u00fcro"
        with pytest.raises(Unreachable, match="holds letters that SMTP cannot carry"):
            sink.send(RAW, THEM, "x")
        nobody = sink_at(port)
        with pytest.raises(Unreachable, match="the server wants a login"):
            nobody.send(RAW, THEM, "x")
        nobody.close()


def test_a_server_that_offers_no_login_is_named(office: Office) -> None:
    office.answers["EHLO"] = ["250 post.example"] * 2
    with serving(office) as port:
        for login in ("password", "xoauth2"):
            with pytest.raises(Unreachable, match="check `login` and `security`"):
                sink_at(port, user=USER, login=login).send(RAW, THEM, "x")
