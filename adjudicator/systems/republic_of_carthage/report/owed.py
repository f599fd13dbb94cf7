"""What can be owed in Carthage."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.report.coming import Owed
from adjudicator.systems.republic.state import OFFICES, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.state import PROVINCES, SENATORS

TRADING = "trade.trading"

STEPS = (
    "setup.cards",
    "setup.leaders",
    "setup.traders",
    "setup.committee",
    "setup.terms",
    "revenue.corruption",
    "revenue.rebels",
    "revenue.provinces",
    "revenue.redistribute",
    "revenue.events",
    "revenue.contributions",
    "trade.collect",
    "trade.trading",
    "trade.intrigues",
    "trade.events",
    "trade.selling",
    "trade.warehouse",
    "trade.income",
    "forum.draw",
    "forum.persuade",
    "forum.trader",
    "forum.leader",
    "forum.auction",
    "senate.suffetes",
    "senate.posts",
    "senate.committee",
    "senate.prosecutions",
    "senate.governors",
    "senate.agenda",
    "senate.business",
    "combat.explorations",
    "combat.raiders",
    "combat.wars",
    "combat.landing",
    "revolution.reaction",
    "revolution.cards",
    "revolution.commanders",
)


def _occasions(sight: Sight) -> dict[str, object]:
    """Return who is concerned by the steps that concern only some: all of it public."""
    rows = SENATORS.items(sight.state, SCOPE)
    offices = OFFICES.items(sight.state, SCOPE)
    box = sight.game.box
    members = tuple(row.holder for key, row in offices if row.holder and box.offices[key].kind == "committee")
    governors = tuple(row.governor for _, row in PROVINCES.items(sight.state, SCOPE) if row.governor)
    captives = tuple(key for key, row in rows if row.place.startswith("captive:"))
    rebels = tuple(key for key, row in SENATORS.items(sight.state, SCOPE) if row.place == REBEL)
    return {"members": members, "governors": governors, "captives": captives, "rebels": rebels}


def _closed(sight: Sight, step: str) -> bool:
    """Return whether a step is trading, which is not open."""
    return step == TRADING and not sight.game.system.predicates["trading_open"](sight.game, sight.state)


OWED = Owed(STEPS, _occasions, _closed)
