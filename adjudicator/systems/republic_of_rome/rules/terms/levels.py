"""How often an event has come this turn, and what its side says: droughts, omens, shortages (section 16)."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.state import CITY, SCOPE, TABLE_EVENTS, WARS
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.state import SHORTAGE


def times(state: State, event: str) -> int:
    """Return how often an event has come that lies on the board, 0 if it does not."""
    row = TABLE_EVENTS.find(state, SCOPE, event)
    return row.times if row is not None else 0


def effects(game: Game, state: State, kind: str) -> tuple[tuple[str, Effect], ...]:
    """Return the effects of a kind of the events on the board, each by the side that is up."""
    rows = ((key, row.times) for key, row in TABLE_EVENTS.items(state, SCOPE))
    sides = ((key, _side(game, key, count)) for key, count in rows)
    return tuple((key, effect) for key, side in sides for effect in side if effect.kind == kind)


def _side(game: Game, event: str, count: int) -> tuple[Effect, ...]:
    card = game.box.table_events[event]
    found: tuple[Effect, ...] = card.effects if count < len(("first", "again")) else card.effects_again
    return found


def _counted(game: Game, state: State, kind: str) -> int:
    """Return a figure that grows with each result of its event: by its side, one more for each beyond the second."""
    total = 0
    for key, effect in effects(game, state, kind):
        beyond = max(0, times(state, key) - len(("first", "again")))
        total += effect.number("count") + (beyond if game.box.table_events[key].more == "one_more" else 0)
    return total


@EFFECTS.effect("omens", fields=("count",), cites=("ror:16",))
@rule("ror:16", title="By how much Evil Omens spoil a roll")
def omens(game: Game, state: State) -> int:
    """Return what is taken from each roll that Evil Omens touch."""
    return _counted(game, state, "omens")


@EFFECTS.effect("drought", fields=("count",), cites=("ror:7", "ror:15"))
@rule("ror:7", "ror:15", "ror:16", title="How many droughts there are")
def droughts(game: Game, state: State) -> int:
    """Return the droughts of events, and those of wars on the board, whatever their status."""
    wars = (key for key in WARS.rows(state, SCOPE) if key in game.box.wars)
    signs: list[Effect] = [one for key in wars for one in game.box.effects_of(key, "drought")]
    return _counted(game, state, "drought") + sum(one.number("count") for one in signs)


@EFFECTS.effect("shortage", fields=("count",), cites=("ror:7", "ror:9.6"))
@rule("ror:7", "ror:9.6", title="The levels of manpower shortage")
def shortages(game: Game, state: State) -> int:
    """Return the levels by which units are dearer: those of the event, and those that the people have brought."""
    return _counted(game, state, "shortage") + SHORTAGE.of(state, SCOPE, CITY)
