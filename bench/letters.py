"""Closing a packet of seven with its maps as PNG, against the same close without, and the bytes of its mails.

    python -m bench.letters

Every unit that a form offers a step takes it, so that the map has arrows; filing the orders is not measured.
"""

from __future__ import annotations

import tempfile
import time
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

CLOSES = 4
LIMIT = 1.8
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fynn", "Gus")
OFFERED = "#   "


def measure() -> list[dict[str, Any]]:
    """Return the figures: name, value, unit, baseline, ratio and limit, as bench/run.py prints them."""
    if find_spec("resvg_py") is None:
        return []
    with tempfile.TemporaryDirectory() as name:
        drawn, sizes = _closes(Path(name) / "drawn")
        with mock.patch.object(raster, "rasters", return_value=()):
            bare, _ = _closes(Path(name) / "bare")
    ratio = {"baseline": bare, "ratio": drawn / bare, "limit": LIMIT}
    return [
        {"name": "closing a packet of seven, PNG maps", "value": drawn, "unit": "s", **ratio},
        *({"name": f"largest {what} of its mails", "value": size / 1000, "unit": "kB"} for what, size in sizes.items()),
    ]


def _closes(folder: Path) -> tuple[float, dict[str, int]]:
    """Return the time that a close takes in the middle of several, and the largest HTML and pictures of a mail."""
    import email
    from email import policy

    home = Home(folder, Hands(datetime(2026, 11, 2, 8, tzinfo=UTC)))
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in NAMES)
    file = GameFile(id="vienna", system="diplomacy", player=players)
    table = create(home, configure(home, file), bytes(range(64)))
    spent = []
    for _ in range(CLOSES):
        _order(home, table)
        begun = time.process_time()
        close(home, table)
        spent.append(time.process_time() - begun)
    sizes = {"HTML": 0, "pictures": 0}
    for entry in home.store.outbox():
        parts = [*email.message_from_bytes(home.store.out_raw(entry.id), policy=policy.default).walk()]
        for what, sort in (("HTML", "text/html"), ("pictures", "image/png")):
            size = sum(len(part.get_payload(decode=True)) for part in parts if part.get_content_type() == sort)
            sizes[what] = max(sizes[what], size)
    home.close()
    return median(spent), sizes


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
