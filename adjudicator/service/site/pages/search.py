"""Search in an archive: the index that pagefind makes of its pages, and the page that asks it.

Pagefind is an extra, `archive`. Its index is files of the site like all others: the same pages give the same bytes, and
a browser fetches of them what a search needs. What is not needed, the parts of an interface of its own, is left out.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator import private, resources
from adjudicator.model.errors import UserError

SEARCH = "search.html"
SCRIPT = "search.js"
INDEX = "pagefind"
"""The folder of the index within the site of a game."""
NEEDED = ("pagefind.js", "pagefind-worker.js", "pagefind-entry.json", "pagefind.*.pf_meta", "wasm.*", "*/*.pf_*")
LONGEST = 600
"""Seconds after which an index is given up; a game of a hundred turns takes a few."""


def indexed(pages: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files that a search in these pages needs, beside the page that asks.

    Args:
        pages: the files of a site by path; indexed are those pages that mark their main part.

    Raises:
        UserError: the extra is not installed, or pagefind cannot make the index.
    """
    program = _program()
    with TemporaryDirectory() as place:
        site = Path(place)
        for path in sorted(path for path in pages if path.endswith(".html")):
            private.write(site / path, pages[path])
        try:
            done = subprocess.run(
                [program, "--site", site, "--output-subdir", INDEX],
                capture_output=True,
                check=False,
                cwd=site,
                text=True,
                timeout=LONGEST,
            )
        except (OSError, subprocess.TimeoutExpired) as fault:
            raise UserError(f"pagefind made no index ({fault}); make the archive without --search.") from fault
        if done.returncode:
            told = (done.stderr or done.stdout).strip().rpartition("\n")[2]
            raise UserError(f"pagefind made no index ({told}); make the archive without --search.")
        found = sorted({path for form in NEEDED for path in (site / INDEX).glob(form)})
        files = {path.relative_to(site).as_posix(): path.read_bytes() for path in found}
    return {**files, SCRIPT: resources.templates("core", f"site/{SCRIPT}").read_bytes()}


def _program() -> Path:
    try:
        from pagefind_bin import get_executable
    except ImportError:
        raise UserError("Search needs a package; install it with: pip install 'adjudicator[archive]'") from None
    try:
        program: Path = get_executable()
    except FileNotFoundError:
        raise UserError("pagefind has no program for this machine; make the archive without --search.") from None
    return program
