"""Anonymous games: players are numbers, drawn by chance, until the last report opens their names."""

from __future__ import annotations

from dataclasses import replace
from secrets import SystemRandom
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.service.settings.config import Player

Names = tuple[tuple[str, str], ...]
"""The seats of an anonymous game, each with the name of its player."""


def veiled(players: tuple[Player, ...]) -> tuple[tuple[Player, ...], Names]:
    """Return players under numbers in place of their names and seats, and the names by seat.

    The numbers are drawn, as an order of names or of arrival could be guessed. Seats that the system keeps stay.
    """
    people = [player for player in players if player.address]
    numbers = list(range(1, len(people) + 1))
    SystemRandom().shuffle(numbers)
    drawn = dict(zip((player.seat for player in people), numbers, strict=True))
    hidden = tuple(
        replace(player, name=f"Player {drawn[player.seat]}", seat=f"player{drawn[player.seat]}")
        if player.seat in drawn
        else player
        for player in players
    )
    names = tuple((f"player{drawn[player.seat]}", player.name) for player in people)
    return hidden, tuple(sorted(names, key=lambda pair: int(pair[0].removeprefix("player"))))
