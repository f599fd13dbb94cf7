"""6.7.3 Who else is with the rebel, and what becomes of all of them: accomplices, veterans of others, posts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.revolution import Accomplice, Veterans
from adjudicator.systems.republic.people import number, of_faction, owner
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.revolution.musters import Rising, lay_down, own_veterans
from adjudicator.systems.republic.rules.terms.posts import Posts, leave, posts_told
from adjudicator.systems.republic.state import (
    CITY,
    IN_CITY,
    NOW,
    PLACE,
    REBEL,
    REBELLIONS,
    SCOPE,
    SENATORS,
    TURN,
    UNIT_PLACE,
    UNITS,
    Rebellion,
)

CITES = ("roc:6.7.3", "roc:ruling 147c")
VETERANS, ACCOMPLICE = "veterans", "accomplice"


@record
class RebelPosts:
    """What a Senator gives up as he goes into revolt."""

    senator: str
    posts: Any


@event("revolt_begun", "roc:6.7.3", "roc:ruling 147c", answers=("veterans", "accomplice"), weight=92, own_weight=65)
class RevoltBegun:
    """A faction is in revolt: its chief, those who command with him, accomplices, and armies with their strength.

    `veterans` of the `armies` are loyal to one of the rebels or followed by their owners' will. `grown` says that the
    revolt is one of an earlier turn. `given_up` are the posts of all who went into revolt now.
    """

    seat: str
    senator: str
    seconds: tuple[str, ...]
    accomplices: tuple[str, ...]
    units: tuple[str, ...]
    veterans: int
    mil: int
    strength: int
    given_up: tuple[RebelPosts, ...]
    grown: bool


@rule("roc:6.7.3", "roc:ruling 147c", "ror:11", title="Who may be an accomplice")
def able(state: State, rising: Rising) -> tuple[str, ...]:
    """Return the bare ids of the others of the rebel's faction who can go with him: at home, or Governors."""
    rows = SENATORS.rows(state, SCOPE)
    leading = {rising.chief, *rising.seconds}
    return tuple(
        key
        for key in of_faction(state, rising.seat)
        if key not in leading and (rows[key].place == IN_CITY or rows[key].place.startswith("province:"))
    )


@rule("roc:6.7.3", title="Veterans of others join as their owners wish")
def patrons(state: State, rising: Rising) -> tuple[str, ...]:
    """Return the bare ids of other Senators to whom veterans on the board are loyal, by number."""
    loyal = {row.allegiance for _, row in UNITS.items(state, SCOPE) if row.veteran and row.allegiance}
    leading = {rising.chief, *rising.seconds}
    others = (key for key in loyal - leading if own_veterans(state, key) and owner(state, key))
    return tuple(sorted(others, key=number))


@rule("roc:6.7.3", title="The armies of a revolt: those that follow, and veterans whose owners wish it")
def joined(state: State, rising: Rising, accomplices: tuple[str, ...], willing: tuple[str, ...]) -> tuple[str, ...]:
    """Return the counters that go into revolt."""
    del accomplices
    following = (key for senator in willing for key in own_veterans(state, senator))
    return tuple(dict.fromkeys((*rising.followers, *following)))


def slots(game: Game, state: State, key: str, rising: Rising) -> Iterator[Slot]:
    """Yield a slot for the veterans of each patron, and one for each who may be an accomplice."""
    for senator in game.box.republic.rebelling.patrons(state, rising):
        yield veterans_slot(state, key, senator, (rising.chief,))
    for senator in able(state, rising):
        yield accomplice_slot(state, key, senator)


def veterans_slot(state: State, key: str, senator: str, rebels: tuple[str, ...]) -> Slot:
    """Return the slot of one Senator's veterans; by default they are loyal."""
    who = person(senator)
    choices = OneOf((Veterans(who), *(Veterans(who, person(one)) for one in rebels)))
    about = {"senator": (who,)}
    return Slot(
        f"{key}:{VETERANS}:{senator}", owner(state, senator), VETERANS, about, "optional", choices, Veterans(who)
    )


def accomplice_slot(state: State, key: str, senator: str) -> Slot:
    """Return the slot of one who may be an accomplice; by default he is not."""
    who = person(senator)
    no = Accomplice(who, yes=False)
    choices, about = OneOf((no, Accomplice(who))), {"senator": (who,)}
    return Slot(f"{key}:{ACCOMPLICE}:{senator}", owner(state, senator), ACCOMPLICE, about, "optional", choices, no)


@rule("roc:6.7.3", "roc:ruling 147c", "ror:11", title="A revolt begins")
def begin(play: Play, state: State, rising: Rising) -> Flow[State]:
    """Lay the armies at the rebel's; he, his fellow commanders and accomplices leave Carthage and all their posts."""
    rebels = (rising.chief, *rising.seconds)
    wishes = [a.order for a in play.all(VETERANS) if isinstance(a.order, Veterans) and bare(a.order.rebel) in rebels]
    helping = {bare(a.order.senator) for a in play.all(ACCOMPLICE) if isinstance(a.order, Accomplice) and a.order.yes}
    accomplices = tuple(key for key in able(state, rising) if key in helping)
    terms = play.game.box.republic.rebelling
    units = terms.joined(state, rising, accomplices, tuple(bare(order.senator) for order in wishes))
    old = REBELLIONS.find(state, SCOPE, NOW)
    fresh = (*rebels, *accomplices)
    gone = tuple((key, *terms.given_up(play.game, state, key)) for key in fresh)
    held = [(key, posts) for key, posts, _ in gone if posts != Posts()]
    given_up = tuple(RebelPosts(person(key), posts_told(play.game, state, posts)) for key, posts in held)
    data = RevoltBegun(
        rising.seat,
        person(old.chief if old else rising.chief),
        tuple(person(key) for key in (rebels if old else rising.seconds)),
        tuple(person(key) for key in accomplices),
        tuple(f"unit:{UNITS.get(state, SCOPE, key).kind}" for key in units),
        sum(UNITS.get(state, SCOPE, key).veteran for key in units),
        _mil(play.game, rebels),
        terms.strength(play.game, state, units, rebels),
        given_up,
        grown=old is not None,
    )
    changes: tuple[Change, ...] = tuple(change for _, posts, _ in gone for change in leave(play.game, state, posts))
    changes += tuple(change for _, _, lost in gone for change in lost)
    changes += tuple(lay_down(state, fresh))
    changes += tuple(PLACE.set(state, SCOPE, key, REBEL) for key in fresh)
    changes += tuple(UNIT_PLACE.set(state, SCOPE, key, REBEL) for key in units)
    return (yield Event.of(data, play.scope, (*changes, *_row(state, rising, accomplices))))


def _mil(game: Game, senators: tuple[str, ...]) -> int:
    return sum(int(game.box.person(key).mil) for key in senators)


def _row(state: State, rising: Rising, accomplices: tuple[str, ...]) -> tuple[Change, ...]:
    """Return the changes that enter the rebels; a revolt of the same faction that goes on grows by them."""
    old = REBELLIONS.find(state, SCOPE, NOW)
    if old is None:
        turn = TURN.of(state, SCOPE, CITY)
        row = Rebellion(rising.chief, (*rising.seconds, *accomplices), turn, seconds=rising.seconds)
        return (REBELLIONS.put(SCOPE, NOW, row),)
    more = (rising.chief, *rising.seconds)
    row = Rebellion(old.chief, (*old.accomplices, *more, *accomplices), old.turn, old.beaten, (*old.seconds, *more))
    return (REBELLIONS.drop(state, SCOPE, NOW), REBELLIONS.put(SCOPE, NOW, row))
