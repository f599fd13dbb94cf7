"""A force of the Senate attacks the rebel (section 11, steps 5 and 6)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.aftermath import remember
from adjudicator.systems.republic.rules.combat.counters import lies
from adjudicator.systems.republic.rules.combat.forces import LAND, Contingent, armies_of, commanders_of, units_home
from adjudicator.systems.republic.rules.combat.rebels import RevoltOver
from adjudicator.systems.republic.rules.combat.results import ALL, DEFEAT, STALEMATE, VICTORY
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import (
    BEATEN,
    FORCES,
    NOW,
    REBEL,
    REBELLIONS,
    SCOPE,
    SENATORS,
    Campaign,
)
from adjudicator.systems.republic_of_rome.rules.s10_combat import aftermath
from adjudicator.systems.republic_of_rome.rules.s10_combat.s20_2_provincial import losses_of, turns_of
from adjudicator.systems.republic_of_rome.rules.s10_combat.s20_3_sea import RebelHostLoses, win_sea
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import Leading, capped, leading, of_legions
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.wars.homecoming import go_home
from adjudicator.systems.republic_of_rome.state import PROVINCES

CITES = ("ror:11",)
REBEL_PREVAILS: Final = Note("rebel_prevails")
REBEL_STRUCK_OFF: Final = Note("rebel_struck_off")


@event("rebel_fought", "ror:11", weight=90)
class RebelFought:
    """A battle with the rebel: both sides, the dice, and what the table says; `lost` is its figure, -1 for all.

    `mil` and `rebel_mil` are what MIL adds, at most what the legions of the side count.
    """

    force: str
    dice: tuple[int, ...]
    units: tuple[Contingent, ...]
    leaders: tuple[Leading, ...]
    mil: int
    rebels: tuple[Contingent, ...]
    chiefs: tuple[Leading, ...]
    rebel_mil: int
    omens: int
    total: int
    result: str
    lost: int


@rule("ror:11", title="A battle with the rebel")
def fight_rebel(play: Play, state: State, force: str) -> Flow[State]:
    """Fight: both sides lose alike but in a Defeat; one set of chits touches the commanders of both."""
    if secession.sea_first(play.game, state):
        state, ashore = yield from win_sea(play, state, force)
        if not ashore:
            return state if stands(state) else (yield from over(play, state, beaten=False))
    led, row = commanders_of(state, force), REBELLIONS.get(state, SCOPE, NOW)
    data = _summed(play, state, force)
    state = yield Event.of(data, play.scope)
    legions = armies_of(state, force)
    lost = losses.drawn(play, "", data.lost, legions, ())
    state = yield from _lose(play, state, force, legions, lost, "senate")
    if data.result != DEFEAT:
        state = yield from _rebels_lose(play, state, force, data)
    touched = (*led, row.chief, *row.seconds)
    state = yield from aftermath.chits_fall(play, state, len(lost), touched, REBEL, captures=False)
    if data.result != DEFEAT:
        state = yield from aftermath.missed(play, state, FORCES.get(state, SCOPE, force).commander, len(lost))
    campaign = Campaign(REBEL, led[:1], data.result, won=data.result == VICTORY, fought=len(legions), lost=len(lost))
    return (yield from _settled(play, state, force, data, campaign))


def _settled(play: Play, state: State, force: str, data: RebelFought, campaign: Campaign) -> Flow[State]:
    """Carry the result out: who dies by it, gains, veterans, and whether the revolt goes on."""
    if data.result == DEFEAT:
        for senator in commanders_of(state, force):
            state = yield from die(play, state, senator, cites=CITES)
    elif data.result == VICTORY:
        state = yield from _triumph(play, state, force, data)
    lives = stands(state)
    state = yield from _veterans(play, state, force, data.result)
    if lives and data.result == DEFEAT and not secession.stays(state):
        won = (BEATEN.set(state, SCOPE, NOW, value=True),)
        state = yield REBEL_PREVAILS.at(play.scope, won)
    state = yield from remember(play, state, force, campaign)
    victory = data.result == VICTORY
    if REBELLIONS.find(state, SCOPE, NOW) is not None and (victory or not lives):
        state = yield from over(play, state, beaten=victory, but=force if victory else "")
    row = FORCES.find(state, SCOPE, force)
    if row is None or data.result == DEFEAT:
        return state
    if victory:
        return state if row.commander else (yield from go_home(play, state, force, "leaderless"))
    return (yield from aftermath.stays(play, state, force))


@rule("ror:11", "ror:ruling 78", title="Gains of a victory over the rebel")
def _triumph(play: Play, state: State, force: str, data: RebelFought) -> Flow[State]:
    """Calm the people, and give the commander half of the rebel's strength, with his MIL if it counts."""
    state = yield from aftermath.unrest(play, state, REBEL, -1, VICTORY)
    commander = FORCES.get(state, SCOPE, force).commander
    if not commander:
        return state
    strength = sum(one.value for one in data.rebels)
    strength += data.rebel_mil if play.game.options.rebel_mil_counts == "yes" else 0
    return (yield from aftermath.gains(play, state, REBEL, "land", senator=commander, strength=strength))


@rule("ror:11", title="Veterans of a battle with the rebel")
def _veterans(play: Play, state: State, force: str, result: str) -> Flow[State]:
    """Make a veteran of the Senate on Victory and Stalemate, one of a rebel who stands on Stalemate and Defeat."""
    if result in (VICTORY, STALEMATE):
        loyal = FORCES.get(state, SCOPE, force).commander
        state = yield from aftermath.veteran(play, state, REBEL, armies_of(state, force), loyal, "veteran")
    if result in (DEFEAT, STALEMATE) and stands(state):
        chief = REBELLIONS.get(state, SCOPE, NOW).chief
        state = yield from aftermath.veteran(play, state, REBEL, secession.legions(state), chief, "rebel")
    return state


@rule("ror:11", "ror:20.3", title="When a revolt is over in battle")
def stands(state: State) -> bool:
    """Return whether the chief rebel lives and has a legion or provincial army left, or stays in his province."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    chief = SENATORS.find(state, SCOPE, row.chief) if row is not None else None
    force = secession.legions(state) or secession.own(state)[0] or secession.stays(state)
    return chief is not None and chief.place == REBEL and bool(force)


@rule("ror:10", "ror:11", title="Both sides of a battle with the rebel")
def _summed(play: Play, state: State, force: str) -> RebelFought:
    """Throw the dice and look the sum up; no disaster or standoff, omens count against the Senate."""
    row = REBELLIONS.get(state, SCOPE, NOW)
    ours = tuple(leading(play, key) for key in commanders_of(state, force))
    theirs = tuple(leading(play, key) for key in (row.chief, *row.seconds))
    dice = play.dice.roll_many("roll", 3, where="11")
    units = of_legions(state, armies_of(state, force))
    rebels = (*of_legions(state, secession.legions(state)), *secession.added(play.game, state))
    count, against = (sum(one.value for one in side) for side in (units, rebels))
    mil, rebel_mil = capped(count, *(one.mil for one in ours)), capped(against, *(one.mil for one in theirs))
    less = omens(play.game, state)
    total = sum(dice) + count + mil - against - rebel_mil - less
    found = row_for(play.game.box.charts.combat.rows, total)
    lost = ALL if found.losses == "all" else int(found.losses)
    return RebelFought(force, dice, units, ours, mil, rebels, theirs, rebel_mil, less, total, found.result, lost)


@rule("ror:11", "ror:20.3", "ror:ruling 121", title="A rebel loses legions and provincial armies as a province does")
def _rebels_lose(play: Play, state: State, force: str, data: RebelFought) -> Flow[State]:
    """Take the losses of the table from the rebel: all by legions where he has no provincial army."""
    legions, armies = secession.legions(state), secession.own(state)[0]
    number, gone = data.lost, 0
    if armies:
        turns = turns_of(play, data.lost, len(legions), armies, "rebel-")
        number, gone, _ = losses_of(play.game, data.result, data.lost, LAND, (len(legions), armies, 0), turns)
    lost = losses.drawn(play, "", number, legions, (), "rebel-")
    state = yield from _lose(play, state, force, legions, lost, REBEL)
    if gone:
        told_ = RebelHostLoses(gone, 0)
        state = yield Event.of(told_, play.scope, secession.fallen(state, gone, 0))
    return state


def _lose(play: Play, state: State, force: str, legions: losses.Units, lost: losses.Units, side: str) -> Flow[State]:
    left = len(legions) - len(lost)
    data = losses.UnitsLost(force, f"war:{REBEL}", side, losses.counted(state, lost), len(lost), 0, left, 0)
    return (yield from losses.lose(play, state, data, lost, CITES[0]))


@rule("ror:11", title="A revolt is over: accomplices die, legions return, forces of the Senate come home")
def over(play: Play, state: State, *, beaten: bool, but: str = "") -> Flow[State]:
    """End the revolt; `but` is the force that has won and keeps its command until the Revolution Phase."""
    row, units = REBELLIONS.get(state, SCOPE, NOW), lies(state, REBEL)
    living = ((key, SENATORS.find(state, SCOPE, key)) for key in (row.chief, *row.accomplices))
    people = tuple(key for key, man in living if man is not None and man.place == REBEL)
    data = RevoltOver(told("senator", people), len(secession.legions(state)), beaten)
    changes = (REBELLIONS.drop(state, SCOPE, NOW), *units_home(state, units), *secession.back(state))
    state = yield Event.of(data, play.scope, changes, cited(play, CITES[0]))
    for senator in people:
        state = yield from die(play, state, senator, cites=cited(play, CITES[0]))
    for key, force in tuple(FORCES.items(state, SCOPE)):
        if (force.war == REBEL and key != but) or force.war in PROVINCES.rows(state, SCOPE):
            state = yield from go_home(play, state, key, "over")
    return state


@rule("ror:11", "ror:4", title="The death of the chief rebel ends the revolt")
def bereaved(play: Play, state: State, event: Event) -> Flow[None]:
    """React to a death outside battle: without its chief the revolt is over; a dead accomplice is struck off."""
    row, dead = REBELLIONS.find(state, SCOPE, NOW), event.data.senator.partition(":")[2]
    if row is None or event.data.place != REBEL:
        return
    if dead == row.chief and not play.frame.step.startswith("combat."):
        yield from over(play, state, beaten=False)
    elif dead in row.accomplices:
        columns = (("accomplices", row.accomplices), ("seconds", row.seconds))
        changes = tuple(
            REBELLIONS.col(name, tuple).set(state, SCOPE, NOW, tuple(key for key in held if key != dead))
            for name, held in columns
        )
        yield REBEL_STRUCK_OFF.at(play.scope, changes)
