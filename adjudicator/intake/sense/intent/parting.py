"""Parting a sentence in talk and the writer's own order: `Well Anna, you asked for it - A Mun - Tyr`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from adjudicator.intake.sense.intent.stance import Stance, Writer
from adjudicator.intake.sense.sentence.lattice import Lattice

_MOST_PIECES: Final = 8
_WEAK: Final = ","
_JOINS: Final = "and"
_FIRM: Final = frozenset(":;()[]\u2026")
_NOT_SAID: Final = frozenset({"so", "for"})
"""After a verb of saying these words stand for what was said: `he told me so`, `you asked for it`."""
_AHEAD: Final = frozenset({"this", "that", "these", "following", "it"})
_TALK: Final = frozenset({Stance.TALK, Stance.OTHERS, Stance.REMARK})


class Readings(Protocol):
    """What is asked of both readers about a part of a sentence."""

    def lattice(self, text: str) -> Lattice:
        """Return the words of a text with all they may be."""

    def stance(self, text: str) -> Stance:
        """Return whose will a text expresses."""

    def ordered(self, text: str) -> bool:
        """Return whether a text is certainly orders, which can be given now."""

    def canonical(self, text: str) -> bool:
        """Return whether the grammar reads a text as orders."""

    def names(self, text: str) -> bool:
        """Return whether a text names anything but a player, or contains a number."""

    def idle(self, text: str) -> bool:
        """Return whether a text is nothing but words that no order has."""

    def acts(self, text: str) -> bool:
        """Return whether there is an act of an order in a text."""

    def could_be(self, text: str) -> bool:
        """Return whether a text could be an order."""


@dataclass(frozen=True, slots=True)
class Own:
    """What of a sentence is the writer's own order.

    `certain`: nothing else in it is addressed to somebody, hedged, or could be an order itself.
    """

    text: str
    certain: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    begin: int
    end: int
    firm: bool
    """Whether the sign or word before it parts more than a comma does."""


@dataclass(frozen=True, slots=True, eq=False)
class Parting:
    """Parts one sentence."""

    seen: Lattice
    reader: Readings
    writer: Writer

    def own(self) -> Own | None:
        """Return the writer's own order, or None if there is none, or it is another's or depends on another."""
        pieces = _pieces(self.seen)
        if not 1 < len(pieces) <= _MOST_PIECES or self._later():
            return None
        for reads, loose in ((self.reader.ordered, True), (self._might, False)):
            spans, rests = self._spans(pieces, reads)
            if not spans or not rests or any(self._bars(pieces, *rest, spans) for rest in rests):
                continue
            apart = all(self._apart(pieces, *span) for span in spans)
            talks = all(self.reader.stance(self._said(pieces, *rest)) in _TALK for rest in rests)
            reasons = all(self.seen.has(pieces[first].begin, "whatever") for first, _ in rests)
            if loose or (talks and apart) or reasons:
                certain = apart and all(self._plain(pieces, *rest) for rest in rests)
                return Own(", ".join(self._said(pieces, *span) for span in spans), certain)
        return None

    def _later(self) -> bool:
        """Return whether the sentence is about another part of the year: next fall: A Par - Bur."""
        return any(
            "phase" in edge.classes and "filler" not in edge.classes for edges in self.seen.edges for edge in edges
        )

    def _spans(
        self, pieces: tuple[_Piece, ...], reads: Callable[[str], bool]
    ) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return the longest runs of pieces that are orders, and the runs of all others, each from and to."""
        spans: list[tuple[int, int]] = []
        rests: list[tuple[int, int]] = []
        at, size = 0, len(pieces)
        while at < size:
            ends = (end for end in range(size, at, -1) if end - at < size)
            ends = (end for end in ends if end - at > 1 or not self.seen.has(pieces[at].begin, "if", "unless"))
            end = next((end for end in ends if self._orders(self._said(pieces, at, end), reads)), 0)
            if end:
                spans.append((at, end))
            elif rests and rests[-1][1] == at:
                rests[-1] = rests[-1][0], at + 1
            else:
                rests.append((at, at + 1))
            at = end or at + 1
        return spans, rests

    def _orders(self, text: str, reads: Callable[[str], bool]) -> bool:
        return self.reader.names(text) and self.reader.stance(text) is Stance.OWN and reads(text)

    def _might(self, text: str) -> bool:
        """Return whether a text may be an order: it names a thing and an act."""
        return self.reader.could_be(text) and self.reader.acts(text)

    def _said(self, pieces: tuple[_Piece, ...], first: int, last: int) -> str:
        return self.seen.said(pieces[first].begin, pieces[last - 1].end)

    def _bars(self, pieces: tuple[_Piece, ...], first: int, last: int, spans: list[tuple[int, int]]) -> bool:
        """Return whether words beside an order keep it from being one: a condition, its speaker, its addressee."""
        begin, end = pieces[first].begin, pieces[last - 1].end
        if any(self.seen.has(pieces[at].begin, "if", "unless") for at in range(first, last)):
            return True
        if last - first == 1 and last == len(pieces) and self.seen.has(begin, "hedge"):
            return True
        if self._torn(begin, end) or self._denies(begin, end) or self._hails(begin, first, spans):
            return True
        return self._attributes(begin, end, before=first < spans[-1][0]) or self._calls(self.seen.said(begin, end))

    def _hails(self, begin: int, first: int, spans: list[tuple[int, int]]) -> bool:
        """Return whether several are spoken to right behind the order: `Vote for Bomilcar, friends, he lost no war`."""
        end = self.seen.has(begin, "address")
        return any(last == first for _, last in spans) and end > 0 and self.seen.has(end, "sep") > 0

    def _denies(self, begin: int, end: int) -> bool:
        """Return whether words end in one that points at the order after them, and deny it: we'd never do this.

        Behind a `but` comes something else: I don't like it, but yes on 3.
        """
        turned = any(self.seen.has(at, "turns") for at in range(end, min(end + 2, len(self.seen.words))))
        ahead = self.seen.words[end - 1].folded in _AHEAD and not turned
        return ahead and any(self.seen.has(at, "not") for at in range(begin, end))

    def _torn(self, begin: int, end: int) -> bool:
        """Return whether words are names and numbers alone: torn off the order beside them, the `MA 2` of a list."""
        at, number = begin, False
        while at < end:
            told = [edge for edge in self.seen.edges[at] if edge.names or edge.number is not None]
            number = number or any(edge.number is not None for edge in told)
            at = max((edge.end for edge in told), default=self.seen.has(at, "filler", "sign", "sep"))
            if not at:
                return False
        return number or self.seen.words[begin - 1].folded == "("  # Han - Obn (SP)

    def _calls(self, text: str) -> bool:
        """Return whether a text only addresses another player by name: the words after it are for that player."""
        seen = self.reader.lattice(text)
        at, named = 0, False
        while at < len(seen.words):
            if seen.has(at, "excuse"):
                return False
            end = self.writer.other(seen, at)
            end = end or seen.has(at, "address")
            named = named or bool(end)
            at = end or seen.has(at, "filler", "sign", "sep")
            if not at:
                return False
        return named

    def _attributes(self, begin: int, end: int, before: bool) -> bool:
        """Return whether words tell who said what is next to them: `Anna wrote to me:`, `..., said Ben`."""
        for at in range(begin, end):
            behind = self.seen.has(at, "saying", "say")
            if not behind or self._mine(begin, at):
                continue
            if self.seen.has(begin, "whatever") and self.seen.has(begin, "saying") <= 1:
                return False
            if not before:
                return True
            while behind < end and self._fills(behind):
                behind = self._fills(behind)
            if behind >= end:
                return not self._replies(end)
        return False

    def _replies(self, at: int) -> bool:
        """Return whether the writer answers what was asked before a word: `Ben asked, I answer: yes on 2`."""
        while self.seen.has(at, "sep"):
            at = self.seen.has(at, "sep")
        behind = self.seen.has(at, "first")
        return behind > 0 and self.seen.has(behind, "saying", "say") > 0

    def _mine(self, begin: int, at: int) -> bool:
        """Return whether the writer is the one who says it."""
        while at > begin and not self.seen.has(at - 1, "first"):
            if not self.seen.has(at - 1, "adverb", "not", "maybe", "filler"):
                return False
            at -= 1
        return at > begin

    def _fills(self, at: int) -> int:
        """Return the end of words that may be between a verb of saying and what was said, or 0."""
        if self.seen.words[at].folded in _NOT_SAID:
            return 0
        return self.writer.other(self.seen, at) or self.seen.has(at, "filler", "prep", "pronoun", "sign")

    def _plain(self, pieces: tuple[_Piece, ...], first: int, last: int) -> bool:
        """Return whether words beside an order are mere talk: addressed to nobody, no hedge, and no order."""
        begin, end = pieces[first].begin, pieces[last - 1].end
        if any(self.seen.has(at, "you", "hedge") for at in range(begin, end)) and not self._thanks(begin):
            return False
        if self.seen.has(begin, "prefers") and any(self.seen.has(at, "pronoun") for at in range(begin, end)):
            return False
        if any(self._belongs(at) for at in range(begin, end)):
            return False
        text = self.seen.said(begin, end)
        return self.reader.idle(text) or (self.reader.stance(text) in _TALK and not self.reader.could_be(text))

    def _belongs(self, at: int) -> bool:
        """Return whether a word beside an order may be a part of it: a condition, an act in brackets: (sf me)."""
        edges = self.seen.edges[at]
        longest = max((edge.end for edge in edges), default=at)
        tests = any(edge.end == longest and edge.classes & {"if", "unless"} for edge in edges)
        within = self.seen.words[at - 1].folded == "(" if at else False
        return tests or (within and self.writer.acts(self.seen, at))

    def _thanks(self, begin: int) -> bool:
        return bool(self.seen.has(begin, "excuse"))

    def _apart(self, pieces: tuple[_Piece, ...], first: int, last: int) -> bool:
        """Return whether an order is separated from the talk around it by more than a comma, or is written like one."""
        firm = (first == 0 or pieces[first].firm) and (last == len(pieces) or pieces[last].firm)
        return firm or self.reader.canonical(self._said(pieces, first, last))


def _pieces(seen: Lattice) -> tuple[_Piece, ...]:
    """Return the pieces between commas, colons, brackets, dashes and words such as `so` and `but`."""
    found: list[_Piece] = []
    begin, at, firm, size = 0, 0, False, len(seen.words)
    hedged = 0
    while at < size:
        written = seen.words[at].folded
        turns, hedged = _turn(seen, at), seen.has(at, "hedge")
        if written == _WEAK or written in _FIRM or turns or _dash(seen, at):
            if begin < at:
                found.append(_Piece(begin, at, firm))
                firm = False
            firm = firm or written != _WEAK
            begin = at = max(turns, at + 1)
        elif hedged and (at == begin or seen.words[at - 1].folded == _JOINS):
            told = at - 1 if at > begin else begin
            found += [_Piece(begin, told, firm)] if begin < told else []
            found.append(_Piece(at, hedged, firm and begin == told))
            firm, begin, at = False, hedged, hedged
        else:
            at += 1
    if begin < size and any(word.folded.isalnum() for word in seen.words[begin:]):
        found.append(_Piece(begin, size, firm))
    return tuple(found)


def _turn(seen: Lattice, at: int) -> int:
    """Return the end of words that turn from talk to one's own, where something follows them, or 0."""
    end = seen.has(at, "turns")
    return end if end < len(seen.words) and seen.words[end].folded[0].isalnum() else 0


def _dash(seen: Lattice, at: int) -> bool:
    """Return whether a dash has blanks on both sides."""
    word = seen.words[at]
    return word.folded == "-" and seen.text[word.start - 1 : word.start] == " " == seen.text[word.end : word.end + 1]
