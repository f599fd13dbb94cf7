"""Where games stand, kept when a round has looked at them: a list of a thousand games opens none of them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.running import filing
from adjudicator.model.journal import Snapshot
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import waiting
from adjudicator.service.turn.adjudicate import where

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.model import journal
    from adjudicator.service.game.home import Home

KEPT = "standing"
"""The name under which it is kept."""


@lru_cache(maxsize=1)
def _program() -> str:
    """Return the version of the program: another one may tell it otherwise, or be unable to read the game."""
    from importlib.metadata import version

    return version("adjudicator")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands, as lists of games show it; `owes` are the players of an open packet who have filed nothing.

    `where` is one sentence for the GM, `due` the deadline as `YYYY-MM-DDTHH:MM:SSZ` or empty; `waits` says
    in a few words each what of its log waits for the GM, and how many things that is.
    """

    title: str
    where: str
    system: str
    packet: str
    due: str
    open: bool
    asked: int
    owes: tuple[str, ...]
    over: bool
    waits: dict[str, int]


def standing(table: Table) -> Standing:
    """Return where an open game stands."""
    history = table.history
    packet = history.state.packet
    asked = table.game.seats if packet is None or not packet.only else packet.only
    return Standing(
        title=table.config.title,
        where=where(table),
        system=table.game.system.title,
        packet=f"{packet.id} {packet.name}" if packet is not None else "",
        due=history.deadlines[packet.id].at if packet is not None and packet.id in history.deadlines else "",
        open=history.state.open_packet is not None,
        asked=len(asked),
        owes=tuple(table.players[seat].name for seat in asked if not _answered(table, seat)),
        over=bool(history.state.over),
        waits=waiting.told(table),
    )


def _answered(table: Table, seat: str) -> bool:
    history = table.history
    packet = history.state.packet
    done = packet is not None and history.book.is_done(seat, phase_id(packet.id, packet.epoch))
    return done or any(filing.alive(filed, history.state) for filed in history.book.of(seat))


def standing_kept(table: Table) -> Snapshot:
    """Return where a game stands, as it is kept until the game changes."""
    told = {"program": _program(), "version": table.version, "stands": asdict(standing(table))}
    return Snapshot(KEPT, table.history.last, json.dumps(told, ensure_ascii=False).encode())


def standing_of(home: Home, game: journal.Game, opened: Callable[[str], Table] | None = None) -> Standing:
    """Return where a game stands; it is opened, by `opened` if that is given, only if that is not known.

    Raises:
        UserError: the game cannot be read.
    """
    kept = home.store.snapshot(game.id, KEPT)
    told = json.loads(kept.body) if kept is not None else {}
    stands: dict[str, Any] = told.get("stands", {})
    if stands.keys() == {each.name for each in fields(Standing)} and _fresh(told, game):
        return Standing(**{**stands, "owes": tuple(stands["owes"])})
    return standing(Table.open(home.store, game.id) if opened is None else opened(game.id))


def _fresh(told: dict[str, Any], game: journal.Game) -> bool:
    return (told["program"], told["version"]) == (_program(), game.version)
