"""Active wars that nobody has met attack the provinces on their cards, as Combat ends (section 20.2)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat import losses
from adjudicator.systems.republic.rules.combat.forces import LAND, SEA, units_home
from adjudicator.systems.republic.rules.combat.results import ALL, DEFEAT, DISASTER, STALEMATE, STANDOFF, VICTORY, Omen
from adjudicator.systems.republic.rules.combat.strength import leaders_of
from adjudicator.systems.republic.rules.ends.wars import FOUGHT
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    DECK,
    DECKS,
    FLEET_VICTORY,
    SCOPE,
    UNITS,
    WAR_STATUS,
    WARS,
)
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s10_combat import aftermath
from adjudicator.systems.republic_of_rome.rules.s10_combat.battle import SEA_MARKED
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import result_of, share, shown
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import matching, war_strength
from adjudicator.systems.republic_of_rome.rules.terms import governing
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.leaving import end_war
from adjudicator.systems.republic_of_rome.rules.wars.provinces import PROVINCE_LEFT, garrison
from adjudicator.systems.republic_of_rome.rules.wars.provincial import listed
from adjudicator.systems.republic_of_rome.rules.wars.series import INACTIVE, following
from adjudicator.systems.republic_of_rome.state import ARMIES, FLEETS, JOINED, PROVINCES, SENATORS, Joined, Province

CITES: Final = ("ror:20.2",)
MET: Final = (STALEMATE, STANDOFF, VICTORY)
"""Results of a Roman battle after which a war attacks no province."""
IN_TURN: Final = ("armies", "armies", "legions")
"""In which turn armies and legions of a province are lost."""
FEW: Final = 6
"""With so few cards a deck takes no war back."""


@event("province_attacked", "ror:20.2")
class ProvinceAttacked:
    """A war attacks a province: dice, what the province counts, the war's strength, and the result.

    `base` is printed, `legions` and `armies` what garrison and own armies count, `fleets` what counts at sea, `mil` the
    governor's; `unsupported` says that a victory without the fleets for it is a stalemate. Without `dice` the province
    has no fleet where it is fought at sea, which is a defeat.
    """

    war: str
    province: str
    senator: str
    part: str
    dice: tuple[int, ...]
    base: int
    legions: int
    armies: int
    fleets: int
    mil: int
    against: int
    omens: int
    total: int
    numbers: tuple[Omen, ...]
    result: str
    unsupported: bool
    lost_legions: int
    lost_armies: int
    lost_fleets: int


@event("province_joins", "ror:20.2", weight=89)
class ProvinceJoins:
    """A province is lost to the war that has beaten it; `legions` of its garrison come home."""

    province: str
    war: str
    legions: int


@event("war_repelled", "ror:20.2", weight=70)
class WarRepelled:
    """A province has beaten a war: it is inactive now, goes `to_deck` or to the `next_deck`, or is out of the game."""

    war: str
    province: str
    fate: str


@ROME.step("combat.provinces", cites=CITES)
@rule("ror:10", "ror:20.2", title="Each active war that was not met attacks its first province")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Fight for the provinces, in the order in which the wars came."""
    if not play.game.options.provincial_wars:
        yield from ()
        return END
    order = sorted((row.order, key) for key, row in WARS.items(state, SCOPE) if row.status in FOUGHT)
    met = {row.war for _, row in CAMPAIGNS.items(state, SCOPE) if row.result in MET}
    for _, war in order:
        row = WARS.find(state, SCOPE, war)
        places = listed(play.game, state, war) if row is not None and row.status in FOUGHT else ()
        if war not in met and places:
            state = yield from attack(play, state, war, places[0])
    return END


def _in_person(state: State, province: str, row: Province) -> str:
    """Return the governor who is there, by bare id; empty for a legate, a rebel and a vacant province."""
    there = row.governor and SENATORS.get(state, SCOPE, row.governor).place == f"province:{province}"
    return row.governor if there else ""


@rule("ror:20.2", "ror:ruling 118", title="A battle for a province")
def attack(play: Play, state: State, war: str, province: str) -> Flow[State]:
    """Fight one battle, take the losses, and carry its result out."""
    row, legions = PROVINCES.get(state, SCOPE, province), garrison(state, province)
    data, lost, armies, fleets = _fought(play, state, war, province, row, legions)
    changes: tuple[Change, ...] = play.game.box.republic.to_pool(play.game, state, lost)
    changes += (ARMIES.add(SCOPE, province, -armies),) if armies else ()
    changes += (FLEETS.add(SCOPE, province, -fleets),) if fleets else ()
    state = yield Event.of(data, play.scope, changes)
    who = _in_person(state, province, row)
    if data.result == DEFEAT:
        return (yield from _joins(play, state, war, province, who))
    if who and len(lost) + armies + fleets:
        captures = data.result != VICTORY or play.game.options.captures == "any"
        number, label = len(lost) + armies + fleets, f"{war}/chit"
        state = yield from aftermath.chits_fall(play, state, number, (who,), war, captures=captures, label=label)
    if data.result == VICTORY and not data.unsupported:
        state = yield from _won(play, state, war, province, data.part)
    return state


def _fought(
    play: Play, state: State, war: str, province: str, row: Province, legions: tuple[str, ...]
) -> tuple[ProvinceAttacked, tuple[str, ...], int, int]:
    """Return the battle, the legions that are lost, and how many armies and fleets are."""
    game, figures = play.game, enemy(play.game, state, war)
    side, who = game.box.provinces[province].side(developed=row.developed), _in_person(state, province, row)
    part = SEA if figures.naval and not FLEET_VICTORY.of(state, SCOPE, war) else LAND
    value = sum(2 if UNITS.get(state, SCOPE, key).veteran else 1 for key in legions)
    armed = row.armies if legions else -(-row.armies // 2)
    ships = side.fleet + row.fleets
    counted = ships if part == SEA else side.land + value + armed
    mil = min(counted, governing.mil(game, state, province)) if who else 0
    told = (f"war:{war}", f"province:{province}", f"senator:{who}" if who else "", part)
    base, own = (side.fleet, (0, 0, row.fleets)) if part == SEA else (side.land, (value, armed, 0))
    if part == SEA and not ships:
        strength = war_strength(game, state, war)
        none = ProvinceAttacked(*told, (), base, *own, mil, strength.naval, 0, 0, (), DEFEAT, False, 0, 0, 0)
        return none, (), 0, 0
    dice = play.dice.roll_many(f"{war}/province", 3, where="20.2")
    strength, less = war_strength(game, state, war, dice), omens(game, state)
    against = strength.naval if part == SEA else strength.land
    total = sum(dice) + counted + mil - against - less
    numbers = shown(game, state, war, sum(dice), who, spent=False)
    result, number = result_of(game, total, numbers)
    unsupported = part == LAND and result == VICTORY and ships < figures.support
    turns = turns_of(play, number if part == LAND else 0, len(legions), row.armies, f"{war}/")
    gone = losses_of(game, result, number, part, (len(legions), row.armies, row.fleets), turns)
    lost = losses.drawn(play, "", gone[0], legions, (), f"{war}/")
    data = ProvinceAttacked(
        *told, dice, base, *own, mil, against, less, total, numbers, result, unsupported, len(lost), gone[1], gone[2]
    )
    return data, lost, gone[1], gone[2]


@rule("ror:20.2", "ror:ruling 118", title="In the first edition armies and legions are lost as they are drawn")
def turns_of(play: Play, number: int, legions: int, armies: int, label: str) -> tuple[str, ...]:
    """Return in which turn armies and legions that fight together are lost, as far as a number of losses asks."""
    if number < 1 or play.game.options.provincial_losses == "in_turn" or not (legions and armies):
        return IN_TURN
    left, found = ["legions"] * legions + ["armies"] * armies, list[str]()
    while left and len(found) < number:
        kind = play.dice.choose(f"{label}losses/{len(found) + 1}", left, where="20.2")
        found.append(kind)
        left.remove(kind)
    return tuple(found)


@rule("ror:20.2", "ror:ruling 118", title="Losses of a province: two armies for one without a legion, else in turn")
def losses_of(
    game: Game, result: str, number: int, part: str, units: tuple[int, int, int], turns: tuple[str, ...] = IN_TURN
) -> tuple[int, int, int]:
    """Return how many legions, armies and fleets are lost; armies beside legions go as `turns` has them."""
    legions, armies, fleets = units
    if result in (DISASTER, STANDOFF):
        found = tuple(share(game, result, 0, each) for each in units)
        return (0, 0, found[2]) if part == SEA else (found[0], found[1], 0)
    if part == SEA:
        return 0, 0, fleets if number == ALL else min(fleets, number)
    if number == ALL:
        return legions, armies, 0
    if not legions:
        return 0, min(armies, 2 * number), 0
    lost = {"legions": 0, "armies": 0}
    for at in range(number):
        first = turns[at % len(turns)]
        for kind in (first, "legions" if first == "armies" else "armies"):
            if lost[kind] < (legions if kind == "legions" else armies):
                lost[kind] += 1
                break
    return lost["legions"], lost["armies"], 0


@rule("ror:20.2", title="A province that is beaten joins the war, and its governor dies")
def _joins(play: Play, state: State, war: str, province: str, who: str) -> Flow[State]:
    """Let the garrison that is left come home."""
    row, legions = PROVINCES.get(state, SCOPE, province), garrison(state, province)
    data = ProvinceJoins(f"province:{province}", f"war:{war}", len(legions))
    lost = JOINED.put(SCOPE, province, Joined(war, row.developed, row.armies, row.fleets))
    state = yield Event.of(data, play.scope, (*units_home(state, legions), lost))
    if who:
        state = yield from die(play, state, who, cites=CITES)
    gone = (PROVINCES.drop(state, SCOPE, province),)
    return (yield PROVINCE_LEFT.at(play.scope, gone))


@rule("ror:13", "ror:20.2", title="A province that wins: a war at sea is marked, on land inactive or back in the deck")
def _won(play: Play, state: State, war: str, province: str, part: str) -> Flow[State]:
    """Let the governor gain as a victor does, and a legion of his garrison become veteran."""
    figures, row = enemy(play.game, state, war), PROVINCES.get(state, SCOPE, province)
    who = _in_person(state, province, row)
    aligned = who if who and SENATORS.get(state, SCOPE, who).faction else ""
    strength = figures.naval if part == SEA else figures.land
    if aligned:
        state = yield from aftermath.gains(play, state, war, part, senator=aligned, strength=strength)
    if part == SEA:
        changes = (FLEET_VICTORY.set(state, SCOPE, war, value=True),)
        return (yield SEA_MARKED.at(play.scope, changes))
    state = yield from aftermath.veteran(play, state, war, garrison(state, province), aligned, "garrison")
    fate = fate_of(play.game, state, war)
    changes_: tuple[Change, ...] = (WAR_STATUS.set(state, SCOPE, war, INACTIVE),) if fate == INACTIVE else ()
    data = WarRepelled(f"war:{war}", f"province:{province}", fate)
    state = yield Event.of(data, play.scope, changes_)
    if fate == INACTIVE:
        return state
    into = following(play.game, state) if fate == "next_deck" else DECK
    return (yield from end_war(play, state, war, beaten=fate == "out", into=into))


@rule("ror:20.2", title="A war beaten by a province is inactive, but with a partner or leader back in a deck")
def fate_of(game: Game, state: State, war: str) -> str:
    """Return what becomes of a war that a province has beaten: inactive, to_deck, next_deck or out."""
    if not matching(game, state, war) and not leaders_of(game, state, war):
        return INACTIVE
    if len(DECKS.get(state, SCOPE, DECK).cards.known()) > FEW:
        return "to_deck"
    return "next_deck" if following(game, state) else "out"
