"""Units as measures name them, `2 veteran Celtiberians, 9 armies`, and the counters that are meant."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import Refused
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import ARMY, Lot, Units
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies
from adjudicator.systems.republic.state import FLEET, SCOPE, UNIT_PLACE, UNITS
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import bound, serves

CITE = "roc:6.5.7"
MERCHANT = "merchant"


@record
class Picked:
    """The counters that lots mean, in the order of the lots; `lack` is the first lot of which there are too few.

    `there` is how many of that lot there are.
    """

    counters: tuple[str, ...]
    lack: Lot | None = None
    there: int = 0


def is_army(game: Game, kind: str) -> bool:
    """Return whether a kind, by bare id, is an army."""
    return bool(game.box.units[kind].kind == "army")


def is_merchant(game: Game, unit: str) -> bool:
    """Return whether a unit as a lot names it is Trade Fleets or Caravans."""
    return unit != ARMY and game.box.units[bare(unit)].kind == MERCHANT


def ill_written(game: Game, units: Units) -> Refused | None:
    """Refuse units that cannot be at all: none, a number below 1, veteran fleets; None if they can."""
    if not units:
        return Refused("units_needed", (CITE,))
    for lot in units:
        if lot.number < 1:
            return Refused("unit_count_too_small", (CITE,), {"lot": lot})
        if lot.veteran and lot.unit != ARMY and not is_army(game, bare(lot.unit)):
            return Refused("only_armies_are_veterans", (CITE,), {"lot": lot})
    return None


def ever(game: Game, unit: str, number: int) -> bool:
    """Return whether there can ever be so many of a unit in one place: the game has as many counters, or no limit."""
    kinds = [key for key in game.box.units if is_army(game, key)] if unit == ARMY else [bare(unit)]
    return is_merchant(game, unit) or number <= sum(game.box.units[key].counters for key in kinds)


@rule(CITE, title="Which counters a list of units means")
def picked(game: Game, state: State, place: str, units: Units, war: str = "") -> Picked:
    """Return the counters at a place that a list of units means.

    Of a kind recruits go before veterans; `veteran` picks veterans. Armies without a kind are what the lots with one
    leave: those first that serve in this war alone, then the cheapest.

    Args:
        game: the game.
        state: the position.
        place: where they are, `active` or `pool`.
        units: the list.
        war: for what they are picked, by bare id; empty for nothing.
    """
    taken: list[str] = []
    exact = (lot for lot in units if lot.unit != ARMY)
    rest = (lot for lot in units if lot.unit == ARMY)
    for lot in (*exact, *rest):
        found = [key for key in _like(game, state, place, lot, war) if key not in taken]
        if len(found) < lot.number:
            return Picked(tuple(taken), lot, len(found))
        taken += found[: lot.number]
    return Picked(tuple(taken))


def _like(game: Game, state: State, place: str, lot: Lot, war: str) -> tuple[str, ...]:
    if lot.unit == ARMY:
        kinds = [key for key in game.box.units if is_army(game, key) and (not war or serves(game, key, war))]
        kinds.sort(key=lambda key: (not bound(game.box.units[key]), game.box.units[key].cost))
    else:
        kinds = [bare(lot.unit)]
    found = [key for kind in kinds for key in lies(state, place, kind)]
    veterans = [key for key in found if UNITS.get(state, SCOPE, key).veteran]
    recruits = [key for key in found if key not in veterans]
    return tuple(veterans if lot.veteran else (*recruits, *veterans))


def counted(state: State, counters: Iterable[str]) -> Units:
    """Return counters as lots, kind by kind in the order they come, recruits and veterans apart."""
    found: dict[tuple[str, bool], int] = {}
    for key in counters:
        row = UNITS.get(state, SCOPE, key)
        found[row.kind, row.veteran] = found.get((row.kind, row.veteran), 0) + 1
    return tuple(Lot(f"unit:{kind}", number, veteran) for (kind, veteran), number in found.items())


def moved(state: State, counters: Iterable[str], place: str) -> tuple[Change, ...]:
    """Return the changes that place counters somewhere; they stay what they are."""
    return tuple(UNIT_PLACE.set(state, SCOPE, key, place) for key in counters)


def merged(units: Units) -> Units:
    """Return a list in which each kind occurs once, recruits and veterans apart, without those of no number."""
    found: dict[tuple[str, bool], int] = {}
    for lot in units:
        found[lot.unit, lot.veteran] = found.get((lot.unit, lot.veteran), 0) + lot.number
    return tuple(Lot(unit, number, veteran) for (unit, veteran), number in found.items() if number > 0)


def at_home(state: State) -> Units:
    """Return the Active Forces as lots."""
    return counted(state, lies(state, ACTIVE))


def strength(game: Game, state: State, counters: Iterable[str], *, sea: bool) -> int:
    """Return what counters count in battle: fleets at sea, armies on land, veterans at their own strength."""
    rows = (UNITS.get(state, SCOPE, key) for key in counters)
    fighting = [row for row in rows if (row.kind == FLEET) == sea]
    kinds = game.box.units
    return sum(kinds[row.kind].veteran_strength if row.veteran else kinds[row.kind].strength for row in fighting)
