"""What becomes of a mail about an open table: the rows it leaves, and one answer, which repeats nothing it said."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from zlib import crc32

from adjudicator.channels.outgoing import Outgoing, compose, plus_address
from adjudicator.model.errors import UserError
from adjudicator.model.journal import OutMail, SignupRow
from adjudicator.model.letter import Mailbox, MailId
from adjudicator.model.page import Fact, Facts, Heading, Page, Prose
from adjudicator.report.subject import subject
from adjudicator.service.game.speech import core_speaker
from adjudicator.service.game.times import in_utc, zone
from adjudicator.service.signup.requests import Request, Wish, parts_in
from adjudicator.service.signup.table import Asked, Deed, Joined, Left, OpenTable, Told, after, row

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry
    from adjudicator.service.game.home import Home
    from adjudicator.service.settings.config import GameConfig

KIND = "table"
"""The kind of our mails about a table, as in their Message-IDs."""
_NUMBERS = 1_000_000_000


@dataclass(slots=True)
class Answer:
    """What becomes of a mail about a table: what it does, and what its sender is told, each a code and its facts."""

    request: Request
    table: OpenTable | None
    deeds: list[Deed] = field(default_factory=list)
    said: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    left_out: int = 0

    def do(self, deed: Deed) -> None:
        """Add something that its sender does."""
        if self.table is not None:
            self.deeds.append(deed)
            self.table = after(self.table, deed)

    def say(self, code: str, **facts: object) -> None:
        """Add a sentence, once."""
        if all(said != code for said, _ in self.said):
            self.said.append((code, facts))


def answered(tables: Mapping[str, OpenTable], running: Mapping[str, bool], request: Request) -> Answer:
    """Return what becomes of a mail.

    Args:
        tables: the open tables by id.
        running: the ids of the games that run, each with whether the sender plays in it.
        request: what the mail asks.
    """
    done = Answer(request, tables.get(request.game))
    for wish in request.wishes:
        if wish.verb == "games":
            done.say("games")
        elif done.table is not None:
            _at_table(done, done.table, wish)
        elif request.game in running:
            done.say("plays" if running[request.game] else "begun")
        elif wish.verb:
            done.say("unknown" if request.game else "games")
        else:
            done.left_out += 1
    return done


def _at_table(done: Answer, table: OpenTable, wish: Wish) -> None:
    """Do what one line asks at a table that is open."""
    match wish.verb:
        case "join":
            _join(done, table, wish.words or done.request.called)
        case "yes" | "code":
            _confirm(done, table)
        case "leave" | "no":
            _leave(done, table)
        case "who":
            done.say("who")
        case "prefer" | "name" | "zone":
            _tell(done, table, wish)
        case _:
            done.left_out += 1


def _join(done: Answer, table: OpenTable, name: str) -> None:
    address = done.request.address
    if table.player(address) is not None:
        done.say("sits")
    elif table.full:
        done.say("full")
    elif lapse := table.lapse(name, address):
        done.say(lapse)
    else:
        if address not in table.asked or table.asked[address][1].name != name:
            done.do(Asked(address, name))
        done.say("asked")


def _confirm(done: Answer, table: OpenTable) -> None:
    address, request = done.request.address, done.request
    if table.player(address) is not None:
        done.say("sits")
    elif not table.code(address) or not hmac.compare_digest(table.code(address), request.code):
        done.say("no-code")
    elif table.full:
        done.say("full")
    elif lapse := table.lapse(table.asked[address][1].name, address):
        done.say(lapse)
    else:
        done.do(Joined(address))
        done.say("joined")


def _leave(done: Answer, table: OpenTable) -> None:
    address = done.request.address
    player = table.player(address)
    if player is not None or address in table.asked:
        done.do(Left(player.address if player is not None else address))
    done.say("left" if player is not None else "declined")


def _tell(done: Answer, table: OpenTable, wish: Wish) -> None:
    """Take down a preference, a name or a time zone of somebody who sits at the table or has asked to."""
    player = table.player(done.request.address)
    asked = table.asked.get(done.request.address)
    known = player or (asked[1] if asked else None)
    if known is None:
        done.say("not-here")
    elif wish.verb == "prefer":
        named, strange = parts_in(wish.words, table.opened.parts)
        if named:
            done.do(Told(known.address, prefers=named))
        done.say(
            "prefers" if named else "no-part" if table.opened.parts else "drawn", named=named, strange=len(strange)
        )
    elif wish.verb == "zone":
        try:
            zone(wish.words)
        except UserError:
            done.say("no-zone")
        else:
            done.do(Told(known.address, zone=wish.words))
            done.say("zone", zone=wish.words)
    elif lapse := table.lapse(wish.words, known.address):
        done.say(lapse)
    else:
        done.do(Told(known.address, name=wish.words))
        done.say("name", name=wish.words)


def rows(done: Answer, at: str) -> tuple[SignupRow, ...]:
    """Return what a mail leaves in the store."""
    return tuple(row(done.request.game, deed, at) for deed in done.deeds)


def reply(
    home: Home, tables: Mapping[str, OpenTable], begun: GameConfig | None, done: Answer, entry: JournalEntry
) -> OutMail:
    """Return the one answer to a mail about a table.

    Args:
        home: the home.
        tables: the tables that were open when it came.
        begun: the game that it names, where that runs already.
        done: what becomes of the mail.
        entry: the mail.
    """
    say, facts = core_speaker(), _facts(tables, begun, done, entry)
    if not done.said:
        done.say("nothing")
    first, _ = done.said[0]
    texts = tuple(say(f"letters/table-{code}", {**facts, **more}) for code, more in done.said)
    page = Page(
        kind="notice",
        game=done.request.game,
        label=facts["title"],
        title=say("letters/table-title", {**facts, "first": first}),
        story=texts,
        blocks=tuple(_below(done, facts)),
        letter=True,
    )
    code = facts["code"] if first == "asked" else ""
    return _mail(home, done.request.game, done.request.address, page, entry, code)


def _facts(
    tables: Mapping[str, OpenTable], begun: GameConfig | None, done: Answer, entry: JournalEntry
) -> dict[str, Any]:
    """Return everything that the texts of an answer can say; names and numbers, never an address."""
    table, address = done.table, done.request.address
    here = [table if table is not None and table.id == each.id else each for each in tables.values()]
    asked = table.asked.get(address) if table is not None else None
    return {
        "game": done.request.game,
        "title": table.title if table is not None else begun.title if begun is not None else "",
        "names": tuple(player.name for player in table.players) if table is not None else (),
        "seats": table.opened.seats if table is not None else 0,
        "waits": table is not None and table.opened.waits,
        "parts": table.opened.parts if table is not None else (),
        "code": table.code(address) if table is not None else "",
        "name": asked[1].name if asked else "",
        "open": tuple((each.id, each.title, len(each.players), each.opened.seats) for each in here),
        "observe": begun is not None and begun.open_to_observers,
        "received": in_utc(entry.received_at),
        "left_out": done.left_out,
    }


def _below(done: Answer, facts: Mapping[str, Any]) -> Iterator[Heading | Facts | Prose]:
    """Yield what comes below the answer: how to say yes, what else can be said at a table, and what was left out."""
    say = core_speaker()
    codes = {code for code, _ in done.said}
    if "asked" in codes:
        yield Facts(tuple(Fact(str(n), (say(f"letters/table-yes-{n}", facts),)) for n in (1, 2)))
        yield Prose((say("letters/table-else", facts),))
    elif done.table is not None and done.table.player(done.request.address) is not None:
        told = {line: say(f"letters/table-can-{key}", facts) for key, line in _LINES.items()}
        yield Heading(say("letters/table-can", facts))
        yield Facts(tuple(Fact(line, (text,)) for line, text in told.items() if text))
    if done.left_out and "nothing" not in codes:
        yield Prose((say("letters/table-left-out", facts),))


_LINES = {
    "who": "who",
    "prefer": "prefer ...",
    "name": "name ...",
    "zone": "zone Europe/Vienna",
    "leave": "leave",
}
"""What a player writes to a table, by what it does."""


def closing(home: Home, table: OpenTable, why: str) -> Iterator[OutMail]:
    """Yield the letters by which those at a table learn that the game does not take place."""
    say = core_speaker()
    for player in table.players:
        facts = {"title": table.title, "name": player.name, "why": why}
        title, story = say("letters/table-closed-title", facts), say("letters/table-closed", facts)
        page = Page(kind="notice", game=table.id, label=table.title, title=title, story=(story,), letter=True)
        yield _mail(home, table.id, player.address, page, None)


def _mail(home: Home, game: str, to: str, page: Page, entry: JournalEntry | None, code: str = "") -> OutMail:
    """Return a mail about a table; an answer to it names the table by its thread."""
    from adjudicator.report.text import render_text

    settings, at = home.settings.mail, home.stamp()
    number = crc32(f"{to}/{entry.key}/{entry.sha256}/{entry.id}".encode() if entry else f"{to}/{at}".encode())
    ident = MailId(game or "post", KIND, "nobody", KIND, number % _NUMBERS)
    reply_to = plus_address(settings.address, game, KIND, code) if settings.plus and code else None
    raw = compose(
        Outgoing(
            ident=ident,
            domain=settings.domain,
            sender=Mailbox(settings.name or "Adjudicator", settings.address),
            to=Mailbox("", to),
            subject=subject(game, page.title) if game else page.title,
            date=home.now(),
            text=render_text(page),
            in_reply_to=entry.key if entry is not None and entry.key.startswith("<") else None,
            auto="replied" if entry is not None else "generated",
            reply_to=reply_to,
        )
    )
    return OutMail(ident.text(settings.domain), "", to, raw, at, answer=entry is not None)
