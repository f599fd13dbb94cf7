"""A home: the folder with the database, the mail folders and the GM's own files of each game."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator import private
from adjudicator.model.errors import UserError
from adjudicator.service.game.dead_addresses import Dead, dead
from adjudicator.service.settings.config import read_toml
from adjudicator.service.settings.homes import HomeSettings

if TYPE_CHECKING:
    from adjudicator.channels.drand import Rounds
    from adjudicator.channels.web import Web
    from adjudicator.store.sqlite import SqliteStore

DATABASE = "adjudicator.sqlite"
SETTINGS = "home.toml"
Clock = Callable[[], datetime]
WORK = "work.lock"
PATIENCE = 30.0
"""Seconds to wait for another process that is working on the games."""
LEAST_ROOM = 200
"""Megabytes of disk below which the GM is warned."""
BUSY = "{{holder}} is at work on the games of {home}; try again in a moment"


def wall_clock() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def make_folder(path: Path) -> None:
    """Make the folder of a home, unless it exists.

    Raises:
        UserError: it cannot be made.
    """
    try:
        private.folder(path)
    except OSError as fault:
        message = f"The home {path} cannot be made: {fault.strerror}. Name another with --home."
        raise UserError(message) from None


class Home:
    """A home and its clock; the only way to its database.

    `who` is the command that opened it, for messages to others that wait for it.
    """

    def __init__(self, path: Path, clock: Clock = wall_clock, who: str = "") -> None:
        self.path = path
        self.clock = clock
        self.who = who
        self.unmarked: dict[int, str] = {}
        """Mails by number that left at an hour, and of which the database could not take that down yet."""
        self.webs: dict[str, Web] = {}
        """The forums that were called, by address: all games of the home share the patience that one asks for."""
        self.feeds: dict[str, tuple[bytes, datetime]] = {}
        """What the feeds of threads said when these were last read, and when that was."""
        self._written: bytes | None = None

    @cached_property
    def settings(self) -> HomeSettings:
        """The settings of `home.toml`, or their defaults where there is no such file."""
        file = self.path / SETTINGS
        self._written = self._as_written()
        return read_toml(file, HomeSettings) if file.exists() else HomeSettings()

    def _as_written(self) -> bytes | None:
        """Return the bytes of `home.toml`, None where there are none to be read."""
        try:
            return (self.path / SETTINGS).read_bytes()
        except OSError:
            return None

    def read_again(self) -> bool:
        """Take over what the GM has changed in `home.toml` since it was read; return whether that is anything.

        Raises:
            UserError: it cannot be read as it is now: the settings stay as they were. Raised once for each change.
        """
        known = self.settings
        if self._as_written() == self._written:
            return False
        del self.settings
        try:
            changed = self.settings != known
        except UserError:
            self.settings = known
            raise
        if changed:
            self.__dict__.pop("beacon", None)
        return changed

    @cached_property
    def beacon(self) -> Rounds:
        """Where rounds of the public beacon come from."""
        from adjudicator.channels.drand import Drand

        return Drand(self.settings.beacon.addresses, self.now)

    @cached_property
    def store(self) -> SqliteStore:
        """The home's database, created on first use.

        Raises:
            UserError: the folder cannot be written, or the database is in use or damaged.
        """
        from adjudicator.store.sqlite import SqliteStore

        make_folder(self.path)
        store = SqliteStore(self.path / DATABASE)
        store.answers_per_hour = lambda: self.settings.mail.answers_per_hour
        store.who = self.who
        return store

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Be the one process that changes the games of this home, for one act or one round of mail.

        It is released while waiting for a server, a player or the clock: a GM can act beside a daemon at any hour.
        A game read before must be refreshed in the block.

        Raises:
            HouseFault: another process held the lock for too long.
        """
        from adjudicator.store.locks import locked

        make_folder(self.path)
        with locked(self.path / WORK, self.who, PATIENCE, BUSY.format(home=self.path)):
            yield

    @property
    def dead(self) -> frozenset[str]:
        """Addresses that bounce our mails; a seat that has another gets its mail there."""
        return frozenset(each.address for each in self.dead_addresses())

    def dead_addresses(self) -> tuple[Dead, ...]:
        """Return the addresses that bounce our mails, each with the details."""
        return dead(self.store, self.settings.mail, self.now())

    @property
    def inbox(self) -> Path:
        """The Maildir that mail is fetched from."""
        return self.path / self.settings.mail.inbox

    @property
    def outbox(self) -> Path:
        """The Maildir that mail is delivered to."""
        return self.path / self.settings.mail.outbox

    def lay_out(self) -> None:
        """Make the mail folders, so that a mail program can deliver to them.

        Raises:
            UserError: they cannot be made.
        """
        try:
            for folder in ("cur", "new", "tmp"):
                private.folder(self.inbox / folder)
        except OSError as fault:
            message = f"The mail folder {self.inbox} cannot be made: {fault.strerror}. Name another in {SETTINGS}."
            raise UserError(message) from None

    @property
    def short_of_room(self) -> str:
        """What the GM must know about the disk of the home; empty while there is enough room."""
        near = next(path for path in (self.path, *self.path.absolute().parents) if path.exists())
        free = shutil.disk_usage(near).free // 2**20
        return f"{free} MB are left; make room, or mail will wait unread" if free < LEAST_ROOM else ""

    def own_files(self, game: str) -> Path:
        """The folder in which the GM keeps a game's own tables and sentences."""
        return self.path / "games" / game

    def now(self) -> datetime:
        """The current time in UTC, to the second: what is written at it can be reproduced from the log."""
        return self.clock().replace(microsecond=0)

    def stamp(self) -> str:
        """The current time as the store writes it."""
        return self.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def close(self) -> None:
        """Close the database, if it was opened."""
        if "store" in self.__dict__:
            self.store.close()
