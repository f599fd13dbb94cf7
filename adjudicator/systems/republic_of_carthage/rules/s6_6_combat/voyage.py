"""6.6.1 One expedition: its roll on the Exploration Table, what it loses, what a success brings."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.charts import row_for
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.mortality import chits
from adjudicator.systems.republic.rules.mortality.death import die
from adjudicator.systems.republic.rules.ongoing import Terms, omens, total
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.state import DECKS, INF, POP, REMOVED, SCOPE
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat.homecoming import expedition_home
from adjudicator.systems.republic_of_carthage.state import (
    ASTRAY,
    AWAY,
    CARAVANS,
    EXPEDITIONS,
    EXPLORATIONS,
    TRADE_FLEETS,
    Expedition,
)

CITE = "roc:6.6.1"
CITES = (CITE,)
DISASTER = "disaster"
DICE = {"dr": 1, "DR": 2}
"""How many dice the words of the table stand for."""


@event("expedition_rolled", "roc:6.6.1", weight=63, news=lambda data: data.result == "disaster")
class ExpeditionRolled:
    """An expedition's three dice, the leader's EXP, what cards add, what its shortfall takes off, and the result.

    It has `merchants` of the `needs` merchants on the card and is `short` of so many. `disaster` is the number of the
    card; `ignored` says that the dice showed it and did no harm. `result` is disaster or a result of the table, and
    `losses` the dice to be rolled for lost merchants, none if empty. `found` says that another was there before.
    """

    expedition: str
    exploration: str
    senator: str
    dice: tuple[int, ...]
    exp: int
    cards: Terms
    merchants: int
    needs: int
    short: int
    shortfall: int
    total: int
    disaster: int
    ignored: bool
    result: str
    losses: str
    found: bool


@event("merchants_lost", "roc:6.6.1")
class MerchantsLost:
    """Merchants that an expedition lost: the dice, what was there to lose, what is left, and chits to be drawn."""

    expedition: str
    exploration: str
    senator: str
    dice: tuple[int, ...]
    caravans: int
    trade_fleets: int
    left: int
    chits: int


@event("expedition_home", "roc:6.6.1", answers=("raiders",), own_weight=77)
class ExpeditionHome:
    """An expedition is over: its leader is in Carthage with its merchants.

    `why` is success, found (another was there before), raiders, spent (no merchant is left), or beaten.
    """

    expedition: str
    exploration: str
    senator: str
    why: str
    caravans: int
    trade_fleets: int


@event("exploration_succeeded", "roc:6.6.1", weight=72, own_weight=81)
class ExplorationSucceeded:
    """An exploration is done: what its leader gains, nothing if he is dead; the card leaves the game."""

    exploration: str
    senator: str
    was: int
    influence: int
    pop_was: int
    popularity: int


@EFFECTS.effect("ignore_disaster", fields=("scope", "target"), cites=CITE)
def ignores(effect: Effect, exploration: str) -> bool:
    """Return whether a Statesman's effect takes the Disaster number off an exploration."""
    return effect.word("scope") == "exploration" and effect.word("target") == exploration


def spared(game: Game, leader: str, exploration: str) -> bool:
    """Return whether the Disaster number of an exploration does not count while he leads."""
    return any(ignores(each, exploration) for each in game.box.effects_of(leader, "ignore_disaster"))


def merchants_of(row: Expedition) -> int:
    """Return how many merchants an expedition has."""
    return row.caravans + row.trade_fleets


@rule("roc:6.6.1", title="What an expedition is short of, and what that takes off its roll")
def shortfall(game: Game, row: Expedition) -> tuple[int, int]:
    """Return how many merchants of the kinds asked for are missing, and one point for each five or part of five."""
    card = game.box.explorations[row.exploration]
    short = (max(0, card.caravans - row.caravans), max(0, card.trade_fleets - row.trade_fleets))
    step = game.box.charts.exploration.shortfall_step
    return sum(short), sum(-(-one // step) for one in short)


@rule("roc:6.6.1", "roc:ruling 133h", title="An expedition rolls")
def voyage(play: Play, state: State, key: str) -> Flow[tuple[State, bool]]:
    """Roll for an expedition and carry the result out.

    Returns:
        the state, and whether raiders came and its leader must say whether it goes on.
    """
    row = EXPEDITIONS.get(state, SCOPE, key)
    data = _rolled(play, state, key, row)
    astray = data.result == "lost"
    changes = (ASTRAY.set(state, SCOPE, key, astray),) if astray != row.lost else ()
    state = yield Event.of(data, play.scope, changes)
    if data.losses:
        state = yield from _lose(play, state, key, data.losses)
    if data.result == "success" and not data.found:
        state = yield from _succeed(play, state, key, row)
    left = EXPEDITIONS.find(state, SCOPE, key)
    if left is None:
        return state, False
    if data.result == "success":
        return (yield from home(play, state, key, "found" if data.found else "success")), False
    if not merchants_of(left):
        return (yield from home(play, state, key, "spent")), False
    return state, data.result == "raiders"


def _rolled(play: Play, state: State, key: str, row: Expedition) -> ExpeditionRolled:
    game, chart = play.game, play.game.box.charts.exploration
    card = game.box.explorations[row.exploration]
    dice = play.dice.roll_many("roll", 3, where="6.6.1")
    exp, cards = game.box.person(row.leader).exp, omens(state)
    short, off = shortfall(game, row)
    result = sum(dice) + exp + total(cards) - off
    line = row_for(chart.rows, result)
    struck = sum(dice) == card.disaster
    ignored = struck and spared(game, row.leader, row.exploration)
    losses = chart.disaster_loss if struck and not ignored else line.losses
    return ExpeditionRolled(
        key,
        f"exploration:{row.exploration}",
        person(row.leader),
        dice,
        exp,
        cards,
        merchants_of(row),
        card.caravans + card.trade_fleets,
        short,
        off,
        result,
        card.disaster,
        ignored,
        DISASTER if struck and not ignored else line.result,
        losses or "",
        EXPLORATIONS.find(state, SCOPE, row.exploration) is None,
    )


@rule("roc:6.6.1", "roc:ruling 133h", title="An expedition loses merchants, and perhaps its leader")
def _lose(play: Play, state: State, key: str, losses: str) -> Flow[State]:
    """Roll what is lost, at most what is there, and draw a chit for each five or part of five of it."""
    row = EXPEDITIONS.get(state, SCOPE, key)
    dice = play.dice.roll_many("losses", DICE[losses], where="6.6.1")
    caravans = min(row.caravans, sum(dice))
    fleets = min(row.trade_fleets, sum(dice) - caravans)
    lost = caravans + fleets
    drawn = -(-lost // play.game.box.charts.exploration.merchants_per_chit)
    leader, place = person(row.leader), f"exploration:{row.exploration}"
    data = MerchantsLost(key, place, leader, dice, caravans, fleets, merchants_of(row) - lost, drawn)
    columns = ((CARAVANS, "caravan", caravans), (TRADE_FLEETS, "trade_fleet", fleets))
    changes: tuple[Change, ...] = ()
    for column, kind, number in columns:
        if number:
            changes += (column.add(SCOPE, key, -number), AWAY.add(SCOPE, kind, -number))
    state = yield Event.of(data, play.scope, changes)
    struck = yield from chits.draw(play, state, drawn, "chit", touches={row.leader}, cites=CITES)
    return (yield from die(play, state, row.leader, cites=CITES)) if struck else state


@rule("roc:6.6.1", title="An exploration succeeds")
def _succeed(play: Play, state: State, key: str, row: Expedition) -> Flow[State]:
    """Give its leader, if he lives, Influence and Popularity; open the areas; the card leaves the game."""
    card = play.game.box.explorations[row.exploration]
    alive = EXPEDITIONS.find(state, SCOPE, key) is not None
    was, pop = (INF.of(state, SCOPE, row.leader), POP.of(state, SCOPE, row.leader)) if alive else (0, 0)
    gained = limits.influence(play.game, was, card.influence) if alive else 0
    loved = limits.popularity(play.game, pop, card.popularity) if alive else 0
    place = f"exploration:{row.exploration}"
    data = ExplorationSucceeded(place, person(row.leader) if alive else "", was, gained, pop, loved)
    out = DECKS.get(state, SCOPE, REMOVED).cards.known()
    changes: tuple[Change, ...] = (
        EXPLORATIONS.drop(state, SCOPE, row.exploration),
        *become(state, SCOPE, DECKS, REMOVED, (*out, row.exploration)),
    )
    if alive:
        changes += (INF.add(SCOPE, row.leader, gained), POP.add(SCOPE, row.leader, loved))
    state = yield Event.of(data, play.scope, changes)
    for effect in card.success:
        state = yield from EFFECTS.effects[effect.kind].run(effect, play, state, place)
    return state


def home(play: Play, state: State, key: str, why: str) -> Flow[State]:
    """Bring an expedition home."""
    row = EXPEDITIONS.get(state, SCOPE, key)
    place = f"exploration:{row.exploration}"
    data = ExpeditionHome(key, place, person(row.leader), why, row.caravans, row.trade_fleets)
    changes = expedition_home(state, key)
    return (yield Event.of(data, play.scope, changes))


@rule("roc:6.6.1", "roc:ruling 133h", title="Expeditions beaten by another come home unless they are Lost")
def beaten_home(play: Play, state: State) -> Flow[State]:
    """Bring home, at the end of the phase, every expedition whose exploration is done and that is not Lost."""
    for key, row in tuple(EXPEDITIONS.items(state, SCOPE)):
        if EXPLORATIONS.find(state, SCOPE, row.exploration) is None and not row.lost:
            state = yield from home(play, state, key, "beaten")
    return state
