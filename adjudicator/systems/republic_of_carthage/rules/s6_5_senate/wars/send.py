"""6.5.7 Prosecuting wars: commanders, the exact forces, and the war they are sent to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Send, Units
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies
from adjudicator.systems.republic.rules.combat.strength import WarStrength, rebel_strength, war_strength
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals import consents
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    CITY,
    COMMANDER,
    FORCE_TURN,
    FORCES,
    REBEL,
    SCOPE,
    SECOND,
    TURN,
    WAR_STATUS,
    Force,
    Motion,
)
from adjudicator.systems.republic_of_carthage.registry import MEASURES
from adjudicator.systems.republic_of_carthage.rules import lots
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars import commands, targets
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.commands import Appointed

CITE = "roc:6.5.7"


@event("force_sent", "roc:6.5.7", weight=74)
class ForceSent:
    """A force is sent to `war:libyan`, or `war:rebel`, under its commanders.

    `armies` and `fleets` are what its units count on land and at sea, `mil` the ratings of its commanders. It has
    `fleets_needed`, for the sea battle if `by_sea`. `against` is the strength of the war, of the rebel `rebel` alone.
    `awakened` says that the war was Inactive; `taken_over` that the force was there without a commander.
    """

    force: str
    war: str
    commanders: tuple[Appointed, ...]
    units: Units
    armies: int
    fleets: int
    mil: int
    fleets_needed: int
    by_sea: bool
    against: WarStrength | None
    rebel: int = 0
    awakened: bool = False
    taken_over: bool = False


@rule(CITE, "roc:ruling 96", "roc:ruling 97", "roc:ruling 102", title="What a proposal to prosecute a war must name")
def check(game: Game, view: State, measure: Send) -> Verdict:
    """Refuse commanders who cannot be sent, units that are not to be had, a war that cannot be fought, or support."""
    wrong = targets.no_target(view, measure.war)
    if wrong is not None:
        return wrong
    wrong = commands.unfit(game, view, measure.commanders)
    if wrong is not None:
        return replace(wrong, hint=_under_others(game, view, measure))
    war = bare(measure.war)
    if not measure.units:
        if leaderless(view, war):
            return ACCEPTED
        return Refused("no_force_to_take_over", (CITE, "roc:ruling 128"), {"war": measure.war}, lasting=False)
    return _forces(game, view, measure, war) or ACCEPTED


def _under_others(game: Game, view: State, measure: Send) -> tuple[Send, ...]:
    """Return the measure under somebody who may be sent alone, if that is in order."""
    others = (Send((person(key),), measure.units, measure.war) for key in commands.may_command(game, view))
    return tuple(each for each in others if check(game, view, each) is ACCEPTED)[:1]


def _forces(game: Game, view: State, measure: Send, war: str) -> Refused | None:
    wrong = targets.not_available(game, view, measure.units, war)
    if wrong is not None:
        fewer = targets.there_are(game, view, measure.units, war)
        better = Send(measure.commanders, fewer, measure.war)
        good = fewer and not targets.not_available(game, view, fewer, war) and _forces(game, view, better, war) is None
        return replace(wrong, hint=(better,) if good else ())
    needed, by_sea = targets.fleets_needed(game, view, war)
    units = lots.merged(measure.units)
    have = targets.fleets_in(view, lots.picked(game, view, ACTIVE, units, war).counters)
    if have >= needed:
        return None
    more = targets.with_fleets(view, units, needed)
    hint = (Send(measure.commanders, more, measure.war),) if more else ()
    facts = {
        "war": measure.war,
        "needed": needed,
        "have": have,
        "by_sea": by_sea,
        "home": len(lies(view, ACTIVE, "fleet")),
    }
    return Refused("fleets_missing", (CITE, "roc:ruling 96"), facts, hint, lasting=False)


def leaderless(view: State, war: str) -> str:
    """Return the force on a war that has no commander, the largest of several; empty if there is none."""
    found = [key for key, row in FORCES.items(view, SCOPE) if row.war == war and not row.commander]
    return max(found, key=lambda key: len(lies(view, f"force:{key}")), default="")


def next_force(state: State) -> str:
    """Return the key of the next force: none that a force has, or had this turn."""
    known = (*FORCES.rows(state, SCOPE), *CAMPAIGNS.rows(state, SCOPE))
    return f"f{max((int(key[1:]) for key in known), default=0) + 1}"


def foreseen(game: Game, state: State, measure: Send) -> tuple[Change, ...]:
    """Return the changes by which the force is on the war with its commanders."""
    war, keys = bare(measure.war), commands.ranked(game, state, measure.commanders)
    turn = TURN.of(state, SCOPE, CITY)
    second = keys[1] if len(keys) > 1 else ""
    changes = commands.appointing(game, state, keys, war)
    if not measure.units:
        force = leaderless(state, war)
        cells = (COMMANDER.set(state, SCOPE, force, keys[0]), SECOND.set(state, SCOPE, force, second))
        return (*changes, *cells, FORCE_TURN.set(state, SCOPE, force, turn), *_awake(state, war))
    force = next_force(state)
    chosen = lots.picked(game, state, ACTIVE, lots.merged(measure.units), war)
    moved = lots.moved(state, chosen.counters, f"force:{force}")
    return (*changes, FORCES.put(SCOPE, force, Force(war, keys[0], second, turn)), *moved, *_awake(state, war))


@rule(CITE, "roc:6.6.3", "roc:ruling 102", title="An attack makes a war Active")
def _awake(state: State, war: str) -> tuple[Change, ...]:
    if war == REBEL or WAR_STATUS.of(state, SCOPE, war) == "active":
        return ()
    return (WAR_STATUS.set(state, SCOPE, war, "active"),)


@rule(CITE, "roc:ruling 123", title="A force is sent to a war")
def enact(play: Play, state: State, motion: Motion, measure: Send) -> Flow[State]:
    """Send the force, if it can still be sent."""
    if isinstance(check(play.game, state, measure), Refused):
        return state
    data = _told(play.game, state, measure)
    return (yield Event.of(data, play.scope, foreseen(play.game, state, measure)))


def _told(game: Game, state: State, measure: Send) -> ForceSent:
    war, keys = bare(measure.war), commands.ranked(game, state, measure.commanders)
    force = next_force(state) if measure.units else leaderless(state, war)
    counters = lies(state, f"force:{force}")
    if measure.units:
        counters = lots.picked(game, state, ACTIVE, lots.merged(measure.units), war).counters
    needed, by_sea = targets.fleets_needed(game, state, war)
    rebel = war == REBEL
    return ForceSent(
        force,
        f"war:{war}",
        tuple(commands.appointed(game, state, key) for key in keys),
        lots.counted(state, counters),
        lots.strength(game, state, counters, sea=False),
        lots.strength(game, state, counters, sea=True),
        sum(game.box.person(key).mil for key in keys),
        needed,
        by_sea,
        None if rebel else war_strength(game, state, war),
        rebel_strength(game, state) if rebel else 0,
        not rebel and WAR_STATUS.of(state, SCOPE, war) == "inactive",
        not measure.units,
    )


def gains(game: Game, state: State, measure: Send) -> tuple[str, ...]:
    """Return the seats whose Senators become Generals by it."""
    generals = (bare(key) for key in measure.commanders if not commands.suffete(game, state, bare(key)))
    return tuple(dict.fromkeys(seat for key in generals if (seat := owner(state, key))))


def same(measure: Send) -> Hashable:
    """Return the particulars: commanders and units in any order."""
    units = frozenset((lot.unit, lot.number, lot.veteran) for lot in lots.merged(measure.units))
    return (frozenset(measure.commanders), units, bare(measure.war))


def offers(game: Game, view: State, seat: str) -> tuple[Send, ...]:
    """Return what the chair could propose: for each war all that serves there, under who may go; two in a Crisis."""
    found: list[Send] = []
    for commanders in commands.choices(game, view):
        for war in targets.fought(view):
            units = targets.whole_force(game, view, bare(war))
            found += [Send(commanders, units, war)] if units else []
            found += [Send(commanders, (), war)] if leaderless(view, bare(war)) else []
    return tuple(each for each in found if check(game, view, each) is ACCEPTED)


def remark(game: Game, view: State, measure: Send) -> tuple[str, Mapping[str, int]]:
    """Return what the force counts, and against what: at sea where the war begins there."""
    told = _told(game, view, measure)
    mine = told.mil + (told.fleets if told.by_sea else told.armies)
    against = told.against
    theirs = told.rebel if against is None else against.naval if told.by_sea else against.land
    return ("offer_send_sea" if told.by_sea else "offer_send"), {"mine": mine, "theirs": theirs}


# ----------------------------------------------------------------------------------------- vote


def _wanted(game: Game, measure: Send) -> tuple[consents.Wanted, ...]:
    return tuple((key, "commands", "") for key in measure.commanders) if game.options.command_consent else ()


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Send) -> Iterator[Slot]:
    """Ask the owners of commanders whether they consent, where the setting wants it."""
    return consents.slots(state, frame.key, motion.by, _wanted(game, measure))


@rule(CITE, "roc:ruling 77", title="With the setting command_consent a command needs the owner's consent")
def opened(play: Play, state: State, motion: Motion, measure: Send) -> Flow[str]:
    """Let the proposal lapse if a commander's owner does not consent."""
    return (yield from consents.heard(play, state, motion.by, _wanted(play.game, measure), (CITE, "roc:ruling 77")))


RULE = MEASURES.enter(
    MeasureRule(
        Send,
        "wars",
        check,
        enact,
        named=lambda measure: tuple(bare(key) for key in measure.commanders),
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
