"""Tables of the documentation that follow from data: settings, schedules, profiles of the judge."""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields
from typing import Any

from adjudicator.systems.diplomacy.judge.profile import PROFILES, Profile
from tests.docs.blocks import ROOT


def box(system: str, name: str) -> dict[str, list[dict[str, Any]]]:
    """Return a table of a system's box."""
    return tomllib.loads((ROOT / "games" / system / f"{name}.toml").read_text("utf-8"))


def settings_table(system: str) -> str:
    """Return the settings of a system: name, values, what it does, ruling."""
    rows = [
        f"| `{option['name']}` | {_values(option)} | {option['line']} | {option['ruling']} |"
        for option in box(system, "options")["option"]
    ]
    return "\n".join(
        ["| Setting | Values, default first | What it does | Ruling |", "| --- | --- | --- | --- |", *rows]
    )


def _values(option: dict[str, Any]) -> str:
    first = option["default"]
    if option["type"] == "number":
        return f"`{first}`; `{option['least']}` to `{option['most']}`"
    every = [True, False] if option["type"] == "flag" else option["allowed"]
    return ", ".join(f"`{json.dumps(value)}`" for value in [first, *(value for value in every if value != first)])


def schedules_table(system: str) -> str:
    """Return the schedules of a system, each with the days of its packets."""
    rows = [
        f"| `{schedule['name']}` | {', '.join(_packet(packet) for packet in schedule['packet'])} |"
        for schedule in box(system, "schedules")["schedule"]
    ]
    return "\n".join(["| Schedule | Packets, with the days players have |", "| --- | --- |", *rows])


def _packet(packet: dict[str, Any]) -> str:
    return f"{packet['title']} {packet['days']}"


def profiles_table(body: str) -> str:
    """Return the table of profiles with the values there are; the words before and behind them stay.

    Raises:
        AssertionError: a field has no row, or a row is about no field.
    """
    head, rule, *rows = body.splitlines()
    told = [row.split("|")[1].strip().strip("`") for row in rows]
    assert told == [field.name for field in fields(Profile) if field.name != "name"]
    values = [" | ".join(_value(profile, name) for profile in PROFILES.values()) for name in told]
    lines = [
        f"| `{name}` | {given} |{row.split('|')[-2]}|" for name, given, row in zip(told, values, rows, strict=True)
    ]
    return "\n".join([head, rule, *lines])


def _value(profile: Profile, name: str) -> str:
    value = getattr(profile, name)
    return {True: "yes", False: "no"}.get(value, str(value))
