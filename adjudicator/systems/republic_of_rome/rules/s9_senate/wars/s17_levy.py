"""Commanders at war buy units for their own forces: at the Senate's end, or before Combat (Gabinian Law, 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Answer, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.measures import Lot, Units
from adjudicator.systems.republic.people import from_hrao, owner
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.rules.money import (
    Purse,
    bank_pays,
    card_gets,
    person,
    purse,
    seen_stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.state import FORCES, SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.orders.laws import Levy
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import units

KIND: Final = "levy"
CITES: Final = ("ror:17",)
STEPS: Final = {"senate.levy": "senate_end", "combat.levy": "combat"}
"""What the setting says for each step."""


@event("units_levied", "ror:17", answers=("levy",))
class UnitsLevied:
    """A commander buys units for his force: each at so much, from his talents, the rest from his treasury."""

    senator: str
    war: str
    units: Units
    each: int
    purse: Purse
    from_treasury: int


def commanders(state: State) -> tuple[tuple[str, str], ...]:
    """Return the forces with a commander on a war, and him."""
    return tuple((key, row.commander) for key, row in FORCES.items(state, SCOPE) if row.commander)


@rule("ror:17", "ror:ruling 91", title="By the Gabinian Law commanders at war may recruit")
def open_to(game: Game, state: State, step: str) -> tuple[tuple[str, str], ...]:
    """Return who may recruit in a step: nobody without the Law or in the other edition's step."""
    here = game.options.gabinian == STEPS[step] and in_force(state, "commanders_recruit")
    return commanders(state) if here else ()


def _slot(game: Game, state: State, key: str, senator: str) -> Slot:
    seat, price = owner(state, senator), int(game.box.constants.senate.unit_cost)
    most = (TALENTS.of(state, SCOPE, senator) + seen_stock(state, seat)) // price
    ways = tuple(
        Levy(person(senator), (Lot(f"unit:{kind}", number),)) for kind in units.KINDS for number in (1, most) if most
    )
    choices = Either((OneOf((Nothing(KIND),)), OneOf(tuple(dict.fromkeys(ways)))))
    return Slot(f"{key}:{KIND}:{senator}", seat, KIND, {"senator": (person(senator),)}, "optional", choices)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the players of commanders."""
    return (_slot(game, state, frame.key, who) for _, who in open_to(game, state, frame.step))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Levy | Nothing) -> Verdict:
    """Check the units, whose commander he is, and whether a Law lets him recruit."""
    del game, frame
    if isinstance(order, Nothing):
        return ACCEPTED
    wrong = own(view, slot.seat, order.senator, *CITES) or units.ill_written(order.units, CITES[0])
    if wrong is not None:
        return wrong
    if not in_force(view, "commanders_recruit"):
        return Refused("no_levy", CITES, {}, lasting=False)
    return ACCEPTED


@EFFECTS.effect("commanders_recruit", cites=CITES)
@rule(
    "ror:17",
    "ror:ruling 73",
    title="Commanders recruit with own money, in the HRAO's order, without shortage or ban",
)
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let each buy what he can pay and the pool has."""
    answers = {bare(a.order.senator): a for a in play.all(KIND) if isinstance(a.order, Levy)}
    seats = from_hrao(play.game, state)
    able = sorted(open_to(play.game, state, play.frame.step), key=lambda one: seats.index(owner(state, one[1])))
    for force, senator in able:
        if senator in answers:
            state = yield from _buy(play, state, force, senator, answers[senator])
    return END


def _buy(play: Play, state: State, force: str, senator: str, answer: Answer) -> Flow[State]:
    seat, each = owner(state, senator), int(play.game.box.constants.senate.unit_cost)
    held, stocked = TALENTS.of(state, SCOPE, senator), seen_stock(state, seat)
    left = (held + stocked) // each
    taken: tuple[str, ...] = ()
    bought: Units = ()
    for kind, wanted in units.summed(answer.order.units).items():
        found = units.counters(state, units.POOL, kind)[: min(wanted, left)]
        left, taken = left - len(found), (*taken, *found)
        bought = (*bought, Lot(f"unit:{kind}", len(found))) if found else bought
    if not taken:
        yield from ()
        return state
    cost = each * len(taken)
    mine = min(cost, held)
    rest = cost - mine
    changes: tuple[Change, ...] = (*units.moved(state, taken, f"force:{force}"), bank_pays(-cost))
    changes += (card_gets(senator, -mine),) if mine else ()
    changes += (stock_gets(state, seat, -rest),) if rest else ()
    told = stock_told(state, seat, -rest, KIND, CITES) if rest else None
    war = f"war:{FORCES.get(state, SCOPE, force).war}"
    data = UnitsLevied(person(senator), war, bought, each, purse(state, senator, -mine), rest)
    because = f"{seat}:{answer.filed}" if answer.filed else ""
    state = yield Event.of(data, play.scope, changes, because=because)
    return (yield told) if told is not None else state


def _enter(step: str) -> None:
    def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
        del scope
        for _, who in open_to(game, state, step):
            slot = _slot(game, state, step, who)
            yield Topic(slot, step, (Suggestion(Levy(person(who), (Lot("unit:legion", 1),)), KIND),))

    ROME.step(step, cites=CITES, kinds=(KIND,), asks=asks, foresees=foresees, check=check)(resolve)


for _step in STEPS:
    _enter(_step)
