"""What the tests of `test_bounces` share with others."""

from __future__ import annotations

from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.service.setup.demo import Letters
from tests.core.intake.bounces import block, report
from tests.core.service.quay import Quay


def came(quay: Quay, raw: bytes) -> Poll:
    """Let a mail arrive."""
    quay.number += 1
    raw = raw.replace(b"Message-ID: <b", f"Message-ID: <{quay.number}b".encode(), 1)
    done = poll(quay.home, Letters([(quay.hands.moment, f"b{quay.number}", raw)]))
    quay.table.refresh()
    return done


def back(quay: Quay, number: int, made: str = "", key: str = "") -> bytes:
    """A bounce of a mail of the outbox."""
    entry = quay.home.store.outbox()[number - 1]
    raw = quay.home.store.out_raw(entry.id).decode()
    mark = "" if key else next(line for line in raw.splitlines() if line.startswith("X-Adjudicator-Mark: ")) + "\n"
    returned = f"Message-ID: {key or entry.key}\n{mark}"
    return report(made or block(entry.to_address, said="550 5.1.1 nobody"), returned=returned)


def notes(quay: Quay) -> list[tuple[str, str, int | None]]:
    return [(note.address, note.kind, note.outbox_id) for note in quay.home.store.notes()]
