"""Lines that speak of other lines: season headings, and blocks of if, else and endif.

The grammar makes records of them, and `gather` folds these into the orders they speak of: an order below a heading is
for that season, one inside a block has its condition. Where a block is faulty, nothing in it is filed: an order must
never lose a condition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, ClassVar, Final

from adjudicator.model.order import Condition, Names
from adjudicator.model.reading import Ambiguous, Misread, Noted, Read, Result, Talk, about_others

Tests = tuple[Condition, ...]
_IFS: Final = frozenset({"if", "unless", "when", "provided"})
_HEAD: Final = 3
"""How many words a leading condition has up to its `if`: `standing: only if ...`."""
_CASE: Final = 4
"""The same for `in any other case`."""
_ELSES: Final = frozenset({"else", "otherwise"})
_COMING: Final = re.compile(r"(?:for |in )?(?:the )?(?:next|coming) (?:spring|fall|autumn|winter)\b", re.IGNORECASE)
"""How an order for a season begins whose year is not told."""
_DATED: Final = re.compile(r"\W*(?:for |in )?(?:spring|summer|fall|autumn|winter)\W+\w*\d\w*\W*", re.IGNORECASE)
"""What was meant as a heading: a season with something like a year, and nothing else."""
_TITLE: Final = re.compile(
    r"\W*(?:(?:my|our|the|new|final|orders?|moves?|for|in)\b\W*){0,4}(spring|fall|winter)\W+(?:(?:of|the|year)\b\W*){0,3}"
    r"(\d{1,4})\s*[(\[,;:-]+(?:\W*\w+){1,4}\W*",
    re.IGNORECASE,
)
"""A heading with a few words behind it that are no order: `Spring 1901 (final)`, `My moves for fall 1901: have fun`."""
_BRACKETED: Final = re.compile(
    r"\W*(?:for |in )?(?:spring|summer|fall|autumn|winter)\W+(?:of )?\w*\d\w*\W*[(\[].*[)\]]\W*", re.IGNORECASE
)
"""What was meant as a heading with words in brackets that are not known."""
_NAMED: Final = re.compile(
    r"\W*\w+(?: \w+){0,2}\s*[,:)\]-]\W*(?:(?:for|the) )*"
    r"(?:(?:spring|summer|fall|autumn|winter)\W+(?:(?:of|the|year)\b\W*){0,3}\d{1,4}|[sfw]\d{2,4}[mr]?)\W*",
    re.IGNORECASE,
)
"""A heading behind a name that is not known: `Autsria, fall 1901`."""


@dataclass(frozen=True, slots=True)
class Heading:
    """`for fall 1901:` on a line of its own."""

    about_others: ClassVar[bool] = True
    kind: ClassVar[str] = "heading"
    season: str
    whose: str = ""
    """The id of the power or player whose orders the title says it has, where it names one."""

    def say(self, names: Names) -> str:
        """Return the canonical line."""
        del names
        return f"for {self.season}:"


@dataclass(frozen=True, slots=True)
class If:
    """`if A Mun in Bur then` on a line of its own."""

    about_others: ClassVar[bool] = True
    kind: ClassVar[str] = "if"
    tests: Tests = ()

    def say(self, names: Names) -> str:
        """Return the canonical line."""
        return f"if {' and '.join(test.say(names) for test in self.tests)} then"


@dataclass(frozen=True, slots=True)
class Else:
    """`else`, or `else if A Mun in Bur then`: the other branch of a block, or of the statement before."""

    about_others: ClassVar[bool] = True
    kind: ClassVar[str] = "else"
    tests: Tests = ()

    def say(self, names: Names) -> str:
        """Return the canonical line."""
        return f"else {If(self.tests).say(names)}" if self.tests else "else"


@dataclass(frozen=True, slots=True)
class EndIf:
    """`endif`."""

    about_others: ClassVar[bool] = True
    kind: ClassVar[str] = "endif"

    def say(self, names: Names) -> str:
        """Return the canonical line."""
        del names
        return "endif"


@dataclass(frozen=True, slots=True)
class Then:
    """An order after a `then`: of a condition before it, or one more where an order comes before it, or nothing."""

    about_others: ClassVar[bool] = True
    kind: ClassVar[str] = "then"
    order: Any


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An order after the `else` of its own line: `if Bur is empty then A Par - Bur else A Par H`."""

    about_others: ClassVar[bool] = True
    kind: ClassVar[str] = "otherwise"
    order: Any


def gather(results: tuple[Result, ...], advice: Mapping[str, str], called: frozenset[str]) -> tuple[Result, ...]:
    """Return the results of a letter with headings and blocks folded into the orders they speak of.

    Args:
        results: of all lines, in their order.
        advice: what to say of a fault, by its code.
        called: the ids that name the writer; with none the writer is not known, and titles are anybody's.
    """
    faults = dict.fromkeys(_unclear_reach(results), "condition_reach")
    faults |= dict.fromkeys(_behind_conditions(results), "condition_alone")
    if not faults and not any(about_others(one) or _heads(one) or _says_season(one) for one in results):
        return results
    fold = _Fold(advice, faults, called)
    for result in results:
        fold.take(result)
    return fold.end()


@dataclass(slots=True)
class _Block:
    """A block while it is open.

    `first` is the place of its first line among the results, `tests` those of the current branch, `past` those of the
    branches before. `fault` names the advice for its orders, where they cannot be filed. A block with a `statement`
    was begun by an `else` after a whole statement with a condition, and lasts as long as the `else` has orders.
    """

    first: int
    tests: Tests = ()
    past: tuple[Tests, ...] = ()
    fault: str = ""
    statement: tuple[int, int, str] | None = None

    def turn(self, tests: Tests) -> None:
        """Go on to the next branch, which may have tests of its own."""
        self.past, self.tests = (*self.past, self.tests), tests
        if not all(map(opposite, self.past)):
            self.fault = self.fault or "block_else"

    def when(self) -> Tests:
        """Return the conditions under which the current branch counts."""
        against = (opposite(before) for before in self.past)
        return (*(test for test in against if test is not None), *self.tests)


@dataclass(slots=True)
class _Fold:
    """What has been folded so far, and what is open; `faults` name the advice for statements not to be filed."""

    advice: Mapping[str, str]
    faults: Mapping[tuple[int, int, str], str]
    called: frozenset[str]
    season: str = ""
    lost: str = ""
    """The advice for orders under the last heading, where it could not be read or is not the writer's."""
    blocks: list[_Block] = field(default_factory=list)
    out: list[Result] = field(default_factory=list)

    def take(self, result: Result) -> None:
        """Take the next result."""
        order = result.order if isinstance(result, Read) else None
        brief = self.blocks[-1].statement if self.blocks else None
        if brief is not None and brief != _statement(result):
            self.blocks.pop()
            if isinstance(order, EndIf):
                self.out.append(Noted(result.line, result.text, order, result.last))
                return
        if isinstance(result, Read) and isinstance(order, Heading | If | Else | EndIf):
            self.out.append(self._marked(result, order))
            return
        titled = _TITLE.fullmatch(result.text) if isinstance(result, Talk) else None
        if titled is not None:
            self.season, self.lost = f"{titled[1].lower()} {int(titled[2])}", ""
            self.out.append(Noted(result.line, result.text, Heading(self.season), result.last))
            return
        if not isinstance(result, Read | Talk) and _amiss(result.text):
            self.lost = "which_heading"
        elif not isinstance(result, Read) and _says_season(result):
            self.lost = "which_heading"
            advice = self.advice.get("which_year", "")
            result = Misread(result.line, result.text, len(result.text) + 1, (), advice, last=result.last)
        word = _heads(result)
        if isinstance(result, Talk) and (word == "if" or (word and self.blocks)):
            result = Misread(result.line, result.text, 1, (), self.advice.get("block_broken", ""), last=result.last)
        self.out.append(result if word else self._folded(result))
        if word == "if":
            self.blocks.append(_Block(len(self.out) - 1, fault="block_broken"))
        elif word and self.blocks:
            self.blocks[-1].fault = "block_broken"

    def end(self) -> tuple[Result, ...]:
        """Return all results; the orders of a block that was never closed are not filed."""
        for block in self.blocks:
            if block.statement is None:
                rest = (self._refused(result, "block_unended") for result in self.out[block.first :])
                self.out[block.first :] = rest
        return tuple(self.out)

    def _marked(self, read: Read, order: Heading | If | Else | EndIf) -> Result:
        if isinstance(order, Heading):
            self.season, self.lost = order.season, self._others(order) * "below_others_title"
            if self.lost:
                return self._misread(read, "others_title")
        elif isinstance(order, If):
            order = If(read.when)
            self.blocks.append(_Block(len(self.out), read.when))
        elif isinstance(order, Else):
            return self._turned(read)
        elif self.blocks:
            self.blocks.pop()
        else:
            return self._misread(read, "block_open")
        return Noted(read.line, read.text, order, read.last)

    def _others(self, order: Heading) -> bool:
        """Return whether a title names somebody else than the writer."""
        return bool(order.whose and self.called) and order.whose not in self.called

    def _turned(self, read: Read) -> Result:
        """Go on to the other branch; where no block is open, to that of the statement just before."""
        if not self.blocks:
            before = self.out[-1] if self.out else None
            tests = before.when if isinstance(before, Read) else ()
            fault = "" if tests else "block_open"
            self.blocks.append(_Block(len(self.out), tests, fault=fault, statement=_statement(read)))
        block = self.blocks[-1]
        block.turn(read.when)
        if block.fault:
            return self._misread(read, block.fault)
        return Noted(read.line, read.text, Else(read.when), read.last)

    def _folded(self, result: Result) -> Result:
        """Return a result under the heading and in the current blocks."""
        fault = next((block.fault for block in self.blocks if block.fault), "")
        if isinstance(result, Ambiguous):
            folded = tuple(self._folded(read) for read in result.candidates)
            reads = tuple(read for read in folded if isinstance(read, Read))
            return replace(result, candidates=reads) if len(reads) == len(folded) else folded[0]
        if not isinstance(result, Read):
            return result
        fault = fault or self.faults.get(_statement(result), "") or self._unseasoned(result)
        if fault:
            return self._misread(result, fault)
        return self._in_season(self._under(result))

    def _unseasoned(self, read: Read) -> str:
        """Return what is wrong with the season of an order: one whose year is not told, or a heading that was lost."""
        if getattr(read.order, "season", "") and self.lost != "below_others_title":
            return ""
        return "which_year" if _COMING.match(read.text) else self.lost

    def _under(self, read: Read) -> Read | Misread:
        when = read.when
        if isinstance(read.order, Then):
            if not when and not self._goes_on():
                return self._misread(read, "condition_alone")
            read = replace(read, order=read.order.order)
        if isinstance(read.order, Otherwise):
            against = opposite(when)
            if against is None:
                return self._misread(read, "block_else" if when else "block_open")
            read, when = replace(read, order=read.order.order), (against,)
        return replace(read, when=(*(test for block in self.blocks for test in block.when()), *when))

    def _goes_on(self) -> bool:
        """Return whether a `then` only goes on from an order, or begins the letter: no condition before it was lost."""
        return not self.out or isinstance(self.out[-1], Read | Noted)

    def _in_season(self, result: Read | Misread) -> Result:
        if not self.season or isinstance(result, Misread):
            return result
        if not hasattr(result.order, "season"):
            return self._misread(result, "season_orders")
        return replace(result, order=replace(result.order, season=result.order.season or self.season))

    def _misread(self, read: Read, code: str) -> Misread:
        return Misread(read.line, read.text, 1, (), self.advice.get(code, ""), last=read.last)

    def _refused(self, result: Result, code: str) -> Result:
        """Return a result of a block that is not to be filed."""
        if isinstance(result, Read):
            return self._misread(result, code)
        if isinstance(result, Ambiguous):
            return self._misread(result.candidates[0], code)
        if isinstance(result, Noted):
            return Misread(result.line, result.text, 1, (), self.advice.get(code, ""), last=result.last)
        return result


def _says_season(result: Result) -> bool:
    """Return whether a line speaks of a season that was not read: one to come without its year, or a lost heading."""
    if isinstance(result, Read):
        return _COMING.match(result.text) is not None
    titled = isinstance(result, Talk) and _TITLE.fullmatch(result.text) is not None
    return titled or (not isinstance(result, Noted) and (_amiss(result.text) or bool(_DATED.fullmatch(result.text))))


def _amiss(text: str) -> bool:
    """Return whether a text was meant as a heading with a name, which could not be read."""
    return any(form.fullmatch(text) for form in (_BRACKETED, _NAMED))


def opposite(tests: Tests) -> Condition | None:
    """Return the condition that holds where some tests do not, or None where no one condition does."""
    return tests[0].opposite() if len(tests) == 1 else None


def _unclear_reach(results: tuple[Result, ...]) -> frozenset[tuple[int, int, str]]:
    """Return the statements that order several units and end in a condition."""
    units: dict[tuple[int, int, str], set[str]] = {}
    for result in results:
        if isinstance(result, Read) and result.when and not _leads(result.text):
            units.setdefault(_statement(result), set()).add(getattr(result.order, "place", ""))
    return frozenset(statement for statement, places in units.items() if len(places) > 1)


def _behind_conditions(results: tuple[Result, ...]) -> Iterator[tuple[int, int, str]]:
    """Yield the statements right after a condition that is alone on a line, without any order."""
    for result, after in pairwise(results):
        ended = isinstance(result, Misread) and result.column > len(result.text.rstrip())
        if ended and _leads(result.text) and not _heads(result):
            yield _statement(after)


def _leads(text: str) -> bool:
    """Return whether a text begins with a condition."""
    words = text.lower().replace(":", " ").replace(",", " ").split()
    case = words[:1] == ["in"] and "case" in words[:_CASE]
    return case or words[:1] == ["should"] or bool((_IFS | _ELSES).intersection(words[:_HEAD]))


def _statement(result: Result) -> tuple[int, int, str]:
    return result.line, result.last, result.text


def _heads(result: Result) -> str:
    """Return `if` or `else` for a line that was meant to head a block or a branch and could not be read as one."""
    if isinstance(result, Read | Noted):
        return ""
    words = result.text.lower().replace(":", " ").replace(",", " ").split()
    if words[:1] and words[0] in _IFS and words[-1] == "then":
        return "if"
    return "else" if words[:1] and words[0] in _ELSES else ""
