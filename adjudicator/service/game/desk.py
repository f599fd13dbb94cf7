"""The desk: the games of a home, opened as mails need them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.intake.posts.family import Family, family
from adjudicator.model.letter import Own
from adjudicator.model.post import Post
from adjudicator.service.game.table import Table
from adjudicator.service.game.traffic import Traffic

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home


class Desk:
    """The games of a home, opened as mails need them and kept open as long as the desk is."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.fetched = ""
        """When mail was last fetched at this desk; empty if it never was."""
        self.faults: tuple[str, ...] = ()
        """What could not be done then."""
        self.traffic = Traffic(home)
        """What each sender has sent within the hour."""
        self._tables: dict[str, Table] = {}

    @cached_property
    def own(self) -> Own:
        """The addresses of the home; read on first use, as the database that names those of before may be damaged."""
        settings = self.home.settings.mail
        told = frozenset(each.lower() for each in self.home.settings.forum.notices)
        return Own(
            frozenset({settings.address.lower()}), settings.domain, notices=told, before=self.home.store.domains()
        )

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games of the home."""
        return self.home.store.game_ids()

    def table(self, game: str) -> Table:
        """Return a game, opened on first use."""
        if game not in self._tables:
            self._tables[game] = Table.open(self.home.store, game)
        return self._tables[game]

    def kind(self, post: Post) -> Family:
        """Return the family by which a post is read: that of the game in whose thread it stands, else one of ours."""
        table = self.thread_of(post)
        return table.config.forum.kind if table is not None else family(post.family)

    def thread_of(self, post: Post) -> Table | None:
        """Return the game in whose thread a post stands."""
        for game in self.games:
            settings = self.table(game).config.forum
            here = game if post.private else settings.thread or post.thread
            there = post.thread.rpartition(".")[0] if post.private else post.thread
            if settings.family and (settings.forum, here) == (post.forum, there):
                return self.table(game)
        return None

    def refresh(self) -> None:
        """Read what other processes have done to the open games."""
        versions = self.home.store.wakings.versions(self._tables) if self._tables else {}
        for table in self._tables.values():
            if versions[table.id] != table.version:
                table.refresh()

    def awake(self, until: str, only: str = "") -> list[Table]:
        """Return the games in which something may be due up to a moment; the others are not even opened.

        Args:
            until: the moment, as the log writes it.
            only: look at this game alone, where one is named.
        """
        return [self.table(game) for game in self.home.store.wakings.due(until) if only in {"", game}]
