"""Takeovers of seats: the mail of a standby player, read once on arrival and again by `verify`, and its answers."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic

from adjudicator.engine.log.people import SeatTaken, StandbyLeft, Taken, write
from adjudicator.engine.running.standing_in import relieved
from adjudicator.model.event import Event
from adjudicator.model.page import Fact, Facts, Page, Section
from adjudicator.service.game.identity import B, Games
from adjudicator.service.game.sights import Moment
from adjudicator.service.game.speech import speaker
from adjudicator.service.mail_out.announcements import news
from adjudicator.service.mail_out.letters import Message, mail, mail_to_address, mail_to_standby, serial
from adjudicator.service.mail_out.renderings import rendered_messages
from adjudicator.service.players.vacancies import absent
from adjudicator.service.press.addressees import callings
from adjudicator.service.settings.config import Standby

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.model.journal import JournalEntry, OutMail
    from adjudicator.model.letter import Letter
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Board, Table

_LINE = re.compile(
    r"(?:yes\W+|please\W+|hi\W+|hello\W+)*(?:i\s+|i'll\s+|i\s+will\s+|i(?:'d|\s+would)\s+like\s+to\s+|let\s+me\s+)?"
    r"take[\s-]*over\b[\s:]*(?P<seat>.*?)",
    re.IGNORECASE,
)
_AROUND = re.compile(r"^(?:the\s+)?(?:seat\s+(?:of\s+)?)?|(?:'s)?(?:\s+seat)?(?:\W+please)?\W*$", re.IGNORECASE)
_LEAVES = re.compile(
    r"(?:please\W+)?(?:i\s+(?:can\s+|will\s+|want\s+to\s+|would\s+like\s+to\s+)?)?"
    r"(?:stop\s+standing[\s-]*by|no\s+longer\s+stand[\s-]*by|stand[\s-]*by\s+no\s+(?:longer|more))\W*",
    re.IGNORECASE,
)
_ASKS = re.compile(r"(?:please\W+)?(?:i\s+(?:can\s+|will\s+|would\s+)?|i'll\s+)?stand[\s-]*by\W*", re.IGNORECASE)


_GOES = "goes"
ANOTHER = "another player"
"""How a successor is called in an anonymous game."""


@dataclass(frozen=True, slots=True)
class Claim(Generic[B]):
    """A mail from a standby player who wants a seat; `seat` is empty where `why` says what prevents that.

    It is also empty with `leaves`: the player wants no seat and gets no more offers.
    """

    table: B
    standby: Standby
    seat: str
    why: str = ""

    @property
    def leaves(self) -> bool:
        """Whether the player no longer stands by."""
        return self.why == _GOES

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows that the mail leaves in the log."""
        if self.leaves:
            return (StandbyLeft(self.standby.address, "asked by mail"),)
        return taking(self.table, self.seat, self.standby, "") if self.seat else ()


def claim(desk: Games[B], letter: Letter) -> Claim[B] | None:
    """Return the claim in a letter that speaks for no seat; None where there is none."""
    said = [_bare(line.text) for line in letter.orders]
    wanted = next((found["seat"] for line in said if (found := _LINE.fullmatch(line))), None)
    leaves = any(_LEAVES.fullmatch(line) for line in said)
    sender = letter.envelope.sender.address.lower()
    if (wanted is None and not leaves) or letter.address.token:
        return None
    named = [str(letter.address.game)] if letter.address.game in desk.games else desk.games
    standing = [(desk.table(game), each) for game in named for each in desk.table(game).standbys]
    his = [(table, each) for table, each in standing if each.address == sender]
    if len(his) != 1:
        return None
    table, standby = his[0]
    if wanted is None:
        return Claim(table, standby, "", _GOES)
    return Claim(table, standby, *_seat(table, _AROUND.sub("", wanted).lower()))


def _bare(line: str) -> str:
    return line.strip(' \t*_>-.!"')


def _seat(board: Board, name: str) -> tuple[str, str]:
    """Return the seat offered under a name, or none and why it cannot be taken."""
    offered = board.history.people.offered
    if not name:
        return (offered[0], "") if len(offered) == 1 else ("", "several" if offered else "none")
    named = [seat for seat, player in board.players.items() if name in {seat, player.name.lower()}]
    if not named:
        return "", "unknown"
    return (named[0], "") if named[0] in offered else ("", "kept")


def asks_to_stand_by(letter: Letter) -> bool:
    """Return whether a stranger's letter asks to stand by."""
    return any(_ASKS.fullmatch(_bare(line.text)) for line in letter.orders)


def taking(board: Board, seat: str, person: Standby, why: str) -> tuple[Any, ...]:
    """Return the rows by which a person takes a seat; a standby player is taken off the list."""
    left = StandbyLeft(person.address, f"took over {seat}")
    stood = any(each.address == person.address for each in board.standbys)
    people = board.history.people
    name = ANOTHER if board.config.names else person.name
    return (
        SeatTaken(seat, name, person.address, why, person.zone),
        *((left,) if stood else ()),
        Event.of(Taken(seat, name, why), ""),
        *relieved(board.game, board.history.state, (each for each in absent(board, people) if each != seat)),
    )


def answers(home: Home, asked: Claim[Table], letter: Letter, entry: JournalEntry) -> Iterator[OutMail]:
    """Yield the mails that a claim causes: those of a takeover, or the answer to a player who gets or wants no seat."""
    if asked.seat:
        yield from told(home, asked.table, asked.seat, asked.rows)
        return
    from adjudicator.report.text import render_text

    table, say = asked.table, speaker(asked.table)
    offered = [table.players[seat].name for seat in table.history.people.offered]
    facts = {"name": asked.standby.name, "why": asked.why, "offered": offered, "game": table.config.title}
    if asked.leaves:
        page = _page(table, say("letters/standby-left-title", facts), say("letters/standby-left", facts))
    else:
        page = _page(table, say("letters/takeover-not-title", facts), say("letters/takeover-not", facts))
    answered = letter.envelope.message_id
    message = Message(
        "answer", "standby", page.title, render_text(page), number=serial(table, "standby", entry), answers=answered
    )
    yield mail_to_standby(home, table, asked.standby, message)


def told(home: Home, table: Table, seat: str, rows: tuple[Any, ...]) -> Iterator[OutMail]:
    """Yield the mails of a takeover: the first letter to the new player, the news to all, a note to the former player.

    The note goes to each address of the former player.
    """
    after = after_rows(table, rows)
    yield _welcome(home, after, seat)
    event = next(row for row in rows if isinstance(row, Event))
    number = after.history.people.tenure(seat).count
    yield from news(home, table, event, f"{seat}.{number}", but=seat)
    old = [each for each in table.addresses(seat) if each not in after.addresses(seat)]
    for at, address in enumerate(old):
        from adjudicator.report.text import render_text

        say, facts = speaker(table), {"name": table.players[seat].name, "game": table.config.title}
        page = _page(table, say("letters/farewell-title", facts), say("letters/farewell", facts))
        name = f"{seat}.{at}" if at else seat
        message = Message("farewell", name, page.title, render_text(page), number=number, to=address)
        yield mail_to_address(home, table, table.players[seat].name, message)


def _page(table: Table, title: str, story: str) -> Page:
    return Page(kind="notice", game=table.id, label=table.config.title, title=title, story=(story,), letter=True)


def after_rows(table: Table, rows: tuple[Any, ...]) -> Table:
    """Return the game as after the rows, to write letters from."""
    people = table.history.people
    for row in rows:
        people = people if isinstance(row, Event) else write(people, row)
    after = copy(table)
    after.history = replace(table.history, people=people)
    return after


def _welcome(home: Home, table: Table, seat: str) -> OutMail:
    """Return the first letter to the new player of a seat: the token, the seat's last report, rendered now, a form.

    It is rendered again, as the one sent before contains the former player's token and press.
    """
    say, history = speaker(table), table.history
    since = history.published[-2][0] if len(history.published) > 1 else 0
    sight = Moment(table, since, home.now(), say).sight(seat, form=True)
    number = history.people.tenure(seat).count
    facts = {
        "seat": callings(table)[seat],
        "game": table.config.title,
        "token": table.token(seat),
        "to": sight.reply_to,
    }
    told_first = Facts(tuple(Fact(label, (say(key, facts),)) for label, key in _TOLD_FIRST))
    page = table.game.system.reporter().private(sight)
    first = Section(say("letters/taken-title", facts), (told_first,), numbered=False)
    page = replace(page, title=say("letters/taken-title", facts), blocks=(first, *page.blocks))
    name = history.state.packet.id.replace(".", "-") if history.state.packet is not None else "0-0"
    message = rendered_messages({seat: page}, name, number)[seat]
    return mail(home, table, seat, replace(message, kind="welcome", title=page.title))


_TOLD_FIRST = (
    ("Seat", "letters/taken-seat"),
    ("Token", "letters/taken-token"),
    ("Orders", "letters/taken-orders"),
    ("Before", "letters/taken-before"),
)
