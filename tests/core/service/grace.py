"""What the tests of `test_grace` share with others."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from adjudicator.service.clock.scheduler import Did, tick
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.testing.golden import text_of
from tests.core.service.quay import Quay
from tests.core.service.timekeeper import deadline
from tests.verified import differences

HOUR = timedelta(hours=1)


def begun(path: Path, **settings: object) -> Quay:
    """Return a game of one packet a day, at its first packet."""
    return Quay(path, schedule="one", deadlines=Deadlines(remind=(), **{"delay": 0, **settings}))  # type: ignore[arg-type]


def told(quay: Quay, seat: str, kind: str) -> list[str]:
    """Return the mails of a kind to a seat, each on one line."""
    found = [each for each in quay.home.store.outbox(game="quay") if f".{seat}.{kind}." in each.key]
    return [" ".join(text_of(quay.home.store.out_raw(each.id)).decode().split()) for each in found]


def sound(quay: Quay) -> None:
    assert differences(quay.home, "quay") == []


def to_grace(path: Path, **settings: object) -> Quay:
    """Return a game whose first packet stands in grace for Ben and Cleo."""
    quay = begun(path, **settings)
    quay.send("Ann", "bid 2")
    quay.hands.moment = deadline(quay)
    assert tick(quay.home, quay.table) == (Did("quay", "1.1", "late"),)
    return quay
