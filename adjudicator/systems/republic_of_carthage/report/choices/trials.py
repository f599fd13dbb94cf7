"""What a seat can weigh before the Prosecutions: who can be tried for what, and what an appeal to the people brings."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Part
from adjudicator.systems.republic.report.choices import courts
from adjudicator.systems.republic.rules import ongoing
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials import charges
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials.convictions import held


def trials(sight: Sight) -> Iterator[Part]:
    """Yield who can be tried now, and for own Senators among them the chances of an appeal."""
    found = charges.charges(sight.state) if held(sight.game) else ()
    omens = ongoing.total(ongoing.omens(sight.state))
    yield from courts.trials(sight, found, charges.GRADES.__getitem__, "6.5.5", omens)
