"""Provinces, offices, forces and Trade cards."""

from __future__ import annotations

from typing import Literal

from adjudicator.engine.box.boxes import Record
from adjudicator.systems.republic.box.entry import Natural, Positive
from adjudicator.systems.republic_of_carthage.box.entry import Named, OneOrTwoDice, Sourced, Stack


class IncomeLine(Record, frozen=True):
    """A line of a Province card: dice and what is added to them, in talents."""

    dice: OneOrTwoDice
    mod: int

    @property
    def count(self) -> int:
        """How many dice are rolled."""
        return 1 if self.dice == "dr" else 2

    @property
    def printed(self) -> str:
        """The line as the card has it, `dr - 5`."""
        return f"{self.dice} {'+' if self.mod > 0 else '-'} {abs(self.mod)}" if self.mod else self.dice


class Side(Record, frozen=True):
    """One side of a Province card."""

    state: IncomeLine
    personal: IncomeLine


class Province(Named, frozen=True, kw_only=True):
    """A Province card; `created_by` lists the wars that bring it, none for one that is there from the start."""

    created_by: tuple[str, ...]
    undeveloped: Side
    developed: Side
    term: Positive

    def side(self, *, developed: bool) -> Side:
        """Return the side that is face up."""
        return self.developed if developed else self.undeveloped


class Development(Sourced, frozen=True, kw_only=True):
    """When an undeveloped province improves, and what its Governor gains."""

    roll: Literal["dr"]
    success_min: Positive
    bonus_if_no_personal_income: Natural
    influence: Natural
    only_when: Literal["undeveloped"]


class PerIncome(Record, frozen=True, kw_only=True, tag="per", tag_field="kind"):
    """Income of an office by a count, in talents: one for each `per`, within limits."""

    when: Literal["revenue", "trade"]
    of: Literal["treasury", "fleets_and_trade_fleets", "trade_cards_turned_in"]
    per: Positive
    round: Literal["up", "down"]
    min: Natural
    max: Natural

    def amount(self, count: int) -> int:
        """Return the talents for a count; a balance below 0 counts as it is."""
        share = -(-count // self.per) if self.round == "up" else count // self.per
        return max(self.min, min(self.max, share))


class DiceIncome(Record, frozen=True, kw_only=True, tag="dice", tag_field="kind"):
    """Income of an office by dice, in talents."""

    when: Literal["revenue", "trade"]
    dice: OneOrTwoDice


class Office(Named, frozen=True, kw_only=True):
    """An office; `rank` is its place in the HRAO order, 0 for none, `cards` how many the box holds."""

    kind: Literal["office", "committee"]
    influence: Natural
    rank: Natural = 0
    cards: Positive = 1
    term: Natural = 0
    start_term: Natural = 0
    income: PerIncome | DiceIncome | None = None


class Unit(Named, frozen=True, kw_only=True):
    """A kind of army, fleet or merchant; costs in talents."""

    kind: Literal["army", "fleet", "merchant"]
    cost: Natural
    strength: Natural
    starts: Literal["active_forces", "force_pool", "off_board", "unlimited"]
    counters: Natural = 0
    veteran_strength: Natural = 0
    enters_pool_by_victory_in: tuple[str, ...] = ()
    only_for_series: tuple[str, ...] = ()
    only_for_wars: tuple[str, ...] = ()


class Commodity(Named, frozen=True, kw_only=True):
    """A good: its stack, how many cards there are, and the value of one in talents."""

    stack: Stack
    count: Positive
    value: Positive
    value_source: str = ""
    count_source: str = ""

    def set_value(self, cards: int, value: int | None = None) -> int:
        """Return what a set of cards is worth, at the printed value of one or another."""
        return cards * cards * (self.value if value is None else value)


class StackCount(Record, frozen=True):
    """A number of cards of a stack."""

    stack: Stack
    count: Positive


class SetAside(Sourced, frozen=True, kw_only=True):
    """Cards taken out of a stack at setup."""

    stack: Stack
    count: Positive


class Area(Sourced, frozen=True, kw_only=True):
    """A line of the Trade cards Chart: which set-aside cards return when an area opens."""

    id: str
    returns: tuple[StackCount, ...]
