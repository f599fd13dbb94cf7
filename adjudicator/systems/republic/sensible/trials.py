"""A prosecutor's means: rivals are brought to court, and the own Senators serve there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.courts import Prosecute
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.sensible import lines, senate
from adjudicator.systems.republic.state import INF, SCOPE


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
    yield from senate.consent(game, view, seat, topic)
    yield from lines.remarked("consent_prosecutes")(game, view, seat, topic)


TRIALS: Final[lines.Policies] = {
    "prosecute": prosecute,
    "consent": consent,
    "appeal": lines.remarked("appeal_if"),
}
