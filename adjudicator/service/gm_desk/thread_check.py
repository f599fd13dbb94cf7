"""What is well with the thread of a game and what is missing: settings, pages, address, key, rights and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.channels.feed_thread import FeedThread
from adjudicator.intake.posts.feeds import hours
from adjudicator.intake.posts.saved import Page, posts_of
from adjudicator.model.errors import UserError
from adjudicator.report.words import plural
from adjudicator.service.gm_desk.thread_posts import drafts, family_of
from adjudicator.service.mail_out.forums import feed_of, messages_of, reader_of, thread_of

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

Looked = tuple[str, bool, str]
"""What was looked at, whether it is well, and what to know or to do."""


def looked(home: Home, table: Table) -> list[Looked]:
    """Return what was found about the thread of a game; nothing is posted.

    Raises:
        UserError: the game has no thread.
    """
    kind, settings = family_of(table), table.config.forum
    found: list[Looked] = [("family", True, kind.title)]
    found.append(("thread", bool(settings.thread), settings.thread or "write `thread` under [forum] in game.toml"))
    folder = home.path / settings.pages
    pages = sum(path.is_file() for path in folder.iterdir()) if folder.is_dir() else 0
    found.append(("saved pages", True, f"{pages} in {settings.pages}"))
    found += _untied(table) + _fed(home, table)
    longest = max((len(draft.text) for draft in drafts(home, table)), default=0)
    found.append(("posts", longest <= kind.limits.longest, f"at most {kind.limits.longest} characters each"))
    return [*found, *_reached(home, table)]


def _untied(table: Table) -> list[Looked]:
    """Return which seats no account speaks for yet."""
    tied = {each.seat for each in table.history.posts.accounts}
    listed = {player.seat for player in table.config.players if player.accounts}
    lacking = [table.players[seat].name for seat in table.game.seats if seat not in tied | listed]
    return [("accounts", True, f"no account is known of {', '.join(lacking)}" if lacking else "every seat has one")]


def _fed(home: Home, table: Table) -> list[Looked]:
    """Return whether the feed of the thread can be read, and what it is good for, where one is named."""
    kind = table.config.forum.kind
    try:
        feed = feed_of(home, table.config.forum)
        if feed is None:
            return []
        count = len(hours(feed.raw()))
    except UserError as fault:
        return [("feed", False, str(fault))]
    whole = kind.feed is not None and kind.feed.whole and isinstance(reader_of(home, table.config.forum), FeedThread)
    return [("feed", True, f"{count} items, {'read as posts' if whole else 'a sign to read the thread'}")]


def _reached(home: Home, table: Table) -> list[Looked]:
    """Return whether the forum can be read and written by the program."""
    settings, login = table.config.forum, home.settings.forum
    by_hand = ("posting", True, "by hand: adjudicator post --print, then adjudicator posted")
    if not login.address:
        return [by_hand]
    try:
        source = reader_of(home, settings)
        if source is None:
            return [("posting", True, "by hand, as [forum] in home.toml is another forum or family")]
        count = 0
        for leaf in source.pages():
            pages = [Page(leaf.name, raw) for raw in (leaf.raw, *leaf.further)]
            count += len(posts_of(pages, settings.kind)[0])
        writes = thread_of(home, settings) is not None
    except UserError as fault:
        return [("reading by the program", False, str(fault))]
    if writes and not login.user:
        return [("reading by the program", False, "write `user` under [forum] in home.toml: whom the key belongs to")]
    told = _messages(home, table)
    posting = ("posting by the program", True, "tried with the first post") if writes else by_hand
    return [("reading by the program", True, plural(count, "post")), posting, *told]


def _messages(home: Home, table: Table) -> list[Looked]:
    """Return whether messages of the forum can be read, where it has any."""
    messages = messages_of(home, table.config.forum)
    if messages is None:
        return []
    try:
        messages.check()
    except UserError:
        advice = "the key is not good for messages: sealed orders and receipts go by mail"
        return [("messages", table.config.forum.receipts == "mail", advice)]
    return [
        ("messages", True, f"sealed orders to {home.settings.forum.user}, receipts by {table.config.forum.receipts}")
    ]
