"""Putting right what other lines of the letter say, as errata do, and taking single lines back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.sense.correcting.changes import swapped
from adjudicator.intake.sense.correcting.errata import Errata, Erratum
from adjudicator.intake.sense.correcting.groups import Group, Statements, same
from adjudicator.intake.sense.correcting.lines import Place, place
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.sentence.things import Finder, Value
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Misread, Proposed, Read, Result, Withdrawn

_BOTH: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Mender(Statements):
    """Puts right the statements of a letter so far."""

    def read(self, text: str, line: int, whole: bool) -> tuple[Result, ...] | None:
        """Return what a sentence makes of the lines that it puts right, or None if it puts none right.

        Args:
            text: the sentence.
            line: its number.
            whole: whether it is a line of free words, in which only a line to take back is looked for.
        """
        seen = self.reader.lattice(text)
        said = {word.folded for word in seen.words}
        fits = (each for each in self.language.plainly.get("errata", ()) if said.issuperset(_words(each)))
        templates = tuple(sorted(fits, key=lambda each: -len(each)))
        told = any(group.reads for group in self.telling)
        if not told or whole or not templates:
            return (self._dropped(text, line) or self._left(text, line)) if told else None
        errata = Errata(seen, Finder(seen, self.language, self.sense), templates)
        found = list(errata.found())
        for erratum in found:
            changed = self._changed(erratum)
            if changed:
                return self._put(changed, line)
        anew = self._again(text, line)
        if anew is not None:
            return anew
        if found and any(erratum.where or erratum.everywhere or self._names(erratum) for erratum in found):
            for group in self._meant(found[0]):
                group.doubt()
            return (Misread(0, text, 1, (), self.language.advice.get("correction", "")),)
        return self._dropped(text, line) or self._left(text, line)

    def _again(self, text: str, line: int) -> tuple[Result, ...] | None:
        """Return the one order of a sentence that is one by itself and takes the place of one above, or None.

        So does `2 should be an abstention`.
        """
        orders = self.reader.tried(text)
        held = [(group, read) for group in self.telling for read in group.reads]
        if len(orders) != 1 or orders[0].when:
            return None
        old = [(group, read) for group, read in held if read.order.key() == orders[0].order.key()]
        if len(old) != 1 or old[0][1].when:
            return None
        old[0][0].withdraw([old[0][1]], line)
        return orders

    def _put(self, changed: list[tuple[Group, tuple[Read, ...]]], line: int) -> tuple[Result, ...]:
        """Return the orders that replace others, which are taken back."""
        out: list[Result] = []
        for group, reads in changed:
            old = group.reads
            out += [read for read in reads if not same(read, old)]
            group.withdraw([read for read in old if not same(read, reads)], line)
        return tuple(out)

    def _names(self, erratum: Erratum) -> bool:
        """Return whether a line of the letter has what is said to be wrong."""
        return any(self._spans(group, erratum) for group in self.telling if group.reads)

    def _spans(self, group: Group, erratum: Erratum) -> list[tuple[int, int]]:
        """Return where a statement has what is wrong, or where that is not told, anything of the sort."""
        seen = self.reader.lattice(group.text)
        finder = Finder(seen, self.language, self.sense)
        found: list[tuple[int, int]] = []
        at = 0
        while at < len(seen.words):
            things = finder.at(erratum.takes, at)
            fits = things and (erratum.old is None or _says(things[0][1]) == _says(erratum.old))
            found += [(at, things[0][0])] if fits else []
            at = things[0][0] if things else at + 1
        return found

    def _meant(self, erratum: Erratum) -> list[Group]:
        """Return the statements that are spoken of: those of a line, or else those that have what is wrong."""
        told = [group for group in self.telling if group.reads]
        if erratum.where is not None:
            return _at(told, erratum.where)
        return [group for group in told if self._spans(group, erratum)]

    def _changed(self, erratum: Erratum) -> list[tuple[Group, tuple[Read, ...]]]:
        """Return the statements with what they say once put right; nothing where that is not certain."""
        groups = self._meant(erratum)
        if erratum.everywhere and erratum.old is None:
            groups = groups if len(groups) == _BOTH else []
        elif not erratum.everywhere and len(groups) != 1:
            return []
        found: list[tuple[Group, tuple[Read, ...]]] = []
        for group in groups:
            ways = list(self._ways(group, erratum))
            if len(ways) != 1:
                return []
            found.append((group, ways[0]))
        return found

    def _ways(self, group: Group, erratum: Erratum) -> Iterator[tuple[Read, ...]]:
        """Yield what a statement says with the wrong thing changed, in each way that gives orders for now."""
        spans = self._spans(group, erratum)
        seen, known = self.reader.lattice(group.text), set[object]()
        for begin, end in spans:
            text = swapped(seen, begin, end, erratum.new)
            if erratum.everywhere and erratum.old is not None:
                for first, last in reversed(spans):
                    text = swapped(self.reader.lattice(text) if text != group.text else seen, first, last, erratum.new)
            reads = self.reader.tried(text)
            key = tuple((read.order, read.when) for read in reads)
            changed = len(reads) == len(group.reads) and not all(same(read, group.reads) for read in reads)
            if reads and changed and key not in known and all(map(self.lawful, reads)):
                known.add(key)
                yield reads

    def _dropped(self, text: str, line: int) -> tuple[Result, ...] | None:
        """Return what takes one line back by its number, with the orders after a comma that replace it."""
        seen = self.reader.lattice(text)
        at = seen.has(0, "drop")
        while at and seen.has(at, "filler") and place(seen, at) is None:
            at = seen.has(at, "filler")
        told = place(seen, at) if at else None
        if told is None:
            return None
        rest = told[0]
        while rest < len(seen.words) and seen.has(rest, "sep", "sign", "filler"):
            rest = seen.has(rest, "sep", "sign", "filler")
        behind = seen.said(rest, len(seen.words))
        orders = self.reader.sure(behind) if behind else ()
        groups = _at([group for group in self.telling if group.reads], told[1])
        taken = [(group, read) for group in groups for read in _of(group, self.telling, told[1])]
        if not taken or (behind and not orders):
            return None
        keys = {order.order.key() for order in orders}
        for group in self.telling:
            gone = [read for read in group.reads if any(read is each for _, each in taken) or read.order.key() in keys]
            group.withdraw(gone, line)
        return orders or (Withdrawn(0, text, tuple(read for _, read in taken), line),)

    def _left(self, text: str, line: int) -> tuple[Result, ...] | None:
        """Return the orders after words for what they replace: scrap the support, the North Sea goes to Norway.

        Those words name only parts of the order that is replaced.
        """
        seen = self.reader.lattice(text)
        opened, size = seen.has(0, "drop", "retract", "amend", "amend_weak"), len(seen.words)
        last = next((at for at in range(size) if seen.has(at, "instead") >= size - 1), size)
        for at in range(opened + 1, size) if opened else ():
            rest = seen.has(at, "sep")
            head = seen.said(opened, at)
            orders = self.reader.tried(seen.said(rest, last)) if rest and not self.reader.tried(head) else ()
            keys = {order.order.key() for order in orders}
            holders = [group for group in self.telling if any(read.order.key() in keys for read in group.reads)]
            there = {name for group in holders for name in _names(self.reader.lattice(group.text))}
            named = _names(self.reader.lattice(head))
            gone = [read for group in holders for read in group.reads if read.order.key() in keys]
            if not gone or any(read.when for read in gone):
                continue
            if named <= there and (named or self.reader.acts(head) or _silent(seen, opened, at)):
                for group in holders:
                    group.withdraw(gone, line)
                return orders
            if named and seen.words[rest - 1].folded == ":":  # Forget 23: that order may lead there
                for group in holders:
                    group.doubt()
                return (Proposed(0, text, (orders,), ""),)
        return None


def _words(template: str) -> set[str]:
    """Return the words of a template, without the things that it leaves open."""
    return {word for word in template.split() if not word.startswith("{")}


def _silent(seen: Lattice, at: int, end: int) -> bool:
    """Return whether words say no more than that the lines above are meant."""
    while at < end and seen.has(at, "filler", "prep", "above", "sign"):
        at = max(edge.end for edge in seen.edges[at] if edge.classes & {"filler", "prep", "above", "sign"})
    return at >= end


def _names(seen: Lattice) -> set[str]:
    return {entry.id for edges in seen.edges for edge in edges for entry in edge.names if not edge.read_as}


def _says(value: Value) -> tuple[str, ...]:
    """Return what a thing is, however it is written."""
    return tuple(part.id if isinstance(part, NameEntry) else str(part) for part in value.parts)


def _at(groups: list[Group], where: Place) -> list[Group]:
    """Return the statements of a line, or the one that holds an order, counted from the first that orders something."""
    if where.line:
        lines = list(dict.fromkeys(group.line for group in groups))
        if where.number > len(lines):
            return []
        line = lines[where.number - 1 if where.number > 0 else where.number]
        return [group for group in groups if group.line == line]
    holders = [group for group in groups for _ in group.reads]
    if where.number > len(holders):
        return []
    return [holders[where.number - 1 if where.number > 0 else where.number]]


def _of(group: Group, groups: list[Group], where: Place) -> list[Read]:
    """Return the orders of a statement that a line or the number of an order speaks of."""
    if where.line:
        return group.reads
    reads = [read for each in groups for read in each.reads]
    wanted = reads[where.number - 1 if where.number > 0 else where.number]
    return [read for read in group.reads if read is wanted]
