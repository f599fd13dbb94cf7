"""A war is over: its card is gone, captives die, deserters come back, Enemy Leaders leave, other forces come home."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules.card_effects import lent_fleets, refuge
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.series import leaders_of, wars_of
from adjudicator.systems.republic.state import DECKS, ENEMY_LEADERS, FORCES, REMOVED, SCOPE
from adjudicator.systems.republic_of_carthage.rules.card_effects import desertion
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import settle_auxiliaries
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.aftermath import go_home
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.triumph import VICTORY, card_leaves
from adjudicator.systems.republic_of_carthage.state import SENATORS

CITE = f"{VICTORY}.10"


@event("war_won", "roc:6.6.2.victory.10", weight=92)
class WarWon:
    """A war is won on land and its card out of the game; `commanders` are the victors who live and are free.

    `captives` die, as nobody is left to hold them for a ransom.
    """

    war: str
    commanders: tuple[str, ...]
    captives: tuple[str, ...]


@event("enemy_leader_left", "roc:6.6.2", "roc:ruling 129")
class EnemyLeaderLeft:
    """An Enemy Leader leaves the game: one of his wars was defeated and none is left."""

    leader: str
    war: str


@rule("roc:6.6.2", "roc:6.6.2.victory.10", "roc:ruling 126", title="A war is over by a victory")
def end_war(play: Play, state: State, war: str, force: str, victors: tuple[str, ...]) -> Flow[State]:
    """Take the War card off, and let happen what follows from it.

    Args:
        play: the battle.
        state: the position, the war on the board.
        war: its bare id.
        force: the force that won, which does not come home yet; empty for none.
        victors: its commanders who live and are free.
    """
    captives = tuple(key for key, row in SENATORS.items(state, SCOPE) if row.place == f"captive:{war}")
    captives = tuple(sorted(captives, key=number))
    leaders = leaders_of(play.game, state, war)
    data = WarWon(f"war:{war}", told("senator", victors), told("senator", captives))
    state = yield Event.of(data, play.scope, card_leaves(state, war))
    for senator in captives:
        state = yield from die(play, state, senator, cites=(CITE,))
    state = yield from desertion.come_back(play, state, war)
    state = yield from lent_fleets.go_home(play, state, war)
    for leader in leaders:
        state = yield from leader_leaves(play, state, leader, war)
    for key, row in tuple(FORCES.items(state, SCOPE)):
        if row.war == war and key != force:
            state = yield from go_home(play, state, key, "over", beaten=True)
    return (yield from settle_auxiliaries(play, state))


@rule("roc:6.6.2", "roc:ruling 129", title="An Enemy Leader whose wars are over leaves")
def leader_leaves(play: Play, state: State, leader: str, war: str) -> Flow[State]:
    """Remove a Leader of a defeated war who has no other on the board, unless a Refuge keeps him."""
    if has_war(play.game, state, leader):
        return state
    if refuge.pending(state):
        return (yield from refuge.shelter(play, state, leader))
    out = DECKS.get(state, SCOPE, REMOVED).cards.known()
    changes = (ENEMY_LEADERS.drop(state, SCOPE, leader), *become(state, SCOPE, DECKS, REMOVED, (*out, leader)))
    data = EnemyLeaderLeft(f"leader:{leader}", f"war:{war}")
    return (yield Event.of(data, play.scope, changes))


def has_war(game: Game, state: State, leader: str) -> bool:
    """Return whether a war of a Leader's is on the board, or the next one drawn will be his."""
    return bool(wars_of(game, state, leader)) or leader in refuge.waiting(state)
