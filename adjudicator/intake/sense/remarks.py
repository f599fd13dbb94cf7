"""Clauses that order nothing: greetings, remarks, what is not meant, and how things are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.intake.grammar import Grammar
from adjudicator.intake.lexicon import sorts
from adjudicator.intake.sense.frames import Sense, Surface
from adjudicator.intake.sense.lattice import Lattice
from adjudicator.intake.sense.sight import Sight
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
_REMARK: Final = 3
"""So many words in brackets that name nothing are a remark, whatever acts they speak of: (bounce with the Russians)."""
_TELLING_STATES: Final = tuple(name for name in TELLING if name not in {"not", "all", "none", "once"})
"""What tells something also in a clause about how things are."""


@dataclass(frozen=True, slots=True, eq=False)
class Remarks:
    """Finds them in one sentence."""

    lattice: Lattice
    sense: Sense
    grammar: Grammar
    sight: Sight

    def _bracketed(self, begin: int) -> bool:
        """Say whether a clause begins within brackets."""
        signs = [word.folded for word in self.lattice.words[:begin]]
        return signs.count("(") > signs.count(")")

    def names(self, begin: int, end: int, *, but_players: bool = False) -> bool:
        """Say whether there is a name, a number or a code among some words."""
        codes = self.grammar.vocabulary.patterns.values()
        if any(code.fullmatch(word.folded) for word in self.lattice.words[begin:end] for code in codes):
            return True
        edges = (edge for at in range(begin, end) for edge in self.lattice.edges[at])
        if but_players:
            edges = (edge for edge in edges if not (edge.names and all(map(self._plays, edge.names))))
        return any(edge.names or edge.number is not None for edge in edges)

    def _plays(self, entry: NameEntry) -> bool:
        """Say whether a name is that of one who plays, and of nothing else that an order needs."""
        return not sorts(entry) & self.sense.needed

    def contrasts(self, begin: int, end: int) -> bool:
        """Say whether a clause only says what is not meant, as `not Hanno` behind `Sadid is the boss`."""
        at = self.lattice.has(begin, "not") if begin else 0
        named = 0
        while 0 < at < end:
            names = max((edge.end for edge in self.lattice.edges[at] if edge.names), default=0)
            named += bool(names)
            at = names or self.lattice.has(at, "filler", "prep", "sign")
        return at == end and named == 1

    def other_phase(self, at: int) -> bool:
        """Say whether words name a part of the year that is not at hand: orders behind them are not for now."""
        return any("phase" in edge.classes and "filler" not in edge.classes for edge in self.lattice.edges[at])

    def idle(self, begin: int, end: int) -> bool:
        """Say whether a clause names nothing and denies nothing: then it is a greeting or a remark.

        A remark in brackets may speak of a player, say yes, or deny: (don't tell Ben).
        """
        if self.names(begin, end, but_players=self._bracketed(begin)):
            return False
        bracketed = self._bracketed(begin)
        if any(
            self.lattice.has(at, *(_ASIDE if bracketed else TELLING)) or self.other_phase(at)
            for at in range(begin, end)
        ):
            return False
        if any(char.isdigit() for char in self.lattice.said(begin, end)):
            return False
        said_there = sum(word.folded.isalnum() for word in self.lattice.words[begin:end])
        if bracketed and said_there >= _REMARK:
            return True
        said = self._said(begin, end)
        return all(frame.cues.isdisjoint(said) for frame in self.sense.frames)

    def states(self, begin: int, end: int) -> bool:
        """Say whether a clause beside others tells how things are or were: he needs the money, I don't mind.

        It may name what nothing is ordered for now; an act of an open kind is no remark.
        """
        if not begin and end == len(self.lattice.words):
            return False
        past = any(self.lattice.has(at, "news") for at in range(begin, end))
        states = any(self.lattice.has(at, "state") for at in range(begin, end))
        if not (past or states) or (self.names(begin, end) and not past):
            return False
        if any(self.lattice.has(at, *_TELLING_STATES) or self.other_phase(at) for at in range(begin, end)):
            return False
        said, kinds = self._said(begin, end), self.sight.kinds()
        frames = (frame for frame in self.sense.frames if not kinds or frame.kind in kinds or not frame.slots)
        return all(frame.cues.isdisjoint(said) for frame in frames)

    def _said(self, begin: int, end: int) -> set[Surface]:
        edges = (edge for at in range(begin, end) for edge in self.lattice.edges[at])
        return {edge.surface for edge in edges if "weak" not in edge.classes}
