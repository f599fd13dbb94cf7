"""Two hundred hostile mails through the whole service: each ends filed, held or refused, soon, and in little memory."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

from adjudicator.intake.letter import clean
from tests.amount import sampled, some, some_of
from tests.core.intake.hostile import RECIPES, SEEDS, mails
from tests.core.service.receive import Post

AT_ONCE = 8
"""How many lie in the mailbox each time it is read."""
SECONDS = 2
PATIENCE = 4
"""A slow machine that counts the lines it runs may take so many times as long; what hangs takes minutes."""
MEMORY = 80 * 2**20
HEADERS = (
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "in-reply-to",
    "references",
    "reply-to",
    "x-adjudicator-mark",
    "list-id",
)
OURS = {
    *HEADERS,
    "auto-submitted",
    "x-auto-response-suppress",
    "x-loop",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
}


@sampled
def test_each_of_two_hundred_ends_with_a_reason_and_soon(tmp_path: Path) -> None:
    post, slow, ends = Post(tmp_path), {}, dict[str, str]()
    every = some(mails(), 5)
    for first in range(0, len(every), AT_ONCE):
        bundle = every[first : first + AT_ONCE]
        for _, raw in bundle:
            post.drop(raw)
        began = time.process_time()
        post.read()
        if (took := time.process_time() - began) > AT_ONCE * SECONDS * PATIENCE:
            slow[bundle[0][0]] = round(took, 1)
        entries = post.home.store.journal()[-len(bundle) :]
        for (name, _), entry in zip(bundle, entries, strict=True):
            assert entry.state in {"filed", "held", "dropped"}, (name, entry.state, entry.reason)
            assert entry.state == "filed" or entry.reason, name
            ends[name] = entry.state
    assert slow == {}
    assert len(RECIPES) * SEEDS == 200
    assert len(ends) == len(every) >= some_of(40, 200)
    assert {"filed", "held"} <= set(ends.values())
    _answers_are_clean(post)
    post.home.close()


def _answers_are_clean(post: Post) -> None:
    """No answer goes to an address that a mail smuggled in, and none has a header that we did not write."""
    entries = post.home.store.outbox()
    assert "anna@players.example" in {entry.to_address for entry in entries}
    assert not any("all@" in entry.to_address or " " in entry.to_address for entry in entries)
    for entry in entries:
        head = post.home.store.out_raw(entry.id).partition(b"\n\n")[0].decode("ascii")
        names = {line.partition(":")[0].lower() for line in head.split("\n") if not line.startswith(" ")}
        assert names <= OURS, (entry.key, names - OURS)


def test_none_takes_much_memory_to_read() -> None:
    hungry = {}
    for name, raw in mails():
        if not name.endswith(("-0", "-5", "-9")):
            continue
        tracemalloc.start()
        clean.read(raw)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        if peak > MEMORY + 20 * len(raw):
            hungry[name] = peak // 2**20
    assert hungry == {}
