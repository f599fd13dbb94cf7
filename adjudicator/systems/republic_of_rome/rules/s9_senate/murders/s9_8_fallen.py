"""What a death does to the proposal on the floor that names the dead, before it is voted on (section 9.8)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import MOVED_ON, Event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Assign, Convict, ElectForLife
from adjudicator.systems.republic.rules.senate.government import assign, life
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.rules.senate.sitting import vote
from adjudicator.systems.republic.rules.senate.voting.voting import CALL
from adjudicator.systems.republic.state import MOTIONS, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.measures import PassBill
from adjudicator.systems.republic_of_rome.rules.terms.once import use, used

FALLEN: Final = "fallen:"
"""How a proposal is remembered this turn, by its key, somebody of which has died before the vote."""


@rule("ror:9.8", title="A proposal is void whose nominee, accused or prosecutor dies; a land bill goes on")
def note(play: Play, state: State, event: Event) -> Flow[None]:
    """Remember that a proposal on the floor has lost one whom it names: his family may go on under his number."""
    for key in _on_the_floor(state):
        measures = MOTIONS.get(state, SCOPE, key).measures
        named = (who for each in measures for who in rule_of(play.game, each).named(each))
        lasting = any(isinstance(each, PassBill) for each in measures)
        if bare(event.data.senator) in named and not lasting and not fallen(play.game, state, key):
            state = yield MOVED_ON.at(play.scope, use(state, f"{FALLEN}{key}"))


def _on_the_floor(state: State) -> tuple[str, ...]:
    """Return the proposals that wait for their vote: a trial for murder is held before the one it interrupts."""
    scope = state.named(SCOPE)
    votes = (frame for frame in state.agenda if frame.step == vote.STEP and frame.scope == scope)
    return tuple(frame.local.motion for frame in votes if frame.local.stage == CALL)


def fallen(game: Game, state: State, key: str) -> bool:
    """Return whether a proposal, by its key, has lost one whom it names before it was voted on."""
    del game
    return f"{FALLEN}{key}" in used(state)


@rule("ror:9.4", "ror:9.8", title="A trial is counted that a murder of the accused or the prosecutor has ended")
def ended(state: State) -> tuple[Convict, ...]:
    """Return the trials of this turn that have ended so."""
    keys = tuple(one.removeprefix(FALLEN) for one in used(state) if one.startswith(FALLEN))
    found = (row for key, row in motions.laid(state) if key in keys and row.outcome == "void")
    return tuple(
        each for row in found for each in row.measures if isinstance(each, Convict) and each.offence != "murder"
    )


@rule("ror:8.3", "ror:9.8", title="With a murdered nominee a concession and the rule for life are spent for the turn")
def spent(play: Play, state: State, motion: Motion, measure: Any) -> Flow[State]:  # noqa: ANN401 - either of the two
    """Remember that a concession, or a Consul for Life, was proposed this turn, though nothing was voted on."""
    if motion.outcome != "void" or not fallen(play.game, state, play.frame.local.motion):
        its = assign.after if isinstance(measure, Assign) else life.after
        return (yield from its(play, state, motion, measure))
    if isinstance(measure, ElectForLife):
        changes = life.remembered(play.game, state, measure)
    else:
        changes = assign.proposed(state, bare(measure.concession))
    return (yield MOVED_ON.at(play.scope, changes)) if changes else state
