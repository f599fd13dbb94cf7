"""The end of a turn: a Consul for Life who lives, or in the first edition the last card (section 12)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.ends.ending import finish
from adjudicator.systems.republic.rules.ends.victory import LifeCutShort, LifeSuffete, lives
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import CITY, LIFE, SCOPE, SPENT
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s12_ends.influence import LIFE_END, decide
from adjudicator.systems.republic_of_rome.rules.terms.for_life import appoint

CITES = ("ror:12",)


@ROME.step("revolution.end", cites=CITES)
@rule("ror:12", "ror:ruling 42", title="The ends of a turn")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let a Consul for Life win who lives; forget one who does not; end the game if its last card has been drawn."""
    state = yield from appoint(play, state)
    elected = LIFE.of(state, SCOPE, CITY)
    if elected and lives(state):
        seat = owner(state, elected)
        data = LifeSuffete(person(elected), f"seat:{seat}")
        state = yield Event.of(data, play.scope, cites=CITES)
        yield from finish(play, state, LIFE_END, (seat,), CITES)
        return END
    if elected:
        changes = (LIFE.set(state, SCOPE, CITY, ""),)
        state = yield Event.of(LifeCutShort(person(elected)), play.scope, changes, CITES)
    if SPENT.of(state, SCOPE, CITY) and play.game.options.era_ends == "no":
        yield from decide(play, state, CITES)
    return END
