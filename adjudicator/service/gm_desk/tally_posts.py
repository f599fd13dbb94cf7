"""How the posts of an open packet were read, for its tally: what is no secret in full, of the rest that there is some.

A post of a player shows the words of each line that is open to all, and how many more were filed or are asked about;
which, and why, is its author's alone. Strangers have a line of their own, and so has talk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from adjudicator.engine.chance.dice import packet_id, phase_id
from adjudicator.engine.running import filing
from adjudicator.model.page.marks import Piece, Ref, Text, Typed
from adjudicator.model.post import Post, read_post
from adjudicator.service.answering.file_post import name_of
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Table as GameTable
from adjudicator.service.gm_desk.votes_so_far import Open, matters_of, post_ref
from adjudicator.service.quarantine import reason

if TYPE_CHECKING:
    from adjudicator.engine.log.posts import PostRead
    from adjudicator.model.order import Filed
    from adjudicator.service.game.home import Home

MOST_TALK: Final = 12
"""Posts of talk, and strangers, that are named; of more the tally says how many."""


def posts_of(table: GameTable, *, above: bool = False) -> list[PostRead]:
    """Return the posts that stand and were read for the open packet, in the order of their texts.

    Those of the packet that it is nested in are given `above`: what they filed may serve here too.
    """
    packet = table.history.state.open_packet
    assert packet is not None
    here = phase_id(packet.id, packet.epoch)
    read = [
        post for post in (table.history.posts.read or {}).values() if post.stands and not is_message(table.id, post)
    ]
    if above:
        return [post for post in read if post.phase != here and packet.parent and packet.takes(packet_id(post.phase))]
    return [post for post in read if post.phase == here]


def is_message(game: str, post: PostRead) -> bool:
    """Return whether a post is a message of the forum, of which the thread shows nothing."""
    return post.post.rsplit("/", 2)[-2].startswith(f"{game}.")


def shown(table: GameTable, post: PostRead) -> list[Filed]:
    """Return the orders on file of a post that are no secret."""
    book, state = table.history.book, table.history.state
    return [f for f in book.of(post.seat) if f.mail == post.mail and is_open(table, f) and filing.alive(f, state)]


def is_open(table: GameTable, filed: Filed) -> bool:
    """Return whether an order is no secret once it is posted."""
    return filed.order.kind in table.config.forum.open


def open_orders(table: GameTable) -> list[Open]:
    """Return the orders of the thread that are no secret, with their posts; of an outer packet the votes alone."""
    matters = matters_of(table)
    before = [(post, each) for post in posts_of(table, above=True) for each in shown(table, post)]
    serving = [(post, each) for post, each in before if any(matter.takes(each.order) for matter in matters)]
    return serving + [(post, each) for post in posts_of(table) for each in shown(table, post)]


def how_read(home: Home, table: GameTable, clerk: str) -> tuple[Text, ...]:
    """Return a line for each post of a player that says more than talk, one for all talk, and one for strangers."""
    posts = posts_of(table)
    said = [post for post in posts if post.filed or post.asked]
    talk = [_by(table, post) for post in posts if not (post.filed or post.asked)]
    strange = [(*_named(post), f" {post.author}") for post in strangers(home, table)]
    lines = [_read(table, post, clerk) for post in said]
    lines += [_together(table, talk, "talk")] if talk else []
    lines += [_together(table, strange, "strangers")] if strange else []
    return tuple(lines)


def _by(table: GameTable, post: PostRead) -> tuple[Piece, ...]:
    return (post_ref(post), f" {table.players[post.seat].name}")


def _named(post: Post) -> tuple[Piece, ...]:
    return (Ref(f"{post.ident}#{post.number or post.ident}", name_of(post)),)


def _together(table: GameTable, posts: Sequence[tuple[Piece, ...]], what: str) -> Text:
    """Return a line about several posts, the newest of them by name."""
    pieces: list[Piece] = []
    for named in posts[-MOST_TALK:]:
        pieces += [", "] if pieces else []
        pieces += named
    return (*pieces, speaker(table)(f"letters/tally-{what}", {"more": max(len(posts) - MOST_TALK, 0)}))


def _read(table: GameTable, post: PostRead, clerk: str) -> Text:
    """Return how the lines of a post were read: those that are open in full, of the rest only that there are some."""
    pieces: list[Piece] = [*_by(table, post), ": "]
    say = speaker(table)
    standing = {filed.say(table.game.name) for filed in shown(table, post)}
    said = [filed for filed in post.filed if is_open(table, filed)]
    for number, filed in enumerate(said):
        pieces += [", "] if number else []
        words = filed.say(table.game.name)
        pieces += [Typed(words), *([] if words in standing else [" ", say("letters/tally-gone", {})])]
    facts = {"open": len(said), "filed": len(post.filed) > len(said), "asked": post.asked, "clerk": clerk}
    return (*pieces, say("letters/tally-read", facts))


def strangers(home: Home, table: GameTable) -> list[Post]:
    """Return the first post of each stranger since the last report, in the order in which they came."""
    since = table.history.published[-1][1].at if table.history.published else ""
    why, found = reason("post-stranger", ""), dict[str, Post]()
    for entry in home.store.journal("dropped", game=table.id):
        if entry.reason == why and entry.received_at >= since:
            post = read_post(home.store.raw(entry.id))
            if not (post.private or post.deleted):
                found.setdefault(post.author_id or post.author, post)
    return list(found.values())
