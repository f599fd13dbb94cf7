"""The Consuls decide who takes Rome and who the field; if they do not agree, the higher roll chooses (section 9.1)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.money import bare, person, slug
from adjudicator.systems.republic.rules.senate.elections.heads import heads
from adjudicator.systems.republic.rules.senate.elections.posting import (
    STEP,
    PostWish,
    asks,
    at_home,
    check,
    foresees,
    new,
)
from adjudicator.systems.republic.state import HOLDER, SCOPE
from adjudicator.systems.republic_of_rome.registry import ROME

CITES: Final = ("ror:9.1",)
DICE: Final = 2


@event("consuls_posted", "ror:9.1", answers=("post",))
class ConsulsPosted:
    """Rome Consul and Field Consul, the latter empty if one is left.

    Without agreement each rolls, `dice` in the order of `rollers`, as often as they tie; the winner is `chooser`.
    """

    rome: str
    field: str
    wishes: tuple[PostWish, ...] = ()
    rollers: tuple[str, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    chooser: str = ""


@ROME.step(STEP, cites=CITES, kinds=("post",), asks=asks, foresees=foresees, check=check)
@rule("ror:9.1", title="Who takes Rome: as both wish, else who rolls higher chooses")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Assign the posts as the owners agree; one wish alone counts, two that differ or none are for the dice."""
    people = new(play.game, state)
    if not people:
        return END
    if len(people) == 1:
        yield from _assign(play, state, ConsulsPosted(person(people[0]), ""))
        return END
    wishes = {answer.slot.seat: at_home(play.game, answer.order, people) for answer in play.all("post")}
    told = tuple(PostWish(seat, person(key)) for seat, key in wishes.items())
    wanted = set(wishes.values())
    if len(wanted) == 1:
        rome = wanted.pop()
        data = ConsulsPosted(person(rome), person(_other(people, rome)), told)
    else:
        dice, chooser = _rolled(play, people)
        rome = wishes.get(owner(state, chooser), chooser)
        rollers = tuple(person(key) for key in people)
        data = ConsulsPosted(person(rome), person(_other(people, rome)), told, rollers, dice, person(chooser))
    yield from _assign(play, state, data)
    return END


def _other(people: tuple[str, ...], one: str) -> str:
    return next(key for key in people if key != one)


def _rolled(play: Play, people: tuple[str, ...]) -> tuple[tuple[tuple[int, ...], ...], str]:
    """Return the dice of both, again and again until one rolls higher, and him."""
    dice: list[tuple[int, ...]] = []
    while True:
        now = [
            play.dice.roll_many(f"{slug(play.game.name(person(key)))}/{len(dice)}", DICE, where="9.1") for key in people
        ]
        dice += now
        if sum(now[0]) != sum(now[1]):
            return tuple(dice), people[0] if sum(now[0]) > sum(now[1]) else people[1]


def _assign(play: Play, state: State, data: ConsulsPosted) -> Flow[State]:
    pairs = zip(heads(play.game).offices, (data.rome, data.field), strict=True)
    changes = tuple(HOLDER.set(state, SCOPE, office, bare(who) if who else "") for office, who in pairs)
    return (yield Event.of(data, play.scope, changes))
