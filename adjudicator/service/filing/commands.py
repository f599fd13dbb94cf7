"""Lines to the bot: done, clear, cancel, word, help, status, and those about the people."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.engine import filing
from adjudicator.engine.book import DoneSaid, OrderWithdrawn, WordSent
from adjudicator.intake.questions import ASK, HELP, STATUS
from adjudicator.model.order import Filed, Refused
from adjudicator.model.reading import Command, Talk
from adjudicator.service.filing import away, requests
from adjudicator.service.filing.docket import Filing, Outcome, refused, understood
from adjudicator.service.filing.proposals import drop, withdraw


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


def _clear(work: Filing, command: Command) -> Outcome:
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
    """Withdraw what the last mail before this one filed, and nothing else: orders it replaced are not restored."""
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


def _strike(work: Filing, filed: Filed) -> None:
    """Take an order off file; one that has acted on arrival is undone, if it can be."""
    work.write(OrderWithdrawn(work.seat, filed.number))
    undo = getattr(filed.order, "undo", None)
    if undo is not None:
        work.arrive(replace(filed, order=undo(), number=work.book.next_number(work.seat)))


def _word(work: Filing, command: Command) -> Outcome:
    barred = work.barred("word")
    if work.settled:
        barred = Refused("word_locked", facts={"packet": work.packet})
    if barred is not None:
        return refused(command, barred)
    work.write(WordSent(work.seat, work.phase, _first(command)))
    return understood(command)


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


_COMMANDS = {
    ASK: _ask,
    "done": _done,
    "clear": _clear,
    "cancel": _cancel,
    "forget": _forget,
    "word": _word,
    HELP: _asked_for,
    STATUS: _asked_for,
    "wait": away.wait,
    "extend": away.extend,
    "absent": away.absent,
    "address": requests.address,
    "resign": requests.resign,
    "confirm": requests.confirm,
}
