"""Incoming press: which presses of a letter may go out, to whom, and why the others may not.

Pure except for the game it gets, like filing: the same function serves a mail, `adjudicator check` and `verify`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adjudicator.engine.log.press import ALL, GREY, WHITE, PressSent
from adjudicator.intake.letter import forms
from adjudicator.intake.letter.press import Block, blocks
from adjudicator.model.letter import Letter, says_something
from adjudicator.model.order import Refused, Unclear
from adjudicator.model.reading import Talk
from adjudicator.service.filing.docket import Filing, Outcome
from adjudicator.service.filing.unclear import orders_in
from adjudicator.service.press.addressees import Meant, begins_with, meant

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board

MOST = 10
"""How many presses of one mail are passed on."""
WRAPPED = 60
"""A line of this length may continue in the next, where a mail program broke it."""
PASSED = "passed"
"""The status of press that goes out."""
_SAID = re.compile(
    r"\s*(?:(?:please|pls)\s+)?(?:say|tell|message|msg|write|whisper)(?:\s+to)?\s+(?P<rest>.+?)\s*",
    re.IGNORECASE | re.DOTALL,
)
_TOKENS = str.maketrans("OIL", "011")
_BARE = re.compile(r"[^0-9A-Z]")


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender: seat, game, time of arrival and the mail."""

    board: Board
    seat: str
    at: str
    mail: str

    def row(self, block: Block, to: tuple[str, ...]) -> PressSent:
        """Return the row of a press."""
        packet = self.board.history.state.packet
        kind, ident = GREY if block.said.grey else WHITE, packet.id if packet else ""
        return PressSent(self.seat, to, kind, block.said.late, "\n".join(block.text), ident, self.at, self.mail)


def pass_on(work: Filing, letter: Letter, sender: Sender) -> None:
    """Add the presses of a letter to its filing, each with its outcome, in the order of its lines."""
    sent = 0
    for block in blocks(letter.lines):
        found = _whom(work, sender, block)
        if isinstance(found, Meant) and sent == MOST:
            found = Refused("press_many", facts={"most": MOST})
        if isinstance(found, Meant):
            row = sender.row(block, found.to)
            work.rows.append(row)
            work.outcomes.append(Outcome(block.line, block.heading, PASSED, press=row, ended=_ended(block)))
            sent += 1
        else:
            status = "unclear" if isinstance(found, Unclear) else "refused"
            work.outcomes.append(Outcome(block.line, block.heading, status, verdict=found))
    work.outcomes[:] = [_untold(sender, outcome) for outcome in work.outcomes]
    work.outcomes.sort(key=lambda outcome: outcome.line)


def _untold(sender: Sender, outcome: Outcome) -> Outcome:
    """Ask about talk that begins as press does but for its colon: its author would think that it was passed on."""
    said = _SAID.fullmatch(outcome.text) if outcome.status == "ignored" and isinstance(outcome.result, Talk) else None
    seat, called, words = begins_with(sender.board, said["rest"]) if said is not None else ("", "", "")
    nobody = {sender.seat, *sender.board.game.kept}
    if not words or seat in nobody or barred(sender.board, WHITE, (seat,)) is not None:
        return outcome
    line = f"say {called}: {words}"
    return replace(outcome, status="unclear", verdict=Unclear("press_unmarked", (), {"to": called}), samples=(line,))


def _ended(block: Block) -> bool:
    """Return whether it is clear where a press ends."""
    return block.ended or block.short


def _whom(work: Filing, sender: Sender, block: Block) -> Meant | Refused | Unclear:
    """Return the addressees of a press, or the objection: first what the game forbids, then what is not clear."""
    sort = GREY if block.said.grey else WHITE
    forbidden = barred(sender.board, sort)
    if forbidden is not None:
        return forbidden
    found = meant(sender.board, sender.seat, block.said.names or (ALL if block.said.cast else ""))
    if not isinstance(found, Meant):
        names = [sender.board.players[seat].name for seat in found.could]
        nobody = {sender.seat, *sender.board.game.kept}
        known = [player.name for seat, player in sender.board.players.items() if seat not in nobody]
        return Unclear("press_names", (), {"written": found.written, "could": names, "known": known})
    if any(seat in sender.board.game.kept for seat in found.to):
        return _unread(sender.board, found.to)
    if not found.to:
        return Refused("press_to_nobody")
    forbidden = barred(sender.board, sort, found.to)
    return (
        forbidden
        or carried(sender.board, sender.seat, block.text, block.quoted)
        or _doubt(work, sender, block)
        or found
    )


def _unread(board: Board, to: tuple[str, ...]) -> Refused:
    """Return the refusal of press to seats that no player has: who does not read it, and who else would."""
    named = [(seat in board.game.kept, board.players[seat].name) for seat in to if seat in board.players]
    facts = {"names": [name for kept, name in named if kept], "rest": [name for kept, name in named if not kept]}
    return Refused("press_unread", facts=facts)


def barred(board: Board, sort: str, to: tuple[str, ...] = ()) -> Refused | None:
    """Return why press of a sort cannot go out in a game now, or None.

    Args:
        board: the game.
        sort: white or grey.
        to: its addressees, where they are known.
    """
    settings = board.config.press
    if not settings.allowed:
        return Refused("press_none")
    packet = board.history.state.open_packet
    if packet is not None and packet.name in settings.closed_in:
        return Refused("press_closed", facts={"packet": packet.name})
    if sort not in settings.allowed:
        return Refused("press_kind", facts={"kind": sort})
    asked = [each for each in settings.sorts(to) if each not in settings.to]
    return Refused("press_to", facts={"sort": asked[0], "to": settings.to}) if asked else None


def carried(board: Board, seat: str, text: tuple[str, ...], quoted: int = 0) -> Refused | None:
    """Return why the content of a press cannot be passed on: it is empty, too long, an order form, a secret."""
    most = board.config.press.largest
    size = sum(len(line) + 1 for line in text)
    if quoted:
        return Refused("press_quoted", facts={"count": quoted})
    if not any(says_something(line) for line in text):
        return Refused("press_empty")
    if size > most:
        return Refused("press_long", facts={"size": size, "most": most})
    if any(forms.start(line) for line in text):
        return Refused("press_form")
    return Refused("press_secret") if any(_secrets(board, seat, text)) else None


def _secrets(board: Board, seat: str, text: tuple[str, ...]) -> Iterator[bool]:
    """Yield whether words contain a secret or an address.

    Any seat's token or pending code, in any spelling, a plus-address of ours, or an address of the author.
    """
    whole = "\n".join(text).casefold()
    bare = _bare(whole)
    yield from (_bare(board.token(each)) in bare for each in board.players)
    yield from (_bare(board.form_code(each)) in bare for each in board.players)
    yield from (_bare(board.keys.code(each.number)) in bare for each in board.history.people.asked)
    for mailbox in board.mailboxes:
        local, _, domain = mailbox.casefold().partition("@")
        yield bool(domain) and bool(re.search(rf"{re.escape(local)}\+\S*@{re.escape(domain)}", whole))
    if seat in board.players:
        yield from (address.casefold() in whole for address in board.addresses(seat))


def _bare(words: str) -> str:
    """Return the letters of a token for comparison, without anything between them."""
    return _BARE.sub("", words.upper().translate(_TOKENS))


def _doubt(work: Filing, sender: Sender, block: Block) -> Unclear | None:
    """Return the question whether the whole press was meant as press, and whether it was complete."""
    if not _ended(block):
        found = orders_in(sender.board, sender.seat, block.text)
        return Unclear("press_no_end", (), {"lines": found}) if found else None
    if block.short and len(f"{block.heading}: {block.text[0]}") >= WRAPPED and says_something(block.after):
        below = [outcome for outcome in work.outcomes if outcome.line == block.last + 1]
        if any(isinstance(outcome.result, Talk) for outcome in below):
            return Unclear("press_goes_on", (), {"after": block.after.strip()})
    return None
