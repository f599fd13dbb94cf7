"""The tables that votes fill: new names of spaces, and the rules and maps amended, for the GM and everybody to read."""

from __future__ import annotations

from typing import Final

from adjudicator.model.record import record
from adjudicator.model.state import Tab


@record
class SpaceName:
    """The name a space was given by a vote, keyed by its code, which stays."""

    full: str


@record
class Amendment:
    """A change of the rules or the map that a vote passed, keyed by its proposal's number; `what` is rule or map.

    `done` says that its words change a setting or the map itself; of others the GM sees to it.
    """

    what: str
    text: str
    year: int
    season: str
    done: bool = False


SPACES: Final = Tab("spaces", SpaceName)
AMENDMENTS: Final = Tab("amendments", Amendment)
VOTE_TABLES: Final = (SPACES, AMENDMENTS)
