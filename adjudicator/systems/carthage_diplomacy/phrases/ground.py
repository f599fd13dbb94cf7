"""Orders of units beside the common ones: to seize, to travel by rail, to block, and who is fed from where."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from dataclasses import dataclass, replace

from adjudicator.model.reading import Unreadable
from adjudicator.systems.carthage_diplomacy.orders.ground import RAIL, Block, Canal, Feed, Seize
from adjudicator.systems.diplomacy.orders import BUILD, DISBAND, MOVE, Command, province
from adjudicator.systems.diplomacy.words.phrases import Orders, Parts, command, spoken


@dataclass(frozen=True, slots=True)
class Target:
    """For whom a unit seizes, and the province, where it is named."""

    who: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Whom:
    """Against whom something counts, or for whom it does not."""

    only: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


class GroundPhrases:
    """Seizing, railways as roads, blocks, canals, supply."""

    def seize(self, parts: Parts) -> Target:
        return Target(*map(str, parts))

    def seize_alone(self, parts: Parts) -> Orders:
        piece, target = parts
        return (Seize(piece.unit, piece.place, target.who, target.at),)

    def seized(self, parts: Parts) -> Orders:
        """Return the order of the unit and its seizing; a move says by itself which province it is.

        Raises:
            Unreadable: the order is none that a unit can seize by.
        """
        (order, *_), target = parts
        if not isinstance(order, Command) or order.act in {BUILD, DISBAND}:
            raise Unreadable("seize_where")
        moves_there = order.act == MOVE and province(target.at) == province(order.to)
        at = "" if moves_there else target.at
        return (order, Seize(order.unit, order.place, target.who, at))

    def seized_to(self, parts: Parts) -> Orders:
        piece, who, to = spoken(parts)
        return (command(piece, MOVE, str(to)), Seize(piece.unit, piece.place, str(who)))

    def by_rail(self, parts: Parts) -> tuple[str, ...]:
        return tuple(map(str, parts))

    def railed(self, parts: Parts) -> Orders:
        (order, *_), line, *seize = parts
        travel = replace(order, via=RAIL, path=line)
        return self.seized([(travel,), *seize]) if seize else (travel,)

    def through(self, parts: Parts) -> Orders:
        """Return a plain move: which canal a fleet takes need not be said."""
        (order, *_), _, *seize = parts
        return self.seized([(order,), *seize]) if seize else (order,)

    def people(self, parts: Parts) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(part) for part in spoken(parts)))

    def against(self, parts: Parts) -> Whom:
        return Whom(only=parts[0])

    def except_for(self, parts: Parts) -> Whom:
        return Whom(unless=parts[0])

    def block_rail(self, parts: Parts) -> Block:
        return _block("rail", parts)

    def block_build(self, parts: Parts) -> Block:
        return _block("build", parts)

    def block_strait(self, parts: Parts) -> Block:
        return _block("strait", parts)

    def shores(self, parts: Parts) -> tuple[str, ...]:
        return tuple(str(part) for part in spoken(parts))

    def block(self, parts: Parts) -> Orders:
        piece, barring = parts
        return (replace(barring, unit=piece.unit, place=piece.place),)

    def block_behind(self, parts: Parts) -> Orders:
        """Return a block without its unit, which is that of the order before."""
        return (parts[0],)

    def forbid(self, parts: Parts) -> Orders:
        return (Canal(str(parts[0]), True, *parts[1:]),)

    def allow(self, parts: Parts) -> Orders:
        return (Canal(str(parts[0]), False, *parts[1:]),)

    def feed(self, parts: Parts) -> Orders:
        piece, centre = parts
        return (Feed(piece.unit, piece.place, str(centre)),)

    def feed_last(self, parts: Parts) -> Orders:
        return self.feed(parts[::-1])


def _block(what: str, parts: Parts) -> Block:
    line = next((str(part) for part in parts if getattr(part, "type", "") == "LINE"), "")
    strait = next((part for part in parts if isinstance(part, tuple)), ())
    whom = next((part for part in parts if isinstance(part, Whom)), Whom())
    return Block("", "", what, line, strait, whom.only, whom.unless)
