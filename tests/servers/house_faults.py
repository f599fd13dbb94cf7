"""What the tests of `test_house_faults` share with others."""

from __future__ import annotations

from pathlib import Path

from tests.servers.fake import PASSWORD, FakeImap
from tests.servers.world import World


class Both:
    """A world whose mail lies in its Maildir and at a server."""

    def __init__(self, folder: Path) -> None:
        self.server = FakeImap()
        self.world = World(folder, port=self.server.port, password=PASSWORD, security="none")
        self.world.home.lay_out()
        self.world.home.store._db.execute("PRAGMA busy_timeout = 20")

    def arrive(self, padding: int = 0) -> None:
        """Let two mails come, one at each place."""
        here, there = (raw + b"\r\n" + b"> said\r\n" * padding for raw in self.world.letters(2))
        (self.world.home.inbox / "new" / f"{len(self.world.sent)}.x").write_bytes(here)
        self.server.put(there)

    def waiting(self) -> tuple[int, int]:
        """How many mails lie unread in the Maildir, and at the server."""
        unread = [mail for mail in self.server.mails if r"\Seen" not in mail.flags]
        return len(list((self.world.home.inbox / "new").iterdir())), len(unread)

    def shelved(self) -> list[str]:
        return [entry.reason for entry in self.world.home.store.journal() if entry.state in {"held", "failed"}]

    def close(self) -> None:
        self.world.close()
        self.server.close()
