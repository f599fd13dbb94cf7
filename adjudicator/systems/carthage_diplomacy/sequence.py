"""The sequence of play as a table, to be read beside the rules: three seasons a year, and what happens in each."""

from __future__ import annotations

from typing import Final

SPRING, AUTUMN, WINTER = "spring", "autumn", "winter"
SEASONS: Final = (SPRING, AUTUMN, WINTER)
ACTIVE: Final = (SPRING, AUTUMN)
"""The seasons in which units move."""
YEAR: Final = "year"

OFFICES: Final = (
    "purges",  # 5.C.b, delegated powers first (ruling 28)
    "appointments",  # 5.C.a, 4.A-4.D
)

RAILWAYS: Final = (
    "railways.shares",  # 9.C, 9.D: bankruptcy, shares of nobody, gifts, voting rights, secrecy, traffic, control
    "railways.building",  # 9.A
    "railways.dismantling",  # 9.D
    "railways.doubling",  # 9.B.1, 9.B.2
)

AFTER: Final = (
    "votes.tally",  # 7
    "names",  # 3.A-3.C
    "dropouts",  # 6
    "win",  # 2
)


def children(season: str) -> tuple[str, ...]:
    """Return the steps of a season in order (ruling 1)."""
    if season == WINTER:
        winter = [step for step in RAILWAYS if step not in NEVER_IN_WINTER]
        return (f"{season}.orders", "withdrawals", "adjustments", *OFFICES, *winter, *AFTER)
    moves = (f"{season}.orders", "withdrawals", "moves", f"{season}.retreats", "seizures")
    return (*moves, *OFFICES, *RAILWAYS, "revolutions", *AFTER)


NEVER_IN_WINTER: Final = ("railways.building", "railways.doubling")
"""9.A.2: no railway is built in Winter, and what it did for Winter was settled in Autumn."""

UNIT_KINDS: Final = ("seize", "block", "feed")
"""Kinds of order that name a unit, and fit any slot of their kind."""

KINDS: Final = {
    "seize": ACTIVE,
    "block": ACTIVE,
    "canal": ACTIVE,
    "feed": (WINTER,),
    "waive": (WINTER,),
    "purge": SEASONS,
    "delegate": SEASONS,
    "appoint": SEASONS,
    "decline": SEASONS,
    "give": SEASONS,
    "proxy": SEASONS,
    "issue": SEASONS,
    "secrecy": SEASONS,
    "bar": SEASONS,
    "lay": ACTIVE,
    "permit": ACTIVE,
    "dismantle": SEASONS,
    "share_vote": SEASONS,
    "propose": SEASONS,
    "vote": SEASONS,
    "withdraw": SEASONS,
    "naming": SEASONS,
    "resign": SEASONS,
}
"""Every kind of order beside those to units, and the seasons that take it; forms list them so."""

ORDER: Final = tuple(dict.fromkeys(step for season in SEASONS for step in children(season)))
"""Every step once, as the year meets it."""
