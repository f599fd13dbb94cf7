"""A packet by mail from end to end: the program waits at the mailbox, files, closes, and sends what is owed by SMTP."""

from __future__ import annotations

import email
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import trustme

from adjudicator.service.game.home import Home
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.creation import configure, create
from tests.core.channels.office import PASSWORD as SENDING
from tests.core.channels.office import USER, Office, serving
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.pymapper import Pymap

PATIENCE = 100
"""Seconds for what takes one. Without being woken the program would look every two minutes."""
SETTINGS = """
[mail]
address = "gm@example.org"
[[mail.receive]]
user = "gm"
host = "localhost"
password_file = "receiving"
{receive}
[mail.send]
host = "localhost"
port = {port}
security = "tls"
ca = "ca.pem"
user = "{user}"
password_file = "sending"
"""
NAMES = ("Anna", "Ben", "Cleo")
ORDERS = "> What do you play?\r\n\r\nCards: none\r\ndone\r\n\r\n-- \r\n{name}, from a phone\r\n"


class Night:
    """A home that the program runs in a process of its own, and a post office that takes what it sends."""

    def __init__(self, home: Path, office: Office, deliver: Callable[[bytes], None]) -> None:
        self.path, self.office, self.deliver = home, office, deliver
        self.log = home / "log"

    def set_up(self) -> None:
        home = Home(self.path)
        players = tuple(Player(name=name, address=f"{name.lower()}@players.example") for name in NAMES)
        file = GameFile(
            id="byrsa",
            system="republic_of_carthage",
            settings={"seating": "given"},
            deadlines=Deadlines(earliest=0, delay=0),
            player=players,
        )
        create(home, configure(home, file), bytes(range(64)))
        home.close()

    def run(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "adjudicator", "--home", str(self.path), "run"]
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def write(self, name: str, text: str) -> None:
        head = f"From: {name} <{name.lower()}@players.example>\r\nTo: gm@example.org\r\nSubject: [byrsa] Re: orders\r\n"
        key = f"Message-ID: <{time.monotonic_ns()}@players.example>\r\n"
        self.deliver((head + key + "Content-Type: text/plain; charset=utf-8\r\n\r\n" + text).encode())

    def until(self, key: str, count: int) -> list[str]:
        """Wait until so many mails with such a Message-ID have left; return whom they went to, in order."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = [to for (_, (to,), raw) in self.office.mails if re.search(key, _key(raw))]
            if len(found) >= count:
                return found
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())


def _key(raw: bytes) -> str:
    return str(email.message_from_bytes(raw)["Message-ID"])


@pytest.fixture(params=["dovecot", "pymap"])
def night(request: pytest.FixtureRequest, authority: trustme.CA, tmp_path: Path) -> Iterator[Night]:
    with ExitStack() as stack:
        deliver, receive = _mailbox(request, stack)
        office = Office()
        port = stack.enter_context(serving(office, authority.issue_cert("localhost"), security="tls", login=True))
        authority.cert_pem.write_to_path(tmp_path / "ca.pem")
        for name, secret in (("receiving", PASSWORD), ("sending", SENDING)):
            (tmp_path / name).write_text(secret)
            (tmp_path / name).chmod(0o600)
        (tmp_path / "home.toml").write_text(SETTINGS.format(receive=receive, port=port, user=USER))
        yield Night(tmp_path, office, deliver)


def _mailbox(request: pytest.FixtureRequest, stack: ExitStack) -> tuple[Callable[[bytes], None], str]:
    """How mail gets into the mailbox, and the settings by which the program reads it."""
    if request.param == "dovecot":
        server: Dovecot = request.getfixturevalue("dovecot")
        return server.deliver, f'port = {server.imaps}\nca = "{server.ca}"'
    pymap = Pymap()
    stack.callback(pymap.kill)
    return pymap.deliver, f'port = {pymap.port}\nsecurity = "none"'


def test_a_packet_is_played_by_mail_while_nobody_looks(night: Night) -> None:
    night.set_up()
    program = night.run()
    try:
        assert len(set(night.until(r"\.0-0\.\w+\.(public|private)", 6))) == len(NAMES)
        for number, name in enumerate(NAMES, 1):
            night.write(name, ORDERS.format(name=name))
            assert night.until(r"\.receipt\.", number)[-1] == f"{name.lower()}@players.example"
        reports = night.until(r"\.0-1\.\w+\.(public|private)", 6)
        assert [reports.count(f"{name.lower()}@players.example") for name in NAMES] == [2, 2, 2]
    finally:
        program.send_signal(signal.SIGTERM)
        assert program.wait(60) == 0, night.log.read_text()
    keys = [_key(raw) for *_, raw in night.office.mails]
    assert len(keys) == len(set(keys)), "nothing is sent twice"
    assert "fault" not in night.log.read_text()
