"""A game of Harbour in which players write to each other: the mails that wait, as their readers see them."""

from __future__ import annotations

import email
from dataclasses import replace
from email import policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from adjudicator.engine.log.press import PressSent
from adjudicator.model.journal import OutboxEntry
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import GameFile, Observer, Player, PressSettings
from adjudicator.service.settings.homes import HomeSettings, MailSettings
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Hands, Letters
from adjudicator.service.turn.adjudicate import close
from tests.core.service.quay import MAIL, START
from tests.dealt import create

NAMES = ("Ann", "Ben", "Cleo")


class PressRoom:
    """The game `quay`, in which mails come in at fixed hours."""

    def __init__(self, folder: Path, *, gm: str = "", plus: bool = False, open_: bool = True, **press: Any) -> None:
        self.hands = Hands(START)
        self.home = Home(folder, self.hands)
        self.home.settings = HomeSettings(mail=MailSettings(plus=plus, gm=(gm,) if gm else ()))
        players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in NAMES)
        file = GameFile(
            id="quay", system="harbour", schedule="two", player=players, press=PressSettings(**press), proof="mail"
        )
        file = replace(file, observers=replace(file.observers, open=open_))
        self.table: Table = create(self.home, configure(self.home, file), bytes(range(64)))
        self.count = 0
        self.before = len(self.home.store.outbox())

    def send(self, name: str, text: str, *, subject: str = "[quay] hello", address: str = "", more: str = "") -> None:
        """Let a mail arrive and be read; what waited before no longer counts."""
        self.before = len(self.home.store.outbox())
        self.count += 1
        self.hands.moment = self.hands.moment.replace(minute=self.count)
        address = address or f"{name.lower()}@example.org"
        raw = MAIL.format(name=name, address=address, subject=subject, number=self.count, text=text)
        head, _, body = raw.partition("\n\n")
        raw = f"{head}\n{more}\n\n{body}" if more else raw
        poll(self.home, Letters([(self.hands.moment, str(self.count), raw.encode())]))
        self.table.refresh()

    def close(self) -> None:
        """Close the open packet."""
        self.before = len(self.home.store.outbox())
        close(self.home, self.table)

    def out(self, address: str = "", kind: str = "") -> list[OutboxEntry]:
        """Return what was queued last, for an address and of a kind."""
        new = self.home.store.outbox()[self.before :]
        to = address if "@" in address or not address else f"{address.lower()}@example.org"
        return [e for e in new if to in {"", e.to_address} and (f".{kind}." in e.key or not kind)]

    def raw(self, address: str = "", kind: str = "press") -> list[bytes]:
        """Return the bytes of these mails."""
        return [self.home.store.out_raw(e.id) for e in self.out(address, kind)]

    def mails(self, address: str = "", kind: str = "press") -> list[EmailMessage]:
        """Return these mails, parsed."""
        return [parsed(raw) for raw in self.raw(address, kind)]

    def receipt(self, name: str) -> str:
        """Return the text of the last receipt of a player, its lines joined."""
        (mail,) = self.mails(name, "receipt")
        return " ".join(mail.get_content().split())

    def sent(self) -> list[PressSent]:
        """Return all press in the log."""
        return [row.body for row in rows_of(self.home.store.log("quay")) if isinstance(row.body, PressSent)]


def parsed(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def watcher(address: str) -> Observer:
    return Observer(address=address, name="")
