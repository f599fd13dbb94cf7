"""What moderators do to the posts and the users of a thread, as far as its pages show it: sentences for the GM."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.model.post import Post
    from adjudicator.service.game.table import Table


def told_of(post: Post, what: str) -> str:
    """Return a sentence about a post."""
    return f"post #{post.number or post.ident} of {post.author} {what}"


def gone(table: Table, post: Post, others: Sequence[Post], there: str) -> str:
    """Return what became of a post that has left the thread, empty where nobody need know.

    Args:
        table: the game.
        post: as it was last read.
        others: the posts in the thread now.
        there: the thread in which it is now, where the forum tells.
    """
    if there:
        return told_of(
            post,
            f"was moved to thread {there}, and counts as deleted here; have it moved back, or file what it says with: "
            f"adjudicator substitute {table.id}",
        )
    known = table.history.posts.of(post.place)
    if known is None or not (known.filed or known.done) or not known.stands:
        return ""
    words = post.body.strip()
    into = next((each for each in others if each.author == post.author and words and words in each.body), None)
    if into is not None:
        return told_of(post, f"is gone, and its words are in #{into.number or into.ident} now: each order counts once.")
    return told_of(post, "is gone, and counts as deleted; where a moderator has moved or merged it, have it put back.")


def split(post: Post, changed: Sequence[tuple[Post, Post]]) -> str:
    """Return that a new post was part of another before, empty where it was not.

    Args:
        post: the new post.
        changed: the posts whose text is another now, each as it was and as it is.
    """
    words = post.body.strip()
    for before, after in changed:
        if words and before.author == post.author and words in before.body and words not in after.body:
            return told_of(post, f"was part of #{after.number or after.ident} before: each order counts once.")
    return ""


def writer_of(post: Post) -> str:
    """Return the account that wrote a post, and what it is called: a number, which may be missing, and a name."""
    return f"{post.author_id}/{post.author}"


def renamed(table: Table, before: str, post: Post) -> str:
    """Return who writes a known post now, where the account or its name has changed, and what to do about it.

    Args:
        table: the game.
        before: its author as it was first read, as `writer_of` gives it.
        post: the post as it is now.
    """
    posts, (ident, _, name) = table.history.posts, before.partition("/")
    if ident and ident == post.author_id:
        seat = posts.seat_of(ident)
        return f"{name} is called {post.author} now, and stays {table.players[seat].name}." if seat else ""
    known = posts.of(post.place)
    if known is None:
        return ""
    player, now = table.players[known.seat].name, posts.seat_of(post.author_id or f"name:{post.author}")
    head = f"what {name} had posted is by {post.author} now, as where users are merged; what it filed stands"
    if now == known.seat:
        return f"{head}, and {post.author} speaks for {player} too."
    if now:
        other = table.players[now].name
        return f"{head}. What {post.author} posts counts for {other}: have the users parted, or take orders by mail."
    return f"{head}. Nobody knows {post.author} yet: adjudicator forum invite {table.id} --seat {known.seat}"
