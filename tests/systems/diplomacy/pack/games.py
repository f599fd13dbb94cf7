"""Games on maps of the pack that wait for their first orders, and what is read as an order there."""

from __future__ import annotations

from functools import cache

from adjudicator.engine.running import advance
from adjudicator.model.reading import Read
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.setup.variants import variant_players
from adjudicator.testing.bare import Ledger, start


@cache
def ledger(variant: str) -> Ledger:
    """A game of random players that waits for its first orders; the second is called Ben."""
    opened = Ledger(start("diplomacy", variant_players(None, "diplomacy", variant), 1, {}, "faithful", variant))
    opened.append(advance.begin(opened.board.game).events)
    opened.run()
    return opened


def filed(variant: str, text: str) -> list[str]:
    """What is read as orders, in their canonical form."""
    game = ledger(variant).board
    results = read_lines(game, game.game.seats[0], text)
    return [result.order.say(game.game.name) for result in results if isinstance(result, Read)]
