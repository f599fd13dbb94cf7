"""How the pages of this system are put together; every section is a module of its own."""

from __future__ import annotations

from adjudicator.engine.pages import sheets
from adjudicator.engine.pages.basics import dice, form_section
from adjudicator.engine.pages.coming import deadline
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Page, Part, Section
from adjudicator.systems.republic.report import coming, ending, outcomes, phases, treasury
from adjudicator.systems.republic.report.basics import say, seat_name
from adjudicator.systems.republic.report.choices import weighing
from adjudicator.systems.republic.report.framing import FORM, see, turn_reported
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


class CarthageReporter:
    """Writes the pages of The Republic of Carthage."""

    def public(self, sight: Sight) -> Page:
        """Return the report for all."""
        start = bool(sight.of_kind("senators_dealt"))
        blocks = (
            *ending.section(sight, chronicle),
            *(section for phase in PHASES for section in phases.section(sight, phase)),
            *neutrals.section(sight),
            *treasury.section(sight, CHEST),
            *talents.section(sight),
            *factions.section(sight),
            *coming.section(sight, OWED),
            *((*sources.settings(sight), *sources.sources(sight)) if start else ()),
            *dice(sight),
        )
        due = deadline(sight, "Next", see(sight, blocks, coming.TITLE))
        return sheets.public(sight, say(sight, "public-title", **_told(sight)), story(sight), due, blocks)

    def private(self, sight: Sight) -> Page:
        """Return the report for one seat, with its form."""
        seat = sight.seat or ""
        blocks = (
            *_titled("What you hold", holdings.parts(sight)),
            *outcomes.sections(sight),
            *weighing.section(sight, OWED, OPTIONS),
            *outcomes.standing(sight),
            *form_section(sight),
        )
        packet = sight.due.packet if sight.due and sight.form else ""
        facts = {**_told(sight), "seat": seat, "packet": packet}
        return sheets.private(
            sight,
            say(sight, "private-label", seat=seat),
            say(sight, "private-title", **facts),
            yours(sight),
            deadline(sight, "Due", see(sight, blocks, FORM)),
            blocks,
            say(sight, "open-packet", due=sight.due),
            say(sight, "private-preview", due=sight.due, player=seat_name(sight, seat)),
        )

    def gm(self, sight: Sight) -> Page:
        """Return the GM's report; its sight holds the true state and all events."""
        return gm.report(sight)

    def welcome(self, sight: Sight, token: str, anchors: tuple[str, str]) -> Page:
        """Return the first letter to a seat."""
        return welcome.welcome(sight, token, anchors)

    def status(self, sight: Sight) -> Page:
        """Return the state of the game."""
        return documents.status(sight)

    def history(self, sight: Sight) -> Page:
        """Return what has happened, event by event."""
        return documents.history(sight)

    def decks(self, sight: Sight) -> Page:
        """Return what is known of decks, stacks and cards."""
        return documents.decks(sight)

    def holdings(self, sight: Sight) -> tuple[Block, ...]:
        """Return the blocks that list a seat's holdings."""
        return _titled("What you hold", (*holdings.parts(sight), *_senators(sight)))


def _titled(title: str, parts: tuple[Part, ...]) -> tuple[Section, ...]:
    return (Section(title, parts),) if parts else ()


def _senators(sight: Sight) -> tuple[Part, ...]:
    return factions.table(sight, (sight.seat,)) if sight.seat and holdings.parts(sight) else ()


def _ran(sight: Sight) -> tuple[str, ...]:
    """Return the titles of the phases of a report."""
    return tuple(phase.title for phase in PHASES if phases.happened(sight, phase))


def _told(sight: Sight) -> dict[str, object]:
    """Return the content of a title: the turn, the phases that ran, and in setup whether the players have decided."""
    phases_ = _ran(sight)
    setup = phases_ == (SETUP.title,)
    return {
        "turn": turn_reported(sight),
        "phases": phases_,
        "setup": setup,
        "decided": bool(sight.of_kind("leader_named")),
    }


REPORTER = CarthageReporter()
"""The writer of the pages of this system."""
