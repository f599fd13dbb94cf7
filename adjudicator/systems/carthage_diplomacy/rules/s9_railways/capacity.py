"""9.B.1, 9.B.2, 10.C How many units a centre feeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.ground import Block
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.stops import meant, standing
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import (
    BUILDING,
    IDLE,
    board,
    lines,
    reached,
    stations,
)
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.travel import bars_passage, bars_strait
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, PROVINCES, RAILWAYS, Railway
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.orders import province
from adjudicator.systems.diplomacy.state import SCOPE

STEP = "railways.doubling"
DOUBLED = RAILWAYS.col("doubled", bool)
AUTUMN, WINTER = "autumn", "winter"


@event("doubling_changed", "cd:9.B.1", "cd:9.B.2")
class DoublingChanged:
    """A centre can feed two units from now on, or no more; `to` are the centres its line leads to.

    `why` is reached, blocked (for this Winter, by the units in `by`), pass, or taken_up.
    """

    line: str
    centre: str
    doubled: bool
    to: tuple[str, ...]
    why: str
    by: tuple[str, ...] = ()


@rule("cd:9.A.1", "cd:9.B.1", "cd:ruling 39", "cd:ruling 41", title="How many units a centre feeds")
def capacity(game: Game, state: State, centre: str) -> int:
    """Return how many units a centre can feed now.

    One; two where a line that starts in it leads to another centre; none in Spring and Autumn while a line that starts
    in it is being built. In Winter nothing is built, so the centre feeds its units; those must go before the next link.
    """
    own = [row for _, row in lines(state) if row.origin == centre]
    if CALENDAR.get(state, SCOPE, NOW).season != WINTER and any(row.status in {BUILDING, IDLE} for row in own):
        return 0
    return 2 if any(row.doubled for row in own) else 1


@DIPLOMACY_CARTHAGE.step(STEP, cites=("cd:9.B.1",))
@rule("cd:9.B.1", "cd:9.B.2", "cd:ruling 41", title="Which centres are doubled")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Look at every line at the end of Spring and of Autumn; a block counts in Autumn alone, for the Winter after."""
    season = CALENDAR.get(state, SCOPE, NOW).season
    if season == WINTER:
        return END
    blocks = standing(state) if season == AUTUMN else ()
    for name, row in lines(state):
        data = _looked_at(board(play.game), state, name, row, blocks)
        if data.doubled != row.doubled:
            changes = (DOUBLED.set(state, SCOPE, name, data.doubled),)
            state = yield Event.of(data, play.scope, changes)
    return END


@rule("cd:9.B.2", "cd:10.C", "cd:ruling 41", "cd:ruling 42", title="What keeps a centre from being doubled")
def _looked_at(
    land: Map, state: State, name: str, row: Railway, blocks: tuple[tuple[str, Block], ...]
) -> DoublingChanged:
    if row.route[0] != row.origin or not reached(land, row):
        return DoublingChanged(name, row.origin, False, (), "taken_up")
    over_land = tuple(centre for centre in reached(land, row) if not _over_pass(land, row, centre))
    if not over_land:
        return DoublingChanged(name, row.origin, False, reached(land, row), "pass")
    ruler = PROVINCES.get(state, SCOPE, row.origin).ruler
    felt = tuple(block for _, block in blocks if meant(state, block, ruler))
    stopped = {centre: tuple(_stops(land, row, name, centre, felt)) for centre in over_land}
    free = tuple(centre for centre in over_land if not stopped[centre])
    if free:
        return DoublingChanged(name, row.origin, True, free, "reached")
    return DoublingChanged(name, row.origin, False, over_land, "blocked", stopped[over_land[0]])


def _way_to(row: Railway, centre: str) -> tuple[str, ...]:
    return stations(row)[: stations(row).index(centre) + 1]


def _over_pass(land: Map, row: Railway, centre: str) -> bool:
    return any(land.pass_between(a, b) for a, b in pairwise(_way_to(row, centre)))


def _stops(land: Map, row: Railway, name: str, centre: str, blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the places of the units that block the line between its origin and a centre, the two left out."""
    way = _way_to(row, centre)
    straits = [strait for a, b in pairwise(way) if (strait := land.strait_between(a, b)) is not None]
    for block in blocks:
        between = any(bars_passage(block, place, (name,)) for place in way[1:-1])
        if between or any(bars_strait(block, strait, name) for strait in straits):
            yield province(block.place)
