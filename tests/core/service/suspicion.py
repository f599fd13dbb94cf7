"""What the tests of `test_forger_headers` share with others."""

from __future__ import annotations

from pathlib import Path

from adjudicator.service.inbox.receive import poll
from adjudicator.service.setup.demo import Letters
from adjudicator.testing.golden import text_of
from tests.core.service.quay import Quay

MX = "mx.gm.example"


class Post(Quay):
    """The quay, with mail as bytes."""

    def comes(self, *head: str, text: str = "bid 2") -> str:
        """Let a mail come; return what became of it."""
        self.number += 1
        self.hands.moment = self.hands.moment.replace(minute=self.number % 60)
        raw = "\n".join([*head, f"Message-ID: <{self.number}@m.example>", "", text, ""]).encode("utf-8", "replace")
        poll(self.home, Letters([(self.hands.moment, str(self.number), raw)]))
        self.table.refresh()
        entry = self.home.store.journal()[-1]
        return f"{entry.state}: {entry.reason}".strip(": ")

    def last(self) -> tuple[str, str]:
        """Return the address and the text of the last mail that waits."""
        entry = self.home.store.outbox()[-1]
        return entry.to_address, " ".join(text_of(self.home.store.out_raw(entry.id)).decode().split())


def made(folder: Path, more: str = "") -> Post:
    folder.mkdir()
    (folder / "home.toml").write_text(f'[mail]\naddress = "gm@localhost"\nauthserv = "{MX}"\n{more}')
    return Post(folder)


ANN = ("From: Ann <ann@example.org>", "Subject: [quay] orders")
