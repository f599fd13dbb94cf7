"""Commands of the core: case files, recorded positions, maps. What they do is imported when they are called."""

from __future__ import annotations

from collections.abc import Callable, Generator

from adjudicator.engine.tools import Call, Option, Tool, Words
from adjudicator.systems.diplomacy.judge.results import WORDS


def later(module: str) -> Callable[[Call], Generator[str, None, int]]:
    """Return the function `run` of a module, imported on the first line asked for."""

    def run(call: Call) -> Generator[str, None, int]:
        from importlib import import_module

        code: int = yield from import_module(module).run(call)
        return code

    return run


VOCABULARY = Words("Words for the end of an order", tuple(WORDS.items()))
VARIANT = Option("variant", "A variant, as `adjudicator variants` lists them, instead of a map.")
CASES = Tool(
    "cases",
    "Run a file of test cases (format datc-cases/1).",
    later(f"{__name__}.cases"),
    ("FILE",),
    (VARIANT,),
    more=(VOCABULARY,),
)
RESOLVE = Tool(
    "resolve",
    "Adjudicate Diplomacy positions: JSON lines in, JSON lines out.",
    later(f"{__name__}.resolve"),
    options=(
        Option("map", "The id of a map, or the path of a map file.", default="standard"),
        VARIANT,
        Option("profile", "The reading of the rules: datc3, rules1971 or dptg.", default="datc3"),
        Option("land-fallback", "An army ordered by convoy walks if none was ordered, or it was lost.", flag=True),
        Option("land-fallback-unordered", "An army ordered by convoy walks only if none was ordered.", flag=True),
        Option("coast-must-match", "A support counts only for the coast it names.", flag=True),
    ),
    more=(VOCABULARY,),
)
CHECK_MAP = Tool("check-map", "Say what is wrong with a map file.", later(f"{__name__}.check_map"), ("FILE",))
