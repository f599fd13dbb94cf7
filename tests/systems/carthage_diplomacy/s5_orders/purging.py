"""What the tests of `test_purging` share with others."""

from __future__ import annotations

from adjudicator.systems.carthage_diplomacy.orders.offices import Delegate, Purge
from adjudicator.testing.scenario import Run, said


def p(who: str, office: str = "", where: str = "", unit_: str = "", giver: str = "") -> Purge:
    return Purge(f"who:{who}", office, unit_, f"place:{where}" if where else "", f"who:{giver}" if giver else "")


def delegate(to: str, of: str = "", unit_: str = "", where: str = "", *, recall: bool = False) -> Delegate:
    return Delegate(f"who:{to}", f"who:{of}" if of else "", unit_, f"place:{where}" if where else "", recall)


def why_void(run: Run) -> tuple[str, ...]:
    return tuple(one.reason for one in said(run, "purge_void"))
