"""What a character of a whole game is: by kind of order what he wants, beside what a sensible player does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from adjudicator.engine.running import questions
from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.testing.players import Bundles, Wish, meant, sensible


@dataclass(frozen=True, slots=True)
class Look:
    """What a player has before him: the game as he decides, his seat, a topic."""

    game: Game
    state: State
    seat: str
    topic: Topic
    chance: Random


Want = Callable[[Look], Iterable[Any]]
"""The orders of a character on a topic; none leaves it to its default."""


def line(look: Look, *names: str) -> Iterable[Any]:
    """Return the first line of the form that names them all, if there is one."""
    found = (each.order for each in look.topic.form if all(name in repr(each.order) for name in names))
    return [order for order in [next(found, None)] if order is not None]


def some(look: Look, often: float = 1.0) -> Iterable[Wish]:
    """Return a line of the form, as it comes, so often."""
    if not look.topic.form or look.chance.random() >= often:
        return []
    return [meant(look.topic.form[look.chance.randrange(len(look.topic.form))])]


def numbered(plans: Iterable[Any]) -> Iterable[Any]:
    """Return proposals in order."""
    return [Propose(number, measures) for number, measures in enumerate(plans, start=1)]


def often(look: Look) -> Iterable[Any]:
    """Do something more often than not."""
    return some(look, 0.6)


def seldom(look: Look) -> Iterable[Any]:
    """Do something now and then."""
    return some(look, 0.25)


def first(look: Look) -> Iterable[Any]:
    """Order the first line of the form."""
    return [meant(each) for each in look.topic.form[:1]]


NOTHING: Want = lambda _: []  # noqa: E731 - a want like the others
Characters = Mapping[str, Mapping[str, Want]]
"""By seat and kind of order what somebody wants; the rest is what a sensible player does."""


def style(characters: Characters, game: Game, state: State, seat: str, chance: Random) -> Bundles:
    """Return what a character wants of the open packet: one bundle for the lock, then what acts on arrival."""
    wants = characters[seat]
    topics = [topic for topic in questions.topics(game, state) if topic.slot.seat == seat]
    own: list[Wish] = []
    for topic in topics:
        want = wants.get(topic.slot.kind)
        for each in want(Look(game, state, seat, topic, chance)) if want is not None else ():
            wish = each if isinstance(each, Wish) else Wish(each)
            own += [wish] if wish not in own else []
    # A sensible player speaks where the character has nothing to say, but for what he has made up his mind about.
    spoken = {wish.order.kind for wish in own} | {kind for kind, want in wants.items() if want is NOTHING}
    bundles = [[w for w in bundle if w.order.kind not in spoken] for bundle in sensible(game, state, seat, chance)]
    acting = {topic.slot.kind for topic in topics if topic.slot.need == "open"}
    waiting = [w for bundle in bundles for w in bundle if w.order.kind not in acting]
    single = [(w,) for bundle in bundles for w in bundle if w.order.kind in acting]
    first = (*own, *waiting)
    return ((first,) if first else ()) + tuple(single)
