"""The last packets of a turn of `strict` after battles that games at random rarely see: won together, and lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from adjudicator.engine.deck import Pile
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.running import advance, questions
from adjudicator.model.event import Event
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.service.game.table import Board
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.revolution import Bribe
from adjudicator.systems.republic.people import number, owner
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.systems.republic.state import (
    CAMPAIGNS,
    DECKS,
    FORCES,
    HANDS,
    OFFICES,
    SCOPE,
    UNIT_PLACE,
    UNITS,
    WARS,
    Campaign,
    Force,
    Office,
    War,
)
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.testing.scenario import change, put
from tests.properties.positions import Position, becoming
from tests.properties.turns import TOLD, Still, home, take, title, turns

WON, FOUGHT = "f91", "f92"
ARMIES = 3
RICH = 40
"""Talents on the cards of both victors, for bribes."""
HIGH, LOW, LOWER, MORE = Bribe("", 5, 20), Bribe("", 3, 20), Bribe("", 1, 4), Bribe("", 6, 20)
"""What the winner bids for each army; what the loser bids in one world and in another; what would have won."""


@cache
def aftermath(seed: int, players: int, packets: int) -> tuple[Position, ...]:
    """Return the open packets after the battles, when all have written, to the end of the turn."""
    board: Any = Still(turns(seed, players, "strict", packets)[-1].table)
    history, chance, kept, told = board.history, Random(seed), list[Position](), board.history.last
    while not kept or title(kept[-1]) != "Commanders":
        take(board, advance.lock(board.game, history.state).events)
        while not advance.waits(history.state):
            if history.state.top.step == "revolution.reaction" and WON not in FORCES.rows(history.state, SCOPE):
                take(board, (becoming(Event("planted", SCOPE, audience=()), planted(board, history.state)),))
            take(board, next(advance.advance(board.game, history.state, history.book, board.dice())).events)
        take(board, tuple(_written(board, chance)))
        still: Any = Still(board)
        still.history.published = [(told, TOLD)]
        kept.append(Position(home(), still))
        told = history.last
    return tuple(kept)


def planted(board: Board, state: State) -> State:
    """Return the state with a war won by two Generals of two factions, and one in which a Statesman met Defeat."""
    game = board.game
    one, two = (_general(state, seat) for seat in game.seats[:2])
    won, fought = [war for war in sorted(game.box.wars) if war not in WARS.rows(state, SCOPE)][:2]
    state = put(state, FORCES, SCOPE, WON, Force(won, one, two))
    state = put(state, CAMPAIGNS, SCOPE, WON, Campaign(won, (one, two), "victory", won=True))
    for office, post in OFFICES.items(state, SCOPE):
        if post.holder in (one, two):
            state = put(state, OFFICES, SCOPE, office, Office())
    for key in (one, two):
        row = SENATORS.get(state, SCOPE, key)
        state = put(state, SENATORS, SCOPE, key, replace(row, place=f"war:{won}", talents=RICH))
    armies = (key for key, row in UNITS.items(state, SCOPE) if row.kind == "celtiberian")
    for _, key in zip(range(ARMIES), armies, strict=False):
        state = change(state, UNIT_PLACE, SCOPE, key, f"force:{WON}")
    hero = min((key for key in game.box.statesmen if key not in SENATORS.rows(state, SCOPE)), key=number)
    family = number(hero)[0]
    state = put(_without(state, hero), WARS, SCOPE, fought, War("active"))
    state = put(state, SENATORS, SCOPE, hero, Senator(family, game.seats[-1], f"war:{fought}", 9))
    state = put(state, FORCES, SCOPE, FOUGHT, Force(fought, hero))
    return put(state, CAMPAIGNS, SCOPE, FOUGHT, Campaign(fought, (hero,), "defeat"))


def _general(state: State, seat: str) -> str:
    """Return a Senator of a faction who is at home, one without office if there is any."""
    held = {row.holder for _, row in OFFICES.items(state, SCOPE)}
    mine = (key for key in present.free(state) if owner(state, key) == seat)
    return min(mine, key=lambda key: (key in held, number(key)))


def _without(state: State, card: str) -> State:
    """Return the state with a card taken out of the pile in which it lies."""
    for table in (HANDS, DECKS):
        for key, pile in table.items(state, SCOPE):
            left = tuple(each for each in pile.cards.known() if bare(each) != card)
            state = put(state, table, SCOPE, key, Pile.of(left, pile.cards.to))
    return state


def _written(board: Board, chance: Random) -> Iterator[OrderFiled]:
    """Yield an order of each seat for most of what it is asked, and bribes where there are two to bid."""
    state, numbers = board.history.state, dict[str, int]()
    packet = state.packet.id if state.packet is not None else ""
    for topic in questions.topics(board.game, state):
        slot = topic.slot
        if not slot.choices.size() or chance.random() < 1 / 5:
            continue
        order = slot.choices.sample(chance.randrange)
        if slot.kind == "bribe":
            order = replace(HIGH if slot.seat == board.game.seats[0] else LOW, senator=slot.about["senator"][0])
        numbers[slot.seat] = numbers.get(slot.seat, board.history.book.next_number(slot.seat) - 1) + 1
        yield OrderFiled(Filed(slot.seat, numbers[slot.seat], order, (), "packet", 0, packet, "", 0))


def bidding(position: Position, bid: Bribe) -> Position:
    """Return the position with another bid of the second player, who loses every army all the same."""
    table: Any = Still(position.table)
    table.history.published = list(position.table.history.published)
    loser = table.game.seats[1]
    book = table.history.book
    others = tuple(filed for filed in book.filed if (filed.seat, filed.order.kind) != (loser, "bribe"))
    (mine,) = (filed for filed in book.filed if (filed.seat, filed.order.kind) == (loser, "bribe"))
    changed = replace(mine, order=replace(bid, senator=mine.order.senator))
    table.history.book = replace(book, filed=(*others, changed))
    return Position(position.home, table)
