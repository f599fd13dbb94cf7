"""The prosecutor and taxer: brings rivals to court, lends his Senators as Prosecutors, and fills the State Treasury."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Prosecute
from adjudicator.systems.republic.orders.measures import Convict, Measures
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.sensible import senate as shared_senate
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic.state import INF, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import tax
from adjudicator.systems.republic_of_carthage.sensible import haggling
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda
from adjudicator.systems.republic_of_carthage.sensible.characters.common import COMMON

TEMPER: Final = haggling.Temper(price=3, trials="yes")
TAX_MOST: Final = 50
"""The rate beyond which he proposes no increase."""


def prosecute(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Try others' Senators: the most influential first, for his life where that is possible."""
    found = [line for line in topic.form if isinstance(line.order, Prosecute)]
    others = [line for line in found if owner(view, _accused(line)) != seat]
    others.sort(key=lambda line: (_measure(line).grade != "major", -INF.of(view, SCOPE, _accused(line))))
    yield from others[:2]


def _measure(line: Suggestion) -> Convict:
    measure: Convict = line.order.measure
    return measure


def _accused(line: Suggestion) -> str:
    return bare(_measure(line).accused)


def consent(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Let the own Senators serve, and prosecute anybody."""
    yield from shared_senate.consent(game, view, seat, topic)
    yield from lines.remarked("consent_prosecutes")(game, view, seat, topic)


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Raise the tax first, then lay before the Senate what Carthage needs."""
    del topic
    found = (one for one in tax.increases(game, view, seat) if one.rate <= TAX_MOST)
    higher: tuple[Measures, ...] = tuple((one,) for one in found)
    return proposed((*higher[:1], *agenda(game, view, seat)))


POLICIES: Final[lines.Policies] = {
    **COMMON,
    "ballot": TEMPER.ballot,
    "prosecute": prosecute,
    "consent": consent,
    "propose": propose,
    "appeal": lines.remarked("appeal_if"),
}
