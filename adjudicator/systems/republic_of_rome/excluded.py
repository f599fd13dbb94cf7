"""Which kinds of orders the settings of a game leave out."""

from __future__ import annotations

from adjudicator.engine.system import Game
from adjudicator.systems.republic_of_rome.rules.s5_revenue import s20_2_builds as builds
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections import s20_1_priests as priests
from adjudicator.systems.republic_of_rome.rules.s9_senate.government import s20_6_laws as laws
from adjudicator.systems.republic_of_rome.rules.s9_senate.trials import s20_5_advocates as advocates
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import s20_4_rally as rallies
from adjudicator.systems.republic_of_rome.rules.s11_revolution import s20_3_governors as governors
from adjudicator.systems.republic_of_rome.rules.s11_revolution import s20_4_discharge as discharges
from adjudicator.systems.republic_of_rome.rules.terms import secession


def excluded(game: Game) -> tuple[str, ...]:
    """Return the kinds of orders that nobody can give in a game, whatever happens."""
    options = game.options
    kinds = {
        laws.KIND: options.laws_by_vote != "no",
        advocates.KIND: options.advocates,
        builds.KIND: options.provincial_wars,
        discharges.KIND: options.disbanding,
        rallies.KIND: options.disbanding,
        governors.KIND: secession.on(game),
        priests.KIND: options.pontifex,
    }
    return tuple(kind for kind, taken in kinds.items() if not taken)
