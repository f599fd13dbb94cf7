"""The second reader: a sentence that the grammar does not read, by the things and acts in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from adjudicator.intake.grammar import Grammar
from adjudicator.intake.lexicon import Lexicon, sorts
from adjudicator.intake.sense import lattice as lattices
from adjudicator.intake.sense.canonical import Teller
from adjudicator.intake.sense.clauses import Covering, Whole
from adjudicator.intake.sense.cover import Cover, clashes, taken, under_all, unexplained
from adjudicator.intake.sense.fill import Filler
from adjudicator.intake.sense.filling import ACT, UNLAWFUL, Carried, Filling
from adjudicator.intake.sense.frames import Frame, Sense, Slot, Surface
from adjudicator.intake.sense.lattice import Edge, Lattice
from adjudicator.intake.sense.sight import Sight
from adjudicator.intake.sense.stance import Stance, stance
from adjudicator.intake.sense.things import NUMBER, Finder, Value
from adjudicator.intake.words import words
from adjudicator.model.reading import Proposed, Read, Result

MOST_WORDS: Final = 60
MOST_PROPOSALS: Final = 4
_AS_GOOD: Final = 0.9
"""A second way to read a sentence counts where it costs no more than this above the cheapest."""
_NEARLY: Final = 6.0
_SAYS_LITTLE: Final = frozenset({"filler", "sep", "prep", "sign"})


class Sort(Enum):
    """What a sentence is."""

    SURE = "sure"
    LIKELY = "likely"
    NEITHER = "neither"
    TALK = "talk"
    DENIED = "denied"
    """It says in full what is not to be done, where that is no order."""


@dataclass(frozen=True, slots=True)
class Sensed:
    """What the second reader makes of a sentence; `rest` holds orders for what no other line speaks of."""

    sort: Sort
    results: tuple[Result, ...] = ()
    rest: tuple[tuple[str, Read], ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    """What each of its words was taken for, where there is a way to read it."""


@dataclass(slots=True, eq=False)
class SecondReader:
    """Reads the sentences of one letter, one after the other: each may take its act or subject from the one before."""

    grammar: Grammar
    lexicon: Lexicon
    sense: Sense
    sight: Sight
    carried: Carried = field(default_factory=Carried)
    headed: Frame | None = None
    """What the heading of a list speaks of: each line below may take its act from there."""
    before: tuple[Result, ...] = ()
    """What the statement before says: `otherwise` may begin the next one."""
    _seen: dict[str, Lattice] = field(default_factory=dict)

    def stance(self, text: str) -> Stance:
        """Return whose will a sentence tells."""
        return stance(self.lattice(text), self.sight.seat)

    def read(self, text: str, whole: Whole) -> Sensed:
        """Return what a sentence says, by its things and acts.

        Args:
            text: the sentence.
            whole: reads a text with the first reader.
        """
        seen = self.lattice(text)
        if many(text) > MOST_WORDS:
            return Sensed(Sort.NEITHER)
        finder = Finder(seen, self.grammar.language, self.sense, self.sight.me())
        filler = Filler(finder, self.sight.plausible, self._only, self.sight.mine)
        covering = Covering(
            seen, self.sense, filler, Teller(self.grammar, self.lexicon, self.sight), whole, self.before
        )
        covers = covering.covers(self.carried)
        ordering = [_fair(cover) for cover in covers if cover.results or cover.rest]
        ordering.sort(key=lambda cover: cover.cost)
        if not ordering or covers[0].cost + _NEARLY < ordering[0].cost:
            idle = bool(covers) and not ordering
            denied = [option.filling for cover in covers[:1] for option in cover.options if option.filling]
            if idle and covers[0].sure and denied:
                return Sensed(Sort.NEITHER if any(self._deniable(each, seen) for each in denied) else Sort.DENIED)
            return Sensed(Sort.TALK if idle or not self.speaks(seen) else Sort.NEITHER)
        return self._verdict(ordering, text, seen)

    def _deniable(self, filling: Filling, seen: Lattice) -> bool:
        """Say whether another frame with the same act makes an order of a denial: then one in part is no idle word."""
        acts = {word.folded for begin, end, role in filling.used if role == ACT for word in seen.words[begin:end]}
        frames = (frame for frame in self.sense.frames if frame.kind == filling.frame.kind and frame.no)
        return any(not acts.isdisjoint(surface) for frame in frames for surface in frame.cues)

    def _verdict(self, covers: list[Cover], text: str, seen: Lattice) -> Sensed:
        best = covers[0]
        ways = _distinct(cover for cover in covers if cover.cost <= best.cost + _AS_GOOD and cover.sure >= best.sure)
        doubtful = stance(seen, self.sight.seat) is Stance.DOUBTFUL or clashes(best.results)
        if best.sure and len(ways) == 1 and not doubtful:
            self.headed = self.headed if best.carried.frame is self.headed else None
            self.carried = replace(best.carried, near=self.headed is not None)
            best = under_all(best, seen)
            return Sensed(Sort.SURE, best.results, best.rest, taken(best, seen))
        ways = _distinct(cover for cover in covers if cover.cost <= best.cost + _NEARLY)
        proposals = tuple(
            (*(result for result in cover.results if isinstance(result, Read)), *(read for _, read in cover.rest))
            for cover in ways
            if not clashes(cover.results)
            and not any(getattr(getattr(result, "order", None), "about_others", False) for result in cover.results)
        )
        offered = tuple(filter(None, proposals))[:MOST_PROPOSALS]
        if not offered:
            return Sensed(Sort.NEITHER)
        asked = Proposed(0, text, offered, unexplained(best, seen))
        return Sensed(Sort.LIKELY, (asked,), words=taken(best, seen))

    def too_long(self, text: str) -> bool:
        """Say whether a sentence has more words than are read by sense, and may be an order."""
        if many(text) <= MOST_WORDS:
            return False
        return self.stance(text) is Stance.OWN and self.speaks(self.lattice(text))

    def heads(self, text: str) -> bool:
        """Say whether a text is the heading of a list: plain words and a colon. Lines below may take its act."""
        seen = self.lattice(text)
        if not seen.words or seen.words[-1].folded != ":":
            return False
        known = self.sense.surfaces
        if any(not edges for edges in seen.edges) or any(
            edge.number is not None or (edge.names and edge.surface not in known)
            for edges in seen.edges
            for edge in edges
        ):
            return False
        said = {edge.surface for edges in seen.edges for edge in edges}
        self.headed = next((frame for frame in self.sense.frames if not frame.cues.isdisjoint(said)), None)
        self.carried = Carried(self.headed)
        return True

    def names(self, text: str) -> bool:
        """Say whether a text names anything, or holds a number."""
        return any(edge.names or _act(edge, set()) for edges in self.lattice(text).edges for edge in edges)

    def speaks(self, seen: Lattice) -> bool:
        """Say whether a sentence names a thing beside an act, a number, a yes or no, or another thing."""
        cues = {surface for frame in self.sense.frames for surface in frame.cues}
        things = acts = 0
        for at, edges in enumerate(seen.edges):
            written = [edge for edge in edges if not edge.read_as and "filler" not in edge.classes]
            things += any(sorts(entry) & self.sense.needed for edge in written for entry in edge.names)
            acts += any(_act(edge, cues) for edge in written)
            acts += bool(seen.has(at, "yes", "no", "all", "or", "otherwise"))
        return things > 1 or (things > 0 and acts > 0)

    def lattice(self, text: str) -> Lattice:
        """Return the words of a sentence with all they may be."""
        if text not in self._seen:
            self._seen[text] = lattices.lattice(text, self.grammar, self.lexicon, self.sense)
        return self._seen[text]

    def _only(self, frame: Frame, slot: Slot) -> Value | None:
        """Return the one thing of a seat that a slot can take, where there is but one."""
        wanted = {sort for take in slot.takes for sort in self.grammar.language.names.get(take, ())}
        if slot.sole:
            return self._sole(frame, slot, wanted)
        own = self.sight.own(frame.kind)
        entries = [entry for key in own if (entry := self.sight.entry(key, wanted)) is not None]
        return Value((entries[0],)) if len({entry.id for entry in entries}) == 1 else None

    def _sole(self, frame: Frame, slot: Slot, wanted: set[str]) -> Value | None:
        """Return the only thing there is for a slot: a number that an order can tell, or a name."""
        if NUMBER in slot.takes:
            numbers = self.sight.numbers(frame.kind)
            return Value(numbers) if len(numbers) == 1 else None
        sole = self.sight.sole(frame.kind, wanted)
        return Value((sole,)) if sole is not None else None


def many(text: str) -> int:
    """Return the number of words in a text, signs not counted."""
    return sum(word.folded[0].isalnum() for word in words(text))


def _act(edge: Edge, cues: set[Surface]) -> bool:
    """Say whether words tell an act or a number; those that say nothing elsewhere say too little."""
    if edge.number is not None:
        return not edge.names and "filler" not in edge.classes
    return edge.surface in cues and edge.classes.isdisjoint(_SAYS_LITTLE)


def _fair(cover: Cover) -> Cover:
    """Return a way to read a sentence; one that says two things of one costs more."""
    return replace(cover, cost=cover.cost + UNLAWFUL) if clashes(cover.results) else cover


def _distinct(covers: Iterable[Cover]) -> list[Cover]:
    """Return ways to read a sentence without those that file the same, in whatever order."""
    found: dict[frozenset[object], Cover] = {}
    for cover in covers:
        told = (*cover.results, *(read for _, read in cover.rest))
        found.setdefault(frozenset(map(_order, told)), cover)
    return list(found.values())


def _order(result: Result) -> object:
    return replace(result, corrections=(), text="", rank=0) if isinstance(result, Read) else result
