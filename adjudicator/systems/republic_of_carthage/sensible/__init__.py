"""How a sensible player plays: keep Carthage alive, then gather Influence. Short rules; see docs/balance.md."""

from __future__ import annotations

from functools import partial
from typing import Final

from adjudicator.engine.system import Advice
from adjudicator.systems.republic.sensible import forum as shared_forum
from adjudicator.systems.republic.sensible import money as shared_money
from adjudicator.systems.republic.sensible import senate as shared_senate
from adjudicator.systems.republic.sensible.lines import Policies, told
from adjudicator.systems.republic_of_carthage.sensible import forum, money, senate

POLICIES: Final[Policies] = {
    "contribute": money.contribute,
    "distribute": shared_money.distribute,
    "accept": money.accept,
    "offer": money.offer,
    "sell": money.sell,
    "place": money.place,
    "persuade": shared_forum.persuade,
    "interfere": shared_forum.interfere,
    "attract": forum.attract,
    "extra_attract": forum.attract,
    "bid": shared_forum.bid,
    "nominate": senate.nominate,
    "propose": senate.propose,
    "ballot": senate.ballot,
    "consent": shared_senate.consent,
    "enact": senate.enact,
    "play": shared_money.play,
}
"""By kind of order; what is not named is left to its default."""


advice: Advice = partial(told, POLICIES)
"""What a sensible player orders, a topic of each kind and subject at a time."""
