"""Observers: requests by mail to watch a game, their answers, and the mails that go to all observers."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from adjudicator.engine.log.people import ObserverAsked, ObserverJoined, ObserverLeft
from adjudicator.model.letter import Letter
from adjudicator.model.page import Page
from adjudicator.service.game.identity import B, Games
from adjudicator.service.game.speech import speaker
from adjudicator.service.mail_out.letters import Message, mail_to_observer
from adjudicator.service.mail_out.renderings import FORMATS, PUBLIC, illustrated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

_LONGEST_NAME = 60
MOST_WAITING = 50
"""Requests of a game that wait for their codes at once; a mail that would be one more is a stranger's."""
_POLITE = r"(?:(?:please|hi|hello)\W+)?(?:i\s+(?:would\s+like|want|wish|'d\s+like)\s+to\s+|let\s+me\s+)?"
_TAIL = r"(?:\s+(?:the|this|your)?\s*(?:game|byrsa)?)?(?:\s+\S+)?(?:\W+(?:please|thanks|thank\s+you))?\W*"
_JOIN = re.compile(rf"{_POLITE}(?:observe|watch)(?:{_TAIL})", re.IGNORECASE)
_LEAVE = re.compile(
    rf"{_POLITE}(?:(?:stop|end|quit|no\s+longer|no\s+more)\s+(?:observ|watch)(?:e|ing)?|unobserve|unwatch)(?:{_TAIL})",
    re.IGNORECASE,
)
_YES = re.compile(r"(?:yes|y|confirm)(?:\W+(?:please|confirm))?\W*(?P<code>\w{3}[ -]\w{3})?\W*", re.IGNORECASE)
_TAG = re.compile(r"^(?:\s*(?:re|aw|fwd?)\s*:|\s*\[[^\]]*\])*\s*", re.IGNORECASE)
_ANSWERED = {
    "ask": "letters/observer-asked",
    "ask-again": "letters/observer-asked",
    "no-code": "letters/observer-no-code",
    "join": "letters/observer-joined",
    "again": "letters/observer-again",
    "leave": "letters/observer-left",
    "closed": "letters/observer-closed",
}


@dataclass(frozen=True, slots=True)
class Watcher(Generic[B]):
    """A mail from somebody without a seat who watches a game, or asks to.

    `wants` is ask (to watch; the address is to confirm it), ask-again (it was asked before), join (the code came),
    no-code (another one came), again (the sender watches already), leave, closed (nobody new may watch) or nothing of
    the kind.
    `request` is the number of the request that waits for its code, 0 where none does.
    """

    table: B
    address: str
    name: str
    wants: str
    request: int = 0

    @property
    def rows(self) -> tuple[ObserverAsked | ObserverJoined | ObserverLeft, ...]:
        """The rows that the mail leaves in the log."""
        if self.wants == "ask":
            return (ObserverAsked(self.request, self.address, self.name),)
        if self.wants == "join":
            return (ObserverJoined(self.address, self.name),)
        return (ObserverLeft(self.address, "asked for"),) if self.wants == "leave" else ()


def watching(desk: Games[B], letter: Letter) -> Watcher[B] | None:
    """Return an observer's request in a letter that speaks for no seat; None where there is none."""
    sender = letter.envelope.sender
    address = sender.address.lower()
    if letter.address.token or not (address.isascii() and "@" in address):
        return None
    named = [str(letter.address.game)] if letter.address.game in desk.games else list(desk.games)
    tables = [desk.table(game) for game in named]
    tables = tables if letter.address.game in desk.games else [t for t in tables if address in t.observers]
    if len(tables) != 1 or any(address in tables[0].addresses(seat) for seat in tables[0].players):
        return None
    (table,) = tables
    known, wish = address in table.observers, _wish(letter)
    people = table.history.people
    asked = next((each for each in people.watching if each.address == address), None)
    name = sender.shown[:_LONGEST_NAME]
    if known:
        return Watcher(table, address, name, {"join": "again", "yes": "again"}.get(wish, wish))
    if wish == "join" and not table.config.open_to_observers:
        return Watcher(table, address, name, "closed")
    if wish == "join" and (asked is not None or len(people.watching) < MOST_WAITING):
        number = people.requests + 1 if asked is None else asked.number
        return Watcher(table, address, name, "ask" if asked is None else "ask-again", number)
    if wish == "yes" and asked is not None:
        brought = {code.upper() for code in (letter.address.code or "", *_codes(letter)) if code}
        right = table.keys.code(asked.number).upper() in brought
        return Watcher(table, address, asked.name, "join" if right else "no-code", asked.number)
    return None


def _wish(letter: Letter) -> str:
    """Return what a letter asks for: in a line of its author's, or in the subject of an empty mail."""
    lines = [line.text.strip(" \t*_>-.!") for line in letter.orders]
    for line in lines or [_TAG.sub("", letter.envelope.subject)]:
        if _LEAVE.fullmatch(line):
            return "leave"
        if _JOIN.fullmatch(line):
            return "join"
        if _YES.fullmatch(line):
            return "yes"
    return ""


def _codes(letter: Letter) -> Iterator[str]:
    """Yield the codes that the author of a letter wrote out."""
    for line in letter.orders:
        if (found := _YES.fullmatch(line.text.strip(" \t*_>-.!"))) and found["code"]:
            yield found["code"].replace(" ", "-")


def answers(home: Home, watcher: Watcher[Table], letter: Letter, entry: JournalEntry) -> Iterator[OutMail]:
    """Yield the answers to an observer's mail; a new observer also gets the last public report."""
    table = watcher.table
    key = _ANSWERED.get(watcher.wants, "letters/observer-orders")
    # Orders of one who has none to give, and requests that have been answered, are answered once a day.
    daily = watcher.wants in {"", "ask-again", "no-code"}
    number = int(home.now().strftime("%Y%m%d")) if daily else _number(entry)
    code = table.keys.code(watcher.request) if watcher.wants in {"ask", "ask-again"} else ""
    text, title = _letter(table, key, code)
    name = {"": "orders", "ask-again": "asked", "no-code": "code"}.get(watcher.wants, "observer")
    message = Message("observer", name, title, text, number=number, answers=letter.envelope.message_id, code=code)
    yield mail_to_observer(home, table, watcher.address, message)
    report = last_public(table) if watcher.wants == "join" else None
    if report is not None:
        yield mail_to_observer(home, table, watcher.address, report)


def _number(entry: JournalEntry) -> int:
    return int(entry.sha256[:7], 16)


def _letter(table: Table, key: str, code: str) -> tuple[str, str]:
    from adjudicator.report.text import render_text

    say = speaker(table)
    facts = {"title": table.config.title, "press": table.config.press.observers, "code": code}
    page = Page(
        kind="observer",
        game=table.id,
        label=table.config.title,
        title=say(f"{key}-title", facts),
        story=(say(key, facts),),
        letter=True,
    )
    return render_text(page), page.title


def last_public(table: Table) -> Message | None:
    """Return the last public report as it went out, None before the first."""
    if not table.history.published:
        return None
    seq, report = table.history.published[-1]
    bodies = {
        each.format: each.body for each in table.store.reports(table.id, report.report, PUBLIC) if each.seq == seq
    }
    number = sum(each.report == report.report for _, each in table.history.published)
    title = str(json.loads(bodies["json"])["title"])
    drawings = {name: bodies[name] for name in sorted(set(bodies) - set(FORMATS))}
    html, files = illustrated(bodies["html"].decode(), drawings)
    return Message(
        "public",
        report.report,
        f"Corrected: {title}" if number > 1 else title,
        bodies["text"].decode(),
        html,
        number,
        files=files,
    )
