"""Rome as the rules know it that republics share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import earns
from adjudicator.systems.republic.republic import Republic
from adjudicator.systems.republic.rules.card_effects import lent_fleets
from adjudicator.systems.republic.rules.combat.counters import POOL, laid
from adjudicator.systems.republic.rules.forum.interference import OPPOSE, SUPPORT
from adjudicator.systems.republic.rules.forum.persuasion import Persuading
from adjudicator.systems.republic.rules.ongoing import CardTerm, Terms
from adjudicator.systems.republic.rules.revolution.musters import Rebelling
from adjudicator.systems.republic.rules.senate.proposals.measure import Tally, nothing, unmoved
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.rules.terms.posts import Posts, posts_of
from adjudicator.systems.republic.state import CITY, FLEET, FORCES, INF, ONGOING, SCOPE, TABLE_EVENTS, UNITS
from adjudicator.systems.republic_of_rome.box.check import RANKS
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ELECTIONS, MEASURES
from adjudicator.systems.republic_of_rome.rules.s5_revenue.income import to_come
from adjudicator.systems.republic_of_rome.rules.s6_forum import decks
from adjudicator.systems.republic_of_rome.rules.s6_forum.black_cards import PLACINGS
from adjudicator.systems.republic_of_rome.rules.s6_forum.games import may_change
from adjudicator.systems.republic_of_rome.rules.s6_forum.loyalty import faithless
from adjudicator.systems.republic_of_rome.rules.s9_senate.cards.s8_4_tribunes import CRIES
from adjudicator.systems.republic_of_rome.rules.s9_senate.cards.s17_law_acts import acts
from adjudicator.systems.republic_of_rome.rules.s9_senate.cards.s17_laws import by_vote, keeps, waits
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections.s9_1_consuls import HEADS
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.governing import legates, unwilling
from adjudicator.systems.republic_of_rome.rules.s9_senate.government.s9_6_7_life import directs, proposes
from adjudicator.systems.republic_of_rome.rules.s9_senate.murders.attempts import MURDERS
from adjudicator.systems.republic_of_rome.rules.s9_senate.murders.s9_8_fallen import fallen
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.repopulating import returned, voted, weight
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s8_2_votes import shunned, vote_terms
from adjudicator.systems.republic_of_rome.rules.s9_senate.sitting.s8_5_together import together
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials.courts import COURTS
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.s9_2_crisis import might
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import capped, of_legions, settled_mil, war_strength
from adjudicator.systems.republic_of_rome.rules.terms import for_life, levels, veterans
from adjudicator.systems.republic_of_rome.rules.terms.bereaved import bereaved, playing
from adjudicator.systems.republic_of_rome.rules.terms.popularity import changed
from adjudicator.systems.republic_of_rome.rules.terms.statesmen import (
    arrival,
    held_back,
    obstacle,
    passed_over,
    precedence,
)
from adjudicator.systems.republic_of_rome.rules.wars.enemies import fleets_needed
from adjudicator.systems.republic_of_rome.sequence import INITIATIVE, SITTINGS
from adjudicator.systems.republic_of_rome.state import ENDING, KNIGHTS, LYING, ORA, PRIEST, Senator


@rule("ror:8.2", title="More yes than no carries a proposal; abstentions do not count")
def carried(tally: Tally) -> bool:
    """Return whether Yes exceeds No."""
    return tally.yes > tally.no


@rule("ror:6.3", "ror:ruling 82", title="The least bid for an initiative: a talent, in the first edition nothing")
def least_bid(game: Game) -> int:
    """Return the least that may be bid."""
    return int(game.options.initiative_min_bid)


@rule("ror:6.1", title="Rolls of 10 and more fail, of 9 too once Era Ends is out")
def persuasion_fails(game: Game, state: State) -> tuple[int, ...]:
    """Return the natural rolls that always fail."""
    figures = game.box.constants.forum
    never = figures.persuasion_fails_at_end if ENDING.of(state, SCOPE, CITY) else figures.persuasion_always_fails
    return tuple(never)


@rule("ror:6.1", "ror:ruling 108", title="Other players spend against persuasion, by a setting for it, too")
def sides(game: Game) -> tuple[str, ...]:
    """Return on which sides other players may spend."""
    return (OPPOSE, SUPPORT) if game.options.third_party_help else (OPPOSE,)


def shows_odds(game: Game) -> bool:
    """Return whether forms and reports say how likely a persuasion is."""
    return bool(game.options.odds_shown)


@rule("ror:6.1", "ror:16", title="Evil Omens spoil persuasion")
def omens_of(game: Game, state: State) -> Terms:
    """Return what omens add to a roll."""
    level = levels.omens(game, state)
    return (CardTerm("card:evil_omens", level),) if level else ()


@rule(
    "ror:16", "ror:17", title="Evil Omens spoil the dice of a Blackmail, and each change of Pompey's Popularity doubles"
)
def harm(game: Game, state: State, senator: str, inf: int, pop: int) -> tuple[int, int]:
    """Return what a card that has failed to win a Senator really costs him."""
    less = levels.omens(game, state)
    lost = influence(game, INF.of(state, SCOPE, senator), min(0, inf + less))
    return lost, changed(game, state, senator, min(0, pop + less))


@rule("ror:16", title="Evil Omens spoil other rolls")
def spoiled(game: Game, state: State) -> Terms:
    """Return what omens take from a roll."""
    level = levels.omens(game, state)
    return (CardTerm("card:evil_omens", -level),) if level else ()


@rule("ror:1", title="Units that are lost are in the pool again, loyal to nobody")
def to_pool(game: Game, state: State, counters: Iterable[str]) -> tuple[Change, ...]:
    """Return the changes by which legions and fleets leave the board."""
    del game
    return tuple(change for counter in counters for change in laid(state, counter, POOL))


@rule("ror:6", "ror:16", title="Event cards that wait stay in the Forum")
def staying(game: Game, state: State) -> tuple[str, ...]:
    """Return the cards that stay: those that wait to come true, and an alliance while its fleets are here."""
    lent = {row.card for _, row in ONGOING.items(state, SCOPE) if row.effect.kind == lent_fleets.KIND}
    lies = (key for key in TABLE_EVENTS.rows(state, SCOPE) if game.box.table_events[key].waits)
    return tuple(key for key in lies if key in lent or key != "rhodian_alliance")


@rule("ror:10", title="Wars are fought in the order in which their forces were sent, unless the HRAO says otherwise")
def to_resolve(game: Game, state: State) -> tuple[str, ...]:
    """Return the wars, provinces in revolt and the rebel against whom a force stands, in the order of sending."""
    del game
    fought = (row.war for _, row in FORCES.items(state, SCOPE) if LYING.find(state, SCOPE, row.war) is None)
    return tuple(dict.fromkeys(f"war:{war}" for war in fought))


@rule("ror:11", title="The strength of a force that revolts: legions, and MIL at most as much")
def rebel_strength(game: Game, state: State, units: tuple[str, ...], commanders: tuple[str, ...]) -> int:
    """Return the strength by the counters that follow and the bare ids of those who lead."""
    legions = tuple(key for key in units if UNITS.get(state, SCOPE, key).kind != FLEET)
    count = sum(one.value for one in of_legions(state, legions))
    return count + capped(count, *(settled_mil(game, key) for key in commanders))


@rule("ror:11", title="Rebels lose offices, concessions and Knights; a governor keeps his province")
def rebel_posts(game: Game, state: State, senator: str) -> tuple[Posts, tuple[Change, ...]]:
    """Return the posts that a rebel gives up, and that his Knights leave him."""
    held = posts_of(game, state, senator)
    knights = (KNIGHTS.set(state, SCOPE, senator, 0),) if KNIGHTS.of(state, SCOPE, senator) else ()
    priest: tuple[Change, ...] = ()
    if PRIEST.of(state, SCOPE, senator):
        loss = influence(game, INF.of(state, SCOPE, senator), -1)
        priest = (PRIEST.set(state, SCOPE, senator, value=False), INF.add(SCOPE, senator, loss))
    return Posts(held.offices, held.concessions), (*knights, *priest)


REPUBLIC: Final = Republic(
    ranks=RANKS,
    precedence=precedence,
    passed_over=passed_over,
    effects=EFFECTS,
    measures=MEASURES,
    elections=ELECTIONS,
    passes=carried,
    senator=Senator,
    bereaved=bereaved,
    obstacle=obstacle,
    arrival=arrival,
    shares=earns,
    due=to_come,
    gifts_apart=lambda game: bool(game.options.gifts == "after_debits"),
    held_back=held_back,
    cards_before_posts=False,
    initiative=INITIATIVE,
    placings=PLACINGS,
    deck_ready=decks.ready,
    deck_watched=decks.watched,
    to_pool=to_pool,
    fleets_needed=fleets_needed,
    staying=staying,
    counts=lambda row: not row.place.startswith("captive:"),
    to_resolve=to_resolve,
    resolved={"war": ("war", "province")},
    rebelling=Rebelling(rebel_strength, rebel_posts, veterans.patrons, veterans.joined),
    headless=unmoved,
    seconds_succeed=False,
    cost_of=lambda game, kind: int(game.box.constants.senate.unit_cost),
    persuading=Persuading(omens_of, persuasion_fails, sides, harm, faithless, shows_odds, for_life.spared),
    least_bid=least_bid,
    draw_two_returns=True,
    last_dead_on_top=False,
    bereft_take_families=False,
    first_takes_family=True,
    sittings=SITTINGS,
    voted=voted,
    fallen=fallen,
    together=together,
    campaigns=nothing,
    heads=HEADS,
    weight=weight,
    strength=war_strength,
    might=might,
    vote_terms=vote_terms,
    votes_beside=lambda state, senator: KNIGHTS.of(state, SCOPE, senator),
    shunned=shunned,
    law_acts=acts,
    laws_voted=by_vote,
    keeps=keeps,
    law_waits=waits,
    spoken_for=lambda state, senator: ORA.of(state, SCOPE, senator),
    lists_battles=lambda game: bool(game.options.battle_order == "hrao"),
    may_change=may_change,
    moments=("before", "after", "during"),
    must_step_down=True,
    splits=True,
    treasury_buys_votes=False,
    cries_from_afar=True,
    life_needs=lambda game: int(game.box.constants.senate.life_election_influence),
    term=lambda game, province: int(game.box.constants.senate.governor_term),
    asks_governor=unwilling,
    replaced_in_elections=True,
    legates=legates,
    murders=MURDERS,
    courts=COURTS,
    cries=CRIES,
    directs=directs,
    proposes=proposes,
    omens=spoiled,
    playing=playing,
    returned=returned,
)
