"""Lines to the bot: done, clear, cancel, word, help, status, and those about the people."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from adjudicator.engine.log.book import DoneSaid, OrderWithdrawn, WordSent
from adjudicator.engine.log.sealing import WordPromised, WordsAwaited, kept
from adjudicator.engine.running import filing
from adjudicator.intake.statement.questions import ASK, HELP, STATUS
from adjudicator.model.order import Filed, Refused
from adjudicator.model.reading import Command, Talk
from adjudicator.service.filing import away, mails_wanted, requests
from adjudicator.service.filing.docket import Filing, Outcome, refused, understood
from adjudicator.service.filing.proposals import drop, withdraw

_DIGEST = re.compile(r"[0-9a-f]{64}")


def obey(work: Filing, command: Command) -> Outcome:
    """Carry out a line to the bot and return what became of it."""
    handler = _COMMANDS.get(command.name)
    if handler is None:
        return refused(command, Refused("command_not_here", facts={"command": command.name}))
    return handler(work, command)


def _first(command: Command) -> str:
    return command.arguments[0] if command.arguments else ""


def _done(work: Filing, command: Command) -> Outcome:
    yes = command.arguments[:1] != ("no",)
    barred = work.barred("done")
    if barred is not None:
        return refused(command, barred)
    if work.book.is_done(work.seat, work.phase) != yes:
        work.write(DoneSaid(work.seat, work.phase, yes))
    return understood(command, done=yes)


def _overtaken(work: Filing, command: Command) -> Outcome | None:
    """Return the refusal of a line that would take back what came after it, None where nothing did."""
    return refused(command, Refused("mail_overtaken", facts={"kind": command.name})) if work.later else None


def _clear(work: Filing, command: Command) -> Outcome:
    if (late := _overtaken(work, command)) is not None:
        return late
    if work.frozen:
        return refused(command, Refused("in_grace", facts={"packet": work.packet, "kind": "clear"}))
    wanted = _first(command)
    mine = [f for f in work.book.of(work.seat) if f.life != "standing" and filing.alive(f, work.state)]
    struck = [f for f in mine if wanted in {"", "all", f.order.kind}]
    for filed in struck:
        _strike(work, filed)
    withdraw(work, kind="" if wanted == "all" else wanted)
    return understood(command, orders=tuple(struck))


def _cancel(work: Filing, command: Command) -> Outcome:
    """Withdraw orders that read like the words given, standing ones too; or absences."""
    if away.MEANT.fullmatch(_first(command)):
        return away.cancel(work, command)
    if (late := _overtaken(work, command)) is not None:
        return late
    if work.frozen:
        return refused(command, Refused("in_grace", facts={"packet": work.packet, "kind": "cancel"}))
    wanted = _first(command).removeprefix("standing").strip(" :").lower()

    def said(filed: Filed) -> str:
        return replace(filed, life="packet", rank=0).say(work.game.name).lower()

    here = work.state.packet
    own = work.book.of(work.seat)
    mine = [filed for filed in own if filed.life != "packet" or (here is not None and here.takes(filed.packet))]
    exact = [f for f in mine if said(f) == wanted] or [f for f in mine if wanted and said(f).startswith(wanted)]
    if not exact:
        return refused(command, Refused("nothing_to_cancel", facts={"wanted": wanted}))
    for filed in exact:
        _strike(work, filed)
    withdraw(work, exact)
    return understood(command, orders=tuple(exact))


def _forget(work: Filing, command: Command) -> Outcome:
    """Take back what the last mail before this one filed, and nothing else: what it replaced does not come back."""
    if (late := _overtaken(work, command)) is not None:
        return late
    if work.frozen:
        return refused(command, Refused("in_grace", facts={"packet": work.packet, "kind": "forget"}))
    mail, here = work.book.last_mail(work.seat, but=work.mail), work.state.packet
    own = [filed for filed in work.book.of(work.seat) if mail and filed.mail == mail]
    mine = [filed for filed in own if filed.life != "packet" or (here is not None and here.takes(filed.packet))]
    proposed = drop(work, mail)
    if not mine and not proposed:
        return refused(command, Refused("nothing_of_last_mail"))
    for filed in mine:
        _strike(work, filed)
    withdraw(work, mine)
    if work.book.is_done(work.seat, work.phase):
        work.write(DoneSaid(work.seat, work.phase, done=False))
    return understood(command, orders=tuple(mine))


def take_back(work: Filing, mails: Collection[str]) -> tuple[Filed, ...]:
    """Take off file what some texts of a post filed for a packet that still takes orders, and what they proposed.

    Args:
        work: the letter by which they no longer stand.
        mails: their numbers, as orders name them.

    Returns:
        The orders that were taken back.
    """
    here = work.state.packet
    own = [filed for filed in work.book.of(work.seat) if filed.mail in mails]
    mine = [filed for filed in own if filed.life != "packet" or (here is not None and here.takes(filed.packet))]
    for filed in mine:
        _strike(work, filed)
    for mail in mails:
        drop(work, mail)
    return tuple(mine)


def _strike(work: Filing, filed: Filed) -> None:
    """Take an order off file; one that has acted on arrival is undone, if it can be."""
    work.write(OrderWithdrawn(work.seat, filed.number))
    undo = getattr(filed.order, "undo", None)
    if undo is not None:
        work.arrive(replace(filed, order=undo(), number=work.book.next_number(work.seat)))


def _word(work: Filing, command: Command) -> Outcome:
    text = _first(command)
    if work.awaited is not None:
        return _awaited(work, command, work.awaited, text)
    barred = work.barred("word")
    if work.settled:
        barred = Refused("word_locked", facts={"packet": work.packet})
    if barred is not None:
        return refused(command, barred)
    if work.two_steps:
        return _promise(work, command, text)
    work.write(WordSent(work.seat, work.phase, text))
    return understood(command)


def _awaited(work: Filing, command: Command, awaited: WordsAwaited, text: str) -> Outcome:
    """Take a word that dice wait for: one that was promised, or any for the deal."""
    promised = dict(awaited.promised)
    facts = {"packet": awaited.packet}
    if work.seat in promised and not kept(promised[work.seat], text):
        return refused(command, Refused("word_not_promised", facts=facts))
    if promised and work.seat not in promised:
        return refused(command, Refused("word_locked", facts=facts))
    work.write(WordSent(work.seat, awaited.packet, text))
    return understood(command)


def _promise(work: Filing, command: Command, text: str) -> Outcome:
    """Take the digest of a word that is told after the lock."""
    digest = "".join(text.lower().split())
    if not _DIGEST.fullmatch(digest):
        return refused(command, Refused("word_two_steps"))
    work.write(WordPromised(work.seat, work.phase, digest))
    return understood(command, says="word-promised", facts={"digest": digest})


def _asked_for(work: Filing, command: Command) -> Outcome:
    del work
    return understood(command)


def _ask(work: Filing, command: Command) -> Outcome:
    """Answer a question; one that the game cannot answer counts as talk."""
    told = work.answer(work, command)
    if told is None:
        talk = Talk(command.line, command.text, command.last)
        return Outcome(command.line, command.text, "ignored", result=talk)
    return understood(command, says=told.topic, facts=told.facts)


def _resend(work: Filing, command: Command) -> Outcome:
    """Send reports once more; which, is told with the line."""
    told = work.answer(work, command)
    if told is None:
        return refused(command, Refused("report_unclear"))
    if not told.facts["mails"]:
        return refused(command, Refused("no_report", facts=dict(told.facts)))
    return understood(command, says=told.topic, facts=told.facts)


_COMMANDS = {
    ASK: _ask,
    "done": _done,
    "clear": _clear,
    "cancel": _cancel,
    "forget": _forget,
    "resend": _resend,
    "word": _word,
    HELP: _asked_for,
    STATUS: _asked_for,
    "wait": away.wait,
    "extend": away.extend,
    "absent": away.absent,
    "address": requests.address,
    mails_wanted.NAME: mails_wanted.choose,
    "resign": requests.resign,
    "confirm": requests.confirm,
    "undo": requests.undo,
}
