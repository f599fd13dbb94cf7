"""What the tests of `test_changes` share with others."""

from __future__ import annotations

import email
import re

from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from adjudicator.testing.golden import text_of
from tests.core.service.quay import Quay

OLD, NEW = "ann@example.org", "ann@new.example"


class Post(Quay):
    """The quay, with an eye on what is mailed."""

    def says(self, text: str, sender: str = OLD, **head: str) -> list[str]:
        """Let a mail come and return the keys of what is queued because of it, shortened to kind and address."""
        before = len(self.home.store.outbox())
        self.number += 1
        self.pass_hours(1)
        fields = {"From": sender, "To": "gm@localhost", "Subject": "[quay] orders", **head}
        fields["Message-ID"] = f"<{self.number}@example.org>"
        lines = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in fields.items())
        poll(self.home, Letters([(self.hands.moment, str(self.number), f"{lines}\n{text}\n".encode())]))
        self.table.refresh()
        return [f"{_kind(entry.key)} {entry.to_address}" for entry in self.home.store.outbox()[before:]]

    def answer(self) -> str:
        """Return the text of the last receipt, its lines joined."""
        entry = next(each for each in reversed(self.home.store.outbox()) if ".receipt." in each.key)
        return " ".join(text_of(self.home.store.out_raw(entry.id)).decode().split())

    def raw(self, kind: str) -> bytes:
        """Return the last mail of a kind."""
        entry = next(each for each in reversed(self.home.store.outbox()) if f".{kind}." in each.key)
        return self.home.store.out_raw(entry.id)

    def code(self) -> str:
        """Return the code in the last mail that asks for one, as its reader finds it in the text."""
        found = re.search(r"confirm (\S{7}) ", " ".join(text_of(self.raw("confirm")).decode().split()))
        assert found is not None
        return found[1]

    def known(self) -> tuple[str, ...]:
        """Return the addresses of Ann's seat."""
        return self.table.addresses("ann")

    @property
    def state(self) -> str:
        entry = self.home.store.journal()[-1]
        return f"{entry.state} {entry.reason}".strip()

    def reply(self, text: str, sender: str) -> list[str]:
        """Answer the last mail that asks for a confirmation, as a mail program does."""
        asked = email.message_from_bytes(self.raw("confirm"))
        return self.says(text, sender, In_Reply_To=str(asked["Message-ID"]), Subject=f"Re: {asked['Subject']}")


def _kind(key: str) -> str:
    return key.split("/", maxsplit=1)[0] if "/" in key else key.partition("@")[0].split(".")[-2]
