"""What the second reader may know of the position: what the seat can order, and what is its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from adjudicator.intake.lexing.lexicon import Lexicon, sorts
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Legal, Plausible, Position, Read


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A position as one seat sees it, with what was asked of it remembered for the length of a letter."""

    lexicon: Lexicon
    position: Position | None = None
    legal: Legal | None = None
    names: Plausible | None = None
    _plausible: dict[tuple[str, str], bool] = field(default_factory=dict)
    _lawful: dict[object, bool] = field(default_factory=dict)
    _named: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _own: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def seat(self) -> str:
        """The writer; empty where unknown."""
        return self.position.seat if self.position is not None else ""

    def plausible(self, kind: str, key: str) -> bool:
        """Return whether an order of a kind can name an id at all."""
        if self.names is None:
            return True
        if (kind, key) not in self._plausible:
            self._plausible[kind, key] = self.names(kind, key)
        return self._plausible[kind, key]

    def lawful(self, read: Read) -> bool:
        """Return whether an order is among those that can be given; true for a kind that is not asked for."""
        if self.position is None or read.order.kind not in self.kinds():
            return True
        if getattr(read.order, "season", ""):
            return True
        if read.order not in self._lawful:
            self._lawful[read.order] = self.position.accepts(read.order)
        return self._lawful[read.order]

    def chosen(self, read: Read) -> bool:
        """Return whether an order is one of the choices word for word: F Tyr is none when the unit there is an army."""
        return self.legal is None or self.legal(read.order)

    def idle(self, order: object) -> bool:
        """Return whether an order is what happens anyway."""
        return self.position is not None and order in self.position.defaults

    def on_file(self) -> tuple[Any, ...]:
        """Return the orders of the seat that are on file."""
        return self.position.on_file if self.position is not None else ()

    def kinds(self) -> frozenset[str]:
        """Return the kinds of orders that the seat can give now; empty where unknown."""
        return frozenset(self.position.kinds) if self.position is not None else frozenset()

    def steps(self) -> tuple[str, ...]:
        """Return the names of the steps that ask the seat for orders now."""
        return self.position.steps if self.position is not None else ()

    def mine(self, kind: str, key: str) -> bool:
        """Return whether the open questions of a kind are about an id, or unknown; `SPA/NC` is a part of `SPA`."""
        own, tail = self.own(kind), key.rpartition(":")[2]
        return not own or not {key, tail, tail.partition("/")[0]}.isdisjoint(own)

    def own(self, kind: str) -> tuple[str, ...]:
        """Return what the open questions of a kind are about: Senators, units; ids, or their tails."""
        if self.position is None:
            return ()
        if kind not in self._own:
            self._own[kind] = self.position.own(kind)
        return self._own[kind]

    def me(self) -> NameEntry | None:
        """Return the name of the writer, or None where it is not clear which."""
        key = self.position.me if self.position is not None else ""
        return self.entry(key, {key.partition(":")[0]})

    def sole(self, kind: str, wanted: Iterable[str]) -> NameEntry | None:
        """Return the one name of some sorts that an order of a kind can tell, or that the game has; None if several."""
        kinds = set(wanted)
        told = [entry for key in self.named(kind) if (entry := self.entry(key, kinds)) is not None]
        found = told or [entry for _, _, entry in self.lexicon.surfaces if sorts(entry) & kinds]
        return found[0] if len({entry.id for entry in found}) == 1 else None

    def numbers(self, kind: str) -> tuple[str, ...]:
        """Return the numbers that an order of a kind can tell, as those of open proposals."""
        return tuple(word for word in self.named(kind) if word.isdecimal())

    def named(self, kind: str) -> tuple[str, ...]:
        """Return what the choices of the open questions of a kind name."""
        if self.position is None:
            return ()
        if kind not in self._named:
            self._named[kind] = self.position.named(kind)
        return self._named[kind]

    def entry(self, key: str, wanted: Iterable[str]) -> NameEntry | None:
        """Return the first name of what an id, or the tail of one, stands for, of some sorts; None if there is none."""
        kinds = set(wanted)
        return next((entry for entry in self.lexicon.of_id(key) if sorts(entry) & kinds), None)
