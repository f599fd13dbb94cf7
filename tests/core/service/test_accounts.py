"""Accounts as home.toml names them: what could not work is refused with a sentence."""

from __future__ import annotations

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.settings.accounts import Receiving, Sending
from adjudicator.service.settings.config import parse_toml
from adjudicator.service.settings.homes import HomeSettings, MailSettings

WHOLE = """
[mail]
address = "gm@x.org"

[[mail.receive]]
host = "imap.x.org"
user = "gm"
password_file = "password"

[[mail.receive]]
host = "localhost"
user = "gm"
security = "none"
done = "flag"
done_folder = ""

[mail.send]
host = "smtp.x.org"
security = "starttls"
user = "gm"
login = "xoauth2"
token_command = "token gm"
per_minute = 30
"""


def _read(text: str) -> MailSettings:
    return parse_toml(text, HomeSettings, "home.toml").mail


def test_accounts_are_read_with_the_usual_ports() -> None:
    mail = _read(WHOLE)
    first, second = mail.receive
    assert (first.at, first.folder, first.done, first.done_folder) == (993, "INBOX", "move", "Adjudicator")
    assert (second.at, second.done) == (143, "flag")
    assert (mail.send.at, mail.send.per_minute, mail.send.verp) == (587, 30, False)
    assert Sending(host="x").at == 465
    assert Receiving(host="x", user="y", port=1993).at == 1993


def test_a_home_without_accounts_has_none() -> None:
    assert (MailSettings().receive, MailSettings().send.host) == ((), "")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('security = "ssl"', 'home.toml, mail, receive 1 has `security` as "ssl", and it must be one of "tls", "star'),
        ('done = "delete"', 'home.toml, mail, receive 1 has `done` as "delete", and it must be one of "move", "flag".'),
        ('oauth = "x"', 'home.toml, mail, receive 1 has `oauth` as "x", and it must be one of "google", "microsoft".'),
        ('security = "none"', 'The account at imap.x.org has security "none", which is for this machine alone; write '),
        ("port = 70000", "The account at imap.x.org has port 70000; ports go from 1 to 65535."),
        ('done_folder = "inbox"', "gm at imap.x.org: done_folder must be another folder than INBOX"),
        ('password = "hunter2"', "home.toml, mail, receive 1, has a field `password` that nobody reads; known are"),
    ],
)
def test_what_could_not_work_is_refused(line: str, said: str) -> None:
    with pytest.raises(UserError) as fault:
        _read(f'[[mail.receive]]\nhost = "imap.x.org"\nuser = "gm"\n{line}')
    assert str(fault.value).startswith(said)
    assert "hunter2" not in str(fault.value)


def test_a_mailbox_has_a_host_and_a_user() -> None:
    with pytest.raises(UserError, match="needs a host and a user; write both"):
        _read('[[mail.receive]]\nhost = "imap.x.org"')


def test_a_message_names_an_account_by_user_and_host() -> None:
    assert Sending(host="smtp.x.org").name == "smtp.x.org"
    assert Sending(host="smtp.x.org", user="gm").name == "gm at smtp.x.org"
    assert Sending(host="smtp.x.org", port=2525).name == "smtp.x.org:2525"
