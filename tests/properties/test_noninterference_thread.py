"""What a seat may not know changes no byte of a thread: tallies with open votes and short receipts, in every form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from copy import copy
from dataclasses import replace
from random import Random

import pytest

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.book import DoneSaid, write
from adjudicator.engine.log.posts import PostRead, Posts
from adjudicator.engine.registry import systems
from adjudicator.report.thread import Form, render_posts
from adjudicator.service.game.home import Home
from adjudicator.service.game.late import acted, phase
from adjudicator.service.gm_desk.tally import tally_page
from adjudicator.service.settings.forum import ForumSettings
from adjudicator.service.setup.demo import Hands
from tests.amount import sampled, some
from tests.properties.boards import CARTHAGE, DIPLOMACY, Hidden, run
from tests.properties.positions import SYSTEM, Position, Scramble, elsewhere
from tests.properties.turns import ROME, Roman, Sealed, turns

FORMS: tuple[Form, ...] = ("bbcode", "markdown", "text")
FORUM = ForumSettings(family="discourse", thread="9", name="club", open=("ballot", "vote", "nominate", "order", "play"))
BY_SCHEDULE = ((3, 4, "faithful", 9), (6, 3, "fast", 11), (6, 3, "strict", 22))
GAMES: dict[str, tuple[tuple[tuple[int, int, int], ...], type[Scramble]]] = {
    CARTHAGE: (((11, 4, 14),), Hidden),
    DIPLOMACY: (((5, 5, 8),), Hidden),
    ROME: (((3, 4, 11),), Roman),
}
"""Random games of the systems that are not played by schedule here, and how what is sealed is scrambled in them."""
APART = 3
"""Each third position is looked at in every run, all in the soak."""


def cases(system: str) -> Iterator[tuple[Position, str, int, type[Scramble]]]:
    """Yield open packets of random games, the seat whose posts stand in the thread, and how all else is scrambled."""
    how: type[Scramble] = Sealed
    if system == SYSTEM:
        found = [each for game in BY_SCHEDULE for each in turns(*game)]
    else:
        games, how = GAMES[system]
        found = [each for game in games for each in run(system, *game).positions]
    for number, position in enumerate(found):
        seats = position.table.game.seats
        yield position, seats[number % len(seats)], number, how


def posted(position: Position, seat: str) -> Position:
    """Return a position in which all that a seat has on file was posted in the thread, and its receipts stand there."""
    table = copy(position.table)
    table.config = replace(table.config, forum=FORUM)
    history = copy(table.history)
    packet = history.state.open_packet
    assert packet is not None
    mine = history.book.of(seat)
    mails = dict.fromkeys(filed.mail for filed in mine)
    read = {
        f"club/9/{number}": PostRead(
            post=f"club/9/{number}",
            name=f"post #{number}",
            seat=seat,
            mail=mail,
            phase=phase_id(packet.id, packet.epoch),
            filed=tuple(filed for filed in mine if filed.mail == mail),
        )
        for number, mail in enumerate(mails, 1)
    }
    history.posts = Posts(read=read, short=(seat,))
    table.history = history
    return Position(position.home, table)


def heard(one: Position, other: Position) -> tuple[Position, Position]:
    """Return two worlds in which the same seats have filed something: that they have, all are told."""
    seats = [seat for seat in one.table.game.seats if acted(one.table, seat) or acted(other.table, seat)]
    found = []
    for position in (one, other):
        table, history = copy(position.table), copy(position.table.history)
        table.history = history
        for seat in seats:
            history.book = write(history.book, DoneSaid(seat, phase(table), done=True))
        found.append(Position(position.home, table))
    return found[0], found[1]


def shown(position: Position) -> list[str]:
    """Return the tally in every form."""
    found = []
    with closing(Home(position.home.path, Hands(position.home.now()))) as home:
        for form in FORMS:
            page = tally_page(home, position.table, roomy=form == "markdown")
            found += render_posts(page, form, 32_000, "game 1-1 tally 1")
    return found


@sampled
@pytest.mark.parametrize("system", systems())
def test_no_byte_of_a_tally_depends_on_what_is_sealed(system: str) -> None:
    looked, summed, other_worlds = 0, 0, 0
    for position, seat, number, how in some(list(cases(system)), APART):
        there = elsewhere(position, seat, Random(number), how)
        one, other = heard(posted(position, seat), posted(there, seat))
        here, away = shown(one), shown(other)
        assert here == away, (system, seat, number)
        looked += 1
        summed += any("The vote so far" in text or "`" in text for text in here)
        others = set(position.table.game.seats) - {seat}
        other_worlds += any(
            position.table.history.book.of(each) != there.table.history.book.of(each) for each in others
        )
    assert looked > 2
    assert summed
    assert other_worlds > looked // 2
