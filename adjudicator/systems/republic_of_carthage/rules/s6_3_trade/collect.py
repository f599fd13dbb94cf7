"""6.3.1 Each faction draws Trade cards: for its Traders, then for Concessions, then for laws and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Goods, Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import clockwise, earns, from_hrao, of_faction, owner
from adjudicator.systems.republic.rules.in_force import in_force
from adjudicator.systems.republic.state import CONCESSIONS, OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.box.decks import STACKS
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE, EFFECTS
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods, playing
from adjudicator.systems.republic_of_carthage.state import SENATORS, SWAPS, TRADE, TRADERS, Swaps

WINDOW = "trade.collecting"
TRADING_LAID_OUT: Final = Note("trading_laid_out")


@record
class Source:
    """Why a faction draws: `traders`, or a card as `card:salt_pans`.

    Then the stacks it draws from, one card each, those of them found empty, and the cards drawn.
    """

    source: str
    stacks: tuple[int, ...]
    empty: tuple[int, ...]
    drawn: int


@event("trade_cards_drawn", "roc:6.3.1")
class TradeCardsDrawn:
    """A faction drew its Trade cards: its Traders, what it kept from before, each source, its hand now."""

    seat: str
    traders: int
    kept: int
    sources: tuple[Source, ...]
    drawn: int
    hand: int


@record
class DrawnFrom:
    """The goods that one source brought, each as `good:dye`."""

    source: str
    goods: tuple[str, ...]


@event("trade_cards_named", "roc:6.3.1")
class TradeCardsNamed:
    """What a faction drew, and all it holds now; for its player alone."""

    seat: str
    drawn: tuple[DrawnFrom, ...]
    hand: Goods


Draw = tuple[str, tuple[int, ...]]
"""A source and the stacks it draws from, one card each."""


@rule("roc:6.3.1.2", "roc:ruling 36", "roc:ruling 37", "roc:ruling 49", title="The Traders of a faction")
def traders(state: State, seat: str) -> int:
    """Return the Traders of a faction's Senators at home and away, but not of captives, exiles and rebels."""
    rows = SENATORS.rows(state, SCOPE)
    return sum(TRADERS.of(state, SCOPE, key) for key in of_faction(state, seat) if earns(rows[key]))


@rule("roc:6.3.1.2", title="One card a Trader, stack by stack")
def stacks_for(count: int) -> tuple[int, ...]:
    """Return the stacks that a number of Traders draw from: 1 to 9, then from 1 again."""
    return tuple(STACKS[at % len(STACKS)] for at in range(count))


@EFFECTS.effect(
    "draw_trade", fields=("who", "stack", "count", "when"), only={"when": ("trade_1",)}, cites="roc:6.3.1.3"
)
def draw_trade(effect: Effect) -> tuple[int, ...]:
    """Return the stacks that an effect lets a faction draw from, one card each."""
    return (effect.number("stack"),) * effect.number("count")


@rule("roc:6.3.1.3", title="Cards for Trade Concessions")
def concessions(game: Game, state: State, seat: str) -> tuple[Draw, ...]:
    """Return the draws for the Concessions of a faction's Senators at home and away."""
    rows = SENATORS.rows(state, SCOPE)
    found: list[Draw] = []
    for card in game.box.concessions:
        held = CONCESSIONS.find(state, SCOPE, card)
        if held is not None and held.holder and not held.face_down and owner(state, held.holder) == seat:
            effects = game.box.effects_of(card, "draw_trade") if earns(rows[held.holder]) else ()
            found.extend((f"card:{card}", draw_trade(effect)) for effect in effects)
    return tuple(found)


def laws(state: State, seat: str) -> tuple[Draw, ...]:
    """Return the draws that laws in force give to each faction with a Senator free or away."""
    rows = SENATORS.rows(state, SCOPE)
    if not any(earns(rows[key]) for key in of_faction(state, seat)):
        return ()
    found = ((card, e) for card, e in in_force(state, "draw_trade") if e.word("who") == "each_faction")
    return tuple((f"card:{card}", draw_trade(e)) for card, e in found)


def _events(game: Game, cards: tuple[PlayCard, ...]) -> tuple[Draw, ...]:
    played = (order.card for order in cards)
    return tuple((card, draw_trade(e)) for card in played for e in game.box.events[bare(card)].effects)


@rule("roc:6.3.1.1", title="Who draws first")
def order(game: Game, state: State) -> tuple[str, ...]:
    """Return the seats from the Overseer's owner on, clockwise; from the HRAO's owner if nobody holds the office."""
    held = OFFICES.find(state, SCOPE, "overseer")
    first = owner(state, held.holder) if held is not None and held.holder else ""
    return clockwise(game, first) if first else from_hrao(game, state)


def expected(game: Game, state: State, seat: str) -> int:
    """Return how many Trade cards a seat will hold after collecting, at most; from what everybody can see."""
    draws = (("", stacks_for(traders(state, seat))), *concessions(game, state, seat), *laws(state, seat))
    return goods.number(state, seat) + sum(len(stacks) for _, stacks in draws)


def _objects(game: Game, state: State, effect: Effect) -> tuple[str, ...]:
    stack = TRADE.get(state, SCOPE, f"stack:{effect.number('stack')}")
    return ("",) if stack.number else ()


playing.OBJECTS["draw_trade"] = _objects


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody with a card in hand for the Event cards he plays while collecting."""
    return playing.slots(game, state, frame, WINDOW)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return the same, before it is asked."""
    return playing.topics(game, state, "trade.collect", WINDOW)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Check whether a card may be played while collecting."""
    return playing.check(game, view, slot.seat, order, WINDOW)


@CARTHAGE.step("trade.collect", cites=("roc:6.3.1",), kinds=("play",), asks=asks, foresees=foresees, check=check)
@rule("roc:6.3", "roc:6.3.1", "roc:ruling 52a", title="Collecting Trade cards")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let each faction draw all its cards before the next one draws."""
    if SWAPS.find(state, SCOPE, "window") is None:
        # the row exists whether or not anybody has a swap, so that it reveals nothing
        laid = SWAPS.put(SCOPE, "window", Swaps(Secret(())))
        state = yield TRADING_LAID_OUT.at(play.scope, (laid,))
    for seat in order(play.game, state):
        cards = playing.orders_of(play, state, seat)
        for card in cards:
            state = yield from playing.put_down(play, state, seat, card, "roc:6.3.1")
        state = yield from _draw(play, state, seat, cards)
    return END


def _draw(play: Play, state: State, seat: str, cards: tuple[PlayCard, ...]) -> Flow[State]:
    game, count = play.game, traders(state, seat)
    draws: tuple[Draw, ...] = (
        ("traders", stacks_for(count)),
        *concessions(game, state, seat),
        *laws(state, seat),
        *_events(game, cards),
    )
    drawn = Drawing(state)
    took = tuple((source, stacks, tuple(drawn.top(stack) for stack in stacks)) for source, stacks in draws)
    sources = tuple(
        Source(
            source,
            stacks,
            tuple(stack for stack, card in zip(stacks, found, strict=True) if not card),
            sum(1 for card in found if card),
        )
        for source, stacks, found in took
    )
    named = tuple(DrawnFrom(source, tuple(f"good:{card}" for card in found if card)) for source, _, found in took)
    kept = goods.number(state, seat)
    new = goods.arranged(game, (*goods.hand(state, seat), *(card for _, _, found in took for card in found if card)))
    changes = (*drawn.changes(), *become(state, SCOPE, TRADE, goods.pile(seat), new))
    data = TradeCardsDrawn(seat, count, kept, sources, len(new) - kept, len(new))
    yield Event.of(data, play.scope, changes)
    mine = TradeCardsNamed(seat, named, goods.written(goods.lots(game, new)))
    return (yield Event.of(mine, play.scope, audience=(seat,)))


class Drawing:
    """The stacks while one faction draws: several draws from one stack become one change."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._left: dict[int, tuple[str, ...]] = {}

    @rule("roc:ruling 52", title="An empty stack gives no card")
    def top(self, stack: int) -> str:
        """Take the top card of a stack; an empty stack gives none, and none is drawn in its place."""
        cards = self._left.get(stack)
        if cards is None:
            cards = TRADE.get(self._state, SCOPE, f"stack:{stack}").cards.known()
        self._left[stack] = cards[1:]
        return cards[0] if cards else ""

    def changes(self) -> tuple[Change, ...]:
        """Return the changes to all stacks that lost a card."""
        piles = ((stack, f"stack:{stack}", left) for stack, left in sorted(self._left.items()))
        return tuple(
            change
            for _, key, left in piles
            if len(left) != TRADE.get(self._state, SCOPE, key).number
            for change in become(self._state, SCOPE, TRADE, key, left)
        )
