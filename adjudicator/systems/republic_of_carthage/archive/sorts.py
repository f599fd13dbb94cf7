"""The sorts of things that have pages of their own, and the ids they go by."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.archive import Sort

STATE: Final = "state:carthage"
"""The Republic itself, as a thing: what its Treasury holds."""
SORTS: Final = (
    Sort("senator", "Senator", "Senators"),
    Sort("vote", "Vote", "Votes"),
    Sort("war", "War", "Wars", board=True),
    Sort("battle", "Battle", "Battles"),
    Sort("leader", "Enemy Leader", "Enemy Leaders"),
    Sort("province", "Province", "Provinces", board=True),
    Sort("office", "Office", "Offices"),
    Sort("exploration", "Exploration", "Explorations", board=True),
    Sort("card", "Card", "Cards"),
    Sort("trade", "Trade", "Trades"),
    Sort("good", "Good", "Goods"),
    Sort("unit", "Unit", "Units"),
    Sort("state", "The State", "The State"),
)
KINDS: Final = {
    "statesman": "senator",
    **dict.fromkeys(("concession", "law", "intrigue", "event", "table_event"), "card"),
    **{sort: sort for sort in ("senator", "war", "leader", "province", "office", "exploration", "good", "unit")},
}
"""The sort of thing that each kind of entry of the box is."""
SORTED: Final = frozenset(KINDS.values())
"""The sorts of ids that entries of the box have."""
