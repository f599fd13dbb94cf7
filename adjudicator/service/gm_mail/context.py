"""Where a command of the GM by mail is carried out, and what it would do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.model.errors import UserError
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, moment

if TYPE_CHECKING:
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table
    from adjudicator.service.gm_mail.lines import Asked


@dataclass(frozen=True, slots=True)
class Post:
    """Where a command of the GM is carried out: the game, its desk, and the GM's time zone."""

    desk: Desk
    table: Table

    @property
    def home(self) -> Home:
        """The home of the game."""
        return self.desk.home

    def say(self, template: str, **facts: object) -> str:
        """Return a sentence to the GM."""
        return speaker(self.table)(f"gm/{template}", facts)

    def when(self, at: str) -> str:
        """Return an hour as the GM reads it."""
        zone = self.home.settings.digest.zone
        return f"{format_time(moment(at), zone)} {zone or 'UTC'}"

    def seat(self, given: str) -> str:
        """Return the seat that a word names.

        Raises:
            UserError: no seat is called so.
        """
        for seat, player in self.table.players.items():
            if given.lower() in {seat, player.name.lower()}:
                return seat
        raise UserError(f"There is no seat {given}; the seats are: {', '.join(self.table.game.seats)}.")


@dataclass(frozen=True, slots=True)
class Act:
    """What a command would do, in words, and its function: one transaction, then all that follows from it."""

    promise: str
    do: Callable[[], object]


Promise = Callable[[Post, "Asked"], Act]
"""Returns what a command would do; raises UserError where it cannot be done now."""


def reason_of(asked: Asked) -> str:
    """Return the reason given by a command.

    Raises:
        UserError: it gives none.
    """
    if not asked.why:
        raise UserError(f"Give the reason, which all are told: {asked.text} because ...")
    return asked.why
