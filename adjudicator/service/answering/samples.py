"""Lines that would be accepted, for a player whose own was not: of the same kind, about the player's own things.

They come from the position: the hints of the verdict, the open questions, the offers of the form, the possible
choices; last the printed example of the kind with the player's own names. Each is read and checked as if it were sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from adjudicator.intake.lexing.lexicon import sorts
from adjudicator.model.order import Refused, Topic, Verdict
from adjudicator.model.reading import Ambiguous, Command, Misread, Proposed, Read, UnknownName, about_others
from adjudicator.model.record import encode
from adjudicator.service.answering.likeness import Choice, Wanted, alike, named_by, tells
from adjudicator.service.filing.docket import Filing, Outcome
from adjudicator.service.filing.reading import language_for, leaves, lexicon_of, read_at_home
from adjudicator.service.filing.submit import takes, times_of

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board

MOST = 2
"""How many lines about the player's own things are shown."""
MOST_HINTS = 6
"""How many lines of a verdict or a question are shown."""
MOST_TRIED = 24
"""How many of each sort are tried for a line."""
PICKS = 8
"""How many of the possible choices are looked at."""
MOST_READ = 30
"""How many lines are read on trial for a letter: one that is made to be slow would have hundreds read."""
AS_IN = "as in: "
"""Introduces an example in a sentence of advice."""
MOST_LETTER = 12
"""How many lines of a letter get samples; a letter of nonsense only gets its faults."""


def advise(table: Board, work: Filing) -> None:
    """Add to the refused and unclear lines of a letter what would be accepted instead, and what to say about them."""
    guide = Guide(table, work)
    left = MOST_LETTER
    for number, outcome in enumerate(work.outcomes):
        if outcome.status in {"refused", "unclear"} and not outcome.proposals and left:
            left -= 1
            work.outcomes[number] = guide.advised(outcome)


NEEDS = {"required": 0, "open": 0, "optional": 1}
"""The order of questions: those that the packet waits for come first."""


@dataclass(slots=True, eq=False)
class Guide:
    """Cached knowledge for one letter."""

    table: Board
    work: Filing
    _taken: dict[str, str | None] = field(default_factory=dict)
    _read: dict[str, tuple[Read, ...]] = field(default_factory=dict)
    _topics: tuple[Topic, ...] | None = None
    _choices: dict[str, tuple[Choice, ...]] = field(default_factory=dict)

    def advised(self, outcome: Outcome) -> Outcome:
        """Return an outcome with the lines that would be accepted."""
        result = outcome.result
        if isinstance(result, Misread):
            numbers = frozenset(re.findall(r"\d+", result.text))
            things, pattern = tuple(map(named_by, result.things)), example(result.advice)
            samples = self._own(Wanted(result.kind, things, numbers, f"{result.text} {pattern}"), pattern)
            return replace(outcome, samples=samples, facts=self._facts(result, samples))
        if isinstance(result, Command) or outcome.samples is not None:
            return outcome
        named = tuple(dict.fromkeys(self._told(outcome)))
        told = tuple(line for line in named if self._kind(line) is not None)
        if isinstance(result, Ambiguous):  # what it can be read as, though none of it would be accepted
            told = told or named
        wanted = self._meant(outcome)
        samples = told[:MOST_HINTS] or (self._ahead(outcome) or self._own(wanted) if wanted.kind else ())
        return replace(outcome, samples=samples)

    def _facts(self, result: Misread, samples: tuple[str, ...]) -> dict[str, Any]:
        """Return the facts for the sentence about an unreadable line."""
        names = language_for(self.table).called
        called = names.get(result.kind, f'an order "{result.kind}"') if result.kind else ""
        packets, cites = times_of(self.work, result.kind) if result.kind else ((), ())
        now = self.work.state.packet.name if self.work.state.packet else ""
        same = bool(samples) and all(self._kind(line) == result.kind for line in samples)
        return {"called": called, "packets": packets, "cites": cites, "now": now, "same": same}

    # ----------------------------------------------------------------------------- what is named

    def _told(self, outcome: Outcome) -> Iterator[str]:
        """Yield the lines that a verdict or a question names."""
        names, result, verdict = self.work.game.name, outcome.result, outcome.verdict
        if verdict is not None:
            yield from (order.say(names) for order in _named(verdict))
        elif isinstance(result, Ambiguous):
            yield from (read.say(names) for read in result.candidates if not about_others(read))
        elif isinstance(result, Proposed):
            yield from ("; ".join(read.say(names) for read in reads) for reads in result.proposals)
        elif isinstance(result, UnknownName):
            lines = (result.text.replace(result.written, names(key)) for key in result.nearest)
            reads_of = (self._reads(line) for line in lines)
            yield from ("; ".join(read.say(names) for read in reads) for reads in reads_of if reads)

    def _meant(self, outcome: Outcome) -> Wanted:
        """Return the subject of a line."""
        result = outcome.result
        reads: Iterable[Read] = ()
        if isinstance(result, Read):
            reads = (result,)
        elif isinstance(result, Ambiguous):
            reads = result.candidates[:1]
        elif isinstance(result, Proposed):
            reads = result.proposals[0][:1]
        elif isinstance(result, UnknownName):
            return Wanted(result.order, tuple(map(named_by, result.things)), text=result.text)
        names = self.work.game.name
        return next((Wanted.of(read.order, read.say(names)) for read in reads), Wanted())

    def _ahead(self, outcome: Outcome) -> tuple[str, ...]:
        """Return an order whose time is over as one for the next time."""
        result = outcome.result
        reads = result.proposals[0] if isinstance(result, Proposed) else (result,)
        if len(reads) > 1 or not isinstance(reads[0], Read) or reads[0].life == "standing":
            return ()
        if any(topic.slot.kind == reads[0].order.kind for topic in self.work.topics()):
            return ()
        line = replace(reads[0], life="standing").say(self.work.game.name)
        return (line,) if self._kind(line) == reads[0].order.kind else ()

    # ----------------------------------------------------------------------------- what can be ordered

    def _own(self, wanted: Wanted, pattern: str = "") -> tuple[str, ...]:
        """Return lines of a kind that can be sent now, best those about the same things; without a kind, only those."""
        ranked = sorted(self._choices_of(wanted.kind), key=lambda each: each.rank(wanted))
        if not wanted.kind:
            return self._about_things(ranked, wanted)
        lively = (each.line for each in ranked if not each.idle)
        examples = self._examples(wanted, pattern)
        idle = (each.line for each in ranked if each.idle)
        lines = (line for few in (lively, examples, idle) for line in islice(few, MOST_TRIED))
        plain = (line for line in lines if self._is_canonical(line))
        return tuple(islice((line for line in plain if self._kind(line) == wanted.kind), 1))

    def _about_things(self, ranked: Iterable[Choice], wanted: Wanted) -> tuple[str, ...]:
        """Return what can be ordered about some things, a line for each of the kinds most needed."""
        found: dict[str, Choice] = {}
        about = (each for each in ranked if each.shared(wanted))
        for each in islice(about, MOST_TRIED):
            kind, first = each.order.kind, next(iter(found.values()), each)
            fresh = kind not in found and len(found) < MOST and each.need == first.need
            if fresh and self._kind(each.line) == kind:
                found[kind] = each
        return tuple(each.line for each in found.values())

    def _choices_of(self, kind: str) -> tuple[Choice, ...]:
        if kind not in self._choices:
            self._choices[kind] = tuple(self._orders(kind))
        return self._choices[kind]

    def _orders(self, kind: str) -> Iterator[Choice]:
        """Yield what the seat can order of a kind, or of all."""
        if self._topics is None:
            self._topics = self.work.topics()
        idle = {topic.slot.default for topic in self._topics}
        for topic in self._topics:
            slot = topic.slot
            if kind and slot.kind != kind:
                continue
            orders = [each.order for each in topic.form]
            if slot.choices.size():
                orders += [slot.choices.sample(partial(_part, part)) for part in range(PICKS)]
            for order in dict.fromkeys(each for each in orders if each is not None and each.kind == slot.kind):
                nothing = order in idle or not any(map(tells, leaves(encode(order))))
                yield Choice(order, order.say(self.work.game.name), nothing, NEEDS.get(slot.need, len(NEEDS)))

    def _examples(self, wanted: Wanted, pattern: str) -> Iterator[str]:
        """Yield the printed examples of a kind with the player's own names in place of theirs."""
        from adjudicator.intake.lexing.lexemes import lexemes
        from adjudicator.intake.parsing.grammar import compiled

        language, lexicon = language_for(self.table), lexicon_of(self.table)
        printed = sorted(language.samples.get(wanted.kind, ()), key=lambda line: -alike(line, wanted.text))
        for sample in filter(None, (pattern, *printed)):
            cut = lexemes(sample, compiled(language).vocabulary, lexicon)
            named = [lexeme for lexeme in cut if lexeme.names]
            own = [self._names(sorts(lexeme.names[0]), wanted.things) for lexeme in named]
            apart = (names for names in product(*own) if len(set(names)) == len(names))
            for names in islice(apart, MOST_TRIED // 2):
                line = sample
                for lexeme, name in reversed(list(zip(named, names, strict=True))):
                    line = line[: lexeme.start] + name + line[lexeme.end :]
                yield line

    def _names(self, kinds: set[str], wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names of some sorts that a seat may mean: those it wrote, then its own, then all others."""
        own = {value for topic in self._topics or () for value in _about(topic)}
        entries = [entry for _, _, entry in lexicon_of(self.table).surfaces if sorts(entry) & kinds]
        keys = dict.fromkeys(entry.id for entry in entries)
        ranked = sorted(keys, key=lambda key: (named_by(key) not in wanted, own.isdisjoint({key, named_by(key)})))
        return tuple(dict.fromkeys(self.work.game.name(key) for key in ranked))

    # ------------------------------------------------------------------------------------- checking

    def _kind(self, line: str) -> str | None:
        """Return the kind of the orders that a line would file, empty for several; None if it would not be filed."""
        if line not in self._taken:
            reads = self._reads(line)
            taken = bool(reads) and all(takes(self.work, read) for read in reads)
            kinds = {read.order.kind for read in reads}
            self._taken[line] = (kinds.pop() if len(kinds) == 1 else "") if taken else None
        return self._taken[line]

    def _is_canonical(self, line: str) -> bool:
        """Return whether the grammar reads a line; most examples with other names in them it does not, and soon."""
        from adjudicator.intake.lexing.lexemes import lexemes
        from adjudicator.intake.parsing.grammar import compiled
        from adjudicator.intake.parsing.search import search

        grammar, lexicon = compiled(language_for(self.table)), lexicon_of(self.table)
        cut = lexemes(line, grammar.vocabulary, lexicon)
        return bool(search(grammar, lexicon, line, cut, mend=False).readings)

    def _reads(self, line: str) -> tuple[Read, ...]:
        """Return the orders of a line, none if it says anything else, or as many as may be have been read on trial."""
        if line not in self._read and len(self._read) < MOST_READ:
            results = read_at_home(self.table, self.work.seat, line)
            reads = tuple(each for each in results if isinstance(each, Read) and not about_others(each))
            self._read[line] = reads if len(reads) == len(results) else ()
        return self._read.get(line, ())


def _named(verdict: Verdict) -> tuple[Any, ...]:
    """Return the orders that a verdict names instead."""
    return verdict.hint if isinstance(verdict, Refused) else getattr(verdict, "candidates", ())


def example(advice: str) -> str:
    """Return the example that a sentence of advice gives, or nothing."""
    return re.split(r"[;,] or |; ", advice.partition(AS_IN)[2])[0].rstrip(".")


def plainly(advice: str) -> str:
    """Return a sentence of advice without its example."""
    told, example_, _ = advice.partition(AS_IN)
    return f"{told.rstrip(', ')}." if example_ else advice


def _part(part: int, below: int) -> int:
    """Return a number below another one: the first, the second ... of those looked at."""
    return below * part // PICKS


def _about(topic: Topic) -> Iterator[str]:
    return (value for values in topic.slot.about.values() for value in values)
