"""The votes of an open packet that all can read, added up; and what counts for whoever posts none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.engine import filing
from adjudicator.model.page import Column, Part, Points, Prose, Row, Table
from adjudicator.model.view import view
from adjudicator.service.game.speech import speaker

if TYPE_CHECKING:
    from adjudicator.engine.voting import Matter, Weight
    from adjudicator.model.order import Filed
    from adjudicator.model.state import State
    from adjudicator.service.game.table import Table as GameTable


def matters_of(table: GameTable) -> tuple[Matter, ...]:
    """Return what is put to the vote in the open packet of a game whose votes are no secret once posted."""
    seen, kinds = view(table.history.state, None), table.config.forum.open
    return tuple(each for each in table.game.system.matters(table.game, seen) if each.kind in kinds)


def summed(table: GameTable, matters: Sequence[Matter], shown: Sequence[Filed]) -> list[Part]:
    """Return the posted votes added up, a row for each proposal.

    Args:
        table: the game.
        matters: what is put to the vote.
        shown: the orders that all can read.
    """
    seen = view(table.history.state, None)
    sides = tuple(dict.fromkeys(side for each in matters for side in each.sides))
    rows = []
    for matter in matters:
        count = Counter[str]()
        for voter in matter.voters:
            cast = _cast(table, seen, matter, voter.seat, shown)
            count[cast.side if cast is not None else ""] += voter.votes if cast is None else cast.votes
        figures = (count[side] if side in matter.sides else None for side in sides)
        rows.append(Row((matter.name, matter.says, *figures, count[""])))
    columns = (Column(""), Column("proposal"), *(Column(side, "number") for side in sides), Column("open", "number"))
    told = speaker(table)("letters/tally-votes", {})
    return [Prose((told,)), Table("The vote so far", columns, tuple(rows), titled=False)]


def _cast(table: GameTable, seen: State, matter: Matter, seat: str, shown: Sequence[Filed]) -> Weight | None:
    """Return what a seat's posts say of a proposal; None where they say nothing, or only under a condition."""
    fitting = [filed for filed in shown if filed.seat == seat and matter.takes(filed.order)]
    for filed in filing.best_first(fitting):
        found = table.game.system.weighs(table.game, seen, seat, matter, filed.order)
        if found is not None:
            return found if not filed.when else None
    return None


def unposted(table: GameTable, matters: Sequence[Matter], shown: Sequence[Filed]) -> Points | None:
    """Return for each seat what it has posted no vote on, and the side that counts for it where it files none."""
    say, seen, lines = speaker(table), view(table.history.state, None), []
    for seat in table.game.seats:
        lacking: dict[str, list[str]] = {}
        for matter in matters:
            voter = next((each for each in matter.voters if each.seat == seat and each.votes), None)
            if voter is not None and _cast(table, seen, matter, seat, shown) is None:
                lacking.setdefault(voter.side, []).append(matter.name)
        if lacking:
            facts = {"name": table.players[seat].name, "sides": [[side, names] for side, names in lacking.items()]}
            lines.append(say("letters/tally-unposted", facts))
    return Points(tuple(lines)) if lines else None
