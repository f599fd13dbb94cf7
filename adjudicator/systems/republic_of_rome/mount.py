"""The tables before anything is dealt: the deck of the scenario, the board as section 2 lays it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.engine.deck import Pile
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECKS,
    FACTIONS,
    HANDS,
    NOW,
    OFFICES,
    ONGOING,
    REMOVED,
    SITTINGS,
    UNITS,
    WARS,
    Faction,
    Office,
    Ongoing,
    Sitting,
    Unit,
    War,
)
from adjudicator.systems.republic_of_rome.box.box import Box
from adjudicator.systems.republic_of_rome.box.constants import Scenario
from adjudicator.systems.republic_of_rome.box.decks import ERA_ENDS, LEGION, deck_cards, units
from adjudicator.systems.republic_of_rome.box.entry import ERAS, Era
from adjudicator.systems.republic_of_rome.state import CITIES, PART, PROVINCES, TABLES, City, Province

Rows = Mapping[str, Any]
FOREVER = "permanent"
"""How long the effects of a Law hold."""


def tables(game: Game) -> Mapping[str, Mapping[str, Rows]]:
    """Return the one part of this game with all its tables; those not named here are empty."""
    box: Box = game.box
    filled: dict[str, Rows] = {
        CITIES.name: {CITY: City(box.constants.start.state_treasury, deck=ERAS.index(scenario(game).deck) + 1)},
        OFFICES.name: {office: Office() for office in box.hrao()},
        PROVINCES.name: _provinces(game),
        UNITS.name: _units(game),
        WARS.name: _wars(game),
        ONGOING.name: _laws(game),
        FACTIONS.name: _factions(game),
        HANDS.name: {seat: Pile.of((), (seat,)) for seat in game.seats},
        DECKS.name: _decks(game),
        SITTINGS.name: {NOW: Sitting()},
    }
    return {PART: {table.name: filled.get(table.name, {}) for table in TABLES}}


def scenario(game: Game) -> Scenario:
    """Return the scenario of a game."""
    found: Scenario = game.box.scenarios[game.options.scenario]
    return found


@rule("ror:2", title="The provinces of the scenario lie on the board before they are dealt")
def _provinces(game: Game) -> Rows:
    chosen = scenario(game)
    first = {key: Province(developed=chosen.developed) for key in chosen.provinces}
    return {**first, **{key: Province() for key in chosen.second_provinces}}


@rule("ror:1", "ror:2", title="The legions of the scenario are in the active forces, the rest in the pool")
def _units(game: Game) -> Rows:
    active = {f"{LEGION}.{number}" for number in range(1, scenario(game).legions + 1)}
    return {key: Unit(kind, "active" if key in active else "pool") for key, kind in units(game.box).items()}


@rule("ror:2", "ror:ruling 0d", title="The war that lies ready, inactive, or active and won at sea as a relief")
def _wars(game: Game) -> Rows:
    relief = game.options.punic_relief
    ready = War("active", 1, fleet_victory=True) if relief else War("inactive", 1)
    return dict.fromkeys(scenario(game).wars, ready)


@rule("ror:2", title="The Laws in force at the start of the Late Republic")
def _laws(game: Game) -> Rows:
    effects = ((law, effect) for law in scenario(game).laws for effect in game.box.laws[law].effects)
    return {f"o{number}": Ongoing(law, effect, FOREVER) for number, (law, effect) in enumerate(effects, start=1)}


@rule("ror:1", "ror:ruling 0c", title="Faction Treasuries are secret, or open to all")
def _factions(game: Game) -> Rows:
    """A treasury's audience is fixed here; whoever writes one keeps it."""
    open_to_all = game.options.open_treasuries
    return {seat: Faction(Secret(0, (EVERYBODY,) if open_to_all else (seat,))) for seat in game.seats}


@rule("ror:2", "ror:ruling 83", title="What the deck of a scenario is made of")
def _decks(game: Game) -> Rows:
    """The deck in printed order, and beside it, nobody's to see, what set-up and later eras may take cards from."""
    chosen, box = scenario(game), game.box
    families = tuple(key for era in _before(chosen.deck) for key in deck_cards(box, era, ("senator",)))
    concessions = deck_cards(box, "early", ("concession",)) if chosen.concessions else ()
    added = chosen.added if game.options.late_statesmen == "yes" else ()
    eras = ERAS if chosen.whole else (chosen.deck,)
    printed = _without((card for era in eras for card in deck_cards(box, era)), chosen.wars)
    deck = (*families, *printed, *concessions, *added)
    out = tuple(law for law in chosen.removed if law in deck)
    others = () if chosen.whole else later(chosen.deck)
    left = {key: Pile.of(_without(deck_cards(box, era), (*deck, *chosen.laws))) for era, key in others}
    earlier = (card for era in _before(chosen.deck) for card in deck_cards(box, era, ("intrigue",)))
    ends = (ERA_ENDS,) if game.options.era_ends == "yes" else ()
    return {
        DECK: Pile.of(_without(deck, out)),
        **left,
        "earlier": Pile.of(tuple(earlier)),
        "ends": Pile.of(ends),
        REMOVED: Pile.of(out, (EVERYBODY,)),
    }


def later(era: Era) -> tuple[tuple[Era, str], ...]:
    """Return the eras after one, each with the name of the pile of its deck."""
    return tuple((each, f"deck:{each}") for each in ERAS[ERAS.index(era) + 1 :])


def _before(era: Era) -> tuple[Era, ...]:
    return ERAS[: ERAS.index(era)]


def _without(cards: Iterable[str], out: Iterable[str]) -> tuple[str, ...]:
    gone = set(out)
    return tuple(card for card in cards if card not in gone)
