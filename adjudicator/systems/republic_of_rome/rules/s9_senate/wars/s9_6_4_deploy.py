"""A force is sent to a war, to an inactive or imminent one too, or against the rebel (section 9.6.4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event, supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.measures import Lot, Send, Units
from adjudicator.systems.republic.rules.combat.forces import commanders_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals import consents
from adjudicator.systems.republic.rules.senate.proposals.measure import MeasureRule
from adjudicator.systems.republic.state import (
    CITY,
    COMMANDER,
    FORCE_TURN,
    FORCES,
    NOW,
    REBEL,
    REBELLIONS,
    SCOPE,
    SECOND,
    TURN,
    WARS,
    Force,
    Motion,
)
from adjudicator.systems.republic_of_rome.registry import MEASURES
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import s9_6_8_bequests as bequests
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import units
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.commanding import (
    able,
    away_to,
    barred,
    before,
    leaderless,
    next_force,
    second,
    suspend,
    unfit,
    weak,
    woken,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, KINDS
from adjudicator.systems.republic_of_rome.rules.terms.secession import strongholds

CITES: Final = ("ror:9.6.4",)


@event("force_deployed", "ror:9.6.4", weight=74)
class ForceDeployed:
    """A force goes to a war under its commanders; `joined` says that it takes over one without; `woke` the war."""

    force: str
    war: str
    commanders: tuple[str, ...]
    units: Units
    joined: bool
    woke: bool


def fought(game: Game, view: State) -> tuple[str, ...]:
    """Return what a force can be sent to, as orders name it: wars on the board, the rebel, provinces of his revolt."""
    rebel = (REBEL, *strongholds(game, view)) if REBELLIONS.find(view, SCOPE, NOW) is not None else ()
    return tuple(f"war:{key}" for key in (*WARS.rows(view, SCOPE), *rebel))


@rule("ror:9.6.4", "ror:ruling 32", title="Which force can be sent")
def check(game: Game, view: State, measure: Send) -> Verdict:
    """Refuse a war that is not there or comes too early, who may not command, and units that are not at home."""
    war = bare(measure.war)
    if bequests.meant(game, measure):
        return bequests.check(game, view, measure)
    if measure.war not in fought(game, view):
        return Refused("war_not_on_board", CITES, {"war": measure.war}, lasting=False)
    if len(measure.commanders) != 1:
        alone = Send(measure.commanders[:1], measure.units, measure.war)
        return Refused("one_commander", CITES, {"senators": measure.commanders}, (alone,) if measure.commanders else ())
    wrong = barred(game, view, measure.commanders[0]) or _units(game, view, measure)
    if wrong is not None:
        return wrong
    if first := before(game, view, war):
        facts = {"war": measure.war, "before": f"war:{first[0]}"}
        return Refused("lower_war_first", ("ror:6.5", *CITES), facts, lasting=False)
    after = apply(view, supposed("", foreseen(game, view, measure)))
    return unfit(game, after, _force(view, measure)) or ACCEPTED


def _units(game: Game, view: State, measure: Send) -> Refused | None:
    if not measure.units and leaderless(view, bare(measure.war)):
        return None
    wrong = units.ill_written(measure.units, CITES[0])
    if wrong is not None:
        return wrong
    _, lack = units.picked(view, ACTIVE, measure.units)
    if lack is None:
        return None
    kind = units.kind_of(lack)
    there = len(units.counters(view, ACTIVE, kind))
    facts = {"unit": f"unit:{kind}", "wanted": lack.number, "there": there}
    return Refused("too_few_at_home", CITES, facts, lasting=units.never(game, kind, lack.number))


def _force(state: State, measure: Send) -> str:
    return leaderless(state, bare(measure.war)) or next_force(state)


@rule("ror:9.6.4", title="A force without commander is joined by the next one sent")
def foreseen(game: Game, state: State, measure: Send) -> tuple[Change, ...]:
    """Return the changes by which the force is on its war."""
    if bequests.meant(game, measure):
        return bequests.foreseen(game, state, measure)
    war, commander = bare(measure.war), bare(measure.commanders[0])
    there, other, turn = leaderless(state, war), second(state, commander), TURN.of(state, SCOPE, CITY)
    force = there or next_force(state)
    keys, _ = units.picked(state, ACTIVE, measure.units)
    led: tuple[Change, ...] = (FORCES.put(SCOPE, force, Force(war, commander, other, turn)),)
    if there:
        led = (
            COMMANDER.set(state, SCOPE, force, commander),
            SECOND.set(state, SCOPE, force, other),
            FORCE_TURN.set(state, SCOPE, force, turn),
        )
    return (
        *led,
        *units.moved(state, keys, f"force:{force}"),
        *away_to((commander, other), state, war),
        *woken(state, war),
    )


@rule("ror:9.6.4", title="A force leaves for its war")
def enact(play: Play, state: State, motion: Motion, measure: Send) -> Flow[State]:
    """Send the force, if it can still be sent."""
    del motion
    if bequests.meant(play.game, measure):
        return (yield from bequests.enact(play, state, measure))
    if check(play.game, state, measure) is not ACCEPTED:
        yield from ()
        return state
    war, force = bare(measure.war), _force(state, measure)
    changes = foreseen(play.game, state, measure)
    led = commanders_of(apply(state, supposed("", changes)), force)
    data = ForceDeployed(
        force,
        f"war:{war}",
        tuple(map(person, led)),
        measure.units,
        bool(leaderless(state, war)),
        bool(woken(state, war)),
    )
    return (yield Event.of(data, play.scope, changes))


# ------------------------------------------------------------------------------------- the vote


def _wanted(game: Game, state: State, measure: Send) -> tuple[consents.Wanted, ...]:
    """Return the consent that a force below the minimum needs."""
    if bequests.meant(game, measure) or check(game, state, measure) is not ACCEPTED:
        return ()
    after = apply(state, supposed("", foreseen(game, state, measure)))
    return ((measure.commanders[0], "commands", ""),) if weak(game, after, _force(state, measure)) else ()


def beforehand(game: Game, state: State, frame: Frame, motion: Motion, measure: Send) -> Iterator[Slot]:
    """Ask the owner of a commander whose force is too weak."""
    return consents.slots(state, frame.key, motion.by, _wanted(game, state, measure))


@rule("ror:8.3", "ror:8.4", "ror:9.6.4", "ror:ruling 29", title="A weak commander's refusal is no defeat")
def opened(play: Play, state: State, motion: Motion, measure: Send) -> Flow[str]:
    """Let the proposal lapse if he does not consent; tribunes suspend a vote that would send the chair to war."""
    lapsed = yield from consents.heard(play, state, motion.by, _wanted(play.game, state, measure), CITES)
    return lapsed or suspend(play, state, motion, *measure.commanders[:1])


def same(measure: Send) -> Hashable:
    """Return the particulars: units in any order."""
    return (frozenset(measure.commanders), frozenset(units.summed(measure.units).items()), bare(measure.war))


def offers(game: Game, view: State, seat: str) -> tuple[Send, ...]:
    """Return what the chair could propose: for each war all that is at home, under who may go."""
    del seat
    home = tuple(Lot(f"unit:{kind}", len(units.counters(view, ACTIVE, kind))) for kind in KINDS)
    lots = tuple(lot for lot in home if lot.number)
    goals = (*fought(game, view), *(f"war:{key}" for key in bequests.waiting(game, view)))
    found = (Send((f"senator:{key}",), lots, war) for key in able(game, view) for war in goals)
    return tuple(each for each in found if check(game, view, each) is ACCEPTED)


MEASURES.enter(
    MeasureRule(
        Send,
        "wars",
        check,
        enact,
        named=lambda measure: tuple(map(bare, measure.commanders)),
        foreseen=foreseen,
        same=same,
        offers=offers,
        kinds=("consent",),
        fits=consents.fits,
        beforehand=beforehand,
        opened=opened,
    )
)
