"""Accounts of a forum that their players have lost: the GM unties them, and a new code goes out by mail.

The proof that another account is the player's is the code: it goes to the addresses of the seat alone, and the account
that posts it speaks for the seat. All others learn of both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.engine.log.posts import AccountUntied
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event
from adjudicator.service.game.gm_journal import journal_act
from adjudicator.service.game.speech import speaker
from adjudicator.service.mail_out.announcements import news, notice
from adjudicator.service.mail_out.letters import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.model.journal import OutMail
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table


def untie(home: Home, table: Table, seat: str, account: str, why: str) -> tuple[tuple[str, ...], int]:
    """Let accounts speak for a seat no longer, mail its player a new code, and tell all others.

    Args:
        home: gives the time.
        table: the game.
        seat: the seat.
        account: one account of it by name or number; all that it has, where it is empty.
        why: the reason, which is public.

    Returns:
        the names of the accounts, and how many letters wait.

    Raises:
        UserError: the game has no thread, nobody plays the seat, or no such account speaks for it.
    """
    player = table.players[seat]
    if not table.config.forum.family:
        raise UserError(f"{table.config.title} has no thread; a game has one where its game.toml has [forum].")
    if not table.addresses(seat):
        raise UserError(f"Nobody plays {player.name} now, so there is nobody to mail a code to.")
    known = dict(_known(table, seat))
    rows = untying(table, seat, account, why)
    if not rows:
        told = ", ".join(known.values()) or "none"
        raise UserError(
            f"No such account speaks for {player.name}; there are: {told}. "
            f"A code for a first one goes out by: adjudicator forum invite {table.id} --seat {seat}"
        )
    names = tuple(row.name for row in rows if isinstance(row, AccountUntied))
    with table.work() as work:
        journal_act(home, table, work, "untie", seat, account, why)
        work.add(*rows)
        work.tx.queue(*_letters(home, table, seat, names, why, rows))
    return names, len(table.game.seats)


def untying(board: Board, seat: str, account: str, why: str) -> tuple[Any, ...]:
    """Return the rows by which accounts speak for a seat no longer, and all are told; none where it has none."""
    found = [(ident, name) for ident, name in _known(board, seat) if account in {"", ident, name, f"name:{name}"}]
    rows = tuple(AccountUntied(seat, ident, name, why) for ident, name in found)
    return (*rows, *(Event.of(row, "") for row in rows))


def _known(board: Board, seat: str) -> Iterator[tuple[str, str]]:
    """Yield the accounts that speak for a seat, each with its name, those that the GM has listed among them."""
    posts, names = board.history.posts, set[str]()
    for tied in posts.accounts:
        if tied.seat == seat:
            names |= {tied.name, tied.account}
            yield tied.account, tied.name
    fresh = board.history.people.tenure(seat).count == 0
    for listed in next(each.accounts for each in board.config.players if each.seat == seat) if fresh else ():
        used = any(tied.name == listed for tied in posts.ever)
        if listed not in names and not used and not posts.is_lost(seat, f"name:{listed}", listed):
            yield f"name:{listed}", listed


def _letters(
    home: Home, table: Table, seat: str, names: tuple[str, ...], why: str, rows: tuple[Any, ...]
) -> Iterator[OutMail]:
    """Yield the letter with the new code to the player, and what all others are told."""
    say, settings = speaker(table), table.config.forum
    tenure, serial = table.history.people.tenure(seat).count, len(table.history.posts.lost)
    facts = {
        "accounts": names,
        "code": table.keys.account(seat, tenure, table.history.posts.count(seat, tenure)),
        "thread": settings.address or settings.thread,
        "game": table.config.title,
        "why": why,
    }
    told = tuple(say(f"letters/account-lost{part}", facts) for part in ("", "-code", "-orders"))
    message = Message("account", f"lost-{serial}", say("letters/account-lost-title", facts), "")
    yield notice(home, table, seat, told, message)
    for number, event in enumerate(row for row in rows if isinstance(row, Event)):
        yield from news(home, table, event, f"account-{serial + number}", but=seat)
