"""Proconsuls get more units, come home with their force, or are replaced (section 9.6.5); garrisons (9.6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event, supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Lot, Recall, Reinforce, Units
from adjudicator.systems.republic.rules.combat.forces import commanders_of
from adjudicator.systems.republic.rules.senate.proposals import consents
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import (
    CITY,
    COMMANDER,
    FORCE_TURN,
    FORCES,
    IN_CITY,
    PLACE,
    PROVINCES,
    SCOPE,
    SECOND,
    TURN,
    Motion,
)
from adjudicator.systems.republic_of_rome.box.decks import LEGION
from adjudicator.systems.republic_of_rome.orders.measures import Garrison
from adjudicator.systems.republic_of_rome.registry import MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.commanding import away_to, barred, second, suspend, weak
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE
from adjudicator.systems.republic_of_rome.rules.terms.secession import rebels
from adjudicator.systems.republic_of_rome.rules.wars.homecoming import go_home, homeward

CITES: Final = ("ror:9.6.5",)
POSTED: Final = ("ror:9.6.6",)


@event("force_reinforced", "ror:9.6.5")
class ForceReinforced:
    """A proconsul's force gets more units."""

    force: str
    war: str
    commander: str
    units: Units


@event("command_taken", "ror:9.6.5")
class CommandTaken:
    """A Consul or dictator takes the force of a proconsul over, who comes home."""

    force: str
    war: str
    old: str
    commander: str


@event("garrison_moved", "ror:9.6.6")
class GarrisonMoved:
    """Legions of the active forces garrison a province, or `home` from there."""

    province: str
    legions: int
    home: bool


def force_of(state: State, senator: str) -> str:
    """Return the force that a Senator commands, by his id in orders; empty for none."""
    return next((key for key, row in FORCES.items(state, SCOPE) if row.commander == bare(senator)), "")


def proconsul(view: State, senator: str) -> Refused | None:
    """Refuse a Senator who commands no force, and one who was sent or reinforced in this Senate."""
    force = force_of(view, senator)
    if not force:
        return Refused("no_command", CITES, {"senator": senator}, lasting=False)
    if FORCES.get(view, SCOPE, force).turn == TURN.of(view, SCOPE, CITY):
        return Refused("sent_this_turn", CITES, {"senator": senator}, lasting=False)
    return None


# ------------------------------------------------------------------------------------ reinforcing


@rule("ror:9.6.5", title="A proconsul may get more units")
def check_reinforce(game: Game, view: State, measure: Reinforce) -> Verdict:
    """Refuse a Senator who is no proconsul, and units that are not at home."""
    wrong = units.ill_written(measure.units, CITES[0]) or proconsul(view, measure.commander)
    if wrong is not None:
        return wrong
    _, lack = units.picked(view, ACTIVE, measure.units)
    if lack is None:
        return ACCEPTED
    kind = units.kind_of(lack)
    facts = {"unit": f"unit:{kind}", "wanted": lack.number, "there": len(units.counters(view, ACTIVE, kind))}
    return Refused("too_few_at_home", CITES, facts, lasting=units.never(game, kind, lack.number))


def foreseen_reinforce(game: Game, state: State, measure: Reinforce) -> tuple[Change, ...]:
    """Return the changes by which the units are with the force, which is not moved again this Senate."""
    del game
    force = force_of(state, measure.commander)
    keys, _ = units.picked(state, ACTIVE, measure.units)
    moved = units.moved(state, keys, f"force:{force}")
    return (*moved, FORCE_TURN.set(state, SCOPE, force, TURN.of(state, SCOPE, CITY)))


@rule("ror:9.6.5", title="Units join a proconsul")
def reinforce(play: Play, state: State, motion: Motion, measure: Reinforce) -> Flow[State]:
    """Send the units after the force."""
    del motion
    if check_reinforce(play.game, state, measure) is not ACCEPTED:
        yield from ()
        return state
    force = force_of(state, measure.commander)
    data = ForceReinforced(force, f"war:{FORCES.get(state, SCOPE, force).war}", measure.commander, measure.units)
    changes = foreseen_reinforce(play.game, state, measure)
    return (yield Event.of(data, play.scope, changes))


# --------------------------------------------------------------------------------------- recalling


@rule("ror:9.6.5", title="A proconsul may be recalled with his force, or replaced by a Consul or dictator")
def check_recall(game: Game, view: State, measure: Recall) -> Verdict:
    """Refuse a Senator who is no proconsul, and a replacement who may not be sent."""
    wrong = proconsul(view, measure.senator)
    if wrong is None and measure.replacement:
        wrong = barred(game, view, measure.replacement)
    return wrong or ACCEPTED


def foreseen_recall(game: Game, state: State, measure: Recall) -> tuple[Change, ...]:
    """Return the changes by which he is home and his replacement on the war; without one the force comes home too.

    A package may send its units elsewhere at once.
    """
    del game
    force = force_of(state, measure.senator)
    row = FORCES.get(state, SCOPE, force)
    if not measure.replacement:
        return homeward(state, force)
    back = tuple(PLACE.set(state, SCOPE, key, IN_CITY) for key in commanders_of(state, force))
    new = bare(measure.replacement)
    other = second(state, new)
    return (
        *back,
        *away_to((new, other), state, row.war),
        COMMANDER.set(state, SCOPE, force, new),
        SECOND.set(state, SCOPE, force, other),
        FORCE_TURN.set(state, SCOPE, force, TURN.of(state, SCOPE, CITY)),
    )


@rule("ror:9.6.5", title="A proconsul comes home")
def recall(play: Play, state: State, motion: Motion, measure: Recall) -> Flow[State]:
    """Bring the force home, or put it under who replaces him."""
    del motion
    if check_recall(play.game, state, measure) is not ACCEPTED:
        yield from ()
        return state
    force = force_of(state, measure.senator)
    if not measure.replacement:
        return (yield from go_home(play, state, force, "recalled"))
    war = f"war:{FORCES.get(state, SCOPE, force).war}"
    data = CommandTaken(force, war, measure.senator, measure.replacement)
    return (yield Event.of(data, play.scope, foreseen_recall(play.game, state, measure)))


def _wanted(game: Game, state: State, measure: Recall) -> tuple[consents.Wanted, ...]:
    """Return the consent of a replacement who would command a force below the minimum."""
    if not measure.replacement or check_recall(game, state, measure) is not ACCEPTED:
        return ()
    after = apply(state, supposed("", foreseen_recall(game, state, measure)))
    return ((measure.replacement, "commands", ""),) if weak(game, after, force_of(after, measure.replacement)) else ()


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Recall) -> Iterator[Slot]:
    """Ask the owner of a replacement whose force is too weak."""
    return consents.slots(state, frame.key, motion.by, _wanted(game, state, measure))


@rule("ror:8.4", "ror:9.6.5", title="A weak replacement must consent")
def opened(play: Play, state: State, motion: Motion, measure: Recall) -> Flow[str]:
    """Let the proposal lapse if he does not consent; tribunes suspend a vote that would send the chair to war."""
    lapsed = yield from consents.heard(play, state, motion.by, _wanted(play.game, state, measure), CITES)
    return lapsed or suspend(play, state, motion, measure.replacement)


# --------------------------------------------------------------------------------------- garrisons


def garrison(state: State, province: str) -> tuple[str, ...]:
    """Return the legions in a province, by counter."""
    return units.counters(state, f"garrison:{province}", LEGION)


@rule("ror:9.6.6", title="Legions to a province and home again, not in the same Senate")
def check_garrison(game: Game, view: State, measure: Garrison) -> Verdict:
    """Refuse a province that is not there, and legions that are not at home or not in it."""
    province = bare(measure.province)
    row = PROVINCES.find(view, SCOPE, province)
    if row is None:
        return Refused("province_not_on_board", POSTED, {"province": measure.province}, lasting=False)
    if row.governor and rebels(view, row.governor):
        return Refused("province_of_rebel", POSTED, {"province": measure.province}, lasting=False)
    lot = Lot(f"unit:{LEGION}", measure.legions)
    wrong = units.ill_written((lot,), POSTED[0])
    if wrong is not None:
        return wrong
    moved = sum(
        each.legions
        for each in units.passed(view, Garrison)
        if (each.province, each.home) == (measure.province, not measure.home)
    )
    there = len(garrison(view, province) if measure.home else units.counters(view, ACTIVE, LEGION)) - moved
    if measure.legions > there:
        facts = {"unit": f"unit:{LEGION}", "wanted": measure.legions, "there": max(0, there)}
        return Refused("too_few_at_home", POSTED, facts, lasting=units.never(game, LEGION, measure.legions))
    return ACCEPTED


def foreseen_garrison(game: Game, state: State, measure: Garrison) -> tuple[Change, ...]:
    """Return the changes by which the legions are where they go."""
    del game
    province = bare(measure.province)
    keys = garrison(state, province) if measure.home else units.counters(state, ACTIVE, LEGION)
    return units.moved(state, keys[: measure.legions], ACTIVE if measure.home else f"garrison:{province}")


@rule("ror:9.6.6", title="A garrison moves")
def move_garrison(play: Play, state: State, motion: Motion, measure: Garrison) -> Flow[State]:
    """Move the legions."""
    del motion
    if check_garrison(play.game, state, measure) is not ACCEPTED:
        yield from ()
        return state
    data = GarrisonMoved(measure.province, measure.legions, measure.home)
    changes = foreseen_garrison(play.game, state, measure)
    return (yield Event.of(data, play.scope, changes))


def offer_recalls(game: Game, view: State, seat: str) -> tuple[Recall, ...]:
    """Return the recalls that could be proposed."""
    del seat
    found = (Recall(f"senator:{row.commander}") for _, row in FORCES.items(view, SCOPE) if row.commander)
    return tuple(each for each in found if check_recall(game, view, each) is ACCEPTED)


def offer_garrisons(game: Game, view: State, seat: str) -> tuple[Garrison, ...]:
    """Return a legion for each province, and one home from each."""
    del seat
    found = (Garrison(f"province:{key}", 1, home) for key, _ in PROVINCES.items(view, SCOPE) for home in (False, True))
    return tuple(each for each in found if check_garrison(game, view, each) is ACCEPTED)


def offer_reinforcements(game: Game, view: State, seat: str) -> tuple[Reinforce, ...]:
    """Return a legion for each proconsul."""
    del seat
    lots = (Lot(f"unit:{LEGION}", 1),)
    found = (Reinforce(f"senator:{row.commander}", lots) for _, row in FORCES.items(view, SCOPE) if row.commander)
    return tuple(each for each in found if check_reinforce(game, view, each) is ACCEPTED)


MEASURES.enter(
    MeasureRule(Reinforce, "wars", check_reinforce, reinforce, foreseen=foreseen_reinforce, offers=offer_reinforcements)
)
MEASURES.enter(
    MeasureRule(
        Recall,
        "wars",
        check_recall,
        recall,
        named=lambda measure: tuple(bare(each) for each in (measure.senator, measure.replacement) if each),
        foreseen=foreseen_recall,
        offers=offer_recalls,
        kinds=("consent",),
        fits=consents.fits,
        beforehand=beforehand,
        opened=opened,
    )
)
MEASURES.enter(
    MeasureRule(
        Garrison, "garrisons", check_garrison, move_garrison, foreseen=foreseen_garrison, offers=offer_garrisons
    )
)
