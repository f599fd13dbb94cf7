"""The whole Forum Phase of the mock-ups' game, played by seeded dice from a deck without the cards in play."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import cast

from adjudicator.engine.chance.dice import Dice, Seeds, Tray
from adjudicator.engine.deck import Pile
from adjudicator.model.fold import apply
from adjudicator.model.order import Filed
from adjudicator.model.state import State
from adjudicator.systems.republic.state import DECK, DECKS, SCOPE, WARS
from adjudicator.systems.republic_of_carthage.state import SENATORS
from adjudicator.testing.scenario import Run, place, play_out, put
from adjudicator.testing.scripted import ScriptedDice
from tests.systems.republic_of_carthage.s6_2_revenue.byrsa import GAME, board


class Seeded(Dice):
    """Seeded dice that a scenario takes."""

    def finish(self) -> None:
        """Leave nothing over."""


def seeded(seed: int) -> ScriptedDice:
    """Return dice by a number."""
    link = f"{seed}".encode().ljust(32, b"*")
    return cast("ScriptedDice", Seeded(Tray(Seeds(link, link[::-1]))))


def table(seed: int, state: State | None = None) -> State:
    """Return the position with the cards that are not in play shuffled into the deck."""
    state = state or board()
    held = {*SENATORS.rows(state, SCOPE), *WARS.rows(state, SCOPE)}
    cards = [card for card in DECKS.get(state, SCOPE, DECK).cards.known() if card not in held]
    Random(seed).shuffle(cards)
    return put(state, DECKS, SCOPE, DECK, Pile.of(tuple(cards)))


def play_phase(seed: int, orders: Iterable[Filed] = (), state: State | None = None) -> tuple[State, Run]:
    """Play the phase and audit every event; return the position before and what happened."""
    ready = place(table(seed, state), "forum", SCOPE, path="t4/forum")
    run = play_out(GAME, ready, "forum", orders, seeded(seed))
    folded = ready
    before = {name: dict(count(GAME, ready)) for name, count in GAME.system.audits.items()}
    for event in run.events:
        folded = apply(folded, event)
        for name, count in GAME.system.audits.items():
            assert dict(count(GAME, folded)) == before[name], (name, event.kind)
    return ready, run
