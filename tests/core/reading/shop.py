"""A small language for the tests of reading: a shop where clerks sell and buy fruit, with tests on the till."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.intake.lexing.lexicon import Lexicon
from adjudicator.intake.reading.parse import read_letter
from adjudicator.model.letter import Line
from adjudicator.model.names import NameEntry
from adjudicator.model.order import Names, Test
from adjudicator.model.reading import Either, Language, Plausible, Result, Unreadable
from adjudicator.resources import grammar

GRAMMAR = """
%declare CLERK FRUIT

acts: "sell" NUMBER FRUIT (SEP NUMBER FRUIT)*  -> sales
    | "buy" FRUIT                              -> buy
    | "buy" CLERK FRUIT                        -> treat
    | "promote" CLERK                          -> promote
    | "label" FRUIT TEXT                       -> label

test: "till" bound
"""

WORDS = """
noise = ["hey"]
asked = ["barter", "haggle"]

[verbs]
sell = "sale"
buy = "buy"
promote = "promote"
label = "label"

[words]
sell = ["vend", "hand over"]

[plain]
CLERK = "a clerk"
FRUIT = "a fruit"

[samples]
sale = ["sell 3 apples"]
promote = ["promote Ann"]

[[slip]]
samples = ["sell FRUIT"]
advice = "Say how many."

[advice]
rotten = "Nobody buys figs."
pickled = "Olives are sold by the barrel."
"""


@dataclass(frozen=True, slots=True)
class Deed:
    """Any order of the shop."""

    kind: str
    what: str
    count: int = 0

    def where(self) -> Mapping[str, str]:
        return {"clerk": self.what} if self.what.startswith("clerk:") else {}

    def key(self) -> str:
        return f"{self.kind}:{self.what}"

    def say(self, names: Names) -> str:
        return " ".join(word for word in (self.kind, str(self.count or ""), names(self.what)) if word)


class ShopPhrases:
    """What the rules make."""

    def sales(self, parts: list[Any]) -> tuple[Deed, ...]:
        told = [part for part in parts if part.type != "SEP"]
        return tuple(Deed("sale", str(fruit), int(count)) for count, fruit in zip(told[::2], told[1::2], strict=True))

    def buy(self, parts: list[Any]) -> Either:
        fruit = str(parts[0])
        if fruit == "fruit:fig":
            raise Unreadable("rotten")
        if fruit == "fruit:olive":
            raise Unreadable("pickled")
        return Either(((Deed("buy", fruit, 1),), (Deed("buy", fruit, 2),)))

    def treat(self, parts: list[Any]) -> tuple[Deed, ...]:
        return (Deed("treat", str(parts[0])),)

    def promote(self, parts: list[Any]) -> tuple[Deed, ...]:
        return (Deed("promote", str(parts[0])),)

    def label(self, parts: list[Any]) -> tuple[Deed, ...]:
        return (Deed("label", str(parts[1])),)

    def test(self, parts: list[Any]) -> Test:
        return Test("till", *parts[0])


LANGUAGE = Language(
    "shop", ShopPhrases, {"CLERK": ("clerk",), "FRUIT": ("fruit",), "PLAYER": ("seat",)}, ("CLERK",)
).told(
    (grammar("base.lark").read_text(encoding="utf-8"), GRAMMAR),
    (*(grammar(f"english{kind}.toml").read_text(encoding="utf-8") for kind in ("", ".frames")), WORDS),
)
ENTRIES = (
    NameEntry("Ann", "clerk:1", "clerk"),
    NameEntry("Anton the Bold", "clerk:2A", "clerk"),
    NameEntry("Bob", "clerk:3", "clerk"),
    NameEntry("Bertha", "clerk:4", "clerk"),
    NameEntry("Olive", "clerk:5", "clerk"),
    NameEntry("apples", "fruit:apple", "fruit"),
    NameEntry("Blood Oranges", "fruit:orange", "fruit"),
    NameEntry("fig", "fruit:fig", "fruit"),
    NameEntry("Olive", "fruit:olive", "fruit"),
    NameEntry("Zoë", "seat:zoe", "seat"),
    NameEntry("", "seat:none", "seat"),
)
LEXICON = Lexicon.of(ENTRIES)


def read(letter: str, plausible: Plausible | None = None) -> tuple[Result, ...]:
    """Read a letter whose lines are numbered from 1."""
    lines = [
        Line(number, line, "text" if line.strip() else "blank") for number, line in enumerate(letter.split("\n"), 1)
    ]
    return read_letter(LANGUAGE, LEXICON, lines, plausible)
