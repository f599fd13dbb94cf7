"""The tables of Carthage beside those of the board: who rules what, names, railways, shares, votes.

Persons are seats (`anna`) everywhere in the state; their codes (`GV`) are looked up in NAMES when something is said.
The commander of a unit is `Unit.owner`, the centre that feeds it `Unit.centre`.
"""

from __future__ import annotations

from typing import Final

from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Tab


@record
class Province:
    """Who controls a province: its ruler and, below that, its sub-ruler; empty for nobody (civil disorder).

    `commander` will command the unit that a centre does not feed yet.
    """

    ruler: str = ""
    sub: str = ""
    commander: str = ""


@record
class Orphan:
    """A unit that is not the ruler's of the centre that feeds it, by its token: whose it is until Winter."""

    ruler: str


@record
class Person:
    """A player, by seat: the code in use, warnings in a row, silent seasons in a row.

    `out` marks a drop-out.
    """

    code: str
    short_provinces: int = 0
    short_units: int = 0
    silent: int = 0
    out: bool = False


@record
class Name:
    """A name, by its code: whose it is, the name in full, and what became of it.

    `stands` is asked (waits for the GM), in_use, resting (given up, free again in `free` seasons) or refused. `act` is
    what was asked for: rename or new.
    """

    seat: str
    full: str
    stands: str
    free: int = 0
    act: str = ""


@record
class Delegation:
    """A purge given to another: everything (both empty), one person (`of`), or one office of the giver (`office`).

    An office is written `sr:LMa`, `r:Car` or `c:u7`.
    """

    giver: str
    agent: str
    of: str = ""
    office: str = ""


@record
class Delegations:
    """The delegations of one seat; only its player and, through their reports, the agents know."""

    given: Secret[tuple[Delegation, ...]]


@record
class Railway:
    """A railway, by its name `GV1`: `route` as planned, of which the first `built` provinces have track.

    `status` is building, idle (a season lost to a change of route), stopped, open, dismantling or gone.
    `dismantle` names the end at which it is taken up; `secret` hides who owns the shares. The audience of `controller`
    is public with the row, so nobody may: a seat finds itself in its own `Holding`. `doubled` says that the origin may
    feed two units.
    """

    issuer: str
    origin: str
    route: tuple[str, ...]
    built: int
    shares: int
    status: str
    secret: bool
    controller: Secret[str]
    doubled: bool = False
    dismantle: str = ""


@record
class Holding:
    """Shares of one seat in one railway, keyed `GV1/anna`; those of nobody are keyed `GV1/`.

    Every seat has a row in every railway, so that a row reveals nothing. `controls` says that the seat controls the
    railway, and only the seat itself may see it.
    """

    owns: Secret[int]
    controls: Secret[bool] = Secret(False)


@record
class Proxies:
    """Voting rights of shares as one seat knows them, keyed `GV1/anna`: (giver, receiver, number).

    Rights between a giver and a receiver are in the rows of both.
    """

    given: Secret[tuple[tuple[str, str, int], ...]]


@record
class Traffic:
    """What a controller has decided about a line: everybody barred or not, and the exceptions."""

    barred: bool = False
    unless: tuple[str, ...] = ()


@record
class StandingPermit:
    """A standing permit to build into a province: keyed `line:GV1/Rom`, or `who:anna/Rom` for all that Anna begins."""

    giver: str


@record
class Proposal:
    """Something to vote on, by its number: `what` is name, rule, map or office.

    `text` is the rule or map change in words, the new name, or empty; `place` the space or post, `who` the seat to be
    appointed, `by` the proposer's, empty for the GM. `share` is the percentage of all active players it needs. `ends`
    counts the seasons it stays open. Nobody sees how others voted while it is open, nor how many.
    """

    by: str
    what: str
    text: str
    place: str
    who: str
    share: int
    ends: int
    yes: Secret[tuple[str, ...]] = Secret(())
    no: Secret[tuple[str, ...]] = Secret(())
    result: str = ""


@record
class Calendar:
    """The one row of the calendar: the year, the current season (spring, autumn, winter), the winner, if any."""

    year: int
    season: str
    winner: str = ""
    proposals: int = 0


PROVINCES: Final = Tab("provinces", Province)
ORPHANS: Final = Tab("orphans", Orphan)
PERSONS: Final = Tab("persons", Person)
NAMES: Final = Tab("names", Name)
DELEGATIONS: Final = Tab("delegations", Delegations)
RAILWAYS: Final = Tab("railways", Railway)
HOLDINGS: Final = Tab("holdings", Holding)
PROXIES: Final = Tab("proxies", Proxies)
TRAFFIC: Final = Tab("traffic", Traffic)
PERMITS: Final = Tab("permits", StandingPermit)
PROPOSALS: Final = Tab("proposals", Proposal)
CALENDAR: Final = Tab("calendar", Calendar)
NOW: Final = "now"
"""The key of the calendar's one row."""

TABLES: Final = (
    PROVINCES,
    ORPHANS,
    PERSONS,
    NAMES,
    DELEGATIONS,
    RAILWAYS,
    HOLDINGS,
    PROXIES,
    TRAFFIC,
    PERMITS,
    PROPOSALS,
    CALENDAR,
)
