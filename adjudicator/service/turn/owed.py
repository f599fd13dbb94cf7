"""What each seat owes, above its report: nobody should have to look for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.engine.running.owing import owes
from adjudicator.model.page import Section, find_form, numbered
from adjudicator.service.game.speech import speaker
from adjudicator.service.mail_out.renderings import PUBLIC
from adjudicator.service.mail_out.subjects import owed

if TYPE_CHECKING:
    from adjudicator.model.page import Page
    from adjudicator.service.game.sights import Moment
    from adjudicator.service.game.table import Board


def headed(table: Board, moment: Moment, pages: Mapping[str, Page]) -> dict[str, Page]:
    """Return the pages of a report, those of the seats with what each owes above all else.

    Where a report comes in one mail, their sections are counted on from those of the part for all.
    """
    public = pages.get(PUBLIC)
    after = 0
    if public is not None and table.config.letters == "one":
        after = max((count for count, _ in numbered(public.blocks)), default=0)
    made = dict(pages)
    for seat in table.game.seats:
        if seat in pages:
            page = replace(pages[seat], after=after)
            made[seat] = replace(page, owed=_you_owe(table, moment, seat, page))
    return made


def _you_owe(table: Board, moment: Moment, seat: str, page: Page) -> str:
    """Return what a seat owes, by when, and where its form is; empty where no packet is open."""
    state = table.history.state
    packet = state.open_packet
    if packet is None or state.over:
        return ""
    forms = (n for n, block in numbered(page.blocks, page.after) if isinstance(block, Section) and find_form((block,)))
    asked = owes(table.game, state, seat)
    facts = {
        "packet": packet,
        "due": moment.due_for(table.players[seat].zone),
        "what": owed(table, seat, full=True) if asked else "",
        "section": next(forms, 0),
    }
    return speaker(table)("letters/you-owe", facts)
