"""The tables of the Republic of Rome.

Everything is public except values in a `Secret` or a `Pile`: Faction Treasuries, hands and the faces of cards in decks.
Talents come from the bank and go back to it, as in every republic: see `audits`.
"""

from __future__ import annotations

from typing import Final

from adjudicator.model.state import Tab
from adjudicator.systems.republic import state as shared
from adjudicator.systems.republic.state import APART
from adjudicator.systems.republic_of_rome.state.rows import (
    Allotment,
    City,
    Joined,
    LandBill,
    Lying,
    Province,
    RebelHost,
    Revolt,
    Senator,
)

PART: Final = "rome"
"""The part of a game that this republic mounts: the scope of its frames, and so of its events."""

RETIRED: Final = "retired"
"""Where veterans are whom a victor has disbanded: they stay loyal to him."""

CITIES = Tab("city", City)
SENATORS = Tab("senators", Senator)
PROVINCES = Tab("provinces", Province)
ALLOTMENTS = Tab("allotments", Allotment)
REVOLTS = Tab("revolts", Revolt)
JOINED = Tab("joined", Joined)
REBEL_HOSTS = Tab("rebel_hosts", RebelHost)
LAND_BILLS = Tab("land_bills", LandBill)
LYING = Tab("lying", Lying)

TABLES: Final = (
    CITIES,
    SENATORS,
    PROVINCES,
    ALLOTMENTS,
    REVOLTS,
    JOINED,
    REBEL_HOSTS,
    LYING,
    LAND_BILLS,
    APART,
    *shared.TABLES,
)

LIFE = CITIES.col("life", str)
UNREST = CITIES.col("unrest", int)
NO_RECRUITMENT = CITIES.col("no_recruitment", bool)
SHORTAGE = CITIES.col("shortage", int)
RETURNED = CITIES.col("returned", tuple)
USED = CITIES.col("used", tuple)
OUT = CITIES.col("out", tuple)
CLEOPATRA = CITIES.col("cleopatra", str)
COURTING = CITIES.col("courting", tuple)
PROSCRIBER = CITIES.col("proscriber", str)
LENT = CITIES.col("lent", int)
ESCAPED = CITIES.col("escaped", tuple)
ENDING = CITIES.col("ending", bool)
KNIGHTS = SENATORS.col("knights", int)
PRIOR_CONSUL = SENATORS.col("prior_consul", bool)
CORRUPT = SENATORS.col("corrupt", tuple)
MAJOR = SENATORS.col("major", bool)
GUARDS = SENATORS.col("guards", int)
PRIEST = SENATORS.col("priest", bool)
ORA = SENATORS.col("ora", int)
ARMIES = PROVINCES.col("armies", int)
FLEETS = PROVINCES.col("fleets", int)
SPOILS = PROVINCES.col("spoils", bool)
DEBT = PROVINCES.col("debt", int)
IDLE = PROVINCES.col("idle", bool)
BILLS = LAND_BILLS.col("count", int)
FETCHED = LYING.col("fetched", bool)
KEEPER = LYING.col("keeper", str)
