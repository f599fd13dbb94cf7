"""What the tests of `test_many_orders` share with others."""

from __future__ import annotations

from tests.core.service.quay import Quay


def receipt(quay: Quay) -> str:
    entry = next(mail for mail in reversed(quay.home.store.outbox()) if ".receipt." in mail.key)
    raw = quay.home.store.out_raw(entry.id)
    assert len(raw) < 20_000
    return " ".join(raw.decode().split())
