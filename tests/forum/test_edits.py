"""Posts made, edited, read, locked and deleted in every order, and what counts of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from tests.amount import sampled, some
from tests.forum.edits import BUR, MAO, PIC, TALK, Told, locked
from tests.forum.thread import Thread

EDITED, DELETED = "edited", "deleted"

ROWS: tuple[tuple[tuple[str, ...], list[str], list[str], int], ...] = (
    # what happens, in order; what clara has on file when the packet is locked; what all are told of; how many are held
    (("post " + BUR, "look", "lock"), [BUR], [], 0),
    (("post " + BUR, "look", "look", "lock"), [BUR], [], 0),
    (("post " + BUR, "lock"), [BUR], [], 0),
    (("post " + BUR, "edit " + PIC, "look", "lock"), [PIC], [], 0),
    (("post " + BUR, "look", "edit " + PIC, "look", "lock"), [PIC], [], 0),
    (("post " + BUR, "look", "grace " + PIC, "look", "lock"), [PIC], [], 0),
    (("post " + BUR, "grace " + PIC, "look", "lock"), [PIC], [], 0),
    (("post " + BUR, "look", "edit " + PIC, "lock"), [PIC], [], 0),
    (("post " + BUR, "edit " + PIC, "lock"), [PIC], [], 0),
    (("post " + BUR, "look", "edit " + PIC, "look", "edit " + BUR, "look", "lock"), [BUR], [], 0),
    (("post " + BUR, "look", "edit " + PIC, "look", "edit " + BUR, "look", "edit " + PIC, "lock"), [PIC], [], 0),
    (("post " + BUR, "look", "edit " + TALK, "look", "lock"), [], [], 0),
    (("post " + TALK, "look", "edit " + BUR, "look", "lock"), [BUR], [], 0),
    (("post " + BUR + "|" + MAO, "look", "edit " + MAO, "look", "lock"), [MAO], [], 0),
    (("post " + BUR, "look", "edit " + BUR + "|" + MAO, "look", "lock"), [BUR, MAO], [], 0),
    (("post " + BUR, "look", "edit > " + BUR, "look", "lock"), [], [], 0),
    (("post " + BUR, "look", "edit ~~" + BUR + "~~", "look", "lock"), [], [], 0),
    (("post " + BUR, "look", "delete", "look", "lock"), [], [], 0),
    (("post " + BUR, "delete", "look", "lock"), [], [], 0),
    (("post " + BUR, "look", "withdraw", "look", "lock"), [], [], 0),
    (("post " + BUR, "withdraw", "look", "lock"), [], [], 0),
    (("post " + BUR, "look", "delete", "look", "recover", "look", "lock"), [BUR], [], 0),
    (("post " + BUR, "look", "delete", "look", "post " + PIC, "look", "lock"), [PIC], [], 0),
    (("post " + BUR, "look", "wiki", "look", "lock"), [], [], 0),
    (("post " + BUR, "look", "post " + PIC, "look", "lock"), [PIC], [], 0),
    (("post " + BUR, "post " + PIC, "look", "lock"), [PIC], [], 0),
    (("post " + BUR, "look", "post " + PIC, "look", "delete", "look", "lock"), [BUR], [], 0),
    (("post " + BUR, "look", "post " + PIC, "look", "edit " + MAO, "look", "lock"), [BUR, MAO], [], 0),
    (("post " + BUR, "look", "post " + PIC, "look", "edit " + TALK, "look", "lock"), [BUR], [], 0),
    (("post " + BUR, "look", "lock", "edit " + PIC, "look"), [BUR], [EDITED], 0),
    (("post " + BUR, "look", "lock", "grace " + PIC, "look"), [BUR], [EDITED], 0),
    (("post " + BUR, "look", "lock", "edit " + TALK, "look"), [BUR], [EDITED], 0),
    (("post " + BUR, "look", "lock", "delete", "look"), [BUR], [DELETED], 0),
    (("post " + BUR, "look", "lock", "withdraw", "look"), [BUR], [DELETED], 0),
    (("post " + BUR, "look", "lock", "edit " + PIC, "look", "edit " + MAO, "look"), [BUR], [EDITED, EDITED], 0),
    (("post " + TALK, "look", "lock", "edit " + BUR, "look"), [], [], 0),
    (("post " + TALK, "look", "lock", "delete", "look"), [], [], 0),
    (("post " + BUR, "late", "edit " + PIC, "look"), [], [], 1),
    (("post " + BUR, "look", "late", "edit " + PIC, "look"), [BUR], [EDITED], 0),
    (("post " + BUR, "look", "late", "grace " + PIC, "look"), [BUR], [EDITED], 0),
    (("post " + BUR, "look", "late", "delete", "look"), [BUR], [DELETED], 0),
    (("post " + BUR, "look", "edit " + PIC, "late", "look"), [PIC], [], 0),
    (("late", "post " + BUR, "look"), [], [], 0),
    (("post " + BUR, "close", "look"), [], [], 1),
    (("post " + TALK, "close", "look"), [], [], 0),
    (("post " + BUR, "look", "close", "edit " + PIC, "look"), [BUR], [EDITED], 0),
)


LOOKED_AT = some(ROWS, 3)
VERIFIED = {steps for steps, *_ in LOOKED_AT[::3]}
"""Histories that are replayed as well."""


@sampled
@pytest.mark.parametrize(
    ("steps", "counts", "told", "held"),
    LOOKED_AT,
    ids=lambda each: " > ".join(each) if isinstance(each, tuple) else None,
)
def test_what_counts_of_a_post(
    tmp_path: Path, steps: tuple[str, ...], counts: list[str], told: list[str], held: int
) -> None:
    thread = Thread(tmp_path / "home")
    post = Told(thread)
    for step in steps:
        post.does(step)
    assert sorted(locked(thread)) == sorted(counts)
    assert [DELETED if each.deleted else EDITED for each in thread.events("post_changed")] == told
    assert thread.states().count("held") == held
    assert "failed" not in thread.states()
    if steps in VERIFIED:
        assert verify(thread.home, "vienna").differences == []
    thread.home.close()


def test_the_table_is_as_long_as_was_asked_for() -> None:
    assert len(ROWS) >= 30
    assert len({row[0] for row in ROWS}) == len(ROWS)
