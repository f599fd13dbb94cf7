"""Events: what happened, in the past tense, with the changes that one fold applies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.model.record import record
from adjudicator.model.secret import EVERYBODY
from adjudicator.model.state import Change, located

PUBLIC: tuple[str, ...] = (EVERYBODY,)


@record
class Event:
    """One thing that happened.

    `data` is the payload record of the kind; `cites` the sections that required it, such as
    `roc:6.2.3`; `audience` the seats that may know of it (`PUBLIC` for all, `()` for the GM only);
    `because` its cause: an order as `seat:number`, a card, or nothing.
    """

    kind: str
    scope: str
    data: Any = None
    changes: tuple[Change, ...] = ()
    cites: tuple[str, ...] = ()
    audience: tuple[str, ...] = PUBLIC
    because: str = ""

    def located(self, scope: str) -> Event:
        """Return the event as it is logged: what it and its changes leave unnamed is the part of that name."""
        changes = tuple(located(change, scope) for change in self.changes)
        return replace(self, scope=self.scope or scope, changes=changes)

    def seen_by(self, seat: str | None) -> bool:
        """Return whether a seat (None: the public) may know that this happened."""
        return EVERYBODY in self.audience or (seat is not None and seat in self.audience)
