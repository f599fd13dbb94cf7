"""For how many Revenue Phases the first Governors serve (section 3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import Term
from adjudicator.systems.republic.people import of_faction, owner, person
from adjudicator.systems.republic.rules.setup.choosing import coming, named, over, unowned
from adjudicator.systems.republic.rules.terms.statesmen import covers
from adjudicator.systems.republic.state import SCOPE, YEARS
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import PROVINCES

STEP = "setup.terms"
CITES = ("roc:3.7",)


@event("term_set", "roc:3.7", answers=("term",))
class TermSet:
    """A first Governor serves for a number of Revenue Phases."""

    seat: str
    senator: str
    province: str
    turns: int


def topics(game: Game, state: State) -> Iterator[Topic]:
    """Yield the terms that the owner of each Governor may choose."""
    for slot in _slots(game, state, STEP, ahead=True):
        shorter = [Term(slot.default.senator, turns) for turns in _turns(game) if turns != slot.default.turns]
        facts = {"senator": slot.default.senator}
        yield Topic(slot, STEP, tuple(Suggestion(order, _remark(order.turns), facts) for order in shorter))


def _remark(turns: int) -> str:
    return "term_one" if turns == 1 else ""


def _turns(game: Game) -> tuple[int, ...]:
    return tuple(sorted(game.box.constants.start.governor_terms))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owner of each Governor."""
    return _slots(game, state, frame.key, ahead=False)


def _slots(game: Game, state: State, key: str, *, ahead: bool) -> Iterator[Slot]:
    if ahead and game.kept:
        yield from _unnamed(game, state, key)
    for province, governor in governors(state).items():
        seat = owner(state, governor)
        names = (*named(state, (governor,)), *(_covering(game, state, seat, governor) if ahead else ()))
        choices = RecordOf(tag_of(Term), (("senator", OneOf(names)), ("turns", OneOf(_turns(game)))))
        default = Term(f"senator:{governor}", max(_turns(game)))
        yield Slot(f"{key}:term:{province}:{seat}", seat, "term", {"senator": names}, "required", choices, default)


@rule("roc:9.1", "roc:ruling 150", title="A term is ordered before it is known who governs")
def _unnamed(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield a slot for each player of a game with Neutrals, whose Governors are named after the Committee."""
    for seat in game.seats:
        names = (*named(state, of_faction(state, seat)), *coming(game, state, seat))
        if seat not in game.kept and not governors(state):
            choices = RecordOf(tag_of(Term), (("senator", OneOf(names)), ("turns", OneOf(_turns(game)))))
            default = Term(names[0], max(_turns(game)))
            yield Slot(f"{key}:term::{seat}", seat, "term", {"senator": names}, "optional", choices, default)


def governors(state: State) -> dict[str, str]:
    """Return the Governors by Province."""
    return {province: row.governor for province, row in PROVINCES.items(state, SCOPE) if row.governor}


def _covering(game: Game, state: State, seat: str, governor: str) -> tuple[str, ...]:
    """Return the Statesmen in hand who would take a Governor's place."""
    return tuple(key for key in coming(game, state, seat) if covers(game, state, bare(key)) == governor)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Term | Nothing) -> Verdict:
    """Check whether a term is one a Governor of the player's may have."""
    if refused := over(view, CITES):
        return refused
    mine = [key for key in governors(view).values() if owner(view, key) == slot.seat]
    if game.kept and not governors(view):
        mine = list(of_faction(view, slot.seat))
    hint = tuple(Term(f"senator:{key}", max(_turns(game))) for key in mine[:2])
    if isinstance(order, Nothing):
        return Refused("term_needed", CITES, hint=hint)
    if refused := unowned(game, view, frame, slot.seat, order.senator, CITES, hint):
        return refused
    key = person(view, bare(order.senator))
    if key not in mine and not any(order.senator in _covering(game, view, slot.seat, one) for one in mine):
        return Refused("not_a_governor", CITES, {"senator": order.senator}, hint)
    if order.turns not in _turns(game):
        longest = (Term(order.senator, max(_turns(game))),)
        return Refused("term_out_of_range", CITES, {"turns": order.turns, "most": max(_turns(game))}, longest)
    return ACCEPTED


@CARTHAGE.step(STEP, cites=CITES, kinds=("term",), asks=asks, check=check)
@rule("roc:3.7", "roc:ruling 6", title="The terms of the first Governors")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Place the term markers; without an order a Governor serves longest."""
    provinces = {governor: province for province, governor in governors(state).items()}
    for answer in play.all("term"):
        senator = person(state, bare(answer.order.senator))
        province, turns = provinces[senator], answer.order.turns
        data = TermSet(answer.slot.seat, f"senator:{senator}", f"province:{province}", turns)
        changes = (YEARS.set(state, SCOPE, province, turns),)
        state = yield Event.of(data, play.scope, changes)
    return END
