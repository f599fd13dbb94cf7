"""What comes after a battle: a veteran, a force that comes home."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of
from adjudicator.systems.republic.rules.combat.results import DISASTER
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.occasion import told_as
from adjudicator.systems.republic.state import (
    ALLEGIANCE,
    CAMPAIGNS,
    IN_CITY,
    POP,
    SCOPE,
    SENATORS,
    UNITS,
    VETERAN,
    Campaign,
)

CAMPAIGN_NOTED: Final = Note("campaign_noted")


@event("veteran_made")
class VeteranMade:
    """An army, `unit:celtiberian`, is a veteran now, loyal to a commander, or to nobody if none survives."""

    war: str
    unit: str
    senator: str
    of: int


@event("force_home", answers=("land",))
class ForceHome:
    """A force comes home with its commanders.

    `why` is sea (the sea is won and it cannot or will not go on), over (the war is over), lost (no unit is left), or
    leaderless (the war is won and no commander survives).
    """

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
    unit = play.dice.choose("veteran", recruits, where=told_as(play, "roc:6.6.2")) if len(recruits) > 1 else recruits[0]
    loyal = favourite(play, state, commanders_of(state, force), "loyal")
    changes: tuple[Change, ...] = (VETERAN.set(state, SCOPE, unit, value=True),)
    if loyal:
        changes += (ALLEGIANCE.set(state, SCOPE, unit, loyal),)
    kind = UNITS.get(state, SCOPE, unit).kind
    data = VeteranMade(f"war:{war}", f"unit:{kind}", person(loyal) if loyal else "", len(recruits))
    return (yield Event.of(data, play.scope, changes, (cite,)))


@rule("roc:6.6.2", title="Of two commanders the more popular one, of equals the one whom the dice pick")
def favourite(play: Play, state: State, senators: tuple[str, ...], label: str) -> str:
    """Return the commander with the highest Popularity, empty without any."""
    most = max((POP.of(state, SCOPE, key) for key in senators), default=0)
    best = tuple(key for key in senators if POP.of(state, SCOPE, key) == most)
    return play.dice.choose(label, best, where=told_as(play, "roc:6.6.2")) if len(best) > 1 else next(iter(best), "")


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
    return (yield CAMPAIGN_NOTED.at(play.scope, changes))


def at_large(state: State, senator: str) -> bool:
    """Return whether a commander lives and is no captive."""
    row = SENATORS.find(state, SCOPE, senator)
    return row is not None and row.faction != "" and (row.place == IN_CITY or row.place.startswith("war:"))
