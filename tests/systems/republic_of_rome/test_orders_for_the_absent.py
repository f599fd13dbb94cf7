"""Section 21: orders filed for a Senator who by then is dead, captive or away, in every kind of order, by machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from adjudicator.engine.running.filing import on_receipt
from adjudicator.engine.running.questions import topics
from adjudicator.engine.system import Game
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Accepted, Filed
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.people import is_free
from adjudicator.systems.republic.rules.mortality.death import death_of, family_goes
from adjudicator.systems.republic.rules.terms.posts import leave
from adjudicator.systems.republic.state import BANK, CITY, DEAD, PLACE, SCOPE
from adjudicator.systems.republic_of_rome.state import SENATORS
from adjudicator.testing.scenario import Run, change, filed, submissions
from tests.systems.republic_of_rome.playing import Played, game

PACKETS = 12
"""A whole turn, and more than once what its first packets ask."""
AT_WAR, CAPTIVE = "war:punic_1", "captive:punic_1"
SERVES = {
    AT_WAR: {"contribute", "distribute", "gift", "leader", "extra_leader", "games", "extra_games"},
    CAPTIVE: {"ransom"},
    DEAD: {"propose"},
}
"""The orders that serve for a Senator who is there: a proposal lies in the agenda until its turn, when it falls."""
MONEY = {"distribute", "gift"}
FORUM = {"knight", "extra_knight", "persuade", "extra_persuade"}
REFUSED = {AT_WAR: {*FORUM, "bid"}, CAPTIVE: {*FORUM, *MONEY, "leader"}, DEAD: {*FORUM, *MONEY, "leader"}}
"""Orders that are refused at the least."""


def _for(order: Any, who: str) -> Iterator[Any]:
    """Yield an order with each Senator whom it names made another, one after the other."""
    if isinstance(order, str) and order.startswith("senator:"):
        yield who
    elif isinstance(order, tuple):
        for at, each in enumerate(order):
            yield from ((*order[:at], new, *order[at + 1 :]) for new in _for(each, who))
    elif is_dataclass(order) and not isinstance(order, type):
        for name in (field.name for field in fields(order) if field.init):
            yield from (replace(order, **{name: new}) for new in _for(getattr(order, name), who))


def _victim(of: Game, state: State, seat: str) -> str:
    """Return a Senator of a seat in Rome, no Statesman nor Leader, whose family would stay; empty if there is none."""
    rows = SENATORS.items(state, SCOPE)
    free = (key for key, row in rows if row.faction == seat and is_free(row) and not row.leader)
    return next((key for key in free if key in of.box.senators), "")


def _gone(of: Game, state: State, who: str, place: str) -> State:
    """Return the state with a Senator at a place, or dead with all that he leaves."""
    if place != DEAD:
        return change(state, PLACE, SCOPE, who, place)
    death, talents = death_of(of, state, who), SENATORS.get(state, SCOPE, who).talents
    changes = (*family_goes(of, state, death), *leave(of, state, death.posts), BANK.add(SCOPE, CITY, talents))
    return apply(state, supposed(SCOPE, changes))


def _orders(played: Played, seat: str, who: str) -> Iterator[Filed]:
    """Yield orders of a seat about a Senator, such as its forms may hold, that are accepted while he is in Rome."""
    of, state = played.game, played.state
    for topic in (one for one in topics(of, state) if one.slot.seat == seat and one.slot.choices.size()):
        spec, seen = of.system.step(topic.step), view(state, seat)
        drawn = (topic.slot.choices.sample(played.chance.randrange) for _ in range(4))
        for order in (new for each in drawn for new in _for(each, f"senator:{who}")):
            if isinstance(on_receipt(of, seen, spec, topic.slot, order), Accepted):
                yield filed(seat, order)


@pytest.mark.parametrize("place", [AT_WAR, CAPTIVE, DEAD])
def test_what_is_filed_for_a_senator_who_is_gone_by_then_is_refused_with_a_reason(place: str) -> None:
    """Take a Senator of each seat away once his orders are filed; `Played` compares talents, cards and posts."""
    served, refused = set[str](), set[str]()
    for scenario in ("middle", "late"):
        played = Played(game(4, scenario=scenario), seed=12).order()
        assert played.state.packet is not None
        assert played.state.packet.id == "1.1"
        for _ in range(PACKETS):
            if played.state.over:
                break
            named = _packet(played, place)
            for told in submissions(Run(tuple(played.events), played.state)):
                served |= {told.kind for number in told.used if (told.seat, number) in named}
                refused |= {told.kind for number, _ in told.refused if (told.seat, number) in named}
    assert served <= SERVES[place]
    assert refused >= REFUSED[place]


def _packet(played: Played, place: str) -> set[tuple[str, int]]:
    """Play a packet with orders for Senators who leave before it closes, and return the numbers of those orders.

    The orders for one whose family returns from the Curia in the packet are about him again, and are left out.
    """
    who = {seat: found for seat in played.game.seats if (found := _victim(played.game, played.state, seat))}
    orders = [order for seat, one in who.items() for order in _orders(played, seat, one)]
    at, named = dict(played.numbers), set[tuple[str, int]]()
    for order in orders:
        at[order.seat] = at.get(order.seat, 0) + 1
        named.add((order.seat, at[order.seat]))
    for one in who.values():
        played.state = _gone(played.game, played.state, one, place)
    played.events.clear()
    played.order(*orders)
    back = {told.senator for told in played.said("carthage_repopulated")}
    return {(seat, number) for seat, number in named if f"senator:{who[seat]}" not in back}
