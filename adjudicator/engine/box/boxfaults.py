"""Messages to a GM whose box cannot be read: one sentence with the file, the entry and what to write there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")


def explain(where: str, raw: Mapping[str, Any], kind: type, fault: str) -> str:
    """Return the sentence for a fault that msgspec found in an entry.

    Args:
        where: file and entry.
        raw: the entry.
        kind: the record that was expected.
        fault: msgspec's words, whose path says where in the entry.
    """
    said, _, path = fault.partition(" - at `$")
    steps = _steps(path.rstrip("`"))
    place = "".join(f"[{int(step) + 1}]" if step.isdigit() else f".{step}" for step in steps).lstrip(".")
    expected = _at(inspect.type_info(kind), steps)
    missing = re.search(r"missing required field `(.*)`", said)
    if missing:
        name = missing.group(1)
        in_part = f" in `{place}`" if place else ""
        return f"{where} has no `{name}`{in_part}; write {_describe(_at(expected, [name]))}."
    unknown = re.search(r"unknown field `(.*)`", said)
    if unknown:
        name = f"{place}.{unknown.group(1)}".lstrip(".")
        return f"{where} has a key `{name}` that is not known; {instead(unknown.group(1), _keys(expected))}"
    return f"{where} has `{place}` = {_value(raw, steps)}; write {_describe(expected)}."


def _steps(path: str) -> list[str]:
    """Return the keys and places of a path; msgspec does not say which value of a free table is meant."""
    return [name or at for name, at in _STEP.findall(path.partition("[...]")[0])]


def instead(word: str, known: tuple[str, ...]) -> str:
    """Return the end of a sentence about an unknown word: the nearest known one, or all of them."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1, cutoff=0.6)
    if near:
        return f"did you mean `{near[0]}`?"
    return f"the known ones are {', '.join(known)}." if known else "nothing goes there."


def _value(raw: object, steps: list[str]) -> str:
    for step in steps:
        if isinstance(raw, Mapping):
            raw = raw.get(step, "?")
        else:
            assert isinstance(raw, list | tuple)
            raw = raw[int(step)]
    return msgspec.json.encode(raw).decode()


def _keys(kind: inspect.Type) -> tuple[str, ...]:
    return tuple(field.encode_name for field in kind.fields) if isinstance(kind, inspect.StructType) else ()


def _at(kind: inspect.Type, steps: list[str]) -> inspect.Type:
    """Return the type expected at a path of an entry."""
    for step in steps:
        kind = _below(_plain(kind, step), step)
    return kind


def _below(kind: inspect.Type, step: str) -> inspect.Type:
    if isinstance(kind, inspect.StructType):
        found = next((field.type for field in kind.fields if field.encode_name == step), None)
        return found or inspect.AnyType()
    return kind.item_type if isinstance(kind, inspect.VarTupleType) else inspect.AnyType()


def _plain(kind: inspect.Type, step: str) -> inspect.Type:
    """Return the member of a union that has this key, or the type itself."""
    if isinstance(kind, inspect.UnionType):
        return next((one for one in kind.types if step in _keys(one)), kind.types[0])
    return kind


def _describe(kind: inspect.Type) -> str:
    """Return what a GM has to write for a type, as the end of `write ...`."""
    if isinstance(kind, inspect.UnionType):
        return " or ".join(_describe(one) for one in kind.types if not isinstance(one, inspect.NoneType))
    if isinstance(kind, inspect.IntType):
        return _number(kind)
    if isinstance(kind, inspect.VarTupleType):
        return f"a list, each of it {_describe(kind.item_type)}"
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, inspect.StructType):
        return "a table with " + ", ".join(field.encode_name for field in kind.fields if field.required)
    if isinstance(kind, inspect.DictType):
        return f"a table, each value of it {_describe(kind.value_type)}"
    simple = {inspect.StrType: "a text in quotes", inspect.BoolType: "true or false"}
    return simple.get(type(kind), "what the printed file has there")


def _number(kind: inspect.IntType) -> str:
    if kind.ge is not None and kind.le is not None:
        return f"a number from {kind.ge} to {kind.le}"
    if kind.ge is not None:
        return f"a number of {kind.ge} or more"
    return "a whole number"
