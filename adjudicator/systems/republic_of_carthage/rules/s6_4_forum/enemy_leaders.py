"""The Table Event Enemy Leader Dies: a Leader leaves the game, and his strongest war with him gets weaker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.card_effects import choosing
from adjudicator.systems.republic.rules.card_effects.officers import NAMED
from adjudicator.systems.republic.rules.forum.decks import to_removed
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.occasion import section
from adjudicator.systems.republic.rules.series import INACTIVE, matching
from adjudicator.systems.republic.state import ENEMY_LEADERS, SCOPE, WAR_STATUS, WEAKER
from adjudicator.systems.republic_of_carthage.registry import EFFECTS

KIND: Final = "leader_remove"
OF_REMOVED: Final = "strongest_of_removed_leader"


@event("leader_removed", answers=("choose",))
class LeaderRemoved:
    """An Enemy Leader leaves the game by a card, the HRAO's choice; `senator` is empty without an HRAO."""

    leader: str
    strength: int
    card: str
    senator: str


@event("war_weakened")
class WarWeakened:
    """A war has lost strength for good: by `change` by this card, by `total` in all."""

    war: str
    card: str
    change: int
    total: int


def strongest_first(game: Game, state: State) -> tuple[str, ...]:
    """Return the Leaders on the board, the strongest first, of equals the one who came first."""
    rows = ENEMY_LEADERS.rows(state, SCOPE)
    return tuple(sorted(rows, key=lambda key: (-game.box.leaders[key].strength, rows[key].order)))


@EFFECTS.effect(KIND, fields=("choose",), only={"choose": NAMED}, cites="roc:6.4.2.1")
@rule("roc:6.4.2.1", "roc:ruling 67h", title="The HRAO removes an Enemy Leader")
def leader_remove(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Remove the Leader whom the officer named if he is on the board, else the strongest; nothing without any."""
    found = strongest_first(play.game, state)
    if not found:
        return state
    answer = play.one("choose")
    wish = bare(answer.order.choice) if answer is not None else ""
    leader = wish if wish in found else found[0]
    strength = play.game.box.leaders[leader].strength
    data = LeaderRemoved(f"leader:{leader}", strength, card, choosing.chooser(play.game, state, effect))
    changes = (ENEMY_LEADERS.drop(state, SCOPE, leader), *to_removed(state, leader))
    return (yield Event.of(data, play.scope, changes, (section(play),), because=card))


@rule("roc:6.4.2.1", title="The strongest war of a removed Leader loses strength")
def weaken(effect: Effect, play: Play, state: State, card: str, leader: str) -> Flow[State]:
    """Take strength for good from the war of a Leader's series with most land strength, an Active one before others."""
    box = play.game.box
    wars = matching(play.game, state, box.leaders[leader].series)
    if not wars:
        return state
    war = min(wars, key=lambda key: (WAR_STATUS.of(state, SCOPE, key) == INACTIVE, -box.wars[key].land))
    loss = -effect.number("value")
    data = WarWeakened(f"war:{war}", card, loss, WEAKER.of(state, SCOPE, war) + loss)
    changes = (WEAKER.add(SCOPE, war, loss),)
    return (yield Event.of(data, play.scope, changes, (section(play),), because=card))


def _options(game: Game, state: State, effect: Effect, card: str) -> Iterator[Choose]:
    return (Choose(card, f"leader:{key}") for key in strongest_first(game, state))


def _wrong(game: Game, state: State, order: Choose) -> str:
    if not order.choice.startswith("leader:") or bare(order.choice) not in game.box.leaders:
        return "choose_leader"
    return "" if ENEMY_LEADERS.find(state, SCOPE, bare(order.choice)) is not None else "choose_no_leader"


choosing.enter(KIND, choosing.Asking(_options, _wrong))
