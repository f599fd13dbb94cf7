"""How a sensible player plays: keep Carthage alive, then gather Influence. Short rules; see docs/balance.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Order, Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic_of_carthage.sensible import forum, money, senate

Policy = Callable[[Game, State, str, Topic], Iterable[Suggestion]]

POLICIES: Final[Mapping[str, Policy]] = {
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


def advice(game: Game, view: State, seat: str, topics: tuple[Topic, ...]) -> Iterable[Suggestion]:
    """Yield what a sensible player orders, a topic of each kind and subject at a time."""
    told: list[Order] = []
    for topic in topics:
        policy = POLICIES.get(topic.slot.kind)
        for line in policy(game, view, seat, topic) if policy is not None else ():
            if line.order not in told:
                told.append(line.order)
                yield line
