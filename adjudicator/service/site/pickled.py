"""Records as bytes that a later run reads back: much quicker than a log is read, and as harmless.

What is read is made of the program's own records alone, so that a file can never run anything.
"""

from __future__ import annotations

import gc
import io
import pickle
import sys
from collections import Counter
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
DIGEST = 16
"""Bytes of a digest."""
PLAIN = {("builtins", "set"): set, ("builtins", "frozenset"): frozenset, ("collections", "Counter"): Counter}
"""What a memory may be made of beside the program's own records."""


class _Writer(pickle.Pickler):
    """Writes records as calls of their classes, which takes a fraction of what their states would."""

    def reducer_override(self, value: Any) -> Any:  # noqa: ANN401 - any value
        cls: type = type(value)
        return _taken[cls](value)


class _Taken(dict[type, "Callable[[Any], Any]"]):
    """What makes of a record its class and the fields that it takes, by class; other values are left to pickle."""

    def __missing__(self, cls: type) -> Callable[[Any], Any]:
        names = [each.name for each in fields(cls) if each.init and not each.kw_only] if is_dataclass(cls) else []
        self[cls] = _other
        if names and len(names) == len(fields(cls)):
            # A getter of one name gives its value alone.
            take = attrgetter(*names) if len(names) > 1 else _alone(names[0])
            self[cls] = lambda value: (cls, take(value))
        return self[cls]


def _other(_: object) -> Any:  # noqa: ANN401 - the sign of pickle that a value is none of ours
    return NotImplemented


def _alone(name: str) -> Callable[[Any], tuple[Any]]:
    return lambda value: (getattr(value, name),)


_taken = _Taken()


class _Reader(pickle.Unpickler):
    """Makes nothing but records of the program: a file in a home must never be able to run anything."""

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401 - any class
        if (module, name) in PLAIN:
            return PLAIN[module, name]
        held = import_module(module) if module.partition(".")[0] == "adjudicator" else sys.modules.get(module)
        found = getattr(held, name, None)
        if isinstance(found, type) and (is_dataclass(found) or issubclass(found, tuple)):
            return found
        told = f"{module}.{name} is no record"
        raise pickle.UnpicklingError(told)


def pickled(value: object) -> bytes:
    """Return a value as a memory holds it."""
    body = io.BytesIO()
    _Writer(body, pickle.HIGHEST_PROTOCOL).dump(value)
    return body.getvalue()


def unpickled(body: bytes | memoryview) -> Any:  # noqa: ANN401 - a memory, or a part of one
    """Return what was pickled.

    Raises:
        pickle.UnpicklingError: it was damaged, or holds what is no record of ours.
    """
    collects = gc.isenabled()
    gc.disable()  # all that is read stays; to look through it again and again takes as long as to read it
    try:
        return _Reader(io.BytesIO(body)).load()
    except (ImportError, AttributeError, EOFError, TypeError, ValueError, IndexError) as fault:
        raise pickle.UnpicklingError(str(fault)) from fault
    finally:
        if collects:
            gc.enable()


@dataclass(frozen=True, eq=False)
class Sealed(Generic[T]):
    """A value of which a later run has only the bytes until it asks for it: most of a long game needs no new page.

    `what` names it, and `body` is it, pickled; the digest of both is as good as that of the value.
    """

    what: str
    body: bytes

    @cached_property
    def value(self) -> T:
        """The value."""
        found: T = unpickled(self.body)
        return found


def sealed(what: str, value: T) -> Sealed[T]:
    """Return a value sealed, which this run need not read back."""
    made: Sealed[T] = Sealed(what, pickled(value))
    vars(made)["value"] = value
    return made


def digest(value: Any, *, size: int = DIGEST) -> bytes:  # noqa: ANN401 - any plain value, records included
    """Return the digest of a value; of two values that read the same, on any machine, it is the same."""
    import msgspec

    return blake2b(msgspec.msgpack.encode(value, enc_hook=str), digest_size=size).digest()
