"""What the choices of setup share: the candidates, the default, and the common refusals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.order import Refused, Slot, Suggestion, Topic
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import below, called, number, owner
from adjudicator.systems.republic.rules.terms.statesmen import obstacle
from adjudicator.systems.republic.state import CITY, HANDS, INF, SCOPE, TURN


def hand(view: State, seat: str) -> tuple[str, ...]:
    """Return the cards of a hand, none where the view may not see them."""
    pile = HANDS.get(view, SCOPE, seat)
    return pile.cards.known() if pile.cards.holds() else ()


def coming(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the Statesmen in a hand that may be played now: they can be given a post by orders filed with them."""
    held = [card for card in hand(view, seat) if card in game.box.statesmen]
    return tuple(f"senator:{card}" for card in held if not obstacle(game, view, seat, card))


def posted(game: Game, view: State, seat: str) -> tuple[str, ...]:
    """Return the Statesmen in a hand who can be given a post at setup: none where posts are given before cards."""
    return coming(game, view, seat) if game.box.republic.cards_before_posts else ()


def offers(game: Game, state: State, seat: str, orders: Iterable[Any]) -> tuple[Suggestion, ...]:
    """Return lines of a form for orders that name a Senator; a Statesman in hand must be played first."""
    men = posted(game, state, seat)
    return tuple(
        Suggestion(order, "if_played", {"senator": order.senator}) if order.senator in men else Suggestion(order)
        for order in orders
    )


def foreseen(game: Game, state: State, step: str, slots: Iterable[Slot]) -> Iterator[Topic]:
    """Yield what players may choose at setup, the form showing what is not the default."""
    for slot in slots:
        others = [order for order in slot.choices.every() if order != slot.default]
        yield Topic(slot, step, offers(game, state, slot.seat, others))


def named(state: State, senators: Iterable[str]) -> tuple[str, ...]:
    """Return every id by which some persons may be named: their own, and those of family cards they cover."""
    people = tuple(senators)
    return tuple(f"senator:{key}" for key in (*people, *filter(None, (below(state, key) for key in people))))


def best(state: State, senators: Iterable[str]) -> str:
    """Return the Senator with most Influence, the lowest number among equals."""
    return min(senators, key=lambda key: (-INF.of(state, SCOPE, key), number(key)))


def over(view: State, cites: tuple[str, ...]) -> Refused | None:
    """Return the refusal of an order of setup that comes when the game has begun."""
    return Refused("setup_over", cites) if TURN.of(view, SCOPE, CITY) else None


def unowned(
    game: Game,
    view: State,
    frame: Frame | None,
    seat: str,
    senator: str,
    cites: tuple[str, ...],
    hint: tuple[object, ...],
) -> Refused | None:
    """Return the refusal of a Senator that is not the player's, or None.

    On receipt (no frame) a Statesman in hand counts as the player's, since cards are played before posts are given.
    """
    key = f"senator:{bare(senator)}"
    if key in called(view, seat) or (frame is None and key in coming(game, view, seat)):
        return None
    if bare(senator) in hand(view, seat):
        return Refused("statesman_not_played", cites, {"senator": key}, hint, lasting=False)
    holder = owner(view, bare(senator))
    facts = {"senator": key, "seat": f"seat:{holder}" if holder else ""}
    return Refused("not_your_senator", cites, facts, hint, lasting=bool(holder))
