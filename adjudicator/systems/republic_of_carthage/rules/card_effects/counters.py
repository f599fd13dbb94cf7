"""Where army and fleet counters go when they leave the board: the pool, off board, or out of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.combat.counters import POOL, laid, lies, on_board
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import (
    ONGOING,
    SCOPE,
    UNITS,
    WARS,
    Ongoing,
)
from adjudicator.systems.republic_of_carthage.box.board import Unit as Kind

OFF, GONE = "off", "gone"
REMOVE = "force_pool_remove"
ALL = "all"
FIGHTING = ("active", "unprosecuted", "inactive")
"""A war on the board that can be fought."""


@event("auxiliaries_moved")
class AuxiliariesMoved:
    """Counters that serve in some wars only, `unit:sikel`: to the pool, or off board when no such war is left."""

    unit: str
    number: int
    to: str
    wars: tuple[str, ...]


@rule("roc:6.5.7", "roc:ruling 121p", title="The wars in which Sikels and Gauls serve")
def wars_for(game: Game, state: State, kind: str) -> tuple[str, ...]:
    """Return the wars on the board that can be fought with a kind of army; bare ids."""
    return tuple(key for key, row in WARS.items(state, SCOPE) if row.status in FIGHTING and serves(game, kind, key))


@rule("roc:6.4.2.1", title="A kind of army that deserted altogether")
def barred(game: Game, state: State, kind: str) -> bool:
    """Return whether a war on the board keeps every army of a kind away, so that none off board enters the pool."""
    wars = (game.box.wars[key] for key, _ in WARS.items(state, SCOPE) if key in game.box.wars)
    gone = (effect for war in wars for effect in war.on_appear if effect.kind == "desert")
    return any(effect.word("unit") == kind and effect.get("count") == ALL for effect in gone)


def bound(unit: Kind) -> bool:
    """Return whether a kind of army serves in some wars only."""
    return bool(unit.only_for_series or unit.only_for_wars)


def serves(game: Game, kind: str, war: str) -> bool:
    """Return whether a kind of army may be sent to a war, or to the rebel."""
    unit: Kind = game.box.units[kind]
    if not bound(unit):
        return True
    card = game.box.wars.get(war)
    return card is not None and (card.series in unit.only_for_series or war in unit.only_for_wars)


@rule("roc:6.5.7", title="Counters go back to the Force Pool")
def to_pool(game: Game, state: State, counters: Iterable[str]) -> tuple[Change, ...]:
    """Return the changes by which counters leave the board as recruits, loyal to nobody.

    Kinds that a Lost War has taken leave the game instead, those without a war to serve in are off board.
    """
    changes: list[Change] = []
    going = {key: _number(row.effect) for key, row in _owed(state)}
    for counter in counters:
        kind = UNITS.get(state, SCOPE, counter).kind
        owed = next((key for key, row in _owed(state) if row.effect.word("unit") == kind and going[key] != 0), "")
        if owed and going[owed] > 0:
            going[owed] -= 1
        free = not bound(game.box.units[kind]) or bool(wars_for(game, state, kind))
        changes += laid(state, counter, GONE if owed else POOL if free else OFF)
    for key, row in _owed(state):
        if going[key] != _number(row.effect):
            changes += _still(key, row, going[key], state)
    return tuple(changes)


def _owed(state: State) -> list[tuple[str, Ongoing]]:
    """Return what cards still take from the pool as counters come back to it."""
    return [(key, row) for key, row in ONGOING.items(state, SCOPE) if row.effect.kind == REMOVE]


def _number(effect: Effect) -> int:
    """Return how many counters an effect takes, -1 for all that come."""
    return -1 if effect.get("count") == ALL else effect.number("count")


def _still(key: str, row: Ongoing, left: int, state: State) -> Iterator[Change]:
    yield ONGOING.drop(state, SCOPE, key)
    if left:
        rest = Effect(REMOVE, (("unit", row.effect.word("unit")), ("count", left)))
        yield ONGOING.put(SCOPE, key, Ongoing(row.card, rest, row.until))


@rule("roc:6.5.7", "roc:ruling 121p", title="Sikels and Gauls come and go with the wars they serve in")
def settle_auxiliaries(play: Play, state: State) -> Flow[State]:
    """Put Sikels and Gauls into the pool while a war for them is on the board, and off board when there is none."""
    for kind, unit in play.game.box.units.items():
        if not bound(unit):
            continue
        wars = () if barred(play.game, state, kind) else wars_for(play.game, state, kind)
        stray = [
            key
            for key, row in UNITS.items(state, SCOPE)
            if row.kind == kind and (row.place == POOL or on_board(row.place))
        ]
        moved = lies(state, OFF, kind) if wars else tuple(stray)
        if moved:
            to = POOL if wars else OFF
            data = AuxiliariesMoved(f"unit:{kind}", len(moved), to, tuple(f"war:{war}" for war in wars))
            changes = tuple(change for key in moved for change in laid(state, key, to))
            state = yield Event.of(data, play.scope, changes, cited(play, "roc:6.5.7"))
    return state
