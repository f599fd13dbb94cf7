"""Forums that a home can talk to: the thread of a game as a channel, with the key that the settings name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from adjudicator.model.errors import UserError
from adjudicator.service.mail_out.logins import secret_of

if TYPE_CHECKING:
    from datetime import datetime

    from adjudicator.channels.base import PageSource
    from adjudicator.channels.discourse import DiscourseThread
    from adjudicator.channels.discourse_messages import DiscourseMessages
    from adjudicator.channels.feed_thread import FeedThread
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


def no_hour() -> None:
    """Return no hour."""


def reader_of(home: Home, settings: ForumSettings, due: Callable[[], datetime | None] = no_hour) -> PageSource | None:
    """Return where the program reads the thread of a game; None where nobody but a person can.

    Args:
        home: whose key, token or password it is.
        settings: those of the game.
        due: gives the deadline after which no feed is trusted to show all.

    Raises:
        UserError: the address, or the family, cannot be used.
    """
    thread, feed = _reader(home, settings), feed_of(home, settings)
    if feed is None:
        return thread
    if thread is None:
        return feed if settings.kind.feed is not None and settings.kind.feed.whole else None
    from adjudicator.channels.feed_thread import Watched

    return Watched(thread, feed, home.feeds, home.now, due)


def feed_of(home: Home, settings: ForumSettings) -> FeedThread | None:
    """Return the feed of a game's thread, None where the GM has named none.

    Raises:
        UserError: its address cannot be used.
    """
    if not settings.feed:
        return None
    from adjudicator.channels.feed_thread import FeedThread

    address, parts = home.settings.forum.address.rstrip("/"), urlsplit(settings.feed)
    inside = bool(address) and settings.feed.startswith(f"{address}/")
    root = address if inside or not parts.netloc else f"{parts.scheme}://{parts.netloc}"
    if not root:
        raise UserError(f"`feed` under [forum] is `{settings.feed}`; write its whole address, with https://.")
    path = settings.feed.removeprefix(root)
    return FeedThread(_web(home, dict, address=root), path, settings.thread, home.now)


def _reader(home: Home, settings: ForumSettings) -> PageSource | None:
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


def _web(home: Home, headers: Callable[[], dict[str, str]], gap: float = 0, address: str = "") -> Web:
    """Return the forum of a home, one for all its games, or that of an address which is not the home's."""
    from adjudicator.channels.web import Web

    login, mail = home.settings.forum, home.settings.mail
    agent = f"adjudicator ({mail.gm[0] if mail.gm else mail.address})"
    address = address or login.address.rstrip("/")
    if address not in home.webs:
        ca = home.path / login.ca if login.ca else None
        told = {"User-Agent": agent}
        home.webs[address] = Web(address, lambda: {**headers(), **told}, home.now, ca, gap=gap, daily=login.calls_a_day)
    return home.webs[address]
