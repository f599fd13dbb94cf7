"""6.7.3 Joint commands of one faction: there is no bribery, its owner says which armies each commander has."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import ARMY, Lot, Units
from adjudicator.systems.republic.orders.revolution import Entrust
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat.forces import commanders_of
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.revolution.musters import Muster
from adjudicator.systems.republic.state import FORCES, SCOPE
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import armies_of, is_suffete

KIND = "entrust"
CITES = ("roc:6.7.3", "roc:ruling 147b")


@event("armies_divided", "roc:6.7.3", "roc:ruling 147b", answers=("entrust",))
class ArmiesDivided:
    """The owner of both commanders of a force has divided its armies between them."""

    war: str
    seat: str
    senators: tuple[str, str]
    units: tuple[Units, Units]


@rule("roc:6.7.3", "roc:ruling 147b", title="When one faction has both commanders of the same office")
def shared(game: Game, state: State, force: str) -> bool:
    """Return whether a force has two commanders of the same office who are of one faction."""
    both = commanders_of(state, force)
    same_office = len({is_suffete(game, state, key) for key in both}) == 1
    return len(both) > 1 and same_office and len({owner(state, key) for key in both}) == 1


def slot(game: Game, state: State, key: str, force: str) -> Slot:
    """Return what their owner is asked; by default all armies go to the commander named first."""
    both = commanders_of(state, force)
    orders = tuple(Entrust(person(both[-1]), units) for units in _parts(game, state, force))
    about = {"senator": tuple(person(one) for one in both)}
    return Slot(f"{key}:{KIND}:{force}", owner(state, both[0]), KIND, about, "optional", OneOf(orders))


def _parts(game: Game, state: State, force: str) -> tuple[Units, ...]:
    """Return armies that one may have: half of them, all but one, or all of a kind."""
    there = armies_of(state, force)
    kinds = tuple((Lot(lot.unit, lot.number, lot.veteran),) for lot in lots.counted(state, there))
    numbers = dict.fromkeys(number for number in (len(there) // 2, len(there) - 1, len(there)) if number > 0)
    return (*((Lot(ARMY, number),) for number in numbers), *kinds)


def topics(game: Game, state: State, step: str, force: str) -> Iterator[Topic]:
    """Yield what their owner may file before the battle; the form offers halves if they hold the same office now."""
    half, both = len(armies_of(state, force)) // 2, commanders_of(state, force)
    if len(both) > 1:
        line = Suggestion(Entrust(person(both[1]), (Lot(ARMY, half),)), "entrust_half", {"other": person(both[0])})
        form = (line,) if half and shared(game, state, force) else ()
        yield Topic(slot(game, state, step, force), step, form)


def check(game: Game, view: State, slot: Slot, order: Entrust) -> Verdict:
    """Check whether a commander can have these armies: they must be there; a fleet plays no part in a revolt."""
    if (wrong := lots.ill_written(game, order.units)) is not None:
        return wrong
    fleet = next((lot for lot in order.units if lot.unit != ARMY and not lots.is_army(game, bare(lot.unit))), None)
    if fleet is not None:
        return Refused("entrust_armies_alone", CITES, {"lot": fleet})
    force = _force(game, view, order.senator)
    if not force:
        return Refused("entrust_no_joint_command", CITES, {"senator": order.senator}, lasting=False)
    chosen = lots.picked(game, view, f"force:{force}", order.units)
    if chosen.lack is not None:
        facts = {"senator": order.senator, "lot": chosen.lack, "there": chosen.there}
        return Refused("entrust_too_many", CITES, facts, lasting=False)
    return ACCEPTED


def _force(game: Game, view: State, senator: str) -> str:
    """Return the force of a joint command of one faction in which a Senator, by his id in orders, commands."""
    found = (key for key, row in FORCES.items(view, SCOPE) if bare(senator) in (row.commander, row.second))
    return next((key for key in found if shared(game, view, key)), "")


@rule("roc:6.7.3", "roc:ruling 147b", title="Their owner assigns the armies")
def divide(play: Play, state: State, force: str) -> Flow[tuple[State, tuple[Muster, ...]]]:
    """Return a muster of each commander, as their owner orders; none if he orders nothing."""
    both, war = commanders_of(state, force), FORCES.get(state, SCOPE, force).war
    mine = (a for a in play.all(KIND) if isinstance(a.order, Entrust) and bare(a.order.senator) in both)
    answer = next(mine, None)
    if answer is None:
        yield from ()
        return state, ()
    given = lots.picked(play.game, state, f"force:{force}", answer.order.units).counters
    rest = tuple(key for key in armies_of(state, force) if key not in given)
    held = {key: given if key == bare(answer.order.senator) else rest for key in both}
    first, second = both
    data = ArmiesDivided(
        f"war:{war}",
        answer.slot.seat,
        (person(first), person(second)),
        (lots.counted(state, held[first]), lots.counted(state, held[second])),
    )
    because = f"{answer.slot.seat}:{answer.filed}"
    state = yield Event.of(data, play.scope, because=because)
    return state, tuple(Muster(force, war, key, "", held[key]) for key in both)
