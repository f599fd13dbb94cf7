"""The rows of Neutrals and of those who sit in for a player."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class Sitter:
    """Who decides for a seat that has no player.

    `card` is the guideline card by its id. `manner` is `house` for a Neutral of the game, else `neutral` or `ally` for
    one that sits in for a player, from the packet after `after` on. `purses` are the talents on the faction's cards
    when the turn began, from which the income of Revenue is told.
    """

    card: str
    manner: str
    after: str = ""
    purses: tuple[tuple[str, int], ...] = ()
