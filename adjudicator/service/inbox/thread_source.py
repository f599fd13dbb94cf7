"""The thread of a game as a source of mail: each text of a post once, by the hour that counts for it.

A post counts from the hour at which it was made, and a text that was changed later from the hour of the change where
the forum tells it, else from the moment at which it was first read. Whether a text was changed its digest tells, as
edits need not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from adjudicator.channels.base import Fetched
from adjudicator.channels.saved_pages import SavedPages
from adjudicator.intake.mail.charset import tidy
from adjudicator.intake.posts.feeds import hours
from adjudicator.intake.posts.hours import moment as hour_of
from adjudicator.intake.posts.pages import closed
from adjudicator.intake.posts.reading import lines_of
from adjudicator.intake.posts.saved import Page, posts_of
from adjudicator.intake.reading.arrived import POST
from adjudicator.model.errors import UserError
from adjudicator.model.journal import SeenPost
from adjudicator.model.post import Post, read_post
from adjudicator.service.answering.file_post import speaks_for
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import in_utc, moment, stamp
from adjudicator.service.inbox import moderated
from adjudicator.service.inbox.conversations import about
from adjudicator.service.mail_out.forums import feed_of, messages_of, reader_of
from adjudicator.service.settings import config as configuration

if TYPE_CHECKING:
    from adjudicator.channels.base import Leaf, PageSource, Past
    from adjudicator.channels.feed_thread import FeedThread
    from adjudicator.service.game.home import Home
    from adjudicator.service.settings.forum import ForumSettings

APART = timedelta(minutes=5)
"""How far the clocks of a forum and of this machine may be apart before the GM is told."""
QUARTER = timedelta(minutes=15)
"""What the difference of two clocks is rounded to."""
NEVER = "~"
"""An hour after all others, which are digits."""


class ThreadSource:
    """The posts of one game's thread that are new or changed.

    `notes` tells in a sentence each which pages could not be used; the others are read all the same. `games` are those
    of the home that a message may be about, each with its title. A `feed` is a sign that pages are to be saved again.
    """

    def __init__(
        self,
        home: Home,
        game: str,
        settings: ForumSettings,
        pages: PageSource,
        games: Sequence[tuple[str, str]] = (),
        feed: FeedThread | None = None,
    ) -> None:
        self.notes: list[str] = []
        self._feed = feed
        self._home, self._game, self._settings, self._pages = home, game, settings, pages
        self._games = games
        self._seen: dict[str, SeenPost] = {}
        self._behind = timedelta()
        self._hours: tuple[list[str], str] | None = None
        self._given: dict[str, tuple[SeenPost, str]] = {}

    def fetch(self) -> Iterator[Fetched]:
        """Every text that is new, in order of the hours that count for them."""
        self._hours = None
        self._seen = {each.place: each for each in self._home.store.threads.seen(self._game)}
        found: list[Fetched] = []
        last = ""
        for leaf in self._pages.pages():
            last = max(last, stamp(leaf.read))
            page = sha256(f"{leaf.name}/{leaf.read.timestamp()}/".encode() + leaf.raw).hexdigest()
            if not leaf.whole and self._home.store.threads.page_seen(self._game, page):
                continue
            try:
                found += self._new(leaf, page)
            except UserError as fault:
                self.notes.append(f"{self._game}: {fault}")
        if self._feed is not None:
            self._compare(self._feed, last)
        yield from sorted(found, key=lambda fetched: fetched.received)

    def _compare(self, feed: FeedThread, last: str) -> None:
        """Note that the feed shows something later than all pages; a feed that fails is told, and delays nothing."""
        try:
            newest = max(hours(feed.raw()), default="")
        except UserError as fault:
            self.notes.append(f"{self._game}: {fault}")
            return
        if newest > last:
            told = in_utc(newest)
            self.notes.append(
                f"{self._game}: the thread has news of {told}, later than its saved pages; save it again."
            )

    def done(self, *uids: str) -> None:
        """Take texts for journalled; a page whose last text it was is not looked at again."""
        done = [self._given.pop(uid) for uid in uids if uid in self._given]
        left = {page for _, page in self._given.values()}
        pages = {page for _, page in done} - left
        self._home.store.threads.note(self._game, [seen for seen, _ in done], pages)

    def _new(self, leaf: Leaf, page: str) -> list[Fetched]:
        """Return the texts of a page that are new."""
        posts, odd = posts_of([Page(leaf.name, raw) for raw in (leaf.raw, *leaf.further)], self._settings.kind)
        if leaf.title and not self._is_ours(leaf, posts):
            return []
        wanted = self._settings.thread
        if not leaf.title and wanted and any(post.thread not in {"", wanted} for post in posts):
            raise UserError(f"{leaf.name} is a page of thread {posts[0].thread}, and the game's is {wanted}.")
        posts = self._by_our_clock(posts, leaf)
        self.notes += [f"{self._game}: {each}" for each in (*odd, *self._shut(leaf))]
        placed = list(self._placed(posts, leaf))
        self._tell_of_users(placed)
        changed = self._changed(placed)
        found = [self._fetched(text, leaf.read, page) for post in placed for text in self._texts(post, changed)]
        if not found and not leaf.whole:
            self._home.store.threads.note(self._game, (), (page,))
        return found

    def _shut(self, leaf: Leaf) -> tuple[str, ...]:
        """Return a note for the GM on a thread in which nobody can post while orders are owed."""
        pages = (leaf.raw, *leaf.further)
        shut = leaf.shut or ("closed" if any(closed(raw, self._settings.kind) for raw in pages) else "")
        if not shut or self._table().history.state.open_packet is None:
            return ()
        return (f"{leaf.name} is {shut}, so that nobody can post there; have it opened, or take orders by mail.",)

    def _is_ours(self, leaf: Leaf, posts: Sequence[Post]) -> bool:
        """Return whether a conversation is about this game; of one that may be about several the GM is told."""

        def plays(game: str) -> bool:
            table = Table.open(self._home.store, game)
            return any(speaks_for(table, post) for post in posts)

        named = about(leaf.title, self._games, plays)
        if len(named) != 1 and self._game == self._games[0][0]:
            known = ", ".join(game for game, _ in self._games)
            which = "several" if named else "none"
            self.notes.append(f"{leaf.name} is not read, as its title names {which} of the games; they are {known}.")
        return named == [self._game]

    def _placed(self, posts: Sequence[Post], leaf: Leaf) -> Iterator[Post]:
        """Yield posts with the names of forum and thread, and those that a page lacks amid the others as deleted."""
        settings, numbers, whole = self._settings, set[int](), leaf.whole
        own = settings.thread
        if leaf.title:
            own = f"{self._game}.{posts[0].thread}"
            clerk = self._home.settings.forum.user
            posts = [replace(post, private=True) for post in posts if post.author != clerk]
        pasted = Counter[str]()
        for post in posts:
            ident = post.ident or _pasted(post, pasted)
            numbers |= {int(ident)} if ident.isdigit() else set()
            yield replace(post, forum=settings.forum, thread=own or post.thread, ident=ident)
        here = f"{settings.forum}/{own or (posts[0].thread if posts else '')}"
        for seen in list(self._seen.values()):
            place, _, ident = seen.place.rpartition("/")
            if place != here:
                continue
            if not ident.isdigit() or not numbers or int(ident) in numbers:
                continue
            if (whole == "all" or min(numbers) < int(ident)) and (whole or int(ident) < max(numbers)):
                gone = self._gone(seen)
                if self._is_new(gone):
                    self._tell_gone(gone, posts)
                yield gone

    def _gone(self, seen: SeenPost) -> Post:
        """Return a post that is no longer in the thread."""
        ident = self._home.store.mail_seen(seen.key)
        assert ident is not None
        return replace(read_post(self._home.store.raw(ident)), deleted=True)

    def _is_new(self, post: Post) -> bool:
        """Return whether a post is new or says something else; another drawing of the same lines is no other text."""
        seen = self._seen.get(post.place)
        if seen is None or seen.digest == post.digest:
            return seen is None
        ident = self._home.store.mail_seen(seen.key)
        return ident is None or self._lines(read_post(self._home.store.raw(ident))) != self._lines(post)

    def _lines(self, post: Post) -> list[tuple[str, str]]:
        """Return what a post says: its lines with whose each is, but for what its author did not write for it."""
        said = lines_of(post, self._settings.kind)
        return [
            (line.role, line.text) for line in said if line.text.strip() and line.role not in {"machine", "signature"}
        ]

    def _texts(self, post: Post, changed: Sequence[tuple[Post, Post]]) -> Iterator[Post]:
        """Yield what is new of a post: what it said at a lock since it was last read, and what it says.

        Where its forum tells no more what it said at that hour, the present text is all there is.
        """
        new = self._is_new(post)
        if post.place not in self._seen:
            self._tell(moderated.split(post, changed))
        was = list(self._was(post)) if new or post.version > 1 else []
        yield from was
        if new or was:
            yield post

    def _tell_gone(self, post: Post, posts: Sequence[Post]) -> None:
        """Note what became of a post that has left the thread: its author may have taken nothing back."""
        there = self._pages.moved(post.ident) if post.ident.isdigit() else ""
        self._tell(moderated.gone(self._table(), post, posts, there))

    def _changed(self, posts: Sequence[Post]) -> list[tuple[Post, Post]]:
        """Return the posts that say something else than when they were last read, each as it was and as it is."""
        known = [post for post in posts if post.place in self._seen and not post.deleted]
        news = [post for post in known if self._seen[post.place].digest != post.digest]
        idents = [self._home.store.mail_seen(self._seen[post.place].key) for post in news]
        pairs = zip(idents, news, strict=True)
        return [(read_post(self._home.store.raw(ident)), post) for ident, post in pairs if ident is not None]

    def _tell_of_users(self, posts: Sequence[Post]) -> None:
        """Note whose posts are by another account now, or one of another name, once for each."""
        noted = dict[str, SeenPost]()
        for post in posts:
            seen, writer = self._seen.get(post.place), moderated.writer_of(post)
            if seen is None or post.deleted or not seen.author or seen.author == writer:
                continue
            self._tell(moderated.renamed(self._table(), seen.author, post))
            self._seen[post.place] = noted[post.place] = replace(seen, author=writer)
        if noted:
            self._home.store.threads.note(self._game, noted.values())

    def _by_our_clock(self, posts: list[Post], leaf: Leaf) -> list[Post]:
        """Return posts with the hours that our clock showed, where that of the forum is far from it.

        A quarter of an hour is the least that is set right: hours that differ from reading to reading would look like
        changes.
        """
        self._behind = round(leaf.behind / QUARTER) * QUARTER
        if not self._behind or not any(post.created for post in posts):
            return posts
        way = "behind" if self._behind > timedelta() else "ahead of"
        hours = abs(self._behind) / timedelta(hours=1)
        self._tell(f"the clock of the forum is {hours:g} hours {way} this machine's, and posts count by ours; set one.")
        return [
            replace(post, created=self._set_right(post.created), updated=self._set_right(post.updated))
            for post in posts
        ]

    def _set_right(self, told: str) -> str:
        return stamp(moment(told) + self._behind) if told and self._behind else told

    def _table(self) -> Table:
        return Table.open(self._home.store, self._game)

    def _tell(self, what: str) -> None:
        """Tell the GM, once in a reading."""
        told = f"{self._game}: {what}"
        self.notes += [told] if what and told not in self.notes else []

    def _note(self, post: Post, what: str) -> None:
        """Tell the GM what is odd about a post."""
        self._tell(moderated.told_of(post, what))

    def _was(self, post: Post) -> Iterator[Post]:
        """Yield the texts that a post had since it was last read, where orders may have been locked in between."""
        last = self._last(post)
        since = last or post.created
        if post.updated <= since or not post.ident.isdigit():
            return
        hours, soon = self._locks()
        if _between(hours, since, post.updated) or soon <= post.updated:
            was = [self._as_it_was(post, each) for each in self._pages.past(post.ident)]
            if was and not _between(hours, was[-1].updated, post.updated):
                yield from (each for each in was[:-1] if each.updated > last)

    def _as_it_was(self, post: Post, past: Past) -> Post:
        """Return a post with a text that it had."""
        since = self._set_right(hour_of(past.since)) if past.since else post.created
        edited = past.version > 1
        return replace(post, body=tidy(past.text), updated=since, version=past.version, edited=edited, deleted=False)

    def _last(self, post: Post) -> str:
        """Return since when a post has said what was last read of it, empty where it was never read."""
        seen = self._seen.get(post.place)
        ident = self._home.store.mail_seen(seen.key) if seen is not None else None
        return read_post(self._home.store.raw(ident)).updated if ident is not None else ""

    def _locks(self) -> tuple[list[str], str]:
        """Return the hours at which orders were or will be locked, and that from which on the open packet may be.

        Who is late may be given some hours more, so that the open one is locked at its deadline or after it.
        """
        if self._hours is not None:
            return self._hours
        history = self._table().history
        packet = history.state.open_packet
        due = history.deadlines.get(packet.id) if packet is not None else None
        hours = [each.at for each in history.deadlines.values()] + [report.at for _, report in history.published]
        self._hours = hours, due.at if due is not None else NEVER
        return self._hours

    def _fetched(self, post: Post, read: datetime, page: str) -> Fetched:
        """Return a text to be journalled. A text that comes back after another has a key of its own."""
        before = self._seen.get(post.place)
        texts = before.texts + 1 if before is not None else 1
        key = f"{POST}{post.key}" if texts == 1 else f"{POST}{post.key}.{texts}"
        uid = f"post {post.ident} by {post.author or 'nobody'} for {self._game}, text {texts}"
        self._seen[post.place] = SeenPost(self._game, post.place, post.digest, texts, key, moderated.writer_of(post))
        self._given[uid] = self._seen[post.place], page
        return Fetched(uid, post.raw, self._hour(post, read, first=before is None), key)

    def _hour(self, post: Post, read: datetime, *, first: bool) -> datetime:
        """Return the hour that counts for a text."""
        read = min(read, self._home.now())
        told = post.updated if post.edited or not first else post.created
        if told and moment(told) > read + APART:
            clocks = "set the clock of the forum or of this machine"
            self._note(post, f"is dated {told}, and was read at {stamp(read)} already; {clocks}.")
        return min(moment(told), read) if told and not post.deleted else read


def _between(hours: Sequence[str], since: str, until: str) -> bool:
    return any(since < hour <= until for hour in hours)


def _pasted(post: Post, before: Counter[str]) -> str:
    """Return what a pasted post is known by: its author and words, and which of several that are alike it is."""
    ident = f"t{sha256(f'{post.author}/{post.body}'.encode()).hexdigest()[:12]}"
    before[ident] += 1
    return ident if before[ident] == 1 else f"{ident}-{before[ident]}"


def _due(home: Home, game: str) -> datetime | None:
    """Return the deadline of the open packet of a game, if it has one."""
    history = Table.open(home.store, game).history
    packet = history.state.open_packet
    due = history.deadlines.get(packet.id) if packet is not None else None
    return moment(due.at) if due is not None else None


def thread_sources(home: Home) -> list[ThreadSource]:
    """Return the sources for the thread of each game that has one.

    They are saved pages, the forum where it can be read, and the messages of the game's account there, which are read
    once for all games.
    """
    found: list[ThreadSource] = []
    configs = [(meta.id, configuration.from_json(meta.config)) for meta in home.store.games()]
    threads = [(game, config) for game, config in configs if config.forum.family]
    speaks = [(game, config.title) for game, config in threads if messages_of(home, config.forum) is not None]
    messages: PageSource | None = None
    for game, config in threads:
        settings = config.forum
        thread = reader_of(home, settings, partial(_due, home, game))
        sign = feed_of(home, settings) if thread is None else None
        found.append(ThreadSource(home, game, settings, SavedPages(home.path / settings.pages), feed=sign))
        found += [ThreadSource(home, game, settings, thread)] if thread is not None else []
        if any(each == game for each, _ in speaks):
            messages = messages or messages_of(home, settings)
            assert messages is not None
            found.append(ThreadSource(home, game, settings, messages, speaks))
    return found
