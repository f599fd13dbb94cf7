"""How a sensible player plays: keep Carthage alive, then gather Influence. Short rules; see docs/balance.md."""

from __future__ import annotations

from functools import partial
from typing import Final

from adjudicator.engine.system import Advice
from adjudicator.systems.republic_of_carthage.sensible import forum, money, senate
from adjudicator.systems.republic_of_carthage.sensible.lines import Policies, told

POLICIES: Final[Policies] = {
    "contribute": money.contribute,
    "distribute": money.distribute,
    "accept": money.accept,
    "offer": money.offer,
    "sell": money.sell,
    "place": money.place,
    "persuade": forum.persuade,
    "interfere": forum.interfere,
    "attract": forum.attract,
    "extra_attract": forum.attract,
    "bid": forum.bid,
    "nominate": senate.nominate,
    "propose": senate.propose,
    "ballot": senate.ballot,
    "consent": senate.consent,
    "enact": senate.enact,
    "play": money.play,
}
"""By kind of order; what is not named is left to its default."""


advice: Advice = partial(told, POLICIES)
"""What a sensible player orders, a topic of each kind and subject at a time."""
