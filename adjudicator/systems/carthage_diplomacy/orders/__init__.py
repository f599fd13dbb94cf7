"""The orders of a player of Carthage other than to units, as records.

Each prints its canonical form, which receipts show and forms use; reading that form back gives the same record.
"""

from adjudicator.systems.carthage_diplomacy.orders.ground import RAIL, Block, Canal, Feed, Seize
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint, Decline, Delegate, Naming, Purge, Resign
from adjudicator.systems.carthage_diplomacy.orders.rails import (
    Bar,
    Dismantle,
    Give,
    Issue,
    Lay,
    LayMore,
    Permit,
    Proxy,
    Secrecy,
    ShareVote,
)
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose, Vote, Withdraw

__all__ = [
    "RAIL",
    "Appoint",
    "Bar",
    "Block",
    "Canal",
    "Decline",
    "Delegate",
    "Dismantle",
    "Feed",
    "Give",
    "Issue",
    "Lay",
    "LayMore",
    "Naming",
    "Permit",
    "Propose",
    "Proxy",
    "Purge",
    "Resign",
    "Secrecy",
    "Seize",
    "ShareVote",
    "Vote",
    "Withdraw",
]
