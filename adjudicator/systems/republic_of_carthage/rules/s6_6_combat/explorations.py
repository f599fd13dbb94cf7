"""6.6.1 Expeditions roll, in the HRAO's order; after raiders their leaders go on or come home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import AGAIN, END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record, tag_of
from adjudicator.model.state import Change, Frame, Local, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.combat import resolving
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.state import BEATEN, CAMPAIGNS, NOW, REBELLIONS, SCOPE
from adjudicator.systems.republic_of_carthage.orders.combat import Raiders
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s4_terms import succession
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.voyage import CITE, CITES, home, voyage
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, SENATORS, Expedition

STEP = "combat.explorations"
ONE = "combat.expedition"
RAIDERS = "combat.raiders"
PHASE_BEGUN: Final = Note("phase_begun")


@record
class Sailing:
    """The expeditions still to roll in this phase, by key, in their order."""

    left: tuple[str, ...]


@event("expedition_goes_on", "roc:6.6.1", answers=("raiders",))
class ExpeditionGoesOn:
    """Raiders came, and an expedition goes on with the merchants it has left."""

    expedition: str
    exploration: str
    senator: str
    merchants: int


# ------------------------------------------------------------------------------------ the order


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the HRAO for his list, when the phase begins."""
    return resolving.slots(game, state, frame.key) if frame.local is None else iter(())


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same, before it is asked."""
    return resolving.topics(game, state, STEP)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: ResolveOrder | Nothing) -> Verdict:
    """Check whether a list can be kept."""
    return resolving.check(game, view, slot, order)


@CARTHAGE.step(STEP, cites=CITES, kinds=("resolve",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.6.1", "roc:ruling 122", "roc:ruling 133h", title="Expeditions are resolved")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let every expedition roll; those to one place in random order."""
    local: Sailing | None = play.frame.local
    if local is None:
        line = tuple(
            key for name in resolving.ordered(play, _places(play.game, state)) for key in _to(play, state, name)
        )
        changes = (*_begin(state), Local(play.frame.path, Sailing(line)))
        yield PHASE_BEGUN.at(play.scope, changes)
        return AGAIN
    if not local.left:
        return END
    first, *rest = local.left
    if EXPEDITIONS.find(state, SCOPE, first) is not None:
        play.push(ONE, first, local=first)
    return (yield from moved_on(play, Sailing(tuple(rest))))


def _begin(state: State) -> tuple[Change, ...]:
    """Return the changes that forget the battles of the turn before."""
    old = tuple(CAMPAIGNS.drop(state, SCOPE, key) for key, _ in CAMPAIGNS.items(state, SCOPE))
    revolt = REBELLIONS.find(state, SCOPE, NOW)
    again = (BEATEN.set(state, SCOPE, NOW, value=False),) if revolt is not None and revolt.beaten else ()
    return (*old, *again)


def _places(game: Game, state: State) -> tuple[str, ...]:
    return tuple(name for name in resolving.targets(game, state) if name.startswith("exploration:"))


@rule("roc:ruling 133h", title="Two expeditions to one place roll in random order")
def _to(play: Play, state: State, name: str) -> Iterator[str]:
    there = [key for key, row in EXPEDITIONS.items(state, SCOPE) if row.exploration == bare(name)]
    while there:
        at = play.dice.roll(f"{bare(name)}/{len(there)}", len(there), where="6.6.1") if len(there) > 1 else 1
        yield there.pop(at - 1)


# ------------------------------------------------------------------------------- one expedition


def _wishes(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    return succession.slots(game, state, frame.key)


def _wish(game: Game, view: State, frame: Frame | None, slot: Slot, order: Heir | Prefer | Nothing) -> Verdict:
    return succession.check(game, view, slot.seat, order)


@CARTHAGE.step(ONE, cites=CITES, kinds=succession.KINDS, asks=_wishes, check=_wish)
@rule("roc:6.6.1", title="One expedition is resolved")
def expedition(play: Play, state: State) -> Flow[Next]:
    """Roll for an expedition; after raiders its leader is asked, knowing the losses."""
    key: str = play.frame.local
    _, raided = yield from voyage(play, state, key)
    if raided:
        play.push(RAIDERS, "raiders", local=key)
    return END


# -------------------------------------------------------------------------------------- raiders


def _slot(key: str, state: State, row: Expedition) -> Slot:
    who, seat = person(row.leader), SENATORS.get(state, SCOPE, row.leader).faction
    choices = RecordOf(tag_of(Raiders), (("senator", OneOf((who,))), ("home", OneOf((False, True)))))
    default = Raiders(who, home=False)
    return Slot(
        f"{key}:raiders:{row.leader}:{seat}", seat, "raiders", {"senator": (who,)}, "optional", choices, default
    )


def ask_raided(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the leader's player whether the expedition goes on."""
    yield _slot(frame.key, state, EXPEDITIONS.get(state, SCOPE, frame.local))


def foresee_raiders(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the question for every expedition under way."""
    for _, row in EXPEDITIONS.items(state, SCOPE):
        slot = _slot(RAIDERS, state, row)
        facts = {"exploration": f"exploration:{row.exploration}"}
        back = Suggestion(Raiders(person(row.leader), home=True), "raiders_home", facts)
        yield Topic(slot, RAIDERS, (Suggestion(slot.default, "raiders_on", facts), back))


def check_raiders(game: Game, view: State, frame: Frame | None, slot: Slot, order: Raiders) -> Verdict:
    """Check whether a seat may decide for an expedition: its own Senator leads it, or may come to lead one."""
    wrong = checks.own(view, slot.seat, order.senator, CITE)
    if wrong is not None:
        return wrong
    if any(person(row.leader) == order.senator for _, row in EXPEDITIONS.items(view, SCOPE)):
        return ACCEPTED
    return Refused("leads_no_expedition", CITES, {"senator": order.senator}, lasting=False)


@CARTHAGE.step(RAIDERS, cites=CITES, kinds=("raiders",), asks=ask_raided, foresees=foresee_raiders, check=check_raiders)
@rule("roc:6.6.1", title="After raiders an expedition goes on or comes home")
def raiders(play: Play, state: State) -> Flow[Next]:
    """Do as the leader's player says; by default it goes on."""
    key: str = play.frame.local
    answer = play.one("raiders")
    if answer is not None and answer.order.home:
        yield from home(play, state, key, "raiders")
        return END
    row = EXPEDITIONS.get(state, SCOPE, key)
    data = ExpeditionGoesOn(key, f"exploration:{row.exploration}", person(row.leader), row.caravans + row.trade_fleets)
    yield Event.of(data, play.scope)
    return END
