"""Talents: the State is helped before it goes bankrupt, and who acts in the Forum has the money."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.people import is_free, of_faction
from adjudicator.systems.republic.rules.money import bare, treasury
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.state import SCOPE, SENATORS, TALENTS

KEPT = 6
"""Talents that a Senator keeps for himself."""


def contributed(poor: int) -> lines.Policy:
    """Return a policy that gives what a Senator can spare while the State holds less than `poor` talents.

    It is Influence, too.
    """

    def contribute(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
        del seat
        (who,) = topic.slot.about["senator"]
        spare = TALENTS.of(view, SCOPE, bare(who)) - KEPT
        steps = [step.amount for step in game.box.charts.contributions.rows if step.amount <= spare]
        if treasury(view) < poor and steps:
            yield Suggestion(Contribute(who, max(steps)))

    return contribute


def play(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Play Statesmen and Concessions; keep the rest."""
    del view, seat
    for line in topic.form:
        card = getattr(line.order, "card", "")
        if card and game.box.kind_of(card) in {"statesman", "concession"}:
            yield line


def play_all(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Play every card that a form offers, each once: Statesmen, Concessions, Events, and what takes others' cards."""
    del game, view, seat
    cards: set[str] = set()
    for line in topic.form:
        card = getattr(line.order, "card", "")
        if card and card not in cards:
            cards.add(card)
            yield line


distribute: lines.Policy = lines.remarked("distribute_one")
"""Put everything on the Leader, who acts in the Forum."""


def richest(view: State, seat: str) -> str:
    """Return the free Senator of a faction who has most talents, by bare id, empty if none is free."""
    mine = [key for key in of_faction(view, seat) if is_free(SENATORS.get(view, SCOPE, key))]
    return max(mine, key=lambda key: TALENTS.of(view, SCOPE, key), default="")
