"""The merchant: trades by sets and counters, plays price cards, wants Concessions, low taxes, and no enemies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.senate.government import assign
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic_of_carthage.orders.measures import Tax
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import tax
from adjudicator.systems.republic_of_carthage.sensible import haggling
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda
from adjudicator.systems.republic_of_carthage.sensible.characters.common import COMMON
from adjudicator.systems.republic_of_carthage.sensible.plan import reserve

TEMPER: Final = haggling.temper(price=2, taxes=("no", "yes"))
SPARE: Final = 60
"""Talents beyond what the State needs next turn from which on the merchant wants the tax lowered."""


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Ask for Concessions and a lower tax, then for what Carthage needs."""
    del topic
    wealthy = treasury(view) > reserve(game, view) + SPARE
    lower: tuple[Measures, ...] = tuple(
        (one,) for one in tax.suggestions(game, view, seat) if one.rate < tax.rate(view) and wealthy
    )
    own: tuple[Measures, ...] = tuple((one,) for one in assign.suggestions(game, view, seat))
    wants_more_tax = (any(isinstance(one, Tax) for one in each) for each in agenda(game, view, seat))
    rest = (each for each, raises in zip(agenda(game, view, seat), wants_more_tax, strict=True) if not raises)
    return proposed((*own, *lower[:1], *rest))


POLICIES: Final[lines.Policies] = {
    **COMMON,
    "offer": lines.remarked("offer_for_good", "offer_for_worth", most=2),
    "counter": lines.remarked("counter_spares", most=2),
    "ballot": TEMPER.ballot,
    "propose": propose,
}
