"""Evidence: the records of a game, read from its home or from an archive, for `verify` to recompute."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, cast, get_type_hints

import msgspec

from adjudicator.engine.chance.chain import LINK_BYTES, Anchors, earlier
from adjudicator.engine.chance.dicefile import MOST_LINKS
from adjudicator.engine.registry import load_system
from adjudicator.model.errors import UserError
from adjudicator.model.journal import OutboxState
from adjudicator.model.letter import Own
from adjudicator.service.audit.exports import CONFIG, DESK, DICE, SENT, salt_key, sent_of, tenure_key
from adjudicator.service.game.secrets import Secret, digest_salt
from adjudicator.service.game.table import Board
from adjudicator.service.settings import config as configuration
from adjudicator.store.export import journal_file

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry, LogRow, Published
    from adjudicator.model.rolled import ChainName
    from adjudicator.service.game.home import Home
    from adjudicator.store.archive import ExportedGame


@dataclass(frozen=True, slots=True)
class Queued:
    """A mail of the outbox, with what the game's machine says of its way."""

    id: int
    game: str | None
    key: str
    to_seat: str
    to_address: str
    made_at: str
    sha256: str
    state: OutboxState
    tries: int
    last_error: str
    sent_at: str
    kept: int
    """1 for a mail that was kept for the mail of a day, and left in it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The records of a game.

    `board` has its configuration and keys and no history yet; `own` is how we know our own mails;
    `sent` are the keys of the mails that were queued, with the digests of their texts, `queued` the outbox;
    `dice` is the dice.json of an archive, which a home does not need, `salts` are those of its desk.json.
    """

    board: Board
    log: list[LogRow]
    journal: list[JournalEntry]
    raw: Callable[[JournalEntry], bytes]
    reports: tuple[Published, ...]
    own: Own
    sent: tuple[tuple[str, str], ...] = ()
    queued: tuple[Queued, ...] = ()
    dice: bytes | None = None
    program: str = ""
    salts: Mapping[str, str] = field(default_factory=dict)


_QUEUED = get_type_hints(Queued)


class Revealed:
    """The part of a game's secret in an archive: tokens, codes, salts, anchors, the links of closed packets."""

    def __init__(self, dice: Mapping[str, Any], desk: Mapping[str, Any]) -> None:
        self.anchors = Anchors(_bytes(dice["anchors"]["open"]), _bytes(dice["anchors"]["hidden"]))
        self._tokens, self._codes, self._salts = (_texts(desk, name) for name in ("tokens", "codes", "salts"))
        self._accounts = _texts(desk, "accounts")
        self.salt_key = str(desk.get("salt_key", ""))
        self._forms = _texts(desk, "forms")
        self._links: dict[str, dict[int, bytes]] = {
            "open": {int(packet["index"]): _bytes(packet["link"]) for packet in dice["packets"]},
            "hidden": {int(packet["index"]): _bytes(packet["link"]) for packet in dice["hidden"] or ()},
        }

    def token(self, seat: str, tenure: int = 0) -> str:
        """Return the token of a seat."""
        return self._tokens[tenure_key(seat, tenure)]

    def form_key(self, seat: str, tenure: int = 0) -> str:
        """Return the key from which the codes of a seat's forms are made."""
        return self._forms[tenure_key(seat, tenure)]

    def code(self, number: int) -> str:
        """Return the code of a request for confirmation, empty where there was none."""
        return self._codes.get(str(number), "")

    def account(self, seat: str, tenure: int, number: int) -> str:
        """Return the code that tied an account of a forum to a seat, empty where none did."""
        return self._accounts.get(f"{seat}/{tenure}/{number}", "")

    def salt(self, packet: str, seat: str) -> str:
        """Return the salt of a seat for a packet that was locked, or for any when the game is over.

        Raises:
            UserError: it is still secret.
        """
        if self.salt_key:
            return digest_salt(self.salt_key, packet, seat)
        try:
            return self._salts[salt_key(packet, seat)]
        except KeyError:
            raise UserError(f"packet {packet}: the salt of {seat} is not revealed") from None

    def link(self, chain: ChainName, index: int) -> bytes:
        """Return a link that is revealed, or can be computed from a later one.

        Raises:
            UserError: it is still secret.
        """
        later = min((known for known in self._links[chain] if known >= index), default=None)
        if later is None or later - index > MOST_LINKS:
            raise UserError(f"link {index} of the {chain} chain is not revealed")
        return earlier(self._links[chain][later], later - index)


def _texts(desk: Mapping[str, Any], name: str) -> dict[str, str]:
    return {str(key): str(text) for key, text in desk.get(name, {}).items()}


def _bytes(digits: str) -> bytes:
    found = bytes.fromhex(digits)
    if len(found) != LINK_BYTES:
        raise ValueError(f"{digits[:80]} is no link")
    return found


def of_home(home: Home, game: str) -> Evidence:
    """Return the records of a game of the home; raises UserError if there is none of that id."""
    with home.store.reading():
        meta = home.store.game(game)
        config = configuration.from_json(meta.config)
        load_system(config.system)
        settings = home.settings.mail
        return Evidence(
            board=Board(config, Secret(meta.secret, meta.id)),
            log=home.store.log(game),
            journal=home.store.journal(game=game),
            raw=lambda entry: home.store.raw(entry.id),
            reports=tuple(home.store.reports(game)),
            own=_own(settings.address, settings.domain, sent := sent_of(home.store, game)),
            sent=sent,
            queued=tuple(
                Queued(**{name: getattr(each, name) for name in _QUEUED}) for each in home.store.outbox(game=game)
            ),
        )


def _own(address: str, domain: str, sent: Iterable[tuple[str, str]]) -> Own:
    """Return how our mails are known: by the address of today, and by the domains of those that went out."""
    keys = (key for key, _ in sent if key.startswith("<"))
    before = frozenset(key.rpartition("@")[2].removesuffix(">") for key in keys)
    return Own(frozenset({address.lower()}), domain, before=before)


def of_archive(export: ExportedGame) -> Evidence:
    """Return the records in an open archive.

    Raises:
        UserError: a part is missing or damaged, or the game's system is not installed.
    """
    try:
        return _of_archive(export)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, msgspec.DecodeError) as fault:
        told = f"{CONFIG}, {DESK} or {DICE} is not as we write it ({fault}); ask for the export again"
        raise UserError(told) from None


def _of_archive(export: ExportedGame) -> Evidence:
    config = configuration.from_json(export.read(CONFIG).decode())
    load_system(config.system)
    if config.id != export.game:
        raise UserError(f"{CONFIG} is of another game, {config.id}")
    desk, dice = (cast("dict[str, Any]", json.loads(export.read(name))) for name in (DESK, DICE))
    sent = tuple((str(key), str(text)) for key, text in json.loads(export.read(SENT)))
    return Evidence(
        board=Board(config, Revealed(dice, desk)),
        log=export.rows(),
        journal=export.journal(),
        raw=partial(_raw, export),
        reports=tuple(export.reports()),
        own=_own(str(desk["address"]), str(desk["domain"]), sent),
        sent=sent,
        queued=tuple(Queued(**each) for each in export.outbox(_QUEUED)),
        dice=export.read(DICE),
        program=str(desk["program"]),
        salts=_texts(desk, "salts"),
    )


def _raw(export: ExportedGame, entry: JournalEntry) -> bytes:
    return export.read(journal_file(entry))
