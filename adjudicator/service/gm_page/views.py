"""What the GM's page shows: all games in one table, one game with its orders and held mail, a trial run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from adjudicator.engine.running.owing import awaited
from adjudicator.intake.letter import clean
from adjudicator.model.errors import UserError
from adjudicator.report.words import plural, signed
from adjudicator.service.clock.scheduler import by_hand, hour_missed
from adjudicator.service.game.times import format_time, left, moment, stamp
from adjudicator.service.gm_desk import looking, needs
from adjudicator.service.gm_desk.digest_page import commands
from adjudicator.service.gm_desk.seat_work import Deskwork
from adjudicator.service.gm_desk.standing import standing_of
from adjudicator.service.gm_mail.commands import ACTS as KNOWN

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalState, NoteKind, OutboxState
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.table import Table
    from adjudicator.service.gm_desk.needs import Need
    from adjudicator.service.gm_desk.seat_work import SeatWork
    from adjudicator.service.gm_desk.standing import Standing

FIRST = 4
"""The acts that stand open on the page of a game; the others are folded."""
ACTS = (
    ("extend", "1 day", "More time: `1 day`, `12 hours`, `until 2026-11-30 20:00`, or `no`"),
    ("pause", "", "Let no deadline run: nothing, or `until 2026-11-30 20:00`"),
    ("resume", "", "End the pause"),
    ("close", "", "Close the packet now"),
    ("rule", "", "Set a cell of the state: `scope.table.row.column value`"),
    ("decide", "", "Settle what the rules leave to you"),
    ("substitute", "for ", "File orders for a seat: `for Dora`, the lines below"),
    ("end", "", "End the game now: the last report goes out, and all secrets open"),
    ("resend", "report to ", "Send a report once more: `report to Anna`"),
    ("release", "", "Let a held mail through: its number, or `12 as Dora`"),
    ("refuse", "", "Close a held mail: its number"),
)
"""The acts of the page: the word of the command, the initial text of its field, and what it takes."""
HELD: Final[tuple[JournalState, ...]] = ("held", "failed")
MAILS: Final[tuple[OutboxState, ...]] = ("waiting", "failed")
"""The states of mails that the table counts: those that came in, and those that go out."""
SHOWN = 12
"""Lines of a held mail that the page shows."""
SOON = 2
"""Games whose deadlines are shown above the table."""
DAY = timedelta(days=1)
BACK: Final[frozenset[NoteKind]] = frozenset({"permanent", "temporary"})
"""What is learnt of an address when a mail to it comes back."""
PUBLISH = "publish"
"""The act that sends what waits; it is about mail and promises nothing."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game as the table of all games shows it."""

    id: str
    title: str
    system: str
    packet: str
    due: str
    left: str
    owes: tuple[str, ...]
    filed: int
    asked: int
    held: int
    waiting: int
    failed: int
    over: bool
    past: str
    by_hand: bool
    asks: dict[str, int]

    @property
    def needs(self) -> tuple[str, ...]:
        """What of the game waits for the GM, in a few words each."""
        held, failed = plural(self.held, "held mail"), plural(self.failed, "mail")
        post = (held if self.held else "", f"{failed} given up" if self.failed else "")
        return tuple(filter(None, ("its hour is past" if self.past else "", *self.asks, *post)))

    @property
    def waits(self) -> int:
        """How many things of the game wait for the GM."""
        return bool(self.past) + sum(self.asks.values()) + self.held + self.failed

    @property
    def state(self) -> str:
        """How the game stands, in a few words."""
        if self.over:
            return "over"
        if not self.left:
            return "stands still"
        return "all are in" if self.asked and not self.owes else "runs"


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that tells how the program and its post do: a label, words, what explains them, and whether it is well.

    `good` is False where the GM should look.
    """

    label: str
    words: str
    note: str = ""
    good: bool = True


def heading(games: list[Line], strays: int) -> str:
    """Return the title of the page of all games: how many things need the GM."""
    count = sum(line.waits for line in games) + strays
    return "Nothing needs you" if not count else f"{plural(count, 'thing')} {'needs' if count == 1 else 'need'} you"


def next_due(games: list[Line]) -> tuple[Line, ...]:
    """Return the games whose deadlines come next, two at most."""
    running = (line for line in games if line.left and not line.past)
    return tuple(sorted(running, key=lambda line: (line.due, line.id))[:SOON])


def overdue(games: list[Line]) -> tuple[tuple[Line, ...], ...]:
    """Return the games whose hour is past: those that a program should have closed, and those that their GM closes."""
    past = [line for line in games if line.past]
    return tuple(line for line in past if not line.by_hand), tuple(line for line in past if line.by_hand)


def lines(desk: Desk) -> list[Line]:
    """Return all games of the home: those that need the GM first, then by deadline, then those that are over."""
    store = desk.home.store
    held = Counter(entry.game for state in HELD for entry in store.journal(state))
    waiting, failed = (Counter(mail.game for mail in store.outbox(state)) for state in MAILS)
    found, awake = [], {table.id for table in desk.awake(desk.home.stamp())}
    for game in store.games():
        stands = standing_of(desk.home, game, desk.table)
        past, hand = _missed(desk, game.id) if game.id in awake or _due(desk, stands) else ("", False)
        found.append(
            Line(
                id=game.id,
                title=stands.title,
                system=stands.system,
                packet=stands.packet,
                due=stands.due,
                left=_left(desk, stands.due) if stands.due and stands.open else "",
                owes=stands.owes if stands.open else (),
                filed=stands.asked - len(stands.owes),
                asked=stands.asked,
                held=held[game.id],
                waiting=waiting[game.id],
                failed=failed[game.id],
                over=stands.over,
                past=past,
                by_hand=hand,
                asks=stands.waits,
            )
        )
    return sorted(found, key=lambda line: (line.over, not line.needs, line.due or "~", line.id))


def _due(desk: Desk, stands: Standing) -> bool:
    return stands.open and bool(stands.due) and stands.due < desk.home.stamp()


def _missed(desk: Desk, game: str) -> tuple[str, bool]:
    """Return the hour that a game has missed, in words, and whether its packets close by their GM alone."""
    table = desk.table(game)
    hour = hour_missed(table, desk.home.now())
    return f"{format_time(hour, '')} UTC" if hour is not None else "", by_hand(table)


def health(desk: Desk) -> tuple[Reading, ...]:
    """Return how the post of the home has gone since this hour yesterday."""
    store = desk.home.store
    since = stamp(desk.home.now() - DAY)
    came, left_us = store.received_since(since), store.sent_since(since)
    waiting, failed = (len(store.outbox(state)) for state in MAILS)
    back = [note for note in store.notes(since=since) if note.kind in BACK]
    return (
        Reading("Mail in, since yesterday", f"{len(came)}", _last(came)),
        Reading("Mail out, since yesterday", f"{len(left_us)}", _last(left_us)),
        Reading("Waiting to go out", f"{waiting}", f"{failed} given up", good=not failed),
        Reading("Came back, since yesterday", f"{len(back)}", back[-1].address if back else "", good=not back),
    )


def _last(hours: list[str]) -> str:
    return f"the last {format_time(moment(hours[-1]), '')} UTC" if hours else "none"


def _log(table: Table, damage: str) -> Reading:
    """Return whether the log of a game is whole."""
    if damage:
        return Reading("Log", "damaged", damage, good=False)
    return Reading("Log", "whole", f"{plural(table.history.last, 'row')}, the hash of each computed again")


def _left(desk: Desk, due: str) -> str:
    return f"{format_time(moment(due), '')} UTC, {left(desk.home.now(), moment(due))}"


def strays(desk: Desk) -> list[dict[str, Any]]:
    """Return the mail that is held and belongs to no game."""
    kept = desk.home.store.journal("held") + desk.home.store.journal("failed")
    return [looking.held_facts(desk.home, entry) for entry in kept if entry.game is None]


def game(desk: Desk, table: Table) -> dict[str, Any]:
    """Return what the page of one game shows."""
    facts = looking.status(desk.home, table)
    orders: dict[str, list[str]] = {}
    for row in looking.orders(table, None):
        orders.setdefault(row["name"], []).append(row["order"])
    ground = needs.Ground(desk, table, desk.home.settings.digest.zone, first=False)
    shown = {("adjudicator", "held", str(mail["id"])) for mail in facts["held"]}
    asked = needs.needs(ground)
    return {
        "facts": facts,
        "seats": [_seat(each) for each in Deskwork(desk, table).seats()],
        "health": (_log(table, ground.damage),),
        "due": _left(desk, facts["deadline"]) if facts["deadline"] and facts["open"] else "",
        "needs": [_need(each) for each in asked if not shown & set(each.commands)],
        "orders": orders,
        "acts": ACTS[:FIRST],
        "more": ACTS[FIRST:],
        "held": [{**mail, "lines": _words(desk, mail["id"])} for mail in facts["held"]],
    }


def form(name: str) -> dict[str, Any]:
    """Return what the form of an act needs that is shown once more: whether there is such an act, and what it takes."""
    takes = {act: told for act, _, told in ACTS}
    return {"known": name == PUBLISH or name in KNOWN, "takes": takes.get(name, "")}


def _words(desk: Desk, number: int) -> list[str]:
    """Return the first lines of a held mail, as they were written."""
    lines = clean.read(desk.home.store.raw(number)).lines
    return [line.text for line in lines if line.text.strip()][:SHOWN]


def _seat(work: SeatWork) -> dict[str, Any]:
    """Return the row of a seat."""
    last = f"{format_time(moment(work.last), '')} UTC" if work.last else "has not written yet"
    return {"name": work.name, "last": last, "mails": work.mails, "filed": work.filed, "owed": work.open,
            "done": work.done, "missed": work.misses}  # fmt: skip


def unread(desk: Desk, table: Table) -> dict[str, Any]:
    """Return the lines of the open packet's mails that were not understood, and how many were read."""
    count, found = Deskwork(desk, table).unread()
    return {"count": count, "found": found}


def _need(need: Need) -> dict[str, Any]:
    lines = [order.text for order in commands(need.commands)]
    return {"head": need.head, "notes": need.notes, "commands": lines, "ways": need.ways}


def preview(desk: Desk, table: Table) -> dict[str, Any]:
    """Return a trial run of the open packet: whose orders it has, what would be told, every cell that would change."""
    try:
        found = looking.preview(table)
    except UserError as fault:
        return {"seats": (), "events": [], "changes": [], "over": None, "none": str(fault)}
    asked = set(awaited(table.game, table.history.state))
    seats = [each for each in Deskwork(desk, table).seats() if each.seat in asked]
    return {
        **found,
        "seats": [(each.name, plural(each.filed, "order") if each.filed or each.done else "") for each in seats],
        "changes": [{**change, "by": _by(change["was"], change["now"])} for change in found["changes"]],
        "none": "",
    }


def _by(was: str, now: str) -> str:
    """Return by how much a figure would change, with its sign; empty where it is none."""
    numbers = [each.removeprefix("-").isdecimal() for each in (was, now)]
    return signed(int(now) - int(was)) if all(numbers) else ""
