"""Players who steer a game to one end: sensible ones, but for what that end asks of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from adjudicator.engine.running import questions
from adjudicator.engine.system import Game
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Propose
from adjudicator.systems.republic.orders.measures import Lot, Recruit, Send
from adjudicator.systems.republic.orders.revolution import Revolt, TestArmy
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.senate.government import life
from adjudicator.systems.republic.state import REBEL, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import peace, recruiting
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda
from adjudicator.testing.players import Bundles, Style, Wish, sensible

Aim = Callable[[Game, State, str, Topic], Iterator[Any]]
"""The orders of a seat on a topic."""


def towards(aims: Mapping[str, Aim]) -> Style:
    """Return sensible players who order by `aims` where it names a kind of order."""

    def style(game: Game, state: State, seat: str, chance: Random) -> Bundles:
        topics = (topic for topic in questions.topics(game, state) if topic.slot.seat == seat)
        own = [Wish(o) for t in topics if t.slot.kind in aims for o in aims[t.slot.kind](game, state, seat, t)]
        others = (
            tuple(w for w in bundle if w.order.kind not in aims) for bundle in sensible(game, state, seat, chance)
        )
        return ((tuple(own),) if own else ()) + tuple(bundle for bundle in others if bundle)

    return style


def aye(game: Game, state: State, seat: str, topic: Topic) -> Iterator[Any]:
    """Vote for everything."""
    yield Ballot("yes")


def nothing(game: Game, state: State, seat: str, topic: Topic) -> Iterator[Any]:
    """Order nothing."""
    return iter(())


def numbered(measures: list[tuple[Any, ...]]) -> Iterator[Any]:
    for number, each in enumerate(measures, start=1):
        yield Propose(number, each)


def surrender(game: Game, state: State, seat: str, topic: Topic) -> Iterator[Any]:
    """Sue for peace with every war."""
    return numbered([(one,) for one in peace.offers(game, state, seat)])


def spend(game: Game, state: State, seat: str, topic: Topic) -> Iterator[Any]:
    """Recruit all that the Treasury pays for, and give wars up as long as that does not end the game."""
    money, lots = treasury(state), list[Lot]()
    for kind in sorted(game.box.units):
        free = sum(row.kind == kind and row.place == "pool" for _, row in UNITS.items(state, SCOPE))
        count = min(free, money // max(1, game.box.units[kind].cost))
        if count > 0 and not recruiting.barred(game, state, kind):
            lots.append(Lot(f"unit:{kind}", count))
            money -= count * game.box.units[kind].cost
    lost = sum(row.status == "lost" for _, row in WARS.items(state, SCOPE))
    given_up = peace.offers(game, state, seat)[: max(0, game.box.constants.end.lost_wars - 1 - lost)]
    return numbered([*((one,) for one in given_up), *(((Recruit(tuple(lots)),),) if lots else ())])


def crown(game: Game, state: State, seat: str, topic: Topic) -> Iterator[Any]:
    """Propose the own Leader for life, after what Carthage needs."""
    return numbered([*((one,) for one in life.suggestions(game, state, seat)[:1]), *agenda(game, state, seat)])


def ignore(game: Game, state: State, seat: str, topic: Topic) -> Iterator[Any]:
    """Send nobody against a rebel."""
    plans = agenda(game, state, seat)
    return numbered([p for p in plans if not any(isinstance(m, Send) and m.war == f"war:{REBEL}" for m in p)])


def muster(game: Game, state: State, seat: str, topic: Topic) -> Iterator[Any]:
    """Ask all armies."""
    (who,) = topic.slot.about["senator"]
    yield TestArmy(who)


def rise(game: Game, state: State, seat: str, topic: Topic) -> Iterator[Any]:
    """Revolt."""
    (who,) = topic.slot.about["senator"]
    yield Revolt(who)


AIMS: Mapping[str, Style] = {
    "revolt": towards({"test": muster, "revolt": rise, "propose": ignore, "ballot": aye}),
    "life": towards({"propose": crown, "ballot": aye}),
    "influence": sensible,
    "bankruptcy": towards({"contribute": nothing, "propose": spend, "ballot": aye}),
    "active_wars": towards({"propose": nothing}),
    "lost_wars": towards({"propose": surrender, "ballot": aye}),
}
