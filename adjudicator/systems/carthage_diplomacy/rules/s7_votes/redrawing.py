"""7.C The statements that change a map: borders, passes, mountains, supply centres and new spaces.

A map is changed as its table, as a file has it, so that every change is checked as a file would be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any, Final

from adjudicator.model.errors import UserError
from adjudicator.systems.carthage_diplomacy.codes import RESERVED
from adjudicator.systems.diplomacy.board.load import load_map

Table = Mapping[str, Any]
_Draft = dict[str, Any]
_Change = Callable[[_Draft, re.Match[str]], None]
_PAIR: Final = re.compile(r"(no )?(border|shore|pass|mountain) (?:between )?(.+?)(?: ?- ?| and )(.+)", re.IGNORECASE)
_CENTRE: Final = re.compile(r"(no )?(?:supply )?centre (?:in |at )?(.+)", re.IGNORECASE)
_SPACE: Final = re.compile(r"(land|coast|sea) (\w{2,3}) (.+)", re.IGNORECASE)
STATEMENTS: Final = "`border Car - LMa`, `shore Car - MEs`, `pass Car - Han`, `mountain Car - Han`, `centre LMa`"


def redrawn(table: Table, text: str) -> Table | None:
    """Return the table of a map after the statements of a text; None where it is no statement of this kind.

    Raises:
        UserError: a statement names a place that is not on the map, or the map could not be used after it.
    """
    parts = [" ".join(part.split()) for part in text.rstrip(".").split(";")]
    found = [match for part in parts for match in _read(part)]
    if len(found) < len(parts):
        return None
    draft = deepcopy(dict(table))
    for kind, match in found:
        kind(draft, match)
    load_map(draft)
    return draft


def _read(part: str) -> list[tuple[_Change, re.Match[str]]]:
    ways: tuple[tuple[re.Pattern[str], _Change], ...] = ((_PAIR, _pair), (_CENTRE, _centre), (_SPACE, _space))
    return [(kind, match) for pattern, kind in ways if (match := pattern.fullmatch(part)) is not None][:1]


@lru_cache(maxsize=8)
def _names(rows: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    return {word.casefold(): code for code, name in rows for word in (name, code)}


def _row(draft: _Draft, word: str) -> _Draft:
    """Return the entry of a place named by code or name."""
    names = _names(tuple((row["id"], row["name"]) for row in draft["province"]))
    code = names.get(word.strip().casefold())
    if code is None:
        raise UserError(f"The map has no space {word.strip()}; a change of the map names spaces as in {STATEMENTS}.")
    return next(row for row in draft["province"] if row["id"] == code)


def _pair(draft: _Draft, said: re.Match[str]) -> None:
    gone, kind = bool(said[1]), said[2].lower()
    a, b = _row(draft, said[3]), _row(draft, said[4])
    if a is b:
        raise UserError(f"{a['id']} cannot have a {kind} with itself; name two spaces.")
    if kind in {"border", "shore"}:
        way = "army" if kind == "border" else "fleet"
        for one, other in ((a, b), (b, a)):
            if way == "fleet" and one.get("coasts"):
                raise UserError(f"{one['id']} has several coasts, and a vote cannot say which; leave it to the GM.")
            near = [code for code in one.get(way, ()) if code != other["id"]]
            one[way] = near if gone else [*near, other["id"]]
        return
    ends = {a["id"], b["id"]}
    left = [row for row in draft.get(kind, ()) if set(row["between"]) != ends]
    draft[kind] = left if gone else [*left, {"between": sorted(ends)}]


def _centre(draft: _Draft, said: re.Match[str]) -> None:
    row = _row(draft, said[2])
    if row["type"] == "sea":
        raise UserError(f"{row['id']} is a sea, and no sea feeds a unit; name a province.")
    row["supply_centre"] = not said[1]


def _space(draft: _Draft, said: re.Match[str]) -> None:
    """Add a space, drawn in the middle until borders place it better."""
    code, name = said[2], said[3].strip()
    known = next((row for row in draft["province"] if row["id"].casefold() == code.casefold()), None)
    if known is not None and known["name"] != name:
        raise UserError(f"{known['id']} is the code of {known['name']} already; give the new space another.")
    if code.upper() in RESERVED:
        raise UserError(f"{code} is a word of orders and no code; give the new space another.")
    if known is None:
        new: _Draft = {
            "id": code,
            "name": name,
            "type": said[1].lower(),
            "supply_centre": False,
            "army": [],
            "fleet": [],
        }
        draft["province"] = [*draft["province"], new]
