"""Cases that are played as games, compared with what they expect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.engine.tools import Call
from adjudicator.systems.diplomacy.tools.compare import check_words, compare_lists, compare_words
from adjudicator.systems.diplomacy.tools.outcome import season, sights, standing, words
from adjudicator.systems.diplomacy.tools.played import Halt, Setting, after, begun, season_of, setting
from adjudicator.systems.diplomacy.tools.shapes import lists

PARTLY = ("builds", "sees", "reads")
"""Of these a power that is not mentioned is not compared; of the others it has none."""
Table = Mapping[str, Any]
Settings = dict[tuple[str, str], Setting]


def play_game(call: Call, settings: Settings, name: str, case: Table) -> Iterator[str]:
    """Play a case as a game and yield what differs; its first step may look at how it begins.

    Args:
        call: the call, which knows maps and variants.
        settings: maps that were read before, by name and season; a new one is added.
        name: of the map: a variant, or empty for the standard map.
        case: the case.

    Raises:
        UserError: there is no such map, it cannot be played, or the case does not fit it.
    """
    key = (name, season_of(case))
    if key not in settings:
        settings[key] = setting(call, *key)
    halt = begun(settings[key], case)
    for number, step in enumerate(case["steps"], 1):
        if step["phase"] != "start" or number > 1:
            halt = after(halt, step["phase"], lists(step["orders"]))
        for difference in _compare_game(halt, step["expect"]):
            yield f"step {number}: {difference}"


def _compare_game(halt: Halt, expect: Table) -> Iterator[str]:
    """The differences between where a game stands and what was expected; what is not mentioned is not compared."""
    got, told = {**standing(halt), **sights(halt)}, {"season": season(halt), "over": halt.state.over}
    check_words(expect, [*got, *told, "orders"])
    for key, have in told.items():
        if key in expect and (expect[key] or "") != have:
            yield f"{key}: expected {expect[key] or 'none'}; got {have or 'none'}"
    for key, lists_of in got.items():
        if key in expect:
            wanted = {halt.called(power): texts for power, texts in lists(expect[key]).items()}
            partly = {power: texts for power, texts in lists_of.items() if power in wanted}
            yield from compare_lists(key, partly if key in PARTLY else lists_of, wanted)
    yield from compare_words(expect, words(halt))
