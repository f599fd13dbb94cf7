"""What lies around a log: the tools an archive brings, the mails that went out, and those that were not filed.

None of it is in the log, so that the log cannot show it changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.engine.log.history import Published
from adjudicator.engine.log.sealing import OrdersSealed
from adjudicator.intake.letter import clean
from adjudicator.intake.mail.screen import bulk, screen
from adjudicator.model.letter import MailId
from adjudicator.service.audit.addressees import LOCK, Addressees
from adjudicator.service.audit.exports import CONFIG, DESK, DICE, SENT, TOOLS
from adjudicator.service.game.identity import Identified, identify
from adjudicator.service.quarantine import reason

if TYPE_CHECKING:
    from adjudicator.engine.log.log_row import LogRow
    from adjudicator.model.journal import JournalEntry
    from adjudicator.service.audit.evidence import Evidence
    from adjudicator.service.audit.rereading import Desk
    from adjudicator.store.archive import ExportedGame

HELD_FOR = ("forged", "unproven", "no-token", "failed", "observer", "too-often")
"""Why a mail of a player that passes every check of its form may lie unfiled."""
BY_PEOPLE = ("Refused by the GM: ", "Its player says that he did not send it.")
_BY_REPORT = ("public", "private")


def tools_differ(export: ExportedGame) -> Iterator[str]:
    """Yield which of the tools in an archive are not the ones that this program puts there, and what is there besides.

    An archive that says to be of another version has none of ours either, so that nobody runs its tools unread.
    """
    for name, file in TOOLS.items():
        if export.read(name) != resources.templates("core", file).read_bytes():
            yield f"{name} is not the one that this program writes; do not run it"
    for name in export.strangers((*TOOLS, CONFIG, DESK, DICE, SENT)):
        yield f"{name} is no file of an archive; do not open it"


def outbox_differs(evidence: Evidence) -> Iterator[str]:
    """Yield how the outbox of an archive and the digests of its mails part."""
    keys, sent = [each.key for each in evidence.queued], [key for key, _ in evidence.sent]
    for key in sorted(set(keys) ^ set(sent)):
        yield f"the mail {key} is in one of outbox.json and sent.json, and not in the other"
    if keys != sent and sorted(keys) == sorted(sent):
        yield "outbox.json and sent.json list the mails in another order"
    came = {entry.key: entry.received_at for entry in evidence.journal if entry.kind == "mail"}
    first = min(came.values(), default="")
    for each in evidence.queued:
        if ".receipt." in each.key and each.made_at < first:
            yield f"the receipt {each.key} was written before any mail came"


class Outgoing:
    """The mails that must have gone out, as the log is walked through, beside those that were queued."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        # The GM may have moved to another domain in the middle of the game.
        self._keys = Counter(_bare(key) for key, _ in evidence.sent)
        self._names: Counter[str] = Counter()
        self._locked: set[str] = set()
        self.addressees = Addressees(evidence.board, evidence.queued)

    def note(self, row: LogRow) -> Iterator[str]:
        """Yield which mails of a row are not among those queued; the history already contains the row."""
        self.addressees.note(row.body)
        config = self._evidence.board.config
        if isinstance(row.body, Published):
            self._names[row.body.report] += 1
            first = len(self._evidence.board.history.published) == 1
            for kind in _BY_REPORT if first or config.letters == "two" else _BY_REPORT[1:]:
                yield from self._missing(row, row.body.report, kind, self._names[row.body.report])
        elif isinstance(row.body, OrdersSealed) and config.proof == "mail" and row.body.packet not in self._locked:
            self._locked.add(row.body.packet)
            packet, _, epoch = row.body.packet.partition("@")
            yield from self._missing(row, packet.replace(".", "-"), LOCK, int(epoch or 0) + 1)

    def twice(self) -> list[str]:
        """Return which mails are listed more than once."""
        return [f"the mail {key} is listed {times} times" for key, times in sorted(self._keys.items()) if times > 1]

    def _missing(self, row: LogRow, name: str, kind: str, number: int) -> Iterator[str]:
        board = self._evidence.board
        for seat in board.game.seats:
            key = _bare(MailId(board.id, name, seat, kind, number).text("x"))
            self.addressees.anchor(key, row.seq)
            if board.addresses(seat) and key not in self._keys:
                yield f"the {kind} of {name} for {seat} is not among the mails that went out"


def _bare(key: str) -> str:
    """Return a key without its domain."""
    return key.partition("@")[0]


def fates(evidence: Evidence, desk: Desk) -> tuple[list[str], list[str]]:
    """Return what became of the mails that were not filed, in a line each kind, and which should have been filed.

    Args:
        evidence: of the game, its history at the end of the log.
        desk: at which its mails are read.
    """
    unfiled = [entry for entry in evidence.journal if entry.kind == "mail" and entry.state not in {"filed", "new"}]
    counts = Counter(entry.state for entry in unfiled)
    told = [f"mails    {', '.join(f'{count} {state}' for state, count in sorted(counts.items()))}"] if unfiled else []
    told += [f"         mail {each.id} {each.state}: {each.reason}" for each in unfiled if _by_hand(each)]
    return told, [wrong for entry in unfiled for wrong in _wrong(evidence, desk, entry)]


def _by_hand(entry: JournalEntry) -> bool:
    return entry.reason.startswith(BY_PEOPLE[0])


def _reasons(code: str) -> tuple[str, str]:
    """Return how a reason begins, with a detail and without one."""
    return reason(code, "\0").partition("\0")[0], reason(code, "").rstrip(".")


def _wrong(evidence: Evidence, desk: Desk, entry: JournalEntry) -> Iterator[str]:
    """Yield a mail that passes every check and yet was not filed, for no reason that the program knows."""
    letter = clean.read(evidence.raw(entry), evidence.own, desk.games)
    passes = screen(letter.envelope, evidence.own).action == bulk(letter).action == "pass" and entry.twin_of is None
    known = (*BY_PEOPLE, *(way for code in HELD_FOR for way in _reasons(code)))
    if passes and isinstance(who := identify(desk, letter), Identified) and not entry.reason.startswith(known):
        yield f"mail {entry.id} of {who.seat} passes every check, and is {entry.state}: {entry.reason or 'no reason'}"
