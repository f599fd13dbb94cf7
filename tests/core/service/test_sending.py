"""The server that the settings name: as whom mail is sent, and what the doctor finds there."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
import trustme

from adjudicator.intake.mail import bounce
from adjudicator.model.letter import Own
from adjudicator.service.doctor.examine import examine
from adjudicator.service.doctor.finding import Finding
from adjudicator.service.game.home import Home
from adjudicator.service.mail_out.outbox import default_sink, send_waiting
from adjudicator.service.mail_out.sender import envelope_sender
from adjudicator.service.settings.homes import MailSettings
from tests.core.channels.office import PASSWORD, USER, Office, serving
from tests.core.service.quay import Quay

RAW = b"From: gm@gm.example\n\nText\n"
SETTINGS = """
[mail]
address = "gm@gm.example"
[mail.send]
host = "localhost"
port = {port}
ca = "ca.pem"
user = "gm"
password_file = "password"
verp = true
"""


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def home(tmp_path: Path, authority: trustme.CA) -> Path:
    """A home with the files that its settings name."""
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    (tmp_path / "password").write_text(PASSWORD)
    (tmp_path / "password").chmod(0o600)
    return tmp_path


def settle(home: Path, port: int) -> None:
    (home / "home.toml").write_text(SETTINGS.format(port=port), "utf-8")


def finding(home: Path) -> Finding:
    (found,) = [each for each in examine(Home(home)) if each.what.startswith("sending")]
    return found


def test_letters_of_a_new_game_go_through_the_server_of_the_settings(
    toy: None, home: Path, authority: trustme.CA
) -> None:
    office = Office()
    with serving(office, authority.issue_cert("localhost"), security="tls", login=True) as port:
        settle(home, port)
        quay = Quay(home)
        with closing(default_sink(quay.home)) as sink:
            assert send_waiting(quay.home, sink).sent == 6
    sent = {entry.sha256[:16]: entry for entry in quay.home.store.outbox("sent")}
    for sender, to, data in office.mails:
        entry = sent[sender.removeprefix("gm+bounce-").removesuffix("@gm.example")]
        assert to == (entry.to_address,)
        assert data == quay.home.store.out_raw(entry.id).replace(b"\n", b"\r\n")
    assert (len(office.mails), office.links) == (6, 1)
    quay.home.close()


def test_players_get_mail_that_bounces_to_us_and_strangers_mail_that_does_not() -> None:
    plain = MailSettings(address="gm@gm.example")
    assert envelope_sender(plain, RAW, "<quay.1-1.ann.receipt.1@gm.example>") == "gm@gm.example"
    assert envelope_sender(plain, RAW, "stranger/eve@x.org/2026-11-02") == ""


def test_a_mail_with_an_address_of_its_own_to_bounce_to_is_known_by_it(toy: None, home: Path) -> None:
    settle(home, 1)
    mail = Home(home).settings.mail
    made = envelope_sender(mail, RAW, "x")
    assert made == f"gm+bounce-{sha256(RAW).hexdigest()[:16]}@gm.example"
    back = bounce.read(f"To: {made}\n\n".encode(), Own(frozenset({"gm@gm.example"}), "gm.example"))
    assert back.digest == sha256(RAW).hexdigest()[:16]
    long = MailSettings(address=f"{'g' * 50}@gm.example", send=mail.send)
    assert envelope_sender(long, RAW, "x") == long.address


def test_the_doctor_logs_in_where_mail_is_sent(toy: None, home: Path, authority: trustme.CA) -> None:
    now = datetime.now(UTC)
    good = authority.issue_cert("localhost", not_after=now + timedelta(days=60))
    ending = authority.issue_cert("localhost", not_after=now + timedelta(days=9))
    cases = (
        (good, PASSWORD, ""),
        (ending, PASSWORD, "the certificate of the server ends"),
        (good, "guess", "password or user gm is wrong: 535"),
        (authority.issue_cert("mail.example.org"), PASSWORD, "certificate is for another name than localhost"),
        (trustme.CA().issue_cert("localhost"), PASSWORD, "its certificate is not trusted"),
    )
    for certificate, password, told in cases:
        (home / "password").write_text(password)
        with serving(Office(), certificate, security="tls", login=True) as port:
            settle(home, port)
            found = finding(home)
        assert found.what.startswith(f"sending by {USER} at localhost")
        assert found.well is (not told)
        assert told in found.advice
        assert password not in found.advice
    assert "nothing listens there" in finding(home).advice


def test_a_home_that_names_no_server_has_none_to_look_at(tmp_path: Path) -> None:
    assert not [each for each in examine(Home(tmp_path)) if each.what.startswith("sending")]
