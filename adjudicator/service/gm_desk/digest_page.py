"""The digest as a page: what needs the GM comes first, each item with the commands that settle it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.engine.running import advance
from adjudicator.engine.running.owing import awaited
from adjudicator.model.page import (
    Block,
    Column,
    Fact,
    Order,
    Orders,
    Page,
    Part,
    Prose,
    Row,
    Section,
    Table,
    Verdict,
    Verdicts,
)
from adjudicator.model.page import Facts as FactsBlock
from adjudicator.model.view import visible
from adjudicator.service.game.late import phase
from adjudicator.service.game.times import due, moment, stamp, zone
from adjudicator.service.turn.adjudicate import where

if TYPE_CHECKING:
    from adjudicator.engine.reporting import Due
    from adjudicator.model.state import PacketState
    from adjudicator.service.gm_desk.needs import Ground, Need
    from adjudicator.service.gm_desk.seat_work import SeatWork, Unread

SOON = timedelta(days=1)
"""How soon a packet must close to be due today: before the next digest."""
SILENT = timedelta(days=7)
"""After this time without a mail, a seat that owes something is mentioned."""
LONGEST = 64
"""Columns of a command on one line; the shell joins the lines of a longer one."""
LISTED = 12
"""How many lines that were not understood are shown."""
COLUMNS = (
    Column("seat", full="Seat"),
    Column("mails", "number", full="Mails"),
    Column("filed", "number", full="Filed"),
    Column("open", "number", full="Open"),
    Column("done", full="Done"),
    Column("last mail", full="Last mail"),
    Column("misses", "number", full="Misses"),
)


@dataclass(frozen=True)
class Facts:
    """The contents of a digest: `lines` counts those read in the packet, `unread` are those not understood."""

    ground: Ground
    needs: tuple[Need, ...]
    seats: tuple[SeatWork, ...]
    lines: int
    unread: tuple[Unread, ...]

    @property
    def packet(self) -> PacketState | None:
        """The packet that is open."""
        return self.ground.table.history.state.open_packet

    @cached_property
    def due(self) -> Due | None:
        """Its deadline, in the GM's words."""
        packet, at = self.packet, self._at
        if packet is None or not at:
            return None
        return due(packet.id, packet.name, at, self.ground.home.now(), self.ground.zone)

    @property
    def due_today(self) -> bool:
        """Whether it closes before the next digest."""
        return bool(self._at) and moment(self._at) <= self.ground.home.now() + SOON

    @property
    def late(self) -> tuple[str, ...]:
        """The seats that alone may still file, as the packet is in grace."""
        grace = self.ground.table.history.calendar.grace_of(phase(self.ground.table)) if self.packet else None
        return tuple(self.ground.table.players[seat].name for seat in grace.late) if grace is not None else ()

    @property
    def _at(self) -> str:
        """Return when the packet closes, or a pause ends; empty where it is unknown."""
        packet, history = self.packet, self.ground.table.history
        if packet is None:
            return ""
        if history.calendar.paused is not None:
            return history.calendar.paused.until
        grace = history.calendar.grace_of(phase(self.ground.table))
        set_to = history.deadlines.get(packet.id)
        return grace.until if grace is not None else set_to.at if set_to is not None else ""

    @property
    def paused(self) -> bool:
        """Whether the game is paused."""
        return self.ground.table.history.calendar.paused is not None

    @property
    def day(self) -> str:
        """The GM's day, as subjects write it: `Mon 23 Nov`."""
        return self.ground.when(stamp(self.ground.home.now())).partition(",")[0]


def digest_page(facts: Facts, title: str) -> Page:
    """Return the digest as a page."""
    ground = facts.ground
    now = ground.home.now()
    local = now.astimezone(zone(ground.zone))
    blocks = (*_needs(facts), *_packet(facts), *_trial(facts), *_unread(facts), *_health(facts))
    return Page(
        kind="digest",
        game=ground.table.id,
        label=ground.say("label"),
        title=ground.table.config.title,
        date=f"{local:%a} {local.day} {local:%b %Y, %H:%M} {ground.zone or 'UTC'}",
        story=(),
        blocks=blocks,
        foot=(ground.say("foot"),),
        preview=title,
    )


# ------------------------------------------------------------------------------ what needs the GM


def _needs(facts: Facts) -> tuple[Block, ...]:
    if not facts.needs:
        return ()
    items = tuple(
        Verdict(
            order=(f"{number}  {need.head}",),
            notes=(*need.notes, *filter(None, (need.by_mail,))),
            answers=commands(need.commands),
        )
        for number, need in enumerate(facts.needs, start=1)
    )
    return (Section("Needs you", (Verdicts(items),), numbered=False),)


def commands(given: tuple[tuple[str, ...], ...]) -> tuple[Order, ...]:
    """Return commands as lines that can be pasted into a shell, long ones over several lines."""
    return tuple(Order(line) for words in given for line in pasted(words))


def pasted(words: tuple[str, ...]) -> list[str]:
    """Return a command as lines for a shell: a long one continues after a backslash."""
    lines = [""]
    for word in map(shlex.quote, words):
        if lines[-1] and len(lines[-1]) + len(word) + 1 > LONGEST:
            lines[-1] += " \\"
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return lines


# ------------------------------------------------------------------------------ the open packet


def _packet(facts: Facts) -> tuple[Block, ...]:
    ground, state = facts.ground, facts.ground.table.history.state
    if facts.due is None and not facts.paused:
        words = "" if state.over or facts.needs else where(ground.table)
        return (Prose((words,)),) if words else ()
    how = ground.say("due", due=facts.due, packet=facts.packet, late=facts.late, paused=facts.paused)
    rows = tuple(_row(ground, each) for each in facts.seats)
    table = Table(ground.say("seats"), COLUMNS, rows, wide=True, titled=False)
    remarks = tuple(Prose((each,)) for each in (_reminded(facts), *_silent(facts)) if each)
    title = "Paused" if facts.paused else "In grace" if facts.late else "Due today" if facts.due_today else "Open"
    return (Section(title, (Prose((how,)), table, *remarks), numbered=False),)


def _row(ground: Ground, seat: SeatWork) -> Row:
    last = ground.when(seat.last) if seat.last else "never"
    return Row((seat.name, seat.mails, seat.filed, seat.open, "yes" if seat.done else "no", last, seat.misses))


def _reminded(facts: Facts) -> str:
    names = [seat.name for seat in facts.seats if seat.reminded]
    if not names:
        return ""
    last = max(seat.reminded for seat in facts.seats)
    return facts.ground.say("reminded", names=names, when=facts.ground.when(last))


def _silent(facts: Facts) -> list[str]:
    """Return the seats that owe something and have long been silent, and who could take them."""
    now, since = facts.ground.home.now(), facts.ground.table.config.created
    quiet: list[tuple[str, int]] = []
    for seat in facts.seats:
        days = (now - moment(seat.last or since)).days if seat.last or since else 0
        if seat.open and not seat.done and days >= SILENT.days:
            quiet.append((seat.name, days))
    standbys = [each.name for each in facts.ground.table.standbys]
    return [facts.ground.say("silent", quiet=quiet, standbys=standbys)] if quiet else []


def _trial(facts: Facts) -> tuple[Block, ...]:
    """Return what would happen if the packet closed now, without dice, which would not be the game's own."""
    ground, table, packet = facts.ground, facts.ground.table, facts.packet
    if packet is None or isinstance(ground.trial, str):
        return ()
    events, state = ground.trial
    public = [event for event in visible(events, None) if event.data is not None]
    asked = set(awaited(table.game, table.history.state))
    idle = [seat.name for seat in facts.seats if seat.seat in asked and not (seat.filed or seat.done)]
    told = {
        "idle": idle,
        "events": sum(event.kind != "rolled" and not event.kind.startswith("packet_") for event in public),
        "dice": sum(event.kind == "rolled" for event in public),
        "over": bool(state.over),
        "next": state.open_packet,
        "stopped": table.game.name(f"step:{state.top.step}") if advance.stopped(table.game, state) else "",
    }
    look = commands((ground.command("preview"),))
    title = ground.say("trial-title", packet=packet)
    return (Section(title, (Prose((ground.say("trial", **told),)), Orders(look)), numbered=False),)


# ------------------------------------------------------------------- lines, and how the post is


def _unread(facts: Facts) -> tuple[Block, ...]:
    if not facts.unread:
        return ()
    ground, found = facts.ground, sorted(facts.unread, key=lambda each: each.what)
    intro = Prose((ground.say("unread", count=len(found), lines=facts.lines),))
    lines: list[Part] = [FactsBlock(tuple(_line(ground, each) for each in found[:LISTED]))]
    if len(found) > LISTED:
        lines.append(Prose((ground.say("unread-more", count=len(found) - LISTED),)))
    return (Section(ground.say("unread-title"), (intro, *lines), numbered=False),)


def _line(ground: Ground, unread: Unread) -> Fact:
    return Fact(unread.name, (unread.text, ground.say("unread-line", what=unread.what, since=unread.since)))


def _health(facts: Facts) -> tuple[Block, ...]:
    """Return how much mail came and went since the last digest."""
    home, game = facts.ground.home, facts.ground.table.id
    since = stamp(home.now() - SOON)
    outbox = home.store.outbox(game=game)
    mails = (entry for entry in home.store.journal(game=game) if entry.kind == "mail")
    told = {
        "came": sum(entry.received_at > since for entry in mails),
        "sent": sum(entry.state == "sent" and entry.sent_at > since for entry in outbox),
        "waiting": sum(entry.state == "waiting" for entry in outbox),
        "failed": sum(entry.state == "failed" for entry in outbox),
        "rows": 0 if facts.ground.damage else facts.ground.table.history.last,
        "fetched": facts.ground.when(fetched) if (fetched := facts.ground.desk.fetched) else "",
    }
    return (Section("Health", (Prose((facts.ground.say("health", **told),)),), numbered=False),)
