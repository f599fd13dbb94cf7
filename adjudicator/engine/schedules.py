"""Schedules read from a table of the box: how a turn is divided into packets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.engine.system import PacketSpec, Schedule
from adjudicator.model.errors import UserError


def read_schedules(table: Mapping[str, Any]) -> dict[str, Schedule]:
    """Return the schedules of a `schedules.toml`, by name.

    Raises:
        UserError: a schedule or packet lacks a field or has a wrong one; the message names it.
    """
    found = {}
    for entry in table.get("schedule", ()):
        name = entry.get("name", "?")
        packets = tuple(_packet(name, packet) for packet in entry.get("packet", ()))
        if not packets:
            msg = f"schedules.toml: schedule {name} has no packets; give it at least one [[schedule.packet]]"
            raise UserError(msg)
        waits = entry.get("waits", False)
        if not isinstance(waits, bool):
            msg = f"schedules.toml: `waits` of schedule {name} is true or false"
            raise UserError(msg)
        found[name] = Schedule(name, packets, waits)
    return found


def _packet(schedule: str, packet: Mapping[str, Any]) -> PacketSpec:
    title = packet.get("title", "?")
    number, anchors, days = packet.get("number"), packet.get("anchors"), packet.get("days", 3)
    if not isinstance(number, int) or not isinstance(anchors, list | tuple) or not anchors:
        msg = f"schedules.toml: packet {title} of {schedule} needs `number` and a list `anchors`"
        raise UserError(msg)
    if not isinstance(days, int) or days < 1:
        msg = f"schedules.toml: packet {title} of {schedule} needs `days` of 1 or more"
        raise UserError(msg)
    return PacketSpec(number, title, tuple(anchors), days, packet.get("only_if", ""))
