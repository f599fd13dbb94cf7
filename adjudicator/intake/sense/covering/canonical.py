"""From a filled frame to orders: its canonical lines, read by the first reader, so that meaning stays in one place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby, permutations, product
from typing import Final

from adjudicator.intake.lexing.lexemes import Lexeme, lexemes
from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.lexing.words import folded
from adjudicator.intake.parsing.grammar import Grammar
from adjudicator.intake.parsing.meaning import meaning
from adjudicator.intake.parsing.search import search
from adjudicator.intake.sense.phrasebook.frames import Frame
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.intake.sense.sentence.things import Every, Part, Value, filled, slots_of, wholes_of
from adjudicator.intake.sense.slots.filling import ACT, Filling
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Read, Result

MOST_LINES: Final = 40
_PAIR: Final = 2
EACH: Final = "each"
PAIRED: Final = "paired"
OR: Final = "or"
"""Of several things in such a slot the later ones are second choices."""
Lines = dict[tuple[tuple[Part, ...], str], tuple[Result, ...]]
"""What the first reader made of canonical lines, by their parts and the words of their condition."""


@dataclass(frozen=True, slots=True)
class Told:
    """The orders that a filling makes.

    `rest` holds instead, for each thing of one's own, its id and the order for it, where the words are `the rest`:
    which of them are meant is known at the end of the letter.
    """

    reads: tuple[Read, ...]
    rest: tuple[tuple[str, Read], ...] = ()


@dataclass(frozen=True, slots=True)
class Teller:
    """Makes canonical lines of fillings and has the first reader read them."""

    grammar: Grammar
    lexicon: Lexicon
    sight: Sight
    before: tuple[Result, ...] = ()
    """What the statement before says: `both` are the two that it speaks of."""
    season: str = ""
    """The canonical words of a later season that all orders are for."""
    lines: Lines = field(default_factory=dict)
    """The lines that were read; those who read for the same position share them."""

    def told(self, filling: Filling, when: str, text: str) -> Told | None:
        """Return the orders that a filling makes, or None where its lines are no orders.

        Args:
            filling: the frame with its things.
            when: the condition in words that the first reader knows, with its `if`; empty for none.
            text: what the player wrote.
        """
        lines = list(self._lines(filling))
        if not lines or len(lines) > MOST_LINES:
            return None
        known = ("standing", "once", "extra") if filling.frame.listed else ("standing", "once", "extra", "or")
        prefix = (*(name for name in known if name in filling.prefixes), *((self.season,) if self.season else ()))
        reads: list[Read] = []
        rest: list[tuple[str, Read]] = []
        for parts, mended in lines:
            every = next((part for part in parts if isinstance(part, Every)), None)
            if every is None:
                found = self.read((*prefix, *parts), when, text)
                if found is None:
                    return None
                reads += [_mended(read, mended) for read in found]
                continue
            each = list(self._each(filling.frame, (*prefix, *parts), every, when, text))
            if every.count and len(each) != every.count:
                keys = {_key(read) for read in self.before}
                each = [pair for pair in each if _key(pair[1]) in keys]
            if len(each) != (1 if every.only else every.count or len(each)):
                return None
            for key, order in each:
                if every.rest:
                    rest.append((key, _mended(order, mended)))
                else:
                    reads.append(_mended(order, mended))
        if filling.frame.listed and "or" in filling.prefixes:
            reads = [replace(read, rank=1, in_turn=True) for read in reads]
        return Told(tuple(dict.fromkeys(reads)), tuple(rest)) if reads or rest else None

    def words(self, filling: Filling) -> str:
        """Return the canonical words of a filling that has one line, as a condition has; nothing for any other."""
        lines = list(self._lines(filling))
        if len(lines) != 1 or any(isinstance(part, Every) for part in lines[0][0]):
            return ""
        return " ".join(part.surface if isinstance(part, NameEntry) else str(part) for part in lines[0][0])

    def read(self, parts: tuple[Part, ...], when: str, text: str) -> tuple[Read, ...] | None:
        """Return what the first reader makes of a canonical line, or None if it is no order or several."""
        results = self._results(parts, when)
        if not results:
            return None
        # what is left of `extra` belongs to no order of the kind: `5 extra votes` is no vote for an initiative
        reads = tuple(replace(result, text=text) for result in results if isinstance(result, Read) and not result.extra)
        return reads if len(reads) == len(results) else None

    def _results(self, parts: tuple[Part, ...], when: str) -> tuple[Result, ...]:
        """Return what the first reader makes of a canonical line; nothing where it reads none."""
        key = (parts, when)
        if key not in self.lines:
            line, cut = self._cut(parts, when)
            found = search(self.grammar, self.lexicon, line, cut, mend=False)
            sight = self.sight
            self.lines[key] = meaning(self.grammar, line, found, sight.plausible, sight.legal) if found.readings else ()
        return self.lines[key]

    def _cut(self, parts: tuple[Part, ...], when: str) -> tuple[str, tuple[Lexeme, ...]]:
        """Return a line with its lexemes; a name is the one that is meant, whatever else is written so."""
        line = ""
        cut: list[Lexeme] = []
        words: list[str | NameEntry] = [part for part in parts if part and not isinstance(part, Every)]
        for part in _spoken_together([*words, when] if when else words):
            line += " " if line else ""
            begin = len(line)
            line += part.surface if isinstance(part, NameEntry) else part
            if isinstance(part, NameEntry):
                cut.append(Lexeme(begin, len(line), folded(part.surface), names=(part,)))
            else:
                found = lexemes(part, self.grammar.vocabulary, self.lexicon)
                cut += [replace(lexeme, start=lexeme.start + begin, end=lexeme.end + begin) for lexeme in found]
        return line, tuple(cut)

    def _lines(self, filling: Filling) -> Iterator[tuple[tuple[Part, ...], tuple[tuple[str, str], ...]]]:
        """Yield the parts of each line that a filling makes, and what was mended to read it."""
        frame = filling.frame
        templates = frame.no if filling.denied else frame.say
        said = {name for name, values in filling.slots.items() if values and not frame.slots[name].default}
        whole = [each for each in templates if all(map(filling.slots.get, slots_of(each)))]
        whole = [each for each in whole if not any(map(filling.bare, wholes_of(each)))]
        if filling.denied:  # what is denied of one thing is not denied of all
            whole = [each for each in whole if said <= set(slots_of(each))]
            plainly = said or any(role == ACT for _, _, role in filling.used)
            whole = whole if plainly else []
        if not whole:
            return
        template = whole[0]
        more = () if filling.denied else (each for name, each in frame.more.items() if filling.slots.get(name))
        for each in (template, *more):
            ranked = any(frame.slots[name].many == OR for name in slots_of(each))
            for number, told in enumerate(_told(filling, slots_of(each))):
                value = filled(each, told)
                yield (OR, *value.parts) if ranked and number else value.parts, value.corrections

    def _each(
        self, frame: Frame, parts: tuple[Part, ...], every: Every, when: str, text: str
    ) -> Iterator[tuple[str, Read]]:
        """Yield the order for each thing of one's own that can be given, all if none can."""
        if sum(isinstance(part, Every) for part in parts) > 1:
            yield from self._mutual(frame, parts, when, text)
            return
        slots = [slot for slot in frame.slots.values() if slot.all or slot.own]
        wanted = {sort for slot in slots for sort in self._sorts((*slot.takes, slot.all))}
        found: list[tuple[str, Read]] = []
        counted = any("NUMBER" in slot.takes for slot in frame.slots.values() if slot.all)
        entries = (self.sight.entry(key, wanted) for key in self.sight.own(frame.kind))
        every_one: list[str | NameEntry] = [entry for entry in entries if entry is not None]
        every_one = every_one or (self._held(frame) if every.only else [])
        for one in self.sight.numbers(frame.kind) if counted else every_one:
            key = one if isinstance(one, str) else one.id
            if key in every.but:
                continue
            reads = self.read(tuple(one if isinstance(part, Every) else part for part in parts), when, text)
            found += [(key, read) for read in reads or ()]
        found = [pair for pair in found if self.sight.lawful(pair[1])] or found
        chosen = [pair for pair in found if self.sight.chosen(pair[1])] if every.only else []
        yield from chosen or found

    def _held(self, frame: Frame) -> list[str | NameEntry]:
        """Return what other open questions are about, where an order is about none of its own: my fleet, of a post."""
        things = self.grammar.language.things
        wanted = self._sorts(tuple(take for slot in frame.slots.values() for take in slot.takes if take in things))
        keys = dict.fromkeys(key for kind in sorted(self.sight.kinds()) for key in self.sight.own(kind))
        found = (self.sight.entry(key, wanted) for key in keys)
        return list({entry.id: entry for entry in found if entry is not None}.values())

    def _mutual(self, frame: Frame, parts: tuple[Part, ...], when: str, text: str) -> Iterator[tuple[str, Read]]:
        """Yield the orders of one's own things to each other, where they are two: the fleets support each other."""
        wanted = {sort for slot in frame.slots.values() if slot.own for sort in self._sorts((*slot.takes, slot.all))}
        own = dict.fromkeys(filter(None, (self.sight.entry(key, wanted) for key in self.sight.own(frame.kind))))
        found: list[tuple[str, Read]] = []
        for pair in permutations(own, 2):
            names = iter(pair)
            line = tuple(next(names) if isinstance(part, Every) else part for part in parts)
            found += [(pair[0].id, read) for read in self.read(line, when, text) or ()]
        lawful = [each for each in found if self.sight.lawful(each[1])]
        yield from lawful if len(lawful) == len({_key(read) for _, read in lawful}) == _PAIR else ()

    def _sorts(self, takes: tuple[str, ...]) -> set[str]:
        """Return the sorts of names that may fill a slot, also as parts of things."""
        names = self.grammar.language.names
        ways = [part.rstrip("?").rpartition("=")[2] for take in takes for part in self._parts_of(take)]
        return {sort for way in ways for alternative in way.split("|") for sort in names.get(alternative, ())}

    def _parts_of(self, take: str) -> tuple[str, ...]:
        """Return the parts of the things that may fill a slot, and of those within them."""
        thing = self.grammar.language.things.get(take)
        if thing is None:
            return (take,)
        parts = {part: None for way in thing["ways"] for part in way.split()}
        within = (part for part in parts if part.rstrip("?") in self.grammar.language.things and part != take)
        return (*parts, *(part for name in within for part in self._parts_of(name.rstrip("?"))))


def _key(result: Result) -> object:
    """Return what an order is about."""
    return result.order.key() if isinstance(result, Read) and hasattr(result.order, "key") else None


def _spoken_together(words: list[str | NameEntry]) -> Iterator[str | NameEntry]:
    """Yield names alone and neighbouring words as one: `up to` is one word of the grammar."""
    for named, group in groupby(words, key=lambda word: isinstance(word, NameEntry)):
        if named:
            yield from group
        else:
            yield " ".join(str(word) for word in group)


def _told(filling: Filling, wanted: tuple[str, ...]) -> Iterator[dict[str, Value]]:
    """Yield the values of the slots of each line: one for each of several things, or all of them joined.

    Of two lists the first of one belongs to the first of the other where the words say so: 1 and 2 respectively.
    """
    frame, paired = filling.frame, PAIRED in filling.prefixes
    slots = {name: _listed(values) if paired else values for name, values in filling.slots.items()}
    choices: list[list[tuple[str, Value]]] = []
    for name in dict.fromkeys(wanted):
        values = slots[name]
        many = frame.slots[name].many
        if many and many not in {EACH, OR}:
            choices.append([(name, _joined(values, many))])
        else:
            choices.append([(name, value) for value in values])
    lists = [choice for choice in choices if len(choice) > 1]
    if paired and len({len(choice) for choice in lists}) == 1 and len(lists) > 1:
        alone = [choice[0] for choice in choices if len(choice) == 1]
        yield from (dict((*alone, *told)) for told in zip(*lists, strict=True))
        return
    if len(lists) > 1 or (paired and lists):
        return  # two lists: which belongs to which is not said
    yield from (dict(told) for told in product(*choices))


def _listed(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return values with each range of numbers as the numbers in it."""
    found: list[Value] = []
    for value in values:
        low, dash, high = str(value.parts[0]).partition("-") if len(value.parts) == 1 else ("", "", "")
        if dash and low.isdecimal() and high.isdecimal() and 0 <= int(high) - int(low) < MOST_LINES:
            found += (Value((str(number),)) for number in range(int(low), int(high) + 1))
        else:
            found.append(value)
    return tuple(found)


def _joined(values: tuple[Value, ...], by: str) -> Value:
    parts: list[Part] = []
    for value in values:
        parts += (*([by.strip()] if parts else []), *value.parts)
    return Value(tuple(parts), tuple(pair for value in values for pair in value.corrections))


def _mended(read: Read, mended: tuple[tuple[str, str], ...]) -> Read:
    return replace(read, corrections=tuple(dict.fromkeys((*mended, *read.corrections)))) if mended else read
