"""The benchmarks: each figure with a baseline taken in the same run, so that the machine's speed cancels out.

    python -m bench.run [--json]

One line a figure: name, value, unit, baseline, ratio. Ratios compare with bare libraries doing the unavoidable part of
the work.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from adjudicator.channels.base import Fetched
from adjudicator.engine.chance.dice import Dice
from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from bench import archive, archive_growth, carthage, diplomacy, homes, letters, reading, serving, threads
from bench.games import game_in, mail_with, one_order
from bench.timing import committed, filed, timed

ROUNDS = 200
MANY = 1000
DICE = 20_000
STARTS = 9


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure; `limit` is what the project promises, for the ratio where there is one."""

    name: str
    value: float
    unit: str
    baseline: float | None = None
    ratio: float | None = None
    limit: float | None = None

    def line(self) -> str:
        """Return the figure as one line of text."""
        parts = [f"{self.name:<38}", f"{self.value:>10.3f} {self.unit:<4}"]
        if self.baseline is not None and self.ratio is not None:
            parts.append(f"baseline {self.baseline:>10.3f} {self.unit:<4} ratio {self.ratio:5.2f}")
        return "  ".join([*parts, f"limit {self.limit:g}" if self.limit is not None else ""]).rstrip()


def against(name: str, unit: str, ours: float, theirs: float, limit: float) -> Figure:
    """Return a figure with its baseline."""
    return Figure(name, ours, unit, theirs, ours / theirs, limit)


def intake(folder: Path) -> Figure:
    """A one-order mail, bytes to committed receipt, against parsing it and committing its bytes."""
    home, table = game_in(folder / "intake")
    order = one_order(home, table)
    mine = timed(filed(home, order), ROUNDS)
    bare = timed(committed(folder / "base.sqlite", order), ROUNDS)
    home.close()
    return against("one-order mail, bytes to receipt", "ms", mine, bare, 3)


def start_up() -> Figure:
    """`adjudicator --help` against `python -c "import click"`, whole processes in turn."""
    ours_command = [sys.executable, "-m", "adjudicator", "--help"]
    theirs_command = [sys.executable, "-c", "import click"]

    def run(command: list[str]) -> float:
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return (time.perf_counter() - start) * 1000

    run(ours_command)
    pairs = [(run(ours_command), run(theirs_command)) for _ in range(STARTS)]
    return against("adjudicator --help", "ms", median(p[0] for p in pairs), median(p[1] for p in pairs), 1.5)


def die() -> Figure:
    """A rolled and recorded die."""
    dice = Dice.seeded(b"o" * 32, b"h" * 32).under("t4/revenue")
    start = time.perf_counter()
    for number in range(DICE):
        dice.roll(f"bench/{number}", where="6.2.3")
    spent = time.perf_counter() - start
    return Figure("a rolled and recorded die", spent / DICE * 1e6, "us", limit=10)


def many(folder: Path) -> list[Figure]:
    """1,000 mails in one poll: time against that of 250, and the peak memory of a process that files them."""
    few = _poll_seconds(folder / "few", MANY // 4)
    all_ = _poll_seconds(folder / "all", MANY)
    growth = Figure(f"{MANY} mails in one poll", all_, "s", few * 4, all_ / (few * 4), 1.3)
    command = [sys.executable, "-m", "bench.run", "--poll", str(folder / "peak")]
    peak = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return [growth, Figure(f"peak memory of {MANY} mails", peak, "MB", limit=120)]


def _poll_seconds(folder: Path, count: int) -> float:
    home, table = game_in(folder)
    order = one_order(home, table)
    mails = [(home.now(), f"{number:05}", mail_with(order, number)) for number in range(count)]
    start = time.perf_counter()
    done = poll(home, _Once(mails))
    spent = time.perf_counter() - start
    home.close()
    if done.filed != count:
        message = f"{done.filed} of {count} mails were filed"
        raise RuntimeError(message)
    return spent


class _Once(Letters):
    """A source whose `done` costs nothing, so that the poll alone is timed."""

    def done(self, *uids: str) -> None:
        """Forget nothing."""


def peak_memory(folder: Path) -> float:
    """File the mails in this process and return its peak memory in MB."""
    home, table = game_in(folder)
    order = one_order(home, table)

    class Stream:
        def fetch(self) -> object:
            for number in range(MANY):
                yield Fetched(f"{number:05}", mail_with(order, number), home.now())

        def done(self, *uids: str) -> None:
            del uids

    poll(home, Stream())  # type: ignore[arg-type]
    return peak_of_this()


def peak_of_this() -> float:
    """Return the peak of this program in MB.

    What the process counts of itself would include the program that started it.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure everything and print it."""
    if "--poll" in sys.argv:
        print(peak_memory(Path(sys.argv[sys.argv.index("--poll") + 1])))
        return
    from bench import mailbox  # its libraries would count as memory of the poll above

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        others = (reading, diplomacy, carthage, archive, archive_growth, serving, homes, letters, mailbox, threads)
        judged = [Figure(**figure) for each in others for figure in each.measure()]
        figures = [intake(folder), start_up(), die(), *many(folder), *judged]
    if "--json" in sys.argv:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))
        return
    for figure in figures:
        print(figure.line())


if __name__ == "__main__":
    main()
