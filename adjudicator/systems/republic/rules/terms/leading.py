"""Who may lead a faction."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.state import EXILE, REBEL, SenatorRow


@rule("roc:ruling 67b", title="Who may lead")
def may_lead(row: SenatorRow) -> bool:
    """Return whether a faction's Senator may lead it: also away, but not as captive, exile or rebel."""
    return row.place not in (EXILE, REBEL) and not row.place.startswith("captive:")
