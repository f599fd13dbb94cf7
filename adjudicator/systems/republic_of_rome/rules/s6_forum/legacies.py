"""What the Forum's beginning brings: provinces of bequests, and the end of shortages and captivities (6, 16)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.forum.decks import to_removed
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.terms.keeping import keeper
from adjudicator.systems.republic_of_rome.rules.wars.provinces import existing
from adjudicator.systems.republic_of_rome.state import LYING, PROVINCES, SENATORS, SHORTAGE, Province

CITES = ("ror:6", "ror:16")
RAIDED = "captive:barbarian_raids"
"""Where a governor is whom raiders took."""
SHORTAGE_OVER: Final = Note("shortage_over")


@event("province_inherited")
class ProvinceInherited:
    """A province comes to Rome by a black card and lies in the Forum, or is governed by the `rebel` who keeps it."""

    card: str
    province: str
    rebel: str = ""


@ROME.step("forum.legacies", cites=CITES)
@rule("ror:6", "ror:7", "ror:10", "ror:16", "ror:ruling 74", title="What ends when the next Forum begins")
def resolve(play: Play, state: State) -> Flow[Next]:
    """End shortages that the people brought, let captives of raids die, and bring the provinces of bequests."""
    if SHORTAGE.of(state, SCOPE, CITY):
        changes: tuple[Change, ...] = (SHORTAGE.set(state, SCOPE, CITY, 0),)
        state = yield SHORTAGE_OVER.at(play.scope, changes)
    for key in [key for key, row in SENATORS.items(state, SCOPE) if row.place == RAIDED]:
        state = yield from die(play, state, key, cites=("ror:10",))
    for card, row in tuple(LYING.items(state, SCOPE)):
        if row.fetched:
            state = yield from inherit(play, state, card)
    return END


@rule("ror:16", "ror:18", "ror:ruling 68", "ror:ruling 125", title="A province by a bequest")
def inherit(play: Play, state: State, card: str) -> Flow[State]:
    """Lay the province of a black card into the Forum, and the card out of the game; one that exists stays as it is."""
    term, rebel = int(play.game.box.constants.senate.governor_term), keeper(state, card)
    effects = play.game.box.events[card].effects
    province = next(one.word("province") for one in effects if one.kind in {"bequest", "gift_province"})
    changes: tuple[Change, ...] = (LYING.drop(state, SCOPE, card), *to_removed(state, card))
    if province not in existing(state):
        changes += (PROVINCES.put(SCOPE, province, Province(rebel, term=term) if rebel else Province()),)
    data = ProvinceInherited(f"card:{card}", f"province:{province}", person(rebel) if rebel else "")
    return (yield Event.of(data, play.scope, changes, cited(play, "ror:16")))


@rule("ror:16", title="Crete-Cyrene comes in the next Senate")
def gifts(play: Play, state: State) -> Flow[State]:
    """Bring the provinces that black cards give when the Senate meets."""
    for card in tuple(LYING.rows(state, SCOPE)):
        if any(one.kind == "gift_province" for one in play.game.box.events[card].effects):
            state = yield from inherit(play, state, card)
    return state
