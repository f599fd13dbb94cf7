"""How the pages of a republic are put together; what they consist of is told by each republic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adjudicator.engine.pages import sheets
from adjudicator.engine.pages.basics import dice, form_section
from adjudicator.engine.pages.coming import deadline
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Page, Part, Section, Text
from adjudicator.systems.republic.report import coming, outcomes
from adjudicator.systems.republic.report.basics import say, seat_name
from adjudicator.systems.republic.report.choices import weighing
from adjudicator.systems.republic.report.choices.weighing import Options
from adjudicator.systems.republic.report.coming import Owed
from adjudicator.systems.republic.report.framing import FORM, see, turn_reported

Paper = Callable[[Sight], Page]
Story = Callable[[Sight], tuple[Text, ...]]
Blocks = Callable[[Sight], tuple[Block, ...]]
Phases = Callable[[Sight], tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepublicReporter:
    """Writes the pages of a republic.

    Attributes:
        blocks: all of the public report but the dice.
        story: the story of the public report; `yours` is that of a seat.
        phases: the titles of the phases that a report tells of; `setup` is that of the set-up.
        owed: what each packet asks for; `options` is what a seat can choose between there.
        held: what a seat holds; nothing for a seat without a faction.
        senators: the table of the Senators of factions.
        gm: the GM's report; `welcome` writes the first letter to a seat, and `status`, `history` and `decks` the
            three traditional documents.
    """

    blocks: Blocks
    story: Story
    yours: Story
    phases: Phases
    setup: str
    owed: Owed
    options: Options
    held: Callable[[Sight], tuple[Part, ...]]
    senators: Callable[[Sight, tuple[str, ...]], tuple[Part, ...]]
    gm: Paper
    welcome: Callable[[Sight, str, tuple[str, str]], Page]
    status: Paper
    history: Paper
    decks: Paper

    def public(self, sight: Sight) -> Page:
        """Return the report for all."""
        blocks = (*self.blocks(sight), *dice(sight))
        due = deadline(sight, "Next", see(sight, blocks, coming.TITLE))
        return sheets.public(sight, say(sight, "public-title", **self._told(sight)), self.story(sight), due, blocks)

    def private(self, sight: Sight) -> Page:
        """Return the report for one seat, with its form."""
        seat = sight.seat or ""
        blocks = (
            *_titled(self.held(sight)),
            *outcomes.sections(sight),
            *weighing.section(sight, self.owed, self.options),
            *outcomes.standing(sight),
            *form_section(sight),
        )
        packet = sight.due.packet if sight.due and sight.form else ""
        return sheets.private(
            sight,
            say(sight, "private-label", seat=seat),
            say(sight, "private-title", **self._told(sight), seat=seat, packet=packet),
            self.yours(sight),
            deadline(sight, "Due", see(sight, blocks, FORM)),
            blocks,
            say(sight, "open-packet", due=sight.due),
            say(sight, "private-preview", due=sight.due, player=seat_name(sight, seat)),
        )

    def holdings(self, sight: Sight) -> tuple[Block, ...]:
        """Return the blocks that list a seat's holdings."""
        held = self.held(sight)
        mine = self.senators(sight, (sight.seat,)) if sight.seat and held else ()
        return _titled((*held, *mine))

    def _told(self, sight: Sight) -> dict[str, object]:
        """Return the content of a title: turn, phases that ran, and in the set-up whether the players have decided."""
        phases = self.phases(sight)
        decided = bool(sight.of_kind("leader_named"))
        return {"turn": turn_reported(sight), "phases": phases, "setup": phases == (self.setup,), "decided": decided}


def _titled(parts: tuple[Part, ...]) -> tuple[Section, ...]:
    return (Section("What you hold", parts),) if parts else ()
