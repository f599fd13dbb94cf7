"""Rereading: what the mails and the GM's acts of a journal should have become in the log, each at its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.engine.chance.dice import Dice, Tray
from adjudicator.engine.log.attendance import SeatWrote
from adjudicator.engine.log.calendar import ExtensionRefused, Paused
from adjudicator.engine.log.history import DeadlineSet, Rewound
from adjudicator.engine.log.wording import WordsGiven
from adjudicator.engine.running import corrections
from adjudicator.intake.reading import arrived
from adjudicator.intake.reading.arrived import is_post
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.model.post import Post as ForumPost
from adjudicator.model.post import read_post
from adjudicator.service.answering.file_letter import adopted, fill
from adjudicator.service.answering.file_post import posted
from adjudicator.service.audit.log_dice import FromLog
from adjudicator.service.clock.pauses import resumed
from adjudicator.service.game.identity import Identified, Stranger, identify
from adjudicator.service.game.late import phase
from adjudicator.service.game.times import moment
from adjudicator.service.gm_desk.acts import cut_at, substitution, way_back
from adjudicator.service.gm_desk.press import press_of_gm
from adjudicator.service.gm_mail.mail import is_gms
from adjudicator.service.players.kept_mails import keeping, place_of
from adjudicator.service.players.lost_accounts import untying
from adjudicator.service.players.newcomers import admitting
from adjudicator.service.players.observers import watching
from adjudicator.service.players.seating import dropping, listing, replacing
from adjudicator.service.players.takeovers import claim

if TYPE_CHECKING:
    from adjudicator.intake.posts.family import Family
    from adjudicator.model.journal import JournalEntry
    from adjudicator.service.audit.evidence import Evidence
    from adjudicator.service.game.table import Board

Group = list[Any]
"""The bodies of one step of the log."""
Reader = Callable[["JournalEntry", Group], Group]
"""Reads a mail of the journal again, at the place where the log has it."""


class Desk:
    """A desk for the mails of one game only."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.games = (board.id,)

    def table(self, game: str) -> Board:
        """Return the game."""
        del game
        return self.board

    def kind(self, post: ForumPost) -> Family:
        """Return the family by which a post is read."""
        del post
        return self.board.config.forum.kind


class Post:
    """The mails and the GM's acts of a journal, returned at the places where the log says they were read."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.board = evidence.board
        self.desk = Desk(self.board)
        self.read = 0
        self.lost: list[JournalEntry] = []
        self._places: dict[int, list[tuple[JournalEntry, Reader]]] = {}
        for entry in evidence.journal:
            if entry.kind != "mail":
                continue
            if (kept := place_of(entry)) is not None:
                self._places.setdefault(kept, []).append((entry, self._kept))
            if entry.state == "filed" and not is_gms(entry):
                self._places.setdefault(row_of_mail(entry), []).append((entry, self._filed))
        self._acts = iter([entry for entry in evidence.journal if entry.kind == "command"])

    def mails(self, bodies: Group) -> Iterator[tuple[JournalEntry, Group]]:
        """Yield the mails that were read where the log stands now, with the rows they file; `bodies` are the log's."""
        for entry, read in self._places.pop(self.board.history.last, ()):
            yield entry, read(entry, bodies)

    def unread(self) -> list[str]:
        """Return which mails and acts have no place in the log."""
        left = [entry for entries in self._places.values() for entry, _ in entries]
        return [
            *(f"mail {entry.id} is filed in the journal, at a place that the log does not have" for entry in left),
            *(f"act {entry.id} of the GM is in the journal and not in the log" for entry in self._acts),
        ]

    def act(self) -> list[Group]:
        """Return the steps that the next act of the GM should have left in the log; none where there is no act."""
        entry = next(self._acts, None)
        if entry is None:
            return []
        _, name, *words = json.loads(self.evidence.raw(entry))
        self.read += 1
        return [group for group in ACTS[name](self.board, *words) if group]

    def _kept(self, entry: JournalEntry, bodies: Group) -> Group:
        """Return the row by which a mail waits for a yes."""
        del bodies
        self.read += 1
        letter = arrived.read(entry.key, self.evidence.raw(entry), self.evidence.own, self.desk.games, self.desk.kind)
        who = identify(self.desk, letter)
        address = letter.envelope.sender.address
        return list(keeping(self.board, who.seat, address, entry.received_at, entry.id))

    def _filed(self, entry: JournalEntry, bodies: Group) -> Group:
        raw = self.evidence.raw(entry)
        letter = arrived.read(entry.key, raw, self.evidence.own, self.desk.games, self.desk.kind)
        released = self._released(entry)
        if is_post(entry.key) and released is None:
            self.read += 1
            dice, at = no_dice(self.board), entry.received_at
            rows: Group = list(posted(self.board, read_post(raw), entry.id, dice, at).rows)
            before = [row for row in rows if not isinstance(row, SeatWrote)]  # as logs were before there was that row
            return before if before == bodies else rows
        if released is None and letter.envelope.sender.address in self.evidence.own.addresses:
            raise UserError(f"mail {entry.id} is filed, though it is from the game's own address")
        vouched = self.board.history.people.voucher(f"mail:{entry.id}") if not released else ""
        who = released[0] if released else Identified(self.board, vouched) if vouched else identify(self.desk, letter)
        if isinstance(who, Stranger) and (claimed := claim(self.desk, letter)) is not None:
            self.read += 1
            return list(claimed.rows)
        if isinstance(who, Stranger) and (watcher := watching(self.desk, letter)) is not None:
            self.read += 1
            return list(watcher.rows)
        if isinstance(who, Stranger):
            raise UserError(f"mail {entry.id} is filed, though {who.reason}")
        letter = adopted(letter, lambda: self._sent(who.seat))
        self.read += 1
        dice = no_dice(self.board)
        at, kept = entry.received_at, bool(vouched)
        head = [released[1]] if released else []
        made: Group = []
        # A log may be older than a rule: it has orders without what their writers left out, or counts a `done` that
        # would be set aside now. It stays valid.
        for older in (False, True):
            filing = fill(
                self.board, who.seat, letter, entry.id, dice, at, by_code=who.by_code, kept=kept, as_written=older
            )
            rows = [*head, *filing.rows]
            counted = rows if filing.counted is None else [*head, *filing.counted]
            made = made or rows
            if rows == bodies or counted in ([], bodies):
                return rows if rows == bodies else counted
        return made

    def _released(self, entry: JournalEntry) -> tuple[Identified[Board], Event] | None:
        """Return whose mail it is by the GM's decision, and the notice of that; None if the mail itself says so.

        A forger of the journal's facts must also forge an act of the GM, which all players are told.
        """
        if "seat" not in json.loads(entry.facts):
            return None
        act = next(self._acts, None)
        _, name, *words = json.loads(self.evidence.raw(act)) if act is not None else ("", "")
        if name != "release" or words[0] != str(entry.id):
            raise UserError(f"mail {entry.id} is filed by the GM's word, and there is no such act of his")
        self.read += 1
        return Identified(self.board, words[1]), Event.of(corrections.Released(words[1], words[2]), "")

    def _sent(self, seat: str) -> str:
        """Return the text of the last private report of a seat when its mail was read."""
        last = self.board.history.last
        texts = [r for r in self.evidence.reports if (r.audience, r.format) == (seat, "text") and r.seq <= last]
        return max(texts, key=lambda report: report.seq).body.decode() if texts else ""


def row_of_mail(entry: JournalEntry) -> int:
    """Return the row of the log after which a mail was read, -1 where the journal does not tell."""
    try:
        place = json.loads(entry.facts)["row"]
    except (ValueError, KeyError, TypeError):
        return -1
    return place if type(place) is int else -1


def no_dice(board: Board) -> Dice:
    """Return dice for a moment at which none may be rolled."""
    return Dice(Tray(FromLog(()), board.history.labels()))


def _extended(board: Board, packet: str, at: str, why: str) -> list[Group]:
    del board
    return [[DeadlineSet(packet, at, why), Event.of(corrections.DeadlineMoved(packet, at, why), "")]]


def _ruled(board: Board, cell: str, value: str, why: str) -> list[Group]:
    return [[corrections.ruling(board.history.state, cell, value, why)]]


def _decided(board: Board, words: str, why: str) -> list[Group]:
    return [list(corrections.decision(board.game, board.history.state, words, why))]


def _substituted(board: Board, seat: str, text: str, why: str, packet: str = "") -> list[Group]:
    filing, target = substitution(board, seat, text, no_dice(board), packet)
    back = [] if target is None else [Rewound(cut_at(board, target), reopen=False, why=why)]
    told = Event.of(corrections.Substituted(seat, filing.packet, why), "")
    return [[*filing.rows, *back], [told]]


def _rewound(board: Board, packet: str, reopen: str, why: str) -> list[Group]:
    again = reopen == str(True)
    row = way_back(board, packet, reopen=again)
    return [
        [Rewound(cut_at(board, row), again, why)],
        [Event.of(corrections.WentBack(packet, again, why), "")],
    ]


def _ended(board: Board, why: str) -> list[Group]:
    return [[corrections.ending(board.history.state, why)]]


def _pressed(board: Board, at: str, to: str, text: str, why: str) -> list[Group]:
    del why
    return [[press_of_gm(board, at, to, text)]]


def _paused(board: Board, at: str, until: str, why: str) -> list[Group]:
    del board
    row = Paused(at, until, why)
    return [[row, Event.of(row, "")]]


def _resumed(board: Board, at: str, why: str) -> list[Group]:
    paused = board.history.calendar.paused
    return [list(resumed(board, paused, at, moment(at), why))] if paused is not None else []


def _turned_down(board: Board, why: str) -> list[Group]:
    row = ExtensionRefused(phase(board), why)
    return [[row, Event.of(row, "")]]


def _replaced(board: Board, seat: str, name: str, address: str, zone: str, why: str) -> list[Group]:
    return [list(replacing(board, seat, name, address, zone, why))]


def _admitted(board: Board, name: str, address: str, zone: str) -> list[Group]:
    return [list(admitting(board, name, address, zone))]


def _listed(board: Board, name: str, address: str, zone: str) -> list[Group]:
    del board
    return [[listing(name, address, zone)]]


def _worded(board: Board, text: str) -> list[Group]:
    del board
    return [[WordsGiven(text)]]


def _dropped(board: Board, address: str) -> list[Group]:
    del board
    return [[dropping(address)]]


def _account_lost(board: Board, seat: str, account: str, why: str) -> list[Group]:
    return [list(untying(board, seat, account, why))]


ACTS: dict[str, Callable[..., list[Group]]] = {
    "extend": _extended,
    "turn_down": _turned_down,
    "pause": _paused,
    "resume": _resumed,
    "rule": _ruled,
    "decide": _decided,
    "substitute": _substituted,
    "rewind": _rewound,
    "end": _ended,
    "press": _pressed,
    "replace": _replaced,
    "admit": _admitted,
    "standby": _listed,
    "words": _worded,
    "standby_dropped": _dropped,
    "untie": _account_lost,
}
