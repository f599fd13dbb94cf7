"""What the tests of `test_receipts` share with others."""

from __future__ import annotations

import email
import re
from email import policy

from tests.core.service.quay import Quay


def receipt(quay: Quay, name: str, text: str) -> email.message.EmailMessage:
    """Return the receipt of a mail."""
    quay.send(name, text)
    entry = [mail for mail in quay.home.store.outbox() if ".receipt." in mail.key][-1]
    assert entry.to_seat == name.lower()
    return email.message_from_bytes(quay.home.store.out_raw(entry.id), policy=policy.default)


def plain(mail: email.message.EmailMessage) -> str:
    """Return the text of a mail, whatever else it holds."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def said(quay: Quay, name: str, text: str) -> str:
    return plain(receipt(quay, name, text))


def sections(text: str) -> dict[str, str]:
    """Return the sections of a receipt by title, without their numbers."""
    parts = re.split(r"^(?:\d+  )?([A-Z0-9][A-Z0-9 .]+)\n-+\n", text, flags=re.MULTILINE)
    return dict(zip(["head", *parts[1::2]], parts[::2], strict=True))


def flat(text: str) -> str:
    return " ".join(text.split())
