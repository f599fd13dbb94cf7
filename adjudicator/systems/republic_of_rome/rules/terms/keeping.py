"""A consul who was sent for a bequest and revolts keeps it (sections 9.6.8, 11 and 16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.money import Purse, bank_pays, card_gets, person, purse
from adjudicator.systems.republic.rules.revolution.musters import Muster
from adjudicator.systems.republic.state import SCOPE, SENATORS
from adjudicator.systems.republic_of_rome.rules.terms.secession import rebels
from adjudicator.systems.republic_of_rome.state import KEEPER, LYING

CITES: Final = ("ror:16", "ror:ruling 125")


@event("bequest_kept", "ror:16", "ror:ruling 125")
class BequestKept:
    """A consul who revolts keeps the bequest for which he was sent."""

    card: str
    senator: str


@event("bequest_paid", "ror:16", "ror:ruling 125")
class BequestPaid:
    """The talents of a bequest go to the rebel who keeps it."""

    card: str
    purse: Purse


@rule("ror:16", "ror:ruling 125", title="A consul who revolts keeps the bequest that he has fetched")
def keep(play: Play, state: State, musters: Iterable[Muster]) -> Flow[State]:
    """Note it for each of those who have revolted now."""
    for one in musters:
        if LYING.find(state, SCOPE, one.war) is not None and rebels(state, one.commander):
            data = BequestKept(f"card:{one.war}", person(one.commander))
            change = KEEPER.set(state, SCOPE, one.war, one.commander)
            state = yield Event.of(data, play.scope, (change,))
    return state


@rule("ror:16", "ror:ruling 125", title="A bequest is a rebel's as long as he is in revolt")
def keeper(state: State, card: str) -> str:
    """Return who keeps a bequest, by bare id, empty if the State has it."""
    who = KEEPER.of(state, SCOPE, card)
    return who if who and SENATORS.find(state, SCOPE, who) is not None and rebels(state, who) else ""


def kept(play: Play, state: State) -> Iterator[tuple[str, str, int]]:
    """Yield the bequests that rebels keep: card, Senator, talents."""
    for card in LYING.rows(state, SCOPE):
        for effect in play.game.box.effects_of(card):
            if effect.kind == "bequest" and keeper(state, card):
                yield card, keeper(state, card), effect.number("talents")


@rule("ror:5", "ror:16", "ror:ruling 125", title="The talents of a bequest that a rebel keeps")
def pay(play: Play, state: State) -> Flow[State]:
    """Pay the rebels who keep bequests, before they pay for their legions."""
    for card, who, talents in tuple(kept(play, state)):
        data = BequestPaid(f"card:{card}", purse(state, who, talents))
        state = yield Event.of(data, play.scope, (card_gets(who, talents), bank_pays(talents)))
    return state
