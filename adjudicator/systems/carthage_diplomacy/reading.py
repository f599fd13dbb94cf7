"""The language of Carthage, without the texts of its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from adjudicator.model.reading import Language, Misread, Noted, Read, Result
from adjudicator.systems.carthage_diplomacy.orders.ground import Block, Seize
from adjudicator.systems.carthage_diplomacy.orders.rails import Lay, LayMore
from adjudicator.systems.carthage_diplomacy.phrases import CarthagePhrases
from adjudicator.systems.diplomacy.orders import DISBAND, Command
from adjudicator.systems.diplomacy.words import blocks


def gather(results: tuple[Result, ...], advice: Mapping[str, str], called: frozenset[str]) -> tuple[Result, ...]:
    """Return the results of a letter with blocks folded, and with the unit of each order to block that names none."""
    return tuple(_with_units(_whole_railways(blocks.gather(results, advice, called), advice), advice))


def _whole_railways(results: tuple[Result, ...], advice: Mapping[str, str]) -> tuple[Result, ...]:
    """Give a railway the shares and the unit to disband from the lines below it."""
    told: list[Result] = []
    at = -1
    for result in results:
        order = result.order if isinstance(result, Read) else None
        begun = told[at] if at >= 0 else None
        more = _more(order)
        if isinstance(order, Lay) and order.act == "start":
            at = len(told)
            told.append(result)
        elif more is None or not isinstance(result, Read):
            told.append(result)
        elif isinstance(begun, Read) and (lay := _completed(begun.order, more)) is not None:
            told[at] = replace(begun, order=lay)
            told.append(Noted(result.line, result.text, more, result.last))
        elif isinstance(order, LayMore):
            told.append(Misread(result.line, result.text, 1, (), advice.get("railway_above", ""), last=result.last))
        else:
            told.append(result)
    return tuple(told)


def _more(order: object) -> LayMore | None:
    """Return what an order may add to a railway in a line above: disbanding a unit gives it the site."""
    if isinstance(order, Command) and order.act == DISBAND:
        return LayMore(0, order.unit, order.place)
    return order if isinstance(order, LayMore) else None


def _completed(lay: Lay, more: LayMore) -> Lay | None:
    """Return a railway with what it lacked, or None where it lacks nothing of it."""
    if (more.shares and lay.shares) or (more.disband and lay.disband):
        return None
    return replace(
        lay, shares=more.shares or lay.shares, unit=more.unit or lay.unit, disband=more.disband or lay.disband
    )


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
        "MATTER": ("proposal",),
        "PLAYER": ("seat",),
    },
    persons=("seat", "who"),
    above=("diplomacy_moves",),
    gather=gather,
)
"""Without its texts, which `Language.told` adds."""


def language() -> Language:
    """Return the language of this system, still without the texts of its files."""
    return LANGUAGE
