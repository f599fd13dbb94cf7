"""Chits against Governors, which a second Internal Disorder brings before the provinces are governed."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.ongoing import names
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.state import PROVINCES

KIND = "governor_mortality"


@event("governor_threatened", "roc:6.2.9")
class GovernorThreatened:
    """By a card a number of chits are drawn against a Governor; only his own number strikes him."""

    province: str
    senator: str
    count: int
    card: str


@EFFECTS.effect(KIND, fields=("provinces", "count"), cites="roc:6.2.9")
def governor_mortality(effect: Effect, province: str, developed: bool) -> int:
    """Return how many chits are drawn against the Governor of a province."""
    return effect.number("count") if names(effect, province, developed) else 0


def threatened(game: Game, state: State) -> Iterator[tuple[str, str, int]]:
    """Yield card, province and number of chits for each Governor whom a card in force threatens, by the list."""
    for card, effect in in_force(state, KIND):
        for province in game.box.provinces:
            row = PROVINCES.find(state, SCOPE, province)
            count = governor_mortality(effect, province, row.developed) if row is not None and row.governor else 0
            if count:
                yield f"card:{card}", province, count


@rule("roc:6.2.9", title="Chits against Governors")
def strike(play: Play, state: State) -> Flow[State]:
    """Draw the chits for each threatened Governor in turn; one struck dies, and his Province goes to the Forum."""
    for card, province, count in tuple(threatened(play.game, state)):
        governor = PROVINCES.get(state, SCOPE, province).governor
        data = GovernorThreatened(f"province:{province}", person(governor), count, card)
        state = yield Event.of(data, play.scope, because=card)
        label = f"{province.replace('_', '-')}/chit"
        for senator in (yield from chits.draw(play, state, count, label, touches={governor})):
            state = yield from die(play, state, senator, card)
    return state
