"""6.7.3 Victorious commanders return their forces or revolt: visits of one step, one commander after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.revolution import Revolt, TestArmy
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat.forces import units_home, units_of
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.revolution import followers
from adjudicator.systems.republic.rules.revolution.musters import (
    BRIBE,
    REVOLT,
    STEP,
    TEST,
    Muster,
    Rising,
    Uprising,
    barred,
    in_order,
    lay_down,
    own_veterans,
    victorious,
)
from adjudicator.systems.republic.rules.revolution.precedence import outdone, united
from adjudicator.systems.republic.state import FLEET, FORCES, REBEL, SCOPE, UNITS
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import commanders_home
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution import (
    allegiance,
    bribery,
    deciding,
    dividing,
)
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import contested, muster, strength
from adjudicator.systems.republic_of_carthage.state import SENATORS

CITE = "roc:6.7.3"
FORCE_DISSOLVED: Final = Note("force_dissolved")


@event("revolt_declared", "roc:6.7.3", "roc:ruling 137", answers=("revolt",))
class RevoltDeclared:
    """A victor revolts with `armies` that followed him: their strength and his MIL make `strength`.

    `over` is the rebel who is thrust aside by it, whose strength was `other`; empty and 0 for none.
    """

    senator: str
    seat: str
    seconds: tuple[str, ...]
    armies: int
    mil: int
    strength: int
    over: str
    other: int


@event("victors_home", answers=("revolt",))
class VictorsHome:
    """Victors are home and their armies with the Active Forces, or the armies of a force without a commander."""

    war: str
    senators: tuple[str, ...]
    armies: int


@CARTHAGE.step(
    STEP,
    cites=(CITE,),
    kinds=deciding.KINDS,
    asks=deciding.asks,
    foresees=deciding.foresees,
    check=deciding.check,
)
@rule("roc:6.7.3", "roc:ruling 137", "roc:ruling 147g", title="Victorious commanders return forces or revolt")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the current visit: bribes first, then each commander's test and decision, then who follows."""
    now = deciding.now(play.frame)
    if now.stage == BRIBE:
        state, now = yield from _gather(play, state)
    elif now.stage == TEST:
        state, now = yield from _test(play, state, now)
    elif now.stage == REVOLT:
        state, now = yield from _decide(play, state, now)
    else:
        if now.rising is not None:
            state = yield from followers.begin(play, state, now.rising)
        yield from _close(play, state)
        return END
    return (yield from moved_on(play, now))


Moved = tuple[State, Uprising]


def _gather(play: Play, state: State) -> Flow[Moved]:
    """Return the musters in order, with the armies of joint commands divided by bribes, or as their one owner wills."""
    found: list[Muster] = []
    for force in victorious(state):
        if contested(play.game, state, force):
            state, both = yield from bribery.divide(play, state, force)
            found += both
        elif dividing.shared(play.game, state, force):
            state, both = yield from dividing.divide(play, state, force)
            found += both or (muster(play.game, state, force),)
        else:
            found.append(muster(play.game, state, force))
    return state, Uprising(musters=in_order(play.game, state, tuple(found))).onward()


def _test(play: Play, state: State, now: Uprising) -> Flow[Moved]:
    """Ask the armies of the current commander if he orders it or would revolt; else he comes home."""
    here = now.musters[0]
    tests = {bare(a.order.senator): a.order for a in play.all("test") if isinstance(a.order, TestArmy)}
    wants = any(isinstance(answer.order, Revolt) and answer.order.yes for answer in play.all("revolt"))
    seat = owner(state, here.commander) if here.commander else ""
    if (here.commander not in tests and not wants) or not seat or barred(state, seat):
        state = yield from _home(play, state, here)
        return state, now.settled()
    orders = {here.commander: TestArmy(person(here.commander)), **tests}
    state, joined = yield from allegiance.ask(play, state, here, orders)
    return state, replace(now, stage=REVOLT, joined=joined)


def _decide(play: Play, state: State, now: Uprising) -> Flow[Moved]:
    """Let the current commander revolt or come home; a revolt of another faction must be weaker than his."""
    here = now.musters[0]
    orders = {bare(a.order.senator): a.order for a in play.all("revolt") if isinstance(a.order, Revolt)}
    mine = orders.get(here.commander)
    if mine is None or not mine.yes:
        state = yield from _home(play, state, here)
        return state, now.settled()
    seconds = (here.second,) if here.second and _joins(orders.get(here.second)) else ()
    joined = tuple(dict.fromkeys((*now.joined, *(unit for one in seconds for unit in own_veterans(state, one)))))
    rising = Rising(
        owner(state, here.commander),
        here.commander,
        seconds,
        joined,
        (here,),
        strength(play.game, state, joined, (here.commander, *seconds)),
    )
    state, standing = yield from _declare(play, state, rising, now.rising)
    return state, replace(now, rising=standing).settled()


def _joins(order: Revolt | None) -> bool:
    return order is not None and order.yes


@rule("roc:6.7.3", "roc:ruling 137", title="Only the stronger of two revolts takes precedence")
def _declare(play: Play, state: State, new: Rising, old: Rising | None) -> Flow[tuple[State, Rising]]:
    """Return the revolt that stands; the other's commanders and armies go home. One of the same faction joins it."""
    weak = outdone(new, old)
    if old is not None and weak is not None:
        state = yield Event.of(weak, play.scope)
        return (yield from _all_home(play, state, new)), old
    over = old if old is not None and old.seat != new.seat else None
    mil = sum(int(play.game.box.person(key).mil) for key in (new.chief, *new.seconds))
    data = RevoltDeclared(
        person(new.chief),
        f"seat:{new.seat}",
        tuple(person(key) for key in new.seconds),
        len(new.followers),
        mil,
        new.strength,
        person(over.chief) if over else "",
        over.strength if over else 0,
    )
    state = yield Event.of(data, play.scope)
    if over is not None:
        return (yield from _all_home(play, state, over)), new
    if old is not None:
        new = united(play.game, state, old, new)
    return state, new


def _all_home(play: Play, state: State, rising: Rising) -> Flow[State]:
    for one in rising.musters:
        state = yield from _home(play, state, one)
    return state


@rule("roc:6.7.3", "roc:ruling 147g", "roc:ruling 147l", title="A victor who does not revolt comes home")
def _home(play: Play, state: State, here: Muster) -> Flow[State]:
    """Return his armies to the Active Forces and him to Carthage, General no more; a Suffete stays Suffete."""
    senators = tuple(one for one in (here.commander, here.second) if one)
    armies = tuple(key for key in here.armies if UNITS.get(state, SCOPE, key).place == f"force:{here.force}")
    data = VictorsHome(f"war:{here.war}", tuple(person(key) for key in senators), len(armies))
    changes = (
        *units_home(state, armies),
        *commanders_home(play.game, state, senators, beaten=False),
        *lay_down(state, senators),
    )
    return (yield Event.of(data, play.scope, changes, (CITE, "roc:ruling 147g")))


def _close(play: Play, state: State) -> Flow[State]:
    """Dissolve the forces of won wars: armies that are loyal to the Senate go home; so does a General who stayed so."""
    rebels = {key for key, row in UNITS.items(state, SCOPE) if row.place == REBEL}
    for force in victorious(state):
        units = tuple(key for key in units_of(state, force) if key not in rebels)
        row = FORCES.get(state, SCOPE, force)
        staying = _still_out(state, (row.commander, row.second), row.war)
        changes: tuple[Change, ...] = (*units_home(state, units), FORCES.drop(state, SCOPE, force))
        armies = [key for key in units if UNITS.get(state, SCOPE, key).kind != FLEET]
        if armies or staying:
            data = VictorsHome(f"war:{row.war}", tuple(person(key) for key in staying), len(armies))
            changes += commanders_home(play.game, state, staying, beaten=False)
            state = yield Event.of(data, play.scope, changes, (CITE,))
        else:
            state = yield FORCE_DISSOLVED.at(play.scope, changes)
    return state


def _still_out(state: State, senators: tuple[str, ...], war: str) -> tuple[str, ...]:
    """Return those of some commanders who are still on a war: no rebels, and not yet home."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(key for key in senators if key and key in rows and rows[key].place == f"war:{war}")
