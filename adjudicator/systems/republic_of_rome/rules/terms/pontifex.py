"""How a pontifex loses his office: by the Senate, or by Evil Omens for which he cannot answer (section 20.1)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules.money import (
    Purse,
    bank_pays,
    card_gets,
    person,
    purse,
    stock,
    stock_gets,
    stock_told,
)
from adjudicator.systems.republic.rules.senate.trials.sentence import MarkerChange
from adjudicator.systems.republic.rules.terms.limits import influence
from adjudicator.systems.republic.rules.terms.out_of_office import noted
from adjudicator.systems.republic.state import HOLDER, INF, OFFICES, SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.state import MAJOR, SENATORS

PONTIFEX: Final = "pontifex"
CITES: Final = ("ror:20.1",)
OMENS: Final = "omens"
"""The offence of a leader whose faction has not paid for its pontifex."""
LOSS: Final = -5
FINE: Final = 10
"""What is added to the talents that he lacks."""


@event("pontifex_deposed", "ror:20.1")
class Deposed:
    """The pontifex is out of office; `why` is the Senate, a first omen that he cannot pay for, or a second one."""

    senator: str
    why: str
    inf: MarkerChange


@event("omens_answered", "ror:20.1")
class OmensAnswered:
    """The pontifex pays for Evil Omens in place of the State: of `due` from his talents, the rest as said.

    `missing` are the talents that he lacks; `from_treasury` what his faction pays of it with the fine, or all that it
    has if that is too little; the State pays `left`.
    """

    senator: str
    due: int
    purse: Purse
    missing: int
    from_treasury: int
    left: int


def moved(game: Game, state: State, senator: str, change: int) -> MarkerChange:
    """Return what a Senator's Influence, by his bare id, comes to."""
    old = INF.of(state, SCOPE, senator)
    return MarkerChange.of(old, influence(game, old, change))


def pontifex(state: State) -> str:
    """Return the bare id of the pontifex, empty for none."""
    return HOLDER.of(state, SCOPE, PONTIFEX) if OFFICES.find(state, SCOPE, PONTIFEX) is not None else ""


@rule("ror:13", "ror:20.1", "ror:ruling 88", title="Who is no pontifex any more loses 5 Influence and can be tried")
def deposed(play: Play, state: State, why: str) -> Flow[State]:
    """Take his office and Influence; in the second edition he has a major marker."""
    who = pontifex(state)
    loss = moved(play.game, state, who, LOSS)
    changes: tuple[Change, ...] = (HOLDER.set(state, SCOPE, PONTIFEX, ""), INF.add(SCOPE, who, loss.change))
    if play.game.options.major_markers == "forum" and not MAJOR.of(state, SCOPE, who):
        changes += (MAJOR.set(state, SCOPE, who, value=True),)
    data = Deposed(person(who), why, loss)
    return (yield Event.of(data, play.scope, changes))


@rule("ror:16", "ror:20.1", title="The pontifex pays for Evil Omens; if he cannot, or at a second one, he is out")
def answer_for(play: Play, state: State, times: int, due: int) -> Flow[tuple[State, int]]:
    """Let him pay what the State would; return what is left for it to pay, for which his leader can be tried."""
    who = pontifex(state)
    if not who:
        return state, due
    if times > 1:
        return (yield from deposed(play, state, "again")), due
    seat, own = owner(state, who), min(due, TALENTS.of(state, SCOPE, who))
    missing = due - own
    held, owed = (stock(state, seat), missing + FINE) if missing else (0, 0)
    taken = min(held, owed)
    left = missing if missing and held < owed else 0
    changes: tuple[Change, ...] = (card_gets(who, -own), bank_pays(-own)) if own else ()
    changes += (stock_gets(state, seat, -taken), bank_pays(-taken)) if taken else ()
    chief = next((key for key in of_faction(state, seat) if SENATORS.get(state, SCOPE, key).leader), "")
    if left and chief:
        changes += noted(state, f"{OMENS}:{chief}", chief)
    told = stock_told(state, seat, -taken, "omens", CITES) if taken else None
    data = OmensAnswered(person(who), due, purse(state, who, -own), missing, taken, left)
    state = yield Event.of(data, play.scope, changes)
    if told is not None:
        state = yield told
    if missing:
        state = yield from deposed(play, state, "unpaid")
    return state, left
