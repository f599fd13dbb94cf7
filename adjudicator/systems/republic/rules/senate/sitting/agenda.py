"""6.5.7 The agenda: what the chair lays before the Senate, published with its numbers before anybody votes on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, event, supposed
from adjudicator.model.fold import apply
from adjudicator.model.latest import Latest
from adjudicator.model.order import ACCEPTED, Accepted, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Measures
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.proposals.measure import BUSINESS, rule_of, rules
from adjudicator.systems.republic.rules.senate.sitting import ahead
from adjudicator.systems.republic.state import MOTIONS, SCOPE, Motion

STEP: Final = "senate.agenda"
CITE: Final = "roc:6.5.7"
HIGHEST: Final = 99
_OFFERS: Final = Latest()
"""What can be proposed in the position that was asked about last: every seat is asked, in one step after another."""


@record
class AgendaLine:
    """A proposal of the agenda: its number, its measures, and what must hold for it to be put to the vote."""

    number: int
    measures: tuple[Any, ...]
    when: tuple[Any, ...] = ()


@event("agenda_laid", "roc:6.5.7", weight=53)
class AgendaLaid:
    """The chair lays his proposals before the Senate; `moved` is what was added to the numbers he wrote."""

    senator: str
    seat: str
    lines: tuple[AgendaLine, ...]
    moved: int = 0


def offers(game: Game, state: State, seat: str) -> tuple[Propose, ...]:
    """Return proposals that a seat could make now, as the kinds of measures suggest them."""
    return _OFFERS.get(state, (id(game), seat), lambda: _offers(game, state, seat))


def _offers(game: Game, state: State, seat: str) -> tuple[Propose, ...]:
    """Work out what a seat could propose; most of it is the same for every seat."""
    key = id(game)
    single = ((each,) for its in rules(game) if BUSINESS in its.steps for each in its.offers(game, state, seat))
    campaigns: tuple[Measures, ...] = _OFFERS.get(state, (key, ""), lambda: game.box.republic.campaigns(game, state))
    able = (
        each for each in (*campaigns, *single) if _OFFERS.get(state, (key, each), partial(_able, game, state, each))
    )
    return tuple(Propose(number, each) for number, each in enumerate(able, start=1))


def _able(game: Game, state: State, measures: Measures) -> bool:
    return isinstance(motions.verdict(game, state, measures, BUSINESS), Accepted)


def remarked(game: Game, state: State, order: Propose) -> Suggestion:
    """Return an offer with the remark of the last of its measures, now after those before it."""
    for each in order.measures[:-1]:
        state = apply(state, supposed(SCOPE, rule_of(game, each).foreseen(game, state, each)))
    last = order.measures[-1]
    return Suggestion(order, *rule_of(game, last).remark(game, state, last))


def form(game: Game, state: State, seat: str) -> tuple[Suggestion, ...]:
    """Return the lines that a chair is offered."""
    return tuple(remarked(game, state, order) for order in offers(game, state, seat))


def slot(game: Game, state: State, key: str, seat: str, need: str = "optional") -> Slot:
    """Return what the chair is asked: any number of proposals; by default none."""
    choices = OneOf(offers(game, state, seat))
    return Slot(f"{key}:propose:{seat}", seat, "propose", {}, need, choices, many=True)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the chair's owner, unless the phase is over as the chair has left Carthage."""
    if (seat := ahead.presider(game, state)) and not chair.over(state):
        yield slot(game, state, frame.key, seat)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Let everybody file an agenda, as anybody may preside by then; the form of the current chair offers lines.

    Once the step has come, nobody waits for those who do not preside.
    """
    settled = state.frame(SCOPE, STEP) is not None
    for seat in () if chair.over(state) else game.seats:
        presides = seat == ahead.presider(game, state)
        need = "anytime" if settled and not presides else "optional"
        yield Topic(slot(game, state, STEP, seat, need), STEP, form(game, state, seat) if presides else ())


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Propose) -> Verdict:
    """Check whether a line can be on the agenda; one that is not in order yet may be when its turn comes."""
    if not 1 <= order.number <= HIGHEST:
        better = Propose(max(1, min(HIGHEST, order.number)), order.measures, order.when)
        return Refused("agenda_number", (CITE,), {"number": order.number, "most": HIGHEST}, (better,))
    if (gone := chair.closed(view)) is not None:
        return gone
    said = motions.verdict(game, view, order.measures, BUSINESS)
    if isinstance(said, Accepted) or (frame is not None and not said.lasting):
        return ACCEPTED
    hint = tuple(Propose(order.number, (each,), order.when) for each in said.hint)
    return Refused(said.code, said.cites, said.facts, hint, lasting=said.lasting)


@SHARED.step(STEP, cites=(CITE,), kinds=("propose",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.5.7", title="The chair's agenda")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Publish the proposals of whoever presides, by their numbers."""
    yield from lay(play, state)
    return END


def lay(play: Play, state: State) -> Flow[State]:
    """Lay the answers of the chair before the Senate; numbers already taken push the chair's later."""
    # of two lines with one number, filed for a packet and for one nested in it, the later one counts
    filed = {answer.order.number: answer.order for answer in play.all("propose")}
    lines = sorted(filed.values(), key=lambda order: order.number)
    if not lines:
        yield from ()
        return state
    taken = {row.number for _, row in motions.laid(state) if row.step == BUSINESS}
    moved = max(taken) if taken & {line.number for line in lines} else 0
    seat, first = play.all("propose")[0].slot.seat, len(motions.laid(state)) + 1
    rows = [Motion(line.number + moved, line.measures, seat, BUSINESS, when=line.when) for line in lines]
    changes: tuple[Change, ...] = tuple(MOTIONS.put(SCOPE, f"m{first + at}", row) for at, row in enumerate(rows))
    told = tuple(AgendaLine(row.number, row.measures, row.when) for row in rows)
    data = AgendaLaid(person(chair.presiding(play.game, state)), seat, told, moved)
    return (yield Event.of(data, play.scope, changes))
