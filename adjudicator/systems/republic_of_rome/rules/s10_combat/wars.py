"""Wars are fought one after the other, each force of a war in turn until it is won (section 10, step 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, End, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.combat import Land, ResolveOrder
from adjudicator.systems.republic.orders.revolution import Veterans
from adjudicator.systems.republic.rules.combat import resolving
from adjudicator.systems.republic.rules.combat.forces import LAND, armies_of, commanders_of, fleets_of
from adjudicator.systems.republic.rules.combat.marching import by_lot, to_be_won
from adjudicator.systems.republic.rules.combat.results import VICTORY
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.state import FORCES, REBEL, SCOPE
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s10_combat import calling, dispatched, landing
from adjudicator.systems.republic_of_rome.rules.s10_combat.battle import Engagement, fight, numbers_after
from adjudicator.systems.republic_of_rome.rules.s10_combat.rebels import fight_rebel
from adjudicator.systems.republic_of_rome.rules.s10_combat.s20_3_attack import attack
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import fitness
from adjudicator.systems.republic_of_rome.rules.terms.secession import strongholds

STEP = "combat.wars"
BATTLE = "combat.battle"
CITES = ("ror:10",)


@record
class Marching:
    """The wars still to be fought, the first one now, and its forces that have not fought.

    `begun` says that these are drawn up; `spent` are numbers of this war that no longer count this turn.
    """

    wars: tuple[str, ...]
    forces: tuple[str, ...] = ()
    begun: bool = False
    spent: tuple[int, ...] = ()


@event("force_idle", "ror:10")
class ForceIdle:
    """A force on a war cannot fight, and why: without a commander, fleets, legions, or the support that it needs."""

    force: str
    war: str
    commanders: tuple[str, ...]
    legions: int
    fleets: int
    why: str
    needs: int
    has: int


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the HRAO for his list before the first battle."""
    return (
        chain(resolving.slots(game, state, frame.key), calling.slots(state, frame.key))
        if frame.local is None
        else iter(())
    )


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield the list before it is asked."""
    del scope
    return chain(resolving.topics(game, state, STEP), calling.topics(state, STEP))


def check(
    game: Game, view: State, frame: Frame | None, slot: Slot, order: ResolveOrder | Veterans | Nothing
) -> Verdict:
    """Check whether a list can be kept, and whether there are veterans to be called."""
    del frame
    if isinstance(order, Veterans):
        return calling.check(view, slot, order)
    return resolving.check(game, view, slot, order)


@ROME.step(STEP, cites=CITES, kinds=("resolve", calling.KIND), asks=asks, foresees=foresees, check=check)
@rule("ror:10", title="Wars are resolved one after the other")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let every force that can fight do so."""
    local: Marching | None = play.frame.local
    if local is None:
        state = yield from calling.called(play, state)
        found = resolving.targets(play.game, state)
        by_list = play.game.box.republic.lists_battles(play.game)
        order = resolving.ordered(play, found) if by_list else dispatched.ordered(play, state, found)
        yield from resolving.followed(play, state, order, CITES[0])
        return (yield from moved_on(play, Marching(order)))
    if not local.wars:
        return END
    if isinstance(play.frame.result, tuple):
        local = replace(local, spent=play.frame.result)
    if not local.begun:
        forces = tuple(_in_order(play, state, bare(local.wars[0])))
        return (yield from moved_on(play, replace(local, forces=forces, begun=True)))
    if not local.forces:
        return (yield from moved_on(play, Marching(local.wars[1:])))
    return (yield from _next(play, state, local))


@rule("ror:10", title="Which of several forces fights first, the dice say")
def _in_order(play: Play, state: State, war: str) -> Iterator[str]:
    return by_lot(play, state, war, "10")


def _next(play: Play, state: State, local: Marching) -> Flow[Next]:
    """Send the next force into battle, if it and its war are still there and it can fight."""
    first, *rest = local.forces
    after = replace(local, forces=tuple(rest))
    war = bare(local.wars[0])
    there = to_be_won(state, war) or war in strongholds(play.game, state)
    if FORCES.find(state, SCOPE, first) is None or not there:
        return (yield from moved_on(play, after))
    fit = fitness(play.game, state, first)
    if fit.part:
        play.push(BATTLE, first, local=Engagement(first, fit.part, local.spent))
        return (yield from moved_on(play, after))
    commanders = tuple(person(key) for key in commanders_of(state, first))
    numbers = (len(armies_of(state, first)), len(fleets_of(state, first)))
    data = ForceIdle(first, local.wars[0], commanders, *numbers, fit.why, fit.needs, fit.has)
    yield Event.of(data, play.scope)
    return (yield from moved_on(play, after))


def _landing(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask a commander who has won at sea whether he lands; a battle itself asks nothing."""
    at: Engagement = frame.local
    return landing.slots(game, state, frame.key, at.force) if at.part == LAND and frame.visit else iter(())


def _lands(game: Game, state: State, scope: str) -> Iterator[Topic]:
    del scope
    return landing.topics(game, state, BATTLE)


def _may_land(game: Game, view: State, frame: Frame | None, slot: Slot, order: Land) -> Verdict:
    del game, frame
    return landing.check(view, slot, order)


@ROME.step(BATTLE, cites=CITES, kinds=("land",), asks=_landing, foresees=_lands, check=_may_land)
@rule("ror:10", title="One battle, and a landing after a victory at sea")
def battle(play: Play, state: State) -> Flow[Next]:
    """Fight it; where the sea is won and the land within reach, the next visit lands unless the commander stays."""
    at: Engagement = play.frame.local
    war = FORCES.get(state, SCOPE, at.force).war
    if war == REBEL or war in strongholds(play.game, state):
        yield from (fight_rebel if war == REBEL else attack)(play, state, at.force)
        return END
    if at.part == LAND and play.frame.visit and not landing.wanted(play):
        yield from landing.stay(play, state, at.force)
        return End(at.spent)
    state, data = yield from fight(play, state, at)
    spent = numbers_after(play.game, at, data)
    ashore = data.part != LAND and data.result == VICTORY and landing.possible(play.game, state, at.force)
    if not ashore:
        return End(spent)
    return (yield from moved_on(play, Engagement(at.force, LAND, spent)))
