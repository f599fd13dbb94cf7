"""The tables of the Republic of Carthage: who is where, who holds what, what lies where.

Everything is public but what stands in a `Secret` or a `Pile`: Faction Treasuries, hands, Trade
cards and the faces of cards in decks and stacks.

Talents come from the bank and go back to it. Whatever makes or destroys talents changes `BANK` in the same
event (paid out +, taken in -), so that Treasury + purses + unplaced incomes - bank stays the same: see `audits`.
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.deck import Pile
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Tab

SCOPE: Final = "carthage"
CITY: Final = "city"

# Where a Senator is. Away places carry the card he is on: `province:libya`, `war:libyan`, `expedition:tin_isles`.
IN_CARTHAGE: Final = "carthage"
FORUM: Final = "forum"
DEAD: Final = "dead"
EXILE: Final = "exile"
REBEL: Final = "rebel"

# The piles of `decks`: the deck in use, the late deck until its turn comes, the cards out of the game (147j).
DECK: Final = "deck"
LATE: Final = "late"
REMOVED: Final = "removed"


@record
class City:
    """The board: State Treasury and tax rate in talents and percent, the turn, and the deck in use (1 or 2).

    `bank` is what the bank has paid out less what it has taken in since the tables were laid out.
    """

    treasury: int
    tax: int
    turn: int = 0
    deck: int = 1
    bank: int = 0


@record
class Senator:
    """A Senator or Statesman in play, keyed by card id (`7`, `7A`).

    `place` is one of the words above, or `under:7A` for a family card that a Statesman covers, or
    `captive:WAR`. `since` orders the face-down pile: the last dead has the highest number.
    """

    family: int
    faction: str
    place: str
    inf: int
    pop: int = 0
    traders: int = 0
    talents: int = 0
    leader: bool = False
    liable: bool = False
    since: int = 0


@record
class Office:
    """An office card: its holder (a Senator's id, or empty in the Forum) and the turns that remain."""

    holder: str = ""
    term: int = 0


@record
class Province:
    """A Province on the board: Governor (or empty in the Forum), side, and Revenue Phases left."""

    governor: str = ""
    developed: bool = False
    term: int = 0


@record
class Concession:
    """A Trade Concession out of the deck and hands: its holder, or empty in the Forum, face down if destroyed."""

    holder: str = ""
    face_down: bool = False


@record
class War:
    """A War card on the board: inactive, active, unprosecuted or lost; `order` is that of arrival.

    `weaker` is what cards have taken for good from its strength.
    """

    status: str
    order: int = 0
    fleet_victory: bool = False
    weaker: int = 0


@record
class Force:
    """Fleets and armies that the Senate sent to a war, keyed `f1`, `f2` ... in the order sent.

    `war` is a War card or `rebel`. `commander` and `second` are Senators' ids, empty for none; `turn` is that of
    sending, of the commander when he was replaced later.
    """

    war: str
    commander: str = ""
    second: str = ""
    turn: int = 0


@record
class EnemyLeader:
    """An Enemy Leader on the board; `order` is that of arrival.

    `wars` are War cards that he helps beside those of his series, since a Refuge kept him.
    """

    order: int = 0
    wars: tuple[str, ...] = ()


@record
class Opportunity:
    """An Exploration card on the board, `order` being that of arrival."""

    order: int = 0


@record
class Posted:
    """A Table Event on the board this turn, and how often it came."""

    times: int = 1


@record
class Unit:
    """An army or fleet counter.

    `place` is `pool`, `active`, `off`, `gone` (out of the game), `deserted:WAR`, `force:f1` or `rebel`.
    """

    kind: str
    place: str
    veteran: bool = False
    allegiance: str = ""


@record
class Merchants:
    """Trade Fleets or Caravans of the State: at home, and out on an expedition."""

    home: int = 0
    away: int = 0


@record
class Expedition:
    """An Exploration under way, keyed `x1`, `x2` ... in the order sent.

    `leader` is a Senator's id; the merchants of the State go with him. `lost` holds until the next roll.
    """

    exploration: str
    leader: str
    caravans: int = 0
    trade_fleets: int = 0
    turn: int = 0
    lost: bool = False


@record
class Faction:
    """A player's faction: his Faction Treasury in talents."""

    treasury: Secret[int]


@record
class Ongoing:
    """An effect of a played card that still holds: the card, the effect as data, and until when."""

    card: str
    effect: Any
    until: str


@record
class Quote:
    """What a side of an offer states: how many cards, their printed value, one good among them."""

    count: int
    value: int
    good: str


@record
class Offer:
    """An offer on the table; what is really given is known to its maker and the GM program alone.

    `to` is a seat or empty for anyone; `counter` the offer it answers or 0; `state` open, taken,
    withdrawn, void or lapsed.
    """

    seat: str
    to: str
    gives: Quote
    asks: Quote | None
    giving: Secret[tuple[tuple[str, int], ...]]
    counter: int = 0
    state: str = "open"
    taker: str = ""


@record
class Waiting:
    """A standing swap that waits for its match: the order, its name in the book, and the last offer before it.

    `done` keeps one that was carried out, so that it is carried out once.
    """

    seat: str
    filed: str
    order: Any
    after: int
    done: bool = False


@record
class Swaps:
    """The standing swaps of a trading window in order of arrival, known to the GM program alone."""

    waiting: Secret[tuple[Waiting, ...]]


@record
class Income:
    """Talents a faction has earned by trade this turn and not yet placed, and the cards it turned in for them."""

    talents: Secret[int]
    cards: int = 0


@record
class Setup:
    """What a seat was dealt at setup: its three Senators by id, for rulings that count only these."""

    dealt: tuple[str, ...]
    seat_office: str = ""


CITIES = Tab("city", City)
SENATORS = Tab("senators", Senator)
OFFICES = Tab("offices", Office)
PROVINCES = Tab("provinces", Province)
CONCESSIONS = Tab("concessions", Concession)
WARS = Tab("wars", War)
FORCES = Tab("forces", Force)
ENEMY_LEADERS = Tab("leaders", EnemyLeader)
EXPLORATIONS = Tab("explorations", Opportunity)
TABLE_EVENTS = Tab("table_events", Posted)
UNITS = Tab("units", Unit)
MERCHANTS = Tab("merchants", Merchants)
EXPEDITIONS = Tab("expeditions", Expedition)
FACTIONS = Tab("factions", Faction)
HANDS = Tab("hands", Pile)
DECKS = Tab("decks", Pile)
TRADE = Tab("trade", Pile)
ONGOING = Tab("ongoing", Ongoing)
OFFERS = Tab("offers", Offer)
SWAPS = Tab("swaps", Swaps)
INCOMES = Tab("incomes", Income)
SETUPS = Tab("setups", Setup)

TABLES: Final = (
    CITIES,
    SENATORS,
    OFFICES,
    PROVINCES,
    CONCESSIONS,
    WARS,
    FORCES,
    ENEMY_LEADERS,
    EXPLORATIONS,
    TABLE_EVENTS,
    UNITS,
    MERCHANTS,
    EXPEDITIONS,
    FACTIONS,
    HANDS,
    DECKS,
    TRADE,
    ONGOING,
    OFFERS,
    SWAPS,
    INCOMES,
    SETUPS,
)

TREASURY = CITIES.col("treasury", int)
TAX = CITIES.col("tax", int)
TURN = CITIES.col("turn", int)
BANK = CITIES.col("bank", int)
INF = SENATORS.col("inf", int)
POP = SENATORS.col("pop", int)
TRADERS = SENATORS.col("traders", int)
TALENTS = SENATORS.col("talents", int)
PLACE = SENATORS.col("place", str)
FACTION = SENATORS.col("faction", str)
LEADER = SENATORS.col("leader", bool)
LIABLE = SENATORS.col("liable", bool)
HOLDER = OFFICES.col("holder", str)
TERM = OFFICES.col("term", int)
GOVERNOR = PROVINCES.col("governor", str)
DEVELOPED = PROVINCES.col("developed", bool)
YEARS = PROVINCES.col("term", int)
CONCESSIONAIRE = CONCESSIONS.col("holder", str)
EXPEDITION_LEADER = EXPEDITIONS.col("leader", str)
WAR_STATUS = WARS.col("status", str)
FLEET_VICTORY = WARS.col("fleet_victory", bool)
WEAKER = WARS.col("weaker", int)
COMMANDER = FORCES.col("commander", str)
SECOND = FORCES.col("second", str)
UNIT_PLACE = UNITS.col("place", str)
ALLEGIANCE = UNITS.col("allegiance", str)
AT_HOME = MERCHANTS.col("home", int)
AWAY = MERCHANTS.col("away", int)
STOCK = FACTIONS.col("treasury", Secret)
"""A Faction Treasury; write it with `Secret(total, audience)`."""
SEAT_OFFICE = SETUPS.col("seat_office", str)
EARNED = INCOMES.col("talents", Secret)
OFFER_STATE = OFFERS.col("state", str)
