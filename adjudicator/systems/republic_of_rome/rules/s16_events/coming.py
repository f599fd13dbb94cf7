"""A random event comes: its card is laid or turned, and what it does at once is done (section 16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.rules.money import treasury
from adjudicator.systems.republic.rules.mortality.stricken import abroad, in_rome, strike
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.state import CITY, POP, SCOPE, TABLE_EVENTS, TURN, Posted
from adjudicator.systems.republic_of_rome.box.entry import Era
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.rules.s16_events.payments import state_pays
from adjudicator.systems.republic_of_rome.rules.terms.destroyed import destroy
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import answer_for
from adjudicator.systems.republic_of_rome.state import LENT, UNREST

CITE: Final = "ror:16"
OMENS: Final = "evil_omens"
RHODES: Final = "rhodian_alliance"
SIDES: Final = 2
"""How many sides a card has: further results are what `more` of the card says."""


@event("event_came", weight=76)
class EventCame:
    """A random event of a total of three dice, for the `times`th time this turn; `card` as `card:drought`."""

    card: str
    times: int
    dice: tuple[int, ...]


@event("disaster_rolled")
class DisasterRolled:
    """A die of a Natural Disaster, and the concession that it hits, whether it is in play or not."""

    die: int
    card: str


@rule("ror:16", title="The random event table of the era")
def roll(play: Play, state: State, era: Era) -> Flow[tuple[str, State]]:
    """Roll for an event and let it come; return its id, too."""
    dice = play.dice.roll_many("event", 3, where="16")
    event = play.game.box.charts.random_events.event(era, sum(dice))
    return event, (yield from come(play, state, event, dice))


@rule("ror:16", title="A second result of the same kind turns the card")
def come(play: Play, state: State, event: str, dice: tuple[int, ...] = ()) -> Flow[State]:
    """Lay an event's card, or turn it, and carry out what it does at once."""
    row = TABLE_EVENTS.find(state, SCOPE, event)
    times = row.times + 1 if row is not None else 1
    gone = (TABLE_EVENTS.drop(state, SCOPE, event),) if row is not None else ()
    data = EventCame(f"card:{event}", times, dice)
    changes: tuple[Change, ...] = (*gone, TABLE_EVENTS.put(SCOPE, event, Posted(times)))
    if event == RHODES:
        changes += (LENT.set(state, SCOPE, CITY, TURN.of(state, SCOPE, CITY)),)
    state = yield Event.of(data, play.scope, changes, cited(play, CITE))
    if event == OMENS and times == SIDES:
        state, _ = yield from answer_for(play, state, times, 0)
    for at, effect in enumerate(_at_once(play, event, times)):
        act = _ACTS.get(effect.kind)
        if act is not None and treasury(state) >= 0:  # below 0 the game is over
            state = yield from act(play, state, effect, f"{event}/{times}/{at}")
    return state


@rule("ror:16", "ror:ruling 0i", title="What an event does when it comes again and again")
def _at_once(play: Play, event: str, times: int) -> tuple[Effect, ...]:
    """Return the effects of a result: of the first side, of the second, or of one beyond both."""
    card = play.game.box.table_events[event]
    effects: tuple[Effect, ...] = card.effects if times == 1 else card.effects_again
    if times <= SIDES or card.more == "again":
        return effects
    further = card.more == "disaster" and play.game.options.third_disaster == "concession"
    return effects if further else ()


@EFFECTS.effect("state_pays", fields=("talents",), cites=(CITE,))
@rule("ror:16", title="Evil Omens and disasters cost the State talents, once a turn")
def _pays(play: Play, state: State, effect: Effect, label: str) -> Flow[State]:
    event, due = label.partition("/")[0], effect.number("talents")
    if event == OMENS:
        state, due = yield from answer_for(play, state, 1, due)
    return (yield from state_pays(play, state, due, f"card:{event}", CITE)) if due else state


@EFFECTS.effect("destroy_one_of", fields=("by_die",), cites=(CITE,))
@rule("ror:16", title="A Natural Disaster destroys a concession; Evil Omens do not touch its die")
def _disaster(play: Play, state: State, effect: Effect, label: str) -> Flow[State]:
    die = play.dice.roll(f"disaster/{label}", where="16")
    concession = str(effect.words("by_die")[die - 1])
    data = DisasterRolled(die, f"card:{concession}")
    state = yield Event.of(data, play.scope, cites=cited(play, CITE))
    return (yield from destroy(play, state, concession, f"card:{label.partition('/')[0]}"))


@EFFECTS.effect("epidemic", fields=("chits", "where"), cites=(CITE,))
@rule("ror:16", "ror:ruling 48", title="An epidemic in Rome, or among those away, of whom the first dies")
def _epidemic(play: Play, state: State, effect: Effect, label: str) -> Flow[State]:
    """Draw the chits; abroad the drawing stops at the first who dies."""
    away = effect.word("where") == "away"
    touched, number = abroad(state) if away else in_rome(state), effect.number("chits")
    return (yield from strike(play, state, number, label, touches=touched, cites=(CITE,), first_only=away))


@EFFECTS.effect("mob", fields=("dice", "margin"), cites=(CITE,))
@rule("ror:16", "ror:ruling 48", title="A mob hunts those less popular than unrest")
def _mob(play: Play, state: State, effect: Effect, label: str) -> Flow[State]:
    """Draw as many chits as unrest and dice say."""
    unrest = UNREST.of(state, SCOPE, CITY)
    number = effect.number("dice")
    dice = play.dice.roll_many(f"mob/{label}", number, where="16") if number else ()
    bound = unrest + effect.number("margin")
    touched = tuple(key for key in in_rome(state) if POP.of(state, SCOPE, key) < bound)
    return (yield from strike(play, state, unrest + sum(dice), label, touches=touched, cites=(CITE,)))


_ACTS: Final[Mapping[str, Callable[[Play, State, Effect, str], Flow[State]]]] = {
    "state_pays": _pays,
    "destroy_one_of": _disaster,
    "epidemic": _epidemic,
    "mob": _mob,
}
"""What acts when an event comes; every other effect is read by the rules that it changes."""
