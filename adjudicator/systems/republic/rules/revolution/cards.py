"""6.7.2 Cards of the hand, by all at once: exchanged, played, discarded, in three visits of one step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.engine.visits import moved_on
from adjudicator.model.choices import Either, OneOf
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import from_hrao, of_faction, owner
from adjudicator.systems.republic.people import person as acting
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.revolution import discarding, exchanging
from adjudicator.systems.republic.rules.terms.into_play import able_to_hold, check_statesman, play_cards
from adjudicator.systems.republic.rules.terms.statesmen import obstacle
from adjudicator.systems.republic.state import SCOPE, SENATORS

STEP = "revolution.cards"
CITES = ("roc:6.7.2", "ror:11")
NOTHING = Nothing("play")
EXCHANGE, PLAY, DISCARD = range(3)
"""The visits, in the order in which a card can pass through them."""


def _visit(frame: Frame) -> int:
    return frame.local or EXCHANGE


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask everybody what the current visit is about."""
    found = {EXCHANGE: exchanging.slots, PLAY: _slots, DISCARD: discarding.slots}
    return found[_visit(frame)](game, state, frame.key)


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Return what each seat may play, exchange and discard."""
    for slot in _slots(game, state, STEP):
        orders = _ways(game, state, slot.seat)
        form = tuple(Suggestion(order) for order in orders if not order.on or _is_best(state, slot.seat, order))
        yield Topic(slot, STEP, (Suggestion(NOTHING, "play_no"), *form) if form else ())
    yield from exchanging.topics(game, state, STEP)
    yield from discarding.topics(game, state, STEP)


def _is_best(state: State, seat: str, order: PlayCard) -> bool:
    """Return whether a Concession would go to the first of those who can hold it: one line a card is enough."""
    return bare(order.on) == able_to_hold(state, seat)[0]


def playable(game: Game) -> tuple[str, ...]:
    """Return the cards that are played in this phase, as orders name them."""
    return (
        *(person(card) for card in game.box.statesmen),
        *(f"card:{card}" for card in game.box.statesmen),
        *(f"card:{card}" for card in game.box.concessions),
    )


def _slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    for seat in game.seats:
        orders = _ways(game, state, seat)
        choices = Either((OneOf((NOTHING,)), OneOf(orders)))
        about = {"card": playable(game)}
        yield Slot(f"{key}:play:{seat}", seat, "play", about, "optional", choices, NOTHING, many=True)


def _ways(game: Game, state: State, seat: str) -> tuple[PlayCard, ...]:
    """Return what a seat may play of its hand: Statesmen who can come into play, Concessions on each who can hold."""
    mine = exchanging.held(game, state, seat)
    men = [card for card in mine if bare(card) in game.box.statesmen and not obstacle(game, state, seat, bare(card))]
    goods = [card for card in mine if bare(card) in game.box.concessions]
    able = able_to_hold(state, seat)
    return (*(PlayCard(card) for card in men), *(PlayCard(card, person(one)) for card in goods for one in able))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: Any) -> Verdict:  # noqa: ANN401
    """Check whether a card can be played, exchanged or discarded now."""
    if order.kind == exchanging.KIND:
        return exchanging.check(game, view, slot, order, receipt=frame is None)
    if order.kind == discarding.KIND:
        return discarding.check(game, view, slot, order)
    if isinstance(order, Nothing):
        return ACCEPTED
    return _check_play(game, view, slot.seat, order) or ACCEPTED


def _check_play(game: Game, view: State, seat: str, order: PlayCard) -> Refused | None:
    card = bare(order.card)
    if order.card not in playable(game):
        return hand.other_time(game, order.card, *CITES)
    if card in game.box.statesmen:
        refused = check_statesman(game, view, seat, order)
        if refused is not None:
            return Refused(refused.code, refused.cites, refused.facts, refused.hint, lasting=False)
    elif refused := _check_holder(view, seat, order):
        return refused
    if exchanging.ident(game, card) in exchanging.held(game, view, seat):
        return None
    return Refused("card_not_held", CITES, {"card": order.card}, lasting=False)


def _check_holder(view: State, seat: str, order: PlayCard) -> Refused | None:
    able = able_to_hold(view, seat)
    hint = tuple(PlayCard(order.card, person(one)) for one in able[:2])
    if not order.on.startswith("senator:"):
        return Refused("concession_on_whom", CITES, {"card": order.card}, hint)
    who = acting(view, bare(order.on))
    if who in able:
        return None
    holder = owner(view, who)
    facts = {"senator": order.on, "seat": f"seat:{holder}" if holder else ""}
    code, another = ("concession_on_absent", False) if holder == seat else ("not_your_senator", bool(holder))
    return Refused(code, (*CITES, "roc:ruling 147k"), facts, hint, lasting=another)


@SHARED.step(
    STEP,
    cites=CITES,
    kinds=("play", exchanging.KIND, discarding.KIND),
    asks=asks,
    foresees=foresees,
    check=check,
)
@rule("roc:6.7.2", "roc:ruling 135", "roc:ruling 136", "ror:11", title="Cards exchanged, played and discarded")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Carry out a visit: exchanges first, since cards received may be played; discards last."""
    visit = _visit(play.frame)
    if visit == DISCARD:
        yield from discarding.resolve(play, state)
        return END
    if visit == EXCHANGE:
        yield from exchanging.resolve(play, state)
    else:
        for seat in from_hrao(play.game, state):
            orders = [answer.order for answer in play.all("play", seat) if isinstance(answer.order, PlayCard)]
            state = yield from play_cards(play, state, seat, orders, CITES)
            state = yield from _lead(play, state, seat)
    return (yield from moved_on(play, visit + 1))


@rule("roc:ruling 23", title="The first Senator of a faction that had none leads it")
def _lead(play: Play, state: State, seat: str) -> Flow[State]:
    mine = [SENATORS.get(state, SCOPE, key) for key in of_faction(state, seat)]
    if not mine or any(row.leader for row in mine):
        return state
    led: State = yield from play.game.box.republic.headless(play, state, seat)
    return led
