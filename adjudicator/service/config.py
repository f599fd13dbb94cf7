"""The files a GM writes: `home.toml`, `game.toml` and `players.toml`, read into frozen records.

What a game was created with is kept in its store, so that a later edit of a file cannot change a
running game; the tables and sentences that the GM overrides are kept with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from adjudicator.model.errors import UserError

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class MailSettings:
    """Where mail comes from and goes to, and as whom we write. Folders are Maildirs, relative to the home."""

    address: str = "gm@localhost"
    name: str = ""
    inbox: str = "mail/in"
    outbox: str = "mail/out"
    plus: bool = False

    @property
    def domain(self) -> str:
        """The domain of our Message-IDs."""
        return self.address.rpartition("@")[2] or "localhost"


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeSettings:
    """The settings of a home."""

    mail: MailSettings = field(default_factory=MailSettings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player as the GM lists him. `zone` is his time zone, in which his deadlines are told first."""

    name: str
    address: str
    zone: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameConfig:
    """A game as it was created: everything its rules and its mails depend on."""

    id: str
    title: str
    system: str
    players: tuple[Player, ...]
    schedule: str = "faithful"
    zone: str = "UTC"
    closes_at: str = "20:00"
    settings: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    created: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile:
    """`game.toml` as a GM writes it; the command line may give id, system and players instead."""

    id: str = ""
    title: str = ""
    system: str = ""
    schedule: str = "faithful"
    zone: str = "UTC"
    closes_at: str = "20:00"
    settings: Mapping[str, Any] = field(default_factory=dict)
    player: tuple[Player, ...] = ()


def read_toml(path: Path, kind: type[T]) -> T:
    """Return a TOML file as a record.

    Raises:
        UserError: the file is missing, is not TOML, or a field is unknown or of the wrong kind; the message
            names file and field.
    """
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise UserError(f"There is no file {path.name}; write one or name another.") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise UserError(f"{path.name} cannot be read: {fault}.") from None
    return parse_toml(text, kind, path.name)


def parse_toml(text: str, kind: type[T], where: str) -> T:
    """Return a TOML text as a record; `where` names it in a message.

    Raises:
        UserError: it is not TOML, or a field is unknown or of the wrong kind.
    """
    try:
        return convert(tomllib.loads(text), kind, where)
    except tomllib.TOMLDecodeError as fault:
        raise UserError(f"{where} is not TOML as it stands: {fault}.") from None


def convert(value: object, kind: type[T], where: str) -> T:
    """Return plain data as a record.

    Raises:
        UserError: a field is missing, unknown or of the wrong kind.
    """
    _known(value, kind, where)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        raise UserError(f"{where}: {str(fault)[:1].lower()}{str(fault)[1:]}.") from None


def _known(value: object, kind: type, where: str) -> None:
    names = set(getattr(kind, "__dataclass_fields__", {}))
    unknown = sorted(set(value) - names) if isinstance(value, Mapping) and names else []
    if unknown:
        raise UserError(f"{where} has a field `{unknown[0]}` that nobody reads; known are: {', '.join(sorted(names))}.")


def to_json(config: GameConfig) -> str:
    """Return a game's configuration as canonical JSON text, as the store keeps it."""
    from adjudicator.model.canonical import canonical

    return canonical(msgspec.to_builtins(config)).decode()


def from_json(text: str) -> GameConfig:
    """Return a configuration that `to_json` wrote."""
    return msgspec.json.decode(text, type=GameConfig)
