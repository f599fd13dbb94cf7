"""What a seat has said by message changes no byte of the thread, nor of what others get by message."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.forum.club import opened
from tests.forum.edits import BUR, MAO, PIC, TALK

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
