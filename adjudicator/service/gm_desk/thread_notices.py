"""What is posted in a thread between two reports: press to all, the lock of a packet, reminders.

All of it is public: a reminder names those who have filed nothing, which the tally tells too, and never who was
written to, as that depends on what they have on file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.press import ALL
from adjudicator.engine.log.sealing import OrdersSealed, WordsSealed
from adjudicator.intake.reading.arrived import is_post
from adjudicator.model.letter import MailId
from adjudicator.model.page import Deadline, Page
from adjudicator.model.state import Packet, PacketState
from adjudicator.service.game.late import late
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import due, moment
from adjudicator.service.gm_desk.tally_posts import is_message
from adjudicator.service.mail_out.letters import lock_page
from adjudicator.service.press.outgoing import press_page

if TYPE_CHECKING:
    from adjudicator.engine.log.press import PressSent
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table


def notices(home: Home, table: Table) -> Iterator[tuple[str, Page]]:
    """Yield all press, short receipts, and the last reminder, each with its name: packet, kind and number."""
    yield from _press(home, table)
    yield from _short_receipts(home, table)
    yield from _reminder(home, table)


def _press(home: Home, table: Table) -> Iterator[tuple[str, Page]]:
    """Yield the press to all, but for what was posted in the thread itself."""
    for count, row in enumerate((row for row in table.history.press.out if ALL in row.to), 1):
        if not _posted(home, row):
            yield f"{(row.packet or '0.0').replace('.', '-')} press {count}", press_page(table, row, ALL)


def _posted(home: Home, row: PressSent) -> bool:
    ident = row.mail.rpartition(":")[2]
    return ident.isdigit() and any(is_post(each.key) for each in home.store.journal(above=int(ident) - 1)[:1])


def locks(home: Home, table: Table) -> Iterator[tuple[str, str, Page]]:
    """Yield the notice of each lock that was told by mail before any die fell, with its packet and its name."""
    seen, packets = set[tuple[str, int]](), _packets(table)
    for entry in home.store.outbox(game=table.id):
        ident = MailId.parse(entry.key)
        if ident is None or ident.kind != "lock" or (ident.packet, ident.n) in seen:
            continue
        seen.add((ident.packet, ident.n))
        phase = phase_id(ident.packet.replace("-", "."), ident.n - 1)
        orders, words = dict[str, str](), dict(table.history.promised.get(phase, {}))
        for row in table.history.sealed:
            if row.packet == phase and isinstance(row, OrdersSealed):
                orders = dict(row.digests)
            elif row.packet == phase and isinstance(row, WordsSealed):
                words |= dict(row.digests)
        if orders and phase in packets:  # one that was taken back is announced no more
            rows = tuple((seat, digest, words.get(seat, "")) for seat, digest in orders.items())
            page = lock_page(table, speaker(table), packets[phase], rows, moment(entry.made_at))
            yield ident.packet, f"{ident.packet} lock {ident.n}", page


def _packets(table: Table) -> dict[str, PacketState]:
    """Return the packets that were locked, by their names in the dice, and the one that waits for words."""
    locked = [row.body for row in table.history.rows if row.body.kind == "packet_locked"]
    found = [each.packet for event in locked for each in event.changes if isinstance(each, Packet) and each.packet]
    here = table.history.state.packet
    found += [here] if here is not None and table.history.state.open_packet is None else []
    return {phase_id(packet.id, packet.epoch): packet for packet in found}


def _short_receipts(home: Home, table: Table) -> Iterator[tuple[str, Page]]:
    """Yield a line for each post of the open packet whose author has receipts in the thread: how much, never what.

    Its name is that of the post and the number of its text: our numbers of mails would tell how many came unseen.
    """
    if not table.history.posts.short:
        return
    texts = {each.place: each.texts for each in home.store.threads.seen(table.id)}
    packet, posts = table.history.state.open_packet, table.history.posts
    here = phase_id(packet.id, packet.epoch) if packet is not None else ""
    for post in (posts.read or {}).values() if here else ():
        if post.seat not in posts.short or post.phase != here or not post.stands or is_message(table.id, post):
            continue
        facts = {
            "filed": len(post.filed),
            "asked": post.asked,
            "done": post.done,
            "open": all(filed.order.kind in table.config.forum.open for filed in post.filed),
        }
        if post.filed or post.asked or post.done:
            title = f"{table.players[post.seat].name}, {post.name}"
            story = (speaker(table)("letters/thread-receipt", facts),)
            page = Page(kind="notice", game=table.id, label=table.config.title, title=title, story=story, letter=True)
            number = f"{texts.get(post.post, 1)} {post.post.rpartition('/')[2]}"
            yield f"{here.replace('.', '-').replace('@', '-')} receipt-{number}", page


def _reminder(home: Home, table: Table) -> Iterator[tuple[str, Page]]:
    """Yield the last reminder of the open packet, while anybody has filed nothing."""
    packet = table.history.state.open_packet
    if packet is None or packet.id not in table.history.deadlines:
        return
    phase = phase_id(packet.id, packet.epoch)
    sent = sum(row.packet == phase for row in table.history.attendance.reminders)
    owing = [table.players[seat].name for seat in late(table)]
    if not sent or not owing:
        return
    say = speaker(table)
    told = due(packet.id, packet.name, table.history.deadlines[packet.id].at, home.now(), "UTC")
    yield (
        f"{packet.id.replace('.', '-')} reminder {sent}",
        Page(
            kind="reminder",
            game=table.id,
            label=table.config.title,
            title=say("letters/thread-reminder-title", {"packet": packet}),
            story=(say("letters/tally-owed", {"names": owing}),),
            deadline=Deadline("Closes", told.when, left=told.left),
        ),
    )
