"""What is known about addresses: which mail to them bounced, which are dead, and whose mails got no answer."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from adjudicator.channels.outgoing import MARK
from adjudicator.intake.mail import bounce
from adjudicator.model.canonical import Json, canonical
from adjudicator.model.journal import AddressNote, Mark
from adjudicator.model.letter import CONFIRM, MailId
from adjudicator.service.game.speech import core_speaker
from adjudicator.service.game.table import Table
from adjudicator.service.game.times import stamp
from adjudicator.service.mail_out.letters import address_of
from adjudicator.service.mail_out.lighter import send_lighter, too_large

if TYPE_CHECKING:
    from adjudicator.intake.mail.bounce import Bounce, Failure
    from adjudicator.model.journal import JournalEntry, OutboxEntry
    from adjudicator.model.letter import Own
    from adjudicator.service.game.dead_addresses import Dead
    from adjudicator.service.game.home import Home
    from adjudicator.store.base import Transaction


# ---------------------------------------------------------------------------- what is dead


def dead_seats(home: Home, table: Table) -> tuple[tuple[str, Dead], ...]:
    """Return the seats of a game that have a dead address, each with it."""
    known = {each.address: each for each in home.dead_addresses()}
    seats = ((seat, address.lower()) for seat in table.players for address in table.addresses(seat))
    return tuple((seat, known[address]) for seat, address in seats if address in known)


def redirected(home: Home, entry: OutboxEntry) -> str:
    """Return the address for a waiting mail: another of its seat if its own is dead by now.

    A code goes to no other: it proves that its own address is read, and anybody can forge a bounce.
    """
    if entry.game is None or entry.to_address.lower() not in home.dead:
        return entry.to_address
    ident = MailId.parse(entry.key)
    if ident is not None and ident.kind == CONFIRM:
        return entry.to_address
    table = Table.open(home.store, entry.game)
    if entry.to_seat not in table.players or entry.to_address not in table.addresses(entry.to_seat):
        return entry.to_address
    return address_of(home, table, entry.to_seat)


def heard(home: Home, tx: Transaction, address: str, entry: JournalEntry) -> None:
    """Note that mail from an address arrived, if mail to it bounced: it is alive."""
    if home.store.noted_since(address, "permanent", "heard"):
        tx.note(AddressNote(address, "heard", home.stamp(), journal_id=entry.id))


# ------------------------------------------------------------------- unanswered addresses


def unanswered(home: Home, address: str) -> int:
    """Return how many mails of an address got no answer without being told so."""
    return home.store.noted_since(address, "silent", "told")


def silenced(home: Home, days: int = 1) -> dict[str, int]:
    """Return how many mails of each address got no answer in the last days, as it had had too many in an hour."""
    found: dict[str, int] = {}
    for note in home.store.notes(since=stamp(home.now() - timedelta(days=days))):
        if note.kind == "silent":
            found[note.address] = found.get(note.address, 0) + 1
    return found


# ------------------------------------------------------------------------- a bounce came


@dataclass(frozen=True, slots=True)
class Handled:
    """The outcome of a bounce: `filed`, or `dropped` with the code and detail that say why."""

    state: str
    code: str = ""
    detail: str = ""


def handle(home: Home, entry: JournalEntry, own: Own) -> Handled | None:
    """File a bounce with its facts; None where it cannot be matched to a mail of ours.

    It counts against an address only if it brings back what nobody can guess: the address of its own that a mail came
    from (VERP), or the mark in its header. Anybody can write that a mail did not arrive. What names an address of ours
    and brings nothing back is for the GM to look at.
    """
    found = bounce.read(home.store.raw(entry.id), own)
    if not found.failures:
        return None
    bad = [failure for failure in found.failures if failure.kind in {"permanent", "temporary"}]
    if not bad:
        return Handled("dropped", "late", ", ".join(dict.fromkeys(failure.address for failure in found.failures)))
    mail = _mail_of(home, found)
    if mail is None:
        return None if _wrote_to(home, bad) else Handled("dropped", "foreign-bounce", bad[0].address)
    worst = next((failure for failure in bad if failure.kind == "permanent"), bad[0])
    # The mail's own address is meant, wherever it was forwarded to.
    if too_large(worst):  # first, so that a crash loses nothing: a mail is queued once whatever comes again
        send_lighter(home, mail)
    kind = "temporary" if too_large(worst) else _known(worst)
    note = AddressNote(mail.to_address, kind, home.stamp(), worst.why, entry.id, mail.id)
    facts: Json = {"bounce": [asdict(failure) for failure in bad], "mail": mail.key}
    why = core_speaker()("letters/bounced", {"failures": bad})
    with home.store.transaction(None) as tx:
        tx.mark(Mark(entry.id, "filed", why, facts=canonical(facts).decode()))
        tx.note(note)
    return Handled("bounced")


def _mail_of(home: Home, found: Bounce) -> OutboxEntry | None:
    """Return the mail of ours that came back, None where nothing proves that it did."""
    named = (entry for key in found.mails for entry in home.store.out_of_key(key))
    marked = (entry for entry in named if _brings_back(found, home.store.out_raw(entry.id)))
    return next((each for each in (*home.store.out_of_digest(found.digest), *marked) if each.tries), None)


def _brings_back(found: Bounce, raw: bytes) -> bool:
    """Return whether a bounce has the mark of a mail of ours, which only who got that mail can know."""
    return _mark_of(raw) in found.marks


def _mark_of(raw: bytes) -> str:
    """Return the mark in the header of a mail of ours."""
    head = raw.partition(b"\n\n")[0].decode("ascii", "replace")
    lines = (line.partition(":") for line in head.splitlines())
    return next((value.strip() for name, _, value in lines if name.lower() == MARK.lower()), "none")


def _wrote_to(home: Home, bad: list[Failure]) -> bool:
    """Return whether we have written to an address that is said not to take mail."""
    to = {each.address for each in bad}
    return any(sent.to_address.lower() in to for sent in home.store.outbox("sent"))


def _known(failure: Failure) -> Literal["permanent", "temporary"]:
    return "permanent" if failure.kind == "permanent" else "temporary"
