"""Clauses that order nothing: greetings, remarks, what is not meant, and how things are."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.lexing.lexicon import sorts
from adjudicator.intake.parsing.grammar import Grammar
from adjudicator.intake.sense.phrasebook.frames import TEST, Sense, Surface
from adjudicator.intake.sense.sentence.lattice import Edge, Lattice
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.model.names import NameEntry

TELLING: Final = (
    "not",
    "yes",
    "no",
    "if",
    "unless",
    "all",
    "rest",
    "maybe",
    "correct",
    "none",
    "standing",
    "once",
    "or",
    "except",
    "otherwise",
)
"""A clause with such a word is never idle."""
_ASIDE: Final = tuple(word for word in TELLING if word not in {"not", "yes", "maybe", "no"})
"""Nor is one in brackets with one of these."""
_SURE: Final = tuple(word for word in TELLING if word != "maybe")
_REMARK: Final = 3
"""How many words in brackets that name only players make a remark, whatever acts they mention."""
_ASIDE_WORDS: Final = 2
"""How many do where they name nobody: (bounce expected)."""
_TURNS: Final = (
    *("if", "unless", "or", "otherwise", "except", "maybe", "not", "no", "all", "rest", "standing"),
    *("retract", "amend", "amend_weak", "instead", "unreal", "correct"),
)
"""Past a clause with one of these no order is proposed, as it may say the opposite."""
_NO_HEAD: Final = (
    *(name for name in TELLING if name not in {"yes", "no", "all", "once"}),
    *(
        "talk",
        "hedge",
        "you",
        "past",
        "past_only",
        "retract",
        "amend",
        "amend_weak",
        "instead",
        "saying",
        "unreal",
        "wishes",
        "could",
    ),
)
"""Kinds of edges that never occur in words that only announce an order."""
_TELLING_STATES: Final = tuple(name for name in TELLING if name not in {"not", "all", "none", "once"})
"""What tells something also in a clause about how things are."""


_BEFORE_REASON: Final = frozenset({",", ";", "-", "\u2013", "\u2014"})

_SAYS_LITTLE: Final = frozenset({"filler", "sep", "prep", "sign"})
_WANTING: Final = frozenset({"wants", "tells"})


@dataclass(frozen=True, slots=True, eq=False)
class Remarks:
    """Finds them in one sentence."""

    lattice: Lattice
    sense: Sense
    grammar: Grammar
    sight: Sight

    def _bracketed(self, begin: int) -> bool:
        """Return whether a clause begins within brackets."""
        signs = [word.folded for word in self.lattice.words[:begin]]
        return any(signs.count(opened) > signs.count(closed) for opened, closed in ("()", "[]", "{}"))

    def names(self, begin: int, end: int, *, but_players: bool = False) -> bool:
        """Return whether there is a name, a number or a code among some words."""
        codes = self.grammar.vocabulary.patterns.values()
        if any(code.fullmatch(word.folded) for word in self.lattice.words[begin:end] for code in codes):
            return True
        edges = (edge for at in range(begin, end) for edge in self.lattice.edges[at])
        if but_players:
            edges = (edge for edge in edges if not (edge.names and all(map(self._plays, edge.names))))
        return any(edge.names or edge.number is not None for edge in edges)

    def aside(self, begin: int, end: int) -> bool:
        """Return whether a clause beside another names nothing and turns nothing: an order may be proposed past it.

        So it is in `take my offer back, no one seems interested`.
        """
        if (not begin and end == len(self.lattice.words)) or end - begin < _REMARK or self.names(begin, end):
            return False
        return not any(self.lattice.has(at, *_TURNS) or self.other_phase(at) for at in range(begin, end))

    def _plays(self, entry: NameEntry) -> bool:
        """Return whether a name is that of one who plays, and of nothing else that an order needs."""
        return not sorts(entry) & self.sense.needed

    def contrasts(self, begin: int, end: int) -> bool:
        """Return whether a clause only says what is not meant, as `not Hanno` after `Sadid is the boss`.

        Before a colon it may name several: not Bohemia and not Silesia: Galicia goes to Warsaw.
        """
        words = self.lattice.words
        heads = not begin and end < len(words) and words[end].folded == ":"
        at = self.lattice.has(begin, "not") if begin or heads else 0
        if at and self.lattice.has(begin, "no") and self.lattice.has(at, "prep"):
            return False  # yes to Bomilcar, no to Arish
        named = 0
        while 0 < at < end:
            names = max((edge.end for edge in self.lattice.edges[at] if edge.names), default=0)
            named += bool(names)
            more = self.lattice.has(at, "not", "sep") if heads else 0
            at = names or more or self.lattice.has(at, "filler", "prep", "sign")
        return at == end and (named == 1 or (heads and named > 1))

    def spares(self, begin: int, end: int) -> bool:
        """Return whether a clause behind an order says that the rest do nothing: `Sadid pays 2, the others nothing`."""
        at, told = self.lattice.has(begin, "rest") if begin else 0, False
        while 0 < at < end:
            none = self.lattice.has(at, "none")
            told = told or bool(none)
            at = none or self.lattice.has(at, "filler", "sign")
        return told and at == end

    def passed(self, at: int, end: int) -> int:
        """Return the end of words that say nothing, up to `end`, or 0.

        What is also a name says something before an answer: `hm abstain` of an office with that code.
        """
        after = self.lattice.has(at, "filler", "sign")
        if not 0 < after <= end or self.other_phase(at):
            return 0
        named = any(edge.names and not edge.read_as and edge.end == after for edge in self.lattice.edges[at])
        return 0 if named and after < end and self.lattice.has(after, "yes", "no", "=abstain") else after

    def other_phase(self, at: int) -> bool:
        """Return whether words name a part of the year other than the current one: later orders are not for now."""
        return any("phase" in edge.classes and "filler" not in edge.classes for edge in self.lattice.edges[at])

    def orders_nothing(self, begin: int, end: int) -> bool:
        """Return whether a clause is a greeting, a remark, a reason, or tells how things are."""
        return self.idle(begin, end) or self.states(begin, end) or self.explains(begin, end)

    def idle(self, begin: int, end: int) -> bool:
        """Return whether a clause names nothing and denies nothing: then it is a greeting or a remark.

        A remark in brackets may speak of a player, say yes, or deny: (don't tell Ben).
        """
        if self.names(begin, end, but_players=self._bracketed(begin)) or self._same_subject(begin):
            return False
        if self._does(begin, end):
            return False
        bracketed = self._bracketed(begin)
        if any(
            self.lattice.has(at, *(_ASIDE if bracketed else _SURE)) or self.other_phase(at) for at in range(begin, end)
        ) or (not bracketed and any(map(self._perhaps, range(begin, end)))):
            return False
        if any(char.isdigit() for char in self.lattice.said(begin, end)):
            return False
        said_there = sum(word.folded.isalnum() for word in self.lattice.words[begin:end])
        if bracketed and any(self._told(at) for at in range(begin, end)):
            return False  # (sc), (via convoy): it belongs to the order before it
        named = bracketed and self.names(begin, end)
        if bracketed and said_there >= (_REMARK if named else _ASIDE_WORDS):
            return True
        if named and said_there == 1:
            return False  # (SP) alone may belong to the order before it
        said = self._said(begin, end)
        return all(frame.cues.isdisjoint(said) for frame in self.sense.frames if frame.kind != TEST)

    def _does(self, begin: int, end: int) -> bool:
        """Return whether a clause is a pronoun and an act, and nothing else: `..., it holds`."""
        at = self.lattice.has(begin, "sep") or begin
        verb = self.lattice.has(at, "pronoun")
        edges = self.lattice.edges[verb] if 0 < verb < end else ()
        acts = (edge.end for edge in edges if edge.surface in self.sense.cues)
        return any(not any(word.folded.isalnum() for word in self.lattice.words[last:end]) for last in acts)

    def _perhaps(self, at: int) -> bool:
        """Return whether a word leaves a doubt, and no longer phrase takes it back: `I'd` is not in `I'd rather`."""
        end = self.lattice.has(at, "maybe")
        return 0 < end == max(edge.end for edge in self.lattice.edges[at])

    def announces(self, begin: int, end: int) -> bool:
        """Return whether words before a colon only announce the orders after it: `the Sultan in his wisdom commands`.

        They deny nothing, and speak of no other case or time. What they name, the orders name again: Moscow and Warsaw
        go south: Moscow to Ukraine, Warsaw to Galicia.
        """
        words = self.lattice.words
        if begin or end >= len(words) or words[end].folded != ":":
            return False
        if any(self.lattice.has(at, *_NO_HEAD) or self.other_phase(at) for at in range(begin, end)):
            return False
        named = self._ids(begin, end)
        if named:
            numbers = any(edge.number is not None for at in range(begin, end) for edge in self.lattice.edges[at])
            return not numbers and all(each & self._behind(end) for each in named)
        return any(self.lattice.has(at, "announces") for at in range(begin, end))

    def _ids(self, begin: int, end: int) -> list[frozenset[str]]:
        """Return for each name among some words what it may stand for."""
        found: list[frozenset[str]] = []
        for at in range(begin, end):
            ids = (entry.id for edge in self.lattice.edges[at] if not edge.read_as for entry in edge.names)
            found.append(frozenset(ids))
        return [each for each in found if each]

    def _behind(self, begin: int) -> frozenset[str]:
        """Return what the words from one on name."""
        return frozenset[str]().union(*self._ids(begin, len(self.lattice.words)))

    def _told(self, at: int) -> bool:
        """Return whether a word is one of the grammar, and none that says nothing elsewhere."""
        return any(
            "filler" not in edge.classes and any(name.startswith("=") for name in edge.classes)
            for edge in self.lattice.edges[at]
        )

    def _same_subject(self, begin: int) -> bool:
        """Return whether a clause says more about the subject of the clause before: `Hanno governs, and has a tan`."""
        words, at = self.lattice.words, begin
        while at < len(words) and words[at].folded == "and":
            at += 1
        goes_on = 0 < at < len(words) and words[at - 1].folded == "and"
        return goes_on and bool(self.lattice.has(at, "perfect"))

    def states(self, begin: int, end: int) -> bool:
        """Return whether a clause beside others tells how things are or were: `he needs the money, I don't mind`.

        It may name what nothing is ordered for now; an act of an open kind is no remark.
        """
        if not begin and end == len(self.lattice.words):
            return False
        if self._same_subject(begin):
            return False
        relative = (at for at in range(begin + 1, end) if self.lattice.has(at, "relative"))
        main = range(begin, next(relative, end))  # Tax Farmer 3 goes to Junius, who has earned it
        past = any(self.lattice.has(at, "news") for at in main)
        states = any(self.lattice.has(at, "state") for at in range(begin, end))
        if not (past or states) or (self.names(begin, end) and not past):
            return False
        if any(self.lattice.has(at, *_TELLING_STATES) or self.other_phase(at) for at in range(begin, end)):
            return False
        said, kinds = self._said(begin, end), self.sight.kinds()
        frames = (frame for frame in self.sense.frames if not kinds or frame.kind in kinds or not frame.slots)
        return all(frame.cues.isdisjoint(said) for frame in frames)

    def explains(self, begin: int, end: int) -> bool:
        """Return whether the last words of a sentence only give a reason: `..., he needs it most`, `I collect metals`.

        They say what somebody needs, wants or does in general, and name nothing that can be ordered now.
        """
        words, at = self.lattice.words, begin
        if (
            not begin
            or words[begin - 1].folded not in _BEFORE_REASON
            or any(word.folded[0].isalnum() for word in words[end:])
        ):
            return False
        subject = self.lattice.has(at, "first", "pronoun") or (self.lattice.has(at, "wants") and at)
        verb = self.lattice.has(subject, "wants", "tells") or (subject > at and self.lattice.has(at, "wants"))
        if not verb or verb == end or any(self.lattice.has(n, "not", *_TELLING_STATES) for n in range(verb, end)):
            return False
        edges = [edge for n in range(begin, end) for edge in self.lattice.edges[n] if n >= subject]
        if any(edge.number is not None or (edge.names and not edge.read_as and not _a_step(edge)) for edge in edges):
            return False
        kinds = self.sight.kinds()
        telling = (edge for edge in edges if edge.classes.isdisjoint(_SAYS_LITTLE) and not edge.classes & _WANTING)
        said = {edge.surface for edge in telling}
        frames = (frame for frame in self.sense.frames if not kinds or frame.kind in kinds)
        return all(frame.cues.isdisjoint(said) for frame in frames)

    def _said(self, begin: int, end: int) -> set[Surface]:
        edges = (edge for at in range(begin, end) for edge in self.lattice.edges[at])
        return {edge.surface for edge in edges if "weak" not in edge.classes}


def _a_step(edge: Edge) -> bool:
    return all(entry.id.startswith("step:") for entry in edge.names)


def tells_act(edge: Edge, cues: AbstractSet[Surface]) -> bool:
    """Return whether words tell an act or a number; those that say nothing elsewhere say too little."""
    if edge.number is not None:
        return not edge.names and "filler" not in edge.classes
    return edge.surface in cues and edge.classes.isdisjoint(_SAYS_LITTLE)


def telling(edge: Edge) -> bool:
    """Return whether words belong to an order wherever they stand: a yes, `all`, `if`, or a word of the grammar."""
    return "filler" not in edge.classes and any(name in TELLING or name[0] == "=" for name in edge.classes)
