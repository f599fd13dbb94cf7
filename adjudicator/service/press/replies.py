"""Answers to press: the author's own words in a letter that answers a press go to its author, or to all its readers.

A line of such a letter that is a whole order for a thing of its author's is a trap: passed on, it would show the
order to others; filed, it would file a phrase. Then nothing happens until the author answers with one word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.engine.log.press import ALL, GM, GREY, WHITE, PressSent, ReplyHeld, ReplySettled
from adjudicator.intake.letter.forms import squeezed
from adjudicator.model.letter import Letter, MailId, says_something
from adjudicator.model.order import Refused, Unclear
from adjudicator.model.reading import Command, Read, Result, TooMany
from adjudicator.service.filing.docket import Filing, Outcome
from adjudicator.service.filing.reading import read, read_lines
from adjudicator.service.filing.submit import submit, takes
from adjudicator.service.press.incoming import PASSED, Sender, barred, carried
from adjudicator.service.press.outgoing import author, press_words, readers

if TYPE_CHECKING:
    from adjudicator.intake.statement.reader import Heard
    from adjudicator.service.game.table import Board

KIND = "press"
"""The kind of our mails that carry press."""
MOST_LINES = 200
"""Lines of an answer that are looked at for orders."""
TELLING = 12
"""A line of ours of this length is recognised wherever a program breaks it; a shorter one only as a whole line."""
ACTS = frozenset({"done", "word", "cancel", "forget", "clear", "extend", "absent", "resign", "address", "resend"})
"""The lines to the game master that do something, and that nobody writes to another player."""
_GROUP = re.compile(
    r"(?:(?:reply|answer|send|this\s+goes)\s+)?to\s+(?:all(?:\s+of\s+(?:you|them|us))?|(?:you\s+)?both|"
    r"every(?:one|body)|(?:the\s+)?(?:whole\s+)?group)\W*",
    re.IGNORECASE,
)
_WORD = re.compile(
    r"(?:please\s+)?(?:(?:it\s+is|it's|as|this\s+is|that\s+is|they\s+are|these\s+are)\s+)?(?P<word>press|orders?)"
    r"(?:\W+please)?\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to a press: the press, the author's own words, and what its first line says of them.

    `group`: it goes to all readers of the press. `word` is `press` or `orders` where the author says so.
    """

    row: PressSent
    line: int
    text: tuple[str, ...]
    group: bool = False
    word: str = ""

    def to(self, board: Board, seat: str) -> tuple[str, ...]:
        """Return its readers."""
        if not self.group or self.row.seat == seat:
            return tuple(each for each in self.row.to if each != seat) if self.row.seat == seat else (self.row.seat,)
        if ALL in self.row.to:
            return (ALL,)
        meant = {self.row.seat, *self.row.to} - {seat}
        return tuple(each for each in (*board.game.seats, GM) if each in meant)


def answered(board: Board, seat: str, letter: Letter) -> PressSent | None:
    """Return the press that a letter answers, if it answers one of our mails that carried press to its author."""
    for reference in (*letter.envelope.in_reply_to, *reversed(letter.envelope.references)):
        found = MailId.parse(reference)
        if found is None or found.game != board.config.id:
            continue
        if (found.seat, found.kind) != (seat, KIND):
            return None
        got = board.history.press.of(seat)
        return got[found.n - 1] if 0 < found.n <= len(got) else None
    return None


def reply_in(board: Board, seat: str, letter: Letter) -> Reply | None:
    """Return the answer to a press that a letter is; None where it has press or a form of its own, or no words.

    Press without a name has nobody to be answered: such a letter is read as any other.
    """
    row = answered(board, seat, letter)
    if (
        row is None
        or row.kind == GREY
        or any(line.role in {"press", "press_mark", "form", "marker"} for line in letter.lines)
    ):
        return None
    own = _without_ours(
        board, seat, row, [(line.number, line.text) for line in letter.lines if line.role in {"text", "blank"}]
    )
    while own and not says_something(own[0][1]):
        del own[0]
    if not own:
        return None
    number, first = own[0]
    group, word = bool(_GROUP.fullmatch(first)), _WORD.fullmatch(first)
    rest = own[1:] if group or word else own
    text = "\n".join(text for _, text in rest).strip("\n").split("\n")
    if word and not any(map(says_something, text)):
        return None  # a word alone is an answer to us
    return Reply(row, number, tuple(text), group, _meant(word) if word else "")


def _meant(found: re.Match[str]) -> str:
    return "press" if found["word"].lower() == "press" else "orders"


def _without_ours(board: Board, seat: str, row: PressSent, own: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return an author's lines without those of our mail at their end, which some programs quote without a mark."""
    ours = press_words(board, row, seat)
    lines, whole = {squeezed([line]) for line in ours}, squeezed(ours)
    kept = list(own)
    while kept:
        bare = squeezed([kept[-1][1]])
        if bare and bare not in lines and not (len(bare) >= TELLING and bare in whole):
            break
        kept.pop()
    return kept


def pass_reply(work: Filing, letter: Letter, reply: Reply, sender: Sender) -> None:
    """Add an answer to press to the filing of its letter: passed on, refused, or held until its author says more."""
    if reply.word == "orders":
        submit(work, read_lines(sender.board, work.seat, "\n".join(reply.text)))
        return
    board, to = sender.board, reply.to(sender.board, work.seat)
    if reply.row.seat in board.players and board.history.press.author_left(reply.row):
        verdict = Refused("press_author_left", facts={"seat": board.players[reply.row.seat].name})
        work.outcomes.append(
            Outcome(reply.line, next(filter(says_something, reply.text), ""), "refused", verdict=verdict)
        )
        return
    whole = () if reply.word else _orders(board, work, letter)
    if whole:
        held = ReplyHeld(work.seat, to, "\n".join(reply.text), work.packet, sender.at, work.mail)
        work.write(held)
        facts = {"lines": whole, "author": author(board, reply.row), "readers": readers(board, _sent(sender, held))}
        asked = Unclear("press_or_orders", (), facts)
        work.outcomes.append(Outcome(reply.line, whole[0], "unclear", verdict=asked))
        return
    _pass(work, sender, ReplyHeld(work.seat, to, "\n".join(reply.text), work.packet, sender.at, work.mail), reply.line)


def _pass(work: Filing, sender: Sender, held: ReplyHeld, line: int) -> None:
    """Pass an answer on, or refuse it."""
    board, text = sender.board, tuple(held.text.split("\n"))
    why = barred(board, WHITE, held.to) or _gone(board, held.to) or carried(board, work.seat, text)
    first = next(filter(says_something, text), "")
    if why is not None:
        work.outcomes.append(Outcome(line, first, "refused", verdict=why))
        return
    row = _sent(sender, held)
    work.write(row)
    work.outcomes.append(Outcome(line, first, PASSED, press=row))


def _sent(sender: Sender, held: ReplyHeld) -> PressSent:
    packet = sender.board.history.state.packet
    ident = packet.id if packet else ""
    return PressSent(sender.seat, held.to, WHITE, False, held.text, ident, sender.at, sender.mail)


def _gone(board: Board, to: tuple[str, ...]) -> Refused | None:
    """Return the refusal of an answer to one whose seat nobody plays now."""
    gone = [each for each in to if each in board.players and not board.addresses(each)]
    return Refused("press_gone", facts={"names": [board.players[each].name for each in gone]}) if gone else None


def _orders(board: Board, work: Filing, letter: Letter) -> tuple[str, ...]:
    """Return the lines of an answer that are whole orders that would be filed now."""
    heard: list[Heard] = []
    results = read(board, work.seat, letter, heard)
    guessed = {each.text for each in heard if each.by == "sense"}
    found = [each.text.strip() for each in results if each.text not in guessed and _acts(work, each)]
    return tuple(dict.fromkeys(found))[:MOST_LINES]


def _acts(work: Filing, result: Result) -> bool:
    if isinstance(result, Read):
        return takes(work, result)
    return isinstance(result, TooMany) or (isinstance(result, Command) and result.name in ACTS)


def settled(work: Filing, letter: Letter, sender: Sender) -> bool:
    """Do what one word says about an answer that waits; return whether the letter is that word and nothing else."""
    own = [line for line in letter.lines if line.role in {"text", "form"} and says_something(line.text)]
    held = sender.board.history.press.waits_for(work.seat)
    word = _WORD.fullmatch(own[0].text.strip()) if len(own) == 1 and own[0].role == "text" else None
    if held is None or word is None:
        return False
    meant = _meant(word)
    work.write(ReplySettled(work.seat, meant))
    if meant == "press":
        _pass(work, sender, held, own[0].number)
    else:
        submit(work, read_lines(sender.board, work.seat, held.text))
    return True
