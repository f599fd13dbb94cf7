"""6.5.9 The trial of a Leader whose assassin was caught: laid before the Senate at once, by nobody's proposal."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.senate.murders.assassination import ATTEMPT
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.sitting import vote

TRIAL_LAID: Final = Note("trial_laid")


@rule("roc:6.5.9", "roc:ruling 79", "roc:ruling 121n", title="An immediate trial, without a Prosecutor")
def bring(play: Play, state: State, event: Event) -> Flow[None]:
    """Put the case to the vote; the Censor calls it, without one the Presiding Magistrate."""
    if not event.data.tried:
        return
    measures = (Convict(event.data.senator, "major", "murder"),)
    _, blank, _ = motions.lay(state, measures, "", ATTEMPT)
    key, _, laid = motions.lay(state, measures, owner(state, chair.caller(play.game, state, blank)), ATTEMPT)
    yield TRIAL_LAID.at(play.scope, laid)
    vote.put(play, key)
