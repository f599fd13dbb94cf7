"""Raids and disorder in the provinces, before anybody receives anything (section 5, step 0, and section 16)."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.losses import CommanderCaptured
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.revenue.ransom import price
from adjudicator.systems.republic.state import DEVELOPED, GOVERNOR, PLACE, SCOPE, YEARS
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.s6_forum.legacies import RAIDED
from adjudicator.systems.republic_of_rome.rules.terms import governing
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.rules.terms.levels import effects, omens
from adjudicator.systems.republic_of_rome.rules.wars.provinces import garrison, revolt
from adjudicator.systems.republic_of_rome.rules.wars.provincial import under_attack
from adjudicator.systems.republic_of_rome.state import ARMIES, IDLE, PROVINCES, Province

CITES = ("ror:5", "ror:16")
PER_LEGION = 2
"""What a legion of a garrison adds against raiders; against disorder it adds 1."""
DISORDER = "internal_disorder"


@event("raid_met", "ror:5", "ror:16")
class RaidMet:
    """Raiders come to a province: dice, the land strength, legions, the governor's MIL, omens, and what holds."""

    province: str
    senator: str
    dice: tuple[int, ...]
    land: int
    legions: int
    mil: int
    omens: int
    total: int
    needs: int
    held: bool
    armies: int = 0


@event("province_overrun", "ror:5", "ror:16", weight=82)
class ProvinceOverrun:
    """A province is overrun: it brings nothing this turn and is undeveloped, and legions of its garrison are lost."""

    province: str
    reverted: bool
    lost: int
    chits: int
    armies: int = 0


@event("disorder_met", "ror:5", "ror:16")
class DisorderMet:
    """An undeveloped province in disorder: the die, legions, omens, and what holds; otherwise it revolts."""

    province: str
    senator: str
    die: int
    legions: int
    omens: int
    total: int
    needs: int
    held: bool


@event("provinces_attacked", "ror:20.2")
class ProvincesAttacked:
    """Provinces that bring nothing in this Revenue Phase, each with the war that attacks it."""

    provinces: tuple[tuple[str, str], ...]


@ROME.step("revenue.troubles", cites=CITES)
@rule("ror:5", "ror:16", title="Raids, then disorder")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let provinces under attack bring nothing; roll for the frontier against raids, then for those in disorder."""
    state = yield from _attacked(play, state)
    for _, effect in effects(play.game, state, "raids"):
        for key, row in governed(play.game, state):
            if play.game.box.provinces[key].frontier:
                state = yield from _raid(play, state, key, row, effect)
    for _, effect in effects(play.game, state, "disorder"):
        for key, row in governed(play.game, state):
            if not row.developed:
                state = yield from _disorder(play, state, key, row, effect)
    return END


@rule("ror:5", "ror:20.2", title="Provinces under attack bring nothing and are not developed")
def _attacked(play: Play, state: State) -> Flow[State]:
    """Mark them for this Revenue Phase."""
    found = under_attack(play.game, state)
    if not found:
        yield from ()
        return state
    data = ProvincesAttacked(tuple((f"province:{key}", f"war:{war}") for key, war in found.items()))
    changes = tuple(IDLE.set(state, SCOPE, key, value=True) for key in found)
    return (yield Event.of(data, play.scope, changes))


@EFFECTS.effect("raids", fields=("holds",), cites=CITES)
@rule("ror:16", title="Barbarian Raids on the frontier")
def _raid(play: Play, state: State, province: str, row: Province, effect: Effect) -> Flow[State]:
    """Roll two dice, with the strength of the province, its garrison and its governor."""
    game, legions = play.game, garrison(state, province)
    dice = play.dice.roll_many(f"raid/{province}", 2, where="16")
    land, mil = game.box.provinces[province].side(developed=row.developed).land, governing.mil(game, state, province)
    less, needs = omens(game, state), effect.number("holds")
    total = sum(dice) + land + PER_LEGION * len(legions) + row.armies + mil - less
    who = (f"province:{province}", person(row.governor))
    data = RaidMet(*who, dice, land, len(legions), mil, less, total, needs, total >= needs, row.armies)
    state = yield Event.of(data, play.scope)
    return state if data.held else (yield from _overrun(play, state, province, row, dice[-1]))


@rule("ror:16", "ror:ruling 36", "ror:ruling 75", title="A province is overrun")
def _overrun(play: Play, state: State, province: str, row: Province, coloured: int) -> Flow[State]:
    """Take legions up to the coloured die, turn the province back, and draw as many chits for its governor."""
    legions = garrison(state, province)
    armies = min(row.armies, coloured)
    lost = losses.drawn(play, "", coloured - armies, legions, (), f"raid/{province}/")
    changes: tuple[Change, ...] = play.game.box.republic.to_pool(play.game, state, lost)
    changes += (IDLE.set(state, SCOPE, province, value=True),)
    if row.developed:
        changes += (DEVELOPED.set(state, SCOPE, province, value=False),)
    changes += (ARMIES.add(SCOPE, province, -armies),) if armies else ()
    data = ProvinceOverrun(f"province:{province}", row.developed, len(lost), coloured, armies)
    state = yield Event.of(data, play.scope, changes)
    label = f"raid/{province}/chit"
    touched = () if governing.by_legate(state, province) else (row.governor,)
    hits = yield from chits.draw_each(play, state, coloured, label, touches=touched, cites=("ror:16",))
    at = next((place for place, hit in enumerate(hits, start=1) if hit), 0)
    if not at:
        return state
    if at == len(hits) > 1:
        return (yield from _captured(play, state, province, row.governor))
    return (yield from die(play, state, row.governor, cites=CITES))


@rule("ror:10", "ror:16", "ror:ruling 74", title="Raiders hold a governor until the next Forum")
def _captured(play: Play, state: State, province: str, governor: str) -> Flow[State]:
    """Let raiders hold a governor until the next Forum, in which he dies; his province lies in the Forum."""
    changes = (
        PLACE.set(state, SCOPE, governor, RAIDED),
        GOVERNOR.set(state, SCOPE, province, ""),
        YEARS.set(state, SCOPE, province, 0),
    )
    data = CommanderCaptured(person(governor), "card:barbarian_raids", price(play.game, state, governor), "")
    return (yield Event.of(data, play.scope, changes, CITES))


@EFFECTS.effect("disorder", fields=("holds",), cites=CITES)
@rule("ror:16", "ror:ruling 80", title="Internal Disorder in undeveloped provinces")
def _disorder(play: Play, state: State, province: str, row: Province, effect: Effect) -> Flow[State]:
    """Let the province bring nothing; a governor who cannot hold it dies, and his garrison with him."""
    legions, less, needs = len(garrison(state, province)), omens(play.game, state), effect.number("holds")
    number = 2 if play.game.options.disorder_die == "2d6" else 1
    die_ = sum(play.dice.roll_many(f"disorder/{province}", number, where="16"))
    total = die_ + legions - less
    who = (f"province:{province}", person(row.governor))
    data = DisorderMet(*who, die_, legions, less, total, needs, total >= needs)
    idle = (IDLE.set(state, SCOPE, province, value=True),) if not PROVINCES.get(state, SCOPE, province).idle else ()
    state = yield Event.of(data, play.scope, idle)
    if data.held:
        return state
    return (yield from revolt(play, state, province, f"card:{DISORDER}", garrison_dies=True))
