"""Words that come before the dice: those promised at a lock, and those for the deal; nothing runs until they are in."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.sealing import BeaconAwaited, WordsAwaited, WordsClosed
from adjudicator.model.page import Fact, Facts, Page, Prose, Section
from adjudicator.service.game.beacon import QUICKNET
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import due, format_time, in_utc, moment, stamp
from adjudicator.service.mail_out.letters import Message, mail

if TYPE_CHECKING:
    from datetime import datetime

    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table
    from adjudicator.service.settings.config import DiceSettings

DEAL = "0.0"
"""The packet in which everything is dealt."""


def before_deal(settings: DiceSettings, now: datetime) -> tuple[WordsAwaited, ...]:
    """Return the row that keeps a deal waiting for the players' words, where the game is set so."""
    if settings.deal == "at once":
        return ()
    return (WordsAwaited(DEAL, stamp(now + timedelta(hours=settings.deal_hours))),)


def awaiting(board: Board, until: str) -> tuple[WordsAwaited, ...]:
    """Return the row that keeps a packet that is being locked waiting for the words that were promised for it."""
    packet, history = board.history.state.packet, board.history
    if packet is None:
        return ()
    phase = phase_id(packet.id, packet.epoch)
    promised = tuple(sorted(history.promised.get(phase, {}).items()))
    if board.config.dice.words == "plain":
        return ()
    # What a correction locks again has its words.
    return (WordsAwaited(phase, until, promised),) if promised and phase not in history.locked else ()


def fixing(board: Board, at: str) -> tuple[BeaconAwaited, ...]:
    """Return the row that keeps a packet that is being locked waiting for a round of the beacon.

    What a correction locks again has its round.

    Args:
        board: the game.
        at: the hour of the lock, or that until which words come.
    """
    packet, settings, history = board.history.state.packet, board.config.dice, board.history
    if packet is None or settings.beacon == "none":
        return ()
    phase = phase_id(packet.id, packet.epoch)
    if phase in history.rounds:
        return ()
    after = moment(at) + timedelta(minutes=settings.beacon_minutes)
    return (BeaconAwaited(phase, at, QUICKNET.name, QUICKNET.round_after(after)),)


def word_hours(board: Board, now: datetime) -> str:
    """Return the moment until which promised words come that are due from now on."""
    return stamp(now + timedelta(hours=board.config.dice.word_hours))


def all_in(board: Board) -> bool:
    """Return whether everybody has sent the word that is awaited from them."""
    awaited = board.history.awaited
    if awaited is None:
        return False
    came = {seat for seat, _ in board.history.book.words_of(awaited.packet)}
    wanted = {seat for seat, _ in awaited.promised} or {seat for seat in board.game.seats if board.addresses(seat)}
    return wanted <= came


def closing(board: Board) -> tuple[Any, ...]:
    """Return the row that ends the waiting, none where nothing is awaited."""
    awaited = board.history.awaited
    return (WordsClosed(awaited.packet),) if awaited is not None else ()


def ask_for_words(home: Home, table: Table) -> None:
    """Write to every player for a word before anything is dealt: the chain is fixed, and its anchors go with it."""
    awaited = table.history.awaited
    if awaited is None:
        return
    say, anchors = speaker(table), table.keys.anchors
    with table.work() as work:
        for seat, player in table.players.items():
            until = due(awaited.packet, "", awaited.until, home.now(), player.zone)
            facts = {"name": player.name, "game": table.config.title, "until": until.when}
            proof = (Fact("open", (anchors.open.hex(),)), Fact("hidden", (anchors.hidden.hex(),)))
            page = Page(
                kind="notice",
                game=table.id,
                label=table.config.title,
                title=say("letters/deal-title", facts),
                story=(say("letters/deal-story", facts),),
                blocks=(
                    Prose((say("letters/deal-why", facts),)),
                    Section("Dice", (Prose((say("pages/anchors", {}),)), Facts(proof, code=True)), numbered=False),
                ),
                letter=True,
            )
            work.tx.queue(mail(home, table, seat, Message("deal", "0-0", page.title, _text(page))))


def waits_for(board: Board) -> str:
    """Return in one sentence which words, or which round of a beacon, a game waits for."""
    awaited, due = board.history.awaited, board.history.due
    if awaited is None:
        assert due is not None
        hour = format_time(QUICKNET.hour_of(due.round), "UTC")
        return f"Packet {due.packet} is locked; its dice fall with round {due.round} of the beacon, at {hour} UTC."
    until = in_utc(awaited.until)
    if awaited.packet == DEAL:
        return f"{board.config.title} is not dealt yet: players send words for the deal until {until}."
    return f"Packet {awaited.packet} is locked; its dice fall when the words are in that were promised, or at {until}."


def _text(page: Page) -> str:
    from adjudicator.report.text import render_text

    return render_text(page)
