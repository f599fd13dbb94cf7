"""What the tests of `test_words` share with others."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock.scheduler import tick
from adjudicator.service.settings.config import DiceSettings, GameFile, Player
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.setup.creation import configure
from adjudicator.testing.golden import text_of
from tests.attacks.gm_who_plays import mailbox
from tests.core.service.quay import NAMES, ZONE, Quay
from tests.dealt import create

WORD = "olive press, 72 amphorae"


DIGEST = sha256(WORD.encode()).hexdigest()


TWO = DiceSettings(words="two steps", word_hours=12)


class Diced(Quay):
    """The quay, set so that words come otherwise than usual."""

    def __init__(self, path: Path, dice: DiceSettings, system: str = "harbour", schedule: str = "two") -> None:
        super().__init__(path)
        names = (*NAMES, "Dan") if system != "harbour" else NAMES
        players = tuple(Player(name=name, address=f"{name.lower()}@example.org", zone=ZONE) for name in names)
        file = GameFile(id="pier", system=system, schedule=schedule, player=players, deadlines=BY_HAND, dice=dice)
        self.first = 0
        self.table = create(self.home, configure(self.home, file), bytes(range(1, 65)))
        self.first = len(self.rolls()) if dice.deal == "at once" else 0

    def send(self, name: str, text: str, *, subject: str = "[pier] orders", address: str = "") -> None:
        super().send(name, text, subject=subject, address=address)
        self.table.refresh()

    def answer(self) -> str:
        entry = next(each for each in reversed(self.home.store.outbox()) if ".receipt." in each.key)
        return " ".join(text_of(self.home.store.out_raw(entry.id)).decode().split())

    @property
    def state(self) -> str:
        packet = self.table.history.state.packet
        assert packet is not None
        return f"{packet.id} {packet.stage}"

    def rolls(self) -> list[int]:
        return [event.data.value for event in self.table.history.events() if event.kind == "rolled"][self.first :]

    def passes(self, hours: int) -> None:
        self.pass_hours(hours)
        tick(self.home, self.table)

    def checked(self, tmp_path: Path) -> Path:
        assert verify(self.home, "pier").differences == []
        export_game(self.home, "pier", tmp_path / "pier.zip")
        mine = mailbox(self, "ann", tmp_path / "ann")
        assert verify(self.home, str(tmp_path / "pier.zip"), mine).differences == []
        self.home.close()
        return tmp_path / "pier.zip"
