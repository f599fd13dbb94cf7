"""What answers an event at once, as a table: the kind of event, and the rules in the order in which they act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.system import Reaction
from adjudicator.systems.republic.rules.senate.government import life
from adjudicator.systems.republic.rules.senate.prosecutions import murder_trial
from adjudicator.systems.republic.rules.senate.sitting import repopulating
from adjudicator.systems.republic.rules.senate.trials import courts
from adjudicator.systems.republic_of_rome.rules.s5_revenue import released
from adjudicator.systems.republic_of_rome.rules.s9_senate.murders import s9_6_2_murders, s9_8_fallen
from adjudicator.systems.republic_of_rome.rules.s10_combat import rebels
from adjudicator.systems.republic_of_rome.rules.terms import bereaved

REACTIONS: Final[Mapping[str, tuple[Reaction, ...]]] = {
    "senator_died": (
        life.forget,
        bereaved.claim,
        repopulating.after_death,
        courts.forget_dead,
        rebels.bereaved,
        s9_6_2_murders.sponsor_died,
        s9_8_fallen.note,
    ),
    "went_into_exile": (life.forget, repopulating.after_death, courts.forget_dead),
    "leader_blamed": (murder_trial.bring,),
    "rebel_armies_lost": (released.remember,),
    "rebel_provinces_paid": (released.remember,),
}
