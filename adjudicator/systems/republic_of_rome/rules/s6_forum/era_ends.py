"""Era Ends: the game is over when the Forum Phase is in which the card came (sections 6.6 and 12)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s12_ends.influence import decide
from adjudicator.systems.republic_of_rome.rules.terms.for_life import appoint
from adjudicator.systems.republic_of_rome.state import ENDING

CITES = ("ror:6.6", "ror:12", "ror:ruling 41")


@ROME.step("forum.end", cites=CITES)
@rule("ror:6.6", "ror:12", "ror:ruling 41", title="Era Ends ends the game after the Forum Phase")
def resolve(play: Play, state: State) -> Flow[Next]:
    """End the game if the card is out: by a Consul for Life, else by Influence."""
    if ENDING.of(state, SCOPE, CITY):
        state = yield from appoint(play, state)
        yield from decide(play, state, CITES)
    return END
