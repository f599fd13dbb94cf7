"""6.5.7 Where a force can be sent: a war on the board, or the rebel; and the fleets that it needs there."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import Refused
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import ARMY, Lot, Units
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies
from adjudicator.systems.republic.state import FLEET, FLEET_VICTORY, NOW, REBEL, REBELLIONS, SCOPE, UNITS, WARS
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import FIGHTING, serves

CITE = "roc:6.5.7"


@rule(CITE, "roc:ruling 102", title="Which wars can be fought")
def no_target(view: State, war: str) -> Refused | None:
    """Refuse a war that is not on the board, or Lost, and a rebel where there is none; None if it can be fought."""
    if bare(war) == REBEL:
        return None if REBELLIONS.find(view, SCOPE, NOW) else Refused("no_rebel", (CITE,), lasting=False)
    row = WARS.find(view, SCOPE, bare(war))
    if row is None:
        return Refused("war_not_on_board", (CITE,), {"war": war, "wars": fought(view)}, lasting=False)
    if row.status not in FIGHTING:
        return Refused("war_is_lost", (CITE,), {"war": war, "wars": fought(view)}, lasting=False)
    return None


def fought(view: State) -> tuple[str, ...]:
    """Return the wars that can be fought, as orders name them, in the order they came; the rebel first."""
    rows = sorted(WARS.items(view, SCOPE), key=lambda item: (item[1].order, item[0]))
    wars = tuple(f"war:{key}" for key, row in rows if row.status in FIGHTING)
    return (f"war:{REBEL}", *wars) if REBELLIONS.find(view, SCOPE, NOW) else wars


@rule(CITE, "roc:ruling 96", title="The fleets that a force needs")
def fleets_needed(game: Game, view: State, war: str) -> tuple[int, bool]:
    """Return how many fleets a force needs to be sent to a war, by bare id, and whether it has to fight at sea first.

    At sea one fleet is the least; the support on the card is needed for the land war.
    """
    if war == REBEL:
        return 0, False
    card = game.box.wars[war]
    if card.naval and not FLEET_VICTORY.of(view, SCOPE, war):
        return 1, True
    return card.support, False


def fleets_in(state: State, counters: Iterable[str]) -> int:
    """Return how many of some counters are fleets."""
    return sum(UNITS.get(state, SCOPE, key).kind == FLEET for key in counters)


@rule(CITE, "roc:ruling 121p", title="What can be taken from the Active Forces for a war")
def not_available(game: Game, view: State, units: Units, war: str) -> Refused | None:
    """Refuse units for a war, by bare id, that are merchants, do not serve there, or are not at home; None if they can.

    The units of an expedition are no force.
    """
    wrong = lots.ill_written(game, units)
    if wrong is not None:
        return wrong
    for lot in units:
        if lots.is_merchant(game, lot.unit):
            return Refused("merchants_do_not_fight", (CITE,), {"lot": lot})
        if lot.unit != ARMY and not serves(game, bare(lot.unit), war):
            unit = game.box.units[bare(lot.unit)]
            facts = {"unit": lot.unit, "war": f"war:{war}", "series": unit.only_for_series, "wars": _only(unit)}
            return Refused("unit_not_for_war", (CITE, "roc:ruling 121p"), facts)
    chosen = lots.picked(game, view, ACTIVE, lots.merged(units), war)
    if chosen.lack is not None:
        facts = {"lot": chosen.lack, "there": chosen.there}
        never = not lots.ever(game, chosen.lack.unit, chosen.lack.number)
        return Refused("too_few_at_home", (CITE,), facts, lasting=never)
    return None


def _only(unit: object) -> tuple[str, ...]:
    return tuple(f"war:{war}" for war in getattr(unit, "only_for_wars", ()))


def there_are(game: Game, view: State, units: Units, war: str) -> Units:
    """Return what of a list of units can be had for a war: as many as there are of those that serve in it."""
    kept: Units = ()
    for lot in lots.merged(units):
        if lots.is_merchant(game, lot.unit) or (lot.unit != ARMY and not serves(game, bare(lot.unit), war)):
            continue
        chosen = lots.picked(game, view, ACTIVE, (*kept, lot), war)
        number = chosen.there if chosen.lack == lot else 0 if chosen.lack else lot.number
        kept = lots.merged((*kept, Lot(lot.unit, number, lot.veteran)))
    return kept


def at_home_for(game: Game, view: State, war: str) -> tuple[Units, Units]:
    """Return the armies at home that serve in a war, and the fleets at home."""
    home = lots.at_home(view)
    armies = (lot for lot in home if lots.is_army(game, bare(lot.unit)) and serves(game, bare(lot.unit), war))
    return tuple(armies), tuple(lot for lot in home if bare(lot.unit) == FLEET)


def whole_force(game: Game, view: State, war: str) -> Units:
    """Return all armies at home that serve in a war, recruits before veterans, with the fleets it needs; or nothing.

    Where it begins at sea all fleets go.
    """
    home, _ = at_home_for(game, view, war)
    needed, by_sea = fleets_needed(game, view, war)
    there = len(lies(view, ACTIVE, FLEET))
    if there < needed or not (home or by_sea):
        return ()
    fleets = there if by_sea else needed
    return (*home, *((Lot(f"unit:{FLEET}", fleets),) if fleets else ()))


def with_fleets(view: State, units: Units, needed: int) -> Units:
    """Return a list of units with as many fleets as a war needs, if they are at home; else without any change."""
    have = sum(lot.number for lot in units if bare(lot.unit) == FLEET)
    if needed <= have or needed > len(lies(view, ACTIVE, FLEET)):
        return ()
    others = tuple(lot for lot in units if bare(lot.unit) != FLEET)
    return (*others, Lot(f"unit:{FLEET}", needed))
