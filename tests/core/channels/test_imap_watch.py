"""Listening at a mailbox: woken by mail, whatever the server can do, and stopped at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any, Self

import pytest

from adjudicator.channels.imap_session import Account
from adjudicator.channels.imap_watch import ImapWatch, pause
from tests.servers.fake import PASSWORD, Cut, FakeImap

RAW = b"From: anna@example.org\r\n\r\nBid: pass\r\n"
LONG = 10.0


@pytest.fixture
def server() -> Iterator[FakeImap]:
    fake = FakeImap()
    yield fake
    fake.close()


class Bell:
    """Counts how often it rang; a test waits for the next time."""

    def __init__(self) -> None:
        self.rung = 0
        self._change = threading.Condition()

    def ring(self) -> None:
        with self._change:
            self.rung += 1
            self._change.notify_all()

    def wait(self, times: int) -> None:
        with self._change:
            assert self._change.wait_for(lambda: self.rung >= times, LONG), f"rang {self.rung} times, not {times}"


class Watched:
    """A watch at a server, with its bell."""

    def __init__(self, server: FakeImap, **more: Any) -> None:
        account = Account(
            name="gm at home",
            host="127.0.0.1",
            port=server.port,
            user="gm",
            secret=lambda: PASSWORD,
            security="none",
            patience=LONG,
        )
        self.bell = Bell()
        self.watch = ImapWatch(account, self.bell.ring, **({"first": 0.01} | more))

    def __enter__(self) -> Self:
        self.watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.watch.stop()
        assert not self.watch._thread.is_alive()


def test_mail_wakes_at_once_and_what_came_before_does_so_too(server: FakeImap) -> None:
    with Watched(server) as watched:
        watched.bell.wait(1)
        for number in range(2, 5):
            server.put(RAW)
            watched.bell.wait(number)
        assert watched.watch.fault == ""
    assert server.logins == 1


def test_mail_that_comes_just_before_the_server_listens_wakes_too(server: FakeImap) -> None:
    """The library takes a line that comes before the server's consent for a refusal, and would never wake."""
    told = iter([b"", b"* 5 EXISTS\r\n"])

    def hook(command: str) -> bytes | None:
        if command == "IDLE":
            for sock in server._open:
                sock.sendall(next(told, b""))
        return None

    server.hook = hook
    with Watched(server, idle=1) as watched:
        watched.bell.wait(2)
        server.put(RAW)
        watched.bell.wait(3)


def test_listening_is_renewed_before_the_server_forgets(server: FakeImap) -> None:
    with Watched(server, idle=1) as watched:
        watched.bell.wait(1)
        limit = time.monotonic() + LONG
        while server.said.count("IDLE") < 3:
            assert time.monotonic() < limit
            time.sleep(0.01)
        server.put(RAW)
        watched.bell.wait(2)
    assert server.logins == 1


def test_a_server_that_cannot_tell_by_itself_is_asked(server: FakeImap) -> None:
    server.able = "IMAP4rev1"
    with Watched(server, poll=0.05) as watched:
        watched.bell.wait(1)
        server.put(RAW)
        watched.bell.wait(2)
    assert "IDLE" not in server.said


def test_a_broken_connection_is_made_again(server: FakeImap) -> None:
    with Watched(server) as watched:
        watched.bell.wait(1)
        server.hang_up()
        watched.bell.wait(2)
        server.put(RAW)
        watched.bell.wait(3)
    assert server.logins == 2


def test_whoever_cannot_log_in_tries_again_and_says_why_meanwhile(server: FakeImap) -> None:
    tries: list[str] = []

    def hook(command: str) -> bytes | None:
        if "LOGIN" in command and len(tries) < 3:
            tries.append(command)
            return b"TAG NO [UNAVAILABLE] Come back later.\r\n"
        return None

    server.hook = hook
    with Watched(server, first=0.05) as watched:
        limit = time.monotonic() + LONG
        while not watched.watch.fault:
            assert time.monotonic() < limit
        assert "Come back later" in watched.watch.fault
        watched.bell.wait(1)
        assert watched.watch.fault == ""
    assert len(tries) == 3


def test_a_server_that_hangs_is_left_and_tried_again(server: FakeImap) -> None:
    hung = iter([b""])
    server.hook = lambda command: next(hung, None) if command == "IDLE" else None
    with Watched(server) as watched:
        object.__setattr__(watched.watch.account, "patience", 0.3)
        watched.bell.wait(1)
    assert server.logins == 2


@pytest.mark.parametrize("word", ["", "CAPABILITY", "LOGIN", "EXAMINE", "IDLE"])
def test_stopping_does_not_wait_for_the_server(server: FakeImap, word: str) -> None:
    reached = threading.Event()

    def hook(command: str) -> bytes | None:
        if word and word in command:
            reached.set()
            return b""
        return None

    server.hook = hook
    with Watched(server) as watched:
        if word:
            assert reached.wait(LONG)
        else:
            watched.bell.wait(1)
        began = time.monotonic()
    assert time.monotonic() - began < LONG / 2


def test_a_watch_that_never_began_can_be_stopped(server: FakeImap) -> None:
    Watched(server).watch.stop()


def test_each_pause_is_longer_than_the_one_before_up_to_five_minutes() -> None:
    assert [pause(number) for number in range(1, 9)] == [5, 10, 20, 40, 80, 160, 300, 300]
    assert pause(10**9) == 300


def test_a_server_that_hangs_up_at_each_command_is_no_end(server: FakeImap) -> None:
    def hook(_command: str) -> bytes:
        raise Cut

    server.hook = hook
    with Watched(server, first=0.001) as watched:
        limit = time.monotonic() + LONG
        while len(server.said) < 4:
            assert time.monotonic() < limit
            time.sleep(0.01)
        assert watched.watch.fault.startswith("gm at home: 127.0.0.1, port")
    assert watched.bell.rung == 0
