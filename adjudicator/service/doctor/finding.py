"""What the doctor finds, and what his looks share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.service.game.home import DATABASE

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry
    from adjudicator.service.game.home import Home


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what, whether it is well, and what to do or to know."""

    what: str
    well: bool
    advice: str = ""


Look = Callable[["Home"], Iterator[Finding]]


def has_database(home: Home) -> bool:
    """Return whether the home has a database; who looks makes none."""
    return (home.path / DATABASE).exists()


def journal(home: Home) -> list[JournalEntry]:
    """Return all that came in."""
    return home.store.journal() if has_database(home) else []
