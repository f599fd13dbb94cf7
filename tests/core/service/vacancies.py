"""What the tests of `test_vacancies` share with others."""

from __future__ import annotations

from pathlib import Path

from adjudicator.service.settings.config import GameFile, Player, Standby
from adjudicator.service.settings.deadlines import BY_HAND, Deadlines
from adjudicator.service.settings.missed import Patience
from adjudicator.service.setup.creation import configure
from tests.core.service.quay import NAMES, ZONE, Quay
from tests.dealt import create

IVO, UNA = (Standby(name=name, address=f"{name.lower()}@example.net", zone="Europe/Rome") for name in ("Ivo", "Una"))


class Bench(Quay):
    """The quay with two who stand by; seats are offered after two misses and given up after three."""

    def __init__(self, path: Path, deadlines: Deadlines = BY_HAND) -> None:
        super().__init__(path / "spare")
        self.home.close()
        self.home = type(self.home)(path, self.hands)
        file = GameFile(
            id="quay",
            system="harbour",
            schedule="one",
            deadlines=deadlines,
            missed=Patience(standby_after=2, abandon_after=3),
            player=tuple(Player(name=name, address=f"{name.lower()}@example.org", zone=ZONE) for name in NAMES),
            standby=(IVO, UNA),
        )
        self.table = create(self.home, configure(self.home, file), bytes(range(64)))

    def day(self, *heard: str) -> None:
        """Let some players write and close the packet."""
        for name in heard:
            self.send(name, "bid 1")
        self.close()

    def claim(self, person: Standby, text: str = "take over Cleo") -> None:
        """Let somebody who stands by write."""
        self.send(person.name, text, subject="[quay] your offer", address=person.address)
