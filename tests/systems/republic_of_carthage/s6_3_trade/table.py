"""A table for the tests of trade: three to five players, hands of Trade cards taken from the stacks, and an audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from adjudicator.engine.deck import Pile
from adjudicator.engine.effects import Effect
from adjudicator.engine.running import advance
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import Filed, Refused, Slot, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.model.view import view
from adjudicator.systems.republic.state import CITY, HANDS, IN_CITY, OFFICES, ONGOING, SCOPE, TURN, Office, Ongoing
from adjudicator.systems.republic_of_carthage.orders.trade import Accept, MakeOffer, Stated, Swap
from adjudicator.systems.republic_of_carthage.orders.trade import Counter as Countered
from adjudicator.systems.republic_of_carthage.rules.audits import talents, trade_cards
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.offers import TradingOrder
from adjudicator.systems.republic_of_carthage.state import INCOMES, SENATORS, TRADE, Income, Senator
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from adjudicator.testing.scenario import Run, change, filed, game_of, open_packet, place, play_step, position, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s02_components.reading import the_box

SEATS = ("anna", "ben", "clara", "dora", "perla")
LEADERS = {"anna": "2", "ben": "6", "clara": "1", "dora": "9", "perla": "3"}
"""One Senator for each seat, at home and without office: Clara's is the HRAO by his number."""

NO_CHOICES: Any = None
"""What the blank slot of a receipt describes."""

GAME = game_of(SYSTEM, the_box(), SEATS)


def table(*, game: Game = GAME, traders: int = 3, turn: int = 4) -> State:
    """Return a position in which every player has one Senator in Carthage with some Traders, and no Trade cards."""
    state = change(position(game), TURN, SCOPE, CITY, turn)
    for seat in game.seats:
        key = LEADERS[seat]
        row = Senator(int(key), seat, IN_CITY, 5, traders=traders, leader=True)
        state = put(state, SENATORS, SCOPE, key, row)
    return state


def deal(state: State, **hands: str) -> State:
    """Return the position with Trade cards moved from the stacks to hands: `deal(state, anna="3 dye, 1 salt")`."""
    for seat, text in hands.items():
        for good, count in read(text):
            stack = f"stack:{GAME.box.commodities[good].stack}"
            pile = list(TRADE.get(state, SCOPE, stack).cards.known())
            for _ in range(count):
                pile.remove(good)
            held = (*TRADE.get(state, SCOPE, f"hand:{seat}").cards.known(), *((good,) * count))
            order = list(GAME.box.commodities)
            held = tuple(sorted(held, key=order.index))
            state = put(state, TRADE, SCOPE, stack, Pile.of(tuple(pile)))
            state = put(state, TRADE, SCOPE, f"hand:{seat}", Pile.of(held, (seat,)))
    return state


def read(text: str) -> tuple[tuple[str, int], ...]:
    """Return goods and numbers from `3 dye, 1 salt`."""
    pairs = (one.split() for one in text.split(",") if one.strip())
    return tuple((good, int(count)) for count, good in pairs)


def goods(text: str) -> tuple[tuple[str, int], ...]:
    """Return goods as an order writes them."""
    return tuple((f"good:{good}", count) for good, count in read(text))


def hand(state: State, seat: str) -> str:
    """Return a hand as text, in the order it is held."""
    counts = Counter(TRADE.get(state, SCOPE, f"hand:{seat}").cards.known())
    return ", ".join(f"{count} {good}" for good, count in counts.items())


def holding(state: State, seat: str, *cards: str) -> State:
    """Return the position with cards in a player's hand, wherever they were before."""
    return put(state, HANDS, SCOPE, seat, Pile.of(cards, (seat,)))


def office(state: State, key: str, holder: str, term: int = 2) -> State:
    """Return the position with an office held."""
    return put(state, OFFICES, SCOPE, key, Office(holder, term))


def in_force(state: State, card: str, effect: Effect, until: str = "permanent") -> State:
    """Return the position with an effect in force."""
    return put(state, ONGOING, SCOPE, f"{len(ONGOING.rows(state, SCOPE)) + 1}/{card}", Ongoing(card, effect, until))


def price(good: str, value: int, op: str = "add", duration: str = "turn") -> Effect:
    """Return an effect on a unit value."""
    return Effect("commodity_value", (("commodity", good), ("op", op), ("value", value), ("duration", duration)))


def earned(state: State, seat: str, talents_: int, cards: int = 0) -> State:
    """Return the position with income from a sale yet to be placed."""
    return put(state, INCOMES, SCOPE, seat, Income(Secret(talents_, ("*",)), cards))


# ------------------------------------------------------------------------------------ window


def offer(giving: str, good: str, *, to: str = "", asks: Stated | None = None) -> MakeOffer:
    """Return a true offer of these cards that names a good."""
    return MakeOffer(f"seat:{to}" if to else "", true(giving, good), asks, goods(giving))


def true(giving: str, good: str) -> Stated:
    """Return the true facts of cards."""
    pairs = read(giving)
    value = sum(GAME.box.commodities[name].value * count for name, count in pairs)
    return Stated(sum(count for _, count in pairs), value, f"good:{good}")


def accept(number: int, giving: str) -> Accept:
    """Return an acceptance."""
    return Accept(number, goods(giving))


def counter(number: int, giving: str, good: str, asks: Stated | None = None) -> Countered:
    """Return a true counter-offer."""
    return Countered(number, true(giving, good), asks, goods(giving))


def swap(mine: str, theirs: str, *, worth: int = 0, count: int = 3, for_count: int = 3) -> Swap:
    """Return a swap of goods for goods, each a list of names."""
    kinds = tuple(f"good:{good}" for good in mine.split())
    wanted = tuple(f"good:{good}" for good in theirs.split())
    return Swap(count, kinds, for_count, wanted, worth)


class Window:
    """An open trading window: orders act as they arrive, and the audit is made after every event."""

    def __init__(self, state: State, game: Game = GAME) -> None:
        """Open a window on a position."""
        self.game = game
        self.state = place(open_packet(state, "4.2", "Trading"), "trade.trading", SCOPE)
        self.events: list[Event] = []
        self.numbers: dict[str, int] = {}

    def send(self, seat: str, order: object, life: str = "packet") -> tuple[Event, ...]:
        """Let an order arrive; return its events, none where it could not act."""
        order_ = self._filed(seat, order, life)
        step = advance.arrive(self.game, self.state, order_, ScriptedDice())
        if step is None:
            return ()
        audited(self.game, self.state, step.events)
        self.state = step.state
        self.events += step.events
        return step.events

    def refused(self, seat: str, order: TradingOrder) -> Refused:
        """Return why an order is not taken from a seat, as its receipt would say it; it then does not act either."""
        verdict = self.check(seat, order)
        assert isinstance(verdict, Refused), verdict
        assert verdict.lasting, "an order of the window acts at once or not at all"
        assert self.send(seat, order) == ()
        for hint in verdict.hint:
            assert not isinstance(self.check(seat, hint), Refused), hint
        return verdict

    def check(self, seat: str, order: TradingOrder) -> Verdict:
        """Check an order against the seat's view."""
        slot = Slot("", seat, order.kind, {}, "optional", NO_CHOICES)
        spec = self.game.system.step("trade.trading")
        return spec.check(self.game, view(self.state, seat), None, slot, order)

    def close(self, orders: Iterable[Filed] = ()) -> Run:
        """Lock the packet and run the step."""
        locked = advance.lock(self.game, self.state).state
        run = play_step(self.game, locked, "trade.trading", orders)
        audited(self.game, locked, run.events)
        self.state = run.state
        self.events += run.events
        return run

    def data(self, kind: str) -> list[Any]:
        """Return the payloads of a kind so far."""
        return [event.data for event in self.events if event.kind == kind]

    def _filed(self, seat: str, order: object, life: str) -> Filed:
        self.numbers[seat] = self.numbers.get(seat, 0) + 1
        one = filed(seat, order, self.numbers[seat], life=life)
        return Filed(one.seat, one.number, one.order, (), life, 0, "4.2", "", 0)


# ------------------------------------------------------------------------------------- audit


def audited(game: Game, state: State, events: Iterable[Event]) -> State:
    """Fold events and check after each that no Trade card and no talent came or went, and that numbers are true."""
    cards, money = trade_cards(game, state), talents(game, state)
    assert sum(cards.values()) == 103
    for event in events:
        state = apply(state, event)
        assert trade_cards(game, state) == cards, event.kind
        assert talents(game, state) == money, event.kind
        assert all(len(pile.cards.known()) == pile.number for _, pile in TRADE.items(state, SCOPE)), event.kind
    return state


def run(state: State, step: str, *orders: Filed, dice: ScriptedDice | None = None, game: Game = GAME) -> Run:
    """Run one step and audit every event of it."""
    ready = place(state, step, SCOPE)
    done = play_step(game, ready, step, orders, dice)
    assert audited(game, ready, done.events) == done.state
    return done
