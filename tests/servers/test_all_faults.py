"""Kills, full disks, held databases, clocks that go back, several processes: no mail is lost, none counts twice.

Mail comes to a Maildir and to a server at once. Each round brings two mails, and something goes wrong in it; in the end
each is filed once and answered once, and none was shelved.
"""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from adjudicator.cli.common import NOW
from adjudicator.service.game.home import DATABASE
from tests.servers.house_faults import Both

PATIENCE = 300
"""Seconds that a process may take, on a machine that is busy with much else."""
LAST = 6
"""Polls after the last fault, by which all mail must be read."""
ROOT = Path(__file__).parents[2]
POLL = (sys.executable, "-c", "from adjudicator.cli.main import main; main()")


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Both]:
    made = Both(tmp_path)
    yield made
    made.close()


class Shell:
    """Polls a home by processes of their own, as cron and a GM do."""

    def __init__(self, both: Both) -> None:
        self.both = both
        self.hour = datetime.now(UTC).replace(microsecond=0)

    def start(self, limit: int = 0) -> subprocess.Popen[bytes]:
        """Start a poll; no file of it grows beyond a limit, where one is given."""

        def barred() -> None:
            if limit:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        return subprocess.Popen(
            [*POLL, "--home", str(self.both.world.folder), "poll"],
            env={**os.environ, NOW: self.hour.strftime("%Y-%m-%dT%H:%M:%SZ"), "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=barred,  # noqa: PLW1509 - it sets a limit and nothing else
        )

    def poll(self, limit: int = 0) -> None:
        """Poll once, and wait until it is done."""
        self.start(limit).wait(PATIENCE)


def killed(shell: Shell, number: int) -> None:
    """Kill a poll at some moment."""
    done = shell.start()
    time.sleep(Random(number).uniform(0.2, 1.5))
    done.kill()
    done.wait(PATIENCE)


def full(shell: Shell, number: int) -> None:
    """Let no file grow, as on a full disk: the database has no room for a page more."""
    home = shell.both.world.folder
    sizes = [path.stat().st_size for path in home.glob(f"{DATABASE}*")]
    shell.poll(limit=max(sizes) + 4096 * (number % 5))


def held(shell: Shell, number: int) -> None:
    """Let another program hold the database."""
    del number
    with grip(shell.both.world.folder / DATABASE):
        done = shell.start()
        time.sleep(1)
    done.wait(PATIENCE)


@contextmanager
def grip(database: Path) -> Iterator[None]:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def backwards(shell: Shell, number: int) -> None:
    """Let the clock go back, and forth again."""
    shell.hour -= timedelta(hours=5 + number)
    shell.poll()
    shell.hour += timedelta(hours=5 + number, minutes=1)


def two(shell: Shell, number: int) -> None:
    """Let two processes poll at once."""
    del number
    together(shell, 2)


def four(shell: Shell, number: int) -> None:
    """Let four processes poll at once."""
    del number
    together(shell, 4)


def together(shell: Shell, count: int) -> None:
    for done in [shell.start() for _ in range(count)]:
        done.wait(PATIENCE)


Fault = Callable[[Shell, int], None]
ALL: tuple[tuple[Fault, int], ...] = ((killed, 50), (full, 20), (held, 20), (backwards, 5), (two, 5), (four, 5))


def survives(both: Both, fault: Fault, times: int) -> None:
    """Let a fault happen some times, and look at the end."""
    shell, world = Shell(both), both.world
    world.home.store.close()
    del world.home.__dict__["store"]
    for number in range(times):
        both.arrive()
        fault(shell, number)
    for _ in range(LAST):  # on a busy machine a server's answer may come too late for one poll
        shell.poll()
        if both.waiting() == (0, 0):
            break
    shell.poll()
    assert (both.waiting(), both.shelved(), world.lost_or_doubled()) == ((0, 0), [], [])


def test_two_processes_at_once_lose_nothing_and_double_nothing(both: Both) -> None:
    survives(both, two, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("fault", "times"), ALL, ids=[fault.__name__ for fault, _ in ALL])
def test_each_fault_many_times(both: Both, fault: Fault, times: int) -> None:
    survives(both, fault, times)
