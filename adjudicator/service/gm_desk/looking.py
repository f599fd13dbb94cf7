"""Looking at a game without changing it: the commands status, orders, owed, check, form and preview."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from adjudicator.engine.chance.dice import Dice, phase_id
from adjudicator.engine.running import advance, filing, questions
from adjudicator.engine.running.owing import awaited
from adjudicator.intake.letter import clean
from adjudicator.intake.mail import envelope
from adjudicator.intake.statement.questions import ASK
from adjudicator.model.errors import UserError
from adjudicator.model.order import Unclear
from adjudicator.model.page import without_pictures
from adjudicator.model.reading import Ambiguous, Proposed, Read
from adjudicator.model.record import field_names
from adjudicator.model.secret import Secret
from adjudicator.model.view import visible
from adjudicator.report.words import plural
from adjudicator.service.answering.file_letter import adopted, fill, last_report
from adjudicator.service.answering.receipts import receipt_page
from adjudicator.service.answering.verdicts import answer_to, reason
from adjudicator.service.filing.proposals import MOST_READINGS
from adjudicator.service.filing.submit import Outcome
from adjudicator.service.filing.unclear import doubts, sent_lately
from adjudicator.service.game.late import phase
from adjudicator.service.game.sights import Moment, misses
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.standing import standing_of
from adjudicator.service.quarantine import entry_of
from adjudicator.service.turn.adjudicate import where

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.engine.reporting import Say
    from adjudicator.model.event import Event
    from adjudicator.model.journal import JournalEntry
    from adjudicator.model.state import State
    from adjudicator.service.game.home import Home

PLAIN = b'Content-Type: text/plain; charset="utf-8"\n\n'
"""The head under which lines without one are read as the body of a mail."""
MAIL = re.compile(rb"(?:[!-9;-~]+:.*\r?\n(?:[ \t].*\r?\n)*)*From:", re.IGNORECASE)
"""The beginning of a mail: header lines, one of them the sender's; lines of orders do not look so."""
FOR_ANSWERS = frozenset({"required", "open"})
"""The need of a slot that the packet waits for; the other slots are only looked up."""
TRIAL = b"preview".ljust(32, b".")


def status(home: Home, table: Table) -> dict[str, Any]:
    """Return the state of a game: packet, deadline, seats, held mail, outbox."""
    history = table.history
    packet = history.state.packet
    record = misses(history)
    seats = []
    for seat in table.game.seats:
        alive = [f for f in history.book.of(seat) if filing.alive(f, history.state)]
        missed = record[seat].missed if seat in record else 0
        done = packet is not None and history.book.is_done(seat, phase_id(packet.id, packet.epoch))
        name = table.players[seat].name
        seats.append({"seat": seat, "name": name, "on_file": len(alive), "done": done, "missed": missed})
    held = home.store.journal("held", table.id) + home.store.journal("failed", table.id)
    return {
        "game": table.id,
        "title": table.config.title,
        "system": table.config.system,
        "schedule": table.config.schedule,
        "where": where(table),
        "packet": packet.id if packet else None,
        "packet_name": packet.name if packet else None,
        "open": history.state.open_packet is not None,
        "deadline": history.deadlines[packet.id].at if packet and packet.id in history.deadlines else None,
        "over": history.state.over or None,
        "seats": seats,
        "offered": [table.players[seat].name for seat in history.people.offered],
        "given_up": [table.players[seat].name for seat in history.people.given_up],
        "standbys": [each.name for each in table.standbys],
        "held": [held_facts(home, entry) for entry in held],
        "wishes": [{"seat": seat, "name": name, "wish": wish} for seat, name, wish in wishes(table)],
        "dead": _dead(home, table),
        "waiting": len(home.store.outbox("waiting", table.id)),
        "failed": len(home.store.outbox("failed", table.id)),
    }


def wishes(table: Table) -> list[tuple[str, str, str]]:
    """Return the unanswered requests for more time in the open packet: seat, name and how much."""
    asked = table.history.calendar.wishes(phase(table))
    return [(each.seat, table.players[each.seat].name, each.wish) for each in asked]


def _dead(home: Home, table: Table) -> list[dict[str, Any]]:
    """Return the players' addresses that bounce our mails."""
    from adjudicator.service.mail_out.bounces import dead_seats

    return [
        {"seat": seat, "name": table.players[seat].name, **asdict(address)} for seat, address in dead_seats(home, table)
    ]


def held_facts(home: Home, entry: JournalEntry) -> dict[str, Any]:
    """Return what the GM sees of a held mail: its number, its sender, and why it is held."""
    sender = envelope.read(home.store.raw(entry.id)).sender.address
    return {"id": entry.id, "from": sender or entry.source, "reason": entry.reason}


def games(home: Home) -> dict[str, Any]:
    """Return the games of a home with their states, and the held mail that belongs to none of them."""
    stands = [(game.id, standing_of(home, game)) for game in home.store.games()]
    found = [(game, each.title, each.where) for game, each in stands]
    kept = home.store.journal("held") + home.store.journal("failed")
    return {
        "games": [{"game": game, "title": title, "where": stands} for game, title, stands in found],
        "held": [held_facts(home, entry) for entry in kept if entry.game is None],
    }


def held_mail(home: Home, number: int) -> bytes:
    """Return the bytes of a mail that was held for the GM.

    Raises:
        UserError: no mail of that number is held.
    """
    return home.store.raw(entry_of(home, number).id)


def document(home: Home, table: Table, which: str) -> str:
    """Return one of the three documents for all: status, history or decks, as plain text, which shows no pictures."""
    from adjudicator.report.text import render_text

    sight = Moment(table, 0, home.now(), speaker(table)).sight(None)
    return render_text(without_pictures(getattr(table.game.system.reporter(), which)(sight)))


def orders(table: Table, seat: str | None) -> list[dict[str, Any]]:
    """Return the orders on file, of one seat or of all."""
    rows = []
    for filed in table.history.book.filed:
        if seat in (None, filed.seat) and filing.alive(filed, table.history.state):
            name = table.players[filed.seat].name
            rows.append(
                {
                    "seat": filed.seat,
                    "name": name,
                    "number": filed.number,
                    "order": filed.say(table.game.name),
                    "life": filed.life,
                    "packet": filed.packet,
                }
            )
    return rows


def owed(home: Home, table: Table) -> dict[str, Any]:
    """Return what each seat can order in the open packet, the default, and whether the packet waits for it."""
    del home
    state, book = table.history.state, table.history.book
    seats = awaited(table.game, state) if state.open_packet is not None else ()
    rows = []
    for topic in questions.topics(table.game, state) if state.open_packet is not None else ():
        slot = topic.slot
        default = slot.default.say(table.game.name) if slot.default is not None else ""
        filed = any(filing.fits(f, slot, state) for f in book.of(slot.seat))
        row = {"seat": slot.seat, "name": table.players[slot.seat].name, "kind": slot.kind, "need": slot.need}
        rows.append({**row, "default": default, "filed": filed, "awaited": slot.seat in seats})
    return {"where": where(table), "owed": rows}


def is_owed(row: Mapping[str, Any]) -> bool:
    """Return whether an item of `owed` is waited for, does something by itself, or is on file.

    The rest is everything else that is possible, and would bury it.
    """
    return bool((row["awaited"] and (row["need"] in FOR_ANSWERS or row["default"])) or row["filed"])


def form(home: Home, table: Table, seat: str) -> tuple[str, ...]:
    """Return the order form of a seat.

    Raises:
        UserError: the seat is asked nothing now.
    """
    sight = Moment(table, table.history.last, home.now(), speaker(table)).sight(seat, form=True)
    if not sight.form:
        raise UserError(f"{table.players[seat].name} is asked nothing now. {where(table)}")
    return sight.form


# --------------------------------------------------------------------------------------- check


@dataclass(frozen=True, slots=True)
class Checked:
    """The receipt that a mail would get: each line for programs, and the whole as text."""

    lines: list[dict[str, Any]]
    text: str


def check(home: Home, table: Table, seat: str, raw: bytes, packet: str | None) -> Checked:
    """Return the receipt that a mail or plain lines would get; file nothing.

    Raises:
        UserError: the current packet is not the one asked for.
    """
    from adjudicator.report.text import render_text

    here = table.history.state.packet
    if packet is not None and (here is None or here.id != packet):
        raise UserError(f"Packet {packet} is not at hand. {where(table)}")
    letter = clean.read(raw if MAIL.match(raw) else PLAIN + raw)
    letter = adopted(letter, lambda: last_report(table, seat))
    work = fill(table, seat, letter, 0, table.dice(), home.stamp())
    work.asked = doubts(table, seat, letter, work, lambda: sent_lately(table, seat, letter))
    page = receipt_page(home, table, letter, work, home.stamp())
    say = speaker(table)
    return Checked([_line(table, say, outcome) for outcome in work.outcomes], render_text(page))


def _line(table: Table, say: Say, outcome: Outcome) -> dict[str, Any]:
    said = table.game.name
    read = _readings(outcome)
    turn = isinstance(outcome.result, Read) and outcome.result.in_turn  # its place in the list implies `or`
    orders = [replace(filed, rank=0) if turn else filed for filed in outcome.orders]
    canonical = "; ".join(filed.say(table.game.name) for filed in orders) if not outcome.command else ""
    proposed = [[each.say(said) for each in reads] for reads in read[:MOST_READINGS]]
    return {
        "line": outcome.line,
        "text": outcome.text,
        "status": "answered" if outcome.command == ASK else outcome.status,
        "order": canonical or None,
        "reason": reason(table.game, say, outcome) or None,
        **({"proposals": proposed} if proposed else {}),
        **({"answer": answer_to(table.game, say, outcome)} if outcome.command == ASK else {}),
        **({"samples": list(outcome.samples)} if outcome.samples else {}),
    }


def _readings(outcome: Outcome) -> tuple[tuple[Any, ...], ...]:
    """Return what a line may mean: its readings that a yes would file, else those that the reader found."""
    if isinstance(outcome.result, Proposed):
        return outcome.result.proposals
    if outcome.proposals:
        return tuple(each.orders for each in outcome.proposals)
    if outcome.status != "unclear":
        return ()
    if isinstance(outcome.verdict, Unclear):
        return tuple((each,) for each in outcome.verdict.candidates)
    return tuple((each,) for each in outcome.result.candidates) if isinstance(outcome.result, Ambiguous) else ()


# ------------------------------------------------------------------------------------- preview


def trial(table: Table) -> tuple[list[Event], State]:
    """Return the events of a run of the open packet, with dice that are not the game's own, and the state after it.

    Raises:
        UserError: no packet is open.
    """
    start = table.history.state
    if start.open_packet is None:
        raise UserError(where(table))
    step = advance.lock(table.game, start)
    events, state = list(step.events), step.state
    index = 0
    while not (advance.waits(state) or advance.stopped(table.game, state)):
        index += 1
        dice = Dice.seeded(TRIAL[:30] + index.to_bytes(2), TRIAL[:30] + (index + 30000).to_bytes(2))
        packet = state.packet
        for run in advance.advance(table.game, state, table.history.book, dice):
            events += run.events
            state = run.state
            if state.packet != packet:
                break
    return events, state


def preview(table: Table) -> dict[str, Any]:
    """Return what would happen if the open packet ran now, with dice that are not the game's own.

    Raises:
        UserError: no packet is open.
    """
    start = table.history.state
    events, state = trial(table)
    say = speaker(table)
    public = [event for event in visible(events, None) if event.data is not None]
    heard = [event for event in public if event.kind != "rolled" and not event.kind.startswith("packet_")]
    told = [say(f"sentences/{event.kind}", event.data) for event in heard]
    return {"events": told, "changes": differences(start, state), "over": state.over or None}


def differences(before: State, after: State) -> list[dict[str, str]]:
    """Return the cells in which two states differ, in the order of their names."""
    found: list[dict[str, str]] = []
    for scope in sorted(after.parts):
        for table in sorted(after.parts[scope]):
            old, new = before.parts.get(scope, {}).get(table, {}), after.parts[scope][table]
            for key in sorted({*old, *new}):
                if old.get(key) != new.get(key):
                    found += _cells(f"{scope}.{table}.{key}", old.get(key), new.get(key))
    return found


def _cells(name: str, old: Any, new: Any) -> list[dict[str, str]]:  # noqa: ANN401 - any two rows
    if old is None or new is None:
        return [{"cell": name, "was": "none" if old is None else "there", "now": "none" if new is None else "there"}]
    changed = [column for column in field_names(type(new)) if getattr(old, column) != getattr(new, column)]
    return [{"cell": f"{name}.{c}", "was": _plain(getattr(old, c)), "now": _plain(getattr(new, c))} for c in changed]


def _plain(value: Any) -> str:  # noqa: ANN401 - any cell
    shown = value.value if isinstance(value, Secret) else value
    if isinstance(shown, tuple):
        return plural(len(shown), "card")
    return str(shown)
