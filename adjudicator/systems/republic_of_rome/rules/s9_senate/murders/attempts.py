"""How Rome resolves a murder: whom it can hit, its table, what a caught assassin costs (sections 9.8 and 9.9)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import MOVED_ON
from adjudicator.model.state import State
from adjudicator.systems.republic.people import is_free
from adjudicator.systems.republic.rules.senate.murders.murders import Murders
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.rules.s5_revenue.guards import sentries, watched
from adjudicator.systems.republic_of_rome.state import LIFE, SENATORS

BILL: Final = "bill"
"""The occasion of an attempt during the vote on a land bill, as its frame is named."""


@rule("ror:9.8", "ror:9.6.7", title="A Senator of another faction in Rome can be murdered, not a Consul for Life")
def reach(game: Game, state: State, senator: str) -> bool:
    """Return whether somebody, by his bare id, can be aimed at."""
    del game
    return is_free(SENATORS.get(state, SCOPE, senator)) and LIFE.of(state, SCOPE, CITY) != senator


@rule("ror:9.9", title="The victim's Popularity counts below 0 too")
def mourned(popularity: int) -> int:
    """Return what is taken from the appeal of an assassin's leader; so many chits are drawn, if it is above 0."""
    return popularity


@rule("ror:9.9", "ror:ruling 96", title="Chits for the victim of a leader who murdered himself")
def avenged(game: Game) -> bool:
    """Return whether they are drawn."""
    return bool(game.options.leader_assassin_chits)


@rule("ror:9.6.2", title="Who is caught at the vote on a land bill dies, and nothing more follows")
def disgraced(play: Play, state: State, seat: str) -> Flow[State] | None:
    """Return what follows in place of the trial of his Leader; None after any other murder."""
    del seat
    return _forgiven(play) if f"/{BILL}/" in play.frame.path else None


def _forgiven(play: Play) -> Flow[State]:
    return (yield MOVED_ON.at(play.scope))


MURDERS: Final = Murders(
    table=lambda game: game.box.charts.assassination,
    reach=reach,
    mourned=mourned,
    disowned=True,
    disgraced=disgraced,
    avenged=avenged,
    watched=watched,
    steady=True,
    sentries=sentries,
)
