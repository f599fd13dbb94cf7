"""Places of orders: which order replaces which."""

from __future__ import annotations

from typing import Any


def same_place(new: Any, old: Any) -> bool:  # noqa: ANN401 - any two orders
    """Return whether two orders have the same key, or are of one kind and one of them covers the whole kind.

    An order whose key is its kind and a colon, such as `gift none`, replaces all of that kind, and
    is replaced by any; `corruption all` is replaced only by another order for all, as it leaves room for exceptions.
    """
    if new.kind != old.kind:
        return False
    whole = f"{new.kind}:"
    if whole == old.key():
        return whole == new.key() or type(new) is not type(old)
    return bool(new.key() in {old.key(), whole})
