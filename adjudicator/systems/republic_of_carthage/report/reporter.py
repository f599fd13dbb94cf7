"""What the pages of The Republic of Carthage consist of; every section is a module of its own."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block
from adjudicator.systems.republic.report import coming, ending, phases, treasury
from adjudicator.systems.republic.report.reporter import RepublicReporter
from adjudicator.systems.republic_of_carthage.report.board import factions, holdings, talents
from adjudicator.systems.republic_of_carthage.report.choices.options import OPTIONS
from adjudicator.systems.republic_of_carthage.report.owed import OWED
from adjudicator.systems.republic_of_carthage.report.papers import documents, gm, sources, welcome
from adjudicator.systems.republic_of_carthage.report.phases import neutrals
from adjudicator.systems.republic_of_carthage.report.phases.combat import COMBAT
from adjudicator.systems.republic_of_carthage.report.phases.forum import FORUM
from adjudicator.systems.republic_of_carthage.report.phases.revenue import MORTALITY, REVENUE
from adjudicator.systems.republic_of_carthage.report.phases.revolution import REVOLUTION
from adjudicator.systems.republic_of_carthage.report.phases.senate import SENATE
from adjudicator.systems.republic_of_carthage.report.phases.setup import SETUP
from adjudicator.systems.republic_of_carthage.report.phases.trade import TRADE
from adjudicator.systems.republic_of_carthage.report.stories.story import chronicle, story
from adjudicator.systems.republic_of_carthage.report.stories.yours import yours
from adjudicator.systems.republic_of_carthage.report.treasury import CHEST

PHASES = (SETUP, MORTALITY, REVENUE, TRADE, FORUM, SENATE, COMBAT, REVOLUTION)


def _blocks(sight: Sight) -> tuple[Block, ...]:
    start = bool(sight.of_kind("senators_dealt"))
    return (
        *ending.section(sight, chronicle),
        *(section for phase in PHASES for section in phases.section(sight, phase)),
        *neutrals.section(sight),
        *treasury.section(sight, CHEST),
        *talents.section(sight),
        *factions.section(sight),
        *coming.section(sight, OWED),
        *((*sources.settings(sight), *sources.sources(sight)) if start else ()),
    )


def _ran(sight: Sight) -> tuple[str, ...]:
    """Return the titles of the phases of a report."""
    return tuple(phase.title for phase in PHASES if phases.happened(sight, phase))


REPORTER: Final = RepublicReporter(
    blocks=_blocks,
    story=story,
    yours=yours,
    phases=_ran,
    setup=SETUP.title,
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
