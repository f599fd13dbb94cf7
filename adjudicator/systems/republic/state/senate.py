"""The rows of the Senate: what it remembers of a turn, proposals, and who can be tried."""

from __future__ import annotations

from typing import Any

from adjudicator.model.record import record


@record
class Sitting:
    """What the Senate remembers of this turn, in the row `now`; reset when its phase begins.

    `crisis` holds for the whole phase. `stepped_down` are Senators who left the chair; `attackers` and `targets` the
    factions that tried a murder or were aimed at; `retired` pairs office and Member whose term ended this turn, and
    `declined` those of them who want no seat again; `reacted` Senators who have faced Public Reaction; `governed`
    Provinces that got a Governor and `relieved` pairs of a Province and the Governor who was replaced there;
    `assigned` Trade Concessions that were voted on. `chair` is the packet in which the Senate last looked who
    presides, and his seat.

    The row `departed` is there when who presided was sent out of Carthage, with which the phase is over: he alone
    stands in its `stepped_down`.
    """

    crisis: bool = False
    stepped_down: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    retired: tuple[tuple[str, str], ...] = ()
    declined: tuple[str, ...] = ()
    reacted: tuple[str, ...] = ()
    governed: tuple[str, ...] = ()
    relieved: tuple[tuple[str, str], ...] = ()
    assigned: tuple[str, ...] = ()
    chair: tuple[str, str] = ("", "")
    marine_sent: bool = False
    taxed: bool = False
    life_proposed: bool = False


@record
class VotesApart:
    """How each Senator votes of the factions whose Senators do not all vote alike; keyed as the proposal is."""

    sides: tuple[tuple[str, str], ...]


@record
class Motion:
    """A proposal of this turn, keyed `m1`, `m2` ... in the order made.

    `number` is what ballots cite, counted from 1 in elections and courts and again in business; `measures` pass or
    fail together; `by` is the seat that proposes. `outcome` is empty while it waits, then passed, failed, vetoed,
    cancelled, void or unopposed. `voted` lists seat, side and votes; `floor` says that it was made from a reserved
    floor; `when` are conditions that must hold for it to be put; `appealed` is what the people said in a trial:
    killed, freed or votes.
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
    appealed: str = ""
    floor: bool = False


@record
class Case:
    """Why a Senator can be prosecuted, keyed `suffete`, `general`, `expedition`, or `sponsor:7` and `defeat:7`.

    The first three name the last person to leave that office; `turn` is that of the deed. `murder:7` is for the
    trial of a leader whose assassin was caught, `victim` being aimed at and `popularity` the victim's, at least 0.
    """

    senator: str
    turn: int
    victim: str = ""
    popularity: int = 0
