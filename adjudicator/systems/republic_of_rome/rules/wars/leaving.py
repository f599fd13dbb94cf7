"""A war leaves the board: beaten, or by peace; with it captives, leaders and forces (sections 6.5, 10 and 16)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare, told
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules.card_effects import refuge
from adjudicator.systems.republic.rules.combat.strength import leaders_of
from adjudicator.systems.republic.rules.forum.decks import to_removed
from adjudicator.systems.republic.rules.money import Balance, bank_pays, booked, state_gets
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import CITY, DECK, DECKS, ENEMY_LEADERS, FORCES, LEADER_WARS, SCOPE, WARS
from adjudicator.systems.republic_of_rome.rules.wars import provincial, queen, shelter
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.homecoming import go_home
from adjudicator.systems.republic_of_rome.rules.wars.series import aided, decks_of
from adjudicator.systems.republic_of_rome.state import CLEOPATRA, PROVINCES, REVOLTS, SENATORS, Province

CITE = "ror:6.5"
TOP = 6
"""Among how many cards on top of the deck a war is shuffled in the second edition."""
LEADER_FREED: Final = Note("leader_freed")


@event("war_over", weight=92)
class WarOver:
    """A war is over: `beaten` for good, or it goes back `to_deck`; its captives die."""

    war: str
    beaten: bool
    captives: tuple[str, ...]


@event("spoils_paid")
class SpoilsPaid:
    """What a war brings the State; a revolt brings nothing, and peace by an event half."""

    war: str
    treasury: Balance


@event("leader_gone")
class LeaderGone:
    """A leader has no war any more: he waits in the Curia, or is out of the game as none of his can come."""

    leader: str
    out: bool


@rule("ror:10", "ror:16", title="The spoils of a war")
def spoils(play: Play, state: State, war: str, *, half: bool = False) -> Flow[State]:
    """Let the State have the spoils, half of them rounded down; a revolt has none."""
    talents = 0 if war in REVOLTS.rows(state, SCOPE) else enemy(play.game, state, war).spoils
    talents = talents // 2 if half else talents
    if not talents:
        return state
    data = SpoilsPaid(f"war:{war}", booked(state, talents))
    return (yield Event.of(data, play.scope, (state_gets(talents), bank_pays(talents)), cited(play, CITE)))


@rule("ror:10", "ror:16", "ror:ruling 44", "ror:ruling 57", title="A war is over")
def end_war(play: Play, state: State, war: str, *, beaten: bool, victor: str = "", into: str = DECK) -> Flow[State]:
    """Take a war off the board, and let happen what follows from it.

    Args:
        play: the step.
        state: the position, the war on the board.
        war: its bare id, or that of a province in revolt.
        beaten: whether it is gone for good; otherwise it goes back to the deck.
        victor: the force that has won, which does not come home yet.
        into: the deck to which it goes back: that in use, or one that is still to be shuffled.
    """
    held = (key for key, row in SENATORS.items(state, SCOPE) if row.place == f"captive:{war}")
    captives = tuple(sorted(held, key=number))
    leaders = leaders_of(play.game, state, war) if war in play.game.box.wars else ()
    changes: tuple[Change, ...] = (WARS.drop(state, SCOPE, war),)
    if war == queen.WAR and CLEOPATRA.of(state, SCOPE, CITY):
        changes += (CLEOPATRA.set(state, SCOPE, CITY, ""),)
    if war in REVOLTS.rows(state, SCOPE):
        changes += (REVOLTS.drop(state, SCOPE, war),)
    if war not in play.game.box.wars:
        changes += (PROVINCES.put(SCOPE, war, Province()),)
    elif beaten:
        changes += to_removed(state, war)
    else:
        back = _shuffled(play, state, war) if into == DECK else (*DECKS.get(state, SCOPE, into).cards.known(), war)
        changes += become(state, SCOPE, DECKS, into, back)
    data = WarOver(f"war:{war}", beaten, told("senator", captives))
    state = yield Event.of(data, play.scope, changes, cited(play, CITE))
    state = yield from provincial.freed(play, state, war)
    for senator in captives:
        state = yield from die(play, state, senator, cites=cited(play, "ror:10"))
    for leader in leaders:
        state = yield from leader_leaves(play, state, leader, war)
    for key, row in tuple(FORCES.items(state, SCOPE)):
        if row.war == war and key != victor:
            state = yield from go_home(play, state, key, "over")
    return state


@rule(
    "ror:16",
    "ror:ruling 84",
    title="A war goes back into the deck: anywhere, or in the second edition among the top six",
)
def _shuffled(play: Play, state: State, war: str) -> tuple[str, ...]:
    cards = DECKS.get(state, SCOPE, DECK).cards.known()
    top = len(cards) if play.game.options.return_to_deck == "whole_deck" else min(len(cards), TOP - 1)
    return (*play.dice.shuffle(f"back/{war}", (*cards[:top], war), where="16"), *cards[top:])


@rule("ror:6.5", title="A leader whose last war is gone")
def leader_leaves(play: Play, state: State, leader: str, war: str) -> Flow[State]:
    """Let a leader without a war wait in the Curia, or leave the game if no war of his can come; a Refuge keeps him."""
    given = LEADER_WARS.of(state, SCOPE, leader)
    if war in given:
        rest = (LEADER_WARS.set(state, SCOPE, leader, tuple(key for key in given if key != war)),)
        state = yield LEADER_FREED.at(play.scope, rest)
    if aided(play.game, state, leader) or refuge.NEXT in LEADER_WARS.of(state, SCOPE, leader):
        return state
    if shelter.lies(state):
        return (yield from shelter.take(play, state, leader))
    return (yield from send_away(play, state, leader, out=not _may_come(play.game, state, leader)))


def send_away(play: Play, state: State, leader: str, *, out: bool) -> Flow[State]:
    """Put a leader into the Curia, or out of the game."""
    changes: tuple[Change, ...] = ()
    if out:
        changes = (ENEMY_LEADERS.drop(state, SCOPE, leader), *to_removed(state, leader))
    return (yield Event.of(LeaderGone(f"leader:{leader}", out), play.scope, changes, cited(play, CITE)))


@rule("ror:6.5", "ror:ruling 17", title="Whether a war of a leader's series can still come")
def _may_come(game: Game, state: State, leader: str) -> bool:
    """Return whether a war of his series is on the board, or in a deck of this game and not gone."""
    out = {bare(card) for card in DECKS.get(state, SCOPE, "removed").cards.known()}
    decks = decks_of(game)
    return any(
        card.series in game.box.leaders[leader].series and key not in out and card.deck in decks
        for key, card in game.box.wars.items()
    )
