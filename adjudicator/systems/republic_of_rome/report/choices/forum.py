"""What a seat can weigh before the Forum besides persuasion: Knights, games, and the money for bids."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Heading, Part, Points, Row, Table
from adjudicator.systems.republic.people import from_hrao, seats
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.state import SCOPE, TALENTS
from adjudicator.systems.republic_of_rome.rules.s6_forum.games import sponsors
from adjudicator.systems.republic_of_rome.rules.s6_forum.knights import bonus, pressable
from adjudicator.systems.republic_of_rome.rules.terms.levels import omens

SIDES = 6
CITE = "6.2"

GAMES = (
    Column("games", full="Games"),
    Column("cost", "number", full="Cost"),
    Column("POP", "change"),
    Column("unrest", "change", full="Unrest"),
)


def knights(sight: Sight) -> Iterator[Part]:
    """Yield what a try for a Knight needs, by Senator, and the Knights that can be pressed."""
    able = in_carthage(sight.state, sight.seat or "")
    held = pressable(sight.state, sight.seat or "")
    if not able and not held:
        return
    target, less = int(sight.game.box.constants.forum.knight_target), omens(sight.game, sight.state)
    tries = tuple((key, bonus(sight.game, sight.state, key), _talents(sight, key)) for key in able)
    yield Heading("One Knight", (CITE,))
    lines = [say(sight, "knight-needs", target=target, omens=less, sides=SIDES, tries=tries)] if tries else []
    lines += [say(sight, "knight-press", held=held, omens=less)] if held else []
    yield Points(tuple(lines))


def _talents(sight: Sight, senator: str) -> int:
    return TALENTS.of(sight.state, SCOPE, senator)


def games(sight: Sight) -> Iterator[Part]:
    """Yield what games cost and bring, and which own Senators can pay."""
    charts = sight.game.box.charts.games
    rows = tuple(Row((one.name, one.cost, one.popularity, one.unrest)) for one in charts)
    able = tuple((key, _talents(sight, key)) for key in sponsors(sight.state, sight.seat or ""))
    rich = tuple(one for one in able if one[1] >= min(each.cost for each in charts))
    yield Heading("Games", (CITE,))
    yield Table(say(sight, "games-caption"), GAMES, rows, titled=False)
    yield Points((say(sight, "games-payers", payers=rich),))


def bids(sight: Sight) -> Iterator[Part]:
    """Yield the order of the initiatives, which of them are sold, and what own Senators can bid."""
    order = from_hrao(sight.game, sight.state)
    most = int(sight.game.box.constants.forum.initiatives)
    sold = tuple(range(len(seats(sight.game, sight.state)) + 1, most + 1))
    if not sold:
        return
    rich = tuple((key, held) for key in in_carthage(sight.state, sight.seat or "") if (held := _talents(sight, key)))
    least = sight.game.box.republic.least_bid(sight.game)
    yield Heading("Initiatives and bids", ("6.3",))
    yield Points((say(sight, "initiatives-order", order=order, sold=sold, least=least, payers=rich),))
