"""Words that correct what was written before, in the same sentence or in one above.

What is replaced is taken out of the results and named beside what replaces it. Where it is not certain what is meant,
the order before is set aside and both are asked about: a withdrawn order is never kept in silence.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.intake.lexing.lexicon import sorts
from adjudicator.intake.lexing.words import many
from adjudicator.intake.sense.correcting.changes import Changer
from adjudicator.intake.sense.correcting.cut import WEAK, Cut, answers_in_case, behind_it, exclaims, holds, instead_of
from adjudicator.intake.sense.correcting.groups import Group, Statements, put_otherwise, same
from adjudicator.intake.sense.correcting.mending import Mender
from adjudicator.intake.sense.correcting.named import ids, is_named, named_to, names_alike, says_more, shares
from adjudicator.intake.sense.sentence.effort import Effort
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.model.reading import Misread, Proposed, Read, Result, Talk, Withdrawn

_RETRACT: Final = "retract"
_STRONG: Final = "amend"
_TAIL: Final = "instead"
_REPLACED: Final = "of"
_REPLACES: Final = "replaces"
_HALTS: Final = "halts"
_BREAKS_IN: Final = "breaks_in"
_LEADS_TO: Final = frozenset({":", "-", "\u2013", "\u2014"})
_ABOUT: Final = frozenset({"about", "on", "regarding", "concerning", "of"})
_LONGEST_ALONE: Final = 80
_MOST_WORDS: Final = 60
"""Words that say what a thing is changed for are fewer, and the time to look for it grows with their square."""
_BREAKS: Final = ("sep", "sign", "filler", "bracket")


@dataclass(frozen=True, slots=True, eq=False)
class Corrector(Statements):
    """Reads corrections against the statements of a letter so far; each that it tries costs steps of the letter."""

    effort: Effort = field(default_factory=Effort)

    def keep(self, group: Group) -> None:
        """Note that the last statement holds more than talk, if it does."""
        if not all(isinstance(result, Talk) for result in group.results):
            self.telling.append(group)

    def mended(self, text: str, line: int, whole: bool) -> tuple[Result, ...] | None:
        """Return what a sentence makes of the lines that it puts right, or None if it puts none right.

        Args:
            text: the sentence.
            line: its number.
            whole: whether it is a line of free words.
        """
        return Mender(self.language, self.sense, self.reader, self.lawful, self.groups, self.telling).read(
            text, line, whole
        )

    @property
    def _changer(self) -> Changer:
        return Changer(self.language, self.sense, self.reader.lattice)

    def cut(self, text: str) -> Cut | None:
        """Return a sentence parted at its words of correction, or None if it has none."""
        seen = self.reader.lattice(text)
        if (last := behind_it(seen)) is not None:
            return last
        size, fresh, reason = len(seen.words), True, False
        for at in range(size):
            reason = seen.has(at, "because") > seen.has(at, "filler") or (reason and not seen.has(at, "sep", "sign"))
            for sort in () if reason else (_RETRACT, _STRONG, WEAK):
                end = seen.has(at, sort)
                longer = end and any(edge.end > end and holds(edge, self.sense.cues) for edge in seen.edges[at])
                begins = end and not longer and (fresh or seen.has(at, _BREAKS_IN) == end)
                if begins and (at == 0 or sort != _STRONG or self._tells(seen, end)):
                    head = "" if at and seen.has(0, "turns") == at else seen.said(0, at)  # But no, Lon - NTH
                    return Cut(head.rstrip(" ,.;:-("), self._behind(seen, end), sort, seen.words[at].folded == "no")
            fresh = bool(seen.has(at, *_BREAKS)) or not seen.words[at].folded[0].isalnum()
        for at in range(size):
            end = seen.has(at, _TAIL)
            if end and end < size and seen.words[end].folded == _REPLACED:
                cut = instead_of(seen, at, end + 1)
                if cut is None or self.reader.tried(cut.after):
                    return cut  # not: make no. 3 Edi instead of Yor
            if end:
                behind = f"{seen.said(0, at)} {seen.said(end, size)}".strip(" ,")
                return Cut("", behind, WEAK, replaces=bool(seen.has(at, _REPLACES)))
        return None

    def _tells(self, seen: Lattice, begin: int) -> bool:
        """Return whether words after a correction can be what is meant instead, or nothing is there."""
        known = ("yes", "no", "not", "all", "rest", "amend", "amend_weak", "retract", "instead")
        edges = [edge for at in range(begin, len(seen.words)) for edge in seen.edges[at]]
        if not edges or any(edge.names or edge.number is not None for edge in edges):
            return True
        acts = {surface for frame in self.sense.frames for surface in frame.cues}
        return any(not edge.classes.isdisjoint(known) or edge.surface in acts for edge in edges)

    def opens(self, text: str) -> bool:
        """Return whether a statement begins with words of correction."""
        return bool(self.reader.lattice(text).has(0, _RETRACT, _STRONG, WEAK))

    def alone(self, text: str) -> bool:
        """Return whether a statement is only a word of correction, so that the next one is the correction itself."""
        if len(text) > _LONGEST_ALONE:
            return False
        seen = self.reader.lattice(text)
        at, told = 0, False
        while at < len(seen.words):
            end = seen.has(at, _STRONG, WEAK, _RETRACT, "no")
            told = told or bool(end)
            at = end or seen.has(at, *_BREAKS)
            if not at:
                return False
        return told

    def halts(self, text: str) -> bool:
        """Return whether a statement only calls a halt: `Stop!`; what to do instead comes next, if anything does."""
        seen = self.reader.lattice(text)
        return bool(seen.words) and seen.has(0, _HALTS) == len(seen.words)

    def stopped(self) -> None:
        """Set aside the orders before a halt that no correction follows: they may be what is not to be done."""
        last = self._last()
        if last is not None:
            last.doubt()

    def _behind(self, seen: Lattice, at: int) -> str:
        """Return what follows words of correction, without others of the sort and signs between."""
        size = len(seen.words)
        while at < size:
            end = seen.has(at, _RETRACT, _STRONG, WEAK, _TAIL) or seen.has(at, "sep", "sign")
            if not end:
                break
            at = end
        tail = next((last for last in range(at + 1, size) if seen.has(last, _TAIL) and self._ends(seen, last)), size)
        return seen.said(at, tail).rstrip(" ,")

    def _ends(self, seen: Lattice, at: int) -> bool:
        """Return whether nothing but a sign comes after the word `instead`."""
        end = seen.has(at, _TAIL)
        return not any(word.folded.isalnum() for word in seen.words[end:])

    def read(self, text: str, line: int, pending: bool, *, denies: bool = False) -> tuple[Result, ...] | None:
        """Return the results of a statement that corrects another, or None if it is none.

        Args:
            text: the statement.
            line: its number.
            pending: whether the statement before was a word of correction alone.
            denies: whether that was a no.
        """
        lasting = self._lasting(text, line)
        if lasting is not None:
            return lasting
        in_case = self._instead(text, line)
        if in_case is not None:
            return in_case
        cut = Cut("", text, WEAK, denies) if pending else self.cut(text)
        if cut is None:
            return self._contrasted(text, line)
        if self.halts(text) and self.telling:
            return (Talk(0, text),)  # Stop! Not the fleet
        if not cut.before or (cut.sort != WEAK and exclaims(self.reader.lattice(cut.before))):
            return None if cut.denies and self._no_answers(text) else self._amended(cut, text, line, self._last())
        before = self.reader.sure(cut.before)
        if before:
            inner = Group(cut.before, line, line, list(before))
            found = self._amended(cut, text, line, inner)
            return None if found is None else (*inner.results, *found)
        anew = () if cut.denies else self._anew(cut.before, cut.after)
        if anew or answers_in_case(self.reader.lattice(cut.before)):
            return anew or None
        orders = self.reader.sure(cut.after)
        named = sum(bool(edge.names) for edges in self.reader.lattice(cut.before).edges for edge in edges[:1])
        answers = cut.denies and len(self.reader.sure(text)) > len(orders)  # Hanno - no, Sadid - yes
        return orders if orders and named == 1 and not answers else None

    def _no_answers(self, text: str) -> bool:
        """Return whether the no that opens a sentence is an answer to what follows: `Yes: 1-3. No: the rest`."""
        return self.reader.lattice(text).words[1].folded in _LEADS_TO and bool(self.reader.tried(text))

    def _lasting(self, text: str, line: int) -> tuple[Result, ...] | None:
        """Return the orders before as standing ones where a sentence only says that they are: This holds for good."""
        seen, last = self.reader.lattice(text), self._last()
        at, told = 0, False
        while at < len(seen.words):
            lasts = seen.has(at, "standing")
            told = told or bool(lasts)
            at = lasts or seen.has(at, "filler", "sign", "sep", "lasts", "pronoun", "prep", "same", "likewise")
            if not at:
                return None
        if not told or last is None or not last.reads or last is not self.groups[-1]:
            return None
        orders = tuple(replace(read, life="standing") for read in last.reads)
        last.withdraw(last.reads, line)
        return orders

    def _contrasted(self, text: str, line: int) -> tuple[Result, ...] | None:
        """Return what `Gisco, not Hanno` makes of the order before, if that names Hanno."""
        last = self._last()
        changed = self._changed(last, text) if last is not None and self._contrast(text) else ()
        if not changed or last is None:
            return None
        last.withdraw([read for read in last.reads if not same(read, changed)], line)
        return tuple(read for read in changed if not same(read, last.reads))

    def _last(self) -> Group | None:
        return next((group for group in reversed(self.telling) if group.tells), None)

    def _amended(self, cut: Cut, text: str, line: int, prior: Group | None) -> tuple[Result, ...] | None:
        """Return what the words after a correction say, with what they replace taken out."""
        orders = self.reader.sure(cut.after) if cut.after else ()
        scope = [*self.telling, *([prior] if prior is not None and prior not in self.telling else [])]
        if orders:
            hit = self._replace(scope, orders, line)
            return orders if hit or prior is None else self._unmet(cut, orders, text, line, prior)
        if prior is None:
            return None
        found = (
            self._pointed(cut, text, line, scope)
            or self._one_of_several(cut.after, line, prior)
            or self._proposed_anew(prior, cut.after)
        )
        if found:
            return found
        for group in reversed(scope):
            changed = self._changed(group, cut.after) if group.tells else ()
            if changed:
                group.withdraw([read for read in group.reads if not same(read, changed)], line)
                return tuple(read for read in changed if not any(same(read, (old,)) for old in group.reads))
            if group is prior and not self._contrast(cut.after) and not self._ending(group, scope, cut.after):
                break
        if cut.sort == _RETRACT and not self._speaks(cut.after):
            taken = tuple(prior.reads)
            prior.withdraw(prior.reads, line)
            rest = self.reader.understood(cut.after) if cut.after else ()
            asked = (result for result in rest if not isinstance(result, Talk))
            return (Withdrawn(0, text, taken, line), *asked)
        if cut.sort == WEAK and not self._speaks(cut.after):
            return None
        return self._asked(text, line, cut, scope, prior)

    def _ending(self, prior: Group, scope: list[Group], words: str) -> bool:
        """Return whether words can only end a name of a statement before the last one: `Oops, north coast!`."""
        self.effort.search(len(scope))
        ended = [group for group in scope if any(True for _ in self._changer.endings(group.text, words))]
        return len(ended) == 1 and ended[0] is not prior

    def _pointed(self, cut: Cut, text: str, line: int, scope: list[Group]) -> tuple[Result, ...]:
        """Return what is taken back where a correction only says what it is about: I changed my mind about 2."""
        seen = self.reader.lattice(cut.after)
        if cut.sort == WEAK or not seen.words or seen.words[0].folded not in _ABOUT:
            return ()
        named = [(at, end) for at, edges in enumerate(seen.edges) if (end := named_to(edges))]
        inside = {at for begin, end in named for at in range(begin, end)}
        silent = all(at in inside or seen.has(at, "filler", "sign", "prep", "unit") for at in range(len(seen.words)))
        meant = [group for group in scope if group.reads and names_alike(self.reader.lattice(group.text), seen)]
        if len(named) != 1 or not silent or not meant:
            return ()
        if len(meant) > 1:
            for group in meant:
                group.doubt()
            return (Misread(0, text, 1, (), self.language.advice.get("correction", "")),)
        taken = tuple(meant[0].reads)
        meant[0].withdraw(taken, line)
        return (Withdrawn(0, text, taken, line),)

    def _instead(self, text: str, line: int) -> tuple[Result, ...] | None:
        """Return an order before, and what comes instead of it in a case: Par - Bur; if Mar is taken it holds instead.

        The one before is then for the opposite case.
        """
        seen = self.reader.lattice(text)
        last = self._last()
        size = len(seen.words)
        at = next((at for at in range(size) if seen.has(at, _TAIL)), 0)
        if not at or last is None or last is not self.groups[-1] or not any(seen.has(n, "if") for n in range(size)):
            return None
        orders = self.reader.sure(f"{seen.said(0, at)} {seen.said(seen.has(at, _TAIL), size)}".strip(" ."))
        opposite = orders[0].when[0].opposite() if orders and len(orders[0].when) == 1 else None
        old = [read for read in last.reads if read.order.key() in {order.order.key() for order in orders}]
        if opposite is None or not old or any(read.when for read in old) or len({order.when for order in orders}) > 1:
            return None
        last.withdraw(old, line)
        return (*(replace(read, when=(opposite,)) for read in old), *orders)

    def _one_of_several(self, words: str, line: int, prior: Group) -> tuple[Read, ...]:
        """Return what a correction changes, with the orders after its comma: Gisco 4, no, 3, Safat 1."""
        seen = self.reader.lattice(words)
        for at in range(1, len(seen.words)):
            end = seen.has(at, "sep")
            changed = self._changed(prior, seen.said(0, at)) if end else ()
            others = self.reader.sure(seen.said(end, len(seen.words))) if changed else ()
            if others:
                prior.withdraw([read for read in prior.reads if not same(read, changed)], line)
                return (*(read for read in changed if not same(read, prior.reads)), *others)
        return ()

    def _unmet(self, cut: Cut, orders: tuple[Read, ...], text: str, line: int, prior: Group) -> tuple[Result, ...]:
        """Return the orders after a correction that replace none before; whatever it corrects is dropped.

        Where that was not read, and they are about something else, they may be but a part of what is meant. So they
        may after a `no`, which does not say what it denies, or with an `instead` right behind the order before.
        """
        last = self._latest(prior)
        unread = not prior.reads
        denied = cut.denies or (cut.replaces and bool(self.groups) and self.groups[-1] is prior)
        if last and put_otherwise(prior.reads, orders, denied=denied, contrast=self._contrast(cut.after)):
            prior.withdraw(prior.reads, line)
            return orders
        if cut.sort == WEAK:
            if not (denied and last and prior.reads):
                return orders
            prior.doubt()
            return (Proposed(line, text, (orders,), ""),)
        prior.withdraw(prior.reads, line)
        if unread and last:
            if not ids(self.reader.lattice(prior.text)) & ids(self.reader.lattice(cut.after)):
                return (Proposed(line, text, (orders,), ""),)
            prior.forget(unless=says_more(self.reader.lattice(prior.text), self.reader.lattice(cut.after)))
        return orders

    def _latest(self, group: Group) -> bool:
        """Return whether nothing but talk came after a statement."""
        return group is next((each for each in reversed(self.groups) if each.tells), None)

    def _asked(self, text: str, line: int, cut: Cut, scope: list[Group], prior: Group) -> tuple[Result, ...] | None:
        """Set aside what may be corrected, and ask about it and about the correction."""
        told = self.reader.understood(cut.after, line) if cut.after else ()
        reads = tuple(result for result in told if isinstance(result, Read))
        whole = all(isinstance(result, Read | Talk) for result in told)
        if whole and self._latest(prior) and put_otherwise(prior.reads, reads, denied=cut.denies, contrast=False):
            prior.withdraw(prior.reads, line)
            return told
        if all(isinstance(result, Talk) for result in told):
            told = (Misread(0, text, 1, (), self.language.advice.get("correction", "")),)
        lattice = self.reader.lattice
        sharing = [group for group in scope if group.reads and shares(lattice(group.text), lattice(cut.after))]
        weak = cut.sort == WEAK and not cut.before
        meant = [group for group in scope[-1:] if group in sharing] if weak else sharing[-1:] or [prior]
        for group in meant:
            group.doubt()
        return told

    def _replace(self, scope: list[Group], orders: tuple[Read, ...], line: int) -> bool:
        """Take out the orders that others replace: those of the same key, or about the same."""
        keys = {order.order.key() for order in orders}
        hit = False
        for group in scope:
            old = [read for read in group.reads if read.order.key() in keys]
            hit = hit or bool(old)
            group.withdraw(old, line)
        return hit

    def _changed(self, group: Group, words: str) -> tuple[Read, ...]:
        """Return the orders of a statement with a thing in it changed as the words say, if there is one way to."""
        ways: dict[tuple[object, ...], tuple[Read, ...]] = {}
        self.effort.search(many(words))
        self.effort.look(many(words))
        if many(words) > _MOST_WORDS:
            return ()
        for text in self._changer.texts(group.text, words):
            orders = self.reader.sure(text)
            if orders and not all(any(same(order, (old,)) for old in group.reads) for order in orders):
                ways.setdefault(tuple(order.order for order in orders), orders)
        lawful = [orders for orders in ways.values() if all(self.lawful(order) for order in orders)]
        kept = lawful or list(ways.values())
        return kept[0] if len(kept) == 1 else ()

    def _proposed_anew(self, group: Group, words: str) -> tuple[Result, ...]:
        """Return what is proposed for a statement that was, with a thing changed: `Hanno pays 2. Actually 3.`."""
        if len(group.results) != 1 or not isinstance(group.results[0], Proposed):
            return ()
        found = self._anew(group.text, words)
        if found:
            group.forget()
        return found

    def _anew(self, text: str, words: str) -> tuple[Result, ...]:
        """Return the one proposal for a text with a thing changed as words say: `Hanno pays 2 - sorry, make that 3`."""
        texts = dict.fromkeys(self._changer.texts(text, words)) if many(words) <= _MOST_WORDS else {}
        told = (self.reader.understood(changed) for changed in texts)
        found = {each[0].proposals: each for each in told if len(each) == 1 and isinstance(each[0], Proposed)}
        return next(iter(found.values())) if len(found) == 1 else ()

    def _contrast(self, words: str) -> bool:
        seen = self.reader.lattice(words)
        return any(seen.has(at, "not") for at in range(len(seen.words)))

    def _speaks(self, words: str) -> bool:
        """Return whether words name a thing or a number; a player who is named alone is none: Sorry, Ben!"""
        seen, players = self.reader.lattice(words), set(self.language.persons)
        edges = [edge for each in seen.edges for edge in each]
        if any(edge.number is not None or any(not sorts(entry) & players for entry in edge.names) for edge in edges):
            return True
        silent = (bool(seen.has(at, "filler", "sign", "sep")) or is_named(seen, at) for at in range(len(seen.words)))
        return any(edge.names for edge in edges) and not all(silent)
