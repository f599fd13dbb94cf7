"""What the tests of `test_timekeeper` share with others."""

from __future__ import annotations

from datetime import datetime, timedelta

from adjudicator.service.clock.scheduler import Did
from adjudicator.service.game.times import moment
from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from tests.core.service.quay import MAIL, Quay

MINUTE = timedelta(minutes=1)


def deadline(quay: Quay) -> datetime:
    packet = quay.table.history.state.open_packet
    assert packet is not None
    return moment(quay.table.history.deadlines[packet.id].at)


def letter(quay: Quay, name: str, text: str, came: datetime) -> tuple[datetime, str, bytes]:
    quay.number += 1
    mail = MAIL.format(
        name=name, address=f"{name.lower()}@example.org", subject="[quay] orders", number=quay.number, text=text
    )
    return came, str(quay.number), mail.encode()


def read(quay: Quay, *letters: tuple[datetime, str, bytes]) -> tuple[Did, ...]:
    done = poll(quay.home, Letters(list(letters)))
    quay.table.refresh()
    return tuple(done.did)


def bids(quay: Quay) -> dict[str, int]:
    """Return what was bid in the auctions that are over."""
    told = [event.data for event in quay.table.history.events() if event.kind == "submitted"]
    return {each.seat: each.answers[0].amount for each in told if each.kind == "bid"}
