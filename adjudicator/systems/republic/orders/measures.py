"""What the Senate can resolve: the measures of proposals, each as a player writes it and as it is carried out.

A proposal is a tuple of measures that pass or fail together (`then`). The elections of Suffetes, Members and
Governors and the verdicts of trials are measures too, so that one vote serves them all.
"""

from __future__ import annotations

from typing import ClassVar, Final, Protocol

from adjudicator.model.order import Names
from adjudicator.model.record import record

ARMY: Final = "unit:army"
"""Stands for armies of any kind, where a player names none."""

Units = tuple["Lot", ...]


@record
class Lot:
    """A number of counters or merchants of a kind: `2 veteran Celtiberians`; `unit` as `unit:celtiberian`."""

    unit: str
    number: int
    veteran: bool = False


def said_units(units: Units, names: Names) -> str:
    """Return `2 veteran Celtiberians, 3 Fleets`."""
    return ", ".join(f"{lot.number} {'veteran ' if lot.veteran else ''}{_said_unit(lot, names)}" for lot in units)


def _said_unit(lot: Lot, names: Names) -> str:
    """Return the name of a unit for a number; most names of the box are plurals or mean many anyhow."""
    if lot.unit == ARMY:
        return said_armies(lot.number, names)
    name = names(lot.unit)
    if lot.number == 1:
        return single(name)
    return f"{name}s" if name.endswith(("Legion", "Fleet", "Caravan")) else name


def said_armies(number: int, names: Names) -> str:
    """Return what so many armies of any kind are called: `army`, `armies`, or `legions` in Rome."""
    one = names(ARMY).lower()
    if number == 1:
        return one
    return f"{one[:-1]}ies" if one.endswith("y") else f"{one}s"


def single(name: str) -> str:
    """Return what one counter of a kind is called: `Celtiberian`, `Gallic Swordsman`, `Numidian Cavalry`."""
    if name.endswith("men"):
        return f"{name[:-2]}an"
    return name.removesuffix("s")


@record
class ElectGovernor:
    """A Senator for a Province; one that has a Governor gets a new one, and the old one is recalled."""

    province: str
    senator: str

    def say(self, names: Names) -> str:
        """Return `govern Libya by Elram`."""
        return f"govern {names(self.province)} by {names(self.senator)}"


@record
class Convict:
    """The verdict of a trial; `grade` is major or minor, `offence` office, income, sponsor, defeat or murder.

    An empty `offence` is whatever the Accused can be prosecuted for; in Rome it may be spoils, omens or
    `concession:mining`.
    """

    accused: str
    grade: str
    offence: str = ""
    prosecutor: str = ""

    def say(self, names: Names) -> str:
        """Return `prosecute minor Mangi for income by Zamar`."""
        what = names(self.offence) if ":" in self.offence else self.offence
        offence = f" for {what}" if what else ""
        by = f" by {names(self.prosecutor)}" if self.prosecutor else ""
        return f"prosecute {self.grade} {names(self.accused)}{offence}{by}"


@record
class Recruit:
    """Counters or merchants from the pool onto the board, at the price of the day."""

    units: Units

    def say(self, names: Names) -> str:
        """Return `recruit 2 Celtiberians, 5 fleets`."""
        return f"recruit {said_units(self.units, names)}"


@record
class Disband:
    """Counters of the Active Forces, or merchants at home, back to the pool."""

    units: Units

    def say(self, names: Names) -> str:
        """Return `disband 3 fleets`."""
        return f"disband {said_units(self.units, names)}"


@record
class Send:
    """A force to a war under one commander, or two in a Crisis; without units he takes over a force without one."""

    commanders: tuple[str, ...]
    units: Units
    war: str

    def say(self, names: Names) -> str:
        """Return `send Gisco with 2 legions to 2nd Sicilian War`."""
        units = f" with {said_units(self.units, names)}" if self.units else ""
        return f"send {' and '.join(names(one) for one in self.commanders)}{units} to {names(self.war)}"


@record
class Reinforce:
    """More units for the force of a commander."""

    commander: str
    units: Units

    def say(self, names: Names) -> str:
        """Return `reinforce Gisco with 2 fleets`."""
        return f"reinforce {names(self.commander)} with {said_units(self.units, names)}"


@record
class Assign:
    """A Trade Concession of the Forum for a Senator."""

    concession: str
    senator: str

    def say(self, names: Names) -> str:
        """Return `assign Salt Pans to Abarish`."""
        return f"assign {names(self.concession)} to {names(self.senator)}"


@record
class Recall:
    """A commander or the leader of an expedition home; a replacement takes a commander's force over."""

    senator: str
    replacement: str = ""

    def say(self, names: Names) -> str:
        """Return `recall Mattan for Elram`."""
        return f"recall {names(self.senator)}" + (f" for {names(self.replacement)}" if self.replacement else "")


@record
class ElectForLife:
    """A Suffete for Life; `for_life` tells it from what else names a Senator."""

    for_life: ClassVar[bool] = True
    senator: str

    def say(self, names: Names) -> str:
        """Return `life Ithobal`."""
        return f"life {names(self.senator)}"


@record
class Readmit:
    """A Statesman home from Exile."""

    senator: str

    def say(self, names: Names) -> str:
        """Return `readmit Hannibal`."""
        return f"readmit {names(self.senator)}"


class Measure(Protocol):
    """What a proposal can contain: a record of its own for each kind, which says itself as players write it."""

    def say(self, names: Names) -> str:
        """Return the measure as players write it."""


Measures = tuple[Measure, ...]


def said_measures(measures: Measures, names: Names) -> str:
    """Return measures as one proposal, joined by `then`."""
    return " then ".join(measure.say(names) for measure in measures)


__all__ = [
    "ARMY",
    "Assign",
    "Convict",
    "Disband",
    "ElectForLife",
    "ElectGovernor",
    "Lot",
    "Measure",
    "Measures",
    "Readmit",
    "Recall",
    "Recruit",
    "Reinforce",
    "Send",
    "Units",
    "said_armies",
    "said_measures",
    "said_units",
]
