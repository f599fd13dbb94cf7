"""6.5.3 The Suffetes decide which of them is Home Suffete; if they cannot agree, a die does."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.money import bare, person, slug
from adjudicator.systems.republic.rules.senate.cards import window
from adjudicator.systems.republic.rules.senate.elections.posting import (
    STEP,
    PostWish,
    asks,
    at_home,
    check,
    foresees,
    new,
)
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES
from adjudicator.systems.republic.state import HOLDER, SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE

CITE: Final = "roc:6.5.3"
CITES: Final = (CITE, "roc:ruling 75")
HALF: Final = 3
"""The die up to which it falls to the lower number."""


@event("posts_assigned", "roc:6.5.3", "roc:ruling 75", answers=("post",), weight=85)
class PostsAssigned:
    """Home and Marine Suffete; `die` is 0 where it was not needed, `first` whom it makes Home Suffete by 1 to 3."""

    home: str
    marine: str
    wishes: tuple[PostWish, ...]
    die: int = 0
    first: str = ""


@CARTHAGE.step(STEP, cites=CITES, kinds=("post",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.5.3", "roc:ruling 75", title="Home and Marine Suffete")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Assign the posts as the owners agree; one wish alone counts, two that differ or none are for a die."""
    window.closing(play, state, STEP)
    people = new(play.game, state)
    if not people:
        return END
    if len(people) == 1:
        yield from _assign(play, state, PostsAssigned(person(people[0]), "", ()))
        return END
    wishes = {answer.slot.seat: at_home(play.game, answer.order, people) for answer in play.all("post")}
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


def _assign(play: Play, state: State, data: PostsAssigned) -> Flow[State]:
    pairs: tuple[tuple[str, Any], ...] = tuple(zip(SUFFETES, (data.home, data.marine), strict=True))
    changes = tuple(HOLDER.set(state, SCOPE, office, bare(who)) for office, who in pairs)
    return (yield Event.of(data, play.scope, changes))
