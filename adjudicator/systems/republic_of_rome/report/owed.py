"""What can be owed in Rome, and how its State Treasury is reported."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.reporting import Sight
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.coming import Owed
from adjudicator.systems.republic.report.treasury import Chest
from adjudicator.systems.republic.rules.revolution.musters import may_win
from adjudicator.systems.republic.state import CITY, FORCES, HOLDER, REBEL, SCOPE, TREASURY
from adjudicator.systems.republic_of_rome.rules.terms.pontifex import PONTIFEX
from adjudicator.systems.republic_of_rome.state import ALLOTMENTS, PROVINCES, SENATORS

STEPS: Final = (
    "setup.leaders",
    "setup.governors",
    "setup.cards",
    "revenue.rebels",
    "revenue.income",
    "revenue.redistribute",
    "revenue.development",
    "revenue.contributions",
    "revenue.transfers",
    "forum.draw",
    "forum.persuade",
    "forum.knight",
    "forum.games",
    "forum.leader",
    "forum.auction",
    "forum.peace",
    "senate.consuls",
    "senate.posts",
    "senate.pontifex",
    "senate.dictator",
    "senate.censor",
    "senate.prosecutions",
    "senate.governors",
    "senate.agenda",
    "senate.business",
    "combat.wars",
    "revolution.cards",
    "revolution.commanders",
)


def _occasions(sight: Sight) -> dict[str, object]:
    """Return who is concerned by the steps that concern only some: all of it public."""
    rows = SENATORS.items(sight.state, SCOPE)
    governors = tuple(row.governor for _, row in PROVINCES.items(sight.state, SCOPE) if row.governor)
    captives = tuple(key for key, row in rows if row.place.startswith("captive:"))
    rebels = tuple(key for key, row in SENATORS.items(sight.state, SCOPE) if row.place == REBEL)
    allotted = {row.seat for _, row in ALLOTMENTS.items(sight.state, SCOPE)}
    options, forces = sight.game.options, FORCES.items(sight.state, SCOPE)
    return {
        "allotted": tuple(sorted(allotted)),
        "governors": governors,
        "captives": captives,
        "rebels": rebels,
        "provinces": any(not row.governor for _, row in PROVINCES.items(sight.state, SCOPE)),
        "pontifex": options.pontifex and not HOLDER.of(sight.state, SCOPE, PONTIFEX),
        "exile": options.exile == "yes",
        "led": any(row.commander and may_win(sight.game, sight.state, key) for key, row in forces),
        "gifts_apart": options.gifts == "after_debits",
    }


def still(sight: Sight) -> str:
    """Return what the State has."""
    return say(sight, "treasury-still", stands=TREASURY.of(sight.state, SCOPE, CITY))


def _below(sight: Sight) -> str:
    tests = sight.of_kind("treasury_low", "republic_bankrupt")
    return " ".join(sight.told(event) for event in tests)


OWED: Final = Owed(STEPS, _occasions)
CHEST: Final = Chest((), "revenue_received", still, _below)
