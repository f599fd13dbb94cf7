"""6.5.3 The Suffetes decide which of them is Home Suffete; if they cannot agree, a die does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.people import is_free, number, owner
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.money import bare, person, slug
from adjudicator.systems.republic.rules.senate.cards import window
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES
from adjudicator.systems.republic.state import HOLDER, SCOPE
from adjudicator.systems.republic_of_carthage.orders.chair import Post
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.elections.suffetes import elected, outgoing
from adjudicator.systems.republic_of_carthage.state import SENATORS

STEP: Final = "senate.posts"
CITE: Final = "roc:6.5.3"
CITES: Final = (CITE, "roc:ruling 75")
POSTS: Final = ("home", "marine")
HALF: Final = 3
"""The die up to which it falls to the lower number."""


@record
class PostWish:
    """The Senator that a seat wishes as Home Suffete, by the owner's order; `senator` is empty for no wish."""

    seat: str
    senator: str


@record
class PostsAssigned:
    """Home and Marine Suffete; `die` is 0 where it was not needed, `first` whom it makes Home Suffete by 1 to 3."""

    outcome_of: ClassVar[tuple[str, ...]] = ("post",)
    home: str
    marine: str
    wishes: tuple[PostWish, ...]
    die: int = 0
    first: str = ""


def new(state: State) -> tuple[str, ...]:
    """Return the Suffetes elected this turn who can still decide, by number."""
    rows = SENATORS.rows(state, SCOPE)
    found = outgoing(state) if elected(state) else ()
    return tuple(sorted((key for key in found if is_free(rows[key])), key=number))


def _slot(key: str, seat: str, people: tuple[str, ...]) -> Slot:
    """Return what the owner of a Suffete is asked: who shall be at home; without a wish the other's counts."""
    orders = OneOf(tuple(Post(who, post) for who in people for post in POSTS))
    return Slot(f"{key}:post:{seat}", seat, "post", {"senator": people}, "optional", orders)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the owners of both Suffetes, each for a sealed wish."""
    people = new(state)
    if len(people) == len(SUFFETES):
        for seat in dict.fromkeys(owner(state, key) for key in people):
            yield _slot(frame.key, seat, tuple(person(key) for key in people))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Let everybody wish ahead for own Senators, who may be elected by then."""
    for seat in game.seats:
        own = tuple(person(key) for key in in_carthage(state, seat))
        form = tuple(Suggestion(Post(who, "home")) for who in own if bare(who) in new(state))
        if own:
            yield Topic(_slot(STEP, seat, own), STEP, form)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Post) -> Verdict:
    """Check whether a wish is of a Senator in play, and of one of the two posts."""
    row = SENATORS.find(view, SCOPE, bare(order.senator))
    if row is None or not row.faction:
        return Refused("candidate_away", (CITE,), {"senator": order.senator}, lasting=False)
    return ACCEPTED


@CARTHAGE.step(STEP, cites=CITES, kinds=("post",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.5.3", "roc:ruling 75", title="Home and Marine Suffete")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Assign the posts as the owners agree; one wish alone counts, two that differ or none are for a die."""
    window.closing(play, state, STEP)
    people = new(state)
    if not people:
        return END
    if len(people) == 1:
        yield from _assign(play, state, PostsAssigned(person(people[0]), "", ()))
        return END
    wishes = {answer.slot.seat: _home(answer.order, people) for answer in play.all("post")}
    told = tuple(PostWish(seat, person(key)) for seat, key in wishes.items())
    wanted = set(wishes.values())
    die, first = 0, people[0]
    if len(wanted) == 1:
        home = wanted.pop()
    else:
        label = "-".join(slug(play.game.name(person(key))) for key in people)
        (die,) = play.dice.roll_many(label, 1, where="6.5.3")
        home = first if die <= HALF else people[1]
    marine = next(key for key in people if key != home)
    yield from _assign(play, state, PostsAssigned(person(home), person(marine), told, die, person(first)))
    return END


def _home(order: Post, people: tuple[str, ...]) -> str:
    """Return the bare id of whom a wish makes Home Suffete."""
    named = bare(order.senator)
    return named if order.post == POSTS[0] else next(key for key in people if key != named)


def _assign(play: Play, state: State, data: PostsAssigned) -> Flow[State]:
    pairs: tuple[tuple[str, Any], ...] = tuple(zip(SUFFETES, (data.home, data.marine), strict=True))
    changes = tuple(HOLDER.set(state, SCOPE, office, bare(who)) for office, who in pairs)
    return (yield Event("posts_assigned", play.scope, data, changes, CITES))
