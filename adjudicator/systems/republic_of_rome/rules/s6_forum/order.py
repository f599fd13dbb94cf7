"""Putting Rome in order: major markers, tax farmers, what returns from the Curia (section 6.6)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import graves, over
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import (
    CONCESSIONS,
    DECKS,
    ENEMY_LEADERS,
    FORUM,
    REMOVED,
    SCOPE,
    WAR_STATUS,
    WARS,
)
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.terms.bereaved import FamilyCovered
from adjudicator.systems.republic_of_rome.rules.terms.commissioner import commissioner
from adjudicator.systems.republic_of_rome.rules.terms.destroyed import destroy, ruined
from adjudicator.systems.republic_of_rome.rules.terms.in_office import in_office
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.wars.series import ACTIVE, UNPROSECUTED, in_curia
from adjudicator.systems.republic_of_rome.state import MAJOR, SENATORS

CITES = ("ror:6.6",)


@event("major_marked", "ror:6.6")
class MajorMarked:
    """Who holds a major office, proconsuls included, is open to prosecution this turn."""

    senators: tuple[str, ...]


@event("tax_farmer_rolled", "ror:6.6")
class TaxFarmerRolled:
    """A die for a tax farmer while an enemy ravages Italy; `by` is the war, or the leader with it."""

    by: str
    die: int


@event("curia_rolled", "ror:6.6")
class CuriaRolled:
    """A die for a card in the Curia, less Evil Omens: `returns` from the target on, a leader dies instead."""

    card: str
    die: int
    omens: int
    target: int
    returns: bool


@ROME.step("forum.order", cites=CITES)
@rule("ror:6.6", title="Putting Rome in order")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Mark, roll for the tax farmers, then for each card in the Curia."""
    state = yield from _mark(play, state)
    state = yield from _farmers(play, state)
    state = yield from _families(play, state)
    state = yield from _concessions(play, state)
    state = yield from _leaders(play, state)
    state = yield from ruined(play, state, "forum_end")
    if play.game.options.land_commissioner_back == "forum_end":
        yield from commissioner(play, state)
    return END


@rule(
    "ror:6.6", "ror:9.4", "ror:13", "ror:ruling 88", title="In the second edition holders of major offices get a marker"
)
def _mark(play: Play, state: State) -> Flow[State]:
    """Mark officers, and proconsuls: commanders without another office."""
    if play.game.options.major_markers == "senate":
        return state
    fresh = tuple(key for key in in_office(state) if not MAJOR.of(state, SCOPE, key))
    if not fresh:
        return state
    changes = tuple(MAJOR.set(state, SCOPE, key, value=True) for key in fresh)
    data = MajorMarked(tuple(f"senator:{key}" for key in fresh))
    return (yield Event.of(data, play.scope, changes))


@EFFECTS.effect("tax_farmer_die", cites=("ror:6.6",))
@EFFECTS.effect("leader_tax_farmer_die", fields=("war",), cites=("ror:6.6",))
@rule("ror:6.6", title="Enemies in Italy ruin tax farmers")
def ravagers(game: Game, state: State) -> tuple[str, ...]:
    """Return what a die is rolled for: wars that ravage Italy, and leaders with them."""
    fought = {key for key, row in WARS.items(state, SCOPE) if row.status in {ACTIVE, UNPROSECUTED}}
    wars = (key for key in game.box.wars if key in fought and _has(game, key, "tax_farmer_die"))
    with_war = (
        key
        for key in ENEMY_LEADERS.rows(state, SCOPE)
        for effect in game.box.effects_of(key)
        if effect.kind == "leader_tax_farmer_die" and effect.word("war") in fought
    )
    return (*(f"war:{key}" for key in wars), *(f"leader:{key}" for key in with_war))


def _has(game: Game, card: str, kind: str) -> bool:
    return any(effect.kind == kind for effect in game.box.effects_of(card))


@EFFECTS.effect("destroyed_by_tax_farmer_die", fields=("value",), cites=("ror:6.6",))
@rule("ror:6.6", "ror:16", title="The numbered tax farmer is destroyed; Evil Omens do not count")
def _farmers(play: Play, state: State) -> Flow[State]:
    """Roll for each ravager."""
    kind = "destroyed_by_tax_farmer_die"
    numbers = {
        effect.number("value"): key
        for key in play.game.box.concessions
        for effect in play.game.box.effects_of(key)
        if effect.kind == kind
    }
    for by in ravagers(play.game, state):
        die = play.dice.roll(f"farmers/{by.partition(':')[2]}", where="6.6")
        state = yield Event.of(TaxFarmerRolled(by, die), play.scope)
        state = yield from destroy(play, state, numbers[die], by)
    return state


def _rolled(play: Play, state: State, card: str, key: str) -> CuriaRolled:
    """Return the roll for a card in the Curia."""
    target, less = play.game.box.constants.forum.return_min, omens(play.game, state)
    die = play.dice.roll(f"curia/{key}", where="6.6")
    return CuriaRolled(card, die, less, target, die - less >= target)


@rule(
    "ror:6.6",
    "ror:6.4",
    title="Families return from the Curia, under a living Statesman of their number, of two under the A",
)
def _families(play: Play, state: State) -> Flow[State]:
    """Roll for each family, the top one first."""
    for key in graves(play.game, state):
        data, row = _rolled(play, state, f"senator:{key}", key), SENATORS.get(state, SCOPE, key)
        changes: tuple[Change, ...] = ()
        man = ""
        if data.returns:
            man = next(iter(over(play.game, state, key)), "")
            place = f"under:{man}" if man else FORUM
            faction = SENATORS.get(state, SCOPE, man).faction if man else ""
            changes = rewrite(state, key, replace(row, faction=faction, place=place, since=0))
        state = yield Event.of(data, play.scope, changes)
        if man:
            told = FamilyCovered(f"senator:{key}", f"senator:{man}")
            state = yield Event.of(told, play.scope, cites=CITES)
    return state


@rule("ror:6.6", "ror:ruling 18", title="Concessions return; grain whose war is still active does not roll")
def _concessions(play: Play, state: State) -> Flow[State]:
    """Roll for each concession in the Curia, in printed order."""
    for key in play.game.box.concessions:
        row = CONCESSIONS.find(state, SCOPE, key)
        if row is None or not row.face_down or _ravaged(play.game, state, key):
            continue
        data = _rolled(play, state, f"card:{key}", key)
        face = CONCESSIONS.col("face_down", bool).set(state, SCOPE, key, value=False)
        state = yield Event.of(data, play.scope, (face,) if data.returns else ())
    return state


def _ravaged(game: Game, state: State, concession: str) -> bool:
    """Return whether a war is active that has destroyed this concession."""
    fought = (key for key in WARS.rows(state, SCOPE) if WAR_STATUS.of(state, SCOPE, key) in {ACTIVE, UNPROSECUTED})
    effects = (effect for key in fought if key in game.box.wars for effect in game.box.effects_of(key))
    return any(one.kind == "destroy_concession" and one.word("concession") == concession for one in effects)


@rule("ror:6.6", title="Leaders without a war die")
def _leaders(play: Play, state: State) -> Flow[State]:
    """Roll for each leader in the Curia, in the order of their coming."""
    rows = sorted(ENEMY_LEADERS.items(state, SCOPE), key=lambda item: item[1].order)
    for key, _ in rows:
        if in_curia(play.game, state, key):
            data = _rolled(play, state, f"leader:{key}", key)
            gone = (*DECKS.get(state, SCOPE, REMOVED).cards.known(), key)
            changes = (ENEMY_LEADERS.drop(state, SCOPE, key), *become(state, SCOPE, DECKS, REMOVED, gone))
            state = yield Event.of(data, play.scope, changes if data.returns else ())
    return state
