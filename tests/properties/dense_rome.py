"""Dense positions of Rome, made by machine, for the counts of the soak: much lies near that whole games hardly reach.

The players and the rules are those of any other game; only these things are not as they would be. Each leaves as many
cards and talents as there were, and a row of the log says so:

- the deck: cards that few games see lie on top, and on every second table most of the others are out of the game;
- hands: cards come out of the piles, of those that have come least often in this game;
- a pretender: that Table Event lies on the board, and two legions at home are the garrison of a governor;
- plots: what rare things need is laid out where the game comes near them (`plots_rome`);
- Rome lives longer: the State gets talents from the bank, unrest sinks, wars that nobody fights go under the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from adjudicator.engine.deck import become
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.state import Change, State
from adjudicator.service.game.table import Board
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.hand import card_of
from adjudicator.systems.republic.rules.money import bank_pays, state_gets, treasury
from adjudicator.systems.republic.state import (
    CITY,
    DECK,
    DECKS,
    ENEMY_LEADERS,
    FLEET,
    FORCES,
    HANDS,
    NOW,
    REBELLIONS,
    REMOVED,
    SCOPE,
    TABLE_EVENTS,
    UNIT_PLACE,
    UNITS,
    WARS,
    Posted,
)
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars.units import ACTIVE, POOL
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import fought
from adjudicator.systems.republic_of_rome.rules.terms.governing import governed
from adjudicator.systems.republic_of_rome.rules.wars.provinces import garrison
from adjudicator.systems.republic_of_rome.rules.wars.series import aided
from adjudicator.systems.republic_of_rome.state import REVOLTS, UNREST
from tests.properties import plots_rome

FAMILY: Final = "senator"
PRETENDER, GUARDS = "pretender_emerges", 2
"""The Table Event that is laid out, and the legions of a garrison then."""
PLANTED: Final = "card_planted"
DEALT: Final = 0.5
"""How often in a packet a card comes to a hand."""
KEPT: Final = 12
"""Cards of a deck that is nearly out, beside the rare ones on top."""
TOP: Final = frozenset({"war", "leader", "law", "statesman", "intrigue", "concession"})
"""Sorts of cards that are laid on top: not the families, and not the end of the Era."""
RARE: Final = 10
"""How many cards are laid on top."""
HELPED: Final = 0.9
"""How often in a packet the State is helped where it is near its end."""
POOR, GIFT, ANGRY, WARRING = 100, 100, 4, 3
"""Talents below which the State gets more, how many, and the unrest and active wars from which on it is helped."""
LEAST: Final = 15
"""Legions that are at home then at least, and fleets that come with them."""


class Fate:
    """What befalls one table beside its players' orders."""

    def __init__(self) -> None:
        self.stacked = False
        self.seen = Counter[str]()
        self.rebels: bool | None = None

    def __call__(self, board: Board, chance: Random) -> Iterator[Any]:
        """Stack the deck once; deal cards, and help the State, now and then."""
        state = board.history.state
        if not DECKS.rows(state, SCOPE):
            return
        if not self.stacked:
            self.stacked = True
            yield planted(stack(board, state, chance))
        state = board.history.state
        if HANDS.rows(state, SCOPE) and chance.random() < DEALT:
            changes = self._dealt(board, state, chance)
            if changes:
                yield planted(changes)
        state = board.history.state
        if chance.random() < HELPED:
            changes = (*_talents(state), *_calm(state), *_armed(state), *pretender(board.game, state))
            if changes:
                yield planted(changes)
        idle = _war_ends(board.game, board.history.state)
        if idle:
            yield planted(idle)
        if self.rebels is None:
            self.rebels = chance.random() < 1 / 2
        changes = plots_rome.laid_out(plots_rome.At(board.game, board.history.state, chance, self.rebels))
        if changes:
            yield planted(changes)

    def _dealt(self, board: Board, state: State, chance: Random) -> tuple[Change, ...]:
        """Return what moves to a hand a card that has been dealt least often, of those that a hand can play."""
        found = [
            (key, card)
            for key, pile in DECKS.items(state, SCOPE)
            for card in pile.cards.known()
            if key != REMOVED and hand.window_of(board.game, card_of(card))
        ]
        if not found:
            return ()
        least = min(self.seen[card_of(card)] for _, card in found)
        key, card = chance.choice([one for one in found if self.seen[card_of(one[1])] == least])
        self.seen[card_of(card)] += 1
        seat = chance.choice(board.game.seats)
        left = tuple(each for each in DECKS.get(state, SCOPE, key).cards.known() if each != card)
        held = (*HANDS.get(state, SCOPE, seat).cards.known(), card)
        return (*become(state, SCOPE, DECKS, key, left), *become(state, SCOPE, HANDS, seat, held))


def planted(changes: tuple[Change, ...]) -> Event:
    """Return the event of a position that was made; it is in no report."""
    return Event(PLANTED, SCOPE, changes=changes, audience=())


def stack(board: Board, state: State, chance: Random) -> tuple[Change, ...]:
    """Return what lays cards of some sorts on top of the deck, and leaves few others on every second table."""
    cards = list(DECKS.get(state, SCOPE, DECK).cards.known())
    able = [card for card in cards if board.game.box.kind_of(card) in TOP]
    top = chance.sample(able, min(RARE, len(able)))
    rest = [card for card in cards if card not in top]
    kept = rest if chance.random() < 1 / 2 else _late(board, rest)
    gone = tuple(card for card in rest if card not in kept)
    out = (*DECKS.get(state, SCOPE, REMOVED).cards.known(), *gone)
    return (
        *become(state, SCOPE, DECKS, DECK, (*top, *kept)),
        *(become(state, SCOPE, DECKS, REMOVED, out) if gone else ()),
    )


def _late(board: Board, cards: list[str]) -> list[str]:
    """Return the last cards of a deck, where its end lies, and the families that a game needs."""
    return [card for at, card in enumerate(cards) if at >= len(cards) - KEPT or board.game.box.kind_of(card) == FAMILY]


def pretender(game: Game, state: State) -> tuple[Change, ...]:
    """Return what lets a pretender wait for the next active war, and gives a governor without one a garrison."""
    if TABLE_EVENTS.find(state, SCOPE, PRETENDER) is not None:
        return ()
    home = [key for key, row in UNITS.items(state, SCOPE) if row.kind == "legion" and row.place == ACTIVE]
    bare = [key for key, _ in governed(game, state) if not garrison(state, key)]
    if len(home) < GUARDS or not bare:
        return ()
    moved = (UNIT_PLACE.set(state, SCOPE, key, f"garrison:{bare[0]}") for key in home[:GUARDS])
    return (TABLE_EVENTS.put(SCOPE, PRETENDER, Posted(1)), *moved)


def _talents(state: State) -> tuple[Change, ...]:
    return (state_gets(GIFT), bank_pays(GIFT)) if treasury(state) < POOR else ()


def _calm(state: State) -> tuple[Change, ...]:
    return (UNREST.set(state, SCOPE, CITY, 2),) if UNREST.of(state, SCOPE, CITY) >= ANGRY else ()


def _armed(state: State) -> tuple[Change, ...]:
    """Return what brings units of the pool to Rome, where there is a war and few are at home."""
    if not fought(state) or len(plots_rome.lies(state, ACTIVE)) >= LEAST:
        return ()
    ships = plots_rome.lies(state, POOL, FLEET)[:LEAST]
    return plots_rome.moved(state, [*plots_rome.lies(state, POOL)[:LEAST], *ships], ACTIVE)


def _war_ends(game: Game, state: State) -> tuple[Change, ...]:
    """Return what lays active wars under the deck that nobody fights, leads or began, where there are many."""
    met = {row.war for _, row in FORCES.items(state, SCOPE)}
    led = {war for leader in ENEMY_LEADERS.rows(state, SCOPE) for war in aided(game, state, leader)}
    tied = {*met, *led, *REVOLTS.rows(state, SCOPE)}
    idle = [key for key in fought(state) if key in WARS.rows(state, SCOPE) and key not in tied]
    rebel = REBELLIONS.find(state, SCOPE, NOW) is not None  # he counts as a war, too
    gone = tuple(idle[: max(0, len(fought(state)) + rebel - WARRING + 1)])
    if not gone:
        return ()
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    return (*(WARS.drop(state, SCOPE, key) for key in gone), *become(state, SCOPE, DECKS, DECK, (*deck, *gone)))
