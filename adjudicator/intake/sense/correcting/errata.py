"""Sentences that put right what is in other lines: read Vienna for Budapest in my first line.

They say what is wrong, what is meant, or which line it is in. The orders of that line are read again with the thing
changed; where it is not certain which line is meant, or what would result from it, they are set aside and asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from adjudicator.intake.sense.correcting.lines import Place, place
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.sentence.things import Finder, Value

_NEW: Final = "{new}"
_OLD: Final = "{old}"
_SILENT: Final = frozenset(
    {"filler", "sign", "sep", "bracket", "prep", "amend", "amend_weak", "first", "pronoun", "everywhere", "above"}
)
_MOST_THINGS: Final = 2


@dataclass(frozen=True, slots=True)
class Erratum:
    """What a sentence puts right.

    `new` is what is meant, as it was written, and stands for `old` where that is told; both are of the sorts `takes`.
    `where` is the line or order that is spoken of, `everywhere` says that all of them are.
    """

    takes: tuple[str, ...]
    new: str
    old: Value | None
    where: Place | None
    everywhere: bool


@dataclass(frozen=True, slots=True, eq=False)
class Errata:
    """Finds them in one sentence."""

    seen: Lattice
    finder: Finder
    templates: tuple[str, ...]
    _places: dict[int, tuple[int, Place]] = field(default_factory=dict)

    def found(self) -> Iterator[Erratum]:
        """Yield the ways to read the sentence as putting something right."""
        for at in range(len(self.seen.words)):
            told = place(self.seen, at)
            if told is not None:
                self._places[at] = told
        sorts = (slot.takes for frame in self.finder.sense.frames for slot in frame.slots.values())
        for takes in dict.fromkeys(sorts):
            yield from self._of(takes)

    def _of(self, takes: tuple[str, ...]) -> Iterator[Erratum]:
        spans = dict(self._spans(takes))
        if not 0 < len(spans) <= _MOST_THINGS:
            return
        for template in self.templates:
            told = self._matched(template.split(), 0, spans, {})
            if told is None or len(told) != len(spans):
                continue
            old = spans[told[_OLD]][1] if _OLD in told else None
            begin = told[_NEW]
            if old is not None and not _alike(old, spans[begin][1]):
                continue  # `Cornelius should be Field Consul` puts no other line right
            where = next((each for _, each in self._places.values()), None)
            everywhere = any(self.seen.has(at, "everywhere") for at in range(len(self.seen.words)))
            if old is not None or where is not None or everywhere:
                yield Erratum(takes, self.seen.said(begin, spans[begin][0]), old, where, everywhere)
            return

    def _spans(self, takes: tuple[str, ...]) -> Iterator[tuple[int, tuple[int, Value]]]:
        """Yield the things in the sentence, by their first word; a line that is spoken of is none."""
        at = 0
        while at < len(self.seen.words):
            found = () if at in self._places else self.finder.at(takes, at)
            if found:
                yield at, found[0]
            at = found[0][0] if found else self._places[at][0] if at in self._places else at + 1

    def _matched(
        self, wanted: list[str], at: int, spans: dict[int, tuple[int, Value]], told: dict[str, int]
    ) -> dict[str, int] | None:
        """Return where the things of a template stand, or None if the sentence does not say it from a word on."""
        if at >= len(self.seen.words):
            return None if wanted else told
        found = None
        if at in spans:
            if wanted and wanted[0] in {_NEW, _OLD}:
                found = self._matched(wanted[1:], spans[at][0], spans, {**told, wanted[0]: at})
            return found
        if wanted and self.seen.words[at].folded == wanted[0]:
            found = self._matched(wanted[1:], at + 1, spans, told)
        for end in self._passed(at) if found is None else ():
            found = found or self._matched(wanted, end, spans, told)
        return found

    def _passed(self, at: int) -> tuple[int, ...]:
        """Return where words end that say nothing of what is wrong, or where it is."""
        silent = (edge.end for edge in self.seen.edges[at] if not edge.classes.isdisjoint(_SILENT))
        places = (self._places[at][0],) if at in self._places else ()
        return tuple(dict.fromkeys((*silent, *places)))


def _alike(old: Value, new: Value) -> bool:
    """Return whether one thing can stand in for another: what they name is of one sort."""
    before, after = ({ident.partition(":")[0] for ident in value.ids} for value in (old, new))
    return before == after or not before or not after
