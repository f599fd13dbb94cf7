"""Political orders: to appoint, decline, purge and delegate; names; leaving the game."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from adjudicator.model.reading import Unreadable
from adjudicator.systems.carthage_diplomacy.orders.base import COMMANDER, RULER, SUB_RULER
from adjudicator.systems.carthage_diplomacy.orders.offices import Appoint, Decline, Delegate, Naming, Purge, Resign
from adjudicator.systems.diplomacy.words.phrases import Orders, Parts, Piece

_NAMED: Final = re.compile(
    r"(?P<full>\S.*?)(?:,\s*(?:with|under)\s+(?:the\s+)?code\s+|[\s,]+[(=]?\s*(?:code\s+)?)"
    r"(?P<code>[a-z]{2,3})\s*[).]*\s*",
    re.IGNORECASE,
)
_CODE: Final = re.compile(r"(?:code\s+)?(?P<code>[a-z]{2,3})\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Post:
    """An office: which, and of what province or unit."""

    office: str
    unit: str
    place: str


class OfficePhrases:
    """Appointments, purges, names."""

    def sub_ruler(self, parts: Parts) -> Post:
        return Post(SUB_RULER, "", str(parts[0]))

    def commander(self, parts: Parts) -> Post:
        piece: Piece = parts[0]
        return Post(COMMANDER, piece.unit, piece.place)

    def ruler(self, parts: Parts) -> Post:
        return Post(RULER, "", str(parts[0]))

    def ruler_of_unit(self, parts: Parts) -> Post:
        kind, place = parts
        return Post(RULER, str(kind), str(place))

    def post(self, parts: Parts) -> Post:
        post: Post = parts[0]
        return post

    def agent(self, parts: Parts) -> str:
        return str(parts[0])

    def appoint(self, parts: Parts) -> Orders:
        who, post = parts
        return (Appoint(str(who), post.office, post.unit, post.place),)

    def appoint_command(self, parts: Parts) -> Orders:
        who, piece = parts
        return self.appoint([who, self.commander([piece])])

    def appoint_last(self, parts: Parts) -> Orders:
        return self.appoint(parts[::-1])

    def decline(self, parts: Parts) -> Orders:
        (post,) = parts
        return (Decline(post.office, post.unit, post.place),)

    def purge(self, parts: Parts) -> Orders:
        who, post, *giver = parts
        return (Purge(str(who), post.office, post.unit, post.place, *giver),)

    def purge_all(self, parts: Parts) -> Orders:
        who, *giver = parts
        return (Purge(str(who), "", "", "", *giver),)

    def delegate(self, parts: Parts) -> Orders:
        return (Delegate(str(parts[0])),)

    def delegate_of(self, parts: Parts) -> Orders:
        of, to = parts
        return (Delegate(str(to), str(of)),)

    def delegate_office(self, parts: Parts) -> Orders:
        about, to = parts
        return (Delegate(str(to), "", about.unit, about.place),)

    def recall(self, parts: Parts) -> Orders:
        return (Delegate(str(parts[0]), recall=True),)

    def rename(self, parts: Parts) -> Orders:
        return (_named("rename", str(parts[0])),)

    def new_name(self, parts: Parts) -> Orders:
        return (_named("new", str(parts[0])),)

    def use_name(self, parts: Parts) -> Orders:
        return (_coded("use", str(parts[0])),)

    def retire_name(self, parts: Parts) -> Orders:
        return (_coded("retire", str(parts[0])),)

    def resign(self, _: Parts) -> Orders:
        return (Resign(),)


def _named(act: str, text: str) -> Naming:
    """Return a name with its code.

    Raises:
        Unreadable: no code follows the name.
    """
    found = _NAMED.fullmatch(text.strip())
    if found is None:
        raise Unreadable("naming_code")
    return Naming(act, found["code"].upper(), found["full"].strip(" \"'"))


def _coded(act: str, text: str) -> Naming:
    """Return an order about a name by its code.

    Raises:
        Unreadable: it is no code.
    """
    found = _CODE.fullmatch(text.strip())
    if found is None:
        raise Unreadable("naming_code")
    return Naming(act, found["code"].upper())
