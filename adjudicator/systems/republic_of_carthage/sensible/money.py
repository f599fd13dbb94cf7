"""Goods: sold as sets, traded where an offer fits, and the income placed on a Senator."""

from __future__ import annotations

from typing import Final

from adjudicator.systems.republic.sensible.lines import Policy, remarked
from adjudicator.systems.republic.sensible.money import contributed

place: Final[Policy] = remarked("place_senator")
sell: Final[Policy] = remarked("sell_sets")
accept: Final[Policy] = remarked("accept_fits")
"""Take an offer that fits the own cards."""
offer: Final[Policy] = remarked("offer_spares", "offer_for_worth")
"""Offer single cards for others of about their worth."""
POOR: Final = 60
"""Talents of the State below which a player contributes."""
contribute: Final[Policy] = contributed(POOR)
