"""What a seat holds: offices, units, shares, voting rights, powers to purge, names."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Fact, Facts, Section
from adjudicator.systems.carthage_diplomacy.control import lord_of, ruled_by
from adjudicator.systems.carthage_diplomacy.report.people import code
from adjudicator.systems.carthage_diplomacy.state import DELEGATIONS, HOLDINGS, NAMES, PROVINCES, PROXIES, RAILWAYS
from adjudicator.systems.diplomacy.report.board import say
from adjudicator.systems.diplomacy.state import SCOPE, UNITS


def section(sight: Sight) -> tuple[Block, ...]:
    """Return the blocks that list a seat's holdings."""
    rows = tuple(_rows(sight, sight.seat or ""))
    return (Section("What you hold", (Facts(rows),)),)


def _rows(sight: Sight, seat: str) -> Iterator[Fact]:
    state = sight.state
    yield Fact("You rule", (say(sight, "places", places=ruled_by(state, seat)),))
    under = tuple((place, code(sight, row.ruler)) for place, row in PROVINCES.items(state, SCOPE) if row.sub == seat)
    if under:
        yield Fact("Sub-ruler", (say(sight, "sub-rules", under=under),))
    units = tuple(
        (row.kind, row.place, row.centre, code(sight, lord_of(state, token)))
        for token, row in UNITS.items(state, SCOPE)
        if row.owner == seat
    )
    yield Fact("You command", (say(sight, "commands-units", units=units, own=code(sight, seat)),))
    yield from _shares(sight, seat)
    given = DELEGATIONS.find(state, SCOPE, seat)
    if given is not None and given.given.holds() and given.given.known():
        told = tuple((code(sight, one.agent), one.of, one.office) for one in given.given.known())
        yield Fact("May purge", (say(sight, "delegated", told=told),))
    mine = tuple((key, row.full, row.stands) for key, row in NAMES.items(state, SCOPE) if row.seat == seat)
    yield Fact("Your names", (say(sight, "names", mine=mine, now=code(sight, seat)),))


def _shares(sight: Sight, seat: str) -> Iterator[Fact]:
    state = sight.state
    shares = []
    for line, row in RAILWAYS.items(state, SCOPE):
        held = HOLDINGS.find(state, SCOPE, f"{line}/{seat}")
        if held is not None and held.owns.holds() and held.owns.known():
            shares.append((line, held.owns.known(), row.shares))
    if shares:
        yield Fact("Shares", (say(sight, "shares", shares=tuple(shares)),))
    rights = []
    for line, proxies in PROXIES.items(state, SCOPE):
        given = proxies.given.known() if proxies.given.holds() else ()
        rights += [(line, code(sight, who), code(sight, to), count) for who, to, count in given if seat in {who, to}]
    if rights:
        yield Fact("Votes", (say(sight, "rights", rights=tuple(rights)),))
