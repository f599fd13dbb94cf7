"""Whom chits strike that a mob or an epidemic draws, and that they die."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import DEAD, FORUM, IN_CITY, SCOPE, SENATORS


@rule("ror:1", title="Who is in Rome for mobs and epidemics")
def in_rome(state: State) -> tuple[str, ...]:
    """Return the Senators in Rome: those of factions, and those unaligned in the Forum."""
    return tuple(key for key, row in SENATORS.items(state, SCOPE) if row.place in {IN_CITY, FORUM})


@rule("ror:1", title="Who is away from Rome")
def abroad(state: State) -> tuple[str, ...]:
    """Return the Senators away from Rome: not the dead, nor families under a Statesman."""
    home = {IN_CITY, FORUM, DEAD}
    rows = SENATORS.items(state, SCOPE)
    return tuple(key for key, row in rows if row.place not in home and not row.place.startswith("under:"))


@rule("ror:4", "ror:ruling 48", title="Whom the chits of a mob or an epidemic name dies, once")
def strike(
    play: Play,
    state: State,
    number: int,
    label: str,
    *,
    touches: tuple[str, ...],
    cites: tuple[str, ...],
    first_only: bool = False,
) -> Flow[State]:
    """Draw chits, and let those struck die; arguments as those of `chits.draw`."""
    struck = yield from chits.draw(play, state, number, label, touches=touches, first_only=first_only, cites=cites)
    for senator in dict.fromkeys(struck):
        state = yield from die(play, state, senator, cites=cites)
    return state
