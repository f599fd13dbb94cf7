"""What a seat has said by message changes no byte of the thread, nor of what others get by message."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from adjudicator.service.gm_desk.thread_posts import drafts
from adjudicator.service.settings.deadlines import Deadlines
from tests.forum.club import opened
from tests.forum.edits import BUR, MAO, PIC, TALK, closing
from tests.forum.thread import Thread
from tests.forum.whole_seasons import mailed

DIGEST = re.compile(r"\b(?=[0-9a-f]*\d)[0-9a-f]{16,64}\b")

UNITS = ((BUR, PIC, "A Par - Gas"), (MAO, "F Bre - ENG", "F Bre H"), ("A Mar - Spa", "A Mar H", "A Mar S A Par - Bur"))
ASIDE = (TALK, "A Par - Nowhere", "vote aye on 7", "status")


def sealed(chance: Random) -> str:
    """Return a message that files at least one order, whatever else it says: that there is one all are told."""
    lines = [chance.choice(orders) for orders in chance.sample(UNITS, chance.randint(1, 3))]
    lines += chance.sample(ASIDE, chance.randint(0, 3))
    return "\n".join(chance.sample(lines, len(lines)))


@pytest.mark.parametrize("seed", range(4))
def test_two_worlds_that_differ_in_what_is_sealed_look_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance, shown = Random(seed), list[list[str]]()
    for world in ("one", "other"):
        (tmp_path / world).mkdir()
        with opened(tmp_path / world, monkeypatch) as club:
            club.forum.post("ben", f"A Lon H\n{TALK}")
            number = club.forum.message("clara", "clerk", "Vienna", sealed(chance))
            for text in ("", sealed(chance)):
                club.thread.wait(minutes=5)
                if text:
                    club.forum.post("clara", text, number)
                assert club.read().faults == []
                club.send()
                assert club.post() == []
            mine = {topic for topic, (_, who, to) in club.forum.conversations.items() if "clara" in {who, to}}
            said = [post.raw for post in club.forum.posts if post.username == "clerk" and post.topic not in mine]
            shown.append(said)
            assert not any(order in "".join(said) for orders in UNITS for order in orders)
            assert not any(
                club.thread.table.keys.token(seat, 0) in "".join(said) for seat in club.thread.table.game.seats
            )
            assert "@example.org" not in "".join(said)
    assert shown[0] == shown[1]
    assert len(shown[0]) > 1


@pytest.mark.parametrize("proof", ["", "mail"])
def test_reminders_locks_and_the_thread_look_alike_whatever_is_sealed(
    tmp_path: Path, proof: Literal["", "mail"]
) -> None:
    shown, digests = list[list[tuple[str, str]]](), list[str]()
    for world, order in (("one", BUR), ("other", "A Par H\nF Bre - ENG")):
        dated = Deadlines(grace=0, remind=(24,))
        thread = Thread(tmp_path / world, deadlines=dated, proof=proof)
        thread.post("anna", TALK)
        mailed(thread, "clara", order)
        thread.wait(minutes=5)
        thread.look()
        seen = list[tuple[str, str]]()
        for hour in (closing(thread) - timedelta(hours=2), closing(thread) + timedelta(minutes=5)):
            thread.now = hour
            thread.look()
            seen += [(draft.name, draft.text) for draft in drafts(thread.home, thread.table)]
        told = [(name, text) for name, text in seen if "report" not in name or name.startswith("0-0")]
        shown.append([(name, DIGEST.sub("#", text)) for name, text in told])
        digests.append("".join(DIGEST.findall("".join(text for name, text in told if "lock" in name))))
        whole = "".join(text for _, text in told)
        assert order.split("\n")[0] not in whole
        assert not any(thread.table.keys.token(seat, 0) in whole for seat in thread.table.game.seats)
        assert "@example.org" not in whole
    assert shown[0] == shown[1]
    kinds = {kind for name, _ in shown[0] for kind in ("tally", "reminder", "lock") if kind in name}
    assert kinds == ({"tally", "reminder", "lock"} if proof else {"tally", "reminder"})
    assert (digests[0] != digests[1]) == bool(proof)  # of the orders, salted: they tell nothing, and prove them later
