"""6.7.3 What is asked of victors and their friends, what forms offer, and which answers fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.choices import Amount, OneOf, RecordOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.revolution import Bribe, Entrust, Revolt, TestArmy
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.revolution import followers
from adjudicator.systems.republic.rules.revolution.musters import (
    BRIBE,
    REVOLT,
    STEP,
    TEST,
    Muster,
    Uprising,
    barred,
    may_win,
    own_veterans,
    victorious,
)
from adjudicator.systems.republic.state import FORCES, IN_CITY, SCOPE, TALENTS
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution import bribery, dividing
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import contested, to_test
from adjudicator.systems.republic_of_carthage.state import SENATORS

KINDS = (bribery.KIND, dividing.KIND, "test", "revolt", followers.VETERANS, followers.ACCOMPLICE)
CITES = ("roc:6.7.3",)


def now(frame: Frame | None) -> Uprising:
    """Return how far the step has come."""
    local = frame.local if frame is not None else None
    return local if isinstance(local, Uprising) else Uprising()


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask what the current visit needs."""
    here = now(frame)
    if here.stage == BRIBE:
        for force in victorious(state):
            if contested(game, state, force):
                yield from bribery.slots(state, frame.key, force)
            elif dividing.shared(game, state, force):
                yield dividing.slot(game, state, frame.key, force)
    elif here.stage == TEST:
        yield from _of_commander(game, state, frame.key, here.musters[0])
    elif here.stage == REVOLT:
        yield _revolt(state, frame.key, here.musters[0].commander)
        if here.musters[0].second:
            yield _revolt(state, frame.key, here.musters[0].second, joins=here.musters[0].commander)
    elif here.rising is not None:
        yield from followers.slots(game, state, frame.key, here.rising)


def _of_commander(game: Game, state: State, key: str, here: Muster) -> Iterator[Slot]:
    """Yield the test of a commander's armies, and look ahead whether he would revolt with all of them."""
    if here.commander and not barred(state, owner(state, here.commander)):
        armies = len(to_test(game, state, here))
        for senator in filter(None, (here.commander, here.second)):
            yield _test(state, key, senator, armies)
        yield _revolt(state, key, here.commander, peek=True)


def _test(state: State, key: str, senator: str, armies: int) -> Slot:
    who = person(senator)
    pay = Amount(0, TALENTS.of(state, SCOPE, senator))
    fields = (("senator", OneOf((who,))), ("armies", OneOf((None, *range(armies + 1)))), ("pay", pay))
    choices = RecordOf(tag_of(TestArmy), fields)
    return Slot(f"{key}:test:{senator}", owner(state, senator), "test", {"senator": (who,)}, "optional", choices)


def _revolt(state: State, key: str, senator: str, *, joins: str = "", peek: bool = False) -> Slot:
    who, seat = person(senator), owner(state, senator)
    no = Revolt(who, yes=False)
    yes = Revolt(who, joins=person(joins)) if joins else Revolt(who)
    name = f"{key}:revolt:{senator}{':ahead' if peek else ''}"
    return Slot(name, seat, "revolt", {"senator": (who,)}, "required", OneOf((no, yes)), no, peek=peek)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Yield what the owners of commanders on a war may file, and what their friends and veterans may do then."""
    leading = [(key, row) for key, row in FORCES.items(state, SCOPE) if row.commander and may_win(game, state, key)]
    for key, row in leading:
        here = Muster(key, row.war, row.commander, row.second, ())
        yield from _topics(game, state, here)
    seats = dict.fromkeys(owner(state, one) for _, row in leading for one in (row.commander, row.second) if one)
    chiefs = tuple(row.commander for _, row in leading)
    for seat in game.seats if leading else ():
        for senator in of_faction(state, seat):
            if own_veterans(state, senator):
                rebels = tuple(one for one in chiefs if one != senator)
                slot = followers.veterans_slot(state, STEP, senator, rebels)
                yield Topic(slot, STEP, (Suggestion(slot.default, "veterans_loyal"),))
            place = SENATORS.get(state, SCOPE, senator).place
            if seat in seats and (place == IN_CITY or place.startswith("province:")):
                slot = followers.accomplice_slot(state, STEP, senator)
                yield Topic(slot, STEP, (Suggestion(slot.default, "accomplice_no"),))


def _topics(game: Game, state: State, here: Muster) -> Iterator[Topic]:
    slot = _revolt(state, STEP, here.commander)
    lines = (Suggestion(slot.default, "revolt_no"), Suggestion(Revolt(person(here.commander)), "revolt_yes"))
    yield Topic(slot, STEP, lines)
    armies = len(to_test(game, state, here))
    yield Topic(_test(state, STEP, here.commander, armies), STEP)
    if here.second:
        yield Topic(_test(state, STEP, here.second, armies), STEP)
        yield Topic(_revolt(state, STEP, here.second, joins=here.commander), STEP)
        if owner(state, here.second) == owner(state, here.commander):
            yield from dividing.topics(game, state, STEP, here.force)
        else:
            for senator in (here.commander, here.second):
                yield Topic(bribery.slot(state, STEP, senator), STEP)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether a seat can decide so; the victors are known when the battles are over."""
    if isinstance(order, Nothing):
        return ACCEPTED
    wrong = own(view, slot.seat, order.senator, *CITES)
    if wrong is not None:
        return wrong
    if isinstance(order, Entrust):
        return dividing.check(game, view, slot, order)
    if order.kind == "revolt":
        return _check_revolt(view, frame, slot.seat, order)
    if min(_numbers(order), default=0) < 0:
        return Refused("revolt_below_nothing", CITES, {})
    return ACCEPTED


def _numbers(order: object) -> tuple[int, ...]:
    """Return the numbers of an order, none of which may be below 0."""
    if isinstance(order, TestArmy):
        return (order.pay, order.armies or 0)
    return (order.each, order.up_to) if isinstance(order, Bribe) else ()


def _check_revolt(view: State, frame: Frame | None, seat: str, order: Revolt) -> Verdict:
    """Refuse a revolt that another faction's bars, and a revolt alone by one who may only join."""
    if order.yes and barred(view, seat):
        return Refused("revolt_barred", CITES, {}, (Revolt(order.senator, yes=False),), lasting=False)
    here = now(frame)
    if frame is None or not here.musters or not order.yes:
        return ACCEPTED
    chief, second = here.musters[0].commander, here.musters[0].second
    if bare(order.senator) == second and bare(order.joins) != chief:
        hint = (Revolt(order.senator, joins=person(chief)),)
        facts = {"senator": order.senator, "other": person(chief)}
        return Refused("revolt_of_second", CITES, facts, hint, lasting=False)
    return ACCEPTED
