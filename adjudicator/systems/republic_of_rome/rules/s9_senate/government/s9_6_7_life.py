"""Consul for Life without a vote in the Senate, and his power over the votes of others (section 9.6.7)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.ends.victory import lives
from adjudicator.systems.republic.state import CITY, LIFE, NOW, REBELLIONS, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.measures import PassBill, RepealBill
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.terms.for_life import CITES, appoint, due

STEP: Final = "senate.life"


def bring(play: Play, state: State) -> None:
    """Bring on the step that appoints him, if anybody is due."""
    if due(play.game, state):
        play.push(STEP, "life")


@ROME.step(STEP, cites=CITES)
@rule("ror:9.6.7", title="Who reaches 35 Influence in the Senate is Consul for Life at once")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Appoint him."""
    yield from appoint(play, state)
    return END


@rule("ror:9.6.7", "ror:ruling 71", title="His player casts the votes of all loyal factions, but on land bills")
def directs(game: Game, state: State, motion: Motion, seat: str) -> str:
    """Return the seat that casts a faction's votes: the Consul for Life's for all but the rebel's faction."""
    if any(isinstance(each, PassBill | RepealBill) for each in motion.measures):
        return seat
    return proposes(game, state, seat)


@rule("ror:9.6.7", "ror:ruling 71", title="His player files the proposals of all loyal factions")
def proposes(game: Game, state: State, seat: str) -> str:
    """Return the seat that files what the Senators of a faction propose in the chair or as Censor."""
    del game
    if not seat or not lives(state):
        return seat
    revolt = REBELLIONS.find(state, SCOPE, NOW)
    free = revolt is not None and owner(state, revolt.chief) == seat
    return seat if free else owner(state, LIFE.of(state, SCOPE, CITY))
