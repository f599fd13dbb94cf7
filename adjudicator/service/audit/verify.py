"""Verifying a game: chain, dice, rules, orders and reports recomputed from its records.

One walk over the log does it all. At each step the mails read there are read again, the rules run
again, every die is computed from its link, and where a report went out it is written again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import Stream
from adjudicator.engine.chance.dicefile import check_bytes, to_bytes
from adjudicator.engine.log.history import Published
from adjudicator.engine.log.log_row import LogRow
from adjudicator.model.errors import UserError, let_through
from adjudicator.model.event import Event
from adjudicator.report.words import plural
from adjudicator.service.audit.bounds import bounded
from adjudicator.service.audit.days import Days
from adjudicator.service.audit.evidence import Evidence, of_archive, of_home
from adjudicator.service.audit.exports import DICE, program
from adjudicator.service.audit.lists import lists_differ
from adjudicator.service.audit.log_dice import Difference
from adjudicator.service.audit.mine import compare
from adjudicator.service.audit.replay import Replay, steps
from adjudicator.service.audit.reprint import Reprint, parted
from adjudicator.service.audit.rereading import Post
from adjudicator.service.audit.result import Result
from adjudicator.service.audit.surroundings import Outgoing, fates, outbox_differs, tools_differ
from adjudicator.service.game.dice_ledger import Ledger
from adjudicator.service.game.dice_words import Seals
from adjudicator.service.game.home import DATABASE
from adjudicator.service.game.secrets import seed_for

if TYPE_CHECKING:
    from adjudicator.model.rolled import Rolled
    from adjudicator.service.game.home import Home


def verify(home: Home, what: str, mine: Path | None = None) -> Result:
    """Recompute everything of a game of the home, or of an archive.

    Args:
        home: searched for the game first.
        what: the id of a game, or the path of an archive.
        mine: where a player keeps their own mails, which are compared with it.

    Raises:
        UserError: there is neither such a game nor such a file, or the file is not an archive.
    """
    known = {game.id for game in home.store.games()} if (home.path / DATABASE).exists() else set()
    if what in known:
        return _home(home, what, mine)
    if not Path(what).exists():
        raise UserError(f"There is no game {what} in this home, and no file of that name.")
    return _archive(Path(what), mine)


def _home(home: Home, game: str, mine: Path | None) -> Result:
    from adjudicator.store.hashing import verify_chain

    evidence, meta, result = of_home(home, game), home.store.game(game), Result()
    result.differences += verify_chain(evidence.log, game, meta.head, meta.length)
    result.checked.append(f"log      {plural(meta.length, 'row')}, the hash of each recomputed")
    Walk(evidence, result).run()
    days = Days(home, game)
    result.differences += days.differences()
    if days.count:
        result.checked.append(f"days     {plural(days.count, 'mail')} of the day compared with what they tell of")
    _own(evidence, mine, result)
    return result


def _own(evidence: Evidence, mine: Path | None, result: Result) -> None:
    """Compare a player's own mails, if their place is given."""
    if mine is not None:
        compare(evidence, mine, result)


def _archive(path: Path, mine: Path | None) -> Result:
    from adjudicator.store.archive import read_export

    result = Result()
    with read_export(path) as export:
        try:
            result.differences += export.differences()
            evidence = of_archive(export)
            result.differences += tools_differ(export)
            result.differences += outbox_differs(evidence)
            result.differences += lists_differ(export, evidence)
            result.checked.append(
                f"files    {plural(len(export.names()), 'file')} compared with the digests of the manifest"
            )
            result.checked.append(f"log      {plural(export.length, 'row')}, the hash of each recomputed")
            Walk(evidence, result).run()
            _own(evidence, mine, result)
            if result.differences and evidence.program != program():
                result.checked.append(f"The archive is of version {evidence.program}: check it with that version.")
        except UserError as fault:
            result.differences.append(str(fault))
        except RecursionError:
            result.differences.append("a part of it is nested deeper than anything that this program writes")
    return result


class Walk:
    """One walk over a log, which finds the differences."""

    def __init__(self, evidence: Evidence, result: Result) -> None:
        self.evidence = evidence
        self.board = evidence.board
        self.result = result
        self.post = Post(evidence)
        self.replay = Replay(self.board, self.post)
        self.reprint = Reprint(evidence)
        self.ledger = Ledger(self.board.game)
        self.seals = Seals(self.board.keys)
        self.outgoing = Outgoing(evidence)
        self.rolled = self.sealed = 0
        self._astray = False

    def run(self) -> None:
        """Walk to the end of the log, or to the row after which nothing can be read."""
        try:
            for rows in steps(self.evidence.log):
                self._follow(partial(self.replay.step, rows))
                for row in rows:
                    self._take(row)
            self._follow(self.replay.end)
            self.result.differences += [*(() if self._astray else self.post.unread()), *self.reprint.left()]
            self.result.differences += self.outgoing.addressees.wrong()
        except Difference as found:
            self.result.differences.append(str(found))
        self.result.differences += self.outgoing.twice()
        if self.evidence.dice is not None:
            self.result.differences += self._dice_file(self.evidence.dice)
        self._tell()

    def _follow(self, step: Callable[[], None]) -> None:
        """Run the rules alongside the log up to the first difference: after it their result means nothing."""
        if self._astray:
            return
        try:
            step()
        except (Difference, UserError) as found:
            self._astray = True
            self.result.differences.append(str(found))
        except Exception as fault:  # noqa: BLE001 - a forged log may bring any rule to fall
            let_through(fault)
            self._astray = True
            told = f"{type(fault).__name__}: {fault}"
            self.result.differences.append(f"the rules fall behind row {self.board.history.last} of the log: {told}")

    def _take(self, row: LogRow) -> None:
        """Check dice and reports of a row, and add it to the history; raises Difference where it cannot follow."""
        try:
            if isinstance(row.body, Event) and row.body.kind == "rolled":
                self.result.differences += self._die(row)
            if isinstance(row.body, Published):
                self.result.differences += self._reports(row)
            self.board.history.add(row)
            self.ledger.note(self.board.history, row)
            self.result.differences += self.seals.note(self.board.history, row)
            self.result.differences += self.outgoing.note(row)
        except Exception as fault:  # noqa: BLE001 - the same
            let_through(fault)
            told = f"row {row.seq} of the log does not follow from the rows before it: {type(fault).__name__}: {fault}"
            raise Difference(told) from None

    def _reports(self, row: LogRow) -> list[str]:
        """Compare the reports of a row, written by templates that an archive may have brought."""
        try:
            with bounded():
                return self.reprint.compare(row)
        except UserError as fault:
            return [f"report {row.body.report} cannot be written from what is here: {fault}"]

    def _die(self, row: LogRow) -> list[str]:
        die: Rolled = row.body.data
        try:
            seed = seed_for(self.board.id, self.board.history, self.board.keys, die.chain)
        except UserError:
            self.sealed += 1
            return []
        self.rolled += 1
        value = Stream(seed).number(die.label, die.sides)
        told = f"row {row.seq} of the log: the die {die.label} is {value}, not {die.value}"
        return [told] if value != die.value else []

    def _dice_file(self, kept: bytes) -> list[str]:
        """Compare the dice.json of an archive with its log, and check it as any player can."""
        found = check_bytes(kept)
        try:
            made = to_bytes(self.ledger.file(self.board.keys))
        except UserError as fault:
            return [*found, f"{DICE} does not hold what the reports revealed: {fault}"]
        return [*found, *([f"{DICE}: {parted(kept.decode(), made.decode())}"] if kept != made else [])]

    def _fates(self) -> list[str]:
        """Look at the mails that were not filed."""
        try:
            told, wrong = fates(self.evidence, self.post.desk)
        except UserError as fault:
            told, wrong = [], [str(fault)]
        self.result.differences += wrong
        return told

    def _tell(self) -> None:
        anchors = self.board.keys.anchors
        sealed = f", and {self.sealed} sealed until their links are revealed" if self.sealed else ""
        renderings = plural(self.reprint.renderings, "rendering")
        self.result.checked += [
            f"dice     {self.rolled} recomputed from their links{sealed}",
            f"         open anchor   {anchors.open.hex()}",
            f"         hidden anchor {anchors.hidden.hex()}: both as your first letter has them?",
            f"rules    {plural(self.replay.events, 'event')} of {plural(self.replay.steps, 'step')} made again",
            f"orders   {self.post.read} mails and acts of the GM read again",
            f"reports  {plural(self.reprint.reports, 'report')} printed again, {renderings}",
            *self._fates(),
        ]
