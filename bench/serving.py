"""The GM's page: what the first page of a home of 60 games costs, beside `status` of the same home.

    python -m bench.serving

Both are processes of their own; times are of the processor.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any
from urllib.request import HTTPCookieProcessor, build_opener

from bench.homes import filled

GAMES, TRIES, MOST = 60, 3, 1.5


def measure() -> Iterator[dict[str, Any]]:
    """Yield the figure."""
    with tempfile.TemporaryDirectory() as name:
        home = filled(Path(name) / "home", GAMES)
        line = [sys.executable, "-m", "adjudicator", "--home", str(home.path)]
        home.close()
        pairs = [(_served(line), _stands(line)) for _ in range(TRIES)]
    ours, theirs = (median(each) for each in zip(*pairs, strict=True))
    yield {
        "name": f"the first page of serve at {GAMES} games",
        "value": ours,
        "unit": "s",
        "baseline": theirs,
        "ratio": ours / theirs,
        "limit": MOST,
    }


def _served(line: list[str]) -> float:
    """Return what `serve` takes until a browser has its first page."""
    before = _children()
    with subprocess.Popen([*line, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        try:
            said = server.stdout
            if said is None:
                raise RuntimeError("serve says nothing")
            address = next(found[0] for each in said if (found := re.search(r"http://\S+", each)))
            page = build_opener(HTTPCookieProcessor(CookieJar())).open(address, timeout=60).read().decode()
        finally:
            server.terminate()
    if page.count('href="/game/') < GAMES:
        raise RuntimeError("the page does not list all games")
    return _children() - before


def _stands(line: list[str]) -> float:
    """Return what `status` takes."""
    before = _children()
    subprocess.run([*line, "status"], check=False, stdout=subprocess.DEVNULL)
    return _children() - before


def _children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    for figure in measure():
        print(figure)
