"""The tables of the Republic of Rome.

Everything is public except values in a `Secret` or a `Pile`: Faction Treasuries, hands and the faces of cards in decks.
Talents come from the bank and go back to it, as in every republic: see `audits`.
"""

from adjudicator.systems.republic_of_rome.state.rows import Allotment, City, LandBill, Lying, Province, Revolt, Senator
from adjudicator.systems.republic_of_rome.state.tables import (
    ALLOTMENTS,
    BILLS,
    CITIES,
    CORRUPT,
    DEBT,
    ENDING,
    FETCHED,
    IDLE,
    KNIGHTS,
    LAND_BILLS,
    LYING,
    MAJOR,
    NO_RECRUITMENT,
    PART,
    PRIOR_CONSUL,
    PROVINCES,
    REVOLTS,
    SENATORS,
    SHORTAGE,
    SPOILS,
    TABLES,
    UNREST,
)

__all__ = [
    "ALLOTMENTS",
    "BILLS",
    "CITIES",
    "CORRUPT",
    "DEBT",
    "ENDING",
    "FETCHED",
    "IDLE",
    "KNIGHTS",
    "LAND_BILLS",
    "LYING",
    "MAJOR",
    "NO_RECRUITMENT",
    "PART",
    "PRIOR_CONSUL",
    "PROVINCES",
    "REVOLTS",
    "SENATORS",
    "SHORTAGE",
    "SPOILS",
    "TABLES",
    "UNREST",
    "Allotment",
    "City",
    "LandBill",
    "Lying",
    "Province",
    "Revolt",
    "Senator",
]
