"""Adjudication: a packet is locked, run step by step, and reported on. Each step is one transaction.

A process killed at any moment leaves whole steps behind; `run_on` goes on from there with the same
dice, because a die depends on its label alone.
"""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.calendar import PutOff
from adjudicator.engine.log.history import DeadlineSet
from adjudicator.engine.running import advance
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.state import PacketState, State
from adjudicator.report.words import listing
from adjudicator.service.game.home import Home
from adjudicator.service.game.mailbox import follow
from adjudicator.service.game.table import Board, Table, Work
from adjudicator.service.game.times import in_utc, moment, stamp
from adjudicator.service.players.vacancies import offers
from adjudicator.service.turn.arrivals import arrival
from adjudicator.service.turn.attendance import at_lock
from adjudicator.service.turn.awaiting import awaiting, closing, fixing, waits_for, word_hours
from adjudicator.service.turn.deadlines import opening
from adjudicator.service.turn.proof import lock_notice
from adjudicator.service.turn.publish import publish, unpublished


def close(home: Home, table: Table) -> None:
    """Lock the open packet, run it, and publish the outcome.

    If an interrupted process left something unfinished, only that is finished: a GM who closes a
    packet again after a crash does not mean the next one.

    Raises:
        UserError: no packet is open: the game is over, has reached the end of its implemented rules, or waits for a
            round of the beacon, for which nobody can choose another.
    """
    interrupted = unfinished(table)
    run_on(home, table)
    if interrupted:
        return
    if table.history.awaited is not None:
        end_waiting(home, table)
        return
    if table.history.due is not None:
        raise UserError(waits_for(table))
    if table.history.state.open_packet is None:
        raise UserError(standing(table))
    lock(home, table)
    run_on(home, table)


def lock(home: Home, table: Table) -> None:
    """Close the open packet to further orders and let the digests go out before any die falls."""
    words = awaiting(table, word_hours(table, home.now()))
    rows = (*at_lock(table), *words, *fixing(table, words[0].until if words else stamp(home.now())))
    with table.work() as work:
        work.add(*advance.lock(table.game, table.history.state).events, *rows)
        lock_notice(home, table, work)
        work.tx.queue(*offers(home, table, rows))
    checkpoint("service.locked")


def end_waiting(home: Home, table: Table) -> None:
    """Wait for no word any more, and let the dice fall."""
    with table.work() as work:
        work.add(*closing(table))
    run_on(home, table)


def unfinished(table: Table) -> bool:
    """Return whether an interrupted process has left something that `run_on` would finish."""
    return not _halted(table) or unpublished(table)


def stand(table: Table) -> tuple[str, bool]:
    """Return the current packet of a game, and whether something of it is unfinished."""
    packet = table.history.state.packet
    return phase_id(packet.id, packet.epoch) if packet is not None else "", unfinished(table)


def run_on(home: Home, table: Table) -> None:
    """Run whatever can run, then publish whatever is not published; safe to repeat at any time."""
    follow(home, table)
    while not _halted(table) or _locked_before(table):
        if _locked_before(table):
            lock(home, table)
            continue
        packet = table.history.state.packet
        for step in advance.advance(table.game, table.history.state, table.history.book, table.dice()):
            with table.work() as work:
                work.add(*step.events)
                _deadline(home, table, work, step)
                work.next_step()
                work.add(*fresh_links(table, step.state))
            checkpoint("service.stepped")
            if step.state.packet != packet:
                break  # another packet has other dice
        _arrivals(table)
    if unpublished(table):
        _arrivals(table)  # a killed process may have opened the packet and got no further
        publish(home, table)
        checkpoint("service.published")


def fresh_links(table: Board, state: State) -> tuple[Event, ...]:
    """Return the rows that reopen a packet on fresh links, if after a correction its link may be known.

    After a correction the packets may come in another order; one that was not locked before must not
    take orders on a link that a report has published. And where an earlier packet was reopened, all
    later ones are new: nobody is done in them yet.
    """
    packet, history = state.open_packet, table.history
    if packet is None:
        return ()
    phase = phase_id(packet.id, packet.epoch)
    if phase in history.locked or (packet.index > history.spent and phase not in history.stale):
        return ()
    after = replace(history, state=state, links=max(history.links, packet.index))
    return advance.reopen(table.game, after).events


def _locked_before(table: Table) -> bool:
    """Return whether the open packet was locked before a correction: its link may be known, so orders are closed."""
    packet = table.history.state.open_packet
    return packet is not None and phase_id(packet.id, packet.epoch) in table.history.locked


def _arrivals(table: Table) -> None:
    """Carry out orders on file that act on arrival, each in a step of its own."""
    while (step := arrival(table, table.dice())) is not None:
        with table.work() as work:
            work.add(*step.events)
        checkpoint("service.arrived")


def where(table: Table) -> str:
    """Return one sentence on the state of a game, with the packet that is open."""
    packet = table.history.state.open_packet
    if packet is None:
        return standing(table)
    calendar, phase = table.history.calendar, phase_id(packet.id, packet.epoch)
    grace, paused, early = calendar.grace_of(phase), calendar.paused, calendar.early_of(phase)
    named = f"Packet {packet.id} {packet.name}"
    if paused and not paused.until:
        return f"{named} is open, and the game is paused until it is resumed."
    at = paused.until if paused else grace.until if grace else early or table.history.deadlines[packet.id].at
    until = f"until {in_utc(at)}"
    if paused:
        return f"{named} is open, and the game is paused {until}."
    if grace:
        return f"{named} stands in grace {until}, for {_listed(table, grace.late)}."
    if early:
        return f"{named} is open {until}; then it closes early, as all have done with it."
    waiting = calendar.holding(phase)
    waits = f" It does not close early: {_listed(table, waiting)} {'waits' if len(waiting) == 1 else 'wait'}."
    return f"{named} is open {until}.{waits if waiting else ''}"


def _listed(table: Table, seats: tuple[str, ...]) -> str:
    return listing([table.players[seat].name for seat in seats])


def standing(table: Table) -> str:
    """Return one sentence on the state of a game without an open packet."""
    state = table.history.state
    if table.history.waits:
        return waits_for(table)
    if state.over:
        return f"{table.config.title} is over; see its last report."
    if advance.stopped(table.game, state):
        step = table.game.name(f"step:{state.top.step}")
        return f"{table.config.title} stands at the {step}; the rules beyond it come with a later version."
    return f"{table.config.title} has no open packet."


def open_packet(table: Table) -> PacketState:
    """Return the packet that is open.

    Raises:
        UserError: none is; the message gives the state of the game.
    """
    packet = table.history.state.open_packet
    if packet is None:
        raise UserError(standing(table))
    return packet


def _halted(table: Table) -> bool:
    state = table.history.state
    return table.history.waits or advance.waits(state) or advance.stopped(table.game, state)


def _deadline(home: Home, table: Table, work: Work, step: advance.Step) -> None:
    """Give a packet that has just opened its deadline: the schedule's days from now, at the game's hour."""
    opened = [event for event in step.events if event.kind in {"packet_opened", "packet_paused"}]
    packet = step.state.open_packet
    if not opened or packet is None or _known(home, table, packet):
        return
    at, seats = opening(table, step.state, home.now())
    work.add(DeadlineSet(packet.id, stamp(at), "absence" if seats else ""))
    if seats:
        work.add(Event.of(PutOff(packet.id, stamp(at), seats), ""))


def _known(home: Home, table: Table, packet: PacketState) -> bool:
    """Return whether a packet has a deadline already: one that is reopened after a correction keeps it if possible."""
    if packet.id not in table.history.deadlines:
        return False
    locked = phase_id(packet.id, packet.epoch) in table.history.locked
    return locked or moment(table.history.deadlines[packet.id].at) > home.now()
