"""The archive of the whole game: what building it takes beside replaying its log, and how large its pages are."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from adjudicator import resources
from adjudicator.service.audit.evidence import Evidence, of_archive
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.site.build import Wish, site
from adjudicator.store.archive import read_export

WHOLE = resources.examples("carthage_whole_game") / "expected/whole-game.zip"
MOST, MEDIAN, LARGEST, MEMORY = 12, 40, 250, 200
"""Times the replay of the log; kilobytes of pages, the usual one and the largest; megabytes of the whole program."""


def _evidence() -> Evidence:
    with read_export(WHOLE) as export:
        return of_archive(export)


def _spent(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def measure() -> Iterator[dict[str, Any]]:
    """Yield the figures: the site beside `verify`, which runs the rules of the log again, and sizes of pages."""
    site(_evidence(), Wish())
    built = _spent(lambda: site(_evidence(), Wish()))
    with tempfile.TemporaryDirectory() as name, closing(Home(Path(name))) as home:
        replayed = _spent(lambda: verify(home, str(WHOLE)))
    yield {
        "name": "archive of a whole game, against verify",
        "value": built,
        "unit": "ms",
        "baseline": replayed,
        "ratio": built / replayed,
        "limit": MOST,
    }
    sizes = sorted(len(body) / 1000 for path, body in site(_evidence(), Wish()).files.items() if path.endswith("html"))
    yield {"name": "usual page of an archive", "value": median(sizes), "unit": "kB", "limit": MEDIAN}
    yield {"name": "largest page of an archive", "value": sizes[-1], "unit": "kB", "limit": LARGEST}
    command = [sys.executable, "-m", "bench.archive"]
    peak = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    yield {"name": "peak memory of an archive", "value": peak, "unit": "MB", "limit": MEMORY}


if __name__ == "__main__":
    from bench.run import peak_of_this

    site(_evidence(), Wish())
    print(peak_of_this())
