"""The one choice that an event in force leaves to the HRAO's player in a step of its own (section 16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.engine.effects import Effect
from adjudicator.engine.system import Game, Play
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.card_effects import choosing
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic_of_rome.rules.terms.levels import effects


@dataclass(frozen=True, slots=True)
class EventChoice:
    """A choice of an event: the step that asks for it, the kind of the effect, the card that the order names."""

    step: str
    kind: str
    card: str

    def effect(self, game: Game, state: State) -> Effect | None:
        """Return the effect in force that asks, None where there is none."""
        return next((one for _, one in effects(game, state, self.kind)), None)

    def asks(self, game: Game, state: State, frame: Frame) -> Iterator[Slot]:
        """Ask the HRAO's player."""
        if effect := self.effect(game, state):
            yield from choosing.slots(game, state, frame.key, effect, self.card)

    def foresees(self, game: Game, state: State, scope: str) -> Iterator[Topic]:
        """Yield the answers that every seat can keep on file."""
        del scope
        return choosing.topics(game, state, self.step, (self.kind,))

    def check(self, game: Game, view: State, frame: Frame | None, slot: Slot, order: Choose) -> Verdict:
        """Check whether what is named can be chosen."""
        del frame, slot
        return choosing.check(game, view, order, (self.kind,))


def wish(play: Play) -> str:
    """Return what the player has chosen, bare; empty where nobody chose."""
    answer = play.one("choose")
    return bare(answer.order.choice) if answer is not None and isinstance(answer.order, Choose) else ""
