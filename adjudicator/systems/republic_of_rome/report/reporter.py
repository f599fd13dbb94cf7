"""What the pages of The Republic of Rome consist of; every section is a module of its own."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block
from adjudicator.systems.republic.report import coming, ending, treasury
from adjudicator.systems.republic.report.reporter import RepublicReporter
from adjudicator.systems.republic_of_rome.report import documents, factions, gm, holdings, stages, welcome
from adjudicator.systems.republic_of_rome.report.choices.options import OPTIONS
from adjudicator.systems.republic_of_rome.report.owed import CHEST, OWED
from adjudicator.systems.republic_of_rome.report.story import chronicle, story, yours


def _blocks(sight: Sight) -> tuple[Block, ...]:
    return (
        *ending.section(sight, chronicle),
        *stages.sections(sight),
        *treasury.section(sight, CHEST),
        *factions.section(sight),
        *coming.section(sight, OWED),
        *((documents.settings(sight),) if sight.of_kind("families_dealt") else ()),
    )


REPORTER: Final = RepublicReporter(
    blocks=_blocks,
    story=story,
    yours=yours,
    phases=stages.ran,
    setup="Set-up",
    owed=OWED,
    options=OPTIONS,
    held=holdings.parts,
    senators=factions.table,
    gm=gm.report,
    welcome=welcome.welcome,
    status=documents.status,
    history=documents.history,
    decks=documents.decks,
)
"""The writer of the pages of this system."""
