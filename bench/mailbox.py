"""A full mailbox at a real server: mails fetched, filed and answered, compared with only fetching and parsing them.

The peer is the standard library: `imaplib` over TLS, one FETCH a mail, and `email` with its present policy. It keeps
nothing, so that both work in a folder in memory, where there is one; the cost of storing on this disk is given
separately.
"""

from __future__ import annotations

import imaplib
import os
import pwd
import ssl
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import trustme

from adjudicator.channels.maildir import MaildirSink
from adjudicator.service.game.home import Home
from adjudicator.service.inbox.receive import poll
from adjudicator.service.inbox.sources import source_for
from adjudicator.service.mail_out.outbox import send_waiting
from bench.games import game_in, mail_with, one_order
from tests.servers.dovecot import PASSWORD, Dovecot, binary

MANY = 5000
FEW = 1000
LIMIT, FLAT = 3.0, 1.3
SHARED = Path("/dev/shm")
MEMORY = SHARED if SHARED.is_dir() else None


def measure() -> Iterator[dict[str, Any]]:
    """Yield the figures; none where there is no Dovecot."""
    if binary() is None:
        print("Dovecot is not installed, so a mailbox at a server is not measured.", file=sys.stderr)
        return
    few, _ = _seconds(FEW, MEMORY)
    ours, theirs = _seconds(MANY, MEMORY)
    slow, _ = _seconds(MANY, None)
    yield {
        "name": f"{MANY} mails over IMAP, fetched to answered",
        "value": ours,
        "unit": "s",
        "baseline": theirs,
        "ratio": ours / theirs,
        "limit": LIMIT,
    }
    even = few * MANY / FEW
    yield {
        "name": f"the same, beside {FEW} of them",
        "value": ours,
        "unit": "s",
        "baseline": even,
        "ratio": ours / even,
        "limit": FLAT,
    }
    yield {"name": "the same, each answer safe on this disk", "value": slow, "unit": "s"}


def _seconds(count: int, where: Path | None) -> tuple[float, float]:
    """Return how long we take for some mails, and how long the standard library takes to fetch and parse them."""
    with tempfile.TemporaryDirectory(dir=where) as name, _server(Path(name), count) as server:
        theirs = _parsed(server, count)
        home, table = game_in(Path(name) / "home")
        sink = MaildirSink(home.outbox)
        send_waiting(home, sink)
        _settings(home, server)
        del table
        begun = time.perf_counter()
        done = poll(home, source_for(home, None, bytes))
        answered = send_waiting(home, sink)
        ours = time.perf_counter() - begun
        home.close()
        if (done.filed, answered.sent) != (count, count):
            message = f"{done.filed} of {count} mails were filed and {answered.sent} answered"
            raise RuntimeError(message)
    return ours, theirs


def _settings(home: Home, server: Dovecot) -> None:
    secret = home.path / "password"
    secret.write_text(PASSWORD)
    secret.chmod(0o600)
    (home.path / "home.toml").write_text(
        "[mail]\nanswers_per_hour = 0\n"  # one player writes them all
        f'[[mail.receive]]\nhost = "localhost"\nport = {server.imaps}\nuser = "gm"\nca = "{server.ca}"\n'
        f'password_file = "{secret}"\n'
    )
    home.__dict__.pop("settings", None)


@contextmanager
def _server(folder: Path, count: int) -> Iterator[Dovecot]:
    """Start a server with a number of waiting mails, each with one order."""
    folder.chmod(0o755)
    server = Dovecot(folder, trustme.CA())
    new = folder / "mail" / "gm" / "new"
    home, table = game_in(folder / "orders")
    order = one_order(home, table)
    home.close()
    for part in ("new", "cur", "tmp"):
        (new.parent / part).mkdir(parents=True)
    for number in range(count):
        (new / f"{1_700_000_000 + number}.{number}.bench").write_bytes(mail_with(order, number).replace(b"\n", b"\r\n"))
    owner = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    for path in (new.parent, *new.parent.rglob("*")):
        os.chown(path, owner.pw_uid, owner.pw_gid)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def _parsed(server: Dovecot, count: int) -> float:
    """Return how many seconds the standard library takes to fetch and parse what waits."""
    context = ssl.create_default_context(cafile=server.ca)
    begun = time.perf_counter()
    with imaplib.IMAP4_SSL("localhost", server.imaps, ssl_context=context) as client:
        client.login("gm", PASSWORD)
        client.select("INBOX", readonly=True)
        uids = client.uid("SEARCH", "ALL")[1][0].split()
        for uid in uids:
            answer: Any = client.uid("FETCH", uid, "(BODY.PEEK[])")[1]
            message_from_bytes(answer[0][1], policy=policy.default).get_content()
    if len(uids) != count:
        message = f"the server shows {len(uids)} of {count} mails"
        raise RuntimeError(message)
    return time.perf_counter() - begun
