"""The orders of setup, Mortality, Revenue and Trade: what a player may write, as records.

Each prints its canonical form (guide §3), which receipts show and forms use; reading that form back
gives the same record. Ids: Senators `senator:7`, `senator:7A`; cards `card:salt_pans`; offices
`office:harbor_master`; goods `good:dye`; units `unit:celtiberian`; seats `seat:anna`.
"""

from adjudicator.systems.republic_of_carthage.orders.base import FT, Anywhere, Goods, Nothing, Shares
from adjudicator.systems.republic_of_carthage.orders.revenue import (
    Contribute,
    Corruption,
    Distribute,
    Gift,
    Maintain,
    PersonalIncome,
    Ransom,
)
from adjudicator.systems.republic_of_carthage.orders.setup import (
    Choose,
    Heir,
    Leader,
    Pause,
    PlayCard,
    Prefer,
    Seat,
    Term,
    Trader,
)
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
    "FT",
    "Accept",
    "Anywhere",
    "Choose",
    "Contribute",
    "Corruption",
    "Counter",
    "Distribute",
    "Gift",
    "Goods",
    "Heir",
    "Keep",
    "Leader",
    "Maintain",
    "MakeOffer",
    "Nothing",
    "Pause",
    "PersonalIncome",
    "Place",
    "PlayCard",
    "Prefer",
    "Ransom",
    "Seat",
    "Sell",
    "SellAll",
    "Shares",
    "Stated",
    "Swap",
    "Term",
    "Trader",
    "Withdraw",
]
