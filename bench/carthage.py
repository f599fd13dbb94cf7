"""The republics: a whole game of five by mail, what a turn of each costs, and the log of Carthage read again.

    python -m bench.carthage

Each mail is read from its bytes, each report rendered; the figures include the time of the random players. Late
turns are measured against early ones of the same game, reading the whole log against having played it, and a turn of
Rome against one of Carthage.
"""

from __future__ import annotations

import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from adjudicator.engine.log.history import replay
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table, rows_of
from adjudicator.testing.simulation import simulate

SYSTEM, ROME, PLAYERS, SEED = "republic_of_carthage", "republic_of_rome", 5, 2
AS_DEAR = 1.3
"""What a turn of Rome may cost beside one of Carthage."""
FEW = 2
"""Turns at either end of the game that are compared."""


class Stopwatch:
    """Records when each turn is first seen, and when it last looked."""

    def __init__(self) -> None:
        self.turns: dict[str, float] = {}
        self.last = 0.0

    def __call__(self, _: Home, table: Table) -> None:
        """Look at the open packet, whose id begins with the number of its turn."""
        packet, self.last = table.history.state.packet, time.process_time()
        if packet is not None:
            self.turns.setdefault(packet.id.partition(".")[0], self.last)

    def spent(self) -> list[float]:
        """Return what each turn took, without the set-up and what was played of the last one."""
        return [later - earlier for earlier, later in pairwise(list(self.turns.values())[1:])]


def measure() -> list[dict[str, Any]]:
    """Return the figures: name, value, unit, baseline, ratio and limit, as bench/run.py prints them."""
    with tempfile.TemporaryDirectory() as name:
        folder, watch = Path(name), Stopwatch()
        played = simulate(SYSTEM, PLAYERS, SEED, watch=watch, folder=folder)
        home = Home(folder)
        start = time.process_time()
        replay(rows_of(home.store.log(f"sim-{SEED}")))
        read = time.process_time() - start
        home.close()
    spent, rome = watch.spent(), Stopwatch()
    simulate(ROME, PLAYERS, SEED, watch=rome)
    roman = median(rome.spent())
    early, late = median(spent[:FEW]), median(spent[-FEW:])
    playing = watch.last - next(iter(watch.turns.values()))
    turn = {"name": f"a turn of {PLAYERS}, mails to reports", "value": median(spent), "unit": "s"}
    growth = {"name": "a late turn against an early one", "value": late, "unit": "s", "baseline": early}
    again = {"name": f"the log of {played.events} events, read again", "value": read, "unit": "s", "baseline": playing}
    other = {"name": f"a turn of Rome of {PLAYERS}", "value": roman, "unit": "s", "baseline": median(spent)}
    return [
        turn,
        {**other, "ratio": roman / median(spent), "limit": AS_DEAR},
        {**growth, "ratio": late / early, "limit": 1.5},
        {**again, "ratio": read / playing, "limit": 0.05},
    ]


def main() -> None:
    """Measure and print."""
    for figure in measure():
        base = f"  baseline {figure['baseline']:>8.3f} ratio {figure['ratio']:5.3f}" if "ratio" in figure else ""
        limit = f"  limit {figure['limit']:g}" if "limit" in figure else ""
        print(f"{figure['name']:<40}  {figure['value']:>8.3f} {figure['unit']:<3}{base}{limit}")


if __name__ == "__main__":
    main()
