"""Event cards between trading and the first sale: shipwrecks first, then all that changes prices (ruling 51)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Goods, Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import from_hrao
from adjudicator.systems.republic.rules.in_force import lay_down
from adjudicator.systems.republic.rules.money import slug
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, EFFECTS
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods, playing
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import is_linear, unit_value
from adjudicator.systems.republic_of_carthage.state import TRADE

WINDOW = "trade.before_selling"
FIRST = ("discard_trade",)
THEN = ("commodity_value", "set_value_rule")
EFFECT_LAID_DOWN: Final = Note("effect_laid_down")


@event("price_changed", "roc:6.3.3.2")
class PriceChanged:
    """A card changed a unit value: by op and value, from one figure to another; never below 1."""

    card: str
    good: str
    op: str
    value: int
    was: int
    now: int


@event("sets_made_linear", "roc:6.3.3.2")
class SetsMadeLinear:
    """A card made sets of a good worth their number times the unit value."""

    card: str
    good: str


@event("trade_cards_lost", "roc:6.3.3", own_weight=25)
class TradeCardsLost:
    """A card cost a faction Trade cards, picked by the dice."""

    card: str
    seat: str
    lost: int
    left: int


@event("lost_cards_named", "roc:6.3.3")
class LostCardsNamed:
    """Which Trade cards a faction lost; for its player alone."""

    card: str
    seat: str
    goods: Goods


@EFFECTS.effect("commodity_value", fields=("commodity", "op", "value", "duration"), cites="roc:6.3.3.2")
@rule("roc:ruling 51", title="A card changes a unit value")
def change_price(play: Play, state: State, seat: str, card: str, on: str, effect: Effect) -> Flow[State]:
    """Let a change of a unit value hold for its duration."""
    good = effect.word("commodity")
    was, lay = unit_value(play.game, state, good).value, lay_down(state, card, effect)
    # the sum of all changes is known only with this one among them
    state = yield EFFECT_LAID_DOWN.at(play.scope, (lay,))
    now = unit_value(play.game, state, good).value
    data = PriceChanged(f"card:{card}", f"good:{good}", effect.word("op"), effect.number("value"), was, now)
    return (yield Event.of(data, play.scope))


@EFFECTS.effect(
    "set_value_rule", fields=("commodity", "rule", "duration"), only={"rule": ("linear",)}, cites="roc:6.3.3.2"
)
def make_linear(play: Play, state: State, seat: str, card: str, on: str, effect: Effect) -> Flow[State]:
    """Let sets of a good be worth their number times the unit value; `on` names the good where the player chooses."""
    chosen = effect.word("commodity") == "chosen"
    good = bare(on) if chosen else effect.word("commodity")
    held = Effect(effect.kind, tuple((name, good if name == "commodity" else value) for name, value in effect.fields))
    data = SetsMadeLinear(f"card:{card}", f"good:{good}")
    return (yield Event.of(data, play.scope, (lay_down(state, card, held),)))


@EFFECTS.effect(
    "discard_trade",
    fields=("who", "count", "pick"),
    only={"who": ("chosen_faction",), "pick": ("random",)},
    cites="roc:6.3.3",
)
def lose_cards(play: Play, state: State, seat: str, card: str, on: str, effect: Effect) -> Flow[State]:
    """Take random Trade cards from the faction named; they go back to their stacks with those sold."""
    victim = bare(on)
    left = list(goods.hand(state, victim))
    lost = [
        # in secret, as the place of a card in an ordered hand hints at its kind
        left.pop(play.dice.hidden_roll(f"{slug(card)}/{slug(victim)}/{at}", len(left), where="6.3.3") - 1)
        for at in range(1, min(effect.number("count"), len(left)) + 1)
    ]
    changes = (
        *become(state, SCOPE, TRADE, goods.pile(victim), tuple(left)),
        *goods.lay_off(state, goods.DISCARDED, tuple(lost)),
    )
    data = TradeCardsLost(f"card:{card}", victim, len(lost), len(left))
    yield Event.of(data, play.scope, changes)
    named = LostCardsNamed(f"card:{card}", victim, goods.written(goods.lots(play.game, lost)))
    return (yield Event.of(named, play.scope, audience=(victim,)))


def _goods(game: Game, state: State, effect: Effect) -> tuple[str, ...]:
    if effect.word("commodity") != "chosen":
        return ("",)
    return tuple(f"good:{good}" for good in game.box.commodities if not is_linear(state, good))


def _victims(game: Game, state: State, effect: Effect) -> tuple[str, ...]:
    return tuple(f"seat:{seat}" for seat in game.seats if goods.number(state, seat))


playing.OBJECTS["commodity_value"] = lambda *_: ("",)
playing.OBJECTS["set_value_rule"] = _goods
playing.OBJECTS["discard_trade"] = _victims


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody with a card in hand for the Event cards he plays before the first sale."""
    return playing.slots(game, state, frame, WINDOW)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same, before it is asked."""
    return playing.topics(game, state, "trade.events", WINDOW)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a card may be played before the first sale."""
    return playing.check(game, view, slot.seat, order, WINDOW)


@CARTHAGE.step("trade.events", cites=("roc:6.3.3",), kinds=("play",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.3.3", "roc:ruling 51", title="Event cards before the first sale")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Reveal all cards in order from the HRAO, then carry them out: losses of cards first, then prices."""
    played: list[tuple[str, PlayCard]] = []
    for seat in from_hrao(play.game, state):
        for order in playing.orders_of(play, state, seat):
            state = yield from playing.put_down(play, state, seat, order, "roc:6.3.3")
            played.append((seat, order))
    for kinds in (FIRST, THEN):
        for seat, order in played:
            state = yield from playing.carry_out(play, state, seat, order, kinds)
    return END
