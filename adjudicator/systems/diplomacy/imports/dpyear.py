"""The calendar of a `.map` file: `BEGIN` says where the game begins, `FLOW` what the seasons are called and bring.

Two seasons of moves and a winter of builds are the year of ours. A season that comes round alone, with builds in every
other of its years, is a spring and a fall of so many years each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.imports.taken import Taken

SEASONS = {"SPRING": "S", "FALL": "F", "AUTUMN": "F", "WINTER": "W"}
PARTS = {"MOVEMENT", "RETREATS", "ADJUSTMENTS"}
_BEGIN = re.compile(r"BEGIN\s+(\S+)\s+(-?\d+)(?:\s+(\w+))?", re.IGNORECASE)


class Year:
    """What a map says of its calendar."""

    def __init__(self, taken: Taken) -> None:
        """Begin with the common year; what cannot be taken over is noted in `taken`."""
        self.taken = taken
        self.flow: list[str] = []
        self.first: tuple[str, int, str] | None = None

    def begin(self, line: str) -> None:
        """Take over the phase in which the game begins; a season alone begins with its moves.

        Raises:
            UserError: the line names none.
        """
        found = _BEGIN.fullmatch(line)
        if found is None:
            raise UserError(f"The map begins in `{line[:60]}`; write a phase, as in BEGIN SPRING 1901 MOVEMENT.")
        season = found[1].upper()
        parts = "ADJUSTMENTS" if SEASONS.get(season) == "W" else "MOVEMENT"
        self.first = (season, int(found[2]), (found[3] or parts).upper())

    def run(self, items: list[str]) -> bool:
        """Take over a line of `FLOW`; one without items empties the year."""
        self.flow = [*self.flow, *items] if items else []
        return True

    def done(self) -> None:
        """Put start and calendar into what is taken over.

        Raises:
            UserError: the game begins in a season that there is not, or with retreats.
        """
        moves = [season for season, parts in self._steps() if "MOVEMENT" in parts]
        alone = self._alone(moves)
        names = dict(SEASONS)
        if not alone:
            names |= dict(zip(moves, "SF", strict=False)) if len(moves) == len("SF") else {}
            self._named(moves)
        season, year, phase = self.first or ("SPRING", 1901, "MOVEMENT")
        if alone:
            every, rest = alone
            names[season] = "S" if year % every != rest else "F"
        letter = names.get(season, "")
        builds = phase.startswith("ADJ") or letter == "W"
        if not letter or phase.startswith("RET"):
            raise UserError(
                f"The map begins in {season} {year} {phase}; it must be spring or fall movement, or builds."
            )
        if year < 0:
            self.taken.rules["years_down"] = True
        self.taken.phase = f"{'W' if builds else letter}{abs(year)}{'A' if builds else 'M'}"

    def _steps(self) -> Iterator[tuple[str, list[str]]]:
        """Yield seasons and what they bring, and note the parts of a season that ours have not."""
        for item in self.flow:
            season, sign, parts = item.partition(":")
            if sign and season not in {"NEWYEAR", "IFYEARDIV"}:
                words = parts.split(",")
                if set(words) - PARTS:
                    self.taken.leave(f"`FLOW {item}`")
                yield season, words

    def _alone(self, moves: list[str]) -> tuple[int, int] | None:
        """Take over a season that comes round alone; return how many years are between builds, and which bring them."""
        words = dict(item.partition(":")[::2] for item in self.flow)
        years, builds = words.get("NEWYEAR", "1") or "1", words.get("IFYEARDIV", "")
        every, _, rest = builds.partition("=")
        if not builds or len(moves) != 1 or not (years.lstrip("-").isdigit() and every.isdigit()):
            if set(words) & {"NEWYEAR", "IFYEARDIV"}:
                self.taken.leave(f"`FLOW {' '.join(self.flow)}`")
            return None
        if int(every) != 2 * abs(int(years)):
            self.taken.leave(f"builds every {every} years; they come after every second move")
        self.taken.rules["turn_years"] = abs(int(years))
        if int(years) < 0:
            self.taken.rules["years_down"] = True
        self.taken.leave(f"the season {moves[0]}; the moves are called spring and fall in turn")
        return int(every), int(rest or 0)

    def _named(self, moves: list[str]) -> None:
        """Note that seasons of moves are called otherwise, or are not two."""
        if set(moves) - SEASONS.keys() or len(moves) > len("SF"):
            self.taken.leave(f"the seasons {', '.join(moves)}; the moves are called spring and fall")
