"""How the State Treasury of Carthage is reported."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.treasury import Chest
from adjudicator.systems.republic.state import CITY, SCOPE
from adjudicator.systems.republic_of_carthage.state import CITIES


def _still(sight: Sight) -> str:
    city = CITIES.get(sight.state, SCOPE, CITY)
    return say(sight, "treasury-still", stands=city.treasury, rate=city.tax)


def _below(sight: Sight) -> str:
    """Return the test for bankruptcy, and the tax rate."""
    tests = sight.of_kind("treasury_tested", "republic_bankrupt")
    rate = CITIES.get(sight.state, SCOPE, CITY).tax
    return " ".join((*(sight.told(event) for event in tests), say(sight, "tax-rate", rate=rate)))


CHEST = Chest(("trade_cards_sold",), "incomes_paid", _still, _below)
