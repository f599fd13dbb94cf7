"""The Senate: the own Senators serve, and proposals are numbered in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.orders.senate import Consent

SERVICES = ("commands", "governs", "sponsors", "recalled")
"""What a sensible player lets Senators do, who are never lent as Prosecutors."""


def consent(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Let the own Senators serve the State."""
    del game, view, seat
    asked = topic.slot.default
    if isinstance(asked, Consent) and asked.to in SERVICES:
        yield Suggestion(replace(asked, yes=True))


def proposed(measures: Iterable[Measures]) -> Iterator[Suggestion]:
    """Yield an agenda, its proposals numbered in their order."""
    unique = dict.fromkeys(measures)
    return (Suggestion(Propose(number, each)) for number, each in enumerate(unique, start=1))
