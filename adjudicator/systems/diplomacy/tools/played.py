"""Cases that are played as games: what a map rules beside its moves, from how a game begins to how it ends.

Nothing is judged here: a position is laid out in a game that has just begun, and the engine goes on with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from adjudicator.engine.chance.dice import Dice
from adjudicator.engine.log.book import OrderFiled, fold_book
from adjudicator.engine.running import advance
from adjudicator.engine.schedules import read_schedules
from adjudicator.engine.system import Game
from adjudicator.engine.tools import Call
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event, Note
from adjudicator.model.fold import fold
from adjudicator.model.order import Filed
from adjudicator.model.state import Change, Local, State
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.board.rules import next_spring
from adjudicator.systems.diplomacy.box.box import Box, load_box
from adjudicator.systems.diplomacy.judge.orders import NEUTRAL
from adjudicator.systems.diplomacy.judge.orders import Unit as Judged
from adjudicator.systems.diplomacy.rules.fog import lowered
from adjudicator.systems.diplomacy.sequence import GAME
from adjudicator.systems.diplomacy.state import DISLODGED, SCOPE, UNITS, Unit
from adjudicator.systems.diplomacy.system import SYSTEM
from adjudicator.systems.diplomacy.tables import CENTRES, FALL, NOW, OWNER, SEASON, SPRING, WINTER, YEAR
from adjudicator.systems.diplomacy.tools.maps import variant_tables
from adjudicator.systems.diplomacy.tools.position import Phase
from adjudicator.systems.diplomacy.tools.shapes import centres_of, lists
from adjudicator.systems.diplomacy.tools.written import Order, written
from adjudicator.systems.diplomacy.words.naming import slug
from adjudicator.systems.diplomacy.words.notation import unit_of

Table = Mapping[str, Any]
LAST_YEAR: Final = 9999
LONGEST: Final = 1000
LAID_OUT: Final = Note("laid_out")
"""Steps without anybody being asked after which nobody will be: some years of a game."""
UNIT: Final = re.compile(r" [AF] \S+$")
STARTS: Final = {SPRING: "S1M", FALL: "F1M", WINTER: "W1A"}
"""How a map file says in which season it begins; the year is laid out with the position."""


@dataclass(frozen=True, slots=True)
class Halt:
    """A game that waits for orders or is over, what happened since the last halt, and what was written for it.

    `orders` are those of each power, by its name, in the order given; None stands for a line that nobody can read.
    They are filed under the numbers from `first` on, for no number of a seat comes twice in a game.
    """

    game: Game
    state: State
    events: tuple[Event, ...] = ()
    orders: Mapping[str, tuple[Order | None, ...]] = field(default_factory=dict)
    first: int = 1

    @property
    def powers(self) -> dict[str, str]:
        """The name of each power by its id."""
        return {key: power.name for key, power in self.game.box.powers.items()}

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if DISLODGED.rows(self.state, SCOPE):
            return "retreat"
        return "adjustment" if SEASON.of(self.state, SCOPE, NOW) == WINTER else "movement"

    def power(self, name: str) -> str:
        """Return the id of a power.

        Raises:
            UserError: the map has none of that name.
        """
        if slug(name) in self.game.box.powers or slug(name) == NEUTRAL:
            return slug(name)
        raise UserError(f"The map has no power {name}; it has: {', '.join(self.powers.values())}.")

    def called(self, name: str) -> str:
        """Return a power as the map calls it, alone or with a unit of its, as `FRANCE A PAR`; raises as `power`."""
        found = UNIT.search(name)
        end = found.start() if found else len(name)
        power: str = self.powers.get(self.power(name[:end]), NEUTRAL)
        return f"{power}{name[end:]}"

    def seat(self, power: str) -> str:
        """Return the seat of a power, by its id: they are given in the order of the ids."""
        seats: dict[str, str] = dict(zip(sorted(self.game.box.powers), self.game.seats, strict=True))
        return seats.get(power, "")


def season_of(case: Table) -> str:
    """Return the season in which a case begins, empty for that of the map."""
    return str(case.get("season", "")).lower()


def begun(by: Setting, case: Table) -> Halt:
    """Return the game of a case as it waits for the first orders.

    Args:
        by: the map in the season of the case.
        case: what is laid out; what it does not say is as the map begins.

    Raises:
        UserError: the case does not fit the map.
    """
    if not isinstance(case["game"], Mapping):
        raise UserError(f"`game` is a table of settings, as in {{}}, not {case['game']!r}.")
    game = _game(by, case["game"])
    state = advance.begin(game).state
    for _ in range(2):  # powers are given, and the first year begins
        state = _step(game, state)
    changes = [*_dated(game, state, case), *_standing(game, state, case), *_owned(game, state, case)]
    state = _lowered(game, fold(state, (LAID_OUT.at(SCOPE, tuple(changes)),)))
    return _on(Halt(game, state), ())


def after(halt: Halt, phase: str, orders: Mapping[str, Sequence[Any]]) -> Halt:
    """Return where a game waits once orders were carried out.

    Args:
        halt: where it waited for them.
        phase: what the orders are for.
        orders: lines by the name of each power.

    Raises:
        UserError: the game is over, or waits for orders of another kind; there is no such power.
    """
    if halt.state.over:
        raise UserError("the game is over.")
    if phase != halt.phase:
        label = f"{SEASON.of(halt.state, SCOPE, NOW)} {YEAR.of(halt.state, SCOPE, NOW)}"
        raise UserError(f"{label} is for a step of the phase {halt.phase}, not {phase}.")
    board = halt.game.box.board
    read = {name: tuple(written(board, halt.phase, lines)) for name, lines in orders.items()}
    seats = {name: halt.seat(halt.power(name)) for name in orders}
    first = halt.first + max((len(given) for given in halt.orders.values()), default=0)
    filed = [
        Filed(seats[name], number, order, (), "once", 0, "", "", 0)
        for name, given in read.items()
        for number, order in enumerate(given, first)
        if order is not None
    ]
    return _on(Halt(halt.game, advance.lock(halt.game, halt.state).state, orders=read, first=first), filed)


@dataclass(frozen=True, slots=True)
class Setting:
    """A map as games are played on it in a season: its tables, and its box with the board that begins then."""

    tables: Table
    box: Box
    year: int


def setting(call: Call, name: str, season: str) -> Setting:
    """Return what games are played by.

    Args:
        call: the call, which knows maps and variants.
        name: of the map: a variant, or empty for the standard map.
        season: in which the games begin; empty for that of the map.

    Raises:
        UserError: there is no such map or season, or the map cannot be played.
    """
    tables = {kind: call.tables(kind).get(SYSTEM.id, {}) for kind in SYSTEM.tables}
    if name:
        tables |= variant_tables(call, name, drawn=True)
    box: Box = load_box(tables)
    year = box.board.start[0]
    if season and season not in STARTS:
        raise UserError(f"There is no season {season}; write spring, fall or winter.")
    if season:
        head = {**tables["map"].get("map", {}), "start_phase": STARTS[season]}
        box = replace(box, board=load_map({**tables["map"], "map": head}))
    return Setting(tables, box, year)


def _game(by: Setting, settings: Table) -> Game:
    own = by.tables["variant"].get("game", {}).get("settings", {})
    first = {"first_year": by.year, **own, **settings}
    options = SYSTEM.settings(by.box, {**first, "powers": "given"})
    seats = tuple(f"seat-{number}" for number, _ in enumerate(by.box.powers, 1))
    schedule = next(iter(read_schedules(by.tables["schedules"]).values()))
    return Game("case", SYSTEM, by.box, options, seats, schedule)


def _step(game: Game, state: State) -> State:
    return advance.carry_out(game, state, fold_book(()), _dice()).state


def _dice() -> Dice:
    """Dice that nobody rolls: powers are given, and nothing else is left to chance."""
    return Dice.seeded(b"", b"")


def _dated(game: Game, state: State, case: Table) -> Iterable[Change]:
    year = case.get("year")
    if year is None:
        return
    if not isinstance(year, int) or isinstance(year, bool) or not 0 < year <= LAST_YEAR:
        raise UserError(f"`year` is a number from 1 to {LAST_YEAR}, not {year!r}.")
    yield YEAR.set(state, SCOPE, NOW, year)
    yield Local(GAME, next_spring(game.box.board.rules, year, SEASON.of(state, SCOPE, NOW)))


def _standing(game: Game, state: State, case: Table) -> Iterable[Change]:
    if "units" not in case:
        return
    yield from (UNITS.drop(state, SCOPE, token) for token in UNITS.rows(state, SCOPE))
    halt, stood = Halt(game, state), set[str]()
    given = [(halt.power(name), text) for name, texts in lists(case["units"]).items() for text in texts]
    for number, (power, text) in enumerate(given, 1):
        unit = unit_of(game.box.board, text, power)
        if not _can_be(game.box.board, unit):
            raise UserError(f"{unit} cannot be: an army stands on land, a fleet at sea or on a coast that it names.")
        if (code := game.box.board.province_of(unit.place)) in stood:
            raise UserError(f"Two units stand in {code}.")
        stood.add(code)
        yield UNITS.put(SCOPE, f"u{number:03}", Unit(unit.kind, unit.place, power, unit.place))


def _can_be(board: Map, unit: Judged) -> bool:
    """Return whether there is such a place for a unit of its kind."""
    province = board.provinces[board.province_of(unit.place)]
    if unit.kind == "A":
        return province.kind != "sea" and unit.place == province.code
    return province.kind != "land" and unit.place in province.places


def _owned(game: Game, state: State, case: Table) -> Iterable[Change]:
    if "centres" not in case:
        return
    halt = Halt(game, state)
    given = centres_of(game.box.board, case["centres"]).items()
    owners = {code: halt.power(name) for name, codes in given for code in codes}
    if wrong := sorted(set(owners) - set(CENTRES.rows(state, SCOPE))):
        raise UserError(f"{wrong[0]} is no supply centre of the map.")
    yield from (OWNER.set(state, SCOPE, code, owners.get(code, "")) for code in CENTRES.rows(state, SCOPE))


def _lowered(game: Game, state: State) -> State:
    """Return the state with what is out of sight veiled, where there is fog."""
    flow = lowered(game, state)
    try:
        event = next(flow)
        while True:
            state = fold(state, (event,))
            event = flow.send(state)
    except StopIteration:
        return state


def _on(halt: Halt, filed: Iterable[Filed]) -> Halt:
    """Go on until the game waits again."""
    book, events, state = fold_book(map(OrderFiled, filed)), list[Event](), halt.state
    for number, step in enumerate(advance.advance(halt.game, state, book, _dice())):
        if number > LONGEST:
            raise UserError("nobody has anything left to order, so the game would go on for ever.")
        events += step.events
        state = step.state
    return replace(halt, state=state, events=tuple(events))
