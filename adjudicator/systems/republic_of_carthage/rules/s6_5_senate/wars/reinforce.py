"""6.5.7 Augmentation: more units for a force that has a commander."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Reinforce, Units
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import FORCES, SCOPE, Motion
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import commands, targets
from adjudicator.systems.republic_of_carthage.state import SENATORS

CITE = "roc:6.5.7"
CITES = (CITE, "roc:ruling 121j")


@event("force_reinforced", "roc:6.5.7", "roc:ruling 121j")
class ForceReinforced:
    """Units joined a force: what came, what the force now counts on land and at sea, and its fleets in support.

    `war` is `war:libyan` or `war:rebel`; `commander` leads it, alone or with another.
    """

    force: str
    war: str
    commander: str
    units: Units
    armies: int
    fleets: int
    fleets_needed: int


@rule(CITE, "roc:ruling 121j", title="Which force can be reinforced")
def check(game: Game, view: State, measure: Reinforce) -> Verdict:
    """Refuse a Senator who commands no force, and units that are not to be had for his war."""
    force = commands.force_of(view, bare(measure.commander))
    if not force:
        able = tuple(person(row.commander) for _, row in FORCES.items(view, SCOPE) if row.commander)
        away = SENATORS.find(view, SCOPE, bare(measure.commander))
        place = away.place if away is not None else ""
        facts = {"senator": measure.commander, "able": able, "place": place}
        hint = tuple(Reinforce(each, measure.units) for each in able[:2])
        good = tuple(each for each in hint if check(game, view, each) is ACCEPTED)
        return Refused("commands_no_force", CITES, facts, good, lasting=False)
    war = FORCES.get(view, SCOPE, force).war
    wrong = targets.not_available(game, view, measure.units, war)
    if wrong is None:
        return ACCEPTED
    fewer = targets.there_are(game, view, measure.units, war)
    better = Reinforce(measure.commander, fewer)
    fits = bool(fewer) and targets.not_available(game, view, fewer, war) is None
    return replace(wrong, hint=(better,) if fits else ())


def foreseen(game: Game, state: State, measure: Reinforce) -> tuple[Change, ...]:
    """Return the changes by which the units are with the force."""
    force = commands.force_of(state, bare(measure.commander))
    war = FORCES.get(state, SCOPE, force).war
    chosen = lots.picked(game, state, ACTIVE, lots.merged(measure.units), war)
    return lots.moved(state, chosen.counters, f"force:{force}")


@rule(CITE, "roc:ruling 121j", title="A force is reinforced; its commander stays")
def enact(play: Play, state: State, motion: Motion, measure: Reinforce) -> Flow[State]:
    """Send the units, if they can still be sent."""
    game = play.game
    if isinstance(check(game, state, measure), Refused):
        return state
    data = _told(game, state, measure)
    return (yield Event.of(data, play.scope, foreseen(game, state, measure)))


def _told(game: Game, state: State, measure: Reinforce) -> ForceReinforced:
    force = commands.force_of(state, bare(measure.commander))
    war = FORCES.get(state, SCOPE, force).war
    joining = lots.picked(game, state, ACTIVE, lots.merged(measure.units), war).counters
    whole = (*lies(state, f"force:{force}"), *joining)
    return ForceReinforced(
        force,
        f"war:{war}",
        person(bare(measure.commander)),
        lots.counted(state, joining),
        lots.strength(game, state, whole, sea=False),
        lots.strength(game, state, whole, sea=True),
        targets.fleets_needed(game, state, war)[0],
    )


def offers(game: Game, view: State, seat: str) -> tuple[Reinforce, ...]:
    """Return what the chair could propose: for each force the armies at home, and the fleets."""
    found: list[Reinforce] = []
    for _, row in FORCES.items(view, SCOPE):
        armies, fleets = targets.at_home_for(game, view, row.war)
        found += [Reinforce(person(row.commander), units) for units in (armies, fleets) if units and row.commander]
    return tuple(each for each in found if check(game, view, each) is ACCEPTED)


def remark(game: Game, view: State, measure: Reinforce) -> tuple[str, Mapping[str, int]]:
    """Return the strength of the force then, on land and at sea."""
    told = _told(game, view, measure)
    return "offer_reinforce", {"armies": told.armies, "fleets": told.fleets}


def same(measure: Reinforce) -> Hashable:
    """Return the particulars, the units in any order."""
    return (measure.commander, frozenset((lot.unit, lot.number, lot.veteran) for lot in lots.merged(measure.units)))


RULE = MEASURES.enter(
    MeasureRule(
        Reinforce,
        "reinforcing",
        check,
        enact,
        named=lambda measure: (bare(measure.commander),),
        foreseen=foreseen,
        same=same,
        offers=offers,
        remark=remark,
    )
)
