"""Rounds of the public beacon that dice wait for: fixed by a lock, fetched when they are out, and written down."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.engine.log.sealing import BeaconAwaited, BeaconDrawn
from adjudicator.model.errors import UserError
from adjudicator.model.rolled import Beacon
from adjudicator.service.game.beacon import QUICKNET, genuine
from adjudicator.service.turn.adjudicate import run_on

if TYPE_CHECKING:
    from datetime import datetime

    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

AGAIN = timedelta(minutes=1)
"""How long after a failure a round is asked for again."""


def fetch(home: Home, awaited: BeaconAwaited) -> Beacon:
    """Return the round that dice wait for, from the first server that has a genuine one.

    Raises:
        UserError: no server has it, or the extra that checks its signature is not installed.
    """
    for signature in home.beacon.signatures(awaited.chain, awaited.round):
        beacon = Beacon(awaited.chain, awaited.round, signature)
        if genuine(beacon):
            return beacon
    told = f"No server gives round {awaited.round} of the beacon with the signature of quicknet; it is asked for again."
    raise UserError(told)


def draw(home: Home, table: Table, beacon: Beacon) -> bool:
    """Write down the round that dice wait for and let them fall; return False where they wait for another, or none."""
    due = table.history.due
    if due is None or (due.chain, due.round) != (beacon.chain, beacon.round):
        return False
    with table.work() as work:
        work.add(BeaconDrawn(due.packet, beacon))
    run_on(home, table)
    return True


def is_out(table: Table, now: datetime) -> bool:
    """Return whether dice wait for a round that is out."""
    due = table.history.due
    return due is not None and QUICKNET.hour_of(due.round) <= now


def next_try(table: Table, now: datetime) -> datetime | None:
    """Return when the round that dice wait for is to be asked for; None where they wait for none."""
    due = table.history.due
    if due is None:
        return None
    hour = QUICKNET.hour_of(due.round)
    return hour if hour > now else now + AGAIN
