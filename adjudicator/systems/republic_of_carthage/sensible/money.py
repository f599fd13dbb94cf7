"""Talents and goods: the State is helped before it goes bankrupt, goods are sold as sets."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.revenue import Contribute
from adjudicator.systems.republic.people import is_free, of_faction
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.state import SENATORS

POOR = 60
"""Talents of the State below which a player contributes."""
KEPT = 6
"""Talents that a Senator keeps for himself."""


def contribute(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Give what a Senator can spare while the State is poor: it is Influence, too."""
    (who,) = topic.slot.about["senator"]
    row = SENATORS.get(view, SCOPE, who.partition(":")[2])
    steps = [step.amount for step in game.box.charts.contributions.rows if step.amount <= row.talents - KEPT]
    if treasury(view) < POOR and steps:
        yield Suggestion(Contribute(who, max(steps)))


def _remark(topic: Topic, *remarks: str) -> Iterator[Suggestion]:
    """Yield the first line of the form with one of some remarks."""
    yield from [line for line in topic.form if line.remark in remarks][:1]


def distribute(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Put everything on the Leader, who attracts Traders and persuades."""
    yield from _remark(topic, "distribute_one")


def place(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Put trade income on a Senator."""
    yield from _remark(topic, "place_senator")


def sell(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Sell sets."""
    yield from _remark(topic, "sell_sets")


def accept(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Take an offer that fits the own cards."""
    yield from _remark(topic, "accept_fits")


def offer(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Offer single cards for others of about their worth."""
    yield from _remark(topic, "offer_spares", "offer_for_worth")


def play(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Play Statesmen and Trade Concessions; keep the rest."""
    for line in topic.form:
        card = getattr(line.order, "card", "")
        if card and game.box.kind_of(card) in {"statesman", "concession"}:
            yield line


def richest(view: State, seat: str) -> str:
    """Return the free Senator of a faction who has most talents, by bare id, empty if none is free."""
    mine = [key for key in of_faction(view, seat) if is_free(SENATORS.get(view, SCOPE, key))]
    return max(mine, key=lambda key: SENATORS.get(view, SCOPE, key).talents, default="")
