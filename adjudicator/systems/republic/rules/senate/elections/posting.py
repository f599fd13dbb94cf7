"""6.5.3 The two heads of a republic wish who of them stays at home: what their owners are asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.choices import OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.orders.chair import Post
from adjudicator.systems.republic.people import is_free, number, owner
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.senate.elections.heads import elected, heads, outgoing
from adjudicator.systems.republic.state import SCOPE, SENATORS

STEP: Final = "senate.posts"
CITES: Final = ("roc:6.5.3", "ror:9.1")


@record
class PostWish:
    """The Senator that a seat wishes as Home Suffete, by the owner's order; `senator` is empty for no wish."""

    seat: str
    senator: str


def new(game: Game, state: State) -> tuple[str, ...]:
    """Return the heads elected this turn who can still decide, by number."""
    rows = SENATORS.rows(state, SCOPE)
    found = outgoing(game, state) if elected(game, state) else ()
    return tuple(sorted((key for key in found if is_free(rows[key])), key=number))


def _slot(game: Game, key: str, seat: str, people: tuple[str, ...]) -> Slot:
    """Return what the owner of one of the two is asked: who shall be at home; without a wish the other's counts."""
    orders = OneOf(tuple(Post(who, post) for who in people for post in heads(game).posts))
    return Slot(f"{key}:post:{seat}", seat, "post", {"senator": people}, "optional", orders)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owners of both, each for a sealed wish."""
    people = new(game, state)
    if len(people) == len(heads(game).offices):
        for seat in dict.fromkeys(owner(state, key) for key in people):
            yield _slot(game, frame.key, seat, tuple(person(key) for key in people))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Let everybody wish ahead for own Senators, who may be elected by then."""
    for seat in game.seats:
        own = tuple(person(key) for key in in_carthage(state, seat))
        form = tuple(Suggestion(Post(who, heads(game).posts[0])) for who in own if bare(who) in new(game, state))
        if own:
            yield Topic(_slot(game, STEP, seat, own), STEP, form)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Post) -> Verdict:
    """Check whether a wish is of a Senator in play, and of one of the two posts."""
    row = SENATORS.find(view, SCOPE, bare(order.senator))
    if row is None or not row.faction:
        return Refused("candidate_away", CITES, {"senator": order.senator}, lasting=False)
    return ACCEPTED


def at_home(game: Game, order: Post, people: tuple[str, ...]) -> str:
    """Return the bare id of whom a wish leaves at home."""
    named = bare(order.senator)
    return named if order.post == heads(game).posts[0] else next(key for key in people if key != named)
