"""The Forum: Senators who can be had, the own ones defended, extra initiatives that cost little."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.forum import MINE, Bid, Interfere, Persuade
from adjudicator.systems.republic.rules.forum.persuasion import persuaders, targets, terms
from adjudicator.systems.republic.sensible.money import richest
from adjudicator.systems.republic.state import SCOPE, SENATORS, TALENTS

SURE = 8
"""The Persuasion Number with which an attempt is worth its talents."""
SPARED = 4
"""Talents that stay on a Senator's card whatever he bids."""


def persuade(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Persuade the best unaligned Senator whom some own one can bring to a sure number."""
    best: tuple[int, Persuade] | None = None
    for target in targets(game, view, seat):
        if SENATORS.get(view, SCOPE, target).faction:
            continue
        card = game.box.person(target)
        for by in persuaders(view, seat):
            lacks = max(0, SURE - terms(game, view, by, target).number)
            if lacks <= TALENTS.of(view, SCOPE, by):
                worth = card.mil + card.ora + card.inf - lacks
                if best is None or worth > best[0]:
                    best = (worth, Persuade(f"senator:{target}", f"senator:{by}", spend=lacks))
    if best is not None:
        yield Suggestion(best[1])


def interfere(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Defend the own Senators."""
    if MINE in topic.slot.about.get("target", ()):
        yield Suggestion(Interfere("oppose", 4, target=MINE), life="standing")


def bid(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Bid a little for an extra initiative."""
    who = richest(view, seat)
    spare = TALENTS.of(view, SCOPE, who) - SPARED if who else 0
    if spare > 0:
        yield Suggestion(Bid(f"senator:{who}", min(2, spare), step=1))
