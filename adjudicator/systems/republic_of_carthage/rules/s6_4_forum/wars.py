"""Wars and Enemy Leaders come on the board: which match, and what becomes Active (rulings 55, 67d and 67e)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.rules.card_effects import refuge
from adjudicator.systems.republic.rules.card_effects.carrying import carry_out
from adjudicator.systems.republic.rules.series import ACTIVE, INACTIVE, leaders_of, matching
from adjudicator.systems.republic.state import ENEMY_LEADERS, SCOPE, WAR_STATUS, WARS, EnemyLeader, War
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import settle_auxiliaries

CITES: Final = ("roc:6.4.2.1",)


@event("war_appears", "roc:6.4.2.1", weight=79)
class WarAppears:
    """A War card comes on the board, `active` or `inactive`.

    `matches` are the wars of its series that are there, `leaders` the Enemy Leaders who help it, and `activated` those
    of the wars that it makes Active.
    """

    war: str
    status: str
    matches: tuple[str, ...]
    leaders: tuple[str, ...]
    activated: tuple[str, ...]


@event("leader_appears", "roc:6.4.2.1")
class LeaderAppears:
    """An Enemy Leader comes on the board and helps these wars, or waits for one; `activated` were Inactive."""

    leader: str
    strength: int
    wars: tuple[str, ...]
    activated: tuple[str, ...]


def _activate(state: State, wars: Iterable[str]) -> tuple[tuple[str, ...], tuple[Change, ...]]:
    """Return which wars were Inactive, and the changes by which they are Active."""
    asleep = tuple(war for war in wars if WAR_STATUS.of(state, SCOPE, war) == INACTIVE)
    return asleep, tuple(WAR_STATUS.set(state, SCOPE, war, ACTIVE) for war in asleep)


@rule("roc:6.4.2.1", "roc:ruling 55", title="A War appears")
def war_appears(play: Play, state: State, war: str, drawn: tuple[Change, ...] = ()) -> Flow[State]:
    """Put a War on the board; one that matches another, or a Leader, is Active, and so are all of its series.

    Then what the card says of its appearance happens. `drawn` are the changes by which the card leaves the deck.
    """
    box = play.game.box
    card = box.wars[war]
    matches = matching(play.game, state, (card.series,))
    guests = refuge.waiting(state)
    leaders = tuple(dict.fromkeys((*leaders_of(play.game, state, war), *guests)))
    active = bool(matches or leaders) or card.initial.lower() == ACTIVE
    status = ACTIVE if active else INACTIVE
    asleep, woken = _activate(state, matches)
    order = max((row.order for _, row in WARS.items(state, SCOPE)), default=0) + 1
    changes = (
        *drawn,
        WARS.put(SCOPE, war, War(status, order)),
        *woken,
        *(refuge.assign(state, leader, (war,)) for leader in guests),
    )
    data = WarAppears(f"war:{war}", status, told("war", matches), told("leader", leaders), told("war", asleep))
    state = yield Event.of(data, play.scope, changes)
    state = yield from carry_out(play, state, f"war:{war}", card.on_appear)
    return (yield from settle_auxiliaries(play, state))


@rule("roc:6.4.2.1", "roc:ruling 55", "roc:ruling 67e", title="An Enemy Leader appears")
def leader_appears(play: Play, state: State, leader: str, drawn: tuple[Change, ...] = ()) -> Flow[State]:
    """Put a Leader on the board; every matching war becomes Active, and without any he waits in the Leaders area."""
    card = play.game.box.leaders[leader]
    wars = matching(play.game, state, card.series)
    asleep, woken = _activate(state, wars)
    order = max((row.order for _, row in ENEMY_LEADERS.items(state, SCOPE)), default=0) + 1
    data = LeaderAppears(f"leader:{leader}", card.strength, told("war", wars), told("war", asleep))
    changes = (*drawn, ENEMY_LEADERS.put(SCOPE, leader, EnemyLeader(order)), *woken)
    return (yield Event.of(data, play.scope, changes))
