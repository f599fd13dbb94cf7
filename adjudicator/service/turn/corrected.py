"""What a correction took back, written as its report is: packet is compared with packet."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.service.game.sights import Moment

if TYPE_CHECKING:
    from adjudicator.service.game.table import Board


def taken_back(table: Board, moment: Moment) -> tuple[Board, Moment] | None:
    """Return a game before the correction that a report tells of, and the packets that ran again as they ran then.

    The report of a correction covers every packet that ran again, and the one of the same name before it perhaps the
    last of them alone, so the two cannot be compared.

    Args:
        table: the game.
        moment: of the report of the correction.

    Returns:
        None where nothing ran again, or what did had not been reported.
    """
    history = table.history
    if history.branch is None or history.cut is None or history.cut > moment.since:
        return None
    before = copy(table)
    rows, state = history.branch
    before.history = replace(history, rows=rows, state=state, marks={}, branch=None, cut=None)
    return before, Moment(before, history.cut, moment.now, moment.say)
