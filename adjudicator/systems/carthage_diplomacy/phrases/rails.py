"""Railways: building, permits, traffic, shares, voting rights, taking a line up."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.model.reading import Unreadable
from adjudicator.systems.carthage_diplomacy.orders.rails import (
    Bar,
    Dismantle,
    Give,
    Issue,
    Lay,
    LayMore,
    Permit,
    Proxy,
    Secrecy,
    ShareVote,
)
from adjudicator.systems.diplomacy.words.phrases import Orders, Parts, Piece

LASTING: Final = object()
"""Marks a permit as standing."""


@dataclass(frozen=True, slots=True)
class Stock:
    """A number of shares of a line."""

    count: int
    line: str


class RailPhrases:
    """Railways and their shares."""

    def track(self, parts: Parts) -> tuple[str, ...]:
        return tuple(str(part) for part in parts if getattr(part, "type", "") == "PLACE")

    def between(self, _: Parts) -> None:
        """Do nothing: a route is a list, however it is written."""

    def shares_of(self, parts: Parts) -> int:
        return int(parts[0])

    def built(self, parts: Parts) -> Piece:
        piece: Piece = parts[0]
        return piece

    site = built

    def begin(self, parts: Parts) -> Orders:
        track, *more = parts
        shares = next((part for part in more if isinstance(part, int)), 0)
        site = next((part for part in more if isinstance(part, Piece)), Piece())
        return (Lay("start", "", track, shares, site.unit, site.place),)

    def begin_by(self, parts: Parts) -> Orders:
        """Pass over who builds, as the rules print it: the writer does."""
        return self.begin(parts[1:])

    def lay_more(self, parts: Parts) -> Orders:
        """Return what belongs to the railway of a line above."""
        shares = next((part for part in parts if isinstance(part, int)), 0)
        site = next((part for part in parts if isinstance(part, Piece)), Piece())
        return (LayMore(shares, site.unit, site.place),)

    def go_on(self, parts: Parts) -> Orders:
        return (_lay("next", parts),)

    def reroute(self, parts: Parts) -> Orders:
        return (_lay("reroute", parts),)

    def stop(self, parts: Parts) -> Orders:
        return (_lay("stop", parts),)

    def grantee(self, parts: Parts) -> str:
        return str(parts[0])

    def where(self, parts: Parts) -> str:
        return str(parts[0])

    def everywhere(self, _: Parts) -> str:
        return ""

    def permit(self, parts: Parts) -> Orders:
        whom, *rest = parts
        place = next((part for part in rest if isinstance(part, str)), "")
        return (Permit(whom, place, standing=LASTING in rest),)

    def lasting(self, _: Parts) -> object:
        return LASTING

    def refuse(self, parts: Parts) -> Orders:
        whom, place = parts if len(parts) > 1 else (*parts, "")
        return (Permit(whom, place, refuse=True),)

    def bar_only(self, parts: Parts) -> Orders:
        line, people = parts
        return (Bar(str(line), True, only=people),)

    def bar_first(self, parts: Parts) -> Orders:
        return self.bar_only(parts[::-1])

    def bar_all(self, parts: Parts) -> Orders:
        return (Bar(str(parts[0]), True),)

    def bar_except(self, parts: Parts) -> Orders:
        line, people = parts
        return (Bar(str(line), True, unless=people),)

    def open_line(self, parts: Parts) -> Orders:
        return (Bar(str(parts[0]), False),)

    def stock(self, parts: Parts) -> Stock:
        number, line = parts
        return Stock(int(number), str(line))

    def give(self, parts: Parts) -> Orders:
        stock, to = parts
        return (Give(stock.count, stock.line, str(to)),)

    def give_to(self, parts: Parts) -> Orders:
        return self.give(parts[::-1])

    def give_each(self, parts: Parts) -> Orders:
        line, grants = str(parts[0]), [part for part in parts if isinstance(part, tuple)]
        return tuple(Give(count, line, who) for who, count in grants)

    def grant(self, parts: Parts) -> tuple[str, int]:
        who, number = parts
        return str(who), int(number)

    def issue(self, parts: Parts) -> Orders:
        """Return what is handed out.

        Raises:
            Unreadable: a player is named twice.
        """
        grants = tuple(part for part in parts if isinstance(part, tuple))
        if len(dict(grants)) < len(grants):
            raise Unreadable("issue_twice")
        line = next(str(part) for part in parts if getattr(part, "type", "") == "LINE")
        return (Issue(line, grants),)

    issue_last = issue

    def secret(self, parts: Parts) -> Orders:
        return (Secrecy(str(parts[0]), True),)

    def reveal(self, parts: Parts) -> Orders:
        return (Secrecy(str(parts[0]), False),)

    def proxy_to(self, parts: Parts) -> Orders:
        stock, to = parts
        return (Proxy(stock.line, stock.count, str(to)),)

    def recall_proxy(self, parts: Parts) -> Orders:
        return (Proxy(str(parts[0])),)

    def take_up(self, parts: Parts) -> Orders:
        line, end = parts
        return (Dismantle(str(line), str(end)),)

    def share_vote(self, parts: Parts) -> Orders:
        line, yes = parts
        return (ShareVote(str(line), yes),)

    def share_vote_last(self, parts: Parts) -> Orders:
        return self.share_vote(parts[::-1])


def _lay(act: str, parts: Parts) -> Lay:
    line, *rest = parts
    track = next((part for part in rest if isinstance(part, tuple)), ())
    site = next((part for part in rest if isinstance(part, Piece)), Piece())
    return Lay(act, str(line), track, 0, site.unit, site.place)
