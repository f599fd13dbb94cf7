"""Battles at sea with a rebel: before the Senate lands in his province, and as his forces cross to Italy (20.3)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.aftermath import remember
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of
from adjudicator.systems.republic.rules.combat.results import ALL, DEFEAT, VICTORY
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import FLEET, FORCES, NOW, REBEL, REBELLIONS, SCOPE, Campaign
from adjudicator.systems.republic_of_rome.rules.s10_combat import aftermath
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import capped, leading
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.state import FLEETS, PROVINCES

CITES: Final = ("ror:20.3", "ror:ruling 120")


@event("rebel_sea_fought", "ror:20.3", "ror:ruling 120")
class RebelSeaFought:
    """The Senate's fleets meet a rebel's, off a `province`, or as forces of it cross to Italy (`crossing`).

    `mil` and `rebel_mil` are what MIL adds, at most as much as the fleets; the figures lost are units.
    """

    province: str
    crossing: bool
    dice: tuple[int, ...]
    fleets: int
    mil: int
    rebels: int
    rebel_mil: int
    omens: int
    total: int
    result: str
    lost: int
    rebel_lost: int


@event("rebel_host_loses", "ror:20.3")
class RebelHostLoses:
    """A rebel loses armies and fleets of his provinces."""

    armies: int
    fleets: int


@rule("ror:20.3", "ror:10", "ror:ruling 120", title="A battle at sea with a rebel")
def fought(
    play: Play, state: State, province: str, ours: tuple[str, ...], led: tuple[str, ...]
) -> Flow[tuple[State, RebelSeaFought]]:
    """Fight it and take its losses: both sides lose alike, but the rebel none in a Defeat of the Senate.

    Args:
        play: the step.
        state: the position.
        province: where the rebel's fleets come from, by bare id.
        ours: the Senate's fleets.
        led: who commands them, by bare id; nobody where the active fleets meet a crossing.
    """
    game, crossing = play.game, not led
    sailing = lies(state, REBEL, FLEET) if not crossing or secession.stays(state) == province else ()
    rebels = afloat(state, province) if crossing else secession.at_sea(game, state)
    row = REBELLIONS.get(state, SCOPE, NOW)
    aboard = (row.chief, *row.seconds) if secession.stays(state) == province else ()
    mils, others = (sum(leading(play, key, "sea/").mil for key in side) for side in (led, aboard))
    mil, rebel_mil = capped(len(ours), mils), capped(rebels, others)
    dice, less = play.dice.roll_many(f"sea/{province}", 3, where="20.3"), omens(game, state)
    total = sum(dice) + len(ours) + mil - rebels - rebel_mil - less
    found = row_for(game.box.charts.combat.rows, total)
    number = ALL if found.losses == "all" else int(found.losses)
    lost = losses.drawn(play, "", number, (), ours, "sea/")
    theirs = PROVINCES.get(state, SCOPE, province).fleets
    own, counters = _rebels_lost(number, found.result, theirs, sailing)
    figures = (len(ours), mil, rebels, rebel_mil, less, total, found.result, len(lost), own + len(counters))
    changes: tuple[Change, ...] = game.box.republic.to_pool(game, state, (*lost, *counters))
    changes += (FLEETS.add(SCOPE, province, -own),) if own else ()
    data = RebelSeaFought(f"province:{province}", crossing, dice, *figures)
    state = yield Event.of(data, play.scope, changes)
    return state, data


def afloat(state: State, province: str) -> int:
    """Return how many fleets sail as the forces of a province cross."""
    with_him = len(lies(state, REBEL, FLEET)) if secession.stays(state) == province else 0
    return with_him + int(PROVINCES.get(state, SCOPE, province).fleets)


def _rebels_lost(number: int, result: str, own: int, counters: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return the provincial fleets and the counters that a rebel loses; the printed fleets are never lost."""
    if result == DEFEAT:
        return 0, ()
    gone = own if number == ALL else min(own, number)
    return gone, counters if number == ALL else counters[: number - gone]


@rule("ror:20.3", "ror:ruling 120", title="Without a Victory at sea the Senate does not land")
def win_sea(play: Play, state: State, force: str) -> Flow[tuple[State, bool]]:
    """Fight off the rebel's province; return whether the force goes on by land."""
    led, fleets = commanders_of(state, force), fleets_of(state, force)
    row = REBELLIONS.get(state, SCOPE, NOW)
    state, data = yield from fought(play, state, secession.stays(state), fleets, led)
    touched = (*led, row.chief, *row.seconds)
    state = yield from aftermath.chits_fall(play, state, data.lost, touched, REBEL, captures=False, label="sea/chit")
    if data.result == DEFEAT:
        for senator in commanders_of(state, force):
            state = yield from die(play, state, senator, cites=CITES)
    if data.result == VICTORY and armies_of(state, force) and commanders_of(state, force):
        return state, True
    past = Campaign(REBEL, led[:1], data.result, sea=True, fought=len(fleets), lost=data.lost)
    state = yield from remember(play, state, force, past)
    if FORCES.find(state, SCOPE, force) is None or data.result == DEFEAT:
        return state, False
    return (yield from aftermath.stays(play, state, force)), False
