"""What holds between the files of a box, whichever republic it is of, and the sentences that say what does not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from adjudicator.model.errors import UserError
from adjudicator.systems.republic.box.contents import Contents
from adjudicator.systems.republic.box.keys import family_of

TOTALS: Final = range(3, 19)
"""The totals of three dice."""


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


def require_people(box: Contents) -> None:
    """Refuse families without a chit, Statesmen of no family, and leaders of no war; raises UserError."""
    chits = box.chits.families
    for key in box.senators:
        if not key.isdigit() or not 1 <= int(key) <= chits:
            raise UserError(f"senators.toml: senator {key} has no chit; write an id from 1 to {chits}.")
    for key, man in box.statesmen.items():
        where = f"statesmen.toml: statesman {key}"
        require_known(where, "family", [man.family], box.senators, "senators.toml")
        if family_of(key) != man.family:
            raise UserError(f"{where} has the family {man.family}; write {family_of(key)}, or another id.")
    for key, rule in box.family_rules.items():
        require_known(f"statesmen.toml: family rule {key}", "ids", rule.ids, box.statesmen, "statesmen.toml")
    series = {war.series for war in box.entries_of("war").values()}
    for key, leader in box.entries_of("leader").items():
        require_known(f"leaders.toml: leader {key}", "series", leader.series, series, "wars.toml")


def require_ranks(box: Contents) -> None:
    """Refuse offices whose ranks leave one out or are there twice; raises UserError."""
    ranks = [box.offices[key].rank for key in box.hrao()]
    if ranks != list(range(1, len(ranks) + 1)):
        raise UserError(f"offices.toml: the ranks are {ranks}; write 1, 2, 3 and so on, each once.")


def require_rising(name: str, totals: Sequence[int]) -> None:
    """Refuse the rows of a table that do not rise from one to the next; raises UserError."""
    if not totals or list(totals) != sorted(set(totals)):
        raise UserError(f"tables.toml: the rows of [{name}] do not rise from one to the next; put them in order.")


def require_totals(era: str, events: Sequence[str], known: Collection[str]) -> None:
    """Refuse a column of random events that has not one known event for each total of three dice; raises UserError."""
    where = "tables.toml: [random_events]"
    require_known(where, era, events, known, "table_events.toml")
    if len(events) != len(TOTALS):
        raise UserError(f"{where} lists {len(events)} `{era}` events; write {len(TOTALS)}, for the totals 3 to 18.")
