"""Provinces that wars bring, and provinces that revolt (sections 16 and 18)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, lies
from adjudicator.systems.republic.rules.combat.forces import units_home
from adjudicator.systems.republic.rules.hand import is_out
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import DEVELOPED, SCOPE, WARS, War
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.terms.governing import by_legate
from adjudicator.systems.republic_of_rome.state import JOINED, PROVINCES, REVOLTS, Province, Revolt

CITE = "ror:18"
PROVINCE_LEFT: Final = Note("province_left")


@event("provinces_made", weight=64)
class ProvincesMade:
    """A war brings provinces, which lie in the Forum; `developed` is one that it develops or brings developed."""

    war: str
    provinces: tuple[str, ...]
    developed: str


@event("province_revolts", weight=89)
class ProvinceRevolts:
    """A province is in revolt, an active war from now on; its governor dies, `legions` of its garrison come home."""

    card: str
    province: str
    governor: str
    legions: int


def garrison(state: State, province: str) -> tuple[str, ...]:
    """Return the legions that lie in a province, by key."""
    return lies(state, f"garrison:{province}")


@rule("ror:18", title="Which provinces exist: those in revolt too, and those that have joined a war")
def existing(state: State) -> frozenset[str]:
    """Return them by bare id; a province that exists is not made again."""
    return frozenset((*PROVINCES.rows(state, SCOPE), *REVOLTS.rows(state, SCOPE), *JOINED.rows(state, SCOPE)))


@EFFECTS.effect("create_provinces", fields=("by", "provinces"), cites=(CITE,))
@EFFECTS.effect("create_developed", fields=("by", "province"), cites=(CITE,))
@rule("ror:18", title="Provinces that a war brings")
def make(play: Play, state: State, war: str, *ways: str) -> Flow[State]:
    """Lay the provinces of a war into the Forum that do not exist yet.

    Args:
        play: the step.
        state: the position.
        war: the bare id of a war; a province in revolt brings none.
        ways: what has happened: `land_victory`, `series_beaten` or `attack`.
    """
    effects = play.game.box.effects_of(war) if war in play.game.box.wars else ()
    able = [one for one in effects if one.kind.startswith("create_") and one.word("by") in ways]
    wanted = [str(key) for one in able if one.kind == "create_provinces" for key in one.words("provinces")]
    ripe = next((one.word("province") for one in able if one.kind == "create_developed"), "")
    there = existing(state)
    new = tuple(key for key in wanted if key not in there)
    changes: tuple[Change, ...] = tuple(PROVINCES.put(SCOPE, key, Province()) for key in new)
    if ripe and ripe not in {*REVOLTS.rows(state, SCOPE), *JOINED.rows(state, SCOPE)}:
        row = PROVINCES.find(state, SCOPE, ripe)
        if row is None:
            changes += (PROVINCES.put(SCOPE, ripe, Province(developed=True)),)
        elif not row.developed:
            changes += (DEVELOPED.set(state, SCOPE, ripe, value=True),)
        else:
            ripe = ""
    if not changes:
        return state
    data = ProvincesMade(f"war:{war}", told("province", new), f"province:{ripe}" if ripe else "")
    return (yield Event.of(data, play.scope, changes, cited(play, CITE)))


@rule("ror:18", title="Illyricum comes when the second of its wars is beaten")
def series_beaten(play: Play, state: State, war: str) -> bool:
    """Return whether all wars of a war's series have been beaten, this one now."""
    series = play.game.box.wars[war].series
    others = (key for key, card in play.game.box.wars.items() if card.series == series and key != war)
    return all(is_out(state, key) for key in others)


@rule("ror:16", "ror:ruling 58", title="A province revolts")
def revolt(play: Play, state: State, province: str, card: str, *, garrison_dies: bool) -> Flow[State]:
    """Make a province an active war: its governor dies, and the garrison dies with him or comes home."""
    row, legions = PROVINCES.get(state, SCOPE, province), garrison(state, province)
    order = max((one.order for _, one in WARS.items(state, SCOPE)), default=0) + 1
    governor = "" if by_legate(state, province) else row.governor
    away = play.game.box.republic.to_pool(play.game, state, legions) if garrison_dies else units_home(state, legions)
    changes: tuple[Change, ...] = (
        *away,
        WARS.put(SCOPE, province, War(ACTIVE, order)),
        REVOLTS.put(SCOPE, province, Revolt(row.developed, row.armies, row.fleets)),
    )
    home = 0 if garrison_dies else len(legions)
    data = ProvinceRevolts(card, f"province:{province}", f"senator:{governor}" if governor else "", home)
    state = yield Event.of(data, play.scope, changes, cited(play, "ror:16"), because=card)
    if governor:
        state = yield from die(play, state, governor, cites=cited(play, "ror:16"))
    gone = (PROVINCES.drop(state, SCOPE, province),)
    return (yield PROVINCE_LEFT.at(play.scope, gone))
