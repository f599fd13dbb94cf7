"""Seals: the words for the dice of a packet, fixed when it is locked, and compared when a game is verified."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import packet_id, phase_id
from adjudicator.engine.log.book import WordSent
from adjudicator.engine.log.sealing import WordsAwaited, WordsSealed, kept
from adjudicator.model.canonical import digest

if TYPE_CHECKING:
    from adjudicator.engine.log.history import History
    from adjudicator.engine.log.log_row import LogRow
    from adjudicator.service.game.secrets import Keys
    from adjudicator.service.game.table import Board


def seal(board: Board) -> tuple[WordsSealed, ...]:
    """Return the row that seals the words for the current packet, if anybody sent one."""
    packet = board.history.state.packet
    if packet is None:
        return ()
    phase = phase_id(packet.id, packet.epoch)
    digests = word_digests(board.keys, board.history, phase)
    return (WordsSealed(phase, tuple(sorted(digests.items()))),) if digests else ()


def word_digests(keys: Keys, history: History, phase: str) -> Mapping[str, str]:
    """Return the digests of the words for a packet by seat, each under the salt of that seat.

    Args:
        keys: the source of the salts.
        history: has the words.
        phase: the packet as named in the dice.

    Raises:
        UserError: a salt is not revealed.
    """
    packet = packet_id(phase)
    words = history.book.words_of(phase)
    return {seat: digest([packet, keys.salt(packet, seat), text]) for seat, text in words}


def _is_awaited(awaited: WordsAwaited | None, sent: WordSent) -> bool:
    """Return whether dice wait for a word: it is the one that was promised, or any for the deal."""
    if awaited is None or awaited.packet != sent.packet:
        return False
    promised = dict(awaited.promised)
    return not promised or (sent.seat in promised and kept(promised[sent.seat], sent.text))


class Seals:
    """The words of every packet as its first lock left them, compared with everything after it in a log."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._words: dict[str, dict[str, str]] = {}

    def note(self, history: History, row: LogRow) -> Iterator[str]:
        """Yield the changes to locked words made by a row that was just added to the history.

        Raises:
            UserError: a salt is not revealed.
        """
        packet = history.state.packet
        if packet is not None and packet.stage == "run":
            phase = phase_id(packet.id, packet.epoch)
            if phase not in self._words:
                self._words[phase] = dict(history.book.words_of(phase))
        if isinstance(row.body, WordSent):
            if _is_awaited(history.awaited, row.body):
                self._words.setdefault(row.body.packet, {})[row.body.seat] = row.body.text
            yield from self._sent(row.seq, row.body)
        elif isinstance(row.body, WordsSealed):
            yield from self._sealed(history, row.body)

    def _sent(self, seq: int, sent: WordSent) -> Iterator[str]:
        locked = self._words.get(sent.packet)
        if locked is not None and locked.get(sent.seat, "") != sent.text:
            yield f"packet {sent.packet}: row {seq} of the log changes the word of {sent.seat} after the lock"

    def _sealed(self, history: History, told: WordsSealed) -> Iterator[str]:
        """Compare the words in the seeds of the dice with the digests of the lock."""
        used, locked = word_digests(self._keys, history, told.packet), dict(told.digests)
        for seat in sorted({*used, *locked}):
            if used.get(seat) != locked.get(seat):
                yield f"packet {told.packet}: the word of {seat} is not the one of the lock: its digest is another"
