"""Rome as the rules know it that republics share."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.people import earns
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic.rules.senate.proposals.measure import Tally, nothing
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ELECTIONS, MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.courts import COURTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.murders import MURDERS
from adjudicator.systems.republic_of_rome.rules.s9_senate.repopulating import returned, voted, weight
from adjudicator.systems.republic_of_rome.rules.terms.bereaved import bereaved
from adjudicator.systems.republic_of_rome.rules.terms.statesmen import arrival, held_back, obstacle, precedence
from adjudicator.systems.republic_of_rome.sequence import INITIATIVE, SITTINGS
from adjudicator.systems.republic_of_rome.state import Senator

RANKS: Final = ("dictator", "rome_consul", "field_consul", "censor", "master_of_horse", "pontifex")
"""The offices from which the highest ranking available officer is taken, in order [3.1]."""


@rule("ror:8.2", title="More yes than no carries a proposal; abstentions do not count")
def carried(tally: Tally) -> bool:
    """Return whether Yes exceeds No."""
    return tally.yes > tally.no


REPUBLIC: Final = Republic(
    ranks=RANKS,
    precedence=precedence,
    effects=EFFECTS,
    measures=MEASURES,
    elections=ELECTIONS,
    passes=carried,
    senator=Senator,
    bereaved=bereaved,
    obstacle=obstacle,
    arrival=arrival,
    shares=earns,
    gifts_apart=lambda game: bool(game.options.gifts == "after_debits"),
    held_back=held_back,
    cards_before_posts=False,
    initiative=INITIATIVE,
    least_bid=lambda game: 1,
    draw_two_returns=True,
    sittings=SITTINGS,
    voted=voted,
    campaigns=nothing,
    weight=weight,
    murders=MURDERS,
    courts=COURTS,
    returned=returned,
)
