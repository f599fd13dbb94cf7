"""Checks whether parsed JSON has the shape that a TypedDict declares, and if not, where it differs."""

from __future__ import annotations

from types import UnionType
from typing import get_args, get_origin, get_type_hints, is_typeddict

from adjudicator.model.canonical import LARGEST


def misfit(value: object, form: object, path: str) -> str:
    """Return one sentence about the first place where a value does not have a form, or nothing.

    Args:
        value: parsed JSON of any shape.
        form: `str`, `int`, `list[form]`, `form | None`, or a TypedDict, whose entries are all required.
        path: what to call the value.
    """
    if is_typeddict(form):
        entries = get_type_hints(form)
        if not isinstance(value, dict) or value.keys() != entries.keys():
            return f"{path} must have the entries {', '.join(entries)} and no other"
        return next(filter(None, (misfit(value[key], each, f"{path}.{key}") for key, each in entries.items())), "")
    if get_origin(form) is UnionType:
        return "" if value is None else misfit(value, get_args(form)[0], path)
    if get_origin(form) is list:
        if not isinstance(value, list):
            return f"{path} must be a list"
        inner = get_args(form)[0]
        return next(filter(None, (misfit(each, inner, f"{path}[{at}]") for at, each in enumerate(value))), "")
    # a bool is an int to Python, not to JSON; a number beyond LARGEST has no canonical spelling
    if type(value) is not form or (isinstance(value, int) and abs(value) > LARGEST):
        return f"{path} must be a {'whole number' if form is int else 'text'}"
    return ""
