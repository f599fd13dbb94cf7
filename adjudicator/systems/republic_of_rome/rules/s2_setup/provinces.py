"""The provinces of the scenario are dealt, one to each player; the rest lie in the Forum."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_rome.mount import scenario
from adjudicator.systems.republic_of_rome.state import ALLOTMENTS, Allotment

CITES = ("ror:2",)


@event("provinces_dealt", "ror:2")
class ProvincesDealt:
    """Provinces as pairs of player and province; `left` lie in the Forum, and `without` got none for want of cards."""

    seats: tuple[tuple[str, str], ...]
    left: tuple[str, ...]
    without: tuple[str, ...] = ()


@rule("ror:2", title="Provinces are dealt one each, in the Late Republic twice")
def deal(play: Play, state: State) -> Flow[State]:
    """Deal by the dice; with more players than cards the dice say who gets none."""
    chosen = scenario(play.game)
    for name, cards in (("first", chosen.provinces), ("second", chosen.second_provinces)):
        if cards:
            state = yield from _deal(play, state, name, list(cards))
    return state


def _deal(play: Play, state: State, name: str, left: list[str]) -> Flow[State]:
    seats, without = list(play.game.seats), []
    while len(seats) > len(left):
        without.append(play.dice.choose(f"provinces/{name}/without", seats, where="2"))
        seats.remove(without[-1])
    dealt: list[tuple[str, str]] = []
    for seat in seats:
        province = play.dice.choose(f"provinces/{name}/{seat}", left, where="2")
        left.remove(province)
        dealt.append((seat, province))
    changes = tuple(ALLOTMENTS.put(SCOPE, province, Allotment(seat)) for seat, province in dealt)
    named = tuple((seat, f"province:{province}") for seat, province in dealt)
    data = ProvincesDealt(named, told("province", left), tuple(without))
    return (yield Event.of(data, play.scope, changes))
