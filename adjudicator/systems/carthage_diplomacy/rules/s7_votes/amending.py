"""7.C Rules and maps amended by votes: what the words of a proposal change, and the game as its amendments leave it.

`silent_seasons = 4` sets a setting. The map is changed by statements such as `border Car - LMa`, `no pass Car - Han`,
`centre LMa` or `land NTy Nova Tyrus`, parted by semicolons. Other words stand in the record, and the GM sees to them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.errors import UserError
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.box import Box, with_map
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.redrawing import redrawn
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.state import AMENDMENTS
from adjudicator.systems.diplomacy.state import SCOPE

RULE, MAP = "rule", "map"
FIXED: Final = frozenset({"start_year"})
"""Settings that take effect only as a game begins."""
NEAR: Final = 0.75
"""How much a misspelt name must look like a setting's, from 0 to 1."""
_SETS: Final = re.compile(r"(?:set\s+|let\s+)?([a-z_ ]+?)\s*(?:=|:|\bto\b|\bbe\b)\s*\"?([\w]+)\"?\.?", re.IGNORECASE)
_FLAGS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def setting_in(box: Box, text: str) -> tuple[str, Any] | None:
    """Return the setting that the words of a proposal name, and its value; None where they name none.

    Raises:
        UserError: the setting cannot have that value, or cannot change in a running game, or its name is misspelt.
    """
    found = _SETS.fullmatch(" ".join(text.split()))
    name = found[1].strip().lower().replace(" ", "_") if found is not None else ""
    spec = box.options.get(name)
    if found is None or spec is None:
        near = get_close_matches(name, box.options, n=1, cutoff=NEAR) if "=" in text else ()
        for meant in near:
            raise UserError(f"There is no setting `{name}`; did you mean `{meant}`?")
        return None
    if name in FIXED:
        raise UserError(f"The setting `{name}` counts only as a game begins; propose another.")
    word = found[2].lower()
    value: Any = int(word) if word.isdecimal() else _FLAGS.get(word, word) if spec.type == "flag" else word
    if not spec.takes(value):
        raise UserError(f"The setting `{name}` cannot be {found[2]}; write {spec.choices()}.")
    return name, value


@rule("cd:7.C", "cd:ruling 36a", title="What the words of a vote change by themselves")
def changes_game(game: Game, what: str, text: str) -> bool:
    """Return whether the words of a proposal change a setting or the map, so that the game itself obeys them.

    Raises:
        UserError: they name a setting or a place of the map, and what they ask of it cannot be.
    """
    if what == RULE:
        return setting_in(game.box, text) is not None
    return redrawn(game.box.table, text) is not None


@rule("cd:7.C", "cd:ruling 36a", title="The rules and the map that are in force")
def in_force(game: Game, state: State) -> Game:
    """Return a game with the settings and the map that votes have left it; the same where they changed nothing."""
    part = state.parts.get(SCOPE)
    if part is None or not part.get(AMENDMENTS.name):
        return game
    done = ((int(key), row) for key, row in AMENDMENTS.items(state, SCOPE) if row.done)
    rows = [row for _, row in sorted(done, key=lambda item: item[0])]
    said = [setting_in(game.box, row.text) for row in rows if row.what == RULE]
    settings: Mapping[str, Any] = dict(one for one in said if one is not None)
    texts = tuple(row.text for row in rows if row.what == MAP)
    options = replace(game.options, **settings) if settings else game.options
    return replace(game, options=options, box=_amended(game.box, texts) if texts else game.box)


@lru_cache(maxsize=8)
def _amended(box: Box, texts: tuple[str, ...]) -> Box:
    """Return a box with a map that was changed; what is as a text says already stays so."""
    table = box.table
    for text in texts:
        table = redrawn(table, text) or table
    return box if table == box.table else with_map(box, table)
