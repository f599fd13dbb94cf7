"""The files a GM writes: `home.toml`, `game.toml` and `players.toml`, read into frozen records.

What a game was created with is kept in its store, so that a later edit of a file cannot change a
running game; the tables and sentences that the GM overrides are kept with it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

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
    """A game as it was created: everything its rules and its mails depend on.

    `address` is where forms are mailed to, with the seat's name and token behind a plus where `plus` says so.
    """

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
    address: str = ""
    plus: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersFile:
    """`players.toml`: who plays, and nothing else."""

    player: tuple[Player, ...] = ()


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
    return parse_toml(read_text(path), kind, path.name)


def read_text(path: Path) -> str:
    """Return the text of a file a GM wrote, on whatever system.

    Raises:
        UserError: it is missing, cannot be read, or is not UTF-8.
    """
    try:
        return path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise UserError(f"There is no file {path.name}; write one or name another.") from None
    except OSError as fault:
        raise UserError(f"{path.name} cannot be read: {fault.strerror}.") from None
    except UnicodeDecodeError:
        raise UserError(f"{path.name} is not written in UTF-8; save it as UTF-8 and try again.") from None


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
        raise UserError(_said(str(fault), where)) from None


def _known(value: object, kind: Any, where: str) -> None:  # noqa: ANN401 - any type, as annotations write it
    """Refuse fields that nobody reads, here and in the records within."""
    if isinstance(value, list) and get_origin(kind) is tuple:
        for number, item in enumerate(value, start=1):
            _known(item, get_args(kind)[0], f"{where} {number}")
    if not isinstance(value, Mapping) or not is_dataclass(kind):
        return
    kinds = get_type_hints(kind)
    unknown = sorted(set(value) - set(kinds))
    if unknown:
        there = f"{where}," if ", " in where else where
        raise UserError(f"{there} has a field `{unknown[0]}` that nobody reads; known are: {', '.join(sorted(kinds))}.")
    for name, inner in value.items():
        _known(inner, kinds[name], f"{where}, {name}")


_WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
}


def _said(fault: str, where: str) -> str:
    """Put what msgspec found into a sentence that names the field as the file has it."""
    what, _, place = fault.partition(" - at `$")
    lacking = re.search(r"missing required field `(\w+)`", what)
    entry = re.search(r"\.(\w+)\[(\d+)\]", place)
    there = f"{where}, {entry[1]} {int(entry[2]) + 1}," if entry else where
    if lacking:
        return f"{there} lacks the field `{lacking[1]}`; write it."
    name = re.sub(r"\[.*?\]", "", place).strip("`.").rpartition(".")[2]
    kinds = re.findall(r"`(\w+)`", what)
    wanted, got = (_WORDS.get(word, word) for word in (*kinds, "", "")[:2])
    how = f"; head each entry with [[{name}]]" if wanted == _WORDS["array"] else ""
    return f"{there} has `{name}` as {got}, and it must be {wanted}{how}."


def to_json(config: GameConfig) -> str:
    """Return a game's configuration as canonical JSON text, as the store keeps it."""
    from adjudicator.model.canonical import canonical

    return canonical(msgspec.to_builtins(config)).decode()


def from_json(text: str) -> GameConfig:
    """Return a configuration that `to_json` wrote."""
    return msgspec.json.decode(text, type=GameConfig)
