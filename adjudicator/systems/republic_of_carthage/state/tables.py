"""The tables and their columns, and the words that keys and places are made of."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.deck import Pile
from adjudicator.model.secret import Secret
from adjudicator.model.state import Tab
from adjudicator.systems.republic_of_carthage.state.city import (
    City,
    Concession,
    Faction,
    Office,
    Ongoing,
    Posted,
    Province,
    Senator,
    Setup,
)
from adjudicator.systems.republic_of_carthage.state.neutral import Sitter
from adjudicator.systems.republic_of_carthage.state.senate import Case, Motion, Sitting
from adjudicator.systems.republic_of_carthage.state.trade import Income, Offer, Swaps
from adjudicator.systems.republic_of_carthage.state.war import (
    Campaign,
    EnemyLeader,
    Expedition,
    Force,
    Merchants,
    Opportunity,
    Rebellion,
    Unit,
    War,
)

PART: Final = "carthage"
"""The part of a game that this republic mounts: the scope of its frames, and so of its events."""
SCOPE: Final = ""
"""What the rules write in its place: the part whose rules run, as a republic does not ask which one it is."""
CITY: Final = "city"
NOW: Final = "now"
"""The key of a table's only row, where the row comes and goes."""
DEPARTED: Final = "departed"
"""The key of the sitting that the chair ended by leaving Carthage."""

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
FLEET = "fleet"
"""The kind of a unit that is a fleet; every other is an army of some sort."""
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
SITTINGS = Tab("sittings", Sitting)
MOTIONS = Tab("motions", Motion)
CASES = Tab("cases", Case)
CAMPAIGNS = Tab("campaigns", Campaign)
REBELLIONS = Tab("rebellions", Rebellion)
SETUPS = Tab("setups", Setup)
SITTERS = Tab("sitters", Sitter)
"""There only in games that can have Neutrals."""

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
    SITTINGS,
    MOTIONS,
    CASES,
    CAMPAIGNS,
    REBELLIONS,
)

TREASURY = CITIES.col("treasury", int)
SPENT = CITIES.col("spent", bool)
DECK_NUMBER = CITIES.col("deck", int)
LIFE = CITIES.col("life", str)
OPENED = CITIES.col("opened", tuple)
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
ASTRAY = EXPEDITIONS.col("lost", bool)
CARAVANS = EXPEDITIONS.col("caravans", int)
TRADE_FLEETS = EXPEDITIONS.col("trade_fleets", int)
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
AT_HOME = MERCHANTS.col("home", int)
AWAY = MERCHANTS.col("away", int)
STOCK = FACTIONS.col("treasury", Secret)
"""A Faction Treasury; write it with `Secret(total, audience)`."""
SEAT_OFFICE = SETUPS.col("seat_office", str)
EARNED = INCOMES.col("talents", Secret)
OFFER_STATE = OFFERS.col("state", str)
