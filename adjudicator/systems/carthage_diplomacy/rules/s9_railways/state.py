"""The table of votes on taking up railways, beside those in `carthage_diplomacy.state`."""

from __future__ import annotations

from typing import Final

from adjudicator.model.record import record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Tab


@record
class Motion:
    """A motion to take up a railway from an end, keyed by its name: the seasons it stays open, and who voted how."""

    end: str
    ends: int
    votes: Secret[tuple[tuple[str, bool], ...]]


MOTIONS: Final = Tab("motions", Motion)
RAIL_TABLES: Final = (MOTIONS,)
