"""The Table Event Refuge: the next Enemy Leader who would leave stays and helps other wars."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules.occasion import section
from adjudicator.systems.republic.state import ENEMY_LEADERS, ONGOING, SCOPE, TABLE_EVENTS, WARS

KIND: Final = "leader_refuge"
USED: Final = "used"
"""How long a Refuge lasts: until a Leader takes it."""
NEXT: Final = "next"
"""Stands among the wars that a Leader helps for the next one drawn, whatever its series."""
ALL_ACTIVE: Final = "aids_all_active_wars"
FIGHTING: Final = ("active", "unprosecuted")

WARS_HELPED = ENEMY_LEADERS.col("wars", tuple)


@event("leader_sheltered")
class LeaderSheltered:
    """A Leader whose war was defeated stays by a Refuge; he helps these wars, or the next one drawn."""

    leader: str
    card: str
    wars: tuple[str, ...]


def pending(state: State) -> tuple[str, ...]:
    """Return the cards whose Refuge nobody has taken yet."""
    return tuple(dict.fromkeys(row.card for _, row in ONGOING.items(state, SCOPE) if row.effect.kind == KIND))


def waiting(state: State) -> tuple[str, ...]:
    """Return the Leaders who count for the next war drawn."""
    return tuple(key for key, row in ENEMY_LEADERS.items(state, SCOPE) if NEXT in row.wars)


def assign(state: State, leader: str, wars: tuple[str, ...]) -> Change:
    """Return the change by which a Leader helps these wars beside those of his series."""
    return WARS_HELPED.set(state, SCOPE, leader, wars)


@EFFECTS.effect(KIND, fields=("next_leader",), cites="roc:6.6.2")
def helped(effect: Effect, game: Game, state: State) -> tuple[str, ...]:
    """Return which wars a sheltered Leader helps: every one now Active, or the next one drawn."""
    if effect.word("next_leader") != ALL_ACTIVE:
        return (NEXT,)
    return tuple(key for key, row in WARS.items(state, SCOPE) if key in game.box.wars and row.status in FIGHTING)


@rule("roc:6.6.2", title="A Refuge keeps a Leader on the board")
def shelter(play: Play, state: State, leader: str) -> Flow[State]:
    """Keep a Leader who would leave as his war was defeated, and use the Refuge up; the caller asks `pending` first."""
    key, row = next((key, row) for key, row in ONGOING.items(state, SCOPE) if row.effect.kind == KIND)
    wars = helped(row.effect, play.game, state)
    card = TABLE_EVENTS.find(state, SCOPE, row.card)
    changes = (
        ONGOING.drop(state, SCOPE, key),
        assign(state, leader, wars),
        *((TABLE_EVENTS.drop(state, SCOPE, row.card),) if card is not None else ()),
    )
    named = told("war", (war for war in wars if war != NEXT))
    data = LeaderSheltered(f"leader:{leader}", f"card:{row.card}", named)
    cites = (section(play),)
    return (yield Event.of(data, play.scope, changes, cites, because=f"card:{row.card}"))
