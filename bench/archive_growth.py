"""Archives of long games: what a turn of 100 costs beside one of 25, and what an update costs beside a full build.

    python -m bench.archive_growth

The game is the toy of the tests with more ships, by mail; times are of the processor.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from adjudicator.service.site.build import Wish, archive_game
from tests.core.service.quay import Quay, installed

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home

FEW, MANY = 25, 100
"""Turns of the two games."""
GROWTH, UPDATE = 1.3, 0.1
TRIES = 3


def measure() -> Iterator[dict[str, Any]]:
    """Yield the figures."""
    with tempfile.TemporaryDirectory() as name, installed(Path(name) / "data"):
        _more_ships(Path(name) / "data")
        few, many = (_played(Path(name) / str(turns), turns) for turns in (FEW, MANY))
        _built(few.home, Path(name) / "warm")
        short = median(_built(few.home, Path(name) / f"few{at}") for at in range(TRIES)) / FEW
        full = median(_built(many.home, Path(name) / f"many{at}") for at in range(TRIES))
        yield _against(f"an archive, a turn of {MANY} beside one of {FEW}", full / MANY, short, GROWTH)
        site = Path(name) / "updated"
        _built(many.home, site)
        spent = []
        for _ in range(TRIES):
            _turn(many)
            spent.append(_spent(lambda: archive_game(many.home, "quay", site, Wish())))
        yield _against(f"an archive after one more turn than {MANY}", median(spent), full, UPDATE)
        for quay in (few, many):
            quay.home.close()


def _played(folder: Path, turns: int) -> Quay:
    """Return a game of so many turns."""
    quay = Quay(folder, schedule="one")
    for _ in range(turns):
        _turn(quay)
    return quay


def _more_ships(data: Path) -> None:
    """Put a ship into the box for each turn that is played, and a few more."""
    parts = ("ba", "de", "ki", "lo", "mu"), ("nat", "ner", "pil", "rok", "sum"), ("a", "en", "is", "on", "ut")
    lots = [f'"lot:{"".join(each)}"' for each in islice(product(*parts), MANY + TRIES + 2)]
    box = data / "games/harbour/harbour.toml"
    rest = box.read_text("utf-8").partition("\n")[2]
    box.write_text(f"lots = [{', '.join(lots)}]\n{rest}", "utf-8")


def _turn(quay: Quay) -> None:
    """Play a turn: two players bid and pray, the third says nothing."""
    quay.send("Ann", "bid 1\npray")
    quay.send("Ben", "pray")
    quay.close()


def _built(home: Home, folder: Path) -> float:
    """Return what an archive costs of which nothing is remembered."""
    for memory in (home.path / "cache").glob("*"):
        memory.unlink()
    return _spent(lambda: archive_game(home, "quay", folder, Wish()))


def _spent(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1000


def _against(name: str, ours: float, theirs: float, limit: float) -> dict[str, Any]:
    return {"name": name, "value": ours, "unit": "ms", "baseline": theirs, "ratio": ours / theirs, "limit": limit}


if __name__ == "__main__":
    for figure in measure():
        print(figure)
