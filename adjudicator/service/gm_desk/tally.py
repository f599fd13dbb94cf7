"""The public tally of an open packet: who has posted, and what the thread has shown anyway.

It is made from the log alone. It shows neither words nor kinds of sealed orders, only the kinds that the GM has
declared open, each with the post that holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import filing
from adjudicator.engine.dice import packet_id, phase_id
from adjudicator.engine.posts import PostRead
from adjudicator.model.errors import UserError
from adjudicator.model.page import Block, Column, Deadline, Page, Part, Points, Prose, Row, Section, Table, Typed
from adjudicator.model.page.marks import Ref, Text
from adjudicator.service.game.late import acted, late
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, left_about, moment
from adjudicator.service.gm_desk.votes_so_far import matters_of, summed, unposted
from adjudicator.service.mail_out.forums import messages_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from adjudicator.engine.voting import Matter
    from adjudicator.model.order import Filed
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table as GameTable


def tally_page(home: Home, table: GameTable) -> Page:
    """Return the tally of the open packet.

    Raises:
        UserError: no packet is open.
    """
    packet = table.history.state.open_packet
    if packet is None:
        raise UserError(f"No packet of {table.config.title} is open, so there is nothing to tally.")
    deadline = table.history.deadlines.get(packet.id)
    say, clerk = speaker(table), _clerk(home, table)
    return Page(
        kind="tally",
        game=table.id,
        label=table.config.title,
        title=f"{packet.id} {packet.name}",
        story=(say("letters/tally-story", {}),),
        deadline=_closes(deadline.at, home.now()) if deadline is not None else None,
        blocks=tuple(_blocks(table, clerk)),
        foot=(say("letters/tally-foot", {"clerk": clerk}),),
    )


def _closes(at: str, now: datetime) -> Deadline:
    """Return a deadline; the time left is told in words that change seldom, as each change is an edit."""
    when = moment(at)
    return Deadline("Closes", f"{format_time(when, 'UTC')} UTC", left=left_about(now, when))


def _clerk(home: Home, table: GameTable) -> str:
    """Return the account that takes sealed orders by message, empty where none does."""
    return home.settings.forum.user if messages_of(home, table.config.forum) is not None else ""


def _blocks(table: GameTable, clerk: str) -> list[Block]:
    """Return the sections of a tally; one with nothing to say is left out."""
    say, posts, before = speaker(table), _posts(table), _posts(table, above=True)
    seats = [(seat, table.players[seat].name) for seat in table.game.seats]
    rows = tuple(Row((name, "yes" if acted(table, seat) else "no")) for seat, name in seats)
    table_ = Table("Who has filed", (Column(""), Column("filed")), rows, titled=False)
    matters = matters_of(table)
    open_ = [(post, filed) for post in before for filed in _shown(table, post) if _serves(filed, matters)]
    open_ += [(post, filed) for post in posts for filed in _shown(table, post)]
    shown = [filed for _, filed in open_]
    votes = tuple(_open_orders(table, open_))
    vote = (*(summed(table, matters, shown) if matters else ()), *((Points(votes),) if votes else ()))
    owing = [table.players[seat].name for seat in late(table)]
    owed: list[Part] = [Prose((say("letters/tally-owed", {"names": owing}),))] if owing else []
    lacking = unposted(table, matters, shown)
    owed += [Prose((say("letters/tally-no-vote", {}),)), lacking] if lacking is not None else []
    read = tuple(_read(table, post, clerk) for post in posts)
    sections = (
        Section("Who has filed", (table_,), numbered=False),
        Section("The vote so far", vote, numbered=False),
        Section("Still owed", tuple(owed), numbered=False),
        Section("How each post was read", (Points(read),) if read else (), numbered=False),
    )
    return [section for section in sections if section.parts]


def _posts(table: GameTable, *, above: bool = False) -> list[PostRead]:
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


def _shown(table: GameTable, post: PostRead) -> list[Filed]:
    """Return the orders on file of a post that are no secret."""
    book, state = table.history.book, table.history.state
    kinds = table.config.forum.open
    return [f for f in book.of(post.seat) if f.mail == post.mail and f.order.kind in kinds and filing.alive(f, state)]


def _serves(filed: Filed, matters: Sequence[Matter]) -> bool:
    """Return whether an order is a vote on something that is still put to one."""
    return any(matter.takes(filed.order) for matter in matters)


def _open_orders(table: GameTable, shown: Sequence[tuple[PostRead, Filed]]) -> Iterator[Text]:
    """Yield what stands of the orders that are no secret, by seat, each with its post."""
    for seat in table.game.seats:
        for post, filed in shown:
            if post.seat == seat:
                said = Typed(filed.say(table.game.name))
                yield (f"{table.players[seat].name}: ", said, " (", _named(post), ")")


def _read(table: GameTable, post: PostRead, clerk: str) -> Text:
    """Return in a line how a post was read: open orders in full, of the rest only that there is some."""
    shown = len(_shown(table, post))
    facts = {
        "open": shown,
        "filed": len(post.filed) > shown,
        "asked": post.asked,
        "clerk": clerk,
        "talk": not (post.filed or post.asked),
    }
    return (_named(post), f" {table.players[post.seat].name}: {speaker(table)('letters/tally-read', facts)}")


def _named(post: PostRead) -> Ref:
    """Return the name of a post, which a thread shows as a link: its number for programs and that for people."""
    return Ref(f"{post.post.rpartition('/')[2]}#{post.name.rpartition('#')[2]}", post.name)
