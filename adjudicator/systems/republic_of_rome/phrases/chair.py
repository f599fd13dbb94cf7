"""Consuls and officers: elections, the appointment of a dictator and of his Master of Horse."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.model.reading import Unreadable
from adjudicator.systems.republic.phrases.chair import ChairPhrases
from adjudicator.systems.republic.phrases.parts import Orders, Parts, of_type, one_senator
from adjudicator.systems.republic_of_rome.orders.chair import Appoint, Elect, Master, Nominate, Retain
from adjudicator.systems.republic_of_rome.orders.measures import Depose, ElectConsuls, ElectOfficer

POSTS: Final[Mapping[str, str]] = {"office:rome_consul": "rome", "office:field_consul": "field"}
APPOINTED: Final = {"office:dictator": Appoint, "office:master_of_horse": Master}
"""Who is appointed to an office, by the order for it."""


class ConsulPhrases(ChairPhrases):
    """Consuls and officers."""

    elections = {ElectConsuls: Nominate, ElectOfficer: Elect}  # noqa: RUF012 - a table, changed by nobody
    heads = ElectConsuls
    posts = POSTS

    def consul_alone(self, parts: Parts) -> ElectConsuls:
        return ElectConsuls((one_senator(parts),))

    def officer(self, parts: Parts) -> ElectOfficer:
        (office,), (senator,) = of_type(parts, "POSITION"), of_type(parts, "SENATOR")
        return ElectOfficer(office, senator)

    def depose(self, parts: Parts) -> Depose:
        return Depose(str(parts[0]))

    def appoint(self, parts: Parts) -> Orders:
        """Return the appointment: of a dictator, where no office is named.

        Raises:
            Unreadable: nobody is appointed to the office.
        """
        office = "".join(of_type(parts, "POSITION")) or "office:dictator"
        if office not in APPOINTED:
            raise Unreadable("appoint_which")
        order: Any = APPOINTED[office](of_type(parts, "SENATOR")[0])
        return (order,)

    def role_defends(self, parts: Parts) -> tuple[str, str]:
        return "defends", "".join(map(str, parts))

    def advocate_by(self, parts: Parts) -> Orders:
        return Retain.read(parts[::-1])

    def charge_province(self, parts: Parts) -> tuple[str, str]:
        return "offence", str(parts[0])

    def charge_concession(self, parts: Parts) -> tuple[str, str]:
        return "offence", f"concession:{str(parts[0]).partition(':')[2]}"
