"""Each player names a Faction Leader (section 3.6)."""

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
from adjudicator.systems.republic.orders.setup import Leader
from adjudicator.systems.republic.people import of_faction, person
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.setup.choosing import best, foreseen, hand, named, over, posted, unowned
from adjudicator.systems.republic.state import LEADER, SCOPE

STEP = "setup.leaders"
CITES = ("roc:3.6", "ror:2")


@event("leader_named", "roc:3.6", "ror:2", answers=("leader",), own_weight=71)
class LeaderNamed:
    """A faction has its Leader."""

    seat: str
    senator: str


def topics(game: Game, state: State) -> Iterator[Topic]:
    """Return whom each player may name."""
    return foreseen(game, state, STEP, _slots(game, state, STEP, ahead=True))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask every player."""
    return _slots(game, state, frame.key, ahead=False)


def _slots(game: Game, state: State, key: str, *, ahead: bool) -> Iterator[Slot]:
    for seat in game.seats:
        mine = of_faction(state, seat)
        names = OneOf((*named(state, mine), *(posted(game, state, seat) if ahead else ())))
        choices = RecordOf(tag_of(Leader), (("senator", names),))
        default = Leader(f"senator:{best(state, mine)}")
        yield Slot(f"{key}:leader::{seat}", seat, "leader", {}, "required", choices, default)


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Leader | Nothing) -> Verdict:
    """Check whether a player may name a Senator, who must be the player's own."""
    if refused := over(view, CITES):
        return refused
    hint = tuple(Leader(f"senator:{key}") for key in of_faction(view, slot.seat)[:2])
    if isinstance(order, Nothing):
        return Refused("leader_needed", CITES, hint=hint)
    if not game.box.republic.cards_before_posts and bare(order.senator) in hand(view, slot.seat):
        return Refused("leader_before_cards", CITES, {"senator": order.senator}, hint)
    return unowned(game, view, frame, slot.seat, order.senator, CITES, hint) or ACCEPTED


@SHARED.step(STEP, cites=CITES, kinds=("leader",), asks=asks, check=check)
@rule("roc:3.6", "ror:2", "roc:ruling 6", title="The first Faction Leaders")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Place the markers; by default on the Senator with most Influence."""
    for answer in play.all("leader"):
        senator = person(state, bare(answer.order.senator))
        changes = (LEADER.set(state, SCOPE, senator, value=True),)
        data = LeaderNamed(answer.slot.seat, f"senator:{senator}")
        state = yield Event.of(data, play.scope, changes)
    return END
