"""Effects on the Force Pool and on armies at large: counters enter the pool, go back to it, or leave the game."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.rules.combat.counters import POOL, laid, lies, on_board
from adjudicator.systems.republic.rules.money import slug
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import FLEET, ONGOING, SCOPE, UNITS, Ongoing
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.card_effects.counters import ALL, GONE, OFF, REMOVE, barred, to_pool


@event("units_entered_pool")
class UnitsEnteredPool:
    """Counters of a kind that were off board came into the Force Pool."""

    card: str
    unit: str
    number: int


@event("units_left_game")
class UnitsLeftGame:
    """Counters of a kind leave the game: some from off board, some from the pool; `later` when they return.

    `later` is -1 for all that are still on the board.
    """

    card: str
    unit: str
    off: int
    pool: int
    later: int


@event("armies_returned")
class ArmiesReturned:
    """Armies went back to the Force Pool, drawn by the dice; `units` has an entry for each."""

    card: str
    units: tuple[str, ...]


@EFFECTS.effect("force_pool_add", fields=("unit", "count"), cites=("roc:6.6.2.victory.8", "roc:6.6.2"))
@rule("roc:6.6.2.victory.8", title="A victory opens new kinds of army")
def enter_pool(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Put counters that are off board into the Force Pool; others are not touched."""
    kind = effect.word("unit")
    found = lies(state, OFF, kind)[: effect.number("count")]
    if not found or barred(play.game, state, kind):
        return state
    changes = tuple(change for key in found for change in laid(state, key, POOL))
    data = UnitsEnteredPool(card, f"unit:{kind}", len(found))
    return (yield Event.of(data, play.scope, changes, cited(play, "roc:6.6.2"), because=card))


@EFFECTS.effect(REMOVE, fields=("unit", "count"), cites="roc:6.5.7")
@rule("roc:6.5.7", title="A Lost War takes armies out of the game")
def leave_game(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Take counters out of the game, those off board first, then those in the pool, the rest as they come back."""
    kind = effect.word("unit")
    wanted = None if effect.get("count") == ALL else effect.number("count")
    off = lies(state, OFF, kind)[:wanted]
    pool = lies(state, POOL, kind)[: None if wanted is None else wanted - len(off)]
    away = sum(row.kind == kind and row.place not in {OFF, POOL, GONE} for _, row in UNITS.items(state, SCOPE))
    later = away if wanted is None else min(away, wanted - len(off) - len(pool))
    changes: tuple[Change, ...] = tuple(change for key in (*off, *pool) for change in laid(state, key, GONE))
    if later:
        owed = Effect(REMOVE, (("unit", kind), ("count", ALL if wanted is None else later)))
        changes += (ONGOING.put(SCOPE, _key(state, card), Ongoing(bare(card), owed, "permanent")),)
    if not changes:
        return state
    data = UnitsLeftGame(card, f"unit:{kind}", len(off), len(pool), -1 if wanted is None and later else later)
    return (yield Event.of(data, play.scope, changes, cited(play, "roc:6.5.7"), because=card))


def _key(state: State, card: str) -> str:
    numbers = (key.partition("/")[0] for key in ONGOING.rows(state, SCOPE))
    return f"{max((int(number) for number in numbers if number.isdigit()), default=0) + 1}/{bare(card)}"


@EFFECTS.effect(
    "force_return",
    fields=("who", "count", "pick"),
    only={"who": ("senate",), "pick": ("random_non_veteran",)},
    cites=("roc:6.5", "roc:6.5.7"),
)
@rule("roc:6.5.7", title="Armies that are not paid go back to the pool")
def return_armies(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Send recruited armies of the Senate, drawn by the dice from Carthage and all wars, back to the pool."""
    rows = UNITS.items(state, SCOPE)
    armies = [key for key, row in rows if on_board(row.place) and row.kind != FLEET and not row.veteran]
    drawn: list[str] = []
    for number in range(1, min(effect.number("count"), len(armies)) + 1):
        drawn.append(play.dice.choose(f"{slug(play.game.name(card))}/{number}", armies, where="6.5.7"))
        armies.remove(drawn[-1])
    if not drawn:
        return state
    data = ArmiesReturned(card, tuple(f"unit:{UNITS.get(state, SCOPE, key).kind}" for key in drawn))
    changes = to_pool(play.game, state, drawn)
    return (yield Event.of(data, play.scope, changes, cited(play, "roc:6.5.7"), because=card))
