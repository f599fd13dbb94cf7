"""How a sensible player of Rome plays: keep Rome alive, then gather Influence. Short rules; see docs/balance.md."""

from __future__ import annotations

from functools import partial
from typing import Final

from adjudicator.engine.system import Advice
from adjudicator.systems.republic.sensible import forum as shared_forum
from adjudicator.systems.republic.sensible import money
from adjudicator.systems.republic.sensible import senate as shared_senate
from adjudicator.systems.republic.sensible.lines import Policies, told
from adjudicator.systems.republic_of_rome.sensible import forum, senate

POLICIES: Final[Policies] = {
    "contribute": forum.contribute,
    "distribute": money.distribute,
    "play": money.play,
    "persuade": forum.paid_first(shared_forum.persuade),
    "interfere": shared_forum.interfere,
    "bid": forum.paid_first(shared_forum.bid),
    "knight": forum.paid_first(forum.knight),
    "extra_knight": forum.paid_first(forum.knight),
    "games": forum.games,
    "extra_games": forum.games,
    "nominate": senate.nominate,
    "post": senate.post,
    "appoint": senate.appoint,
    "elect": senate.elect,
    "propose": senate.propose,
    "ballot": senate.ballot,
    "consent": shared_senate.consent,
}
"""By kind of order; what is not named is left to its default."""


advice: Advice = partial(told, POLICIES)
"""What a sensible player orders, a topic of each kind and subject at a time."""
