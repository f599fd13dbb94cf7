"""What only the Senate of Carthage can resolve."""

from __future__ import annotations

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.measures import (
    Units,
    said_units,
)


@record
class ElectSuffetes:
    """Two Senators for Suffete, elected together."""

    pair: tuple[str, str]

    def say(self, names: Names) -> str:
        """Return `nominate Gisco and Mattan`."""
        return f"nominate {names(self.pair[0])} and {names(self.pair[1])}"


@record
class ElectMember:
    """A Senator for a seat on the Committee of Five."""

    office: str
    senator: str

    def say(self, names: Names) -> str:
        """Return `committee State Treasurer Abarish`."""
        return f"committee {names(self.office)} {names(self.senator)}"


@record
class Explore:
    """An expedition: merchants that are not at home are bought."""

    exploration: str
    leader: str
    units: Units

    def say(self, names: Names) -> str:
        """Return `explore Trans-Sahara by Zamar with 30 caravans`."""
        return f"explore {names(self.exploration)} by {names(self.leader)} with {said_units(self.units, names)}"


@record
class Tax:
    """Another tax rate, in percent; an increase has a sponsor and a co-sponsor."""

    rate: int
    sponsor: str = ""
    cosponsor: str = ""

    def say(self, names: Names) -> str:
        """Return `tax 20 sponsor Mago cosponsor Eshmun`."""
        sponsor = f" sponsor {names(self.sponsor)}" if self.sponsor else ""
        cosponsor = f" cosponsor {names(self.cosponsor)}" if self.cosponsor else ""
        return f"tax {self.rate}{sponsor}{cosponsor}"


@record
class Peace:
    """A war given up as lost."""

    war: str

    def say(self, names: Names) -> str:
        """Return `peace Massilian War`."""
        return f"peace {names(self.war)}"
