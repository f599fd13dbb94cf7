"""The names a player may write: places and canals of the box, steps; and those that come and go in play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.names import NameEntry
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.box import Box
from adjudicator.systems.carthage_diplomacy.naming import name
from adjudicator.systems.carthage_diplomacy.orders.base import LINE, WHO
from adjudicator.systems.carthage_diplomacy.rules.s3_names.names import IN_USE
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.amending import MAP, RULE
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.proposals import NAME
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.state import AMENDMENTS, SPACES
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.tally import still_open
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import playing
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import lines, next_line
from adjudicator.systems.carthage_diplomacy.sequence import ORDER
from adjudicator.systems.carthage_diplomacy.state import NAMES
from adjudicator.systems.diplomacy.orders import PLACE
from adjudicator.systems.diplomacy.state import SCOPE
from adjudicator.systems.diplomacy.words.lexicon import place_entries

MATTER: Final = "proposal:"
_TELLING: Final = 4
"""How many letters a word has at least that tells which proposal is meant."""
_ALONE: Final = {
    NAME: ("the name", "the naming"),
    RULE: ("the rule", "the new rule", "the rule change"),
}
"""What the only open proposal of its sort is called."""
_WAYS: Final = (
    "{} rule",
    "rule about the {}",
    "rule about {}",
    "rule on the {}",
    "{} proposal",
    "proposal about the {}",
)


def lexicon(box: Box) -> Iterable[NameEntry]:
    """Yield places, canals, and the steps that a player may wait before."""
    yield from place_entries(box.map)
    for canal in box.map.ground.canals:
        for form in (canal.code, canal.name):
            yield NameEntry(form, f"canal:{canal.code}", "canal")
    for step in ORDER:
        for form in (step, name(box, f"step:{step}")):
            yield NameEntry(form, f"step:{step}", "step")


def callings(game: Game, state: State) -> Iterator[tuple[str, str]]:
    """Yield the names in use, codes and in full, each with the seat that has it."""
    for key, row in NAMES.items(state, SCOPE):
        if row.stands == IN_USE and row.seat:
            yield from ((form, row.seat) for form in dict.fromkeys((key, row.full)))


def spoken(game: Game, state: State) -> Iterator[NameEntry]:
    """Yield the names of persons and railways that there are now, and new names of spaces."""
    for key, row in NAMES.items(state, SCOPE):
        if row.stands == IN_USE:
            for form in dict.fromkeys((key, row.full)):
                yield NameEntry(form, f"{WHO}{key}", "who")
    for line, _ in lines(state):
        yield NameEntry(line, f"{LINE}{line}", "line")
    # The order that begins a railway may speak of it: `issue GV1 to MA 4`.
    for seat in playing(state):
        line = next_line(state, seat)
        yield NameEntry(line, f"{LINE}{line}", "line")
    yield from _matters(state)
    if any(row.what == MAP and row.done for _, row in AMENDMENTS.items(state, SCOPE)):
        yield from place_entries(game.box.map)
    for place, space in SPACES.items(state, SCOPE):
        yield NameEntry(space.full, f"{PLACE}{place}", "place")


def _matters(state: State) -> Iterator[NameEntry]:
    """Yield what open proposals are called: by a new name, or by a word that one rule alone has, as the canal rule."""
    found = list(still_open(state))
    for number, row in found:
        if row.what == NAME:
            ways = [row.text]
        else:
            others = {word for other, each in found if other != number for word in _words(each.text)}
            ways = [way.format(word) for word in _words(row.text) if word not in others for way in _WAYS]
        if sum(each.what == row.what for _, each in found) == 1:
            ways += _ALONE.get(row.what, ())
        for way in ways:
            yield NameEntry(way, f"{MATTER}{number}", "proposal")


def _words(text: str) -> tuple[str, ...]:
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return tuple(dict.fromkeys(word for word in words if len(word) >= _TELLING))
