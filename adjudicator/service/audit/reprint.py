"""Reprinting: every report written again from the log as it was then, and compared character by character."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from adjudicator.engine.log.log_row import LogRow
from adjudicator.model.errors import UserError
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import moment
from adjudicator.service.mail_out.renderings import render_all
from adjudicator.service.turn.publish import report_name, write_pages

if TYPE_CHECKING:
    from adjudicator.service.audit.evidence import Evidence

AROUND = 30
"""Characters shown before and after a difference."""


class Reprint:
    """The reports of a game, compared with what its log gives; each is removed once it was compared."""

    def __init__(self, evidence: Evidence) -> None:
        self.board = evidence.board
        self.reports = self.renderings = 0
        self._kept: dict[int, dict[str, bytes]] = {}
        self._names: dict[int, set[str]] = {}
        self._last: dict[tuple[str, str], bytes] = {}
        for report in evidence.reports:
            self._kept.setdefault(report.seq, {})[f"{report.audience}/{report.format}"] = report.body
            self._names.setdefault(report.seq, set()).add(report.packet)

    def compare(self, row: LogRow) -> list[str]:
        """Return the differences of the report that a row says went out; the history ends before that row."""
        name, kept = row.body.report, self._kept.pop(row.seq, {})
        try:
            made_name, made = self._written(row)
        except UserError as fault:
            return [f"report {name} cannot be written from what is here: {fault}"]
        self.reports += 1
        self.renderings += len(made)
        if {made_name} != {name} | self._names.get(row.seq, set()):
            return [f"report {name} of row {row.seq} must be called {made_name}"]
        digests = dict(row.body.digests)
        return [
            f"report {name}, {key}: {told}"
            for key in sorted({*made, *kept, *digests})
            if (told := _differs(made.get(key), kept.get(key), digests.get(key)))
        ]

    def left(self) -> list[str]:
        """Return the reports that exist although the log does not know them."""
        return [f"a report of row {seq} is there, and the log has none of that row" for seq in sorted(self._kept)]

    def _written(self, row: LogRow) -> tuple[str, dict[str, bytes]]:
        published = self.board.history.published
        since = published[-1][0] if published else 0
        then = Moment(self.board, since, moment(row.body.at), speaker(self.board))
        name = report_name(then)
        pages = write_pages(self.board, then, first=not published, earlier=lambda who: self._last.get((name, who)))
        made = render_all(pages)
        self._last |= {(name, who): made[f"{who}/json"] for who in pages}
        return name, made


def _differs(made: bytes | None, kept: bytes | None, digest: str | None) -> str:
    """Return how the stored text differs from the log's and from the digest in the log; empty if it does not."""
    if made is None:
        return "the log gives no such report"
    if kept is None:
        return "it is missing"
    if kept != made:
        return parted(kept.decode("utf-8", "replace"), made.decode())
    if digest != sha256(kept).hexdigest():
        return "its digest in the log is another"
    return ""


def parted(kept: str, made: str) -> str:
    """Return where two texts differ: the line, and some words around the place."""
    at = next((at for at, (one, other) in enumerate(zip(kept, made, strict=False)) if one != other), None)
    place = min(len(kept), len(made)) if at is None else at
    line = kept.count("\n", 0, place) + 1
    found, due = (text[max(0, place - AROUND) : place + AROUND].replace("\n", " / ") for text in (kept, made))
    return f"line {line} has `{found}` where the log gives `{due}`"
