"""What policies share: the lines of a form by their remarks, whom a seat fears, and whether the State is in danger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from adjudicator.engine.system import Game
from adjudicator.model.order import Order, Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules.combat.strength import ACTIVE
from adjudicator.systems.republic.rules.senate.proposals.present import free
from adjudicator.systems.republic.state import INF, SCOPE, WARS

Policy = Callable[[Game, State, str, Topic], Iterable[Suggestion]]
Policies = Mapping[str, Policy]
"""By kind of order; what is not named is left to its default."""


def told(policies: Policies, game: Game, view: State, seat: str, topics: Iterable[Topic]) -> Iterator[Suggestion]:
    """Yield what policies order, a topic after the other, each order once."""
    known: list[Order] = []
    for topic in topics:
        policy = policies.get(topic.slot.kind)
        for line in policy(game, view, seat, topic) if policy is not None else ():
            if line.order not in known:
                known.append(line.order)
                yield line


def remarked(*remarks: str, most: int = 1) -> Policy:
    """Return a policy that takes the first lines of a form with one of some remarks, the remarks in their order."""

    def take(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
        del game, view, seat
        found = (line for remark in remarks for line in topic.form if line.remark == remark)
        yield from [line for line, _ in zip(found, range(most), strict=False)]

    return take


def influence(view: State, seat: str) -> int:
    """Return the Influence of a faction, as far as a view shows it."""
    return sum(INF.of(view, SCOPE, key) for key in of_faction(view, seat))


def rivals(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the other seats, the most influential first."""
    others = (other for other in game.seats if other != seat)
    return tuple(sorted(others, key=lambda other: (-influence(view, other), other)))


def feared(game: Game, view: State, seat: str) -> str:
    """Return the most influential Senator in Carthage of the leading rival, by bare id; empty if he has none there."""
    for rival in rivals(game, view, seat):
        here = [key for key in free(view) if owner(view, key) == rival]
        if here:
            return max(here, key=lambda key: (INF.of(view, SCOPE, key), key))
    return ""


def danger(game: Game, view: State) -> bool:
    """Return whether one more Active War would be the end of the State."""
    active = sum(row.status in ACTIVE for _, row in WARS.items(view, SCOPE))
    return active >= int(game.box.constants.end.active_wars) - 1
