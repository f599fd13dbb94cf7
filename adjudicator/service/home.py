"""A home: the folder that holds the database, the mail folders and the GM's own files of each game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator import private
from adjudicator.model.errors import UserError
from adjudicator.service.config import HomeSettings, read_toml

if TYPE_CHECKING:
    from adjudicator.store.sqlite import SqliteStore

DATABASE = "adjudicator.sqlite"
SETTINGS = "home.toml"
Clock = Callable[[], datetime]


def wall_clock() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)


def make_folder(path: Path) -> None:
    """Make the folder of a home, unless it is there.

    Raises:
        UserError: it cannot be made.
    """
    try:
        private.folder(path)
    except OSError as fault:
        message = f"The home {path} cannot be made: {fault.strerror}. Name another with --home."
        raise UserError(message) from None


class Home:
    """A home and the clock it lives by; the only door to its database."""

    def __init__(self, path: Path, clock: Clock = wall_clock) -> None:
        self.path = path
        self.clock = clock

    @cached_property
    def settings(self) -> HomeSettings:
        """The settings of `home.toml`, or their defaults where there is no such file."""
        file = self.path / SETTINGS
        return read_toml(file, HomeSettings) if file.exists() else HomeSettings()

    @cached_property
    def store(self) -> SqliteStore:
        """The home's database, made at first use.

        Raises:
            UserError: the folder cannot be written, or the database is in use or damaged.
        """
        from adjudicator.store.sqlite import SqliteStore

        make_folder(self.path)
        store = SqliteStore(self.path / DATABASE)
        store.answers_per_hour = lambda: self.settings.mail.answers_per_hour
        return store

    @property
    def dead(self) -> frozenset[str]:
        """Addresses that give our mails back; a seat that has another is written to there."""
        from adjudicator.service.bounces import dead

        return frozenset(each.address for each in dead(self))

    @property
    def inbox(self) -> Path:
        """The Maildir that mail is fetched from."""
        return self.path / self.settings.mail.inbox

    @property
    def outbox(self) -> Path:
        """The Maildir that mail is delivered to."""
        return self.path / self.settings.mail.outbox

    def lay_out(self) -> None:
        """Make the mail folders, so that a mail program can deliver into them.

        Raises:
            UserError: they cannot be made.
        """
        try:
            for folder in ("cur", "new", "tmp"):
                private.folder(self.inbox / folder)
        except OSError as fault:
            message = f"The mail folder {self.inbox} cannot be made: {fault.strerror}. Name another in {SETTINGS}."
            raise UserError(message) from None

    def own_files(self, game: str) -> Path:
        """The folder in which the GM keeps a game's own tables and sentences."""
        return self.path / "games" / game

    def now(self) -> datetime:
        """The present moment in UTC, to the second: what is written at it can be written again from the log."""
        return self.clock().replace(microsecond=0)

    def stamp(self) -> str:
        """The present moment as the store writes it."""
        return self.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def close(self) -> None:
        """Let go of the database, if it was opened."""
        if "store" in self.__dict__:
            self.store.close()
