"""Who is Consul for Life without a vote, by Influence (section 9.6.7)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import is_free, number, of_faction, owner
from adjudicator.systems.republic.rules.ends.victory import lives
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import CITY, INF, LIFE, SCOPE
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.once import use, used
from adjudicator.systems.republic_of_rome.state import SENATORS

CITES: Final = ("ror:9.6.7",)
APPOINTED: Final = "life"
"""What is used up when somebody is Consul for Life without a vote."""


@event("appointed_for_life", "ror:9.6.7")
class AppointedForLife:
    """A Senator in Rome has so much Influence that he is Consul for Life; `over` was elected this turn."""

    senator: str
    seat: str
    inf: int
    over: str


@EFFECTS.effect("no_life_by_influence", cites=("ror:9.6.7", "ror:17"))
@rule("ror:9.6.7", "ror:17", title="With Military Reforms Influence alone makes nobody Consul for Life")
def forbidden(state: State) -> bool:
    """Return whether a Law in force keeps Influence from it."""
    return bool(in_force(state, "no_life_by_influence"))


def kept(state: State) -> tuple[str, ...]:
    """Return what stays used up as the Senate meets: that somebody was appointed this turn."""
    return (APPOINTED,) if APPOINTED in used(state) and lives(state) else ()


@rule(
    "ror:1",
    "ror:9.6.7",
    "ror:ruling 71",
    title="35 Influence in Rome: of several the most, then the faction's, then dice",
)
def due(game: Game, state: State) -> tuple[str, ...]:
    """Return who is Consul for Life now without a vote, by bare id, several where the dice decide.

    Nobody is while one who was appointed this turn lives.
    """
    least, rows = int(game.box.constants.senate.life_influence), SENATORS.rows(state, SCOPE)
    if forbidden(state) or (APPOINTED in used(state) and lives(state)):
        return ()
    weighed = {
        key: (row.inf, faction(state, row.faction)) for key, row in rows.items() if is_free(row) and row.inf >= least
    }
    return tuple(sorted((key for key, weight in weighed.items() if weight == max(weighed.values())), key=number))


@rule("ror:9.6.7", "ror:ruling 130", title="By the first edition nobody persuades a Consul for Life or his faction")
def spared(game: Game, state: State, seat: str) -> str:
    """Return why nobody of a faction can be persuaded, as the code of a refusal; empty where that can be."""
    holds = bool(seat) and game.options.life_spared == "yes" and lives(state)
    return "persuade_life" if holds and owner(state, LIFE.of(state, SCOPE, CITY)) == seat else ""


def faction(state: State, seat: str) -> int:
    """Return the Influence of a faction."""
    return sum(INF.of(state, SCOPE, key) for key in of_faction(state, seat))


def appoint(play: Play, state: State) -> Flow[State]:
    """Make who is due Consul for Life; he takes the place of one who was elected this turn."""
    able = due(play.game, state)
    if not able:
        yield from ()
        return state
    senator = play.dice.choose("life", able, where="9.6.7") if len(able) > 1 else able[0]
    old = LIFE.of(state, SCOPE, CITY)
    over = person(old) if old and old != senator else ""
    changes: tuple[Change, ...] = use(state, APPOINTED)
    changes += (LIFE.set(state, SCOPE, CITY, senator),) if old != senator else ()
    data = AppointedForLife(person(senator), owner(state, senator), INF.of(state, SCOPE, senator), over)
    return (yield Event.of(data, play.scope, changes))
