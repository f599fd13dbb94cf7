"""What a seat can weigh before the Forum of Carthage besides persuasion: a Trader's odds.

Every figure comes from the functions that the rules themselves use, and from public information.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Part, Points, Row, Table
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.forum import persuasion
from adjudicator.systems.republic.state import SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.report.basics import box_of
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum import trader

MOST = 7
"""Limits of a Trader's price that the table shows, beside none at all."""


def attracting(sight: Sight) -> Iterator[Part]:
    """Yield the chance of a Trader by what the Senator who tries may spend."""
    able = trader.receivers(sight.state, sight.seat or "")
    if not able:
        return
    target, omens = int(box_of(sight).constants.forum.trader_target), ongoing.total(ongoing.omens(sight.state))
    held = TALENTS.of(sight.state, SCOPE, able[0])
    limits = range(min(held, MOST) + 1)
    rolls = [sum(dice) + omens for dice in product(range(1, persuasion.FACES + 1), repeat=persuasion.DICE)]
    chances = [sum(target - roll <= limit for roll in rolls) for limit in limits]
    columns = (Column("limit"), *(Column(f"{limit}T", "number") for limit in limits))
    yield Heading("Attract one Trader", ("6.4.2.3",))
    yield Points((say(sight, "trader-odds", target=target, senator=able[0], held=held),))
    yield Table(say(sight, "odds-caption"), columns, (Row(("in 36", *chances)),), titled=False)
