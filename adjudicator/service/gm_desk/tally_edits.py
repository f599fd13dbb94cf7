"""What edits before the lock have changed of open orders, for the tally: no vote is changed without all seeing it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from adjudicator.engine.log.posts import PostRead
from adjudicator.model.page.marks import Piece, Text, Typed
from adjudicator.model.post import read_post
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.gm_desk.tally_posts import is_message, is_open
from adjudicator.service.gm_desk.votes_so_far import Open, Votes, post_ref

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table as GameTable


Change = tuple[Text, Text]
"""What a text of a post said, and what the next one says instead; empty for nothing."""


def edits(home: Home, votes: Votes, phase: str) -> tuple[Text, frozenset[tuple[str, str]]]:
    """Return what the edits of posts of a packet have changed, in sentences, and the votes that they touch.

    Args:
        home: keeps the posts.
        votes: what is put to the vote.
        phase: the packet.
    """
    pieces, touched = list[Piece](), set[tuple[str, str]]()
    for place in votes.table.history.posts.before or {}:
        texts = votes.table.history.posts.texts(place)
        if texts[-1].phase != phase or is_message(votes.table.id, texts[-1]):
            continue
        for was, now in pairwise(texts):
            turned = list(_turned(votes, was, now))
            changes = [*_sides(votes.table, turned), *_orders(votes, was, now)]
            touched |= {(now.seat, name) for name, _, _ in turned}
            if changes:
                pieces += [*([" "] if pieces else []), *_sentence(home, votes.table, now, changes)]
    if pieces:
        pieces += [" ", speaker(votes.table)("letters/tally-edits", {})]
    return tuple(pieces), frozenset(touched)


def _sentence(home: Home, table: GameTable, now: PostRead, changes: list[Change]) -> Iterator[Piece]:
    """Yield the words for one edit, or for a deletion."""
    say = speaker(table)
    updated = read_post(home.store.raw(int(now.mail.rpartition(":")[2]))).updated if now.stands else ""
    when = format_time(moment(updated), "UTC") if updated else ""
    facts = {"name": table.players[now.seat].name, "deleted": not now.stands}
    yield f"{say('letters/tally-edit-who', facts)} "
    yield post_ref(now, f"#{now.name.rpartition('#')[2]}")
    yield f" {say('letters/tally-edit-when', {'when': when})}" if when else ""
    for before, after in changes:
        yield ", "
        for word, said in (("from" if after else "deleted" if facts["deleted"] else "without", before), ("to", after)):
            if said:
                yield f"{'' if said is before else ' '}{say(f'letters/tally-edit-{word}', {})} "
                yield from (said,) if isinstance(said, str) else said
    yield "."


def _turned(votes: Votes, was: PostRead, now: PostRead) -> Iterator[tuple[str, str, str]]:
    """Yield each proposal on which another text of a post takes another side, with both sides; empty for none."""
    before, after = _open(votes, was), _open(votes, now)
    for matter in votes.matters:
        one, other = (votes.side(matter, now.seat, orders) for orders in (before, after))
        if one and one != other:
            yield matter.name, one, other


def _sides(table: GameTable, turned: list[tuple[str, str, str]]) -> Iterator[Change]:
    """Yield changes of votes in words."""
    say = speaker(table)
    for name, was, now in turned:
        on = [say("letters/tally-edit-side", {"name": name, "side": side}) for side in (was, now) if side]
        yield (was, on[1]) if now else (on[0], "")


def _orders(votes: Votes, was: PostRead, now: PostRead) -> Iterator[Change]:
    """Yield what another text of a post says instead of its open orders, but for votes on what is put to one."""
    name, after = votes.table.game.name, {order.key(): order for _, order in _open(votes, now)}
    kept = {order.say(name) for order in after.values()}
    for _, order in _open(votes, was):
        if order.say(name) in kept or any(matter.takes(order.order) for matter in votes.matters):
            continue
        instead = after.get(order.key())
        yield (Typed(order.say(name)),), (Typed(instead.say(name)),) if instead is not None else ""


def _open(votes: Votes, post: PostRead) -> list[Open]:
    """Return what a text of a post filed that is no secret; a deleted one says nothing."""
    return [(post, filed) for filed in post.filed if is_open(votes.table, filed)] if post.stands else []
