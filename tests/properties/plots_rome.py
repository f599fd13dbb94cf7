"""Positions of Rome that whole games hardly reach, laid out by machine where a game comes near them.

Each plot looks for its moment, and returns what brings it about: units change their place, talents come from the bank
or go to it, cards leave the piles. Nothing is made or lost by it, so the audits hold as ever. Of two sides one table
always helps the same, so that rebels win at some tables and the Senate at others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.card_effects import lent_fleets
from adjudicator.systems.republic.rules.hand import card_of
from adjudicator.systems.republic.rules.in_force import in_force, laid, lay_down
from adjudicator.systems.republic.rules.money import bank_pays, card_gets, state_gets, treasury
from adjudicator.systems.republic.rules.senate.proposals.present import free
from adjudicator.systems.republic.state import (
    ALLEGIANCE,
    CITY,
    DECKS,
    ENEMY_LEADERS,
    FLEET,
    FORCES,
    HANDS,
    INF,
    NOW,
    REBEL,
    REBELLIONS,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    TALENTS,
    TURN,
    UNIT_PLACE,
    UNITS,
    VETERAN,
    WAR_STATUS,
    WARS,
    Posted,
    War,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, POOL
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.rules.s16_events.coming import RHODES
from adjudicator.systems.republic_of_rome.rules.terms import secession
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.rules.wars.queen import CARD as QUEEN
from adjudicator.systems.republic_of_rome.rules.wars.queen import WAR as HER_WAR
from adjudicator.systems.republic_of_rome.state import ARMIES, FLEETS, GUARDS, LENT, LYING, MAJOR, SENATORS, Lying

LEGION: Final = "legion"
HOST, GUARD, MANNED, LENDS = 8, 3, 4, 8
"""Legions that a side gets, that the weaker one keeps, armies of a province that may revolt, and fleets of Rhodes."""
GREAT: Final = 24
"""Influence that makes a Senator electable for life, and no Consul for Life at once."""
RICH: Final = 30
"""Talents of a commander, or of whoever has a captive to ransom."""
LAWS: Final = ("gabinian", "acilian", "calpurnian", "vatinian", "manilian", "julian", "plautian_papirian")
"""Laws that are laid down."""

BEQUESTS: Final = ("pergamene_bequest", "bithynian_bequest", "ptolemy_apion_bequest")
REFUGE, BOTH_SIDES = "refuge", 2

Changes = tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class At:
    """A position of a game: what decides there, and whether this table helps rebels, else the Senate."""

    game: Game
    state: State
    chance: Random
    rebels: bool


Plot = Callable[[At], Changes]


def lies(state: State, place: str, kind: str = LEGION) -> list[str]:
    """Return the units of a kind at a place."""
    return [key for key, row in UNITS.items(state, SCOPE) if (row.kind, row.place) == (kind, place)]


def moved(state: State, units: list[str], place: str) -> Changes:
    """Return what brings units to a place."""
    return tuple(UNIT_PLACE.set(state, SCOPE, key, place) for key in units)


def rebellion(at: At) -> Changes:
    """Make the host of a rebel great and Rome bare, or the other way round."""
    if REBELLIONS.find(at.state, SCOPE, NOW) is None:
        return ()
    if at.rebels:
        return moved(at.state, [*lies(at.state, ACTIVE)[GUARD:], *lies(at.state, POOL)[:HOST]], REBEL)
    return moved(at.state, lies(at.state, POOL)[: 2 * HOST], ACTIVE) if len(lies(at.state, ACTIVE)) < 2 * HOST else ()


def followers(at: At) -> Changes:
    """Give a rebel, or a commander who may become one, veterans of a Senator who is in Rome."""
    led = [REBEL, *(f"force:{key}" for key in FORCES.rows(at.state, SCOPE))]
    units = [key for place in led for key in lies(at.state, place) if not UNITS.get(at.state, SCOPE, key).veteran]
    here = sorted(free(at.state))
    if not units or not here:
        return ()
    key, patron = units[0], at.chance.choice(here)
    return VETERAN.set(at.state, SCOPE, key, value=True), ALLEGIANCE.set(at.state, SCOPE, key, patron)


def victors(at: At) -> Changes:
    """Make the force of a commander at war so great that he wins, and may dare to revolt."""
    for key, row in FORCES.items(at.state, SCOPE):
        place = f"force:{key}"
        if row.commander and row.war != REBEL and len(lies(at.state, place)) < HOST:
            more = [*lies(at.state, POOL)[: 2 * HOST], *lies(at.state, POOL, FLEET)[:HOST]]
            return moved(at.state, more, place)
    return ()


def last_wars(at: At) -> Changes:
    """Let wars wake while a rebel is at the gates, so that he must beat some of them."""
    row, limit = REBELLIONS.find(at.state, SCOPE, NOW), int(at.game.box.constants.end.active_wars)
    if not at.rebels or row is None or row.turn >= TURN.of(at.state, SCOPE, CITY):
        return ()
    asleep = [key for key in WARS.rows(at.state, SCOPE) if key not in fought(at.state)]
    return tuple(WAR_STATUS.set(at.state, SCOPE, key, "active") for key in asleep[: limit - len(fought(at.state))])


def poverty(at: At) -> Changes:
    """Leave the State nothing while a rebel has legions, whom it would have to pay if he does not."""
    talents = treasury(at.state)
    if at.rebels or talents <= 0 or not lies(at.state, REBEL):
        return ()
    chief = REBELLIONS.get(at.state, SCOPE, NOW).chief
    held = TALENTS.of(at.state, SCOPE, chief)
    return state_gets(-talents), bank_pays(-talents - held), *((card_gets(chief, -held),) if held else ())


def strongholds(at: At) -> Changes:
    """Give provinces whose governors may revolt armies and fleets of their own."""
    if not secession.on(at.game):
        return ()
    bare = [key for key, row in governed(at.game, at.state) if row.armies < MANNED]
    return tuple(change for key in bare for change in (ARMIES.add(SCOPE, key, MANNED), FLEETS.add(SCOPE, key, MANNED)))


def alliance(at: At) -> Changes:
    """Let Rhodes lend fleets this turn for the war that needs most."""
    wars = lent_fleets.neediest(at.game, at.state)
    if TABLE_EVENTS.find(at.state, SCOPE, RHODES) is not None or not wars:
        return ()
    fleets = lies(at.state, POOL, FLEET)[:LENDS]
    (effect,) = at.game.box.table_events[RHODES].effects
    lent = type(effect)(effect.kind, (("count", len(fleets)), ("war", wars[0])))
    return (
        TABLE_EVENTS.put(SCOPE, RHODES, Posted(1)),
        LENT.set(at.state, SCOPE, CITY, TURN.of(at.state, SCOPE, CITY)),
        *moved(at.state, fleets, ACTIVE),
        lay_down(at.state, RHODES, lent, lent_fleets.ITS_END),
    )


def greatness(at: At) -> Changes:
    """Raise a Senator in Rome so far that he can be elected for life."""
    able = sorted(free(at.state))
    who = at.chance.choice(able) if able else ""
    return (INF.set(at.state, SCOPE, who, GREAT),) if who and INF.of(at.state, SCOPE, who) < GREAT else ()


def guards(at: At) -> Changes:
    """Take the talents of those who have Open Bodyguards to pay."""
    poor = [
        (key, TALENTS.of(at.state, SCOPE, key))
        for key in SENATORS.rows(at.state, SCOPE)
        if GUARDS.of(at.state, SCOPE, key)
    ]
    return tuple(change for key, held in poor if held for change in (card_gets(key, -held), bank_pays(-held)))


def purses(at: At) -> Changes:
    """Give commanders talents, with which they raise legions, and the families of captives the ransom."""
    led = {row.commander for _, row in FORCES.items(at.state, SCOPE)}
    kin = {row.faction for _, row in SENATORS.items(at.state, SCOPE) if row.place.startswith("captive:")}
    rich = {key for key, row in SENATORS.items(at.state, SCOPE) if row.leader and row.faction in kin}
    poor = [
        key for key in sorted(led | rich) if key and owner(at.state, key) and TALENTS.of(at.state, SCOPE, key) < RICH
    ]
    return tuple(change for key in poor for change in (card_gets(key, RICH), bank_pays(RICH)))


def queen(at: At) -> Changes:
    """Lay the Alexandrine War on the board where Rome is at peace, and deal Cleopatra to somebody while it lasts."""
    pile, war = _drawn(at.state, HER_WAR)
    if war and not fought(at.state):
        woken = War("active", TURN.of(at.state, SCOPE, CITY))
        return (*_out(at.state, pile, war), WARS.put(SCOPE, HER_WAR, woken))
    pile, card = _drawn(at.state, QUEEN.partition(":")[2])
    if not card or HER_WAR not in fought(at.state):
        return ()
    seat = at.chance.choice(at.game.seats)
    held = (*HANDS.get(at.state, SCOPE, seat).cards.known(), card)
    return (*_out(at.state, pile, card), *become(at.state, SCOPE, HANDS, seat, held))


def bequest(at: At) -> Changes:
    """Let a bequest lie in the Forum, for which a Consul may be sent who keeps it in revolt."""
    found = ((card, *_drawn(at.state, card)) for card in BEQUESTS)
    card, pile, token = next((one for one in found if one[2]), ("", "", ""))
    if not card or LYING.rows(at.state, SCOPE):
        return ()
    return (*_out(at.state, pile, token), LYING.put(SCOPE, card, Lying()))


def accused(at: At) -> Changes:
    """Let Statesmen in Rome have held an office for which they can be tried for life, and go into Exile."""
    able = [key for key in free(at.state) if key in at.game.box.statesmen]
    return tuple(MAJOR.set(at.state, SCOPE, key, value=True) for key in able if not MAJOR.of(at.state, SCOPE, key))


def stranded(at: At) -> Changes:
    """Take the fleets of a force, so that it cannot reach its war."""
    for key in FORCES.rows(at.state, SCOPE):
        ships = lies(at.state, f"force:{key}", FLEET)
        if ships:
            return moved(at.state, ships, ACTIVE)
    return ()


def refuge(at: At) -> Changes:
    """Let a Refuge lie on the board for the next leader whose war is over, so that he helps all others."""
    if TABLE_EVENTS.find(at.state, SCOPE, REFUGE) is not None or not ENEMY_LEADERS.rows(at.state, SCOPE):
        return ()
    return (TABLE_EVENTS.put(SCOPE, REFUGE, Posted(BOTH_SIDES)),)


def law(at: At) -> Changes:
    """Put a Law in force that gives somebody a power."""
    found = [(law, *_drawn(at.state, law)) for law in LAWS if law in at.game.box.laws]
    able = [one for one in found if one[2]]
    if not able:
        return ()
    law, pile, card = at.chance.choice(able)
    effects = at.game.box.laws[law].effects
    if any(in_force(at.state, effect.kind) for effect in effects):
        return ()
    return (*_out(at.state, pile, card), *laid(at.state, law, effects, "permanent"))


def _drawn(state: State, wanted: str) -> tuple[str, str]:
    """Return a pile of the deck and the card in it that is wanted, both empty if none is in the game's decks."""
    piles = ((key, row.cards.known()) for key, row in DECKS.items(state, SCOPE) if key != REMOVED)
    return next(((key, card) for key, cards in piles for card in cards if card_of(card) == wanted), ("", ""))


def _out(state: State, pile: str, card: str) -> Changes:
    """Return what takes a card out of a pile."""
    left = tuple(each for each in DECKS.get(state, SCOPE, pile).cards.known() if each != card)
    return become(state, SCOPE, DECKS, pile, left)


PLOTS: Final[Mapping[Plot, float]] = {
    rebellion: 0.5,
    followers: 0.3,
    victors: 0.3,
    last_wars: 0.15,
    poverty: 0.1,
    strongholds: 0.3,
    alliance: 0.03,
    greatness: 0.01,
    guards: 0.5,
    purses: 0.3,
    queen: 0.3,
    law: 0.05,
    bequest: 0.05,
    accused: 0.2,
    stranded: 0.03,
    refuge: 0.2,
}
"""How often in a packet each is tried."""


def laid_out(at: At) -> Changes:
    """Return the changes of the first plot, in an order drawn, that finds its moment; none where none does."""
    drawn = [plot for plot, often in PLOTS.items() if at.chance.random() < often]
    at.chance.shuffle(drawn)
    return next(filter(None, (plot(at) for plot in drawn)), ())
