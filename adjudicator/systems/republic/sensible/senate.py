"""The Senate: the own Senators serve and are guarded, proposals are numbered in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from adjudicator.engine.system import Game
from adjudicator.model.order import Order, Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.senate.proposals.present import free
from adjudicator.systems.republic.sensible import lines

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


def nominated(wanted: Callable[[tuple[str, str]], Order]) -> lines.Policy:
    """Return a policy that proposes the own best soldier with the best of those who are no danger, or who else can be.

    Args:
        wanted: makes the order that proposes a pair.
    """

    def nominate(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
        fear = lines.feared(game, view, seat)
        able = sorted(free(view), key=lambda key: (owner(view, key) != seat, key == fear, -game.box.person(key).mil))
        pairs = (wanted((f"senator:{one}", f"senator:{two}")) for one in able for two in able if one != two)
        found = next((pair for pair in pairs if topic.slot.choices.contains(pair)), None)
        if found is not None:
            yield Suggestion(found)

    return nominate


def guard(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Guard the own Senators with what is in hand."""
    del game, view, seat
    yield from (replace(line, life="standing") for line in topic.form[:1])
