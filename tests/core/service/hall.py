"""A home with open tables, and people who write to them: what the tests of open tables look at."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path
from typing import Any

from adjudicator.service.game.home import Home
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.homes import HomeSettings, MailSettings
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Hands, Letters
from adjudicator.service.setup.opening import open_table
from adjudicator.service.signup.requests import open_tables
from tests.core.service.pressroom import parsed
from tests.core.service.quay import MAIL, START
from tests.dealt import create

SECRET = bytes(range(64))


class Hall:
    """A home with the open table `pier`, and people who write to it."""

    def __init__(self, folder: Path, *, plus: bool = False) -> None:
        self.hands = Hands(START)
        self.home = Home(folder, self.hands)
        self.home.settings = HomeSettings(mail=MailSettings(plus=plus))
        self.count = 0

    def open(self, seats: int = 3, game: str = "pier", system: str = "harbour", **more: Any) -> None:
        waits = more.pop("waits", False)
        schedule = "one" if system == "harbour" else "faithful"
        file = GameFile(id=game, system=system, schedule=schedule, **more)
        open_table(self.home, file, SECRET, seats=seats, waits=waits)

    def run(self) -> None:
        """Set up the game `quay` of Ann and Ben."""
        players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben"))
        file = GameFile(id="quay", system="harbour", schedule="one", player=players)
        create(self.home, configure(self.home, file), SECRET)

    def send(self, name: str, text: str, subject: str = "hello", address: str = "", more: str = "") -> None:
        """Let a mail arrive and be read, and what is full begin."""
        self.before = len(self.home.store.outbox())
        self.count += 1
        self.hands.moment = self.hands.moment.replace(minute=self.count)
        address = address or f"{name.lower()}@example.org"
        raw = MAIL.format(name=name, address=address, subject=subject, number=self.count, text=text)
        head, _, body = raw.partition("\n\n")
        raw = f"{head}\n{more}\n\n{body}" if more else raw
        poll(self.home, Letters([(self.hands.moment, str(self.count), raw.encode())]))

    def answers(self) -> list[EmailMessage]:
        return [parsed(self.home.store.out_raw(each.id)) for each in self.home.store.outbox()[self.before :]]

    def answer(self) -> str:
        """The one answer to the last mail, its lines joined."""
        (mail,) = self.answers()
        return " ".join(mail.get_content().split())

    def subject(self) -> str:
        (mail,) = self.answers()
        return str(mail["Subject"])

    def join(self, name: str, game: str = "pier", more: str = "") -> None:
        """Join and say yes, as a mail program would."""
        self.send(name, f"join {game}{more}")
        (mail,) = self.answers()
        thread = f"In-Reply-To: {mail['Message-ID']}"
        self.send(name, "yes", subject=f"Re: {mail['Subject']}", more=thread)

    def names(self, game: str = "pier") -> list[str]:
        return [player.name for player in open_tables(self.home)[game].players]
