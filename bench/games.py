"""The game used for measuring mail."""

from __future__ import annotations

from pathlib import Path

from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.looking import form
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.setup.creation import configure, create

SECRET = bytes(range(64))
SYSTEM = "republic_of_carthage"


def game_in(folder: Path) -> tuple[Home, Table]:
    """Return a fresh game of five players in a folder."""
    home = Home(folder)
    players = tuple(
        Player(name=name, address=f"{name.lower()}@example.org") for name in ("Anna", "Ben", "Cleo", "Dora", "Eve")
    )
    file = GameFile(id="bench", system=SYSTEM, player=players)
    return home, create(home, configure(home, file), SECRET)


def mail_with(order: str, number: int) -> bytes:
    """Return a one-order mail, as a phone writes it."""
    return (
        "From: Anna <anna@example.org>\nTo: GM <gm@example.org>\nSubject: Re: [bench] orders\n"
        f"Message-ID: <m{number}@phone.example.org>\nDate: Sun, 22 Nov 2026 18:42:00 +0000\n"
        'MIME-Version: 1.0\nContent-Type: text/plain; charset="utf-8"\n\n'
        f"{order}\n"
    ).encode()


def one_order(home: Home, table: Table) -> str:
    """Return a line that the first player may order."""
    lines = form(home, table, "anna")
    return next(line for line in lines if line and not line.startswith(("#", "ORDERS")))
