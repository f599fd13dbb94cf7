"""What a battle may come to: how likely a force beats its war in the coming Combat, and what that costs on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.combat.results import DEFEAT, VICTORY, Omen
from adjudicator.systems.republic.state import REBEL
from adjudicator.systems.republic_of_rome.rules.s10_combat.numbers import result_of, share, shown
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import capped
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens


def _throws() -> Mapping[int, float]:
    found: dict[int, float] = {}
    for dice in product(range(1, 7), repeat=3):
        found[sum(dice)] = found.get(sum(dice), 0) + 1 / 216
    return found


THROWS: Final = _throws()
"""How likely each sum of three dice is."""


@dataclass(frozen=True, slots=True)
class Foe:
    """What a force meets: by land, by sea until that is won, and the fleets that it needs for the land."""

    war: str
    land: int
    naval: int
    support: int


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a war is beaten, won at sea alone, and its force beaten; units lost on average; whether it goes on."""

    beaten: float = 0.0
    at_sea: float = 0.0
    defeat: float = 0.0
    lost: float = 0.0
    held: float = 0.0

    def plus(self, other: Odds, often: float) -> Odds:
        """Return these odds and others that come so often."""
        return Odds(
            self.beaten + often * other.beaten,
            self.at_sea + often * other.at_sea,
            self.defeat + often * other.defeat,
            self.lost + often * other.lost,
            self.held + often * other.held,
        )


@dataclass(slots=True)
class Reckoning:
    """Reckons the battles of one position, each only once."""

    game: Game
    state: State
    _known: dict[tuple[Foe, str, int, int, int], Odds] = field(default_factory=dict)
    _brought: dict[tuple[str, int, str], tuple[Omen, ...]] = field(default_factory=dict)
    _shown: dict[tuple[str, str, int], tuple[tuple[str, int, float], ...]] = field(default_factory=dict)

    def odds(self, foe: Foe, commander: str, mil: int, legions: int, fleets: int) -> Odds:
        """Return what a force may come to under a commander; `legions` by what they are worth."""
        key = (foe, commander, mil, legions, fleets)
        if key not in self._known:
            by = self._at_sea if foe.naval else self._by_land
            self._known[key] = by(foe, commander, mil, legions, fleets)
        return self._known[key]

    def _at_sea(self, foe: Foe, commander: str, mil: int, legions: int, fleets: int) -> Odds:
        """Return the odds of a battle by sea, and of the landing that follows it."""
        if not fleets:
            return Odds()
        shore, found = Foe(foe.war, foe.land, 0, foe.support), Odds()
        for result, losses, often in self._results(foe.war, commander, fleets + capped(fleets, mil) - foe.naval):
            gone, sunk = (share(self.game, result, losses, units) for units in (legions, fleets))
            afloat, lost = fleets - sunk, gone + sunk
            if result == VICTORY and legions > gone and afloat >= foe.support:
                landed = self.odds(shore, commander, mil, legions - gone, afloat)
                alone = Odds(at_sea=1 - landed.beaten, lost=lost, held=1 - landed.held - landed.beaten)
                found = found.plus(landed.plus(alone, 1.0), often)
            elif result == VICTORY:
                found = found.plus(Odds(at_sea=1.0, lost=lost, held=1.0), often)
            else:
                held = bool(afloat) and result != DEFEAT
                found = found.plus(Odds(defeat=result == DEFEAT, lost=lost, held=held), often)
        return found

    def _by_land(self, foe: Foe, commander: str, mil: int, legions: int, fleets: int) -> Odds:
        if not legions or fleets < foe.support:
            return Odds()
        beaten = defeat = lost = goes_on = 0.0
        for result, losses, often in self._results(foe.war, commander, legions + capped(legions, mil) - foe.land):
            gone = share(self.game, result, losses, legions)
            sunk = share(self.game, result, losses, fleets)
            lost += often * (gone + sunk)
            if result == VICTORY:
                beaten += often
            elif result == DEFEAT:
                defeat += often
            elif legions > gone and fleets - sunk >= foe.support:
                goes_on += often
        return Odds(beaten, 0.0, defeat, lost, goes_on)

    def _results(self, war: str, commander: str, margin: int) -> tuple[tuple[str, int, float], ...]:
        """Return the results of a battle of a force stronger by so much, with losses, and how likely each is."""
        key = (war, commander, margin)
        if key not in self._shown:
            self._shown[key] = tuple(self._thrown(war, commander, margin - omens(self.game, self.state)))
        return self._shown[key]

    def _thrown(self, war: str, commander: str, margin: int) -> Iterator[tuple[str, int, float]]:
        for thrown, often in THROWS.items():
            yield (*result_of(self.game, thrown + margin, self._met(war, thrown, commander)), often)

    def _met(self, war: str, thrown: int, commander: str) -> tuple[Omen, ...]:
        """Return what a throw brings whoever is stronger: Disasters and Standoffs."""
        key = (war, thrown, commander)
        if key not in self._brought:
            met = () if war == REBEL else shown(self.game, self.state, war, thrown, commander, spent=False)
            self._brought[key] = met
        return self._brought[key]
