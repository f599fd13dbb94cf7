"""The part of the first letter that both republics write: the Senators of a seat and its hand."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Note, Part, Row, Section, Table
from adjudicator.systems.republic.report.basics import person_name, say, senators


def dealt(sight: Sight, ratings: tuple[str, ...], post: Callable[[Sight, str], str], rest: tuple[Part, ...]) -> Section:
    """Return the Senators of a seat with their ratings, then its hand and what else it was dealt.

    Args:
        sight: everything that the seat may know.
        ratings: what cards have, as `MIL`; the first letter of each heads its column.
        post: what a Senator, by his bare id, is and where he is.
        rest: what follows.
    """
    columns = (
        Column("", "number"),
        Column("Senator"),
        *(Column(name[0], "number", full=name) for name in ratings),
        Column("INF", "number"),
        Column("post", full="Post"),
    )
    rows = tuple(
        Row(
            (
                key,
                person_name(sight, key),
                *(getattr(sight.game.box.person(key), name.lower()) for name in ratings),
                row.inf,
                post(sight, key),
            )
        )
        for key, row in senators(sight.state, sight.seat or "")
    )
    table = Table(say(sight, "your-senators"), columns, rows, titled=False)
    return Section("Your Senators", (table, Note(say(sight, "ratings")), *rest), numbered=False)
