"""6.4.2.4 A player may move the Faction Leader's marker to another of the faction's Senators."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.forum import ExtraLeader
from adjudicator.systems.republic.orders.setup import Leader
from adjudicator.systems.republic.people import number, of_faction, seats
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.checks import own
from adjudicator.systems.republic.rules.forum.initiative import Initiative
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.terms.leading import may_lead
from adjudicator.systems.republic.state import LEADER, SCOPE, SENATORS

STEP = "forum.leader"
CITE = "roc:6.4.2.4"


@event("leader_changed", "roc:6.4.2.4", answers=("leader", "extra_leader"), weight=61, own_weight=69)
class LeaderChanged:
    """A faction has another Leader: `senator` in place of `old`."""

    seat: str
    senator: str
    old: str


def _kind(*, extra: bool) -> str:
    return "extra_leader" if extra else "leader"


def _leader(state: State, seat: str) -> str:
    """Return the bare id of a faction's Leader, empty if it has none."""
    return next((key for key in of_faction(state, seat) if SENATORS.get(state, SCOPE, key).leader), "")


@rule("roc:6.4.2.4", "roc:ruling 67b", title="Who may become Faction Leader")
def able(state: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's Senators who may lead it, home or away, its Leader among them."""
    return tuple(key for key in of_faction(state, seat) if may_lead(SENATORS.get(state, SCOPE, key)))


def _first(state: State, seat: str) -> str:
    """Return who leads a faction that has no Leader and names none: who has most Influence, then the lowest number."""
    return min(able(state, seat), key=lambda key: (-SENATORS.get(state, SCOPE, key).inf, number(key)), default="")


def _order(senator: str, *, extra: bool) -> Leader | ExtraLeader:
    return ExtraLeader(person(senator)) if extra else Leader(person(senator))


def _slot(key: str, state: State, seat: str, *, extra: bool) -> Slot:
    kind = _kind(extra=extra)
    orders = OneOf(tuple(_order(one, extra=extra) for one in able(state, seat)))
    choices = Either((OneOf((Nothing(kind),)), orders))
    return Slot(f"{key}:{kind}:{seat}", seat, kind, {}, "optional", choices, Nothing(kind))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask whose initiative it is."""
    local: Initiative = frame.local
    yield _slot(frame.key, state, local.seat, extra=local.extra)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what each seat may file for its own initiative, and for one that it may win."""
    extras = len(seats(game, state)) < game.box.constants.forum.initiatives
    for seat in game.seats:
        slot, now = _slot(STEP, state, seat, extra=False), _leader(state, seat)
        others = (_order(one, extra=False) for one in able(state, seat) if one != now)
        lines = (Suggestion(slot.default, "leader_stays"), *(Suggestion(one, "leader_moves") for one in others))
        yield Topic(slot, STEP, lines)
        if extras:
            yield Topic(_slot(STEP, state, seat, extra=True), STEP)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Leader | ExtraLeader | Nothing) -> Verdict:
    """Check whether a Senator may lead the faction now."""
    if isinstance(order, Nothing) or bare(order.senator) in able(view, slot.seat):
        return ACCEPTED
    absent = Refused("may_not_lead", (CITE, "roc:ruling 67b"), {"senator": order.senator}, lasting=False)
    return own(view, slot.seat, order.senator, CITE, may_join=True) or absent


@SHARED.step(STEP, cites=(CITE,), kinds=("leader", "extra_leader"), asks=asks, foresees=foresees, check=check)
@rule("roc:6.4.2.4", "ror:6.2", title="Changing the Faction Leader; a faction without one must name one")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Move the marker if the player says so; a faction that has none and names none is led by most Influence."""
    seat = play.frame.local.seat
    answer, old = play.one(_kind(extra=play.frame.local.extra), seat), _leader(state, seat)
    free = not old or bool(play.game.box.republic.may_change(play.game, state, seat))
    said = free and answer is not None and not isinstance(answer.order, Nothing)
    senator = bare(answer.order.senator) if answer is not None and said else old or _first(state, seat)
    if senator != old:
        changes = [LEADER.set(state, SCOPE, senator, value=True)]
        if old:
            changes.append(LEADER.set(state, SCOPE, old, value=False))
        data = LeaderChanged(seat, person(senator), person(old) if old else "")
        yield Event.of(data, play.scope, tuple(changes))
    return END
