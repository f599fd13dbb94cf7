"""The desk: the games of a home, opened as mails need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.model.letter import Own
from adjudicator.service.game.table import Table

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home


class Desk:
    """The games of a home, opened as mails need them and kept open as long as the desk is."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.fetched = ""
        """When mail was last fetched at this desk; empty if it never was."""
        self.faults: tuple[str, ...] = ()
        """The faults of that fetching."""
        self._tables: dict[str, Table] = {}
        settings = home.settings.mail
        self.own = Own(frozenset({settings.address.lower()}), settings.domain)

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games of the home."""
        return tuple(game.id for game in self.home.store.games())

    def table(self, game: str) -> Table:
        """Return a game, opened on first use."""
        if game not in self._tables:
            self._tables[game] = Table.open(self.home.store, game)
        return self._tables[game]

    def refresh(self) -> None:
        """Read what other processes have appended to the open games."""
        for table in self._tables.values():
            table.refresh()
