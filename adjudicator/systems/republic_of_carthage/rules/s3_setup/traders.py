"""Each faction's first Trader goes to one of its Senators (section 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.people import of_faction, person
from adjudicator.systems.republic.rules.setup.choosing import best, coming, foreseen, named, over, unowned
from adjudicator.systems.republic.state import LEADER, SCOPE
from adjudicator.systems.republic_of_carthage.orders.setup import Trader
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.state import TRADERS

STEP = "setup.traders"
CITES = ("roc:3.5",)


@event("traders_placed", "roc:3.5", answers=("trader",))
class TradersPlaced:
    """A faction's Traders are with a Senator: `old` and `gained` add up to `traders`."""

    seat: str
    senator: str
    old: int
    gained: int
    traders: int


def topics(game: Game, state: State) -> Iterator[Topic]:
    """Return to whom each player may give a Trader."""
    return foreseen(game, state, STEP, _slots(game, state, STEP, ahead=True))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask every player."""
    return _slots(game, state, frame.key, ahead=False)


def _slots(game: Game, state: State, key: str, *, ahead: bool) -> Iterator[Slot]:
    for seat in game.seats:
        mine = of_faction(state, seat)
        leader = next((one for one in mine if LEADER.of(state, SCOPE, one)), best(state, mine))
        choices = RecordOf(
            tag_of(Trader), (("senator", OneOf((*named(state, mine), *(coming(game, state, seat) if ahead else ())))),)
        )
        default = Trader(f"senator:{leader}")
        yield Slot(f"{key}:trader::{seat}", seat, "trader", {}, "required", choices, default)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Trader | Nothing) -> Verdict:
    """Check whether a Senator may have the Trader: only the player's own."""
    if refused := over(view, CITES):
        return refused
    hint = tuple(Trader(f"senator:{key}") for key in of_faction(view, slot.seat)[:2])
    if isinstance(order, Nothing):
        return Refused("trader_needed", CITES, hint=hint)
    return unowned(game, view, frame, slot.seat, order.senator, CITES, hint) or ACCEPTED


@CARTHAGE.step(STEP, cites=CITES, kinds=("trader",), asks=asks, check=check)
@rule("roc:3.5", "roc:ruling 6", "roc:ruling 8e", title="One Trader for each faction")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Give the Traders out; without an order the Leader has them."""
    gained = play.game.options.traders_each
    for answer in play.all("trader"):
        senator = person(state, bare(answer.order.senator))
        old = TRADERS.of(state, SCOPE, senator)
        data = TradersPlaced(answer.slot.seat, f"senator:{senator}", old, gained, old + gained)
        changes = (TRADERS.add(SCOPE, senator, gained),)
        state = yield Event.of(data, play.scope, changes)
    return END
