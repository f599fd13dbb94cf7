"""What needs the GM of a game: one function for each thing that only the GM can settle, in the order of the digest.

Each finds what there is and gives the commands that settle it; `digest` lists them once a day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.engine.log.press import ALL, GREY
from adjudicator.intake.mail import envelope
from adjudicator.model.errors import let_through
from adjudicator.service.clock.scheduler import by_hand, hour_missed
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time, moment, stamp
from adjudicator.service.gm_desk import waiting
from adjudicator.service.gm_desk.looking import trial
from adjudicator.service.mail_out.bounces import dead_seats
from adjudicator.service.mail_out.letters import address_of
from adjudicator.store.hashing import verify_chain

if TYPE_CHECKING:
    from adjudicator.engine.log.calendar import ExtensionAsked
    from adjudicator.model.event import Event
    from adjudicator.model.journal import JournalEntry
    from adjudicator.model.state import State
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

LISTED = 8
"""How many things of a kind are listed one by one; beyond that only their number is given."""
SHOWN = 200
"""How many characters of a player's words are shown."""


@dataclass(frozen=True, slots=True)
class Way:
    """What settles a need on the GM's page: the words of its button, the act, the words of its line.

    `writes` says that the GM's own words belong to it.
    """

    button: str
    act: str
    words: str = ""
    writes: bool = False


@dataclass(frozen=True, slots=True)
class Need:
    """A thing that needs the GM: what it is, details, the exact commands, and the acts of the page that settle it.

    `by_mail` says how a mail settles it, which the page leaves out: it has its buttons.
    """

    head: str
    notes: tuple[str, ...] = ()
    commands: tuple[tuple[str, ...], ...] = ()
    ways: tuple[Way, ...] = ()
    by_mail: str = ""


@dataclass(frozen=True)
class Ground:
    """The subject of a digest: a game on a desk, and its GM's time zone.

    `first`: it is the first running game of the home, whose digest includes what belongs to no game.
    """

    desk: Desk
    table: Table
    zone: str
    first: bool

    @property
    def home(self) -> Home:
        """The home of the game."""
        return self.desk.home

    @cached_property
    def trial(self) -> tuple[list[Event], State] | str:
        """The outcome of a trial run of the open packet, or the fault that stopped it; empty where none is open."""
        if self.table.history.state.open_packet is None:
            return ""
        try:
            return trial(self.table)
        except Exception as fault:  # noqa: BLE001 - it would stop the game itself, and the GM must know before
            let_through(fault)
            return f"{type(fault).__name__}: {fault}"[:SHOWN]

    @cached_property
    def damage(self) -> str:
        """What is wrong with the log, each hash computed again; empty where nothing is."""
        store, game = self.home.store, self.table.id
        meta = store.game(game)
        return next(iter(verify_chain(store.log(game), game, meta.head, meta.length)), "")

    def say(self, template: str, **facts: object) -> str:
        """Return a sentence of the digest."""
        return speaker(self.table)(f"digest/{template}", facts)

    def when(self, stamp: str) -> str:
        """Return an hour as the GM reads it."""
        return format_time(moment(stamp), self.zone)

    def command(self, *words: str) -> tuple[str, ...]:
        """Return the words of a command about the game."""
        return ("adjudicator", words[0], self.table.id, *words[1:])


Look = Callable[[Ground], Iterator[Need]]


def held(ground: Ground) -> Iterator[Need]:
    """Find mail that is held."""
    store = ground.home.store
    entries = [each for state in ("held", "failed") for each in store.journal(state) if _concerns(ground, each)]
    entries.sort(key=lambda entry: entry.id)
    for entry in entries[-LISTED:]:
        sender = envelope.read(store.raw(entry.id)).sender.address or entry.source
        head = ground.say("held", number=entry.id, sender=sender[:SHOWN], when=ground.when(entry.received_at))
        number = str(entry.id)
        close = ("adjudicator", "refuse", number, "--why", ground.say("held-close"))
        yield Need(head, (_sentence(entry.reason),), (("adjudicator", "held", number), close))
    if len(entries) > LISTED:
        yield Need(ground.say("held-more", count=len(entries) - LISTED), (), (("adjudicator", "held"),))


def _concerns(ground: Ground, entry: JournalEntry) -> bool:
    return entry.game == ground.table.id or (entry.game is None and ground.first)


def _sentence(words: str) -> str:
    whole = f"{words[:1].upper()}{words[1:]}"
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."


def undelivered(ground: Ground) -> Iterator[Need]:
    """Find mail that was not sent and is no longer tried."""
    failed = ground.home.store.outbox("failed", ground.table.id)
    for entry in failed[-LISTED:]:
        yield Need(ground.say("undelivered", to=entry.to_address, when=ground.when(entry.made_at)), (entry.last_error,))
    if len(failed) > LISTED:
        yield Need(ground.say("undelivered-more", count=len(failed) - LISTED), (), (ground.command("status"),))


def standstill(ground: Ground) -> Iterator[Need]:
    """Find a game that cannot go on by itself, or would not if its packet closed."""
    state = ground.table.history.state
    halt = waiting.halted(ground.table)
    if halt == "stopped":
        step = ground.table.game.name(f"step:{state.top.step}")
        yield Need(ground.say("stopped", step=step), (), (ground.command("status"),))
    elif halt:
        yield Need(ground.say("interrupted"), (), (ground.command("publish"),), (Way("Go on and send", "publish"),))
    elif state.open_packet is not None and isinstance(ground.trial, str):
        head = ground.say("trial-fell", packet=state.open_packet)
        yield Need(head, (_sentence(ground.trial),), (ground.command("preview"),))


def hour_past(ground: Ground) -> Iterator[Need]:
    """Find a packet that should have closed, by its GM or by a program that keeps the hours."""
    packet, hour = ground.table.history.state.packet, hour_missed(ground.table, ground.home.now())
    if packet is None or hour is None:
        return
    hand = by_hand(ground.table)
    head = ground.say("hour-past", packet=packet, when=ground.when(stamp(hour)))
    more = () if ground.table.history.waits else (Way("Give a day", "extend", "1 day"),)
    ways = (Way("Close it now", "close"), *more) if hand else more
    lines = (ground.command("close"),) if hand else (("adjudicator", "run"), ("adjudicator", "poll"))
    yield Need(head, (ground.say("hour-past-how", hand=hand),), lines, ways)


def broken_log(ground: Ground) -> Iterator[Need]:
    """Find a log that was changed after it was written."""
    if ground.damage:
        yield Need(ground.say("broken-log"), (_sentence(ground.damage),), (ground.command("verify"),))


def unfetched(ground: Ground) -> Iterator[Need]:
    """Find mailboxes that could not be fetched from when mail was last fetched."""
    for fault in ground.desk.faults if ground.first else ():
        yield Need(ground.say("unfetched"), (fault,), (("adjudicator", "doctor"),))


def full_disk(ground: Ground) -> Iterator[Need]:
    """Find a disk that is nearly full."""
    fault = ground.home.short_of_room if ground.first else ""
    if fault:
        yield Need(ground.say("full-disk"), (_sentence(fault),), (("adjudicator", "doctor"),))


def questions(ground: Ground) -> Iterator[Need]:
    """Find what players wrote to the GM that was not answered: by press to them, or to all."""
    asked = waiting.unanswered(ground.table)
    for row, name in asked[-LISTED:]:
        text = " ".join(row.text.split())
        quoted = f'"{text[:SHOWN]}{"..." if len(text) > SHOWN else ""}"'
        how = ground.say("answer", name=name) if row.kind != GREY else ground.say("answer-all")
        to, button = (name, "Answer") if row.kind != GREY else (ALL, "Answer in press to all")
        answer = Way(button, "press", f"to {to}", writes=True)
        head = ground.say("question", name=name, when=ground.when(row.at))
        yield Need(head, (quoted,), ways=(answer,), by_mail=how)
    if len(asked) > LISTED:
        yield Need(ground.say("question-more", count=len(asked) - LISTED))


def _wish(asked: ExtensionAsked) -> str:
    return f"{asked.wish}, {asked.why}" if asked.why else asked.wish


def wishes(ground: Ground) -> Iterator[Need]:
    """Find players whose request for more time was not answered."""
    packet = ground.table.history.state.open_packet
    for each in waiting.wished(ground.table):
        name = ground.table.players[each.seat].name
        more = ground.command("extend", "--days", "1", "--why", ground.say("wish-why", name=name))
        none = ground.command("extend", "--refuse", "--why", ground.say("wish-none"))
        ways = Way("Give a day", "extend", "1 day"), Way("Give none", "extend", "no")
        yield Need(ground.say("wish", name=name, packet=packet, wish=_wish(each)[:SHOWN]), (), (more, none), ways)


def seats(ground: Ground) -> Iterator[Need]:
    """Find seats that are offered to a standby player, or vacant, with the first candidate for each."""
    table, people = ground.table, ground.table.history.people
    for seat in waiting.empty_seats(table):
        player, free = table.players[seat], people.tenure(seat).free or seat in people.given_up
        ready = [each.name for each in table.standbys]
        told = ground.say("seat-offered", name=player.name, free=free, ready=ready)
        first = next(iter(table.standbys), None)
        who = () if first is None else ("--name", first.name, "--address", first.address)
        why = ("--why", ground.say("seat-why", name=player.name))
        yield Need(told, (), (ground.command("replace", seat, *who, *why),) if who else (ground.command("status"),))


def dead_addresses(ground: Ground) -> Iterator[Need]:
    """Find addresses of players that bounce our mails."""
    for seat, dead in dead_seats(ground.home, ground.table):
        name, to = ground.table.players[seat].name, address_of(ground.home, ground.table, seat)
        facts = {"name": name, "address": dead.address, "count": dead.count, "since": ground.when(dead.since)}
        other = to if to.lower() != dead.address else ""
        notes = (_sentence(dead.why),) if dead.why else ()
        again = Way("Send the last report again", "resend", f"report to {seat}")
        told = (*notes, ground.say("dead-other", name=name, other=other))
        yield Need(ground.say("dead", **facts), told, (), (again,))


LOOKS: tuple[Look, ...] = (
    standstill,
    hour_past,
    questions,
    wishes,
    seats,
    held,
    dead_addresses,
    undelivered,
    unfetched,
    broken_log,
    full_disk,
)


def needs(ground: Ground) -> tuple[Need, ...]:
    """Return what needs the GM, in the order of the digest."""
    return tuple(need for look in LOOKS for need in look(ground))
