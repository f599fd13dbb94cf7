"""How a Neutral votes, and to what it consents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.orders.measures import ElectForLife
from adjudicator.systems.republic.orders.senate import Ballot, Consent
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.rules.senate.sitting import ahead
from adjudicator.systems.republic.rules.senate.voting.ballots import sides
from adjudicator.systems.republic.state import MOTIONS, SCOPE, Motion
from adjudicator.systems.republic_of_carthage.orders.measures import Tax
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government import tax
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.coalition import coalition
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy

SERVICES: Final = ("commands", "governs", "sponsors", "recalled")
"""What a Neutral lets its Senators do; it lends none as Prosecutor."""
NEEDED: Final = frozenset({"recruiting", "wars", "reinforcing"})
"""Matters for which a Neutral votes whoever proposes them: without them Carthage falls."""
RICH: Final = 250
"""Talents of the State above which the tax may go down."""


def _motion(mind: Mind) -> Motion | None:
    local = mind.play.frame.local
    key = getattr(local, "motion", "")
    return MOTIONS.find(mind.view, SCOPE, key) if key else None


@rule("roc:9.2", "roc:ruling 161", title="For what a Neutral votes")
def supports(mind: Mind, motion: Motion) -> bool:
    """Return whether a Neutral wants a proposal: its own, one by which its Coalition gains, or what Carthage needs."""
    rulers = coalition(mind.game, mind.view)
    allies = rulers if mind.seat in rulers else ()
    friends = {mind.seat, *allies, *((ahead.presider(mind.game, mind.view),) if mind.ally else ())}
    if any(isinstance(each, ElectForLife) for each in motion.measures):
        return motion.by == mind.seat or rule_gains(mind, motion) == {mind.seat}
    if any(isinstance(each, Tax) and not tax.raises(mind.view, each) for each in motion.measures):
        return treasury(mind.view) > RICH
    gains = rule_gains(mind, motion)
    if motion.by in friends and (not gains or gains & friends):
        return True
    return bool(gains & friends) or {rule_of(mind.game, each).matter for each in motion.measures} <= NEEDED


def rule_gains(mind: Mind, motion: Motion) -> set[str]:
    """Return the seats whose Senators gain by a proposal."""
    return {seat for each in motion.measures for seat in rule_of(mind.game, each).gains(mind.game, mind.view, each)} - {
        ""
    }


@policy("coalition", "ballot")
def ballot(mind: Mind) -> Iterator[Ballot]:
    """Vote yes on what is supported, else no; votes are not bought, and trials are left to their own rule."""
    motion = _motion(mind)
    if motion is not None and not motions.is_trial(motion):
        side = "yes" if supports(mind, motion) else "no"
        if side in sides(mind.game, motion):
            yield Ballot(side)


@policy("coalition", "consent")
@rule("roc:9.2", title="To what a Neutral consents")
def consent(mind: Mind) -> Iterator[Consent]:
    """Let the own Senators serve Carthage."""
    asked = mind.slot.default
    if isinstance(asked, Consent) and asked.to in SERVICES:
        yield replace(asked, yes=True)
