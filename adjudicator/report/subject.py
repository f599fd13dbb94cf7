"""Subjects of mails: the game in brackets, what, for whom, the count that matters.

All are one line of ASCII: names come from players, and a line feed in one would forge a header.
"""

from __future__ import annotations

from adjudicator.report.paper import to_ascii
from adjudicator.report.words import plural

LONGEST = 120
"""Characters of a subject; a longer one ends in three dots. Most mail programs show about 60."""


def subject(game: str, words: str) -> str:
    """`[byrsa] 4.3 Forum is locked; digests before the dice`, from the short name of the game and the rest."""
    line = " ".join(to_ascii(f"[{game}] {words}").split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3].rstrip()}..."


def follow(game: str, words: str) -> str:
    """`Re: [byrsa] 4.3 Forum, Anna: orders owed by Mon 23 Nov`: a mail program keeps it in the thread of that mail."""
    return f"Re: {subject(game, words)}"


def receipt_subject(
    game: str,
    packet: str,
    seat: str,
    filed: int,
    questions: int = 0,
    refused: int = 0,
    press: int = 0,
    proposed: int = 0,
) -> str:
    """`[byrsa] Receipt 4.3 Forum, Anna: 2 to confirm, 6 filed, 1 question, 1 refused`; counts of 0 are left out."""
    counts = [f"{proposed} to confirm"] if proposed else []
    counts += [f"{filed} filed"] if filed else []
    counts += [plural(questions, "question")] if questions else []
    counts += [f"{refused} refused"] if refused else []
    counts += [f"{press} press"] if press else []
    return subject(game, f"Receipt {packet}, {seat}: {', '.join(counts) or 'nothing to file'}")


def public_subject(game: str, turn: str, what: str) -> str:
    """`[byrsa] Turn 4 report: Revenue and Trade`."""
    return subject(game, f"{turn} report: {what}")


def private_subject(game: str, turn: str, seat: str, what: str, form: str = "") -> str:
    """`[byrsa] Turn 4, for Anna alone: Revenue and Trade, form for 4.3`; without `form` where no orders are asked."""
    return subject(game, f"{turn}, for {seat} alone: {what}{f', form for {form}' if form else ''}")


def reminder_subject(game: str, seat: str, packet: str, when: str, on_file: str) -> str:
    """`[byrsa] Dora: 4.3 Forum closes in 24 hours, nothing on file`."""
    return subject(game, f"{seat}: {packet} closes {when}, {on_file}")


def digest_subject(game: str, day: str, needs: int, due: int) -> str:
    """`[byrsa] GM digest Mon 23 Nov: 3 things need you, 1 packet due`."""
    thing = f"{plural(needs, 'thing')} {'needs' if needs == 1 else 'need'} you" if needs else "nothing needs you"
    packets = f", {plural(due, 'packet')} due" if due else ""
    return subject(game, f"GM digest {day}: {thing}{packets}")
