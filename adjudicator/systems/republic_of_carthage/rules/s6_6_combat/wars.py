"""6.6.2 Wars and revolts are fought in the HRAO's order, each force of a war in random order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.combat import Refuse, ResolveOrder
from adjudicator.systems.republic.orders.setup import Heir, PlayCard, Prefer
from adjudicator.systems.republic.rules.combat import resolving
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of
from adjudicator.systems.republic.rules.combat.marching import by_lot, to_be_won
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.state import CAMPAIGNS, FORCES, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s4_terms import succession
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat import hiring, mercenaries
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.aftermath import suffetes_stay
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.battle import Engagement, fight
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.forces import fitness
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.mercenaries import Sealed
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.rebels import fight_rebel

STEP = "combat.wars"
BATTLE = "combat.battle"
LANDING = "combat.landing"
CITE = "roc:6.6.2"
CITES = (CITE,)


@record
class Marching:
    """The wars still to be fought, the first one now, and its forces that have not fought.

    `begun` says that these are drawn up, `later` that one of them has fought. `sealed` is what was filed for battles.
    """

    wars: tuple[str, ...]
    sealed: Secret[Sealed]
    forces: tuple[str, ...] = ()
    begun: bool = False
    later: bool = False


@event("force_idle", "roc:6.6.2", "roc:ruling 132")
class ForceIdle:
    """A force on a war cannot fight, and why: without a commander, fleets, armies, or the support that it needs."""

    force: str
    war: str
    commanders: tuple[str, ...]
    armies: int
    fleets: int
    why: str
    needs: int
    has: int


# -------------------------------------------------------------------------------- what is filed


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the HRAO for his list, and everybody for Mercenaries and refusals, before the first battle."""
    if frame.local is None:
        yield from resolving.slots(game, state, frame.key)
        yield from hiring.slots(game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return cards and refusals, before they are asked; the list stands with the expeditions."""
    return hiring.topics(game, state, STEP)


def check(
    game: Game, view: State, frame: Frame | None, slot: Slot, order: ResolveOrder | PlayCard | Refuse | Nothing
) -> Verdict:
    """Check whether a list, a card or a refusal can be kept."""
    if slot.kind == "resolve" and isinstance(order, ResolveOrder | Nothing):
        return resolving.check(game, view, slot, order)
    if isinstance(order, ResolveOrder):
        return resolving.check(game, view, slot, order)
    return hiring.check(game, view, slot.seat, order)


@CARTHAGE.step(STEP, cites=CITES, kinds=("resolve", "play", "refuse"), asks=asks, foresees=foresees, check=check)
@rule("roc:6.6.2", "roc:ruling 122", "roc:ruling 123", title="Wars and revolts are resolved")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let every force that can fight do so; at the end note the Suffetes whose forces could not."""
    local: Marching | None = play.frame.local
    if local is None:
        return (yield from _open(play, state))
    if not local.wars:
        for key, _ in tuple(FORCES.items(state, SCOPE)):
            if not _won(state, key):
                state = yield from suffetes_stay(play, state, key, CITE)
        return END
    if not local.begun:
        forces = tuple(_in_order(play, state, bare(local.wars[0])))
        return (yield from moved_on(play, replace(local, forces=forces, begun=True)))
    if not local.forces:
        return (yield from moved_on(play, Marching(local.wars[1:], local.sealed)))
    return (yield from _next(play, state, local))


def _open(play: Play, state: State) -> Flow[Next]:
    """Lay down the order of wars, and keep what was filed for battles."""
    found = tuple(name for name in resolving.targets(play.game, state) if name.startswith("war:"))
    order = resolving.ordered(play, found)
    sealed = mercenaries.collect(play, state)
    yield from resolving.followed(play, state, order, CITE)
    return (yield from moved_on(play, Marching(order, sealed)))


def _won(state: State, force: str) -> bool:
    row = CAMPAIGNS.find(state, SCOPE, force)
    return row is not None and row.won


@rule("roc:ruling 123", title="Which of several forces fights first")
def _in_order(play: Play, state: State, war: str) -> Iterator[str]:
    return by_lot(play, state, war, "6.6.2")


def _next(play: Play, state: State, local: Marching) -> Flow[Next]:
    """Send the next force into battle, if it and its war are still there and it can fight."""
    first, *rest = local.forces
    after = replace(local, forces=tuple(rest))
    if FORCES.find(state, SCOPE, first) is None or not to_be_won(state, bare(local.wars[0])):
        return (yield from moved_on(play, after))
    fit = fitness(play.game, state, first)
    if fit.part:
        play.push(BATTLE, first, local=Engagement(first, fit.part, local.later))
        return (yield from moved_on(play, replace(after, later=True)))
    commanders = tuple(person(key) for key in commanders_of(state, first))
    numbers = (len(armies_of(state, first)), len(fleets_of(state, first)))
    data = ForceIdle(first, local.wars[0], commanders, *numbers, fit.why, fit.needs, fit.has)
    yield Event.of(data, play.scope)
    return (yield from moved_on(play, after))


# ------------------------------------------------------------------------------------ one battle


def _wishes(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    return succession.slots(game, state, frame.key)


def _wish(game: Game, view: State, frame: Frame | None, slot: Slot, order: Heir | Prefer | Nothing) -> Verdict:
    return succession.check(game, view, slot.seat, order)


@CARTHAGE.step(BATTLE, cites=CITES, kinds=succession.KINDS, asks=_wishes, check=_wish)
@rule("roc:6.6.2", title="One battle")
def battle(play: Play, state: State) -> Flow[Next]:
    """Fight it; where the sea is won and the land within reach, the commander is asked whether he presses on."""
    at: Engagement = play.frame.local
    if FORCES.get(state, SCOPE, at.force).war == REBEL:
        yield from fight_rebel(play, state, at.force)
        return END
    _, ashore = yield from fight(play, state, at)
    if ashore:
        play.push(LANDING, "landing", local=Engagement(at.force, "land", at.later))
    return END
