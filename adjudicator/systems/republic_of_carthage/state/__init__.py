"""The tables of the Republic of Carthage: persons, holdings and places.

Everything is public except values in a `Secret` or a `Pile`: Faction Treasuries, hands, Trade
cards and the faces of cards in decks and stacks.

Talents come from the bank and go back to it. Whatever makes or destroys talents changes `BANK` in the same
event (paid out +, taken in -), so that Treasury + purses + unplaced incomes - bank stays the same: see `audits`.
"""

from adjudicator.systems.republic_of_carthage.state.city import City, Province, Senator
from adjudicator.systems.republic_of_carthage.state.exploration import Expedition, Merchants, Opportunity
from adjudicator.systems.republic_of_carthage.state.neutral import Sitter
from adjudicator.systems.republic_of_carthage.state.tables import (
    ASTRAY,
    AT_HOME,
    AWAY,
    CARAVANS,
    CITIES,
    COMMITTEE,
    EARNED,
    EXPEDITION_LEADER,
    EXPEDITIONS,
    EXPLORATIONS,
    INCOMES,
    MERCHANTS,
    OFFER_STATE,
    OFFERS,
    OPENED,
    PART,
    PROVINCES,
    RANKS,
    SENATORS,
    SITTERS,
    SWAPS,
    TABLES,
    TAX,
    TRADE,
    TRADE_FLEETS,
    TRADERS,
)
from adjudicator.systems.republic_of_carthage.state.trade import Income, Offer, Quote, Swaps, Waiting

__all__ = [
    "ASTRAY",
    "AT_HOME",
    "AWAY",
    "CARAVANS",
    "CITIES",
    "COMMITTEE",
    "EARNED",
    "EXPEDITIONS",
    "EXPEDITION_LEADER",
    "EXPLORATIONS",
    "INCOMES",
    "MERCHANTS",
    "OFFERS",
    "OFFER_STATE",
    "OPENED",
    "PART",
    "PROVINCES",
    "RANKS",
    "SENATORS",
    "SITTERS",
    "SWAPS",
    "TABLES",
    "TAX",
    "TRADE",
    "TRADERS",
    "TRADE_FLEETS",
    "City",
    "Expedition",
    "Income",
    "Merchants",
    "Offer",
    "Opportunity",
    "Province",
    "Quote",
    "Senator",
    "Sitter",
    "Swaps",
    "Waiting",
]
