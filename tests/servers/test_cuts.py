"""The connection is cut at every moment, one after the other: nothing is lost, nothing is answered twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.amount import sampled, some, some_of
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.proxy import Break, CuttingProxy
from tests.servers.pymapper import Pymap
from tests.servers.world import World

MAILS = 3


class Line:
    """A world whose mail comes over a line that breaks where it is told to."""

    def __init__(
        self, folder: Path, target: int, deliver: Callable[[list[bytes]], None], lying: Callable[[str], int],
        **account: object,
    ) -> None:  # fmt: skip
        self.proxy = CuttingProxy(target)
        self._deliver = deliver
        self.lying = lying
        self.world = World(folder, port=self.proxy.port, password=PASSWORD, **account)

    def run(self, at: Break) -> bool:
        """Fetch some mails over a line that breaks there; return whether it did."""
        self._deliver(self.world.letters(MAILS))
        self.proxy.set(at)
        self.world.poll_until_read()
        broken = bool(self.proxy.count.broken)
        self.proxy.set(Break())
        self.world.poll_until_read(tries=1)
        assert self.world.lost_or_doubled() == [], at
        assert self.lying("INBOX") == 0, at
        return broken

    def close(self) -> None:
        self.world.close()
        self.proxy.close()


@pytest.fixture
def line(dovecot: Dovecot, tmp_path: Path) -> Iterator[Line]:
    """A line in the open to a Dovecot, in which single commands can be told apart."""
    made = _to(dovecot, tmp_path / "home", dovecot.imap, security="none")
    yield made
    made.close()


@pytest.fixture
def sealed(dovecot: Dovecot, tmp_path: Path) -> Iterator[Line]:
    """A line over TLS to a Dovecot."""
    made = _to(dovecot, tmp_path / "home", dovecot.imaps, ca=dovecot.ca)
    yield made
    made.close()


def _to(dovecot: Dovecot, home: Path, port: int, **account: object) -> Line:
    def deliver(mails: list[bytes]) -> None:
        for raw in mails:
            dovecot.deliver(raw)

    return Line(home, port, deliver, lambda folder: len(dovecot.lying(folder)), **account)


@pytest.fixture(scope="module")
def pymap() -> Iterator[Pymap]:
    server = Pymap()
    yield server
    server.kill()


@pytest.fixture
def plain(pymap: Pymap, tmp_path: Path) -> Iterator[Line]:
    """A line to a pymap."""
    made = Line(tmp_path / "home", pymap.port, lambda mails: pymap.deliver(*mails), pymap.lying, security="none")
    yield made
    made.close()


def test_cut_between_any_two_commands(line: Line) -> None:
    cuts = 0
    for number in range(1, 40):
        before, after = line.run(Break(before=number)), line.run(Break(after=number))
        cuts += before + after
        if not before:
            break
    assert cuts >= 2 * (MAILS + 8)
    assert line.lying("Adjudicator") >= len(line.world.sent)


def test_cut_between_some_commands_of_another_server(plain: Line) -> None:
    cuts = 0
    for number in range(3, 40, 5):
        cut = plain.run(Break(before=number)) if number % 2 else plain.run(Break(after=number))
        cuts += cut
        if not cut:
            break
    assert cuts >= 2
    assert plain.lying("Adjudicator") >= len(plain.world.sent)


@sampled
def test_cut_within_an_answer(sealed: Line) -> None:
    cuts = sum(sealed.run(Break(answered=bytes_)) for bytes_ in some(range(200, 6000, 450), 3))
    assert cuts >= some_of(3, 8)


@pytest.mark.soak
def test_cut_at_every_few_bytes_of_every_answer(sealed: Line) -> None:
    cuts = sum(sealed.run(Break(answered=bytes_)) for bytes_ in range(1, 6000, 17))
    assert cuts >= 200
