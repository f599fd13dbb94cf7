"""The rows of the Senate: what it remembers of a turn, proposals, and who can be tried."""

from __future__ import annotations

from typing import Any

from adjudicator.model.record import record


@record
class Sitting:
    """What the Senate remembers of this turn, in the row `now`; begun anew when its phase begins.

    `crisis` holds for the whole phase. `stepped_down` are Senators who left the chair; `attackers` and `targets` the
    factions that tried a murder or were aimed at; `retired` pairs office and Member whose term ended this turn;
    `reacted` Senators who have faced Public Reaction; `governed` Provinces and `assigned` Trade Concessions that were
    voted on; `minors`, `majors` and `extras` the trials held, these last beyond the Censor's number.
    """

    crisis: bool = False
    stepped_down: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    retired: tuple[tuple[str, str], ...] = ()
    reacted: tuple[str, ...] = ()
    governed: tuple[str, ...] = ()
    assigned: tuple[str, ...] = ()
    marine_sent: bool = False
    taxed: bool = False
    life_proposed: bool = False
    minors: int = 0
    majors: int = 0
    extras: int = 0


@record
class Motion:
    """A proposal of this turn, keyed `m1`, `m2` ... in the order made.

    `number` is what ballots cite; `measures` pass or fail together; `by` the seat that proposes. `outcome` is empty
    while it waits, then passed, failed, vetoed, cancelled, void or unopposed. `voted` lists seat, side and votes.
    """

    number: int
    measures: tuple[Any, ...]
    by: str
    step: str
    outcome: str = ""
    yes: int = 0
    no: int = 0
    abstain: int = 0
    voted: tuple[tuple[str, str, int], ...] = ()
    when: tuple[Any, ...] = ()


@record
class Case:
    """Why a Senator can be prosecuted, keyed `suffete`, `general`, `expedition`, or `sponsor:7` and `defeat:7`.

    The first three name the last person to leave that office; `turn` is that of the deed.
    """

    senator: str
    turn: int
