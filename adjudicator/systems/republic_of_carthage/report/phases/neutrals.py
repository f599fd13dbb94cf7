"""The Neutrals in a public report: what they ordered and by which rule, and what lies face up."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.reporting import Sight
from adjudicator.engine.running.standing_in import KIND
from adjudicator.model.page import Fact, Facts, Heading, Part, Points, Section
from adjudicator.systems.republic.report.basics import laid_out, say, seat_name
from adjudicator.systems.republic.state import FACTIONS, HANDS, SCOPE

TITLE = "The Neutrals"
TOLD = ("neutrals_designated", "neutral_sits_in", "neutral_leaves", "neutrals_traded")
"""Kinds of event that are told in their sentences."""


def section(sight: Sight) -> tuple[Section, ...]:
    """Return the section, none where no Neutral decides for anybody."""
    parts = (*_ordered(sight), *_face_up(sight))
    return (Section(TITLE, parts, cites=("9",)),) if parts else ()


def _ordered(sight: Sight) -> tuple[Part, ...]:
    """Return the orders of each seat that a Neutral decides for; equal orders share a line."""
    filed = [event.data for event in sight.of_kind(KIND)]
    moved = tuple(sight.told(event) for event in sight.of_kind(*TOLD))
    parts: list[Part] = [Points(moved)] if moved else []
    for seat in sight.game.seats:
        mine = [each for each in filed if each.seat == seat]
        lines = Counter((order.say(sight.name), each.rule) for each in mine for order in each.orders)
        told = tuple(
            say(sight, "neutral-order", line=line, rule=rule.replace("_", " "), times=times)
            for (line, rule), times in lines.items()
        )
        parts += [Heading(seat_name(sight, seat)), Points(told)] if told else []
    return tuple(parts)


def _face_up(sight: Sight) -> tuple[Part, ...]:
    """Return hand and Faction Treasury of each Neutral of the game."""
    if not laid_out(sight.state) or not sight.game.kept:
        return ()
    rows = []
    for seat in sight.game.kept:
        cards = tuple(f"card:{each}" for each in HANDS.get(sight.state, SCOPE, seat).cards.known())
        talents = FACTIONS.get(sight.state, SCOPE, seat).treasury.known()
        rows.append(Fact(seat_name(sight, seat), (say(sight, "neutral-open", cards=cards, talents=talents),)))
    return (Heading(say(sight, "neutral-open-title")), Facts(tuple(rows), nested=True))
