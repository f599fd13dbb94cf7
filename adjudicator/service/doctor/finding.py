"""The doctor's findings, and what its checks share."""

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
    """The result of one check: its subject, whether all is well, and what to do or to know."""

    what: str
    well: bool
    advice: str = ""


Look = Callable[["Home"], Iterator[Finding]]


def has_database(home: Home) -> bool:
    """Return whether the home has a database; checking creates none."""
    return (home.path / DATABASE).exists()


def journal(home: Home) -> list[JournalEntry]:
    """Return all that came in."""
    return home.store.journal() if has_database(home) else []
