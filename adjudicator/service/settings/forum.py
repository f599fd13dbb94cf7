"""The thread of a game in a forum, as `[forum]` in `game.toml` names it, and its key, which `home.toml` names."""

from __future__ import annotations

from dataclasses import dataclass, replace

from adjudicator.model.errors import UserError
from adjudicator.service.settings.accounts import Login


@dataclass(frozen=True, slots=True, kw_only=True)
class ForumLogin(Login):
    """The forum that a home reads and writes by its API: `[forum]` in `home.toml`.

    `address` is that of the forum, `user` whom we post as; the key is named as the password of a mailbox is.
    """

    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForumSettings:
    """The thread of a game: a game without a `family` has none.

    `family` is that of the forum, `thread` the number of the thread there, and `name` what the forum is called in the
    journal (the family, where it is empty). `pages` is the folder of saved pages, below the home. `gm` are the GM's
    own accounts, by number or name: their posts are never orders; `us` are those under which the program posts. `open`
    are the kinds of order that are no secret in this game once they are posted, as `ballot`: tallies show those alone.
    """

    family: str = ""
    thread: str = ""
    name: str = ""
    address: str = ""
    pages: str = ""
    gm: tuple[str, ...] = ()
    us: tuple[str, ...] = ()
    open: tuple[str, ...] = ()

    @property
    def forum(self) -> str:
        """What the forum is called in the journal."""
        return self.name or self.family


NO_FORUM = ForumSettings()


def seated(settings: ForumSettings, game: str, families: tuple[str, ...]) -> ForumSettings:
    """Return the settings of a game's thread with the folder of its pages filled in.

    Args:
        settings: as the GM wrote them.
        game: the id of the game.
        families: those that are known.

    Raises:
        UserError: there is no such family, or a name cannot be part of a key.
    """
    if settings == NO_FORUM:
        return settings
    if settings.family not in families:
        raise UserError(f"`family` under [forum] is `{settings.family}`; known are: {', '.join(families)}.")
    for name, value in (("thread", settings.thread), ("name", settings.name)):
        if not value.isprintable() or any(sign in "/@ " for sign in value):
            raise UserError(f"`{name}` under [forum] is `{value}`; write it without spaces, / and @.")
    return replace(settings, pages=settings.pages or f"threads/{game}")
