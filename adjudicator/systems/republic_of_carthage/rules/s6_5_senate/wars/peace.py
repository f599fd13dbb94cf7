"""6.5.7 Suing for peace: a war is given up as Lost for good, its loss falls, forces come home and face the people."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Units
from adjudicator.systems.republic.rules.card_effects import lent_fleets
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.rules.combat.forces import commanders_of, units_home, units_of
from adjudicator.systems.republic.rules.combat.strength import ACTIVE, leaders_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import FORCES, REBEL, SCOPE, WAR_STATUS, WARS, Motion
from adjudicator.systems.republic_of_carthage.orders.measures import Peace
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import FIGHTING, settle_auxiliaries
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.judging import judge
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import commanders_home
from adjudicator.systems.republic_of_carthage.state import SENATORS

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 108", "roc:ruling 133j")
LOST = "lost"


@record
class ForceCalledOff:
    """A force that comes home from a war given up, and who commanded it."""

    commanders: tuple[str, ...]
    units: Units


@event("peace_made", "roc:6.5.7", "roc:ruling 108", "roc:ruling 133j", weight=84)
class PeaceMade:
    """The Senate gives a war up: it is one of `lost` Lost Wars, and costs `each` a turn; at `most` Carthage falls.

    `forces` come home; `leaders` have no war left and wait; `captives` stay where they are.
    """

    war: str
    lost: int
    most: int
    each: int
    forces: tuple[ForceCalledOff, ...]
    leaders: tuple[str, ...]
    captives: tuple[str, ...]


@rule(CITE, title="Which war can be given up")
def check(game: Game, view: State, measure: Peace) -> Verdict:
    """Refuse the rebel, and a war that is not Active or Unprosecuted."""
    war = bare(measure.war)
    if war == REBEL:
        return Refused("no_peace_with_rebel", ("roc:6.7.3", CITE))
    row = WARS.find(view, SCOPE, war)
    able = tuple(f"war:{key}" for key, each in WARS.items(view, SCOPE) if each.status in ACTIVE)
    if row is None:
        return Refused("war_not_on_board", (CITE,), {"war": measure.war, "wars": able}, lasting=False)
    if row.status not in ACTIVE:
        facts = {"war": measure.war, "status": row.status, "able": able}
        return Refused("war_not_active", (CITE,), facts, tuple(Peace(key) for key in able[:2]), lasting=False)
    return ACCEPTED


def forces_on(state: State, war: str) -> tuple[str, ...]:
    """Return the forces on a war, by bare ids."""
    return tuple(key for key, row in FORCES.items(state, SCOPE) if row.war == war)


def foreseen(game: Game, state: State, measure: Peace) -> tuple[Change, ...]:
    """Return the changes by which the war is Lost and every force on it at home."""
    war = bare(measure.war)
    forces = forces_on(state, war)
    home = commanders_home(game, state, commanding(state, forces), beaten=True)
    units = (change for force in forces for change in units_home(state, units_of(state, force)))
    drop = (FORCES.drop(state, SCOPE, force) for force in forces)
    return (WAR_STATUS.set(state, SCOPE, war, LOST), *home, *units, *drop)


def commanding(state: State, forces: tuple[str, ...]) -> tuple[str, ...]:
    """Return the commanders of some forces, by bare ids."""
    return tuple(one for force in forces for one in commanders_of(state, force))


@rule(CITE, "roc:ruling 108", "roc:ruling 143", title="Suing for peace")
def enact(play: Play, state: State, motion: Motion, measure: Peace) -> Flow[State]:
    """Give the war up, if it is still fought: the forces come home, then what its card says of a loss happens."""
    game, war = play.game, bare(measure.war)
    if isinstance(check(game, state, measure), Refused):
        return state
    beaten = commanding(state, forces_on(state, war))
    data = _told(game, state, war)
    state = yield Event.of(data, play.scope, foreseen(game, state, measure))
    state = yield from carry_out(play, state, f"war:{war}", game.box.wars[war].loss)
    state = yield from lent_fleets.go_home(play, state, war)
    state = yield from settle_auxiliaries(play, state)
    judge(play, state, beaten)
    return state


def _told(game: Game, state: State, war: str) -> PeaceMade:
    lost = sum(row.status == LOST for _, row in WARS.items(state, SCOPE)) + 1
    forces = tuple(
        ForceCalledOff(
            tuple(person(one) for one in commanders_of(state, force)), lots.counted(state, units_of(state, force))
        )
        for force in forces_on(state, war)
    )
    captives = tuple(person(key) for key, row in SENATORS.items(state, SCOPE) if row.place == f"captive:{war}")
    figures = game.box.constants
    return PeaceMade(
        f"war:{war}", lost, figures.end.lost_wars, figures.revenue.lost_war, forces, _idle(game, state, war), captives
    )


@rule(CITE, "roc:ruling 67e", title="Leaders whose wars are all Lost become Inactive")
def _idle(game: Game, state: State, war: str) -> tuple[str, ...]:
    left = [key for key, row in WARS.items(state, SCOPE) if key != war and row.status in FIGHTING]
    busy = {leader for key in left for leader in leaders_of(game, state, key)}
    return tuple(f"leader:{leader}" for leader in leaders_of(game, state, war) if leader not in busy)


def offers(game: Game, view: State, seat: str) -> tuple[Peace, ...]:
    """Return what the chair could propose: each war that can be given up."""
    return tuple(Peace(f"war:{key}") for key, row in WARS.items(view, SCOPE) if row.status in ACTIVE)


def remark(game: Game, view: State, measure: Peace) -> tuple[str, Mapping[str, int]]:
    """Return how many Lost Wars there would be, and what each costs a turn."""
    figures = game.box.constants
    lost = sum(row.status == LOST for _, row in WARS.items(view, SCOPE)) + 1
    return "offer_peace", {"lost": lost, "most": figures.end.lost_wars, "each": figures.revenue.lost_war}


RULE = MEASURES.enter(MeasureRule(Peace, "peace", check, enact, foreseen=foreseen, offers=offers, remark=remark))
