"""Standard Diplomacy as a value: what the core runs when a game names this system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.box.options import read_options
from adjudicator.engine.registry import scan
from adjudicator.engine.system import Game, System
from adjudicator.model.errors import UserError
from adjudicator.model.names import NameEntry
from adjudicator.model.state import Frame, State
from adjudicator.systems.diplomacy import rules
from adjudicator.systems.diplomacy.answers import ANSWERS
from adjudicator.systems.diplomacy.archive import ARCHIVE
from adjudicator.systems.diplomacy.board.rules import check_start
from adjudicator.systems.diplomacy.box.box import TABLES, Box, load_box, name
from adjudicator.systems.diplomacy.box.options import Options
from adjudicator.systems.diplomacy.owed import owed
from adjudicator.systems.diplomacy.registry import DIPLOMACY
from adjudicator.systems.diplomacy.rules import audits, builds, retreats, setup, year
from adjudicator.systems.diplomacy.seasons import to_come, when
from adjudicator.systems.diplomacy.sequence import GAME, ORDER, SETUP
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.tables import POWERS
from adjudicator.systems.diplomacy.units.unordered import goes_with
from adjudicator.systems.diplomacy.words.in_full import in_full
from adjudicator.systems.diplomacy.words.lexicon import place_entries, power_entries

scan(rules.__name__)


def settings(box: Box, written: Mapping[str, Any]) -> Options:
    """Return the settings of a game as a GM writes them.

    Raises:
        UserError: there is no such setting, the last year is before the first, the first is never over, or nobody
            could win.
    """
    options = read_options(box.options, written, Options)
    options = replace(options, first_year=options.first_year or box.board.start[0])
    check_start(box.board.rules, options.first_year, box.board.start[1])
    years = (options.first_year, options.last_year)
    if options.last_year and years != tuple(sorted(years, reverse=box.board.rules.years_down)):
        raise UserError(f"The last year, {options.last_year}, lies before the first, {options.first_year}.")
    centres = sum(province.centre for province in box.board.provinces.values())
    if options.victory > centres:
        raise UserError(
            f"The setting victory is {options.victory}, and the map has {centres} supply centres; write no more than "
            "that, or 0 for the number of the map."
        )
    return options


def opening(game: Game) -> Sequence[Frame]:
    """Return what a game begins with: powers are given, then the years begin."""
    return (Frame("setup", SETUP, SCOPE), Frame(GAME, GAME, SCOPE))


def names(box: Box) -> Iterable[NameEntry]:
    """Yield every name a player may write: places and powers."""
    yield from place_entries(box.board)
    yield from power_entries(box.board)


def callings(game: Game, state: State) -> Iterable[tuple[str, str]]:
    """Yield the names of the powers, each with the seat that plays it: press goes to France."""
    seats = {power: row.seat for power, row in POWERS.items(state, SCOPE) if row.seat}
    for entry in power_entries(game.box.board):
        if (power := entry.id.partition(":")[2]) in seats:
            yield entry.surface, seats[power]


def language() -> Any:  # noqa: ANN401 - the core knows no grammar
    """Return how orders are read."""
    from adjudicator.systems.diplomacy.words.reading import LANGUAGE

    return LANGUAGE


def reporter() -> Any:  # noqa: ANN401 - the core knows no report
    """Return who writes the pages."""
    from adjudicator.systems.diplomacy.report import REPORTER

    return REPORTER


STANDARD: Final = "Standard"
"""The name of the map that is no variant."""
SYSTEM: Final = System(
    id="diplomacy",
    title="Diplomacy",
    edition="standard map",
    seats=(2, 100),
    tables=(*TABLES, "schedules"),
    load=load_box,
    settings=settings,
    name=name,
    opening=opening,
    mount=setup.tables,
    steps=DIPLOMACY.steps(ORDER),
    turn=year.year_of,
    language=language,
    reporter=reporter,
    lexicon=names,
    companions={"coordinates": "map", "shapes": "map"},
    figures=DIPLOMACY.figures,
    predicates={"dislodged": retreats.must_retreat, "adjusting": builds.adjusting},
    reactions=DIPLOMACY.reactions,
    audits={"units": audits.units},
    when=when,
    to_come=to_come,
    callings=callings,
    answers=ANSWERS,
    archive=ARCHIVE,
    parts=setup.parts,
    hides=False,
    rolls=False,
    most=lambda box: len(box.powers),
    variant=lambda box: "" if box.board.name == STANDARD else box.board.name or box.board.id,
    owed=owed,
    in_full=lambda game, view, order: in_full(game.box.board, view, order),
    goes_with=lambda game, view, orders: goes_with(game.box.board, view, orders),
)
