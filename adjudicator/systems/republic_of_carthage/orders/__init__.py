"""The orders that only Carthage knows: trade, the Committee, taxes, peace, expeditions.

Goods are written `good:dye`, units `unit:celtiberian`.
"""

from adjudicator.systems.republic_of_carthage.orders.chair import Committee, Nominate, Post
from adjudicator.systems.republic_of_carthage.orders.combat import Raiders
from adjudicator.systems.republic_of_carthage.orders.forum import Attract
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, ElectSuffetes, Explore, Peace, Tax
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.systems.republic_of_carthage.orders.setup import Seat, Trader
from adjudicator.systems.republic_of_carthage.orders.trade import (
    Accept,
    Counter,
    Keep,
    MakeOffer,
    Place,
    Sell,
    SellAll,
    Stated,
    Swap,
    Withdraw,
)

__all__ = [
    "Accept",
    "Attract",
    "Committee",
    "Corruption",
    "Counter",
    "ElectMember",
    "ElectSuffetes",
    "Explore",
    "Keep",
    "MakeOffer",
    "Nominate",
    "Peace",
    "Place",
    "Post",
    "Raiders",
    "Seat",
    "Sell",
    "SellAll",
    "Stated",
    "Swap",
    "Tax",
    "Trader",
    "Withdraw",
]
