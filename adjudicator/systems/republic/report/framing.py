"""What frames a report: the turn in its title, and where the reader finds more on the deadline."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Section, numbered
from adjudicator.systems.republic.report.basics import say, turn_of

FORM = "Order form"


def turn_reported(sight: Sight) -> int:
    """Return the turn of the packets reported on; when the last of a turn is over the next turn has begun."""
    told = sight.packets[-1].id.partition(".")[0] if sight.packets else ""
    return (int(told) if told.isdecimal() else 0) or turn_of(sight.state)


def see(sight: Sight, blocks: tuple[Block, ...], title: str) -> str:
    """Return where the reader finds more on the deadline: the number of the section with a title, if it is there."""
    counts = [count for count, block in numbered(blocks) if isinstance(block, Section) and block.title == title]
    return say(sight, "see-form" if title == FORM else "see", section=counts[0]) if counts else ""
