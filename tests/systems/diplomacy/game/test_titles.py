"""A season as a title over orders, with the name of a power or player: one's own, or somebody else's."""

from __future__ import annotations

import pytest

from adjudicator.model.reading import Read, Result, Talk
from adjudicator.service.filing.reading import read_lines
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import POWERS
from tests.systems.diplomacy.game.lines import opened

BELOW = "A Vie - Gal"
AROUND = (" ({})", " - {}", ", {}:", " for {}", " moves, {}", " [{}]", ": {} orders")


def read(text: str) -> tuple[Result, ...]:
    """What the player of Austria writes is read as."""
    board = opened("", 7)
    seat = next(row.seat for code, row in POWERS.items(board.history.state, SCOPE) if code == "austria")
    return read_lines(board, seat, text.format(me=board.config.players[board.game.seats.index(seat)].name))


def orders(results: tuple[Result, ...]) -> list[str]:
    return [result.order.say(opened("", 7).game.name) for result in results if isinstance(result, Read)]


BEHIND = [f"Fall 1901{around}" for around in AROUND]
BEFORE = ["{}, fall 1901", "{} - F1901M", "{}: FALL 1901", "Orders for {}, fall 1901"]


@pytest.mark.parametrize("form", [*BEHIND, *BEFORE])
@pytest.mark.parametrize("name", ["Austria", "Austrian", "Austira", "{me}"])
def test_the_writers_own_power_in_a_title_is_fine(form: str, name: str) -> None:
    results = read(f"{form.format(name)}\n{BELOW}")
    assert orders(results) in (["for fall 1901: A Vie - Gal"], [] if name == "Austira" and form in BEFORE else None)
    assert orders(results) or not any(isinstance(result, Talk) for result in results), "else it is asked about"


@pytest.mark.parametrize("form", [*BEHIND, *BEFORE])
@pytest.mark.parametrize("name", ["Germany", "Italian"])
def test_below_the_name_of_another_nothing_is_filed_until_the_next_title(form: str, name: str) -> None:
    below = f"{form.format(name)}\n{BELOW}\nfor fall 1901: A Vie H\nF Tri - Alb"
    results = read(f"{below}\nFall 1901\nA Bud H")
    assert orders(results) == ["for fall 1901: A Bud H"]
    assert not any(isinstance(result, Talk) for result in results), "each line is told of"


@pytest.mark.parametrize(
    "title",
    [
        "Fall 1901 (Austria-Hungary)",
        "Summer 1901 (mine)",
        "Summer 1901",
        "Fall 19O1 (final)",
        "Autsriia, fall 1901",
    ],
)
def test_below_a_title_that_cannot_be_read_nothing_is_filed_for_now(title: str) -> None:
    assert not orders(read(f"{title}\n{BELOW}"))


@pytest.mark.parametrize(
    "title", ["Fall of year 1901:", "My final orders for fall 1901 (have fun)", "In the fall of the year 1901:"]
)
def test_a_title_may_say_more_than_its_season(title: str) -> None:
    assert orders(read(f"{title}\n{BELOW}")) == ["for fall 1901: A Vie - Gal"]


def test_a_remark_about_a_season_is_no_title() -> None:
    assert orders(read(f"Spring 1901 was fun, wasn't it?\n{BELOW}")) == [BELOW]
