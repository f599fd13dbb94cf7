"""How the pages of this system are put together; every section is a module of its own."""

from __future__ import annotations

from adjudicator.engine.pages import sheets
from adjudicator.engine.pages.basics import dice, form_section
from adjudicator.engine.pages.coming import deadline
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Page, Part, Section
from adjudicator.systems.republic.report import coming, ending, outcomes, treasury
from adjudicator.systems.republic.report.basics import say, seat_name
from adjudicator.systems.republic.report.choices import weighing
from adjudicator.systems.republic.report.framing import FORM, see, turn_reported
from adjudicator.systems.republic_of_rome.report import documents, factions, gm, holdings, stages, welcome
from adjudicator.systems.republic_of_rome.report.choices.options import OPTIONS
from adjudicator.systems.republic_of_rome.report.owed import CHEST, OWED
from adjudicator.systems.republic_of_rome.report.story import chronicle, story, yours


class RomeReporter:
    """Writes the pages of The Republic of Rome."""

    def public(self, sight: Sight) -> Page:
        """Return the report for all."""
        blocks = (
            *ending.section(sight, chronicle),
            *stages.sections(sight),
            *treasury.section(sight, CHEST),
            *factions.section(sight),
            *coming.section(sight, OWED),
            *((documents.settings(sight),) if sight.of_kind("families_dealt") else ()),
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
        return sheets.private(
            sight,
            say(sight, "private-label", seat=seat),
            say(sight, "private-title", **_told(sight), seat=seat, packet=packet),
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
        """Return what is known of decks and cards."""
        return documents.decks(sight)

    def holdings(self, sight: Sight) -> tuple[Block, ...]:
        """Return the blocks that list a seat's holdings."""
        held = holdings.parts(sight)
        mine = factions.table(sight, (sight.seat,)) if sight.seat and held else ()
        return _titled("What you hold", (*held, *mine))


def _titled(title: str, parts: tuple[Part, ...]) -> tuple[Section, ...]:
    return (Section(title, parts),) if parts else ()


def _told(sight: Sight) -> dict[str, object]:
    """Return the content of a title: the turn, the phases that ran, and in set-up whether the players have decided."""
    phases = stages.ran(sight)
    decided = bool(sight.of_kind("leader_named"))
    return {"turn": turn_reported(sight), "phases": phases, "setup": phases == ("Set-up",), "decided": decided}


REPORTER = RomeReporter()
"""The writer of the pages of this system."""
