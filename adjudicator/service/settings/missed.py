"""How long a game waits for a silent seat: `[missed]` in `game.toml`, frozen with the game."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.model.errors import UserError

MOST = 99
"""The largest number of packets that a setting may name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """What follows from packets missed in a row.

    After `standby_after` the seat is offered to a standby player; after `abandon_after` it is no longer waited for.
    0 is never.
    """

    standby_after: int = 2
    abandon_after: int = 4


ENDLESS = Patience(standby_after=0, abandon_after=0)
"""The patience of a game that was set up before there were such settings."""


def weighed(patience: Patience) -> Patience:
    """Return the settings if they make sense.

    Raises:
        UserError: a number is out of range, or a seat would be given up before it is offered to anybody.
    """
    for name in ("standby_after", "abandon_after"):
        if not 0 <= getattr(patience, name) <= MOST:
            raise UserError(f"`{name}` is {getattr(patience, name)}; write a number from 0 to {MOST}, 0 for never.")
    if 0 < patience.abandon_after < patience.standby_after:
        raise UserError("`abandon_after` is less than `standby_after`; a seat is offered before it is given up.")
    return patience
