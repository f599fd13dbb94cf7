"""Covering a sentence with clauses: each an order, a command, or filler words; all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.intake.lexing.lexicon import SHORT
from adjudicator.intake.sense.covering.called import Called
from adjudicator.intake.sense.covering.canonical import Teller, Told
from adjudicator.intake.sense.covering.cases import Cases
from adjudicator.intake.sense.covering.cover import Cover, Option, clashes, other_case, same_case, spoken
from adjudicator.intake.sense.covering.cuts import Cuts
from adjudicator.intake.sense.intent.remarks import Remarks
from adjudicator.intake.sense.phrasebook.frames import Frame, Sense, Surface
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.slots.fill import Filler
from adjudicator.intake.sense.slots.filling import REASON, UNEXPLAINED, UNLAWFUL, Carried, Clause, Filling
from adjudicator.model.reading import Ambiguous, Command, Misread, Read, Result, UnknownName

FIRST_READER: Final = 0.5
IDLE: Final = 1.0
NEXT_CLAUSE: Final = 1.0
STRANGE: Final = 2 * UNEXPLAINED
"""What it costs to propose an order beside words that name nothing and that nobody explains."""
NOT_ASKED: Final = 3.5
"""What it costs to speak of a kind of order that the seat cannot give now: more than to order what cannot be."""
_MOST_BOUNDS: Final = 16
_MOST_OPTIONS: Final = 4
_LONGEST_CASE: Final = 12
"""A condition that is none has at most so many words."""
_LONGEST_ACT: Final = 4
_WIDE: Final = 6
_LONG: Final = 20
"""Words of a sentence that is read one way alone where the first reader knows it."""
_CASES: Final = ("if", "unless", "otherwise", "or", "maybe", "standing", "except")
"""Words that no reason contains."""
_DASHES: Final = ("-", "--", "\u2013", "\u2014")

Whole = Callable[[str], tuple[Result, ...] | None]
"""Reads a text with the first reader; None where it is no whole statement."""


@dataclass(frozen=True, slots=True, eq=False)
class Covering:
    """Reads one sentence by clauses."""

    lattice: Lattice
    sense: Sense
    filler: Filler
    teller: Teller
    whole: Whole
    called: Called
    before: tuple[Result, ...] = ()
    denied: bool = False
    """Whether the statement before denies something."""
    _options: dict[tuple[object, ...], tuple[Option, ...]] = field(default_factory=dict)
    _filled: dict[tuple[object, ...], dict[int, list[Filling]]] = field(default_factory=dict)
    _cut_at: list[list[tuple[int, int]]] = field(default_factory=list)
    _cases: list[Cases] = field(default_factory=list)
    _case_at: dict[int, tuple[tuple[int, Frame], ...]] = field(default_factory=dict)
    _places: list[dict[Surface, tuple[int, ...]]] = field(default_factory=list)

    @property
    def cases(self) -> Cases:
        """What reads conditions."""
        if not self._cases:
            self._cases.append(Cases(self.lattice, self.sense, self.filler, self.teller, self.denied))
        return self._cases[0]

    @property
    def remarks(self) -> Remarks:
        """What tells clauses that order nothing."""
        return Remarks(self.lattice, self.sense, self.teller.grammar, self.teller.sight)

    def covers(self, carried: Carried) -> tuple[Cover, ...]:
        """Return the cheapest ways to read the sentence, cheapest first; none if it has too many parts."""
        bounds = self._bounds()
        if len(bounds) > _MOST_BOUNDS:
            return ()
        size = len(self.lattice.words)
        plain = self._by_grammar(0, size, self.lattice.said(0, size)) if size > _LONG else ()
        known = next((option for option in plain if option.certain), None)
        if known is not None:  # it would take long to see that nothing else is meant
            return (self._with(Cover(carried=carried), replace(known, span=(0, size))),)
        waiting: dict[int, list[Cover]] = {0: [Cover(carried=carried)]}
        starts = sorted({0, *(end for _, end in bounds)})
        firm = Cuts(self.lattice).before_rest(self.sense.cues)
        for begin in starts:
            covers = sorted(waiting.get(begin, ()), key=lambda cover: cover.cost)[:_WIDE]
            if begin == size or self.filler.effort.over:
                break
            for end, after in (*((s, e) for s, e in bounds if s >= begin), (size, size)):
                for cover in () if any(begin < at < end for at in firm) else covers:
                    if end == begin:
                        waiting.setdefault(after, []).append(cover)
                        continue
                    for option in self._read(begin, end, cover.carried):
                        waiting.setdefault(after, []).append(self._with(cover, option))
        found = sorted(waiting.get(size, ()), key=lambda cover: cover.cost)
        return tuple(cover for cover in found if cover.results or cover.rest or cover.sure)

    def _with(self, cover: Cover, option: Option) -> Cover:
        cost = cover.cost + option.cost + (NEXT_CLAUSE if cover.options else 0)
        if option.again:
            option = same_case(cover.results or self.before, option)
        if option.otherwise:
            opposed = "else" in self.teller.grammar.language.words
            option = other_case(cover.results or self.before, option, self.teller.sight, opposed)
        return Cover(cost, (*cover.options, option), option.carried)

    def _bounds(self) -> list[tuple[int, int]]:
        """Return where the sentence may be cut: commas, `and` and the like, each from and to."""
        if not self._cut_at:
            self._cut_at.append(Cuts(self.lattice).found())
        return self._cut_at[0]

    def _read(self, begin: int, end: int, carried: Carried) -> tuple[Option, ...]:
        key = (end, *_key(begin, carried))
        if key not in self._options:
            self._options[key] = tuple(replace(each, span=(begin, end)) for each in self._all(begin, end, carried))
        return self._options[key]

    def _all(self, begin: int, end: int, carried: Carried) -> Iterator[Option]:
        """Yield the ways to read a clause."""
        other, same = self.cases.other(begin)
        if 0 < other < end and (begin or self.before):
            near = carried.near or (not begin and self._one_case())
            for option in self._of_other(other, end, replace(carried, near=near)):
                yield spoken(replace(option, otherwise=not same, again=same), self.lattice.said(begin, end))
            if not self.cases.opens(begin):
                return
        tail = self.cases.trails(begin, end) if begin else 0
        for option in self._of_other(begin, tail, carried) if tail else ():
            yield replace(option, otherwise=True)
        apart = self.remarks
        if apart.contrasts(begin, end) or apart.announces(begin, end) or apart.spares(begin, end):
            yield Option(IDLE, carried=carried)
        if self._concludes(begin, end):
            yield Option(REASON + IDLE, carried=carried)
        text = self.lattice.said(begin, end)
        known = list(self._by_grammar(begin, end, text))
        yield from known
        told = self._told(sorted(self._fillings(begin, carried).get(end, ()), key=self._cost), text, carried)
        if any(option.certain for option in known):
            # Nothing else is meant; a filling that says the same tells what the next clause may take from it.
            yield from (option for option in told if any(option.orders == each.orders for each in known))
            return
        command = any(isinstance(result, Command) for option in known for result in option.results)
        command = command or any(option.sure and option.orders for option in known)
        if not command and self.remarks.orders_nothing(begin, end):
            words = self.lattice.words
            labels = begin == 0 and words[min(end, len(words) - 1)].folded == ":" and len(words[0].folded) > SHORT
            labels = labels and not self.teller.grammar.vocabulary.common((words[begin].folded,))
            lone = end - begin == 1 and (begin > 0 or labels) and not self.lattice.known(begin)
            yield Option(
                UNEXPLAINED if lone else IDLE, carried=carried, sure=not lone, strange=(begin, end) if lone else None
            )
        elif not command and apart.aside(begin, end):
            yield Option(STRANGE, carried=carried, sure=False, strange=(begin, end))
        yield from told

    def _of_other(self, begin: int, end: int, carried: Carried) -> Iterator[Option]:
        """Yield the ways to read a clause for the other case: no remark, nor about everything if it need not be.

        A bare `abstain` is about the proposal of the case before.
        """
        options = [each for each in self._read(begin, end, replace(carried, other=carried.near)) if each.acts]
        about = any(option.sure and option.filling is not None for option in options)
        yield from (option for option in options if option.filling is not None or not (about and not option.sure))

    def _one_case(self) -> bool:
        """Return whether the statement before is one order under a condition: `if not, to Munich` is about it."""
        return len(self.before) == 1 and all(isinstance(read, Read) and read.when for read in self.before)

    def _concludes(self, begin: int, end: int) -> bool:
        """Return whether words that name no thing are the reason for what follows a `so`."""
        so = end < len(self.lattice.words) and self.lattice.has(self._parted(end, len(self.lattice.words)) - 1, "so")
        so = so or (end < len(self.lattice.words) and self.lattice.has(end, "so"))
        if not so or begin or self.remarks.names(begin, end, but_players=True):
            return False
        return not any(self.lattice.has(at, *_CASES, "yes", "no") for at in range(begin, end))

    def _by_grammar(self, begin: int, end: int, text: str) -> Iterator[Option]:
        """Yield what the first reader makes of a clause, or else of what is left without the filler words."""
        read, shortened = self.whole(text), False
        if read is None:
            shortened = any(end in ends for ends in self._reasons(begin, end).values())
            bare = ((first, last) for first, last in self._bare(begin, end) if (first, last) != (begin, end))
            reads = (self.whole(self.lattice.said(first, last)) for first, last in bare)
            read = next((each for each in reads if each and all(isinstance(one, Read) for one in each)), None)
            read = tuple(replace(each, text=text) for each in read if isinstance(each, Read)) if read else None
        if read is None or any(isinstance(result, Misread | UnknownName) for result in read):
            return
        both = any(self.lattice.has(at, "each") for at in range(begin, end)) and len(read) == 1
        ordered = any(not isinstance(result, Command) for result in read)
        second = self.lattice.has(begin, "or") > 0
        blanket = begin > 0 and ordered and not second and (both or not self.remarks.names(begin, end))
        asked = any(isinstance(result, Ambiguous) for result in read)
        lawful = all(self.teller.sight.lawful(result) for result in read if isinstance(result, Read))
        cost = FIRST_READER + (0 if lawful and not asked else UNLAWFUL) + (0 if self._open(read) else NOT_ASKED)
        certain = ordered and not blanket and cost <= FIRST_READER
        yield Option(cost, read, sure=not blanket, certain=certain, shortened=shortened)

    def _bare(self, begin: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield a clause without the filler words, or a reason, before it and after it."""
        reasons = self._reasons(begin, end)
        plain = self._silent(begin, end)
        cuts = dict.fromkeys(cut for at in (begin, plain) for cut in reasons.get(at, ()) if cut < end)
        behind_reason = (self._silent(self._parted(cut, end), end) for cut in cuts)
        for first in (plain, *behind_reason):
            for last in range(end, first, -1):
                counted = last < end and self._counted(end)
                behind = last + (last < end and self.lattice.words[last].folded in _DASHES)
                if not (counted or (last < end and self._within_act(last))) and (
                    end in reasons.get(last, ()) or self._silent(behind, end) == end
                ):
                    yield first, last

    def _within_act(self, at: int) -> bool:
        """Return whether a word is within a longer act, and says something there: the `of mine` of `all of mine`."""
        ahead = self.lattice.edges[max(0, at - _LONGEST_ACT) : at]
        return any(edge.end > at and edge.surface in self.sense.cues for edges in ahead for edge in edges)

    def _counted(self, end: int) -> bool:
        """Return whether a clause ends with one of several by its number: `for the first` is not for all."""
        one = bool(self.lattice.has(end - 1, "ordinal")) and self.lattice.has(max(0, end - 2), "article") == end - 1
        return one or self.lattice.words[end - 1].folded == "last"  # call Dora last

    def _answers(self, at: int) -> bool:
        """Return whether a yes or no comes right after a word that may open a reason: `so no` opens none."""
        opened = self.lattice.has(at, "because")
        return opened == self.lattice.has(at, "filler") and bool(self.lattice.has(opened, "yes", "no"))

    def _parted(self, at: int, end: int) -> int:
        """Return the first word after the commas and the like that are at a cut."""
        while at < end and self.lattice.has(at, "sep", "bracket"):
            at = self.lattice.has(at, "sep", "bracket")
        return at

    def _silent(self, at: int, end: int) -> int:
        """Return the first word from `at` on that says something."""
        while at < end and (after := self.remarks.passed(at, end)):
            at = after
        return at

    def _fillings(self, begin: int, carried: Carried) -> dict[int, list[Filling]]:
        """Return how clauses that begin at a word fill frames, by their ends."""
        key = _key(begin, carried)
        if key in self._filled:
            return self._filled[key]
        size = len(self.lattice.words)
        tests = self.cases.ends(begin, size, self._cuts(begin, size))
        ends = (*self._cuts(begin, size), size)
        clause = Clause(begin, ends, tests, self._reasons(begin, size), self._no_tests(begin, size))
        filled: dict[int, list[Filling]] = {}
        for frame, barred in self._candidates(begin, carried):
            for end, fillings in self.filler.fill(frame, clause, carried).items():
                if end <= barred:
                    filled.setdefault(end, []).extend(fillings)
        self._filled[key] = filled
        return filled

    def _no_tests(self, begin: int, end: int) -> dict[int, tuple[tuple[int, Frame], ...]]:
        """Return for each word that begins a condition where one ends that is none, with its frame."""
        found: dict[int, tuple[tuple[int, Frame], ...]] = {}
        for at in range(begin, end) if self.sense.cases else ():
            opened = self.lattice.has(at, "if", "should")
            if opened:
                found[at] = tuple(self._no_test(opened, min(end, opened + _LONGEST_CASE)))
        return found

    def _no_test(self, begin: int, end: int) -> Iterator[tuple[int, Frame]]:
        """Yield the frames of cases that some words fill, each with the word after them."""
        if begin not in self._case_at:
            said = {edge.surface for edges in self.lattice.edges[begin:end] for edge in edges}
            clause = Clause(begin, tuple(range(begin + 1, end + 1)))
            self._case_at[begin] = tuple(
                (to, case)
                for case in self.sense.cases
                if not case.cues.isdisjoint(said)
                for to, fillings in self.filler.fill(case, clause, Carried()).items()
                if any(filling.sure and not filling.denied for filling in fillings)
            )
        yield from self._case_at[begin]

    def _told(self, fillings: list[Filling], text: str, before: Carried) -> Iterator[Option]:
        """Yield options for the cheapest fillings that make orders."""
        found = 0
        for filling in fillings:
            there = self.cases.there(filling, before)
            if filling.denied and not filling.frame.no:
                if not filling.frame.firm and filling.telling:
                    carried = Carried(filling.frame, filling.slots, denied=True, there=there)
                    sure = filling.sure and filling.when is None and not self._several(filling) and not filling.turned
                    sure = sure and (any(filling.slots.values()) or not self._deniable(filling))
                    cost = filling.cost + IDLE + (0 if sure else UNLAWFUL)
                    yield Option(cost, carried=carried, sure=sure, filling=filling)
                continue
            if not filling.denied and not filling.frame.say:
                carried = Carried(filling.frame, filling.slots, there=there)
                left = () if self._torn_list(filling) else tuple(sorted(filling.ids))
                yield Option(filling.cost, carried=carried, sure=filling.sure, left=left)
                continue
            for when in self.cases.when(filling, before):
                told: Told | None = self.teller.told(filling, when, text)
                if told is not None:
                    reads = (*told.reads, *(read for _, read in told.rest))
                    lawful = all(map(self.teller.sight.lawful, reads))
                    if filling.frame.lawful and not lawful:
                        break
                    found += 1
                    carried = Carried(filling.frame, filling.slots, there=there)
                    cost = self._cost(filling) + (0 if lawful else UNLAWFUL) + (UNLAWFUL if clashes(told.reads) else 0)
                    yield Option(cost, told.reads, told.rest, carried, filling.sure, filling)
                    break
            if found >= _MOST_OPTIONS:
                return

    def _deniable(self, filling: Filling) -> bool:
        """Return whether a denial that names nothing may be an order of its kind: `no attempts` among other orders."""
        return any(frame.no and frame.kind == filling.frame.kind for frame in self.sense.frames)

    def _torn_list(self, filling: Filling) -> bool:
        """Return whether words are between a name and its comma: `Himilco down, Mago stays in my hand`."""
        begin, end = filling.extent
        edges = [edge for at in range(begin, end) for edge in self.lattice.edges[at] if edge.names]
        return any(begin < cut < end and all(edge.end != cut for edge in edges) for cut, _ in self._bounds())

    def _several(self, filling: Filling) -> bool:
        """Return whether words that deny something say two things with a comma between: which of them is unclear."""
        begin, end = filling.extent
        names = self.remarks.names
        cuts = (cut for cut in self._bounds() if begin < cut[0] < end)
        return any(names(begin, first) and names(last, end) for first, last in cuts)

    def _open(self, results: tuple[Result, ...]) -> bool:
        """Return whether all orders among some results are of kinds that the seat can give now."""
        kinds = self.teller.sight.kinds()
        return not kinds or all(result.order.kind in kinds for result in results if isinstance(result, Read))

    def _cost(self, filling: Filling) -> float:
        kinds = self.teller.sight.kinds()
        return filling.cost + (NOT_ASKED if kinds and filling.frame.kind not in kinds else 0)

    def _candidates(self, begin: int, carried: Carried) -> Iterator[tuple[Frame, int]]:
        """Yield the frames that a clause may fill, and the last end it may have."""
        size = len(self.lattice.words)
        tested = {
            at
            for first, ends in self.cases.ends(begin, size, self._cuts(begin, size)).items()
            for at in range(first, next(iter(ends), first))
        }
        for frame in self.called.at(begin, carried):
            bars = (at for at in self._barred(frame) if at >= begin and at not in tested)
            yield frame, min(bars, default=size)

    def _barred(self, frame: Frame) -> tuple[int, ...]:
        """Return where words begin that keep a frame from being filled: none that begin there are longer."""
        longest = self._longest()
        return tuple(at for surface in frame.bar.intersection(longest) for at in longest[surface])

    def _longest(self) -> dict[Surface, tuple[int, ...]]:
        """Return the longest words at each place of the sentence, with their places."""
        if not self._places:
            self._places.append({})
            for at, edges in enumerate(self.lattice.edges):
                for surface in {each.surface for each in edges if each.end == max(edge.end for edge in edges)}:
                    self._places[0][surface] = (*self._places[0].get(surface, ()), at)
        return self._places[0]

    def _cuts(self, begin: int, end: int) -> list[int]:
        """Return the words of a clause before which it may be cut."""
        return [start for start, _ in self._bounds() if begin < start < end]

    def _jumps(self, begin: int, end: int) -> dict[int, tuple[int, ...]]:
        """Return for each word that begins a reason where that may end: at a cut, or with the clause."""
        cuts = self._cuts(begin, end)
        found: dict[int, tuple[int, ...]] = {}
        for at in range(begin, end):
            opened = self.lattice.has(at, "because")
            joined = self.lattice.has(at, "prep") and at and self.lattice.words[at - 1].folded == "and"  # and as trader
            if opened and not joined and opened == max(edge.end for edge in self.lattice.edges[at]):  # not of `so does`
                found[at] = (*(cut for cut in cuts if cut > opened), end)
        return found

    def _reasons(self, begin: int, end: int) -> dict[int, tuple[int, ...]]:
        """Return for each word that begins a reason where that may end: a thing after a comma is none of it."""
        jumps = self._jumps(begin, end)
        found = {at: ends for at, ends in jumps.items() if not self._answers(at)}
        for at, ends in found.items():
            found[at] = tuple(to for to in ends if to == ends[0] or not self.remarks.names(ends[0], to))
        return found


def _key(begin: int, carried: Carried) -> tuple[object, ...]:
    """Return what decides how clauses that begin at a word are read."""
    slots = tuple(sorted(carried.slots.items()))
    return begin, carried.frame, slots, carried.near, carried.denied, carried.there, carried.other
