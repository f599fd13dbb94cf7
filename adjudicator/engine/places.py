"""Places of orders: which order takes the place of which."""

from __future__ import annotations

from typing import Any


def same_place(new: Any, old: Any) -> bool:  # noqa: ANN401 - any two orders
    """Say whether two orders have the same key, or are of a kind and one of them speaks of the whole kind.

    An order whose key is its kind and a colon, such as `gift none`, takes the place of all of that kind, and
    gives way to any; `corruption all` gives way to nobody but another word for all, as it leaves room for exceptions.
    """
    if new.kind != old.kind:
        return False
    whole = f"{new.kind}:"
    if whole == old.key():
        return whole == new.key() or type(new) is not type(old)
    return bool(new.key() in {old.key(), whole})
