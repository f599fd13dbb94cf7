"""A text with one of its things changed for another of the same sort: what `make that 5` and `Gisco, not Hanno` say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.lexing.words import singular
from adjudicator.intake.sense.phrasebook.frames import Sense
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.sentence.things import NUMBER, Finder, Value
from adjudicator.model.reading import Language

Span = tuple[int, int, Value]
"""A thing in a text, as words from and to."""
_MOST_SPANS: Final = 12
_STANDS_FOR: Final = frozenset({"one", "ones"})
"""What stands for a thing told before: make that a major one."""


@dataclass(frozen=True, slots=True, eq=False)
class Changer:
    """Changes things in texts, as words of correction say."""

    language: Language
    sense: Sense
    lattice: Callable[[str], Lattice]

    def texts(self, text: str, words: str) -> Iterator[str]:
        """Yield a text with one of its things changed for another of the same sort, in each way that there is."""
        old, new = self.lattice(text), self.lattice(words)
        yield from self.endings(text, words)
        source, target = Finder(new, self.language, self.sense), Finder(old, self.language, self.sense)
        sorts = (slot.takes for frame in self.sense.frames for slot in frame.slots.values())
        for takes in dict.fromkeys((*sorts, (NUMBER,))):
            named = list(self._wanted(source, takes, old))
            spans = list(_spans(target, takes))[:_MOST_SPANS] if named else []
            for wanted, instead_of in named:
                behind, digits = _word_at(new, wanted[1]), _number(new, wanted)
                fit = [span for span in spans if _number(old, span) == digits]
                alike = [span for span in fit if behind and _word_at(old, span[1]) == behind]
                for begin, end, value in alike or fit:
                    if instead_of is None or _alike(value, instead_of):
                        yield swapped(old, begin, end, new.said(*wanted[:2]))

    def endings(self, text: str, words: str) -> Iterator[str]:
        """Yield a text with the end of one of its names changed: the coast of `Stp/sc`, as `north coast` says."""
        old, said = self.lattice(text), words.strip(" .,!")
        for at, edges in enumerate(old.edges):
            named = {entry.id for edge in edges if edge.end > at + 1 for entry in edge.names}
            longest = max((edge.end for edge in edges if edge.names), default=0)
            if not named or not said or said[0].isdigit():
                continue
            seen = self.lattice(f"{old.words[at].folded} {said}")
            whole = {
                entry.id
                for edge in seen.edges[0]
                if edge.end == len(seen.words)
                for entry in edge.names
                if not edge.read_as
            }
            if len(whole) == 1 and not whole & named:
                yield swapped(old, at, longest, f"{old.said(at, at + 1)} {said}")

    def _wanted(self, finder: Finder, takes: tuple[str, ...], old: Lattice) -> Iterator[tuple[Span, Value | None]]:
        """Yield what is wanted instead, and instead of what: `Zamar, not Arish`, `six fleets`."""
        seen = finder.lattice
        spans = list(_spans(finder, takes))
        denied = [span for span in spans if _denied(seen, span[0])]
        wanted = [span for span in spans if span not in denied]
        if len(wanted) > 1 and denied:  # not Sadid - Arish with Bomilcar, after Bomilcar and Sadid
            told = [value.parts for _, _, value in _spans(Finder(old, self.language, self.sense), takes)]
            wanted = [span for span in wanted if span[2].parts not in told]
        if len(wanted) != 1 or len(denied) > 1 or not self._only(seen, spans, old):
            return
        begin, end, _ = wanted[0]
        if not denied and any(seen.has(at, "not") and not begin <= at < end for at in range(len(seen.words))):
            return  # `Zimrida shouldn't` names nobody else
        yield wanted[0], denied[0][2] if denied else None

    def _only(self, seen: Lattice, spans: list[Span], old: Lattice) -> bool:
        """Return whether words name nothing but things: all others are fillers, or in the text they correct."""
        known = {word.folded for word in old.words}
        if any(_denied(seen, begin) for begin, _, _ in spans):  # Dido gets the command, not Gisgo
            known |= {word for surface in self.sense.cues for word in surface if len(surface) == 1}
        at = 0
        ends = {begin: end for begin, end, _ in spans}
        while at < len(seen.words):
            silent = seen.has(at, "filler", "sign", "sep", "not", "bracket", "unit", "prep", "amend_weak", "amend")
            step = ends.get(at, 0) or silent
            if not step and seen.words[at].folded not in known | _STANDS_FOR:
                return False
            at = step or at + 1
        return True


def _alike(value: Value, other: Value) -> bool:
    """Return whether two things are the same, however they are written: GI and Gisgo."""
    return value.parts == other.parts or (bool(value.ids) and value.ids == other.ids)


def _number(seen: Lattice, span: Span) -> bool:
    """Return whether a thing is given by its number: `4` replaces `6`, never the Senator whose number is 10."""
    return span[1] == span[0] + 1 and any(edge.number is not None for edge in seen.edges[span[0]])


def _word_at(seen: Lattice, at: int) -> str:
    return singular(seen.words[at].folded) if at < len(seen.words) and seen.words[at].folded.isalpha() else ""


def _denied(seen: Lattice, at: int) -> bool:
    """Return whether a `not` comes right before a word, but for filler words."""
    return any(seen.has(before, "not") == at or _reaches(seen, seen.has(before, "not"), at) for before in range(at))


def _reaches(seen: Lattice, start: int, at: int) -> bool:
    while 0 < start < at:
        start = seen.has(start, "filler")
    return start == at


def _spans(finder: Finder, takes: tuple[str, ...]) -> Iterator[Span]:
    """Yield the longest things of some sorts in a text, from left to right, none within another."""
    at, size = 0, len(finder.lattice.words)
    while at < size:
        found = finder.at(takes, at)
        if found:
            end, value = found[0]
            yield at, end, value
            at = end
        else:
            at += 1


def swapped(seen: Lattice, begin: int, end: int, said: str) -> str:
    """Return a text with some of its words changed for others."""
    size = len(seen.words)
    left, right = seen.text[: seen.words[begin].start], seen.text[seen.words[end - 1].end :]
    return f"{left}{said}{right}" if size else said
