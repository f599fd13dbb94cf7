"""The thread of a game in a forum, as `[forum]` in `game.toml` names it, and its key, which `home.toml` names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from adjudicator.intake.posts.family import Family, brought, families, family, written
from adjudicator.model.errors import UserError
from adjudicator.service.settings.accounts import Login


@dataclass(frozen=True, slots=True, kw_only=True)
class HookLogin(Login):
    """Where webhooks of the forum are listened for: `[forum.hook]` in `home.toml`.

    `listen` is a host and a port of this machine; the secret is named as a password is.
    """

    listen: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForumLogin(Login):
    """The forum that a home reads and writes by its API: `[forum]` in `home.toml`.

    `address` is that of the forum, `user` whom we post as; the key is named as the password of a mailbox is.
    `notices` are the addresses that the forum mails its notifications from, and `calls_a_day` how often it may be
    called, `edits_a_day` and `messages_a_day` how many edits of posts and new conversations it takes of one account; 0
    is any number.
    """

    address: str = ""
    notices: tuple[str, ...] = ()
    calls_a_day: int = 2880
    edits_a_day: int = 30
    messages_a_day: int = 20
    hook: HookLogin = HookLogin()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForumSettings:
    """The thread of a game: a game without a `family` has none.

    `family` is that of the forum, `thread` the number of the thread there, and `name` what the forum is called in the
    journal (the family, where it is empty). `pages` is the folder of saved pages, below the home. `gm` are the GM's
    own accounts, by number or name: their posts are never orders, but lines that begin with `GM` are commands where
    `gm_lines` allows it; `us` are those under which the program posts. `open`
    are the kinds of order that are no secret in this game once they are posted, as `ballot`: tallies show those alone.
    `receipts` go by `message` where the forum has messages and the program can send them, else by mail, or by `mail`.
    `tally_hours` are the hours between two tallies of a packet where the forum lets none be edited any more.
    `own` is the file of a family that the home brings, as it was when the game was set up: whoever has the game's
    settings can read its posts.
    """

    family: str = ""
    thread: str = ""
    name: str = ""
    address: str = ""
    feed: str = ""
    pages: str = ""
    gm: tuple[str, ...] = ()
    gm_lines: bool = False
    us: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    receipts: Literal["message", "mail"] = "message"
    tally_hours: int = 12
    own: str = ""

    @property
    def kind(self) -> Family:
        """The family, as this game reads it.

        Raises:
            UserError: there is none of that name.
        """
        return written(self.family, self.own) if self.own else family(self.family)

    @property
    def forum(self) -> str:
        """What the forum is called in the journal."""
        return self.name or self.family


FAMILIES = "forums"
"""The folder of a home that holds families of its GM's own."""
NO_FORUM = ForumSettings()


def seated(settings: ForumSettings, game: str, own: Path) -> ForumSettings:
    """Return the settings of a game's thread with the folder of its pages filled in, and a family of the home's own.

    Args:
        settings: as the GM wrote them.
        game: the id of the game.
        own: the folder of the home that may hold further families.

    Raises:
        UserError: there is no such family, it cannot be used, or a name cannot be part of a key.
    """
    if settings == NO_FORUM:
        return settings
    known = families(own)
    if settings.family not in known:
        raise UserError(f"`family` under [forum] is `{settings.family}`; known are: {', '.join(known)}.")
    family(settings.family, own)
    for name, value in (("thread", settings.thread), ("name", settings.name)):
        if not value.isprintable() or any(sign in "/@ " for sign in value):
            raise UserError(f"`{name}` under [forum] is `{value}`; write it without spaces, / and @.")
    return replace(settings, pages=settings.pages or f"threads/{game}", own=brought(settings.family, own))
