"""What the GM's page shows: all games in one table, one game with its orders and held mail, a trial run."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from adjudicator.intake import clean
from adjudicator.model.errors import UserError
from adjudicator.report.words import plural
from adjudicator.service.game.times import format_time, left, moment
from adjudicator.service.gm_desk import looking, needs
from adjudicator.service.gm_desk.digest_page import commands
from adjudicator.service.turn.standing import standing_of

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalState, OutboxState
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.table import Table
    from adjudicator.service.gm_desk.needs import Need

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

    @property
    def needs(self) -> bool:
        """Whether something in the game waits for the GM."""
        return self.waits > 0

    @property
    def waits(self) -> int:
        """How many things of the game wait for the GM: mails held, and mails given up."""
        return self.held + self.failed

    @property
    def state(self) -> str:
        """How the game stands, in a few words."""
        if self.over:
            return "over"
        if not self.left:
            return "stands still"
        return "all are in" if self.asked and not self.owes else "runs"


def heading(games: list[Line], strays: int) -> str:
    """Return the title of the page of all games: how many things need the GM."""
    count = sum(line.waits for line in games) + strays
    return "Nothing needs you" if not count else f"{plural(count, 'thing')} {'needs' if count == 1 else 'need'} you"


def next_due(games: list[Line]) -> tuple[Line, ...]:
    """Return the games whose deadlines come next, two at most."""
    return tuple(sorted((line for line in games if line.left), key=lambda line: (line.due, line.id))[:SOON])


def lines(desk: Desk) -> list[Line]:
    """Return all games of the home: those that need the GM first, then by deadline, then those that are over."""
    store = desk.home.store
    held = Counter(entry.game for state in HELD for entry in store.journal(state))
    waiting, failed = (Counter(mail.game for mail in store.outbox(state)) for state in MAILS)
    found = []
    for game in store.games():
        stands = standing_of(desk.home, game, desk.table)
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
            )
        )
    return sorted(found, key=lambda line: (line.over, not line.needs, line.due or "~", line.id))


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
    zone = desk.home.settings.digest.zone
    shown = {("adjudicator", "held", str(mail["id"])) for mail in facts["held"]}
    asked = needs.needs(needs.Ground(desk, table, zone, first=False))
    return {
        "facts": facts,
        "due": _left(desk, facts["deadline"]) if facts["deadline"] and facts["open"] else "",
        "needs": [_need(each) for each in asked if not shown & set(each.commands)],
        "orders": orders,
        "acts": ACTS[:FIRST],
        "more": ACTS[FIRST:],
        "held": [{**mail, "lines": _words(desk, mail["id"])} for mail in facts["held"]],
    }


def _words(desk: Desk, number: int) -> list[str]:
    """Return the first lines of a held mail, as they were written."""
    lines = clean.read(desk.home.store.raw(number)).lines
    return [line.text for line in lines if line.text.strip()][:SHOWN]


def _need(need: Need) -> dict[str, Any]:
    return {"head": need.head, "notes": need.notes, "commands": [order.text for order in commands(need.commands)]}


def preview(table: Table) -> dict[str, Any]:
    """Return a trial run of the open packet: what would be told, and every cell that would be another."""
    try:
        return {**looking.preview(table), "none": ""}
    except UserError as fault:
        return {"events": [], "changes": [], "over": None, "none": str(fault)}
