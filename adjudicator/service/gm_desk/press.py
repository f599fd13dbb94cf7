"""Press of the GM to players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.log.press import GM, WHITE, PressSent
from adjudicator.model.errors import UserError
from adjudicator.service.game.gm_journal import journal_act
from adjudicator.service.game.speech import speaker
from adjudicator.service.press.addressees import Meant, meant
from adjudicator.service.press.incoming import carried
from adjudicator.service.press.outgoing import relayed

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table


def write_press(home: Home, table: Table, to: str, text: str, why: str = "") -> PressSent:
    """Write to players as the GM, through the game, and return its row of the log.

    Args:
        home: gives the hour.
        table: the game.
        to: names with commas between them, or `all`.
        text: the words.
        why: a remark for the journal.

    Raises:
        UserError: a name is unknown or not clear, or the words cannot be passed on.
    """
    row = press_of_gm(table, home.stamp(), to, text)
    with table.work() as work:
        journal_act(home, table, work, "press", row.at, to, text, why)
        work.add(row)
        work.tx.queue(*relayed(home, table, work.bodies))
    return row


def press_of_gm(table: Board, at: str, to: str, text: str) -> PressSent:
    """Return the row of words of the GM.

    Raises:
        UserError: a name is unknown or not clear, or the words cannot be passed on.
    """
    found, known = meant(table, GM, to), ", ".join(player.name for player in table.players.values())
    if not isinstance(found, Meant) or not found.to:
        written = "" if isinstance(found, Meant) else found.written
        raise UserError(
            f"Nobody alone is called `{written}`; write names in full, with commas, or all. Known: {known}."
        )
    lines = tuple(text.strip("\n").splitlines())
    refused = carried(table, GM, lines)
    if refused is not None:
        raise UserError(speaker(table)(f"refusals/{refused.code}", refused.facts or {}))
    packet = table.history.state.packet
    return PressSent(GM, found.to, WHITE, False, "\n".join(lines), packet.id if packet else "", at, "gm")
