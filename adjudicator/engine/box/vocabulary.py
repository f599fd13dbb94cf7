"""The vocabulary of effects of a system: the kinds, their fields, and the types of those.

A field's type is written as alternatives separated by `|`: `number` (a whole one), `flag`, `word`, `effects`, `@unit`
(the id of a unit, looked up in the box), a list in brackets, or a word that stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from adjudicator.engine.box.boxes import Record, Tables, entries, read_entry
from adjudicator.engine.box.boxfaults import instead
from adjudicator.engine.effects import Effect, Handlers
from adjudicator.model.errors import UserError

Ids = Mapping[str, Sequence[Any]]
"""The ids a reference may name, by its kind: `unit` for `@unit`; in an order, as messages list them."""


class _Term(Record, frozen=True, kw_only=True):
    kind: str
    fields: dict[str, str]
    cites: tuple[str, ...]
    meaning: str
    source: str
    optional: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a field: literal words, the builtin kinds, references, lists of a type."""

    text: str
    words: frozenset[str]
    builtin: frozenset[str]
    refs: tuple[str, ...]
    lists: tuple[Type, ...]

    def value(self, raw: object, ids: Ids) -> tuple[Any, ...]:
        """Return the value as a tuple of one, or an empty tuple when it does not fit."""
        if isinstance(raw, list):
            return next((made for kind in self.lists if (made := _items(raw, kind, ids))), ())
        if isinstance(raw, bool):
            return (raw,) if "flag" in self.builtin else ()
        if isinstance(raw, int) and "number" in self.builtin:
            return (raw,)
        if isinstance(raw, str) and (raw in self.words or "word" in self.builtin):
            return (raw,)
        known = isinstance(raw, str | int) and any(raw in ids.get(ref, ()) for ref in self.refs)
        return (raw,) if known else ()


def _items(raw: list[object], kind: Type, ids: Ids) -> tuple[Any, ...]:
    """Return a list as one tuple in a tuple, empty when an item does not fit."""
    made = [kind.value(item, ids) for item in raw]
    return (tuple(item[0] for item in made),) if made and all(made) else ()


BUILTIN = frozenset({"number", "flag", "word", "effects"})


def read_type(text: str) -> Type:
    """Return a type from its wording, as `@unit | all` or `[@stack]`."""
    parts = _alternatives(text)
    bare = frozenset(part for part in parts if part[0] not in "@[")
    refs = tuple(part[1:] for part in parts if part.startswith("@"))
    lists = tuple(read_type(part[1:-1]) for part in parts if part.startswith("["))
    return Type(text, bare - BUILTIN, bare & BUILTIN, refs, lists)


def _alternatives(text: str) -> list[str]:
    """Return the alternatives of a type; a `|` within brackets belongs to the list."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


@dataclass(frozen=True, slots=True)
class Term:
    """One kind of effect: its fields and their types, where the rules carry it out, what it means."""

    kind: str
    fields: Mapping[str, Type]
    optional: frozenset[str]
    one_of: tuple[str, ...]
    cites: tuple[str, ...]
    meaning: str


class Vocabulary:
    """The kinds of effect of one system."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms: Mapping[str, Term] = MappingProxyType({term.kind: term for term in terms})

    def read(self, where: str, raw: object, ids: Ids) -> tuple[Effect, ...]:
        """Return a list of raw effects as checked ones.

        Args:
            where: file, card and key, for messages.
            raw: the list as TOML gave it.
            ids: the ids that references may name.

        Raises:
            UserError: a kind or field is unknown, missing, or has a value that is not allowed.
        """
        if not isinstance(raw, list):
            raise UserError(f"{where} is not a list; write effects as [{{ kind = ... }}].")
        return tuple(self._one(f"{where}, effect {at}", one, ids) for at, one in enumerate(raw, start=1))

    def _one(self, where: str, raw: object, ids: Ids) -> Effect:
        if not isinstance(raw, dict) or not isinstance(raw.get("kind"), str):
            raise UserError(f"{where} has no `kind`; write one of effects.toml.")
        kind = raw["kind"]
        term = self.terms.get(kind)
        if term is None:
            raise UserError(f"{where} has the kind `{kind}`, not in effects.toml; {instead(kind, tuple(self.terms))}")
        given = {name: value for name, value in raw.items() if name != "kind"}
        self._fields(where, term, given)
        made = ((name, self._value(where, name, term.fields[name], value, ids)) for name, value in given.items())
        return Effect(kind, tuple(made))

    def _fields(self, where: str, term: Term, given: Mapping[str, object]) -> None:
        """Refuse fields that are unknown, or missing."""
        for name in given:
            if name not in term.fields:
                fields = tuple(term.fields)
                raise UserError(f"{where}: `{term.kind}` has no field `{name}`; {instead(name, fields)}")
        for name, kind in term.fields.items():
            if name not in given and name not in term.optional:
                raise UserError(f"{where}: `{term.kind}` lacks its field `{name}`; write {kind.text}.")
        if term.one_of and sum(name in given for name in term.one_of) != 1:
            raise UserError(f"{where}: `{term.kind}` takes one of {', '.join(term.one_of)}; write exactly one.")

    def _value(self, where: str, name: str, kind: Type, raw: object, ids: Ids) -> Any:  # noqa: ANN401
        if "effects" in kind.builtin:
            return self.read(f"{where}, `{name}`", raw, ids)
        made = kind.value(raw, ids)
        if not made:
            raise UserError(f"{where}: `{name}` cannot be {raw!r}; write {_choices(kind, ids)}.")
        return made[0]

    def faults(self, handlers: Handlers) -> tuple[str, ...]:
        """Return the differences between handlers and vocabulary, a sentence each."""
        found = []
        for kind, handler in handlers.effects.items():
            term = self.terms.get(kind)
            if term is None:
                found.append(f"{handler.where} handles `{kind}`, which is not in the vocabulary.")
            elif set(handler.fields) != set(term.fields):
                found.append(f"{handler.where} reads {sorted(handler.fields)}, but `{kind}` has {sorted(term.fields)}.")
        return tuple(found)


def _choices(kind: Type, ids: Ids) -> str:
    """Return the allowed values of a field; the ids themselves where there are few."""
    refs = [str(known) for ref in kind.refs for known in ids.get(ref, ())]
    return ", ".join(refs) + "".join(f" or {word}" for word in sorted(kind.words)) if refs else kind.text


def read_vocabulary(tables: Tables, name: str = "effects") -> Vocabulary:
    """Return the vocabulary of a table with `[[effect]]` entries.

    Raises:
        UserError: an entry is incomplete, occurs twice, or marks as optional a field it does not have.
    """
    terms: dict[str, Term] = {}
    for where, raw in entries(tables, name, "effect"):
        term = read_entry(where, raw, _Term)
        if term.kind in terms:
            raise UserError(f"{where} stands there twice; take one out.")
        for field in (*term.optional, *term.one_of):
            if field not in term.fields:
                raise UserError(f"{where} calls `{field}` optional, which is none of its fields; take it out.")
        fields = MappingProxyType({key: read_type(text) for key, text in term.fields.items()})
        terms[term.kind] = Term(term.kind, fields, frozenset(term.optional), term.one_of, term.cites, term.meaning)
    return Vocabulary(terms.values())
