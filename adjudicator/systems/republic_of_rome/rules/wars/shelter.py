"""Refuge: the next leader who would go stays with the next war drawn, or joins all wars on the board (section 16)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.rules.card_effects.refuge import NEXT, LeaderSheltered, assign
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import SCOPE, TABLE_EVENTS, WARS
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.levels import effects
from adjudicator.systems.republic_of_rome.rules.wars.series import inert, of_status
from adjudicator.systems.republic_of_rome.rules.wars.waking import wake

CARD: Final = "refuge"


def lies(state: State) -> bool:
    """Return whether a Refuge waits for a leader."""
    return TABLE_EVENTS.find(state, SCOPE, CARD) is not None


@EFFECTS.effect(CARD, fields=("to",), cites=("ror:16",))
@rule("ror:16", title="A leader takes Refuge")
def take(play: Play, state: State, leader: str) -> Flow[State]:
    """Use the card up: he waits for the next war drawn, or joins all on the board and wakes those that sleep."""
    ((_, effect),) = effects(play.game, state, CARD)
    everywhere = effect.word("to") == "all_wars"
    known = (key for key in WARS.rows(state, SCOPE) if key in play.game.box.wars)
    wars = tuple(key for key in known if not inert(play.game, state, key)) if everywhere else ()
    changes = (
        assign(state, leader, wars if everywhere else (NEXT,)),
        TABLE_EVENTS.drop(state, SCOPE, CARD),
    )
    data = LeaderSheltered(f"leader:{leader}", f"card:{CARD}", told("war", wars))
    state = yield Event.of(data, play.scope, changes, cited(play, "ror:16"), because=f"card:{CARD}")
    for series in dict.fromkeys(play.game.box.wars[key].series for key in wars):
        state = yield from wake(play, state, of_status(play.game, state, series, "inactive"), "leader")
    return state
