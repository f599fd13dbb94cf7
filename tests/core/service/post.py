"""What the tests of `test_post` share with others."""

from __future__ import annotations

from adjudicator.channels.base import Undelivered


class Sink:
    """Takes some mails, or all but those to an address, and raises a fault for the rest."""

    def __init__(self, takes: int = 1000, fault: Undelivered | None = None, at: str = "") -> None:
        self.takes, self.fault, self.at = takes, fault, at
        self.taken: list[str] = []

    def send(self, raw: bytes, to: str, key: str) -> None:
        assert raw.startswith(b"From: ")
        if self.fault is not None and (to == self.at if self.at else len(self.taken) == self.takes):
            raise self.fault
        self.taken.append(f"{to} {key}")

    def close(self) -> None:
        """Nothing is held."""
