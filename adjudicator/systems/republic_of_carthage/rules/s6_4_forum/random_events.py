"""6.4.2.1 A 7: three dice on the Random Events table, and what the Table Event of that total does."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.card_effects import lent_fleets, refuge, storm_places
from adjudicator.systems.republic.rules.in_force import lay_down
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.state import CITY, ONGOING, SCOPE, TABLE_EVENTS, TURN, Posted
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.rules.card_effects.fleets import fleets_by_card
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.events import EFFECT_LAID_DOWN
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum import enemy_leaders, fleets
from adjudicator.systems.republic_of_carthage.rules.s6_4_forum.decks import era

CITES: Final = ("roc:6.4.2.1",)
FIRST, AGAIN, THIRD = 1, 2, 3
AT_ONCE: Final = (
    "treasury",
    "caravans_lost",
    "trade_fleets_lost",
    lent_fleets.KIND,
    enemy_leaders.KIND,
    "mortality_draw",
    "destroy_concession",
    "province_undevelop",
)
"""Kinds of effect that happen as the event comes; every other kind stays in force for the rules that read it."""

ALLIANCE: Final = ("war_to_deck", "war_remove")
"""Kinds that wait for the end of the Senate Phase of this turn."""
EFFECTS_REPLACED: Final = Note("effects_replaced")


@event("random_event", "roc:6.4.2.1")
class RandomEvent:
    """A 7 on `dice` brings a random event: `event_dice` give `total`, which is this Table Event in this era.

    It is the `times`th time this turn; `text` is what its card says.
    """

    seat: str
    dice: tuple[int, ...]
    event_dice: tuple[int, ...]
    total: int
    era: str
    card: str
    times: int
    text: str


@rule("roc:6.4.2.1", "roc:ruling 65", title="Which Table Event comes")
def table_event(play: Play, state: State, seat: str, dice: tuple[int, ...]) -> Flow[RandomEvent]:
    """Roll three dice, take the card of their total in this half of the Republic and lay it on the board.

    A card that comes again is turned upside down: `times` counts on.
    """
    three = play.dice.roll_many("event", 3, where="6.4.2.1")
    total, now = sum(three), era(state)
    key = play.game.box.charts.random_events.event(now, total)
    lies = TABLE_EVENTS.find(state, SCOPE, key)
    times = 1 + (lies.times if lies is not None else 0)
    posted = TABLE_EVENTS.put(SCOPE, key, Posted(times))
    changes = (posted,) if lies is None else (TABLE_EVENTS.drop(state, SCOPE, key), posted)
    text = play.game.box.table_events[key].text
    data = RandomEvent(seat, dice, three, total, now, f"card:{key}", times, text)
    yield Event.of(data, play.scope, changes)
    return data


def effects_of(game: Game, card: str, times: int) -> tuple[Effect, ...]:
    """Return what a Table Event does the first, second or any further time in a turn."""
    entry = game.box.table_events[bare(card)]
    if times == FIRST:
        return tuple(entry.effects)
    if times == AGAIN:
        return tuple(entry.effects_repeat)
    return tuple(_grown(effect, entry.third_step * (times - THIRD)) for effect in entry.effects_third)


def _grown(effect: Effect, more: int) -> Effect:
    """Return an effect with so much more as its value."""
    if not more:
        return effect
    return Effect(
        effect.kind, tuple((name, value + more if name == "value" else value) for name, value in effect.fields)
    )


@rule("roc:6.4.2.1", title="A Table Event that comes again replaces what it did, or adds to it")
def make_room(play: Play, state: State, card: str, times: int) -> Flow[State]:
    """Take off the table what an earlier result of the card laid down there, where the new one replaces it."""
    entry = play.game.box.table_events[bare(card)]
    if times == FIRST or entry.repeat_mode != "replace" or not effects_of(play.game, card, times):
        return state
    rows = ONGOING.items(state, SCOPE)
    old = tuple(key for key, row in rows if row.card == bare(card) and row.effect.kind != lent_fleets.KIND)
    if not old:
        return state
    changes = tuple(ONGOING.drop(state, SCOPE, key) for key in old)
    return (yield EFFECTS_REPLACED.at(play.scope, changes))


def carry_out(play: Play, state: State, card: str, effect: Effect, removed: str = "") -> Flow[State]:
    """Let one effect of a Table Event happen, or lay it down for as long as it lasts; `removed` is a dead Leader."""
    if effect.kind == fleets.KIND:
        answer = play.one("choose")
        wish = storm_places.wishes(state, answer.order if answer is not None else None)
        return (yield from fleets_by_card(effect, play, state, card, wish))
    if effect.kind in AT_ONCE:
        after: State = yield from EFFECTS.effects[effect.kind].run(effect, play, state, card)
        return after
    if effect.get("series") == enemy_leaders.OF_REMOVED:
        return (yield from enemy_leaders.weaken(effect, play, state, card, removed)) if removed else state
    last = ""
    if effect.kind == refuge.KIND:
        last = refuge.USED
    elif effect.kind in ALLIANCE:
        last = f"turn:{TURN.of(state, SCOPE, CITY)}"
    laid = lay_down(state, bare(card), effect, last)
    return (yield EFFECT_LAID_DOWN.at(play.scope, (laid,)))
