"""Posting by program: each of our posts once, whatever breaks off between a forum's taking it and our noting it.

Each of our posts begins with a comment that no reader sees and that is its permanent name. Before anything is posted
the thread is searched for that name, so that no second try makes a second post.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from adjudicator.channels.web import Denied, Missing, NotTaken
from adjudicator.model.errors import UserError
from adjudicator.service.game.times import moment
from adjudicator.service.gm_desk.thread_posts import TALLY, Draft, drafts, family_of
from adjudicator.service.mail_out.daily import may, note
from adjudicator.service.mail_out.forums import thread_of

if TYPE_CHECKING:
    from adjudicator.channels.discourse import DiscourseThread
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

QUEUED = "waits for approval"
"""Said of a post that somebody must let through first: it is not in the thread, and is not posted again."""
_HOUR = re.compile(r", in \d[^\n]*")


@dataclass(slots=True)
class PostedNow:
    """What was done: names of posts that stand now, those that wait for approval, and what went wrong."""

    posted: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    queued: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def post_waiting(home: Home, table: Table) -> PostedNow | None:
    """Post what waits, in order, until something goes wrong; None where no program can post there.

    A post that the forum refuses as it is keeps none of the others back: the GM is told, and posts it by hand.

    Raises:
        UserError: the game has no thread, or the settings cannot be used.
    """
    thread = thread_of(home, table.config.forum)
    if thread is None or not family_of(table).limits.posting:
        return None
    done = PostedNow()
    for draft in drafts(home, table):
        try:
            _one(home, table, thread, draft, done)
        except NotTaken as fault:
            done.faults.append(f"{table.id}, {draft.name}: {fault}")
        except UserError as fault:
            done.faults.append(f"{table.id}: {fault}")
            break
    return done


def _one(home: Home, table: Table, thread: DiscourseThread, draft: Draft, done: PostedNow) -> None:
    """Post one post, or find that it stands already; a tally is edited in place."""
    comment = draft.text.split("\n", 1)[0]
    found = thread.find(comment)
    if found is not None:
        number, stands = found
        if _differs(stands, draft) and _edited(home, table, thread, number, draft):
            done.edited.append(draft.name)
    elif (
        TALLY in draft.name and _too_soon(home, table, draft)
    ) or f"{draft.name} {QUEUED}" in home.store.threads.posted(table.id):
        return
    elif thread.reply(draft.text):
        done.posted.append(draft.name)
    else:
        done.queued.append(draft.name)
        home.store.threads.mark_posted(table.id, f"{draft.name} {QUEUED}", home.stamp())
    if TALLY not in draft.name:
        home.store.threads.mark_posted(table.id, draft.name, home.stamp())


def _edited(home: Home, table: Table, thread: DiscourseThread, number: int, draft: Draft) -> bool:
    """Put the new text into a post of ours, and return whether the forum took it.

    A forum lets a post be edited for so long. A tally that is too old for that is closed, and the next round begins
    another, at most so often as the game's settings say.
    """
    if not may(home, "edit"):
        return False  # what it says by then is posted when the day has room again
    try:
        thread.edit(number, draft.text)
    except (NotTaken, Denied, Missing):
        if TALLY not in draft.name:
            raise
        home.store.threads.mark_posted(table.id, draft.name, home.stamp())
        return False
    note(home, table.id, "edit", draft.name)
    return True


def _too_soon(home: Home, table: Table, draft: Draft) -> bool:
    """Return whether the tally before this one is too young for another to be posted."""
    head, _, rest = draft.name.rpartition(f"-{TALLY}-")
    number, _, part = rest.partition("-")
    before = home.store.threads.posted_at(table.id, f"{head}-{TALLY}-{int(number) - 1}-{part}")
    if not before:
        return False
    return home.now() - moment(before) < timedelta(hours=table.config.forum.tally_hours)


def _differs(stands: str, draft: Draft) -> bool:
    """Return whether a post of ours has to be edited; the time that is left is a reason in a tally alone."""
    if TALLY in draft.name:
        return stands.strip() != draft.text.strip()
    return _HOUR.sub("", stands).strip() != _HOUR.sub("", draft.text).strip()
