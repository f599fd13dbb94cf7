"""The second reader: a mail of ten plain sentences from its bytes to its receipt, and one sentence of 25 words.

    python -m bench.reading

The grammar reads no line of the mail. The baseline is the unavoidable part: parsing the mail with
the standard library and committing its bytes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudicator.service.filing.reading import read_lines
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure, create
from bench.games import SECRET
from bench.timing import committed, filed, timed

NAMES = ("Ben", "Anna", "Cleo", "Dora", "Emil", "Fay", "Gus")
LINES = (
    "I would like the London fleet to slip out into the Channel",
    "Edinburgh's fleet should head for the North Sea this time",
    "my army in Liverpool wants to stroll over to Yorkshire",
    "oh, and let London rather sail to the North Sea after all",
    "Edinburgh then goes up to the Norwegian Sea because somebody has to",
    "the army in Liverpool may as well march into Edinburgh",
    "please have London stay where it is for now",
    "Edinburgh simply stays at home this season",
    "Liverpool will kindly move down to Wales",
    "the fleet in London gives its support to Liverpool into Wales",
)
"""For England, which is the second power of the map, in the first spring."""
SENTENCE = (
    "Dear game master, please be so kind and let my fleet in London sail to the English Channel this spring,"
    " because it should be there, thank you"
)
ROUNDS = 15
FILLERS = (
    *("please", "kindly", "simply", "just", "now", "today", "indeed", "certainly", "really", "gladly"),
    *("finally", "surely", "also", "then", "again", "well"),
)
"""One for each round, so that no sentence is met twice: the reader remembers what it has read."""
MAIL, TIME = 60.0, 20.0


def measure() -> Iterator[dict[str, Any]]:
    """Yield the figures as fields of `bench.run.Figure`."""
    with tempfile.TemporaryDirectory() as name:
        home, table = _game(Path(name) / "home")
        mail = timed(filed(home, _lines), ROUNDS)
        bare = timed(committed(Path(name) / "base.sqlite", _lines(0)), ROUNDS)
        sentence = timed(lambda number: read_lines(table, "anna", f"{FILLERS[number]}, {SENTENCE}"), ROUNDS)
        home.close()
    yield {
        "name": "ten plain sentences, bytes to receipt",
        "value": mail,
        "unit": "ms",
        "baseline": bare,
        "ratio": mail / bare,
        "limit": MAIL,
    }
    yield {
        "name": f"one plain sentence of {len(SENTENCE.split())} words",
        "value": sentence,
        "unit": "ms",
        "limit": TIME,
    }


def _lines(number: int) -> str:
    """Return the mail of one round, from -1 on."""
    return "\n".join(f"{FILLERS[number]}, {line}" for line in LINES)


def _game(folder: Path) -> tuple[Home, Table]:
    """Return a fresh game of Diplomacy in which Anna is England."""
    home = Home(folder)
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in NAMES)
    file = GameFile(id="bench", system="diplomacy", player=players, settings={"powers": "given"})
    return home, create(home, configure(home, file), SECRET)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
