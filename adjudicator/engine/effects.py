"""Effects of cards as data: a small vocabulary per system, checked when the box is read, handled by registered rules.

A card says `{ kind = "draw_trade", stack = 8, count = 1 }`; the system's vocabulary says which fields that
kind has and what they may hold; a rule registers itself as the handler of the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from adjudicator.model.errors import UserError
from adjudicator.model.record import record

F = TypeVar("F", bound=Callable[..., Any])


@record
class Effect:
    """One effect of a card: its kind and the fields that its vocabulary entry allows, checked on reading.

    A record, so that the state can contain an effect that lasts.
    """

    kind: str
    fields: tuple[tuple[str, Any], ...] = ()

    def get(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - the vocabulary knows the type
        """Return a field as the card has it, or the default."""
        return next((value for key, value in self.fields if key == name), default)

    def number(self, name: str, default: int | None = None) -> int:
        """Return a whole number; raises KeyError when the field has another type and there is no default."""
        return int(self._of(name, int, default))

    def word(self, name: str, default: str | None = None) -> str:
        """Return a word or id; raises KeyError when the field has another type and there is no default."""
        return str(self._of(name, str, default))

    def flag(self, name: str) -> bool:
        """Return a flag, False when the field is missing."""
        return self.get(name) is True

    def words(self, name: str) -> tuple[Any, ...]:
        """Return a list, empty when the field is missing; a single value counts as a list of one."""
        value = self.get(name, ())
        return value if isinstance(value, tuple) else (value,)

    def effects(self, name: str) -> tuple[Effect, ...]:
        """Return the effects in a field, such as the options of a choice."""
        return tuple(value for value in self.words(name) if isinstance(value, Effect))

    def _of(self, name: str, kind: type, default: object) -> Any:  # noqa: ANN401
        value = self.get(name, default)
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        raise KeyError(f"{self.kind} has no {kind.__name__} in {name}")


@dataclass(frozen=True, slots=True)
class Handler:
    """A rule that carries out one kind of effect, or one card that needs code of its own.

    `only` are fields whose values the rule takes for granted or tells apart, with those by which it acts: `number` is
    any whole number, `@office` any id of that kind.
    """

    name: str
    fields: tuple[str, ...]
    cites: tuple[str, ...]
    run: Callable[..., Any]
    only: Mapping[str, tuple[Any, ...]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def where(self) -> str:
        """The function, as `module:function`."""
        return f"{self.run.__module__}:{getattr(self.run, '__name__', '?')}"


class Handlers:
    """The registry of one system, and of what it stands on. The arguments of a handler are up to its callers."""

    def __init__(self, system: str, *stands_on: Handlers) -> None:
        self.system = system
        self.stands_on = stands_on
        self._effects: dict[str, Handler] = {}
        self._cards: dict[str, Handler] = {}

    def effect(
        self,
        kind: str,
        *,
        fields: Iterable[str] = (),
        only: Mapping[str, tuple[Any, ...]] = MappingProxyType({}),
        cites: str | Iterable[str],
    ) -> Callable[[F], F]:
        """Register the decorated function as the handler of a kind of effect.

        Args:
            kind: as the vocabulary calls it.
            fields: the fields of the kind; `faults` compares them with the vocabulary.
            only: the values of fields by which the function acts; `refuse` allows no others.
            cites: section or sections, as `roc:6.3.1.3`.

        Raises:
            ValueError: the kind has a handler already.
        """
        return self._enter(self._effects, kind, tuple(fields), cites, only)

    def card(self, card: str, *, cites: str | Iterable[str]) -> Callable[[F], F]:
        """Register the decorated function as the handler of one card, by its id; raises ValueError on a second."""
        return self._enter(self._cards, card, (), cites)

    def _enter(
        self,
        table: dict[str, Handler],
        name: str,
        fields: tuple[str, ...],
        cites: str | Iterable[str],
        only: Mapping[str, tuple[Any, ...]] = MappingProxyType({}),
    ) -> Callable[[F], F]:
        if name in table:
            raise ValueError(f"{self.system}: {name} has a handler already, {table[name].where}")
        sections = (cites,) if isinstance(cites, str) else tuple(cites)

        def enter(run: F) -> F:
            table[name] = Handler(name, fields, sections, run, only)
            return run

        return enter

    def of(self, kind: str) -> Handler | None:
        """Return the handler of a kind of effect, or None while its phase cannot be played."""
        shared = (found for each in reversed(self.stands_on) if (found := each.of(kind)))
        return self._effects.get(kind) or next(shared, None)

    def of_card(self, card: str) -> Handler | None:
        """Return the handler of one card, or None."""
        shared = (found for each in reversed(self.stands_on) if (found := each.of_card(card)))
        return self._cards.get(card) or next(shared, None)

    @property
    def effects(self) -> Mapping[str, Handler]:
        """The handlers by kind of effect."""
        shared = {kind: found for each in self.stands_on for kind, found in each.effects.items()}
        return MappingProxyType({**shared, **self._effects})

    @property
    def cards(self) -> Mapping[str, Handler]:
        """The handlers by card."""
        shared = {card: found for each in self.stands_on for card, found in each.cards.items()}
        return MappingProxyType({**shared, **self._cards})


@dataclass(frozen=True, slots=True)
class Coverage:
    """What carries out one effect of a card: a handler `module:function`, else the sections it will belong to.

    A card without effects has `kind` "" and gives the reason in `by`. `sort` says what kind of card it is and
    `source` where its figures come from, for lists of cards.
    """

    card: str
    kind: str
    by: str
    cites: tuple[str, ...] = ()
    handled: bool = False
    sort: str = ""
    source: str = ""


def flatten(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return effects together with those in their fields."""
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        found.extend(inner for name, _ in effect.fields for inner in flatten(effect.effects(name)))
    return tuple(found)


def refuse(
    cards: Iterable[tuple[str, tuple[Effect, ...]]],
    handlers: Handlers,
    ids: Mapping[str, Iterable[str]] = MappingProxyType({}),
) -> None:
    """Refuse effects by which no rule acts.

    Args:
        cards: pairs of card id and effects.
        handlers: the registry of the system.
        ids: what references name, by kind, as `office`.

    Raises:
        UserError: a field of an effect has a value that its rule does not know.
    """
    for card, effects in cards:
        for effect in flatten(effects):
            handler = handlers.of(effect.kind)
            for key, known in (handler.only if handler is not None else {}).items():
                value = effect.get(key)
                number = isinstance(value, int) and not isinstance(value, bool) and "number" in known
                if value is not None and not number and value not in (allowed := _spelled(known, ids)):
                    ways = " or ".join(str(one) for one in allowed)
                    what = f"The card {card} has {effect.kind} with `{key}` = {value!r}"
                    raise UserError(f"{what}, by which no rule acts; write {ways}.")


def _spelled(known: tuple[Any, ...], ids: Mapping[str, Iterable[str]]) -> tuple[Any, ...]:
    """Return the values by which a rule acts, references as the ids they stand for."""
    each = (ids.get(one[1:], ()) if isinstance(one, str) and one.startswith("@") else (one,) for one in known)
    return tuple(value for values in each for value in values)


def coverage(
    cards: Iterable[tuple[str, tuple[Effect, ...]]],
    terms: Mapping[str, tuple[str, ...]],
    handlers: Handlers,
    plain: Mapping[str, str],
) -> tuple[Coverage, ...]:
    """Return, for every effect of every card, what carries it out.

    Args:
        cards: pairs of card id and effects.
        terms: the sections of each kind in the vocabulary.
        handlers: the registry of the system.
        plain: why a card needs no effect, by card id: the rules read its plain figures.

    Raises:
        UserError: a card with neither effect nor handler nor reason.
    """
    rows: list[Coverage] = []
    for card, effects in cards:
        own = handlers.of_card(card)
        if own:
            rows.append(Coverage(card, "", own.where, own.cites, handled=True))
        elif not effects and card not in plain:
            raise UserError(f"The card {card} has no effect and no handler; give it one.")
        elif not effects:
            rows.append(Coverage(card, "", plain[card], handled=True))
        for effect in flatten(effects):
            found = handlers.of(effect.kind)
            sections = found.cites if found else terms[effect.kind]
            by = found.where if found else "vocabulary: " + ", ".join(sections)
            rows.append(Coverage(card, effect.kind, by, sections, handled=found is not None))
    return tuple(rows)
