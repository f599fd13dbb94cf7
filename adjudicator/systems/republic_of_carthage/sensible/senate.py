"""The Senate: soldiers for Suffetes, wars fought while the State can pay for them, taxes while it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.senate import Ballot, Enact
from adjudicator.systems.republic.rules.senate.proposals.present import free
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.systems.republic_of_carthage.orders.measures import ElectSuffetes
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda

FOR_CARTHAGE = (
    "suffetes",
    "committee",
    "governors",
    "tax",
    "recruiting",
    "wars",
    "reinforcing",
    "peace",
    "recalls",
    "disbanding",
    "expeditions",
    "concessions",
)
"""Matters that a sensible player votes for, whoever gains."""
AGAINST = ("life",)
"""Matters that a sensible player votes against."""

LAWS = ("separation_of_powers", "greek_ban", "wine_ban", "public_accounts", "closed_seas")
"""Laws that a sensible player enacts."""


def nominate(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Propose the two best soldiers who can be elected."""
    able = sorted(free(view), key=lambda key: -game.box.person(key).mil)
    pairs = (
        Nominate(ElectSuffetes((f"senator:{one}", f"senator:{two}"))) for one in able for two in able if one != two
    )
    found = next((pair for pair in pairs if topic.slot.choices.contains(pair)), None)
    if found is not None:
        yield Suggestion(found)


def ballot(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Vote for what Carthage needs, and against a Suffete for Life."""
    yield from (Suggestion(Ballot("yes", f"matter:{matter}")) for matter in FOR_CARTHAGE)
    yield from (Suggestion(Ballot("no", f"matter:{matter}")) for matter in AGAINST)


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Lay the agenda before the Senate."""
    del topic
    yield from proposed(agenda(game, view, seat))


def enact(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Play a Law that helps the State."""
    for line in topic.form:
        if isinstance(line.order, Enact) and line.order.card.partition(":")[2] in LAWS:
            yield line
