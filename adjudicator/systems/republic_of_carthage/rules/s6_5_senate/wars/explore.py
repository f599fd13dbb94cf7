"""6.5.7 Sending an expedition: its leader, its merchants, those of them that must be bought."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Lot, Units
from adjudicator.systems.republic.people import offices_of, owner
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, person, state_gets, treasury
from adjudicator.systems.republic.rules.senate.proposals import consents, present
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.state import CITY, INF, PLACE, SCOPE, TURN, Motion
from adjudicator.systems.republic_of_carthage.orders.measures import Explore
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import expeditions, recruiting
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.recruiting import LotPrice
from adjudicator.systems.republic_of_carthage.state import (
    AT_HOME,
    AWAY,
    EXPEDITIONS,
    EXPLORATIONS,
    MERCHANTS,
    Expedition,
)

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 119")
CARAVAN, TRADE_FLEET = "caravan", "trade_fleet"


@event("expedition_sent", "roc:6.5.7", "roc:ruling 119", weight=66)
class ExpeditionSent:
    """An expedition leaves with a number of the merchants `asked` on the card; the leader's Influence and EXP.

    `from_home` are those that were there; `bought` what the rest cost the State.
    """

    expedition: str
    exploration: str
    senator: str
    old: int
    change: int
    new: int
    exp: int
    units: Units
    asked: Units
    from_home: Units
    bought: tuple[LotPrice, ...]
    total: int
    treasury: Balance | None


@rule(CITE, "roc:ruling 119", "roc:ruling 133h", title="What a proposal to explore must name")
def check(game: Game, view: State, measure: Explore) -> Verdict:
    """Refuse an Exploration that is not on the board, a leader in office or away, and merchants that cannot be had."""
    card = bare(measure.exploration)
    if EXPLORATIONS.find(view, SCOPE, card) is None or card not in game.box.explorations:
        facts = {"exploration": measure.exploration, "open": expeditions.open_to(view)}
        return Refused("exploration_not_on_board", (CITE,), facts, lasting=False)
    wrong = present.absent(view, measure.leader, CITE) or present.in_office(game, view, measure.leader, CITE)
    if wrong is not None:
        return replace(wrong, cites=(*wrong.cites, "roc:ruling 119"), hint=_led(game, view, measure))
    return lots.ill_written(game, measure.units) or _merchants(game, view, measure) or ACCEPTED


def _led(game: Game, view: State, measure: Explore) -> tuple[Explore, ...]:
    """Return the measure under the free Senator without office of highest EXP, if it is in order."""
    better = (Explore(measure.exploration, person(key), measure.units) for key in leaders(game, view)[:1])
    return tuple(each for each in better if check(game, view, each) is ACCEPTED)


def leaders(game: Game, view: State) -> tuple[str, ...]:
    """Return who may lead an expedition, by bare id, the best explorers first."""
    free = [key for key in present.free(view) if not offices_of(game, view, key)]
    return tuple(sorted(free, key=lambda key: -game.box.person(key).exp))


def asked(game: Game, exploration: str) -> Units:
    """Return the merchants on an Exploration card."""
    card = game.box.explorations[exploration]
    both = ((CARAVAN, card.caravans), (TRADE_FLEET, card.trade_fleets))
    return tuple(Lot(f"unit:{kind}", number) for kind, number in both if number)


def _merchants(game: Game, view: State, measure: Explore) -> Refused | None:
    card = bare(measure.exploration)
    kinds = tuple(lot.unit for lot in asked(game, card))
    for lot in measure.units:
        if f"unit:{bare(lot.unit)}" not in kinds:
            better = Explore(measure.exploration, measure.leader, (Lot(kinds[0], lot.number),))
            hint = (better,) if _merchants(game, view, better) is None else ()
            facts = {"lot": lot, "exploration": measure.exploration, "asked": asked(game, card)}
            return Refused("wrong_merchants", (CITE,), facts, hint)
    for unit, _ in recruiting.summed(bought(view, measure.units)):
        barring = recruiting.barred(game, view, unit)
        if barring:
            kept = at_home(view, lots.merged(measure.units))
            hint = (Explore(measure.exploration, measure.leader, kept),) if kept else ()
            return Refused("recruiting_barred", (CITE,), {"unit": f"unit:{unit}", "card": barring}, hint, lasting=False)
    return _paid(game, view, measure)


@rule("roc:ruling 93", title="Merchants are bought out of what the Treasury holds")
def _paid(game: Game, view: State, measure: Explore) -> Refused | None:
    prices = recruiting.bill(game, view, bought(view, measure.units))
    total, held = recruiting.cost(prices), treasury(view)
    if total <= held:
        return None
    hint = tuple(each for each in (affordable(game, view, measure),) if each.units)
    facts = {"lots": prices, "total": total, "held": held}
    return Refused("treasury_too_small", (CITE, "roc:ruling 93"), facts, hint, lasting=False)


def affordable(game: Game, view: State, measure: Explore) -> Explore:
    """Return the measure with as many of its merchants as are at home or can be paid."""
    units = lots.merged(measure.units)
    paid = recruiting.within(game, view, bought(view, units), treasury(view))
    return Explore(measure.exploration, measure.leader, lots.merged((*at_home(view, units), *paid)))


def at_home(view: State, units: Units) -> Units:
    """Return what of a list of merchants is at home."""
    return lots.merged(tuple(Lot(lot.unit, min(lot.number, home(view, bare(lot.unit)))) for lot in units))


def home(view: State, kind: str) -> int:
    """Return how many merchants of a kind are at home."""
    row = MERCHANTS.find(view, SCOPE, kind)
    return row.home if row is not None else 0


@rule(CITE, "roc:ruling 36d", title="Merchants at home serve at no new cost")
def bought(view: State, units: Units) -> Units:
    """Return what of a list of merchants is not at home."""
    return lots.merged(tuple(Lot(lot.unit, lot.number - home(view, bare(lot.unit))) for lot in lots.merged(units)))


def foreseen(game: Game, state: State, measure: Explore) -> tuple[Change, ...]:
    """Return the changes by which the expedition is on its way and its merchants are paid."""
    card, leader, units = bare(measure.exploration), bare(measure.leader), lots.merged(measure.units)
    new = bought(state, units)
    total = recruiting.cost(recruiting.bill(game, state, new))
    number = {bare(lot.unit): lot.number for lot in units}
    missing = {bare(lot.unit): lot.number for lot in new}
    turn = TURN.of(state, SCOPE, CITY)
    row = Expedition(card, leader, number.get(CARAVAN, 0), number.get(TRADE_FLEET, 0), turn)
    merchants = (
        change
        for kind, count in number.items()
        for change in (AT_HOME.add(SCOPE, kind, missing.get(kind, 0) - count), AWAY.add(SCOPE, kind, count))
    )
    return (
        EXPEDITIONS.put(SCOPE, next_expedition(state), row),
        PLACE.set(state, SCOPE, leader, f"expedition:{card}"),
        INF.add(SCOPE, leader, _influence(game, state, leader)),
        *merchants,
        *((state_gets(-total), bank_pays(-total)) if total else ()),
    )


def _influence(game: Game, state: State, leader: str) -> int:
    figure = game.box.constants.senate.expedition_commander_influence
    return limits.influence(game, INF.of(state, SCOPE, leader), figure)


def next_expedition(state: State) -> str:
    """Return the key of the next expedition."""
    return f"x{max((int(key[1:]) for key in EXPEDITIONS.rows(state, SCOPE)), default=0) + 1}"


@rule(CITE, "roc:ruling 119", title="An expedition is sent")
def enact(play: Play, state: State, motion: Motion, measure: Explore) -> Flow[State]:
    """Send it, if it can still be sent."""
    game = play.game
    if isinstance(check(game, state, measure), Refused):
        return state
    card, leader, units = bare(measure.exploration), bare(measure.leader), lots.merged(measure.units)
    new = {lot.unit: lot.number for lot in bought(state, units)}
    prices = recruiting.bill(game, state, bought(state, units))
    total, old, gain = recruiting.cost(prices), INF.of(state, SCOPE, leader), _influence(game, state, leader)
    data = ExpeditionSent(
        next_expedition(state),
        f"exploration:{card}",
        person(leader),
        old,
        gain,
        old + gain,
        game.box.person(leader).exp,
        units,
        asked(game, card),
        lots.merged(tuple(Lot(lot.unit, lot.number - new.get(lot.unit, 0)) for lot in units)),
        prices,
        total,
        booked(state, -total) if total else None,
    )
    return (yield Event.of(data, play.scope, foreseen(game, state, measure)))


def same(measure: Explore) -> Hashable:
    """Return the particulars, the merchants in any order."""
    units = frozenset((lot.unit, lot.number) for lot in lots.merged(measure.units))
    return (measure.exploration, measure.leader, units)


def gains(game: Game, state: State, measure: Explore) -> tuple[str, ...]:
    """Return the seat of the leader."""
    return tuple(filter(None, (owner(state, bare(measure.leader)),)))


def offers(game: Game, view: State, seat: str) -> tuple[Explore, ...]:
    """Return what the chair could propose: for each Exploration the best explorer, with all merchants it asks for."""
    found: list[Explore] = []
    for exploration in expeditions.open_to(view):
        for key in leaders(game, view)[:1]:
            full = Explore(exploration, person(key), asked(game, bare(exploration)))
            found.append(affordable(game, view, full))
    return tuple(each for each in found if check(game, view, each) is ACCEPTED)


def remark(game: Game, view: State, measure: Explore) -> tuple[str, Mapping[str, int]]:
    """Return how many merchants the card asks for, the leader's EXP, and what the missing ones cost."""
    total = recruiting.cost(recruiting.bill(game, view, bought(view, measure.units)))
    needs = sum(lot.number for lot in asked(game, bare(measure.exploration)))
    return "offer_explore", {"needs": needs, "exp": game.box.person(bare(measure.leader)).exp, "total": total}


# ----------------------------------------------------------------------------------------- vote


def _wanted(game: Game, measure: Explore) -> tuple[consents.Wanted, ...]:
    return ((measure.leader, "commands", ""),) if game.options.command_consent else ()


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Explore) -> Iterator[Slot]:
    """Ask the leader's owner whether he consents, where the setting wants it."""
    return consents.slots(state, frame.key, motion.by, _wanted(game, measure))


@rule(CITE, "roc:ruling 77", title="With the setting command_consent an expedition needs the owner's consent")
def opened(play: Play, state: State, motion: Motion, measure: Explore) -> Flow[str]:
    """Let the proposal lapse if the leader's owner does not consent."""
    return (yield from consents.heard(play, state, motion.by, _wanted(play.game, measure), (CITE, "roc:ruling 77")))


RULE = MEASURES.enter(
    MeasureRule(
        Explore,
        "expeditions",
        check,
        enact,
        named=lambda measure: (bare(measure.leader),),
        foreseen=foreseen,
        gains=gains,
        same=same,
        offers=offers,
        remark=remark,
        kinds=("consent",),
        beforehand=beforehand,
        opened=opened,
    )
)
