"""The site of the whole game that lies among the examples is what the command of the README makes of its export."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.service.site.folder.folder import LISTING

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = resources.examples("carthage_whole_game") / "site"
TELL = "run: .venv/bin/adjudicator archive {0}/expected/whole-game.zip {0}/site".format("examples/carthage_whole_game")


def hash_over(digests: Mapping[str, str]) -> str:
    """Return one hash over a folder, of the paths of its files and the digest of each."""
    return sha256("".join(f"{digest}  {path}\n" for path, digest in sorted(digests.items())).encode()).hexdigest()


def test_the_site_among_the_examples_is_true(sites: dict[str, Mapping[str, bytes]]) -> None:
    """It was made elsewhere, by another Python: equal bytes show that they depend on neither."""
    listed = json.loads((FOLDER / LISTING).read_text("utf-8"))["files"]
    assert hash_over({path: sha256(body).hexdigest() for path, body in sites["whole"].items()}) == hash_over(listed), (
        TELL
    )
    there = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()}
    del there[LISTING]
    assert sorted(there) == sorted(sites["whole"]), TELL
    assert [path for path, body in sites["whole"].items() if there[path] != body] == [], TELL
