"""A thread of a thousand posts, from saved JSON to filed orders and a tally, against what nobody can leave out.

The baseline waits for the disk a thousand times, so that its ratio is that of a disk: 1 on a busy one, 8 on one that
is idle and quick. What our own work costs is the processor's time a post, printed beside it. Most of what players say
is short and said again; where each post is other prose, reading English costs far more than the thread.
"""

from __future__ import annotations

import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from adjudicator.service.gm_desk.tally import tally_page
from tests.forum.thread import Thread

POSTS: Final = 1000
SAID: Final = (("clara", "A Par - Bur"), ("anna", "> A Par - Bur\n\nsee you then"), ("ben", "hello all"))
PROSE: Final = "nobody trusts Austria since last year but the North Sea is nice so good luck to all who talk about it"
SPACES: Final = ("Bur", "Pic", "Gas", "Mar")


def again(number: int) -> tuple[str, str]:
    """Return who writes a post and what: few different ones."""
    return SAID[number % len(SAID)]


def anew(number: int) -> tuple[str, str]:
    """Return who writes a post and what: of prose each is another."""
    who, said = SAID[number % len(SAID)]
    words = PROSE.split()
    told = " ".join(words[number * step % len(words)] for step in (1, 5, 7, 11, 13, 17, 19))
    return who, f"A Par - {SPACES[number % len(SPACES)]}" if who == "clara" else f"{said}. {told} {number}"


def measure() -> Iterator[dict[str, Any]]:
    """Yield the figures: time against its baseline, growth, a second reading, and peak memory."""
    few, *_ = _read(POSTS // 4)
    first, once_more, base, worked = _read(POSTS)
    *_, prose = _read(POSTS // 4, anew)
    name = f"a thread of {POSTS} posts"
    yield {"name": name, "value": first, "unit": "s", "baseline": base, "ratio": first / base, "limit": 3}
    yield {"name": f"{name}, work a post", "value": worked / POSTS * 1000, "unit": "ms"}
    yield {"name": "a thread of prose, work a post", "value": prose / (POSTS // 4) * 1000, "unit": "ms"}
    grown = first / (few * 4)
    yield {"name": f"{name}, growth", "value": first, "unit": "s", "baseline": few * 4, "ratio": grown, "limit": 1.3}
    yield {
        "name": f"{name}, read again",
        "value": once_more,
        "unit": "s",
        "baseline": first,
        "ratio": once_more / first,
        "limit": 0.1,
    }
    peak = subprocess.run([sys.executable, "-m", "bench.threads"], check=True, capture_output=True, text=True).stdout
    yield {"name": f"peak memory of {name}", "value": float(peak), "unit": "MB", "limit": 150}


def _read(count: int, says: Callable[[int], tuple[str, str]] = again) -> tuple[float, float, float, float]:
    """Return the seconds of a reading with tally, another with nothing new, the baseline, and the first's work."""
    with tempfile.TemporaryDirectory() as folder:
        thread = Thread(Path(folder) / "home")
        for number in range(count):
            thread.post(*says(number))
            thread.wait(seconds=30)
        thread.save()
        start, begun = time.perf_counter(), time.process_time()
        thread.read()
        tally_page(thread.home, thread.table)
        first, worked = time.perf_counter() - start, time.process_time() - begun
        thread.save()
        start = time.perf_counter()
        thread.read()
        once_more = time.perf_counter() - start
        page = next((thread.home.path / "threads" / "vienna").iterdir()).read_bytes()
        thread.home.close()
        return first, once_more, _baseline(Path(folder) / "base.sqlite", page, count), worked


def _baseline(path: Path, page: bytes, count: int) -> float:
    """Return the seconds of reading the page as JSON and of a commit a post, as a mail has too."""
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("PRAGMA journal_mode=WAL")
    base.execute("PRAGMA synchronous=FULL")
    base.execute("CREATE TABLE post (id INTEGER PRIMARY KEY, raw BLOB)")
    start = time.perf_counter()
    for post in json.loads(page)["post_stream"]["posts"][:count]:
        base.execute("BEGIN")
        base.execute("INSERT INTO post (raw) VALUES (?)", (json.dumps(post).encode(),))
        base.execute("COMMIT")
    spent = time.perf_counter() - start
    base.close()
    return spent


if __name__ == "__main__":
    _read(POSTS)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
