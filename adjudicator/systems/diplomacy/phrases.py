"""What the rules of grammar/diplomacy_moves.lark make of their parts: orders to units, seasons, conditions, blocks.

Each method is named after a rule of the grammar, or one way of writing it, and is given the values of its parts; plain
words of the grammar are left out. A name is its id.
"""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from adjudicator.model.reading import Unreadable
from adjudicator.systems.diplomacy.blocks import Else, EndIf, Heading, If, Otherwise, Then
from adjudicator.systems.diplomacy.orders import (
    BUILD,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    SUPPORT,
    Command,
    Present,
    Waive,
    bare,
)

Parts = list[Any]
Orders = tuple[Any, ...]
_FIRST_YEAR = 10
_KINDS = frozenset({"A", "F"})
VIA_CONVOY = "convoy"


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as it is written: A, F or nothing, where it stands, and whose it is said to be."""

    unit: str = ""
    place: str = ""
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Helped:
    """A unit that is supported or carried, and where it goes, if it moves."""

    piece: Piece
    to: str = ""


class SeasonPhrases:
    """Seasons, headings, and the words of blocks."""

    AUTUMN: ClassVar[str] = "fall"
    """How the second season of a year is called."""

    def unseasoned(self, parts: Parts) -> Orders:
        (orders,) = parts
        return tuple(orders)

    def seasoned(self, parts: Parts) -> Orders:
        season, orders = parts
        if not all(hasattr(order, "season") for order in orders):
            raise Unreadable("season_orders")
        return tuple(replace(order, season=season) for order in orders)

    def heading(self, parts: Parts) -> Orders:
        return (Heading(parts[0]),)

    def block_if(self, _: Parts) -> Orders:
        return (If(),)

    def block_if_inline(self, parts: Parts) -> Orders:
        return tuple(Then(order) for order in parts[0])

    def block_else(self, _: Parts) -> Orders:
        return (Else(),)

    def block_else_line(self, parts: Parts) -> Orders:
        return (Else(), *parts[0])

    def block_end(self, _: Parts) -> Orders:
        return (EndIf(),)

    def inline_else(self, parts: Parts) -> Orders:
        first, other = parts
        return (*first, *map(Otherwise, other))

    def inline_end(self, parts: Parts) -> Orders:
        return tuple(parts[0])

    def content(self, parts: Parts) -> Orders:
        return tuple(parts[0])

    def season(self, parts: Parts) -> str:
        return str(parts[0])

    def dated(self, parts: Parts) -> str:
        """Read `Fall 1901`.

        Raises:
            Unreadable: there is no year; what looks like one is an article.
        """
        name, year, *stage = parts
        if int(year) < _FIRST_YEAR:
            raise Unreadable("which_year")
        return " ".join((name, str(year), *filter(None, stage)))

    def undated(self, _: Parts) -> str:
        """Turn down a season without its year.

        Raises:
            Unreadable: always.
        """
        raise Unreadable("which_year")

    def phase(self, parts: Parts) -> str:
        """Read `F1902M`."""
        word = str(parts[0])
        stage = word[-1] if word[-1].isalpha() else ""
        name = {"s": "spring", "w": "winter"}.get(word[0], self.AUTUMN)
        return f"{name} {word[1:].rstrip(stage) if stage else word[1:]}{' retreats' if stage == 'r' else ''}"

    def spring(self, _: Parts) -> str:
        return "spring"

    def fall(self, _: Parts) -> str:
        return self.AUTUMN

    def winter(self, _: Parts) -> str:
        return "winter"

    def retreats(self, _: Parts) -> str:
        return "retreats"

    def moves(self, _: Parts) -> str:
        return ""


class UnitPhrases:
    """Orders to units."""

    def line(self, parts: Parts) -> Orders:
        return tuple(order for part in parts if isinstance(part, tuple) for order in part)

    def line_routed(self, parts: Parts) -> Orders:
        (moving, *_), (seas, more) = parts
        return (replace(moving, via=VIA_CONVOY, path=seas), *more)

    def route(self, parts: Parts) -> tuple[tuple[str, ...], Orders]:
        """Return the seas of a convoy, and the orders that follow them in the line."""
        rest: tuple[tuple[str, ...], Orders] = parts[-1] if len(parts) > 1 else ((), ())
        return (str(parts[0]), *rest[0]), rest[1]

    def route_end(self, parts: Parts) -> tuple[tuple[str, ...], Orders]:
        return (str(parts[0]),), parts[-1]

    def seas(self, parts: Parts) -> tuple[tuple[str, ...], Orders]:
        return self.route(parts)

    def lane(self, parts: Parts) -> tuple[tuple[str, ...], Orders]:
        return self.route(parts)

    def army(self, _: Parts) -> str:
        return "A"

    def fleet(self, _: Parts) -> str:
        return "F"

    def unit(self, parts: Parts) -> Piece:
        *kind, place = parts
        return Piece(kind[0] if kind else "", str(place))

    def whose(self, parts: Parts) -> Piece:
        """Pass over whose unit it is said to be: where it stands says enough."""
        piece: Piece = parts[1]
        return piece

    def common(self, parts: Parts) -> Orders:
        return tuple(parts[0])

    def item(self, parts: Parts) -> Orders:
        return tuple(parts[0])

    def alone(self, parts: Parts) -> Orders:
        return tuple(parts[0])

    def hold(self, parts: Parts) -> Orders:
        return (command(parts[0], HOLD),)

    def moving(self, parts: Parts) -> Orders:
        piece, to = spoken(parts)
        return (command(piece, MOVE, str(to)),)

    def go(self, _: Parts) -> None:
        """Tell nothing: however it is said, it is a move."""

    def convoyed(self, _: Parts) -> None:
        """Tell nothing: that there is a convoy is all there is to it."""

    def via_convoy(self, parts: Parts) -> Orders:
        ((moving, *_), _) = parts
        return (replace(moving, via=VIA_CONVOY),)

    def path(self, parts: Parts) -> Orders:
        piece, first, steps = spoken(parts)
        *seas, to = (str(first), *steps)
        return (replace(command(piece, MOVE, to), via=VIA_CONVOY, path=tuple(seas)),)

    def steps(self, parts: Parts) -> tuple[str, ...]:
        place, *rest = parts
        return (str(place), *(rest[0] if rest else ()))

    def helped(self, parts: Parts) -> Helped:
        piece, *to = spoken(parts)
        return Helped(piece, str(to[0]) if to else "")

    carried = helped

    def support(self, parts: Parts) -> Orders:
        piece, helped = parts
        return (command(piece, SUPPORT, helped.to, helped.piece),)

    def convoy(self, parts: Parts) -> Orders:
        piece, helped = parts
        return (command(piece, CONVOY, helped.to, helped.piece),)

    def support_last(self, parts: Parts) -> Orders:
        moved, to, piece = spoken(parts)
        return (command(piece, SUPPORT, str(to), moved),)

    def convoy_last(self, parts: Parts) -> Orders:
        moved, to, piece = spoken(parts)
        return (command(piece, CONVOY, str(to), moved),)

    def disband(self, parts: Parts) -> Orders:
        return (command(parts[0], DISBAND),)

    def build(self, parts: Parts) -> Orders:
        return (command(parts[0], BUILD),)

    def waive(self, parts: Parts) -> Orders:
        return (Waive(int(parts[0]) if parts else 1),)


class ConditionPhrases:
    """Conditions on who stands where."""

    def seen(self, parts: Parts) -> Present:
        """Return what is looked for, without its place: a kind of unit, its holder, where it came from.

        Raises:
            Unreadable: the place is called A or F, and is the kind of a unit here.
        """
        kind = next((part for part in parts if part in _KINDS), "")
        whose = next((part.whose for part in parts if isinstance(part, Piece)), "")
        came = next((str(part) for part in parts if getattr(part, "type", "") == "PLACE"), "")
        if not kind and bare(came) in _KINDS:
            raise Unreadable("which_unit")
        return Present("", kind, whose, came)

    def holder(self, parts: Parts) -> Piece:
        return Piece(whose=str(parts[0]))

    def present(self, parts: Parts) -> Present:
        seen, at = parts
        found: Present = replace(seen, at=str(at))
        return found

    def missing(self, parts: Parts) -> Present:
        return self.present(parts).opposite()

    def came(self, parts: Parts) -> Present:
        """Read `Mun in Bur`.

        Raises:
            Unreadable: the place is called A or F, and is the kind of a unit here.
        """
        came, at = parts
        if bare(came) in _KINDS:
            raise Unreadable("which_unit")
        return Present(str(at), came=str(came))

    def came_not(self, parts: Parts) -> Present:
        return self.came(parts).opposite()

    def taken(self, parts: Parts) -> Present:
        return Present(str(parts[0]))

    def empty(self, parts: Parts) -> Present:
        return self.taken(parts).opposite()


class MovePhrases(SeasonPhrases, UnitPhrases, ConditionPhrases):
    """All rules of grammar/diplomacy_moves.lark."""


def spoken(parts: Parts) -> Parts:
    """Return the parts that say something."""
    return [part for part in parts if part is not None and getattr(part, "type", "") != "SEP"]


def command(piece: Piece, act: str, to: str = "", of: Piece | None = None) -> Command:
    """Return the order of a unit, perhaps about another one."""
    other = of or Piece()
    return Command(piece.unit, piece.place, act, to, other.place, other.unit)
