"""What the tests of `test_gm_who_plays` share with others."""

from __future__ import annotations

from pathlib import Path

from tests.core.service.quay import Quay


def mailbox(quay: Quay, seat: str, place: Path) -> Path:
    """Return a folder with what a player got and sent, as his mail program keeps it."""
    place.mkdir(parents=True, exist_ok=True)
    for entry in quay.home.store.outbox():
        if entry.to_address == f"{seat}@example.org":
            raw = b"Received: by mx.example.org\nX-Spam: no\n" + quay.home.store.out_raw(entry.id)
            (place / f"in-{entry.id}.eml").write_bytes(raw.replace(b"\n", b"\r\n"))
    for mail in quay.home.store.journal():
        raw = quay.home.store.raw(mail.id)
        if f"<{seat}@example.org>".encode() in raw:
            (place / f"out-{mail.id}.eml").write_bytes(raw)
    return place
