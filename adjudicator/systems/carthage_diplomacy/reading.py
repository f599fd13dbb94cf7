"""The language of Carthage, without the texts of its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from adjudicator.model.reading import Language, Misread, Read, Result
from adjudicator.systems.carthage_diplomacy.orders import Block, Seize
from adjudicator.systems.carthage_diplomacy.phrases import CarthagePhrases
from adjudicator.systems.diplomacy import blocks
from adjudicator.systems.diplomacy.orders import Command


def gather(results: tuple[Result, ...], advice: Mapping[str, str]) -> tuple[Result, ...]:
    """Return the results of a letter with blocks folded, and with the unit of each order to block that names none."""
    return tuple(_with_units(blocks.gather(results, advice), advice))


def _with_units(results: tuple[Result, ...], advice: Mapping[str, str]) -> Iterator[Result]:
    """Give an order such as `; block rail` the unit of the order before it in the same line."""
    before: Read | None = None
    for result in results:
        told: Result = result
        if isinstance(result, Read) and isinstance(result.order, Block) and not result.order.place:
            if before is None or before.last != result.line:
                told = Misread(result.line, result.text, 1, (), advice.get("block_unit", ""), last=result.last)
            else:
                unit = replace(result.order, unit=before.order.unit, place=before.order.place)
                told = replace(result, order=unit, when=result.when or before.when)
        elif isinstance(result, Read) and isinstance(result.order, Command | Seize | Block):
            before = result
        yield told


LANGUAGE: Final = Language(
    name="carthage_diplomacy",
    build=CarthagePhrases,
    names={
        "PLACE": ("place",),
        "WHO": ("who",),
        "LINE": ("line",),
        "CANAL": ("canal",),
        "PLAYER": ("seat",),
    },
    above=("diplomacy_moves",),
    gather=gather,
)
"""Without its texts, which `Language.told` adds."""


def language() -> Language:
    """Return the language of this system, still without the texts of its files."""
    return LANGUAGE
