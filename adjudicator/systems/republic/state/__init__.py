"""The tables of a republic: persons, holdings and places.

Everything is public except values in a `Secret` or a `Pile`: Faction Treasuries, hands and the faces of cards in decks.

Talents come from the bank and go back to it. Whatever makes or destroys talents changes `BANK` in the same
event (paid out +, taken in -), so that Treasury + purses - bank stays the same.
"""

from __future__ import annotations

from typing import Final

from adjudicator.engine.deck import Pile
from adjudicator.model.secret import Secret
from adjudicator.model.state import Tab, by_protocol
from adjudicator.systems.republic.state.city import Concession, Faction, Office, Ongoing, Posted, Setup
from adjudicator.systems.republic.state.rows import CityRow, ProvinceRow, SenatorRow
from adjudicator.systems.republic.state.senate import Case, Motion, Sitting, VotesApart
from adjudicator.systems.republic.state.war import Campaign, EnemyLeader, Force, Rebellion, Unit, War

SCOPE: Final = ""
"""What the rules write in its place: the part whose rules run, as a republic does not ask which one it is."""
CITY: Final = "city"
NOW: Final = "now"
"""The key of a table's only row, where the row comes and goes."""
DEPARTED: Final = "departed"
"""The key of the sitting that the chair ended by leaving Carthage."""

# Where a Senator is. Away places carry the card he is on: `province:libya`, `war:libyan`, `expedition:tin_isles`.
IN_CITY: Final = "carthage"
"""In the city that the republic is of; in a log the word with which the first of them was written."""
FORUM: Final = "forum"
DEAD: Final = "dead"
EXILE: Final = "exile"
REBEL: Final = "rebel"

# The piles of `decks`: the deck in use, the late deck until its turn comes, the cards out of the game (147j).
DECK: Final = "deck"
LATE: Final = "late"
REMOVED: Final = "removed"

CITIES: Final[Tab[CityRow]] = by_protocol("city", CityRow)
SENATORS: Final[Tab[SenatorRow]] = by_protocol("senators", SenatorRow)
OFFICES = Tab("offices", Office)
PROVINCES: Final[Tab[ProvinceRow]] = by_protocol("provinces", ProvinceRow)
CONCESSIONS = Tab("concessions", Concession)
WARS = Tab("wars", War)
FORCES = Tab("forces", Force)
ENEMY_LEADERS = Tab("leaders", EnemyLeader)
TABLE_EVENTS = Tab("table_events", Posted)
UNITS = Tab("units", Unit)
FLEET = "fleet"
"""The kind of a unit that is a fleet; every other is an army of some sort."""
FACTIONS = Tab("factions", Faction)
HANDS = Tab("hands", Pile)
DECKS = Tab("decks", Pile)
ONGOING = Tab("ongoing", Ongoing)
SITTINGS = Tab("sittings", Sitting)
MOTIONS = Tab("motions", Motion)
APART = Tab("votes_apart", VotesApart)
CASES = Tab("cases", Case)
CAMPAIGNS = Tab("campaigns", Campaign)
REBELLIONS = Tab("rebellions", Rebellion)
SETUPS = Tab("setups", Setup)

TABLES: Final = (
    OFFICES,
    CONCESSIONS,
    WARS,
    FORCES,
    ENEMY_LEADERS,
    TABLE_EVENTS,
    UNITS,
    FACTIONS,
    HANDS,
    DECKS,
    ONGOING,
    SETUPS,
    SITTINGS,
    MOTIONS,
    CASES,
    CAMPAIGNS,
    REBELLIONS,
)
"""Those that every republic mounts beside its own."""

TREASURY = CITIES.col("treasury", int)
SPENT = CITIES.col("spent", bool)
DECK_NUMBER = CITIES.col("deck", int)
LIFE = CITIES.col("life", str)
TURN = CITIES.col("turn", int)
BANK = CITIES.col("bank", int)
INF = SENATORS.col("inf", int)
POP = SENATORS.col("pop", int)
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
WAR_STATUS = WARS.col("status", str)
FLEET_VICTORY = WARS.col("fleet_victory", bool)
WEAKER = WARS.col("weaker", int)
COMMANDER = FORCES.col("commander", str)
SECOND = FORCES.col("second", str)
FORCE_TURN = FORCES.col("turn", int)
UNIT_PLACE = UNITS.col("place", str)
VETERAN = UNITS.col("veteran", bool)
LEADER_WARS = ENEMY_LEADERS.col("wars", tuple)
BEATEN = REBELLIONS.col("beaten", bool)
CHIEF = REBELLIONS.col("chief", str)
SECONDS = REBELLIONS.col("seconds", tuple)
ACCOMPLICES = REBELLIONS.col("accomplices", tuple)
ALLEGIANCE = UNITS.col("allegiance", str)
STOCK = FACTIONS.col("treasury", Secret)
"""A Faction Treasury; write it with `Secret(total, audience)`."""
SEAT_OFFICE = SETUPS.col("seat_office", str)
