"""Who commands a force of the Senate, and what a force needs (sections 9.6.4 and 9.6.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game, Play
from adjudicator.model.order import Refused
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import is_free, offices_of
from adjudicator.systems.republic.rules.combat.forces import armies_of, commanders_of, fleets_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.senate.proposals import chair, present
from adjudicator.systems.republic.rules.senate.sitting import floor
from adjudicator.systems.republic.state import FORCES, PLACE, REBEL, SCOPE, WAR_STATUS, WARS, Motion
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.officers import DICTATOR, MASTER, holder
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_2_crisis import might_of, rebel_might
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import (
    capped,
    of_legions,
    settled_mil,
    war_strength,
)
from adjudicator.systems.republic_of_rome.rules.terms.secession import (
    at_sea,
    manned,
    met_at_sea,
    sea_first,
    strongholds,
)
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.series import ACTIVE, UNPROSECUTED, of_status
from adjudicator.systems.republic_of_rome.state import SENATORS

CITES: Final = ("ror:9.6.4",)
FIELD, HOME = "field_consul", "rome_consul"
COMMANDERS: Final = (DICTATOR, FIELD, HOME)


def at_hand(state: State, office: str) -> str:
    """Return who holds an office and is free in Rome, empty for nobody."""
    who = holder(state, office)
    return who if who and is_free(SENATORS.get(state, SCOPE, who)) else ""


@rule(
    "ror:9.6.4",
    "ror:ruling 59",
    "ror:ruling 90",
    title="Who may be sent: dictator and Consuls, the Rome Consul after the Field Consul",
)
def able(game: Game, state: State) -> tuple[str, ...]:
    """Return the bare ids of those who may be sent now; in the first edition a dictator goes before the Consuls."""
    found = [key for key in (at_hand(state, DICTATOR), at_hand(state, FIELD)) if key]
    if not at_hand(state, FIELD) and (rome := at_hand(state, HOME)):
        found.append(rome)
    first = at_hand(state, DICTATOR)
    return (first,) if first and game.options.commander_order == "dictator_first" else tuple(found)


def barred(game: Game, view: State, senator: str) -> Refused | None:
    """Refuse a commander, by his id in orders, who is away or whose turn has not come."""
    away = present.absent(view, senator, CITES[0])
    if away is not None:
        return away
    key = senator.partition(":")[2]
    if key in able(game, view):
        return None
    offices = offices_of(game, view, key)
    ahead = able(game, view)[-1] if {*offices} & {*COMMANDERS} else ""
    facts = {
        "senator": senator,
        "offices": tuple(f"office:{one}" for one in offices),
        "ahead": ahead and f"senator:{ahead}",
        "ahead_office": f"office:{DICTATOR if ahead == holder(view, DICTATOR) else FIELD}",
    }
    return Refused("not_a_commander", (*CITES, "ror:ruling 59"), facts, lasting=False)


def second(state: State, commander: str) -> str:
    """Return the Master of Horse who goes where the dictator goes; empty for other commanders."""
    return at_hand(state, MASTER) if commander == holder(state, DICTATOR) else ""


def leaderless(state: State, war: str) -> str:
    """Return the force on a war that has no commander, empty if there is none."""
    return next((key for key, row in FORCES.items(state, SCOPE) if row.war == war and not row.commander), "")


def next_force(state: State) -> str:
    """Return the key of the next force."""
    return f"f{max((int(key[1:]) for key, _ in FORCES.items(state, SCOPE)), default=0) + 1}"


def away_to(senators: Iterable[str], state: State, war: str) -> tuple[Change, ...]:
    """Return the changes by which Senators are on a war."""
    return tuple(PLACE.set(state, SCOPE, key, f"war:{war}") for key in senators if key)


@rule("ror:6.5", "ror:9.6.4", title="An attack makes a war active")
def woken(state: State, war: str) -> tuple[Change, ...]:
    """Return the change by which a war that was inactive or imminent is active."""
    row = WARS.find(state, SCOPE, war)
    if row is None or row.status in {ACTIVE, UNPROSECUTED}:
        return ()
    return (WAR_STATUS.set(state, SCOPE, war, ACTIVE),)


@rule("ror:6.5", title="Lower numbers of a series first: on each a force with a commander must stand")
def before(game: Game, state: State, war: str) -> tuple[str, ...]:
    """Return the active wars of lower numbers of a war's series that nobody attacks."""
    if war not in game.box.wars:
        return ()
    card = game.box.wars[war]
    lower = (
        key
        for key in of_status(game, state, card.series, ACTIVE, UNPROSECUTED)
        if game.box.wars[key].order < card.order
    )
    fought = {row.war for _, row in FORCES.items(state, SCOPE) if row.commander}
    return tuple(key for key in lower if key not in fought)


@rule(
    "ror:9.6.4", "ror:ruling 58", title="A force needs a fleet for the sea, a legion and the fleet support for the land"
)
def unfit(game: Game, state: State, force: str) -> Refused | None:
    """Refuse a force, as it would be, that can fight neither by sea nor by land."""
    war = FORCES.get(state, SCOPE, force).war
    legions, fleets = len(armies_of(state, force)), len(fleets_of(state, force))
    if war == REBEL and sea_first(game, state):
        return None if fleets else Refused("force_needs_fleet", CITES, {"war": f"war:{war}"}, lasting=False)
    if war == REBEL:
        return None if legions else Refused("force_needs_legion", CITES, {"war": f"war:{war}"}, lasting=False)
    if war in strongholds(game, state):
        kind, has = ("fleet", fleets) if met_at_sea(game, state, war) else ("legion", legions)
        return None if has else Refused(f"force_needs_{kind}", CITES, {"war": f"war:{war}"}, lasting=False)
    figures, row = enemy(game, state, war), WARS.get(state, SCOPE, war)
    if figures.naval and not row.fleet_victory:
        return None if fleets else Refused("force_needs_fleet", CITES, {"war": f"war:{war}"}, lasting=False)
    if not legions:
        return Refused("force_needs_legion", CITES, {"war": f"war:{war}"}, lasting=False)
    if fleets < figures.support:
        facts = {"war": f"war:{war}", "needs": figures.support, "fleets": fleets}
        return Refused("force_needs_support", CITES, facts, lasting=False)
    return None


@rule("ror:9.6.4", "ror:ruling 60", title="The minimum force: a weaker one goes only if its commander consents")
def weak(game: Game, state: State, force: str) -> bool:
    """Return whether a force is weaker than its war: at sea until it is won, then by land."""
    war, mils = FORCES.get(state, SCOPE, force).war, [settled_mil(game, key) for key in commanders_of(state, force)]
    legions = sum(one.value for one in of_legions(state, armies_of(state, force)))
    fleets = len(fleets_of(state, force))
    if war == REBEL and sea_first(game, state) and fleets + capped(fleets, *mils) < at_sea(game, state):
        return True
    if war == REBEL:
        return legions + capped(legions, *mils) < rebel_might(game, state)
    if war in strongholds(game, state):
        land, sea = might_of(game, state, war), manned(game, state, war)[1] if met_at_sea(game, state, war) else 0
        return fleets + capped(fleets, *mils) < sea or legions + capped(legions, *mils) < land
    against = war_strength(game, state, war)
    if against.naval and fleets + capped(fleets, *mils) < against.naval:
        return True
    land_too = legions or not against.naval
    return bool(land_too and legions + capped(legions, *mils) < against.land)


@rule("ror:8.4", title="Tribunes suspend a vote that would send the chair to war")
def suspend(play: Play, state: State, motion: Motion, commander: str = "") -> str:
    """Let tribunes propose before the vote, if it is the chair, by his id in orders, who would leave for a war.

    Returns no reason why the proposal would lapse, as the measures' `opened` do.
    """
    chief = chair.presiding(play.game, state)
    if chief and commander == person(chief) and not motion.floor:
        floor.open_floor(play, motion.step)
    return ""
