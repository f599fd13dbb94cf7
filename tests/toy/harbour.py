"""Harbour, a toy: ships bring lots, merchants bid for them with secret cards, pray for calm, and give lots away."""

from __future__ import annotations

from adjudicator.engine.deck import Pile, move
from adjudicator.engine.plainpages import PlainPages
from adjudicator.engine.registry import Registry
from adjudicator.engine.rules import rule
from adjudicator.engine.starter import EachSeat, language, system
from adjudicator.engine.system import AGAIN, END, End, Flow, Game, Next, Play
from adjudicator.engine.visits import sequence
from adjudicator.engine.worded import Worded
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Frame, Local, Over, State, Tab

HERE, HARBOUR = "harbour", Registry()
PILES = Tab("piles", Pile)  # ships, quay, sea, spent; a seat's own name is its hand, `seat:NAME` its store
CLOSED, ENDED = Note("closed", "harbour:2"), Note("ended", "harbour:1")


@record
class Bid(Worded):
    kind, words = "bid", "bid {amount}"
    amount: int

    def answer(self, game: Game, view: State, frame: Frame, slot: Slot) -> Bid:
        """Turn the policy into an answer: the highest card held that does not exceed it."""
        return Bid(max(card for card in hand(view, slot.seat) if card <= self.amount))


@record
class Pray(Worded):
    kind, words = "pray", "pray"


@record
class Give(Worded):
    kind, words, terms = "give", "give {lot} to {to}", ("lot",)
    lot: str
    to: str


@record
class Shifted:
    """A card goes from one pile to another."""

    card: str
    source: str
    to: str


@event("landed", "harbour:1")
class Landed(Shifted):
    """A ship lands a lot."""


@event("played", "harbour:2")
class Played(Shifted):
    """A card that was bid is spent."""


@event("sold", "harbour:2", answers=("bid",))
class Sold(Shifted):
    """The highest bidder gets the lot."""


@event("sunk", "harbour:3")
class Sunk(Shifted):
    """A storm sinks the lot."""


@event("given", "harbour:4", answers=("give",))
class Given(Shifted):
    """A merchant gives a lot away."""


@event("spied", "harbour:3")
class Spied:
    """The lookout has seen the sky."""


@event("weather", "harbour:3", answers=("pray",))
class Weather:
    """What the sky brought, the prayers counted in."""

    die: int


def cards(state: State, pile: str) -> tuple[str, ...]:
    return PILES.get(state, HERE, pile).cards.known()


def hand(state: State, seat: str) -> tuple[int, ...]:
    return (0, *map(int, cards(state, seat)))


def gifts(game: Game, state: State, seat: str) -> list[Give]:
    return [Give(lot, f"seat:{to}") for lot in cards(state, f"seat:{seat}") for to in game.seats if to != seat]


def shift(state: State, shifted: Shifted) -> Flow[State]:
    return (yield Event.of(shifted, HERE, move(state, HERE, PILES, (shifted.card,), shifted.source, shifted.to)))


@HARBOUR.step("harbour")
@rule("harbour:1", title="Ships come until there are none")
def harbour(play: Play, state: State) -> Flow[Next]:
    if ships := cards(state, "ships"):
        yield from shift(state, Landed(play.dice.hidden_choose("ship", ships, where="harbour:1"), "ships", "quay"))
        play.push("day", "day")
    else:
        yield ENDED.at(HERE, (Over("the last ship has left"),))
    return AGAIN


HARBOUR.add(sequence("day", (("auction", "auction"), ("market", "market"))))
BIDS = EachSeat("auction", "bid", "required", lambda game, state, seat: map(Bid, hand(state, seat)), Bid(0))
PRAYERS = EachSeat("weather", "pray", "optional", lambda game, state, seat: [Pray()])
GIFTS = EachSeat("market", "give", "open", gifts, about=lambda game: {"lot": tuple(game.box["lots"])})


@HARBOUR.step("auction", kinds=("bid",), asks=BIDS.asks, foresees=BIDS.foresees)
@rule("harbour:2", title="The highest card takes the lot, if the ship comes in")
def auction(play: Play, state: State) -> Flow[Next]:
    if play.frame.local is None:
        bids = {answer.slot.seat: answer.order.amount for answer in play.answers}
        for seat in filter(bids.get, bids):
            state = yield from shift(state, Played(str(bids[seat]), seat, "spent"))
        yield CLOSED.at(HERE, (Local(play.frame.path, max(bids, key=lambda seat: bids[seat])),))
        return AGAIN
    outcome, to = (Sunk, "sea") if play.frame.result < 2 else (Sold, f"seat:{play.frame.local}")
    yield from shift(state, outcome(cards(state, "quay")[0], "quay", to))
    return END


@HARBOUR.on(CLOSED)
def lookout(play: Play, state: State, event: Event) -> Flow[None]:
    play.push("weather", "weather")
    yield Event.of(Spied(), HERE)


@HARBOUR.step("weather", kinds=("pray",), asks=PRAYERS.asks, foresees=PRAYERS.foresees)
@rule("harbour:3", title="A storm sinks the ship on a 1; each prayer adds 1")
def weather(play: Play, state: State) -> Flow[Next]:
    die = play.dice.roll("sky", where="harbour:3") + len(play.answers)
    yield Event.of(Weather(die), HERE)
    return End(die)


def yours(game: Game, state: State, frame: Frame | None, slot: Slot, gift: Give) -> Verdict:
    return ACCEPTED if gift in gifts(game, state, slot.seat) else Refused("not_yours", (), {"lot": gift.lot}, (), False)


def hand_over(play: Play, state: State, seat: str, order: Give, filed: str) -> Flow[None]:
    yield from shift(state, Given(order.lot, f"seat:{seat}", order.to))


@HARBOUR.step("market", kinds=("give",), asks=GIFTS.asks, foresees=GIFTS.foresees, check=yours, receive=hand_over)
@rule("harbour:4", title="Gifts change hands as they arrive; those filed ahead, at the close")
def market(play: Play, state: State) -> Flow[Next]:
    for gift in play.answers:
        if gift.order in gifts(play.game, state, gift.slot.seat):
            state = yield from shift(state, Given(gift.order.lot, f"seat:{gift.slot.seat}", gift.order.to))
    return END


@HARBOUR.figure("highest")
def highest(game: Game, view: State, seat: str, subject: str) -> int:
    return max(hand(view, subject.removeprefix("seat:") or seat))


def mount(game: Game) -> dict[str, dict[str, dict[str, Pile]]]:
    hands = {seat: Pile.of(tuple(game.box["cards"]), (seat,)) for seat in game.seats}
    stores = {name: Pile.of((), ("*",)) for name in ("quay", "sea", "spent", *(f"seat:{seat}" for seat in game.seats))}
    return {HERE: {"piles": {"ships": Pile.of(tuple(game.box["lots"])), **hands, **stores}}}


READ = language(HARBOUR, HERE, (Bid, Pray, Give), {"LOT": ("lot",)})
PAGES = PlainPages(Landed, Played, Weather, Sold, Sunk, Given)
ONLY_IF = {"owned": lambda game, state: any(gifts(game, state, seat) for seat in game.seats)}
SYSTEM = system(HARBOUR, HERE, (2, 4), "harbour", mount, READ, lambda: PAGES, ONLY_IF)
