"""Reminders: a seat that still owes something is reminded once before a deadline, with what is played by default.

A row of the log says that an hour has come, and the letters go out in the transaction that appends it. So each goes
out once, whatever happens to the program; of hours at which it did not run, only the last is made up for.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.attendance import Reminded
from adjudicator.engine.log.proposals import waiting
from adjudicator.engine.running.filing import fits
from adjudicator.engine.running.owing import owing
from adjudicator.model.page import Block, Deadline, Fact, Facts, Order, Orders, Page, Prose, Typed
from adjudicator.report.subject import reminder_subject
from adjudicator.report.words import plural
from adjudicator.service.answering.offers import reminded
from adjudicator.service.game.forms import heading, offered
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import due, format_time, moment, stamp
from adjudicator.service.mail_out.letters import Message, mail
from adjudicator.service.mail_out.subjects import packet_subject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.engine.reporting import Say, Sight
    from adjudicator.model.journal import OutMail
    from adjudicator.model.order import Topic
    from adjudicator.model.state import PacketState
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table

HOUR = timedelta(hours=1)
MOST_OWED = 6
"""How many things owed are listed; the form has all."""
MOST_LINES = 2
"""How many lines are offered to begin with."""


def remind(home: Home, table: Table, until: datetime) -> bool:
    """Send the reminder whose hour has come and is before a moment, and return whether anybody got one."""
    called = due_call(table, home.now(), until)
    if called is None:
        return False
    with table.work() as work:
        work.tx.queue(*(reminder(home, table, seat) for seat in called.seats))
        work.add(called)
    return bool(called.seats)


def due_call(board: Board, now: datetime, until: datetime) -> Reminded | None:
    """Return the reminder to be sent now, None where none is due; of several the latest."""
    hours = [hour for hour in _hours(board, now) if hour <= now and hour < until]
    return called(board, stamp(max(hours))) if hours else None


def next_call(board: Board, now: datetime) -> datetime | None:
    """Return the hour of the next reminder; a past one if it has not been sent yet."""
    return min(_hours(board, now), default=None)


def another(board: Board, now: datetime) -> bool:
    """Return whether another reminder is to come before the deadline, besides the one that is due now."""
    return any(hour > now for hour in _hours(board, now))


def called(board: Board, hour: str) -> Reminded:
    """Return the row that says that the hour of a reminder has come for the open packet."""
    packet = board.history.state.open_packet
    assert packet is not None
    seats = tuple(seat for seat in owing(board.game, board.history.state) if _is_reminded(board, seat))
    return Reminded(phase_id(packet.id, packet.epoch), board.history.deadlines[packet.id].at, hour, seats)


def _hours(board: Board, now: datetime) -> Iterator[datetime]:
    """Yield the hours of reminders for the open packet that have not been sent and still make sense."""
    history, packet = board.history, board.history.state.open_packet
    if packet is None or packet.id not in history.deadlines or history.calendar.paused is not None:
        return
    deadline = history.deadlines[packet.id].at
    if moment(deadline) <= now or not owing(board.game, history.state):
        return
    phase = phase_id(packet.id, packet.epoch)
    sent = [row for row in history.attendance.reminders if row.packet == phase]
    # Before the report that came with the packet nobody needs reminding.
    opened = history.published[-1][1].at if history.published else ""
    for before in board.config.deadlines.remind:
        hour = moment(deadline) - timedelta(hours=before)
        if stamp(hour) > opened and not any(row.covers(deadline, stamp(hour)) for row in sent):
            yield hour


def _is_reminded(board: Board, seat: str) -> bool:
    """Return whether a seat is reminded: it has not said done, and sent nothing, or still owes an order or a yes."""
    history, packet = board.history, board.history.state.open_packet
    assert packet is not None
    if not board.addresses(seat) or history.book.is_done(seat, phase_id(packet.id, packet.epoch)):
        return False
    if not history.heard_of(seat, packet):
        return True
    if waiting(history.book.proposals, seat, packet):
        return True
    from adjudicator.engine.running import questions

    topics = questions.topics(board.game, history.state)
    return any(_is_bare(board, topic) for topic in topics if topic.slot.seat == seat)


def _is_bare(board: Board, topic: Topic) -> bool:
    """Return whether nothing on file answers a topic that the packet waits for."""
    history, slot = board.history, topic.slot
    return slot.need == "required" and not any(fits(f, slot, history.state) for f in history.book.of(slot.seat))


def bare(sight: Sight) -> tuple[Topic, ...]:
    """Return what a seat is asked and has nothing on file for, as far as it knows."""
    needed = (topic for topic in sight.topics if topic.slot.need == "required")
    return tuple(topic for topic in needed if not any(fits(f, topic.slot, sight.state) for f in sight.orders))


def reminder(home: Home, table: Table, seat: str) -> OutMail:
    """Return the letter that reminds a seat of the packet that is open, made from what the seat may know."""
    from adjudicator.report.text import render_text

    packet = table.history.state.open_packet
    assert packet is not None
    page = reminder_page(table, seat, packet, home.now())
    number = len(table.history.attendance.reminders) + 1
    name = packet.id.replace(".", "-")
    follows = packet_subject(table, seat)
    told = Message("reminder", name, page.title, render_text(page), number=number, follows=follows)
    return mail(home, table, seat, told)


def reminder_page(table: Board, seat: str, packet: PacketState, now: datetime) -> Page:
    """Return the letter as a page."""
    say, player = speaker(table), table.players[seat]
    at = table.history.deadlines[packet.id].at
    until = due(packet.id, packet.name, at, now, player.zone)
    sight = Moment(table, table.history.last, now, say).sight(seat)
    silent = not table.history.heard_of(seat, packet)
    left = bare(sight)
    facts = {"name": player.name, "packet": packet, "silent": silent, "open": len(left)}
    on_file = "nothing on file" if silent else f"{plural(len(left), 'thing')} open"
    subject = reminder_subject(table.id, player.name, f"{packet.id} {packet.name}", _left(now, moment(at)), on_file)
    return Page(
        kind="reminder",
        game=table.id,
        label=table.config.title,
        title=subject.partition("] ")[2],
        story=(say("letters/reminder-story", facts),),
        deadline=Deadline("Due", until.when, utc=until.utc, left=until.left),
        blocks=(
            Facts((Fact("OWED", _owed(table, say, sight)), Fact("IN", (_in(table, say, seat, packet),)))),
            *reminded(table, say, seat),
            *played(table, say, sight, "letters/reminder-played"),
            *_answers(table, say, sight),
            Prose((say("letters/reminder-time", facts),)),
            Prose((say("letters/reminder-last", {"more": another(table, now)}),)),
        ),
        letter=True,
    )


def _left(now: datetime, at: datetime) -> str:
    """Return the time left in words, in whole hours, or in minutes where it is less than one."""
    hours = int((at - now) / HOUR)
    return f"in {plural(hours, 'hour')}" if hours else f"in {plural(int((at - now).total_seconds() // 60), 'minute')}"


def _owed(table: Board, say: Say, sight: Sight) -> tuple[str, ...]:
    named = list(dict.fromkeys(heading(table.game, topic, say) for topic in bare(sight)))
    more = len(named) - MOST_OWED
    if not named:
        return (say("letters/reminder-served", {}),)
    return (*named[:MOST_OWED], *((say("letters/reminder-more", {"count": more}),) if more > 0 else ()))


def _in(table: Board, say: Say, seat: str, packet: PacketState) -> str:
    """Return who has filed, from public knowledge."""
    asked = owing(table.game, table.history.state)
    heard = [each for each in asked if table.history.heard_of(each, packet)]
    names = [table.players[each].name for each in asked if each in heard and each != seat]
    silent = [table.players[each].name for each in asked if each not in heard and each != seat]
    return say("letters/reminder-in", {"heard": names, "silent": silent, "you": seat in heard})


def played(table: Board, say: Say, sight: Sight, why: str) -> tuple[Block, ...]:
    """Return what is played for a seat if nothing more comes: its orders on file, and defaults in what it owes."""
    name, lines = table.game.name, dict[str, str]()
    for topic in sight.topics:
        own = [filed for filed in sight.orders if fits(filed, topic.slot, sight.state)]
        lines |= {filed.say(name): "on file" for filed in own}
        if not own and topic.slot.need == "required" and topic.slot.default is not None:
            lines.setdefault(topic.slot.default.say(name), "")
    if not lines:
        return (Prose((say("letters/reminder-nothing", {}),)),)
    return (Prose((say(why, {}),)), Orders(tuple(Order(line, remark) for line, remark in lines.items())))


def _answers(table: Board, say: Say, sight: Sight) -> tuple[Block, ...]:
    """Return the possible answers: that all of this is right, or lines to begin with."""
    content = Prose(((f"{say('letters/reminder-content', {})} ", Typed("done")),))
    name = table.game.name
    found: dict[str, str] = {}
    for topic in bare(sight):
        default = topic.slot.default.say(name) if topic.slot.default is not None else ""
        lines = ((line, note) for line, note in offered(table.game, topic, say).items() if line != default)
        found |= dict([next(lines, ("", ""))])
    found.pop("", None)
    if not found:
        return (content,)
    samples = tuple(Order(line, note) for line, note in list(found.items())[:MOST_LINES])
    return (content, Prose((say("letters/reminder-otherwise", {}),)), Orders(samples))


def overdue(home: Home, table: Table, late: tuple[str, ...], until: str) -> tuple[OutMail, ...]:
    """Return the letters to the seats for which the open packet waits beyond its deadline.

    Args:
        home: gives the hour.
        table: the game, before its log says so.
        late: the seats that the packet waits for.
        until: the end of the grace, as the log writes moments; no two graces of a packet share it.
    """
    from adjudicator.report.text import render_text

    packet = table.history.state.open_packet
    assert packet is not None
    name, number = packet.id.replace(".", "-"), int(moment(until).timestamp()) // 60
    pages = {seat: overdue_page(table, seat, packet, until, home.now()) for seat in late}
    return tuple(
        mail(
            home,
            table,
            seat,
            Message(
                "overdue",
                name,
                page.title,
                render_text(page),
                number=number,
                follows=packet_subject(table, seat),
            ),
        )
        for seat, page in pages.items()
    )


def overdue_page(table: Board, seat: str, packet: PacketState, until: str, now: datetime) -> Page:
    """Return the letter to a late seat as a page."""
    say, player = speaker(table), table.players[seat]
    was, ends = (
        due(packet.id, packet.name, at, now, player.zone) for at in (table.history.deadlines[packet.id].at, until)
    )
    facts = {"name": player.name, "packet": packet, "was": was, "until": format_time(moment(until), player.zone)}
    sight = Moment(table, table.history.last, now, say).sight(seat)
    return Page(
        kind="overdue",
        game=table.id,
        label=table.config.title,
        title=say("letters/overdue-title", facts),
        story=(say("letters/overdue-story", facts),),
        deadline=Deadline("Grace", ends.when, utc=ends.utc, left=ends.left, note=say("letters/overdue-grace", {})),
        blocks=(
            *played(table, say, sight, "letters/overdue-played"),
            Prose(((f"{say('letters/overdue-done', {})} ", Typed("done"), f". {say('letters/overdue-counts', {})}"),)),
            Facts((Fact("YOUR RECORD", (say("letters/overdue-record", _record(table, seat)),)),)),
            Prose((say("letters/overdue-others", {}),)),
        ),
        letter=True,
    )


def _record(table: Board, seat: str) -> dict[str, object]:
    """Return how a seat has kept its deadlines, and what a miss now would mean."""
    attendance, patience = table.history.attendance, table.config.missed
    kept, row = attendance.of(seat), attendance.in_a_row(seat) + 1
    people = table.history.people
    packet = table.history.state.open_packet
    silent = packet is not None and (seat, packet.id) not in attendance.wrote
    offered = silent and bool(patience.standby_after) and row >= patience.standby_after and seat not in people.offered
    return {"missed": sum(kept), "packets": len(kept), "row": row, "offered": offered}
