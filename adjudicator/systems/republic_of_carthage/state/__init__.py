"""The tables of the Republic of Carthage: persons, holdings and places.

Everything is public except values in a `Secret` or a `Pile`: Faction Treasuries, hands, Trade
cards and the faces of cards in decks and stacks.

Talents come from the bank and go back to it. Whatever makes or destroys talents changes `BANK` in the same
event (paid out +, taken in -), so that Treasury + purses + unplaced incomes - bank stays the same: see `audits`.
"""

from __future__ import annotations

from typing import Final

from adjudicator.engine.deck import Pile
from adjudicator.model.secret import Secret
from adjudicator.model.state import Tab
from adjudicator.systems.republic import state as shared
from adjudicator.systems.republic_of_carthage.state.city import City, Province, Senator
from adjudicator.systems.republic_of_carthage.state.exploration import Expedition, Merchants, Opportunity
from adjudicator.systems.republic_of_carthage.state.neutral import Sitter
from adjudicator.systems.republic_of_carthage.state.trade import Income, Offer, Swaps

PART: Final = "carthage"
"""The part of a game that this republic mounts: the scope of its frames, and so of its events."""

# The offices.
RANKS: Final = (
    "home_suffete",
    "marine_suffete",
    "state_treasurer",
    "censor",
    "public_buildings",
    "harbor_master",
    "overseer",
)
"""The offices from which the highest ranking available officer is taken, in order [4]."""
COMMITTEE: Final = ("state_treasurer", "censor", "public_buildings", "harbor_master", "overseer")

CITIES = Tab("city", City)
SENATORS = Tab("senators", Senator)
PROVINCES = Tab("provinces", Province)
EXPLORATIONS = Tab("explorations", Opportunity)
MERCHANTS = Tab("merchants", Merchants)
EXPEDITIONS = Tab("expeditions", Expedition)
TRADE = Tab("trade", Pile)
OFFERS = Tab("offers", Offer)
SWAPS = Tab("swaps", Swaps)
INCOMES = Tab("incomes", Income)
SITTERS = Tab("sitters", Sitter)
"""There only in games that can have Neutrals."""

TABLES: Final = (
    CITIES,
    SENATORS,
    PROVINCES,
    EXPLORATIONS,
    MERCHANTS,
    EXPEDITIONS,
    TRADE,
    OFFERS,
    SWAPS,
    INCOMES,
    *shared.TABLES,
)

OPENED = CITIES.col("opened", tuple)
TAX = CITIES.col("tax", int)
TRADERS = SENATORS.col("traders", int)
EXPEDITION_LEADER = EXPEDITIONS.col("leader", str)
ASTRAY = EXPEDITIONS.col("lost", bool)
CARAVANS = EXPEDITIONS.col("caravans", int)
TRADE_FLEETS = EXPEDITIONS.col("trade_fleets", int)
AT_HOME = MERCHANTS.col("home", int)
AWAY = MERCHANTS.col("away", int)
EARNED = INCOMES.col("talents", Secret)
OFFER_STATE = OFFERS.col("state", str)
