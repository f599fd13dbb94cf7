"""6.3.7 Cards sold or discarded go back to their stacks, and each stack touched is shuffled."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Next, Play
from adjudicator.model.event import Event, Note, event
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.state import CITY, ONGOING, SCOPE, TURN
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import expired
from adjudicator.systems.republic_of_carthage.state import OFFERS, TRADE

TRADE_CLEARED: Final = Note("trade_cleared")


@record
class StackReturned:
    """A stack that got cards back and was shuffled: how many came, how many it holds."""

    stack: int
    cards: int
    now: int


@event("trade_cards_returned", "roc:6.3.7")
class TradeCardsReturned:
    """The cards sold and discarded this turn went back to their stacks."""

    cards: int
    stacks: tuple[StackReturned, ...]


@CARTHAGE.step("trade.returns", cites=("roc:6.3.7",))
@rule("roc:6.3.7", title="Sold cards go back and the stacks are shuffled")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Return the cards and shuffle every stack that got one; then clear the table of what trade left on it."""
    piles = (TRADE.find(state, SCOPE, key) for key in (goods.SOLD, goods.DISCARDED))
    waiting = tuple(card for pile in piles if pile is not None for card in pile.cards.known())
    if waiting:
        state = yield from _return(play, state, waiting)
    clear = (
        *(OFFERS.drop(state, SCOPE, key) for key, _ in OFFERS.items(state, SCOPE)),
        *(ONGOING.drop(state, SCOPE, key) for key in expired(state, TURN.of(state, SCOPE, CITY))),
    )
    if clear:
        yield TRADE_CLEARED.at(play.scope, clear)
    return END


def _return(play: Play, state: State, waiting: tuple[str, ...]) -> Flow[State]:
    box = play.game.box
    laid = [key for key in (goods.SOLD, goods.DISCARDED) if TRADE.find(state, SCOPE, key) is not None]
    changes: list[Change] = [change for key in laid for change in become(state, SCOPE, TRADE, key, ())]
    rows: list[StackReturned] = []
    for stack in sorted({box.commodities[good].stack for good in waiting}):
        back = tuple(good for good in waiting if box.commodities[good].stack == stack)
        joined = (*TRADE.get(state, SCOPE, f"stack:{stack}").cards.known(), *back)
        shuffled = play.dice.shuffle(f"stack-{stack}", joined, where="6.3.7")
        changes += become(state, SCOPE, TRADE, f"stack:{stack}", shuffled)
        rows.append(StackReturned(stack, len(back), len(joined)))
    data = TradeCardsReturned(len(waiting), tuple(rows))
    return (yield Event.of(data, play.scope, tuple(changes)))
