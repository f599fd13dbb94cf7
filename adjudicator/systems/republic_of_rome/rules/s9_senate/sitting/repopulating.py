"""When Rome counts who is left, what weighs between small factions, families under Statesmen (section 9.7)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.people import graves, over
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.senate.sitting.repopulating import begin, lacking
from adjudicator.systems.republic.state import INF, SCOPE, Motion
from adjudicator.systems.republic_of_rome.rules.s9_senate.government import s9_6_7_life
from adjudicator.systems.republic_of_rome.rules.terms.bereaved import cover


@rule("ror:9.7", "ror:ruling 69", title="Rome is counted after each proposal")
def voted(play: Play, state: State, motion: Motion) -> None:
    """Bring on the step that fills Rome, if it lacks Senators."""
    del motion
    begin(play, state)
    s9_6_7_life.bring(play, state)


@rule("ror:9.7", title="Of factions with equally few Senators, that with the least Influence in Rome")
def weight(state: State, seat: str) -> int:
    """Return the Influence of a faction's Senators in Rome."""
    return sum(INF.of(state, SCOPE, key) for key in in_carthage(state, seat))


@rule("ror:9.7", title="A family whose Statesman is in play goes under him, and the next is taken")
def returned(play: Play, state: State) -> Flow[State]:
    """Slide the families on top of the Curia under their Statesmen, as long as Rome lacks Senators."""
    while lacking(play.game, state) and (dead := graves(play.game, state)) and over(play.game, state, dead[0]):
        state = yield from cover(play, state, dead[0])
    yield from ()
    return state
