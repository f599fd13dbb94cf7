"""5.C.b.5 Purges that get in each other's way: which goes first, by rank, by nearness, and by lot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.control import fed, province_row
from adjudicator.systems.carthage_diplomacy.orders.base import COMMANDER, RULER, SUB_RULER
from adjudicator.systems.carthage_diplomacy.orders.offices import Purge
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.ranks import BY_COMMANDER, Office, height, holder
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import codes_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.stock import at_stake
from adjudicator.systems.diplomacy.state import SCOPE, UNITS

CITE: Final = "cd:5.C.b.5"
NEARNESS: Final = {COMMANDER: 0, SUB_RULER: 1, RULER: 2}
"""The lower one goes first, then the nearer superior, last the Ruler: so a player who purges both superiors rules."""

Spot = tuple[str, str, str]
"""Where a purge comes from, as the board has it: province, space of the unit, its token. No name is in it."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One purge of one office: from what height as the purges begin, in whose name, and who wrote it in what order."""

    rank: int
    giver: str
    victim: str
    office: Office
    writings: tuple[tuple[str, Purge], ...]

    @property
    def level(self) -> tuple[int, int]:
        """Rank and nearness: strokes of a lower level go first."""
        return self.rank, NEARNESS[self.office.office]


@event("purges_clashed", "cd:5.C.b.5", "cd:ruling 27a")
class PurgesClashed:
    """Purges got in each other's way, and lots said whose go first.

    `victims` are those purged; `among` whose purges they are, in the order of the board; `drawn` the same in the order
    of the lots, and `dice` one number for each place but the last: it counts among those still left.
    """

    victims: tuple[str, ...]
    among: tuple[str, ...]
    drawn: tuple[str, ...]
    dice: tuple[int, ...]


def stands(state: State, one: Stroke) -> bool:
    """Return whether the victim still has the office and the purger is still related to it."""
    return holder(state, one.office) == one.victim and height(state, one.giver, one.office) is not None


def levels(strokes: Iterable[Stroke]) -> Iterator[tuple[Stroke, ...]]:
    """Yield the strokes of each level in turn, in the order of the board."""
    found = sorted(strokes, key=lambda one: (one.level, one.office, one.rank))
    for level in dict.fromkeys(one.level for one in found):
        yield tuple(one for one in found if one.level == level)


def in_order(play: Play, state: State, level: tuple[Stroke, ...]) -> Flow[tuple[State, tuple[Stroke, ...]]]:
    """Return the strokes of a level in the order in which they are carried out; lots are drawn where they clash."""
    ordered: list[Stroke] = []
    for group in _groups(play, state, level):
        givers = _in_board_order(state, group)
        if len(givers) > 1:
            state, givers = yield from _lots(play, state, group, givers)
        ordered += (one for giver in givers for one in group if one.giver == giver)
    return state, tuple(ordered)


@rule(CITE, "cd:9.C.7", "cd:ruling 27a", title="Which purges get in each other's way")
def clash(play: Play, state: State, one: Stroke, other: Stroke) -> bool:
    """Return whether it matters which of two purges of a level goes first.

    It does where two purge one office, and where stock can go either way: two purge one person, or one of them is
    purged too. Whether anybody has stock may be secret, so it is enough that there is a railway.
    """
    if one.giver == other.giver:
        return False
    if one.office == other.office:
        return True
    related = other.victim in {one.victim, one.giver} or other.giver == one.victim
    return related and at_stake(play, state, one.office.place, other.office.place)


def _groups(play: Play, state: State, level: tuple[Stroke, ...]) -> list[tuple[Stroke, ...]]:
    """Return the strokes of a level in groups that have nothing to do with one another, in the order of the board."""
    together = {one.giver: {one.giver} for one in level}
    for one, other in combinations(level, 2):
        if clash(play, state, one, other):
            joined = together[one.giver] | together[other.giver]
            together.update(dict.fromkeys(joined, joined))
    parties = dict.fromkeys(frozenset(together[one.giver]) for one in level)
    return [tuple(one for one in level if one.giver in party) for party in parties]


def _in_board_order(state: State, group: tuple[Stroke, ...]) -> tuple[str, ...]:
    """Return whose strokes these are, by the board alone: other names or seats make no other order."""
    first: dict[str, Spot] = {}
    for one in group:
        spot = _spot(state, one)
        first[one.giver] = min(spot, first.get(one.giver, spot))
    return tuple(sorted(first, key=lambda giver: first[giver]))


def _spot(state: State, one: Stroke) -> Spot:
    """Return the post that a stroke comes from: a commander's unit, or the centre that will feed it."""
    place, token = one.office.place, one.office.token
    if token:
        return place, UNITS.get(state, SCOPE, token).place, token
    if one.rank != BY_COMMANDER or province_row(state, place).commander == one.giver:
        return place, "", ""
    return min((place, unit.place, token) for token, unit in fed(state, place) if unit.owner == one.giver)


@rule(CITE, "cd:ruling 27a", "cd:ruling 34", title="Lots where neither rank nor nearness tells whose purge goes first")
def _lots(
    play: Play, state: State, group: tuple[Stroke, ...], givers: tuple[str, ...]
) -> Flow[tuple[State, tuple[str, ...]]]:
    """Draw one after the other, a die for each place but the last, in the open."""
    first, left = group[0], list(givers)
    label = f"purges/{first.rank}/{first.office.office}/{_spot(state, first)[0] or _spot(state, first)[1]}"
    drawn: list[str] = []
    dice: list[int] = []
    while len(left) > 1:
        die = play.dice.roll(f"{label}/{len(drawn) + 1}", len(left), where="5.C.b.5")
        dice.append(die)
        drawn.append(left.pop(die - 1))
    order = (*drawn, *left)
    victims = tuple(dict.fromkeys(one.victim for one in group))
    data = PurgesClashed(codes_of(state, victims), codes_of(state, givers), codes_of(state, order), tuple(dice))
    state = yield Event.of(data, SCOPE)
    return state, order
