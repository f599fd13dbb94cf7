"""Our answers to mail from the GM: what waits for a yes, what was done, what the GM asked to see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.model.letter import CONFIRM
from adjudicator.model.page import Block, Order, Orders, Page, Prose, Section, Verdict, Verdicts
from adjudicator.service.game.times import format_time, moment
from adjudicator.service.mail_out.letters import Message, mail_to_gm

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.model.letter import Letter
    from adjudicator.service.gm_mail.context import Post
    from adjudicator.service.gm_mail.lines import Asked

SAMPLES = (
    "gm status",
    "gm owed",
    "gm held",
    "gm read 12",
    "gm digest",
    "gm orders Dora",
    "gm extend 12 hours because Dora is ill",
    "gm pause until 2026-12-28 20:00 because of the holidays",
    "gm resume because we are back",
    "gm close",
    "gm release 12 as Dora because she wrote from a new address",
    "gm refuse 12 because it is not for us",
    "gm resend report to Dora",
    "gm rule carthage.city.city.treasury 105 because it was miscounted",
    "gm decide approve HN because it is a fine name",
    "gm rewind 1.1 reopen because Ben never got his letter",
    "gm substitute for Dora because she rang me:",
    "done",
    "end",
    "gm press to Anna, Ben:",
    "I shall look into it.",
    "end press",
)
"""The syntax of each command."""


@dataclass
class Told:
    """The contents of an answer, each item with the line it answers."""

    commands: tuple[Asked, ...] = ()
    waits: list[tuple[str, str]] = field(default_factory=list)
    done: list[tuple[str, str]] = field(default_factory=list)
    faults: list[tuple[str, str]] = field(default_factory=list)
    shown: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    code: str = ""
    remark: str = ""


def answer(post: Post, entry: JournalEntry, letter: Letter, found: Told) -> OutMail:
    """Return the answer to a mail of the GM, to the address that it names as its sender."""
    from adjudicator.report.text import render_text

    zone = post.home.settings.digest.zone
    facts = {"received": f"{format_time(moment(entry.received_at), zone)} {zone or 'UTC'}", "code": found.code}
    counts = {"waits": len(found.waits), "done": len(found.done), "faults": len(found.faults)}
    story = found.remark or post.say("story", **facts, **counts)
    page = Page(
        kind="notice",
        game=post.table.id,
        label=post.table.config.title,
        title=post.say("title", **facts, **counts),
        story=(story,),
        blocks=tuple(_blocks(post, found)),
        letter=True,
    )
    shown = ["\n".join([f"{line}:", "", *(f"  {each}".rstrip() for each in lines), ""]) for line, lines in found.shown]
    text = "\n".join([render_text(page), *shown])
    kind, name = (CONFIRM, "promise") if found.code else ("gm", "answer")
    sender = letter.envelope.sender.address
    answers = letter.envelope.message_id
    message = Message(kind, name, page.title, text, number=entry.id, answers=answers, to=sender)
    (made,) = mail_to_gm(post.home, post.table, message)
    return made


def told_to_others(post: Post, entry: JournalEntry, letter: Letter, done: Sequence[tuple[str, str]]) -> list[OutMail]:
    """Return the mails that tell the others who run the game what one of them did by mail."""
    from adjudicator.report.text import render_text

    sender = letter.envelope.sender.address
    facts = {"who": sender, "count": len(done)}
    verdicts = tuple(Verdict(order=(line,), notes=(what,)) for line, what in done)
    page = Page(
        kind="notice",
        game=post.table.id,
        label=post.table.config.title,
        title=post.say("others-title", **facts),
        story=(post.say("others-story", **facts),),
        blocks=(Verdicts(verdicts),),
        letter=True,
    )
    message = Message("notice", "gms", page.title, render_text(page), number=entry.id)
    made = mail_to_gm(post.home, post.table, message) if done else ()
    own = {address.lower() for address in post.home.settings.mail.gm}
    theirs = own if sender.lower() in own else {sender.lower()}
    return [each for each in made if each.to_address.lower() not in theirs]


def _blocks(post: Post, found: Told) -> list[Block]:
    blocks: list[Block] = []
    parts = (("head-waits", found.waits), ("head-done", found.done), ("head-faults", found.faults))
    for head, items in parts:
        if items:
            verdicts = tuple(Verdict(order=(line,), notes=(what,)) for line, what in items)
            blocks.append(Section(post.say(head), (Verdicts(verdicts),), numbered=False))
        if items and head == "head-waits":
            blocks.append(Prose((post.say("how", code=found.code),)))
    if _lost(found):
        lines = tuple(Order(line) for line in SAMPLES)
        blocks.append(Section(post.say("head-help"), (Prose((post.say("help"),)), Orders(lines)), numbered=False))
    return blocks


def _lost(found: Told) -> bool:
    """Return whether the GM needs the list of commands: the mail asks for it, or contains no command."""
    known = found.waits or found.done or found.shown or found.remark
    return any(each.name == "help" for each in found.commands) or not known
