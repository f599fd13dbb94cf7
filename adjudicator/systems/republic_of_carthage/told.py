"""What events of the rules that republics share say more in Carthage: of Traders and expeditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from adjudicator.model.event import event
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic import told as shared
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.rules.terms.posts import Posts
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic.told import said_of
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, Senator


@record
class PostsTold:
    """What a Senator held, as reports name it; `explorations` are those to which he led an expedition."""

    offices: tuple[str, ...] = ()
    concessions: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    wars: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    explorations: tuple[str, ...] = ()
    veterans: tuple[str, ...] = ()


@event("senator_died", weight=95, own_weight=95)
class SenatorDied:
    """A Senator is dead; of his `traders` the faction keeps `kept`. See what every republic says of it."""

    senator: str
    faction: str
    leader: bool
    place: str
    inf: int
    printed: int
    pop: int
    traders: int
    kept: int
    talents: int
    posts: PostsTold
    card: str
    fate: str
    brother: str = ""


@event(
    "senator_joined",
    "roc:6.4.2.2.7",
    "roc:ruling 67c",
    answers=("persuade", "extra_persuade"),
    weight=80,
    own_weight=63,
)
class SenatorJoined:
    """A Senator was persuaded into a faction, and brings his `traders`. See what every republic says of it."""

    seat: str
    senator: str
    loser: str
    inf: int
    pop: int
    traders: int
    talents: int
    liable: bool
    posts: PostsTold
    card: str


def _posts(said: shared.PostsTold, state: State, posts: Posts) -> PostsTold:
    led = (EXPEDITIONS.get(state, SCOPE, key).exploration for key in posts.missions)
    return PostsTold(**said_of(said), explorations=told("exploration", led))


def _died(said: shared.SenatorDied, row: Senator, kept: bool) -> SenatorDied:
    return SenatorDied(**said_of(said), traders=row.traders, kept=row.traders if kept else 0)


def _joined(said: shared.SenatorJoined, row: Senator) -> SenatorJoined:
    return SenatorJoined(**said_of(said), traders=row.traders)


TOLD: Final[Mapping[type, Callable[..., Any]]] = MappingProxyType(
    {shared.PostsTold: _posts, shared.SenatorDied: _died, shared.SenatorJoined: _joined}
)
"""Carthage's own record of what the republics share, by the record of that."""
