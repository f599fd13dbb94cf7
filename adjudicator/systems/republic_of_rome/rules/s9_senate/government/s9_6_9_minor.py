"""Minor motions: the Senate honours or censures somebody, without effect and without penalty (section 9.6.9)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule, unmoved
from adjudicator.systems.republic.state import DEAD, SCOPE, SENATORS
from adjudicator.systems.republic_of_rome.orders.measures import Minor
from adjudicator.systems.republic_of_rome.registry import MEASURES

CITES: Final = ("ror:9.6.9",)


@rule("ror:9.6.9", "ror:ruling 113", title="Minor motions are in order where the game has them, about who is in play")
def check(game: Game, view: State, measure: Minor) -> Verdict:
    """Refuse them in other games, and the dead."""
    if not game.options.minor_motions:
        return Refused("no_minor_motions", (*CITES, "ror:ruling 113"), {})
    row = SENATORS.find(view, SCOPE, bare(measure.senator))
    if row is None or row.place == DEAD:
        return Refused("senator_not_in_play", CITES, {"senator": measure.senator}, lasting=False)
    return ACCEPTED


MEASURES.enter(
    MeasureRule(Minor, "minor_motions", check, unmoved, named=lambda measure: (bare(measure.senator),), harmless=True)
)
