"""Calling a tool as the command line does, without one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adjudicator.cli.tools import load, read, tables, unpacked
from adjudicator.engine.tools import Call, Tool

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


def call(
    tool: Tool,
    *arguments: str,
    lines: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    given: Mapping[str, Any] | None = None,
) -> tuple[list[str], int]:
    """The lines a tool prints, and its exit code; `given` is what the call has beside files and tables."""
    chosen = {option.name: option.default for option in tool.options} | dict(options or {})
    named = dict(zip((*tool.arguments, *tool.extra), arguments, strict=True))
    running = tool.run(
        Call(named, chosen, iter(lines), read, tables, **{"load": load, "unpacked": unpacked, **dict(given or {})})
    )
    printed = []
    while True:
        try:
            printed.append(next(running))
        except StopIteration as done:
            return printed, done.value


def saved(path: Path, what: Any) -> str:
    """The path of a file that holds something as JSON, or a text as it is."""
    path.write_text(what if isinstance(what, str) else json.dumps(what), encoding="utf-8")
    return str(path)
