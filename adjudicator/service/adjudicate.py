"""Adjudication: a packet is locked, run step by step, and reported on. Each step is one transaction.

A process killed at any moment leaves whole steps behind; `run_on` goes on from there with the same
dice, because a die depends on its label alone.
"""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine import advance
from adjudicator.engine.dice import phase_id
from adjudicator.engine.history import DeadlineSet
from adjudicator.model.checkpoint import checkpoint
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.state import State
from adjudicator.service.arrivals import arrival
from adjudicator.service.home import Home
from adjudicator.service.publish import lock_notice, publish, unpublished
from adjudicator.service.table import Board, Table, Work
from adjudicator.service.times import closing, moment, stamp, told


def close(home: Home, table: Table) -> None:
    """Lock the open packet, run it, and publish what came of it.

    What an interrupted process has left half done is finished instead, and nothing else: whoever closes a
    packet again after a crash does not mean the next one.

    Raises:
        UserError: no packet is open: the game is over, or stands where its rules end.
    """
    interrupted = not _halted(table) or unpublished(table)
    run_on(home, table)
    if interrupted:
        return
    if table.history.state.open_packet is None:
        raise UserError(standing(table))
    lock(home, table)
    run_on(home, table)


def lock(home: Home, table: Table) -> None:
    """Close the open packet to further orders and let the digests go out before any die falls."""
    with table.work() as work:
        work.add(*advance.lock(table.game, table.history.state).events)
        lock_notice(home, table, work)
    checkpoint("service.locked")


def run_on(home: Home, table: Table) -> None:
    """Run whatever may run, then publish whatever is not published; safe to repeat at any time."""
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
        _arrivals(table)  # a process that was killed may have opened the packet and come no further
        publish(home, table)
        checkpoint("service.published")


def fresh_links(table: Board, state: State) -> tuple[Event, ...]:
    """Return what opens a packet on links of its own, where a correction made it meet one that may be known.

    After a correction the packets may come in another order; one that was not locked before must not
    be ordered for on a link that stands in a report. And where an earlier packet was opened again, all
    later ones are new: nobody is done with them yet.
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
    """Say whether the open packet was locked before a correction: its link may be known, so nobody may order again."""
    packet = table.history.state.open_packet
    return packet is not None and phase_id(packet.id, packet.epoch) in table.history.locked


def _arrivals(table: Table) -> None:
    """Carry out what acts on arrival and lies on file already, each in a step of its own."""
    while (step := arrival(table, table.dice())) is not None:
        with table.work() as work:
            work.add(*step.events)
        checkpoint("service.arrived")


def close_when_done(home: Home, table: Table) -> bool:
    """Close the open packet early if every seat it may ask has said Done; say whether it did."""
    history = table.history
    if history.state.open_packet is None:
        return False
    if not advance.all_done(table.game, history.state, history.book):
        return False
    close(home, table)
    return True


def where(table: Table) -> str:
    """Return in one sentence where a game stands, with the packet that is open."""
    packet = table.history.state.open_packet
    if packet is None:
        return standing(table)
    until = told(moment(table.history.deadlines[packet.id].at), "UTC")
    return f"Packet {packet.id} {packet.name} is open until {until} UTC."


def standing(table: Table) -> str:
    """Return in one sentence where a game stands that has no open packet."""
    state = table.history.state
    if state.over:
        return f"{table.config.title} is over; see its last report."
    if advance.stopped(table.game, state):
        step = table.game.name(f"step:{state.top.step}")
        return f"{table.config.title} stands at the {step}; the rules beyond it come with a later version."
    return f"{table.config.title} has no open packet."


def _halted(table: Table) -> bool:
    state = table.history.state
    return advance.waits(state) or advance.stopped(table.game, state)


def _deadline(home: Home, table: Table, work: Work, step: advance.Step) -> None:
    """Give a packet that has just opened its deadline: the schedule's days from now, at the game's hour."""
    opened = [event for event in step.events if event.kind in {"packet_opened", "packet_paused"}]
    packet = step.state.open_packet
    # A packet that opens again after a correction keeps the hour that players know.
    if not opened or packet is None or packet.id in table.history.deadlines:
        return
    spec = next((spec for spec in table.game.schedule.packets if spec.title == packet.name), None)
    days = 1 if packet.parent or spec is None else spec.days
    at = closing(home.now(), days, table.config.closes_at, table.config.zone)
    work.add(DeadlineSet(packet.id, stamp(at)))
