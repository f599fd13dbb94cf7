"""Forms of orders, with names of this game in place of those that only the example has.

A form is printed for every game of a system; one game has no player, railway or Senator of that name, or two of them.
Each form that is shown is read as if it were sent, and other names are tried until one makes an order of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from typing import TYPE_CHECKING, Final

from adjudicator.intake.lexing.lexicon import sorts
from adjudicator.model.reading import Command, Language, Read
from adjudicator.service.filing.docket import Filing
from adjudicator.service.filing.reading import language_for, lexicon_of, read_at_home
from adjudicator.service.game.table import Board

if TYPE_CHECKING:
    from adjudicator.intake.lexing.lexemes import Lexeme

EACH: Final = 2
"""How many names of one sort are tried for a word."""
MOST_SPOTS: Final = 3
"""A form with more strange words than this stays as it is."""
MOST_TRIED: Final = 200
"""How many lines are tried for one form."""


@dataclass(frozen=True)
class Fitter:
    """Fits forms to one game, as its seat would write them."""

    table: Board
    work: Filing

    def fit(self, form: str) -> str:
        """Return a form as it is read in this game; as it is where the game has no such names, or none that fit."""
        if self._is_read(form):
            return form
        return next(filter(self._is_read, islice(self._variants(form), MOST_TRIED)), form)

    def _variants(self, form: str) -> Iterator[str]:
        """Yield a form with other names for its strange words that the grammar takes, the same for the same word."""
        from adjudicator.intake.lexing.lexemes import lexemes
        from adjudicator.intake.parsing.grammar import compiled
        from adjudicator.intake.parsing.search import search

        grammar = compiled(self._language)
        cut = lexemes(form, grammar.vocabulary, lexicon_of(self.table))
        strange: dict[str, tuple[str, ...]] = {}
        for lexeme in cut:
            written = form[lexeme.start : lexeme.end]
            if _is_strange(lexeme):
                strange[written] = self._names(self._sorts)
            elif _is_doubtful(lexeme):
                strange[written] = self._names(tuple(sorted({sort for each in lexeme.names for sort in sorts(each)})))
        known = {form[lexeme.start : lexeme.end] for lexeme in cut} - strange.keys()
        for names in product(*strange.values()) if len(strange) <= MOST_SPOTS else ():
            if len({*names, *known}) < len(names) + len(known):
                continue
            line, said = form, dict(zip(strange, names, strict=True))
            for lexeme in reversed(cut):
                name = said.get(form[lexeme.start : lexeme.end])
                line = line[: lexeme.start] + name + line[lexeme.end :] if name else line
            again = lexemes(line, grammar.vocabulary, lexicon_of(self.table))
            if search(grammar, lexicon_of(self.table), line, again, mend=False).readings:
                yield line

    @cached_property
    def _language(self) -> Language:
        return language_for(self.table)

    @cached_property
    def _sorts(self) -> tuple[str, ...]:
        """The sorts of names that orders of this game have."""
        return tuple(dict.fromkeys(sort for some in self._language.names.values() for sort in some))

    @cached_property
    def _own(self) -> frozenset[str]:
        """The ids of what the seat is asked about."""
        return frozenset(value for topic in self.work.topics() for some in topic.slot.about.values() for value in some)

    @cached_property
    def _by_sort(self) -> dict[str, tuple[str, ...]]:
        """The first names of each sort: the seat's own things, and other players before itself."""
        found: dict[str, dict[str, None]] = {}
        for _, _, entry in lexicon_of(self.table).surfaces:
            for sort in sorts(entry) & {*self._sorts}:
                found.setdefault(sort, {})[entry.id] = None
        return {sort: tuple(islice(self._written(ids), EACH)) for sort, ids in found.items()}

    def _written(self, ids: Iterable[str]) -> Iterator[str]:
        myself = {self.work.seat, f"seat:{self.work.seat}"}
        ranked = sorted(ids, key=lambda each: (each in myself, {each, each.partition(":")[2]}.isdisjoint(self._own)))
        names = ((each, self.work.game.name(each)) for each in ranked)
        exact = lexicon_of(self.table).exact
        yield from (
            name
            for ident, name in names
            if {entry.id for entry in exact.get(tuple(name.lower().split()), ())} == {ident}
        )

    def _names(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for sort in wanted for name in self._by_sort.get(sort, ())))

    def _is_read(self, line: str) -> bool:
        results = read_at_home(self.table, self.work.seat, line)
        return bool(results) and all(isinstance(each, Read | Command) for each in results)


def _is_strange(lexeme: Lexeme) -> bool:
    """Return whether a word is nothing this game knows, though it may look like a name."""
    known = lexeme.keywords or lexeme.names or lexeme.separator or lexeme.noise
    return not known and lexeme.number is None


def _is_doubtful(lexeme: Lexeme) -> bool:
    """Return whether a name is that of several things of one sort."""
    found = [sort for each in lexeme.names for sort in sorts(each)]
    ids = {each.id for each in lexeme.names}
    return not lexeme.keywords and len(ids) > 1 and len(found) > len(set(found))
