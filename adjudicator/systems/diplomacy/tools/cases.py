"""`adjudicator cases FILE`: play every case of a file and compare what follows from it with what the case expects."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine.tools import Call
from adjudicator.model.errors import UserError
from adjudicator.systems.diplomacy.board.map import Map
from adjudicator.systems.diplomacy.judge.profile import Profile
from adjudicator.systems.diplomacy.tools.compare import check_words, compare_lists, compare_words
from adjudicator.systems.diplomacy.tools.maps import find_map, find_profile
from adjudicator.systems.diplomacy.tools.position import Position, Step, centres_after, take_step
from adjudicator.systems.diplomacy.tools.shapes import centres_of, lists, provinces_of, retreats_of, units_by_power
from adjudicator.systems.diplomacy.words.notation import unit_of

FORMAT = "datc-cases/1"
STANDARD = "standard"
Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The maps of the cases of a file, each read once."""

    call: Call
    maps: dict[str, Map]
    settings: dict[tuple[str, str], Any] = field(default_factory=dict)

    def map(self, name: str) -> Map:
        """Return a map by its name."""
        if name not in self.maps:
            self.maps[name] = find_map(self.call, name)
        return self.maps[name]


def run(call: Call) -> Generator[str, None, int]:
    """Play the cases of a file; yield what differs, and a last line of two numbers."""
    file = _file(call.read(call.arguments["FILE"]), call.arguments["FILE"])
    passed = failed = 0
    chosen = call.options.get("variant")
    shelf = Shelf(call, {chosen: find_map(call, chosen)} if chosen else {})  # a fault of its stops all cases at once
    for number, case in enumerate(file["cases"], 1):
        name = str(case.get("id", number)) if isinstance(case, Mapping) else str(number)
        differences = list(_differences(shelf, file, case))
        passed, failed = (passed, failed + 1) if differences else (passed + 1, failed)
        for difference in differences:
            yield f"{name}: {difference}"
    yield f"{passed} passed, {failed} failed"
    return 1 if failed else 0


def _file(text: str, path: str) -> Table:
    """The parsed file; raises UserError where it is no case file."""
    try:
        file = json.loads(text)
    except ValueError as fault:
        raise UserError(f"{path} is not JSON as it stands: {fault}.") from None
    if not isinstance(file, Mapping) or file.get("format") != FORMAT or not isinstance(file.get("cases"), list):
        raise UserError(f"{path} is no case file: it should say format {FORMAT} and hold a list of cases.")
    return file


def _differences(shelf: Shelf, file: Table, case: Any) -> Iterator[str]:  # noqa: ANN401 - JSON
    """What differs in a case; a case that cannot be played differs with one sentence."""
    try:
        name = shelf.call.options.get("variant") or case.get("map", file.get("map", STANDARD))
        if "game" in case:
            from adjudicator.systems.diplomacy.tools.game_cases import play_game

            yield from play_game(shelf.call, shelf.settings, "" if name == STANDARD else name, case)
            return
        profile = find_profile(case.get("profile", file.get("profile", "datc3")))
        yield from _play(shelf.map(name), profile, case)
    except UserError as fault:
        yield f"the case cannot be played: {fault}"
    except (AttributeError, KeyError, TypeError, ValueError):
        yield "the case cannot be played: it lacks units or steps, or they do not have the form they should."


def _play(whole: Map, profile: Profile, case: Table) -> Iterator[str]:
    board = whole.in_season(str(case.get("season", "")).lower())
    units = [unit_of(board, text, power) for power, texts in lists(case["units"]).items() for text in texts]
    contested = provinces_of(board, case.get("contested"))
    position = Position(tuple(units), contested=contested, centres=centres_of(board, case.get("centres")))
    for number, step in enumerate(case["steps"], 1):
        done = take_step(board, profile, step["phase"], position, lists(step["orders"]))
        position = done.position
        for difference in _compare(board, done, step["expect"]):
            yield f"step {number}: {difference}"


def _compare(board: Map, done: Step, expect: Table) -> Iterator[str]:
    """The differences between a step and what was expected of it; what is not mentioned is not compared."""
    position = done.position
    got: dict[str, Mapping[str, Sequence[str]]] = {
        "units": units_by_power(position.units),
        "dislodged": units_by_power(item.unit for item in position.dislodged),
        "retreats": retreats_of(position.dislodged),
        "centres": centres_after(board, position),
    }
    check_words(expect, [*got, "contested", "orders"])
    for key, have in got.items():
        if key in expect:
            yield from compare_lists(key, have, lists(expect[key]))
    if "contested" in expect:
        have_closed, closed = sorted(position.contested), sorted(provinces_of(board, expect["contested"]))
        if have_closed != closed:
            yield f"contested: expected {', '.join(closed) or 'none'}; got {', '.join(have_closed) or 'none'}"
    yield from compare_words(expect, done.words)
