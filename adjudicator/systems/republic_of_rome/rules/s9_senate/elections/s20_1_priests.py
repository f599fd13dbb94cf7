"""The pontifex gives priesthoods, answers for Evil Omens, and can be removed (section 20.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Answer, Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import is_free, owner
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.cards.acts import Act, enter
from adjudicator.systems.republic.rules.senate.elections.heads import free
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule, Tally
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
from adjudicator.systems.republic.state import INF, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.chair import Ordain
from adjudicator.systems.republic_of_rome.orders.measures import Depose
from adjudicator.systems.republic_of_rome.registry import EFFECTS, MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import AFTER, PONTIFEX, holder
from adjudicator.systems.republic_of_rome.rules.terms.once import use, used
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import Deposed, deposed, moved
from adjudicator.systems.republic_of_rome.state import PRIEST, SENATORS

KIND: Final = "priest"
CITES: Final = ("ror:20.1",)
TWO_THIRDS: Final = 2
"""How many times as many yes as no remove a pontifex."""
PRIESTHOOD_LEFT: Final = Note("priesthood_left")


@event("priest_made", "ror:20.1", answers=("priest",))
class PriestMade:
    """The pontifex gives a priesthood, or takes one from `old` and gives it on: what their Influence comes to."""

    seat: str
    senator: str
    inf: MarkerChange
    old: str = ""
    lost: MarkerChange | None = None


@rule("ror:20.1", title="Who can be given a priesthood: others in Rome who have none; there are twelve")
def eligible(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of those who can be given one."""
    pontifex = holder(state, PONTIFEX)
    return tuple(key for key in free(state) if key != pontifex and not PRIEST.of(state, SCOPE, key))


def priests(state: State) -> tuple[str, ...]:
    """Return the bare ids of the priests, wherever they are."""
    return tuple(key for key, row in SENATORS.items(state, SCOPE) if row.priest)


def _seat(state: State) -> str:
    """Return the seat of a pontifex who is in Rome and has given no priesthood this turn; empty for none."""
    who = holder(state, PONTIFEX)
    here = who and is_free(SENATORS.get(state, SCOPE, who)) and KIND not in used(state)
    return owner(state, who) if here else ""


def slots(game: Game, state: State, frame: Frame, moments: tuple[str, ...]) -> Iterator[Slot]:
    """Ask every seat, as the office may move before the moment comes."""
    for seat in game.seats:
        mine = eligible(game, state) if _seat(state) == seat else ()
        ways = tuple(Ordain(person(key)) for key in mine)
        ways += tuple(Ordain(person(key), person(old)) for key in mine for old in priests(state)[:1])
        choices = Either((OneOf((Nothing(KIND),)), OneOf(ways)))
        yield Slot(f"{frame.key}:{KIND}:{seat}", seat, KIND, {"moment": moments}, "optional", choices)


def form(game: Game, view: State, seat: str) -> tuple[Suggestion, ...]:
    """Offer the pontifex's player his own Senators."""
    mine = (key for key in eligible(game, view) if _seat(view) == seat == owner(view, key))
    return tuple(Suggestion(Ordain(person(key)), KIND) for key in mine)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Ordain | Nothing) -> Verdict:
    """Check who can be a priest, and in its window that the seat has the pontifex."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if frame is not None and _seat(view) != slot.seat:
        return Refused("priest_not_yours", CITES, {}, lasting=False)
    if bare(order.senator) not in eligible(game, view):
        return Refused("cannot_be_priest", CITES, {"senator": order.senator}, lasting=False)
    if order.old and bare(order.old) not in priests(view):
        return Refused("no_priest", CITES, {"senator": order.old}, lasting=False)
    return ACCEPTED


@rule("ror:13", "ror:20.1", title="A priesthood is given once a Senate: 1 Influence, or 1 less for who loses it")
def ordain(play: Play, state: State, answer: Answer) -> Flow[State]:
    """Give a priesthood, from another priest if one is named or none of the twelve is left."""
    order, seat = answer.order, answer.slot.seat
    if not isinstance(order, Ordain) or _seat(state) != seat:
        return state
    new, old = bare(order.senator), bare(order.old)
    full = len(priests(state)) >= play.game.box.components.pieces["priest"]
    if new not in eligible(play.game, state) or ((old or full) and old not in priests(state)):
        return state
    gain = moved(play.game, state, new, 1)
    changes: tuple[Change, ...] = (PRIEST.set(state, SCOPE, new, value=True), INF.add(SCOPE, new, gain.change))
    loss = moved(play.game, state, old, -1) if old else None
    if loss is not None:
        changes += (PRIEST.set(state, SCOPE, old, value=False), INF.add(SCOPE, old, loss.change))
    data = PriestMade(seat, order.senator, gain, order.old, loss)
    return (yield Event.of(data, play.scope, (*changes, *use(state, KIND))))


enter(Act(KIND, slots, check, ordain, order=3, only=EFFECTS, form=form))


# -------------------------------------------------------------------------------------- removal


@rule("ror:20.1", title="Who is elected pontifex is a priest no more")
def _elected(play: Play, state: State) -> Flow[State]:
    who = holder(state, PONTIFEX)
    if not PRIEST.of(state, SCOPE, who):
        yield from ()
        return state
    changes = (PRIEST.set(state, SCOPE, who, value=False),)
    return (yield PRIESTHOOD_LEFT.at(play.scope, changes))


AFTER[PONTIFEX] = _elected


def check_removal(game: Game, view: State, measure: Depose) -> Verdict:
    """Refuse other offices, and a vacant one."""
    del game
    if measure.post != f"office:{PONTIFEX}" or not holder(view, PONTIFEX):
        return Refused("cannot_depose", CITES, {"office": measure.post}, lasting=False)
    return ACCEPTED


@rule("ror:8.2", "ror:20.1", title="At least twice as many yes as no remove the pontifex")
def removes(tally: Tally) -> bool:
    """Return whether the votes remove him."""
    return tally.yes > 0 and tally.yes >= TWO_THIRDS * tally.no


@rule("ror:13", "ror:20.1", title="A pontifex who is removed loses 5 Influence")
def enact(play: Play, state: State, motion: Motion, measure: Depose) -> Flow[State]:
    """Take his office."""
    del motion, measure
    return (yield from deposed(play, state, "senate"))


def offers(game: Game, view: State, seat: str) -> tuple[Depose, ...]:
    """Return the removal of another faction's pontifex."""
    del game
    who = holder(view, PONTIFEX)
    return (Depose(f"office:{PONTIFEX}"),) if who and owner(view, who) != seat else ()


MEASURES.enter(MeasureRule(Depose, "depositions", check_removal, enact, passes=removes, offers=offers))
__all__ = ["Deposed", "ordain", "removes"]
