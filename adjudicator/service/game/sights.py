"""Sights: what one reader may know at one moment, built from a game's history."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from adjudicator.channels.outgoing import plus_address
from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.history import History
from adjudicator.engine.reporting import Due, Misses, Say, Sight
from adjudicator.engine.running import advance, questions
from adjudicator.engine.running.owing import awaited
from adjudicator.model.event import Event
from adjudicator.model.page import Dice, Fact, Roll
from adjudicator.model.rolled import Beacon
from adjudicator.model.state import Packet, PacketState, State
from adjudicator.model.view import view, visible
from adjudicator.service.game.forms import form_lines
from adjudicator.service.game.secrets import game_salt
from adjudicator.service.game.table import Board
from adjudicator.service.game.times import day, due


class Moment:
    """A game at one moment, with what has happened since an earlier row; the source of sights.

    Args:
        table: the game.
        since: the row after which events are reported; 0 for all.
        now: the moment of writing, which dates the page.
        say: renders sentences.
    """

    def __init__(self, table: Board, since: int, now: datetime, say: Say) -> None:
        self.table = table
        self.since = since
        self.now = now
        self.say = say
        self.history: History = table.history
        self.before, events = self.history.since(since)
        self.events = list(events)
        self.past = self.history.events() if self.history.state.over else ()
        self.packets = closed_packets(self.events, self.before, self.history.state, self._halted)

    @property
    def _halted(self) -> bool:
        return bool(self.history.state.over) or advance.stopped(self.table.game, self.history.state)

    def due_for(self, zone: str) -> Due | None:
        """Return the deadline of the open packet in a zone's words, or None."""
        packet = self.history.state.open_packet
        if packet is None or packet.id not in self.history.deadlines:
            return None
        return due(packet.id, packet.name, self.history.deadlines[packet.id].at, self.now, zone)

    def sight(self, seat: str | None, *, form: bool = False, bare: bool = True) -> Sight:
        """Return the sight of a seat (None: the public), with its form; see `form_lines` on a `bare` one."""
        game, state = self.table.game, self.history.state
        player = self.table.players.get(seat or "")
        deadline = self.due_for(player.zone if player else "")
        topics = questions.topics(game, state) if state.open_packet is not None else ()
        mine = tuple(topic for topic in topics if topic.slot.seat == seat)
        orders = self.history.book.of(seat) if seat else ()
        seen = view(state, seat)
        lines: tuple[str, ...] = ()
        if form and seat and mine:
            code = self.table.form_code(seat)
            lines = form_lines(game, seen, mine, orders, deadline, self.say, code, bare=bare)
        return Sight(
            game=game,
            seat=seat,
            before=view(self.before, seat),
            state=seen,
            events=visible(self.events, seat),
            packets=tuple(self.packets),
            due=deadline,
            orders=orders,
            topics=mine if seat else (),
            asked=awaited(game, state) if state.open_packet is not None else (),
            dice=self.dice() if self._fell() else None,
            date=day(self.now),
            say=self.say,
            form=lines,
            reply_to=reply_to(self.table, seat),
            misses=misses(self.history),
            past=visible(self.past, seat),
            played=playing_now(self.table),
        )

    def gm_sight(self) -> Sight:
        """Return the full sight, for the GM only."""
        whole = self.sight(None)
        filed = self.history.book.filed
        return replace(whole, before=self.before, state=self.history.state, events=tuple(self.events), orders=filed)

    def _fell(self) -> bool:
        """Return whether the packets had open dice, or words for them: a game without dice shows none."""
        rolled = any(event.kind == "rolled" and event.data.chain == "open" for event in self.events)
        return bool(self.packets) and (rolled or any(map(self._words, self.packets)))

    def dice(self) -> Dice:
        """Return the open dice of the closed packets, with the links and words that prove them."""
        rolled = [event.data for event in self.events if event.kind == "rolled" and event.data.chain == "open"]
        rolls = [Roll(die.label, die.value, die.where) for die in rolled]
        proof = [fact for packet in self.packets for fact in self._proof(packet)]
        names = ", ".join(packet.id for packet in self.packets)
        return Dice(f"Dice of {names}", tuple(rolls), (*proof, *self._common()))

    def _proof(self, packet: PacketState) -> list[Fact]:
        link = self.table.keys.link("open", packet.index).hex()
        words = [f'{self.table.game.name(f"seat:{seat}")} "{text}"' for seat, text in self._words(packet)]
        return [
            Fact(f"link {packet.index}", (link[:32], link[32:])),
            Fact("words", (", ".join(words) or f"none for {phase_id(packet.id, packet.epoch)}",)),
        ]

    def _words(self, packet: PacketState) -> tuple[tuple[str, str], ...]:
        return self.history.book.words_of(phase_id(packet.id, packet.epoch))

    def _common(self) -> list[Fact]:
        salts = dict.fromkeys(game_salt(self.history.book, packet.id).hex() for packet in self.packets)
        drawn = [self.history.beacons.get(phase_id(packet.id, packet.epoch)) for packet in self.packets]
        beacons = [Fact("beacon", _drawn(each)) for each in dict.fromkeys(drawn)]
        return [*(Fact("salt", (salt[:32], salt[32:])) for salt in salts), *beacons]


def _drawn(beacon: Beacon | None) -> tuple[str, ...]:
    """Return the round of a beacon that went into dice, as a report shows it."""
    if beacon is None:
        return ("none",)
    digits = beacon.signature
    return (f"quicknet {beacon.round}", *(digits[at : at + 32] for at in range(0, len(digits), 32)))


def reply_to(table: Board, seat: str | None) -> str:
    """Return the address that a seat's orders go to, with the code of its form in it where the game says so."""
    config = table.config
    if seat is None or not config.plus:
        return config.address
    return plus_address(config.address, table.id, seat, table.form_code(seat))


def closed_packets(events: list[Event], before: State, after: State, halted: bool) -> list[PacketState]:
    """Return the packets that ran and closed between two states: their links may be revealed."""
    met = [before.packet] if before.packet else []
    moves = [change for event in events for change in event.changes if isinstance(change, Packet)]
    met += [move.packet for move in moves if move.packet is not None]
    # One that was reopened at once on other links never ran: its link is of no use to anybody.
    met = [packet for packet in met if packet.stage == "run"]
    last = after.packet
    links: dict[int, PacketState] = {}
    for packet in met:
        if halted or last is None or packet.index != last.index:
            links.setdefault(packet.index, packet)
    return list(links.values())


def playing_now(table: Board) -> dict[str, str]:
    """Return the name of each seat's player, the last to take it over if any did; empty where nobody plays."""
    people = table.history.people
    found = {}
    for seat in table.game.seats:
        tenure = people.tenure(seat)
        first = "" if tenure.free else table.game.name(f"seat:{seat}")
        found[seat] = tenure.taken.name if tenure.taken is not None else first
    return found


def misses(history: History) -> dict[str, Misses]:
    """Return how the player of each seat has kept the deadlines, from public knowledge."""
    seats = dict.fromkeys(seat for packet in history.attendance.packets for seat in packet.owed)
    records = {seat: history.attendance.of(seat) for seat in seats}
    return {seat: Misses(len(kept), sum(kept)) for seat, kept in records.items() if kept}
