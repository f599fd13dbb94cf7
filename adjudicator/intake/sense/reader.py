"""The second reader: a sentence that the grammar does not read, by the things and acts in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from adjudicator.intake.lexing.lexicon import Lexicon, sorts
from adjudicator.intake.lexing.words import many
from adjudicator.intake.parsing.grammar import Grammar
from adjudicator.intake.sense.covering.called import Called
from adjudicator.intake.sense.covering.canonical import Lines, Teller
from adjudicator.intake.sense.covering.clauses import Covering, Whole
from adjudicator.intake.sense.covering.cover import (
    Cover,
    clashes,
    distinct,
    fair,
    good,
    leaves,
    once,
    order_of,
    stretched,
    taken,
    told_anew,
    under_all,
    unexplained,
)
from adjudicator.intake.sense.denials import Denials
from adjudicator.intake.sense.intent.hints import elsewhom, hinting, one_by_one, speaks, two_sided, undecided
from adjudicator.intake.sense.intent.remarks import telling, tells_act
from adjudicator.intake.sense.intent.stance import Stance, Writer, stance
from adjudicator.intake.sense.later import later
from adjudicator.intake.sense.memory import Memory, Setting
from adjudicator.intake.sense.phrasebook.frames import Frame, Sense, Slot, Surface
from adjudicator.intake.sense.sentence import lattice as lattices
from adjudicator.intake.sense.sentence.effort import Effort
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.intake.sense.sentence.things import NUMBER, Finder, Value
from adjudicator.intake.sense.slots.fill import MOST_UNEXPLAINED, Asks, Filler
from adjudicator.intake.sense.slots.filling import UNEXPLAINED, Carried
from adjudicator.model.reading import Proposed, Read, Result, about_others

MOST_WORDS: Final = 60
MOST_LETTERS: Final = 600
"""Of a longer statement it is not asked what it denies."""
MOST_PROPOSALS: Final = 4
_NEARLY: Final = 6.0
_ORDERING: Final = ("yes", "no", "not", "all", "rest", "sep", "if")
"""With one of these, or an act, it takes two unknown words to make prose of a sentence that no order explains."""
_SHORT: Final = 2
"""Longer English articles are words of no other language."""


class Sort(Enum):
    """What a sentence is."""

    SURE = "sure"
    LIKELY = "likely"
    NEITHER = "neither"
    TALK = "talk"
    PROSE = "prose"
    """English that no order explains: several of its words have no known meaning in one."""
    DENIED = "denied"
    """It says in full what is not to be done, where that is no order."""


@dataclass(frozen=True, slots=True)
class Sensed:
    """The second reader's result for a sentence; `rest` has orders for things that no other line mentions."""

    sort: Sort
    results: tuple[Result, ...] = ()
    rest: tuple[tuple[str, Read], ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    """What each of its words was taken for, where there is a way to read it."""
    anew: bool = False
    """Whether a pronoun in it orders something else of what was just ordered; only a correction may."""


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
    denied: bool = False
    """Whether the statement before denies something."""
    spared: set[str] = field(default_factory=set)
    """The ids of what is left as it is: none of the rest."""
    behind: str = ""
    """A statement that the grammar read: what the next one may take from it is found out where it is wanted."""
    season: str = ""
    """The canonical words of a later season that all orders are for."""
    effort: Effort = field(default_factory=Effort)
    _sensed: str = ""
    _memory: Memory[Sensed] = field(default_factory=Memory)
    _seen: dict[str, Lattice] = field(default_factory=dict)
    _stances: dict[str, Stance] = field(default_factory=dict)
    _fillers: dict[str, tuple[Filler, Called]] = field(default_factory=dict)
    _lines: Lines = field(default_factory=dict)
    _writer: Writer | None = None
    _verbs: frozenset[str] | None = None

    def stance(self, text: str) -> Stance:
        """Return whose will a sentence expresses."""
        if text not in self._stances:
            self._stances[text] = stance(self.lattice(text), self.writer)
        return self._stances[text]

    @property
    def writer(self) -> Writer:
        """The writer, and what the writer can refer to."""
        if self._writer is None:
            self._writer = self._who()
        return self._writer

    def _who(self) -> Writer:
        me = self.sight.me()
        mine = {f"seat:{self.sight.seat}", *((me.id,) if me is not None else ())}
        persons = {*self.grammar.language.persons, *(key.partition(":")[0] for key in mine)}
        return Writer(frozenset(mine), frozenset(persons), self._acts, self._could)

    def _acts(self, seen: Lattice, at: int) -> bool:
        """Return whether the words that begin here tell an act, and no longer ones say something else."""
        cues = self.sense.cues
        longest = max((edge.end for edge in seen.edges[at]), default=0)
        if longest <= at + 1 and seen.words[at].folded in self.verbs:
            return True
        return any(edge.end == longest and edge.number is None and tells_act(edge, cues) for edge in seen.edges[at])

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs of the grammar, as they may be written; those of one letter say too little."""
        if self._verbs is None:
            words = self.grammar.language.words
            ways = {way for verb in self.grammar.vocabulary.verbs for way in (verb, *words.get(verb, ()))}
            self._verbs = frozenset(way for way in ways if len(way) > 1)
        return self._verbs

    def _could(self, seen: Lattice, begin: int, end: int, tested: bool) -> bool:
        """Return whether a clause could be an order: it names a thing, or answers, beside an act, a number or another.

        After a condition one of them is enough.
        """
        things = acts = numbers = answers = 0
        for at in range(begin, end):
            written = [edge for edge in seen.edges[at] if not edge.read_as and "filler" not in edge.classes]
            things += any(sorts(entry) & self.sense.needed for edge in written for entry in edge.names)
            numbers += any(edge.number is not None for edge in written)
            acts += self._acts(seen, at)
            answers += bool(seen.has(at, "yes", "no") or (seen.has(at, "all") and not tested))
        if tested:
            return things + acts + answers > 0
        return things > 1 or sum(count > 0 for count in (things, acts, numbers, answers)) > 1

    def read(self, text: str, whole: Whole) -> Sensed:
        """Return what a sentence says, by its things and acts.

        Args:
            text: the sentence.
            whole: reads a text with the first reader.
        """
        if getattr(whole, "__self__", None) is None:  # one that reads a part of the sentence alone
            return self._anew(text, whole)
        here = self._setting()
        old = self._memory.recall(text, here)
        if old is None:
            sensed = self._anew(text, whole)
            self._memory.keep(text, here, sensed, self._setting())
            return sensed
        self.carried, self.headed, self.before, self.behind, self._sensed = old[1]
        return old[0]

    def _setting(self) -> Setting:
        return Setting(self.carried, self.headed, self.before, self.behind, self._sensed)

    def _anew(self, text: str, whole: Whole) -> Sensed:
        seen = self.lattice(text)
        put_off = self._later(seen, whole)
        if put_off is not None:
            return put_off
        if self.behind and any(seen.has(at, "pronoun", "same") for at in range(len(seen.words))):
            self._recall()
        sensed = self._read(text, whole)
        if not self.behind or sensed.sort in {Sort.SURE, Sort.TALK, Sort.DENIED}:
            return sensed
        return self._read(text, whole) if self._recall() else sensed

    def _later(self, seen: Lattice, whole: Whole) -> Sensed | None:
        """Return what a sentence orders for a later season; what is possible then is unknown."""
        told = later(seen, self.grammar.language.plainly.get("seasons", ()))
        position = self.sight.position
        if told is None or position is None or told.end >= len(seen.words):
            return None
        then = replace(position, own=lambda _: (), accepts=lambda _: True, defaults=(), steps=told.steps)
        rest, sight = seen.said(told.end, len(seen.words)), Sight(self.lexicon, then)
        reader = SecondReader(self.grammar, self.lexicon, self.sense, sight, season=told.said, effort=self.effort)
        sensed = reader.read(rest, lambda part: whole(f"{told.said} {part}"))
        return sensed if told.certain or sensed.sort in {Sort.SURE, Sort.LIKELY} else None

    def _recall(self) -> bool:
        """Find out what the statement before, which the grammar read, leaves to this one, if anything."""
        behind, self.behind = self.behind, ""
        orders = {order_of(result) for result in self.before}
        told = self._read(behind, lambda _: None)
        known = told.sort is Sort.SURE and set(map(order_of, told.results)) == orders
        self.carried = self.carried if known else Carried()
        return known

    def follow(self, text: str, results: tuple[Result, ...]) -> None:
        """Take note of what either reader has read before the next statement.

        Args:
            text: the statement.
            results: what it says.
        """
        reads = tuple(result for result in results if isinstance(result, Read))
        self.before = reads
        said = self.lattice(text) if reads and len(text) <= MOST_LETTERS else None
        self.denied = said is not None and any(said.has(at, "not") for at in range(len(said.words)))
        if reads and text != self._sensed:
            self.carried, self.behind = Carried(), text

    def _read(self, text: str, whole: Whole) -> Sensed:
        seen = self.lattice(text)
        if many(text) > MOST_WORDS or self.effort.over:
            return Sensed(Sort.NEITHER)
        self.effort.look(len(seen.words))
        covers: tuple[Cover, ...] = ()
        within, called = self._filler(text, seen)
        shared = (Teller(self.grammar, self.lexicon, self.sight, self.before, self.season, self._lines), whole, called)
        for filler in (within, replace(within, most=MOST_UNEXPLAINED)):
            covers = Covering(seen, self.sense, filler, *shared, self.before, self.denied).covers(self.carried)
            if covers and covers[0].cost + _NEARLY < UNEXPLAINED:
                break  # a way that leaves a word unexplained costs more than any that counts
        ordering = [fair(under_all(cover, seen)) for cover in covers if cover.results or cover.rest]
        ordering.sort(key=lambda cover: cover.cost)
        if not covers and not self.names(text) and Denials(self.sense, self.sight, seen).bare(self._acts):
            return Sensed(Sort.DENIED)
        left = bool(covers) and leaves(covers[0], self.sense)
        self.spared.update(key for option in (covers[0].options if left else ()) for key in option.left)
        if not ordering or covers[0].cost + (0 if left else _NEARLY) < ordering[0].cost:
            if left:
                return Sensed(Sort.DENIED)
            idle = bool(covers) and not ordering
            denied = [option.filling for cover in covers[:1] for option in cover.options if option.filling]
            if idle and covers[0].sure and denied:
                denials = Denials(self.sense, self.sight, seen)
                asked = any(denials.deniable(each) or denials.matters(each) for each in denied)
                return Sensed(Sort.NEITHER if asked else Sort.DENIED)
            if idle or not self.speaks(seen):
                return Sensed(Sort.NEITHER if hinting(seen, self.sense, self.sight.kinds()) else Sort.TALK)
            return Sensed(Sort.PROSE if self._prose(seen) else Sort.NEITHER)
        return self._verdict(ordering, text, seen)

    def _filler(self, text: str, seen: Lattice) -> tuple[Filler, Called]:
        """Return what fills frames with the things of a sentence, and what finds these frames; both remember."""
        if text not in self._fillers:
            finder = Finder(seen, self.grammar.language, self.sense, self.sight.me())
            asks: Asks = self.sight.plausible, self._only, self.sight.mine, self.sight.named
            self._fillers[text] = Filler(finder, *asks, self.effort, 0), Called(self.sight, finder)
        return self._fillers[text]

    def _prose(self, seen: Lattice) -> bool:
        """Return whether a sentence is English, has several unknown words, and does not begin with an act."""
        strange = sum(not edges and word.folded.isalpha() for word, edges in zip(seen.words, seen.edges, strict=True))
        english = any(
            seen.has(at, "first", "article") and (len(word.folded) > _SHORT or seen.has(at, "first"))
            for at, word in enumerate(seen.words)
        )
        ordering = (self._acts(seen, at) or seen.has(at, *_ORDERING) for at in range(len(seen.words)))
        return english and strange > (1 if any(ordering) else 0) and not self._acts(seen, 0)

    def _verdict(self, covers: list[Cover], text: str, seen: Lattice) -> Sensed:
        best, *_ = ways = good(covers)
        self.spared.update(key for option in best.options for key in option.left)
        doubtful = self.stance(text) is Stance.DOUBTFUL or clashes(best.results) or best.halved or best.trailing
        doubtful = doubtful or undecided(seen, self.sense, self.sight.kinds())
        doubtful = doubtful or (len(best.results) == 1 and (two_sided(seen) or bool(one_by_one(seen))))
        doubtful = doubtful or (not self.names(text) and elsewhom(seen))
        if best.sure and len(ways) == 1 and not doubtful:
            self.headed = self.headed if best.carried.frame is self.headed else None
            self.carried = replace(best.carried, near=self.headed is not None)
            self.behind, self._sensed = "", text
            return Sensed(Sort.SURE, best.results, best.rest, taken(best, seen), told_anew(self.before, best))
        ways = distinct(cover for cover in covers if cover.cost <= best.cost + _NEARLY)
        proposals = tuple(
            once((*(result for result in cover.results if isinstance(result, Read)), *(read for _, read in cover.rest)))
            for cover in ways
            if not clashes(cover.results)
            and not stretched(cover, seen, self.sight.kinds(), self.sense.needed)
            and not any(map(about_others, cover.results))
        )
        offered = tuple(filter(None, proposals))[:MOST_PROPOSALS]
        if not offered:
            return Sensed(Sort.NEITHER)
        asked = Proposed(0, text, offered, unexplained(best, seen))
        return Sensed(Sort.LIKELY, (asked,), words=taken(best, seen))

    def goes_on(self, text: str) -> bool:
        """Return whether a text begins like the rest of a sentence, `and` or `with`, or says a number: `he pays 6`."""
        seen = self.lattice(text)
        if not seen.words or not seen.words[0].folded.isalpha():
            return False
        counts = any(edge.number is not None for edges in seen.edges for edge in edges)
        return bool(seen.has(0, "goes_on")) or (bool(seen.has(0, "pronoun")) and counts)

    def too_long(self, text: str) -> bool:
        """Return whether a sentence has more words than are read by sense, and may be an order."""
        if many(text) <= MOST_WORDS:
            return False
        return self.stance(text) is Stance.OWN and self.speaks(self.lattice(text))

    def heads(self, text: str) -> bool:
        """Return whether a text is the heading of a list: plain words and a colon. Lines below may take its act."""
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

    def acts(self, text: str) -> bool:
        """Return whether there is an act of an order in a text."""
        seen = self.lattice(text)
        return any(self._acts(seen, at) for at in range(len(seen.words)))

    def idle(self, text: str) -> bool:
        """Return whether a text is nothing but words that no order has: no thing, number or act, and no word of one."""
        seen = self.lattice(text)
        told = any(self._acts(seen, at) or telling(edge) for at, edges in enumerate(seen.edges) for edge in edges)
        return not told and not self.names(text)

    def names(self, text: str, *, spelt: bool = False) -> bool:
        """Return whether a text names anything but another player, or contains a number; `spelt`: with no slip."""
        edges = [edge for edges in self.lattice(text).edges for edge in edges if not (spelt and edge.read_as)]
        players = self.writer.persons
        named = any(entry.id.partition(":")[0] not in players for edge in edges for entry in edge.names)
        return named or any(tells_act(edge, frozenset()) for edge in edges)

    def ids(self, text: str) -> frozenset[str]:
        """Return the ids of what a text names."""
        edges = (edge for edges in self.lattice(text).edges for edge in edges if not edge.read_as)
        return frozenset(entry.id for edge in edges for entry in edge.names)

    def speaks(self, seen: Lattice) -> bool:
        """Return whether a sentence names a thing beside an act, a number, a yes or no, or another thing."""
        return speaks(seen, self.sense)

    def lattice(self, text: str) -> Lattice:
        """Return the words of a sentence with all they may be."""
        if text not in self._seen:
            seen = lattices.lattice(text, self.grammar, self.lexicon, self.sense, self._now())
            self._seen[text] = seen
            self.effort.see(seen)
        return self._seen[text]

    def _now(self) -> frozenset[Surface]:
        """Return the words for the current part of the year."""
        ways, steps = self.grammar.vocabulary.phrases, self.sight.steps()
        return frozenset(
            surface
            for surface in self.sense.classes.get("phase", ())
            if any(step.startswith(name) for step in steps for name in (" ".join(surface), *ways.get(surface, ())))
        )

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
