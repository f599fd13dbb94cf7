"""Units that rebels have released are turned away where the State could not pay for them (section 5, step 7)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.revenue.rebels import RebelArmiesLost
from adjudicator.systems.republic.state import CITY, FLEET, SCOPE, UNITS
from adjudicator.systems.republic_of_rome.box.decks import LEGION
from adjudicator.systems.republic_of_rome.rules.s5_revenue.s20_3_rebels import RebelProvincesPaid
from adjudicator.systems.republic_of_rome.rules.terms.once import used
from adjudicator.systems.republic_of_rome.state import USED

CITES: Final = ("ror:5", "ror:11", "ror:ruling 9")
RELEASED: Final = "released:"
"""How units are remembered that rebels did not pay for this turn: `released:fleet`, one entry for each."""


@event("units_turned_away", "ror:5", "ror:11", "ror:ruling 9")
class UnitsTurnedAway:
    """The HRAO turns away units that rebels have released, as the State lacks `short` to pay for all; they are lost."""

    legions: int
    fleets: int
    short: int


@rule("ror:5", "ror:ruling 9", title="Which units rebels have released this turn")
def remember(play: Play, state: State, event: Event) -> Flow[None]:
    """React to units that rebels do not pay for: they may be turned away when the State pays."""
    data = event.data
    kinds: tuple[str, ...] = ()
    if isinstance(data, RebelArmiesLost):
        kinds = tuple(unit.partition(":")[2] for unit in data.units)
    elif isinstance(data, RebelProvincesPaid):
        kinds = (LEGION,) * data.lost_legions
    if kinds:
        more = tuple(f"{RELEASED}{kind}" for kind in kinds)
        yield MOVED_ON.at(play.scope, (USED.set(state, SCOPE, CITY, (*used(state), *more)),))


@rule("ror:5", "ror:11", "ror:ruling 9", title="Only forces released by a rebel may be turned away")
def turn_away(play: Play, state: State, cost: int) -> Flow[State]:
    """Turn away as many as save the State from bankruptcy, fleets first; none if that cannot save it."""
    kinds = [one.removeprefix(RELEASED) for one in used(state) if one.startswith(RELEASED)]
    if not kinds:
        yield from ()
        return state
    state = yield MOVED_ON.at(play.scope, (USED.set(state, SCOPE, CITY, _others(state)),))
    each, short = int(play.game.box.constants.revenue.force), cost - treasury(state)
    number = -(-short // each)
    if not 0 < number <= len(kinds):
        return state
    fleets = min(number, kinds.count(FLEET))
    legions = number - fleets
    gone = (*_plainest(state, FLEET)[:fleets], *_plainest(state, LEGION)[:legions])
    changes = play.game.box.republic.to_pool(play.game, state, gone)
    return (yield Event.of(UnitsTurnedAway(legions, fleets, short), play.scope, changes))


def _others(state: State) -> tuple[str, ...]:
    """Return what else was used this turn."""
    return tuple(one for one in used(state) if not one.startswith(RELEASED))


def _plainest(state: State, kind: str) -> tuple[str, ...]:
    """Return the counters of a kind at home, plain ones before veterans."""
    return tuple(sorted(lies(state, ACTIVE, kind), key=lambda key: UNITS.get(state, SCOPE, key).veteran))
