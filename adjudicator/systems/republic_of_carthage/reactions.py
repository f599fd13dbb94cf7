"""What answers an event at once, as a table: the kind of event, and the rules in the order in which they act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.system import Reaction
from adjudicator.systems.republic.rules.senate.government import life
from adjudicator.systems.republic.rules.senate.prosecutions import murder_trial
from adjudicator.systems.republic.rules.senate.sitting import repopulating
from adjudicator.systems.republic.rules.senate.trials import courts
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.trials import charges
from adjudicator.systems.republic_of_carthage.rules.s6_6_combat import rebels, without_army
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals import contributions, sitting, trade

REACTIONS: Final[Mapping[str, tuple[Reaction, ...]]] = {
    "turn_begun": (sitting.remember,),
    "contributed": (contributions.match,),
    "offer_made": (trade.answer,),
    "trading_closed": (trade.exchange,),
    "senator_died": (life.forget, repopulating.after_death, courts.forget_dead, rebels.bereaved),
    "went_into_exile": (repopulating.after_exile, charges.forget_exile),
    "leader_blamed": (murder_trial.bring,),
    "armies_deserted": (without_army.end_without_army,),
    "armies_returned": (without_army.end_without_army,),
}
