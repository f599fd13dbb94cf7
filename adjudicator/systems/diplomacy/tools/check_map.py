"""`adjudicator check-map FILE`: what is wrong with a map, one fault a line."""

from __future__ import annotations

from collections.abc import Generator

from adjudicator.engine.tools import Call
from adjudicator.systems.diplomacy.board.check import map_faults
from adjudicator.systems.diplomacy.tools.maps import map_table


def run(call: Call) -> Generator[str, None, int]:
    """Yield the faults of a map and a last line that counts them; the exit code is 1 for errors."""
    table = map_table(call, call.arguments["FILE"])
    faults = map_faults(table)
    for fault in faults:
        yield f"{fault.severity}: {fault.text}"
    errors = sum(fault.severity == "error" for fault in faults)
    count = len(table.get("province", ()))
    counts = ((count, "province"), (errors, "error"), (len(faults) - errors, "warning"))
    yield ", ".join(f"{number} {word}{'' if number == 1 else 's'}" for number, word in counts)
    return 1 if errors else 0
