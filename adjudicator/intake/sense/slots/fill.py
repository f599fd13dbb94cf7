"""Filling a frame: every word of a clause is an act, a thing in a slot, a mark of one, or a word that says nothing.

The ways to do so are followed word by word, the cheapest few at each; what cannot be explained costs most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import Frame, Slot
from adjudicator.intake.sense.sentence.effort import Effort
from adjudicator.intake.sense.sentence.lattice import Edge, Lattice
from adjudicator.intake.sense.sentence.things import Finder, Value
from adjudicator.intake.sense.slots.ending import Ending
from adjudicator.intake.sense.slots.filling import (
    ACT,
    AGAIN,
    CARRIED,
    IMPLAUSIBLE,
    MEANT,
    MENDED,
    PASSED,
    TORN,
    UNEXPLAINED,
    UNPARTED,
    WEAK_ACT,
    WRONG_MARK,
    WRONG_SIDE,
    Carried,
    Clause,
    Filling,
)
from adjudicator.intake.sense.slots.pointing import REFERS, Pointing, every_of
from adjudicator.intake.sense.slots.state import State as _State
from adjudicator.intake.sense.slots.state import pruned as _pruned
from adjudicator.intake.sense.slots.state import replace
from adjudicator.intake.sense.slots.state import used as _used
from adjudicator.intake.sense.slots.steps import COMMA, COMMA_SIGN, PREFIXES, jumps, plain, spares
from adjudicator.intake.sense.slots.word_in_frame import OF_THEM, WordInFrame, word_in
from adjudicator.model.reading import Plausible

_BEST: Final = 4
MOST_UNEXPLAINED: Final = 3
_EACH: Final = "each"
Asks = tuple[Plausible, Callable[[Frame, Slot], Value | None], Plausible, Callable[[str], tuple[str, ...]]]
"""What a filler asks about the position."""
_ON_BOARD: Final = ""
"""No kind of order names anything by its choices: what is on the board is meant."""
_NO: Final = ("no",)
_BROKEN_OFF: Final = frozenset({"not", *PREFIXES})


@dataclass(frozen=True, slots=True, eq=False)
class Filler:
    """Fills frames with the things of one sentence."""

    finder: Finder
    plausible: Plausible
    only: Callable[[Frame, Slot], Value | None]
    mine: Plausible
    named: Callable[[str], tuple[str, ...]]
    """What the choices of the open questions of a kind name; nothing where unknown."""
    effort: Effort
    most: int
    """How many words of a clause may be unexplained; with none, what costs as much as one is not followed either."""
    _kinds: dict[int, bool] = field(default_factory=dict)
    _words: dict[tuple[Frame, int], WordInFrame] = field(default_factory=dict)
    _cue_ends: dict[int, int] = field(default_factory=dict)
    _says_paired: list[bool] = field(default_factory=list)
    _found: dict[tuple[Frame, str, int], tuple[tuple[int, Value, float], ...]] = field(default_factory=dict)
    _reached: dict[tuple[object, ...], dict[int, list[_State]]] = field(default_factory=dict)
    _refers: list[int] = field(default_factory=list)

    def fill(self, frame: Frame, clause: Clause, carried: Carried) -> dict[int, tuple[Filling, ...]]:
        """Return for each end the cheapest ways in which a clause that ends there fills a frame, cheapest first."""
        filled: dict[int, tuple[Filling, ...]] = {}
        ending = Ending(self.finder, self.only, self.named)
        for at, states in self._ends(frame, clause, carried).items():
            found = [filling for state in states for filling in ending.read(frame, carried, state, at)]
            filled[at] = tuple(sorted(found, key=lambda filling: filling.cost)[:_BEST])
        return filled

    def _ends(self, frame: Frame, clause: Clause, carried: Carried) -> dict[int, list[_State]]:
        """Return the states that are reached at each end of a clause.

        They are found once for all that may be carried into it, unless one of its words refers to that.
        """
        again = carried.frame is frame and carried.other
        acted = carried.frame is frame and (carried.other or not frame.cues)
        begin = _State(cost=CARRIED if again else 0, acted=acted)
        if clause.start <= self._last_referring():
            return self._reach(frame, clause, carried, begin)
        key = (frame, self.most, again, acted, *clause.key)
        if key not in self._reached:
            self._reached[key] = self._reach(frame, clause, carried, begin)
        return self._reached[key]

    def _last_referring(self) -> int:
        """Return the last word that may take its meaning from what is carried into a clause; -1 where there is none."""
        if not self._refers:
            size, refers = len(self.finder.lattice.words), self.finder.lattice.has
            self._refers.append(max((at for at in range(size) if refers(at, *REFERS)), default=-1))
        return self._refers[0]

    def _reach(self, frame: Frame, clause: Clause, carried: Carried, begin: _State) -> dict[int, list[_State]]:
        """Follow the ways through a clause, and return the states that are reached at each of its ends."""
        waiting: dict[int, list[_State]] = {clause.start: [begin]}
        reached: dict[int, list[_State]] = {}
        for at in range(clause.start, clause.ends[-1] + 1):
            states = waiting.pop(at, [])
            if at in clause.ends and at > clause.start:
                reached[at] = states
            if not self.most:
                states = [state for state in states if state.cost < UNEXPLAINED]
            for state in _pruned(states) if at < clause.ends[-1] else ():
                self.effort.spent += 1
                for end, after in self._steps(frame, clause, carried, at, state):
                    waiting.setdefault(end, []).append(after)
        return reached

    def _steps(
        self, frame: Frame, clause: Clause, carried: Carried, at: int, state: _State
    ) -> Iterator[tuple[int, _State]]:
        """Yield the ways to go on from a word, each with the word after what it explains."""
        if at == clause.start or at in clause.tests or at in clause.reasons:
            yield from self._choice(frame, clause, at, state)
            yield from self._passed(frame, clause, at, state)
        last, word = clause.ends[-1], self._word(frame, at)
        pointing = Pointing(self.finder, self.things, self.placed)
        yield from pointing.read(frame, clause, carried, at, state) if word.points else ()
        for owner in (word.owner,) if state.acted and 0 < word.owner <= last else ():
            yield owner, _used(replace(state, cost=state.cost + PASSED), at, owner, "whose it is")
        for edge in word.edges:
            if edge.end <= last:
                for after in self._taken(frame, carried, at, edge, state):
                    yield edge.end, after
        for slot, found in word.things:
            for end, value, cost in found if self._open(frame, slot, state) else ():
                if end <= last:
                    yield end, self.placed(slot, value, at, end, state, cost)
        if len(state.unexplained) < self.most and word.passed:
            strange = replace(
                state, cost=state.cost + UNEXPLAINED, last="", unexplained=(*state.unexplained, (at, at + 1))
            )
            yield at + 1, strange

    def _word(self, frame: Frame, at: int) -> WordInFrame:
        """Return what the word at a place of the sentence may do in a frame."""
        if (frame, at) not in self._words:
            found = ((slot, self.things(frame, slot, at)) for slot in frame.slots.values())
            things, finder = tuple(pair for pair in found if pair[1]), self.finder
            self._words[frame, at] = word_in(finder.lattice, frame, at, things, finder.language.persons)
        return self._words[frame, at]

    def _choice(self, frame: Frame, clause: Clause, at: int, state: _State) -> Iterator[tuple[int, _State]]:
        """Yield the way past an `or` that begins a clause; of `Pie or Boh` it is not said which is first."""
        second = self.finder.lattice.has(at, "or") if at == clause.start else 0
        if 0 < second < clause.ends[-1]:
            bare = second == at + 1 and at and not self.finder.lattice.has(at - 1, "sep", "bracket")
            first = replace(state, cost=CARRIED, doubts=("or",)) if bare and not frame.listed else state
            yield second, _used(replace(first, prefixes=state.prefixes | {"or"}), at, second, "or")

    def _open(self, frame: Frame, slot: Slot, state: _State) -> bool:
        """Return whether a thing may be put in a slot: it is empty or goes on, and is marked where it must be."""
        if slot.side == "after" and not state.acted:
            return False
        if state.slot(slot.name):
            goes_on = bool(slot.many or self._paired()) and state.last == slot.name
            return goes_on and not self._turns(frame, state)
        return slot.side != "marked" or state.mark in slot.marks

    def _turns(self, frame: Frame, state: _State) -> bool:
        """Return whether the next of several is marked for the other side: `against Bomilcar and for Sadid`."""
        pro, contra = (self.finder.sense.classes.get(side, frozenset()) for side in ("pro", "contra"))
        other = contra if not frame.cues.isdisjoint(pro) else pro
        return state.mark in other and not frame.cues.isdisjoint(pro | contra)

    def _paired(self) -> bool:
        """Return whether the sentence gives several of one to several of another, in their order."""
        if not self._says_paired:
            lattice = self.finder.lattice
            self._says_paired.append(any(lattice.has(at, "paired") for at in range(len(lattice.words))))
        return self._says_paired[0]

    def _passed(self, frame: Frame, clause: Clause, at: int, state: _State) -> Iterator[tuple[int, _State]]:
        """Yield the ways past a condition or a reason; a condition may tell what must come with the act."""
        for end, case in clause.cases.get(at, ()):
            if frame.kind in case.of:
                after = replace(state, prefixes=state.prefixes.union(case.say), mark=None, cost=state.cost + PASSED)
                yield end, _used(after, at, end, case.name)
        for end, after in jumps(clause, at, state):
            edges = (edge for word in range(at, end) for edge in self.finder.lattice.edges[word])
            told = after.when != state.when and any(edge.surface in frame.beside for edge in edges)
            yield end, replace(after, beside=state.beside or told)

    def _taken(self, frame: Frame, carried: Carried, at: int, edge: Edge, state: _State) -> Iterator[_State]:
        """Yield what a plain word may do in a frame."""
        if edge.read_as:
            state = replace(state, cost=state.cost + MENDED)
        yield from self._act(frame, carried, at, edge, state)
        changed = self._out_of_place(at, edge, state)
        mark = state.mark
        optional = mark is not None and "none" in edge.classes and spares(frame, mark)  # supported by nobody
        if edge.surface == _NO and self.finder.lattice.has(edge.end, "pronoun"):
            yield _used(replace(changed, cost=changed.cost + PASSED), at, edge.end, "nothing")  # no, it holds as well
        elif not self.finder.lattice.announces(at, edge.end):
            yield from plain(at, edge, changed, edge.surface in frame.also, optional)
        if mark is not None and mark not in frame.marks and mark not in self.finder.sense.classes["loose"]:
            lost = " ".join(state.mark or ())  # `against number 1`: it is not passed over
            state = replace(state, cost=state.cost + WRONG_MARK, doubts=(*state.doubts, lost))
        if edge.surface in frame.marks and not (edge.surface == COMMA_SIGN and state.acted and not state.last):
            longer = any(other.end > edge.end for other in self.finder.lattice.edges[at])
            cost = state.cost + (TORN if longer else 0)
            yield _used(replace(state, mark=edge.surface, cost=cost), at, edge.end, "mark")
        elif "prep" in edge.classes:
            yield _used(replace(state, mark=edge.surface, cost=state.cost + PASSED), at, edge.end, "mark")
        last = state.slot(state.last)
        if not edge.classes.isdisjoint(OF_THEM) and (len(last) > 1 or every_of(last) is not None):
            yield _used(state, at, edge.end, "all of them")
        if "pronoun" in edge.classes:
            yield from self._pronoun(frame, carried, at, edge, state)

    def _out_of_place(self, at: int, edge: Edge, state: _State) -> _State:
        """Return a state with what it costs that a plain word may mean something where it stands."""
        changed = replace(state, cost=state.cost + TORN) if self._kind(edge) else state
        if edge.classes & _BROKEN_OFF and self.finder.lattice.has(at, "filler") > edge.end:
            changed = replace(changed, cost=changed.cost + TORN)  # the no of `no harm done`
        if self._denies_the_rest(at, edge, state):
            changed = replace(changed, doubts=(*changed.doubts, " ".join(edge.surface)))
        return changed

    def _denies_the_rest(self, at: int, edge: Edge, state: _State) -> bool:
        """Return whether an act is denied of all else, and so of no earlier thing: discard nothing else."""
        told = bool(state.used) and state.used[-1][1:] == (at, ACT) and not state.slots
        return told and "filler" in edge.classes and bool(self.finder.lattice.has(at, "none"))

    def _kind(self, edge: Edge) -> bool:
        """Return whether a word of the grammar belongs to a name: `a` in `a ven`, `a (ven)`; in `ven a, kie f`."""
        if id(edge) not in self._kinds:
            edges = self.finder.lattice.edges
            at = self.finder.lattice.has(edge.end, "bracket") or edge.end
            named = any(other.names for other in edges[at]) if at < len(edges) else False
            letter = len(edge.surface) == 1 == len(edge.surface[0])
            ends = at == len(edges) or bool(letter and self.finder.lattice.has(at, "sep", "sign"))  # Ber A, Kie F
            said = named or (letter and ends)
            self._kinds[id(edge)] = said and any(name.startswith("=") for name in edge.classes)
        return self._kinds[id(edge)]

    def _act(self, frame: Frame, carried: Carried, at: int, edge: Edge, state: _State) -> Iterator[_State]:
        """Yield the states in which a word tells the act of a frame, or belongs to it."""
        noun = at and self.finder.lattice.has(at, "rest") and self.finder.lattice.has(at - 1, "article") == at
        if edge.surface in frame.cues and not noun:  # the rest
            beside = state.beside or edge.surface in frame.beside
            acted = replace(state, acted=True, beside=beside, mark=None, last="")
            if state.acted and state.apart:
                acted = replace(acted, cost=acted.cost + AGAIN)
            if state.mark is not None and state.mark not in self.finder.sense.classes["loose"]:
                acted = replace(acted, cost=acted.cost + WRONG_MARK, doubts=(*acted.doubts, " ".join(state.mark)))
            if self._longest_cue(at) > edge.end:
                acted = replace(acted, cost=acted.cost + TORN)  # the fill of `fill in behind`
            weak = edge.surface in self.finder.sense.classes["filler"]
            yield _used(acted, at, edge.end, WEAK_ACT if weak else ACT)
        if edge.surface in frame.beside:
            yield _used(replace(state, beside=True, mark=None), at, edge.end, ACT)
        if "same" in edge.classes and carried.frame is frame:
            yield _used(replace(state, acted=True, beside=True, mark=None, last=""), at, edge.end, ACT)
        if edge.surface in frame.also:
            torn = any(other.names and other.end > edge.end for other in self.finder.lattice.edges[at])
            said = replace(state, cost=state.cost + WRONG_SIDE) if torn else state
            if state.denied and state.acted and not frame.no and self._other_act(frame, edge):
                said = replace(said, doubts=(*said.doubts, " ".join(edge.surface)))  # supports nothing, just holds
            yield _used(said, at, edge.end, "said with it")

    def _other_act(self, frame: Frame, edge: Edge) -> bool:
        """Return whether a word is the act of another frame: what is denied before it does not deny that."""
        silent = edge.classes & {"filler", "prep"}
        return edge.surface in self.finder.sense.cues and edge.surface not in frame.cues and not silent

    def _longest_cue(self, at: int) -> int:
        """Return the end of the longest act of any frame that begins at a word, and ends in no preposition."""
        if at not in self._cue_ends:
            cues, loose = self.finder.sense.cues, self.finder.sense.classes["loose"]
            edges = (edge for edge in self.finder.lattice.edges[at] if edge.surface in cues)
            ends = (edge.end for edge in edges if edge.surface[-1:] not in loose)
            self._cue_ends[at] = max(ends, default=0)
        return self._cue_ends[at]

    def _pronoun(self, frame: Frame, carried: Carried, at: int, edge: Edge, state: _State) -> Iterator[_State]:
        """Yield a state for each empty slot that a pronoun may fill: it means the earlier value."""
        if state.slots:  # `Milko, he contributes 2`; after the act a pronoun is more likely its object
            again = CARRIED + (WRONG_SIDE if state.acted and carried.frame is not None else 0)
            yield _used(replace(state, cost=state.cost + again), at, edge.end, "the same")
        for slot in frame.slots.values():
            before = carried.before(slot) or self._in_case(frame, slot, state)
            if before and not state.slot(slot.name):
                values = before if slot.many else before[:1]
                after = self.placed(slot, values[0], at, edge.end, state, CARRIED)
                meant = state.prefixes | {MEANT}
                yield replace(after, slots=(*state.slots, (slot.name, values)), prefixes=meant)

    def _in_case(self, frame: Frame, slot: Slot, state: _State) -> tuple[Value, ...]:
        """Return the one name for a slot in the condition before: `if Hanno brings home 5, he takes it`."""
        if state.when is None:
            return ()
        spans = (self.things(frame, slot, at) for at in range(*state.when))
        named = {value.ids: value for found in spans for _, value, _ in found[:1] if value.ids}
        likely = [value for ids, value in named.items() if all(self.plausible(frame.kind, key) for key in ids)]
        return (likely[0],) if len(likely) == 1 else ()

    def things(self, frame: Frame, slot: Slot, at: int) -> tuple[tuple[int, Value, float], ...]:
        """Return the things for a slot that begin at a word, with the word after each and what it costs."""
        key = (frame, slot.name, at)
        if key not in self._found:
            self._found[key] = tuple(self._sought(frame, slot, at))
        return self._found[key]

    def _sought(self, frame: Frame, slot: Slot, at: int) -> Iterator[tuple[int, Value, float]]:
        """Yield the things for a slot that begin at a word; of names written alike those allowed, or else in play."""
        found = self.finder.at(slot.takes, at)
        if slot.own:
            found = tuple(pair for pair in found if all(self.mine(frame.kind, key) for key in pair[1].ids))
        longest = max((end for end, _ in found), default=at)
        for end in dict.fromkeys(end for end, _ in found):
            torn = TORN if end < longest else 0  # the 1 of `1 to 3`
            same = [value for other, value in found if other == end]
            likely = [value for value in same if all(self.plausible(frame.kind, key) for key in value.ids)]
            here = [value for value in same if all(self.plausible(_ON_BOARD, key) for key in value.ids)]
            plain = [value for value in likely if not value.corrections] or likely or here or same
            choices = self.named(frame.kind) if len(plain) > 1 else ()
            chosen = [value for value in plain if value.ids and not {*value.ids}.difference(choices)]
            for value in chosen or plain:
                mended = MENDED if value.corrections else 0
                yield end, value, torn + mended + (0 if likely else IMPLAUSIBLE)

    def placed(self, slot: Slot, value: Value, at: int, end: int, state: _State, cost: float) -> _State:
        """Return a state with one more thing in a slot."""
        before = state.slot(slot.name)
        slots = tuple(pair for pair in state.slots if pair[0] != slot.name)
        doubts = state.doubts
        if before and state.last == slot.name and (state.mark is None or state.mark in slot.marks):
            if _leaves_brackets(self.finder.lattice, state, at):
                cost, doubts = cost + WRONG_SIDE, (*doubts, slot.name)
            elif value.of_rest and not state.acted and _behind_comma(self.finder.lattice, at):
                cost, doubts = cost + WRONG_SIDE, (*doubts, slot.name)  # army Paris, the rest holds
            elif not state.apart and slot.own and state.mark is None:
                cost += UNPARTED if len(before) == 1 else 0  # War Mos Sev hold
            elif not state.apart and not value.counted and (state.mark is None or slot.many == _EACH):
                cost, doubts = cost + WRONG_SIDE, (*doubts, slot.name)
        elif state.mark is not None and state.mark not in slot.marks:
            cost, doubts = cost + WRONG_MARK, (*doubts, slot.name)
        elif state.mark is None and slot.side not in {"any", "after", *_sides(state)}:
            cost, doubts = cost + WRONG_SIDE, (*doubts, slot.name)
        elif state.last == COMMA and state.mark is None and slot.need:
            cost, doubts = cost + WRONG_MARK, (*doubts, slot.name)
        after = replace(
            state,
            cost=state.cost + cost,
            slots=(*slots, (slot.name, (*before, value))),
            mark=None,
            last=slot.name,
            apart=False,
            doubts=doubts,
        )
        return _used(after, at, end, slot.name)


def _sides(state: _State) -> tuple[str, ...]:
    """Return on which sides of what was read so far the next word is."""
    return ("behind" if state.acted else "before", *(("last",) if state.slots else ()))


def _behind_comma(lattice: Lattice, at: int) -> bool:
    """Return whether there is a comma, and no `and`, before a word and its article."""
    while at > 1 and lattice.has(at - 1, "article", "filler") == at:
        at -= 1
    return lattice.words[at - 1].folded == ","


def _leaves_brackets(lattice: Lattice, state: _State, at: int) -> bool:
    """Return whether the list of a thing began in brackets that end before it: `by boat (Channel), North Sea holds`."""
    begin = min(state.used)[0] if state.used else at
    said = [word.folded for word in lattice.words[begin:at]]
    return said[-1:] != ["("] and said.count(")") > said.count("(")
