"""Closing a packet of seven with its maps as PNG, against the same close without, and the bytes of its mails.

    python -m bench.letters

Every unit that a form offers a step takes it, so that the map has arrows; filing the orders is not measured.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any
from unittest import mock

from adjudicator.report import raster
from adjudicator.service.game.home import Home
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.setup.demo import Hands
from adjudicator.service.turn.adjudicate import close

CLOSES = 8
LIMIT = 1.8
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fynn", "Gus")
OFFERED = "#   "


def measure() -> list[dict[str, Any]]:
    """Return the figures: name, value, unit, baseline, ratio and limit, as bench/run.py prints them."""
    if find_spec("resvg_py") is None:
        return []
    drawn: list[float] = []
    bare: list[float] = []
    with tempfile.TemporaryDirectory() as name, _table(Path(name) / "drawn") as one, _table(Path(name) / "bare") as two:
        # The two take turns, so that a machine that is busy for a while slows both.
        for _ in range(CLOSES):
            drawn.append(_closed(*one))
            with mock.patch.object(raster, "rasters", return_value=()):
                bare.append(_closed(*two))
        sizes = _sizes(one[0])
    value, baseline = median(drawn), median(bare)
    ratio = {"baseline": baseline, "ratio": value / baseline, "limit": LIMIT}
    most = {"baseline": max(bare), "ratio": max(drawn) / max(bare)}
    return [
        {"name": "closing a packet of seven, PNG maps", "value": value, "unit": "s", **ratio},
        {"name": "its slowest, the ground drawn anew", "value": max(drawn), "unit": "s", **most},
        *({"name": f"largest {what} of its mails", "value": size / 1000, "unit": "kB"} for what, size in sizes.items()),
    ]


@contextmanager
def _table(folder: Path) -> Iterator[tuple[Home, Table]]:
    """Give a new game of seven in a home of its own."""
    home = Home(folder, Hands(datetime(2026, 11, 2, 8, tzinfo=UTC)))
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in NAMES)
    file = GameFile(id="vienna", system="diplomacy", player=players)
    try:
        yield home, create(home, configure(home, file), bytes(range(64)))
    finally:
        home.close()


def _closed(home: Home, table: Table) -> float:
    """Order, close, and return the processor seconds that the close took."""
    _order(home, table)
    begun = time.process_time()
    close(home, table)
    return time.process_time() - begun


def _sizes(home: Home) -> dict[str, int]:
    """Return the largest HTML and pictures of a mail, in bytes."""
    import email
    from email import policy

    sizes = {"HTML": 0, "pictures": 0}
    for entry in home.store.outbox():
        parts = [*email.message_from_bytes(home.store.out_raw(entry.id), policy=policy.default).walk()]
        for what, sort in (("HTML", "text/html"), ("pictures", "image/png")):
            size = sum(len(part.get_payload(decode=True)) for part in parts if part.get_content_type() == sort)
            sizes[what] = max(sizes[what], size)
    return sizes


def _order(home: Home, table: Table) -> None:
    """File what the form of each seat offers."""
    for seat in table.game.seats:
        form = Moment(table, table.history.last, home.now(), speaker(table)).sight(seat, form=True).form
        lines = [line.removeprefix(OFFERED).partition("    #")[0] for line in form if line.startswith(OFFERED)]
        if lines:
            acts.substitute(home, table, seat, "\n".join(lines), "a bench")


if __name__ == "__main__":
    for figure in measure():
        print(figure)
