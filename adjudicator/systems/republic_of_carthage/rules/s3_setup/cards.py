"""Cards played at setup: Trade Concessions and Statesmen of the opening hands (section 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.event import Event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import record
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic_of_carthage.box.box import bare
from adjudicator.systems.republic_of_carthage.orders import Nothing, PlayCard
from adjudicator.systems.republic_of_carthage.people import called, from_hrao, of_faction, owner, person
from adjudicator.systems.republic_of_carthage.registry import CARTHAGE
from adjudicator.systems.republic_of_carthage.rules.s3_setup.choosing import coming, hand, over, unowned
from adjudicator.systems.republic_of_carthage.rules.s4_terms.statesmen import arrival, covers, enter, obstacle
from adjudicator.systems.republic_of_carthage.state import CONCESSIONS, HANDS, SCOPE, Concession

STEP = "setup.cards"
CITES = ("roc:3.3",)
NOTHING = Nothing("play")


@record
class StatesmanPlayed:
    """A Statesman comes into play; over a family card (`covers`) he has its place, and Influence of his own.

    `printed` + `gained` = `inf`; `gained` is what the family had gained or lost beyond its card.
    """

    seat: str
    statesman: str
    covers: str
    place: str
    printed: int
    gained: int
    inf: int


@record
class ConcessionPlayed:
    """A Trade Concession is played on a Senator."""

    seat: str
    card: str
    senator: str


@record
class CardKept:
    """A card ordered to be played stays in hand: what happened before it in this step stands in its way."""

    seat: str
    card: str
    reason: str


def topics(game: Game, state: State) -> Iterator[Topic]:
    """Yield what each player may play of his hand."""
    for slot in _slots(game, state, STEP):
        men = coming(game, state, slot.seat)
        plain = [order for order in _plays(game, state, slot.seat) if order.on not in men]
        yield Topic(slot, STEP, tuple(Suggestion(order) for order in plain))


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask every player: everybody holds cards, and what he can do with them is his secret."""
    return _slots(game, state, frame.key)


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    for seat in game.seats:
        orders = _plays(game, state, seat)
        about = {"card": tuple(dict.fromkeys(order.card for order in orders))}
        over_family = tuple(PlayCard(o.card, f"senator:{card}") for o in orders if (card := _below(game, state, o)))
        choices = Either((OneOf((NOTHING,)), OneOf((*orders, *over_family))))
        yield Slot(f"{key}:play::{seat}", seat, "play", about, "optional", choices, NOTHING, many=True)


def _plays(game: Game, state: State, seat: str) -> tuple[PlayCard, ...]:
    """Return all that may be ordered, Statesmen first."""
    men = coming(game, state, seat)
    held = [f"card:{card}" for card in hand(state, seat) if card in game.box.concessions]
    on = (*called(state, seat), *men)
    return (*(PlayCard(man) for man in men), *(PlayCard(card, target) for card in held for target in on))


def _below(game: Game, state: State, order: PlayCard) -> str:
    return covers(game, state, bare(order.card)) if bare(order.card) in game.box.statesmen else ""


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: PlayCard | Nothing) -> Verdict:
    """Say whether a card may be played now: a Concession on an own Senator, or an eligible Statesman."""
    del frame
    if refused := over(view, CITES):
        return refused
    if isinstance(order, Nothing):
        return ACCEPTED
    card = bare(order.card)
    if card not in [bare(held) for held in hand(view, slot.seat)]:
        return Refused("card_not_in_hand", CITES, {"card": order.card})
    if card in game.box.statesmen:
        return _check_statesman(game, view, slot.seat, order)
    if card in game.box.concessions:
        return _check_concession(game, view, slot.seat, order)
    return Refused("card_waits", CITES, {"card": order.card}, (NOTHING,))


def _check_statesman(game: Game, view: State, seat: str, order: PlayCard) -> Verdict:
    card = bare(order.card)
    family = game.box.statesmen[card].family
    if code := obstacle(game, view, seat, card):
        holder = owner(view, family)
        facts = {"card": order.card, "family": f"senator:{family}", "seat": f"seat:{holder}" if holder else ""}
        return Refused(code, ("roc:4",), facts, (NOTHING,))
    if order.on and bare(order.on) != covers(game, view, card):
        facts = {"card": order.card, "family": f"senator:{family}", "on": order.on}
        return Refused("statesman_on_family", ("roc:4",), facts, (PlayCard(order.card),))
    return ACCEPTED


def _check_concession(game: Game, view: State, seat: str, order: PlayCard) -> Verdict:
    hint = tuple(PlayCard(order.card, f"senator:{key}") for key in of_faction(view, seat)[:2])
    if not order.on.startswith("senator:"):
        return Refused("concession_on_whom", CITES, {"card": order.card}, hint)
    return unowned(game, view, None, seat, order.on, CITES, hint) or ACCEPTED


@CARTHAGE.step(STEP, cites=CITES, kinds=("play",), asks=asks, check=check)
@rule("roc:3.3", "roc:ruling 6", "roc:ruling 136", title="Concessions and Statesmen may be played at setup")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Play the cards from the HRAO's player round the table, each player's Statesmen before his Concessions."""
    for seat in from_hrao(play.game, state):
        orders = [answer.order for answer in play.all("play", seat) if isinstance(answer.order, PlayCard)]
        for order in sorted(orders, key=lambda one: bare(one.card) not in play.game.box.statesmen):
            state = yield from _play(play, state, seat, order)
    return END


def _play(play: Play, state: State, seat: str, order: PlayCard) -> Flow[State]:
    card = bare(order.card)
    reason = _in_the_way(play.game, state, seat, order)
    if reason:
        return (yield Event("card_kept", play.scope, CardKept(seat, order.card, reason), cites=CITES, audience=(seat,)))
    left = tuple(held for held in hand(state, seat) if held != card)
    out = become(state, SCOPE, HANDS, seat, left)
    if card in play.game.box.statesmen:
        return (yield _statesman(play, state, seat, card, out))
    senator = person(state, bare(order.on))
    changes = (*out, CONCESSIONS.put(SCOPE, card, Concession(senator)))
    data = ConcessionPlayed(seat, f"card:{card}", f"senator:{senator}")
    return (yield Event("concession_played", play.scope, data, changes, CITES))


def _in_the_way(game: Game, state: State, seat: str, order: PlayCard) -> str:
    """Return why a card cannot be played after what other cards did in this step, empty if it can."""
    card = bare(order.card)
    if card not in hand(state, seat):
        return "card_not_in_hand"
    if card in game.box.statesmen:
        return obstacle(game, state, seat, card)
    return "" if person(state, bare(order.on)) in of_faction(state, seat) else "statesman_not_played"


def _statesman(play: Play, state: State, seat: str, card: str, out: tuple[Change, ...]) -> Event:
    row = arrival(play.game, state, seat, card)
    printed = play.game.box.statesmen[card].inf
    family = covers(play.game, state, card)
    covered = f"senator:{family}" if family else ""
    data = StatesmanPlayed(seat, f"senator:{card}", covered, row.place, printed, row.inf - printed, row.inf)
    changes = (*out, *enter(play.game, state, seat, card))
    return Event("statesman_played", play.scope, data, changes, ("roc:3.3", "roc:4"))
