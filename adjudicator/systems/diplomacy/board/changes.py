"""Variants of rules alone: what a `variant.toml` changes on the map that it is played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import field

from adjudicator.engine.box.boxes import Record, read_entry
from adjudicator.model.errors import UserError

Table = Mapping[str, Any]
POWER_WORDS = ("home", "units", "owns", "wins")
"""What a variant may change about a power; its name stays."""


class Changes(Record, frozen=True, kw_only=True):
    """What a variant changes on a map.

    Attributes:
        start_phase: when the game begins, as in the map's `[map]`.
        victory_centres: how many centres win.
        no_units: the powers begin without units.
        powers: the powers that are played, all if none is named; the homes of the others belong to nobody.
        rules: words of the map's `[rules]`.
        power: by name of a power, words of its `[[power]]`.
    """

    start_phase: str = ""
    victory_centres: int = 0
    no_units: bool = False
    powers: tuple[str, ...] = ()
    rules: dict[str, Any] = field(default_factory=dict)
    power: dict[str, dict[str, Any]] = field(default_factory=dict)


def varied(table: Table, about: Table) -> Table:
    """Return the table of a map as a variant plays it.

    Args:
        table: the map.
        about: the variant's `variant.toml`, whose `[changes]` are made.

    Raises:
        UserError: a word of the changes is unknown, or a power that they name.
    """
    if "changes" not in about:
        return table
    changes = read_entry("variant.toml: [changes]", about["changes"], Changes)
    _known(table, changes)
    powers = [
        {**row, **({"units": []} if changes.no_units else {}), **changes.power.get(row["name"], {})}
        for row in table.get("power", ())
        if not changes.powers or row["name"] in changes.powers
    ]
    names = {row["name"] for row in powers}
    head = {"start_phase": changes.start_phase, "victory_centres": changes.victory_centres}
    called = {"name": about.get("variant", {}).get("name", "")}
    return {
        **table,
        "map": {**table.get("map", {}), **{key: value for key, value in (head | called).items() if value}},
        "rules": {**table.get("rules", {}), **changes.rules},
        "power": powers,
        "province": [_homeless(row) if row.get("home", "") not in names else row for row in table["province"]],
    }


def _known(table: Table, changes: Changes) -> None:
    names = [row["name"] for row in table.get("power", ())]
    for name in (*changes.powers, *changes.power):
        if name not in names:
            raise UserError(f"variant.toml: [changes] names {name}, no power of the map; it has: {', '.join(names)}.")
    for name, words in changes.power.items():
        if unknown := [word for word in words if word not in POWER_WORDS]:
            known = ", ".join(POWER_WORDS)
            raise UserError(f"variant.toml: [changes.power.{name}] has a word `{unknown[0]}`; it may have: {known}.")


def _homeless(row: Table) -> Table:
    return {key: value for key, value in row.items() if key != "home"}


def check_players(about: Table, powers: int) -> None:
    """Check that a variant is for no more players than it has powers.

    Args:
        about: its `variant.toml`.
        powers: how many its map has.

    Raises:
        UserError: it is for more.
    """
    said = about.get("variant", {}).get("players", powers)
    if said > powers:
        raise UserError(f"variant.toml: `players` is {said!r}; the map has {powers} powers, so write 1 to {powers}.")
