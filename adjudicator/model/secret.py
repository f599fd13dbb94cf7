"""Values that only some seats may see, and the only place where they are removed."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any, Final, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from adjudicator.model.record import field_names, is_record, is_record_class, record

T = TypeVar("T")


class Unknowable(Exception):
    """A view was asked for a value that its seat may not know."""


@record
class Hidden:
    """Replaces a secret in a view."""


@record
class Untold:
    """Replaces a secret where code must not even ask whether the secret is known."""


Veil = Hidden | Untold
HIDDEN: Final = Hidden()
UNTOLD: Final = Untold()
EVERYBODY: Final = "*"


@record
class Secret(Generic[T]):
    """A value and the seats that may see it; in a view of another seat the value is `HIDDEN`.

    `to` is public: that Anna has a hand is known, its cards are not.
    """

    value: Any
    to: tuple[str, ...] = ()

    def known(self) -> T:
        """Return the value.

        Raises:
            Unknowable: this view belongs to a seat that may not see it.
        """
        if isinstance(self.value, Veil):
            raise Unknowable
        return self.value  # type: ignore[no-any-return]  # it is Any: a T, or the veil of a view

    def holds(self) -> bool:
        """Return whether the value is visible here.

        Raises:
            Unknowable: this view is only for answers that do not depend on secrets, and this one would.
        """
        if isinstance(self.value, Untold):
            raise Unknowable
        return not isinstance(self.value, Hidden)


VEILS: Final = "veils"
"""The table by which a part of a game hides whole rows of its other tables: a `Veiled` by `TABLE/KEY` of the row."""


@record
class Veiled:
    """The seats that may know that a row is there at all; their views have it, and no others."""

    to: tuple[str, ...]


_OPEN: dict[type, bool] = {}


def open_book(cls: type) -> bool:
    """Return whether records of a class can have no secret, by the types of their fields, and so need no search."""
    if cls not in _OPEN:
        _OPEN[cls] = False  # a recursive class is searched
        _OPEN[cls] = _all_open(cls)
    return _OPEN[cls]


def _all_open(cls: type) -> bool:
    try:
        hints = get_type_hints(cls)
    except (NameError, TypeError):
        return False  # a type that only a type checker sees
    return all(_open(hints[name]) for name in field_names(cls))


def _open(hint: Any) -> bool:  # noqa: ANN401 - whatever follows the colon
    if hint in {str, int, bool, type(None), Ellipsis}:
        return True
    origin = get_origin(hint)
    if origin is Literal:
        return True
    if origin in {tuple, Union, UnionType}:
        return all(_open(part) for part in get_args(hint))
    return hint is not Secret and isinstance(hint, type) and is_record_class(hint) and open_book(hint)


def redact(value: Any, seat: str | None, veil: Veil = HIDDEN) -> Any:  # noqa: ANN401 - generic over every record
    """Return the value as a seat may see it, each secret replaced by the veil; seat None is the public.

    Unchanged parts are returned as they are, so that a view costs little compared with its state.
    """
    if value is None or isinstance(value, str | int):
        return value
    if type(value) is Secret:
        if type(value.value) is Untold:
            return value  # a view of such a view shows no more
        if seat not in value.to and EVERYBODY not in value.to:
            return Secret(veil, value.to)
        # A secret that several seats share may contain another that only some of them know.
        inner = redact(value.value, seat, veil)
        return value if inner is value.value else Secret(inner, value.to)
    if isinstance(value, tuple):
        items = tuple(redact(item, seat, veil) for item in value)
        return value if all(a is b for a, b in zip(items, value, strict=True)) else items
    if isinstance(value, Mapping):
        new = {key: redact(item, seat, veil) for key, item in value.items()}
        return value if all(new[key] is value[key] for key in new) else new
    if is_record(value):
        return value if open_book(type(value)) else _redact_record(value, seat, veil)
    return value


def _redact_record(value: Any, seat: str | None, veil: Veil) -> Any:  # noqa: ANN401 - generic over every record
    cls = type(value)
    names = field_names(cls)
    old = [getattr(value, name) for name in names]
    new = [redact(item, seat, veil) for item in old]
    if all(a is b for a, b in zip(old, new, strict=True)):
        return value
    return cls(**dict(zip(names, new, strict=True)))
