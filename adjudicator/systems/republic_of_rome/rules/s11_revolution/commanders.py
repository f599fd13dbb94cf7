"""Victors lay down their command or revolt: visits of one step, one commander after the other (section 11, step 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.choices import Amount, OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revolution import Accomplice, Revolt, TestArmy
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.combat.forces import armies_of
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.revolution import followers
from adjudicator.systems.republic.rules.revolution.musters import (
    FOLLOW,
    REVOLT,
    STEP,
    TEST,
    Muster,
    Rising,
    Uprising,
    may_win,
    victorious,
)
from adjudicator.systems.republic.rules.revolution.precedence import outdone, united
from adjudicator.systems.republic.state import CITY, FORCES, IN_CITY, LIFE, NOW, REBELLIONS, SCOPE, SENATORS
from adjudicator.systems.republic_of_rome.orders.laws import Onward
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s11_revolution import moving_on, s20_4_discharge
from adjudicator.systems.republic_of_rome.rules.s11_revolution.allegiance import ask, purses
from adjudicator.systems.republic_of_rome.rules.terms.keeping import keep
from adjudicator.systems.republic_of_rome.rules.terms.once import used
from adjudicator.systems.republic_of_rome.rules.terms.veterans import owners
from adjudicator.systems.republic_of_rome.rules.terms.victors import in_order
from adjudicator.systems.republic_of_rome.rules.wars.homecoming import go_home

CITES = ("ror:11",)
KINDS = ("test", "revolt", moving_on.KIND, followers.VETERANS, followers.ACCOMPLICE)


@event("revolt_declared", "ror:11", answers=("revolt",))
class RevoltDeclared:
    """A victor revolts with `legions` that would follow him; `over` is a weaker rebel whom he thrusts aside."""

    senator: str
    seat: str
    legions: int
    strength: int
    over: str
    other: int


def _now(frame: Frame | None) -> Uprising:
    local = frame.local if frame is not None else None
    return local if isinstance(local, Uprising) else Uprising()


@rule("ror:11", "ror:ruling 106", title="Nobody revolts in an earlier revolt, as Consul for Life, or having disbanded")
def barred(state: State, senator: str) -> bool:
    """Return whether a victor cannot revolt."""
    loyal = f"{s20_4_discharge.KIND}:{senator}" in used(state)
    return loyal or REBELLIONS.find(state, SCOPE, NOW) is not None or LIFE.of(state, SCOPE, CITY) == senator


# -------------------------------------------------------------------------------- what is filed


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask what the current visit needs: the test and the wish of a victor, his decision, then who goes with him."""
    here = _now(frame)
    if here.stage == TEST and here.musters and moving_on.wars(game, state, here.musters[0].force):
        yield moving_on.slot(game, state, frame.key, here.musters[0].force, here.musters[0].commander)
    if here.stage == TEST and here.musters and not barred(state, here.musters[0].commander):
        yield _test(state, frame.key, here.musters[0])
        yield revolt_slot(state, frame.key, here.musters[0].commander, peek=True)
    elif here.stage == REVOLT:
        yield revolt_slot(state, frame.key, here.musters[0].commander)
    elif here.stage == FOLLOW and here.rising is not None:
        yield from followers.slots(game, state, frame.key, here.rising)
        for senator in _comrades(state, here.rising):
            yield followers.accomplice_slot(state, frame.key, senator)


def _test(state: State, key: str, here: Muster) -> Slot:
    who = person(here.commander)
    fields = (
        ("senator", OneOf((who,))),
        ("armies", OneOf((None, *range(len(here.armies) + 1)))),
        ("pay", Amount(0, sum(purses(state, here).values()))),
    )
    choices, seat = RecordOf(tag_of(TestArmy), fields), owner(state, here.commander)
    return Slot(f"{key}:test:{here.commander}", seat, "test", {"senator": (who,)}, "optional", choices)


def revolt_slot(state: State, key: str, senator: str, *, peek: bool = False) -> Slot:
    """Return the slot of one who may revolt; by default he does not. `peek` asks for his wish ahead of the test."""
    who, no = person(senator), Revolt(person(senator), yes=False)
    name = f"{key}:revolt:{senator}{':ahead' if peek else ''}"
    choices = OneOf((no, Revolt(who)))
    return Slot(name, owner(state, senator), "revolt", {"senator": (who,)}, "required", choices, no, peek=peek)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield what the players of commanders on a war may file, and what their friends and veterans may do then."""
    del scope
    chiefs = [(key, row) for key, row in FORCES.items(state, SCOPE) if row.commander and may_win(game, state, key)]
    for key, row in chiefs:
        here = Muster(key, row.war, row.commander, row.second, armies_of(state, key))
        slot = revolt_slot(state, STEP, row.commander)
        lines = (Suggestion(slot.default, "revolt_no"), Suggestion(Revolt(person(row.commander)), "revolt_yes"))
        yield Topic(slot, STEP, lines)
        yield Topic(_test(state, STEP, here), STEP)
        if moving_on.wars(game, state, key):
            yield Topic(moving_on.slot(game, state, STEP, key, row.commander), STEP)
    seats = {owner(state, row.commander) for _, row in chiefs}
    led = tuple((key, row.commander) for key, row in chiefs)
    riders = {row.second for _, row in chiefs if row.second and owner(state, row.second) == owner(state, row.commander)}
    for seat in game.seats if chiefs else ():
        for senator in of_faction(state, seat):
            if some := tuple(who for key, who in led if senator in owners(state, armies_of(state, key), (who,))):
                slot = followers.veterans_slot(state, STEP, senator, some)
                yield Topic(slot, STEP, (Suggestion(slot.default, "veterans_loyal"),))
            place = SENATORS.get(state, SCOPE, senator).place
            if seat in seats and (place == IN_CITY or place.startswith("province:") or senator in riders):
                slot = followers.accomplice_slot(state, STEP, senator)
                yield Topic(slot, STEP, (Suggestion(slot.default, "accomplice_no"),))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether a seat can decide so; the victors are known when the battles are over."""
    del game, frame
    if isinstance(order, Nothing):
        return ACCEPTED
    wrong = own(view, slot.seat, order.senator, *CITES)
    if wrong is not None:
        return wrong
    if isinstance(order, Onward) and not in_force(view, "victor_moves_on"):
        return Refused("no_moving_on", moving_on.CITES, {}, lasting=False)
    if isinstance(order, Revolt) and order.yes and barred(view, bare(order.senator)):
        return Refused("revolt_barred", CITES, {}, (Revolt(order.senator, yes=False),), lasting=False)
    if isinstance(order, TestArmy) and (order.pay < 0 or (order.armies or 0) < 0):
        return Refused("revolt_below_nothing", CITES, {})
    return ACCEPTED


# ------------------------------------------------------------------------------------- carried out


@ROME.step(STEP, cites=CITES, kinds=KINDS, asks=asks, foresees=foresees, check=check)
@rule("ror:11", title="Victors lay down their command, or revolt")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out the current visit: each victor's test and decision, then who follows the rebel that stands."""
    now = _now(play.frame)
    if now.stage == TEST:
        state, now = yield from _tested(play, state, now)
    elif now.stage == REVOLT:
        state, now = yield from _decided(play, state, now)
    elif now.stage == FOLLOW:
        if now.rising is not None:
            state = yield from followers.begin(play, state, _with_master(play, state, now.rising))
            state = yield from keep(play, state, now.rising.musters)
        for force in victorious(state):
            state = yield from go_home(play, state, force, "laid_down")
        return END
    else:
        now = Uprising(musters=in_order(play.game, state, tuple(_musters(state)))).onward()
    return (yield from moved_on(play, now))


@rule("ror:11", title="A dictator's master of horse of his faction may join, and goes on adding MIL")
def _comrades(state: State, rising: Rising) -> tuple[str, ...]:
    """Return the masters of horse, by bare id, who are with a rebel and of his faction."""
    there = (one.second for one in rising.musters if one.second)
    return tuple(key for key in there if owner(state, key) == rising.seat and key not in rising.seconds)


def _with_master(play: Play, state: State, rising: Rising) -> Rising:
    """Return the revolt with a master of horse who has joined it."""
    yes = {bare(a.order.senator) for a in play.all("accomplice") if isinstance(a.order, Accomplice) and a.order.yes}
    more = tuple(key for key in _comrades(state, rising) if key in yes)
    return replace(rising, seconds=(*rising.seconds, *more))


def _musters(state: State) -> Iterator[Muster]:
    """Yield the victors, each with his force."""
    for force in victorious(state):
        row = FORCES.get(state, SCOPE, force)
        if row.commander:
            yield Muster(force, row.war, row.commander, row.second, armies_of(state, force))


Moved = tuple[State, Uprising]


def _tested(play: Play, state: State, now: Uprising) -> Flow[Moved]:
    """Ask the legions of the current victor if he orders it or would revolt; else he lays down his command."""
    here = now.musters[0]
    tests = {bare(a.order.senator): a.order for a in play.all("test") if isinstance(a.order, TestArmy)}
    onward = next((a for a in play.all(moving_on.KIND) if isinstance(a.order, Onward)), None)
    if onward is not None and bare(onward.order.war) in moving_on.wars(play.game, state, here.force):
        because = f"{onward.slot.seat}:{onward.filed}" if onward.filed else ""
        return (yield from moving_on.move(play, state, here.force, onward.order, because)), now.settled()
    wants = any(isinstance(answer.order, Revolt) and answer.order.yes for answer in play.all("revolt"))
    if barred(state, here.commander) or not (wants or here.commander in tests):
        return (yield from go_home(play, state, here.force, "laid_down")), now.settled()
    state, joined = yield from ask(play, state, here, tests.get(here.commander))
    return state, replace(now, stage=REVOLT, joined=joined)


def _decided(play: Play, state: State, now: Uprising) -> Flow[Moved]:
    """Let the current victor revolt or go home; of two revolts only the stronger one stands."""
    here = now.musters[0]
    orders = {bare(a.order.senator): a.order for a in play.all("revolt") if isinstance(a.order, Revolt)}
    mine = orders.get(here.commander)
    if mine is None or not mine.yes:
        return (yield from go_home(play, state, here.force, "laid_down")), now.settled()
    seat = owner(state, here.commander)
    power = int(play.game.box.republic.rebelling.strength(play.game, state, now.joined, (here.commander,)))
    new = Rising(seat, here.commander, (), now.joined, (here,), power)
    state, standing = yield from _declared(play, state, new, now.rising)
    return state, replace(now, rising=standing).settled()


@rule("ror:11", title="A later claimant with a stronger force takes precedence")
def _declared(play: Play, state: State, new: Rising, old: Rising | None) -> Flow[tuple[State, Rising]]:
    """Return the revolt that stands; the other's victor goes home. Two victors of one faction revolt together."""
    weak = outdone(new, old)
    if old is not None and weak is not None:
        state = yield Event.of(weak, play.scope)
        return (yield from go_home(play, state, new.musters[0].force, "laid_down")), old
    over = old if old is not None and old.seat != new.seat else None
    figures = (person(over.chief), over.strength) if over is not None else ("", 0)
    data = RevoltDeclared(person(new.chief), f"seat:{new.seat}", len(new.followers), new.strength, *figures)
    state = yield Event.of(data, play.scope)
    if over is not None:
        for one in over.musters:
            state = yield from go_home(play, state, one.force, "laid_down")
    elif old is not None:
        new = united(play.game, state, old, new)
    return state, new
