"""The language of standard Diplomacy, without the texts of its files, and what it makes of their rules."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from typing import Final

from adjudicator.model.reading import Language
from adjudicator.systems.diplomacy.blocks import gather
from adjudicator.systems.diplomacy.ending import Concede, Draw
from adjudicator.systems.diplomacy.orders import SUPPORT
from adjudicator.systems.diplomacy.phrases import MovePhrases, Orders, Parts, command


class DiplomacyPhrases(MovePhrases):
    """All rules of grammar/diplomacy.lark and grammar/diplomacy_moves.lark."""

    def support_held(self, parts: Parts) -> Orders:
        held, piece = parts
        return (command(piece, SUPPORT, of=held),)

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
