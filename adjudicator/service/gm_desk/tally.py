"""The public tally of an open packet: who has posted, and what the thread has shown anyway.

It is made from the log alone. It shows neither words nor kinds of sealed orders, only the kinds that the GM has
declared open, each with the post that holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import filing
from adjudicator.engine.dice import phase_id
from adjudicator.engine.posts import PostRead
from adjudicator.model.errors import UserError
from adjudicator.model.page import Block, Column, Deadline, Page, Points, Prose, Row, Section, Table, Typed
from adjudicator.model.page.marks import Ref, Text
from adjudicator.service.game.late import acted, late
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import due
from adjudicator.service.mail_out.forums import messages_of

if TYPE_CHECKING:
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
    told = due(packet.id, packet.name, deadline.at, home.now(), "UTC") if deadline is not None else None
    say = speaker(table)
    return Page(
        kind="tally",
        game=table.id,
        label=table.config.title,
        title=f"{packet.id} {packet.name}",
        story=(say("letters/tally-story", {}),),
        deadline=Deadline("Closes", told.when, left=told.left) if told is not None else None,
        blocks=tuple(_blocks(table)),
        foot=(say("letters/tally-foot", {"clerk": _clerk(home, table)}),),
    )


def _clerk(home: Home, table: GameTable) -> str:
    """Return the account that takes sealed orders by message, empty where none does."""
    return home.settings.forum.user if messages_of(home, table.config.forum) is not None else ""


def _blocks(table: GameTable) -> list[Block]:
    """Return the sections of a tally; one with nothing to say is left out."""
    say, posts = speaker(table), _posts(table)
    seats = [(seat, table.players[seat].name) for seat in table.game.seats]
    rows = tuple(Row((name, "yes" if acted(table, seat) else "no")) for seat, name in seats)
    table_ = Table("Who has filed", (Column(""), Column("filed")), rows, titled=False)
    found: list[Block] = [Section("Who has filed", (table_,), numbered=False)]
    votes = tuple(_open_orders(table, posts))
    found += [Section("The vote so far", (Points(votes),), numbered=False)] if votes else []
    owing = [table.players[seat].name for seat in late(table)]
    if owing:
        found.append(Section("Still owed", (Prose((say("letters/tally-owed", {"names": owing}),)),), numbered=False))
    read = tuple(_read(table, post) for post in posts)
    found += [Section("How each post was read", (Points(read),), numbered=False)] if read else []
    return found


def _posts(table: GameTable) -> list[PostRead]:
    """Return the posts that stand and were read for the open packet, in the order of their texts."""
    packet = table.history.state.open_packet
    assert packet is not None
    here = phase_id(packet.id, packet.epoch)
    read = (table.history.posts.read or {}).values()
    return [post for post in read if post.phase == here and post.stands and not _private(table, post)]


def _private(table: GameTable, post: PostRead) -> bool:
    """Return whether a post is a message of the forum, of which the thread shows nothing."""
    return post.post.rsplit("/", 2)[-2].startswith(f"{table.id}.")


def _shown(table: GameTable, post: PostRead) -> list[Filed]:
    """Return the orders on file of a post that are no secret."""
    book, state = table.history.book, table.history.state
    kinds = table.config.forum.open
    return [f for f in book.of(post.seat) if f.mail == post.mail and f.order.kind in kinds and filing.alive(f, state)]


def _open_orders(table: GameTable, posts: list[PostRead]) -> list[Text]:
    """Return what stands of the orders that are no secret, by seat, each with its post."""
    found: list[Text] = []
    for seat in table.game.seats:
        for post in (each for each in posts if each.seat == seat):
            for filed in _shown(table, post):
                said = filed.say(table.game.name)
                found.append((f"{table.players[seat].name}: ", Typed(said), " (", _named(post), ")"))
    return found


def _read(table: GameTable, post: PostRead) -> Text:
    """Return in a line how a post was read: open orders in full, of the rest only that there is some."""
    shown = len(_shown(table, post))
    facts = {
        "open": shown,
        "filed": len(post.filed) > shown,
        "asked": post.asked,
        "talk": not (post.filed or post.asked),
    }
    return (_named(post), f" {table.players[post.seat].name}: {speaker(table)('letters/tally-read', facts)}")


def _named(post: PostRead) -> Ref:
    """Return the name of a post, which a thread shows as a link: its number for programs and that for people."""
    return Ref(f"{post.post.rpartition('/')[2]}#{post.name.rpartition('#')[2]}", post.name)
