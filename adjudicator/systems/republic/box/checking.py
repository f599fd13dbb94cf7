"""What holds between the files of a box, whichever republic it is of, and the sentences that say what does not."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from adjudicator.model.errors import UserError


def require_known(where: str, field: str, keys: Iterable[object], known: Collection[object], file: str) -> None:
    """Refuse a reference to what is not in another file.

    Raises:
        UserError: one of `keys` is not in `known`, the ids of `file`.
    """
    for key in keys:
        if key not in known:
            raise UserError(f"{where} has `{field}` = {key!r}, which is not in {file}; write one that is.")


def require_count(what: str, listed: int, found: int) -> None:
    """Refuse a number of the component list that is not that of the files; raises UserError."""
    if listed != found:
        raise UserError(
            f"components.toml lists {listed} for {what}, but the files hold {found}; mend the cards or the list."
        )
