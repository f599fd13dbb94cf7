"""What a lock fixed, as digests: in a mail before any die falls, or in the report, which proves less."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.sealing import BeaconAwaited, OrdersSealed, WordsAwaited, WordsSealed
from adjudicator.model.page import Page, Prose, Section
from adjudicator.service.game.beacon import QUICKNET
from adjudicator.service.game.dice_words import word_digests
from adjudicator.service.game.order_seals import orders_digest
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.times import format_time
from adjudicator.service.mail_out.letters import Message, digests_table, lock_page, mail, mail_to_observer

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.sights import Moment
    from adjudicator.service.game.table import Board, Table, Work


def lock_notice(home: Home, table: Table, work: Work) -> None:
    """Queue the mail that fixes all orders and words by digest, before any die of the packet is rolled."""
    from adjudicator.report.text import render_text

    packet = table.history.state.packet
    assert packet is not None
    phase = phase_id(packet.id, packet.epoch)
    words = {**table.history.promised.get(phase, {}), **word_digests(table.keys, table.history, phase)}
    rows = tuple((seat, orders_digest(table, seat), words.get(seat, "")) for seat in table.game.seats)
    page = lock_page(table, speaker(table), packet, rows, home.now())
    waits = next((row for row in work.bodies if isinstance(row, WordsAwaited)), None)
    drawn = next((row for row in work.bodies if isinstance(row, BeaconAwaited)), None)
    if waits is None and drawn is None and table.config.proof == "report":
        return
    if waits is not None:
        facts = {"until": format_time(datetime.fromisoformat(waits.until), "UTC")}
        page = replace(page, story=(*page.story, speaker(table)("letters/lock-words", facts)))
    if drawn is not None:
        facts = {"round": str(drawn.round), "until": format_time(QUICKNET.hour_of(drawn.round), "UTC")}
        page = replace(page, story=(*page.story, speaker(table)("letters/lock-beacon", facts)))
    text = render_text(page)
    # A packet that was reopened is locked again, and its notice is a new mail.
    message = Message("lock", packet.id.replace(".", "-"), page.title, text, number=packet.epoch + 1)
    for seat in table.game.seats:
        work.tx.queue(mail(home, table, seat, message))
    work.tx.queue(*(mail_to_observer(home, table, each, message) for each in table.observers))


def fixed(table: Board, moment: Moment, page: Page) -> Page:
    """Return a report with the digests that the locks of its packets fixed; each lock is in the log since then."""
    phases = [phase_id(packet.id, packet.epoch) for packet in moment.packets]
    sealed = table.history.sealed
    orders = {row.packet: dict(row.digests) for row in sealed if isinstance(row, OrdersSealed)}
    words = {row.packet: dict(row.digests) for row in sealed if isinstance(row, WordsSealed)}
    parts = []
    for phase in (phase for phase in phases if phase in orders):
        rows = tuple((seat, digest, words.get(phase, {}).get(seat, "")) for seat, digest in orders[phase].items())
        parts.append(digests_table(table, moment.say, phase, rows, worded=any(words.get(phase, {}).values())))
    if not parts:
        return page
    why = Prose((moment.say("letters/lock-digits", {}),))
    folded = moment.say("letters/lock-folded", {"seats": table.game.seats})
    section = Section(moment.say("letters/lock-section", {}), (*parts, why), numbered=False, folded=folded)
    return replace(page, blocks=(*page.blocks, section))
