"""Votes of a faction whose Senators vote apart: what is asked beside its ballot, and who votes on which side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.senate import Apart, Ballot
from adjudicator.systems.republic.rules import checks
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.voting import ballots
from adjudicator.systems.republic.state import APART, MOTIONS, SCOPE, Motion, VotesApart

KIND: Final = "apart"
ALIKE: Final = Nothing(KIND)
CITES: Final = ("ror:8.2", "ror:ruling 21a")


@event("voted_apart", "ror:8.2", "ror:ruling 21a", answers=(KIND,))
class VotedApart:
    """The Senators of a faction vote on different sides: each in the city with his."""

    number: int
    seat: str
    sides: tuple[tuple[str, str], ...]


def slots(game: Game, state: State, key: str, motion: Motion, seat: str) -> Iterator[Slot]:
    """Ask a seat of several Senators, where the republic lets them, which of them vote otherwise than its ballot."""
    free = checks.in_carthage(state, seat)
    if game.box.republic.splits and len(free) > 1:
        sides = ballots.sides(game, motion)
        found = OneOf(tuple(Apart(((each, side),)) for each in checks.ids(free) for side in sides))
        about = motions.about(game, state, motion)
        choices = Either((OneOf((ALIKE,)), found))
        yield Slot(f"{key}:{KIND}:{seat}", seat, KIND, about, "optional", choices, ALIKE)


@rule("ror:8.2", "ror:ruling 21a", title="Senators of one faction may vote apart")
def check(game: Game, view: State, seat: str, order: Apart | Nothing, motion: Motion | None) -> Verdict:
    """Refuse Senators of others, one named twice, and sides that the proposal does not have."""
    if isinstance(order, Nothing):
        return ACCEPTED
    named = [senator for senator, _ in order.sides]
    for senator, side in order.sides:
        if named.count(senator) > 1:
            return Refused("apart_twice", CITES, {"senator": senator})
        if (other := checks.own(view, seat, senator, *CITES, may_join=True)) is not None:
            return other
        if motion is not None and side not in (allowed := ballots.sides(game, motion)):
            hint = tuple(Apart(((senator, each),), order.about) for each in allowed)
            return Refused("must_take_side", CITES, {"side": side}, hint, lasting=False)
    return ACCEPTED


def parted(state: State, seat: str, side: str, order: object) -> Mapping[str, str]:
    """Return how each Senator in the city votes, as bare ids; empty where all vote as the ballot says."""
    said = {bare(senator): way for senator, way in order.sides} if isinstance(order, Apart) else {}
    found = {each: said.get(each, side) for each in checks.in_carthage(state, seat)}
    return found if any(way != side for way in found.values()) else {}


def shares(state: State, seat: str, ballot: Ballot, order: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the sides on which a faction votes, each with its Senators, first that of the ballot."""
    found = parted(state, seat, ballot.side, order)
    if not found:
        return ((ballot.side, checks.in_carthage(state, seat)),)
    ways = dict.fromkeys((ballot.side, *found.values()))
    groups = ((way, tuple(each for each, own in found.items() if own == way)) for way in ways)
    return tuple((way, who) for way, who in groups if who)


def note(play: Play, state: State, key: str, seat: str, ballot: Ballot, order: object, because: str) -> Flow[State]:
    """Remember who of a faction votes how on a proposal, where its Senators vote apart."""
    found = tuple(parted(state, seat, ballot.side, order).items())
    if not found:
        return state
    row = APART.find(state, SCOPE, key)
    told = tuple((f"senator:{each}", side) for each, side in found)
    data = VotedApart(MOTIONS.get(state, SCOPE, key).number, seat, told)
    change = APART.put(SCOPE, key, VotesApart((*(row.sides if row is not None else ()), *found)))
    return (yield Event.of(data, play.scope, (change,), because=because))


def who(state: State, key: str, seat: str, side: str) -> tuple[str, ...]:
    """Return the Senators of a faction in the city who voted on a side, once it has voted on that side."""
    free, row = checks.in_carthage(state, seat), APART.find(state, SCOPE, key) if APART.rows(state, SCOPE) else None
    said = dict(row.sides) if row is not None else {}
    apart = any(each in said for each in free)
    return tuple(each for each in free if said.get(each) == side) if apart else free
