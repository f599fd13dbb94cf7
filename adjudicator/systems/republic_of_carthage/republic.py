"""Carthage as the rules know it that republics share."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import is_free, number
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic.rules.card_effects.refuge import pending
from adjudicator.systems.republic.rules.combat.strength import war_strength
from adjudicator.systems.republic.rules.forum.interference import OPPOSE, SUPPORT
from adjudicator.systems.republic.rules.forum.persuasion import Persuading
from adjudicator.systems.republic.rules.revenue.contributions import salaries
from adjudicator.systems.republic.rules.revolution import followers
from adjudicator.systems.republic.rules.revolution.musters import Rebelling
from adjudicator.systems.republic.rules.senate.proposals.measure import Tally, unmoved
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.rules.terms.posts import Posts, posts_of
from adjudicator.systems.republic.state import FLEET_VICTORY, FORCES, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.registry import EFFECTS, ELECTIONS, MEASURES
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import to_pool
from adjudicator.systems.republic_of_carthage.rules.s4_terms.expeditions import MISSIONS
from adjudicator.systems.republic_of_carthage.rules.s4_terms.statesmen import arrival, obstacle
from adjudicator.systems.republic_of_carthage.rules.s4_terms.succession import bereaved, succeed
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.cards import PLACINGS
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.decks import note_end
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.elections.suffetes import HEADS
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.government.counted import influence, voted
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.murders.attempts import MURDERS
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials.convictions import COURTS
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.voting import vote_terms
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.campaigning import suggestions
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.wars.might import might
from adjudicator.systems.republic_of_carthage.rules.s6_7_revolution.musters import strength
from adjudicator.systems.republic_of_carthage.sequence import INITIATIVE, SITTINGS
from adjudicator.systems.republic_of_carthage.state import EXPEDITIONS, RANKS, Senator
from adjudicator.systems.republic_of_carthage.told import TOLD


def outvoted(tally: Tally) -> bool:
    """Return whether Yes exceeds No and Abstain together (ruling 68)."""
    return tally.yes > tally.no + tally.abstain


def fleets_needed(game: Game, state: State, war: str) -> int:
    """Return the fleets that a war asks for: its support, or its naval strength while it has to be won at sea."""
    card = game.box.wars[war]
    return max(int(card.support), 0 if FLEET_VICTORY.of(state, SCOPE, war) else int(card.naval))


def to_resolve(game: Game, state: State) -> tuple[str, ...]:
    """Return what there is to resolve, each with its sort, in card order: explorations, wars, last the rebel."""
    sailing = {row.exploration for _, row in EXPEDITIONS.items(state, SCOPE)}
    fought = {row.war for _, row in FORCES.items(state, SCOPE)}
    return (
        *(f"exploration:{key}" for key in game.box.explorations if key in sailing),
        *(f"war:{key}" for key in game.box.wars if key in fought),
        *((f"war:{REBEL}",) if REBEL in fought else ()),
    )


def rebel_posts(game: Game, state: State, senator: str) -> tuple[Posts, tuple[Change, ...]]:
    """Return the posts that a rebel gives up; his force is dissolved apart, and his veterans stay his."""
    held = posts_of(game, state, senator)
    return Posts(held.offices, held.concessions, held.provinces, missions=held.missions), ()


REPUBLIC: Final = Republic(
    ranks=RANKS,
    precedence=lambda game, state, senator: number(senator),
    effects=EFFECTS,
    measures=MEASURES,
    elections=ELECTIONS,
    passes=outvoted,
    senator=Senator,
    bereaved=bereaved,
    obstacle=obstacle,
    arrival=arrival,
    shares=is_free,
    due=salaries,
    gifts_apart=lambda game: False,
    held_back=lambda game, state, card: "",
    cards_before_posts=True,
    initiative=INITIATIVE,
    placings=PLACINGS,
    deck_watched=note_end,
    deck_ready=unmoved,
    to_pool=to_pool,
    fleets_needed=fleets_needed,
    staying=lambda game, state: pending(state),
    counts=lambda row: True,
    to_resolve=to_resolve,
    resolved={"exploration": ("exploration",), "war": ("war",)},
    rebelling=Rebelling(strength, rebel_posts, followers.patrons, followers.joined),
    headless=lambda play, state, seat: succeed(play, state, seat, 0),
    seconds_succeed=True,
    cost_of=lambda game, kind: int(game.box.units[kind].cost),
    persuading=Persuading(
        omens=lambda game, state: ongoing.persuasion_omens(state),
        fails=lambda game, state: tuple(game.box.constants.forum.persuasion_always_fails),
        sides=lambda game: (OPPOSE, SUPPORT),
        harm=limits.both,
    ),
    least_bid=lambda game: 0,
    draw_two_returns=False,
    last_dead_on_top=True,
    bereft_take_families=True,
    first_takes_family=False,
    followers=("traders",),
    missions=MISSIONS,
    told=TOLD,
    sittings=SITTINGS,
    voted=voted,
    campaigns=suggestions,
    heads=HEADS,
    weight=influence,
    strength=war_strength,
    might=might,
    vote_terms=vote_terms,
    shunned=lambda game, sides: all(side == "no" for side in sides),
    life_needs=lambda game: int(game.box.constants.senate.suffete_for_life_min_influence),
    term=lambda game, province: int(game.box.provinces[province].term),
    asks_governor=lambda game, state, measure: bool(game.options.command_consent),
    murders=MURDERS,
    courts=COURTS,
)
