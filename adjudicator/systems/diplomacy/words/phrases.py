"""What the rules of grammar/diplomacy_moves.lark make of their parts: orders to units, seasons, conditions, blocks.

Each method is named after a rule of the grammar, or one way of writing it, and is given the values of its parts; plain
words of the grammar are left out. A name is its id.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from adjudicator.model.reading import Unreadable
from adjudicator.systems.diplomacy.orders import (
    BECOME,
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
from adjudicator.systems.diplomacy.words.season_phrases import Orders, Parts, SeasonPhrases

__all__ = ["Helped", "MovePhrases", "Orders", "Parts", "Piece", "command", "spoken"]

_KINDS = frozenset({"A", "F"})
VIA_CONVOY = "convoy"


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as written: A, F or nothing, its place, and its stated owner."""

    unit: str = ""
    place: str = ""
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Helped:
    """A unit that is supported or carried, and where it goes, if it moves."""

    piece: Piece
    to: str = ""


class UnitPhrases:
    """Orders to units."""

    def line(self, parts: Parts) -> Orders:
        return tuple(order for part in parts if isinstance(part, tuple) for order in part)

    def line_routed(self, parts: Parts) -> Orders:
        (moving, *_), (seas, more) = parts
        return (replace(moving, via=VIA_CONVOY, path=seas), *more)

    def line_built(self, parts: Parts) -> Orders:
        ((pieces, more),) = parts
        return (*(command(piece, BUILD) for piece in pieces), *more)

    def line_gone(self, parts: Parts) -> Orders:
        ((pieces, more),) = parts
        return (*(command(piece, DISBAND) for piece in pieces), *more)

    def pieces(self, parts: Parts) -> tuple[tuple[Piece, ...], Orders]:
        """Return the units of a list, and the orders that follow them in the line."""
        rest: tuple[tuple[Piece, ...], Orders] = parts[-1] if len(parts) > 1 else ((), ())
        return (parts[0], *rest[0]), rest[1]

    def pieces_end(self, parts: Parts) -> tuple[tuple[Piece, ...], Orders]:
        return (parts[0],), parts[-1]

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
        """Ignore the stated owner of a unit: its place says enough."""
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
        """Do nothing: however it is said, it is a move."""

    def convoyed(self, _: Parts) -> None:
        """Return nothing: the presence of a convoy is all that counts."""

    def via_convoy(self, parts: Parts) -> Orders:
        ((moving, *_), _) = parts
        return (replace(moving, via=VIA_CONVOY),)

    def path(self, parts: Parts) -> Orders:
        piece, first, steps = spoken(parts)
        way: tuple[str, ...] = (str(first), *steps)
        return (replace(command(piece, MOVE, way[-1]), via=VIA_CONVOY, path=way[:-1]),)

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

    def turned(self, parts: Parts) -> str:
        return str(parts[0])

    def become(self, parts: Parts) -> Orders:
        """Read `A Hav becomes F`; a unit whose kind is written may leave out what it becomes.

        Raises:
            Unreadable: nothing says what it becomes.
        """
        piece, *said = parts
        coast = next((str(part) for part in said if part not in _KINDS), "")
        kind = next((part for part in said if part in _KINDS), {"A": "F", "F": "A"}.get(piece.unit))
        if kind is None:
            raise Unreadable("becomes_which")
        return (command(piece, BECOME, coast, Piece(kind)),)

    def disband(self, parts: Parts) -> Orders:
        return (command(parts[0], DISBAND),)

    def build(self, parts: Parts) -> Orders:
        return (command(parts[0], BUILD),)

    def waive(self, parts: Parts) -> Orders:
        return (Waive(int(parts[0]) if parts else 1),)


class ConditionPhrases:
    """Conditions on which unit is where."""

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
