"""The language of standard Diplomacy, without the texts of its files, and what it makes of their rules."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudicator.model.reading import Language
from adjudicator.systems.diplomacy.ending import Concede, Draw
from adjudicator.systems.diplomacy.orders import BUILD, CONVOY, MOVE, SUPPORT
from adjudicator.systems.diplomacy.words.blocks import gather
from adjudicator.systems.diplomacy.words.phrases import VIA_CONVOY, MovePhrases, Orders, Parts, Piece, command


class DiplomacyPhrases(MovePhrases):
    """All rules of grammar/diplomacy.lark and grammar/diplomacy_moves.lark."""

    def support_held(self, parts: Parts) -> Orders:
        held, piece = parts
        return (command(piece, SUPPORT, of=held),)

    def walk(self, parts: Parts) -> Orders:
        piece, to = parts
        return (command(piece, MOVE, str(to)),)

    def walk_by_sea(self, parts: Parts) -> Orders:
        (order,) = self.walk(parts)
        return (replace(order, via=VIA_CONVOY),)

    def walked_to(self, parts: Parts) -> Orders:
        return self.walk(parts[::-1])

    def support_walk(self, parts: Parts) -> Orders:
        piece, moved, to = parts
        return (command(piece, SUPPORT, str(to), moved),)

    def convoy_walk(self, parts: Parts) -> Orders:
        piece, moved, to = parts
        return (command(piece, CONVOY, str(to), moved),)

    def build_kind(self, parts: Parts) -> Orders:
        piece, kind = parts
        return (command(replace(piece, unit=kind), BUILD),)

    def unit_last(self, parts: Parts) -> Piece:
        place, kind = parts
        return Piece(kind, str(place))

    def alone_built(self, parts: Parts) -> Orders:
        return self.line_built(parts[1:])

    def draw_all(self, _: Parts) -> Orders:
        return (Draw(yes=True),)

    def draw_none(self, _: Parts) -> Orders:
        return (Draw(yes=False),)

    def draw_answer(self, parts: Parts) -> Orders:
        return (Draw(yes=parts[0]),)

    def draw_among(self, parts: Parts) -> Orders:
        return (Draw(yes=True, powers=parts[0]),)

    def powers(self, parts: Parts) -> tuple[str, ...]:
        return tuple(sorted({str(part) for part in parts if part.type == "POWER"}))

    def concede(self, parts: Parts) -> Orders:
        return (Concede(str(parts[0])),)


LANGUAGE: Final = Language(
    name="diplomacy",
    build=DiplomacyPhrases,
    names={"PLACE": ("place",), "POWER": ("power",), "PLAYER": ("seat",)},
    above=("diplomacy_moves",),
    gather=gather,
)
"""Without its texts, which `Language.told` adds."""


def language() -> Language:
    """Return the language of this system, still without the texts of its files."""
    return LANGUAGE
