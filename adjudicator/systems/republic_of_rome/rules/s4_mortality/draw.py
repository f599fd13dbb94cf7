"""The chit of the Mortality Phase, and the death of whom it names (section 4, step 2)."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import family_of
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import CITY, HOLDER, INF, OFFICES, SCOPE, SETUPS, TURN
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s2_setup.consul import OFFICE, ConsulNamed
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL, SENATORS

CITES = ("ror:4",)


@ROME.step("mortality.draw", cites=CITES)
@rule("ror:4", title="The chit of the Mortality Phase")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Draw the chits, then let those struck die in the order drawn."""
    struck = yield from chits.draw(play, state, play.game.box.chits.draw_per_phase, "chit", cites=CITES)
    for senator in struck:
        state = yield from die(play, state, senator, cites=CITES)
    yield from _next_consul(play, state, struck)
    return END


@rule("ror:2", "ror:ruling 0b", title="In the first edition the next lowest follows a temporary consul killed at once")
def _next_consul(play: Play, state: State, struck: tuple[str, ...]) -> Flow[None]:
    """Name the next lowest of those dealt who live, if the first draw of the game has killed the consul.

    The family that a dead Leader leaves is not the next.
    """
    gone = {family_of(key) for key in struck}
    first = TURN.of(state, SCOPE, CITY) == 1 and play.game.options.temporary_consul == "lowest"
    if not first or OFFICES.get(state, SCOPE, OFFICE).holder:
        return
    dealt = sorted((card for _, row in SETUPS.items(state, SCOPE) for card in row.dealt), key=number)
    alive = (key for key in dealt if key not in gone and SENATORS.get(state, SCOPE, key).faction)
    senator = next((_acting(state, key) for key in alive), "")
    if senator:
        gain, was = play.game.box.offices[OFFICE].influence, INF.of(state, SCOPE, senator)
        changes = (
            HOLDER.set(state, SCOPE, OFFICE, senator),
            INF.add(SCOPE, senator, gain),
            PRIOR_CONSUL.set(state, SCOPE, senator, value=True),
        )
        data = ConsulNamed(f"senator:{senator}", gain, was, was + gain)
        yield Event.of(data, play.scope, changes)


def _acting(state: State, family: str) -> str:
    """Return the Statesman over a family card, else the family itself."""
    place = SENATORS.get(state, SCOPE, family).place
    return place.removeprefix("under:") if place.startswith("under:") else family
