"""What only the Senate of Rome can resolve."""

from __future__ import annotations

from adjudicator.model.order import Names
from adjudicator.model.record import record
from adjudicator.systems.republic.orders.measures import Units, said_units


@record
class ElectConsuls:
    """Two Senators for Consul, elected together; one alone where nobody else can be."""

    pair: tuple[str, ...]

    def say(self, names: Names) -> str:
        """Return `nominate Fabius and Julius`."""
        return f"nominate {' and '.join(map(names, self.pair))}"


@record
class ElectOfficer:
    """A Senator for an office of one man: dictator, censor, pontifex."""

    office: str
    senator: str

    def say(self, names: Names) -> str:
        """Return `elect Censor Fabius`."""
        return f"elect {names(self.office)} {names(self.senator)}"


@record
class PassBill:
    """A land bill of a type, I, II or III, with its sponsor and co-sponsor."""

    type: str
    sponsor: str
    cosponsor: str

    def say(self, names: Names) -> str:
        """Return `land bill II sponsor Fabius cosponsor Julius`."""
        return f"land bill {self.type} sponsor {names(self.sponsor)} cosponsor {names(self.cosponsor)}"


@record
class PassLaw:
    """A Law put to the vote, with its sponsor and co-sponsor."""

    law: str
    sponsor: str
    cosponsor: str

    def say(self, names: Names) -> str:
        """Return `law Julian Law sponsor Fabius cosponsor Julius`."""
        return f"law {names(self.law)} sponsor {names(self.sponsor)} cosponsor {names(self.cosponsor)}"


@record
class RepealBill:
    """A land bill of a type repealed, by a sponsor."""

    type: str
    sponsor: str

    def say(self, names: Names) -> str:
        """Return `repeal land bill II sponsor Fabius`."""
        return f"repeal land bill {self.type} sponsor {names(self.sponsor)}"


@record
class Garrison:
    """Legions of the active forces to a province, as its garrison; with `home` back to the active forces."""

    province: str
    legions: int
    home: bool = False

    def say(self, names: Names) -> str:
        """Return `garrison Sicily with 2` or `garrison Sicily home 2`."""
        return f"garrison {names(self.province)} {'home' if self.home else 'with'} {self.legions}"


@record
class Detach:
    """Units of a proconsul's force home to the active forces."""

    commander: str
    units: Units

    def say(self, names: Names) -> str:
        """Return `detach 2 legions, 1 fleet from Valerius`."""
        return f"detach {said_units(self.units, names)} from {names(self.commander)}"


@record
class Minor:
    """A motion without effect: the Senate honours or censures a Senator."""

    word: str
    senator: str

    def say(self, names: Names) -> str:
        """Return `honour Fabius` or `censure Fabius`."""
        return f"{self.word} {names(self.senator)}"


@record
class Depose:
    """The pontifex removed from his office."""

    post: str

    @property
    def removes(self) -> str:
        """The bare id of the office."""
        return self.post.partition(":")[2]

    def say(self, names: Names) -> str:
        """Return `depose Pontifex Maximus`."""
        return f"depose {names(self.post)}"


@record
class Decline:
    """Fleets that an alliance lends are sent home in the turn in which they came."""

    card: str

    def say(self, names: Names) -> str:
        """Return `decline Rhodian Maritime Alliance`."""
        return f"decline {names(self.card)}"
