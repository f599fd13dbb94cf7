"""Rules that a map brings with it: what a variant plays differently, as words in its `[rules]`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

from adjudicator.engine.box.boxes import Record, read_entry
from adjudicator.model.errors import UserError

SPRING, FALL, WINTER = "spring", "fall", "winter"
_PHASE: Final = re.compile(r"([SFW])(\d{1,4})([MA])")
_SEASONS: Final = {"SM": SPRING, "FM": FALL, "WA": WINTER}
STANDARD_YEAR: Final = 1901


class Rules(Record, frozen=True, kw_only=True):
    """What a map plays differently from the standard rules.

    Attributes:
        build: where a power builds: in its own empty "home" centres, in any centre it has "owned" by now, in any
            home of any power ("homes"), or in any owned one as long as it owns a home ("owned_with_home").
        build_places: centres in which whoever owns them may build as well.
        delayed_builds: a build waived in the winter before may be made in any owned centre.
        neutral_units: units of nobody, as `A SER`: they hold, and are disbanded when they are dislodged.
        neutral_orders: what neutral units do until they are dislodged, as `A BUD S A PES`.
        neutral_rebuild: one that is gone comes back in winter where its centre is empty and nobody's.
        turn_years: how many years pass from one season of moves to the next; 0 for the common year.
        years_down: the years count down, as those before Christ do.
        fall: what the second season is called, if not fall.
        win_alone: who has enough centres wins only if nobody else has as many.
        win_with: centres without which nobody wins.
        win_capitals: how many of the capitals a winner must own, its own included.
        win_lead: by how many centres a power must lead to win in the first year; one less each year, 1 at least.
        fog: players see their own units and centres and what touches them, and nothing else.
        pinned: centres whose unit may not move as long as the centre never changed hands.
        transforms: a unit in a coastal centre may be ordered to become the other kind.
    """

    build: Literal["home", "owned", "homes", "owned_with_home"] = "home"
    build_places: tuple[str, ...] = ()
    delayed_builds: bool = False
    neutral_units: tuple[str, ...] = ()
    neutral_orders: tuple[str, ...] = ()
    neutral_rebuild: bool = False
    turn_years: int = 0
    years_down: bool = False
    fall: str = FALL
    win_alone: bool = False
    win_with: tuple[str, ...] = ()
    win_capitals: int = 0
    win_lead: int = 0
    fog: bool = False
    pinned: tuple[str, ...] = ()
    transforms: bool = False


def read_rules(table: Mapping[str, Any]) -> Rules:
    """Return the rules of a map.

    Raises:
        UserError: a word is unknown, or has a value that is not allowed.
    """
    return read_entry("map.toml: [rules]", table.get("rules", {}), Rules)


def fall_of(rules: Rules, year: int) -> int:
    """Return the year of the fall that follows the spring of a year."""
    return year + rules.turn_years * (-1 if rules.years_down else 1)


def step_of(rules: Rules) -> int:
    """Return what a year adds to its number: 1, more where a season of moves lasts years, below 0 before Christ."""
    return (2 * rules.turn_years or 1) * (-1 if rules.years_down else 1)


def next_spring(rules: Rules, year: int, season: str) -> int:
    """Return the year of the spring after a season: before that of a fall or winter less time passes."""
    return fall_of(rules, year) if season != SPRING and rules.turn_years else year + step_of(rules)


def check_start(rules: Rules, year: int, season: str) -> None:
    """Check that the first year of a game can be played.

    Raises:
        UserError: years that count down are over with the year 1 before the first is.
    """
    if (fall_of(rules, year) if season == SPRING else year) < 1:
        raise UserError(
            f"A game that begins in {season} {year} is over before it begins, since its years count down to 1, "
            f"{rules.turn_years or 1} at a time; let it begin earlier, as in S{year + rules.turn_years:04}M."
        )


def read_start(phase: str) -> tuple[int, str]:
    """Return the year and the season in which a map begins, from `S1901M`, `F1901M` or `W1900A`.

    Raises:
        UserError: there is no such phase.
    """
    if not phase:
        return STANDARD_YEAR, SPRING
    found = _PHASE.fullmatch(phase)
    season = _SEASONS.get(found[1] + found[3]) if found else None
    if found is None or season is None or not int(found[2]):
        raise UserError(
            f"The map begins in {phase}, which is no phase; write S1901M, F1901M or W1900A, a year from 1 to 9999."
        )
    return int(found[2]), season
