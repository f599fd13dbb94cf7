"""The files a GM writes: `home.toml`, `game.toml` and `players.toml`, read into frozen records.

The settings of a new game are kept in its store, so that a later edit of a file cannot change a
running game; the tables and sentences that the GM overrides are kept with it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from adjudicator.model.errors import UserError
from adjudicator.service.settings.deadlines import BY_HAND, Deadlines
from adjudicator.service.settings.forum import NO_FORUM, ForumSettings
from adjudicator.service.settings.languages import ENGLISH
from adjudicator.service.settings.missed import ENDLESS, Patience

T = TypeVar("T")
Identity = Literal["sender", "confirmed", "token"]
"""What proves that a mail is a seat's: its From line; a code that comes back for each mail, or the mail server's own
check; the token."""
Mails = Literal["each", "daily"]
"""How players get what is not urgent: each mail by itself, or all in one a day; each may choose by mail."""
ORDERS = 1000
"""Orders that a mail, and a seat in a packet, may file where the GM has set nothing else: no game asks for so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player in the GM's list.

    `zone` is their time zone, in which their deadlines are given first. Mail to them goes to `address`; mail from any
    of `addresses` is theirs as well, and so are posts of any of `accounts` in the game's forum, by number or name.
    `identity` is what proves that a mail is theirs, `mails` how they get ours; both where they differ from the game's
    settings.
    """

    name: str
    address: str
    zone: str = ""
    seat: str = ""
    addresses: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    identity: Identity | Literal[""] = ""
    mails: Mails | Literal[""] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standby:
    """Somebody who is ready to take a vacant seat."""

    name: str
    address: str
    zone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observer:
    """Somebody without a seat who gets the public reports."""

    address: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObserverSettings:
    """Whether anybody may watch who asks by mail; observers that the GM lists always may."""

    open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PressSettings:
    """What players may write to each other through the game.

    `kinds` are those allowed, none where the list is empty or says so; `to` lists the addressees. `largest` counts the
    characters of one press. `archive`: the export of the finished game has all of it on a page of its own. `observers`
    get press to all, and the GM a copy of everything with `gm_copy`, which the first letters then mention.
    `groups` are names for several players, each with their names; `closed_in` the titles of packets without press.
    """

    kinds: tuple[Literal["white", "grey", "none"], ...] = ("white", "grey")
    to: tuple[Literal["players", "all", "gm"], ...] = ("players", "all", "gm")
    largest: int = 8000
    archive: bool = False
    observers: bool = True
    gm_copy: bool = False
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    closed_in: tuple[str, ...] = ()

    @property
    def allowed(self) -> tuple[str, ...]:
        """The kinds that are allowed."""
        return () if "none" in self.kinds else self.kinds

    @staticmethod
    def sorts(to: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words of `to` that cover the addressees of a press."""
        named = {"all": "all", "gm": "gm"}
        return tuple(dict.fromkeys(named.get(each, "players") for each in to))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSettings:
    """How players' words come into the dice.

    `words` in two steps: a digest with the orders, the word itself within `word_hours` of the lock. `deal` with words:
    the players have `deal_hours` to send one after the chain was fixed, and before anything is dealt. `beacon`: dice
    wait for the first round of a public beacon after the lock, or `beacon_minutes` after it.
    """

    words: Literal["plain", "two steps"] = "plain"
    word_hours: int = 24
    deal: Literal["at once", "with words"] = "at once"
    deal_hours: int = 48
    beacon: Literal["none", "quicknet"] = "none"
    beacon_minutes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GameConfig:
    """A game as it was created: everything its rules and its mails depend on.

    A mail files at most `orders_per_mail` orders: of one with more it files none. No more does one that brings a seat
    over `orders_per_packet`. Orders are read in `languages`.
    `address` is where forms are mailed to, with the seat's name and token behind a plus where `plus` says so.
    With `letters` one, a report comes in one mail with its private part; `proof` is where the digests of a lock come,
    in a mail of their own before any die falls, or in the report. `site` is the address at which its archive lies. Of
    an anonymous game `names` has seat and name of each player, which its last report opens.
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
    observers: tuple[Observer, ...] = ()
    standbys: tuple[Standby, ...] = ()
    deadlines: Deadlines = BY_HAND
    missed: Patience = ENDLESS
    open_to_observers: bool = True
    press: PressSettings = field(default_factory=PressSettings)
    orders_per_mail: int = ORDERS
    orders_per_packet: int = ORDERS
    languages: tuple[str, ...] = (ENGLISH,)
    forum: ForumSettings = NO_FORUM
    identity: Identity = "sender"
    mails: Mails = "each"
    dice: DiceSettings = field(default_factory=DiceSettings)
    letters: Literal["one", "two"] = "two"
    proof: Literal["mail", "report"] = "mail"
    names: tuple[tuple[str, str], ...] = ()
    site: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersFile:
    """`players.toml`: players, observers and standby players, and nothing else."""

    player: tuple[Player, ...] = ()
    observer: tuple[Observer, ...] = ()
    standby: tuple[Standby, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile:
    """`game.toml` as a GM writes it; the command line may give id, system and players instead."""

    id: str = ""
    title: str = ""
    system: str = ""
    variant: str = ""
    schedule: str = "faithful"
    zone: str = "UTC"
    closes_at: str = "20:00"
    deadlines: Deadlines = field(default_factory=Deadlines)
    missed: Patience = field(default_factory=Patience)
    settings: Mapping[str, Any] = field(default_factory=dict)
    player: tuple[Player, ...] = ()
    observer: tuple[Observer, ...] = ()
    standby: tuple[Standby, ...] = ()
    observers: ObserverSettings = field(default_factory=ObserverSettings)
    press: PressSettings = field(default_factory=PressSettings)
    orders_per_mail: int = ORDERS
    orders_per_packet: int = ORDERS
    languages: tuple[str, ...] = (ENGLISH,)
    forum: ForumSettings = NO_FORUM
    identity: Identity = "sender"
    mails: Mails = "each"
    dice: DiceSettings = field(default_factory=DiceSettings)
    letters: Literal["one", "two", ""] = ""
    proof: Literal["mail", "report", ""] = ""
    anonymous: bool = False
    site: str = ""


def read_toml(path: Path, kind: type[T]) -> T:
    """Return a TOML file as a record.

    Raises:
        UserError: the file is missing, is not TOML, or a field is unknown or of the wrong kind; the message
            names file and field.
    """
    return parse_toml(read_text(path), kind, path.name)


def read_text(path: Path) -> str:
    """Return the text of a file that a GM wrote, on any system.

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
    """Refuse unknown fields, and words that a field may not have, at every level."""
    if get_origin(kind) is Literal and isinstance(value, str) and value not in get_args(kind):
        before, _, name = where.rpartition(", ")
        choices = ", ".join(f'"{word}"' for word in get_args(kind) if word)
        raise UserError(f'{before} has `{name}` as "{value}", and it must be one of {choices}.')
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


LATER = msgspec.to_builtins(
    {
        "addresses": (),
        "observers": (),
        "standbys": (),
        "deadlines": BY_HAND,
        "missed": ENDLESS,
        "open_to_observers": True,
        "press": PressSettings(),
        "orders_per_mail": ORDERS,
        "orders_per_packet": ORDERS,
        "languages": (ENGLISH,),
        "accounts": (),
        "forum": NO_FORUM,
        "identity": "sender",
        "mails": "each",
        "names": (),
        "dice": DiceSettings(),
        "letters": "two",
        "proof": "mail",
    }
)
"""Fields added after the first games were set up, with their values for those games: these are not written, so that
the stored settings of a game that needs none of them stay as they were."""
_WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
}


def _said(fault: str, where: str) -> str:
    """Put msgspec's fault into a sentence that names the field as in the file."""
    what, _, place = fault.partition(" - at `$")
    lacking = re.search(r"missing required field `(\w+)`", what)
    entry = re.search(r"\.(\w+)\[(\d+)\]", place)
    there = f"{where}, {entry[1]} {int(entry[2]) + 1}," if entry else where
    if lacking:
        return f"{there} lacks the field `{lacking[1]}`; write it."
    name = re.sub(r"\[.*?\]", "", place).strip("`.").rpartition(".")[2]
    kinds = re.findall(r"`(\w+)`", what)
    wanted, got = (_WORDS.get(word, word) for word in (*kinds, "", "")[:2])
    how = ""
    if wanted == _WORDS["array"]:
        bare = "" if got == _WORDS["object"] else "put it into square brackets, or "
        how = f"; {bare}head each entry with [[{name}]]"
    return f"{there} has `{name}` as {got}, and it must be {wanted}{how}."


def to_json(config: GameConfig) -> str:
    """Return a game's configuration as canonical JSON text, as the store keeps it."""
    from adjudicator.model.canonical import canonical

    plain = msgspec.to_builtins(config)
    for record in (plain, *plain["players"]):
        later = {**LATER, "identity": "", "mails": ""} if record is not plain else LATER
        for name in [name for name, blank in later.items() if record.get(name) == blank]:
            del record[name]
    return canonical(plain).decode()


def from_json(text: str) -> GameConfig:
    """Return a configuration that `to_json` wrote."""
    return msgspec.json.decode(text, type=GameConfig)
