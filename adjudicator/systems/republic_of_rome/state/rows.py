"""The rows of which Rome knows more than another republic, and those that it alone has."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class City:
    """The board: State Treasury in talents, unrest, the turn, the era whose deck is in use (1 to 3).

    `bank` is what the bank has paid out less what it has taken in since the tables were laid out. `spent` says that the
    deck ran out this turn; `life` is who was elected Consul for Life. `no_recruitment` holds for this turn;
    `shortage` are the levels by which the people have made units dearer; `ending` says that Era Ends is out;
    `returned` are the governors whose terms have ended this turn; `used` what was used of what serves once a turn;
    `out` are the seats whose factions are out of the game; `cleopatra` is what she does, with the turn it began in;
    `courting` is what cards add to the rolls for Knights of a seat; `proscriber` is the seat that gets none any more;
    `lent` is the turn in which an alliance lent fleets; `escaped` are forces that come home as the next Senate closes.
    """

    treasury: int
    unrest: int = 0
    turn: int = 0
    deck: int = 1
    bank: int = 0
    spent: bool = False
    life: str = ""
    no_recruitment: bool = False
    shortage: int = 0
    ending: bool = False
    returned: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    cleopatra: str = ""
    courting: tuple[tuple[str, int], ...] = ()
    proscriber: str = ""
    lent: int = 0
    escaped: tuple[str, ...] = ()


@record
class Senator:
    """A Senator or Statesman in play, keyed by card id (`7`, `7A`).

    `place` is one of the words of places, or `under:7A` for a family card that a Statesman covers, or `captive:WAR`.
    `since` orders the Curia: the last dead has the highest number. `corrupt` are the provinces whose spoils he took,
    `major` that he held a major office: both until he was open to a prosecution. `guards` are his Open Bodyguards,
    `priest` is whether he has a priesthood, `ora` the Oratory that veterans whom he disbanded have brought him.
    """

    family: int
    faction: str
    place: str
    inf: int
    pop: int = 0
    knights: int = 0
    talents: int = 0
    leader: bool = False
    liable: bool = False
    since: int = 0
    prior_consul: bool = False
    corrupt: tuple[str, ...] = ()
    major: bool = False
    guards: int = 0
    priest: bool = False
    ora: int = 0


@record
class Province:
    """A province on the board: governor (or empty in the Forum), side, and Revenue Phases left.

    `idle` says that it brings nothing and is not developed in this Revenue Phase; `spoils` that they were taken in it,
    and `debt` what the State pays for them, where the roll was below 0. `armies` and `fleets` are its own forces.
    """

    governor: str = ""
    developed: bool = False
    term: int = 0
    idle: bool = False
    spoils: bool = False
    debt: int = 0
    armies: int = 0
    fleets: int = 0


@record
class Allotment:
    """A province that set-up dealt to a player, who has not yet named its governor; keyed by province."""

    seat: str


@record
class Revolt:
    """A war that is a revolt, so that its defeat brings no spoils; keyed as the war is.

    A province in revolt is one, too, keyed as the province is, with the side that was up and its own forces.
    """

    developed: bool = False
    armies: int = 0
    fleets: int = 0


@record
class Joined:
    """A province that an enemy war has won over, with the side that was up and its own forces; keyed by province."""

    war: str
    developed: bool = False
    armies: int = 0
    fleets: int = 0


@record
class RebelHost:
    """Forces of provinces that are with a rebel, in the row `now`.

    `stays` is the province in which he is, empty while he marches on Rome. `away` are provinces whose own armies and
    fleets are with him in Italy: province, armies, fleets.
    """

    stays: str = ""
    away: tuple[tuple[str, int, int], ...] = ()


@record
class LandBill:
    """Land bills of a type in force, keyed I, II and III."""

    count: int


@record
class Lying:
    """A black event card that lies in the Forum; `fetched` says that a consul was sent for it.

    `keeper` is that consul, by bare id, if he keeps it in revolt.
    """

    fetched: bool = False
    keeper: str = ""
