"""Lines as players send them, and what each is told: the rows of the golden list."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.intake.letter import clean
from adjudicator.model.order import Refused
from adjudicator.model.reading import Misread, Read, UnknownName
from adjudicator.service.answering.file_letter import fill
from adjudicator.service.answering.samples import advise
from adjudicator.service.answering.verdicts import VERDICTS
from adjudicator.service.filing.docket import Filing, Outcome
from adjudicator.service.game.secrets import dice_for
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Board
from adjudicator.service.gm_desk.looking import PLAIN
from tests.refusals.positions import DATA, positions

WORDS = DATA.parent / "words"


@dataclass(frozen=True)
class Asked:
    """Who sends what, where."""

    system: str
    packet: str
    seat: str
    text: str

    @property
    def board(self) -> Board:
        return positions()[self.system, self.packet]

    @property
    def place(self) -> str:
        return f"[{self.system} {self.packet} {self.seat}]"


@dataclass(frozen=True)
class Told:
    """What one line of it is told: a reason, and lines to send instead.

    `kind` is that of the order it seems to be, `code` that of the mistake in an order that was understood.
    """

    line: str
    status: str
    note: str
    samples: tuple[str, ...]
    kind: str
    code: str

    def row(self) -> str:
        """Return the row of the golden list."""
        return " | ".join((f"{self.line}  =>  {self.status}: {self.note}", *self.samples))


def filed(board: Board, seat: str, text: str) -> Filing:
    """Return what a mail of a seat would file."""
    raw = PLAIN + text.strip("\n").encode() + b"\n"
    return fill(board, seat, clean.read(raw), 0, dice_for(board.id, board.history, board.keys))


def told(asked: Asked) -> tuple[Told, ...]:
    """Return what is refused or asked about in a mail, or filed with a remark."""
    board = asked.board
    work = filed(board, asked.seat, asked.text)
    advise(board, work)
    return tuple(_told(board, outcome) for outcome in work.outcomes if _is_told(outcome))


def _is_told(outcome: Outcome) -> bool:
    remark = outcome.status == "understood" and isinstance(outcome.verdict, Refused)
    return remark or (outcome.status in {"refused", "unclear"} and not outcome.proposals)


def _told(board: Board, outcome: Outcome) -> Told:
    verdict = VERDICTS[outcome.status](board.game, speaker(board), outcome)
    note = " ".join(note for note in verdict.notes if isinstance(note, str))
    samples = tuple(answer.text for answer in verdict.answers)
    status = "remark" if outcome.status == "understood" else outcome.status
    return Told(
        " ".join(outcome.text.split()), status, note, samples, _kind(outcome), getattr(outcome.verdict, "code", "")
    )


def _kind(outcome: Outcome) -> str:
    result = outcome.result
    if isinstance(result, Misread):
        return result.kind
    if isinstance(result, UnknownName):
        return result.order
    return result.order.kind if isinstance(result, Read) else ""


def sources() -> tuple[Asked, ...]:
    """Return all mails there are: those of the list of bad lines, then those of the corpora of wordings."""
    found = dict.fromkeys((*_listed(), *_wordings()))
    return tuple(found)


def _listed() -> Iterator[Asked]:
    system = packet = seat = ""
    for line in (DATA / "lines.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            system, packet, seat = line.strip("[]").split()
        elif line and not line.startswith("#"):
            yield Asked(system, packet, seat, line.replace("\\n", "\n"))


def _wordings() -> Iterator[Asked]:
    for file in sorted(WORDS.glob("*.toml")):
        for row in tomllib.loads(file.read_text("utf-8")).get("p", ()):
            if (row["system"], row["packet"]) in positions():
                yield Asked(row["system"], row["packet"], row["seat"], row["text"].strip("\n"))
