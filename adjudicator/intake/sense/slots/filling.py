"""What a clause makes of a frame, and what it costs to read it so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.intake.sense.phrasebook.frames import Frame, Slot
from adjudicator.intake.sense.sentence.things import ANSWER, Every, Value

# What it costs to explain a word, or not to. A filling without doubts is sure.
CARRIED: Final = 2
GUESSED: Final = 5
"""For what is taken from the sentence before without a word that speaks of it."""
REASON: Final = 1
FURTHER: Final = 3
"""For each comma that a reason goes on after: an order there is meant as one."""
AGAIN: Final = 1
"""A second act after `and` is more likely another order."""
ASIDE: Final = 1
"""Words that are filler in most orders but may mean something: for me."""
WRONG_SIDE: Final = 4
WRONG_MARK: Final = 6
UNEXPLAINED: Final = 10
SUPPLIED: Final = 12
IMPLAUSIBLE: Final = 1
MENDED: Final = 2
DENIED_TWICE: Final = 2
"""For a second denial after a comma: it is more likely one of something else."""
PASSED: Final = 0.05
TORN: Final = 1
"""For a preposition out of a longer phrase: `with` of `with support from`."""
UNPARTED: Final = 1
"""For a list whose parts have no comma between them."""
UNLAWFUL: Final = 3.0
"""What it costs to order what is not among the choices of the open questions: of two readings the other is meant."""
EACH: Final = 4
"""What it costs to pass over `both` and the like: where they tell a number, they are no empty words."""
ACT: Final = "act"
MEANT: Final = "meant"
"""A pronoun speaks of the sentence before: what else is taken from there is no guess."""
REASON_ROLE: Final = "reason"
WEAK_ACT: Final = "act, perhaps"
"""An act told by a word that often says nothing, such as `have`."""


@dataclass(frozen=True, slots=True)
class Carried:
    """What a clause may take from the one before: its act, and the values of its slots.

    `near` says whether that clause is in the same sentence, or is a heading: then what is taken is no guess.
    `denied` says whether the clause denied its act: `not Hanno as leader, but Arish`. `there` is the place that a
    condition named last: what `there` means in the clauses behind it. `other` says whether what follows is for the
    other case of that clause, and so of its act: otherwise Ruhr.
    """

    frame: Frame | None = None
    slots: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    near: bool = True
    denied: bool = False
    there: Value | None = None
    other: bool = False

    def before(self, slot: Slot) -> tuple[Value, ...]:
        """Return what stood in a slot, or in the one that it is like; nothing where that was all of them."""
        like = next((name for name in slot.like.split("|") if self.slots.get(name)), "")
        values = tuple(self.slots.get(like if slot.like else slot.name, ()))
        if slot.bare:
            values = tuple(replace(value, parts=tuple(value.names)) for value in values)
        return () if any(isinstance(part, Every) for value in values for part in value.parts) else values


@dataclass(frozen=True, slots=True)
class Filling:
    """A frame as one clause fills it.

    Attributes:
        frame: the frame.
        slots: the values of its slots.
        cost: the sum of what its words cost.
        denied: whether the clause says that it is not so.
        prefixes: `standing`, `or` and the like.
        when: the condition, as words from and to.
        unexplained: the words that nothing explains, from and to.
        doubts: what was supplied, or stands where it is not expected, in slots.
        used: what each span of words was taken for, for those who want to see it.
    """

    frame: Frame
    slots: Mapping[str, tuple[Value, ...]]
    cost: float
    denied: bool = False
    prefixes: frozenset[str] = frozenset()
    when: tuple[int, int] | None = None
    unexplained: tuple[tuple[int, int], ...] = ()
    doubts: tuple[str, ...] = ()
    used: tuple[tuple[int, int, str], ...] = ()

    def bare(self, name: str) -> bool:
        """Return whether a slot holds a name alone, without a word that tells its sort: 25 for F 25."""
        return any(not any(isinstance(part, str) for part in value.parts) for value in self.slots.get(name, ()))

    @property
    def ids(self) -> frozenset[str]:
        """The ids of what it names."""
        return frozenset(key for values in self.slots.values() for value in values for key in value.ids)

    @property
    def extent(self) -> tuple[int, int]:
        """The words from the first to the last that it uses; none where all its parts are those of a clause before."""
        return min((at for at, _, _ in self.used), default=0), max((end for _, end, _ in self.used), default=0)

    @property
    def names_own(self) -> bool:
        """Whether it names what of one's own the order is for, where one must."""
        own = (slot for slot in self.frame.slots.values() if slot.own and slot.need)
        return all(self.slots.get(slot.name) for slot in own)

    def says_later(self, head: Filling) -> bool:
        """Return whether it has its act from a clause before, and says what that one could have said for both."""
        if any(role == ACT for _, _, role in self.used):
            return False
        said = {role for _, _, role in self.used}
        shared = (slot.name for slot in self.frame.slots.values() if slot.kept)
        return any(name in said and not head.slots.get(name) for name in shared)

    def names_act_of(self, head: Filling) -> bool:
        """Return whether its act may be that of a clause before that only answers: `Hanno no, Sadid takes bribes`."""
        if head.frame.cues or head.frame.kind == self.frame.kind or not head.answers:
            return False
        asks = any(ANSWER in slot.takes for slot in self.frame.slots.values())
        return asks and bool(self.ids) and any(role == ACT for _, _, role in self.used)

    @property
    def in_full(self) -> bool:
        """Whether it says all that its order needs, nothing of it by a pronoun: `otherwise I abstain on 3`."""
        said = {role for _, _, role in self.used}
        needed = {name for name, slot in self.frame.slots.items() if slot.need and not slot.default}
        return needed <= said and MEANT not in self.prefixes

    @property
    def answers(self) -> bool:
        """Whether it says a yes or no in so many words: `in that case yes`."""
        said = {role for _, _, role in self.used}
        return any(name in said and ANSWER in slot.takes for name, slot in self.frame.slots.items())

    @property
    def turned(self) -> bool:
        """Whether an act stands on both sides of what denies: `Rome convoys nothing just goes to Tun`."""
        denies = [begin for begin, _, role in self.used if role == "not"]
        acts = [begin for begin, _, role in self.used if role == ACT]
        return bool(denies and acts) and min(acts) < min(denies) and max(acts) > max(denies)

    @property
    def reasons(self) -> bool:
        """Whether it passes over some of its words as a reason."""
        return any(role == REASON_ROLE for _, _, role in self.used)

    @property
    def telling(self) -> bool:
        """Whether it names a thing, or tells its act by more than a word that often says nothing."""
        said = any(values and not self.frame.slots[name].default for name, values in self.slots.items())
        return said or any(role == ACT for _, _, role in self.used)

    @property
    def sure(self) -> bool:
        """Whether every word is explained and every part was said."""
        return not self.unexplained and not self.doubts


@dataclass(frozen=True, slots=True)
class Clause:
    """Where clauses of a sentence begin, and where they may end, in order.

    `tests` gives for a word where conditions that begin there end; `reasons` the same for reasons; `cases` where
    conditions that are none end, each with its frame.
    """

    start: int
    ends: tuple[int, ...]
    tests: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    reasons: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    cases: Mapping[int, tuple[tuple[int, Frame], ...]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from other clauses of its sentence."""
        return (
            self.start,
            self.ends,
            tuple(self.tests.items()),
            tuple(self.reasons.items()),
            tuple(self.cases.items()),
        )
