"""What adds to a faction's votes in Rome beside Oratory (section 8.2), and when all are against the chair (8.3)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.measures import Recall, Reinforce, Send
from adjudicator.systems.republic.people import speech
from adjudicator.systems.republic.rules.senate.voting.votes import VoteTerm
from adjudicator.systems.republic.state import OFFICES, SCOPE, Motion
from adjudicator.systems.republic_of_rome.orders.measures import Detach, PassLaw
from adjudicator.systems.republic_of_rome.registry import EFFECTS
from adjudicator.systems.republic_of_rome.state import KNIGHTS, PRIEST

PONTIFEX: Final = "office:pontifex"
OF_WAR: Final = (Send, Reinforce, Recall, Detach)
"""On these the pontifex counts twice: forces sent to wars, and commanders recalled or replaced."""


@rule("ror:8.2", title="Each Knight of a Senator in Rome is a vote")
def vote_terms(game: Game, state: State, senators: tuple[str, ...], motion: Motion) -> tuple[VoteTerm, ...]:
    """Return what adds to the votes of Senators in each vote."""
    knights = VoteTerm("knights", sum(KNIGHTS.of(state, SCOPE, key) for key in senators))
    on_wars = blessings(game, state, senators if of_war(motion) else ())
    return (knights, *on_wars, *votes(game, state, senators, motion))


def of_war(motion: Motion) -> bool:
    """Return whether a proposal sends forces to wars, or recalls or replaces their commanders."""
    return any(isinstance(each, OF_WAR) for each in motion.measures)


@rule(
    "ror:8.2", "ror:20.1", title="On forces for wars the pontifex's Oratory and Knights count twice, a priest once more"
)
def blessings(game: Game, state: State, senators: tuple[str, ...]) -> tuple[VoteTerm, VoteTerm]:
    """Return what the pontifex and the priests among some Senators in Rome add on forces for wars."""
    held = OFFICES.find(state, SCOPE, PONTIFEX.partition(":")[2])
    chief = held.holder if held is not None and held.holder in senators else ""
    twice = speech(game, state, chief) + KNIGHTS.of(state, SCOPE, chief) if chief else 0
    return VoteTerm(PONTIFEX, twice), VoteTerm("priests", sum(PRIEST.of(state, SCOPE, key) for key in senators))


@EFFECTS.effect("law_votes", fields=("bonus", "double_knights"), cites=("ror:20.6",))
@rule("ror:8.2", "ror:14", "ror:20.6", title="The Catos have more votes on Laws")
def votes(game: Game, state: State, senators: tuple[str, ...], motion: Motion) -> tuple[VoteTerm, ...]:
    """Return what the powers of Senators add to their votes on a Law."""
    if not any(isinstance(each, PassLaw) for each in motion.measures):
        return ()
    found = ((who, effect) for who in senators for effect in game.box.effects_of(who, "law_votes"))
    return tuple(
        VoteTerm(
            f"senator:{who}",
            effect.number("bonus") + (KNIGHTS.of(state, SCOPE, who) if effect.flag("double_knights") else 0),
        )
        for who, effect in found
    )


@rule("ror:8.3", "ror:ruling 20", title="All others against the chair: all voted no, or none of them yes")
def shunned(game: Game, sides: tuple[str, ...]) -> bool:
    """Return whether the votes of the other factions in Rome count as unanimous."""
    if game.options.unanimous == "all_no":
        return all(side == "no" for side in sides)
    return "yes" not in sides
