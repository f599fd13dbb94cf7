"""Lines below a heading: each is read with the words of the heading before it. `Suffetes:` over `Gisco and Mattan`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.intake.reading.statements import Statement
from adjudicator.intake.sense.correcting.groups import Group
from adjudicator.intake.sense.intent.stance import Stance
from adjudicator.intake.sense.slots.filling import Carried
from adjudicator.intake.statement.reader import Reader
from adjudicator.model.reading import Read, Talk

_LONGEST: Final = 120
"""The longest heading in characters, and the longest line below it."""
_FEW: Final = 4
"""How many words a heading without a colon has at most."""


@dataclass(slots=True, eq=False)
class Headings:
    """The heading over the next line of a letter, if any."""

    reader: Reader
    head: str = ""
    last: int = 0
    """The last line that belongs to it."""
    over: Group | None = None
    """The heading as a statement of its own, which is not an order."""
    items: list[tuple[str, Group]] = field(default_factory=list)
    """The lines below it that were read, as they were written."""

    def item(self, piece: Statement) -> tuple[Read, ...]:
        """Return the orders of a line below the heading, where by itself it is none for certain; else none."""
        if not self.head or piece.whole or not piece.near(self.last) or len(piece.text) > _LONGEST:
            return ()
        seen = self.reader.lattice(piece.text)
        second = seen.has(0, "or")
        told = seen.said(second, len(seen.words))
        alone = () if second else self._alone(piece.text)
        if not told or alone or (not second and self.reader.whole(piece.text) is not None):
            return self._numbered(piece, alone)
        reads = self._below(told)
        if reads and not second and self._replaced(reads):
            return self._as_one(told)
        return tuple(self._in_turn(read, bool(second)) for read in reads)

    def heard(self, pieces: tuple[Statement, ...], group: Group, item: bool) -> None:
        """Take note of how a statement was read: it may be a heading, an item, or the end of a list."""
        text = pieces[0].text
        if item:
            self.items.append((pieces[0].text, group))
            self.last = group.last
            if self.over is not None:
                self.over.results[:] = [Talk(self.over.line, self.over.text, self.over.last)]
        elif self.head and group.reads and pieces[0].item and pieces[0].near(self.last):
            self.items, self.last = [*self.items, (text, group)], group.last
        elif self._heads(pieces[0], group):
            self.head, self.last, self.over, self.items = text, group.last, group, []
        elif group.reads and ":" in text and (len(pieces) == 1) == (not text.endswith(":")):
            below = pieces[-1].text if len(pieces) > 1 else text.rpartition(":")[2]
            self.head, self.last, self.over = text.rpartition(":")[0] + ":", group.last, None
            self.items = [(below.strip(), group)]
        elif group.line > self.last or not group.reads:
            self.head = ""

    def passed(self) -> None:
        """Take note that a statement was not read: no list goes on behind it."""
        self.head = ""

    def _below(self, text: str) -> tuple[Read, ...]:
        """Return what a text means after the heading, if it is certain and possible."""
        reads = self.reader.tried(f"{self.head}{'' if self.head.endswith(':') else ':'} {text}", all_told=True)
        kinds = {read.order.kind for _, group in self.items for read in group.reads}
        kinds = kinds or set(self.reader.second.sight.kinds())
        fits = all(map(self.reader.second.sight.lawful, reads)) and {read.order.kind for read in reads} <= kinds
        return reads if fits else ()

    def _numbered(self, piece: Statement, reads: tuple[Read, ...]) -> tuple[Read, ...]:
        """Return the orders of an item whose number makes it the next choice for what the item above orders."""
        if not piece.item or not self.items or not self._replaced(reads):
            return ()
        return tuple(replace(read, rank=1) for read in reads)

    def _alone(self, text: str) -> tuple[Read, ...]:
        """Return the orders of a complete line, without what it may take from the heading."""
        second = self.reader.second
        headed, carried = second.headed, second.carried
        second.headed, second.carried = None, Carried()
        told = self.reader.tried(text)
        second.headed, second.carried = headed, carried
        return told

    def _heads(self, piece: Statement, group: Group) -> bool:
        """Return whether a statement may be a heading: no order, but with a colon, or an act in hardly any words."""
        text = piece.text
        if group.reads or piece.whole or len(text) > _LONGEST or self.reader.stance(text) is not Stance.OWN:
            return False
        if text.endswith(":"):
            return self.reader.acts(text) or self.reader.names(text)
        short = len(text.split()) <= _FEW and text[-1].isalnum()
        return short and self.reader.acts(text) and not self.reader.names(text)

    def _listed(self, read: Read) -> bool:
        return read.order.kind in self.reader.second.sense.listed

    def _replaced(self, reads: tuple[Read, ...]) -> bool:
        """Return whether orders would replace those of a line above, and are not choices in turn."""
        keys = {old.order.key() for _, group in self.items for old in group.reads if not self._listed(old)}
        return any(read.order.key() in keys for read in reads)

    def _as_one(self, text: str) -> tuple[Read, ...]:
        """Return what all lines below the heading mean as one order; alone the lines above then mean nothing."""
        reads = self._below(", ".join((*(told for told, _ in self.items), text)))
        for _, group in self.items if reads else ():
            group.results[:] = [Talk(group.line, group.text, group.last)]
        return reads

    def _in_turn(self, read: Read, second: bool) -> Read:
        """Return an order of a list; in a list of choices those after the first come in turn."""
        listed = bool(self.items) and self._listed(read)
        if read.rank or not (second or listed):
            return read
        return replace(read, rank=1, in_turn=listed)
