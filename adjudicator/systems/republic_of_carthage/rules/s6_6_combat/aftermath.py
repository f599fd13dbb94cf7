"""What comes after a battle: veterans, Suffetes who stay as Generals, homecomings, and what is remembered."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import offices_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES
from adjudicator.systems.republic.state import (
    ALLEGIANCE,
    CAMPAIGNS,
    FORCES,
    IN_CITY,
    POP,
    SCOPE,
    UNITS,
    VETERAN,
    Campaign,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.forces import armies_of, fleets_of
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import (
    commanders_of,
    force_home,
    units_of,
)
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.losses import office_ends
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.results import DISASTER
from adjudicator.systems.republic_of_carthage.state import SENATORS

CITE = "roc:6.6.2"


@record
class VeteranMade:
    """An army, `unit:celtiberian`, is a veteran now, loyal to a commander, or to nobody if none survives."""

    war: str
    unit: str
    senator: str
    of: int


@record
class SuffeteStays:
    """A Suffete who stays on a war is General from now on, without Influence, and his office is vacant."""

    senator: str
    office: str
    war: str


@record
class ForceHome:
    """A force comes home with its commanders.

    `why` is sea (the sea is won and it cannot or will not go on), over (the war is over), lost (no unit is left), or
    leaderless (the war is won and no commander survives).
    """

    outcome_of: ClassVar[tuple[str, ...]] = ("land",)
    force: str
    war: str
    senators: tuple[str, ...]
    armies: int
    fleets: int
    why: str


@rule(
    "roc:6.6.2.standoff.3",
    "roc:6.6.2.stalemate.3",
    "roc:6.6.2.victory.6",
    "roc:ruling 130",
    title="A Veteran army is created",
)
def make_veteran(play: Play, state: State, force: str, war: str, cite: str) -> Flow[State]:
    """Draw one of the recruit armies that survive; it is loyal to the commander, of two to the more popular one."""
    recruits = tuple(key for key in armies_of(state, force) if not UNITS.get(state, SCOPE, key).veteran)
    if not recruits:
        return state
    unit = play.dice.choose("veteran", recruits, where="6.6.2") if len(recruits) > 1 else recruits[0]
    loyal = favourite(play, state, commanders_of(state, force), "loyal")
    changes: tuple[Change, ...] = (VETERAN.set(state, SCOPE, unit, value=True),)
    if loyal:
        changes += (ALLEGIANCE.set(state, SCOPE, unit, loyal),)
    kind = UNITS.get(state, SCOPE, unit).kind
    data = VeteranMade(f"war:{war}", f"unit:{kind}", person(loyal) if loyal else "", len(recruits))
    return (yield Event("veteran_made", play.scope, data, changes, (cite,)))


@rule("roc:6.6.2", title="Of two commanders the more popular one, of equals the one whom the dice pick")
def favourite(play: Play, state: State, senators: tuple[str, ...], label: str) -> str:
    """Return the commander with the highest Popularity, empty without any."""
    most = max((POP.of(state, SCOPE, key) for key in senators), default=0)
    best = tuple(key for key in senators if POP.of(state, SCOPE, key) == most)
    return play.dice.choose(label, best, where="6.6.2") if len(best) > 1 else next(iter(best), "")


@rule("roc:6.6.2", "roc:ruling 76", title="A commander who stays is General without Influence")
def suffetes_stay(play: Play, state: State, force: str, cite: str) -> Flow[State]:
    """End the office of each Suffete who stays on a war with a force; other commanders are Generals already."""
    for senator in commanders_of(state, force):
        office = next((held for held in offices_of(play.game, state, senator) if held in SUFFETES), "")
        if office:
            data = SuffeteStays(person(senator), f"office:{office}", f"war:{FORCES.get(state, SCOPE, force).war}")
            changes = office_ends(state, senator, office)
            state = yield Event("suffete_stays", play.scope, data, changes, (cite, "roc:ruling 76"))
    return state


def go_home(play: Play, state: State, force: str, why: str, *, beaten: bool) -> Flow[State]:
    """Bring a force home; its commanders leave their command."""
    row = FORCES.get(state, SCOPE, force)
    commanders = tuple(person(key) for key in commanders_of(state, force))
    numbers = (len(armies_of(state, force)), len(fleets_of(state, force)))
    data = ForceHome(force, f"war:{row.war}", commanders, *numbers, why)
    changes = force_home(play.game, state, force, beaten=beaten)
    return (yield Event("force_home", play.scope, data, changes, (CITE,)))


def dissolve_if_empty(play: Play, state: State, force: str) -> Flow[State]:
    """Take a force without a unit off its war; commanders who are left come home, and did not win."""
    if FORCES.find(state, SCOPE, force) is None or units_of(state, force):
        return state
    if commanders_of(state, force):
        return (yield from go_home(play, state, force, "lost", beaten=True))
    changes = (FORCES.drop(state, SCOPE, force),)
    return (yield Event("force_gone", play.scope, changes=changes, audience=()))


def remember(
    play: Play,
    state: State,
    force: str,
    campaign: Campaign,
) -> Flow[State]:
    """Note what became of a force, for Public Reaction and revolts; earlier battles of the turn are added to it.

    Args:
        play: the battle.
        state: the position after it.
        force: the key of the force.
        campaign: this battle; its `commanders` are those who led it, of whom those alive and free are kept.
    """
    old = CAMPAIGNS.find(state, SCOPE, force)
    fought = campaign.fought + (old.fought if old else 0)
    lost = campaign.lost + (old.lost if old else 0)
    row = Campaign(
        campaign.war,
        tuple(key for key in campaign.commanders if at_large(state, key)),
        campaign.result,
        campaign.won,
        fought > 0 and lost * 2 >= fought,
        campaign.result == DISASTER or (old is not None and old.disaster),
        campaign.sea,
        fought,
        lost,
    )
    gone = (CAMPAIGNS.drop(state, SCOPE, force),) if old else ()
    changes = (*gone, CAMPAIGNS.put(SCOPE, force, row))
    return (yield Event("campaign_noted", play.scope, changes=changes, audience=()))


def at_large(state: State, senator: str) -> bool:
    """Return whether a commander lives and is no captive."""
    row = SENATORS.find(state, SCOPE, senator)
    return row is not None and row.faction != "" and (row.place == IN_CITY or row.place.startswith("war:"))
