"""Forums that a home can talk to: the thread of a game as a channel, with the key that the settings name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from adjudicator.service.mail_out.logins import secret_of

if TYPE_CHECKING:
    from adjudicator.channels.base import PageSource
    from adjudicator.channels.discourse import DiscourseThread
    from adjudicator.channels.discourse_messages import DiscourseMessages
    from adjudicator.channels.web import Web
    from adjudicator.intake.posts.family import Family
    from adjudicator.service.game.home import Home
    from adjudicator.service.settings.forum import ForumSettings


def thread_of(home: Home, settings: ForumSettings) -> DiscourseThread | None:
    """Return the thread of a game as the program writes in it; None where nobody but a person can.

    Args:
        home: whose key it is.
        settings: those of the game.

    Raises:
        UserError: the address cannot be used.
    """
    if settings.kind.reads != "discourse" or not _same_forum(home, settings):
        return None
    from adjudicator.channels.discourse import DiscourseThread

    return DiscourseThread(_web(home, _headers(home)), settings.thread, home.now)


def _headers(home: Home) -> Callable[[], dict[str, str]]:
    """Return what gives the headers with the key, which is fetched again each time."""

    def headers() -> dict[str, str]:
        login = home.settings.forum
        return {"Api-Key": secret_of(login, home.path), "Api-Username": login.user}

    return headers


def messages_of(home: Home, settings: ForumSettings) -> DiscourseMessages | None:
    """Return the messages of the game's account at its forum; None where the program cannot read and send any.

    Raises:
        UserError: the address cannot be used.
    """
    user = home.settings.forum.user
    if settings.kind.reads != "discourse" or not user or not _same_forum(home, settings):
        return None
    from adjudicator.channels.discourse_messages import DiscourseMessages

    return DiscourseMessages(_web(home, _headers(home)), user, home.now)


def reader_of(home: Home, settings: ForumSettings) -> PageSource | None:
    """Return where the program reads the thread of a game; None where nobody but a person can.

    Args:
        home: whose key, token or password it is.
        settings: those of the game.

    Raises:
        UserError: the address, or the family, cannot be used.
    """
    kind = settings.kind
    if kind.reads == "discourse":
        return thread_of(home, settings)
    if not _same_forum(home, settings):
        return None
    if kind.reads == "boardgamegeek":
        return _geek(home, settings, kind)
    return _pages(home, settings, kind) if kind.web is not None else None


def _same_forum(home: Home, settings: ForumSettings) -> bool:
    """Return whether a game's thread is in the forum that the home can talk to."""
    address = home.settings.forum.address.rstrip("/")
    return bool(address and settings.thread) and f"{settings.address or address}/".startswith(f"{address}/")


def _geek(home: Home, settings: ForumSettings, kind: Family) -> PageSource:
    from adjudicator.channels.boardgamegeek import GeekThread

    def headers() -> dict[str, str]:
        return {"Authorization": f"Bearer {secret_of(home.settings.forum, home.path)}"}

    return GeekThread(_web(home, headers, kind.limits.seconds), settings.thread, home.now)


def _pages(home: Home, settings: ForumSettings, kind: Family) -> PageSource | None:
    """Return the pages of a thread, which a member may read, or everybody where the home names no user."""
    from adjudicator.channels.page_thread import PageThread
    from adjudicator.intake.posts.site import Site

    login, address = home.settings.forum, home.settings.forum.address.rstrip("/")
    start = settings.address.removeprefix(address)
    start = start if start.strip("/") else ""
    if kind.web is None or not (start or kind.web.thread):
        return None
    member = (login.user, secret_of(login, home.path)) if login.user else ("", "")
    site = Site(kind, settings.thread, start, member)
    return PageThread(_web(home, dict), site, settings.thread, home.now)


def _web(home: Home, headers: Callable[[], dict[str, str]], gap: float = 0) -> Web:
    """Return the forum of a home, one for all its games."""
    from adjudicator.channels.web import Web

    login, mail = home.settings.forum, home.settings.mail
    agent = f"adjudicator ({mail.gm[0] if mail.gm else mail.address})"
    if login.address not in home.webs:
        ca = home.path / login.ca if login.ca else None
        told = {"User-Agent": agent}
        home.webs[login.address] = Web(
            login.address, lambda: {**headers(), **told}, home.now, ca, gap=gap, daily=login.calls_a_day
        )
    return home.webs[login.address]
